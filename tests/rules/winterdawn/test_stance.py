"""Standing to take it: the defensive stance, the shield to hide behind, the wall of shields. Rule: WD-MELEE-11, WD-ACT-07, WD-GRID-06"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend, DefensiveStance, SpendStance
from desktop_app.rules.winterdawn.combat.objects import Drop, SkillAction
from desktop_app.rules.winterdawn.combat.ranged import AttackRanged
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack, Pass
from desktop_app.rules.winterdawn.combat.scoring import Decline, IntendDamage, UseShield
from desktop_app.rules.winterdawn.combat.shields import FormWall, HideBehindShield, LeaveWall
from desktop_app.rules.winterdawn.encounter import EndCombat
from desktop_app.rules.winterdawn.gm import WinterDawnSetCondition
from desktop_app.rules.winterdawn.movement.moves import Move
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot, TakeTurn
from desktop_app.rules.winterdawn.turn.turns import turn_begun
from tests.rules.winterdawn.builders import (
    STEPS,
    SYSTEM,
    Hero,
    Played,
    asked,
    cell,
    change,
    fight,
    hero,
    in_slot,
    play,
    refusal_of,
    scripted,
)

EAST, WEST = 0, 3
STANCE = DefensiveStance(actor="ana", weapon="club")
ATTACK = AttackMelee(actor="bob", target="ana", weapon="unarmed")
NONE = Decline(actor="ana")


def duel(**ana: Any) -> WinterDawnState:
    """Ana stands with a club and 4 dice against Bob's bare hands and 4 dice."""
    one = hero("ana", **{"weapon": "club", "ranks": {"axes_maces": 3}, "at": cell(0), "facing": EAST, "initiative": 5, **ana})
    return fight(one, hero("bob", side="foe", ranks={"brawling": 3}, at=cell(1), facing=WEST))


def standing(*faces: int, state: WinterDawnState | None = None) -> WinterDawnState:
    """Ana has taken her stance with these faces; it is Bob's turn."""
    taken = play(state or duel(), (STANCE, *faces), EndSlot(actor="ana"))
    return in_slot(taken.state, "bob")


# ---- the stance


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_the_mos_are_kept_and_each_cancels_one_hit_before_spirit_is_lost() -> None:
    state = standing(4, 4, 4, 4)
    assert state.combatants["ana"].stance_mos == 4
    asking = play(state, ATTACK, (NONE, 4, 4, 4, 1))
    assert asked(asking.state) == ("stance", ("ana",))
    assert asking["ana"].spirit == 18
    done = scripted(asking.state, SpendStance(actor="ana", mos=2))
    assert (done["ana"].stance_mos, done["ana"].spirit) == (4 - 2, 18 - (3 - 2))
    assert done.fact("scored", "hits") == 3 - 2


@pytest.mark.rule("WD-MELEE-11")
@pytest.mark.parametrize(("mos", "refused"), [(-1, True), (0, False), (3, False), (4, True)])
def test_melee_11_no_more_than_the_hits_are_cancelled(mos: int, refused: bool) -> None:
    state = play(standing(4, 4, 4, 4), ATTACK, (NONE, 4, 4, 4, 1)).state
    assert (SpendStance(actor="ana", mos=mos).refuse(state) is not None) is refused


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_no_more_than_is_kept_is_spent() -> None:
    state = play(standing(4, 1, 1, 1), ATTACK, (NONE, 4, 4, 1, 1)).state
    assert refusal_of(state, SpendStance(actor="ana", mos=2)).code == "value"
    assert [c.mos for c in SpendStance.candidates(state, "ana")] == [1, 0]


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_with_all_hits_cancelled_nothing_is_left_to_spend_them_on() -> None:
    done = play(standing(4, 4, 4, 4), ATTACK, (NONE, 4, 4, 1, 1), SpendStance(actor="ana", mos=2))
    assert asked(done.state) is None and done["ana"].spirit == 18
    assert "scored" not in done.names


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_an_ordinary_defence_may_be_rolled_as_well() -> None:
    done = play(standing(4, 4, 4, 4), ATTACK, (Defend(actor="ana", weapon="club"), 4, 4, 4, 4, 1, 1, 1, 4))
    assert asked(done.state) == ("stance", ("ana",))
    assert done.state.pending[0].extra == {} and done.sum_of("defence_rolled").total == 1 - 1  # a club at close range: malus 1


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_both_rolls_are_judged_after_the_stance() -> None:
    asking = play(standing(4, 4, 4, 4), ATTACK, (NONE, 6, 4, 4, 4))
    assert [reward.character for reward in asking.state.pending_rewards] == ["ana"]  # for the stance itself
    assert asking.state.sheets["bob"].xp_strength == 0
    done = scripted(asking.state, SpendStance(actor="ana", mos=0))
    assert [reward.character for reward in done.state.pending_rewards if reward.skill == "brawling"] == ["bob"]
    assert done.state.sheets["bob"].xp_strength == 1


@pytest.mark.rule("WD-MELEE-11")
@pytest.mark.parametrize(
    "command", [AttackMelee(actor="ana", target="bob", weapon="club"), AttackRanged(actor="ana", target="bob", weapon="javelin")]
)
def test_melee_11_no_attack_while_it_lasts(command: AttackMelee | AttackRanged) -> None:
    state = change(duel(carried=["javelin"]), "ana", stance_mos=0)
    assert refusal_of(state, command).code == "stance"


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_no_stance_after_an_attack_in_the_same_turn() -> None:
    state = duel(attacked_this_slot=True)
    assert refusal_of(state, STANCE).code == "stance"


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_no_attack_of_opportunity_and_the_reason_is_told() -> None:
    walking = scripted(standing(4, 4, 4, 4), Move(actor="bob", path=(cell(2),)))
    assert asked(walking.state) is None and walking["bob"].cell == cell(2)
    wolf = hero("wolf", at=cell(1, 1), facing=4)
    state = fight(hero("bob", side="foe", at=cell(1)), hero("ana", at=cell(0), facing=EAST, stance_mos=2), wolf)
    opening = scripted(state, Move(actor="bob", path=(cell(2),)))
    assert asked(opening.state) == ("aoo", ("wolf",))
    assert refusal_of(opening.state, OpportunityAttack(actor="ana", weapon="unarmed")).code == "stance"


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_it_ends_with_the_start_of_the_next_turn_not_with_a_second_half() -> None:
    split = play(in_slot(duel(), "ana", begun=False), TakeTurn(actor="ana", mode="split"), (STANCE, 4, 4, 4, 4), EndSlot(actor="ana"))
    second = play(split.state, NextSlot(), EndSlot(actor="bob"), NextSlot())
    assert second.state.acting == "ana" and second["ana"].stance_mos == 4
    later = play(second.state, EndSlot(actor="ana"), NextSlot(), NextSlot(), TakeTurn(actor="ana", mode="now"))
    assert later.state.round == 2 and later["ana"].stance_mos is None


@pytest.mark.rule("WD-MELEE-11", "WD-INIT-06")
def test_melee_11_two_stances_in_a_split_turn_add_up() -> None:
    split = play(in_slot(duel(), "ana", begun=False), TakeTurn(actor="ana", mode="split"), (evolve(STANCE, dice=2), 4, 4))
    second = play(split.state, EndSlot(actor="ana"), NextSlot(), EndSlot(actor="bob"), NextSlot(), (STANCE, 4, 1))
    assert second["ana"].stance_mos == 2 + 1


@pytest.mark.rule("WD-MELEE-11", "WD-ACT-01")
def test_melee_11_the_first_command_of_a_turn_finds_the_stance_ended() -> None:
    called = play(standing(4, 4, 4, 4), EndSlot(actor="bob"), NextSlot(), NextSlot()).state
    assert called.round == 2 and called.acting == "ana"
    attack = AttackMelee(actor="ana", target="bob", weapon="club")
    assert called.combatants["ana"].stance_mos == 4
    assert {command.kind for command in STEPS.offered(called, "ana", AttackMelee)} == {"attack_melee"}
    struck = scripted(called, attack)
    assert struck["ana"].stance_mos is None and asked(struck.state) == ("defence", ("bob",))
    assert attack.details(called) == attack.details(turn_begun(called)) and attack.contest(called) is not None
    delayed = scripted(called, TakeTurn(actor="ana", mode="delay"))
    assert delayed["ana"].stance_mos == 4, "its turn has not begun"
    again = scripted(called, STANCE, 4, 4, 4, 1)
    assert again["ana"].stance_mos == 3
    assert refusal_of(again.state, attack).code == "no_action_left"
    STEPS.undone(called, attack)


@pytest.mark.rule("WD-MELEE-11")
def test_melee_11_a_stance_of_this_turn_holds_in_its_second_half() -> None:
    split = play(in_slot(duel(), "ana", begun=False), TakeTurn(actor="ana", mode="split"), (STANCE, 4, 4, 4, 4), EndSlot(actor="ana"))
    second = play(split.state, NextSlot(), EndSlot(actor="bob"), NextSlot())
    assert refusal_of(second.state, AttackMelee(actor="ana", target="bob", weapon="club")).code == "stance"


def test_a_turn_that_has_begun_is_judged_as_it_stands() -> None:
    state = duel()
    assert turn_begun(state) is state
    called = in_slot(state, "ana", begun=False)
    begun = turn_begun(called)
    assert begun is turn_begun(called) and begun.combatants is called.combatants, "nothing to end: what is kept of the pools holds"
    assert begun.current is not None and begun.current.begun and turn_begun(begun) is begun


def test_a_stance_is_seen_and_ends_with_the_fight_or_by_hand() -> None:
    state = standing(4, 4, 4, 4)
    assert "tag_stance" in [tag.phrase.name for tag in SYSTEM.tags(state, "ana")]
    assert scripted(state, EndCombat())["ana"].stance_mos is None
    assert scripted(state, WinterDawnSetCondition(target="ana", condition="stance", value=False))["ana"].stance_mos is None


# ---- hiding behind a shield


def hiding(*, at: tuple[int, int] = cell(1), facing: int = EAST, **bob: Any) -> WinterDawnState:
    """Ana hides behind her shield, facing east; it is Bob's turn."""
    one = hero("ana", off="large_shield", weapon="club", ranks={"axes_maces": 2}, at=cell(0), facing=facing, initiative=5)
    other = hero("bob", side="foe", **{"ranks": {"brawling": 4, "bows": 5}, "at": at, "facing": WEST, **bob})
    return in_slot(play(fight(one, other), HideBehindShield(actor="ana")).state, "bob")


@pytest.mark.rule("WD-ACT-07", "WD-MELEE-15")
@pytest.mark.parametrize(("at", "malus"), [(cell(1), 3), (cell(0, 1), 3), (cell(-1), 0)])
def test_act_07_three_quarters_of_cover_to_the_front(at: tuple[int, int], malus: int) -> None:
    done = play(hiding(at=at), (AttackMelee(actor="bob", target="ana", weapon="unarmed", dice=4)), (NONE, *[4] * (4 if malus else 6)))
    assert done.sum_of("attack_rolled").total == (4 - malus if malus else 4 + 2)  # from behind, 2 dice are given


@pytest.mark.rule("WD-ACT-07")
def test_act_07_it_helps_against_missiles_too() -> None:
    done = play(hiding(at=cell(5), weapon="short_bow"), AttackRanged(actor="bob", target="ana", weapon="short_bow"), (NONE, *[4] * 6))
    assert done.sum_of("shot_rolled").total == 6 - 3


@pytest.mark.rule("WD-ACT-07")
def test_act_07_a_rolled_reaction_ends_it_before_the_attack_falls() -> None:
    done = play(hiding(), ATTACK, (Defend(actor="ana", weapon="club", dice=1), 4, 4, 4, 4, 4, 4))
    assert "came_out" in done.names
    assert done.sum_of("attack_rolled").total == 5
    assert not done["ana"].hiding_behind_shield


@pytest.mark.rule("WD-ACT-07")
def test_act_07_it_takes_the_action_and_lasts_until_the_next_turn() -> None:
    state = fight(hero("ana", off="large_shield"))
    hidden = scripted(state, HideBehindShield(actor="ana"))
    assert refusal_of(hidden.state, SkillAction(actor="ana", skill="luck")).code == "no_action_left"
    later = play(hidden.state, EndSlot(actor="ana"), NextSlot(), NextSlot())
    assert not later["ana"].hiding_behind_shield


@pytest.mark.rule("WD-ACT-07")
def test_act_07_only_with_such_a_shield_in_hand() -> None:
    assert refusal_of(fight(hero("ana", off="buckler")), HideBehindShield(actor="ana")).code == "not_wielded"
    dropped = in_slot(hiding(), "ana")
    dropped = change(dropped, "ana", hiding_behind_shield=True)
    fallen = in_slot(scripted(dropped, Drop(actor="ana", item="large_shield")).state, "bob")
    done = play(fallen, AttackMelee(actor="bob", target="ana", weapon="unarmed"), (NONE, 4, 4, 4, 4, 4))
    assert done.sum_of("attack_rolled").total == 5


# ---- shield walls


def bearer(id_: str, at: tuple[int, int], initiative: int, **values: Any) -> Hero:
    return hero(id_, **{"off": "large_shield", "at": at, "facing": EAST, "initiative": initiative, **values})


def wall(*others: Hero, formed: bool = True, **cid: Any) -> WinterDawnState:
    """Ana, Bea and Cid in a column, facing east, with the wall formed; Cid is last."""
    three = (bearer("ana", cell(0), 5), bearer("bea", cell(0, 1), 4), bearer("cid", cell(0, 2), 2, **cid))
    state = fight(*three, *others)
    return scripted(state, FormWall(actor="ana", targets=("bea", "cid"))).state if formed else state


FOE = hero("orc", side="foe", ranks={"brawling": 3, "bows": 4}, weapon="short_bow", at=cell(5), facing=WEST, initiative=1)


@pytest.mark.rule("WD-GRID-06")
@pytest.mark.parametrize(("at", "malus"), [(cell(1, 1), 1), (cell(-1, 1), 0)])
def test_grid_06_attacks_from_the_front_have_malus_1(at: tuple[int, int], malus: int) -> None:
    orc = hero("orc", side="foe", ranks={"brawling": 3}, at=at, facing=WEST, initiative=1)
    state = in_slot(wall(orc), "orc")
    attack = AttackMelee(actor="orc", target="bea", weapon="unarmed", dice=4)
    given = 0 if malus else 2
    done = play(state, attack, (Decline(actor="bea"), *[4] * (4 + given)))
    assert done.sum_of("attack_rolled").total == 4 - malus + given


@pytest.mark.rule("WD-GRID-06", "WD-ACT-07")
def test_grid_06_it_comes_on_top_of_hiding_behind_the_shield() -> None:
    state = play(wall(FOE), HideBehindShield(actor="ana")).state
    shot = AttackRanged(actor="orc", target="ana", weapon="short_bow")
    done = play(in_slot(state, "orc"), shot, (NONE, 4, 4, 4, 4, 4))
    assert done.sum_of("shot_rolled").total == 5 - 3 - 1


@pytest.mark.rule("WD-GRID-06", "WD-DMG-05")
def test_grid_06_the_shields_of_a_wall_ward_off_no_hits() -> None:
    orc = hero("orc", side="foe", ranks={"brawling": 3}, at=cell(1, 1), facing=WEST, initiative=1)
    attack = AttackMelee(actor="orc", target="bea", weapon="unarmed")
    done = play(in_slot(wall(orc), "orc"), attack, (Decline(actor="bea"), 4, 4, 4, 4), IntendDamage(actor="orc"))
    assert asked(done.state) == ("allocation", ("orc",))
    assert refusal_of(done.state, UseShield(actor="bea")).code == "shield_blocked"
    alone = play(in_slot(wall(orc, formed=False), "orc"), attack, (Decline(actor="bea"), 4, 4, 4, 4), IntendDamage(actor="orc"))
    assert asked(alone.state) == ("shield", ("bea",))


@pytest.mark.rule("WD-GRID-06")
def test_grid_06_members_walk_in_the_slot_of_the_last_one_all_of_them() -> None:
    state = wall(FOE)
    step = Move(actor="ana", path=(cell(1),))
    assert refusal_of(state, step).code == "not_your_slot"
    assert not list(Move.candidates(state, "ana"))
    last = in_slot(state, "cid")
    assert [list(Move.candidates(last, who)) != [] for who in ("ana", "bea", "cid", "orc")] == [True, True, True, False]
    moved = play(last, step, Move(actor="bea", path=(cell(1, 1),)), Move(actor="cid", path=(cell(1, 2),)), EndSlot(actor="cid"))
    assert [moved[who].cell for who in ("ana", "bea", "cid")] == [cell(1), cell(1, 1), cell(1, 2)]
    assert len({moved[who].shield_wall_id for who in ("ana", "bea", "cid")} - {None}) == 1


@pytest.mark.rule("WD-GRID-06")
def test_grid_06_not_in_the_second_half_of_the_last_ones_turn() -> None:
    state = wall(FOE)
    split = play(in_slot(state, "cid", begun=False), TakeTurn(actor="cid", mode="split"), EndSlot(actor="cid"))
    second = in_slot(split.state, "cid")
    assert second.current is not None and second.current.part == "second"
    assert refusal_of(second, Move(actor="ana", path=(cell(1),))).code == "not_your_slot"


@pytest.mark.rule("WD-GRID-06")
@pytest.mark.parametrize(("cells", "fits"), [(4, True), (5, False)])
def test_grid_06_at_the_speed_of_the_slowest(cells: int, fits: bool) -> None:
    state = in_slot(wall(sheet={"movement_speed": 4, "shields": ["large_shield"], "wielded": {"main": "", "off": "large_shield"}}), "cid")
    path = tuple(cell(1 + i) for i in range(cells))
    refusal = Move(actor="ana", path=path).refuse(state)
    assert (refusal is None) is fits
    assert max(cost for cost, _ in SYSTEM.reach(state, "ana").values()) == 4


@pytest.mark.rule("WD-GRID-06")
def test_grid_06_each_member_is_watched_on_its_own_way() -> None:
    orc = hero("orc", side="foe", weapon="dagger", at=cell(1, 0), facing=WEST, initiative=1)
    state = in_slot(wall(orc), "cid")
    first = play(state, Move(actor="ana", path=(cell(-1, 0),)))
    assert asked(first.state) == ("aoo", ("orc",))
    passed = play(first.state, Pass(actor="orc"))
    second = play(passed.state, Move(actor="bea", path=(cell(-1, 1),)))
    assert asked(second.state) == ("aoo", ("orc",))


@pytest.mark.rule("WD-GRID-06")
def test_grid_06_who_is_no_longer_adjacent_has_left_when_the_slot_ends() -> None:
    state = play(wall(FOE), Place(target="cid", cell=cell(4, 2)), EndSlot(actor="ana"))
    assert state["cid"].shield_wall_id is None and state["ana"].shield_wall_id is not None
    gone = play(wall(FOE), Place(target="bea", cell=cell(4, 2)), EndSlot(actor="ana"))
    assert [gone[who].shield_wall_id for who in ("ana", "bea", "cid")] == [None, None, None]


@pytest.mark.rule("WD-GRID-06")
def test_grid_06_joining_and_leaving_are_free() -> None:
    joined = scripted(fight(bearer("ana", cell(0), 5), bearer("bea", cell(0, 1), 4)), FormWall(actor="ana", targets=("bea",)))
    both = [joined[who].shield_wall_id for who in ("ana", "bea")]
    assert both[0] == both[1] is not None
    assert SkillAction(actor="ana", skill="luck").refuse(joined.state) is None
    left = scripted(joined.state, LeaveWall(actor="ana"))
    assert [left[who].shield_wall_id for who in ("ana", "bea")] == [None, None]
    assert refusal_of(left.state, LeaveWall(actor="ana")).code == "value"


@pytest.mark.rule("WD-GRID-06")
@pytest.mark.parametrize(
    ("other", "targets", "code"),
    [
        (bearer("bea", cell(0, 1), 4), ("zoe",), "not_found"),
        (bearer("bea", cell(0, 1), 4), (), "value"),
        (bearer("bea", cell(0, 1), 4, side="foe"), ("bea",), "value"),
        (bearer("bea", cell(0, 1), 4, off="buckler"), ("bea",), "value"),
        (bearer("bea", cell(0, 1), 4, incapacitated=True), ("bea",), "value"),
        (bearer("bea", cell(0, 2), 4), ("bea",), "not_adjacent"),
    ],
)
def test_grid_06_only_able_friends_beside_one_with_such_shields(other: Hero, targets: tuple[str, ...], code: str) -> None:
    assert refusal_of(fight(bearer("ana", cell(0), 5), other), FormWall(actor="ana", targets=targets)).code == code


def test_a_wall_is_offered_where_it_can_stand_and_is_seen() -> None:
    state = wall(FOE, formed=False)
    assert [made.targets for made in FormWall.candidates(state, "ana")] == [("bea",)]
    formed: Played = scripted(state, FormWall(actor="ana", targets=("bea", "cid")))
    assert "tag_wall" in [tag.phrase.name for tag in SYSTEM.tags(formed.state, "cid")]
    assert not list(LeaveWall.candidates(state, "ana")) and list(LeaveWall.candidates(formed.state, "ana"))
