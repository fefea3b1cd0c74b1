"""Draws the pictures of the handbook from the demo: `python3 packaging/dev.py shots --handbook`.

Each picture keeps the words that were on it (`WORDS`), so that a test finds out when the program says something else by now.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.handbook import FOLDER
from desktop_app.controller.play.tactics import goes_on
from desktop_app.language import ENGLISH
from desktop_app.views import accessible, stylesheet, theme
from desktop_app.views.presenters.fight import FightPresenter
from tests.accessible import interface_of, nodes, read
from tests.app.conftest import fight_of, opened
from tests.demos import demo_at
from tests.parts import page_of

WORDS: Final = "words"
"""Under this name a picture keeps the words on it, a line each."""
LANGUAGES: Final = (ENGLISH, "fr")
SIZE: Final = (1366, 768)
QUESTION_HEIGHT: Final = 430
WARNED_MS: Final = 600


def order(program: Program) -> QWidget:
    """The turn order of the demo fight."""
    return fight_of(program).view.order


def action_row(program: Program) -> QWidget:
    """The first action of the active combatant, which provokes: a warning comes a moment after the row."""
    fight = fight_of(program)
    QTest.qWait(WARNED_MS)
    return fight.view.inspector.offers.items[0]


def pending(program: Program) -> QWidget:
    """A choice that waits."""
    return fight_of(program).view.reminders.cards[0]


def question(program: Program) -> QWidget:
    """A question that follows a roll."""
    fight = fight_of(program)
    played_on(fight, lambda: any(line.dice for line in asked.exchange) if (asked := fight.tracker.shown().banner) is not None else False)
    return fight.view.question


def closing(program: Program) -> QWidget:
    """The page that closes a fight."""
    fight = fight_of(program)
    played_on(fight, lambda: fight.tracker.has_ended)
    fight.next()
    return page_of(program.window)


def downtime(program: Program) -> QWidget:
    """The page between fights."""
    program.window.show_page("table")
    return page_of(program.window)


PICTURES: Final[Mapping[str, Callable[[Program], QWidget]]] = {
    one.__name__: one for one in (order, action_row, pending, downtime, question, closing)
}
"""What is drawn, in this order: a later one plays the fight on."""


def played_on(fight: FightPresenter, is_there: Callable[[], bool]) -> None:
    """Play the fight until something is there."""
    while not is_there():
        assert goes_on(fight.tracker.session), "the demo fight comes to that"
    fight.refresh(whole_log=True)


def words_on(widget: QWidget) -> list[str]:
    """List what a screen reader finds on a widget, in the order of its parts."""
    told = (" ".join(one.name.split()) for one in nodes(read(interface_of(widget))) if not one.state.invisible)
    return list(dict.fromkeys(words for words in told if words))


def scenes(app: QApplication, code: str) -> Iterator[tuple[str, QWidget]]:
    """Give each picture's name and widget in a language, made ready."""
    language.use(code)
    accessible.install()
    stylesheet.apply(app, theme.DARK)
    with tempfile.TemporaryDirectory() as folder:
        program, store = opened(app, demo_at(Path(folder) / "demo.strikeboard"))
        program.window.resize(*SIZE)
        for name, made in PICTURES.items():
            widget = made(program)
            for _ in range(6):
                app.processEvents()
            yield name if code == ENGLISH else f"{name}_{code}", widget
        program.window.close()
        store.close()


def on_panel(grabbed: QPixmap) -> QPixmap:
    """Lay a picture on the colour of a panel: lists are clear between their rows."""
    made = QPixmap(grabbed.size())
    made.setDevicePixelRatio(grabbed.devicePixelRatio())
    made.fill(QColor(theme.active().panel))
    painter = QPainter(made)
    painter.drawPixmap(0, 0, grabbed)
    painter.end()
    return made


def main() -> int:
    """Draw all pictures into the handbook's folder."""
    from desktop_app.views.application import make_application

    with tempfile.TemporaryDirectory() as home:  # the user's own content is on no picture
        os.environ.update(dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME"), home))
        return draw(make_application())


def draw(app: QApplication) -> int:
    """Draw and save."""
    (FOLDER / "pictures").mkdir(exist_ok=True)
    for code in LANGUAGES:
        for name, widget in scenes(app, code):
            area = widget.rect() if not name.startswith("question") else QRect(0, 0, widget.width(), QUESTION_HEIGHT)
            image = on_panel(widget.grab(area)).toImage()
            image.setText(WORDS, "\n".join(words_on(widget)))
            image.save(str(FOLDER / "pictures" / f"{name}.png"))
            print(name, image.width(), image.height())
    return 0


if __name__ == "__main__":
    sys.exit(main())
