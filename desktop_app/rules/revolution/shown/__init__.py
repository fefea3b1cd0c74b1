"""What is shown of a state and of a sheet: rows, tags, pages, cards."""
