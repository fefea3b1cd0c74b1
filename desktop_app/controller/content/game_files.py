"""The places of games: the user's files, and the templates of the program."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from desktop_app import places

FILE: Final = "game.toml"
TEMPLATES: Final = places.RESOURCES / "games"
"""Games that come with the program, to begin one's own from."""
MOST_GAMES: Final = 30


def game_files() -> tuple[Path, ...]:
    """List the files of the user's games, by the ids of the games."""
    return tuple(sorted((places.of_user() / "content").glob(f"*/{FILE}"))[:MOST_GAMES])


def template_ids() -> tuple[str, ...]:
    """List the ids of the templates."""
    return tuple(sorted(path.parent.name for path in TEMPLATES.glob(f"*/{FILE}")))
