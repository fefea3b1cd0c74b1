"""A stat block's words in one language: from labels, names and ids to words and back.

A word is written in the language only where reading it gives back the same (`said`); so a text that was copied is never ambiguous.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from pydantic import Field

from desktop_app.controller.content.files import ContentPart as Part
from desktop_app.controller.content.files import content_of, folder_of, read_as, read_toml
from desktop_app.controller.library.library import system_of, tables_of, words_for, world_of
from desktop_app.controller.words.translations import rows_of, tongue_of
from desktop_app.language import ENGLISH, folded, languages, manner, spoken, wording
from desktop_app.rules.kernel.record import Record


class LineText(Part):
    """A labelled line of a stat block: which fields of the sheet it fills, how it is written, and its labels, the first of each is ours.

    `form`: traits (several fields, "Agility d6, ..."), ranks (a mapping), words (a list of texts), things (lists of records), value,
    figure (worked out; only compared, `row` names it on the page), abilities (named paragraphs), text, around (a field beside the sheet).
    """

    id: str
    form: str = "value"
    fields: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    fr: tuple[str, ...] = ()
    row: str = ""
    armour: str = ""
    """For a figure: the sheet's list for the armour in its brackets, if none is given."""
    by: str = ""
    """Of a figure: the field of the sheet by which it is higher or lower."""
    plus: str = ""
    """Of a figure: the field of the sheet that is added to it."""
    untrained: tuple[str, ...] = ()
    """For ranks: figures meaning the lack of a rank."""
    short: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Of traits: the short names of its fields."""


class AlsoText(Part):
    """Other words for one and the same thing, as other books have them."""

    means: str
    words: tuple[str, ...]


class BlockText(Part):
    """The file `statblock.toml` of a system, or of all."""

    line: tuple[LineText, ...] = ()
    also: tuple[AlsoText, ...] = ()


@cache
def _block(system_id: str) -> BlockText:
    path = folder_of("rules", system_id) / "statblock.toml"
    return read_as(BlockText, read_toml(path), path, "") if path.exists() else BlockText()


@cache
def lines_of(system_id: str) -> tuple[LineText, ...]:
    """List the labelled lines of a system: those of its file, those of all systems, and one for each other field of the sheet."""
    told = (*_block(system_id).line, *_block("common").line)
    system = system_of(system_id)
    filled = {field for line in told if line.form != "figure" for field in line.fields}
    fields = [key for key in system.codec.keys(system.sheet_class) if key not in (*filled, "name", "portrait")]
    hints = {
        field: system.codec.hint_of(system.sheet_class, field) for field in fields if field in system.codec.defaults(system.sheet_class)
    }
    forms = {field: "things" for field, hint in hints.items() if entry_class(hint) is not None}
    return (*told, *(LineText(id=field, form=forms.get(field, "value"), fields=(field,)) for field in fields))


def entry_class(hint: object) -> type[Record] | None:
    """Give the records that a list holds, by its annotation; None: it holds none."""
    found = next(iter(typing.get_args(hint)), None)
    return found if isinstance(found, type) and issubclass(found, Record) else None


@dataclass(frozen=True)
class StatBlockWords:
    """The words of a system in a language."""

    code: str
    names: Mapping[str, str]
    """By what is kept: an English name, an id, a key in plain words."""
    meanings: Mapping[str, str]
    """By the folded word."""
    labels: Mapping[str, LineText]
    """By the folded label."""
    own_labels: Mapping[str, str]
    """By the id of a line."""
    titles: Mapping[str, str]
    """By the id of a skill, an attribute or a row."""

    def title(self, key: str) -> str:
        """Name a skill or an attribute as a stat block does."""
        found = self.titles.get(key) or self.names.get(wording(key)) or wording(key)
        return f"{found[:1].upper()}{found[1:]}"

    def said(self, kept: str) -> str:
        """Return the word for a stored name; ambiguous ones stay as they are."""
        found = self.names.get(kept) or self.names.get(wording(kept))
        return found if found is not None and self.meanings.get(folded(found)) == kept else kept

    def meant(self, word: str) -> str:
        """Return the stored name of a word; an unknown one stays itself."""
        return self.meanings.get(folded(word.strip()), word.strip())

    def is_known(self, word: str) -> bool:
        """Tell whether a word stands for something else."""
        return folded(word.strip()) in self.meanings

    @property
    def plain(self) -> tuple[str, str]:
        """Return how yes and no are written."""
        return manner(self.code).yes, manner(self.code).no


@cache
def vocabulary_of(system_id: str, code: str) -> StatBlockWords:
    """Gather the words of a system in a language. Raises: AppError."""
    with spoken(code):
        titles = words_for(system_id)
        ids = [str(row["id"]) for table in tables_of(system_id).values() for row in rows_of(table) if "id" in row]
        ids += [name for names in world_of(system_id).vocabulary().values() for name in names]
        by_id = {key: titles.title(key) for key in dict.fromkeys(ids)}
    tongue = tongue_of(system_id, code) if code != ENGLISH else None
    labels = tongue.labels.pairs() if tongue is not None else {}
    names = {**labels, **by_id, **(tongue.names if tongue is not None else {})}
    names = {kept: f"{word[:1].upper()}{word[1:]}" if kept[:1].isupper() else word for kept, word in names.items() if word}
    pairs = [*((kept, kept) for kept in _own_names(system_id)), *_also(system_id), *by_id.items()]
    if tongue is not None:
        pairs = [*tongue.names.items(), *_also(system_id), *by_id.items(), *labels.items(), *pairs]
    meanings: dict[str, str] = {}
    for kept, word in pairs:
        meanings.setdefault(folded(word), kept)
    found, own = _labels(system_id, code, names)
    return StatBlockWords(code, names, meanings, found, own, by_id)


def _own_names(system_id: str) -> Iterable[str]:
    for table in tables_of(system_id).values():
        yield from (str(row["name"]) for row in rows_of(table) if isinstance(row.get("name"), str))
    yield from (one.name for one in content_of(system_id).creatures.values())


def _also(system_id: str) -> Iterable[tuple[str, str]]:
    return [(one.means, word) for one in _block(system_id).also for word in one.words]


def _labels(system_id: str, code: str, names: Mapping[str, str]) -> tuple[dict[str, LineText], dict[str, str]]:
    """Pair the labels of a language with their lines; one's own is the first that no other line has."""
    labels: dict[str, LineText] = {}
    own: dict[str, str] = {}
    for line in lines_of(system_id):
        told = list(getattr(line, code, ())) or list(line.en if code not in ("en", "fr") else ())
        plain = wording(line.fields[0] if line.fields else line.id)
        told = told or [names.get(plain) or names.get(plain.capitalize()) or plain]
        told = [f"{one[:1].upper()}{one[1:]}" for one in told]
        fresh = [one for one in (*told, plain.capitalize()) if labels.get(folded(one), line) is line]
        for one in fresh if getattr(line, code, ()) or line.en else fresh[:1]:
            labels.setdefault(folded(one), line)
        own[line.id] = fresh[0] if fresh else line.id
        labels.setdefault(folded(own[line.id]), line)
    return labels, own


def vocabularies(system_id: str) -> list[StatBlockWords]:
    """List the words of a system in each language that the program has."""
    return [vocabulary_of(system_id, code) for code in languages()]
