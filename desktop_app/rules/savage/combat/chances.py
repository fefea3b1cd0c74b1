"""What an attack can come to, as exact shares. Rule: SW-TAB-37, SW-DMG-04, SW-DMG-05"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from desktop_app.rules.kernel.odds import Band, Contest, Distribution, SharedOut, mixed
from desktop_app.rules.savage.checks.chances import WILD_SIDES, aced, by_raises, damage_values
from desktop_app.rules.savage.checks.rolls import TN, Goal, dice_of, trait_mods
from desktop_app.rules.savage.combat.damage import Shot, damage_bonus, damage_dice
from desktop_app.rules.savage.harm.soak import toughness_against, wounds_of
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.sheet.derived import is_heavily_armoured
from desktop_app.rules.savage.state import SavageState

MISS: Final = -2
UNHURT: Final = -1
SHAKEN: Final = 0
MOST: Final = 4
"""Wounds that are told apart; the knock-out table goes no further. Rule: SW-KO-01"""
OUT: Final = 9
"""An extra that is out of the fight. Rule: SW-DMG-07"""
NAMES: Final = {MISS: ("miss", "muted"), UNHURT: ("unhurt", "muted"), SHAKEN: ("shaken", "accent"), OUT: ("out", "blood")}


class AttackContest(Contest):
    """An attack with its damage: miss, nothing, Shaken, wounds; before any soak. Rule: SW-TAB-37"""

    word = "hits"
    shares: tuple[tuple[int, int], ...]
    miss: str = "miss"
    """Name of what happens where it does not hit."""

    def bands(self) -> tuple[Band, ...]:
        """Part by what it does, the worst first."""
        listed = sorted(self.shares, reverse=True)
        return tuple(self._band(result, weight) for result, weight in listed if weight)

    def effect(self) -> float:
        """Return the wounds on average: Shaken counts half, an extra that is out three."""
        worth = {MISS: 0.0, UNHURT: 0.0, SHAKEN: 0.5, OUT: 3.0}
        weights = sum(weight for _, weight in self.shares)
        return sum(worth.get(result, result) * weight for result, weight in self.shares) / weights

    def _band(self, result: int, weight: int) -> Band:
        name, tone = NAMES.get(result, (f"wounds_{result}", "blood"))
        return Band(name=self.miss if result == MISS else name, weight=weight, tone=tone, counts=result != MISS)


def damage_results(state: SavageState, actor: str, weapon: Weapon, shot: Shot, *, raises: int, behind: int = 0) -> Distribution:
    """Share damage out by what it does to the target. Rule: SW-DMG-03 to SW-DMG-07"""
    if is_heavily_armoured(state.sheet_of(shot.target)) and not weapon.heavy:
        return {UNHURT: 1}
    location = shot.aimed_at if shot.aimed_at in ("leg", "arm", "head") else ""
    needed = toughness_against(state, shot.target, location=location, ap=weapon.ap, behind=behind).total
    bonus = damage_bonus(state, actor, weapon, shot.bonus, raises=raises).total
    return harm_results(state, shot.target, damage_dice(state, actor, weapon, raises=raises), needed=needed, bonus=bonus)


def harm_results(
    state: SavageState, target: str, dice: tuple[tuple[int, int, bool], ...], *, needed: int, bonus: int, halved: bool = False
) -> Distribution:
    """Share acing dice out by what they do to a combatant of this Toughness. Rule: SW-DMG-04, SW-DMG-05, SW-DMG-07"""
    cap = max(1, (1 + halved) * (needed + 4 * MOST) + halved - bonus)
    found: dict[int, int] = {}
    for value, weight in damage_values(dice, cap).items():
        damage = max(0, value + bonus) // (1 + halved)
        wounds = min(MOST, wounds_of(damage - needed, was_shaken=state.combatants[target].shaken))
        is_out = wounds > 0 and not state.sheet_of(target).is_wild_card
        result = UNHURT if damage < needed else OUT if is_out else wounds
        found[result] = found.get(result, 0) + weight
    return found


class HarmContest(AttackContest):
    """Damage that comes without an attack. Rule: SW-TAB-37"""

    word = "hurts"

    def _band(self, result: int, weight: int) -> Band:
        name, tone = NAMES.get(result, (f"wounds_{result}", "blood"))
        return Band(name=name, weight=weight, tone=tone, counts=result >= SHAKEN)


def harm_contest(state: SavageState, target: str, sides: tuple[int, ...], *, bonus: int = 0, halved: bool = False) -> HarmContest:
    """Describe acing dice against the Toughness and torso armour of a combatant. Rule: SW-DMG-04, SW-TAB-37"""
    needed = toughness_against(state, target).total
    found = harm_results(state, target, tuple((one, 0, False) for one in sides), needed=needed, bonus=bonus, halved=halved)
    return HarmContest(shares=tuple(sorted(found.items())))


def raises_that_count(state: SavageState, actor: str, weapon: Weapon, shot: Shot) -> int:
    """Count the raises after which more make no difference: even the lowest damage does the worst. Rule: SW-DMG-02"""
    needed = toughness_against(state, shot.target, ap=weapon.ap).total + 4 * MOST
    least = len(damage_dice(state, actor, weapon, raises=0)) + damage_bonus(state, actor, weapon, shot.bonus, raises=0).total
    return max(1, -(-(needed - least) // 2))


def attack_contest(
    state: SavageState, actor: str, skill: str, *, weapon: Weapon, shot: Shot, behind: int = 0, miss: str = "miss"
) -> AttackContest:
    """Describe one attack roll with its damage; a shot through an obstacle is told as a miss. Rule: SW-TAB-37"""
    most = 1 if state.settings.damage_raise_bonus != "plus2_per_raise" else raises_that_count(state, actor, weapon, shot)
    failure, *hits = by_raises(dice_of(state, actor, skill), shot.goal.tn - shot.goal.bonus, most)
    rows: list[tuple[int, Distribution]] = [(failure, {MISS: 1})]
    rows += [(weight, damage_results(state, actor, weapon, shot, raises=n, behind=behind)) for n, weight in enumerate(hits) if weight]
    return AttackContest(shares=tuple(sorted(mixed([row for row in rows if row[0]]).items())), miss=miss)


def volley_contest(state: SavageState, actor: str, skill: str, goals: Sequence[Goal]) -> SharedOut:
    """Count the hits of several trait dice; the Wild Die may stand for the lowest. Rule: SW-TEST-09"""
    sides, plus, is_wild = dice_of(state, actor, skill)
    needed = tuple(goal.tn - goal.bonus for goal in goals)
    cap = max(1, *needed)
    rolled: dict[tuple[int, ...], int] = {(): 1}
    for _ in needed:
        rolled = {(*kept, value): weight * more for kept, weight in rolled.items() for value, more in aced(sides, plus, cap).items()}
    weights = [0] * (len(needed) + 1)
    for kept, weight in rolled.items():
        for wild, more in (aced(WILD_SIDES, 0, cap) if is_wild else {0: 1}).items():
            lowest = kept.index(min(kept))
            final = (*kept[:lowest], max(kept[lowest], wild), *kept[lowest + 1 :])
            weights[sum(value >= least for value, least in zip(final, needed, strict=True))] += weight * more
    names = [f"hits_{hits}" for hits in range(len(weights))]
    tones = ("muted", *("accent",) * len(needed))
    return SharedOut(word="hits", shares=tuple(zip(names, weights, tones, strict=True))[::-1], counted=tuple(names[1:]))


def suppression_contest(state: SavageState, actor: str, goal: Goal, target: str) -> SharedOut:
    """Describe suppressive fire on a combatant under it: a natural 1 of Spirit is a hit, a failure shakes. Rule: SW-RANGE-06"""
    fails, *goods = by_raises(dice_of(state, actor, "shooting"), goal.tn - goal.bonus, 1)
    sides, plus, is_wild = dice_of(state, target, "spirit")
    needed = TN - sum(mod.value for mod in trait_mods(state, target, "spirit"))
    cap = max(needed, plus + 2)
    found = {(good, one): 0 for good in (False, True) for one in (False, True)}
    for value, weight in aced(sides, plus, cap).items():
        for wild, more in (aced(WILD_SIDES, 0, cap) if is_wild else {0: 1}).items():
            found[(max(value, wild) >= needed, value == plus + 1)] += weight * more
    whole = sum(found.values())
    good = sum(goods)
    shares = (
        ("shaken_and_hit", good * found[(False, True)], "blood"),
        ("only_hit", good * found[(True, True)], "blood"),
        ("shaken", good * found[(False, False)], "accent"),
        ("unhurt", good * found[(True, False)], "muted"),
        ("failure", fails * whole, "muted"),
    )
    return SharedOut(word="succeeds", shares=shares, counted=("shaken_and_hit", "only_hit", "shaken", "unhurt"))
