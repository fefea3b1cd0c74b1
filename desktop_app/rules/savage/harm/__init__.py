"""Damage and its chances, soaking, wounds, injuries, poison, fear and other hazards."""
