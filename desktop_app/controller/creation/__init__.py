"""Creating characters, and additions to finished ones."""
