"""What a character is: dice of traits, derived numbers, things; house rules and tables."""
