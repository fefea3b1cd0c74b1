"""Packs: their contents, the new parts of a read one, and import as one step."""
