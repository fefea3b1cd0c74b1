"""Pools, rolls and tests of every kind, and what a judged one leaves behind."""
