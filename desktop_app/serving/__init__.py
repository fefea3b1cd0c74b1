"""Hands prepared bytes to phones on the local network. It knows nothing of the program: what it was not given it cannot show."""
