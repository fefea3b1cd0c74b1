"""Calls on virtues: the die, its price, what the call is worth, and how it settles. Rule: WD-VIRTUE-01 to WD-VIRTUE-05"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.winterdawn.actions.tasks import TestStatic
from desktop_app.rules.winterdawn.checks.virtues import CallOnVirtue, SettleVirtue, place_name
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.encounter import EndScene, VirtueResult
from desktop_app.rules.winterdawn.state import Fighter, VirtueCall, WinterDawnState
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import SYSTEM, Played, cell, change, fight, hero, play, refusal_of, scripted, table


def ana(step: int = 2, **values: Any) -> WinterDawnState:
    """Ana with 18 of 18 spirit at a step of courage."""
    return table(hero("ana", sheet={"virtue": {"courage": step}}, **values), hero("bob"))


def call(state: WinterDawnState, *faces: int, end: Any = "excess", virtue: str = "courage", buy: int = 0) -> Played:
    return scripted(state, CallOnVirtue(actor="ana", virtue=virtue, end=end, buy=buy), *faces)


@pytest.mark.rule("WD-TAB-07", "WD-VIRTUE-02")
@pytest.mark.parametrize(("step", "lack", "excess"), [(0, 12, 4), (1, 10, 6), (2, 8, 8), (3, 8, 8), (4, 6, 10), (5, 4, 12)])
def test_tab_07_step_and_end_choose_the_die(step: int, lack: int, excess: int) -> None:
    assert call(ana(step), 1, end="lack").asks == [(1, lack, "courage", "ana")]
    assert call(ana(step), 1, end="excess").asks == [(1, excess, "courage", "ana")]


@pytest.mark.rule("WD-VIRTUE-01", "WD-TAB-06")
def test_virtue_01_five_scales_of_six_steps_two_of_them_balanced() -> None:
    names = [place_name("courage", step) for step in range(6)]
    assert names == ["craven", "prudent", "brave", "brave", "daring", "reckless"]
    offered = {offer.command.virtue for offer in SYSTEM.offers(ana(), "ana") if isinstance(offer.command, CallOnVirtue)}
    assert offered == {"courage", "faith", "honesty", "pride", "temperance"}
    assert ana().sheet_of("bob").virtue.get("faith", 2) == 2


@pytest.mark.rule("WD-VIRTUE-02")
@pytest.mark.parametrize(("buy", "price"), [(0, 0), (1, 1), (2, 1 + 2), (3, 1 + 2 + 3), (4, 1 + 2 + 3 + 4)])
def test_virtue_02_each_die_costs_as_many_as_there_are_without_a_limit_to_doubling(buy: int, price: int) -> None:
    played = call(ana(), *([4] * (1 + buy)), buy=buy)
    assert (played["ana"].spirit, played.asks[0][0]) == (18 - price, 1 + buy)
    assert played["ana"].scene_virtue_calls[0].mos == 1 + buy


@pytest.mark.rule("WD-VIRTUE-02", "WD-SPIRIT-02")
@pytest.mark.parametrize(("spirit", "most"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (18, 4)])
def test_virtue_02_the_dice_may_not_exceed_the_spirit_that_is_left(spirit: int, most: int) -> None:
    state = ana(spirit=spirit)
    opened = CallOnVirtue(actor="ana").open(state)
    assert (opened["buy"].high if "buy" in opened else 0) == most
    assert CallOnVirtue(actor="ana", buy=most).refuse(state) is None
    assert refusal_of(state, CallOnVirtue(actor="ana", buy=most + 1)).code in ("spirit_cost", "spirit_cap")


@pytest.mark.rule("WD-TEST-23", "WD-VIRTUE-02")
def test_virtue_02_a_virtue_roll_is_no_test_of_skill() -> None:
    assert call(ana(), 1).names == ["virtue_called"]
    assert call(ana(), 8).names == ["virtue_called"]


@pytest.mark.rule("WD-VIRTUE-03")
def test_virtue_03_the_mos_are_offered_by_name_as_dice_or_malus_on_every_roll_of_the_scene() -> None:
    state = call(ana(ranks={"perception": 2}), 8).state
    opened = TestStatic(actor="ana", skill="perception").open(state)
    for name in ("bonus", "malus"):
        label = opened[name].labels[2]
        assert (opened[name].values[2], dict(label.facts)) == (2, {"number": 2, "virtue": "courage"})
        assert dict(opened[name].labels[1].facts)["virtue"] == ""
    assert scripted(state, TestStatic(actor="ana", skill="perception", bonus=2), 4, 4, 4, 4, 1).asks[0][0] == 3 + 2
    against = scripted(state, TestStatic(actor="ana", skill="perception", malus=2), 4, 4, 4)
    assert against.sum_of("tested_passed" if "tested_passed" in against.names else "tested_failed").total == 3 - 2


@pytest.mark.rule("WD-VIRTUE-03")
def test_virtue_03_a_call_without_mos_gives_nothing_but_settles() -> None:
    state = call(ana(), 3).state
    assert not TestStatic(actor="ana", skill="perception").open(state)["bonus"].labels
    assert scripted(state, SettleVirtue(actor="ana", call="courage", achieved=False))["ana"].spirit == 18 - 8


@pytest.mark.rule("WD-VIRTUE-03")
def test_virtue_03_in_a_fight_an_attack_offers_the_dice_too() -> None:
    state = fight(hero("ana", at=cell(0), facing=0), hero("bob", side="foe", at=cell(1), facing=3))
    attack = AttackMelee(actor="ana", target="bob", weapon="unarmed")
    assert "bonus" not in attack.open(state)
    called = call(state, 8).state
    assert attack.open(called)["bonus"].values[2] == 2
    assert [tag.phrase.name for tag in SYSTEM.tags(called, "ana")] == ["tag_virtue"]
    (reminder,) = SYSTEM.reminders(called)
    assert [command.phrase(called).name for command in reminder.commands] == ["virtue_settle_achieved", "virtue_settle_failed"]


@pytest.mark.rule("WD-VIRTUE-04")
@pytest.mark.parametrize(
    ("step", "end", "achieved", "spirit", "after"),
    [
        (2, "excess", True, 8, 3),
        (2, "excess", False, -8, 1),
        (2, "lack", True, 8, 1),
        (2, "lack", False, -8, 3),
        (5, "excess", True, 12, 5),
        (0, "lack", True, 12, 0),
        (4, "lack", False, -6, 5),
        (0, "excess", False, -4, 0),
    ],
)
def test_virtue_04_settling_moves_spirit_by_the_die_and_the_scale_by_a_step(
    step: int, end: str, achieved: bool, spirit: int, after: int
) -> None:
    state = change(call(ana(step), 1, end=end).state, "ana", spirit=12 if spirit < 0 else 3)
    played = scripted(state, SettleVirtue(actor="ana", call="courage", achieved=achieved))
    assert played["ana"].spirit == (12 if spirit < 0 else 3) + spirit
    assert played.state.sheet_of("ana").virtue["courage"] == after


@pytest.mark.rule("WD-VIRTUE-04", "WD-SPIRIT-03")
def test_virtue_04_spirit_stays_between_none_and_its_maximum() -> None:
    state = call(ana(), 1).state
    assert scripted(state, SettleVirtue(actor="ana", call="courage", achieved=True))["ana"].spirit == 18
    low = change(state, "ana", spirit=3)
    assert scripted(low, SettleVirtue(actor="ana", call="courage", achieved=False))["ana"].spirit == 0


@pytest.mark.rule("WD-VIRTUE-05", "WD-VIRTUE-04")
def test_virtue_05_each_virtue_once_a_scene_and_each_settles_by_itself() -> None:
    both = play(ana(), (CallOnVirtue(actor="ana", virtue="courage"), 8), (CallOnVirtue(actor="ana", virtue="pride", end="lack"), 4)).state
    assert refusal_of(both, CallOnVirtue(actor="ana", virtue="pride", end="excess")).rule == "WD-VIRTUE-05"
    results = (VirtueResult(actor="ana", call="courage"), VirtueResult(actor="ana", call="pride", achieved=False))
    played = scripted(both, EndScene(virtue_results=results))
    assert played.names.count("virtue_achieved") == played.names.count("virtue_failed") == 1
    assert played.state.sheet_of("ana").virtue == {"courage": 3, "pride": 3}
    assert played["ana"].scene_virtue_calls == ()
    assert CallOnVirtue(actor="ana", virtue="pride").refuse(played.state) is None


@pytest.mark.rule("WD-VIRTUE-05")
def test_virtue_05_two_calls_are_worth_their_numbers_alone_or_together() -> None:
    calls = (VirtueCall(virtue="courage", end="excess", mos=2, die_size=8), VirtueCall(virtue="pride", end="lack", mos=1, die_size=8))
    labels = TestStatic(actor="ana", skill="perception").open(ana(scene_virtue_calls=calls))["bonus"].labels
    assert [dict(label.facts)["virtue"] for label in labels[:4]] == ["", "pride", "courage", "all"]


@pytest.mark.rule("WD-VIRTUE-04")
def test_virtue_04_a_scene_ends_only_with_a_verdict_on_each_call_settled_ones_aside() -> None:
    called = call(ana(), 8).state
    offered = next(iter(EndScene.candidates(called, "")))
    assert set(offered.open(called)) == {f"virtue_results.{i}.achieved" for i in range(len(offered.virtue_results))} != set()
    settled = scripted(called, SettleVirtue(actor="ana", call="courage")).state
    assert scripted(settled, EndScene())["ana"].scene_virtue_calls == ()


@pytest.mark.rule("WD-VIRTUE-03")
def test_virtue_03_a_call_made_in_a_fight_comes_back_with_its_character() -> None:
    state = call(fight(hero("ana"), hero("bob", side="foe")), 8).state
    assert of_kind(Fighter, SYSTEM.lasting(state.combatants["ana"])).scene_virtue_calls == state.combatants["ana"].scene_virtue_calls != ()
