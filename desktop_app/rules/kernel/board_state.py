"""Changes of a board in play, and a system's rules of sight and light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from desktop_app.grid.board import Cell
from desktop_app.grid.scenery import Ambient, Fog, Lamp, Opening
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Record, held


class Remembered(Record):
    """What of the board stands otherwise than the players last saw it: barriers and lamps by their ids, ground by cell, as they saw it."""

    openings: Mapping[str, Opening] = field(default_factory=dict)
    lamps: Mapping[str, bool] = field(default_factory=dict)
    ground: Mapping[str, str] = field(default_factory=dict)


NOTHING_REMEMBERED = Remembered()


class BoardState(Record):
    """The part of an encounter that lies on the board.

    `ground` holds what the fight changed, cell ("q,r") to kind of ground; `openings` is how play has left a barrier that opens, by
    its id, `lamps` which of the board's lamps play has lit or doused. `revealed` are the cells that the players know (`grid/runs`),
    `fog` is how the fog opens (None: as the board says), `remembered` what they have not seen change.
    """

    sees_back: ClassVar[bool] = True
    """A line of sight past blocked ground that is open from its other end serves too."""
    sees_by_own_light: ClassVar[bool] = False
    """What `seen_among` gives has reckoned with the light; else lamps and the light of the board decide beside it."""
    light_depends_on: ClassVar[tuple[str, ...]] = ()
    """The fields on which `lit_cells` depends beside board, ground and openings; none: lamps have no shape of their own."""
    ground: Mapping[str, str] = field(default_factory=dict)
    openings: Mapping[str, Opening] = field(default_factory=dict, metadata={SPEC: FieldSpec(sparse=True)})
    lamps: Mapping[str, bool] = field(default_factory=dict, metadata={SPEC: FieldSpec(sparse=True)})
    revealed: str = held("", sparse=True)
    fog: Fog | None = held(None, sparse=True)
    remembered: Remembered = held(NOTHING_REMEMBERED, sparse=True)

    def seen_among(self, who: str, cells: frozenset[Cell]) -> frozenset[Cell] | None:
        """List those of the cells past all barriers that a combatant sees; None: the kernel's rule of sight holds, and its light."""
        return None

    def lit_cells(self, lamp: Lamp) -> frozenset[Cell] | None:
        """List the cells lit by a lamp in a shape of the rules; None: a disc, limited by sight."""
        return None

    @property
    def scene_light(self) -> Ambient | None:
        """Return how bright the rules have the scene without lamps; None: they know no such thing, and the board's own light is drawn."""
        return None

    def own_lamps(self) -> tuple[Lamp, ...]:
        """List the lamps that do not belong to the board: carried ones and the system's own."""
        return ()
