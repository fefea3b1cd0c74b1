"""Armour, damage, wounds, death and recovery."""
