"""A Model: its record, reading from content, additions."""
