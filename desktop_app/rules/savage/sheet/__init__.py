"""What a character is: dice of traits, things, lasting injuries; house rules and tables."""
