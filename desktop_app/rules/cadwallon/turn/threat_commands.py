"""Threat in the game master's hand: ticked, struck out, looked at, set. Rule: CA-THREAT-02, CA-THREAT-10 to CA-THREAT-12, section 5.3"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.language import signed
from desktop_app.rules.cadwallon.movement.places import ThreatEvent
from desktop_app.rules.cadwallon.sheet.tables import ThreatRow
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Phase
from desktop_app.rules.cadwallon.turn.threat import add, counted, fits, preview, strike
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
FAVOURABLE = "g_favourable"
RANGE = 99


def area_for(state: State, row: ThreatRow) -> str | None:
    """Name the first area that a row fits; None: there is none."""
    return next((area.id for area in state.areas if fits(state, row, area.id)), None)


class ThreatTick(Command[State]):
    """Tick an event of this round; ticked again, it is replaced.

    Rule: CA-THREAT-03, CA-THREAT-05, CA-THREAT-07, CA-THREAT-09, CA-THREAT-11
    """

    kind = "threat_event"
    section = "threat"
    row: str = "g_favourable"
    area: str = ""
    value: int | None = None

    def refuse(self, state: State) -> Refusal | None:
        if not state.is_running:
            return Refusal("phase", "CA-THREAT-01")
        row = state.tables.threats.get(self.row)
        if row is None:
            return Refusal("value", "CA-THREAT-03", "row")
        if self.area and all(area.id != self.area for area in state.areas):
            return Refusal("value", "CA-THREAT-10", "area")
        if not fits(state, row, self.area_in(state, row)):
            return Refusal("setting", "CA-THREAT-10", "area")
        if self.value is None:
            return None
        allowed = self.row == FAVOURABLE and self.value in (-1, -2)
        return None if allowed else Refusal("value", "CA-THREAT-11", "value", (("low", -2), ("high", -1)))

    def area_in(self, state: State, row: ThreatRow) -> str:
        """Return the area: as said, else the first that fits."""
        return self.area or area_for(state, row) or ""

    def carry_out(self, draft: CadwallonDraft) -> None:
        state = draft.state
        kept = tuple(event for event in state.threat_events if event.row != self.row)
        struck = tuple(row for row in state.struck_rows if row != self.row)
        draft.state = evolve(state, threat_events=kept, struck_rows=struck)
        add(draft, ThreatEvent(row=self.row, area=self.area_in(state, state.tables.threats[self.row]), value=self.value))

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[ThreatTick]:
        """Offer new events fit for the board, those the program cannot detect first."""
        if not state.is_running:
            return
        happened = [event.row for event in state.threat_events]
        rows = sorted(state.tables.threats.values(), key=lambda row: row.auto)
        for row in rows:
            if row.id not in happened and area_for(state, row) is not None:
                yield cls(row=row.id)

    def open(self, state: State) -> dict[str, Choice]:
        return {"value": Choice(values=(-1, -2))} if self.row == FAVOURABLE else {}

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("threat_tick", event=state.tables.threats[self.row].word)

    def details(self, state: State) -> tuple[Phrase, ...]:
        row = state.tables.threats[self.row]
        return (Phrase.of("threat_change", change=signed(row.evolution)), *((Phrase.of("threat_seen"),) if row.auto else ()))


class ThreatStrike(Command[State]):
    """Strike an event of this round out. Rule: CA-THREAT-02, CA-THREAT-10, section 5.3 (undo_threat_event)"""

    kind = "undo_threat_event"
    section = "threat"
    row: str = ""

    def refuse(self, state: State) -> Refusal | None:
        if not state.is_running:
            return Refusal("phase", "CA-THREAT-01")
        return None if any(event.row == self.row for event in state.threat_events) else Refusal("value", "CA-THREAT-02", "row")

    def carry_out(self, draft: CadwallonDraft) -> None:
        word = draft.state.tables.threats[self.row].word
        strike(draft, self.row)
        draft.tell("threat_struck", None, rule="CA-THREAT-02", event=word)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[ThreatStrike]:
        yield from (cls(row=row) for row in dict.fromkeys(event.row for event in state.threat_events))

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("threat_strike", event=state.tables.threats[self.row].word)

    def details(self, state: State) -> tuple[Phrase, ...]:
        """Return its threat, or the footnote that excludes it."""
        found = next(one for one in counted(state) if one.event.row == self.row)
        return (
            Phrase.of("threat_excluded", rule=found.excluded)
            if found.excluded
            else Phrase.of("threat_change", change=signed(found.change)),
        )


class ThreatPreview(Command[State]):
    """Ask what the threat will be at the end of the round, row by row. Rule: CA-THREAT-01, CA-THREAT-12, section 5.3 (threat_preview)"""

    kind = "threat_preview"
    section = "threat"

    def refuse(self, state: State) -> Refusal | None:
        return None if state.is_running else Refusal("phase", "CA-THREAT-01")

    def carry_out(self, draft: CadwallonDraft) -> None:
        made = preview(draft.state)
        for one in counted(draft.state):
            draft.tell(
                "threat_row",
                None,
                rule=one.excluded or "CA-THREAT-01",
                event=one.row.word,
                change=signed(one.change),
                out=bool(one.excluded),
                struck=False,
            )
        happened = {event.row for event in draft.state.threat_events}
        for row_id in dict.fromkeys(draft.state.struck_rows):
            if row_id not in happened:
                row = draft.state.tables.threats[row_id]
                draft.tell("threat_row", None, rule="CA-THREAT-02", event=row.word, change=signed(row.evolution), out=False, struck=True)
        draft.tell("threat_told", None, rule="CA-THREAT-12", breakdown=made, threat=made.total)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[ThreatPreview]:
        if state.is_running:
            yield cls()

    def breakdown(self, state: State) -> Breakdown:
        return preview(state)


class SetThreat(Command[State]):
    """Set the threat of the board. Rule: CA-THREAT-12, section 5.3 (set_threat)"""

    kind = "set_threat"
    section = "threat"
    value: int = 0

    def refuse(self, state: State) -> Refusal | None:
        low, high = self._limits(state)
        return None if low <= self.value <= high else Refusal("value", "CA-THREAT-12", "value", (("low", low), ("high", high)))

    def carry_out(self, draft: CadwallonDraft) -> None:
        draft.state = evolve(draft.state, threat=self.value)
        draft.tell("threat_set", None, rule="CA-THREAT-12", threat=self.value)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[SetThreat]:
        if state.phase != Phase.TABLE:
            yield cls(value=max(state.threat, state.settings.threat_floor))

    def open(self, state: State) -> dict[str, Choice]:
        low, high = self._limits(state)
        return {"value": Choice(low=low, high=high)}

    @staticmethod
    def _limits(state: State) -> tuple[int, int]:
        low, cap = state.settings.threat_floor, state.settings.threat_cap
        return low, RANGE if cap == "none" else max(cap, low)
