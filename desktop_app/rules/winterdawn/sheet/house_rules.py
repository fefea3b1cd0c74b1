"""House rules of WinterDawn as they are kept."""

from __future__ import annotations

from typing import Literal

from desktop_app.rules.kernel.record import ranged
from desktop_app.rules.kernel.state import Settings


class WinterDawnSettings(Settings):
    """House rules, with the catalogue's defaults (section 7)."""

    initiative_mode: Literal["sum", "best_of_two", "choose"] = "sum"
    initiative_floor: Literal["0", "none"] = "0"
    initiative_change: Literal["next_round_except_pending", "immediate"] = "next_round_except_pending"
    equal_number_mode: Literal["mutual", "defender"] = "mutual"
    unaware_until: Literal["first_attack", "gm"] = "first_attack"
    undefended_malus_becomes_dice: bool = True
    complete_failure_scope: Literal["all", "pcs_only", "out_of_combat"] = "all"
    aoo_bonus_outside_budget: bool = True
    ranged_hits_drain_spirit: bool = False
    armour_rounding: Literal["floor", "round", "exact_compare"] = "floor"
    stand_up_provokes: bool = False
    effect_per_major_box: bool = False
    setback_floor_fails: bool = False
    grapple_on_defence: bool = False
    free_test_window: bool = False
    stun_scope: Literal["per_pool", "per_round_total"] = "per_pool"
    charge_exchange: Literal["single", "aoo_then_charge"] = "single"
    creation_attributes: int = ranged(41, low=24, high=90, sparse=True)
    creation_lowest: int = ranged(4, low=1, high=6, sparse=True)
    creation_highest: int = ranged(10, low=6, high=20, sparse=True)
    creation_skills: int = ranged(30, low=0, high=200, sparse=True)
    creation_rank: int = ranged(3, low=1, high=12, sparse=True)
    creation_group: int = ranged(10, low=1, high=200, sparse=True)
    creation_virtues: int = ranged(4, low=0, high=10, sparse=True)
    creation_silver: int = ranged(45, low=0, high=9999, sparse=True)
    injury_default: Literal["(3+1)x3", "(2+1)x2", "(2+1)x3", "(4+1)x3", "(4+2)x3"] = "(3+1)x3"
    x_01: bool = True
    x_02: bool = True
    x_03: bool = True
    x_04: bool = True
    x_05: bool = True
    x_06: bool = False
    x_07: bool = False
    x_08: bool = True
    x_09: bool = True
    x_10: bool = True
    x_11: bool = True
    x_12: bool = False
    x_13: bool = False

    @property
    def new_injury_lines(self) -> tuple[tuple[int, int], ...]:
        """Return the injury lines of a new character: "(3+1)x3" is three lines of 3 minor boxes and 1 major. Rule: WD-INJ-01, G-05"""
        sizes, _, count = self.injury_default.partition("x")
        minor, _, major = sizes.strip("()").partition("+")
        return ((int(minor), int(major)),) * int(count)
