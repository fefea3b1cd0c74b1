"""Cards, rounds, turns, and what somebody can do in one."""
