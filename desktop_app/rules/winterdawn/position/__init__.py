"""Where combatants stand: distances, formation, light, load, and who holds whom."""
