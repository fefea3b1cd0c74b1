"""Blows and shots."""
