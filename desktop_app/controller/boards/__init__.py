"""Boards as text and JSON, and what an editor does to them."""
