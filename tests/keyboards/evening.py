"""Play a part of an evening on each keyboard layout, by the codes of its keys: usage: evening.py CAMPAIGN PACK, on an X display of its own.

Nothing is known here of what a layout writes: key 10 is the one that bears 1 everywhere. What each key did is read off the window.
Exit code: 1 where a key did something else on one of the layouts.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication

from desktop_app.app import Program
from desktop_app.model import Campaign
from desktop_app.views.encounter.play_view import PlayView
from desktop_app.views.keyboard import layout_signs
from desktop_app.views.keys import KeysOverlay
from desktop_app.views.parts.badges import KeyCap
from desktop_app.views.sheet.rows import SheetRow

LAYOUTS: Final = (("us",), ("fr",), ("be",), ("de",), ("fr", "bepo"), ("cz",))
SIX: Final = 15
PATIENCE: Final = 20.0
"""Seconds within which a key must have done what it is for."""


class AmissError(Exception):
    """A key did not do what it is for."""


def key(*codes: int | str) -> None:
    """Press keys: a number is a key code, a word a name of xdotool; held ones are joined by +."""
    for code in codes:
        subprocess.run(["xdotool", "key", str(code)], check=True)
        pump(0.05)


def pump(seconds: float) -> None:
    """Let the window do what has been asked of it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.005)


def wait(what: str, until: Callable[[], bool]) -> None:
    """Wait until something is so. Raises: AmissError if it does not come to that."""
    end = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > end:
            focus = QApplication.focusWidget()
            raise AmissError(f"{what}; the keys are at {type(focus).__name__}")
        pump(0.02)


@dataclass
class Evening:
    """The program on the display, and what its pages show."""

    program: Program
    pack: Path

    @property
    def play(self) -> PlayView:
        fight = self.program.fight
        assert fight is not None
        return fight.view

    def pages(self) -> None:
        """Ctrl and a digit go to the pages."""
        names = [page.id for page in self.program.window.pages]
        for place in (1, 0, names.index("fight")):
            key(f"ctrl+{10 + place}")
            wait(f"Ctrl+{place + 1} goes to {names[place]}", partial(self._is_at, names[place]))

    def _is_at(self, page: str) -> bool:
        return self.program.window.current == page

    def actions(self) -> None:
        """A digit opens an action, and Esc closes it."""
        play = self.play
        play.setFocus()
        place = next(
            place for place, item in enumerate(play.inspector.offers.possible) if item.row.offer is not None and item.row.offer.unfolds
        )
        key(10 + place)
        wait(f"{place + 1} opens an action", lambda: play.inspector.offers.open_item is play.inspector.offers.possible[place])
        key("Escape")
        wait("Esc closes it", lambda: play.inspector.offers.open_item is None)

    def dice(self) -> None:
        """Faces are typed with the digit row, once the program asks for them; what is asked before is answered with Enter."""
        fight, field = self.program.fight, self.play.question.dice
        assert fight is not None
        self.program.window.show_page("fight")
        fight.tracker.set_typed_dice(manual=True, for_foes=True)
        self.play.setFocus()
        for _ in range(20):
            if field.isVisible():
                break
            key("space" if fight.tracker.shown().banner is None else "Return")
            pump(0.3)
        wait("Space comes to dice that are typed", field.isVisible)
        field.clear()
        key(13)
        wait("the key of 4 types a face", lambda: field.text() == "4")

    def sheet(self) -> None:
        """The key of 6 begins a number, and lowers nothing."""
        window = self.program.window
        window.show_page("characters")
        pump(0.3)
        row = next(
            row for row in window.findChildren(SheetRow) if row.isVisible() and row.row is not None and str(row.row.value) in {"d6", "d8"}
        )
        for digit, code in (("d8", 17), ("d6", SIX)):
            row.setFocus()
            key(code)
            wait(f"the key of {digit[1:]} makes it {digit}", partial(_shows, row, digit))
            pump(1.3)  # what follows within a second is a digit of the same number

    def shared(self) -> None:
        """Alt and a digit answer for all of a pack that are alike."""
        packs = self.program.routes.packs
        packs.read(self.pack)
        view = packs.pack_view
        assert view is not None
        pump(0.3)

        def tags() -> list[str]:
            return [line.tag for line in view.list.lines if not line.is_heading]

        before = tags()
        key(f"alt+{10 + 2}")
        wait("Alt+3 leaves all that are alike", lambda: len(set(tags())) == 1 and tags() != before)
        key(11)
        wait("2 takes one of them", lambda: sorted(map(tags().count, set(tags())))[0] == 1)
        key("Escape")
        wait("Esc closes the pack", lambda: packs.pack_view is None)

    def card(self) -> None:
        """Shift+F1 opens the card of keys, which names no key that this keyboard does not have."""
        key("shift+F1")

        def shown() -> list[KeysOverlay]:
            return [card for card in self.program.window.findChildren(KeysOverlay) if card.isVisible()]

        wait("Shift+F1 opens the card of keys", lambda: bool(shown()))
        card = shown()[0]
        caps = {sign for cap in card.findChildren(KeyCap) for sign in cap.accessibleName().split() if len(sign) == 1 and not sign.isalnum()}
        strange = caps - set(layout_signs()) - {"…", "−"}
        if strange or not layout_signs():
            raise AmissError(f"the card names {strange}, which this keyboard does not have")
        key("Escape")


def _shows(row: SheetRow, value: str) -> bool:
    return row.row is not None and str(row.row.value) == value


def main(campaign: str, pack: str) -> int:
    """Play on each layout; print what was amiss."""
    app = QApplication([])
    store = Campaign.open(Path(campaign))
    program = Program(app, store)
    program.window.show()
    program.window.activateWindow()
    evening = Evening(program, Path(pack))
    wait("the window has the keys", program.window.isActiveWindow)
    amiss = 0
    for parts in ((evening.pages, evening.actions, evening.sheet, evening.shared, evening.card), (evening.dice,)):
        for layout in LAYOUTS:
            subprocess.run(["setxkbmap", *layout], check=True)
            pump(0.5)
            for part in parts:
                try:
                    part()
                except AmissError as found:
                    amiss += 1
                    print(f"{' '.join(layout)}: {found}", flush=True)
    program.window.close()
    store.close()
    return 1 if amiss else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
