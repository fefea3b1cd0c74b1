"""What an attack can come to, as exact shares. Rule: SW-TAB-37, SW-DMG-04, SW-DMG-05"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from desktop_app.rules.kernel.odds import Band, Contest, Distribution, SharedOut, mixed
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Frozen
from desktop_app.rules.savage.checks.chances import WILD_SIDES, aced, by_raises, damage_values, kept_values
from desktop_app.rules.savage.checks.derived import is_heavily_armoured
from desktop_app.rules.savage.checks.rolls import RAISE, TN, Goal, Mod, dice_of, trait_mods
from desktop_app.rules.savage.harm.damage import Shot, damage_bonus, damage_dice
from desktop_app.rules.savage.harm.soak import toughness_against, wounds_of
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.state import SavageState

STRAY: Final = -3
"""A shot that hits a bystander. Rule: SW-RANGE-09"""
MISS: Final = -2
THROUGH: Final = -1
"""A shot that goes through an obstacle. Rule: SW-RANGE-11"""
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
    """Name of the outcome of a miss."""

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


def needed_to_hurt(state: SavageState, weapon: Weapon, shot: Shot, behind: int) -> int:
    """Return the damage that shakes the target of a shot. Rule: SW-DMG-03, SW-DMG-04"""
    location = shot.aimed_at if shot.aimed_at in ("leg", "arm", "head") else ""
    return toughness_against(state, shot.target, location=location, ap=weapon.ap, behind=behind).total


def damage_results(state: SavageState, actor: str, weapon: Weapon, shot: Shot, *, raises: int, behind: int = 0) -> Distribution:
    """Share damage out by what it does to the target. Rule: SW-DMG-03 to SW-DMG-07"""
    if is_heavily_armoured(state.sheet_of(shot.target)) and not weapon.heavy:
        return {UNHURT: 1}
    needed = needed_to_hurt(state, weapon, shot, behind)
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


def raises_that_count(state: SavageState, actor: str, weapon: Weapon, mods: tuple[Mod, ...], *, enough: int) -> int:
    """Count the raises after which more make no difference: even the lowest damage comes to `enough`. Rule: SW-DMG-02"""
    if state.settings.damage_raise_bonus != "plus2_per_raise":
        return 1
    least = len(damage_dice(state, actor, weapon, raises=0)) + damage_bonus(state, actor, weapon, mods, raises=0).total
    return max(1, -(-(enough - least) // 2))


class Landings(Frozen):
    """How one shot of an attack can land, in exact weights: its raises (0: a hit), `THROUGH`, `MISS`, `STRAY`. Rule: SW-TAB-37"""

    shares: tuple[tuple[int, int], ...]

    def contest(self, miss: str = "miss") -> SharedOut:
        """Describe the roll without its damage; `miss` names the outcome of a miss."""
        weights = dict(self.shares)
        raised = sum(weight for landed, weight in self.shares if landed > 0)
        hits = (("hit_raise", raised, "good"), ("hit", weights.get(0, 0), "accent"), ("through", weights.get(THROUGH, 0), "accent"))
        rest = ((miss, weights.get(MISS, 0), "muted"), ("bystander", weights.get(STRAY, 0), "blood"))
        return SharedOut(word="hits", shares=(*hits, *rest), counted=tuple(name for name, _, _ in hits))


def landings(
    state: SavageState, actor: str, skill: str, goals: Sequence[Goal], *, most: int, place: int = 0, strays_on: int = 0
) -> Landings:
    """Share one of several shots out by how it lands; a first face up to `strays_on` hits a bystander. Rule: SW-RANGE-09, SW-RANGE-11"""
    dice, goal = dice_of(state, actor, skill), goals[place]
    plus, bonus = dice[1], goal.bonus
    steps = (goal.needed, goal.clean - bonus, *(goal.tn + RAISE * raises - bonus for raises in range(1, most + 1)))
    cap = max(1, steps[-1], plus + strays_on + 1)
    found: dict[int, int] = {}
    for (own, kept), weight in kept_values(dice, len(goals), place, cap).items():
        landed = MISS + sum(kept >= step for step in steps)
        if own - plus <= strays_on and (landed == MISS or not state.settings.bystander_needs_miss):
            landed = STRAY
        found[landed] = found.get(landed, 0) + weight
    return Landings(shares=tuple(sorted(found.items())))


class OneShot(Frozen):
    """One shot of an attack, with what its chances follow from: `behind` is armour in the way whatever happens, a first face up to
    `strays_on` hits a bystander, `miss` names what happens where it does not hit. Rule: SW-TAB-37
    """

    actor: str
    skill: str
    weapon: Weapon
    shots: tuple[Shot, ...]
    place: int = 0
    behind: int = 0
    strays_on: int = 0
    miss: str = "miss"

    @property
    def shot(self) -> Shot:
        """Return the shot among those that are rolled together."""
        return self.shots[self.place]

    def landings(self, state: SavageState) -> Landings:
        """Share it out by how it lands, raises apart as far as they tell in its damage."""
        enough = needed_to_hurt(state, self.weapon, self.shot, self.behind) + 4 * MOST
        most = raises_that_count(state, self.actor, self.weapon, self.shot.bonus, enough=enough)
        goals = [shot.goal for shot in self.shots]
        return landings(state, self.actor, self.skill, goals, most=most, place=self.place, strays_on=self.strays_on)

    def roll(self, state: SavageState) -> SharedOut:
        """Describe the roll without its damage."""
        return self.landings(state).contest(self.miss)

    def harm(self, state: SavageState) -> AttackContest:
        """Describe the roll with its damage; an obstacle protects from what goes through it. Rule: SW-RANGE-11"""
        ways = ((weight, self._results(state, landed)) for landed, weight in self.landings(state).shares if weight)
        return AttackContest(shares=tuple(sorted(mixed(ways).items())), miss=self.miss)

    def damages(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        """Describe the damage of a hit, of one with a raise, and of one through the obstacle, each as far as it can come."""
        there = {landed for landed, weight in self.landings(state).shares if weight}
        for name, landed in (("of_hit", 0), ("of_hit_raise", 1), ("of_through", THROUGH)):
            if landed in there:
                yield Phrase.of(name), HarmContest(shares=tuple(sorted(self._results(state, landed).items())))

    def _results(self, state: SavageState, landed: int) -> Distribution:
        if landed in (MISS, STRAY):
            return {MISS: 1}
        behind = self.behind + (self.shot.obstacle if landed == THROUGH else 0)
        return damage_results(state, self.actor, self.weapon, self.shot, raises=max(0, landed), behind=behind)


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
