"""What a fight shows, and the sheet."""
