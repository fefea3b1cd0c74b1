"""The handbook inside the program."""
