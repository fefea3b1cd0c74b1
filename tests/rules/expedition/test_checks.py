"""Checks: the Target Number, outcomes, Favour and Peril, Marks, extended checks, Bane tokens, re-rolls. Rule: section 3.2"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.expedition.checks.check import SOURCES, AcceptCheck, Check, Reroll
from desktop_app.rules.expedition.checks.modifiers import Modifier, Situation, difficulty, step_name
from desktop_app.rules.expedition.checks.standalone import CheckBasic, CheckComplex, RollExtended, StartExtended, StopExtended, check_of
from desktop_app.rules.expedition.combat.attacks import AttackMelee
from desktop_app.rules.expedition.harm.hits import AutomaticHit
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import Declaration, ExpeditionState
from desktop_app.rules.expedition.system import SYSTEM
from tests.narrowing import Values
from tests.rules.expedition.builders import (
    Figure,
    afflict,
    affliction,
    asked,
    cell,
    change,
    idle,
    in_activation,
    model,
    play,
    refusal_of,
    scripted,
    session,
)
from tests.steps import Played

RAT, ANA = "rat", "ana"


def state(*, rating: int = 3, **values: Any) -> ExpeditionState:
    """A Minion, who cannot re-roll, with a rating in Cool, and a Character."""
    return idle(model(RAT, "minion", willpower=rating), model(ANA, willpower=rating, weapon_skill=rating), **values)


def basic(
    made: ExpeditionState, *faces: int, who: str = RAT, ability: str = "cool", step: str | int = 0, **spec: Any
) -> Played[ExpeditionState]:
    check = CheckBasic(actor=who, check_spec=CheckSpec(ability=ability, difficulty=step, **spec))
    return scripted(made, check, *faces)


def marks(made: ExpeditionState, obstacle: int, *faces: int, who: str = RAT, step: str | int = 0) -> Played[ExpeditionState]:
    check = CheckComplex(actor=who, check_spec=CheckSpec(ability="cool", difficulty=step, obstacle=obstacle))
    return scripted(made, check, *faces)


# ---- the Target Number


@pytest.mark.rule("EX-TEST-01", "EX-TEST-02", "EX-TEST-03")
@pytest.mark.parametrize(
    ("rating", "step", "obstacle"), [(3, 0, 7 - 3), (5, 0, 7 - 5), (5, 2, 7 - (5 - 2)), (0, 0, 7 - 0), (10, 0, 7 - 10)]
)
def test_unopposed_the_obstacle_is_7_less_the_acting_value(rating: int, step: int, obstacle: int) -> None:
    done = basic(state(rating=rating), 4, step=step)
    assert done.sum_of("checked").total == obstacle
    assert done.asks == [(1, 6, "cool", RAT)]


@pytest.mark.rule("EX-TEST-03", "EX-TEST-04")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 3), (5, 2), (2, 6)])
def test_opposed_the_other_rating_resists(mine: int, theirs: int) -> None:
    made = idle(model(RAT, "minion", fellowship=mine), model(ANA, intelligence=theirs))
    check = CheckBasic(actor=RAT, target=ANA, check_spec=CheckSpec(ability="charm", mode="opposed", opposing_ability="intuition"))
    assert scripted(made, check, 3).sum_of("checked").total == 4 + theirs - mine


@pytest.mark.rule("EX-TEST-04", "EX-COND-20")
def test_what_hinders_checks_does_not_hinder_resisting_but_a_weaker_characteristic_does() -> None:
    made = idle(model(RAT, "minion"), model(ANA, strength=4, conditions={"demoralized": 2, "drained": 0}))
    check = CheckBasic(actor=RAT, target=ANA, check_spec=CheckSpec(ability="cool", mode="opposed", opposing_ability="brawn"))
    assert scripted(made, check, 3).sum_of("checked").total == 4 + 4 - 3
    weak = afflict(made, ANA, affliction("weakened", 3))
    assert scripted(weak, check, 3).sum_of("checked").total == 4 + (4 - 3) - 3


@pytest.mark.rule("EX-TEST-03", "EX-TEST-04")
def test_house_rules_move_base_and_resistance() -> None:
    assert basic(state(ex_tn_base=5), 4).sum_of("checked").total == 5 + 3 - 3
    assert basic(state(ex_tn_base=3), 4).sum_of("checked").total == 3 + 3 - 3
    assert basic(state(ex_unopposed_resist=2), 4).sum_of("checked").total == 4 + 2 - 3
    assert basic(state(ex_unopposed_resist=4), 4).sum_of("checked").total == 4 + 4 - 3


@pytest.mark.rule("EX-TEST-05", "EX-TAB-02")
@pytest.mark.parametrize(
    ("step", "value"),
    [
        ("very_easy", -3),
        ("easy", -2),
        ("routine", -1),
        ("challenging", 0),
        ("difficult", 1),
        ("hard", 2),
        ("very_hard", 3),
        ("impossible", 4),
    ],
)
def test_each_step_is_one_point(step: str, value: int) -> None:
    assert basic(state(), 4, step=step).sum_of("checked").total == 7 - (3 - value)
    assert step_name(value) == step


@pytest.mark.rule("EX-TEST-06", "EX-TEST-07")
def test_every_modifier_is_summed_and_may_leave_the_ladder() -> None:
    made = idle(model(RAT, "minion", conditions={"demoralized": 3}), model(ANA))
    cowed = afflict(made, RAT, affliction("cowed", 2, source=ANA), affliction("animosity", target=ANA))
    spec = CheckSpec(ability="charm", difficulty="hard", mode="opposed", opposing_ability="intuition", keywords=("social",))
    total = difficulty(cowed, RAT, spec, Situation(target=ANA, difficulty=(Modifier(value=1, label="smoke"),)))
    assert total.total == 2 + 1 + 3 + 2 + 1
    assert step_name(total.total) == "impossible"
    eased = change(cowed, RAT, momentum_reduction=2, prepared=True)
    assert difficulty(eased, RAT, spec, Situation(target=ANA)).total == 2 + 3 + 2 + 1 - 2 * 2 - 1
    inspired = afflict(made, RAT, affliction("inspired", 4))
    assert difficulty(inspired, RAT, CheckSpec(ability="cool"), Situation()).total == 3 - 4
    assert step_name(-9) == "very_easy"


@pytest.mark.rule("EX-TEST-06", "EX-COND-21")
def test_cowed_and_animosity_count_only_against_the_one_they_are_about() -> None:
    made = idle(model(RAT, "minion"), model(ANA), model("bo"))
    made = afflict(made, RAT, affliction("cowed", 2, source="bo"), affliction("animosity", target="bo"))
    spec = CheckSpec(ability="charm", mode="opposed", opposing_ability="cool", keywords=("social",))
    assert difficulty(made, RAT, spec, Situation(target=ANA)).total == 0
    assert difficulty(made, RAT, spec, Situation(target="bo")).total == 2 + 1
    assert difficulty(made, RAT, CheckSpec(ability="cool"), Situation(target="bo")).total == 0


@pytest.mark.rule("EX-TEST-06")
def test_a_house_rule_keeps_difficulty_on_the_ladder() -> None:
    made = state(ex_ladder_clamp=True)
    assert basic(made, 4, step=9).sum_of("checked").total == 7 - (3 - 4)
    assert basic(made, 4, step=-9).sum_of("checked").total == 7 - (3 + 3)
    assert basic(state(), 4, step=9).sum_of("checked").total == 7 - (3 - 9)


@pytest.mark.rule("EX-COND-15", "EX-COND-21")
def test_in_a_frenzy_fear_does_nothing() -> None:
    made = idle(model(RAT, "minion", conditions={"demoralized": 2, "distressed": 0, "frenzied": 1}), model(ANA))
    made = afflict(made, RAT, affliction("cowed", 2, source=ANA))
    spec = CheckSpec(ability="cool", mode="opposed", opposing_ability="cool")
    assert difficulty(made, RAT, spec, Situation(target=ANA)).total == 0
    assert basic(made, 4).asks == [(1, 6, "cool", RAT)]


# ---- outcomes of a basic check

TABLE = {
    1: "bsssso",
    2: "bcssso",
    3: "bfcsso",
    4: "bffcso",
    5: "bfffco",
    6: "bffffc",
    7: "bfffff",
    8: "bfffff",
    0: "bsssso",
}
WORDS = {"b": "bane", "f": "failure", "c": "complication", "s": "success", "o": "boon"}


@pytest.mark.rule("EX-BASIC-01", "EX-TAB-04", "EX-TEST-10", "EX-TAB-03")
@pytest.mark.parametrize("obstacle", TABLE)
@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_against_each_obstacle(obstacle: int, face: int) -> None:
    unconfirmed = [5] if face == 6 and obstacle >= 6 else []
    done = basic(state(rating=3), face, *unconfirmed, step=obstacle - 4)
    assert done.result == WORDS[TABLE[obstacle][face - 1]]


@pytest.mark.rule("EX-BASIC-02")
@pytest.mark.parametrize(("obstacle", "second", "result"), [(6, 6, "boon"), (6, 5, "complication"), (7, 6, "boon"), (7, 5, "failure")])
def test_a_six_at_obstacle_6_wants_another(obstacle: int, second: int, result: str) -> None:
    done = basic(state(), 6, second, step=obstacle - 4)
    assert (done.result, done.asks[1]) == (result, (1, 6, "confirmation", RAT))


@pytest.mark.rule("EX-BASIC-02")
def test_a_house_rule_makes_an_unconfirmed_six_a_complication() -> None:
    kind = state(ex_unconfirmed_six_at_7="complication")
    assert basic(kind, 6, 5, step=3).result == "complication"
    assert basic(kind, 6, 5, step=2).result == "complication"
    assert basic(state(), 6, 5, step=3).result == "failure"


# ---- Favour and Peril


@pytest.mark.rule("EX-FAV-01")
@pytest.mark.parametrize(("favour", "perils", "dice"), [(1, 0, 2), (3, 0, 2), (1, 1, 1), (2, 1, 2), (1, 2, 2), (0, 2, 2)])
def test_only_who_has_more_matters(favour: int, perils: int, dice: int) -> None:
    burdens = affliction("blinded"), affliction("strained")
    made = afflict(change(state(), RAT, favour_next=favour), RAT, *burdens[:perils])
    assert basic(made, *[4] * dice).asks == [(dice, 6, "cool", RAT)]


@pytest.mark.rule("EX-FAV-02")
def test_favour_keeps_the_better_and_peril_the_worse_of_two() -> None:
    assert basic(change(state(), RAT, favour_next=1), 1, 5).result == "success"
    assert basic(afflict(state(), RAT, affliction("blinded")), 5, 1).result == "bane"


@pytest.mark.rule("EX-FAV-02", "EX-BASIC-02")
def test_the_confirmation_is_one_die_even_in_favour() -> None:
    done = basic(change(state(), RAT, favour_next=1), 6, 2, 6, step=2)
    assert done.asks == [(2, 6, "cool", RAT), (1, 6, "confirmation", RAT)]
    assert done.result == "boon"


@pytest.mark.rule("EX-FAV-02", "EX-CPLX-02")
def test_a_dropped_die_counts_for_nothing() -> None:
    favoured = marks(change(state(), RAT, favour_next=1), 2, 1, 4, 5, 2)
    assert favoured.fact("checked_marks", "marks") == 2  # the 1 is dropped
    perilous = marks(afflict(state(), RAT, affliction("blinded")), 2, 6, 4, 5, 3)
    assert perilous.fact("checked_marks", "marks") == 2  # the 6 is dropped with its bonus die


@pytest.mark.rule("EX-FAV-02")
def test_a_house_rule_makes_favour_a_step_of_difficulty() -> None:
    made = change(state(ex_favour_mode="difficulty_step"), RAT, favour_next=2)
    done = basic(made, 4)
    assert done.sum_of("checked").total == 7 - (3 + 1)
    worse = afflict(state(ex_favour_mode="difficulty_step"), RAT, affliction("blinded"))
    assert basic(worse, 4).sum_of("checked").total == 7 - (3 - 1)


@pytest.mark.rule("EX-TAB-24", "EX-COND-17")
@pytest.mark.parametrize(
    ("condition", "ability", "perilous"),
    [
        ("distressed", "cool", True),
        ("distressed", "perception", True),
        ("distressed", "fellowship", True),
        ("distressed", "dodge", False),
        ("distressed", "streetwise", False),
        ("drained", "dodge", True),
        ("drained", "streetwise", True),
        ("drained", "perception", False),
        ("drained", "intelligence", False),
        ("strained", "dodge", True),
        ("strained", "cool", True),
        ("blinded", "education", True),
    ],
)
def test_checks_of_mind_and_body(condition: str, ability: str, perilous: bool) -> None:
    made = afflict(state(), RAT, affliction(condition))
    assert basic(made, *[4] * (1 + perilous), ability=ability).asks[0][0] == 1 + perilous


@pytest.mark.rule("EX-ABIL-02", "EX-COND-17")
def test_a_house_rule_lets_burdens_weigh() -> None:
    tired = model(RAT, "minion", stress=3, fatigue=2)
    assert basic(idle(tired, ex_burden_link=True), 4, 4).asks[0][0] == 2  # Stress 3 of Willpower 3
    assert basic(idle(tired, ex_burden_link=True), 4, ability="dodge").asks[0][0] == 1  # Fatigue 2 of Toughness 3
    assert basic(idle(model(RAT, "minion", fatigue=3), ex_burden_link=True), 4, 4, ability="dodge").asks[0][0] == 2
    assert basic(idle(tired), 4).asks[0][0] == 1


# ---- complex checks


@pytest.mark.rule("EX-CPLX-01", "EX-TEST-03")
@pytest.mark.parametrize(("rating", "step", "dice"), [(4, 0, 4), (4, 3, 1), (4, 4, 1), (4, 9, 1)])
def test_as_many_dice_as_the_acting_value_at_least_one(rating: int, step: int, dice: int) -> None:
    assert marks(state(rating=rating), 1, *[4] * dice, step=step).asks == [(dice, 6, "cool", RAT)]


@pytest.mark.rule("EX-CPLX-01")
def test_a_house_rule_takes_the_last_die() -> None:
    made = state(ex_complex_min_dice=0)
    assert marks(made, 1, 4, step=2).asks == [(1, 6, "cool", RAT)]
    none = marks(made, 1, step=3)
    assert (none.asks, none.result) == ([], "bane")
    assert asked(marks(made, 1, who=ANA, step=3).state) is None, "there is nothing to roll again"


@pytest.mark.rule("EX-CPLX-02")
@pytest.mark.parametrize(
    ("faces", "count"),
    [((3, 3, 3), 0), ((4, 5, 3), 2), ((1, 4, 3), 0), ((1, 1, 1), -3), ((6, 3, 3, 4), 2), ((6, 3, 3, 1), 0), ((6, 6, 3, 6, 2, 5), 4)],
)
def test_marks_of_three_dice_with_bonus_dice_in_the_order_of_the_sixes(faces: tuple[int, ...], count: int) -> None:
    assert marks(state(), 5, *faces).fact("checked_marks", "marks") == count


@pytest.mark.rule("EX-CPLX-02")
def test_house_rules_for_marks() -> None:
    by_value = state(rating=4, ex_complex_target="by_value")
    assert marks(by_value, 5, 3, 3, 2, 2).fact("checked_marks", "marks") == 2  # from 7 - 4 = 3
    assert marks(state(rating=4), 5, 3, 3, 2, 2).fact("checked_marks", "marks") == 0
    plain = state(ex_bonus_die_full=False)
    assert marks(plain, 5, 6, 3, 3, 6).fact("checked_marks", "marks") == 2  # the bonus 6 brings no further die
    assert marks(plain, 5, 6, 3, 3, 1).fact("checked_marks", "marks") == 1
    assert marks(state(), 5, 6, 3, 3, 1).fact("checked_marks", "marks") == 1 - 1


@pytest.mark.rule("EX-CPLX-03")
def test_the_obstacle_of_marks_is_given_or_the_targets_rating_at_least_1() -> None:
    made = idle(model(RAT, "minion"), model(ANA, intelligence=0))
    check = CheckComplex(actor=RAT, target=ANA, check_spec=CheckSpec(ability="charm", mode="opposed", opposing_ability="intuition"))
    assert scripted(made, check, 4, 3, 3).fact("checked_marks", "obstacle") == 1
    for wrong in (None, 0, 11):
        spec = CheckSpec(ability="cool", obstacle=wrong)
        assert refusal_of(made, CheckComplex(actor=RAT, check_spec=spec)).code == "obstacle"
    for right in (1, 10):
        assert CheckComplex(actor=RAT, check_spec=CheckSpec(ability="cool", obstacle=right)).refuse(made) is None


@pytest.mark.rule("EX-CPLX-04")
@pytest.mark.parametrize(
    ("obstacle", "count", "result"),
    [(2, 0, "bane"), (2, 1, "failure"), (2, 2, "complication"), (2, 3, "success"), (2, 4, "boon"), (1, 1, "complication"), (1, 2, "boon")],
)
def test_marks_against_the_obstacle(obstacle: int, count: int, result: str) -> None:
    made = state(rating=4)
    assert marks(made, obstacle, *[5] * count, *[3] * (4 - count)).result == result


@pytest.mark.rule("EX-CPLX-04")
def test_a_house_rule_knows_no_boon_of_marks() -> None:
    assert marks(state(ex_complex_boon="none"), 1, 5, 5, 3).result == "success"


# ---- extended checks


def long_check(made: ExpeditionState, obstacle: int = 4, who: str = RAT) -> ExpeditionState:
    return scripted(made, StartExtended(actor=who, check_spec=CheckSpec(ability="cool", obstacle=obstacle), time_unit="hour")).state


@pytest.mark.rule("EX-EXT-01", "EX-EXT-02")
def test_marks_add_up_over_rolls_until_the_obstacle_is_reached() -> None:
    made = long_check(state())
    (check,) = made.combatants[RAT].extended_checks
    assert (check.obstacle, check.marks, check.rolls, check.time_unit) == (4, 0, 0, "hour")
    first = scripted(made, RollExtended(actor=RAT, check=check.id), 4, 5, 3)
    (now,) = first[RAT].extended_checks
    assert (now.marks, now.rolls, now.obstacle) == (2, 1, 4)
    second = scripted(first.state, RollExtended(actor=RAT, check=check.id, difficulty="hard"), 4)
    assert second.asks == [(3 - 2, 6, "cool", RAT)]
    last = scripted(second.state, RollExtended(actor=RAT, check=check.id), 4, 3, 3)
    assert last.fact("extended_ended", "result") == "complication"
    assert (last.fact("extended_ended", "count"), last[RAT].extended_checks) == (3, ())


@pytest.mark.rule("EX-EXT-01", "EX-EXT-04")
@pytest.mark.parametrize(("faces", "result"), [((4, 4, 5, 5), "boon"), ((4, 4, 5, 3), "success"), ((4, 4, 3, 3), "complication")])
def test_the_end_goes_by_all_marks(faces: tuple[int, ...], result: str) -> None:
    made = long_check(state(rating=4), 2)
    check = made.combatants[RAT].extended_checks[0].id
    assert scripted(made, RollExtended(actor=RAT, check=check), *faces).fact("extended_ended", "result") == result


@pytest.mark.rule("EX-EXT-03")
def test_no_marks_after_any_roll_end_it_as_a_bane() -> None:
    made = long_check(state())
    check = made.combatants[RAT].extended_checks[0].id
    first = scripted(made, RollExtended(actor=RAT, check=check), 3, 3, 2)
    assert first.fact("extended_ended", "result") == "bane"
    one = scripted(made, RollExtended(actor=RAT, check=check), 4, 3, 2)
    assert scripted(one.state, RollExtended(actor=RAT, check=check), 1, 3, 2).fact("extended_ended", "result") == "bane"
    assert scripted(one.state, RollExtended(actor=RAT, check=check), 2, 3, 2)[RAT].extended_checks[0].marks == 1


@pytest.mark.rule("EX-EXT-04")
def test_stopping_is_a_failure() -> None:
    made = long_check(state())
    check = made.combatants[RAT].extended_checks[0].id
    stopped = scripted(made, StopExtended(actor=RAT, check=check))
    assert (stopped.fact("extended_ended", "result"), stopped[RAT].extended_checks) == ("failure", ())
    assert refusal_of(stopped.state, StopExtended(actor=RAT, check=check)).code == "ended"
    assert refusal_of(stopped.state, RollExtended(actor=RAT, check=check)).code == "ended"


@pytest.mark.rule("EX-EXT-02", "EX-MINOR-09")
def test_in_an_encounter_a_roll_is_a_minor_action_once_an_activation() -> None:
    made = in_activation(model(RAT, "minion", at=cell(0)), model(ANA, at=cell(3)), said="attack_melee")
    made = long_check(made)
    roll = RollExtended(actor=RAT, check=made.combatants[RAT].extended_checks[0].id)
    done = scripted(made, roll, 4, 3, 3)
    assert done[RAT].free_minors_left == made.combatants[RAT].free_minors_left - 1
    assert refusal_of(change(done.state, RAT, free_minors_left=1), roll).code == "once"
    assert refusal_of(change(made, RAT, free_minors_left=0), roll).code == "budget"
    other = long_check(made, who=ANA)
    theirs = RollExtended(actor=ANA, check=other.combatants[ANA].extended_checks[0].id)
    assert refusal_of(other, theirs).code == "not_active"
    for condition, code in (("broken", "broken"), ("frenzied", "frenzied")):
        assert refusal_of(afflict(made, RAT, affliction(condition, 1)), roll).code == code


@pytest.mark.rule("EX-EXT-01", "EX-TEST-04")
def test_an_opposed_extended_check_keeps_the_targets_rating_of_the_start() -> None:
    made = idle(model(RAT, "minion"), model(ANA, willpower=5))
    spec = CheckSpec(ability="charm", mode="opposed", opposing_ability="cool")
    started = scripted(made, StartExtended(actor=RAT, target=ANA, check_spec=spec)).state
    check = started.combatants[RAT].extended_checks[0]
    assert check.obstacle == 5
    done = scripted(started, RollExtended(actor=RAT, check=check.id), 4, 4, 3)
    assert done.fact("checked_marks", "obstacle") == 5


# ---- Bane tokens


@pytest.mark.rule("EX-TEST-11")
@pytest.mark.parametrize(("face", "result"), [(6, "success"), (5, "complication"), (4, "failure"), (3, "bane"), (1, "bane")])
def test_a_token_lowers_the_outcome_one_step(face: int, result: str) -> None:
    done = basic(change(state(), RAT, banes=2), face)
    assert (done.fact("bane_used", "result"), done[RAT].banes) == (result, 1)


@pytest.mark.rule("EX-TEST-11")
def test_an_extended_check_pays_with_its_end_and_a_stopped_one_not_at_all() -> None:
    made = change(long_check(state()), RAT, banes=1)
    roll = RollExtended(actor=RAT, check=made.combatants[RAT].extended_checks[0].id)
    going = scripted(made, roll, 4, 4, 3)
    assert going[RAT].banes == 1
    ended = scripted(going.state, roll, 4, 4, 3)
    assert (ended[RAT].banes, ended.fact("extended_ended", "result")) == (0, "failure")
    assert scripted(going.state, StopExtended(actor=RAT, check=roll.check))[RAT].banes == 1


@pytest.mark.rule("EX-TEST-11")
def test_house_rules_for_tokens() -> None:
    peril = basic(change(state(ex_bane_token="peril"), RAT, banes=1), 5, 4)
    assert (peril.asks[0][0], peril.result, peril[RAT].banes) == (2, "complication", 0)
    bane = basic(change(state(ex_bane_token="auto_bane"), RAT, banes=1), 6)
    assert (bane.fact("bane_used", "result"), bane[RAT].banes) == ("bane", 0)


@pytest.mark.rule("EX-TEST-11", "EX-MOM-02", "EX-MINOR-02", "EX-MINOR-08")
def test_what_was_meant_for_one_check_is_used_up_when_it_is_accepted() -> None:
    ready = change(state(), ANA, momentum_reduction=1, prepared=True, favour_next=1, stress=3, fatigue=3, corruption=3, luck_points=1)
    rolled = basic(ready, 2, 3, who=ANA)
    assert rolled.sum_of("checked").total == 7 - (3 + 2 + 1)
    assert rolled[ANA].prepared, "until it is accepted a re-roll has it too"
    again = scripted(rolled.state, Reroll(actor=ANA), 3, 5)
    assert again.sum_of("checked").total == 1
    after = again[ANA] if asked(again.state) is None else scripted(again.state, AcceptCheck(actor=ANA))[ANA]
    assert (after.momentum_reduction, after.prepared, after.favour_next) == (0, False, 0)


# ---- re-rolls

RICH: Values = {"luck_points": 2, "willpower": 3, "toughness": 3, "corruption_threshold": 3}


@pytest.mark.rule("EX-RR-01", "EX-RR-05", "EX-TAB-16")
def test_luck_and_push_share_one_attempt_and_the_new_result_stands() -> None:
    made = idle(model(ANA, **RICH))
    rolled = basic(made, 3, who=ANA)
    assert asked(rolled.state) == ("reroll", (ANA,))
    again = scripted(rolled.state, Reroll(actor=ANA), 1)
    assert (again.result, again[ANA].luck_points) == ("bane", 1)
    for source in ("luck", "push_stress", "push_fatigue"):
        assert refusal_of(again.state, Reroll(actor=ANA, source=source)).code == "reroll_used"
    assert scripted(again.state, AcceptCheck(actor=ANA)).names == []


@pytest.mark.rule("EX-RR-02", "EX-RES-01")
def test_luck_costs_a_point() -> None:
    none = basic(idle(model(ANA)), 3, who=ANA)
    assert refusal_of(none.state, Reroll(actor=ANA)).code == "no_luck"


@pytest.mark.rule("EX-RR-03", "EX-MODEL-02")
@pytest.mark.parametrize(("source", "burden"), [("push_stress", "stress"), ("push_fatigue", "fatigue")])
def test_pushing_costs_a_burden_up_to_its_limit(source: Any, burden: str) -> None:
    def tired(amount: int) -> Figure:
        counters: Values = {burden: amount}
        return model(ANA, **counters)

    below = basic(idle(tired(2)), 3, who=ANA)
    pushed = scripted(below.state, Reroll(actor=ANA, source=source), 4)
    assert getattr(pushed[ANA], burden) == 3
    at_limit = basic(idle(tired(3)), 3, who=ANA)
    assert refusal_of(at_limit.state, Reroll(actor=ANA, source=source)).code == "burden"
    free = basic(idle(tired(3), ex_burden_limit=False), 3, who=ANA)
    assert getattr(scripted(free.state, Reroll(actor=ANA, source=source), 4)[ANA], burden) == 4


@pytest.mark.rule("EX-RR-04")
def test_a_dark_deal_may_follow_and_be_repeated_up_to_the_threshold() -> None:
    rolled = basic(idle(model(ANA, **RICH)), 3, who=ANA)
    done = play(
        rolled.state,
        (Reroll(actor=ANA), 3),
        (Reroll(actor=ANA, source="dark_deal"), 2),
        (Reroll(actor=ANA, source="dark_deal"), 2),
        (Reroll(actor=ANA, source="dark_deal"), 2),
    )
    assert (done[ANA].corruption, done[ANA].luck_points) == (3, 1)
    assert asked(done.state) == ("reroll", (ANA,)) and SYSTEM.next_step(done.state) == AcceptCheck(actor=ANA)
    assert all(refusal_of(done.state, Reroll(actor=ANA, source=source)) for source in SOURCES), "nothing is left to pay with"


@pytest.mark.rule("EX-RR-04")
def test_after_a_dark_deal_luck_is_still_there() -> None:
    rolled = basic(idle(model(ANA, **RICH)), 3, who=ANA)
    dealt = scripted(rolled.state, Reroll(actor=ANA, source="dark_deal"), 3)
    assert scripted(dealt.state, Reroll(actor=ANA), 5)[ANA].luck_points == 1


@pytest.mark.rule("EX-RR-05", "EX-MODEL-08")
def test_who_is_asked() -> None:
    assert asked(basic(idle(model("xar", "nemesis")), 3, who="xar").state) == ("reroll", ("xar",))
    for model_type in ("follower", "henchman", "minion", "elite", "champion", "npc"):
        assert asked(basic(idle(model("xar", model_type, luck_points=1)), 3, who="xar").state) is None, model_type
    everybody = idle(model("xar", "minion"), ex_reroll_by="all_models")
    assert asked(basic(everybody, 3, who="xar").state) == ("reroll", ("xar",))
    assert asked(basic(idle(model(ANA, **RICH)), 6, who=ANA).state) is None, "nobody re-rolls a Boon"
    poor = model(ANA, stress=3, fatigue=3, corruption=3)
    broke = basic(idle(poor), 3, who=ANA).state
    assert asked(broke) == ("reroll", (ANA,)), "whether or not it can be paid"
    assert SYSTEM.next_step(broke) == AcceptCheck(actor=ANA), "Next lets the roll stand where nothing can be chosen"
    assert SYSTEM.next_step(basic(idle(model(ANA, **RICH)), 3, who=ANA).state) is None


@pytest.mark.rule("EX-RR-05", "EX-CPLX-02")
def test_all_dice_are_rolled_again() -> None:
    made = idle(model(ANA, **RICH))
    rolled = marks(made, 5, 6, 3, 3, 4, who=ANA)
    again = scripted(rolled.state, Reroll(actor=ANA), 4, 6, 3, 5)
    assert again.asks == [(3, 6, "cool", ANA), (1, 6, "bonus die", ANA)]
    assert again.fact("checked_marks", "marks") == 3


@pytest.mark.rule("EX-RR-05", "EX-EXT-01")
def test_in_an_extended_check_the_latest_roll_is_taken_back_and_luck_serves_once() -> None:
    made = long_check(idle(model(ANA, **RICH)), 6, who=ANA)
    roll = RollExtended(actor=ANA, check=made.combatants[ANA].extended_checks[0].id)
    first = play(made, (roll, 4, 4, 3), AcceptCheck(actor=ANA))
    second = play(first.state, (roll, 1, 3, 3), (Reroll(actor=ANA), 4, 3, 3), AcceptCheck(actor=ANA))
    (check,) = second[ANA].extended_checks
    assert (check.marks, check.rolls, check.reroll_used) == (2 + 1, 2, True)
    third = scripted(second.state, roll, 4, 3, 3)
    assert refusal_of(third.state, Reroll(actor=ANA)).code == "reroll_used"
    assert Reroll(actor=ANA, source="dark_deal").refuse(third.state) is None


@pytest.mark.rule("EX-RR-05")
def test_answers_outside_their_window_are_refused() -> None:
    made = state()
    assert refusal_of(made, Reroll(actor=ANA)).code == "no_window"
    assert refusal_of(made, AcceptCheck(actor=ANA)).code == "no_window"
    open_now = basic(idle(model(ANA, **RICH), model("bo", **RICH)), 3, who=ANA).state
    assert refusal_of(open_now, AcceptCheck(actor="bo")).code == "no_window"
    assert refusal_of(open_now, CheckBasic(actor="bo", check_spec=CheckSpec(ability="cool"))).code == "pending"


# ---- the commands


@pytest.mark.rule("EX-TEST-04", "EX-TEST-05", "EX-EXT-01")
@pytest.mark.parametrize(
    ("spec", "target", "code"),
    [
        (CheckSpec(ability="juggling"), None, "unknown"),
        (CheckSpec(ability="cool", difficulty="silly"), None, "difficulty"),
        (CheckSpec(ability="cool", mode="opposed", opposing_ability="cool"), None, "target"),
        (CheckSpec(ability="cool", mode="opposed", opposing_ability="cool"), "nobody", "target"),
        (CheckSpec(ability="cool", mode="opposed", opposing_ability="cool"), RAT, "target"),
        (CheckSpec(ability="cool", mode="opposed", opposing_ability="juggling"), ANA, "unknown"),
        (CheckSpec(ability="cool"), "nobody", "target"),
    ],
)
def test_what_cannot_be_checked(spec: CheckSpec, target: str | None, code: str) -> None:
    for command in (CheckBasic, CheckComplex, StartExtended):
        assert refusal_of(state(), command(actor=RAT, check_spec=spec, target=target)).code == code
    assert refusal_of(state(), CheckBasic(actor="nobody", check_spec=CheckSpec(ability="cool"))).code == "unknown"


@pytest.mark.rule("EX-TEST-04")
def test_the_dead_check_nothing() -> None:
    made = change(state(), RAT, status="dead", wounds=-1)
    for command in (CheckBasic, CheckComplex, StartExtended):
        assert refusal_of(made, command(actor=RAT, check_spec=CheckSpec(ability="cool", obstacle=2))).code == "out_of_play"


@pytest.mark.rule("EX-RR-02", "EX-RR-05")
def test_checks_and_re_rolls_can_be_undone() -> None:
    made = idle(model(ANA, luck_points=2, willpower=0))
    at = session(made, seed=5)
    at.do(CheckBasic(actor=ANA, check_spec=CheckSpec(ability="cool", difficulty=9)))
    rolled = at.state
    at.do(Reroll(actor=ANA))
    assert at.state != rolled
    at.undo()
    assert at.state == rolled
    at.undo()
    assert at.state == made


@pytest.mark.rule("EX-TEST-04")
def test_a_check_names_the_opposing_ability_in_its_sum() -> None:
    made = state()
    check: Check = check_of(made, RAT, CheckSpec(ability="cool", mode="opposed", opposing_ability="animal_handling"), ANA)
    assert "animal handling" in [term.label for term in check.target_number(made).terms]


@pytest.mark.rule("EX-DMG-03", "EX-TEST-07")
@pytest.mark.parametrize(("house", "obstacle", "dice"), [(False, 4 + 3 - 3, 1), (True, 4 + 3 - (3 + 2), 2)])
def test_damage_stands_apart_unless_a_house_rule_says_otherwise(house: bool, obstacle: int, dice: int) -> None:
    blade = {"id": "blade", "name": "Blade", "reach": "M"}
    made = in_activation(
        model("hench", "henchman", at=cell(0), weapons=[blade], conditions={"inspired": 2, "drained": 0}),
        model(RAT, "minion", at=cell(1)),
        said=Declaration(action="attack_melee", weapon="blade"),
        ex_damage_takes_check_modifiers=house,
    )
    done = scripted(made, AttackMelee(actor="hench", weapon="blade", target=RAT), 5, 5, *[1] * dice)
    assert (done.sum_of("checked", 1).total, done.asks[1][0]) == (obstacle, dice)
    from_nowhere = scripted(made, AutomaticHit(target="hench", strength=3), 1)
    assert from_nowhere.sum_of("checked").total == 4 + 3 - 3, "an automatic hit is nobody's check"
