"""Injuries, blood, stun, choking, strains of spirit, and healing in a fight."""
