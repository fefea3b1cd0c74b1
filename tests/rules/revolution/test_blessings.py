"""Divine blessings: access, steps, what each gives, when it is over. Rule: RV-BLESS-01 to RV-BLESS-10, RV-RANGE-03, RV-TAB-13"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.gm import GmSet
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.magic.blessings import InvokeBlessing
from desktop_app.rules.revolution.magic.faith import EndScene
from desktop_app.rules.revolution.magic.shapes import WOLF_TRAITS
from desktop_app.rules.revolution.sheet.character import Weapon
from desktop_app.rules.revolution.state import ActiveBlessing, Phase, RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from desktop_app.rules.revolution.turn.rounds import EndCombat
from tests.rules.revolution.builders import (
    HAMMER,
    cell,
    change,
    combat,
    fighter,
    intents,
    offered,
    play,
    refusal_of,
    scripted,
    table,
    undone,
)

ALL = ["mass_power", "shield_of_deity", "totem", "lycanthropy", "true_weapon"]
FEAR = {"name": "Fear", "might": 2, "overcome": "Willpower"}
GLOW = {"name": "Glow"}
CLAWS = Weapon(name="Claws", sr=14, def_cost=None, damage="1d6+1d2")


def priest(score: int = 61, *, rank: str | None = "priest", **values: Any) -> Any:
    """Describe Ana, who serves Mars with a score in % and has all blessings."""
    faith = {"deity": "Mars", "score": score, "rank": rank, **values.pop("cult", {})}
    return fighter("ana", **{"allegiances": [faith], "blessings": ALL, "powers": [FEAR, GLOW], "strike_rank": 12, **values})


def invoke(blessing: str, **values: Any) -> InvokeBlessing:
    return InvokeBlessing(**{"actor": "ana", "blessing": blessing, "deity": "Mars", **values})


SHIELD = invoke("shield_of_deity", target="bob")
TOTEM = invoke("totem", beast="Bear", innate_power="Scent", natural_weapon=CLAWS)
WOLF = invoke("lycanthropy", natural_weapon=CLAWS)
WEAPON = invoke("true_weapon", target="ana", weapon="Hammer")
MASS = invoke("mass_power", power="Fear", targets=("bob",))
BOB = fighter("bob", skills=[{"name": "Willpower", "rating": 40}])


def dedicated(**values: Any) -> dict[str, Any]:
    return {**HAMMER, "dedicated_to": "Mars", **values}


def the_blessing(state: RevolutionState, who: str = "ana") -> ActiveBlessing:
    (found,) = state.combatants[who].active_blessings
    return found


# ---- access


@pytest.mark.rule("RV-BLESS-01", "RV-TAB-13")
@pytest.mark.parametrize(
    ("command", "needed"),
    [(SHIELD, 31), (TOTEM, 31), (WEAPON, 31), (MASS, 61), (WOLF, 61)],
    ids=lambda value: getattr(value, "blessing", ""),
)
def test_a_blessing_asks_for_its_minimum(command: InvokeBlessing, needed: int) -> None:
    found = refusal_of(table(priest(needed - 1), BOB), command)
    assert (found.code, dict(found.facts)["needed"]) == ("allegiance", needed)
    assert command.refuse(table(priest(needed), BOB)) is None
    assert command.refuse(table(priest(needed + 1, rank=None), BOB)) is None


@pytest.mark.rule("RV-BLESS-01", "RV-TAB-01")
@pytest.mark.parametrize(("rank", "granted"), [(None, False), ("initiate", False), ("acolyte", True), ("priest", True)])
def test_by_house_rule_the_rank_is_asked_for_too(rank: str | None, granted: bool) -> None:
    state = table(priest(31, rank=rank), BOB, blessing_gate="score_and_rank")
    if granted:
        assert SHIELD.refuse(state) is None
    else:
        assert refusal_of(state, SHIELD).code == "allegiance"


@pytest.mark.rule("RV-BLESS-01", "RV-TAB-14")
@pytest.mark.parametrize(
    ("command", "field"),
    [
        (evolve(SHIELD, actor="nobody"), "actor"),
        (evolve(SHIELD, deity="Venus"), "deity"),
        (evolve(SHIELD, blessing="rain"), "blessing"),
        (evolve(SHIELD, target="nobody"), "target"),
        (evolve(WEAPON, target="nobody"), "target"),
        (evolve(WEAPON, weapon="Spoon"), "weapon"),
        (evolve(MASS, power="Rage"), "power"),
        (evolve(MASS, targets=("bob", "nobody")), "targets"),
    ],
)
def test_what_is_named_is_there(command: InvokeBlessing, field: str) -> None:
    found = refusal_of(table(priest(99), BOB), command)
    assert (found.code, found.field) == ("unknown", field)


@pytest.mark.rule("RV-BLESS-01")
def test_a_blessing_that_is_not_on_the_sheet_is_unknown() -> None:
    assert refusal_of(table(priest(99, blessings=["totem"]), BOB), SHIELD).code == "unknown"


@pytest.mark.rule("RV-BLESS-03")
def test_the_dead_invoke_nothing_and_nothing_shields_them() -> None:
    assert refusal_of(table(priest(99, dead=True), BOB), SHIELD).code == "state"
    for command in (SHIELD, MASS, evolve(WEAPON, target="bob")):
        for score in (99, 1):
            found = refusal_of(table(priest(score), fighter("bob", weapons=[HAMMER], dead=True)), command)
            assert found.code == "state", "before the standing is judged"


@pytest.mark.rule("RV-BLESS-03")
def test_what_was_on_somebody_who_dies_stays_until_the_scene_ends() -> None:
    dead = scripted(scripted(table(priest(31), BOB), SHIELD).state, GmSet(target="bob", field_="dead")).state
    assert the_blessing(dead, "bob").protection == 2
    assert scripted(dead, EndScene())["bob"].active_blessings == ()


@pytest.mark.rule("RV-BLESS-03", "RV-BLESS-09")
def test_the_same_blessing_again_replaces_the_old_one_on_another_weapon_too() -> None:
    axe = dedicated(name="Axe")
    first = scripted(table(priest(31, weapons=[dedicated(), axe])), WEAPON).state
    second = scripted(first, evolve(WEAPON, weapon="Axe")).state
    assert the_blessing(second).weapon == "Axe"
    assert the_blessing(scripted(second, evolve(WEAPON, weapon="Axe")).state).weapon == "Axe", "once is enough"
    assert (blessed.damage_bonus(second, "ana", "Axe"), blessed.damage_bonus(second, "ana", "Hammer")) == (6, 0)


# ---- steps and worked values


WORKED = [
    # score, targets, shield, protection and boosting, might of totem, enhancement
    (31, None, 2, 1, 3, 6),
    (40, None, 2, 1, 3, 6),
    (41, None, 3, 2, 4, 8),
    (51, None, 4, 3, 5, 10),
    (60, None, 4, 3, 5, 10),
    (61, 7, 5, 4, 6, 12),
    (70, 7, 5, 4, 6, 12),
    (71, 9, 6, 5, 7, 14),
    (81, 11, 7, 6, 8, 16),
    (91, 13, 8, 7, 9, 18),
    (100, 13, 8, 7, 9, 18),
]


@pytest.mark.rule("RV-BLESS-02", "RV-BLESS-05", "RV-BLESS-06", "RV-BLESS-09", "RV-TAB-13")
@pytest.mark.parametrize(("score", "targets", "shield", "gift", "might", "bonus"), WORKED)
def test_blessings_grow_with_every_full_ten(score: int, targets: int | None, shield: int, gift: int, might: int, bonus: int) -> None:
    state = table(priest(score, weapons=[dedicated()]), BOB)
    assert the_blessing(scripted(state, SHIELD).state, "bob").protection == shield
    totem = the_blessing(scripted(state, TOTEM).state)
    assert (totem.protection, totem.damage_bonus, totem.might) == (gift, gift, might)
    assert the_blessing(scripted(state, WEAPON).state).damage_bonus == bonus


@pytest.mark.rule("RV-BLESS-02", "RV-BLESS-04", "RV-TAB-13")
@pytest.mark.parametrize(("score", "most"), [(row[0], row[1]) for row in WORKED if row[1] is not None])
def test_a_mass_power_reaches_seven_and_two_more_with_every_full_ten(score: int, most: int) -> None:
    crowd = [fighter(f"t{i}") for i in range(most + 1)]
    state = table(priest(score), *crowd)
    names = tuple(one.id for one in crowd)
    assert evolve(MASS, targets=names[:most]).refuse(state) is None
    found = refusal_of(state, evolve(MASS, targets=names))
    assert (found.code, found.field) == ("targets", "targets")


# ---- Shield of the Deity


@pytest.mark.rule("RV-BLESS-05", "RV-BLESS-03")
def test_a_shield_protects_and_resists_until_the_scene_ends() -> None:
    state = table(priest(41), BOB)
    done = scripted(state, evolve(SHIELD, resist_kind="Fire"))
    made = the_blessing(done.state, "bob")
    assert (made.protection, made.resist, made.resist_kind, made.actor, made.deity) == (3, 3, "Fire", "ana", "Mars")
    assert blessed.protection(done.state, "bob") == 3 and done.rolls == ()
    after = scripted(done.state, EndScene())
    assert blessed.protection(after.state, "bob") == 0
    undone(state, SHIELD, EndScene())


@pytest.mark.rule("RV-BLESS-05")
def test_the_same_blessing_again_replaces_the_old_and_the_highest_protection_counts() -> None:
    state = table(priest(91), fighter("bob", protection=5))
    strong = scripted(state, SHIELD).state
    assert blessed.protection(strong, "bob") == 8
    sheet = strong.sheet_of("ana")
    weak = evolve(strong, sheets={**strong.sheets, "ana": evolve(sheet, allegiances=(evolve(sheet.allegiances[0], score=31),))})
    again = scripted(weak, SHIELD).state
    assert the_blessing(again, "bob").protection == 2
    assert blessed.protection(again, "bob") == 5


@pytest.mark.rule("RV-BLESS-05")
def test_something_is_resisted() -> None:
    found = refusal_of(table(priest(41), BOB), evolve(SHIELD, resist_kind=" "))
    assert (found.code, found.field) == ("value", "resist_kind")


# ---- Totem


@pytest.mark.rule("RV-BLESS-06")
def test_a_totem_gives_weapon_traits_and_one_innate_power() -> None:
    state = combat(priest(41, unready=("Claws",)), BOB)
    done = scripted(evolve(state, phase=Phase.NONE), evolve(TOTEM, traits=("Smell",), size_class="M")).state
    made = the_blessing(done)
    assert (made.weapon, made.traits, made.size_class, made.text) == ("Claws", ("Smell", "Claws"), "M", "Bear, Scent")
    (claws,) = [weapon for weapon in blessed.weapons(done, "ana") if weapon.name == "Claws"]
    assert claws.trait == "Claws" and blessed.is_ready(done, "ana", claws)
    assert blessed.damage_bonus(done, "ana", "Claws") == 2
    assert blessed.damage_bonus(done, "ana", "Hammer") == 0
    assert blessed.traits(done, "ana") == ("Smell", "Claws")


@pytest.mark.rule("RV-BLESS-06")
def test_a_large_totem_is_large_and_has_no_innate_power() -> None:
    done = scripted(table(priest(31)), evolve(TOTEM, choice="large", innate_power="")).state
    assert (blessed.size_class(done, "ana"), the_blessing(done).text) == ("L", "Bear")


@pytest.mark.rule("RV-BLESS-06")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"beast": " "}, "beast"),
        ({"innate_power": ""}, "innate_power"),
        ({"size_class": "L"}, "size_class"),
        ({"choice": "large", "size_class": "M"}, "size_class"),
        ({"choice": "large", "size_class": "XL"}, "size_class"),
        ({"natural_weapon": None}, "natural_weapon"),
        ({"natural_weapon": evolve(CLAWS, name=" ")}, "natural_weapon.name"),
        ({"natural_weapon": evolve(CLAWS, damage="sharp")}, "natural_weapon.damage"),
        ({"natural_weapon": evolve(CLAWS, sr=100)}, "natural_weapon.sr"),
    ],
)
def test_a_totem_is_told_soundly(changes: dict[str, Any], field: str) -> None:
    found = refusal_of(table(priest(31)), evolve(TOTEM, **changes))
    assert (found.code, found.field) == ("value", field)


@pytest.mark.rule("RV-BLESS-06")
def test_one_shape_takes_the_place_of_another_and_ends_with_its_weapon() -> None:
    done = play(table(priest(61)), TOTEM, evolve(WOLF, natural_weapon=evolve(CLAWS, name="Fangs"))).state
    assert the_blessing(done).blessing == "lycanthropy"
    assert [weapon.name for weapon in blessed.weapons(done, "ana")] == ["Hammer", "Fangs"]
    worn = change(done, "ana", unready=("Fangs", "Hammer"), unloaded=("Fangs",))
    after = scripted(worn, EndScene()).state
    assert [weapon.name for weapon in blessed.weapons(after, "ana")] == ["Hammer"]
    assert (after.combatants["ana"].unready, after.combatants["ana"].unloaded) == (("Hammer",), ())


# ---- True Lycanthropy


@pytest.mark.rule("RV-BLESS-07", "RV-BLESS-02")
@pytest.mark.parametrize(("score", "gift", "might"), [(61, 1 + 3, 6), (70, 1 + 3, 6), (71, 1 + 4, 7), (91, 1 + 6, 9)])
def test_a_werewolf_counts_the_tens_above_totems_minimum_and_shrugs_off_kinetic_weapons(score: int, gift: int, might: int) -> None:
    done = scripted(table(priest(score)), WOLF).state
    made = the_blessing(done)
    assert (made.protection, made.damage_bonus, made.might, made.text) == (gift, gift, might, "Wolf, Track")
    assert blessed.is_immune(done, "ana", "kinetic") and not blessed.is_immune(done, "ana", "magical")
    assert blessed.traits(done, "ana") == (*WOLF_TRAITS, "Claws")


@pytest.mark.rule("RV-BLESS-07")
def test_another_beast_and_other_traits_can_be_told() -> None:
    made = the_blessing(scripted(table(priest(61)), evolve(WOLF, beast="Tiger", innate_power="Leap", traits=("Climb",))).state)
    assert (made.text, made.traits) == ("Tiger, Leap", ("Climb", "Claws"))


# ---- True Weapon


@pytest.mark.rule("RV-BLESS-09", "RV-TEST-06")
@pytest.mark.parametrize(
    ("weapon", "face", "blessed_with"),
    [
        (dedicated(), None, 8),
        (dedicated(holy_to="Venus"), None, 8),
        (HAMMER, 41, 8),
        (HAMMER, 42, 0),
        ({**HAMMER, "dedicated_to": "Venus"}, 42, 0),
        ({**HAMMER, "holy_to": "Mars"}, 41, 8),
        ({**HAMMER, "holy_to": "Venus"}, 41 - 30, 8),
        ({**HAMMER, "holy_to": "Venus"}, 41 - 30 + 1, 0),
    ],
)
def test_a_weapon_is_enhanced_at_once_or_by_an_allegiance_roll(weapon: dict[str, Any], face: int | None, blessed_with: int) -> None:
    done = scripted(table(priest(41, weapons=[weapon])), WEAPON, *(() if face is None else (face,)))
    assert blessed.damage_bonus(done.state, "ana", "Hammer") == blessed_with
    assert ("blessing_failed" in done.names) == (not blessed_with)
    assert done.asks == ([] if face is None else [(1, 100, "allegiance", "ana")])


@pytest.mark.rule("RV-BLESS-09")
@pytest.mark.parametrize(("kinds", "fits"), [([], True), (["Hammer"], True), (["hammer"], True), (["Axe"], False), (["Axe", "Maul"], True)])
def test_the_weapon_is_of_the_cults_kind_by_name_or_trait(kinds: list[str], fits: bool) -> None:
    state = table(priest(41, cult={"cult_weapons": kinds}, weapons=[dedicated(trait="Maul")]))
    if fits:
        assert WEAPON.refuse(state) is None
    else:
        found = refusal_of(state, WEAPON)
        assert (found.code, found.field) == ("weapon_kind", "weapon")


# ---- range and reach


@pytest.mark.rule("RV-RANGE-03", "RV-BLESS-05")
def test_a_shield_reaches_fifteen_metres() -> None:
    near = combat(priest(41, at=cell(0)), fighter("bob", at=cell(15)))
    far = combat(priest(41, at=cell(0)), fighter("bob", at=cell(16)))
    assert SHIELD.refuse(near) is None
    found = refusal_of(far, SHIELD)
    assert (found.code, found.field) == ("range", "target")
    steps = evolve(SHIELD, path=(cell(1),))
    assert steps.refuse(far) is None
    assert refusal_of(far, evolve(steps, move_when="after")).code == "range"


@pytest.mark.rule("RV-RANGE-03", "RV-BLESS-09")
def test_a_weapon_is_touched() -> None:
    command = evolve(WEAPON, target="bob")
    beside = combat(priest(41, at=cell(0)), fighter("bob", at=cell(1)))
    apart = combat(priest(41, at=cell(0)), fighter("bob", at=cell(2)))
    assert command.refuse(beside) is None
    found = refusal_of(apart, command)
    assert (found.code, found.field) == ("reach", "target")
    assert command.refuse(table(priest(41), fighter("bob"))) is None


@pytest.mark.rule("RV-RANGE-03", "RV-BLESS-04")
def test_every_target_of_a_mass_power_is_in_range() -> None:
    state = combat(priest(61, at=cell(0)), fighter("bob", at=cell(3)), fighter("cy", at=cell(16)))
    assert MASS.refuse(state) is None
    assert refusal_of(state, evolve(MASS, targets=("bob", "cy"))).code == "range"


# ---- Mass Offensive Power


@pytest.mark.rule("RV-BLESS-04", "RV-TEST-05")
def test_one_roll_is_opposed_by_each_target_in_order() -> None:
    crowd = [BOB, fighter("cy"), fighter("dee")]
    command = evolve(MASS, targets=("dee", "bob", "cy"), rating=70, resist_ratings=(30, 40, 60))
    done = scripted(table(priest(61), *crowd), command, 50, 31, 40, 55)
    assert done.asks == [(1, 100, "Fear", "ana"), (1, 100, "resist", "dee"), (1, 100, "resist", "bob"), (1, 100, "resist", "cy")]
    assert [dict(event.about)["affected"] for event in done.events if event.name == "power_resisted"] == [True, True, False]
    assert (done.fact("power_laid_on", "count"), done.fact("power_laid_on", "all")) == (2, "Dee, Bob")


@pytest.mark.rule("RV-BLESS-04", "RV-TEST-05")
def test_a_power_that_fails_works_on_nobody() -> None:
    done = scripted(table(priest(61), BOB), MASS, 62, 99)
    assert done.fact("power_laid_on", "count") == 0


@pytest.mark.rule("RV-BLESS-04")
def test_ratings_left_out_are_allegiance_and_the_skill_by_which_the_power_is_overcome() -> None:
    done = scripted(table(priest(61), BOB), MASS, 61, 41)
    assert (done.fact("power_rolled", "rating"), done.fact("power_resisted", "rating")) == (61, 40)
    assert done.fact("power_resisted", "affected") is True


@pytest.mark.rule("RV-BLESS-04")
@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"targets": ()}, "targets", "targets"),
        ({"targets": ("bob", "bob")}, "targets", "targets"),
        ({"power": "Glow"}, "targets", "power"),
        ({"resist_ratings": (1, 2)}, "value", "resist_ratings"),
        ({"resist_ratings": (301,)}, "value", "resist_ratings"),
        ({"rating": -1}, "value", "rating"),
    ],
)
def test_a_mass_power_is_told_soundly(changes: dict[str, Any], code: str, field: str) -> None:
    found = refusal_of(table(priest(61), BOB), evolve(MASS, **changes))
    assert (found.code, found.field) == (code, field)


@pytest.mark.rule("RV-BLESS-04")
def test_the_power_is_one_of_the_cults() -> None:
    assert MASS.refuse(table(priest(61, cult={"cult_powers": ["Fear"]}), BOB)) is None
    assert refusal_of(table(priest(61, cult={"cult_powers": ["Rage"]}), BOB), MASS).code == "targets"


# ---- as an Action


@pytest.mark.rule("RV-BLESS-03", "RV-TAB-03", "RV-SR-09")
def test_in_a_combat_a_blessing_costs_five_strike_rank_after_the_cap() -> None:
    state = combat(priest(41), BOB)
    assert state.combatants["ana"].sr == 15
    done = scripted(state, SHIELD)
    assert done["ana"].sr == 12 - 5
    assert SHIELD.shifts(state) == (("ana", 12 - 5),)
    undone(state, SHIELD)


@pytest.mark.rule("RV-BLESS-03")
def test_at_the_table_a_blessing_costs_nothing_and_nobody_walks() -> None:
    state = table(priest(41), BOB)
    assert scripted(state, SHIELD)["ana"].sr == state.combatants["ana"].sr
    assert SHIELD.shifts(state) == ()
    assert refusal_of(state, evolve(SHIELD, path=(cell(1),))).code == "phase"


@pytest.mark.rule("RV-BLESS-03", "RV-SR-01")
def test_a_blessing_waits_for_its_turn() -> None:
    assert refusal_of(intents(priest(41), BOB), SHIELD).code == "phase"
    assert refusal_of(combat(priest(41), fighter("bob", sr=40)), SHIELD).code == "not_your_turn"


@pytest.mark.rule("RV-BLESS-09", "RV-SR-07")
def test_without_the_strike_rank_the_allegiance_roll_has_a_penalty() -> None:
    state = combat(priest(41, sr=3, opening="non_combat"), fighter("bob", sr=1))
    assert refusal_of(state, WEAPON).code == "sr_short"
    done = scripted(state, evolve(WEAPON, accept_without_sr=True), 41 - 30 + 1)
    assert done.fact("allegiance_rolled", "rating") == 41 - 30
    assert (done["ana"].lp, done["ana"].sr, "blessing_failed" in done.names) == (24 - 2, 0, True)


@pytest.mark.rule("RV-BLESS-04", "RV-SR-07")
def test_without_the_strike_rank_a_mass_power_has_a_penalty() -> None:
    state = combat(priest(61, sr=3, opening="non_combat"), fighter("bob", sr=1))
    done = scripted(state, evolve(MASS, accept_without_sr=True), 50, 50)
    assert done.fact("power_rolled", "rating") == 61 - 30


@pytest.mark.rule("RV-BLESS-03", "RV-MOVE-01")
def test_a_movement_comes_before_or_after_the_blessing() -> None:
    state = combat(priest(41, at=cell(0)), fighter("bob", at=cell(9)))
    for when in ("before", "after"):
        done = scripted(state, evolve(SHIELD, path=(cell(1), cell(2)), move_when=when))
        assert done["ana"].cell == cell(2)
    assert refusal_of(state, evolve(SHIELD, path=tuple(cell(i) for i in range(1, 6)))).code == "move"


@pytest.mark.rule("RV-BLESS-03", "RV-BLESS-09")
def test_strike_rank_stays_spent_when_a_blessing_fails() -> None:
    done = scripted(combat(priest(41), BOB), WEAPON, 99)
    assert done["ana"].sr == 12 - 5


# ---- the end of the scene


@pytest.mark.rule("RV-BLESS-03", "RV-SENSE-01")
def test_the_scene_ends_out_of_combat_with_blessings_and_darkness() -> None:
    state = scripted(combat(priest(41), BOB, darkness=True), SHIELD).state
    assert refusal_of(state, EndScene()).code == "phase"
    after = scripted(state, EndCombat()).state
    assert after.combatants["bob"].active_blessings and after.darkness
    done = scripted(after, EndScene()).state
    assert not done.combatants["bob"].active_blessings and not done.darkness


# ---- offers


@pytest.mark.rule("RV-BLESS-01", "RV-TAB-13")
def test_each_blessing_is_offered_with_each_deity_and_could_be_done_at_once_or_filled_in() -> None:
    state = table(priest(61), BOB)
    made = offered(state, "ana", InvokeBlessing)
    assert [one.blessing for one in made] == ALL
    opened = {one.blessing: set(one.open(state)) for one in made}
    listed = [(offer, offer.command) for offer in SYSTEM.offers(state, "ana")]
    aims = {made.blessing: (made.needs_target(state), offer.targets) for offer, made in listed if isinstance(made, InvokeBlessing)}
    assert aims == {name: (True, ("ana", "bob")) if name in ("shield_of_deity", "true_weapon") else (False, ()) for name in ALL}
    assert opened["shield_of_deity"] == {"resist_kind"}
    assert opened["mass_power"] == {"power", "targets", "rating"}
    assert opened["true_weapon"] == {"weapon"}
    assert {"beast", "choice", "innate_power", "natural_weapon.name", "natural_weapon.damage"} <= opened["totem"]
    assert [one.blessing for one in made if one.refuse(state) is None] == ["shield_of_deity", "lycanthropy", "true_weapon"]
    assert offered(state, "bob", InvokeBlessing) == []


@pytest.mark.rule("RV-BLESS-09")
def test_a_weapon_of_another_is_offered_to_a_priest_without_one() -> None:
    state = table(priest(61, weapons=[]), BOB)
    made = next(one for one in offered(state, "ana", InvokeBlessing) if one.blessing == "true_weapon")
    assert (made.target, made.weapon) == ("bob", "Hammer")


@pytest.mark.rule("RV-BLESS-03")
def test_in_a_combat_the_way_and_the_price_are_open_too() -> None:
    state = combat(priest(61, at=cell(0), sr=3, opening="non_combat"), fighter("bob", at=cell(3), sr=1))
    made = next(one for one in offered(state, "ana", InvokeBlessing) if one.blessing == "shield_of_deity")
    assert {"path", "accept_without_sr"} <= set(made.open(state))


@pytest.mark.rule("RV-TAB-13")
def test_a_shield_bears_the_name_of_its_deity() -> None:
    state = table(priest(61), BOB)
    assert dict(SHIELD.phrase(state).facts) == {"blessing": "Shield of Mars", "deity": ""}
    assert dict(TOTEM.phrase(state).facts) == {"blessing": "Totem of the Beast", "deity": "Mars"}


@pytest.mark.rule("RV-BLESS-02")
def test_the_might_explains_itself() -> None:
    found = SHIELD.breakdown(table(priest(55), BOB))
    assert found is not None and [term.value for term in found.terms] == [2, 2]
