"""A fight or the table while it is played: the one door for every change, and what a window shows of it."""
