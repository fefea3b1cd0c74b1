"""Derived numbers, trait rolls, contests, bennies, and their chances."""
