"""Encounters: the list, and the form that prepares one."""
