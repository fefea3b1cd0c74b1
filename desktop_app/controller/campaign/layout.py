"""Places before a fight starts: the tokens of a prepared encounter, and how placing one changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from desktop_app.controller.library.portraits import shown_portrait
from desktop_app.controller.library.prepared import Foes, Place, PreparedEncounter, placed
from desktop_app.controller.play.shown import TokenShown
from desktop_app.controller.words.names import PARTY, numbered
from desktop_app.grid.board import Board, Cell
from desktop_app.language import said
from desktop_app.rules.kernel.system import Entry

MARK: Final = "#"
"""Between the key of foes and the place of one among them, in the id of a token."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """One who takes part, by the id of its token; `at` is where it was set, `cell` where it will be."""

    id: str
    name: str
    number: int
    side: str
    at: Cell | None
    cell: Cell | None
    facing: int | None
    foes: Foes | None = None


def standing(prepared: PreparedEncounter, board: Board, names: Mapping[str, str]) -> tuple[Standing, ...]:
    """Say where everybody will be; `names` are those of characters by id, and of foes by kind. Who comes later takes what is left."""
    cells = {place.who: place.cell for place in prepared.places}
    party = [Entry(id=who, name=names[who], side=PARTY, at=cells.get(who)) for who in prepared.party if who in names]
    kinds = sorted(prepared.foes, key=lambda foes: foes.comes_later)
    every = [(foes, place) for foes in kinds for place in range(foes.count)]
    numbers = numbered([names.get(foes.kind, foes.creature) for foes, _ in every])
    foes_there = [
        Entry(
            id=f"{foes.key}{MARK}{place}",
            name=names.get(foes.kind, foes.creature),
            number=number,
            side=foes.side,
            at=foes.cell(place),
        )
        for (foes, place), number in zip(every, numbers, strict=True)
    ]
    entries = [*party, *foes_there]
    kind_of = {f"{foes.key}{MARK}{place}": foes for foes, place in every}
    return tuple(
        Standing(
            id=one.id,
            name=one.name,
            number=one.number,
            side=one.side,
            at=entry.at,
            cell=one.at,
            facing=one.facing,
            foes=kind_of.get(one.id),
        )
        for entry, one in zip(entries, placed(entries, board), strict=True)
    )


def tokens_of(everybody: Sequence[Standing], portraits: Mapping[str, str]) -> tuple[TokenShown, ...]:
    """Draw them: a sign says who comes later, is hidden, or was put there by the program.

    `portraits` are of characters by id, and of foes by kind: their names here are in the language in force, which brings no signs.
    """
    return tuple(
        TokenShown(
            id=one.id,
            name=f"{one.name} {one.number}" if one.number else one.name,
            label=f"{one.name[:1].upper()}{one.number or ''}",
            side=one.side,
            cell=one.cell,
            facing=one.facing,
            words=_words(one),
            portrait=portraits.get(one.foes.kind if one.foes is not None else one.id, "") or shown_portrait("", one.name, one.side),
            badges=_badges(one),
        )
        for one in everybody
    )


def _words(one: Standing) -> str:
    told = [_arrival(one.foes)] if one.foes is not None and one.foes.comes_later else []
    told += [said("hidden")] if one.foes is not None and one.foes.hidden else []
    return ", ".join([*told, *([] if one.at is not None else [said("placed automatically")])])


def _arrival(foes: Foes) -> str:
    return said("arrives later") if foes.when else said("arrives in round {round}", round=foes.round)


def _badges(one: Standing) -> tuple[tuple[str, str], ...]:
    found = [(str(one.foes.round or "?"), "accent")] if one.foes is not None and one.foes.comes_later else []
    found += [("h", "plain")] if one.foes is not None and one.foes.hidden else []
    return tuple(found)


def put_down(prepared: PreparedEncounter, everybody: Sequence[Standing], token: str, cell: Cell) -> PreparedEncounter:
    """Set where a combatant stands; whoever has that cell set already changes places with it."""
    mover = next((one for one in everybody if one.id == token), None)
    other = next((one for one in everybody if one.at == cell and one.id != token), None)
    if mover is None:
        return prepared
    moved = {mover.id: cell, **({other.id: mover.cell} if other is not None else {})}
    return settled(prepared, [one for one in everybody if one.id in moved], moved)


def settled(prepared: PreparedEncounter, everybody: Sequence[Standing], cells: Mapping[str, Cell | None]) -> PreparedEncounter:
    """Set the cells of several by the ids of their tokens."""
    places = {place.who: place for place in prepared.places}
    foes = {kind.key: [*kind.padded] for kind in prepared.foes}
    for one in everybody:
        cell = cells.get(one.id)
        if one.foes is None and cell is not None:
            places[one.id] = Place(who=one.id, cell=cell)
        elif one.foes is not None:
            foes[one.foes.key][int(one.id.rpartition(MARK)[2])] = cell
    kinds = tuple(kind.model_copy(update={"cells": tuple(foes[kind.key])}) for kind in prepared.foes)
    return prepared.model_copy(update={"places": tuple(places.values()), "foes": kinds})
