"""What there is to take from: systems with their content, creatures, things, characters, prepared encounters."""
