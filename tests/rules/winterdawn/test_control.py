"""Control effects: steps, pushes, disarming, tripping. Rule: WD-CTRL-01 to -04, WD-TAB-12, WD-TAB-32, WD-X-11"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.grid.board import Grid
from desktop_app.rules.winterdawn.combat.melee import AttackMelee, Defend
from desktop_app.rules.winterdawn.combat.objects import Interact
from desktop_app.rules.winterdawn.combat.reactions import OpportunityAttack, Pass
from desktop_app.rules.winterdawn.combat.scoring import AllocateHits, Decline, IntendDamage
from desktop_app.rules.winterdawn.state import Dropped, WinterDawnState
from desktop_app.rules.winterdawn.turn.initiative import EndSlot, NextSlot
from desktop_app.rules.winterdawn.weapons.hits import HitEffect
from tests.narrowing import Values
from tests.rules.winterdawn.builders import (
    EAST,
    NORTH_EAST,
    SOUTH_EAST,
    WEST,
    Hero,
    Played,
    asked,
    board,
    cell,
    fight,
    hero,
    play,
    refusal_of,
    scripted,
)

FACING_EAST, FACING_WEST = 0, 3


def scored(
    hits: int,
    *others: Hero,
    ana: dict[str, Any] | None = None,
    bob: dict[str, Any] | None = None,
    weapon: str = "unarmed",
    ground: Any = None,
    metres: int = 1,
) -> WinterDawnState:
    """Ana has scored so many hits on Bob, to her east, and wants no damage."""
    one: Values = {
        "ranks": dict.fromkeys(("brawling", "polearms", "axes_maces", "swords_1h"), hits - 1),
        "at": cell(0),
        "facing": FACING_EAST,
        "initiative": 5,
    }
    other: Values = {"at": cell(metres), "facing": FACING_WEST}
    state = fight(hero("ana", **(one | (ana or {}))), hero("bob", side="foe", **(other | (bob or {}))), *others, ground=ground)
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon=weapon), (Decline(actor="bob"), *([4] * hits)))
    return scripted(rolled.state, IntendDamage(actor="ana", answer_=False)).state


def spend(state: WinterDawnState, *effects: HitEffect, faces: tuple[int, ...] = ()) -> Played:
    return scripted(state, AllocateHits(actor="ana", effects=effects), *faces)


def step(direction: int) -> HitEffect:
    return HitEffect(effect="step", direction=direction)


def push(direction: int) -> HitEffect:
    return HitEffect(effect="push", direction=direction)


# ---- prices


@pytest.mark.rule("WD-TAB-12", "WD-CTRL-01", "WD-CTRL-02", "WD-CTRL-03", "WD-CTRL-04")
@pytest.mark.parametrize(
    ("effect", "price"),
    [
        (step(SOUTH_EAST), 1),
        (HitEffect(effect="lower_initiative"), 2),
        (push(EAST), 2),
        (HitEffect(effect="push_off_ledge", direction=EAST), 2 + 1),
        (HitEffect(effect="disarm"), 4),
        (HitEffect(effect="disarm_far", n=1), 4 + 1),
        (HitEffect(effect="disarm_far", n=2), 4 + 2),
    ],
)
def test_tab_12_what_an_effect_costs(effect: HitEffect, price: int) -> None:
    command = AllocateHits(actor="ana", effects=(effect,))
    armed = {"weapon": "club"}
    assert command.refuse(scored(price, bob=armed)) is None
    if price > 1:
        refusal = refusal_of(scored(price - 1, bob=armed), command)
        assert (refusal.code, dict(refusal.facts)) == ("hits", {"price": price, "hits": price - 1})


@pytest.mark.rule("WD-TAB-32")
def test_tab_32_with_a_hook_disarming_costs_3() -> None:
    state = scored(3, ana={"weapon": "warhammer"}, bob={"weapon": "club"}, weapon="warhammer", metres=2)
    assert AllocateHits(actor="ana", effects=(HitEffect(effect="disarm"),)).refuse(state) is None
    assert refusal_of(state, AllocateHits(actor="ana", effects=(HitEffect(effect="disarm_far", n=1),))).code == "hits"


@pytest.mark.rule("WD-TAB-32")
@pytest.mark.parametrize(("metres", "prone", "possible"), [(1, False, True), (2, False, True), (3, False, False), (2, True, False)])
def test_tab_32_a_lever_trips_at_close_or_medium_range(metres: int, prone: bool, possible: bool) -> None:
    off_band, given = (1 if metres == 1 else 0), (2 if prone else 0)  # a MoS for the band, dice from a target that lies
    ana = hero("ana", ranks={"polearms": 2 + off_band}, weapon="quarterstaff", at=cell(0), facing=FACING_EAST, initiative=5)
    state = fight(ana, hero("bob", side="foe", at=cell(metres), facing=FACING_WEST, prone=prone))
    faces = [4] * (3 + off_band) + [1] * given
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon="quarterstaff"), (Decline(actor="bob"), *faces))
    state = scripted(rolled.state, IntendDamage(actor="ana", answer_=False)).state
    command = AllocateHits(actor="ana", effects=(HitEffect(effect="trip"),))
    if possible:
        assert scripted(state, command)["bob"].prone
    else:
        assert refusal_of(state, command).code == "effect"


@pytest.mark.rule("WD-TAB-32")
def test_tab_32_only_a_lever_and_only_on_an_attack() -> None:
    assert refusal_of(scored(4), AllocateHits(actor="ana", effects=(HitEffect(effect="trip"),))).code == "effect"
    state = fight(hero("ana", at=cell(0), initiative=5), hero("bob", side="foe", at=cell(1), ranks={"polearms": 4}, weapon="quarterstaff"))
    rolled = play(
        state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Defend(actor="bob", weapon="quarterstaff"), 4, 4, 4, 4, 4, 4)
    )
    wants = scripted(rolled.state, IntendDamage(actor="bob", answer_=False)).state
    assert refusal_of(wants, AllocateHits(actor="bob", effects=(HitEffect(effect="trip"),))).code == "effect"


# ---- steps


@pytest.mark.rule("WD-CTRL-01")
def test_ctrl_01_a_step_moves_the_scorer_1_m_without_costing_movement_or_the_opponents_opening() -> None:
    played = spend(scored(1), step(SOUTH_EAST))
    assert (played["ana"].cell, played["ana"].movement_left, played.state.pending) == (cell(0, 1), 9, ())


@pytest.mark.rule("WD-CTRL-01")
def test_ctrl_01_a_step_stays_within_range_of_the_opponent() -> None:
    state = scored(2, ana={"weapon": "poleaxe", "ranks": {"polearms": 1}}, weapon="poleaxe", metres=3)
    assert refusal_of(state, AllocateHits(actor="ana", effects=(step(WEST),))).code == "effect"
    assert AllocateHits(actor="ana", effects=(step(EAST),)).refuse(state) is None


@pytest.mark.rule("WD-CTRL-01", "WD-MOVE-01")
def test_ctrl_01_only_into_a_free_cell() -> None:
    state = scored(1, ground=board({cell(0, 1): "wall"}))
    assert refusal_of(state, AllocateHits(actor="ana", effects=(step(SOUTH_EAST),))).code == "blocked"
    assert refusal_of(state, AllocateHits(actor="ana", effects=(step(EAST),))).code == "blocked"


def guard(at: tuple[int, int], facing: int, **values: Any) -> Hero:
    """An ally of Bob with a dagger."""
    return hero("gus", side="foe", at=at, facing=facing, ranks={"brawling": 1}, weapon="dagger", **values)


@pytest.mark.rule("WD-CTRL-01", "WD-REACT-06")
def test_ctrl_01_others_may_strike_at_who_steps_out_of_their_range() -> None:
    """Gus stands beside Ana and loses her by the step: he is asked before it."""
    gus = guard(cell(0, -1), 1)
    asking = spend(scored(1, gus), step(SOUTH_EAST))
    assert (asked(asking.state), asking["ana"].cell) == (("aoo", ("gus",)), cell(0))
    done = scripted(asking.state, Pass(actor="gus"))
    assert (done["ana"].cell, done.state.pending) == (cell(0, 1), ())


@pytest.mark.rule("WD-CTRL-01", "WD-REACT-06")
def test_ctrl_01_others_may_strike_at_who_steps_into_their_range() -> None:
    gus = guard(cell(-1, 2), 4)
    asking = spend(scored(1, gus), step(SOUTH_EAST))
    assert (asked(asking.state), asking["ana"].cell) == (("aoo", ("gus",)), cell(0, 1))


@pytest.mark.rule("WD-REACT-06")
def test_react_06_who_has_let_a_step_begin_is_not_asked_again_at_its_end() -> None:
    gus = guard(cell(-1, 1), 4)  # beside Ana before the step and after it
    asking = spend(scored(1, gus), step(SOUTH_EAST))
    assert asked(asking.state) == ("aoo", ("gus",))
    assert scripted(asking.state, Pass(actor="gus")).state.pending == ()


# ---- pushes


@pytest.mark.rule("WD-CTRL-03")
@pytest.mark.parametrize("direction", [EAST, NORTH_EAST, SOUTH_EAST])
def test_ctrl_03_a_push_moves_the_victim_where_the_scorer_likes(direction: int) -> None:
    q, r = {EAST: (2, 0), NORTH_EAST: (2, -1), SOUTH_EAST: (1, 1)}[direction]
    played = spend(scored(2), push(direction))
    assert (played["bob"].cell, played["bob"].facing) == (cell(q, r), FACING_WEST)


@pytest.mark.rule("WD-CTRL-03")
def test_ctrl_03_not_into_a_wall_or_a_combatant() -> None:
    state = scored(2, hero("cid", side="foe", at=cell(2, -1)), ground=board({cell(2): "wall"}))
    for direction in (EAST, NORTH_EAST, WEST):
        assert refusal_of(state, AllocateHits(actor="ana", effects=(push(direction),))).code == "blocked"


@pytest.mark.rule("WD-CTRL-03", "WD-TAB-16")
def test_ctrl_03_a_push_gives_others_an_opening_but_not_the_one_who_pushed() -> None:
    friend = hero("fay", side="party", at=cell(3, -1), facing=2, ranks={"brawling": 1}, weapon="dagger")
    asking = spend(scored(2, friend), push(EAST))
    assert (asked(asking.state), asking["bob"].cell) == (("aoo", ("fay",)), cell(2))
    struck = play(asking.state, OpportunityAttack(actor="fay", weapon="dagger"), (Decline(actor="bob"), 4, 4, 4, 4))
    assert struck["fay"].aoo_used and struck.asks[0][0] == 2 + 1 + 1  # the opening, and Bob's flank


@pytest.mark.rule("WD-CTRL-03", "WD-REACT-06")
def test_ctrl_03_who_is_pushed_out_of_range_can_be_struck_before() -> None:
    friend = hero("fay", side="party", at=cell(0, 1), facing=4, ranks={"brawling": 1}, weapon="dagger")
    asking = spend(scored(2, friend), push(EAST))
    assert (asked(asking.state), asking["bob"].cell) == (("aoo", ("fay",)), cell(1))
    assert scripted(asking.state, Pass(actor="fay"))["bob"].cell == cell(2)


@pytest.mark.rule("WD-CTRL-03")
def test_ctrl_03_over_an_edge_it_costs_a_hit_more_and_is_told() -> None:
    played = spend(scored(3), HitEffect(effect="push_off_ledge", direction=EAST))
    assert "pushed_off_ledge" in played.names and played["bob"].cell == cell(2)


# ---- disarming


@pytest.mark.rule("WD-CTRL-04")
def test_ctrl_04_the_weapon_lands_at_the_victims_feet() -> None:
    played = spend(scored(4, bob={"weapon": "club"}), HitEffect(effect="disarm"))
    assert played.state.sheets["bob"].wielded.main == ""
    assert played.state.dropped == (Dropped(owner="bob", weapon="club", cell=cell(1)),)


@pytest.mark.rule("WD-CTRL-04", "WD-X-11")
@pytest.mark.parametrize(("face", "q", "r"), [(1, 1 - 2, 0), (2, 1, -2), (3, 3, -2), (4, 3, 0), (5, 1, 2), (6, 1 - 2, 2)])
def test_x_11_each_further_hit_sends_it_1_m_in_a_random_direction_from_the_victims_facing(face: int, q: int, r: int) -> None:
    """Bob faces the corner beside n3: 1 is n3, the west, and on clockwise."""
    state = scored(6, bob={"weapon": "club"})
    played = spend(state, HitEffect(effect="disarm_far", n=2), faces=(face,))
    assert played.asks == [(1, 6, "scatter", "bob")]
    assert played.state.dropped[0].cell == cell(q, r)


@pytest.mark.rule("WD-X-11")
@pytest.mark.parametrize(
    ("facing", "face", "to"),
    [(0, 1, (7, 5)), (0, 2, (7, 6)), (1, 1, (6, 6)), (2, 1, (5, 5)), (2, 3, (6, 4)), (3, 1, (6, 4)), (3, 8, (5, 4))],
)
def test_x_11_on_squares_a_d8_from_straight_ahead_clockwise(facing: int, face: int, to: tuple[int, int]) -> None:
    given = {0: 2, 1: 1, 2: 0, 3: 1}[facing]  # dice for Bob's rear and flanks, which Ana stands to
    state = fight(
        hero("ana", ranks={"brawling": 4 - given}, at=(5, 5), facing=0, initiative=5),
        hero("bob", side="foe", at=(6, 5), facing=facing, weapon="club"),
        ground=board(grid=Grid.SQUARE),
    )
    rolled = play(state, AttackMelee(actor="ana", target="bob", weapon="unarmed"), (Decline(actor="bob"), 4, 4, 4, 4, 4))
    played = spend(
        scripted(rolled.state, IntendDamage(actor="ana", answer_=False)).state, HitEffect(effect="disarm_far", n=1), faces=(face,)
    )
    assert (played.asks, played.state.dropped[0].cell) == ([(1, 8, "scatter", "bob")], to)


@pytest.mark.rule("WD-X-11")
def test_x_11_a_weapon_does_not_leave_the_map() -> None:
    edge = (0, 0)
    state = scored(6, ana={"at": (1, 0), "facing": FACING_WEST}, bob={"at": edge, "facing": FACING_EAST, "weapon": "club"})
    played = spend(state, HitEffect(effect="disarm_far", n=2), faces=(4,))
    assert played.state.dropped[0].cell == edge


@pytest.mark.rule("WD-CTRL-04")
def test_ctrl_04_fists_and_teeth_are_not_struck_from_the_hand() -> None:
    assert refusal_of(scored(4), AllocateHits(actor="ana", effects=(HitEffect(effect="disarm"),))).code == "effect"
    twice = (HitEffect(effect="disarm"), HitEffect(effect="disarm"))
    assert refusal_of(scored(8, bob={"weapon": "club"}), AllocateHits(actor="ana", effects=twice)).code == "effect"


@pytest.mark.rule("WD-CTRL-04")
@pytest.mark.parametrize(("held", "lost"), [(("club", "dagger"), "club"), (("dagger", "club"), "dagger"), (("", "buckler"), "buckler")])
def test_ctrl_04_the_main_hand_is_disarmed_the_other_one_where_that_is_empty(held: tuple[str, str], lost: str) -> None:
    played = spend(scored(4, bob={"weapon": held[0], "off": held[1]}), HitEffect(effect="disarm"))
    assert [thing.weapon for thing in played.state.dropped] == [lost]


@pytest.mark.rule("WD-CTRL-04")
@pytest.mark.parametrize("n", [0, -1])
def test_ctrl_04_a_weapon_flies_at_least_a_metre(n: int) -> None:
    state = scored(6, bob={"weapon": "club"})
    assert refusal_of(state, AllocateHits(actor="ana", effects=(HitEffect(effect="disarm_far", n=n),))).code == "effect"


@pytest.mark.rule("WD-CTRL-04", "WD-TAB-10")
def test_ctrl_04_a_weapon_at_the_feet_is_picked_up_with_an_action() -> None:
    played = spend(scored(4, bob={"weapon": "club"}), HitEffect(effect="disarm"))
    later = play(played.state, EndSlot(actor="ana"), NextSlot()).state
    assert refusal_of(later, AttackMelee(actor="bob", target="ana", weapon="club")).code == "not_wielded"
    again = scripted(later, Interact(actor="bob", item="club"))
    assert (again.state.sheets["bob"].wielded.main, again.state.dropped) == ("club", ())
    assert refusal_of(again.state, Interact(actor="bob", item="a door")).code == "no_action_left"


@pytest.mark.rule("WD-CTRL-04")
def test_ctrl_04_too_far_away_it_cannot_be_reached() -> None:
    played = spend(scored(6, bob={"weapon": "club"}), HitEffect(effect="disarm_far", n=2), faces=(4,))
    later = play(played.state, EndSlot(actor="ana"), NextSlot()).state
    assert refusal_of(later, Interact(actor="bob", item="club")).code == "not_adjacent"
