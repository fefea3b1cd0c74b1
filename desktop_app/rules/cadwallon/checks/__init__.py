"""Tests, gambles and their chances; what is seen, heard and smelled; stealth."""
