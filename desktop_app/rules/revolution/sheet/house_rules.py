"""House rules with the defaults of the catalogue. Rule: RV-TAB-01"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.record import ranged
from desktop_app.rules.kernel.state import Settings
from desktop_app.rules.revolution.sheet.character import CLOSE_COMBAT, COMBAT_EFFECTS, PERCEPTION, RANGED_COMBAT

Characteristic: TypeAlias = Literal["str", "con", "dex", "int", "wil", "cha"]


class RevolutionSettings(Settings):
    """House rules with the catalogue's defaults, under its keys. Rule: RV-TAB-01"""

    auto_success_max: int = 0
    auto_fail_min: int = 101
    trait_bonus: int = 30
    penalty_step: int = 30
    bonus_step: int = 30
    missing_skill: Literal["characteristics", "zero"] = "characteristics"
    skill_bases: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: SKILL_BASES)
    opposed_winner: Literal["higher", "lower"] = "higher"
    sr_tie: tuple[str, ...] = ("strike_rank", "dex", "int", "entry")
    sr_floor: Literal[0, "none"] = 0
    without_sr_lp: int | str = "shortfall"
    without_sr_penalties: Literal[0, 1, 2, 3] = 1
    actions_at_zero_sr: bool = False
    reactions_at_zero_sr: bool = True
    switch_caps_sr: bool = True
    incapacitated_at_sr: Literal[0, "none"] = 0
    noncombat_action_sr: int = 5
    move_sr: int = 5
    dodge_sr: int = 5
    blessing_sr: int = 5
    reload_sr: int = 10
    dodge_skill: str = "Agility"
    dodge_trait: str = "Dodge"
    move_min_cost: int = 5
    move_scope: Literal["per_action", "per_round"] = "per_action"
    effects_win: int = 1
    effects_win_decisive: int = 2
    enabled_effects: tuple[str, ...] = COMBAT_EFFECTS
    slash_bonus: int | str = "1d2"
    coverage_mode: Literal["unit_die", "separate_roll"] = "unit_die"
    shield_coverage: bool = True
    damage_mode: Literal["global", "localised"] = "global"
    location_die: Literal["by_attack", "d6", "d8"] = "by_attack"
    minor_wounds: Literal["each", "worst_only"] = "each"
    major_wound_depth: Literal["net_damage", "excess_plus_one"] = "net_damage"
    major_wound_hits_sr: bool = True
    death_at: int | str = "-lp_max"
    range_bands: Mapping[str, int] = field(default_factory=lambda: RANGE_BANDS)
    cell_size_m: int = ranged(1, low=1)
    rp_attribute: Characteristic | Mapping[str, Characteristic] = "int"
    conflict_die: str = "1d6"
    conflict_die_decisive: str = "2d6"
    consequence_rp: int = 1
    quick_exit_min_wins: int = 1
    firearm_creation_without_blueprint: Literal["penalty", "allow", "refuse"] = "penalty"
    creation_characteristics: int = ranged(80, low=36, high=200, sparse=True)
    creation_lowest: int = ranged(8, low=1, high=10, sparse=True)
    creation_highest: int = ranged(18, low=10, high=40, sparse=True)
    creation_traits: int = ranged(7, low=0, high=40, sparse=True)
    creation_percent: int = ranged(15, low=0, high=300, sparse=True)
    creation_percent_each: int = ranged(15, low=0, high=100, sparse=True)
    creation_powers: int = ranged(3, low=0, high=10, sparse=True)
    creation_blessings: int = ranged(2, low=0, high=10, sparse=True)
    creation_weapons: int = ranged(3, low=0, high=20, sparse=True)
    creation_things: int = ranged(5, low=0, high=40, sparse=True)
    blessing_gate: Literal["score", "score_and_rank"] = "score"

    def rp_characteristic(self, skill: str) -> str:
        """Return the characteristic of a conflict's pool; with own pools per skill, INT for the others. Rule: RV-CONF-01"""
        by = self.rp_attribute
        return by if isinstance(by, str) else by.get(skill, "int")


SKILL_BASES: Final[Mapping[str, tuple[str, ...]]] = {
    CLOSE_COMBAT: ("str", "dex"),
    RANGED_COMBAT: ("dex", "int"),
    PERCEPTION: ("int", "wil"),
    "Survival": ("con", "int"),
    "Agility": ("str", "dex"),
}
"""Which two characteristics a skill starts from. Rule: RV-TEST-04"""


RANGE_BANDS: Final[Mapping[str, int]] = {"S": 15, "M": 60, "L": 300}
"""Metres of each range class. Rule: RV-RANGE-01"""
