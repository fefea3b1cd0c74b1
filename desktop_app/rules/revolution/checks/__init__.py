"""Percentile rolls, tests, and conflicts of two pools."""
