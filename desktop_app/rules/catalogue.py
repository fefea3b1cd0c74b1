"""The explicit list of the rule systems. A system is imported when it is first asked for.

Games that are rows of the user's join the list while the program runs; who reads files adds them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from desktop_app.rules.kernel.record import Json
    from desktop_app.rules.kernel.system import AnySystem


class Listed(NamedTuple):
    """A system before it is loaded: its title, and the module of its `SYSTEM`; a game's module makes it of the rows."""

    title: str
    module: str
    rows: Json = None


SYSTEMS: Final[dict[str, Listed]] = {
    "winterdawn": Listed("WinterDawn", "desktop_app.rules.winterdawn.system"),
    "expedition": Listed("Expedition", "desktop_app.rules.expedition.system"),
    "revolution": Listed("Revolution D100", "desktop_app.rules.revolution.system"),
    "savage": Listed("Savage Worlds", "desktop_app.rules.savage.system"),
    "cadwallon": Listed("Cadwallon", "desktop_app.rules.cadwallon.system"),
}
"""Each system by its id, which names its folders of content."""
FOREIGN: Final = {"swade": "savage"}
"""The system for other programs' characters and creatures, by their name of the rules."""
FIRST_SYSTEM: Final = next(iter(SYSTEMS))
"""The system of the first demo, and of what is brought in without naming one."""


GAMES: Final = "desktop_app.rules.own.system"
"""The module that makes systems of rows."""
GAME_WORDS: Final = "own"
"""The folder of the sentences that all games share."""


def is_game(system_id: str) -> bool:
    """Return whether a system is a game made of rows."""
    return system_id in SYSTEMS and SYSTEMS[system_id].module == GAMES


def is_built_in(system_id: str) -> bool:
    """Return whether a system comes with the program, in code."""
    return system_id in SYSTEMS and not is_game(system_id)


def game_of_rows(system_id: str, rows: Json) -> AnySystem:
    """Return the system that rows make, the same object for the same rows. Raises: BadDocumentError."""
    made: AnySystem = import_module(GAMES).made(system_id, rows)
    return made


def add_game(system_id: str, rows: Json) -> None:
    """Put a game into the list, in the place of an earlier one with its id.

    Raises: BadDocumentError for rows with a fault; ValueError for the id of a built-in system.
    """
    if is_built_in(system_id):
        raise ValueError(system_id)
    SYSTEMS[system_id] = Listed(game_of_rows(system_id, rows).title, GAMES, rows)


def drop_game(system_id: str) -> None:
    """Take a game out of the list."""
    if is_game(system_id):
        del SYSTEMS[system_id]


def system_named(system_id: str) -> AnySystem:
    """Return a system by id.

    Raises: KeyError for an id that is not in the list.
    """
    if is_game(system_id):
        return game_of_rows(system_id, SYSTEMS[system_id].rows)
    found: AnySystem = import_module(SYSTEMS[system_id].module).SYSTEM
    return found
