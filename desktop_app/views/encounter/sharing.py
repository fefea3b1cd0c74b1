"""Sharing out loot by keys: each item with who takes it; in Downtime also the total for each character."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop_app.language import folded
from desktop_app.views import painting
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, column, refill, row, scrolling
from desktop_app.views.parts.shortcuts import on_keys, scroll_to
from desktop_app.views.parts.text import ElidedLabel, Label, Refusal, frame
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.campaign.sharing import ShareShown

ALL: Final = "="
"""Money goes to everybody."""
NOBODY: Final = ""
SIDE: Final = 360
MOST_KEYS: Final = 9


class ThingShown(NamedTuple):
    """A thing to share: name, kind ("" words, "thing", "money"), and taker."""

    told: str
    kind: str
    taker: str


class SharingShown(NamedTuple):
    """The whole sharing: source, things, shares, the rest with its reason, and obstacles."""

    title: str
    things: Sequence[ThingShown]
    people: Sequence[ShareShown]
    left: str = ""
    refusal: str = ""


class ThingRow(QFrame):
    """One thing, with a button for each who could take it; the keys of a row are those of the page while the row has them."""

    given = Signal(str)
    reached = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sheet")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._told, self._kind = ElidedLabel("", "strong"), Label("", "small", "muted")
        self.buttons: list[Button] = []
        self._people: tuple[tuple[str, str], ...] = ()
        self._flow = FlowLayout(4)
        choices = QWidget()
        choices.setProperty("surface", "none")
        choices.setLayout(self._flow)
        head = row(self._told, self._kind, gap=8)
        head.setStretch(0, 1)
        self.setLayout(column(head, choices, gap=4, margins=(12, 6, 12, 8)))

    def show_thing(self, thing: ThingShown, people: Sequence[ShareShown]) -> None:
        """Show a thing, and who takes it."""
        kinds = {"thing": tr("added to the sheet"), "money": tr("money"), "": tr("words, for the ledger")}
        self._told.setText(thing.told)
        self._kind.setText(kinds[thing.kind])
        named = tuple((one.id, one.name) for one in people)
        wanted = (*named, (ALL, tr("all equally"))) if thing.kind == "money" else named
        if wanted != self._people:
            self._people = wanted
            self._fill()
        taker = next((name for who, name in wanted if who == thing.taker), tr("no one yet"))
        self.setAccessibleName(tr("{what}: {taker}", what=thing.told, taker=taker))
        for (who, _), button in zip(wanted, self.buttons, strict=True):
            button.setChecked(who == thing.taker)

    def _fill(self) -> None:
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        for place, (who, name) in enumerate(self._people, 1):
            key = ALL if who == ALL else str(place) if place <= MOST_KEYS else ""
            button = Button(name, "choice", key=key, small=True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(partial(self._press, who))
            self.buttons.append(button)
            self._flow.addWidget(button)

    def _press(self, who: str, is_on: bool = True) -> None:
        self.setFocus()
        self.given.emit(who if is_on else NOBODY)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()
        self.reached.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painting.smooth(painter)
            painting.focus_ring(painter, QRectF(self.rect()))

    @property
    def people(self) -> tuple[str, ...]:
        """Return who could take it, by the places of their keys."""
        return tuple(who for who, _ in self._people if who != ALL)


class _ShareCard(QWidget):
    """What comes to one of them."""

    def __init__(self) -> None:
        super().__init__()
        self.name, self.takes = Label("", "strong"), Label("", "body", "muted", wrap=True)
        self.load, self.refusal = Label("", "small", "muted", wrap=True), Refusal()
        self.setLayout(column(self.name, self.takes, self.load, self.refusal, gap=2))

    def show_share(self, share: ShareShown) -> None:
        """Show a participant's share, resulting load, and obstacles."""
        self.name.setText(share.name)
        self.takes.show_text(share.takes or tr("none yet"))
        self.load.set_role("blood" if share.is_over else "muted")
        self.load.show_text(share.load)
        self.refusal.show_text(share.refusal)


class LootList(QWidget):
    """Things with who gets each. Digits or initials give the thing at hand, = splits all money equally, 0 leaves a thing."""

    accessible_role = QAccessible.Role.Grouping

    given = Signal(int, str)
    money_shared = Signal()
    parted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Loot to share"))
        self._at = 0
        self.rows: list[ThingRow] = []
        self._people: Sequence[ShareShown] = ()
        self._lines = QVBoxLayout()
        self._lines.setSpacing(6)
        self.hint = Label(
            tr("1 to 9 or an initial: who gets it · = split all money · 0 no one · S one by one · arrows: next thing"),
            "small",
            "muted",
            wrap=True,
        )
        self.money = Button(tr("Split all money"), key=ALL)
        self.money.clicked.connect(self.money_shared)
        self.setLayout(column(self.hint, self._lines, gap=6))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_things(self, things: Sequence[ThingShown], people: Sequence[ShareShown]) -> None:
        """List things, each with the one who takes it; `people` may take them."""
        self._people = people
        refill(self._lines, self.rows, list(things), self._made, lambda line, thing: line.show_thing(thing, people))
        self.money.setVisible(any(thing.kind == "money" for thing in things))
        self._at = min(self._at, len(things) - 1)

    def _made(self) -> ThingRow:
        made = ThingRow()
        made.given.connect(lambda who: self.given.emit(self.rows.index(made), who))
        made.reached.connect(lambda: self._reach(made))
        made.installEventFilter(self)
        return made

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of a row before what scrolls it does."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self.keyPressEvent(event)
            return event.isAccepted()
        return super().eventFilter(watched, event)

    def _reach(self, made: ThingRow) -> None:
        self._at = self.rows.index(made)
        scroll_to(made)

    def go(self, by: int) -> None:
        """Take another thing in hand."""
        shown = [line for line in self.rows if not line.isHidden()]
        if shown:
            self._at = max(0, min(len(shown) - 1, self._at + by))
            shown[self._at].setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.go(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = Qt.Key(event.key()), event.text()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.go(1 if key == Qt.Key.Key_Down else -1)
        elif text == ALL:
            self.money_shared.emit()
        elif text == "0" or key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.given.emit(self._at, NOBODY)
        elif (who := self._meant(text)) is not None:
            self.given.emit(self._at, who)
            self.go(1)
        elif folded(text) == "s":
            self.parted.emit(self._at)
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def _meant(self, text: str) -> str | None:
        """Say who is meant by a digit, or by the initial of one name alone; None: nobody."""
        if text.isdecimal() and 0 < int(text) <= min(MOST_KEYS, len(self._people)):
            return self._people[int(text) - 1].id
        begins = [one.id for one in self._people if text.strip() and folded(one.name).startswith(folded(text))]
        return begins[0] if len(begins) == 1 else None


class SharePage(QWidget):
    """Asks for takers between fights, with the shares beside."""

    help_about = "closing"

    cancelled = Signal()

    def __init__(self, does: str, back: str) -> None:
        """`does` and `back` are what its buttons do."""
        super().__init__()
        self.loot = LootList()
        self.title = Label("", "display")
        self.left, self.refusal = Label("", "small", "muted", wrap=True), Refusal()
        self.does = Button(does, "accent", key="Ctrl ↵")
        away = Button(back, icon="back", key="Esc")
        away.clicked.connect(self.cancelled)
        self._shares = QVBoxLayout()
        self._shares.setSpacing(12)
        self.cards: list[_ShareCard] = []
        host = QWidget()
        host.setLayout(column(self.loot, None, gap=0, margins=(0, 0, 10, 12)))
        side = frame("sheet")
        side.setLayout(column(Label(tr("Result"), "heading"), self._shares, self.left, None, gap=12, margins=(16, 12, 16, 16)))
        beside = scrolling(side)
        beside.setFixedWidth(SIDE)
        body = row(scrolling(host), beside, gap=14, margins=(0, 8, 12, 12))
        body.setStretch(0, 1)
        head = row(self.title, None, away, self.loot.money, self.does, gap=10)
        whole = column(head, self.refusal, body, gap=4, margins=(22, 14, 10, 0))
        whole.setStretch(2, 1)
        self.setLayout(whole)
        self.setFocusProxy(self.loot)
        on_keys(self, ("Esc", self.cancelled), ("Ctrl+Return", self.does.click), ("Ctrl+Enter", self.does.click))

    @property
    def rows(self) -> list[ThingRow]:
        """Return the rows of the things."""
        return self.loot.rows

    def show_sharing(self, shown: SharingShown) -> None:
        """Show the takers and the shares."""
        self.title.setText(shown.title)
        self.loot.show_things(shown.things, shown.people)
        refill(self._shares, self.cards, list(shown.people), _ShareCard, _ShareCard.show_share)
        self.left.show_text(shown.left)
        self.refusal.show_text(shown.refusal)
        self.does.setEnabled(not shown.refusal)
