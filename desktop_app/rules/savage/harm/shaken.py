"""Shaken: how it comes, how it goes. Rule: SW-SHAKEN-01 to SW-SHAKEN-04"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import ClassVar

from desktop_app.rules.kernel.command import Answer, Command, Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Listening, decision, top_as
from desktop_app.rules.savage.checks.bennies import pay, refuse_benny
from desktop_app.rules.savage.checks.rolls import TN, Check, Goal, Rolled, raises_of, trait_mods
from desktop_app.rules.savage.state import SavageDraft, SavageState, lose_hold


def become_shaken(draft: SavageDraft, who: str, *, silent: bool = False) -> None:
    """Shake a combatant; one who is Shaken already stays so. Rule: SW-SHAKEN-01, SW-INIT-09, SW-DMG-05"""
    fighter = draft.state.combatants[who]
    if not fighter.shaken:
        draft.put(evolve(fighter, shaken=True))
        if not silent:
            draft.tell("shaken", who, rule="SW-SHAKEN-01")
    lose_hold(draft, who)


class Recover(Listening[SavageState, Rolled]):
    """The beginning of a Shaken one's turn: it rolls Spirit, or pays. Rule: SW-SHAKEN-02, section 6 (TURN_START)"""

    kind = "recover"
    needs = ("who",)
    who: str
    is_rolling: bool = False

    def is_moot(self, state: SavageState) -> bool:
        """Tell whether there is nothing to recover from any more, or nobody who could."""
        fighter = state.combatants[self.who]
        return not (fighter.shaken and fighter.can_act) or fighter.shaken_lock > 0 or state.acting != self.who

    def asks(self, state: SavageState) -> Decision | None:
        if self.is_rolling or self.is_moot(state):
            return None
        return Decision(topic="recover_shaken", who=(self.who,), answers=("roll_shaken", "spend_benny_unshake"))

    def advance(self, draft: SavageDraft) -> None:
        if self.is_moot(draft.state) or not self.is_rolling:
            draft.pop()
            return
        draft.push(self.check(draft.state))

    def check(self, state: SavageState) -> Check:
        """Return the roll of Spirit with its modifiers."""
        return Check(who=self.who, trait="spirit", goals=(Goal(mods=trait_mods(state, self.who, "spirit")),), about=(self.who,))

    def chances(self, state: SavageState) -> Contest | None:
        return self.check(state).chances(state)

    def receive(self, draft: SavageDraft, report: Rolled) -> None:
        """Take the roll: a success costs the action of the turn, a raise does not. Rule: SW-SHAKEN-02"""
        draft.pop()
        good, raised = report.total >= TN, raises_of(report.total) > 0
        if not good:
            draft.tell("stays_shaken", self.who, rule="SW-SHAKEN-02")
            return
        fighter = evolve(draft.state.combatants[self.who], shaken=False)
        draft.put(fighter if raised else evolve(fighter, open_slot=False, declared=(), surge_waits=fighter.adrenaline))
        draft.tell("recovered", self.who, rule="SW-SHAKEN-02", raised=raised)


class RollShaken(Answer[SavageState, Recover]):
    """Roll Spirit to get over being Shaken. Rule: SW-SHAKEN-02"""

    kind = "roll_shaken"
    asked_by = Recover

    def answer(self, draft: SavageDraft, frame: Recover) -> None:
        draft.become(evolve(frame, is_rolling=True))

    def procedure(self, state: SavageState) -> Recover | None:
        return top_as(state, Recover)


class SpendBennyUnshake(Command[SavageState]):
    """Pay a benny and be Shaken no more, at any time but within a soak of one's own. Rule: SW-SHAKEN-04"""

    kind = "spend_benny_unshake"
    is_paid = True
    section = "bennies"
    tactical_role = Role.DECLINE
    soaking: ClassVar[str] = "soak"
    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: SavageState) -> Refusal | None:
        fighter = state.combatants.get(self.actor)
        if fighter is None:
            return Refusal("unknown", "SW-SHAKEN-04", "actor", (("what", self.actor),))
        is_soaking = any(frame.kind == self.soaking and self.actor in frame.concerns() for frame in state.pending)
        if is_soaking or (state.pending and decision(state) is None):
            return Refusal("pending")
        if not fighter.shaken:
            return Refusal("not_shaken", "SW-SHAKEN-04")
        if fighter.shaken_lock:
            return Refusal("shaken_locked", "SW-SHAKEN-03", None, (("rounds", fighter.shaken_lock),))
        return refuse_benny(state, self.actor)

    def carry_out(self, draft: SavageDraft) -> None:
        """Pay; an open recovery roll closes with it. The rest of the turn is free again."""
        pay(draft, self.actor)
        pending = draft.state.pending
        of_recovery = len(pending) > 1 and isinstance(pending[0], Check) and isinstance(pending[1], Recover)
        if of_recovery and pending[0].concerns()[0] == self.actor:
            draft.pop()
            draft.pop()
        draft.put(evolve(draft.state.combatants[self.actor], shaken=False))
        draft.tell("unshaken", self.actor, rule="SW-SHAKEN-04")

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[SpendBennyUnshake]:
        if state.combatants[actor].shaken:
            yield cls(actor=actor)
