"""Strikeboard: an offline character and encounter manager for game masters of tabletop role-playing games."""

__version__ = "0.2.0"

APP_NAME = "Strikeboard"
CAMPAIGN_SUFFIX = ".strikeboard"
REPLAY_SUFFIX = ".strike"
"""Of the files that hold a fight with all its steps."""
PACK_SUFFIX = ".strikepack"
"""Suffix of packs, the files for sharing."""
