"""House rules with the defaults of the catalogue. Rule: section 2.8"""

from __future__ import annotations

from typing import Literal

from desktop_app.rules.kernel.record import ranged
from desktop_app.rules.kernel.state import Settings


class CadwallonSettings(Settings):
    """House rules; the content files say what each of them means. Rule: section 2.8"""

    accumulation: bool = True
    all_ones_fail: bool = True
    voluntary_gamble_max: Literal["none", 1, 2, 3, 4, 5] = "none"
    damage_mode: Literal["sum", "highest"] = "sum"
    quality_damage_bonus: int = ranged(1, high=3)
    lethal_mode: Literal["flat", "per_box"] = "flat"
    penalty_mode: Literal["row_filled", "row_entered"] = "row_filled"
    stun_clear: Literal["conclusion", "manual"] = "conclusion"
    pro_mod_mode: Literal["add_to_pro", "none"] = "add_to_pro"
    natural_cure_mode: Literal["row", "pro_rata"] = "row"
    cure_reset_on_damage: bool = True
    hardship_mode: Literal["growing", "fixed"] = "growing"
    fire_period: Literal["round", "minute", "hour"] = "round"
    cold_period: Literal["round", "minute", "hour"] = "hour"
    disease_period: Literal["hour", "day", "week"] = "day"
    fall_boundary: Literal["upper", "lower"] = "upper"
    distance_metric: Literal["chebyshev", "manhattan", "alternating"] = "chebyshev"
    sight_arc: Literal[360, 180] = 360
    clear_range_cap: Literal["none", 12, 16, 24, 32] = "none"
    ground_cover_mode: Literal["gamble", "range"] = "gamble"
    dark_move_uses_perceived: bool = True
    pitch_dark_moves_as_dark: bool = True
    quarter_turn_reset: Literal["step", "turn"] = "step"
    minimum_step: bool = True
    no_dice_can_move: bool = True
    calm_means: Literal["watch_calm", "off", "dark"] = "watch_calm"
    quiet_area_means: Literal["noise_quiet", "watch_calm"] = "noise_quiet"
    hide_ends_on: Literal["leave_square_or_confrontation", "leave_square", "manual"] = "leave_square_or_confrontation"
    touch_perceives: bool = True
    threat_row_repeat: Literal["once", "per_event"] = "once"
    threat_floor: int = ranged(0, low=-20, high=20)
    threat_cap: Literal["none", 10, 15, 20, 30] = "none"
    reaction_replaces_def: bool = True
    multi_reaction: Literal["highest", "last"] = "highest"
    def_mods_on_reaction: bool = False
    contact_mods_at_range: bool = False
    melee_requires_sight: bool = False
    legitimate_rule: Literal["involved", "perceives_actor", "targets_only", "gm"] = "involved"
    conclusion_cost_from: Literal["leftover_or_recovery", "recovery_only"] = "leftover_or_recovery"
    declaration_shown: Literal["at_once", "together"] = "at_once"
    conditional_carry: bool = False
    influence_mode: Literal["accumulate", "difficulty"] = "accumulate"
    interaction_difficulty: int = ranged(6, high=20)
    incident_trigger: Literal["manual", "all_ones"] = "manual"
    def_default: Literal["opp_plus_4", 4, 5, 6, 7, 8] = "opp_plus_4"
    euphoria_locks: bool = True
    care_boxes: Literal["one_plus_quality", 1, 2, 3, 5] = "one_plus_quality"
    care_limit: Literal["per_injury", "none"] = "per_injury"
    creation_attitudes: int = ranged(19, low=6, high=72, sparse=True)
    creation_lowest: int = ranged(1, low=0, high=2, sparse=True)
    creation_highest: int = ranged(6, low=2, high=12, sparse=True)
    creation_figures: int = ranged(12, low=6, high=34, sparse=True)
    creation_faith: int = ranged(5, low=0, high=20, sparse=True)
    creation_weapons: int = ranged(2, low=0, high=20, sparse=True)
    creation_armours: int = ranged(2, low=0, high=10, sparse=True)
    creation_items: int = ranged(3, low=0, high=30, sparse=True)
