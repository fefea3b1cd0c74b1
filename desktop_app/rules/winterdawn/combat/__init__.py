"""Attacks and what they come to: melee, missiles, manoeuvres, reactions, holds, words as weapons."""
