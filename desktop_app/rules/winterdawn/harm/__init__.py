"""Injuries, blood, stun and choking."""
