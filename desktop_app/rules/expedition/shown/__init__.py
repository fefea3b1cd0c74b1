"""What an encounter and a Model show, and what the DM can do by hand."""
