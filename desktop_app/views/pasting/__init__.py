"""The page that shows a pasted stat block beside the creature that comes of it."""
