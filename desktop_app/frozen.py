"""Frozen dataclasses with common methods, whose `__init__` is compiled on first use.

A program that starts defines hundreds of them and makes few; `dataclass(frozen=True)` compiles six functions for each, a fifth of the
start, and takes twice as long to make an instance.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field
from operator import attrgetter
from typing import Any, NoReturn, dataclass_transform


class _Compared(dict[type, Callable[[object], object]]):
    """Per class the compared values: those of fields with `compare`."""

    def __missing__(self, cls: type) -> Callable[[object], object]:
        names = [f.name for f in dataclasses.fields(cls) if f.compare]
        found = self[cls] = attrgetter(*names) if names else lambda _: ()
        return found


_COMPARED = _Compared()


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Frozen:
    """Base of frozen keyword-only dataclasses, by derivation alone; without `__post_init__` and slots."""

    def __init_subclass__(cls, **named: object) -> None:
        super().__init_subclass__(**named)
        if "__init__" not in cls.__dict__:
            type.__setattr__(cls, "__init__", _make_first)
        dataclass(init=False, repr=False, eq=False, kw_only=True)(cls)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        compared = _COMPARED[self.__class__]
        return compared(self) == compared(other)

    def __hash__(self) -> int:
        return hash(_COMPARED[self.__class__](self))

    def __repr__(self) -> str:
        cls = self.__class__
        told = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(cls) if f.repr)  # type: ignore[arg-type]
        return f"{cls.__qualname__}({told})"


def _make_first(self: Frozen, /, **values: object) -> None:
    """Compile the `__init__` of a class, in the place of this one, and call it."""
    cls = self.__class__
    type.__setattr__(cls, "__init__", _init_of(cls))
    cls.__init__(self, **values)


def _init_of(cls: type) -> Callable[..., None]:
    """Compile the initialiser: every field goes into the instance's dictionary. No field begins like its own names."""
    parameters, lines, known = [], list[str](), dict[str, object]()
    for described in dataclasses.fields(cls):
        name, has_default = described.name, described.default is not dataclasses.MISSING
        known[f"__{name}"] = described.default if has_default else described.default_factory
        if has_default:
            parameters.append(f"{name}=__{name}")
        elif described.default_factory is not dataclasses.MISSING:
            parameters.append(f"{name}=__MISSING")
            lines.append(f"    __values['{name}'] = __{name}() if {name} is __MISSING else {name}")
            continue
        else:
            parameters.append(name)
        lines.append(f"    __values['{name}'] = {name}")
    keywords = f", *, {', '.join(parameters)}" if parameters else ""
    source = "\n".join((f"def __init__(__self{keywords}):", "    __values = __self.__dict__", *lines))
    made: dict[str, Any] = {}
    exec(source, {**known, "__MISSING": dataclasses.MISSING}, made)
    init: Callable[..., None] = made["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init
