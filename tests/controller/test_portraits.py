"""What stands for a character: kept in a sheet as text, read back, or brought by a name."""

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.controller.creation.creating import archetypes
from desktop_app.controller.library.portraits import Portrait, read_portrait, shown_portrait, sign_for, signs
from desktop_app.language import spoken
from desktop_app.rules.catalogue import SYSTEMS

PICTURE = "picture:" + "0123456789abcdef" * 2


@pytest.mark.parametrize(
    ("text", "portrait"),
    [
        (f"{PICTURE}:10:0:1000", Portrait(picture="0123456789abcdef" * 2, left=10)),
        ("sign:wolf", Portrait(sign="wolf")),
        ("sign:wolf:teal", Portrait(sign="wolf", hue="teal")),
    ],
)
def test_a_portrait_is_read_as_it_was_written(text: str, portrait: Portrait) -> None:
    assert read_portrait(text) == portrait
    assert portrait.written() == text


@pytest.mark.parametrize("text", ["", "wolf", "sign:nothing", "picture:12:0:0:1000", f"{PICTURE}:0:0:10", f"{PICTURE}:0:0:1001"])
def test_what_cannot_be_shown_is_none(text: str) -> None:
    assert read_portrait(text) is None


def test_a_name_brings_its_sign_and_the_party_keeps_initials() -> None:
    assert [sign_for(name) for name in ("War dog", "Bandit captain", "Orc archer", "Nobody known")] == ["dog", "crown", "bow", ""]
    assert shown_portrait("", "Wolf", "foe") == "sign:wolf"
    assert shown_portrait("sign:bear", "Wolf", "foe") == "sign:bear"
    assert shown_portrait("", "Wolf", "party") == ""


@pytest.mark.parametrize("system", SYSTEMS)
def test_nearly_every_creature_of_the_program_has_a_sign(system: str) -> None:
    creatures = content_of(system).creatures.values()
    assert sum(not sign_for(creature.name) for creature in creatures) <= 1


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_of_character_has_a_sign_whatever_is_spoken(system: str, code: str) -> None:
    with spoken(code):
        assert [one.name for one in archetypes(system) if read_portrait(one.portrait) is None] == []


def test_there_are_sixty_signs_and_more_and_each_has_a_name_in_every_language() -> None:
    english = {sign.id: sign.name for sign in signs().values()}
    assert len(english) >= 60
    with spoken("fr"):
        french = {sign.id: sign.name for sign in signs().values()}
    assert french.keys() == english.keys()
    assert french["wolf"] == "Loup"
