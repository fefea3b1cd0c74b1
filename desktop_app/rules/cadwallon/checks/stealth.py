"""Stealth: its sources, its exceptions, and the obvious.

Rule: CA-STEALTH-01 to CA-STEALTH-12
"""

from __future__ import annotations

from desktop_app.grid.squares import crossed
from desktop_app.rules.cadwallon.movement.ground import area_at, area_of, spot_at
from desktop_app.rules.cadwallon.movement.light import luminosity_at, perceived, seen_at, unlit
from desktop_app.rules.cadwallon.movement.places import Area
from desktop_app.rules.cadwallon.sheet.character import Thing
from desktop_app.rules.cadwallon.sheet.tables import Luminosity
from desktop_app.rules.cadwallon.state import CadwallonState, HidingPlace
from desktop_app.rules.kernel.state import Cell


def noise_of(state: CadwallonState, area: Area) -> str:
    """Return how loud an area is."""
    return area.noise or state.card.default_noise


def light_of(state: CadwallonState, area: Area) -> Luminosity:
    """Return how bright an area is of itself. Rule: CA-SENSE-02"""
    if area.lighting is not None:
        return area.lighting
    if area.is_outdoor and state.card.night:
        return "dark"
    return "pitch_dark" if area.underground else state.card.default_lighting


def sees_pitch_dark(state: CadwallonState, who: str) -> bool:
    """Tell whether a combatant sees where there is no light at all. Rule: CA-STEALTH-10, CA-TAB-03"""
    return perceived(state, who, "pitch_dark") != "pitch_dark"


def area_hides(state: CadwallonState, cell: Cell | None, *, who: str | None = None) -> str:
    """Return the rule by which an area makes its contents stealthy; empty: none. Rule: CA-STEALTH-02, CA-STEALTH-03, CA-STEALTH-10"""
    area = area_at(state, cell)
    if noise_of(state, area) != "deafening":
        return ""
    is_black = light_of(state, area) == "pitch_dark" and luminosity_at(state, cell) == "pitch_dark"
    if is_black and not (who is not None and _is_watched(state, area, who)):
        return "CA-STEALTH-02"
    calm = state.settings.calm_means
    is_calm = area.watch == "calm" if calm == "watch_calm" else calm == "dark" and light_of(state, area) == "dark"
    return "CA-STEALTH-03" if is_calm else ""


def _is_watched(state: CadwallonState, area: Area, who: str) -> bool:
    """Tell whether a combatant of the game master's is there who sees in the dark. Rule: CA-STEALTH-10"""
    return any(
        other != who
        and state.sheet_of(other).character_kind != "pc"
        and state.combatants[other].is_able
        and area_of(state, other).id == area.id
        and sees_pitch_dark(state, other)
        for other in state.here()
    )


def hides_from(state: CadwallonState, who: str, observer: str | None = None) -> bool:
    """Tell whether a Hide counts to an observer; None: whether there is one. Rule: CA-STEALTH-04, CA-STEALTH-07 to CA-STEALTH-09"""
    one = state.combatants[who]
    if one.hidden is None:
        return False
    watching = state.combatants.get(observer or "")
    if watching is None or observer is None:
        return True
    match one.hidden.hiding_kind:
        case "dark":
            return seen_at(state, observer, one.cell) != "clear"
        case "water":
            return not (one.swimming and watching.cell is not None and spot_at(state, watching.cell).ground.water)
        case "obstacle":
            place = (one.hidden.x, one.hidden.y)
            if watching.cell is None or one.cell is None or place == one.cell:
                return True
            return place in crossed(watching.cell, one.cell)[:-1]
        case "other":
            return True


def stealth_rule(state: CadwallonState, who: str, observer: str | None = None) -> str:
    """Name the rule that makes a combatant stealthy, to an observer or at all; empty: obvious. Rule: CA-STEALTH-01, CA-STEALTH-06"""
    if state.sheet_of(who).size == 1:
        return "CA-STEALTH-06"
    found = area_hides(state, state.combatants[who].cell, who=who)
    if found:
        return found
    return "CA-STEALTH-04" if hides_from(state, who, observer) else ""


def is_stealthy(state: CadwallonState, who: str, observer: str | None = None) -> bool:
    """Tell whether a combatant is stealthy to an observer, or at all."""
    return bool(stealth_rule(state, who, observer))


def thing_stealth_rule(state: CadwallonState, cell: Cell | None, thing: Thing | None = None) -> str:
    """Return the rule that makes a thing or a square's contents stealthy; empty: obvious. Rule: CA-STEALTH-02, CA-STEALTH-03

    Guards who see in the dark do not undo it: that is for characters alone. Rule: CA-STEALTH-05, CA-STEALTH-06, CA-STEALTH-10
    """
    if thing is not None and thing.size == 1:
        return "CA-STEALTH-06"
    if thing is not None and thing.concealed is not None:
        return "CA-STEALTH-05"
    return area_hides(state, cell)


def is_obvious(state: CadwallonState, who: str) -> bool:
    """Tell whether a combatant is obvious where no observer is named: to any able one of another side. Rule: CA-STEALTH-12"""
    others = [other for other in state.here() if state.are_opposed(who, other) and state.combatants[other].is_able]
    if not others:
        return not is_stealthy(state, who)
    return any(not is_stealthy(state, who, other) for other in others)


def hiding_places(state: CadwallonState, cell: Cell | None) -> tuple[HidingPlace, ...]:
    """List the kinds of hiding place that a square offers. Rule: section 5.2 (hide)"""
    if cell is None:
        return ("other",)
    found: list[HidingPlace] = []
    if unlit(state, cell) != "clear" and luminosity_at(state, cell) != "clear":
        found.append("dark")
    if spot_at(state, cell).ground.water:
        found.append("water")
    return (*found, "obstacle", "other")
