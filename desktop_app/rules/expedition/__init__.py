"""Expedition: the dungeon-delve system with Momentum and Threat, one module for each rule area."""
