"""What a fight is likely to come to."""
