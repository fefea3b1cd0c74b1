"""A creature as text: labelled lines in the order of a printed stat block, which `reading` restores whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from desktop_app.controller.content.files import CreatureText, MannerText
from desktop_app.controller.library.library import sheet_json, system_of, world_of
from desktop_app.controller.pasting.heads import KEYED
from desktop_app.controller.pasting.labels import labels_in
from desktop_app.controller.pasting.layout import flattened
from desktop_app.controller.pasting.notation import is_plain, quoted, value_text, word_text
from desktop_app.controller.pasting.things import shelf_of, thing_text
from desktop_app.controller.pasting.vocabulary import LineText, StatBlockWords, lines_of, vocabulary_of
from desktop_app.language import in_force
from desktop_app.rules.kernel.blocks import TableBlock
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.system import Entry

AROUND: Final[dict[str, Json]] = {"plural": "", "rank": None, "tags": [], "tactics": [], "manner": MannerText().model_dump(mode="json")}
"""Default values of a creature beside its sheet."""
COLONS: Final = {"fr": "\u00a0: "}
"""The separator after a label, if not as in English."""
WILD: Final = "\u2660"
"""The sign of a Wild Card before a name."""


def stat_text(system_id: str, text: CreatureText, code: str = "") -> str:
    """Write a creature as text in a language (the one in force). Raises: AppError."""
    return "\n".join(_BlockWriter(system_id, text, vocabulary_of(system_id, code or in_force())).lines()) + "\n"


def markdown_text(system_id: str, text: CreatureText, code: str = "") -> str:
    """Write a creature as Markdown: the name as a heading, the labels bold. Raises: AppError."""
    first, *rest = stat_text(system_id, text, code).rstrip("\n").split("\n")
    told = []
    for line in rest:
        label, colon, value = line.partition(": ")
        told.append(f"**{label}:** {value}  " if colon and len(label) < LONGEST_LABEL else f"{line}\n")
    return f"## {first}\n\n" + "\n".join(told).rstrip() + "\n"


LONGEST_LABEL: Final = 30


def fence_text(system_id: str, text: CreatureText, code: str = "") -> str:
    """Write a creature as a note of Obsidian: a `statblock` fence with its lines as plain keys, and the whole of it in a second fence."""
    first, *rest = stat_text(system_id, text, code).rstrip("\n").split("\n")
    head = [f"name: {json.dumps(first.lstrip(WILD).strip(), ensure_ascii=False)}", f"layout: Strikeboard {system_of(system_id).title}"]
    for line in rest:
        label, colon, value = line.partition(": ")
        if colon and len(label) < LONGEST_LABEL:
            head.append(f"{json.dumps(label.strip(), ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False)}")
        elif line.strip():
            head.append(f"description: {json.dumps(line, ensure_ascii=False)}")
    body = json.dumps({"system": system_id, **text.model_dump(mode="json")}, ensure_ascii=False, indent=1)
    fences = ("```statblock\n" + "\n".join(head) + "\n```", f"```strikeboard\n{body}\n```")
    return "\n\n".join(fences) + "\n"


class _BlockWriter:
    """One creature, in one language."""

    def __init__(self, system_id: str, text: CreatureText, words: StatBlockWords) -> None:
        self._id, self._text, self._words = system_id, text, words
        system = system_of(system_id)
        _, self._sheet = system.newcomer(Entry(id="shown", name=text.name, sheet=sheet_json(system_id, text)))
        self._body = system.codec.encode(self._sheet)
        self._page = system.page(self._sheet, None, world_of(system_id))
        self._defaults = system.codec.defaults(system.sheet_class)

    def lines(self) -> Iterator[str]:
        """Write the lines: name, description, then what has a label."""
        is_wild = self._body.get("is_wild_card") is True
        name = self._words.said(self._text.name)
        yield (f"{WILD} " if is_wild else "") + (
            name if self._words.meant(name) == self._text.name and self._is_free(name) else quoted(self._text.name)
        )
        if self._text.text:
            yield self._free(self._text.text)
        said: set[str] = set()
        colon = COLONS.get(self._words.code, ": ")
        for line in lines_of(self._id):
            value = self._line(line, said)
            if value:
                yield f"{self._words.own_labels[line.id]}{colon}{value}"

    def _line(self, line: LineText, said: set[str]) -> str:
        """Write what stands behind the label of a line; nothing: it is left out."""
        if line.form == "figure":
            return self._figure(line)
        if line.form == "around":
            return self._around(line.fields[0])
        fields = [field for field in line.fields if field in self._body and field not in said]
        if line.form == "traits":
            said.update(fields)
            return ", ".join(f"{self._words.title(field)} {value_text(self._body[field], self._words)}" for field in fields)
        for field in fields[:1]:
            said.add(field)
            value = self._body[field]
            if field in self._defaults and self._defaults[field] == value and line.form != "always":
                return ""
            return self._value(line, field, value)
        return ""

    def _value(self, line: LineText, field: str, value: Json) -> str:
        if line.form == "ranks" and isinstance(value, dict):
            return ", ".join(f"{self._words.title(key)} {value_text(one, self._words)}" for key, one in value.items()) or "{}"
        if isinstance(value, list) and value and all(isinstance(one, dict) for one in value) and shelf_of(self._id, field).is_of_records:
            return ", ".join(thing_text(self._id, field, one, self._words) for one in value if isinstance(one, dict))
        if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
            return ", ".join(word_text(str(one), self._words) for one in value)
        if isinstance(value, str):
            return self._free(value)
        return value_text(value, self._words)

    def _figure(self, line: LineText) -> str:
        """Write a number that is worked out, with the armour in it in brackets, as books do."""
        rows = (row for block in self._page.blocks if isinstance(block, TableBlock) for section in block.sections for row in section.rows)
        row = next((row for row in rows if row.label == line.row), None)
        if row is None or row.value is None:
            return ""
        worn = row.note.split(" ")[0] if line.armour and row.note else ""
        return f"{row.value} ({worn})" if worn else str(row.value)

    def _around(self, key: str) -> str:
        value = self._text.model_dump(mode="json").get(key)
        if value == AROUND.get(key, value if value in ("", None) else None):
            return ""
        if isinstance(value, list):
            return ", ".join(word_text(str(one), self._words) for one in value)
        return self._free(value) if isinstance(value, str) else value_text(value, self._words)

    def _free(self, text: str) -> str:
        """Write a longer text: as it is where nothing in it could be taken for something else."""
        for one in (self._words.said(text.strip()) if text == text.strip() else text, text):
            if self._words.meant(one) == text and self._is_free(one):
                return one
        return quoted(text)

    def _is_free(self, text: str) -> bool:
        plain = text and text == text.strip() and "\n" not in text and '"' not in text and flattened(text).text == text
        return (
            bool(plain)
            and not KEYED.fullmatch(text)
            and not labels_in(f"x\n{text}\n", self._id)
            and (is_plain(text) or len(text.split()) > 1)
        )
