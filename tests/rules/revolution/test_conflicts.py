"""Conflicts: pools, rounds, ends, Consequences, Quick Exits. Rule: RV-CONF-01 to RV-CONF-06"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.checks.conflicts import (
    AbandonConflict,
    ConflictRound,
    QuickExit,
    RecordConsequence,
    SideSpec,
    StartConflict,
    reminders,
)
from desktop_app.rules.revolution.state import Conflict, ConflictSide, Phase, RevolutionState
from desktop_app.rules.revolution.system import SYSTEM
from tests.narrowing import Values
from tests.rules.revolution.builders import combat, fighter, offered, play, refusal_of, scripted, undone
from tests.rules.revolution.builders import table as the_table


def table(*people: Any, **values: Any) -> RevolutionState:
    return the_table(*people, **{"next_id": 1, **values})


ANA = fighter("ana", int_=12)
DEBATE = StartConflict(actor="ana", side_a=SideSpec(name="Ana", rating=60, rp=12), side_b=SideSpec(name="The Guild", rating=40, rp=10))
ROUND = ConflictRound(conflict="conflict-1")


def under_way(*, a: int = 10, b: int = 10, start: int = 10, **values: Any) -> RevolutionState:
    """Build a table with one conflict of Ana's: 60 % against 40 %, pools as told, of `start` each."""
    sides: Values = {
        "side_a": ConflictSide(name="Ana", rating=60, rp_start=start, rp=a),
        "side_b": ConflictSide(name="The Guild", rating=40, rp_start=start, rp=b),
    }
    return table(ANA, conflicts=(Conflict(id="conflict-1", actor="ana", **sides, **values),), next_id=2)


def the_conflict(state: RevolutionState) -> Conflict:
    return state.conflicts[0]


def pools(state: RevolutionState) -> tuple[int, int]:
    return the_conflict(state).side_a.rp, the_conflict(state).side_b.rp


# ---- opening


@pytest.mark.rule("RV-CONF-01", "RV-CONF-02")
def test_both_pools_start_full_and_a_passive_side_rolls_its_challenge_rating() -> None:
    done = scripted(table(ANA), DEBATE)
    made = the_conflict(done.state)
    assert (made.id, made.side_a.rp, made.side_a.rp_start, made.side_b.rp, made.side_b.rp_start) == ("conflict-1", 12, 12, 10, 10)
    assert (made.side_b.rating, made.is_open, made.consequence_due) == (40, True, False)
    undone(table(ANA), DEBATE)


@pytest.mark.rule("RV-CONF-01")
@pytest.mark.parametrize(("attribute", "rp"), [("int", 12), ("cha", 17)])
def test_a_character_brings_the_characteristic_of_the_house_rule_to_its_pool(attribute: str, rp: int) -> None:
    state = table(fighter("ana", int_=12, cha=17), rp_attribute=attribute)
    (made,) = offered(state, "ana", StartConflict)
    assert made.side_a.rp == rp


@pytest.mark.rule("RV-CONF-01")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"side_b": SideSpec(name="B", rp=0)}, "side_b.rp"),
        ({"side_a": SideSpec(name="A", rp=200)}, "side_a.rp"),
        ({"side_a": SideSpec(name="A", rating=-1)}, "side_a.rating"),
        ({"side_b": SideSpec(name="B", rating=301)}, "side_b.rating"),
        ({"side_b": SideSpec(name=" ")}, "side_b.name"),
    ],
)
def test_a_side_needs_a_name_a_rating_and_a_pool(changes: dict[str, Any], field: str) -> None:
    found = refusal_of(table(ANA), evolve(DEBATE, **changes))
    assert (found.code, found.field) == ("value", field)


@pytest.mark.rule("RV-CONF-01")
def test_one_point_is_a_pool_and_nobody_unknown_has_one() -> None:
    assert evolve(DEBATE, side_b=SideSpec(name="B", rp=1)).refuse(table(ANA)) is None
    assert refusal_of(table(ANA), evolve(DEBATE, actor="bob")).code == "unknown"


@pytest.mark.rule("RV-CONF-01")
def test_settled_conflicts_are_put_away_when_the_next_begins_but_not_one_that_owes() -> None:
    settled, owing = under_way(conflict_state="success"), under_way(conflict_state="defeat", consequence_due=True)
    assert [conflict.id for conflict in scripted(settled, DEBATE).state.conflicts] == ["conflict-2"]
    assert [conflict.id for conflict in scripted(owing, DEBATE).state.conflicts] == ["conflict-1", "conflict-2"]


@pytest.mark.rule("RV-CONF-01", "RV-TAB-14")
def test_no_conflict_begins_or_goes_on_while_an_exchange_is_open() -> None:
    state = evolve(under_way(), phase=Phase.DAMAGE)
    for command in (DEBATE, ROUND, QuickExit(conflict="conflict-1"), RecordConsequence(conflict="conflict-1", target="ana", text="x")):
        assert refusal_of(state, command).code == "phase"


# ---- rounds


@pytest.mark.rule("RV-CONF-03")
@pytest.mark.parametrize(
    ("faces", "left", "wins"),
    [
        ((35, 30, 4), (10, 10 - 4), (1, 0)),
        ((30, 35, 4), (10 - 4, 10), (0, 1)),
        ((60, 41, 2, 3), (10, 10 - 2 - 3), (1, 0)),
        ((61, 40, 2, 3), (10 - 2 - 3, 10), (0, 1)),
        ((61, 41), (10, 10), (0, 0)),
        ((20, 20, 1), (10, 10 - 1), (1, 0)),
    ],
    ids=["both succeed", "the higher is B's", "decisive", "decisive for B", "both fail", "equal rolls, higher rating"],
)
def test_the_winner_of_a_round_wears_the_other_pool_down(faces: tuple[int, ...], left: tuple[int, int], wins: tuple[int, int]) -> None:
    done = scripted(under_way(), ROUND, *faces)
    made = the_conflict(done.state)
    assert (pools(done.state), (made.wins_a, made.wins_b), made.rounds) == (left, wins, 1)


@pytest.mark.rule("RV-CONF-03")
def test_dice_come_in_the_order_a_b_then_what_the_winner_takes() -> None:
    assert scripted(under_way(), ROUND, 60, 41, 2, 3).asks == [
        (1, 100, "Ana", "ana"),
        (1, 100, "The Guild", None),
        (2, 6, "resolution", "ana"),
    ]


@pytest.mark.rule("RV-CONF-03", "RV-TAB-01")
def test_the_dice_of_a_conflict_are_a_house_rule() -> None:
    state = under_way()
    state = evolve(state, settings=evolve(state.settings, conflict_die="1d4", conflict_die_decisive="3d4"))
    assert pools(scripted(state, ROUND, 35, 30, 4).state) == (10, 10 - 4)
    assert pools(scripted(state, ROUND, 60, 41, 1, 2, 3).state) == (10, 10 - 1 - 2 - 3)
    unread = evolve(state, settings=evolve(state.settings, conflict_die="a handful"))
    assert refusal_of(unread, ROUND).code == "house_rule"


@pytest.mark.rule("RV-CONF-03", "RV-CONF-04")
def test_a_pool_does_not_fall_below_nothing() -> None:
    assert pools(scripted(under_way(b=3), ROUND, 60, 41, 6, 6).state) == (10, 0)


# ---- the end


@pytest.mark.rule("RV-CONF-04", "RV-CONF-05")
@pytest.mark.parametrize(("rp", "due"), [(4, True), (5, False), (6, False)])
def test_success_costs_a_consequence_only_below_half_of_ones_pool(rp: int, due: bool) -> None:
    done = scripted(under_way(a=rp, b=1), ROUND, 35, 30, 1)
    assert (the_conflict(done.state).conflict_state, the_conflict(done.state).consequence_due) == ("success", due)


@pytest.mark.rule("RV-CONF-04", "RV-CONF-05")
def test_defeat_always_costs_a_consequence() -> None:
    lost = scripted(under_way(a=1), ROUND, 30, 35, 1)
    given_up = scripted(under_way(), AbandonConflict(conflict="conflict-1"))
    for done in (lost, given_up):
        assert (the_conflict(done.state).conflict_state, the_conflict(done.state).consequence_due) == ("defeat", True)


@pytest.mark.rule("RV-CONF-04")
@pytest.mark.parametrize("command", [ROUND, QuickExit(conflict="conflict-1"), AbandonConflict(conflict="conflict-1")])
def test_a_conflict_that_has_ended_goes_no_further(command: Any) -> None:
    assert refusal_of(under_way(conflict_state="success", quick_exit_allowed=True, wins_a=1, rounds=1), command).code == "state"
    assert refusal_of(table(ANA), command).code == "unknown"


@pytest.mark.rule("RV-CONF-06")
def test_a_quick_exit_is_half_a_success_and_costs_nothing() -> None:
    state = under_way(a=1, quick_exit_allowed=True, wins_a=1, rounds=1)
    done = scripted(state, QuickExit(conflict="conflict-1"))
    assert (the_conflict(done.state).conflict_state, the_conflict(done.state).consequence_due) == ("partial", False)
    undone(state, QuickExit(conflict="conflict-1"))


@pytest.mark.rule("RV-CONF-06")
@pytest.mark.parametrize(
    ("least", "wins", "rounds", "possible"),
    [(1, 0, 1, False), (1, 1, 1, True), (2, 1, 3, False), (2, 2, 3, True), (0, 0, 1, True), (0, 0, 0, False)],
)
def test_a_quick_exit_comes_after_as_many_won_rounds_as_the_house_rule_asks(least: int, wins: int, rounds: int, possible: bool) -> None:
    state = under_way(quick_exit_allowed=True, wins_a=wins, rounds=rounds)
    state = evolve(state, settings=evolve(state.settings, quick_exit_min_wins=least))
    if possible:
        assert QuickExit(conflict="conflict-1").refuse(state) is None
    else:
        assert refusal_of(state, QuickExit(conflict="conflict-1")).code == "no_quick_exit"


@pytest.mark.rule("RV-CONF-06", "RV-CRAFT-07")
def test_a_quick_exit_is_only_where_the_conflict_allows_it() -> None:
    found = refusal_of(under_way(wins_a=3, rounds=3), QuickExit(conflict="conflict-1"))
    assert (found.code, found.rule) == ("no_quick_exit", "RV-CRAFT-07")


# ---- Consequences


@pytest.mark.rule("RV-CONF-05", "RV-CRAFT-05")
def test_a_consequence_is_written_once_on_a_character_if_on_nothing_else() -> None:
    state = under_way(conflict_state="defeat", consequence_due=True)
    write = RecordConsequence(conflict="conflict-1", target="ana", text=" The Guild remembers. ")
    done = scripted(state, write)
    assert (done.state.sheet_of("ana").notes, the_conflict(done.state).consequence_due) == ("The Guild remembers.", False)
    assert refusal_of(done.state, write).code == "state"
    undone(state, write)


@pytest.mark.rule("RV-CONF-05")
@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [({"conflict": "none"}, "unknown", "conflict"), ({"target": "none"}, "unknown", "target"), ({"text": " "}, "value", "text")],
)
def test_a_consequence_needs_its_conflict_a_place_and_words(changes: Values, code: str, field: str) -> None:
    state = under_way(conflict_state="defeat", consequence_due=True)
    found = refusal_of(state, evolve(RecordConsequence(conflict="conflict-1", target="ana", text="A scar."), **changes))
    assert (found.code, found.field) == (code, field)


# ---- shown


@pytest.mark.rule("RV-CONF-03", "RV-CONF-05")
def test_the_table_is_reminded_of_what_goes_on_and_of_what_is_owed() -> None:
    (going_on,) = reminders(under_way(b=7))
    assert (going_on.phrase.name, going_on.progress, [one.kind for one in going_on.commands]) == (
        "reminder_conflict",
        (10 - 7, 10),
        ["conflict_round"],
    )
    (owed,) = reminders(under_way(conflict_state="defeat", consequence_due=True))
    assert (owed.phrase.name, owed.who) == ("reminder_consequence", "ana")
    assert list(reminders(under_way(conflict_state="success"))) == []


@pytest.mark.rule("RV-CONF-03", "RV-CONF-06")
def test_a_conflict_is_offered_to_its_character_wherever_it_goes_on() -> None:
    state = under_way(quick_exit_allowed=True, wins_a=1, rounds=1)
    in_a_fight = combat(ANA, fighter("orc", side="foe"), conflicts=state.conflicts)
    for held in (state, in_a_fight):
        for kind in (ConflictRound, QuickExit, AbandonConflict):
            assert len(offered(held, "ana", kind)) == 1
    assert offered(under_way(), "ana", QuickExit) == []
    assert offered(in_a_fight, "orc", ConflictRound) == []


@pytest.mark.rule("RV-CONF-03", "RV-CONF-05")
def test_a_conflict_whose_character_has_gone_belongs_to_the_scene() -> None:
    open_one, owing = under_way(), under_way(conflict_state="defeat", consequence_due=True)
    for state, kinds in ((open_one, ["conflict_round", "abandon_conflict"]), (owing, ["record_consequence"])):
        assert not [offer for offer in SYSTEM.scene_offers(state) if offer.command.section == "conflicts"]
        left = evolve(state.without("ana"), conflicts=state.conflicts)
        assert [offer.command.kind for offer in SYSTEM.scene_offers(left) if offer.command.section == "conflicts"] == kinds
    ended = scripted(open_one.without("ana"), AbandonConflict(conflict="conflict-1"))
    assert the_conflict(ended.state).conflict_state == "defeat"


@pytest.mark.rule("RV-CONF-05")
def test_a_consequence_is_offered_with_its_place_and_words_open() -> None:
    state = under_way(conflict_state="defeat", consequence_due=True)
    (made,) = offered(state, "ana", RecordConsequence)
    assert set(made.open(state)) == {"target", "text"} and made.open(state)["target"].values == ("ana",)


@pytest.mark.rule("RV-CONF-03")
def test_several_rounds_and_their_undoing() -> None:
    undone(under_way(a=99, b=99), ROUND, ROUND, AbandonConflict(conflict="conflict-1"))
    done = play(
        table(ANA),
        DEBATE,
        (ROUND, 60, 41, 6, 3),
        (ROUND, 50, 10, 1),
    )
    assert (pools(done.state), the_conflict(done.state).conflict_state) == ((12, 10 - 9 - 1), "success")
