"""What is added to a sheet, taken from it or taken in hand: found by typing a part of it, whoever the sheet is of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.campaign import SheetChange
    from desktop_app.rules.kernel.record import Json
    from desktop_app.views.main_window import MainWindow
    from desktop_app.views.palette import Entry

FOUND_AT_MOST: Final = 60


def ask_for_change(window: MainWindow, changes: Sequence[SheetChange], write: Callable[[str, Json], None]) -> None:
    """Ask what to change; `write` takes the path and the value of what was chosen."""

    def find(words: str) -> list[Entry]:
        wanted = words.casefold().split()
        fitting = [change for change in changes if all(word in change.label.casefold() for word in wanted)]
        return [(change.label, "", partial(write, change.path, change.value)) for change in fitting[:FOUND_AT_MOST]]

    window.ask(tr("Add, remove or take in hand: a skill, a weapon, armour, gear"), find)
