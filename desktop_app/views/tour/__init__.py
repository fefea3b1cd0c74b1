"""The tour: a page dimmed except for the marked part, and a card asking for a key."""
