"""The board: geometry on screen, painted ground, tokens, and how they are moved."""
