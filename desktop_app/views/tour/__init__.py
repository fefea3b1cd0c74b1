"""The tour: a page dimmed but for what is spoken of, and a card that asks for a key."""
