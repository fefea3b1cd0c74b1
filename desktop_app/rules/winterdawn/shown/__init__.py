"""What is shown of a fight and of a character."""
