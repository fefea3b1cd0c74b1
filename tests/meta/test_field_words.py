"""What fields are called stands in `words.toml` by id: for each that a person fills in, and for none that is not there."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator
from typing import ClassVar

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.words.sentences import FIELDS, PlayWords, field_ids
from desktop_app.language import ENGLISH, listening
from desktop_app.places import RESOURCES
from desktop_app.rules.catalogue import SYSTEMS, system_named
from desktop_app.rules.kernel.record import Record, Shape, fields_of_shape

NEVER_ASKED = {"actor", "extra"}
"""Who acts stands on the offer, and what a newer program wrote is kept as it is."""


def records(kind: type[Record] = Record) -> Iterator[type[Record]]:
    for cls in kind.__subclasses__():
        yield cls
        yield from records(cls)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_field_that_a_person_fills_in_has_its_words(system: str) -> None:
    """Those of commands, and the counters and flags that the game master sets by hand."""
    ours, words = system_named(system), words_for(system)
    asked = {(cls, field.name) for cls in ours.commands for field in dataclasses.fields(cls) if field.name not in NEVER_ASKED}
    bearer = ours.combatant_class
    by_hand = {(bearer, name) for shape in (Shape.COUNTER, Shape.FLAG) for name in fields_of_shape(bearer, shape)}
    with listening() as missing:
        assert all(words.field(cls, name) for cls, name in asked | by_hand)
    assert missing == set()


@pytest.mark.parametrize("folder", ["common", *SYSTEMS])
def test_no_words_are_those_of_a_field_that_is_not_there(folder: str) -> None:
    told = tomllib.loads((RESOURCES / "rules" / folder / "words.toml").read_text(encoding="utf-8"))[FIELDS]
    places = ("desktop_app.rules.kernel", *(f"desktop_app.rules.{system_named(one).id}" for one in SYSTEMS if folder in (one, "common")))
    known: list[type] = [cls for cls in records() if cls.__module__.startswith(places)]
    assert not told.keys() - {one for cls in known for field in dataclasses.fields(cls) for one in field_ids(cls, field.name)}


class Aimed(Record):
    target: str = ""


class Stroke(Aimed):
    kind: ClassVar[str] = "a_stroke"


class LongShot(Aimed):
    pass


def test_the_nearest_words_of_a_field_count() -> None:
    words = PlayWords({FIELDS: {"target": "whom", "aimed.target": "at", "a_stroke.target": "struck"}}, {})
    assert [words.field(cls, "target") for cls in (Stroke, LongShot, Aimed, Record)] == ["struck", "at", "at", "whom"]
    assert field_ids(LongShot, "from_")[0] == "long_shot.from_"
    with listening() as missing:
        assert words.field(LongShot, "right_of_") == "right of"
    assert missing == {(ENGLISH, "right_of")}
