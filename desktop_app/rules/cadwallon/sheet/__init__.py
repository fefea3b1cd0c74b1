"""What a character is: attitudes, health, things; house rules and tables."""
