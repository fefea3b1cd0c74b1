"""Rules from beyond the book: light, loads, special features of weapons, scatter, reloading; and what a stun limits.

Rule: WD-X-07 to WD-X-11, WD-TAB-32, G-17
"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.blocks import TableBlock
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import Ready, Reload, SkillAction
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged, Dodge
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.encounter import AdvanceTime
from desktop_app.rules.winterdawn.movement.moves import StandUp
from desktop_app.rules.winterdawn.position.light import SetLamp, SetLight, light_on
from desktop_app.rules.winterdawn.position.load import limit_of_load, load_of, speed_of
from desktop_app.rules.winterdawn.state import Lamp, StunLimit, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.narrowing import there
from tests.rules.winterdawn.builders import SYSTEM, Played, asked, board, cell, fight, hero, in_slot, play, refusal_of, scene, scripted

EAST, WEST = 0, 3
RANKS = {"brawling": 2, "swords_1h": 2, "swords_2h": 2, "axes_maces": 4, "polearms": 2, "bows": 3, "reflex": 2}


def duel(ana: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, *, metres: int = 1, **more: Any) -> WinterDawnState:
    one = {"ranks": RANKS, "at": cell(0), "facing": EAST, "initiative": 5, **(ana or {})}
    other = {"ranks": RANKS, "at": cell(metres), "facing": WEST, **(bob or {})}
    return fight(hero("ana", **one), hero("bob", side="foe", **other), **more)


def lit(state: WinterDawnState, value: Any) -> WinterDawnState:
    return scripted(state, SetLight(value=value)).state


# ---- light


@pytest.mark.rule("WD-X-08", "WD-TAB-27", "WD-SENSE-05")
@pytest.mark.parametrize(("light", "malus"), [("light", 0), ("low", 1), ("dark", 2)])
def test_x_08_tests_that_rely_on_sight_have_a_malus(light: str, malus: int) -> None:
    state = lit(duel(), light)
    done = play(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Defend(actor="bob", weapon="unarmed"), *[4] * 6))
    assert [done.sum_of(name).total for name in ("attack_rolled", "defence_rolled")] == [3 - malus] * 2
    shot = play(lit(duel({"weapon": "short_bow"}, metres=5), light), AttackRanged(actor="ana", target="bob", weapon="short_bow"))
    flown = scripted(shot.state, Dodge(actor="bob"), 4, 4, 4, 4, 4, 1, 1, *((4,) if malus > 1 else ()))
    assert flown.sum_of("shot_rolled").total == {0: 4 - 1, 1: 4 - 1, 2: 4 - 2 + 1}[malus]  # a dodge below 0 gives the shooter dice
    assert flown.sum_of("dodge_rolled").total == 1 - malus


@pytest.mark.rule("WD-X-08")
def test_x_08_the_house_may_do_without() -> None:
    done = play(lit(duel(x_08=False), "dark"), AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Decline(actor="bob"), 4, 4, 4))
    assert done.sum_of("attack_rolled").total == 3


@pytest.mark.rule("WD-X-08")
@pytest.mark.parametrize(
    ("lamp", "lights"),
    [
        ("candle", {0: "low", 5: "low", 6: "dark"}),
        ("torch", {0: "light", 5: "light", 6: "low", 10: "low", 11: "dark"}),
        ("lantern", {5: "light", 10: "low", 11: "dark"}),
        ("bullseye", {10: "light"}),
    ],
)
def test_x_08_a_lamp_throws_light_as_far_as_it_goes(lamp: Any, lights: dict[int, str]) -> None:
    for metres, light in lights.items():
        start = 0 if metres < 11 else -5
        state = lit(duel({"at": cell(start)}, {"at": cell(start + metres)} if metres else {}), "dark")
        state = scripted(state, SetLamp(target="ana", value=lamp)).state
        assert light_on(state, "bob" if metres else "ana") == light, metres


@pytest.mark.rule("WD-X-08")
def test_x_08_a_cone_shines_ahead_and_walls_stop_every_light() -> None:
    behind = scripted(lit(duel({"facing": WEST}, metres=3), "dark"), SetLamp(target="ana", value="bullseye")).state
    assert light_on(behind, "bob") == "dark"
    walled = lit(duel(metres=3, ground=board({cell(1): "wall"})), "dark")
    assert light_on(scripted(walled, SetLamp(target="ana", value="torch")).state, "bob") == "dark"
    assert light_on(scripted(lit(duel(metres=3), "low"), SetLamp(target="ana", value="candle")).state, "bob") == "low"


@pytest.mark.rule("WD-X-08")
def test_x_08_a_lamp_burns_for_its_hours() -> None:
    state = scripted(scene(hero("ana")), SetLamp(target="ana", value="torch")).state
    assert state.combatants["ana"].lamp == Lamp(lamp="torch", out_at_round=600)
    almost = scripted(state, AdvanceTime(rounds=599))
    assert almost["ana"].lamp is not None
    assert scripted(almost.state, AdvanceTime(rounds=1))["ana"].lamp is None
    assert "tag_lamp" in [tag.phrase.name for tag in SYSTEM.tags(state, "ana")]
    assert scripted(state, SetLamp(target="ana"))["ana"].lamp is None
    fading = duel({"lamp": Lamp(lamp="torch", out_at_round=1)})
    assert play(fading, EndSlot(actor="ana"), NextSlot(), EndSlot(actor="bob"), NextSlot())["ana"].lamp is None


MOONLESS: Any = "moonless"
SUN: Any = "sun"


@pytest.mark.parametrize("command", [SetLight(value=MOONLESS), SetLamp(target="ana", value=SUN)])
def test_only_the_lights_of_the_rule(command: SetLight | SetLamp) -> None:
    assert refusal_of(duel(), command).code == "value"


def test_darkness_stands_in_the_heading() -> None:
    assert [phrase.name for phrase in SYSTEM.heading(lit(duel(), "dark"))] == ["heading_round", "heading_count", "heading_dark"]


# ---- loads


def laden(kilograms: float, **ana: Any) -> WinterDawnState:
    """Ana has strength and constitution 6: (6 + 6) x 2 = 24 kg for her size."""
    return duel({"sheet": {"other_load": kilograms}, **ana}, metres=5, x_07=True)


@pytest.mark.rule("WD-X-07")
@pytest.mark.parametrize(
    ("size", "limit"), [("micro", 6), ("mini", 12), ("small", 18), ("medium", 24), ("large", 30), ("huge", 36), ("gigantic", 36)]
)
def test_x_07_the_limit_goes_by_size(size: str, limit: float) -> None:
    assert limit_of_load(duel({"sheet": {"size": size}}).sheets["ana"]) == limit


@pytest.mark.rule("WD-X-07")
@pytest.mark.parametrize(
    ("kilograms", "dice", "speed"),
    [(24, 3, 9), (24.5, 3 - 1, 9), (36, 3 - 1, 9), (36.5, 3 - 2, 4), (48, 3 - 2, 4), (48.5, 0, 2), (72, 0, 2), (72.5, 0, 0)],
)
def test_x_07_loads_cost_dice_then_speed_then_everything(kilograms: float, dice: int, speed: float) -> None:
    state = laden(kilograms)
    assert there(SkillAction(actor="ana", skill="brawling").breakdown(state)).total == dice
    assert speed_of(state, "ana") == speed
    assert there(SkillAction(actor="ana", skill="perception").breakdown(state)).total == 1


@pytest.mark.rule("WD-X-07")
def test_x_07_weapons_armour_and_the_rest_add_up() -> None:
    state = duel({"weapon": "club", "armour": ["breastplate"], "sheet": {"other_load": 2}})
    club, plate = state.sheets["ana"].weapons[0], state.sheets["ana"].armour[0]
    written = [float(item.encumbrance.removesuffix(" kg")) for item in (club, plate)]
    assert load_of(state.sheets["ana"], state.tables) == sum(written) + 2


@pytest.mark.rule("WD-X-07")
def test_x_07_gear_weighs_what_the_lists_say_and_the_sheet_tells_the_sum() -> None:
    state = duel({"sheet": {"kind": "pc", "gear": ["Bedroll", "A lucky coin"]}})
    sheet, weight = state.sheets["ana"], state.tables.weights["Bedroll"]
    assert weight > 0 and load_of(sheet, state.tables) == weight + load_of(evolve(sheet, gear=()), state.tables)
    page = SYSTEM.page(sheet, None, state.world)
    rows = {row.label: row for block in page.blocks if isinstance(block, TableBlock) for part in block.sections for row in part.rows}
    own = evolve(sheet, gear=(*sheet.gear, "Anvil (40.5 kg)", "Twelve (12)"))
    assert load_of(own, state.tables) == load_of(sheet, state.tables) + 40.5, "of one's own, as it is written"
    assert rows["Load"].value == f"{load_of(sheet, state.tables):g} kg" and rows["Load"].note == f"of {limit_of_load(sheet):g} kg"


@pytest.mark.rule("WD-X-07", "WD-MOVE-05")
def test_x_07_a_new_round_gives_the_slower_speed_and_without_the_house_rule_none_of_it_counts() -> None:
    later = play(laden(37), EndSlot(actor="ana"), NextSlot(), EndSlot(actor="bob"), NextSlot())
    assert later["ana"].movement_left == 4
    lying = laden(37, prone=True, movement_left=4)
    assert scripted(lying, StandUp(actor="ana"))["ana"].movement_left == 4 - 2
    free = duel({"sheet": {"other_load": 99}})
    assert speed_of(free, "ana") == 9
    assert there(SkillAction(actor="ana", skill="brawling").breakdown(free)).total == 3


# ---- special features


def hit(state: WinterDawnState, weapon: str, *faces: int) -> WinterDawnState:
    attack = AttackMelee(actor="ana", target="bob", weapon=weapon)
    return play(state, attack, (Decline(actor="bob"), *faces), IntendDamage(actor="ana")).state


@pytest.mark.rule("WD-X-10", "WD-TAB-32")
@pytest.mark.parametrize(("on", "dice"), [(True, 3 - 2), (False, 3)])
def test_x_10_a_weapon_for_both_hands_in_one_has_2_dice_less_on_the_attack(on: bool, dice: int) -> None:
    state = duel({"weapon": "two_handed_sword", "off": "buckler"}, metres=2, x_10=on)
    attack = AttackMelee(actor="ana", target="bob", weapon="two_handed_sword")
    assert there(attack.breakdown(state)).total == dice
    struck = play(in_slot(state, "bob"), AttackMelee(actor="bob", target="ana", weapon="unarmed"))
    assert there(Defend(actor="ana", weapon="two_handed_sword").breakdown(struck.state)).total == 3


@pytest.mark.rule("WD-X-10", "WD-TAB-32", "WD-ACT-05")
@pytest.mark.parametrize(("on", "code"), [(True, None), (False, "no_free_hand")])
def test_x_10_it_may_be_drawn_with_one_hand_free(on: bool, code: str | None) -> None:
    state = duel({"off": "buckler", "carried": ["two_handed_sword"]}, x_10=on)
    refusal = Ready(actor="ana", item="two_handed_sword").refuse(state)
    assert (None if refusal is None else refusal.code) == code
    bow = duel({"off": "buckler", "carried": ["short_bow"]}, x_10=on)
    assert refusal_of(bow, Ready(actor="ana", item="short_bow")).code == "no_free_hand"


@pytest.mark.rule("WD-X-10", "WD-TAB-32")
@pytest.mark.parametrize("on", [True, False])
def test_x_10_hooks_and_levers_count_only_where_the_house_plays_with_them(on: bool) -> None:
    hooked = hit(duel({"weapon": "one_handed_axe"}, {"weapon": "club"}, metres=2, x_10=on), "one_handed_axe", 4, 4, 4, 1, 1)
    disarm = AllocateHits(actor="ana", effects=(HitEffect(effect="disarm"),))
    assert (disarm.refuse(hooked) is None) is on
    levered = hit(duel({"weapon": "quarterstaff"}, metres=2, x_10=on), "quarterstaff", 4, 4, 4)
    assert (AllocateHits(actor="ana", effects=(HitEffect(effect="trip"),)).refuse(levered) is None) is on


@pytest.mark.rule("WD-X-10", "WD-TAB-32", "WD-MELEE-02")
def test_x_10_half_swording_and_the_murder_stroke_too() -> None:
    attack = AttackMelee(actor="ana", target="bob", weapon="two_handed_sword")
    plain = play(duel({"weapon": "two_handed_sword"}, x_10=False), attack, (Decline(actor="bob"), 4, 4, 4))
    assert plain.sum_of("attack_rolled").total == 3 - 1
    far = hit(duel({"weapon": "two_handed_sword"}, metres=2, x_10=False), "two_handed_sword", 4, 4, 4)
    kinds = {e.damage_type.value for made in AllocateHits.candidates(far, "ana") for e in made.effects if e.damage_type is not None}
    assert kinds == {"piercing", "cutting"}


# ---- scatter, reloading


def disarmed(*, faces: tuple[int, ...], **settings: Any) -> Played:
    state = hit(duel({"weapon": "mace"}, {"weapon": "club"}, metres=2, **settings), "mace", 4, 4, 4, 4, 4)
    return scripted(state, AllocateHits(actor="ana", effects=(HitEffect(effect="disarm_far", n=1),)), *faces)


@pytest.mark.rule("WD-X-11", "WD-CTRL-04")
def test_x_11_without_scatter_a_weapon_flies_behind_who_has_lost_it() -> None:
    done = disarmed(faces=(), x_11=False)
    assert done.asks == [] and done.state.dropped[0].cell == cell(2 + 1)  # Bob looks west
    assert disarmed(faces=(1,)).state.dropped[0].cell == cell(2 - 1)


@pytest.mark.rule("WD-X-09", "WD-RANGE-09")
@pytest.mark.parametrize("on", [True, False])
def test_x_09_without_reload_tests_one_action_is_enough(on: bool) -> None:
    bow = {"id": "x", "name": "Crossbow", "skills": [{"skill": "crossbows_firearms"}], "far_increment": 35, "hands": 2, "loaded": False}
    stages = [{"skill": "sleight_of_hand", "dl": 1}, {"skill": "sleight_of_hand", "dl": 1}]
    sheet = {"weapons": [{**bow, "reload": [{"method": "fine", "stages": stages}]}], "wielded": {"main": "x"}}
    state = duel({"sheet": sheet}, metres=5, x_09=on)
    done = scripted(state, Reload(actor="ana", weapon="x"), *((4,) if on else ()))
    assert ("reloaded" in done.names) is not on
    assert done.state.sheets["ana"].weapons[0].loaded is not on


# ---- what a stun limits


@pytest.mark.rule("WD-INJ-07")
@pytest.mark.parametrize(("scope", "left"), [("per_pool", 2), ("per_round_total", 2 - 1)])
def test_inj_07_the_house_may_count_all_dice_of_a_round_together(scope: str, left: int) -> None:
    stun = StunLimit(limit=2, from_round=1)
    state = duel({"stun_limit": stun, "reaction_dice_used": 1, "reaction_pool_max": 3}, stun_scope=scope)
    assert there(SkillAction(actor="ana", skill="brawling").breakdown(state)).total == left
    over = SkillAction(actor="ana", skill="brawling", dice=left + 1)
    assert refusal_of(state, over).code == "stun_cap"
    assert asked(state) is None
