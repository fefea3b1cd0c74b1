"""Trait rolls, contests, bennies, and their chances."""
