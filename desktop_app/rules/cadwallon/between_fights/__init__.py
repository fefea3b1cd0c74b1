"""Influence: objectives and their levels."""
