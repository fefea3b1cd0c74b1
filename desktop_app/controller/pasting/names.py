"""What words of a stat block can name: things of a list, skills and attributes, fields of a sheet, in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache

from desktop_app.controller.library.library import system_of, world_of
from desktop_app.controller.pasting.things import shelf_of
from desktop_app.controller.pasting.vocabulary import StatBlockWords, lines_of, vocabularies
from desktop_app.language import folded
from desktop_app.rules.kernel.record import spec_of


@cache
def names_on(system_id: str, field: str) -> Mapping[str, str]:
    """List a list's things under their names in any language, with their folded names."""
    known = shelf_of(system_id, field).known
    found = {key: key for key in known}
    for words in vocabularies(system_id):
        for told, meant in words.meanings.items():
            if folded(meant) in known:
                found.setdefault(told, folded(meant))
    return found


@cache
def fields_of(system_id: str) -> frozenset[str]:
    """Give the keys that a sheet of a system has in JSON."""
    system = system_of(system_id)
    return frozenset(system.codec.keys(system.sheet_class))


@cache
def named_in(system_id: str, keys: Sequence[str]) -> Mapping[str, str]:
    """List skills or attributes by their folded titles, in any language, and by their ids."""
    found: dict[str, str] = {}
    for words in vocabularies(system_id):
        for key in keys:
            found.setdefault(folded(words.title(key)), key)
    for key in keys:
        found.setdefault(folded(key), key)
        found.setdefault(folded(key.replace("_", " ")), key)
    return found


@cache
def short_names(system_id: str) -> Mapping[str, str]:
    """List attributes by folded short names ("Agi", "For"), valid in lists of attributes only."""
    return {folded(short): field for line in lines_of(system_id) for field, told in line.short.items() for short in told}


@cache
def trait_names(system_id: str) -> frozenset[str]:
    """Give the folded names of attributes, long and short, in every language."""
    line = next((one for one in lines_of(system_id) if one.form == "traits"), None)
    if line is None:
        return frozenset()
    also = [folded(told) for words in vocabularies(system_id) for told, meant in words.meanings.items() if meant in line.fields]
    return frozenset((*named_in(system_id, line.fields), *short_names(system_id), *also))


@cache
def keys_of(system_id: str, field: str) -> Sequence[str]:
    """List what may be a key of a mapping of the sheet."""
    system = system_of(system_id)
    described = next(one for one in fields(system.sheet_class) if one.name == field)
    kind = spec_of(described).names or ""
    return tuple(world_of(system_id).vocabulary().get(kind, ()))


@cache
def _titles(system_id: str, field: str, code: str) -> Mapping[str, str]:
    words = next(one for one in vocabularies(system_id) if one.code == code)
    return {words.title(key): key for key in keys_of(system_id, field)}


def titles_of(system_id: str, field: str, words: StatBlockWords) -> Mapping[str, str]:
    """List the keys of a mapping of the sheet by their titles in one language."""
    return _titles(system_id, field, words.code)
