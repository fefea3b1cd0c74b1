"""Chances of an attack: what both sides would roll now, if the target answers with all it has. Rule: WD-MELEE-08, WD-RANGE-06"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from desktop_app.rules.kernel.odds import Band, Contest, Distribution, added, certain, combined, mixed, pool, weight_where
from desktop_app.rules.winterdawn.arms import (
    WeaponChoice,
    attack_terms,
    defence_terms,
    melee_weapons,
    position_terms,
    weapon_test,
)
from desktop_app.rules.winterdawn.rolls import Budget, Test, allowance, body_terms
from desktop_app.rules.winterdawn.sheet import UNARMED, die_of
from desktop_app.rules.winterdawn.state import WinterDawnState

MANY_HITS: Final = 3
STEP: Final = 4


def scoring(sides: int) -> tuple[int, ...]:
    """Say what each face of a die scores: one MoS for each full 4. Rule: WD-TEST-03"""
    return tuple(face // STEP for face in range(1, sides + 1))


@dataclass(frozen=True, kw_only=True)
class HitContest(Contest):
    """An attack and the best answer that its target has now: pools of equal dice, and what is added to each side's score.

    `overflows`: what falls below 0 becomes dice for the other side. Rule: WD-MELEE-08
    """

    word = "hits"
    dice: int
    sides: int
    flat: int = 0
    other_dice: int = 0
    other_sides: int = 6
    other_flat: int = 0
    overflows: bool = True

    def hits(self) -> Distribution:
        """Give the number of hits; below 0 the target has scored. The target answers with all it has."""
        mine = pool(self.dice, scoring(self.sides))
        theirs = pool(self.other_dice, scoring(self.other_sides))
        if not (self.overflows and self.other_dice):
            return combined(lambda a, b: max(0, a + self.flat) - max(0, b + self.other_flat), mine, theirs)
        mine = combined(int.__add__, mine, certain(self.flat))
        theirs = combined(int.__add__, theirs, certain(self.other_flat))
        return self._overflown(mine, theirs)

    def _overflown(self, mine: Distribution, theirs: Distribution) -> Distribution:
        """Give what each side lacks to the other as dice."""
        outcomes = []
        for own, own_weight in mine.items():
            for other, other_weight in theirs.items():
                given_to_me = pool(max(0, -other), scoring(self.sides))
                given_to_them = pool(max(0, -own), scoring(self.other_sides))
                margin = combined(int.__sub__, given_to_me, given_to_them)
                outcomes.append((own_weight * other_weight, added(margin, certain(max(0, own) - max(0, other)))))
        return mixed(outcomes)

    def bands(self) -> tuple[Band, ...]:
        """Part the hits: one or two, more; and, where the target may strike back, that it scores."""
        hits = self.hits()
        back = weight_where(lambda n: n < 0, hits) if self.overflows else 0
        return (
            Band(name="few_hits", weight=weight_where(lambda n: 0 < n < MANY_HITS, hits), tone="accent"),
            Band(name="many_hits", weight=weight_where(lambda n: n >= MANY_HITS, hits), tone="good"),
            Band(name="target_scores", weight=back, tone="blood", counts=False),
            Band(name="nothing", weight=weight_where(lambda n: n == 0 or (n < 0 and not self.overflows), hits), tone="muted", counts=False),
        )


def melee_contest(state: WinterDawnState, test: Test, choice: WeaponChoice, target: str, *, opportunity: bool = False) -> HitContest | None:
    """Describe a melee exchange before it is declared."""
    sheet = state.sheet_of(test.who)
    weapon = sheet.weapon(choice.weapon) or UNARMED
    dice = allowance(state, test, choice).total
    if dice < 1:
        return None
    flat = sum(term.value for term in attack_terms(state, test.who, target, weapon, test=test, opportunity=opportunity)) - choice.malus
    sides = die_of(sheet.attribute(test.attribute))
    ward = _best_ward(state, target, test.who)
    if ward is None:
        given = -sum(term.value for term in position_terms(state, target, test.who))
        return HitContest(dice=dice + (given if state.settings.undefended_malus_becomes_dice else 0), sides=sides, flat=flat)
    other_dice, other_sides, other_flat = ward
    return HitContest(dice=dice, sides=sides, flat=flat, other_dice=other_dice, other_sides=other_sides, other_flat=other_flat)


def _best_ward(state: WinterDawnState, who: str, attacker: str) -> tuple[int, int, int] | None:
    """Return dice, sides and maluses of the defence that promises most; None: there is none."""
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    if not fighter.can_act or attacker in fighter.unaware_of:
        return None
    found = []
    for weapon in melee_weapons(sheet, defending=True):
        test = weapon_test(state, who, WeaponChoice(weapon=weapon.id), budget=Budget.REACTION, warding=True)
        dice = allowance(state, test).total if test is not None else 0
        if test is not None and dice > 0:
            flat = sum(term.value for term in defence_terms(state, who, attacker, weapon, test=test))
            sides = die_of(sheet.attribute(test.attribute))
            found.append((dice * sides + 8 * flat, (dice, sides, flat)))
    return max(found)[1] if found else None


def dodge_numbers(state: WinterDawnState, test: Test) -> tuple[int, int, int]:
    """Return dice, sides and malus of a dodge."""
    sheet = state.sheet_of(test.who)
    flat = sum(term.value for term in body_terms(state, test.who, test.attribute))
    return allowance(state, test).total, die_of(sheet.attribute(test.attribute)), flat
