"""WinterDawn: pools of equal dice, initiative counted down, injury lines. Knows the kernel and the grid, no other system."""
