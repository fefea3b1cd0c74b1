"""Options by how a sheet holds what is chosen: a number, an entry of a mapping, a thing in a list, one value of several."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from desktop_app.language import wording
from desktop_app.rules.kernel.creation import Option, no_figure, nothing
from desktop_app.rules.kernel.record import Record, with_fields
from desktop_app.rules.kernel.state import Sheet

T = TypeVar("T", bound=Sheet)
Spent = Callable[[T], int]
Figure = Callable[[T], str]


def number(
    option_id: str,
    name: str,
    label: str = "",
    *,
    low: int = 0,
    high: int,
    spent: Spent[T] = nothing,
    figure: Figure[T] = no_figure,
    note: str = "",
    rule: str = "",
) -> Option[T]:
    """Make the option of a number of the sheet, by the name of its field."""

    def value(sheet: T) -> int:
        found: int = getattr(sheet, name)
        return found

    return Option(
        id=option_id,
        label=label or in_words(name),
        value=value,
        put=lambda sheet, amount: with_fields(sheet, {name: amount}),
        low=low,
        high=high,
        spent=spent,
        figure=figure,
        note=note,
        rule=rule,
    )


def rank(
    option_id: str,
    name: str,
    key: str,
    label: str = "",
    *,
    high: int,
    spent: Spent[T] = nothing,
    figure: Figure[T] = no_figure,
    note: str = "",
    rule: str = "",
) -> Option[T]:
    """Make the option of an entry of a mapping of the sheet; 0 is no entry."""

    def value(sheet: T) -> int:
        found: int = getattr(sheet, name).get(key, 0)
        return found

    def put(sheet: T, amount: int) -> T:
        others = {one: held for one, held in getattr(sheet, name).items() if one != key}
        return with_fields(sheet, {name: {**others, key: amount} if amount else others})

    return Option(
        id=option_id,
        label=label or in_words(key),
        value=value,
        put=put,
        high=high,
        spent=spent,
        figure=figure,
        note=note,
        rule=rule,
    )


def thing(
    option_id: str,
    label: str,
    name: str,
    entry: Record | str,
    *,
    by: str = "name",
    price: int = 0,
    figure: Figure[T] = no_figure,
    note: str = "",
    rule: str = "",
) -> Option[T]:
    """Make the option of a thing in the list `name` of the sheet, known there by its field `by`, or of a text in it."""

    def known(held: Record | str) -> object:
        return held if isinstance(held, str) else getattr(held, by)

    wanted = known(entry)

    def value(sheet: T) -> int:
        return int(any(known(held) == wanted for held in getattr(sheet, name)))

    def put(sheet: T, amount: int) -> T:
        others = tuple(held for held in getattr(sheet, name) if known(held) != wanted)
        return with_fields(sheet, {name: (*others, entry) if amount else others})

    return Option(
        id=option_id,
        label=label,
        value=value,
        put=put,
        spent=lambda sheet: price * value(sheet),
        figure=figure,
        note=note,
        rule=rule,
    )


def one_of(option_id: str, label: str, name: str, entry: object, *, otherwise: object, note: str = "", rule: str = "") -> Option[T]:
    """Make the option of one value of a field; given up, the field holds what it does otherwise."""
    return Option(
        id=option_id,
        label=label,
        value=lambda sheet: int(getattr(sheet, name) == entry),
        put=lambda sheet, amount: with_fields(sheet, {name: entry if amount else otherwise}),
        note=note,
        rule=rule,
    )


def in_words(name: str) -> str:
    """Write the name of a field or an id in words."""
    return wording(name).strip().capitalize()
