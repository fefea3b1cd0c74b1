"""What the program opens, brings along and remembers beside the campaigns."""
