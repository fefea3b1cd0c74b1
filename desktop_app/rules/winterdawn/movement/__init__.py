"""Where people stand and how they move: ground, walking, falling, riding."""
