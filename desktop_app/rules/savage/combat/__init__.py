"""Attacks in melee and from afar, and what is done with them."""
