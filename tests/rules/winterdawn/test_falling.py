"""Falls: dice by height and size, the landing, armour. Rule: WD-X-03, WD-TAB-33"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.gm import RemoveCombatant
from desktop_app.rules.winterdawn.checks.saddle import Fallen
from desktop_app.rules.winterdawn.combat.melee import AttackMelee
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.gm import Kill
from desktop_app.rules.winterdawn.movement.falling import Fall
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.rules.winterdawn.builders import EAST, SYSTEM, asked, cell, fight, hero, play, refusal_of, scene, scripted


def over_the_edge(**settings: Any) -> WinterDawnState:
    """Ana has three hits on Bob, who stands with his back to a ledge."""
    ana = hero("ana", at=cell(0), facing=0, ranks={"brawling": 2}, initiative=5)
    rolled = play(
        fight(ana, hero("bob", side="foe", at=cell(1), facing=3), **settings),
        AttackMelee(actor="ana", target="bob", weapon="unarmed"),
        (Decline(actor="bob"), 4, 4, 4),
    )
    return scripted(rolled.state, IntendDamage(actor="ana", answer_=False)).state


PUSH = AllocateHits(actor="ana", effects=(HitEffect(effect="push_off_ledge", direction=EAST),))


@pytest.mark.rule("WD-X-03")
@pytest.mark.parametrize(("metres", "dice"), [(0, 0), (1, 0), (2, 1), (3, 2), (10, 9)])
def test_x_03_a_die_for_each_metre_after_the_first(metres: int, dice: int) -> None:
    done = scripted(scene(hero("ana", lines=[(20, 1)])), Fall(actor="ana", metres=metres, dice=0), *[4] * dice)
    assert done.asks == ([(dice, 8, "fall", "ana")] if dice else [])
    assert done["ana"].prone
    assert done.fact("fell", "dice") == dice


@pytest.mark.rule("WD-X-03")
@pytest.mark.parametrize(("faces", "left"), [((3, 3), 4), ((4, 1), 4 - 1), ((4, 4), 4 - 2)])
def test_x_03_acrobatics_takes_off_a_die_for_each_mos(faces: tuple[int, ...], left: int) -> None:
    state = scene(hero("ana", ranks={"acrobatics": 1}, lines=[(20, 1)]))
    ego = (4,) if faces == (3, 3) else ()
    done = scripted(state, Fall(actor="ana", metres=5), *faces, *ego, *[4] * left)
    assert done.fact("fell", "dice") == left
    assert done.sum_of("damage_dealt").total == left


@pytest.mark.rule("WD-X-03")
def test_x_03_armour_counts_and_a_held_or_helpless_body_lands_badly() -> None:
    thick = {"natural_armour": {"piercing": 0, "cutting": 0, "bludgeoning": 1}}
    done = scripted(scene(hero("ana", sheet=thick)), Fall(actor="ana", metres=3, dice=0), 4, 4)
    assert done.sum_of("damage_dealt").total == 2 - 1
    helpless = scripted(scene(hero("ana", incapacitated=True)), Fall(actor="ana", metres=1))
    assert helpless.asks == []
    asleep = scripted(scene(hero("ana", incapacitated=True)), Fall(actor="ana", metres=2), 1)
    assert asleep.asks == [(1, 8, "fall", "ana")]


@pytest.mark.rule("WD-TAB-33")
@pytest.mark.parametrize(
    ("size", "die"), [("micro", 4), ("mini", 4), ("small", 6), ("medium", 8), ("large", 10), ("huge", 12), ("gigantic", 12)]
)
def test_tab_33_the_die_goes_by_size(size: str, die: int) -> None:
    done = scripted(scene(hero("ana", sheet={"size": size})), Fall(actor="ana", dice=0), 1)
    assert done.asks == [(1, die, "fall", "ana")]


@pytest.mark.rule("WD-X-03")
def test_x_03_who_is_pushed_off_a_ledge_falls_as_far_as_the_game_master_says() -> None:
    pushed = scripted(over_the_edge(), PUSH)
    assert (pushed["bob"].cell, asked(pushed.state)) == (cell(2), ("fall", ("bob",)))
    done = scripted(pushed.state, Fall(actor="bob", metres=4, dice=0), 4, 4, 3)
    assert (done.sum_of("damage_dealt").total, asked(done.state)) == (2, ("damage", ("bob",)))
    assert refusal_of(pushed.state, Fall(actor="ana")).code == "no_window"


@pytest.mark.rule("WD-X-03")
def test_x_03_without_the_house_rule_nobody_rolls_for_a_fall() -> None:
    pushed = scripted(over_the_edge(x_03=False), PUSH)
    assert asked(pushed.state) is None
    assert refusal_of(scene(hero("ana"), x_03=False), Fall(actor="ana")).code == "value"


@pytest.mark.rule("WD-X-03")
def test_x_03_the_question_lapses_with_the_one_who_falls() -> None:
    pushed = scripted(over_the_edge(), PUSH).state
    commands: list[Command[WinterDawnState]] = [Kill(target="bob"), RemoveCombatant(actor="bob")]
    for command in commands:
        left = scripted(pushed, command).state
        assert asked(left) is None
    assert any(isinstance(frame, Fallen) for frame in pushed.pending)


@pytest.mark.rule("WD-X-03")
@pytest.mark.parametrize(("elevation", "metres"), [(0, None), (1.5, None), (2, 2), (4.5, 4)])
def test_x_03_it_is_offered_to_one_who_stands_high(elevation: float, metres: int | None) -> None:
    state = fight(hero("ana", at=cell(0), elevation=elevation))
    falls = [offer.command for offer in SYSTEM.offers(state, "ana") if isinstance(offer.command, Fall)]
    assert [command.metres for command in falls] == ([] if metres is None else [metres])


@pytest.mark.rule("WD-X-03")
def test_x_03_what_a_fall_asks_for() -> None:
    state = scene(hero("ana"))
    assert refusal_of(state, Fall(actor="zoe")).code == "not_found"
    assert refusal_of(state, Fall(actor="ana", metres=-1)).field == "metres"
    assert refusal_of(state, Fall(actor="ana", metres=61)).field == "metres"
    assert refusal_of(state, Fall(actor="ana", attr="wisdom")).code == "attr"
    assert refusal_of(scripted(state, Kill(target="ana")).state, Fall(actor="ana")).code == "dead"
