"""Feats of athletics, and the creatures of the bestiary. Rule: WD-X-04, WD-TAB-34, WD-TAB-31"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.rules.winterdawn.actions.feats import AthleticFeat, height_of, length_of
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet
from tests.rules.winterdawn.builders import SYSTEM, Played, hero, refusal_of, scene, scripted


def feat(name: Any, *faces: int, **values: Any) -> Played:
    """Ana has 3 dice in all of them."""
    state = scene(hero("ana", ranks=dict.fromkeys(("climbing", "jumping", "lifting", "swimming"), 2)))
    return scripted(state, AthleticFeat(actor="ana", feat=name, **values), *faces)


@pytest.mark.rule("WD-TAB-34", "WD-X-04")
@pytest.mark.parametrize(
    ("values", "metres"),
    [({}, 3), ({"grip": "few"}, 3 - 1), ({"grip": "flat"}, 3 - 2), ({"wet": True}, 3 - 2), ({"grip": "few", "wet": True}, 3 - 3)],
)
def test_tab_34_a_climb_gains_a_metre_for_each_net_mos(values: dict[str, Any], metres: int) -> None:
    assert feat("climb", 4, 4, 4, **values).fact("feat_metres", "value") == metres


@pytest.mark.rule("WD-TAB-34")
def test_tab_34_below_0_the_climber_falls() -> None:
    assert "climb_falls" in feat("climb", 4, 4, 4, grip="flat", wet=True).names


@pytest.mark.rule("WD-TAB-34")
@pytest.mark.parametrize(
    ("mos", "height", "length"), [(0, "knee", 1), (1, "groin", 2), (2, "groin", 2), (3, "sternum", 3), (9, "sternum", 3), (10, "crown", 4)]
)
def test_tab_34_jumps(mos: int, height: str, length: int) -> None:
    assert (height_of(mos), length_of(mos)) == (height, length)


@pytest.mark.rule("WD-TAB-34")
@pytest.mark.parametrize(("run", "dice"), [(0, 3), (1, 3), (2, 3 + 1), (5, 3 + 2)])
def test_tab_34_a_running_start_gives_a_die_for_two_mos(run: int, dice: int) -> None:
    played = feat("jump_far", *([4] * dice), run_mos=run)
    assert (played.asks[0][0], played.fact("feat_metres", "value")) == (dice, 3)
    assert feat("jump_up", 4, 4, 4).fact("feat_height", "value") == "sternum"


@pytest.mark.rule("WD-TAB-34")
def test_tab_34_weights_and_strokes() -> None:
    assert feat("lift", 4, 4, 1).fact("feat_lifted", "value") == 45 + 2 * 45
    assert feat("push_rolling", 4, 1, 1).fact("feat_weight", "value") == 90 + 1 * 90
    assert feat("swim", 4, 4, 1).fact("feat_metres", "value") == 9 / 2 + 2


@pytest.mark.rule("WD-X-04")
def test_x_04_the_house_rule_can_be_off() -> None:
    off, on = scene(hero("ana"), x_04=False), scene(hero("ana"))
    assert refusal_of(off, AthleticFeat(actor="ana")).code == "house_rule"
    assert (len(AthleticFeat.candidates(off, "ana")), len(AthleticFeat.candidates(on, "ana"))) == (0, 6)
    assert refusal_of(on, AthleticFeat(actor="ana", skill="luck")).field == "skill"
    assert refusal_of(on, AthleticFeat(actor="ana", feat="jump_up", run_mos=-1)).field == "run_mos"
    assert refusal_of(on, AthleticFeat(actor="zoe")).field == "actor"


FILES = {
    "guard, rookie": "guard_rookie",
    "guard, veteran": "guard_veteran",
    "skeleton": "skeleton",
    "zombie": "zombie",
    "riding horse": "riding_horse",
    "war horse": "war_horse",
}


def sheet_named(name: str) -> WinterDawnSheet:
    content = content_of("winterdawn")
    return SYSTEM.codec.decode(WinterDawnSheet, SYSTEM.sheet_document(content.creatures[FILES[name]].model_dump(), content.tables))


@pytest.mark.rule("WD-TAB-31")
@pytest.mark.parametrize("row", content_of("winterdawn").rules["WD-TAB-31"].rows, ids=lambda row: row[0])
def test_tab_31_the_bestiary_has_the_numbers_of_the_table(row: list[str]) -> None:
    name, attributes, skills, body, spirit, lines = row[:6]
    sheet = sheet_named(name)
    in_order = [sheet.agility, sheet.strength, sheet.constitution, sheet.erudition, sheet.persona, sheet.wisdom]
    assert in_order == [int(value) for value in attributes.split()]
    ranks = {entry.rpartition(" ")[0].replace(" ", "_"): int(entry.rpartition(" ")[2]) for entry in skills.split(", ")}
    assert {**sheet.skill_rank, **sheet.group_rank} == ranks
    assert f"{sheet.movement_speed:g} {sheet.size}" == body
    assert sheet.spirit_max == int(spirit)
    minor, major = sheet.injury_lines[0]
    assert f"({minor}+{major})x{len(sheet.injury_lines)}" == lines and len(set(sheet.injury_lines)) == 1


@pytest.mark.rule("WD-TAB-31")
def test_tab_31_attacks_and_armour_of_the_creatures() -> None:
    assert [sheet_named("skeleton").natural_armour.piercing, sheet_named("skeleton").natural_armour.cutting] == [2, 2]
    assert [weapon.id for weapon in sheet_named("zombie").natural_weapons] == ["bite"]
    for horse in ("riding horse", "war horse"):
        assert {weapon.id for weapon in sheet_named(horse).natural_weapons} == {"bite", "hooves"}
    assert sheet_named("war horse").combat_trained
    assert {piece.id for piece in sheet_named("guard, rookie").armour} == {"open_helmet", "gambeson"}
