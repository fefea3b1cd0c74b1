"""The board, the paths on it, and what moves along them."""
