"""The files of the user's games, found without loading their reader, so that the program starts as fast without any."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop_app import places
from desktop_app.rules.catalogue import SYSTEMS

if TYPE_CHECKING:
    from desktop_app.model import Campaign

FILE: Final = "game.toml"
MOST_GAMES: Final = 30


def game_files() -> tuple[Path, ...]:
    """List the files of the user's games, by the ids of the games."""
    return tuple(sorted((places.of_user() / "content").glob(f"*/{FILE}"))[:MOST_GAMES])


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
