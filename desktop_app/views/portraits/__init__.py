"""Choosing what stands for a character: a picture, cut round, or a drawn sign."""
