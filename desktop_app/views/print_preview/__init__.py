"""The preview of what is printed, and the way to a printer."""
