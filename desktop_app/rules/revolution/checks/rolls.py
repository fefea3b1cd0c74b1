"""Percentile rolls: effective ratings, Traits, opposed rolls. Rule: RV-TEST-01 to RV-TEST-05"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from desktop_app.rules.kernel.barriers import lamplight
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.conditions import changed_by
from desktop_app.rules.kernel.dice import ALONE, Roll, Throw
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase, Word
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.sheet import character, house_rules
from desktop_app.rules.revolution.state import RevolutionDraft, RevolutionState

D100 = range(1, 101)


# ---- ratings


def missing_skill(state: RevolutionState, who: str, name: str) -> character.Skill:
    """Make up a skill that the sheet lacks: the sum of its two characteristics, or 0. Rule: RV-TEST-04"""
    by = state.settings.skill_bases.get(name, ()) if state.settings.missing_skill == "characteristics" else ()
    sheet = state.sheet_of(who)
    return character.Skill(name=name, rating=sum(sheet.characteristic(characteristic) for characteristic in by))


def base_of(skill: character.Skill, trait_bonus: int) -> int:
    """Return what a skill is without its Traits. Rule: section 2.2, RV-TEST-04"""
    if skill.base is not None:
        return skill.base
    return max(0, skill.rating - trait_bonus) if skill.traits else skill.rating


def skill_rating(state: RevolutionState, who: str, name: str, trait: str | None) -> Breakdown:
    """Return rating or base of a skill: a listed Trait that fits, or one lent by a blessing, makes the difference. Rule: RV-TEST-04"""
    skill = state.sheet_of(who).skill(name) or missing_skill(state, who, name)
    bonus = state.settings.trait_bonus
    base = base_of(skill, bonus)
    made = changed_by(Breakdown.of(base, name, "RV-TEST-04"), state.combatants[who], "every_skill")
    if trait and skill.has_trait(trait):
        return made.plus(skill.rating - base, trait, "RV-TEST-04")
    lent = trait is not None and character.plain_trait(trait) in map(character.plain_trait, blessed.traits(state, who))
    return made.plus(bonus, trait or "", "RV-BLESS-06") if lent else made


@dataclass(frozen=True, slots=True)
class Step:
    """So many Bonuses (above 0) or Penalties (below 0) from one cause. Rule: RV-TEST-03"""

    count: int
    label: str
    rule: str


def with_steps(made: Breakdown, settings: house_rules.RevolutionSettings, *steps: Step) -> Breakdown:
    """Add Bonuses and Penalties one by one; nothing is clamped. Rule: RV-TEST-03"""
    for step in steps:
        made = made.plus(step.count * (settings.bonus_step if step.count > 0 else settings.penalty_step), step.label, step.rule)
    return made


def in_the_dark(state: RevolutionState, who: str) -> Step:
    """Give the Penalty of darkness to anybody who cannot see in it and stands in no lamp's light. Rule: RV-SENSE-01"""
    is_lit = bool(lamplight(state, state.combatants[who].cell))
    return Step(-1 if state.darkness and not is_lit and not blessed.sees_in_the_dark(state, who) else 0, "darkness", "RV-SENSE-01")


# ---- rolls


def roll_d100(draft: RevolutionDraft, purpose: str, who: str | None, throw: Throw = ALONE) -> Roll:
    """Roll tens and unit die as one value from 1 to 100. Rule: RV-TEST-01"""
    return draft.roll(1, 100, purpose, who, throw=throw)


def unit_of(value: int) -> int:
    """Return the unit die of a d100: 0 for 100, 10, 20 ... Rule: RV-TEST-01"""
    return value % 10


def succeeds(settings: house_rules.RevolutionSettings, value: int, rating: int) -> bool:
    """Judge a roll; the ends of the scale can be set to fail or succeed always, failure first. Rule: RV-TEST-02"""
    if value >= settings.auto_fail_min:
        return False
    return value <= settings.auto_success_max or value <= rating


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an opposed roll. `value` None: it did not roll, and counts as having failed. Rule: RV-TEST-05"""

    rating: int
    value: int | None = None

    def succeeds(self, settings: house_rules.RevolutionSettings) -> bool:
        """Tell whether it has succeeded."""
        return self.value is not None and succeeds(settings, self.value, self.rating)


@dataclass(frozen=True, slots=True)
class Against:
    """A roll's names: its event, the purpose of the die, the rule."""

    event: str
    purpose: str
    rule: str


def roll_against(draft: RevolutionDraft, who: str | None, made: Breakdown, against: Against, **facts: Word) -> Side:
    """Roll a d100 against a rating and tell how it went. Rule: RV-TEST-01, RV-TEST-02"""
    settings = draft.state.settings

    def verdict(faces: tuple[int, ...]) -> Phrase:
        side = Side(made.total, faces[0])
        return Phrase.of("roll_so_far", value=side.value, rating=side.rating, good=side.succeeds(settings))

    rolled = roll_d100(draft, against.purpose, who, Throw(verdict=verdict))
    side = Side(made.total, rolled.faces[0])
    told: dict[str, Word] = {"value": side.value, "rating": side.rating, "good": side.succeeds(settings), **facts}
    draft.tell(against.event, who, breakdown=made, rolls=(rolled,), rule=against.rule, **told)
    return side


class Opposed(NamedTuple):
    """How an opposed roll ended: which side has won (1 or 2, 0 for nobody), and whether the other had failed. Rule: RV-TEST-05"""

    winner: int
    decisive: bool = False


def opposed(settings: house_rules.RevolutionSettings, one: Side, two: Side) -> Opposed:
    """Compare two sides: success beats failure; of two successes the higher value wins (by house rule the lower).

    Equal values go to the higher rating, or to nobody. Rule: RV-TEST-05
    """
    order = compare(one.value or 0, two.value or 0) * _sense(settings)
    return _ended((one.succeeds(settings), two.succeeds(settings)), order or compare(one.rating, two.rating))


def compare(one: int, two: int) -> int:
    """Return 1 if the first number is higher, -1 if the second is, else 0."""
    return (one > two) - (one < two)


def _sense(settings: house_rules.RevolutionSettings) -> int:
    """Return 1 if the higher of two successes wins, -1 if the lower does."""
    return 1 if settings.opposed_winner == "higher" else -1


@cache
def _ended(succeeded: tuple[bool, bool], ahead: int) -> Opposed:
    """Return the winner by success, then by lead: 1 the first, -1 the second, 0 nobody."""
    one, two = succeeded
    if one != two:
        return Opposed(1 if one else 2, decisive=True)
    return Opposed((1 if ahead > 0 else 2) if one and ahead else 0)


# ---- all rolls at once


@dataclass(frozen=True, slots=True)
class Values:
    """The successful and failing values of a d100, ascending. Rule: RV-TEST-02"""

    good: tuple[int, ...]
    bad: tuple[int, ...]


@memo()
def values_of(settings: house_rules.RevolutionSettings, rating: int) -> Values:
    """Part the hundred values by whether they succeed against a rating."""
    good = tuple(value for value in D100 if succeeds(settings, value, rating))
    return Values(good, tuple(value for value in D100 if not succeeds(settings, value, rating)))


def answers(settings: house_rules.RevolutionSettings, one: Side, rating: int | None) -> Mapping[Opposed, int]:
    """Share out how an opposed roll can end whose first side has rolled: all values of the other, or 1 if it does not roll.

    Of those that fail, that lie beneath, equal, and above, all end alike. Rule: RV-TEST-05
    """
    if rating is None:
        return {opposed(settings, one, Side(0)): 1}
    values, value = values_of(settings, rating), one.value or 0
    beneath, above = bisect_left(values.good, value), bisect_right(values.good, value)
    good, sense, rated = one.succeeds(settings), _sense(settings), compare(one.rating, rating)
    parts = ((len(values.bad), False, 0), (beneath, True, sense), (above - beneath, True, rated), (len(values.good) - above, True, -sense))
    found: dict[Opposed, int] = {}
    for count, other_good, ahead in parts:
        if count:
            ended = _ended((good, other_good), ahead)
            found[ended] = found.get(ended, 0) + count
    return found


@memo()
def all_ends(settings: house_rules.RevolutionSettings, rating: int, other: int | None) -> Mapping[tuple[int, Opposed], int]:
    """Share out all opposed rolls of two ratings by the first side's unit die and how they end; `other` None: it does not roll.

    Values that fail all end alike. Rule: RV-TEST-01, RV-TEST-05
    """
    mine, found = values_of(settings, rating), dict[tuple[int, Opposed], int]()
    for alike in (mine.bad, *((value,) for value in mine.good)):
        shares = answers(settings, Side(rating, alike[0]), other) if alike else {}
        for value in alike:
            for ended, count in shares.items():
                key = (unit_of(value), ended)
                found[key] = found.get(key, 0) + count
    return found
