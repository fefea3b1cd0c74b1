"""A sheet's things as text: "Bite (damage: 2)". Entries of the rules' lists are written by name alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from desktop_app.controller.library.library import system_of, tables_of, world_of
from desktop_app.controller.pasting.notation import key_text, value_text, word_text
from desktop_app.controller.pasting.vocabulary import StatBlockWords, entry_class
from desktop_app.language import folded
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry

HEADS: Final = ("name", "deity", "key", "id", "text")
"""The keys of a thing's name, in order."""
Row = Mapping[str, Json]


@dataclass(frozen=True)
class SheetList:
    """A list of the sheet: the key of its things' names, default values, and known things."""

    head: str
    defaults: Row
    known: Mapping[str, Row]
    """By the folded name."""
    keys: frozenset[str] = frozenset()
    """What a record of it can have."""

    @property
    def is_of_records(self) -> bool:
        """Tell whether it holds things with values of their own, not just words."""
        return bool(self.head)


@cache
def shelf_of(system_id: str, field: str) -> SheetList:
    """Say what a list of the sheet can hold."""
    system = system_of(system_id)
    kind = entry_class(system.codec.hint_of(system.sheet_class, field))
    known: dict[str, Row] = {}
    names: dict[str, Json] = {}
    for name, value in _listed(system_id).get(field, {}).items():
        try:
            made = system.codec.encode(system.codec.decode(kind, value, "")) if kind is not None else value
        except BadDocumentError:
            continue
        if isinstance(made, dict):
            known.setdefault(folded(name), made)
        else:
            names.setdefault(folded(name), made)
    if kind is None:
        return SheetList("", {}, {name: {"": value} for name, value in names.items()})
    keys = system.codec.keys(kind)
    head = next((key for key in HEADS if key in keys), "")
    return SheetList(head, system.codec.defaults(kind), known, frozenset(keys))


@cache
def _listed(system_id: str) -> Mapping[str, Mapping[str, Json]]:
    """List what can be put on a sheet, by the field and by its name."""
    system = system_of(system_id)
    _, sheet = system.newcomer(Entry(id="trial", name="Trial", sheet=system.blank_creature("Trial", {})))
    found: dict[str, dict[str, Json]] = {}
    for kind in system.additions(sheet, tables_of(system_id), world_of(system_id)):
        for one in kind.additions:
            field = one.path.strip("/").split("/")[0]
            name = one.value.get("name", one.name) if isinstance(one.value, dict) else one.name
            found.setdefault(field, {}).setdefault(str(name), one.value)
    return found


def thing_text(system_id: str, field: str, thing: Row, words: StatBlockWords) -> str:
    """Write a thing: its name, and what it has otherwise than the one of the list, or than any."""
    shelf = shelf_of(system_id, field)
    name = str(thing.get(shelf.head, ""))
    base = {**shelf.defaults, **shelf.known.get(folded(name), {})}
    extra = [key for key in shelf.known.get(folded(name), {}) if key not in thing]
    told = {key: value for key, value in thing.items() if key != shelf.head and (key not in base or base[key] != value)}
    told |= {key: shelf.defaults.get(key) for key in extra}
    if not told:
        return word_text(name, words)
    inside = "; ".join(f"{key_text(key, words)}: {value_text(value, words)}" for key, value in told.items())
    return f"{word_text(name, words)} ({inside})"
