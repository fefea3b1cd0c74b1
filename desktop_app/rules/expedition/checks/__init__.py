"""Checks: modifiers, rolls and outcomes."""
