"""The page of the journal: its list, the editor of a page, and what speaks of it."""
