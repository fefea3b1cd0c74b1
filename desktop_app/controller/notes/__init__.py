"""Texts of a game master: Markdown with links between what a campaign holds, parts for the players and secret ones."""
