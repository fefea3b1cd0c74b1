"""Giving things to a sheet from tables."""
