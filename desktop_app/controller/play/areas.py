"""Areas and lengths on the board of a play: combatants in a template, the length and cost of a path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from desktop_app.controller.play.cheapest_path import cheapest_path
from desktop_app.controller.play.session import Session
from desktop_app.controller.words.names import name_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.grid.areas import measured
from desktop_app.grid.board import Cell
from desktop_app.grid.scenery import Point
from desktop_app.language import marked, number, said
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.positions import height_at
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.templates import NAMES, Shape, Template, covered, past_walls, templates_of, touched

NOBODY: Final = marked("no one is there")


@dataclass(frozen=True, slots=True)
class AreaShown:
    """An area as it lies on the board: its cells, who is touched (ids), and their names in words."""

    cells: tuple[Cell, ...] = ()
    who: tuple[str, ...] = ()
    names: str = ""


@dataclass(frozen=True, slots=True)
class LengthShown:
    """A path that was measured: the straight length, the walk with its cells (empty: nobody walks there), and both in words."""

    straight: str = ""
    walk: str = ""
    path: tuple[Cell, ...] = ()


class Areas:
    """Lays areas on the board of one play, and measures there. It changes nothing."""

    def __init__(self, session: Session, words: PlayWords) -> None:
        """Take the session whose board it is."""
        self._session, self._words = session, words
        self._walks: tuple[Encounter, dict[tuple[str, Cell, Cell], tuple[float, tuple[Cell, ...]] | None]] = (session.state, {})

    @property
    def _state(self) -> Encounter:
        return self._session.state

    # ---- areas

    def templates(self) -> dict[Shape, tuple[Template, ...]]:
        """List what can be laid, by shape, smallest first."""
        return templates_of(self._session.system.templates)

    def called(self, template: Template) -> str:
        """Name a template: "Burst 2 · medium template"."""
        shape = said("{shape} {size}", shape=said(NAMES[template.shape]), size=number(template.size))
        return f"{shape} · {said(template.label)}" if template.label else shape

    def laid(self, template: Template, at: Cell, towards: Point, *, stopped: bool) -> AreaShown:
        """Describe a template laid at a cell and turned towards a point; `stopped`: walls stop it."""
        board = self._state.world.board
        if board is None:
            return AreaShown()
        cells = covered(board, template, at, towards)
        return self.over(past_walls(self._state, at, cells) if stopped else cells)

    def over(self, cells: Sequence[Cell]) -> AreaShown:
        """Say who is touched by an area of these cells."""
        who = touched(self._state, cells)
        return AreaShown(tuple(cells), who, ", ".join(name_of(self._state, one) for one in who) or said(NOBODY))

    # ---- lengths

    def measured(self, points: Sequence[Cell], who: str | None) -> LengthShown:
        """Measure from cell to cell by the game's rules; `who` is the walker."""
        board, system = self._state.world.board, self._session.system
        if board is None or len(points) < 2:
            return LengthShown()
        steps, metres = measured(board, points)
        length = sum(system.apart(self._state, here, there) for here, there in pairwise(points))
        told = self._words.text("phrases", system.distance(_plain(length)))
        cells = said("{steps#cell|cells}", steps=steps) if length != steps else ""
        far = said("{metres} m", metres=number(metres)) if metres is not None else ""
        straight = " · ".join(dict.fromkeys(part for part in (cells, told, far, self._rise(points[0], points[-1])) if part))
        if who is None or who not in self._state.combatants:
            return LengthShown(straight)
        walk, name = self._walk(points, who), name_of(self._state, who)
        if walk is None:
            return LengthShown(straight, said("{name} can't walk there", name=name))
        cost = self._words.text("phrases", Phrase.of("path_length", length=_plain(walk[0])))
        return LengthShown(straight, said("{name} walks {cost}", name=name, cost=cost), walk[1])

    def _rise(self, here: Cell, there: Cell) -> str:
        """Say how much higher or lower one end lies than the other; empty where they lie level."""
        rise = height_at(self._state, there) - height_at(self._state, here)
        if not rise:
            return ""
        metres = number(abs(rise))
        return said("{metres} m up", metres=metres) if rise > 0 else said("{metres} m down", metres=metres)

    def _walk(self, points: Sequence[Cell], who: str) -> tuple[float, tuple[Cell, ...]] | None:
        """Return the cost of the cheapest walk past all points and its cells, the start included; None: there is none."""
        legs = [self._leg(who, here, there) for here, there in pairwise(points)]
        cost, path = 0.0, [points[0]]
        for leg in legs:
            if leg is None:
                return None
            cost += leg[0]
            path += leg[1]
        return cost, tuple(path)

    def _leg(self, who: str, here: Cell, there: Cell) -> tuple[float, tuple[Cell, ...]] | None:
        if self._walks[0] is not self._state:
            self._walks = (self._state, {})
        known = self._walks[1]
        if (who, here, there) not in known:
            known[who, here, there] = cheapest_path(self._session, who, here, there)
        return known[who, here, there]


def _plain(length: float) -> float | int:
    return int(length) if length == int(length) else length
