"""Additions to a sheet, as tables: kinds of items with their columns, and each item with its cells and how it is written.

Also the changes that need no table: removing an item, putting it in hand, describing it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field

from desktop_app.frozen import Frozen
from desktop_app.language import wording
from desktop_app.rules.kernel.blocks import Column
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.fields import fitting
from desktop_app.rules.kernel.record import Json, Record

NOT_THERE = None
"""Stands for the place of something that is not on the sheet."""


class SheetChange(Frozen):
    """A change of a sheet beyond its numbers: something added, taken away, taken in hand. `value` None takes away."""

    label: str
    path: str
    value: Json


class Addition(Frozen):
    """One thing a sheet can be given: the cells of its row, and the value written at a JSON pointer.

    `there` is the JSON pointer of it where it is on the sheet already: None, it is not; "", it is, and does not go by a click.
    `refusal` says why this sheet cannot have it. `price` counts the smallest coins; None: it has none.
    """

    id: str
    name: str
    value: Json
    path: str = ""
    cells: tuple[Json, ...] = ()
    text: str = ""
    price: int | None = None
    there: str | None = NOT_THERE
    refusal: str = ""


class OwnField(Frozen):
    """A field of a custom row: its place in the row, and the values that fit (`choice` None: any text).

    `many`: a list of words with commas between. `optional`: it may be left empty, and is then not written.
    """

    path: str
    label: str
    choice: Choice | None = None
    many: bool = False
    optional: bool = False
    fraction: bool = False
    """A number with a decimal point will do."""
    default: Json = None
    """The value of a row without this field."""
    words: str = ""
    """Its values are told as phrases, whose names begin with this; empty: by their titles."""
    or_conditions: bool = False
    """Conditions of the game master's own will do as well."""
    coins: tuple[str, ...] = ()
    """A price in one of these, the first where none is said; kept as "3 silver"."""


class OwnRows(Frozen):
    """A table of custom rows: where they are stored, their fields, and the values of a blank row."""

    table: str
    name: str
    fields: tuple[OwnField, ...]
    blank: Mapping[str, Json] = field(default_factory=dict)


class OwnKind(Frozen):
    """A kind of custom row, such as "manoeuvre". `taken`: ids the rules use."""

    word: str
    rows: OwnRows
    taken: tuple[str, ...] = ()


class AdditionKind(Frozen):
    """Things of one kind: "Weapons", each a "weapon"; the first column is the name and is not listed. `own`: one's own can be made."""

    id: str
    title: str
    word: str
    columns: tuple[Column, ...] = ()
    additions: tuple[Addition, ...] = ()
    own: OwnRows | None = None


class Purse(Frozen):
    """The money on a sheet: where it is written, how many of the smallest coins there are, and how an amount is told."""

    path: str
    held: int
    told: Callable[[int], str] = str


class Money(Frozen):
    """The game's money: coins with their value in the smallest one, and the sheet's field for it ("": none)."""

    coins: Mapping[str, int] = field(default_factory=dict)
    path: str = ""

    def parts(self, amount: int) -> tuple[tuple[int, str], ...]:
        """Split so many of the smallest coins into as few as can be, the most precious first."""
        found: list[tuple[int, str]] = []
        for coin, worth in sorted(self.coins.items(), key=lambda one: -one[1]):
            count, amount = divmod(amount, worth)
            found += [(count, coin)] if count else []
        return tuple(found)

    def told(self, amount: int) -> str:
        """Write an amount of money: "4 silver 5 copper"."""
        return " ".join(f"{count} {coin}" for count, coin in self.parts(amount)) or f"0 {next(iter(self.coins), '')}".strip()


class Load(Frozen):
    """Carried weight and its limit, with the unit; `rule` is the rule id."""

    carried: float
    limit: float
    unit: str
    rule: str = ""

    @property
    def is_over(self) -> bool:
        """Tell whether it is more than it carries lightly."""
        return self.carried > self.limit


def in_list(field_name: str, held: Sequence[str], key: str, addition: Addition) -> Addition:
    """Return the addition of an entry to the end of a sheet's list; `held` are the entry's names in that list."""
    there = f"/{field_name}/{held.index(key)}" if key in held else NOT_THERE
    return dataclasses.replace(addition, path=f"/{field_name}/{len(held)}", there=there)


def as_changes(kinds: tuple[AdditionKind, ...]) -> tuple[SheetChange, ...]:
    """Write the things that a sheet does not have yet as plain changes."""
    return tuple(
        SheetChange(label=f"Add {kind.word}: {one.name}", path=one.path, value=one.value)
        for kind in kinds
        for one in kind.additions
        if one.there is NOT_THERE and not one.refusal
    )


def removals(sheet: Record, words: Mapping[str, str]) -> Iterator[SheetChange]:
    """List the entries that can be removed from the lists of a sheet; `words` name one entry of each list."""
    for field_name, word in words.items():
        for place, entry in enumerate(getattr(sheet, field_name)):
            name = entry if isinstance(entry, str) else getattr(entry, "title", entry.name)
            yield SheetChange(label=f"Remove {word}: {name}", path=f"/{field_name}/{place}", value=None)


def own_field(kind: type[Record], path: str, label: str = "", *, optional: bool = False, words: str = "") -> OwnField:
    """Describe a field of a record, as its annotation and its range have it; `path` leads into records held by it: "damage/plus"."""
    found = fitting(kind, path)
    return OwnField(
        path=f"/{path}",
        label=label or wording(path.rpartition("/")[2]).capitalize(),
        choice=found.choice,
        many=found.many,
        optional=optional or found.optional,
        fraction=found.fraction,
        default=found.default,
        words=words,
    )
