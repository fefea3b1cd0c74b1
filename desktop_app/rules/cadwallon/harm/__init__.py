"""Damage, hazards, cures, incidents."""
