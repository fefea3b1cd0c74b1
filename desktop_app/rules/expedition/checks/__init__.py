"""Checks: what makes them easier or harder, how they are rolled, what they can come to."""
