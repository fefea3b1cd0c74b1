"""Interrupting: the standard strike, interrupting actions, and windows opened by the DM.

Rule: EX-REACT-01 to EX-REACT-04, EX-MOVE-08, EX-COND-13
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.combat.aiming import nearest
from desktop_app.rules.expedition.combat.attacks import Attack, be_seen
from desktop_app.rules.expedition.combat.interrupts import Interrupts, reactions_left
from desktop_app.rules.expedition.combat.manoeuvres import Aim, begin_record, pistol_for, refuse_costs
from desktop_app.rules.expedition.movement.ground import reaches
from desktop_app.rules.expedition.sheet.records import ActionClass, ActionRecord, Weapon
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState, Phase
from desktop_app.rules.expedition.turn.turns import SceneCommand, refuse_unknown
from desktop_app.rules.kernel.command import Answer, Choice, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as

STRIKE: Final = "strike"


def has_keyword(record: ActionRecord) -> bool:
    """Tell whether an action can break in. Rule: EX-REACT-01"""
    return record.action_kind is ActionClass.REACTION or "interrupt" in record.keywords


def striking_weapon(state: ExpeditionState, who: str, target: str, weapon_id: str = "") -> Weapon | None:
    """Return the ready blade with which a Model can strike another; None: none reaches. Rule: EX-REACT-04"""
    cell = state.combatants[target].cell
    weapons = (w for w in state.sheet_of(who).ready_weapons if w.is_melee and weapon_id in ("", w.id))
    return next((weapon for weapon in weapons if reaches(state, who, cell, weapon.id)), None)


class InterruptAnswer(Answer[ExpeditionState, Interrupts]):
    """An answer in an Interrupt window."""

    asked_by = Interrupts

    def refuse_without(self, state: ExpeditionState) -> Refusal:
        if state.acting == self.actor:
            return Refusal("own_activation", "EX-REACT-01", "actor")
        frame = top_as(state, Interrupts)
        if frame is not None and self.actor in frame.asked:
            return Refusal("once", "EX-REACT-03", "actor")
        is_alone = frame is not None and self.actor in state.combatants and state.lacks_leader(self.actor)
        return Refusal("no_leader", "EX-MODEL-03", "actor") if is_alone else Refusal("no_window", "EX-REACT-02")


class Interrupt(RolledCommand, InterruptAnswer):
    """Break in: the standard strike, or an action that can. Rule: EX-REACT-01, EX-REACT-02, EX-REACT-04"""

    kind = "interrupt"
    tactical_role = Role.STRIKE
    action: str = STRIKE
    weapon: str = field(default="", metadata=param(picks="weapon"))
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_answer(self, state: ExpeditionState, frame: Interrupts) -> Refusal | None:
        if not reactions_left(state, self.actor):
            return Refusal("no_reaction", "EX-REACT-01")
        if self.action != STRIKE:
            return self._refuse_record(state, frame)
        if self.target not in ("", frame.trigger):
            return Refusal("not_in_dz", "EX-REACT-04", "target")
        wanted = state.sheet_of(self.actor).weapon(self.weapon) if self.weapon else None
        if self.weapon and (wanted is None or not wanted.ready or not wanted.is_melee):
            return Refusal("weapon", "EX-REACT-04", "weapon")
        if striking_weapon(state, self.actor, frame.trigger, self.weapon) is None:
            return Refusal("not_in_dz", "EX-REACT-04", "weapon" if self.weapon else None)
        if state.combatants[self.actor].has("frenzied") and frame.trigger not in nearest(state, self.actor):
            return Refusal("not_nearest", "EX-COND-15", "target")
        return None

    def _refuse_record(self, state: ExpeditionState, frame: Interrupts) -> Refusal | None:
        record = state.sheet_of(self.actor).action(self.action)
        if record is None:
            return Refusal("unknown", "EX-REACT-01", "action", (("what", self.action),))
        if not has_keyword(record):
            return Refusal("not_interrupt", "EX-REACT-01", "action")
        if state.combatants[self.actor].has("frenzied") and "melee_strike" not in record.keywords:
            return Refusal("frenzied", "EX-COND-15", "action")
        if state.combatants[self.actor].has("staggered"):
            return Refusal("staggered", "EX-COND-06", "action")
        aimed = (self.target or frame.trigger,)
        return Aim(record, aimed, self.weapon).refuse(state, self.actor) or refuse_costs(state, self.actor, record)

    def answer(self, draft: ExpeditionDraft, frame: Interrupts) -> None:
        """Pay a Reaction, bought ones first, and act before what was interrupted goes on."""
        draft.become(evolve(frame, asked=(*frame.asked, self.actor)))
        model = draft.state.combatants[self.actor]
        if model.temp_reactions:
            draft.put(evolve(model, temp_reactions=model.temp_reactions - 1))
        else:
            draft.put(evolve(model, interrupts=model.interrupts - 1))
        draft.tell("interrupts", self.actor, rule="EX-REACT-01", target=frame.trigger, action=self.action)
        if self.action == STRIKE:
            weapon = striking_weapon(draft.state, self.actor, frame.trigger, self.weapon)
            assert weapon is not None, "refuse has seen the weapon"
            be_seen(draft, self.actor)
            draft.push(Attack(actor=self.actor, target=frame.trigger, weapon=weapon.id))
            return
        record = draft.state.sheet_of(self.actor).action(self.action)
        assert record is not None, "refuse has seen the action"
        begin_record(draft, self.actor, record, (self.target or frame.trigger,))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[Interrupt]:
        for weapon in state.sheet_of(actor).ready_weapons:
            if weapon.is_melee:
                yield cls(actor=actor, weapon=weapon.id)
        for record in state.sheet_of(actor).manoeuvres:
            if has_keyword(record):
                yield cls(actor=actor, action=record.name, weapon=pistol_for(state, actor, record))

    def phrase(self, state: ExpeditionState) -> Phrase:
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        if self.action == STRIKE:
            return Phrase.of("interrupt_strike", weapon=weapon.name if weapon is not None else "")
        return Phrase.of("interrupt_action", action=self.action)


class PassInterrupt(InterruptAnswer):
    """Let it happen. Rule: EX-REACT-02"""

    kind = "pass_interrupt"
    tactical_role = Role.DECLINE

    def answer(self, draft: ExpeditionDraft, frame: Interrupts) -> None:
        draft.become(evolve(frame, asked=(*frame.asked, self.actor)))


class OpenWindow(SceneCommand):
    """Ask some Models whether they break in, for actions with a trigger of their own. Rule: EX-REACT-01, EX-REACT-04"""

    kind = "open_window"
    phases = (Phase.ACTION,)
    text: str = ""
    actors: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if state.acting is None:
            return Refusal("phase", facts=(("phase", state.phase),))
        unknown = next((who for who in self.actors if who not in state.combatants), None if self.actors else "actors")
        if unknown is not None:
            return refuse_unknown(state, unknown, "actors")
        return Refusal("own_activation", "EX-REACT-01", "actors") if state.acting in self.actors else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        assert draft.state.acting is not None, "refuse has seen the Activation"
        draft.tell("window_opened", None, rule="EX-REACT-01", text=self.text)
        draft.push(Interrupts(trigger=draft.state.acting, named=self.actors, text=self.text))

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        others = tuple(who for who in state.roster if who != state.acting and state.combatants[who].can_act)
        return {"text": Choice(text=True), "actors": Choice(values=others, many=len(others))} if others else {}
