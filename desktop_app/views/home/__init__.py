"""The first page: the campaign at a glance."""
