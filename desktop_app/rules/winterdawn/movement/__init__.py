"""Positions and movement: ground, walking, falling, riding."""
