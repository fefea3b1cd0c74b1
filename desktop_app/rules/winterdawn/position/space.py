"""Where combatants stand to each other: metres, sides, bands, sight, cover. One cell is one metre (G-41)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from desktop_app.rules.kernel.positions import grid_of, ground_at, height_at, line_is_open
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.winterdawn.sheet.records import Band, Weapon
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnDraft, WinterDawnState

MELEE_METRES = 3
NEXT_TO = 1
"""Metres between two of whom nobody has said how far apart they stand."""
FULL_COVER = 4
SHIELD_COVER = 3
TERRAIN_COST = {"none": 1.0, "minor": 1.5, "medium": 2.0, "severe": 3.0, "extreme": 4.0}
"""Metres of movement for one metre of ground. Rule: WD-TAB-20"""
TERRAIN_MOS = {"none": 0, "minor": 1, "medium": 2, "severe": 3}
"""MoS that a runner spends to stay upright; extreme ground cannot be run on. Rule: WD-TAB-20"""


class Side(StrEnum):
    """On which side of a fighter another one stands. Rule: WD-GRID-02, WD-GRID-03"""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


SIDE_MALUS = {Side.FRONT: 0, Side.FLANK: 1, Side.REAR: 2}
"""Malus on the melee defence. Rule: WD-TAB-14"""


def mount_of(state: WinterDawnState, who: str) -> str | None:
    """Name the mount that a combatant sits on."""
    on = state.combatants[who].mounted_on
    return on if on is not None and on in state.combatants and state.combatants[on].rider == who else None


def rider_of(state: WinterDawnState, who: str) -> str | None:
    """Name who sits on a mount."""
    return state.ridden_by(who)


def is_on_foot(state: WinterDawnState, who: str) -> bool:
    """Tell whether a combatant neither rides nor is ridden."""
    return mount_of(state, who) is None and rider_of(state, who) is None


def pair_of(state: WinterDawnState, who: str) -> tuple[str, ...]:
    """List those who move together: rider and mount share place and facing. Rule: WD-MOUNT-01"""
    other = mount_of(state, who) or rider_of(state, who)
    return (who,) if other is None else (who, other)


def carrier_of(state: WinterDawnState, who: str) -> str:
    """Name whose legs do the walking and running: the mount's, for a rider. Rule: WD-BEAST-04, WD-MOUNT-01"""
    return mount_of(state, who) or who


def put_at(draft: WinterDawnDraft, who: str, cell: Cell | None, facing: int | None = None) -> None:
    """Move a combatant to a cell, with the mount or the rider; turn both if a facing is given. Rule: WD-MOUNT-01"""
    for one in pair_of(draft.state, who):
        fighter = draft.state.combatants[one]
        draft.put(evolve(fighter, cell=cell, facing=fighter.facing if facing is None else facing))


def cell_distance(state: WinterDawnState, a: Cell, b: Cell) -> int:
    """Measure between two cells in metres."""
    metres: int = grid_of(state).geometry.distance(a, b)
    return metres


def distance(state: WinterDawnState, a: str, b: str) -> int:
    """Measure between two combatants in metres; without a board by what the game master has set, else they stand next to each other.

    Rule: WD-GRID-01
    """
    one, other = state.combatants[a], state.combatants[b]
    if one.cell is None or other.cell is None:
        return one.metres_to.get(b, NEXT_TO)
    return cell_distance(state, one.cell, other.cell)


def side_of(state: WinterDawnState, who: str, other: str) -> Side:
    """Return the side of `who` facing the other; front without facing or board. Rule: WD-GRID-03"""
    me, them = state.combatants[who], state.combatants[other]
    if me.cell is None or me.facing is None or them.cell is None or me.cell == them.cell:
        return Side.FRONT
    ahead: int = grid_of(state).geometry.ahead(me.cell, me.facing, them.cell)
    return Side.FRONT if ahead > 0 else Side.FLANK if ahead == 0 else Side.REAR


BANDS: Final = tuple((band, band.metres) for band in Band)
BAND_AT: Final = {metres: next(band for band, most in BANDS if metres <= most) for metres in range(BANDS[-1][1] + 1)}


def band_of(metres: int) -> Band | None:
    """Return the melee band of a distance; None beyond 3 m. Rule: WD-MELEE-01"""
    return BAND_AT.get(metres)


def band_steps(weapon: Weapon, metres: int) -> int:
    """Count the steps from a distance to the nearest band that the weapon lists. Rule: WD-MELEE-02"""
    now = band_of(metres)
    if now is None or not weapon.bands:
        return MELEE_METRES
    return min(abs(now.metres - band.metres) for band in weapon.bands)


def reaches(weapon: Weapon, metres: int) -> bool:
    """Tell whether a distance is a listed band of the weapon: there it can do damage. Rule: WD-MELEE-03"""
    return band_of(metres) in weapon.bands


def beside(state: WinterDawnState, cell: Cell | None, direction: int) -> Cell | None:
    """Return the cell next to one in a direction; None without a cell, or for a direction that the grid does not know."""
    if cell is None or not 0 <= direction < grid_of(state).directions:
        return None
    following: Cell = grid_of(state).geometry.neighbour(cell, direction)
    return following


def height_of(state: WinterDawnState, fighter: Fighter) -> float:
    """Return the metres that a combatant stands above the plain: the ground's and its own."""
    return fighter.elevation + (height_at(state, fighter.cell) if fighter.cell is not None else 0)


def has_high_ground(state: WinterDawnState, who: str, over: str) -> bool:
    """Tell whether a combatant stands higher than another, or sits on a mount before one on foot. Rule: WD-MELEE-14, WD-MOUNT-05"""
    if mount_of(state, who) is not None and is_on_foot(state, over):
        return True
    return height_of(state, state.combatants[who]) > height_of(state, state.combatants[over])


def has_sight(state: WinterDawnState, who: str, other: str) -> bool:
    """Tell whether nothing stands between two: the game master's word first, then blocking ground on the line."""
    me, them = state.combatants[who], state.combatants[other]
    if other in me.no_los_to:
        return False
    if me.cell is None or them.cell is None or state.world.board is None:
        return True
    return line_is_open(state, me.cell, them.cell)


def tall_shield(state: WinterDawnState, who: str) -> Weapon | None:
    """Return the shield in hand that a combatant could hide behind. Rule: WD-ACT-07, WD-GRID-06"""
    return next((w for w in state.sheet_of(who).held if w.hide_behind_shield), None)


def is_hidden_from(state: WinterDawnState, who: str, attacker: str) -> bool:
    """Tell whether a combatant hides behind its shield, and the attacker is in front of it. Rule: WD-ACT-07"""
    fighter = state.combatants[who]
    hides = fighter.hiding_behind_shield and fighter.can_act and tall_shield(state, who) is not None
    return hides and side_of(state, who, attacker) is Side.FRONT


def cover_of(state: WinterDawnState, target: str, attacker: str, *, ranged: bool) -> int:
    """Return quarters of cover, 4 for full: what the game master set; for missiles also the ground's; a shield to hide behind.

    Rule: WD-MELEE-15, WD-ACT-07
    """
    fighter = state.combatants[target]
    stated = fighter.cover_vs.get(attacker, 0)
    quarters = FULL_COVER if stated == "full" else int(stated)
    if ranged and fighter.cell is not None and distance(state, target, attacker) > 1:
        ground = ground_at(state, fighter.cell)
        quarters = max(quarters, ground.cover if ground is not None else 0)
    return max(quarters, SHIELD_COVER) if is_hidden_from(state, target, attacker) else quarters
