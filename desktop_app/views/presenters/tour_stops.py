"""The tour's stops: text, required key, marked part, and conditions for done and skipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QScrollArea, QWidget

from desktop_app.views.encounter.act_foot import ActFoot
from desktop_app.views.palette import Palette
from desktop_app.views.speech import marked

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import ConsequenceShown
    from desktop_app.views.encounter.offers import OfferItem
    from desktop_app.views.presenters.fight import FightPresenter

TOKEN: Final = 46
"""Pixels of the hole around a token, at least."""

ESCAPE: Final = "Esc"


class StepsBefore(NamedTuple):
    """The state before a key press: steps of the fight, and whose turn it is."""

    steps: int
    turn: str | None


class FightOnScreen:
    """What a stop looks at: the fight on screen as it is now."""

    def __init__(self, fight: FightPresenter) -> None:
        self.fight, self.view, self.tracker = fight, fight.view, fight.tracker

    @property
    def moment(self) -> StepsBefore:
        """Return where the fight stands."""
        return StepsBefore(self.tracker.steps, self.tracker.shown().turn_id)

    @property
    def asks(self) -> bool:
        """Tell whether a question is open."""
        shown = self.tracker.shown()
        return shown.banner is not None or shown.ask is not None

    @property
    def acts(self) -> bool:
        """Tell whether an action can be chosen now."""
        return self.tracker.shown().acting_id is not None and not self.asks and bool(self.view.inspector.offers.possible)

    @property
    def looks_away(self) -> bool:
        """Tell whether another than the active combatant is selected."""
        return self.view.selected[:1] != [self.tracker.shown().acting_id]

    @property
    def warned(self) -> int | None:
        """Return the place of the first action with a digit that provokes; None: no action does."""
        listed = self.view.inspector.offers.possible[:9]
        return next((place for place, item in enumerate(listed) if provokes(item)), None)

    @property
    def has_opened(self) -> bool:
        """Tell whether an action is open: one that provokes, if any does."""
        return self.open_item is not None and (self.warned is None or bool(provokes(self.open_item)))

    @property
    def open_item(self) -> OfferItem | None:
        """Return the action that is open."""
        return self.view.inspector.offers.open_item

    @property
    def opened_another(self) -> bool:
        """Tell whether an action is open that is not the one asked for: its form would take the digits."""
        return self.open_item is not None and not self.has_opened

    @property
    def palette(self) -> bool:
        """Tell whether the palette is open."""
        palette = self.view.window().findChild(Palette)
        return palette is not None and palette.isVisible()


def provokes(item: OfferItem | None) -> Sequence[ConsequenceShown]:
    """List who may strike before an action is done."""
    offer = item.row.offer_now if item is not None else None
    return [lead for lead in offer.leads if lead.by] if offer is not None else []


@dataclass(frozen=True, kw_only=True)
class Task:
    """A required key. `shows` gives the marked rectangles within a widget over the page."""

    key: Callable[[FightOnScreen], str]
    prompt: str
    fits: Callable[[FightOnScreen], bool]
    """Whether the key has something to do now."""
    done: Callable[[FightOnScreen, StepsBefore], bool]
    shows: Callable[[FightOnScreen, QWidget], list[QRect]]
    first: str = ""
    """The task while the key is Esc: something covers the page."""
    patience: int = 2
    """Looks in a row at which the key has nothing to do, before the task is skipped."""
    in_order: bool = False
    """The key means this only while the order has the keys; from the board they are given back to it."""
    brings: Callable[[FightOnScreen], object] = lambda _: None
    """Brings what is spoken of in sight, as the task begins."""


@dataclass(frozen=True, kw_only=True)
class Stop:
    """One sentence, and the keys that go with it."""

    sentence: str
    tasks: tuple[Task, ...]


# ---- what is shown


def place_of(part: QWidget | None, over: QWidget) -> list[QRect]:
    """Return a part's rectangle in coordinates of the widget over the page; none if it is out of sight."""
    if part is None or not part.isVisible():
        return []
    seen = part.visibleRegion().boundingRect()
    return [] if seen.isEmpty() else [QRect(part.mapTo(over, seen.topLeft()), seen.size())]


def _order(seen: FightOnScreen, over: QWidget) -> list[QRect]:
    """Show the order down to its last row."""
    order = seen.view.order
    model = order.model()
    foot = order.visualRect(model.index(model.rowCount() - 1, 0)).bottom()
    return [place.intersected(QRect(place.topLeft(), QSize(place.width(), foot + 4))) for place in place_of(order, over)]


def _offers(seen: FightOnScreen, over: QWidget) -> list[QRect]:
    return place_of(seen.view.inspector.offers, over)


def _warning(seen: FightOnScreen, over: QWidget) -> list[QRect]:
    """Show the open action with its red lines, and on the board whom they name."""
    item, board = seen.open_item, seen.view.board
    spots = board.spots()
    people = [seen.tracker.shown().acting_id or "", *(lead.by for lead in provokes(item))]
    around = QRect()
    for who in people:
        if who in spots:
            middle = board.mapTo(over, spots[who].toPoint())
            around = around.united(QRect(middle - QPoint(TOKEN // 2, TOKEN // 2), middle + QPoint(TOKEN // 2, TOKEN // 2)))
    seen_board = place_of(board, over)
    return [*place_of(item, over), *([around & seen_board[0]] if seen_board and around.intersects(seen_board[0]) else [])]


def _bring_warning(seen: FightOnScreen) -> None:
    """Scroll to the red lines, which the open form may have pushed out of a small window."""
    item = seen.open_item
    area = item.parentWidget() if item is not None else None
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if item is not None and item.form is not None and area is not None:
        area.ensureWidgetVisible(item.form.leads, 0, item.row.height())


def _question(seen: FightOnScreen, over: QWidget) -> list[QRect]:
    return place_of(seen.view.question, over)


def _next(seen: FightOnScreen, over: QWidget) -> list[QRect]:
    """Show the button that goes on: the one at the foot, or in the bar of a small window."""
    foot = seen.view.findChild(ActFoot)
    return (place_of(foot.next_button, over) if foot is not None else []) or place_of(seen.view.top_bar.next_button, over)


def _undo(seen: FightOnScreen, over: QWidget) -> list[QRect]:
    return place_of(seen.view.top_bar.undo_button, over)


STOPS: Final = (
    Stop(
        sentence=marked("The order runs top to bottom; the framed row has the turn."),
        tasks=(
            Task(
                key=lambda _: "↓",
                prompt=marked("Press ↓ to look at the next combatant"),
                fits=lambda seen: not seen.asks and not seen.looks_away,
                done=lambda seen, _: seen.looks_away,
                shows=_order,
                in_order=True,
            ),
            Task(
                key=lambda _: "↑",
                prompt=marked("Press ↑ to come back"),
                fits=lambda seen: not seen.asks and seen.looks_away,
                done=lambda seen, _: not seen.looks_away,
                shows=_order,
                in_order=True,
            ),
        ),
    ),
    Stop(
        sentence=marked("1 to 9 open an action, Enter does it."),
        tasks=(
            Task(
                key=lambda seen: ESCAPE if seen.opened_another else str((seen.warned or 0) + 1),
                first=marked("Press Esc to close this action first"),
                prompt=marked("Press {key} to open an action"),
                fits=lambda seen: seen.acts,
                done=lambda seen, _: seen.has_opened,
                shows=_offers,
            ),
        ),
    ),
    Stop(
        sentence=marked("Red lines warn you of its risks."),
        tasks=(
            Task(
                key=lambda _: "Enter",
                prompt=marked("Press Enter to do it anyway"),
                fits=lambda seen: bool(provokes(seen.open_item)),
                done=lambda seen, at: seen.tracker.steps > at.steps,
                shows=_warning,
                brings=_bring_warning,
                patience=6,  # what an action leads to is known a moment later
            ),
        ),
    ),
    Stop(
        sentence=marked("A question shows the roll first, then the answers; one is the default."),
        tasks=(
            Task(
                key=lambda _: "Enter",
                prompt=marked("Press Enter for the default"),
                fits=lambda seen: seen.asks,
                done=lambda seen, at: seen.tracker.steps > at.steps,
                shows=_question,
            ),
            Task(
                key=lambda _: "Shift+Enter",
                prompt=marked("Shift+Enter: defaults for the rest"),
                fits=lambda seen: seen.asks,
                done=lambda seen, at: not seen.asks,
                shows=_question,
            ),
        ),
    ),
    Stop(
        sentence=marked("Space ends the turn; you play the enemies in the same way."),
        tasks=(
            Task(
                key=lambda _: "Space",
                prompt=marked("Press Space"),
                fits=lambda seen: seen.tracker.shown().can_next or seen.tracker.moments.shown() is not None,
                done=lambda seen, at: seen.tracker.steps > at.steps,
                shows=_next,
            ),
        ),
    ),
    Stop(
        sentence=marked("Every step can be undone, and every command has a name."),
        tasks=(
            Task(
                key=lambda _: "Ctrl+Z",
                prompt=marked("Press Ctrl+Z to undo"),
                fits=lambda seen: seen.tracker.can_undo,
                done=lambda seen, at: seen.tracker.steps < at.steps,
                shows=_undo,
            ),
            Task(
                key=lambda _: "Ctrl+K",
                prompt=marked("Press Ctrl+K to find any command"),
                fits=lambda _: True,
                done=lambda seen, _: seen.palette,
                shows=lambda _, over: [],
            ),
        ),
    ),
)
