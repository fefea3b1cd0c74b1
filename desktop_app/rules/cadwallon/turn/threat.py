"""The board's threat: the round's events, their exclusions, and the sum.

Rule: CA-THREAT-01 to CA-THREAT-13, CA-TAB-16 to CA-TAB-19
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from desktop_app.language import signed
from desktop_app.rules.cadwallon.movement.ground import area_at, area_of
from desktop_app.rules.cadwallon.movement.light import place_of
from desktop_app.rules.cadwallon.movement.places import ThreatEvent
from desktop_app.rules.cadwallon.sheet.character import CadwallonSheet
from desktop_app.rules.cadwallon.sheet.tables import ThreatRow
from desktop_app.rules.cadwallon.state import CadwallonState, Phase
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Draft

CONFRONTATION: Final = "g_confrontation"
FIREARM: Final = "g_firearm"
LONG_CM: Final = 130
"""A weapon longer than this is a long one. Rule: CA-THREAT-05"""
LOOKED_AT: Final = (Phase.DECLARATION, Phase.RESOLUTION, Phase.CONCLUSION)
"""While what holds is looked at. Rule: CA-THREAT-02"""


def note(draft: Draft[CadwallonState], row_id: str, area: str, *, value: int | None = None) -> None:
    """Note an event that the rules see, unless its row is struck out or has happened. Rule: CA-THREAT-02, CA-THREAT-13"""
    state = draft.state
    row = state.tables.threats[row_id]
    if not state.is_running or row_id in state.struck_rows or (row.setting is not None and not fits(state, row, area)):
        return
    if any(event.row == row_id for event in state.threat_events) and not _repeats(state, row):
        return
    add(draft, ThreatEvent(row=row_id, area=area, value=value))


def _repeats(state: CadwallonState, row: ThreatRow) -> bool:
    return state.settings.threat_row_repeat == "per_event" and not row.least_one and not row.state


def add(draft: Draft[CadwallonState], event: ThreatEvent) -> None:
    """Write an event down and tell it. Rule: CA-THREAT-10"""
    row = draft.state.tables.threats[event.row]
    flag = draft.state.confrontation_by_obvious or event.row == CONFRONTATION
    draft.state = evolve(draft.state, threat_events=(*draft.state.threat_events, event), confrontation_by_obvious=flag)
    draft.tell("threat_noted", None, rule="CA-THREAT-01", event=row.word, change=signed(worth(row, event)))


def strike(draft: Draft[CadwallonState], row_id: str) -> None:
    """Strike a row out for the round. Rule: CA-THREAT-02, CA-THREAT-10"""
    state = draft.state
    draft.state = evolve(
        state,
        threat_events=tuple(event for event in state.threat_events if event.row != row_id),
        struck_rows=(*state.struck_rows, row_id),
        confrontation_by_obvious=state.confrontation_by_obvious and row_id != CONFRONTATION,
    )


def worth(row: ThreatRow, event: ThreatEvent) -> int:
    """Return what an event changes. Rule: CA-THREAT-11"""
    return row.evolution if event.value is None else event.value


def fits(state: CadwallonState, row: ThreatRow, area: str) -> bool:
    """Tell whether a row belongs to the setting of an area, and to the tier of the city. Rule: CA-THREAT-05, CA-THREAT-10"""
    found = next((one for one in state.areas if one.id == area), None)
    return (row.setting is None or (found is not None and found.setting == row.setting)) and row.tier in (None, state.card.city_tier)


# ---- what it comes to


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """An event as it will count: its change, and the rule that excludes it (empty: none)."""

    event: ThreatEvent
    row: ThreatRow
    change: int
    excluded: str = ""


def counted(state: CadwallonState) -> tuple[Counted, ...]:
    """Judge every event of the round by the footnotes. Rule: CA-THREAT-04, CA-THREAT-06, CA-THREAT-08"""
    happened = {event.row for event in state.threat_events}
    found = []
    for event in state.threat_events:
        row = state.tables.threats[event.row]
        found.append(Counted(event=event, row=row, change=worth(row, event), excluded=_excluded(state, row, happened)))
    return tuple(found)


def _excluded(state: CadwallonState, row: ThreatRow, happened: set[str]) -> str:
    if row.id == CONFRONTATION:
        return "CA-THREAT-04" if FIREARM in happened else ""
    if not row.starred or not state.confrontation_by_obvious or row.setting is None:
        return ""
    return "CA-THREAT-06" if row.setting == "street" else "CA-THREAT-08"


def preview(state: CadwallonState) -> Breakdown:
    """Work out the threat of the end of the round. Rule: CA-THREAT-12"""
    made = Breakdown.of(state.threat, "now", "CA-THREAT-01")
    for one in counted(state):
        if not one.excluded:
            made = made.plus(one.change, one.row.word, "CA-THREAT-03")
    made = made.at_least(state.settings.threat_floor, "minimum threat", "CA-THREAT-12")
    cap = state.settings.threat_cap
    return made if cap == "none" else made.at_most(max(cap, state.settings.threat_floor), "maximum threat", "CA-THREAT-12")


def evolve_threat(draft: Draft[CadwallonState]) -> None:
    """Apply the events of the round once, and forget them. Rule: CA-THREAT-01, CA-THREAT-12"""
    made = preview(draft.state)
    if draft.state.threat_events:
        draft.tell("threat_evolves", None, rule="CA-THREAT-01", breakdown=made, threat=made.total)
    draft.state = evolve(draft.state, threat=made.total, threat_events=(), struck_rows=(), confrontation_by_obvious=False)


# ---- what holds


def look_at_threat(draft: Draft[CadwallonState]) -> None:
    """Note the rows that hold at this moment. Rule: CA-THREAT-02, CA-THREAT-13"""
    if draft.state.phase in LOOKED_AT:
        for row_id, area in tuple(_holding(draft.state)):
            if not any(event.row == row_id for event in draft.state.threat_events):
                note(draft, row_id, area)


def _holding(state: CadwallonState) -> Iterator[tuple[str, str]]:
    if state.card.out_of_the_way:
        yield "g_out_of_way", state.areas[0].id if state.areas else ""
    for who in state.taking_part():
        sheet = state.sheet_of(who)
        if sheet.character_kind == "pc" and not state.combatants[who].is_dead:
            area = area_of(state, who)
            yield from ((row, area.id) for row in _shown_by(state, sheet, area.setting))
    for light in state.lights:
        area = area_at(state, place_of(state, light))
        carrier = state.combatants.get(light.carrier or "")
        if light.lit and not light.drawn_on_board and area.setting == "wild" and (carrier is None or carrier.takes_part):
            yield "c_light", area.id


def _shown_by(state: CadwallonState, sheet: CadwallonSheet, setting: str) -> Iterator[str]:
    shown = [weapon for weapon in sheet.weapons if weapon.concealed is None and not weapon.destroyed]
    if setting == "street":
        if any(weapon.length_cm > LONG_CM for weapon in shown):
            yield "s_long_weapon"
        if sheet.wealth_visible:
            yield "s_wealth"
    if any(weapon.drawn for weapon in shown):
        if setting == "street":
            yield "s_unsheathed"
        elif setting == "wild":
            yield "c_unsheathed"
