"""Cards, rounds, turns, and what a combatant can do in one."""
