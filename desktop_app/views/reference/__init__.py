"""All rule texts, searchable, with cross links."""
