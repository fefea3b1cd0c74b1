"""Stat blocks as text: a card written so that it can be read again, and what others wrote read as a creature."""
