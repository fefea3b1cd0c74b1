"""Hits, Wounds, injuries, conditions and hazards."""
