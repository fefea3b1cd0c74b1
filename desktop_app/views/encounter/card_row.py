"""The cards dealt, above the board: best first, a group's as a pile, those on hold on a separate shelf.

Shown only in systems with cards as the turn order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent

from desktop_app import language
from desktop_app.controller.play.shown import OrderRowShown
from desktop_app.views import accessible, kept, painting, playing_cards, theme
from desktop_app.views.encounter.order import said
from desktop_app.views.encounter.strip import Strip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.rules.kernel.playing_cards import PlayingCard

TALL: Final = 84.0
LOW: Final = 46.0
"""Height of a card, and in a window that is low."""
EDGE: Final = 10
GAP: Final = 12.0
WORDS: Final = 15.0
WIDEST: Final = 112.0
"""How far cards stand apart at most, so that names have room."""
PILE: Final = 3
"""Pixels by which each card of a pile looks out, and how many of them do at most."""
RAISED: Final = 6
SHELF: Final = 14.0
FADED: Final = 0.38
STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -(10**6), Qt.Key.Key_End: 10**6}


@dataclass(frozen=True, slots=True)
class Pile:
    """A card and those who act on it, as they stand in the order; None: it was given back, and its holder still waits."""

    card: PlayingCard | None
    rows: tuple[OrderRowShown, ...]

    @property
    def state(self) -> str:
        """Return how far it is: current if one of them acts, done when all have."""
        states = [row.state for row in self.rows]
        return "current" if "current" in states else "done" if set(states) == {"done"} else "pending"

    @property
    def lead(self) -> OrderRowShown:
        """Return the combatant selected with it: the acting one, else the first yet to act."""
        return min(self.rows, key=lambda row: {"current": 0, "pending": 1}.get(row.state, 2))

    @property
    def name(self) -> str:
        """Name them: of several what they have in common, and how many they are."""
        first = self.rows[0]
        if len(self.rows) == 1:
            return first.name
        return f"{first.kind} ×{len(self.rows)}" if len({row.kind for row in self.rows}) == 1 else f"{first.name} +{len(self.rows) - 1}"

    def name_within(self, width: float) -> str:
        """Name them by their first word alone where no more of it fits: the whole name stands in the order."""
        is_tight = painting.width_of(self.name, theme.font(theme.TINY, strong=True)) > width
        return self.name.split()[0] if is_tight and len(self.rows) == 1 and not self.rows[0].number else self.name


def piles(rows: Sequence[OrderRowShown], *, held: bool) -> list[Pile]:
    """Pile up equal cards, in the order of the rows; `held`: the held ones, else all others."""
    if held:
        return [Pile(row.card, (row,)) for row in rows if row.is_held]
    dealt = [row for row in rows if row.card is not None and not row.is_held]
    return [Pile(card, tuple(together)) for card, together in groupby(dealt, key=lambda row: row.card)]


class CardRow(Strip):
    """The strip. A click selects the one who acts on a card."""

    def __init__(self) -> None:
        super().__init__(tr("Cards"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._piles: list[Pile] = []
        self._held: list[Pile] = []
        self._is_low = False

    def show_rows(self, rows: Sequence[OrderRowShown]) -> None:
        """Show the cards of an order; none is dealt: the strip is not there."""
        dealt, held = piles(rows, held=False), piles(rows, held=True)
        if (dealt, held) == (self._piles, self._held):
            return
        self._piles, self._held = dealt, held
        self.setVisible(bool(dealt or held))
        accessible.changed(self)
        self.update()

    def set_low(self, is_low: bool) -> None:
        """Take less height, where there is little: smaller cards with a name alone."""
        self._is_low = is_low
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        lines = 1 if self._is_low else 2
        return QSize(480, round(2 * EDGE + self._card.height() + lines * WORDS + (0 if self._is_low else RAISED)))

    # ---- where everything lies

    @property
    def _card(self) -> QSize:
        height = LOW if self._is_low else TALL
        return QSize(round(height * playing_cards.SHAPE), round(height))

    @property
    def _top(self) -> float:
        return EDGE if self._is_low else EDGE + RAISED

    def _pitch(self) -> float:
        """Return how far the left edges of two cards are apart: closer, where there are more than the width holds."""
        room = self.width() - 2 * EDGE - (2 * SHELF if self._held else 0)
        listed, card = (*self._piles, *self._held), self._card.width()
        if not listed:
            return card
        font = theme.font(theme.TINY, strong=True)
        names = max(painting.width_of(pile.name, font) for pile in listed)
        wanted = min(max(card + GAP, min(names + 8, WIDEST)), room / len(listed))
        whole = bool(self._piles) + bool(self._held)  # the last of each part is seen whole
        return wanted if wanted >= card else max(0.0, room - whole * card) / max(1, len(listed) - whole)

    def places(self) -> list[tuple[Pile, QRectF]]:
        """List the piles with the place of their card; those that are held stand at the right."""
        pitch, size = self._pitch(), self._card
        margin = max(0.0, pitch - size.width()) / 2
        found = [(pile, QRectF(QPointF(EDGE + margin + place * pitch, self._top), size)) for place, pile in enumerate(self._piles)]
        left = self.width() - EDGE - SHELF / 2 - len(self._held) * pitch + min(0.0, pitch - size.width())
        return [*found, *((pile, QRectF(QPointF(left + margin + place * pitch, self._top), size)) for place, pile in enumerate(self._held))]

    def rows_told(self) -> Iterable[tuple[OrderRowShown, str, QRectF]]:
        for pile, area in self.places():
            yield pile.lead, language.apart(map(said, pile.rows)), area

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painting.smooth(painter)
        places = self.places()
        if self._held:
            self._paint_shelf(painter, places[len(self._piles)][1])
        pitch = self._pitch()
        for pile, area in places:
            self._paint_pile(painter, pile, area, pitch)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()).adjusted(2, 2, -2, -3))

    def _paint_shelf(self, painter: QPainter, first: QRectF) -> None:
        current = theme.active()
        left = first.center().x() - self._pitch() / 2 - SHELF / 2
        area = QRectF(left, 4, self.width() - left - 6, self.height() - 9)
        painting.plate(painter, area, current.card, current.card_edge)
        if not self._is_low:
            caption = QRectF(area.left() + 8, area.top() + 1, area.width() - 12, WORDS)
            painting.write(painter, caption, tr("ON HOLD"), theme.font(theme.TINY), current.muted)

    def _paint_pile(self, painter: QPainter, pile: Pile, area: QRectF, pitch: float) -> None:
        current, acts = theme.active(), pile.state == "current"
        edge = current.accent if acts else current.neutral if any(row.id in self.selected for row in pile.rows) else ""
        under = min(len(pile.rows), PILE + 1) - 1
        margin = max(PILE * under + 3, (pitch - 4 - area.width()) / 2)
        name = pile.name_within(area.width() + 2 * margin)
        words = (name,) if self._is_low else (name, self._words(pile))
        above = PILE * under + RAISED + 3
        whole = area.adjusted(-margin, -above, margin, 2 + WORDS * len(words))
        key = (pile.card, under, pile.state, pile.rows[0].side, words, edge, round(area.width()))
        lies = QRectF(margin, above - (RAISED if acts and not self._is_low else 0), area.width(), area.height())
        kept.draw(painter, whole, key, lambda on_it, room: _draw(on_it, room, lies, pile, under, words, edge))

    def _words(self, pile: Pile) -> str:
        """Say beneath a card how far it is."""
        if pile.state == "pending" and not pile.rows[0].is_held:
            return tr("next") if pile is next((one for one in self._piles if one.state == "pending"), None) else ""
        return {"current": tr("active"), "done": tr("acted")}.get(pile.state, "")

    # ---- events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, listed = STEPS.get(Qt.Key(event.key())), [*self._piles, *self._held]
        if step is None or not listed:
            super().keyPressEvent(event)
            return
        chosen = next((place for place, pile in enumerate(listed) if any(row.id in self.selected[:1] for row in pile.rows)), -step)
        self.choose(listed[min(max(0, chosen + step), len(listed) - 1)].lead.id)

    def rows_at(self, point: QPointF) -> Sequence[OrderRowShown]:
        """Return the combatants of the card at a point, of overlapping cards the top one; the acting one first."""
        places = reversed(self.places())
        pile = next((pile for pile, area in places if area.adjusted(0, -RAISED, 0, 2 * WORDS).contains(point)), None)
        return sorted(pile.rows, key=lambda row: row is not pile.lead) if pile is not None else ()


def _draw(painter: QPainter, room: QRectF, card: QRectF, pile: Pile, under: int, words: Sequence[str], edge: str) -> None:
    """Draw a pile at its card's place, with its words at the foot."""
    current, side = theme.active(), pile.rows[0].side
    painter.setOpacity(FADED if pile.state == "done" else 1)
    for below in range(under, 0, -1):
        playing_cards.paint_edge(painter, card.translated(below * PILE, -below * PILE))
    if pile.card is not None:
        playing_cards.paint(painter, card, pile.card)
    else:
        playing_cards.paint_back(painter, card)
    if edge:
        painting.plate(painter, card.adjusted(-2, -2, 2, 2), None, edge, width=2, radius=theme.RADIUS_SMALL + 3)
    inks = (current.color(side if side != "foes" else "foe"), current.color("muted"))
    for line, (text, ink) in enumerate(zip(words, inks, strict=False)):
        beneath = QRectF(0, room.height() - WORDS * (len(words) - line), room.width(), WORDS)
        font = painting.fitting(text, beneath.width(), theme.TINY, strong=not line)
        painting.write(painter, beneath, text, font, ink, painting.CENTRE)
