"""The numbers of combatants: fields, derived numbers, tracks, as conditions change them.

Two passes and no more: conditions that were given change fields and derived numbers; then each formula of a condition that holds by
itself is asked, and what those change is added. So none of them depends on another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.record import Moment, Record, evolve, with_fields
from desktop_app.rules.kernel.state import Draft
from desktop_app.rules.own.formula import formula
from desktop_app.rules.own.rows import INPUTS, ConditionRow, Game, Track
from desktop_app.rules.own.state import OwnFighter, OwnState


def track_value(one: OwnFighter, track: Track) -> int:
    """Return how much of a track a combatant has: its points, or its ticked boxes."""
    held = one.__dict__[track.id]
    return sum(row.ticked for row in held) if isinstance(held, tuple) else int(held)


def with_track(one: OwnFighter, track: Track, value: int) -> OwnFighter:
    """Return a combatant with another value of a track."""
    held = one.__dict__[track.id]
    boxes = tuple(evolve(row, ticked=value) for row in held) if isinstance(held, tuple) else value
    return with_fields(one, {track.id: boxes})


def numbers_of_sheet(game: Game, sheet: Record, one: OwnFighter | None = None) -> dict[str, int]:
    """Return the numbers of a sheet by what formulas call them; without a combatant its tracks are as they start."""
    changes = _summed(held.changes for held in one.conditions) if one is not None else {}
    first = _numbers(game, sheet, one, changes)
    held = [row for row in game.condition if row.when and formula(row.when)(first)]
    if not held:
        return first
    more = _summed([changes, *({name: formula(str(change))(first) for name, change in row.changes.items()} for row in held)])
    return _numbers(game, sheet, one, more)


def _summed(changes: Iterable[Mapping[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in changes:
        for name, change in each.items():
            found[name] = found.get(name, 0) + change
    return found


def _numbers(game: Game, sheet: Record, one: OwnFighter | None, changes: Mapping[str, int]) -> dict[str, int]:
    held = sheet.__dict__
    numbers = {"round": 0, **{name: changes.get(name, 0) for name in INPUTS}, **{pool.id: 0 for pool in game.pool}}
    for row in game.field:
        numbers[row.id] = held[row.id] + changes.get(row.id, 0)
    for derived in game.derived:
        numbers[derived.id] = formula(derived.value)(numbers) + changes.get(derived.id, 0)
    for track in game.track:
        most = numbers[track.most_name] = max(0, formula(track.most)(numbers))
        numbers[track.id] = track_value(one, track) if one is not None else 0 if track.is_harm else most
    return numbers


@memo(lambda state: (state.combatants, state.sheets, state.world.game, state))
def numbers_of(state: OwnState, who: str) -> Mapping[str, int]:
    """Return the numbers of a combatant and of the scene, by what formulas call them."""
    game = state.world.game
    found = numbers_of_sheet(game, state.sheet_of(who), state.combatants[who])
    found["round"] = state.round
    found.update((pool.id, int(state.__dict__[pool.id])) for pool in game.pool)
    return found


def holding(state: OwnState, who: str) -> tuple[ConditionRow, ...]:
    """List a combatant's conditions that hold by their formulas."""
    numbers = numbers_of(state, who)
    return tuple(row for row in state.world.game.condition if row.when and formula(row.when)(numbers))


def is_stopped(state: OwnState, who: str) -> bool:
    """Return whether a condition keeps a combatant from acting."""
    stops = [row for row in state.world.game.condition if row.stops]
    return any(state.combatants[who].has(row.id) for row in stops) or any(row.stops for row in holding(state, who))


def is_out(game: Game, numbers: Mapping[str, int]) -> bool:
    """Return whether tracks take a combatant with these numbers out of the fight."""
    return any(track.out and formula(track.out)(numbers) for track in game.track)


def note_out(draft: Draft[Any], who: str) -> None:
    """Write whether a combatant is out of the fight, by its tracks; one who falls in its own turn loses the rest of it."""
    if who not in draft.state.combatants:
        return
    one = draft.state.combatants[who]
    out = is_out(draft.state.world.game, numbers_of(draft.state, who))
    if out != one.out:
        draft.put(evolve(one, out=out))
        draft.tell("own_out" if out else "own_back", who)
    if out and draft.state.acting == who:
        draft.state = draft.state.begun()


def given(row: ConditionRow) -> Condition:
    """Return a condition as its row gives it."""
    changes = {name: formula(str(change))({}) for name, change in row.changes.items()}
    moment = Moment(row.moment) if row.lasts is not None else None
    return Condition(name=row.id, changes=changes, called=row.name, moment=moment, left=row.lasts)
