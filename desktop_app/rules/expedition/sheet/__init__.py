"""What a Model is: its record, how it is read from content, what can be added to it."""
