"""What the files of rules, tables, creatures and characters hold, read once."""
