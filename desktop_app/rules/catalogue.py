"""The explicit list of the rule systems. A system is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from desktop_app.rules.kernel.system import System

SYSTEMS: Final = {
    "winterdawn": "desktop_app.rules.winterdawn.system",
    "expedition": "desktop_app.rules.expedition.system",
    "revolution": "desktop_app.rules.revolution.system",
}


def system_named(system_id: str) -> System[Any]:
    """Return a system by id.

    Raises: KeyError for an id that is not in the list.
    """
    found: System[Any] = import_module(SYSTEMS[system_id]).SYSTEM
    return found
