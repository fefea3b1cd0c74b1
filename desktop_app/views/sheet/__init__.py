"""Character sheets and stat cards, drawn from the blocks that a rule system provides."""
