"""A character from another program's file, read as a stat block: the same reader for the labelled lines, the rest as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final

from pydantic import ValidationError

from desktop_app.controller.content.files import CreatureText
from desktop_app.controller.library.bestiary import newcomer
from desktop_app.controller.library.library import sheet_json, system_of
from desktop_app.controller.pasting.layout import Span
from desktop_app.controller.pasting.read import Answer, Doubt, Read, Trace
from desktop_app.controller.pasting.reading import made, read_stat_blocks
from desktop_app.controller.pasting.vocabulary import lines_of, vocabularies
from desktop_app.errors import AppError
from desktop_app.exchange.foreign_sheet import ForeignSheet
from desktop_app.exchange.foundry_writing import actor_of, is_within
from desktop_app.exchange.limits import LONGEST_NAME, LONGEST_TEXT, MOST_SHEETS
from desktop_app.language import folded, said
from desktop_app.rules.catalogue import FOREIGN, SYSTEMS
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry

OWN: Final = ("edges", "hindrances")
"""Lists whose entries the file declares as such, unknown to these rules."""
FOUNDRY_SYSTEM: Final = FOREIGN["swade"]
"""The rules with a Foundry system read and written here."""
STUB: Final = "rules missing"
"""The tag of one of whom only name and texts are known."""
LONGEST_BLOCK: Final = 15_000
MOST_KEPT: Final = 200
LETTERS_OF_FILE: Final = 600_000
"""Most letters read of a text file; a paste has fewer."""


class Arrival:
    """A possible import, read on first access. `creature` is given once its doubts are settled."""

    def __init__(self, sheet: ForeignSheet | Read, system_id: str) -> None:
        """Hold it; `system_id` are the rules in use."""
        self._sheet, self._system = sheet, system_id
        self.creature: CreatureText | None = None

    @property
    def name(self) -> str:
        """Return what it is called."""
        return self._sheet.name

    @property
    def is_character(self) -> bool:
        """Tell whether it goes to the table instead of into the bestiary."""
        return isinstance(self._sheet, ForeignSheet) and self._sheet.is_character

    @property
    def system(self) -> str:
        """Return the rules that it is by."""
        found = FOREIGN.get(self._sheet.system, self._sheet.system)
        return found if found in SYSTEMS else self._system

    @cached_property
    def read(self) -> Read:
        """Return what was understood. Raises: AppError."""
        return self._sheet if isinstance(self._sheet, Read) else read_foreign(self._sheet, self.system)

    def text(self) -> CreatureText:
        """Return the creature: as it was settled, else with the answers that are marked. Raises: AppError."""
        return self.creature if self.creature is not None else settled(self.read)


def settled(read: Read, marked: list[int] | None = None) -> CreatureText:
    """Return the creature of a read text, with that text."""
    return made(read, marked).model_copy(update={"pasted": read.text[:LONGEST_TEXT]})


def read_foreign(sheet: ForeignSheet, system_id: str) -> Read:
    """Read somebody out of a file. Raises: AppError."""
    whole = _whole(sheet, system_id)
    sheet = _with_known_lines(sheet, system_id)
    lines = "\n".join(f"{label}: {', '.join(items)}" for label, items in sheet.lines if items)
    name = " ".join(sheet.name.split())[:LONGEST_NAME] or said("Nameless")
    shown = "".join(letter for letter in name if letter.isprintable())
    block = lines[:LONGEST_BLOCK]
    reads = read_stat_blocks(f"{shown}\n{block}", system_id) or read_stat_blocks(f"Nameless\n{block}", system_id)  # a name of signs alone
    read = _with_texts(reads[0], sheet)
    field = {"name": name, **{key: value for key, value in sheet.fields.items() if key in _keys(system_id)}}
    notes = [*sheet.report, *read.notes]
    if sheet.is_stub:
        notes.insert(0, said("Only name and texts are read; choose its rules yourself."))
    if len(lines) > LONGEST_BLOCK:
        notes.append(said("Its lines are longer than {most} letters; the rest is left out.", most=LONGEST_BLOCK))
    if sheet.whole is not None and whole is None and not lines:
        notes.append(said("This program's part of it can't be used."))
    read = replace(read, name=name, sheet={**read.sheet, **field}, doubts=tuple(map(_as_own, read.doubts)), notes=tuple(notes))
    if sheet.is_character and sheet.description and "biography" in _keys(system_id):
        read = replace(read, sheet={**read.sheet, "biography": sheet.description})
    if sheet.is_stub:
        read = replace(read, around={**read.around, "tags": [STUB]})
    if whole is None:
        return read
    told = said("This program wrote it: complete.")
    return replace(read, sheet=whole.sheet, around=_around(whole), doubts=(), kept=(), notes=(told,), name=whole.name)


def _with_known_lines(sheet: ForeignSheet, system_id: str) -> ForeignSheet:
    """Keep lines as text whose labels these rules do not know; lists of paragraphs are abilities, whatever they are called."""
    words = vocabularies(system_id)
    abilities = next((line.en[0] for line in lines_of(system_id) if line.form == "abilities"), "")
    lines: list[tuple[str, tuple[str, ...]]] = []
    unknown: list[str] = []
    for label, items in sheet.lines:
        is_list = any(item.startswith("\n") for item in items)
        if any(folded(label) in one.labels for one in words):
            lines.append((label, items))
        elif is_list and abilities:
            lines.append((abilities, items))
        else:
            unknown.append(f"{label}: {', '.join(items)}")
    return replace(sheet, lines=tuple(lines), kept=(*sheet.kept, *unknown))


def _keys(system_id: str) -> frozenset[str]:
    system = system_of(system_id)
    return frozenset(system.codec.keys(system.sheet_class))


def _around(text: CreatureText) -> dict[str, Json]:
    return {key: value for key, value in text.model_dump(mode="json").items() if key not in ("sheet", "name")}


def _as_own(doubt: Doubt) -> Doubt:
    """Take what the file lists as an edge or a hindrance for one of its own, unless something like it is marked."""
    marked = doubt.answers[doubt.marked]
    if marked.writes:
        return doubt
    own = next((place for place, one in enumerate(doubt.answers) if _is_own(one, doubt.title)), None)
    return doubt if own is None else replace(doubt, marked=own)


def _is_own(answer: Answer, title: str) -> bool:
    return any(path.partition("/")[0] in OWN and value == title for path, value in answer.writes)


def _with_texts(read: Read, sheet: ForeignSheet) -> Read:
    """Put description and other texts beneath the lines, after a mark for kept text."""
    told, around = read.text, dict(read.around)
    begin, kept, traces = read.begin, list(read.kept), list(read.traces)
    notes = list(read.notes)
    paragraphs = [one for one in (sheet.description, *sheet.kept[:MOST_KEPT]) if one]
    if len(sheet.kept) > MOST_KEPT:
        notes.append(said("The import uses only the first {count} of its texts.", count=MOST_KEPT))
    for place, paragraph in enumerate(paragraphs):
        if len(told) + len(paragraph) + 2 > LONGEST_TEXT:
            notes.append(said("Its texts are longer than {most} letters; the rest is left out.", most=LONGEST_TEXT))
            break
        start = begin + len(told) + 2
        told += f"\n\n{paragraph}"
        span: Span = (start, begin + len(told))
        if place == 0 and sheet.description:
            around["text"] = paragraph
            traces.append(Trace("text", span))
        else:
            kept.append(span)
    whole = read.whole[:begin] + told
    return replace(read, whole=whole, text=told, around=around, traces=tuple(traces), kept=tuple(kept), notes=tuple(notes))


def _whole(sheet: ForeignSheet, system_id: str) -> CreatureText | None:
    """Give the creature as this program wrote it, where nothing of it was changed since; None: it is not there, or cannot be used."""
    if sheet.whole is None:
        return None
    try:
        text = CreatureText.model_validate(sheet.whole)
        body = sheet_json(system_id, text)
        if sheet.source is not None and not is_within(actor_of(text.name, _body(system_id, text), text.text), sheet.source):
            return None
    except (AppError, ValidationError, ValueError, TypeError, KeyError, AttributeError):
        return None
    return text.model_copy(update={"sheet": body})


def _body(system_id: str, text: CreatureText) -> dict[str, object]:
    """Write the whole sheet of a creature. Raises: AppError."""
    _, sheet = newcomer(system_id, Entry(id="shown", name=text.name, sheet=sheet_json(system_id, text)))
    made_body = system_of(system_id).codec.encode(sheet)
    assert isinstance(made_body, dict), "a sheet is an object"
    return made_body


def foundry_text(system_id: str, text: CreatureText) -> str:
    """Write a creature or character as an actor of Foundry. Raises: AppError for another system."""
    if system_id != FOUNDRY_SYSTEM:
        told = said("Foundry has no system for these rules. You can export only {system}.", system=SYSTEMS[FOUNDRY_SYSTEM].title)
        raise AppError(told)
    whole = {"system": system_id, **text.model_dump(mode="json")}
    actor = {**actor_of(text.name, _body(system_id, text), text.text), "flags": {"strikeboard": whole}}
    return json.dumps(actor, ensure_ascii=False, indent=1) + "\n"


def arrivals_in(text: str, system_id: str, *, is_file: bool = False) -> Iterator[Arrival]:
    """Read a plain text as stat blocks; a file has more of them than a paste. Raises: AppError."""
    reads = read_stat_blocks(text, system_id, letters=LETTERS_OF_FILE, most=MOST_SHEETS) if is_file else read_stat_blocks(text, system_id)
    for read in reads:
        yield Arrival(read, system_id)
