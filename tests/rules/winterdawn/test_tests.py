"""Tests outside a fight: static, opposed, open-ended, rolling, assisted, group, composed. Rule: WD-TEST-04 to WD-TEST-20"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app import language
from desktop_app.controller.library.library import words_for
from desktop_app.rules.kernel.command import Choice, Offer
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions.group_tests import TestGroup, Transfer, TransferMos
from desktop_app.rules.winterdawn.actions.long_tasks import TaskRoll, TaskStart
from desktop_app.rules.winterdawn.actions.tasks import TestOpen, TestOpposed, TestRoll, TestStatic, succeeds_unrolled
from desktop_app.rules.winterdawn.state import BleedingToDeath, Dead, WinterDawnState
from tests.narrowing import of_kind
from tests.rules.winterdawn.builders import SYSTEM, Played, aimed, asked, change, hero, play, refusal_of, scene, scripted


def two(**values: Any) -> WinterDawnState:
    """Ana and Bob, d6, 4 dice in everything that is tested here."""
    ranks = {"perception": 3, "stealth": 3, "mechanics": 3, "sleight_of_hand": 3}
    return scene(hero("ana", ranks=ranks, **values), hero("bob", ranks=ranks), hero("cid", ranks=ranks))


def roll(who: str, skill: str = "perception", **values: Any) -> TestRoll:
    return TestRoll(actor=who, skill=skill, **values)


# ---- static and open-ended


@pytest.mark.rule("WD-TEST-04", "WD-TEST-06", "WD-TEST-07")
@pytest.mark.parametrize(
    ("dl", "name", "hits", "missing"),
    [(0, "tested_passed", 3, 0), (2, "tested_passed", 1, 0), (3, "tested_passed", 0, 0), (4, "tested_failed", 0, 1)],
)
def test_test_04_a_test_succeeds_if_the_net_reaches_the_difficulty(dl: int, name: str, hits: int, missing: int) -> None:
    played = scripted(two(), TestStatic(actor="ana", skill="perception", dl=dl), 4, 4, 4, 1)
    assert (played.fact(name, "hits"), played.fact(name, "missing")) == (hits, missing)


@pytest.mark.rule("WD-TEST-06")
def test_test_06_net_5_against_difficulty_3_is_2_hits() -> None:
    state = scene(hero("ana", wisdom=8, ranks={"perception": 2}))
    played = scripted(state, TestStatic(actor="ana", skill="perception", dl=3), 8, 8, 4)
    assert (played.fact("tested_passed", "net"), played.fact("tested_passed", "hits")) == (5, 5 - 3)


@pytest.mark.rule("WD-TEST-12")
@pytest.mark.parametrize(("malus", "result"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_test_12_every_net_mos_of_an_open_ended_test_counts(malus: int, result: int) -> None:
    played = scripted(two(), TestOpen(actor="ana", skill="perception", malus=malus), 4, 4, 1, 1)
    assert played.fact("tested_open", "net") == result


@pytest.mark.rule("WD-TEST-12", "WD-TEST-24")
@pytest.mark.parametrize(("malus", "flawless"), [(3, True), (4, False)])
def test_test_12_an_open_ended_test_is_successful_from_1_mos(malus: int, flawless: bool) -> None:
    played = scripted(two(), TestOpen(actor="ana", skill="perception", malus=malus), 4, 4, 4, 4)
    assert ("flawless" in played.names) is flawless


# ---- opposed


def opposed(state: WinterDawnState, *faces: int, a: Any = None, b: Any = None, advantage: Any = "none") -> Played:
    command = TestOpposed(a=roll("ana", "stealth", **(a or {})), b=roll("bob", "perception", **(b or {})), advantage=advantage)
    return scripted(state, command, *faces)


@pytest.mark.rule("WD-TEST-08")
def test_test_08_the_higher_side_wins_by_the_difference() -> None:
    played = opposed(two(), 4, 4, 4, 1, 4, 1, 1, 1)
    assert (played.event("opposed_won").who, played.fact("opposed_won", "hits")) == ("ana", 3 - 1)
    played = opposed(two(), 4, 1, 1, 1, 4, 4, 4, 1)
    assert played.event("opposed_won").who == "bob"


@pytest.mark.rule("WD-TEST-08")
def test_test_08_side_a_rolls_first() -> None:
    assert [ask[2:] for ask in opposed(two(), *([4] * 8)).asks] == [("stealth", "ana"), ("perception", "bob")]


@pytest.mark.rule("WD-TEST-09")
@pytest.mark.parametrize(("advantage", "winner"), [("a", "ana"), ("b", "bob")])
def test_test_09_a_tie_goes_to_the_side_named_beforehand_without_hits(advantage: str, winner: str) -> None:
    played = opposed(two(), 4, 1, 1, 1, 4, 1, 1, 1, advantage=advantage)
    assert (played.event("opposed_won").who, played.fact("opposed_won", "hits")) == (winner, 0)


@pytest.mark.rule("WD-TEST-09")
def test_test_09_without_an_advantage_a_tie_changes_nothing() -> None:
    played = opposed(two(), 4, 1, 1, 1, 4, 1, 1, 1)
    assert "opposed_tied" in played.names and "opposed_won" not in played.names


@pytest.mark.rule("WD-TEST-10")
def test_test_10_a_malus_that_drives_a_side_below_0_gives_the_other_dice() -> None:
    """a = 1 - 3 = -2: floored at 0, and Bob rolls 2 dice more."""
    played = opposed(two(), 4, 1, 1, 1, 4, 1, 1, 1, 4, 5, a={"malus": 3})
    assert played.asks[2] == (2, 6, "overflow", "bob")
    assert (played.event("opposed_won").who, played.fact("opposed_won", "hits")) == ("bob", 1 + 2 - 0)


@pytest.mark.rule("WD-TEST-10")
def test_test_10_a_net_of_exactly_0_does_not_overflow() -> None:
    played = opposed(two(), 4, 1, 1, 1, 4, 1, 1, 1, a={"malus": 1})
    assert len(played.asks) == 2


@pytest.mark.rule("WD-TEST-10")
def test_test_10_both_sides_can_overflow_and_a_rolls_its_dice_first() -> None:
    played = opposed(two(), 4, 1, 1, 1, 4, 4, 1, 1, 5, 4, 4, a={"malus": 3}, b={"malus": 3})
    assert played.asks[2:] == [(1, 6, "overflow", "ana"), (2, 6, "overflow", "bob")]
    assert played.fact("opposed_won", "hits") == 2 - 1


@pytest.mark.rule("WD-TEST-10")
@pytest.mark.parametrize(("spirit", "extra"), [(4, 0), (5, 1), (6, 2), (7, 2)])
def test_test_10_the_extra_dice_count_toward_the_spirit_cap(spirit: int, extra: int) -> None:
    state = change(two(), "bob", spirit=spirit)
    played = opposed(state, 4, 1, 1, 1, 4, 1, 1, 1, *([4] * extra), a={"malus": 3})
    assert [ask[0] for ask in played.asks[2:]] == ([extra] if extra else [])


@pytest.mark.rule("WD-TEST-10", "WD-TEST-24")
def test_test_10_later_dice_do_not_spoil_a_flawless_success() -> None:
    played = opposed(two(), 4, 1, 1, 1, 4, 4, 4, 4, 1, 1, a={"malus": 3})
    assert [event.who for event in played.events if event.name == "flawless"] == ["bob"]


@pytest.mark.rule("WD-TEST-10", "WD-TEST-25")
def test_test_10_later_dice_do_not_undo_a_complete_failure() -> None:
    played = opposed(two(), 4, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, a={"malus": 3})
    assert [event.who for event in played.events if event.name == "failed_completely"] == ["bob"]


@pytest.mark.rule("WD-TEST-10", "WD-XP-05")
def test_test_10_later_dice_count_for_attribute_experience_of_the_same_roll() -> None:
    played = opposed(two(), 4, 1, 1, 1, 4, 1, 1, 1, 6, 6, a={"malus": 3})
    assert [event.who for event in played.events if event.name == "attribute_xp"] == ["bob"]
    assert played.state.sheets["bob"].xp_wisdom == 1


@pytest.mark.rule("WD-TEST-08")
def test_test_08_nobody_opposes_itself() -> None:
    refusal = refusal_of(two(), TestOpposed(a=roll("ana"), b=roll("ana")))
    assert (refusal.code, refusal.field) == ("value", "b")


# ---- rolling


def task(
    state: WinterDawnState, *, kind: Any = "first_fail", dl: int = 5, skills: tuple[str, ...] = ("mechanics",), **values: Any
) -> WinterDawnState:
    command = TaskStart(task_kind=kind, dl=dl, skills=skills, participants=values.pop("participants", ("ana",)), **values)
    return scripted(state, command).state


def roll_task(state: WinterDawnState, *faces: int, rolls: tuple[TestRoll, ...] | None = None) -> Played:
    made = rolls or (roll("ana", "mechanics"),)
    return scripted(state, TaskRoll(task=state.tasks[-1].id, rolls=made), *faces)


@pytest.mark.rule("WD-TEST-13", "WD-TAB-23")
def test_test_13_rolls_add_up_to_the_difficulty() -> None:
    one = roll_task(task(two()), 4, 4, 4, 1)
    assert (one.names[0], one.state.tasks[0].tally, one.state.tasks[0].done) == ("task_goes_on", 3, False)
    two_ = roll_task(one.state, 4, 4, 1, 1)
    assert (two_.names[0], two_.state.tasks[0].tally, two_.state.tasks[0].done) == ("task_done", 3 + 2, True)


@pytest.mark.rule("WD-TEST-14")
@pytest.mark.parametrize(("faces", "malus", "tally"), [((4, 1, 1, 1), 0, 3 + 1), ((4, 1, 1, 1), 1, 0), ((4, 1, 1, 1), 3, 0)])
def test_test_14_first_fail_a_roll_of_0_or_less_loses_the_tally(faces: tuple[int, ...], malus: int, tally: int) -> None:
    begun = roll_task(task(two()), 4, 4, 4, 1).state
    played = roll_task(begun, *faces, rolls=(roll("ana", "mechanics", malus=malus),))
    assert played.state.tasks[0].tally == tally
    assert ("task_lost" in played.names) is (tally == 0)
    assert not played.state.tasks[0].done  # the next attempt starts over


@pytest.mark.rule("WD-TEST-15")
@pytest.mark.parametrize(("malus", "tally"), [(0, 3 + 1), (1, 3), (2, 3 - 1), (4, 0), (9, 0)])
def test_test_15_setback_a_negative_roll_takes_away_down_to_0(malus: int, tally: int) -> None:
    begun = roll_task(task(two(), kind="setback"), 4, 4, 4, 1).state
    played = roll_task(begun, 4, 1, 1, 1, rolls=(roll("ana", "mechanics", malus=malus),))
    assert (played.names[0], played.state.tasks[0].tally) == ("task_goes_on", tally)


@pytest.mark.rule("WD-TEST-15")
@pytest.mark.parametrize(("malus", "name"), [(3, "task_goes_on"), (4, "task_lost")])
def test_test_15_under_the_house_rule_a_setback_to_0_ends_the_attempt(malus: int, name: str) -> None:
    state = scene(hero("ana", ranks={"mechanics": 3}), setback_floor_fails=True)
    begun = roll_task(task(state, kind="setback"), 4, 4, 4, 1).state
    assert roll_task(begun, 4, 1, 1, 1, rolls=(roll("ana", "mechanics", malus=malus),)).names[0] == name


@pytest.mark.rule("WD-TEST-24")
def test_test_24_only_the_roll_that_completes_a_task_is_flawless() -> None:
    one = roll_task(task(two()), 4, 4, 4, 4)
    assert "flawless" not in one.names
    assert "flawless" in roll_task(one.state, 4, 4, 4, 4).names


@pytest.mark.rule("WD-TEST-13")
def test_test_13_a_task_that_is_done_is_rolled_no_more() -> None:
    done = roll_task(task(two(), dl=1), 4, 1, 1, 1).state
    refusal = refusal_of(done, TaskRoll(task=done.tasks[0].id, rolls=(roll("ana", "mechanics"),)))
    assert (refusal.code, refusal.field) == ("not_found", "task")


# ---- assisted


@pytest.mark.rule("WD-TEST-16")
def test_test_16_helpers_add_their_mos_floored_at_0() -> None:
    command = TestStatic(actor="ana", skill="perception", dl=5, helpers=(roll("bob", malus=3), roll("cid")))
    played = scripted(two(), command, 4, 4, 4, 1, 4, 1, 1, 1, 4, 4, 1, 1)
    assert played.fact("tested_passed", "net") == 3 + 0 + 2
    assert [ask[3] for ask in played.asks] == ["ana", "bob", "cid"]


@pytest.mark.rule("WD-TEST-16")
def test_test_16_a_helper_uses_the_same_skill_unless_another_is_named() -> None:
    command = TestStatic(actor="ana", skill="perception", dl=0, helpers=(TestRoll(actor="bob"), roll("cid", "stealth")))
    played = scripted(two(), command, *([4, 4, 4, 1] * 3))
    assert [ask[2] for ask in played.asks] == ["perception", "perception", "stealth"]


@pytest.mark.rule("WD-TEST-17")
@pytest.mark.parametrize(("faces", "half"), [((4, 4, 4, 1), 1), ((4, 4, 4, 4), 2), ((4, 1, 1, 1), 0)])
def test_test_17_a_halved_helper_adds_half_rounded_down_each(faces: tuple[int, ...], half: int) -> None:
    command = TestStatic(actor="ana", skill="perception", dl=0, helpers=(roll("bob", halved=True), roll("cid", halved=True)))
    played = scripted(two(), command, 4, 4, 1, 1, *faces, *faces)
    assert played.fact("tested_passed", "net") == 2 + half + half


@pytest.mark.rule("WD-TEST-16")
def test_test_16_nobody_helps_twice() -> None:
    for helpers in ((roll("bob"), roll("bob")), (roll("ana"),)):
        assert refusal_of(two(), TestStatic(actor="ana", skill="perception", helpers=helpers)).field == "helpers"


@pytest.mark.rule("WD-TEST-16")
def test_test_16_in_a_rolling_test_the_sum_is_the_roll() -> None:
    begun = task(two(), participants=("ana", "bob"))
    played = roll_task(begun, 1, 1, 1, 1, 4, 1, 1, 1, 4, rolls=(roll("ana", "mechanics"), roll("bob", "mechanics")))
    assert (played.names[0], played.state.tasks[0].tally) == ("task_goes_on", 0 + 1)


@pytest.mark.rule("WD-TEST-16")
def test_test_16_nobody_rolls_twice_and_no_stranger_at_all() -> None:
    begun = task(two(), participants=("ana", "bob"))
    for rolls in ((roll("ana", "mechanics"), roll("ana", "mechanics")), (roll("cid", "mechanics"),), ()):
        assert refusal_of(begun, TaskRoll(task=begun.tasks[0].id, rolls=rolls)).field == "rolls"


# ---- group


@pytest.mark.rule("WD-TEST-18")
def test_test_18_nets_5_4_0_against_3_all_succeed_after_transfers() -> None:
    ranks = {"stealth": 4}
    state = scene(*(hero(who, ranks=ranks, agility=8) for who in ("ana", "bob", "cid")))
    rolled = scripted(
        state,
        TestGroup(rolls=tuple(roll(who, "stealth", dice=d) for who, d in (("ana", 3), ("bob", 3), ("cid", 1))), dl=3),
        8,
        8,
        4,
        8,
        4,
        4,
        1,
    )
    assert asked(rolled.state) == ("transfers", ("ana", "bob", "cid"))
    moved = TransferMos(actor="cid", transfers=(Transfer(from_="ana", to="cid", mos=2), Transfer(from_="bob", to="cid", mos=1)))
    played = scripted(rolled.state, moved, 4)  # Cid has failed completely: ego
    results = {event.who: dict(event.about)["net"] for event in played.events if event.name == "tested_passed"}
    assert results == {"ana": 5 - 2, "bob": 4 - 1, "cid": 0 + 2 + 1}


@pytest.mark.rule("WD-TEST-18")
def test_test_18_nobody_gives_more_than_its_own_net() -> None:
    rolled = scripted(two(), TestGroup(rolls=(roll("ana"), roll("bob")), dl=3), 4, 4, 1, 1, 4, 1, 1, 1).state
    for transfers in (
        (Transfer(from_="ana", to="bob", mos=3),),
        (Transfer(from_="ana", to="bob", mos=1), Transfer(from_="ana", to="bob", mos=2)),
        (Transfer(from_="ana", to="bob", mos=2), Transfer(from_="bob", to="ana", mos=2)),
        (Transfer(from_="ana", to="cid", mos=1),),
        (Transfer(from_="ana", to="bob", mos=0),),
    ):
        refusal = refusal_of(rolled, TransferMos(actor="ana", transfers=transfers))
        assert (refusal.code, refusal.field) == ("value", "transfers")


@pytest.mark.rule("WD-TEST-18")
def test_test_18_without_a_net_to_give_nobody_is_asked() -> None:
    played = scripted(two(), TestGroup(rolls=(roll("ana", malus=2), roll("bob", malus=2)), dl=1), *([4, 1, 1, 1] * 2))
    assert played.state.pending == ()
    assert played.names.count("tested_failed") == 2


@pytest.mark.rule("WD-TEST-18")
def test_test_18_a_participant_that_has_gone_is_left_out() -> None:
    rolled = scripted(two(), TestGroup(rolls=(roll("ana"), roll("bob"), roll("cid")), dl=1), *([4, 4, 1, 1] * 3)).state
    gone = rolled.without("bob")
    assert asked(gone) == ("transfers", ("ana", "cid"))
    assert refusal_of(gone, TransferMos(actor="ana", transfers=(Transfer(from_="bob", to="ana", mos=1),))).code == "value"
    assert scripted(gone, TransferMos(actor="ana")).names.count("tested_passed") == 2


@pytest.mark.rule("WD-TEST-18")
def test_test_18_nobody_takes_part_twice() -> None:
    assert refusal_of(two(), TestGroup(rolls=(roll("ana"), roll("ana")), dl=1)).field == "rolls"


# ---- composed and mixed


@pytest.mark.rule("WD-TEST-19")
def test_test_19_both_skills_are_needed_even_if_one_reaches_the_difficulty() -> None:
    begun = task(two(), skills=("mechanics", "sleight_of_hand"), dl=2)
    one = roll_task(begun, 4, 4, 4, 1)
    assert (one.names[0], one.state.tasks[0].tally) == ("task_goes_on", 3)
    done = roll_task(one.state, 4, 1, 1, 1, rolls=(roll("ana", "sleight_of_hand"),))
    assert (done.names[0], done.state.tasks[0].tally) == ("task_done", 3 + 1)


@pytest.mark.rule("WD-TEST-19")
def test_test_19_a_single_roller_takes_the_skills_in_turn() -> None:
    begun = roll_task(task(two(), skills=("mechanics", "sleight_of_hand")), 4, 4, 4, 1).state
    refusal = refusal_of(begun, TaskRoll(task=begun.tasks[0].id, rolls=(roll("ana", "mechanics"),)))
    assert (refusal.code, refusal.rule, refusal.field) == ("value", "WD-TEST-19", "rolls")
    assert refusal_of(begun, TaskRoll(task=begun.tasks[0].id, rolls=(roll("ana", "perception"),))).code == "value"


@pytest.mark.rule("WD-TEST-19", "WD-TEST-14")
def test_test_19_a_lost_attempt_forgets_which_skills_were_rolled() -> None:
    begun = task(two(), skills=("mechanics", "sleight_of_hand"), dl=2)
    one = roll_task(begun, 4, 4, 4, 1).state
    lost = roll_task(one, 4, 1, 1, 1, rolls=(roll("ana", "sleight_of_hand", malus=1),)).state
    again = roll_task(lost, 4, 4, 4, 1, rolls=(roll("ana", "sleight_of_hand"),))
    assert (again.names[0], again.state.tasks[0].done) == ("task_goes_on", False)


@pytest.mark.rule("WD-TEST-20")
def test_test_20_halved_assisted_composed_lockpicking() -> None:
    """All of the sleight of hand (main) and half of the mechanics (assistant)."""
    begun = task(two(), skills=("sleight_of_hand", "mechanics"), dl=4, participants=("ana", "bob"), halved=True)
    played = roll_task(begun, 4, 4, 4, 1, 4, 4, 4, 1, rolls=(roll("ana", "sleight_of_hand"), roll("bob", "mechanics")))
    assert (played.names[0], played.state.tasks[0].tally) == ("task_done", 3 + 3 // 2)


@pytest.mark.rule("WD-TEST-19")
@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"skills": ()}, "value", "skills"),
        ({"skills": ("mechanics", "perception", "stealth")}, "value", "skills"),
        ({"skills": ("magic",)}, "value", "skills"),
        ({"participants": ()}, "not_found", "participants"),
        ({"participants": ("zoe",)}, "not_found", "participants"),
        ({"dl": 0}, "value", "dl"),
    ],
)
def test_a_task_that_cannot_be_is_refused(values: dict[str, Any], code: str, field: str) -> None:
    command = TaskStart(**{"skills": ("mechanics",), "participants": ("ana",), **values})
    refusal = refusal_of(two(), command)
    assert (refusal.code, refusal.field) == (code, field)


def test_a_task_forgets_a_participant_that_has_gone() -> None:
    begun = task(two(), participants=("ana", "bob"))
    assert begun.without("bob").tasks[0].participants == ("ana",)


@pytest.mark.rule("WD-TAB-23")
def test_tab_23_the_kinds_of_tests_follow_one_another_on_one_table() -> None:
    played = play(
        two(),
        (TestStatic(actor="ana", skill="perception", dl=1), 4, 1, 1, 1),
        (TestOpen(actor="bob", skill="perception"), 4, 1, 1, 1),
        (TestOpposed(a=roll("ana"), b=roll("bob")), 4, 4, 1, 1, 4, 1, 1, 1),
        TaskStart(skills=("mechanics",), participants=("cid",), dl=1),
    )
    assert [name for name in played.names if name in ("tested_passed", "tested_open", "opposed_won", "task_started")] == [
        "tested_passed",
        "tested_open",
        "opposed_won",
        "task_started",
    ]


# ---- time, secrets, what weighs on every roll, and the form


@pytest.mark.rule("WD-TEST-13", "WD-INIT-02")
@pytest.mark.parametrize(
    ("span", "rounds"), [("1 round", 1), ("1 minute", 10), ("15 minutes", 15 * 10), ("1 hour", 600), ("2 h", 1200), ("1 day", 24 * 600)]
)
def test_test_13_each_roll_takes_its_time_outside_a_fight(span: str, rounds: int) -> None:
    begun = task(two(), time_per_roll=span)
    assert roll_task(begun, 4, 4, 4, 1).state.clock == rounds


@pytest.mark.rule("WD-TEST-13", "WD-COND-04")
def test_test_13_who_bleeds_to_death_meanwhile_dies_at_its_moment() -> None:
    begun = change(task(two(), time_per_roll="1 hour"), "cid", incapacitated=True, bleeding_to_death=BleedingToDeath(dies_at_round=20))
    played = roll_task(begun, 4, 4, 4, 1)
    assert played["cid"].dead == Dead(since_round=20)


@pytest.mark.rule("WD-TEST-13")
def test_test_13_a_bonus_and_a_malus_of_the_task_weigh_on_every_roll() -> None:
    begun = task(two(), participants=("ana", "bob"), bonus=2, malus=1, dl=9)
    rolls = (roll("ana", "mechanics"), roll("bob", "mechanics"))
    played = roll_task(begun, *([4] * 6), *([4] * 4), rolls=rolls)
    assert [ask[0] for ask in played.asks] == [4 + 2, 4]
    assert played.state.tasks[0].tally == (6 - 1) + (4 - 1)


@pytest.mark.rule("WD-SENSE-04")
def test_sense_04_a_search_is_a_setback_task_whose_difficulty_nobody_is_told() -> None:
    search = next(made for made in TaskStart.candidates(two(), "ana") if made.secret)
    assert (search.task_kind, search.skills) == ("setback", ("perception",))
    begun = scripted(two(), evolve(search, participants=("ana", "bob"), dl=6))
    assert begun.fact("task_started", "dl") == 0
    played = roll_task(begun.state, 4, 4, 1, 1, 4, 4, 4, 1, rolls=(roll("ana"), roll("bob")))
    assert (played.state.tasks[0].tally, played.fact("task_goes_on", "dl")) == (2 + 3, 0)


@pytest.mark.rule("WD-TEST-02", "WD-TEST-16")
def test_test_16_a_participant_with_no_dice_sits_a_roll_out() -> None:
    begun = task(two(), participants=("ana", "bob"))
    played = roll_task(begun, 4, 4, 1, 1, rolls=(roll("ana", "mechanics"), roll("bob", "mechanics", dice=0)))
    assert [ask[3] for ask in played.asks] == ["ana"]
    nobody = (roll("ana", "mechanics", dice=0), roll("bob", "mechanics", dice=0))
    assert refusal_of(begun, TaskRoll(task=begun.tasks[0].id, rolls=nobody)).field == "rolls.0.dice"
    group = TestGroup(rolls=(roll("ana"), roll("bob", dice=0)), dl=2)
    assert scripted(two(), group, 4, 4, 1, 1).names.count("tested_passed") == 1


@pytest.mark.rule("WD-TEST-13")
def test_test_13_a_task_under_way_is_among_the_reminders_with_its_next_roll() -> None:
    begun = roll_task(task(two(), dl=5), 4, 4, 4, 1).state
    (reminder,) = SYSTEM.reminders(begun)
    assert (reminder.progress, [command.kind for command in reminder.commands]) == ((3, 5), ["task_roll"])
    secret = task(two(), secret=True)
    assert SYSTEM.reminders(secret)[0].progress is None
    assert SYSTEM.reminders(roll_task(begun, 4, 4, 1, 1).state) == ()


@pytest.mark.rule("WD-TEST-13")
@pytest.mark.parametrize(("code", "called"), [("en", "Mechanics, History"), ("fr", "Mécanique, Histoire")])
def test_test_13_a_task_that_nobody_has_named_is_called_by_its_skills_in_any_language(code: str, called: str) -> None:
    begun = task(two(), title=" ", skills=("mechanics", "history"))
    assert begun.tasks[0].title == "Mechanics and History", "as fights keep it"
    language.use(code)
    told = [words_for("winterdawn").text("phrases", one.phrase) for one in SYSTEM.reminders(begun)]
    assert told == [called]
    named = SYSTEM.reminders(task(two(), title="The winch", skills=("mechanics", "history")))
    assert [words_for("winterdawn").text("phrases", one.phrase) for one in named] == ["The winch"]


def test_everything_of_a_test_can_be_chosen_in_a_form() -> None:
    state = two()
    opposed_offer = aimed(TestOpposed, state, "ana")[0]
    assert {"a.skill", "a.dice", "b.skill", "b.dice", "advantage"} <= set(opposed_offer.open(state))
    (group,) = TestGroup.candidates(state, "ana")
    assert {"dl", "rolls.0.skill", "rolls.2.dice"} <= set(group.open(state))
    assert group.open(state)["rolls.1.dice"].low == 0
    begun = next(iter(TaskStart.candidates(state, "ana")))
    assert {"title", "task_kind", "skills", "dl", "time_per_roll", "participants", "halved", "secret"} <= set(begun.open(state))
    assert begun.open(state)["title"].text
    static = next(iter(TestStatic.candidates(state, "ana")))
    assert [of_kind(TestRoll, value).actor for value in static.open(state)["helpers"].values] == ["bob", "bob", "cid", "cid"]


def test_what_is_wrong_with_one_of_several_is_told_at_its_place() -> None:
    refusal = refusal_of(two(), TestGroup(rolls=(roll("ana"), roll("bob", dice=9))))
    assert (refusal.code, refusal.field) == ("too_many_dice", "rolls.1.dice")
    offer = Offer(command=TestGroup(), refusal=refusal, open={"rolls.1.dice": Choice(low=0, high=4)})
    assert offer.is_possible
    refusal = refusal_of(two(), TestOpposed(a=roll("ana"), b=roll("bob", dice=9)))
    assert refusal.field == "b.dice"


# ---- automatic success


@pytest.mark.rule("WD-X-06", "WD-TAB-36")
@pytest.mark.parametrize(
    ("attribute", "dl", "pool"), [(4, 1, 6), (6, 1, 3), (6, 2, 5), (8, 3, 6), (10, 4, 5), (12, 9, 9), (20, 9, 6), (6, 9, 21)]
)
def test_x_06_a_pool_of_that_size_succeeds_without_a_roll(attribute: int, dl: int, pool: int) -> None:
    ranks = {"perception": pool - 1}
    test = TestStatic(actor="ana", skill="perception", dl=dl)
    enough = scene(hero("ana", wisdom=attribute, persona=12, constitution=12, ranks=ranks), x_06=True)
    played = scripted(enough, test)
    assert (played.names, played.rolls) == (["succeeded_unrolled"], ())
    short = scene(hero("ana", wisdom=attribute, persona=12, constitution=12, ranks={"perception": pool - 2}), x_06=True)
    assert not succeeds_unrolled(short, test, dl)
    off = scene(hero("ana", wisdom=attribute, persona=12, constitution=12, ranks=ranks))
    assert not succeeds_unrolled(off, test, dl)


@pytest.mark.rule("WD-X-06")
def test_x_06_who_names_its_dice_rolls_and_a_malus_counts_as_difficulty() -> None:
    state = scene(hero("ana", ranks={"perception": 2}), x_06=True)
    assert succeeds_unrolled(state, roll("ana"), 1)
    assert not succeeds_unrolled(state, roll("ana", dice=3), 1)
    assert not succeeds_unrolled(state, roll("ana", malus=1), 1)
    assert not succeeds_unrolled(state, roll("ana"), 0)
    assert not succeeds_unrolled(state, roll("ana"), 10)
