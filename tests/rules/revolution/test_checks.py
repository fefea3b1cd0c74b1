"""Percentile rolls, effective ratings, Traits, opposed rolls, and tests on their own. Rule: section 3.1, RV-SENSE-01"""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.rules.kernel.dice import WrongDieError
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.revolution.checks.rolls import Opposed, Side, opposed, succeeds, unit_of
from desktop_app.rules.revolution.checks.skill_tests import OpposedTest, SkillTest, SkillUse
from desktop_app.rules.revolution.combat.exchange import weapon_rating
from desktop_app.rules.revolution.combat.reaction import React
from desktop_app.rules.revolution.sheet.house_rules import RevolutionSettings
from desktop_app.rules.revolution.state import RevolutionState
from tests.rules.revolution.builders import CLOSE, CROSSBOW, HAMMER, code, combat, fighter, idle, met, refusal_of, scripted, table, undone

PERCEPTION = {"name": "Perception", "traits": ["Dark Vision"], "rating": 50, "base": 20}
LORE = {"name": "Lore", "rating": 40}
HOUSE = RevolutionSettings()


def ana(**values: Any) -> RevolutionState:
    """Ana alone at the table: Close Combat 54 with the hammer, 24 without; STR 14, DEX 10."""
    house = {name: values.pop(name) for name in list(values) if name in RevolutionSettings.__dataclass_fields__ or name == "darkness"}
    return table(fighter("ana", **{"str_": 14, "dex": 10, **values}), **house)


def rating(state: RevolutionState, **values: Any) -> int:
    """Return what a test of Close Combat (or another skill) is rolled against."""
    return scripted(state, SkillTest(actor="ana", **{"skill": "Close Combat", **values}), 50).sum_of("skill_tested").total


def passed(state: RevolutionState, face: int, **values: Any) -> object:
    """Roll a test of Close Combat with the hammer."""
    use = {"skill": "Close Combat", "trait": "Hammer", **values}
    return scripted(state, SkillTest(actor="ana", **use), face).fact("skill_tested", "good")


# ---- the die


@pytest.mark.rule("RV-TEST-01")
@pytest.mark.parametrize(("value", "unit"), [(100, 0), (10, 0), (20, 0), (1, 1), (9, 9), (57, 7), (99, 9)])
def test_the_unit_die_is_read_whatever_the_tens_die_was(value: int, unit: int) -> None:
    assert unit_of(value) == unit


@pytest.mark.rule("RV-TEST-01")
def test_one_roll_is_one_value_from_1_to_100() -> None:
    done = scripted(ana(), SkillTest(actor="ana", skill="Close Combat"), 100)
    assert done.asks == [(1, 100, "Close Combat", "ana")] and done.fact("skill_tested", "value") == 100
    for face in (0, 101):
        with pytest.raises(WrongDieError):
            scripted(ana(), SkillTest(actor="ana", skill="Close Combat"), face)


# ---- success


@pytest.mark.rule("RV-TEST-02", "RV-TEST-06")
@pytest.mark.parametrize(("face", "good"), [(1, True), (53, True), (54, True), (55, False), (100, False)])
def test_a_roll_at_or_under_the_rating_succeeds(face: int, good: bool) -> None:
    assert passed(ana(), face) is good


@pytest.mark.rule("RV-TEST-02")
def test_there_is_no_success_or_failure_by_itself() -> None:
    assert passed(ana(), 1, penalties=2) is False, "54 - 30 - 30 = -6"
    assert passed(ana(), 100, bonuses=2) is True, "54 + 30 + 30 = 114"
    assert not succeeds(HOUSE, 1, 0) and succeeds(HOUSE, 1, 1) and succeeds(HOUSE, 100, 100) and not succeeds(HOUSE, 100, 99)


@pytest.mark.rule("RV-TEST-02", "RV-TAB-01")
def test_house_rules_set_the_ends_of_the_scale() -> None:
    low = evolve(HOUSE, auto_success_max=5)
    assert [succeeds(low, value, -50) for value in (1, 5, 6)] == [True, True, False]
    high = evolve(HOUSE, auto_fail_min=96)
    assert [succeeds(high, value, 200) for value in (95, 96, 100)] == [True, False, False]
    both = evolve(HOUSE, auto_success_max=60, auto_fail_min=60)
    assert [succeeds(both, value, 0) for value in (59, 60)] == [True, False], "failure is judged first"
    assert passed(ana(auto_success_max=5), 5, penalties=2) is True
    assert passed(ana(auto_fail_min=96), 96, bonuses=2) is False


# ---- ratings


@pytest.mark.rule("RV-TEST-03")
def test_bonuses_and_penalties_count_30_each_and_are_summed() -> None:
    assert rating(ana(), trait="Hammer", bonuses=2, penalties=1, other_mods=7) == 54 + 30 + 30 - 30 + 7
    assert rating(ana(), trait="Hammer", other_mods=-9) == 54 - 9


@pytest.mark.rule("RV-TEST-03")
def test_nothing_is_clamped() -> None:
    assert rating(ana(), trait="Hammer", penalties=5) == 54 - 5 * 30
    assert rating(ana(), trait="Hammer", bonuses=5, other_mods=100) == 54 + 5 * 30 + 100


@pytest.mark.rule("RV-TEST-03", "RV-TAB-01")
def test_house_rules_set_the_steps() -> None:
    state = ana(bonus_step=10, penalty_step=20)
    assert rating(state, trait="Hammer", bonuses=2) == 54 + 2 * 10
    assert rating(state, trait="Hammer", penalties=2) == 54 - 2 * 20


@pytest.mark.rule("RV-TEST-04")
def test_without_a_trait_that_fits_the_base_counts() -> None:
    assert rating(ana(), trait="Hammer") == 54
    assert rating(ana()) == 54 - 30, "no trait named is none that fits"
    assert rating(ana(), trait="Spear") == 54 - 30
    assert rating(ana(), trait="") == 54 - 30


@pytest.mark.rule("RV-TEST-04", "RV-BG-03")
def test_the_mark_of_a_trait_is_ignored_when_traits_are_compared() -> None:
    marked = ana(skills=[{"name": "Close Combat", "traits": ["+Hammer"], "rating": 54}])
    assert rating(marked, trait="Hammer") == rating(ana(), trait="+Hammer") == 54


@pytest.mark.rule("RV-TEST-04")
def test_a_skill_without_brackets_is_its_own_base_and_no_base_is_below_0() -> None:
    assert rating(ana(skills=[LORE]), skill="Lore") == rating(ana(skills=[LORE]), skill="Lore", trait="Runes") == 40
    weak = {"name": "Close Combat", "traits": ["Hammer"], "rating": 20}
    assert (rating(ana(skills=[weak])), rating(ana(skills=[weak]), trait="Hammer")) == (0, 20)


@pytest.mark.rule("RV-TEST-04", "RV-TAB-01")
def test_a_house_rule_sets_what_a_trait_is_worth() -> None:
    printed = {"name": "Close Combat", "traits": ["Hammer"], "rating": 54}
    assert rating(ana(skills=[printed], trait_bonus=20)) == 54 - 20
    assert rating(ana(skills=[printed], trait_bonus=20), trait="Hammer") == 54


@pytest.mark.rule("RV-TEST-04", "RV-TAB-01")
def test_a_skill_that_the_sheet_lacks_is_two_characteristics_or_by_house_rule_nothing() -> None:
    assert rating(ana(), skill="Agility") == 14 + 10
    assert rating(ana(), skill="Agility", trait="Dodge") == 14 + 10, "no trait is listed"
    assert rating(ana(con=13, int_=9), skill="Survival") == 13 + 9
    assert rating(ana(missing_skill="zero"), skill="Agility") == 0
    assert rating(ana(skill_bases={"Agility": ["dex", "wil"]}, wil=17), skill="Agility") == 10 + 17


@pytest.mark.rule("RV-TEST-04")
def test_a_skill_that_nobody_wrote_down_is_tested_at_0_and_known_ones_are_suggested() -> None:
    test = SkillTest(actor="ana", skill="Baking", bonuses=1)
    assert scripted(ana(), test, 30).fact("skill_tested", "good") is True, "0 and a Bonus"
    skill = test.open(ana())["skill"]
    assert skill.text and "Close Combat" in skill.values and "Baking" not in skill.values
    both = OpposedTest(actor="ana", target="bea", actor_use=SkillUse(skill="Baking"), target_use=SkillUse(skill="Agility"))
    assert scripted(table(fighter("ana"), fighter("bea")), both, 1, 20).fact("opposed_ended", "won") is True


@pytest.mark.rule("RV-TEST-03")
def test_there_can_be_any_number_of_bonuses_and_penalties() -> None:
    assert rating(ana(), trait="Hammer", bonuses=9, penalties=7, other_mods=-250) == 54 + 60 - 250


@pytest.mark.rule("RV-TEST-04", "RV-ACT-03")
def test_a_weapon_whose_skill_nobody_has_is_used_at_0() -> None:
    state = combat(fighter("ana", weapons=[{**HAMMER, "skill": "Whirling"}]), fighter("bea", side="foe"))
    assert weapon_rating(state, "ana", state.sheet_of("ana").weapons[0]).total == 0


# ---- opposed rolls


@pytest.mark.rule("RV-TEST-05")
@pytest.mark.parametrize(
    ("one", "two", "winner", "decisive"),
    [
        ((54, 54), (54, 55), 1, True),  # success beats failure
        ((54, 55), (54, 1), 2, True),
        ((54, 30), (54, 20), 1, False),  # of two successes the higher
        ((54, 20), (54, 30), 2, False),
        ((54, 30), (50, 30), 1, False),  # equal values: the higher rating
        ((50, 30), (54, 30), 2, False),
        ((54, 30), (54, 30), 0, False),  # and nobody if that is equal too
        ((54, 90), (54, 80), 0, False),  # two failures
        ((54, 54), (54, None), 1, True),  # who does not roll has failed
        ((54, 55), (54, None), 0, False),
    ],
)
def test_an_opposed_roll(one: tuple[int, int], two: tuple[int, int | None], winner: int, decisive: bool) -> None:
    assert opposed(HOUSE, Side(*one), Side(*two)) == Opposed(winner, decisive)


@pytest.mark.rule("RV-TEST-05", "RV-TAB-01")
def test_a_house_rule_lets_the_lower_of_two_successes_win() -> None:
    lower = evolve(HOUSE, opposed_winner="lower")
    assert opposed(lower, Side(54, 30), Side(54, 20)) == Opposed(2)
    assert opposed(lower, Side(54, 30), Side(50, 30)) == Opposed(1), "ties go by the rating all the same"
    assert opposed(lower, Side(54, 30), Side(54, 60)) == Opposed(1, decisive=True)


@pytest.mark.rule("RV-TEST-05", "RV-TEST-03")
def test_an_opposed_test_rolls_for_the_actor_first_and_tells_the_winner() -> None:
    state = table(fighter("ana"), fighter("bea", skills=[LORE]))
    contest = OpposedTest(
        actor="ana",
        target="bea",
        actor_use=SkillUse(skill="Close Combat", trait="Hammer", penalties=1, other_mods=1),
        target_use=SkillUse(skill="Lore", bonuses=1),
    )
    done = scripted(state, contest, 25, 70)
    assert [event.breakdown.total for event in done.events if event.breakdown] == [54 - 30 + 1, 40 + 30]
    assert done.asks == [(1, 100, "Close Combat", "ana"), (1, 100, "Lore", "bea")]
    assert (done.event("opposed_ended").who, done.fact("opposed_ended", "decisive")) == ("bea", False)
    assert scripted(state, contest, 25, 71).event("opposed_ended").who == "ana"
    assert scripted(state, contest, 25, 71).fact("opposed_ended", "decisive") is True
    assert scripted(state, contest, 26, 71).fact("opposed_ended", "won") is False
    undone(state, contest)


@pytest.mark.rule("RV-TEST-05")
def test_a_side_can_be_a_plain_rating() -> None:
    contest = OpposedTest(actor="ana", target="bea", actor_use=SkillUse(rating=80), target_use=SkillUse(rating=20))
    done = scripted(table(fighter("ana"), fighter("bea")), contest, 80, 20)
    assert (done.event("opposed_ended").who, done.fact("opposed_ended", "decisive")) == ("ana", False)


# ---- darkness


@pytest.mark.rule("RV-SENSE-01")
def test_darkness_costs_a_penalty_on_perception_and_on_nothing_else() -> None:
    seeing = {"name": "Perception", "rating": 50}
    state = ana(skills=[CLOSE, seeing], darkness=True)
    assert rating(state, skill="Perception") == 50 - 30
    assert rating(state, trait="Hammer") == 54
    assert rating(evolve(state, darkness=False), skill="Perception") == 50


@pytest.mark.rule("RV-SENSE-01")
@pytest.mark.parametrize("sees", [{"skills": [CLOSE, PERCEPTION]}, {"powers": [{"name": "Dark Vision"}]}])
def test_who_has_dark_vision_as_a_trait_or_a_power_ignores_it(sees: dict[str, Any]) -> None:
    base = 20 if "skills" in sees else 10 + 10
    assert rating(ana(darkness=True, **sees), skill="Perception") == base


@pytest.mark.rule("RV-SENSE-01", "RV-EXCH-01")
def test_darkness_costs_a_penalty_on_both_rolls_of_an_exchange() -> None:
    state = combat(fighter("ana"), fighter("bea", powers=[{"name": "Dark Vision"}], side="foe"), darkness=True)
    done = met(state, 24, answer=React(actor="bea", reaction="parry", weapon="Hammer"), against=54)
    assert [event.breakdown.total for event in done.events if event.name == "rolled_in_exchange" and event.breakdown] == [54 - 30, 54]


# ---- refusals


@pytest.mark.rule("RV-TAB-14", "RV-TEST-03")
@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"actor": "zoe"}, ("unknown", "actor")),
        ({"skill": " "}, ("value", "skill")),
        ({"bonuses": -1}, ("value", "bonuses")),
        ({"penalties": -1}, ("value", "penalties")),
    ],
)
def test_a_test_that_is_refused(changes: dict[str, Any], refused: tuple[str, str]) -> None:
    found = refusal_of(ana(), SkillTest(**{"actor": "ana", "skill": "Close Combat", **changes}))
    assert (found.code, found.field) == refused


@pytest.mark.rule("RV-TAB-14", "RV-TEST-05")
def test_an_opposed_test_that_is_refused() -> None:
    state = table(fighter("ana"), fighter("bea"), fighter("cid", dead=True))
    use = SkillUse(skill="Close Combat")
    good = OpposedTest(actor="ana", target="bea", actor_use=use, target_use=use)
    assert code(state, evolve(good, target="zoe")) == "unknown"
    assert code(state, evolve(good, target_use=SkillUse())) == "value"
    assert code(state, evolve(good, target_use=SkillUse(skill="Close Combat", bonuses=-1))) == "value"
    assert (
        code(state, evolve(good, target="ana"))
        == code(state, evolve(good, target="cid"))
        == code(state, evolve(good, actor="cid"))
        == "state"
    )


@pytest.mark.rule("RV-TEST-06", "RV-INJ-06")
def test_a_test_can_be_made_in_any_phase_but_not_by_the_dead() -> None:
    test = SkillTest(actor="ana", skill="Ranged Combat")
    fights = combat(fighter("ana"), fighter("bea", side="foe"))
    open_exchange = met(fights, 54).state
    for state in (idle(fighter("ana", weapons=[CROSSBOW])), fights, open_exchange):
        assert scripted(state, test, 20).fact("skill_tested", "good") is True, "10 + 10"
        undone(state, test)
    assert code(idle(fighter("ana", dead=True)), test) == "state"
