"""Squares, light, walking by manoeuvres."""
