"""Choosing the portrait of a character: a picture, cut round, or a drawn sign."""
