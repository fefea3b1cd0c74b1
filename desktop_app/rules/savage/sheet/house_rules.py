"""House rules with the defaults of the catalogue. Rule: SW-TAB-36"""

from __future__ import annotations

from typing import Literal

from desktop_app.rules.kernel.record import held, ranged
from desktop_app.rules.kernel.state import Settings


class SavageSettings(Settings):
    """House rules with the catalogue's defaults, under its keys. Rule: SW-TAB-36"""

    damage_raise_bonus: Literal["d6", "plus2_per_raise", "none"] = "d6"
    opposed_tie: Literal["actor_fails", "reroll"] = "actor_fails"
    benny_reroll: bool = True
    benny_reroll_window: Literal["failed", "every"] = "failed"
    benny_gm_extras: bool = False
    benny_start: int = ranged(3, low=0, high=20)
    shaken_move: Literal["pace", "half"] = "pace"
    wounds_reduce_pace: bool = True
    nonlethal_threshold: Literal["incapacitation", "any_wound"] = "incapacitation"
    injury_success: Literal["until_healed", "no_effect"] = "until_healed"
    injury_head_5_6: Literal["brain_damage", "none", "reroll"] = "brain_damage"
    ko_npc_wild_cards: bool = True
    healing_subtract_patient_wounds: bool = False
    dark_sight_m: int = ranged(3, low=1, high=200)
    bystander_needs_miss: bool = True
    obstacle_mode: Literal["within_penalty", "exact_margin"] = "within_penalty"
    trick_penalty: Literal["parry", "all_traits", "both"] = "parry"
    cover_melee: bool = False
    joker_bennies: bool = False
    damage_melee_wild_die: bool = held(False, sparse=True)
    aim_mode: Literal["no_move", "full_turn"] = held("no_move", sparse=True)
    fall_rounding: Literal["floor", "ceil"] = held("floor", sparse=True)
    grid_diagonal: Literal["1", "1.5", "alternate"] = held("1", sparse=True)
    joker_two: Literal["black_first", "agility_contest"] = held("black_first", sparse=True)
    fire_repeat: Literal["round_start", "once"] = held("round_start", sparse=True)
    dynamite_mode: Literal["flat", "dice"] = held("flat", sparse=True)
    area_damage_roll: Literal["per_target", "one_for_all"] = held("per_target", sparse=True)
    disarm_also_damages: bool = held(False, sparse=True)
    recovery_layout: Literal["swapped", "literal"] = held("swapped", sparse=True)
    healing_table: Literal["corrected", "literal"] = held("corrected", sparse=True)
    sleep_first_penalty: int = ranged(-2, low=-2, high=0, sparse=True)
    exposure_cap_temperature: int = ranged(0, low=0, high=40, sparse=True)
    """0: the temperature counts without limit."""
    charisma_apply: bool = held(True, sparse=True)
    xp_step: int = ranged(5, low=1, high=20, sparse=True)
    creation_attributes: int = ranged(8, low=0, high=20, sparse=True)
    creation_skills: int = ranged(19, low=0, high=100, sparse=True)
    creation_edges: int = ranged(1, low=0, high=10, sparse=True)
    creation_hindrances: int = ranged(3, low=0, high=10, sparse=True)
    creation_load: int = ranged(2, low=1, high=5, sparse=True)
    creation_weapons: int = ranged(3, low=0, high=20, sparse=True)
    xp_legendary_attribute: Literal["once", "every_other_advance"] = held("once", sparse=True)
