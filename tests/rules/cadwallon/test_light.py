"""Light: how bright a square is of itself, what sources make of it, and what the eyes of a people make of that."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.cadwallon.harm.hazards import ApplyDamage
from desktop_app.rules.cadwallon.movement.light import luminosity_at, perceived, seen_at
from desktop_app.rules.cadwallon.movement.places import Area, BoardCard, Light, Square
from desktop_app.rules.cadwallon.movement.walking import Move
from desktop_app.rules.cadwallon.scenery import PlaceLight, SetLight
from desktop_app.rules.cadwallon.state import CadwallonState
from tests.rules.cadwallon.builders import CENTRE, board, cell, code, foe, idle, person, play, turn, undone


def shone(**values: Any) -> CadwallonState:
    """Build a board with a combatant in its middle."""
    return idle(person("ana", at=cell(0)), ground=board(values.pop("ground", None)), **values)


def yard(**values: Any) -> Area:
    """Describe an area that holds the whole board."""
    return Area(id="yard", cells=((0, 0, 40, 40),), **values)


@pytest.mark.rule("CA-SENSE-02")
@pytest.mark.parametrize(
    ("lighting", "area", "card", "bright"),
    [
        (None, {}, {}, "clear"),
        (None, {}, {"night": True}, "dark"),
        (None, {"setting": "houses"}, {"night": True}, "clear"),
        (None, {"setting": "houses", "outdoor": True}, {"night": True}, "dark"),
        (None, {"underground": True}, {}, "pitch_dark"),
        (None, {"underground": True, "outdoor": True}, {"night": True}, "dark"),
        (None, {}, {"default_lighting": "dark"}, "dark"),
        (None, {"lighting": "dark"}, {"night": True, "default_lighting": "clear"}, "dark"),
        (None, {"lighting": "clear"}, {"night": True}, "clear"),
        ("pitch_dark", {"lighting": "clear"}, {}, "pitch_dark"),
    ],
)
def test_the_first_light_that_is_set_decides(lighting: Any, area: dict[str, Any], card: dict[str, Any], bright: str) -> None:
    key = f"{CENTRE[0]},{CENTRE[1]}"
    state = shone(areas=(yard(**area),), card=BoardCard(**card), squares={key: Square(lighting=lighting)})
    assert luminosity_at(state, cell(0)) == bright


@pytest.mark.rule("CA-LIGHT-01", "CA-TAB-02")
@pytest.mark.parametrize(("kind", "perimeter"), [("candle", 1), ("torch", 2), ("fire", 3), ("lantern", 4)])
def test_a_source_makes_its_perimeter_clear_corners_too_and_walls_stop_it(kind: str, perimeter: int) -> None:
    state = shone(areas=(yard(lighting="pitch_dark"),), ground={cell(-1): "wall"})
    lit = play(state, PlaceLight(light="lamp", light_kind=kind, x=cell(0)[0], y=cell(0)[1])).state
    assert {luminosity_at(lit, cell(*at)) for at in ((0, 0), (perimeter, 0), (perimeter, perimeter), (0, -perimeter))} == {"clear"}
    assert luminosity_at(lit, cell(perimeter + 1)) == luminosity_at(lit, cell(0, -perimeter - 1)) == "pitch_dark"
    assert luminosity_at(lit, cell(-1)) == "clear", "the wall itself is lit"
    assert luminosity_at(lit, cell(-2)) == "pitch_dark"
    out = play(lit, SetLight(light="lamp", lit=False)).state
    assert luminosity_at(out, cell(0)) == "pitch_dark"


@pytest.mark.rule("CA-LIGHT-02")
def test_a_carried_light_comes_along_two_add_nothing_and_that_of_the_dead_burns_on() -> None:
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(0, 8)), areas=(yard(lighting="dark"),))
    lit = play(state, PlaceLight(light="hers", light_kind="torch", carrier="ana"), PlaceLight(light="two", x=12, y=12)).state
    assert luminosity_at(lit, cell(3)) == "dark"
    walked = play(lit, Move(actor="ana", path=("F", "F"))).state
    assert walked.combatants["ana"].cell == cell(2)
    assert luminosity_at(walked, cell(4)) == "clear" and luminosity_at(walked, cell(-2)) == "clear"
    assert luminosity_at(walked, cell(5)) == "dark" and luminosity_at(walked, cell(-3)) == "dark"
    gone = play(walked, SetLight(light="two", lit=False), ApplyDamage(targets=("ana",), dice=0, bonus=51)).state
    assert luminosity_at(gone, cell(4)) == "clear" and luminosity_at(gone, cell(-1)) == "dark"


@pytest.mark.rule("CA-SENSE-03")
@pytest.mark.parametrize(
    ("night", "area", "bright"),
    [(True, {}, "dark"), (True, {"setting": "houses", "lighting": "dark"}, "clear"), (False, {"lighting": "dark"}, "clear")],
)
def test_lanterns_that_are_drawn_give_nothing_under_a_night_sky(night: bool, area: dict[str, Any], bright: str) -> None:
    lamp = Light(id="street", light_kind="lantern", x=12, y=12, drawn_on_board=True)
    assert luminosity_at(shone(areas=(yard(**area),), card=BoardCard(night=night), lights=(lamp,)), cell(1)) == bright


@pytest.mark.rule("CA-SENSE-06", "CA-TAB-03")
@pytest.mark.parametrize(
    ("species", "culture", "eyes"),
    [
        ("elf", "spider", ("clear", "clear", "pitch_dark")),
        ("dwarf", "hydra", ("dark", "clear", "clear")),
        ("dwarf", "wild_boar", ("clear", "clear", "pitch_dark")),
        ("human", "stag", ("clear", "clear", "pitch_dark")),
        ("wolfen", "wolf", ("clear", "clear", "pitch_dark")),
        ("wolfen", "hyena", ("clear", "clear", "pitch_dark")),
        ("wolfen", "other", ("clear", "dark", "pitch_dark")),
        ("elf", "hydra", ("clear", "dark", "pitch_dark")),
        ("ogre", "other", ("clear", "dark", "pitch_dark")),
    ],
)
def test_each_people_makes_its_own_of_a_light_after_the_sources(species: str, culture: str, eyes: tuple[str, ...]) -> None:
    state = idle(person("ana", at=cell(0), species=species, culture=culture), areas=(yard(lighting="dark"),))
    assert tuple(perceived(state, "ana", actual) for actual in ("clear", "dark", "pitch_dark")) == eyes
    assert seen_at(state, "ana", cell(5)) == eyes[1]
    assert seen_at(play(state, PlaceLight(x=12, y=12)).state, "ana", cell(1)) == eyes[0]


def test_lights_that_cannot_be_are_refused_and_a_placed_one_is_taken_back() -> None:
    state = shone()
    for wrong, said in (
        (PlaceLight(light_kind="sun", x=1, y=1), "value"),
        (PlaceLight(), "value"),
        (PlaceLight(x=99, y=1), "value"),
        (PlaceLight(carrier="zoe"), "who"),
        (SetLight(light="none"), "value"),
    ):
        assert code(state, wrong) == said
    named = play(state, PlaceLight(light="light 2", x=1, y=1), PlaceLight(x=2, y=2), PlaceLight(x=3, y=3)).state
    assert [light.id for light in named.lights] == ["light 2", "light 1", "light 3"], "a light without a name takes the place of no other"
    undone(state, PlaceLight(light="lamp", carrier="ana"), SetLight(light="lamp", lit=False))
