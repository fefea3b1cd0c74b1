"""Choosing what stands for somebody: a picture, cut round, or a drawn sign."""
