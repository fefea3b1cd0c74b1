"""Records made of the rows of a game, so that all the kernel does with fields it does with these.

Every made field is sparse and 0 by default (`default` of a row is filled into new sheets): a field that a game gains or loses later leaves
saved states and their digests as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import GenericAlias
from typing import Any, Literal, NamedTuple, TypeVar

from desktop_app.rules.kernel.record import SPEC, FieldSpec, Record, Shape
from desktop_app.rules.kernel.state import BoxRow, Draft
from desktop_app.rules.own.numbers import note_out, numbers_of_sheet
from desktop_app.rules.own.rows import FieldRow, Game, ListRow, Track
from desktop_app.rules.own.state import Entry, OwnFighter, OwnSheet, OwnState

R = TypeVar("R", bound=Record)
Made = tuple[Any, Any]
"""The annotation and the default of a field."""


class PlayedState(OwnState):
    """A fight whose combatants fall and rise with their tracks, also by corrections."""

    def after_edit(self, draft: Draft[Any], who: str) -> None:
        note_out(draft, who)


class Classes(NamedTuple):
    """The records of one game."""

    state: type[OwnState]
    combatant: type[OwnFighter]
    sheet: type[OwnSheet]


def classes_of(game: Game, system_id: str) -> Classes:
    """Make the records of a game."""
    lists = {row.id: _list(game, row, system_id) for row in game.list}
    sheet = _record(f"Sheet_{system_id}", OwnSheet, {**{row.id: _number(row) for row in game.field}, **lists}, _limits(game))
    fighter = _record(f"Fighter_{system_id}", OwnFighter, {track.id: _track(track) for track in game.track})
    held: dict[str, Made] = {
        **{pool.id: _field(int, 0, FieldSpec(shape=Shape.POOL, low=0, high=pool.high, sparse=True)) for pool in game.pool},
        "combatants": (GenericAlias(Mapping, (str, fighter)), field(default_factory=dict)),
        "sheets": (GenericAlias(Mapping, (str, sheet)), field(default_factory=dict)),
    }
    return Classes(_record(f"State_{system_id}", PlayedState, held, {"system": system_id}), fighter, sheet)


def _record(name: str, base: type[R], fields: Mapping[str, Made], more: Mapping[str, object] | None = None) -> type[R]:
    body = {
        "__module__": __name__,
        "__doc__": base.__doc__,
        "__annotations__": {key: annotation for key, (annotation, _) in fields.items()},
        **{key: default for key, (_, default) in fields.items()},
        **(more or {}),
    }
    return type(name, (base,), body)


def _field(annotation: Any, default: object, spec: FieldSpec) -> Made:  # noqa: ANN401 - annotations
    return annotation, field(default=default, metadata={SPEC: spec})


def _number(row: FieldRow) -> Made:
    if row.one_of:
        return _field(Literal[(0, *row.one_of)], 0, FieldSpec(sparse=True))
    return _field(int, 0, FieldSpec(low=row.low, high=row.high, sparse=True))


def _list(game: Game, row: ListRow, system_id: str) -> Made:
    columns = {one.field: _field(int, 0, FieldSpec(low=one.low, high=one.high, sparse=True)) for one in game.columns_of(row.id)}
    kind = _record(f"Entry_{system_id}_{row.id}", Entry, columns)
    return _field(GenericAlias(tuple, (kind, ...)), (), FieldSpec(sparse=True))


def _track(track: Track) -> Made:
    if track.kind == "boxes":
        return _field(tuple[BoxRow, ...], (), FieldSpec(shape=Shape.TRACK, lasting=track.lasting, sparse=True))
    spec = FieldSpec(shape=Shape.COUNTER, low=0, high=track.most_name, lasting=track.lasting, sparse=True)
    return _field(int, 0, spec)


def _limits(game: Game) -> Mapping[str, property]:
    """Make the maxima of tracks, which the kernel looks up on the sheet."""

    def limit(name: str) -> property:
        return property(lambda sheet: numbers_of_sheet(game, sheet)[name])

    return {track.most_name: limit(track.most_name) for track in game.track}
