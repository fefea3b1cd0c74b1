"""The explicit list of the rule systems. A system is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from desktop_app.rules.kernel.system import AnySystem


class Listed(NamedTuple):
    """A system before it is loaded: its title, and the module of its `SYSTEM`."""

    title: str
    module: str


SYSTEMS: Final = {
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


def system_named(system_id: str) -> AnySystem:
    """Return a system by id.

    Raises: KeyError for an id that is not in the list.
    """
    found: AnySystem = import_module(SYSTEMS[system_id].module).SYSTEM
    return found
