"""Interrupting an announced action, from a hold or with a waiting Joker. Rule: SW-INIT-04, SW-INIT-08"""

from __future__ import annotations

from desktop_app.rules.kernel.command import Answer, Command, Role
from desktop_app.rules.kernel.outcome import Facts, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Listening, top_as
from desktop_app.rules.savage.checks.rolls import Ended, Opposed, trait_mods
from desktop_app.rules.savage.state import Announcement, Interrupted, Phase, SavageDraft, SavageState
from desktop_app.rules.savage.turn.beginning import begin_turn


def may_break_in(state: SavageState, who: str) -> bool:
    """Tell whether a combatant waits for a moment to act, and still can. Rule: SW-INIT-04, SW-INIT-07"""
    fighter = state.combatants.get(who)
    return fighter is not None and fighter.can_act and (fighter.on_hold or fighter.joker_waiting)


def who_may_break_in(state: SavageState, actor: str) -> tuple[str, ...]:
    """List who is asked before an action of a combatant, in tracker order. Rule: SW-INIT-08"""
    return tuple(who for who in state.roster if who != actor and may_break_in(state, who))


class Announceable(Command[SavageState]):
    """A command that others may break into before it is carried out. Rule: SW-INIT-08"""

    def lose(self, draft: SavageDraft) -> None:
        """Give it up, with its slot."""
        raise NotImplementedError


class Announced(Announcement, Listening[SavageState, Ended]):
    """An announced action or move: waiting combatants are asked, then it is carried out, then the slow ones act.

    `to_ask` are still to be asked, `after` act once it is over. Rule: SW-INIT-08
    """

    kind = "announced"
    needs = ("actor",)
    command: Announceable
    to_ask: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    def facts(self) -> Facts:
        """Return the announced action and its target."""
        return (*super().facts(), ("what", self.command.kind), ("target", getattr(self.command, "target", "")))

    def asks(self, state: SavageState) -> Decision | None:
        if not self.to_ask or not may_break_in(state, self.to_ask[0]) or state.acting != self.actor:
            return None
        return Decision(topic="may_interrupt", who=self.to_ask[:1], answers=("interrupt", "pass_interrupt"), also=("spend_benny_unshake",))

    def advance(self, draft: SavageDraft) -> None:
        """Go on: whoever can no longer break in is passed over."""
        if draft.state.acting != self.actor:  # its turn is over: whoever still waits acts between turns
            draft.pop()
        elif self.to_ask:
            draft.become(evolve(self, to_ask=self.to_ask[1:]))
        elif not self.is_done:
            draft.become(evolve(self, is_done=True))
            self._carry_out(draft)
        elif self.after:
            rest = evolve(self, after=self.after[1:])
            draft.become(rest)
            if may_break_in(draft.state, self.after[0]):
                rest.lay_upon(draft, self.after[0])
        else:
            draft.pop()

    def _carry_out(self, draft: SavageDraft) -> None:
        """Carry the action out, if it still can be; otherwise it is lost with its slot."""
        if self.command.refuse(evolve(draft.state, pending=())) is None:
            self.command.carry_out(draft)
        else:
            draft.tell("action_lost", self.actor, rule="SW-INIT-08")
            self.command.lose(draft)

    def receive(self, draft: SavageDraft, report: Ended) -> None:
        """Take the contest: the higher goes first, on a tie the one who was broken into, if its turn is not over by then.

        Whoever cannot act any more breaks in no more.
        """
        who, rest = self.to_ask[0], self.to_ask[1:]
        if report.won and draft.state.acting == self.actor and may_break_in(draft.state, who):
            evolve(self, to_ask=rest).lay_upon(draft, who)
        else:
            draft.become(evolve(self, to_ask=rest, after=(*self.after, who)))

    def lay_upon(self, draft: SavageDraft, who: str) -> None:
        """Let a combatant have a whole turn now; this one goes on after it."""
        draft.pop()
        draft.state = evolve(draft.state, interrupted=(Interrupted(actor=self.actor, waits=self), *draft.state.interrupted))
        draft.tell("breaks_in", who, rule="SW-INIT-08", target=self.actor)
        begin_turn(draft, who)


def announce(draft: SavageDraft, actor: str, command: Announceable) -> None:
    """Carry a command out, or ask first who could break in. Rule: SW-INIT-08"""
    asked = who_may_break_in(draft.state, actor)
    if asked and draft.state.phase == Phase.TURN:
        draft.push(Announced(actor=actor, command=command, to_ask=asked))
    else:
        command.carry_out(draft)


class Interrupt(Answer[SavageState, Announced]):
    """Break in: with a Joker at once, from a hold if one's Agility roll is the higher. Rule: SW-INIT-04, SW-INIT-08, SW-TEST-12"""

    kind = "interrupt"
    asked_by = Announced

    def refuse_answer(self, state: SavageState, frame: Announced) -> Refusal | None:
        return None if state.combatants[self.actor].can_act else Refusal("cannot_act_now", "SW-ACT-04")

    def answer(self, draft: SavageDraft, frame: Announced) -> None:
        rolled = self.procedure(draft.state)
        if rolled is None:
            evolve(frame, to_ask=frame.to_ask[1:]).lay_upon(draft, self.actor)
        else:
            draft.push(rolled)

    def procedure(self, state: SavageState) -> Opposed | None:
        frame = top_as(state, Announced)
        if frame is None or state.combatants[self.actor].joker_waiting:
            return None
        return agility_contest(state, self.actor, frame.actor)


def agility_contest(state: SavageState, first: str, second: str) -> Opposed:
    """Let two roll Agility for who comes first; there is no number to reach. Rule: SW-TEST-12, SW-INIT-08"""
    return Opposed(
        actor=first,
        target=second,
        actor_trait="agility",
        target_trait="agility",
        actor_mods=trait_mods(state, first, "agility"),
        target_mods=trait_mods(state, second, "agility"),
        is_plain=True,
    )


class PassInterrupt(Answer[SavageState, Announced]):
    """Let it happen, and go on waiting. Rule: SW-INIT-08"""

    kind = "pass_interrupt"
    asked_by = Announced
    tactical_role = Role.DECLINE

    def answer(self, draft: SavageDraft, frame: Announced) -> None:
        draft.become(evolve(frame, to_ask=frame.to_ask[1:]))
