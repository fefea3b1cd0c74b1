"""The squares and what moves on them."""
