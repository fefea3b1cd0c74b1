"""The running encounter: turn order, decisions, offers, harm and log around the board."""
