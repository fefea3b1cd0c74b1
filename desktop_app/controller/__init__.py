"""The rules controller: one session per open encounter, the one door for every change. Knows no window."""
