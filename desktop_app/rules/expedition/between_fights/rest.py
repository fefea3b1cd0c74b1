"""Rest between encounters: healing, lasting injuries, armour repairs.

Rule: EX-HEAL-01, EX-INJ-02, EX-INJ-03, EX-DMG-05, section 5.4
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any, Self

from desktop_app.language import Name
from desktop_app.rules.expedition.between_fights.seasons import note
from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone, Earlier
from desktop_app.rules.expedition.harm.hits import restored
from desktop_app.rules.expedition.sheet.records import CheckSpec, Protective
from desktop_app.rules.expedition.state import NO_ENCOUNTER, ExpeditionDraft, ExpeditionState, Injury, Model, Status, put_sheet
from desktop_app.rules.expedition.turn.turns import SceneCommand, Tested
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve

# ---- healing


def injury_of(model: Model, injury_id: int) -> Injury | None:
    """Find an injury of a Model by its number; None: it has none such."""
    return next((injury for injury in model.injuries if injury.id == injury_id), None)


class Healing(Tested):
    """One roll of healing: Toughness dice against the Severity. Rule: EX-HEAL-01"""

    kind = "healing"
    injury: int

    def check(self, state: ExpeditionState) -> Check:
        found = injury_of(state.combatants[self.actor], self.injury)
        assert found is not None, "refuse has seen the injury"
        spec = CheckSpec(check_type="extended", ability="toughness", obstacle=found.severity)
        earlier = Earlier(marks=found.marks, is_extended=True)
        return Check(actor=self.actor, purpose="healing", spec=spec, earlier=earlier, spent_reroll=found.reroll_used)

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        model = draft.state.combatants[self.actor]
        found = injury_of(model, self.injury)
        if found is None:
            return
        if report.result is not None and report.result.succeeds:
            healed = evolve(model, injuries=tuple(i for i in model.injuries if i.id != self.injury))
            draft.put(restored(draft.state, healed) if found.injury_kind == "injury" else healed)
            draft.tell("healed", self.actor, rule="EX-HEAL-01", name=found.name)
            return
        going = report.result is None
        bane = report.result is not None and report.result.word == "bane"
        after = evolve(
            found,
            marks=found.marks + report.marks if going else 0,
            reroll_used=report.spent_reroll if going else False,
            permanent=found.permanent or (bane and draft.state.settings.ex_heal_bane_permanent),
        )
        draft.put(evolve(model, injuries=tuple(after if i.id == self.injury else i for i in model.injuries)))
        draft.tell("healing_goes_on" if going else "not_healed", self.actor, rule="EX-HEAL-01", name=found.name, marks=after.marks)


class InjuryCommand(SceneCommand):
    """Something done about one injury, between encounters."""

    injury: int = field(default=0, metadata=param(picks="injury"))

    def held(self, state: ExpeditionState) -> Injury | None:
        """Return the named injury of the Model."""
        return injury_of(state.combatants[getattr(self, self.names[0])], self.injury)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        injury = self.held(state)
        if injury is None:
            return Refusal("unknown", "EX-INJ-01", "injury", (("what", self.injury),))
        return Refusal("permanent", "EX-INJ-02", "injury") if injury.permanent else None

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        bearer: dict[str, Any] = dict.fromkeys(cls.names, actor)
        for injury in state.combatants[actor].injuries if state.phase in NO_ENCOUNTER else ():
            if not injury.permanent:
                yield cls(**bearer, injury=injury.id)

    def phrase(self, state: ExpeditionState) -> Phrase:
        found = self.held(state)
        if found is None:
            return Phrase.of(self.kind, injury="", severity=0)
        return Phrase.of(self.kind, injury=Name(found.name), severity=found.severity)


class HealInjury(RolledCommand, InjuryCommand):
    """Spend an Endeavour on healing an injury, a disease, a poison. Rule: EX-HEAL-01, EX-INJ-03"""

    kind = "heal_injury"
    section = "rest"
    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
    override: bool = False

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if not self.override and state.phase not in NO_ENCOUNTER:
            return Refusal("phase", facts=(("phase", state.phase),))
        dead = state.combatants[self.actor].status in (Status.DEAD, Status.DEFEATED)
        return super().refuse_act(state) or (Refusal("out_of_play", "EX-DMG-09") if dead else None)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        found = self.held(draft.state)
        assert found is not None, "refuse has seen the injury"
        note(draft, "endeavour", f"healing: {found.name}")
        draft.push(Healing(actor=self.actor, injury=self.injury))


class SetInjuryPermanent(InjuryCommand):
    """Make an injury stay for good; its Wound comes back. Rule: EX-INJ-02, R45"""

    kind = "set_injury_permanent"
    names = ("target",)
    phases = NO_ENCOUNTER
    target: str = field(metadata=param(picks="combatant"))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        model = draft.state.combatants[self.target]
        found = injury_of(model, self.injury)
        assert found is not None, "refuse has seen the injury"
        injuries = tuple(evolve(i, permanent=True, marks=0) if i.id == self.injury else i for i in model.injuries)
        flagged = evolve(model, injuries=injuries)
        draft.put(restored(draft.state, flagged) if found.injury_kind == "injury" and model.wounds >= 0 else flagged)
        draft.tell("injury_stays", self.target, rule="EX-INJ-02", name=found.name)


class RepairArmour(SceneCommand):
    """Mend a piece of armour or a shield. Rule: section 5.4, EX-DMG-05"""

    kind = "repair_armour"
    section = "rest"
    names = ("actor",)
    phases = NO_ENCOUNTER
    actor: str = field(metadata=param(picks="combatant"))
    item: str = field(default="", metadata=param(picks="item"))

    def piece(self, state: ExpeditionState) -> Protective | None:
        """Return what is mended; None: nobody carries it."""
        sheet = state.sheet_of(self.actor)
        return next((piece for piece in (*sheet.armour, *sheet.shields) if piece.id == self.item), None)

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return None if self.piece(state) is not None else Refusal("unknown", "EX-DMG-05", "item", (("what", self.item),))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        sheet, mended = draft.state.sheet_of(self.actor), self.piece(draft.state)
        assert mended is not None, "refuse has seen it"
        armour = tuple(evolve(p, armour_damage=0) if p.id == self.item else p for p in sheet.armour)
        shields = tuple(evolve(p, armour_damage=0) if p.id == self.item else p for p in sheet.shields)
        put_sheet(draft, self.actor, evolve(sheet, armour=armour, shields=shields))
        draft.tell("armour_repaired", self.actor, rule="EX-DMG-05", item=mended.name)

    def phrase(self, state: ExpeditionState) -> Phrase:
        found = self.piece(state)
        return Phrase.of(self.kind, item=found.name if found is not None else self.item)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Self]:
        sheet = state.sheet_of(actor)
        for piece in (*sheet.armour, *sheet.shields) if state.phase in NO_ENCOUNTER else ():
            if piece.armour_damage:
                yield cls(actor=actor, item=piece.id)
