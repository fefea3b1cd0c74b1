"""What it takes to get something from a character. Rule: CA-SOCIAL-01 to CA-SOCIAL-07, CA-TAB-27 to CA-TAB-30"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from desktop_app.rules.cadwallon.movement.places import Objective
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, new_id
from desktop_app.rules.cadwallon.turn.acting import refuse_unknown, rows_to_choose
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
NO_ILL = "no_ill"
AGAINST_WILL = "against_will"


class InfluenceLevel(Command[State]):
    """Set an objective, and work its level out. Rule: CA-SOCIAL-01 to CA-SOCIAL-08, section 5.3 (influence_level)"""

    kind = "influence_level"
    section = "influence"
    actor: str = field(metadata=param(picks="combatant"))
    nature: str = "deal"
    targets: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    intimacy: int | None = None
    contact_info: int = 0
    contact: str | None = field(default=None, metadata=param(picks="combatant"))
    consequences: tuple[str, ...] = ()
    indirect: str = ""

    def refuse(self, state: State) -> Refusal | None:
        """Refuse absent people, then table rows and exclusive choices. Rule: CA-SOCIAL-04, CA-SOCIAL-06"""
        if state.pending:
            return Refusal("pending")
        for who in (self.actor, *self.targets):
            found = refuse_unknown(state, who, "targets" if who != self.actor else "actor")
            if found is not None:
                return found
        if not self.targets or self.actor in self.targets or len(set(self.targets)) < len(self.targets):
            return Refusal("value", "CA-SOCIAL-01", "targets")
        return self._refuse_rows(state) or self._refuse_ladders(state)

    def _refuse_rows(self, state: State) -> Refusal | None:
        tables = state.tables
        if self.nature not in tables.natures:
            return Refusal("value", "CA-SOCIAL-01", "nature")
        if any(row not in tables.consequences for row in self.consequences):
            return Refusal("value", "CA-SOCIAL-05", "consequences")
        if self.indirect and self.indirect not in tables.indirect:
            return Refusal("value", "CA-SOCIAL-07", "indirect")
        if self.intimacy is not None and not 0 <= self.intimacy <= 10:
            return Refusal("value", "CA-SOCIAL-02", "intimacy", (("low", 0), ("high", 10)))
        if self.contact is not None and self.contact not in state.combatants:
            return Refusal("who", field="contact", facts=(("what", self.contact),))
        most = state.sheet_of(self.contact).pot if self.contact is not None else 10
        return None if 0 <= self.contact_info <= most else Refusal("value", "CA-SOCIAL-04", "contact_info", (("low", 0), ("high", most)))

    def _refuse_ladders(self, state: State) -> Refusal | None:
        """Allow one loss and one danger; none of them, nor a broken will, where nothing ill follows. Rule: CA-SOCIAL-06"""
        ladders = [state.tables.consequences[row].ladder for row in dict.fromkeys(self.consequences)]
        if any(name and ladders.count(name) > 1 for name in ladders):
            return Refusal("ladder", "CA-SOCIAL-06", "consequences")
        if NO_ILL in self.consequences and (any(ladders) or AGAINST_WILL in self.consequences):
            return Refusal("contradiction", "CA-SOCIAL-06", "consequences")
        return None

    def level(self, state: State) -> Breakdown:
        """Add the level up. Rule: CA-SOCIAL-01 to CA-SOCIAL-05, CA-SOCIAL-07, CA-TAB-28"""
        tables = state.tables
        made = Breakdown.of(tables.natures[self.nature].level, tables.natures[self.nature].word, "CA-SOCIAL-01")
        known = state.sheet_of(self.actor).intimacy
        lowest = min((known.get(who, known.get(state.combatants[who].name, 0)) for who in self.targets), default=0)
        made = made.plus(-(lowest if self.intimacy is None else self.intimacy), "Intimacy", "CA-SOCIAL-02")
        made = made.plus(len(self.targets) - 1, "several people", "CA-SOCIAL-03")
        made = made.plus(self.contact_info, "tip from a contact", "CA-SOCIAL-04")
        for row in dict.fromkeys(self.consequences):
            made = made.plus(tables.consequences[row].level, tables.consequences[row].word, "CA-SOCIAL-05")
        if self.indirect:
            made = made.plus(tables.indirect[self.indirect].level, tables.indirect[self.indirect].word, "CA-SOCIAL-07")
        return made

    def carry_out(self, draft: CadwallonDraft) -> None:
        made = self.level(draft.state)
        goal = Objective(id=new_id(draft), actor=self.actor, targets=self.targets, nature=self.nature, level=made.total)
        draft.state = evolve(draft.state, objectives=(*draft.state.objectives, goal))
        word = draft.state.tables.natures[self.nature].word
        draft.tell("objective_set", self.actor, rule="CA-SOCIAL-01", breakdown=made, nature=word, level=made.total, granted=made.total <= 0)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[InfluenceLevel]:
        others = sorted(
            (other for other in state.roster if actor and other != actor), key=lambda other: not state.are_opposed(actor, other)
        )
        if others:
            yield cls(actor=actor, targets=(others[0],))

    def open(self, state: State) -> dict[str, Choice]:
        tables = state.tables
        others = tuple(other for other in state.roster if other != self.actor)
        return {
            "nature": rows_to_choose(tables.natures),
            "targets": Choice(values=others, many=len(others)),
            "consequences": rows_to_choose(tables.consequences, many=len(tables.consequences)),
            "indirect": rows_to_choose(tables.indirect, none=True),
            "contact_info": Choice(low=0, high=10),
        }

    def details(self, state: State) -> tuple[Phrase, ...]:
        return (Phrase.of("influence_at", level=self.level(state).total),) if self._refuse_rows(state) is None else ()

    def breakdown(self, state: State) -> Breakdown | None:
        return self.level(state) if self._refuse_rows(state) is None else None
