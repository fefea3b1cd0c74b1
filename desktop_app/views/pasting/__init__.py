"""The page that shows a pasted stat block next to the creature read from it."""
