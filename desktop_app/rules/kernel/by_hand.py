"""The commands that every system has beside its own: what the game master sets by hand, the table, the ledger, what is planned."""

from __future__ import annotations

from typing import Any, Final

from desktop_app.rules.kernel import gm, ledger_commands, planned, table
from desktop_app.rules.kernel.command import Command

BY_HAND: Final[tuple[type[Command[Any]], ...]] = (
    gm.SetCounter,
    table.EditSheet,
    gm.SetCondition,
    gm.Place,
    gm.UntickBoxes,
    *table.BY_HAND,
    *ledger_commands.BY_HAND,
    *planned.PLANS,
)
"""A system that does one of them otherwise lists its own, of the same kind, after these."""
