"""How a creature fares against the party: a line for each of them, with the sum beneath when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.speech import tr
from desktop_app.views.theme import mixed

if TYPE_CHECKING:
    from desktop_app.controller.forecast.shown import AgainstShown, Pair, StrikeShown

HEIGHT: Final = 50
HEAD: Final = 20
NAME: Final = 150.0
MOST_PIPS: Final = 12
MORE: Final = 20
"""Attacks that are tried at most."""


def _columns(width: float) -> tuple[float, float, float]:
    """Return where the three figures begin."""
    name = min(NAME, width * 0.24)
    each = (width - name) / 3
    return name, name + each, name + 2 * each


class PartyMemberRow(QAbstractButton):
    """One of the party. A click or Enter tells how it is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.pair: Pair | None = None
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pair(self, pair: Pair) -> None:
        """Show two kinds' hits on each other, and the first to fall; redrawn on change only."""
        if pair == self.pair:
            return
        self.pair = pair
        told = [pair[0].name, _told(pair[0].hits), _told(pair[0].is_hit), falls_words(pair[0].falls)]
        self.setAccessibleName(", ".join(word for word in told if word))
        self.setAccessibleDescription(tr("Enter shows the calculation"))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.pair is None:
            return
        shown, was = self.pair
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect())
        if self.underMouse():
            painting.plate(painter, area, mixed(current.card, current.raised, 0.6), None)
        hits, is_hit, falls = _columns(area.width())
        painting.token(painter, QRectF(4, area.center().y() - 15, 30, 30), shown.name[:1].upper(), "party", portrait=shown.portrait)
        painting.write(painter, QRectF(42, 0, hits - 46, HEIGHT), shown.name, theme.font(strong=True), current.text)
        each = is_hit - hits - 18
        self._strike(painter, QRectF(hits, 0, each, HEIGHT), shown.hits, was.hits if was else None, "foe")
        self._strike(painter, QRectF(is_hit, 0, each, HEIGHT), shown.is_hit, was.is_hit if was else None, "party")
        self._falls(painter, QRectF(falls, 0, area.width() - falls - 6, HEIGHT), shown, was)
        if self.hasFocus():
            painting.focus_ring(painter, area)

    def _strike(self, painter: QPainter, area: QRectF, strike: StrikeShown | None, was: StrikeShown | None, side: str) -> None:
        current = theme.active()
        if strike is None:
            painting.write(painter, area, tr("no attack"), theme.font(theme.TINY), current.muted)
            return
        figure = QRectF(area.left(), area.top() + 4, 52, 22)
        painting.write(painter, figure, strike.figure, theme.font(theme.LEAD, strong=True, figures=True), current.text, painting.RIGHT)
        bar = QRectF(figure.right() + 10, area.top() + 11, max(20.0, area.right() - figure.right() - 10), 8)
        painting.plate(painter, bar, mixed(current.raised, current.muted, 0.2), None, radius=4)
        if strike.share > 0:
            filled = QRectF(bar.left(), bar.top(), max(6.0, bar.width() * strike.share), bar.height())
            painting.plate(painter, filled, current.side(side), None, radius=4)
        words = strike.title
        if was is not None and was.figure != strike.figure:
            painter.fillRect(QRectF(bar.left() + bar.width() * was.share - 1, bar.top() - 3, 2, bar.height() + 6), QColor(current.text))
            words = tr("{words}, was {figure}", words=words, figure=was.figure)
        below = QRectF(figure.left() + 8, area.top() + 27, area.right() - figure.left() - 8, 16)
        painting.write(painter, below, f"{strike.word} · {words}", theme.font(theme.TINY), current.muted)

    @staticmethod
    def _falls(painter: QPainter, area: QRectF, shown: AgainstShown, was: AgainstShown | None) -> None:
        current = theme.active()
        count = shown.falls
        across = min(13.0, (area.width() + 3) / MOST_PIPS)
        for place in range(MOST_PIPS if count is not None else 0):
            is_on = count == 0 or place < (count or 0)
            pip = QRectF(area.left() + place * across, area.top() + 9, across - 3, 12)
            painting.plate(painter, pip, current.side("party") if is_on else mixed(current.raised, current.muted, 0.2), None, radius=2)
        words = falls_words(count)
        if was is not None and was.falls is not None and count is not None and was.falls != count:
            words = tr("{words}, was {before}", words=words, before=was.falls or tr("more"))
        below = QRectF(area.left(), area.top() + 27, area.width(), 16)
        painting.write(painter, below, words, theme.font(theme.TINY), current.muted)


def _told(strike: StrikeShown | None) -> str:
    return f"{strike.figure} {strike.word}, {strike.title}" if strike is not None else ""


def falls_words(count: int | None) -> str:
    """Say after how many attacks a combatant falls; None: that is still being counted."""
    if count is None:
        return tr("calculating...")
    return tr("about {count#attack|attacks}", count=count) if count else tr("more than {most} attacks", most=MORE)


class _Heads(QWidget):
    """What the three figures are."""

    accessible_role = QAccessible.Role.StaticText

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(HEAD)
        self.setAccessibleName(", ".join(words for _, words in self._heads()))

    @staticmethod
    def _heads() -> tuple[tuple[str, str], ...]:
        return (("foe", tr("Its attack")), ("party", tr("Their attack")), ("", tr("Attacks to defeat it")))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        for left, (side, words) in zip(_columns(self.width()), self._heads(), strict=True):
            if side:
                painting.plate(painter, QRectF(left + 8, 6, 9, 9), current.side(side), None, radius=4 if side == "party" else 2)
            painting.write(painter, QRectF(left + (22 if side else 0), 0, 200, HEAD), words, theme.font(theme.TINY), current.muted)


class AgainstCard(QFrame):
    """The card; it is there as soon as the creature is, the figures come when they are worked out."""

    freshness_turned = Signal(bool)
    """The party is to be met unhurt, or as it is now."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "sheet")
        self.rows: list[PartyMemberRow] = []
        self._opened = ""
        self._title, self._subtitle = Label(tr("Against this party"), "heading"), ElidedLabel("", "tiny", "muted")
        self._lines = QVBoxLayout()
        self._lines.setSpacing(2)
        self.counted = Label("", "small", "muted", wrap=True)
        self.counted.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.counted.hide()
        self.fresh_button = Button(tr("current state"), "link")
        self._is_fresh = True
        self.fresh_button.clicked.connect(self._turn)
        head = row(self._title, self._subtitle, self.fresh_button, gap=8)
        head.setStretch(1, 1)
        self._subtitle.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setLayout(column(head, _Heads(), self._lines, self.counted, gap=4, margins=(14, 9, 14, 12)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_against(self, pairs: Sequence[Pair], subtitle: str) -> None:
        """Show a line for each of the party; `subtitle` says who they are and how they are met."""
        self._subtitle.setText(subtitle)
        refill(self._lines, self.rows, pairs, self._new, PartyMemberRow.show_pair)
        self._show_counted()

    def _turn(self) -> None:
        self._is_fresh = not self._is_fresh
        self.fresh_button.set_text(tr("current state") if self._is_fresh else tr("unhurt"))
        self.freshness_turned.emit(self._is_fresh)

    def _new(self) -> PartyMemberRow:
        made = PartyMemberRow()
        made.clicked.connect(lambda on: self._open(made, is_open=on))
        return made

    def _open(self, line: PartyMemberRow, *, is_open: bool) -> None:
        self._opened = line.pair[0].who if line.pair is not None and is_open else ""
        for other in self.rows:
            other.setChecked(other is line and is_open)
        self._show_counted()

    def _show_counted(self) -> None:
        found = next((line.pair[0] for line in self.rows if line.pair is not None and line.pair[0].who == self._opened), None)
        lines: list[str] = []
        if found is not None:
            for title, strike in (
                (tr("It against {name}", name=found.name), found.hits),
                (tr("{name} against it", name=found.name), found.is_hit),
            ):
                lines += [title, *(f"    {line}" for line in strike.counted)] if strike is not None else []
            lines.append(
                tr("Chances are exact. Attacks to defeat it is the median of 16 tries with that attack alone; only damage adds up.")
            )
        self.counted.show_text("\n".join(lines))
