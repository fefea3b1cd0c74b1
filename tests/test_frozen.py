"""Frozen classes do what frozen dataclasses do."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from desktop_app.frozen import Frozen


class Point(Frozen):
    """A place with a name that does not tell it apart."""

    x: int
    y: int = 0
    seen: list[int] = field(default_factory=list)
    name: str = field(default="", compare=False, repr=False)


class Deep(Point):
    """A place with a depth."""

    z: int = 1


class Crowded(Frozen):
    """Has fields that are called as the names are of what makes it."""

    held: bool = False
    values: int
    self: str = "me"
    missing: tuple[int, ...] = field(default_factory=tuple)
    cls: str = "c"
    x: int = 1


class Nothing(Frozen):
    """Holds nothing."""


@dataclass(frozen=True, kw_only=True)
class Model:
    """The same as `Point`, by the standard library."""

    x: int
    y: int = 0
    seen: list[int] = field(default_factory=list)
    name: str = field(default="", compare=False, repr=False)


def test_it_holds_what_is_given_and_defaults() -> None:
    assert vars(Point(x=1)) == {"x": 1, "y": 0, "seen": [], "name": ""}
    assert vars(Deep(x=1, z=3)) == {"x": 1, "y": 0, "seen": [], "name": "", "z": 3}
    assert Point(x=1).seen is not Point(x=1).seen
    assert [f.name for f in fields(Deep(x=1))] == ["x", "y", "seen", "name", "z"]
    assert replace(Point(x=1), y=2) == Point(x=1, y=2)
    assert Nothing() == Nothing() and hash(Nothing()) == hash(Nothing())


@pytest.mark.parametrize("cls", [Point, Model])
@pytest.mark.parametrize("make", [lambda cls: cls(), lambda cls: cls(1), lambda cls: cls(x=1, w=2)])
def test_what_is_missing_unknown_or_not_by_keyword_is_refused(cls: type, make: Callable[[Any], object]) -> None:
    for _ in range(2):  # also by what was compiled at the first
        with pytest.raises(TypeError):
            make(cls)


def test_a_field_may_be_called_anything() -> None:
    told = {"held": False, "values": 3, "self": "me", "missing": (), "cls": "c", "x": 1}
    for _ in range(2):
        assert vars(Crowded(values=3)) == told
    assert vars(Crowded(values=1, held=True, self="you", cls="d")) == {**told, "values": 1, "held": True, "self": "you", "cls": "d"}


def test_nothing_can_be_set_or_deleted() -> None:
    point = Point(x=1)
    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del point.x
    assert point.x == 1


def test_the_compared_fields_and_the_class_tell_two_apart() -> None:
    assert Point(x=1, name="a") == Point(x=1, name="b") != Point(x=2)
    assert Deep(x=1) != Point(x=1) and Point(x=1) != Model(x=1)
    assert hash(Deep(x=1, seen=())) == hash(Deep(x=1, seen=(), name="b"))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        hash(Point(x=1))  # a list has no hash


def test_it_is_told_as_a_dataclass_is() -> None:
    assert repr(Point(x=1, name="a")) == "Point(x=1, y=0, seen=[])" == repr(Model(x=1)).replace("Model", "Point")


def test_copies_and_pickles_are_the_same() -> None:
    point = Deep(x=1, z=5, name="a")
    for same in (copy.copy(point), copy.deepcopy(point), pickle.loads(pickle.dumps(point))):
        assert same == point and vars(same) == vars(point)
