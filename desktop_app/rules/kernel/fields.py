"""The values allowed in a field, from its annotation and range: shared by page, custom items and judge.

A path leads through records, lists and mappings: "weapons/0/ap", "skills/stealth", "damage/plus".
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from desktop_app.language import wording
from desktop_app.rules.kernel.blocks import Edit
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.record import FieldSpec, Json, Record, json_name, limit_of, spec_of
from desktop_app.rules.kernel.state import Combatant, Sheet


@dataclass(frozen=True, kw_only=True, slots=True)
class Fitting:
    """What a field takes. `optional`: nothing will do; `many`: several; `fraction`: a number with a decimal point."""

    choice: Choice | None
    many: bool
    optional: bool
    fraction: bool
    default: Json


def fitting(kind: type[Record], path: str) -> Fitting:
    """Say what fits the field at a path, as its annotation and its range have it. Raises: KeyError."""
    return _fitting(*_followed(kind, path))


def edit_of(kind: type[Record], path: str) -> Edit:
    """Return where a field of a sheet is written, and its allowed values."""
    found = fitting(kind, path)
    return Edit(path=f"/{path}", choice=found.choice, many=found.many)


def state_edit(bearer: Combatant, path: str, sheet: Sheet) -> Edit:
    """Return where a combatant's counter or flag is written, and its allowed values with the sheet's maximum."""
    described, hint = _followed(type(bearer), path)
    spec = spec_of(described)
    group = f"/{spec.shape.group}" if spec.shape is not None else ""
    choice = _choice(hint, dataclasses.replace(spec, high=limit_of(spec, bearer, sheet)))
    return Edit(path=f"{group}/{path}", target="combatant", choice=choice)


def _followed(kind: type[Record], path: str) -> tuple[dataclasses.Field[object], Any]:
    """Find the last field on a path, and what stands at its end: the field itself, or an entry of its list or mapping."""
    held: Any = kind
    described: dataclasses.Field[object] | None = None
    for part in path.split("/"):
        held = _without_none(held)
        if isinstance(held, type) and issubclass(held, Record):
            described, held = _fields(held)[part]
        else:
            held = get_args(held)[0 if get_origin(held) is tuple else 1]
    assert described is not None, "a path leads through a record"
    return described, held


_FIELDS: dict[type[Record], Mapping[str, tuple[dataclasses.Field[object], Any]]] = {}


def _fields(kind: type[Record]) -> Mapping[str, tuple[dataclasses.Field[object], Any]]:
    """Find the fields of a record and their annotations by their names in JSON, once."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind)
        _FIELDS[kind] = {json_name(one.name): (one, hints[one.name]) for one in dataclasses.fields(kind)}
    return _FIELDS[kind]


def _without_none(hint: Any) -> Any:  # noqa: ANN401 - annotations
    """Give what stands there if anything does."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    return next(arg for arg in get_args(hint) if arg is not type(None))


@cache
def _fitting(described: dataclasses.Field[object], hint: Any) -> Fitting:  # noqa: ANN401 - an annotation
    plain = _without_none(hint)
    is_many = get_origin(plain) is tuple
    choice = _choice(get_args(plain)[0] if is_many else plain, spec_of(described))
    return Fitting(
        choice=choice if choice is not None and (choice.values or not is_many) else None,
        many=is_many,
        optional=type(None) in get_args(hint),
        fraction=plain is float,
        default=described.default if isinstance(described.default, (str, int, float)) else None,
    )


def _choice(hint: Any, spec: FieldSpec) -> Choice | None:  # noqa: ANN401 - an annotation
    """Say what fits a field: yes or no, one of some values, a number in its range; None: any text."""
    if hint is bool:
        return Choice(values=(True, False))
    if get_origin(hint) is Literal:
        return Choice(values=get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Choice(values=tuple(one.value for one in hint))
    if hint in (int, float):
        return Choice(low=spec.low, high=spec.high if isinstance(spec.high, int) else None, halves=hint is float)
    return None


# ---- what is written

UNREAD: Final = frozenset({"id", "extra", "portrait"})
"""Fields that hold no words."""
WORDS: Final = re.compile(r"[^\W\d_]{2}")
"""What makes a text one of words: "2d6+1" is none."""


def words_in(record: Record) -> Iterator[str]:
    """Go through every text of a sheet, as it is written: names, notes, the names of what is ranked; no value out of a closed list."""
    for name, (described, hint) in _fields(type(record)).items():
        if name not in UNREAD:
            yield from _words(record.__dict__[described.name], hint)


def _words(value: object, hint: Any) -> Iterator[str]:  # noqa: ANN401 - an annotation
    inner, parts = _without_none(hint), get_args(_without_none(hint))
    if isinstance(value, Record):
        yield from words_in(value)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (*_words(key, parts[0]), *_words(one, parts[1]))
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one, parts[0] if parts else str)
    elif inner is str and isinstance(value, str) and WORDS.search(value):
        yield wording(value)
