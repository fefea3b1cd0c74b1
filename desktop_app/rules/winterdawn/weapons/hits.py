"""The result of an exchange: hits scored, and the effects they can buy. Rule: WD-MELEE-10, WD-DMG-01, section 5.3"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.record import Record
from desktop_app.rules.winterdawn.sheet.records import UNARMED, DamageType, Weapon
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.weapons.arms import damage_types

EffectName = Literal[
    "step", "lower_initiative", "push", "push_off_ledge", "disarm", "disarm_far", "trip", "pivot", "damage",
    "grapple", "reverse_grapple", "drag", "throw", "throw_off_ledge", "choke", "break_choke", "reverse_pin",
]  # fmt: skip


class HitEffect(Record):
    """One line of an allocation; which fields count depends on the effect.

    `direction` of a step, push, drag or a throw off a ledge, `n` metres of a far disarm or a drag, `facing` of a pivot,
    `dice` and `damage_type` of damage, `then` what becomes of the hold after a throw.
    """

    effect: EffectName
    direction: int = field(default=0, metadata=param(picks="direction"))
    n: int = 0
    facing: int = 0
    dice: int = 0
    damage_type: DamageType | None = None
    then: Literal["pin", "release"] = "release"


@dataclass(frozen=True, slots=True)
class Score:
    """Hits scored by one combatant on another, with weapon and skill, and the price of a damage die."""

    scorer: str
    target: str
    weapon: str
    hits: int
    per_die: int = 1
    shield_cost: int = 0
    wants_damage: bool = False
    attacking: bool = True
    charging: bool = False
    ranged: bool = False
    skill: str = ""

    def weapon_in(self, state: WinterDawnState) -> Weapon:
        """Return the weapon that scored; a weapon lost since then counts as fists."""
        return state.sheet_of(self.scorer).weapon(self.weapon) or UNARMED

    def damage_types_in(self, state: WinterDawnState) -> tuple[DamageType, ...]:
        """List the types of damage that the scorer may choose from."""
        return damage_types(self.weapon_in(state), specials=state.settings.x_10)

    @property
    def most_dice(self) -> int:
        """Return the most damage dice that the hits can pay for. Rule: WD-DMG-01, WD-DMG-05"""
        return max(0, self.hits - self.shield_cost) // self.per_die
