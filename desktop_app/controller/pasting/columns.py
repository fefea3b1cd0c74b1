"""Tables of creatures: columns are matched by name in any language; a person can assign them otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from desktop_app.controller.pasting.names import keys_of, named_in
from desktop_app.controller.pasting.vocabulary import LineText, lines_of, vocabularies, vocabulary_of
from desktop_app.controller.preferences import put_settings, settings_body
from desktop_app.exchange.foreign_sheet import ForeignSheet
from desktop_app.exchange.table_files import Table
from desktop_app.language import folded, in_force, said
from desktop_app.model import Campaign

REMEMBERED: Final = "settings:columns"
"""The document with remembered column assignments, by system and folded head."""
MOST_REMEMBERED: Final = 400
KEPT, NAME, TEXT = "", "name", "text"
NAMES: Final = ("name", "nom", "creature", "créature", "monster", "monstre")
TEXTS: Final = ("text", "texte", "description", "notes", "note", "desc")
DECIMAL: Final = re.compile(r"[+-]?\d{1,9},\d{1,6}")
PARAGRAPHS: Final = re.compile(r"\s*(?:\||\n|<br[ ]?/?>)\s*")
"""What parts abilities within a cell."""
FORMS: Final = ("traits", "ranks", "words", "things", "abilities", "value", "figure", "around")


@dataclass(frozen=True)
class Target:
    """A column's target: its id ("trait:agility", "rank:skills/fighting", "line:edges") and its label."""

    id: str
    title: str


def targets(system_id: str) -> list[Target]:
    """List what a column can fill by the rules of a system, in the language in force."""
    words = vocabulary_of(system_id, in_force())
    found = [Target(KEPT, said("kept as text")), Target(NAME, said("Name")), Target(TEXT, said("Description"))]
    for line in lines_of(system_id):
        if line.form == "traits":
            found.append(Target(f"line:{line.id}", words.own_labels[line.id]))
            found += [Target(f"trait:{field}", words.title(field)) for field in line.fields]
        elif line.form == "ranks":
            found.append(Target(f"line:{line.id}", words.own_labels[line.id]))
            found += [Target(f"rank:{line.fields[0]}/{key}", words.title(key)) for key in keys_of(system_id, line.fields[0])]
        elif line.form in FORMS:
            found.append(Target(f"line:{line.id}", words.own_labels[line.id]))
    return found


def assigned(table: Table, system_id: str, remembered: Mapping[str, str] | None = None) -> list[str]:
    """Assign each column, by what was remembered of its name, else by the name; two never fill the same. One is the name."""
    found: list[str] = []
    for head in table.head:
        target = (remembered or {}).get(folded(head), _target_of(head, system_id))
        found.append(target if target == KEPT or target not in found else KEPT)
    if NAME not in found:
        free = next((place for place, target in enumerate(found) if target == KEPT), 0)
        found[free] = NAME
    return found


@cache
def _target_of(head: str, system_id: str) -> str:
    """Find what a name of a column means."""
    plain = folded(head)
    if plain in map(folded, NAMES):
        return NAME
    for line in lines_of(system_id):
        if line.form == "traits" and (field := named_in(system_id, line.fields).get(plain)) is not None:
            return f"trait:{field}"
        if line.form == "ranks" and (key := named_in(system_id, keys_of(system_id, line.fields[0])).get(plain)) is not None:
            return f"rank:{line.fields[0]}/{key}"
    labelled = next((words.labels[plain] for words in vocabularies(system_id) if plain in words.labels), None)
    if labelled is not None and labelled.form in FORMS and (labelled.en or labelled.fr) and plain not in map(folded, TEXTS):
        return f"line:{labelled.id}"
    return TEXT if plain in map(folded, TEXTS) else KEPT


def is_known(table: Table, system_id: str) -> bool:
    """Tell whether any column of a table is one that the rules know, or the name."""
    return any(_target_of(head, system_id) not in (KEPT, TEXT) for head in table.head)


def count_known(table: Table, system_id: str) -> int:
    """Count the columns that the rules know, the name aside."""
    return sum(_target_of(head, system_id) not in (NAME, KEPT, TEXT) for head in table.head)


def is_of_creatures(table: Table, system_id: str) -> bool:
    """Tell whether a table has a column of names and another that the rules know."""
    found = {_target_of(head, system_id) for head in table.head}
    return NAME in found and bool(found - {NAME, KEPT, TEXT})


def sheets_of(table: Table, chosen: Sequence[str], system_id: str) -> list[ForeignSheet]:
    """Make somebody of each row; what no column of the rules is stays as text."""
    code = _language_of(table, system_id)
    return [_sheet(table.head, row, chosen, (system_id, code)) for row in table.rows]


def _language_of(table: Table, system_id: str) -> str:
    """Say in which language most of the columns are named."""
    counts = Counter[str]()
    for words in vocabularies(system_id):
        known = {*words.labels, *(folded(title) for title in words.titles.values())}
        counts[words.code] = sum(folded(head) in known for head in table.head)
    best = max(counts.values(), default=0)
    return in_force() if counts[in_force()] == best else counts.most_common(1)[0][0]


def _sheet(head: Sequence[str], row: Sequence[str], chosen: Sequence[str], rules: tuple[str, str]) -> ForeignSheet:
    system_id, code = rules
    words = vocabulary_of(system_id, code)
    by_id: dict[str, LineText] = {line.id: line for line in lines_of(system_id)}
    lines: dict[str, list[str]] = {}
    name, text, kept = "", [], []
    for title, cell, target in zip(head, row, chosen, strict=True):
        told = " ".join(cell.split())
        kind, _, what = target.partition(":")
        if not told:
            continue
        if target == NAME:
            name = told
        elif target == TEXT:
            text.append(cell.strip())
        elif kind in ("trait", "rank"):
            form = "traits" if kind == "trait" else "ranks"
            field = what.rpartition("/")[2]
            line = next(line for line in by_id.values() if line.form == form and what.partition("/")[0] in line.fields)
            lines.setdefault(words.own_labels[line.id], []).append(f"{words.title(field)} {told}")
        elif what in by_id:
            is_list = by_id[what].form == "abilities"
            value = "".join(f"\n• {one}" for one in PARAGRAPHS.split(cell.strip())) if is_list else _number(told).replace(" | ", ", ")
            lines.setdefault(words.own_labels[what], []).append(value)
        else:
            kept.append(f"{title}: {told}")
    return ForeignSheet(
        name=name or said("Nameless"),
        system=system_id,
        is_stub=not lines,
        lines=tuple((label, tuple(items)) for label, items in lines.items()),
        description="\n\n".join(text),
        kept=tuple(kept),
    )


def _number(told: str) -> str:
    """Write a number of a table with a point: spreadsheets of many countries write a comma."""
    return told.replace(",", ".") if DECIMAL.fullmatch(told) else told


def remembered(store: Campaign, system_id: str) -> dict[str, str]:
    """Return earlier column assignments by folded name."""
    held = settings_body(store, REMEMBERED).get(system_id)
    known = {target.id for target in targets(system_id)}
    return {key: value for key, value in held.items() if isinstance(value, str) and value in known} if isinstance(held, dict) else {}


def remember(store: Campaign, system_id: str, table: Table, chosen: Sequence[str]) -> None:
    """Keep how columns were assigned, for the next table. Raises: AppError."""
    body = settings_body(store, REMEMBERED)
    held = {**remembered(store, system_id), **{folded(head): target for head, target in zip(table.head, chosen, strict=True) if head}}
    put_settings(store, REMEMBERED, {**body, system_id: dict(list(held.items())[-MOST_REMEMBERED:])})
