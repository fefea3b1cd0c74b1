"""Printed figures of a stat block compared with computed ones: differences are asked about; by default the printed ones hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from typing import Final

from desktop_app.controller.content.files import CreatureText
from desktop_app.controller.library.library import sheet_json, system_of, trial_world
from desktop_app.controller.pasting.items import ItemReader
from desktop_app.controller.pasting.layout import Flat, pieces
from desktop_app.controller.pasting.read import AT_END, Answer, Doubt
from desktop_app.controller.pasting.segments import Segment
from desktop_app.controller.pasting.vocabulary import LineText, vocabulary_of
from desktop_app.errors import AppError
from desktop_app.language import in_force, said
from desktop_app.rules.kernel.blocks import TableBlock
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry

MOST_TRIED: Final = 6
"""Doubts whose answers are tried for a printed number."""


class FigureReader:
    """Compares the figures of one creature with what its sheet comes to."""

    def __init__(self, system_id: str, flat: Flat, items: ItemReader) -> None:
        """Take the text, and what holds the sheet with its traces and doubts."""
        self._system, self._flat, self._items = system_id, flat, items
        self.notes: list[str] = []

    def read(self, bare: Sequence[Segment], segments: Sequence[Segment], name: str) -> None:
        """Compare a book's printed numbers with the sheet's; `bare` are lines of things with only a number."""
        for segment in bare:
            self._bare_armour(segment)
        for segment in segments:
            told = self._flat.text[segment.start : segment.end]
            found = re.search(r"(\d+)(?:\s*\(\s*(\d+)\s*\))?", told)
            if found is None:
                self._items.keep(segment.start, segment.end)
                continue
            start, end = segment.start, segment.start + found.end()
            self._items.trace(segment.line.id, start, end)
            rest = told[found.end() :].strip(" .;,\n*|")
            if rest:
                self._behind(end, segment.end)
            worn = int(found[2]) if found[2] else 0
            listed = self._answered().get(segment.line.armour) if segment.line.armour else None
            if worn and segment.line.armour and not listed and 0 < worn <= 100:
                self._items.doubts.append(_armour(segment, worn, self._flat, segment.line.armour))
                continue
            self._compare(segment, found, name, end)

    def _bare_armour(self, segment: Segment) -> None:
        """Ask about armour printed as a number only ("Armor: 2"), without a piece."""
        worn = int(self._flat.text[segment.start : segment.end].strip(" +\n"))
        if segment.line.fields == ("armour",) and 0 < worn <= 100 and not self._answered().get("armour"):
            self._items.doubts.append(_armour(segment, worn, self._flat, "armour"))
        elif worn:
            self._items.keep(segment.start, segment.end)

    def _behind(self, start: int, end: int) -> None:
        """Read weapons with their numbers that follow a figure behind a semicolon; all else stays as text."""
        for one, two in pieces(self._flat.text, (start, end), ";", self._items.depth):
            if not self._items.strayed(one, two):
                self._items.keep(one, two)

    def _compare(self, segment: Segment, found: re.Match[str], name: str, end: int) -> None:
        """See whether a printed number comes out: as the sheet is, or by an answer to a doubt, which is then marked."""
        line, printed = segment.line, int(found[1])
        items, title = self._items, self._flat.text[segment.label : segment.start].strip(" *:\n")

        def works_out(sheet: dict[str, Json]) -> int | None:
            return figure_of(self._system, name, sheet, line.row)

        now = works_out(self._answered())
        if now is None or now == printed:
            return
        for place, doubt in enumerate(items.doubts[:MOST_TRIED]):
            for which, answer in enumerate(doubt.answers):
                if which != doubt.marked and answer.writes and works_out(self._answered({place: which})) == printed:
                    why = said("{why}; so that the printed {title} of {printed} results", why=doubt.why, title=title, printed=printed)
                    items.doubts[place] = replace(doubt, why=why, marked=which)
                    return
        answers = [*self._ways_to(line, printed - now, works_out), Answer(said("{now} by the rules", now=now))]
        if len(answers) > 1:
            why = said("{now} by these rules", now=now)
            items.doubts.append(Doubt(f"{title} {found[0]}", why, self._flat.span(segment.label, end), tuple(answers)))
        else:
            self.notes.append(said("Printed {title} {printed}; the rules give {now}.", title=title, printed=printed, now=now))

    def _ways_to(self, line: LineText, more: int, works_out: Callable[[dict[str, Json]], int | None]) -> Iterator[Answer]:
        """List explanations of a higher printed number: as printed, or by an unprinted field."""
        answered = self._answered()
        now = works_out(answered)
        for field in (line.plus, line.by if line.by not in self._items.sheet else ""):
            held = answered.get(field, 0)
            if not field or not isinstance(held, int) or now is None or works_out({**answered, field: held + more}) != now + more:
                continue
            told = said("{value}, as printed", value=now + more) if field == line.plus else ""
            told = told or said("{what} {value}, to match", what=self._words_of(field), value=held + more)
            yield Answer(told, ((field, held + more),))

    def _words_of(self, field: str) -> str:
        words = vocabulary_of(self._system, in_force())
        return words.own_labels.get(field, words.title(field))

    def _answered(self, otherwise: Mapping[int, int] | None = None) -> dict[str, Json]:
        """Give the sheet with the answers that are marked, or with others."""
        sheet = deepcopy(self._items.sheet)
        for place, doubt in enumerate(self._items.doubts):
            for path, value in doubt.answers[(otherwise or {}).get(place, doubt.marked)].writes:
                write_at(sheet, path.split("/"), value)
        return sheet


def write_at(sheet: dict[str, Json], path: Sequence[str], value: Json) -> None:
    """Write an answer; a list takes it at its end."""
    held: Json = sheet
    for part, after in pairwise(path):
        assert isinstance(held, dict), "an answer leads into a mapping"
        held = held.setdefault(part, [] if after == AT_END else {})
    if isinstance(held, list):
        held.append(value)
    elif isinstance(held, dict):
        held[path[-1]] = value


def _armour(segment: Segment, worn: int, flat: Flat, field: str) -> Doubt:
    """Ask whether armour that is only a number in brackets is to be worn."""
    piece: Json = {"name": said("Hide"), "value": worn, "locations": ["head", "torso", "arms", "legs"]}
    answers = (
        Answer(said("Armour {worn}, everywhere", worn=worn), ((f"{field}/{AT_END}", piece),)),
        Answer(said("Text only")),
    )
    title = flat.text[segment.label : segment.end].strip(" :;.\n")
    return Doubt(title, said("without the name of a piece of armour"), flat.span(segment.label, segment.end), answers)


def figure_of(system_id: str, name: str, sheet: dict[str, Json], row: str) -> int | None:
    """Work out what a row of the page of a sheet says; None: it cannot be told."""
    system = system_of(system_id)
    try:
        text = CreatureText(name=name, sheet=sheet)
        _, made_sheet = system.newcomer(Entry(id="pasted", name=name, sheet=sheet_json(system_id, text)))
        page = system.page(made_sheet, None, trial_world(system_id))
    except (AppError, BadDocumentError):
        return None
    for block in page.blocks:
        for section in block.sections if isinstance(block, TableBlock) else ():
            for one in section.rows:
                if one.label == row and isinstance(one.value, int):
                    return one.value
    return None
