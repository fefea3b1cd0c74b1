"""Moving, climbing, stealth, and leaving a melee."""
