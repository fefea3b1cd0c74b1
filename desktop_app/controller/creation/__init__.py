"""Characters in the making, and what is added to those who are made."""
