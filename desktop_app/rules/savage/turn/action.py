"""Actions of a turn: turn order, slots, hindrances. Rule: SW-ACT-01, SW-ACT-02, SW-ACT-04, section 5"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import ClassVar, Final, Self

from desktop_app.rules.kernel.command import param, value_at
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.checks.derived import is_usable, lacks_arm
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.state import Ko, Phase, SavageDraft, SavageState, refuse_unknown
from desktop_app.rules.savage.turn.breaking_in import Announceable, announce

FLIGHT: Final = ("run", "move", "stand_up", "end_turn")
"""What a panicked one may do. Rule: SW-FEAR-05"""


def refuse_turn(state: SavageState, who: str, kind: str) -> Refusal | None:
    """Judge encounter, question, turn, and whether a combatant is able to act. Rule: section 5, SW-ACT-04"""
    if not state.is_running:
        return Refusal("no_encounter")
    if state.pending:
        return Refusal("pending")
    if state.phase != Phase.TURN or state.acting != who:
        return Refusal("not_your_turn", "SW-ACT-01")
    if state.combatants[who].panicked and kind not in FLIGHT:
        return Refusal("panicked", "SW-FEAR-05")
    return None if state.combatants[who].can_act else Refusal("cannot_act_now", "SW-ACT-04")


def refuse_slot(state: SavageState, who: str, kind: str) -> Refusal | None:
    """Ask for a combatant who is not Shaken, with an action left for this. Rule: SW-ACT-02, SW-ACT-04"""
    fighter = state.combatants[who]
    if fighter.shaken:
        return Refusal("shaken", "SW-ACT-04")
    if fighter.panicked:
        return Refusal("no_action_left", "SW-FEAR-05") if fighter.has_run else None
    if fighter.full_defense:
        return Refusal("no_action_left", "SW-MELEE-16")
    return None if fighter.open_slot or kind in fighter.declared else Refusal("no_action_left", "SW-ACT-02")


def is_spent(state: SavageState, who: str) -> bool:
    """Tell whether no action is left, nor anything that needs none but a walk. Rule: SW-ACT-02, SW-ACT-04"""
    fighter = state.combatants[who]
    if fighter.prone or fighter.panicked:
        return False
    return fighter.shaken or fighter.full_defense or not (fighter.open_slot or fighter.declared)


def refuse_target(state: SavageState, target: str) -> Refusal | None:
    """Ask for a living target. Rule: section 5"""
    return refuse_unknown(state, target, "target") or refuse_dead(state, target)


def refuse_dead(state: SavageState, target: str) -> Refusal | None:
    """Refuse a dead combatant among those present. Rule: section 5"""
    return Refusal("target_dead", "SW-TAB-34", "target") if state.combatants[target].ko is Ko.DEAD else None


def refuse_arms(state: SavageState, who: str, weapon: Weapon) -> Refusal | None:
    """Ask for the arms that a weapon needs, then for it to be in hand. Rule: SW-INJ-05, SW-MELEE-18"""
    fighter = state.combatants[who]
    if is_usable(state.sheet_of(who), fighter, weapon):
        return None
    return Refusal("arm_unusable", "SW-INJ-05", "weapon") if lacks_arm(fighter, weapon) else Refusal("hands", "SW-MELEE-18", "weapon")


def use_slot(draft: SavageDraft, who: str, kind: str) -> None:
    """Take the slot that an action needs. Rule: SW-ACT-02"""
    fighter = draft.state.combatants[who]
    if fighter.panicked:
        draft.put(evolve(fighter, done=True))
    elif kind in fighter.declared:
        rest = list(fighter.declared)
        rest.remove(kind)
        draft.put(evolve(fighter, declared=tuple(rest), done=True))
    else:
        draft.put(evolve(fighter, open_slot=False, done=True))


def use_upper_hand(draft: SavageDraft, who: str, *targets: str) -> None:
    """Use up what a test of wills gave against these: the next action at each has it, and no other. Rule: SW-SOCIAL-05"""
    fighter = draft.state.combatants[who]
    kept = tuple(other for other in fighter.will_bonus if other not in targets)
    if kept != fighter.will_bonus:
        draft.put(evolve(fighter, will_bonus=kept))


class TurnCommand(Announceable):
    """A command of the acting combatant; with `needs_slot` it is an action. Rule: SW-ACT-01, section 5

    Actions and moves are announced: whoever holds may break in.
    """

    needs_slot: ClassVar[bool] = True
    at_leisure: ClassVar[bool] = False
    """Outside an encounter it needs no turn."""
    needs_cause: ClassVar[bool] = False
    """It is not offered without a cause: a standing combatant cannot get up."""
    is_move: ClassVar[bool] = False
    actor: str = field(metadata=param(picks="combatant"))

    @property
    def takes_slot(self) -> bool:
        """Tell whether it is an action, as it is given here."""
        return self.needs_slot

    def refuse(self, state: SavageState) -> Refusal | None:
        """Refuse in order: names, turn and slot, a dead target, then by the subclass."""
        found = refuse_unknown(state, self.actor)
        if not self.aims:
            return found or self.refuse_moment(state) or self.refuse_act(state)
        target = str(value_at(self, self.aims))
        found = found or refuse_unknown(state, target, self.aims) or self.refuse_moment(state)
        return found or refuse_dead(state, target) or self.refuse_act(state)

    def refuse_moment(self, state: SavageState) -> Refusal | None:
        """Judge the turn and the slot; what is done at leisure needs neither outside an encounter."""
        if self.at_leisure and not state.is_running:
            return self.refuse_at_leisure(state)
        found = refuse_turn(state, self.actor, self.kind)
        return found or (refuse_slot(state, self.actor, self.kind) if self.takes_slot else None)

    def refuse_at_leisure(self, state: SavageState) -> Refusal | None:
        """Ask for a combatant able to act, and for no open question."""
        if state.pending:
            return Refusal("pending")
        return None if state.combatants[self.actor].can_act else Refusal("cannot_act_now", "SW-ACT-04")

    def refuse_act(self, state: SavageState) -> Refusal | None:
        """Judge the act itself, once the combatant is known to have its turn."""
        return None

    def perform(self, draft: SavageDraft) -> None:
        """Announce it, or do it where nobody could break in. Rule: SW-INIT-08"""
        if self.takes_slot or self.is_move:
            announce(draft, self.actor, self)
        else:
            self.carry_out(draft)

    def carry_out(self, draft: SavageDraft) -> None:
        """Use the slot, and lay on the stack what is rolled as things stood before."""
        frame = self.procedure(draft.state)
        assert frame is not None, "refuse has seen what is rolled"
        self.spend(draft)
        draft.push(frame)

    def lose(self, draft: SavageDraft) -> None:
        """Use the slot all the same."""
        if self.takes_slot:
            self.spend(draft)

    def spend(self, draft: SavageDraft) -> None:
        """Use the slot, and note that something was done; at leisure there is neither."""
        if not draft.state.is_running:
            return
        if self.takes_slot:
            use_slot(draft, self.actor, self.kind)
        elif not draft.state.combatants[self.actor].done:
            draft.put(evolve(draft.state.combatants[self.actor], done=True))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterable[Self]:
        """Offer it to the one who has the turn, or all the time in the world."""
        made = [cls(actor=actor)] if is_acting(state, actor) or (cls.at_leisure and not state.is_running) else []
        return [one for one in made if not (cls.needs_cause and one.refuse_act(state))]


def may_do(state: SavageState, who: str) -> bool:
    """Tell whether a combatant has the turn, or all the time in the world."""
    return is_acting(state, who) or not state.is_running


def is_acting(state: SavageState, who: str) -> bool:
    """Tell whether a combatant has the turn."""
    return state.phase == Phase.TURN and state.acting == who
