"""The page of the campaign as a file."""
