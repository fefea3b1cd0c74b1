"""A pasted stat block read as creatures: labels in any order, words cut and columns mixed, several creatures in one text.

Nothing that is pasted is an error: what is not understood is a doubt with answers, or stays as text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Final

from desktop_app.controller.content.files import CreatureText
from desktop_app.controller.library.library import sheet_json, system_of, trial_world
from desktop_app.controller.pasting.abilities import AbilityReader
from desktop_app.controller.pasting.figures import FigureReader, write_at
from desktop_app.controller.pasting.findings import MOST_DOUBTS
from desktop_app.controller.pasting.heads import DICE, GENERIC, KEYED, MARKS, OF_A_PAGE, WILD, called, is_heading, is_title, name_in_prose
from desktop_app.controller.pasting.items import ItemReader
from desktop_app.controller.pasting.labels import labels_in, language_of
from desktop_app.controller.pasting.layout import Flat, depths, flattened, pieces
from desktop_app.controller.pasting.notation import value_of
from desktop_app.controller.pasting.read import Read
from desktop_app.controller.pasting.segments import Segment, creatures_in, segments_of
from desktop_app.controller.pasting.vocabulary import StatBlockWords, vocabulary_of
from desktop_app.errors import AppError
from desktop_app.exchange.hidden_signs import visible_text
from desktop_app.exchange.limits import LONGEST_NAME
from desktop_app.language import folded, grouped, said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import judge, mended
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry

MOST_TEXT: Final = 4_000_000
"""Letters of a paste; a longer one is refused."""
MOST_READ: Final = 200_000
"""Most letters read of a paste; the rest is reported."""
MOST_CREATURES: Final = 20
LONGEST_BLOCK: Final = 20_000
"""Most letters read of one creature; the rest stays as text."""
BARE: Final = re.compile(r"\s*\+?\d{1,3}\s*")
"""A number alone, where things are expected."""
LINE: Final = re.compile(r"\S[^\n]*")
LEAST_SENTENCE: Final = 3
"""Words of a sentence, where a name has a full stop behind it."""
LONGEST_LINE: Final = 100
"""Letters of a line that may be a name though it does not look like one."""


def read_stat_blocks(text: str, system_id: str, *, letters: int = MOST_READ, most: int = MOST_CREATURES) -> list[Read]:
    """Read what was pasted, by the rules of a system; nothing at all gives no creature. Raises: AppError for too long a text.

    So many letters and creatures are read at the most; what is left is said.
    """
    if len(text) > MOST_TEXT:
        raise AppError(said("The pasted text has {count} letters; the limit is {most}.", count=len(text), most=MOST_TEXT))
    if not text.strip():
        return []
    text, beyond = text[:letters].encode("utf-8", "replace").decode(), text[letters:]
    flat = flattened(text)
    depth = depths(flat.text)
    labels = labels_in(flat.text, system_id, depth)
    words = vocabulary_of(system_id, language_of(labels, flat.text, system_id))
    begins = creatures_in(flat.text, labels)
    ends = [*begins[1:], len(flat.text)]
    blocks = [(begin, end) for begin, end in zip(begins, ends, strict=True) if flat.text[begin:end].strip()]
    found: list[Read] = []
    for begin, whole in blocks[:most]:
        end = min(whole, begin + LONGEST_BLOCK)
        read = _CreatureReader(text, flat, depth, words=words, system_id=system_id).read(
            begin, end, segments_of(flat.text, labels, begin, end)
        )
        cut = (
            [said("The import uses only the first {count} letters of this creature.", count=grouped(LONGEST_BLOCK))] if end < whole else []
        )
        found.append(replace(read, notes=(*read.notes, *cut)))
    found = _numbered(found)
    more = len(blocks) - len(found)
    left = [said("The import uses only the first {count} letters of this text.", count=grouped(letters))] if beyond.strip() else []
    left += [said("The import leaves out {count#more creature|more creatures} of this text.", count=more)] if more else []
    if found:
        found[-1] = replace(found[-1], notes=(*found[-1].notes, *left))
    return found


def _numbered(reads: Sequence[Read]) -> list[Read]:
    """Number those without a name, from the second on."""
    count = 0
    found = []
    for read in reads:
        count += read.is_nameless
        found.append(read.called(said("Nameless {number}", number=count)) if read.is_nameless and count > 1 else read)
    return found


def made(read: Read, marked: Sequence[int] | None = None) -> CreatureText:
    """Make the creature with the answers that are marked (one for each doubt). It can always be used."""
    sheet = deepcopy(dict(read.sheet))
    for place, doubt in enumerate(read.doubts):
        answer = doubt.answers[marked[place] if marked is not None and place < len(marked) else doubt.marked]
        for path, value in answer.writes:
            write_at(sheet, path.split("/"), value)
    text = CreatureText.model_validate({**read.around, "name": read.name, "sheet": sheet})
    return text.model_copy(update={"sheet": _usable(read.system, text)[0]})


def _usable(system_id: str, text: CreatureText) -> tuple[dict[str, Json], tuple[str, ...]]:
    """Return the sheet made acceptable to the rules, with the changes."""
    system = system_of(system_id)
    try:
        sheet = sheet_json(system_id, text)
        judge(system, Entry(id="pasted", name=text.name, sheet=sheet), trial_world(system_id))
    except (AppError, BadDocumentError):
        return mended(system, text.name, dict(text.sheet), trial_world(system_id))
    return sheet, ()


class _CreatureReader:
    """Reads one creature: what stands above its labels, then line by line."""

    def __init__(self, text: str, flat: Flat, depth: Sequence[int], *, words: StatBlockWords, system_id: str) -> None:
        self._text, self._flat, self._depth, self._words, self._system = text, flat, depth, words, system_id
        self._around: dict[str, Json] = {}
        self._items = ItemReader(system_id, flat, depth, words)

    def read(self, start: int, end: int, segments: Sequence[Segment]) -> Read:
        """Read what stands between two places of the text."""
        items = self._items
        name = self._head(start, segments[0].label if segments else end)
        bare = [one for one in segments if one.line.form == "things" and BARE.fullmatch(self._flat.text, one.start, one.end)]
        for segment, after in zip(segments, [*(one.label for one in segments[1:]), end], strict=False):
            if segment.start > segment.label:
                items.labels.append(self._flat.span(segment.label, segment.start))
            if segment not in bare:
                self._segment(segment)
            items.keep(segment.end, after)
        figures = FigureReader(self._system, self._flat, items)
        figures.read(bare, list({one.line.id: one for one in segments if one.line.form == "figure"}.values()), name)
        above = self._text.count("\n", 0, self._flat.places[start])
        joined = [line for line in self._flat.joined if above < line]
        own = sorted(self._flat.places[start:end])
        begin = own[0] + len(part := self._text[own[0] : own[-1] + 1]) - len(part.lstrip("\r\n"))
        read = Read(
            whole=self._text,
            begin=begin,
            text=self._text[begin : own[-1] + 1].rstrip(),
            system=self._system,
            language=self._words.code,
            name=name,
            sheet=items.sheet,
            around=self._around,
            traces=tuple(items.traces),
            doubts=tuple(items.doubts[:MOST_DOUBTS]),
            kept=(*items.kept, *(doubt.span for doubt in items.doubts[MOST_DOUBTS:])),
            labels=tuple(items.labels),
            joined=tuple(joined),
            notes=tuple(figures.notes),
        )
        text = CreatureText.model_validate({**self._around, "name": name, "sheet": deepcopy(dict(read.sheet))})
        return replace(read, mended=_usable(self._system, text)[1])

    # ---- above the first label

    def _head(self, start: int, end: int) -> str:
        """Read the name and what is told of the creature; gives the name."""
        lines = [found.span() for found in LINE.finditer(self._flat.text, start, end)]
        begin, stop = lines[0] if lines else (start, start)
        told = self._flat.text[begin:stop].strip(MARKS + "\n")
        is_name = is_title(told) or is_heading(self._flat.text[begin:stop]) or told.startswith('"')
        inside = "" if is_name else name_in_prose(told)
        if inside:
            stop = self._flat.text.index(inside, begin) + len(inside)
            told, lines = inside, [(begin, stop), (stop, lines[0][1]), *lines[1:]]
        elif told and (_is_no_name(told) if not is_name else folded(told) in GENERIC):
            told, lines = "", [(begin, begin), *lines]
        name = self._name(told, begin, stop)
        told_of: list[str] = []
        for one, two in lines[1:]:
            line = self._flat.text[one:two].strip(MARKS)
            if WILD.fullmatch(f"{line} ") and self._has("is_wild_card"):
                self._items.sheet["is_wild_card"] = True
                self._items.trace("is_wild_card", one, two)
            elif KEYED.fullmatch(line):
                self._items.keep(one, two)
            else:
                told_of.append(line)
        text = " ".join(told_of).strip()
        if text:
            self._around["text"] = str(value_of(text, self._words)) if text.startswith('"') else self._words.meant(text)
            self._items.trace("text", lines[1][0], end)
        return name

    def _name(self, told: str, begin: int, stop: int) -> str:
        """Read a name as it is written, with the signs of a Wild Card around it."""
        name, is_wild = called(told)
        if is_wild and self._has("is_wild_card"):
            self._items.sheet["is_wild_card"] = True
            self._items.trace("is_wild_card", begin, stop)
        name = name.strip(MARKS + ":.,")
        found = value_of(told, self._words) if told.startswith('"') else self._words.meant(name)
        name = visible_text(str(found or "")).strip()[:LONGEST_NAME] or said("Nameless")
        self._items.sheet["name"] = name
        if told:
            self._items.trace("name", begin, stop)
        return name

    def _has(self, field: str) -> bool:
        system = system_of(self._system)
        return field in system.codec.keys(system.sheet_class)

    # ---- labelled lines

    def _segment(self, segment: Segment) -> None:
        line, items = segment.line, self._items
        start, end = segment.start, segment.end
        while end > start and self._flat.text[end - 1] in (" \n|" if line.form == "value" else " \n;.*|"):
            end -= 1
        if self._flat.text.startswith(" = ", start):
            start += 2
        match line.form:
            case "around":
                self._told_around(line.fields[0], start, end)
            case "traits" | "ranks":
                items.ranks.dice(line, start, end)
            case "words":
                items.words_in(line.fields[0], start, end)
            case "things":
                items.things(line.fields, start, end)
            case "abilities":
                AbilityReader(self._system, self._flat, self._depth, items).read(start, end)
            case "figure":
                pass
            case "kept":
                items.keep(start, end)
            case _:
                items.value(line.fields[0], start, end)

    def _told_around(self, key: str, start: int, end: int) -> None:
        """Read what is told of a creature beside its sheet."""
        told = self._flat.text[start:end].strip()
        many = key in ("tags", "tactics")
        value: Json = (
            [str(value_of(self._flat.text[one:two], self._words)) for one, two in pieces(self._flat.text, (start, end), ",", self._depth)]
            if many
            else value_of(told, self._words)
        )
        if value is None:
            return
        kind = {"rank": int, "manner": dict, "tags": list, "tactics": list}.get(key, str)
        try:
            if not isinstance(value, kind):
                raise ValueError
            CreatureText.model_validate({"name": "x", "sheet": {}, key: value})
        except ValueError:
            self._items.keep(start, end)
            return
        self._around[key] = value
        self._items.trace(key, start, end)


def _is_no_name(line: str) -> bool:
    """Tell whether a line that does not look like a name is none: a label, a sentence, dice, or too long."""
    if len(line) > LONGEST_LINE:
        return True
    told = WILD.sub("", line)
    is_sentence = line[-1] == "," or (len(line.split()) >= LEAST_SENTENCE and line[-1] in ".!?")
    has_other = any(pattern.search(told) for pattern in (DICE, OF_A_PAGE))
    return ": " in told or is_sentence or has_other or folded(told.strip(": ")) in GENERIC
