"""The explicit list of the rule systems. A system is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from desktop_app.rules.kernel.system import System

SYSTEMS: Final = {
    "winterdawn": "WinterDawn",
    "expedition": "Expedition",
    "revolution": "Revolution D100",
}
"""Each system by its id, which names its folder, with the title that is shown before it is loaded."""
FIRST_SYSTEM: Final = next(iter(SYSTEMS))
"""The system of the first demo, and of what is brought in without naming one."""


def system_named(system_id: str) -> System[Any]:
    """Return a system by id.

    Raises: KeyError for an id that is not in the list.
    """
    if system_id not in SYSTEMS:
        raise KeyError(system_id)
    found: System[Any] = import_module(f"desktop_app.rules.{system_id}.system").SYSTEM
    return found
