"""An attack's damage dice and added numbers. Rule: SW-DMG-01, SW-DMG-02, SW-MELEE-07"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, TypeAlias

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Ask, Roll, together
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Record
from desktop_app.rules.savage.checks import rolls
from desktop_app.rules.savage.checks.derived import UNTRAINED, die_in_play
from desktop_app.rules.savage.sheet.character import Weapon, plus_of, sides_of
from desktop_app.rules.savage.state import SavageDraft, SavageState

Aim: TypeAlias = Literal["", "leg", "arm", "head", "small", "tiny"]
Side: TypeAlias = Literal["", "right", "left"]
RAISE_DIE: Final = 6


class Shot(Record):
    """One attack roll: target, manner and added damage. Rule: SW-RANGE-03, SW-MELEE-07"""

    target: str
    goal: rolls.Goal
    aimed_at: Aim = ""
    side: Side = ""
    bonus: tuple[rolls.Mod, ...] = ()
    touch: bool = False
    nonlethal: bool = False
    obstacle: int = 0


def damage_dice(state: SavageState, who: str, weapon: Weapon, *, raises: int) -> tuple[tuple[int, int, bool], ...]:
    """List the damage dice in order: Strength, the weapon's, a raise's. Each with its added number, and whether the Wild Die
    is rolled with it.

    Rule: SW-DMG-01, SW-DMG-02, SW-TEST-03
    """
    strength = die_in_play(state, who, "strength") or UNTRAINED
    is_wild = state.settings.damage_melee_wild_die and weapon.category == "melee" and state.sheet_of(who).is_wild_card
    own = ((sides_of(strength), plus_of(strength), is_wild),) if weapon.uses_strength else ()
    raised = ((RAISE_DIE, 0, False),) if raises and state.settings.damage_raise_bonus == "d6" else ()
    return (*own, *((sides, 0, False) for sides in weapon.damage_dice), *raised)


def damage_bonus(state: SavageState, who: str, weapon: Weapon, mods: tuple[rolls.Mod, ...], *, raises: int) -> Breakdown:
    """Add up what comes to the dice of damage. Rule: SW-DMG-01, SW-DMG-02, SW-INIT-04"""
    per_raise = 2 * raises if state.settings.damage_raise_bonus == "plus2_per_raise" else 0
    made = Breakdown().plus(weapon.damage_flat, Name(weapon.name) or "bare hands", "SW-DMG-01").plus(per_raise, "raises", "SW-DMG-02")
    made = made.plus(2 * weapon.flaming, "flaming", "SW-TAB-13")
    made = rolls.with_mods(made, mods).plus(2 * state.combatants[who].has_joker, "Joker", "SW-INIT-04")
    return made.plus(2 * rolls.has_adrenaline(state, who), "adrenaline", "SW-FEAR-08")


def _added(values: tuple[int, ...], plus: int, shown: int, *, stands_for_last: bool) -> list[int]:
    """Add a die's result: its own, or the Wild Die in place of the last, if better. Rule: SW-TEST-03"""
    return [*values[:-1], max(values[-1], shown)] if stands_for_last else [*values, shown + plus]


def _so_far(adding: Callable[[int], list[int]], bonus: int, shown: int) -> Phrase:
    """Say what the damage comes to with the dice so far."""
    return Phrase.of("damage_so_far", damage=max(0, sum(adding(shown)) + bonus))


def roll_damage(draft: SavageDraft, who: str, weapon: Weapon, mods: tuple[rolls.Mod, ...], *, raises: int, target: str) -> int:
    """Roll all dice of damage; every one aces. Rule: SW-DMG-01, SW-TEST-02"""
    dice = damage_dice(draft.state, who, weapon, raises=raises)
    bonus = damage_bonus(draft.state, who, weapon, mods, raises=raises)
    asked: list[tuple[Ask, int, bool]] = []
    for sides, plus, is_wild in dice:
        asked += [(Ask(1, sides, "damage", who), plus, False), *[(Ask(1, rolls.WILD_DIE, "wild_die", who), 0, True)] * is_wild]
    chains: list[tuple[Roll, ...]] = []
    values: list[int] = []
    for (ask, throw), (_, plus, stands_for_last) in zip(together([ask for ask, _, _ in asked]), asked, strict=True):
        adding = partial(_added, tuple(values), plus, stands_for_last=stands_for_last)
        chains.append(rolls.aced(draft, ask, throw, partial(_so_far, adding, bonus.total)))
        values = adding(rolls.sum_of(chains[-1]))
    rolled = sum(values)
    total = max(0, rolled + bonus.total)
    made = Breakdown.of(rolled, "dice", "SW-DMG-01")
    for term in bonus.terms:
        made = made.plus(term.value, term.label, term.rule)
    draft.tell(
        "damage_rolled",
        who,
        rule="SW-DMG-01",
        breakdown=made.at_least(0, "at least 0"),
        rolls=tuple(roll for chain in chains for roll in chain),
        target=target,
        damage=total,
    )
    return total
