"""What an attack rolls for damage, and what is added to it. Rule: SW-DMG-01, SW-DMG-02, SW-MELEE-07"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.record import Record
from desktop_app.rules.savage.checks import rolls
from desktop_app.rules.savage.sheet.character import Weapon, plus_of, sides_of
from desktop_app.rules.savage.sheet.derived import UNTRAINED, die_in_play
from desktop_app.rules.savage.state import SavageDraft, SavageState

Aim: TypeAlias = Literal["", "leg", "arm", "head", "small", "tiny"]
Side: TypeAlias = Literal["", "right", "left"]
RAISE_DIE: Final = 6


class Shot(Record):
    """One attack roll of an attack: at whom, how, and what its damage will add. Rule: SW-RANGE-03, SW-MELEE-07"""

    target: str
    goal: rolls.Goal
    aimed_at: Aim = ""
    side: Side = ""
    bonus: tuple[rolls.Mod, ...] = ()
    touch: bool = False
    nonlethal: bool = False
    obstacle: int = 0


def damage_dice(state: SavageState, who: str, weapon: Weapon, *, raises: int) -> tuple[tuple[int, int, bool], ...]:
    """List the dice of damage in order: Strength, the weapon's, that of a raise. Each with what is added to it, and whether the Wild Die
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


def roll_damage(draft: SavageDraft, who: str, weapon: Weapon, mods: tuple[rolls.Mod, ...], *, raises: int, target: str) -> int:
    """Roll all dice of damage; every one aces. Rule: SW-DMG-01, SW-TEST-02"""
    dice = damage_dice(draft.state, who, weapon, raises=raises)
    chains: list[tuple[Roll, ...]] = []
    rolled = 0
    for sides, plus, is_wild in dice:
        chain = rolls.aced(draft, sides, "damage", who)
        wild = rolls.aced(draft, rolls.WILD_DIE, "wild_die", who) if is_wild else ()
        rolled += max(rolls.sum_of(chain) + plus, rolls.sum_of(wild))
        chains += [chain, wild]
    bonus = damage_bonus(draft.state, who, weapon, mods, raises=raises)
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
