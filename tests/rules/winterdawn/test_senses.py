"""Perceiving what is hidden, and appraising. Rule: WD-SENSE-01 to WD-SENSE-03, WD-CRAFT-01, WD-TAB-08"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.winterdawn.actions.senses import Perceive
from desktop_app.rules.winterdawn.actions.tasks import TestRoll
from desktop_app.rules.winterdawn.between_fights.appraisal import FACTORS, Appraise, appraisal_dl
from desktop_app.rules.winterdawn.encounter import EndScene
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnState
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import SYSTEM, Played, change, hero, play, refusal_of, scene, scripted


def watch(**values: Any) -> WinterDawnState:
    """Ana has 3 dice of perception, Bob and Cid 2 of stealth."""
    ranks = {"stealth": 1}
    return scene(hero("ana", ranks={"perception": 2}, **values), hero("bob", side="foe", ranks=ranks), hero("cid", side="foe", ranks=ranks))


def perceive(state: WinterDawnState, *faces: int, sneakers: tuple[str, ...] = (), **values: Any) -> Played:
    return scripted(state, Perceive(actor="ana", targets=tuple(TestRoll(actor=who) for who in sneakers), **values), *faces)


@pytest.mark.rule("WD-SENSE-01")
@pytest.mark.parametrize(
    ("mode", "concealment", "name"),
    [
        ("active", 1, "perceived"),
        ("active", 2, "perceived"),
        ("active", 3, "not_perceived"),
        ("passive", 1, "perceived"),
        ("passive", 2, "not_perceived"),
        ("passive", 3, "not_perceived"),
    ],
)
def test_sense_01_active_finds_on_an_equal_result_passive_needs_more(mode: Any, concealment: int, name: str) -> None:
    assert name in perceive(watch(), 4, 4, 1, mode=mode, concealment=concealment).names


@pytest.mark.rule("WD-SENSE-01")
def test_sense_01_a_passive_perception_stands_until_the_scene_ends() -> None:
    stands = perceive(watch(), 4, 4, 1, mode="passive").state
    assert [tag.phrase.name for tag in SYSTEM.tags(stands, "ana")] == ["tag_watchful"]
    later = perceive(stands, mode="passive", concealment=1)
    assert (later.names, later.rolls) == (["perceived"], ())
    assert of_kind(Fighter, SYSTEM.lasting(stands.combatants["ana"])).passive_perception == stands.combatants["ana"].passive_perception
    over = scripted(stands, EndScene()).state
    assert over.combatants["ana"].passive_perception is None
    assert perceive(over, 4, 1, 1, mode="passive", concealment=1).asks == [(3, 6, "perception", "ana")]


@pytest.mark.rule("WD-SENSE-01")
def test_sense_01_the_situation_changes_and_a_new_passive_roll_replaces_the_old() -> None:
    stands = perceive(watch(), 4, 4, 1, mode="passive").state
    again = perceive(stands, 4, 1, 1, mode="passive").state.combatants["ana"].passive_perception
    assert again is not None and again.net == 1


@pytest.mark.rule("WD-SENSE-01", "WD-TEST-24")
def test_sense_01_an_active_look_leaves_nothing_standing_and_can_be_flawless() -> None:
    played = perceive(watch(), 4, 4, 4, concealment=3)
    assert played["ana"].passive_perception is None
    assert "flawless" in played.names
    assert "flawless" not in perceive(watch(), 4, 4, 4, concealment=4).names


@pytest.mark.rule("WD-SENSE-02")
@pytest.mark.parametrize(
    ("mode", "faces", "name"),
    [("active", (4, 4), "spotted"), ("passive", (4, 4), "slips_by"), ("active", (8, 4), "slips_by"), ("passive", (4, 1), "spotted")],
)
def test_sense_02_who_is_on_the_lookout_spots_on_an_equal_result(mode: Any, faces: tuple[int, ...], name: str) -> None:
    state = change(watch(), "bob", spirit=18)
    state = scene(hero("ana", ranks={"perception": 2}), hero("bob", side="foe", agility=8, ranks={"stealth": 1}))
    assert name in perceive(state, 4, 4, 1, *faces, sneakers=("bob",), mode=mode).names


@pytest.mark.rule("WD-SENSE-02")
def test_sense_02_one_perception_is_compared_with_each_sneaker() -> None:
    played = perceive(watch(), 4, 4, 1, 4, 1, 4, 4, sneakers=("bob", "cid"), mode="passive")
    assert [ask[3] for ask in played.asks] == ["ana", "bob", "cid"]
    results = [(event.name, dict(event.about)["target"]) for event in played.events if event.name in ("spotted", "slips_by")]
    assert results == [("spotted", "bob"), ("slips_by", "cid")]


@pytest.mark.rule("WD-SENSE-02", "WD-TEST-10")
def test_sense_02_a_malus_overflows_with_its_own_pair_only() -> None:
    """Bob's malus of 3 leaves -2: Ana rolls 2 dice more against him, none against Cid."""
    targets = (TestRoll(actor="bob", malus=3), TestRoll(actor="cid"))
    played = scripted(watch(), Perceive(actor="ana", targets=targets), 4, 1, 1, 4, 1, 4, 4, 5, 4)
    assert played.asks[3:] == [(2, 6, "overflow", "ana")]
    assert [event.name for event in played.events if event.name in ("spotted", "slips_by")] == ["spotted", "slips_by"]


@pytest.mark.rule("WD-SENSE-02", "WD-TEST-10")
def test_sense_02_the_watchers_malus_gives_dice_to_each_sneaker() -> None:
    command = Perceive(actor="ana", targets=(TestRoll(actor="bob"), TestRoll(actor="cid")), malus=2)
    played = scripted(watch(), command, 4, 1, 1, 4, 1, 4, 1, 5, 5)
    assert played.asks[3:] == [(1, 6, "overflow", "bob"), (1, 6, "overflow", "cid")]
    assert played.names.count("slips_by") == 2


@pytest.mark.rule("WD-SENSE-02", "WD-TEST-10")
def test_sense_02_a_standing_perception_overflows_too() -> None:
    stands = perceive(watch(), 4, 1, 1, mode="passive", malus=3).state
    played = scripted(stands, Perceive(actor="ana", mode="passive", targets=(TestRoll(actor="bob"),)), 4, 4, 4, 4)
    assert played.asks == [(2, 6, "stealth", "bob"), (2, 6, "overflow", "bob")]


@pytest.mark.rule("WD-SENSE-03")
@pytest.mark.parametrize(("mode", "name"), [("active", "perceived"), ("passive", "not_perceived")])
def test_sense_03_poison_is_noticed_like_any_hidden_thing(mode: Any, name: str) -> None:
    poison = next(made for made in Perceive.candidates(watch(), "ana") if made.subject == "poison")
    assert poison.concealment == 2
    played = perceive(watch(), 4, 4, 1, mode=mode, concealment=2, subject="poison")
    assert (played.events[0].name, played.events[0].rule) == (name, "WD-SENSE-03")


# ---- appraising


@pytest.mark.rule("WD-CRAFT-01", "WD-TAB-08")
def test_craft_01_the_ornate_old_sword_of_the_book() -> None:
    """Luxury 2, antique 3, used but well kept 1, of known history 2: the parts make 8; 5 rolled are 3 short."""
    factors = ("luxury", "antique", "used_well_kept", "known_history")
    assert appraisal_dl(factors).total == 2 + 3 + 1 + 2
    state = scene(hero("ana", ranks={"appraise": 4}))
    played = scripted(state, Appraise(actor="ana", factors=factors, secret=True), *([4] * 5))
    assert (played.fact("misjudged", "missing"), played.fact("misjudged", "secret")) == (8 - 5, True)


@pytest.mark.rule("WD-CRAFT-01")
@pytest.mark.parametrize(("rolled", "name"), [(2, "misjudged"), (3, "appraised"), (4, "appraised")])
def test_craft_01_it_succeeds_from_the_difficulty_on(rolled: int, name: str) -> None:
    state = scene(hero("ana", ranks={"appraise": 3}))
    assert name in scripted(state, Appraise(actor="ana", factors=("antique",)), *([4] * rolled), *([1] * (4 - rolled))).names


@pytest.mark.rule("WD-TAB-08", "WD-CRAFT-01")
def test_tab_08_one_factor_of_each_family_but_several_of_familiarity_and_never_below_0() -> None:
    both = ("deals_in_such_things", "familiar_market")
    assert appraisal_dl((*both, "antique")).total == 0
    assert appraisal_dl(("magical", "niche_history", "foreign_seller")).total == 4 + 4 + 2
    state = scene(hero("ana"))
    assert Appraise(actor="ana", factors=both).refuse(state) is None
    for factors in (("luxury", "unique"), ("glass",), ("antique", "antique")):
        assert refusal_of(state, Appraise(actor="ana", factors=factors)).field == "factors"


@pytest.mark.rule("WD-TAB-08")
def test_tab_08_the_table_of_the_reference_says_the_same() -> None:
    from desktop_app.controller.content.files import content_of

    rows = content_of("winterdawn").rules["WD-TAB-08"].rows
    families = [row[0].partition(" ")[0] for row in rows]
    assert list(zip(families, (int(row[2]) for row in rows), strict=True)) == list(FACTORS.values())


def test_what_stands_and_what_is_hidden_cannot_be_both() -> None:
    state = watch()
    assert refusal_of(state, Perceive(actor="ana")).field == "concealment"
    assert refusal_of(state, Perceive(actor="ana", concealment=1, targets=(TestRoll(actor="bob"),))).field == "concealment"
    assert refusal_of(state, Perceive(actor="ana", targets=(TestRoll(actor="ana"),))).field == "targets"
    assert play(state, (Perceive(actor="ana", concealment=0), 1, 1, 1, 4)).names[0] == "perceived"
