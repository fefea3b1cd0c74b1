"""Standing with a deity, and the blessings that come of it."""
