"""Damage, soaking, wounds, knock-outs, injuries, recovery."""
