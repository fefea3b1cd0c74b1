"""Savage Worlds: cards, acing dice, wild cards and extras, as one game master screen in French has it."""
