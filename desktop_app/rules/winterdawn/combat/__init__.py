"""Attacks and what they come to: melee, missiles, manoeuvres, reactions, riding, words as weapons."""
