"""Packs: what of a campaign goes into one, what is new of one that is read, and how it comes in as one step."""
