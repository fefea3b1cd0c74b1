"""How a game master's own conditions are read from their rows, and the form in which one is described."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeVar

from desktop_app.language import said
from desktop_app.rules.kernel.additions import OwnField, OwnKind, OwnRows, own_field
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.conditions import MOST, OwnCondition
from desktop_app.rules.kernel.content_lists import require_sound, rows_of, typed_rows
from desktop_app.rules.kernel.record import Json, Record, Shape, evolve, fields_of_shape, first_unknown, range_sentence
from desktop_app.rules.kernel.references import DanglingError, unresolved
from desktop_app.rules.kernel.state import Combatant, World

CHANGES: Final = "/changes/"
NAMES: Final = (OwnField(path="/name", label="Name"), OwnField(path="/name_fr", label="Name in French", optional=True))


def brings_field(path: str, label: str, brings: tuple[str, ...]) -> OwnField:
    """Describe what a row brings: some of these, or conditions of the game master's own."""
    return OwnField(path=f"/{path}", label=label, choice=Choice(values=brings), many=True, words="brings", or_conditions=True)


R = TypeVar("R", bound=Record)


def own_rows_in(
    codec: Codec,
    tables: Mapping[str, Json],
    kind: OwnKind,
    record: type[R],
    *,
    vocabulary: Mapping[str, Collection[str]],
    broken: Callable[[R], tuple[str, str] | None] = range_sentence,
) -> Mapping[str, R]:
    """Read the rows of a kind of a game master's own: id to record.

    `vocabulary` holds the names that they may use, by kind; `broken` names what else is wrong with one.
    Raises: BadDocumentError for a slip, with its path.
    """
    path = f"/{kind.rows.name}"
    found = typed_rows(codec, rows_of(tables, kind.rows.table, kind.rows.name), record, path)
    for key, row in found.items():
        unknown = first_unknown(row)
        if unknown is not None:
            raise BadDocumentError(f"{path}/{key}{unknown}", said("no such entry"))
        if key in kind.taken:
            raise BadDocumentError(f"{path}/{key}/id", said("the id {row_id} is used twice", row_id=repr(key)))
        for dangling in unresolved(row, vocabulary, f"{path}/{key}"):
            raise DanglingError(dangling)
    require_sound(found, broken, path)
    return found


def conditions_in(codec: Codec, tables: Mapping[str, Json], kind: OwnKind) -> Mapping[str, OwnCondition]:
    """Read the conditions of a game master's own, as their form has them. Raises: BadDocumentError for a slip, with its path."""
    numbers = [field.path.removeprefix(CHANGES) for field in kind.rows.fields if field.path.startswith(CHANGES)]
    return own_rows_in(codec, tables, kind, OwnCondition, vocabulary={"number": numbers})


W = TypeVar("W", bound=World)


def with_conditions(world: W, tables: Mapping[str, Json], kind: OwnKind) -> W:
    """Take the conditions of a game master's own among the typed tables. Raises: BadDocumentError."""
    assert world.codec is not None, "a system's world carries its codec"
    return evolve(world, own_conditions=conditions_in(world.codec, tables, kind))


def condition_kind(bearer: type[Combatant], numbers: Mapping[str, str], *taken: str) -> OwnKind:
    """Describe the form of a condition that changes some of these numbers.

    `taken`: names of the rules' own, beside the flags of a bearer.
    """
    amount = Choice(low=-MOST, high=MOST)
    changes = (OwnField(path=f"{CHANGES}{number}", label=label, choice=amount, optional=True) for number, label in numbers.items())
    fields = (
        *NAMES,
        own_field(OwnCondition, "lasts", "Lasts"),
        own_field(OwnCondition, "moment", "Counted in", words="counted"),
        *changes,
    )
    rows = OwnRows(table="conditions", name="condition", fields=fields, blank={"changes": {}})
    return OwnKind(word="condition", rows=rows, taken=(*fields_of_shape(bearer, Shape.FLAG), *taken))
