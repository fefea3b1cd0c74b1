"""The board: inches, reach, threats and possible moves.

Rule: SW-GRID-01 to SW-GRID-04, SW-MOVE-01, SW-MOVE-05, SW-SENSE-01, SW-SENSE-02
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from desktop_app.grid.paths import StepCost
from desktop_app.rules.kernel import positions
from desktop_app.rules.kernel.barriers import BRIGHT, lamplight
from desktop_app.rules.kernel.memo import OnDemand, memo
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.savage.checks.derived import is_usable, lacks_arm, pace
from desktop_app.rules.savage.sheet.character import BARE_HANDS, Weapon
from desktop_app.rules.savage.state import SavageState, holder_of

METRES: Final = 2
"""Metres in an inch, which is a square. Rule: SW-GRID-01"""
DIFFICULT: Final = 2
"""Inches that a difficult square takes. Rule: SW-MOVE-05"""


def inches(state: SavageState, a: str, b: str) -> int | None:
    """Measure between two combatants; None if one has no place. Rule: SW-GRID-01, SW-GRID-02"""
    here, there = state.combatants[a].cell, state.combatants[b].cell
    return None if here is None or there is None else apart(state, here, there)


def counts_diagonals(state: SavageState) -> bool:
    """Tell whether a diagonal is longer than a straight inch. Rule: SW-GRID-02"""
    return state.settings.grid_diagonal != "1"


def apart(state: SavageState, here: Cell, there: Cell) -> int:
    """Measure between two squares: the longer side, with half the shorter where diagonals are longer. Rule: SW-GRID-02"""
    dx, dy = abs(here[0] - there[0]), abs(here[1] - there[1])
    return max(dx, dy) + (min(dx, dy) // 2 if counts_diagonals(state) else 0)


def are_adjacent(state: SavageState, a: str, b: str) -> bool:
    """Tell whether two stand beside each other; where nobody has a place all do. Rule: SW-GRID-03"""
    apart = inches(state, a, b)
    return apart is None or (apart <= 1 and not positions.are_parted(state, a, b))


def melee_weapons(state: SavageState, who: str) -> tuple[Weapon, ...]:
    """List what a combatant can strike with now, the strongest first, bare hands last. Rule: SW-MELEE-01, SW-MELEE-18"""
    sheet, fighter = state.sheet_of(who), state.combatants[who]
    listed = [weapon for weapon in sheet.weapons if weapon.strikes and is_usable(sheet, fighter, weapon)]
    return (*sorted(listed, key=lambda weapon: (-len(weapon.damage_dice), -weapon.damage_flat)), BARE_HANDS)


def undrawn(state: SavageState, who: str, category: str) -> tuple[str, ...]:
    """Name the weapons of a kind that a combatant has an arm for, but not in hand."""
    sheet, fighter = state.sheet_of(who), state.combatants[who]
    put_away = (weapon for weapon in sheet.weapons if weapon.category == category and weapon.name not in fighter.hands)
    return tuple(weapon.name for weapon in put_away if not (weapon.natural or lacks_arm(fighter, weapon)))


def reach_of(state: SavageState, who: str, weapon: Weapon) -> int:
    """Return how far a combatant strikes with a weapon, in inches. Rule: SW-GRID-04"""
    return 1 + max(weapon.reach, state.sheet_of(who).reach)


def is_in_reach(state: SavageState, who: str, target: str, weapon: Weapon) -> bool:
    """Tell whether a melee attack gets there. Rule: SW-GRID-04"""
    apart = inches(state, who, target)
    return apart is None or (apart <= reach_of(state, who, weapon) and not positions.are_parted(state, who, target))


def are_enemies(state: SavageState, a: str, b: str) -> bool:
    """Tell whether two are of different sides."""
    return state.combatants[a].side != state.combatants[b].side


def longest_reach(state: SavageState, who: str) -> int:
    """Return how far a combatant threatens in melee."""
    return max(reach_of(state, who, weapon) for weapon in melee_weapons(state, who))


def others_around(state: SavageState, actor: str, target: str) -> int:
    """Count the other enemies of a target that threaten it within their own reach. Rule: SW-MELEE-05"""
    found = 0
    for who in state.roster:
        if who in (actor, target) or not are_enemies(state, who, target) or not state.combatants[who].is_threatening:
            continue
        apart = inches(state, who, target)
        found += apart is not None and apart <= longest_reach(state, who) and not positions.are_parted(state, who, target)
    return found


def engaging(state: SavageState, who: str) -> tuple[str, ...]:
    """List the enemies able to act that stand beside a combatant. Rule: SW-MELEE-02"""
    return tuple(
        other
        for other in state.roster
        if other != who
        and are_enemies(state, who, other)
        and state.combatants[other].can_act
        and (apart := inches(state, who, other)) is not None
        and apart <= 1
        and not positions.are_parted(state, who, other)
    )


def sees(state: SavageState, who: str, target: str) -> bool:
    """Tell whether neither blocked ground nor a barrier lies between two."""
    here, there = state.combatants[who].cell, state.combatants[target].cell
    if here is None or there is None:
        return True
    return positions.sees(state, here, there)


def light_at(state: SavageState, cell: Cell | None) -> str:
    """Return the light of a square: the scene's, or a better one that a lamp of the board throws; of nowhere, the scene's.

    Rule: SW-SENSE-01
    """
    lit = lamplight(state, cell)
    if lit == BRIGHT or state.light == "normal":
        return "normal"
    return "dim" if lit else state.light


def light_on(state: SavageState, target: str) -> str:
    """Return the light in which a combatant stands. Rule: SW-SENSE-01"""
    return light_at(state, state.combatants[target].cell)


def is_in_darkness(state: SavageState, who: str, target: str) -> bool:
    """Tell whether darkness keeps a target from sight: pitch darkness, or the dark where it is too far. Rule: SW-SENSE-02, SW-SENSE-03"""
    light, apart = light_on(state, target), inches(state, who, target)
    return light == "pitch" or (light == "dark" and apart is not None and apart * METRES > state.settings.dark_sight_m)


def is_unseen(state: SavageState, who: str, target: str) -> bool:
    """Tell whether a target must be detected first: kept from sight by darkness, or hidden. Rule: SW-SENSE-02, SW-SENSE-03"""
    return state.combatants[target].hidden or is_in_darkness(state, who, target)


def is_visible(state: SavageState, who: str, target: str) -> bool:
    """Tell whether a combatant can be attacked: in sight, and seen or detected. Rule: SW-SENSE-03"""
    return sees(state, who, target) and (not is_unseen(state, who, target) or target in state.combatants[who].detected)


def light_penalty(state: SavageState, who: str, target: str) -> int:
    """Return the penalty of light for an attack; a target out of sight in the dark counts as in pitch darkness, a hiding one does not.

    Rule: SW-SENSE-01, SW-SENSE-02, SW-TAB-08
    """
    return darkness(state, "pitch" if is_in_darkness(state, who, target) else light_on(state, target))


def darkness(state: SavageState, light: str) -> int:
    """Return what a light takes off an attack. Rule: SW-SENSE-01, SW-TAB-08"""
    row = state.tables.lights.get(light)
    return row.attack if row is not None else 0


# ---- moving


def pace_left(state: SavageState, who: str) -> int:
    """Return how many inches a combatant can still go in this turn. Rule: SW-MOVE-01, SW-MOVE-02"""
    fighter = state.combatants[who]
    if fighter.aimed or fighter.climbing or fighter.grappled_by is not None or holder_of(state, who) is not None:
        return 0
    return max(0, pace(state, who).total + fighter.ran - fighter.moved)


@memo(lambda state: (state.world.board, state.ground))
def _ground_costs(state: SavageState) -> Mapping[Cell, int | None]:
    """Map each square to the inches of a step into it, by its ground alone; None: it cannot be entered. Rule: SW-MOVE-05"""

    def cost(there: Cell) -> int | None:
        ground = positions.ground_at(state, there)
        inches = 1 if ground is None or ground.terrain == "none" else DIFFICULT
        return None if positions.is_blocked(state, there) else positions.roughened(state, there, inches)

    return OnDemand(cost)


@memo(lambda state: (state.combatants, state.roster))
def _barred(state: SavageState, side: str) -> frozenset[Cell]:
    """Give the squares that a combatant of another side takes up. Rule: SW-MOVE-05"""
    people = positions.standing(state).items()
    return frozenset(cell for cell, there in people if any(state.combatants[one].side != side for one in there))


def step_cost(state: SavageState, who: str, there: Cell) -> int | None:
    """Return the inches that a step takes; None: nobody gets there. Rule: SW-MOVE-05"""
    return None if there in _barred(state, state.combatants[who].side) else _ground_costs(state)[there]


def steps_of(state: SavageState, who: str) -> StepCost:
    """Return the inches of each step, a diagonal half an inch more under that rule. Rule: SW-GRID-02, SW-MOVE-05"""
    longer, barred, costs = counts_diagonals(state), _barred(state, state.combatants[who].side), _ground_costs(state)

    def cost(before: Cell, there: Cell) -> float | None:
        whole = None if there in barred else costs[there]
        return whole if whole is None or not longer or not is_diagonal(before, there) else whole + 0.5

    return cost


@memo(lambda state: (state.combatants, state.roster, state.ground, state.openings, state.world.board, state.settings, state.sheets))
def walkable(state: SavageState, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
    """Map the squares in which a move can end now to its inches and the path. Rule: SW-MOVE-01, SW-MOVE-05, SW-FEAR-05"""
    here, left = state.combatants[who].cell, pace_left(state, who)
    if here is None or left <= 0:
        return {}
    found = positions.reach(state, here, left + 0.5 if counts_diagonals(state) else left, steps_of(state, who), is_straight=True)
    ends = (cell for cell in found if cell != here and not positions.occupants(state, cell, who) and is_flight(state, who, cell))
    return positions.Paths(found, ends)


def is_flight(state: SavageState, who: str, there: Cell) -> bool:
    """Return whether a move leads a panicked combatant away from its cause; true for all others. Rule: SW-FEAR-05"""
    fighter = state.combatants[who]
    source = state.combatants.get(fighter.panic_from)
    if not fighter.panicked or source is None or source.cell is None or fighter.cell is None:
        return True
    return apart(state, there, source.cell) > apart(state, fighter.cell, source.cell)


def is_diagonal(here: Cell, there: Cell) -> bool:
    """Tell whether a step goes over a corner."""
    return here[0] != there[0] and here[1] != there[1]


def refuse_path(state: SavageState, who: str, path: tuple[Cell, ...]) -> Refusal | None:
    """Judge a path: no longer than what is left, then step by step, free at its end. Rule: SW-MOVE-01, SW-MOVE-05, section 5.2 (move)"""
    here = state.combatants[who].cell
    if here is None or not path:
        return Refusal("blocked_square", "SW-MOVE-05", "path")
    needed, left = length_of(state, here, path), pace_left(state, who)
    if needed > left:
        return Refusal("no_move_left", "SW-MOVE-01", "path", (("needed", needed), ("left", left)))
    steps = pairwise((here, *path))
    is_free = all(positions.is_step(state, before, there) and step_cost(state, who, there) is not None for before, there in steps)
    is_free = is_free and not positions.occupants(state, path[-1], who)
    return None if is_free else Refusal("blocked_square", "SW-MOVE-05", "path")


def length_of(state: SavageState, here: Cell, path: tuple[Cell, ...]) -> int:
    """Measure a path in inches, whoever stands on it; a square that nobody can enter counts as open ground. Rule: SW-GRID-02, SW-MOVE-05"""
    ground = _ground_costs(state)
    diagonals = sum(is_diagonal(before, there) for before, there in pairwise((here, *path))) if counts_diagonals(state) else 0
    return sum(ground[there] or 1 for there in path) + diagonals // 2
