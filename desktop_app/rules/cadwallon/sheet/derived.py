"""Numbers derived from sheet and opposition: DEF, PRO, wound penalty. Rule: section 2.1"""

from __future__ import annotations

from desktop_app.rules.cadwallon.sheet.character import CadwallonSheet
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.state import CadwallonState, Participant
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.conditions import changed_by

FIGURES = (0, -1, -2, -3, -4, -4)
"""What filled rows take off every test. Rule: CA-INJ-04, CA-TAB-21"""


def contact_defence(sheet: CadwallonSheet, settings: CadwallonSettings, one: Participant | None = None) -> Breakdown:
    """Return what an attack must reach: as typed, else by the house rule. Rule: CA-MELEE-01, section 2.1 (def)"""
    return changed_by(_plain_defence(sheet, settings), one, "def")


def _plain_defence(sheet: CadwallonSheet, settings: CadwallonSettings) -> Breakdown:
    if sheet.def_ is not None:
        return Breakdown.of(sheet.def_, "DEF", "CA-MELEE-01")
    if settings.def_default == "opp_plus_4":
        return Breakdown.of(4, "DEF", "CA-MELEE-01").plus(sheet.att_opp, "Opportunism", "CA-MELEE-01")
    return Breakdown.of(settings.def_default, "DEF", "CA-MELEE-01")


def protection(sheet: CadwallonSheet, settings: CadwallonSettings, one: Participant | None = None) -> Breakdown:
    """Add up what is taken off damage: PRO and the sheet's Mod, never below 0. Rule: CA-INJ-08, CA-DMG-05"""
    made = Breakdown.of(sheet.pro, "PRO", "CA-INJ-08")
    if settings.pro_mod_mode == "add_to_pro":
        made = made.plus(sheet.pro_mod, "Mod", "CA-INJ-08")
    return changed_by(made, one, "pro").at_least(0, "at least 0", "CA-DMG-05")


def health_penalty(one: Participant, settings: CadwallonSettings) -> int:
    """Return the wounds' penalty on every test: by full rows, or by the row entered. Rule: CA-INJ-04"""
    if settings.penalty_mode == "row_filled" or not one.boxes:
        return FIGURES[one.rows_filled]
    return FIGURES[one.worst_row + 1]


def penalty_of(state: CadwallonState, who: str) -> int:
    """Return what wounds take off the tests of a character."""
    return health_penalty(state.combatants[who], state.settings)
