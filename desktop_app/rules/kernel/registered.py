"""The registry of commands and frames: defining a class with a `kind` adds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar

from desktop_app.rules.kernel import command, gm, gm_board, ledger_commands, loot, passing, planned, players, table
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.state import Frame

KERNEL: Final = (command, gm, gm_board, ledger_commands, loot, passing, planned, players, table)
EVERYWHERE: Final = frozenset(module.__name__ for module in KERNEL)
"""Modules of the kernel whose commands every system has beside its own."""
T = TypeVar("T", Command[Any], Frame)


def registered(base: type[T], package: str) -> tuple[type[T], ...]:
    """List what derives from a base and has a kind, of the kernel and of a system's package, by kind.

    Of one kind the package's own class counts. What a module defines is there once it has been imported: a package imports all of its own.
    """
    found = sorted((kind for kind in _below(base) if kind.kind), key=lambda kind: kind.__module__.startswith(f"{package}."))
    listed = {kind.kind: kind for kind in found if kind.__module__ in EVERYWHERE or kind.__module__.startswith(f"{package}.")}
    return tuple(listed[name] for name in sorted(listed))


def _below(base: type[T]) -> Iterator[type[T]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _below(kind)
