"""Games found when the program starts; without any, their reader is never loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.controller.content.game_files import game_files
from desktop_app.rules.catalogue import SYSTEMS

if TYPE_CHECKING:
    from desktop_app.model import Campaign


def find_games() -> None:
    """Put the user's games into the list of systems."""
    if game_files():
        from desktop_app.controller.content.games import read_games

        read_games()


def find_kept(store: Campaign) -> None:
    """Put the games of a campaign into the list of systems, if it has any that are not the user's."""
    if any(info.system not in SYSTEMS for info in store.plays.list()):
        from desktop_app.controller.content.games import keep_games

        keep_games(store)
