"""Cadwallon: rounds of opposition in the Free City, one module for each area of its rules."""
