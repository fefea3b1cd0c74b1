"""What happens between encounters."""
