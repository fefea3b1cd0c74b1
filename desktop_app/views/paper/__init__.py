"""The preview of what goes on paper."""
