"""The layout of the ruler of strike ranks: each token with its move in a lane while there is room, else only the tokens.

Lengths are pixels. No painting here, and no events.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import MarkShown

LANE: Final = 26.0
"""The height of a lane with room to spare."""
LEAST_LANE: Final = 18.0
MOVE_LANE: Final = 20.0
"""The lane of moves above the tokens, where these stand alone."""
TOKEN: Final = 22.0
GAP: Final = 2.0
CROWD: Final = 8
"""From more than this on the strip is a row higher."""
LEAST_RANKS: Final = 8
"""A ruler is never shorter than this, so that a few ranks are not drawn yards apart."""


def rows_for(count: int) -> int:
    """Return how many lanes high the strip is: it stays so while the same people are in the fight."""
    return 4 if count > CROWD else max(1, min(3, count))


@dataclass(frozen=True, kw_only=True, slots=True)
class Scale:
    """Turns ranks into distances: the highest stands at `left`, each one less is a `step` further right."""

    top: int
    left: float
    step: float

    def x(self, rank: float) -> float:
        """Return a rank's position; missing ranks are below 0."""
        return self.left + (self.top - rank) * self.step


@dataclass(frozen=True, kw_only=True, slots=True)
class Spot:
    """A token on the strip; of several marks the count is shown, for there is no room for each of them."""

    marks: tuple[MarkShown, ...]
    x: float
    lane: int

    @property
    def mark(self) -> MarkShown:
        """Return the mark, the first of several."""
        return self.marks[0]

    @property
    def has_move(self) -> bool:
        """Tell whether a move of its own lies on the strip."""
        return self.mark.cost > 0 and self.mark.rank > 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Layout:
    """All that is drawn, in lanes from `top` on, each `lane` high. `has_moves`: each move lies in the lane of its token."""

    scale: Scale
    area: QRectF
    spots: tuple[Spot, ...] = ()
    top: float = 0
    lane: float = LANE
    lanes: int = 1
    has_moves: bool = True

    @property
    def token(self) -> float:
        """Return the width of a token."""
        return min(TOKEN, self.lane - GAP)

    def y(self, lane: int) -> float:
        """Return the middle of a lane."""
        return self.top + (lane + 0.5) * self.lane

    def middle(self, spot: Spot) -> QPointF:
        """Return the middle of a token."""
        return QPointF(spot.x, self.y(spot.lane))

    def spot_of(self, who: str) -> Spot | None:
        """Return a combatant's place, alone or in a counted group."""
        return next((spot for spot in self.spots if any(mark.id == who for mark in spot.marks)), None)

    def move_rect(self, spot: Spot) -> QRectF:
        """Return the place of a token's declared move: from its rank down by the available ranks."""
        mark = spot.mark
        return self._across(spot.x, self.scale.x(mark.left), spot)

    def missing_rect(self, spot: Spot) -> QRectF:
        """Return the place of a move's unaffordable part."""
        return self._across(self.scale.x(0), self.scale.x(-spot.mark.missing), spot)

    def whole_rect(self, spot: Spot) -> QRectF:
        """Return the place of a whole move, the unaffordable part included."""
        move = self.move_rect(spot)
        return move.united(self.missing_rect(spot)) if spot.mark.missing else move

    def beside_rect(self, spot: Spot) -> QRectF:
        """Return the free room after a move, up to the next token in its lane, or the next move where these have one lane."""
        after = [other.x for other in self.spots if other.x > spot.x and (other.lane == spot.lane if self.has_moves else other.has_move)]
        end = min((x - (self.token if self.has_moves else GAP) for x in after), default=self.area.right())
        return self._across(self.whole_rect(spot).right() + 6, end, spot)

    def _across(self, left: float, right: float, spot: Spot) -> QRectF:
        if self.has_moves:
            return QRectF(left, self.y(spot.lane) - self.token / 2 + 1, right - left, self.token - 2)
        return QRectF(left, self.area.top() + 1, right - left, MOVE_LANE - 4)

    def shift(self, spot: Spot, rank: int) -> tuple[QPointF, QPointF]:
        """Return the start and end of a token's change of rank.

        It lands in its own lane or the nearest one where it hides no move, else where it hides no token; tokens that stand alone
        come along the lane of moves.
        """
        x = self.scale.x(max(0, rank))
        if not self.has_moves:
            y = self.move_rect(spot).center().y()
            return QPointF(spot.x, y), QPointF(x, y)
        lanes = sorted(range(self.lanes), key=lambda lane: (self._hidden(spot, lane, x), abs(lane - spot.lane)))
        return self.middle(spot), QPointF(x, self.y(lanes[0]))

    def _hidden(self, spot: Spot, lane: int, x: float) -> int:
        """Tell what a combatant would hide in a lane: 0 nothing, 1 a part of a move, 2 a token."""
        others = [other for other in self.spots if other is not spot and other.lane == lane]
        if any(abs(x - other.x) < self.token for other in others):
            return 2
        half = self.token / 2
        return int(any(other.has_move and other.x - half < x < self.whole_rect(other).right() + half for other in others))


class _Lanes:
    """Which stretches of each lane are taken."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.used = 0
        self._taken: list[list[tuple[float, float]]] = [[] for _ in range(count)]

    def is_free(self, lane: int, left: float, right: float) -> bool:
        """Tell whether a stretch of a lane is free."""
        return all(right <= start or left >= end for start, end in self._taken[lane])

    def take(self, left: float, right: float) -> int | None:
        """Take a stretch in the first lane where it is free, and return the lane; None: there is none."""
        lane = next((lane for lane in range(self.count) if self.is_free(lane, left, right)), None)
        if lane is not None:
            self.put(lane, left, right)
        return lane

    def put(self, lane: int, left: float, right: float) -> None:
        """Take a stretch of a lane."""
        self._taken[lane].append((left, right))
        self.used = max(self.used, lane + 1)


def lay_out(marks: Sequence[MarkShown], top: int, area: QRectF, first: Sequence[str] = ()) -> Layout:
    """Place everybody within an area: marks from the highest rank down; `first` are to be seen before others of their rank."""
    inner = area.height()
    with_moves = _with_moves(marks, _scale(marks, top, area, rows=max(1, int(inner // LANE))), area)
    if with_moves is not None:
        return with_moves
    lanes = max(1, int((inner - MOVE_LANE) // LEAST_LANE))
    made = _alone(marks, _scale(marks, top, area, rows=lanes), area, lanes)
    if any(len(spot.marks) > 1 and any(mark.id in first for mark in spot.marks) for spot in made.spots):
        ordered = sorted(marks, key=lambda mark: (-mark.rank, mark.id not in first))
        made = _alone(ordered, made.scale, area, lanes)
    return made


def _scale(marks: Sequence[MarkShown], top: int, area: QRectF, *, rows: int) -> Scale:
    """Fit the ranks into the width, with room at the right end for those at 0 and for what moves cost too much."""
    top = max(top, LEAST_RANKS, *(mark.rank for mark in marks), 0)
    missing = [mark.missing for mark in marks if mark.rank > 0 and mark.missing]
    below = max(missing, default=0)
    spent = math.ceil(sum(mark.rank <= 0 for mark in marks) / max(1, rows - len(missing)))
    width = area.width() - TOKEN - 2 * GAP
    at_zero = max(0, spent - 1) * (TOKEN + GAP)
    step = min(width / (top + below), (width - at_zero) / top)
    return Scale(top=top, left=area.left() + TOKEN / 2 + GAP, step=max(1.0, step))


def _with_moves(marks: Sequence[MarkShown], scale: Scale, area: QRectF) -> Layout | None:
    """Give each token a lane that its move has to itself; None: there are not lanes enough."""
    lanes = _Lanes(int(area.height() // LEAST_LANE))
    half = TOKEN / 2 + GAP / 2
    spots = []
    for mark in (mark for mark in marks if mark.rank > 0):
        x = scale.x(mark.rank)
        lane = lanes.take(x - half, max(x + half, scale.x(mark.rank - mark.cost) + GAP))
        if lane is None:
            return None
        spots.append(Spot(marks=(mark,), x=x, lane=lane))
    lanes.count = max(lanes.used, int(area.height() // LANE))
    spent = _at_zero([mark for mark in marks if mark.rank <= 0], scale, lanes, TOKEN + GAP)
    height = min(LANE, area.height() / max(1, lanes.used))
    top = area.top() + (area.height() - height * max(1, lanes.used)) / 2
    return Layout(scale=scale, area=area, spots=(*spots, *spent), top=top, lane=height, lanes=max(1, lanes.used))


def _alone(marks: Sequence[MarkShown], scale: Scale, area: QRectF, rows: int) -> Layout:
    """Put the tokens as close as possible; without a free lane the last one counts the hidden ones."""
    lane_height = (area.height() - MOVE_LANE) / rows
    layout = Layout(scale=scale, area=area, top=area.top() + MOVE_LANE, lane=lane_height, lanes=rows, has_moves=False)
    half = layout.token / 2 + GAP / 4
    lanes = _Lanes(rows)
    stood: list[tuple[float, int, list[MarkShown]]] = []
    for mark in (mark for mark in marks if mark.rank > 0):
        x = scale.x(mark.rank)
        lane = lanes.take(x - half, x + half)
        if lane is not None:
            stood.append((x, lane, [mark]))
            continue
        _, _, nearest = min((one for one in stood if one[1] == rows - 1), key=lambda one: abs(one[0] - x))
        nearest.append(mark)
    spots = (Spot(marks=tuple(together), x=x, lane=lane) for x, lane, together in stood)
    spent = _at_zero([mark for mark in marks if mark.rank <= 0], scale, lanes, layout.token + GAP)
    return replace(layout, spots=(*spots, *spent))


def _at_zero(marks: Sequence[MarkShown], scale: Scale, lanes: _Lanes, pitch: float) -> list[Spot]:
    """Stand those who have nothing left beside each other at the end, column by column."""
    spots: list[Spot] = []
    places = ((scale.x(0) + column * pitch, lane) for column in count() for lane in range(lanes.count))
    for mark in marks:
        x, lane = next((x, lane) for x, lane in places if lanes.is_free(lane, x - pitch / 2, x + pitch / 2))
        lanes.put(lane, x - pitch / 2, x + pitch / 2)
        spots.append(Spot(marks=(mark,), x=x, lane=lane))
    return spots
