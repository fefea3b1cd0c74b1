"""Words outside the closed list of their field: what annotations say of a command is judged at the door, whatever its rules ask.

Rules may so take a `Literal` or an enum at its word.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Record

Stray: TypeAlias = Callable[[Any, str], "str | None"]
"""Given a value and the path of its field, names the path of the first word that is in no list; None: all are."""


def refuse_words(record: Record) -> Refusal | None:
    """Refuse unknown words in a field, nested records included."""
    path = _stray_in(record, "")
    return Refusal("value", "", path) if path is not None else None


def _stray_in(record: Record, path: str) -> str | None:
    found = (judge(getattr(record, name), f"{path}{name}") for name, judge in _judges(type(record)))
    return next((stray for stray in found if stray is not None), None)


_JUDGES: dict[type[Record], tuple[tuple[str, Stray], ...]] = {}


def _judges(kind: type[Record]) -> tuple[tuple[str, Stray], ...]:
    if kind not in _JUDGES:
        hints = get_type_hints(kind)
        judged = ((described.name, _judge(hints[described.name])) for described in dataclasses.fields(kind))
        _JUDGES[kind] = tuple((name, judge) for name, judge in judged if judge is not None)
    return _JUDGES[kind]


def _judge(hint: Any) -> Stray | None:  # noqa: ANN401 - an annotation
    """Build what judges values of an annotated type; None: it leaves words open."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value, path: None if any(value == word and type(value) is type(word) for word in args) else path
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value, path: None if isinstance(value, hint) else path
    if isinstance(hint, type) and issubclass(hint, Record):
        return lambda value, path: _stray_in(value, f"{path}.") if isinstance(value, Record) else path
    if origin in (Union, types.UnionType):
        return _any_of([_judge(arg) for arg in args if arg is not type(None)], optional=type(None) in args)
    one = _judge(args[0]) if origin is tuple and args[1:] == (Ellipsis,) else None
    return _each(one) if one is not None else None


def _any_of(judges: list[Stray | None], *, optional: bool) -> Stray | None:
    closed = [judge for judge in judges if judge is not None]
    if len(closed) < len(judges):
        return None

    def fits(value: Any, path: str) -> str | None:  # noqa: ANN401 - a value of any type
        if value is None and optional:
            return None
        strays = [judge(value, path) for judge in closed]
        return None if None in strays else strays[0]

    return fits


def _each(judge: Stray) -> Stray:
    def all_fit(values: Any, path: str) -> str | None:  # noqa: ANN401 - a value of any type
        if not isinstance(values, tuple):
            return path
        strays: Iterator[str | None] = (judge(value, f"{path}.{place}") for place, value in enumerate(values))
        return next((stray for stray in strays if stray is not None), None)

    return all_fit
