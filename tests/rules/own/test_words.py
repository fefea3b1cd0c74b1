"""Everything that a game of rows tells has a sentence, in English and in French, and no sentence is left over."""

from __future__ import annotations

import dataclasses
from itertools import chain

import pytest

from desktop_app.controller.content.files import words_of
from desktop_app.controller.words.sentences import field_ids
from desktop_app.rules.kernel.record import Shape, fields_of_shape
from desktop_app.rules.own.actions import Doing
from desktop_app.rules.own.state import OwnFighter
from tests.meta.test_field_words import NEVER_ASKED
from tests.meta.test_rules import first_arguments, missing_words
from tests.rules.own import playing

OWN = "own"
SYSTEM = playing.system_of("lantern")
COMMANDS: list[type] = [cls for cls in SYSTEM.commands if cls.__module__.startswith("desktop_app.rules.own")]


def ours(code: str = "") -> dict[str, dict[str, str]]:
    """Read the sentences that games have beyond those of all systems."""
    common = words_of("common", code)
    return {
        group: {name: text for name, text in told.items() if common.get(group, {}).get(name) != text}
        for group, told in words_of(OWN, code).items()
    }


@pytest.mark.parametrize(("group", "called"), [("events", "draft.tell"), ("refusals", "Refusal"), ("phrases", "Phrase.of")])
def test_everything_that_is_told_has_a_sentence(group: str, called: str) -> None:
    named = [
        (text, where) for text, where in first_arguments(OWN, called) if "rules/own/" in where and text not in words_of(OWN)["commands"]
    ]
    assert named and not missing_words(OWN, group, iter(named))


def test_every_command_is_named_and_does_something() -> None:
    named = words_of(OWN)["commands"]
    assert (
        {cls.kind for cls in SYSTEM.commands if cls in COMMANDS}
        == {name for name in ours()["commands"] if name.startswith("own_")}
        <= named.keys()
    )
    assert all(cls.__doc__ for cls in COMMANDS)


def test_every_field_that_a_person_fills_in_has_its_words() -> None:
    told = words_of(OWN)["fields"]
    fighter: type[OwnFighter] = OwnFighter
    asked: set[tuple[type, str]] = {
        (cls, field.name) for cls in COMMANDS for field in dataclasses.fields(cls) if field.name not in NEVER_ASKED
    }
    asked |= {(fighter, name) for shape in (Shape.COUNTER, Shape.FLAG) for name in fields_of_shape(fighter, shape)}
    missing = {name for cls, name in asked if not any(key in told for key in field_ids(cls, name))}
    assert not missing
    used = set(chain.from_iterable(field_ids(cls, name) for cls, name in asked)) | {field.name for field in dataclasses.fields(Doing)}
    assert not {name for name in ours()["fields"] if name not in used | {field.name for field in dataclasses.fields(fighter)}}


def test_no_event_or_refusal_is_left_over() -> None:
    used = {text for called in ("draft.tell", "Refusal", "Phrase.of") for text, _ in first_arguments(OWN, called)}
    told = {name for group in ("events", "refusals", "phrases") for name in ours().get(group, {})}
    assert not {name for name in told if name not in used and not name.startswith("heading_")}


def test_french_has_all_of_them() -> None:
    french = words_of(OWN, "fr")
    assert not [(group, name) for group, told in ours().items() for name in told if name not in french.get(group, {})]
