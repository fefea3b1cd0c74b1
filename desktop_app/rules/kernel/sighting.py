"""A combatant's view of the board as a whole, cell by cell by the rules; and the fog it opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from desktop_app.grid import runs
from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import Fog, Lamp
from desktop_app.rules.kernel.barriers import DIM, ambient, barriers_now, light_of, looked, sightlines, solid_ground
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.positions import geometry_of, neighbours
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter

S = TypeVar("S", bound=Encounter)
PARTY: Final = "party"
"""The side whose eyes open the fog."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Perceived:
    """One sense: its verb ("sees", "hears") and its cells."""

    phrase: Phrase
    cells: frozenset[Cell]


def seen_by(state: Encounter, who: str) -> frozenset[Cell]:
    """List the cells a combatant sees: past barriers, by the system's rule of sight, with enough light.

    In the dark that is what lamps light, and the cells beside the eye.
    """
    here = state.combatants[who].cell
    if state.world.board is None or here is None or not state.world.board.contains(here):
        return frozenset()
    own = state.seen_among(who, _past_barriers(state, here))
    seen = own if own is not None else _past_ground(state, here)
    if (own is not None and state.sees_by_own_light) or ambient(state) >= DIM:
        return seen
    return seen & {here, *neighbours(state, here), *light_of(state, seen)}


@memo(lambda state: (state.world.board, sightlines(state)))
def _past_barriers(state: Encounter, here: Cell) -> frozenset[Cell]:
    lines = sightlines(state)
    return lines.seen([here]) if lines is not None else _all_cells(state)


@memo(lambda state: (state.world.board,))
def _all_cells(state: Encounter) -> frozenset[Cell]:
    board = state.world.board
    return frozenset(board.cells()) if board is not None else frozenset()


@memo(lambda state: (state.world.board, sightlines(state), solid_ground(state)))
def _past_ground(state: Encounter, here: Cell) -> frozenset[Cell]:
    """Leave out what blocked ground on the straight line hides (`positions.sees`)."""
    found, solid = _past_barriers(state, here), solid_ground(state)
    if not solid:
        return found
    return looked(state).past(solid, here, found, from_either_end=state.sees_back)


# ---- what the players may know


@memo()
def party_sees(state: Encounter) -> frozenset[Cell]:
    """List the cells seen by the standing party, in or before a fight: it opens the fog, so it must keep secrets.

    The light of a foe who was not shown or stands out of sight is not reckoned with, nor what such a foe hides by standing there;
    and what is secret stops light and sight as the wall does that it looks like.
    """
    return _seen_past(_known_of(state), frozenset())


def _known_of(state: S) -> S:
    """Return a state without hidden combatants and undiscovered openings."""
    return lifted(_walled_up(state), _not_shown(state))


def _seen_past(known: Encounter, covered: frozenset[str]) -> frozenset[Cell]:
    """List the cells seen past visible combatants only; solid cells stay unseen, though occupied."""
    unseen, found = covered, _seen_by_party(lifted(known, covered))
    for _ in known.roster:
        before, unseen = unseen, covered | out_of_sight(known, found)
        if unseen == before:
            break
        found = _seen_by_party(lifted(known, unseen))
    return found


def _seen_by_party(state: Encounter) -> frozenset[Cell]:
    eyes = (who for who in state.roster if state.combatants[who].side == PARTY and not state.combatants[who].is_down)
    return frozenset().union(*(seen_by(state, who) for who in eyes))


def _not_shown(state: Encounter) -> frozenset[str]:
    """Name those whom the players were not shown; the party opens the fog, whoever is shown."""
    return frozenset(who for who, one in state.combatants.items() if one.side != PARTY and who not in state.players.people)


def out_of_sight(state: Encounter, seen: frozenset[Cell]) -> frozenset[str]:
    """Return the combatants out of the players' sight; never the party's."""
    placed = ((who, one) for who, one in state.combatants.items() if one.side != PARTY and one.cell is not None)
    return frozenset(who for who, one in placed if one.cell not in seen)


def lifted(state: S, whom: frozenset[str]) -> S:
    """Give a state as if some combatants stood nowhere, with all that they carry: for the players' eyes, never for the rules."""
    return evolve(state, combatants=_combatants_lifted(state, whom)) if whom else state


@memo(lambda state: (state.combatants,))
def _combatants_lifted(state: Encounter, whom: frozenset[str]) -> Mapping[str, Combatant]:
    return {who: evolve(one, cell=None) if who in whom else one for who, one in state.combatants.items()}


def _walled_up(state: S) -> S:
    """Return a state with undiscovered secret doors and windows as plain walls."""
    board = _board_walled_up(state)
    return state if board is state.world.board else evolve(state, world=replace(state.world, board=board))


@memo(lambda state: (barriers_now(state), state.world.board))
def _board_walled_up(state: Encounter) -> Board | None:
    board = state.world.board
    found = {one.id: one.as_wall() for one in barriers_now(state) if one.is_hidden and not (one.stops_sight and one.stops_light)}
    return replace(board, barriers=tuple(found.get(one.id, one) for one in board.barriers)) if found and board is not None else board


def _lamps_in_the_open(state: Encounter) -> tuple[Lamp, ...]:
    """List the lamps carried by shown combatants or by nobody."""
    return lifted(state, _not_shown(state)).own_lamps()


# ---- fog


@dataclass(frozen=True, kw_only=True, slots=True)
class FogShown:
    """The players' knowledge of a board: cells in sight now, and all revealed ones."""

    seen: frozenset[Cell]
    revealed: frozenset[Cell]


def fog_mode(state: Encounter) -> Fog:
    """Tell how the fog opens: as play has set it, else as the board says."""
    board = state.world.board
    return Fog.NONE if board is None else board.fog if state.fog is None else state.fog


def revealed(state: Encounter) -> frozenset[Cell]:
    """List the cells that were revealed to the players."""
    board = state.world.board
    return runs.read(state.revealed, board.geometry, board.columns, board.rows) if board is not None else frozenset()


@memo()
def fog_of(state: Encounter) -> FogShown | None:
    """Return the players' knowledge of the board; None without fog."""
    if fog_mode(state) is Fog.NONE:
        return None
    known = revealed(state)
    found = party_sees(state)
    if not found <= known:  # who stands where nothing was revealed is not seen, and hides nothing from the players
        shown = _known_of(state)
        found = _seen_past(shown, out_of_sight(shown, known))
    return FogShown(seen=found & known, revealed=known)


def reveal(state: Encounter, cells: frozenset[Cell]) -> str:
    """Write what is revealed once some cells of the board are, too."""
    board: Board | None = state.world.board
    inside = frozenset(cell for cell in cells if board is not None and board.contains(cell))
    return runs.write(revealed(state) | inside, geometry_of(state))


def open_fog(before: S, draft: Draft[S]) -> None:
    """Reveal the party's view after a command that moved one of its members or changed visibility."""
    after = draft.state
    if fog_mode(after) is not Fog.WALKED or ((before.revealed or after.revealed) and sees_alike(before, after)):
        return
    found = party_sees(after)
    if not found <= revealed(after):
        draft.state = evolve(after, revealed=reveal(after, found))


def sees_alike(before: Encounter, after: Encounter) -> bool:
    """Tell whether nothing has changed of what the party's sight follows from."""
    same = ("ground", "openings", "lamps", "fog", "roster")
    if any(getattr(before, name) is not getattr(after, name) for name in same) or _lamps_in_the_open(before) != _lamps_in_the_open(after):
        return False
    if before.combatants is after.combatants:
        return True
    ours = (one for one in after.combatants.values() if one.side == PARTY)
    return all(one.id in before.combatants and before.combatants[one.id].cell == one.cell for one in ours)
