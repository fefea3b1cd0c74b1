"""Creatures: search, facets, stat card, into the encounter."""
