"""Packs: what goes into one, what of one comes in, and what lies in the folder of the user."""
