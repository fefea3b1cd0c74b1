"""Checks as they are written. Rule: EX-TEST-08, EX-TEST-09, EX-TAB-01"""

from __future__ import annotations

import pytest

from desktop_app.rules.expedition.checks.notation import GLYPHS, parsed, written
from desktop_app.rules.expedition.checks.standalone import CheckBasic, ParseCheck
from desktop_app.rules.expedition.sheet.records import CheckSpec
from tests.rules.expedition.builders import idle, model, refusal_of, scripted

STATE = idle(model("ana", luck_points=1))
WORLD = STATE.tables


@pytest.mark.rule("EX-TEST-08", "EX-TAB-01")
def test_the_examples_of_the_source() -> None:
    assert parsed(WORLD, "Basic[∶] Cool") == CheckSpec(check_type="basic", ability="cool", difficulty="difficult")
    assert parsed(WORLD, "Extended[∷] Charm⇌Perception") == CheckSpec(
        check_type="extended", ability="charm", difficulty="very_hard", mode="opposed", opposing_ability="perception"
    )
    assert parsed(WORLD, "Basic[●] Athletics⇌WS") == CheckSpec(ability="athletics", mode="opposed", opposing_ability="weapon_skill")


@pytest.mark.rule("EX-TEST-09", "EX-TEST-08")
@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("Cool", CheckSpec(ability="cool")),
        ("cool", CheckSpec(ability="cool")),
        ("[∵] Cool", CheckSpec(ability="cool", difficulty="hard")),
        ("Complex Toil", CheckSpec(check_type="complex", ability="toil")),
        (
            "Simple[Very Hard] Melee <> Defense",
            CheckSpec(ability="melee", difficulty="very_hard", mode="opposed", opposing_ability="defense"),
        ),
        ("Consume Alcohol", CheckSpec(ability="consume_alcohol")),
        ("Basic Animal Handling⥤", CheckSpec(ability="animal_handling")),
        ("Basic[+2] Ag", CheckSpec(ability="agility", difficulty=2)),
        ("Basic[-1] Int", CheckSpec(ability="intelligence", difficulty=-1)),
        ("Leadership⇌Discipline", CheckSpec(ability="leadership", mode="opposed", opposing_ability="cool")),
        ("Basic Magic", CheckSpec(ability="magic")),
    ],
)
def test_what_is_left_out_is_basic_challenging_unopposed(text: str, spec: CheckSpec) -> None:
    assert parsed(WORLD, text) == spec


@pytest.mark.rule("EX-TEST-08")
@pytest.mark.parametrize(
    "text", ["", "Basic[●]", "Grand[●] Cool", "Basic[◆] Cool", "Basic[Silly] Cool", "Juggling", "Cool⇌Juggling", "Cool⇌", "7"]
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    assert parsed(WORLD, text) is None
    assert refusal_of(STATE, ParseCheck(text=text)).code == "notation"


@pytest.mark.rule("EX-TEST-08", "EX-TAB-02")
@pytest.mark.parametrize("glyph", GLYPHS)
def test_every_glyph_is_read_and_written(glyph: str) -> None:
    text = f"Complex[{glyph}] Animal Handling⇌Cool"
    spec = parsed(WORLD, text)
    assert spec is not None
    assert (spec.difficulty, written(WORLD, spec)) == (GLYPHS[glyph], text)


@pytest.mark.rule("EX-TEST-08")
def test_a_step_beyond_the_ladder_is_written_as_a_number() -> None:
    spec = CheckSpec(ability="cool", difficulty=6)
    assert written(WORLD, spec) == "Basic[6] Cool"
    assert parsed(WORLD, "Basic[6] Cool") == spec


@pytest.mark.rule("EX-TEST-08")
def test_reading_a_check_tells_it_and_changes_nothing() -> None:
    done = scripted(STATE, ParseCheck(text="Extended[∷] Charm⇌Perception"))
    assert done.state == STATE
    assert dict(done.event("check_parsed").about) == {
        "check_type": "extended",
        "ability": "charm",
        "difficulty": "very_hard",
        "opposing": "perception",
    }
    asking = scripted(STATE, CheckBasic(actor="ana", check_spec=CheckSpec(ability="cool")), 3).state
    assert refusal_of(asking, ParseCheck(text="Cool")).code == "pending"
