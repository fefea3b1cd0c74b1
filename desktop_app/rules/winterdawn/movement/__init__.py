"""Movement: walking, falling, acrobatics, shying animals."""
