"""Squares and hexes: coordinates, facing, distance, boards, paths. Knows no rules and no window."""
