"""Positions: distances, formation, light, load and holds."""
