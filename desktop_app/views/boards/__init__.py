"""Boards of one's own: the page on which they are drawn."""
