"""What a character is: records, reading of content, outfit."""
