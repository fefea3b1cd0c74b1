"""Packs: exporting and importing them, and custom content in the user's folder."""
