"""Weapons in hand: their pools, hits and reach, and which moves they may answer."""
