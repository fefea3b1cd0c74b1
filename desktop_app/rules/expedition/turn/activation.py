"""One Activation: Start Phase, budget, standing up, End Phase.

Rule: EX-ACT-01 to EX-ACT-07, EX-COND-08, EX-COND-09, EX-COND-12, EX-COND-17, section 6
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.combat.attacks import effective_attacks
from desktop_app.rules.expedition.harm.conditions import gain, lose
from desktop_app.rules.expedition.harm.hits import Hit
from desktop_app.rules.expedition.movement.flight import must_flee
from desktop_app.rules.expedition.movement.walking import fallen_beside
from desktop_app.rules.expedition.sheet.records import CheckSpec
from desktop_app.rules.expedition.state import Affliction, ExpeditionDraft, ExpeditionState, Model, Phase, Status, close_slot, end_action
from desktop_app.rules.expedition.turn import turns
from desktop_app.rules.kernel.command import Role, blocked, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Listening, SlotState

EFFECTS: Final = ("bleeding", "ablaze", "strained")
"""What the Start Phase does, in the order of the conditions. Rule: EX-ACT-02, EX-TAB-13"""


class BeginActivation(turns.SceneCommand):
    """Begin the Activation of the next Model: Start Phase, then its budget. Rule: EX-ACT-01 to EX-ACT-03, EX-MOM-06"""

    kind = "begin_activation"
    names = ("actor",)
    phases = (Phase.RESOLVE,)
    actor: str = field(metadata=param(picks="combatant"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if state.combatants[self.actor].status is not Status.ACTIVE:
            return Refusal("out_of_play", "EX-DMG-11", "actor")
        is_next = turns.next_in_order(state) == self.actor
        return turns.refuse_leaderless(state, self.actor) or (None if is_next else Refusal("order", "EX-INIT-01", "actor"))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Let what was bought lapse, then work through the Start Phase."""
        for who in draft.state.roster:
            model = draft.state.combatants[who]
            if model.temp_reactions:
                draft.put(evolve(model, temp_reactions=0))
        draft.moment(Moment.TURN_START, self.actor)
        checks = tuple(evolve(c, rolled_this_activation=False) for c in draft.state.combatants[self.actor].extended_checks)
        draft.put(evolve(draft.state.combatants[self.actor], action_soak=0, extended_checks=checks))
        slots = tuple(evolve(slot, state=SlotState.CURRENT) if slot.who == self.actor else slot for slot in draft.state.slots)
        draft.state = evolve(draft.state, slots=slots, acting=self.actor, given_turn=None, phase=Phase.START)
        draft.tell("activated", self.actor, rule="EX-ACT-01")
        draft.push(Starting(actor=self.actor))


class Starting(Listening[ExpeditionState, CheckDone]):
    """The Start Phase: hits of Bleeding and Ablaze, the nerve of the Strained; then the Action Phase opens. Rule: EX-ACT-02"""

    kind = "starting"
    needs = ("actor",)
    actor: str
    at: int = 0

    def advance(self, draft: ExpeditionDraft) -> None:
        """Take the next effect; a Model put out of play ends its Activation at once."""
        model = draft.state.combatants[self.actor]
        if not model.can_act:
            draft.pop()
            close_slot(draft, self.actor)
            return
        if self.at == len(EFFECTS):
            draft.pop()
            open_action_phase(draft, self.actor)
            return
        draft.become(evolve(self, at=self.at + 1))
        found = model.affliction(EFFECTS[self.at])
        if found is not None:
            self._effect(draft, model, found)

    def _effect(self, draft: ExpeditionDraft, model: Model, found: Affliction) -> None:
        settings = draft.state.settings
        match found.name:
            case "bleeding":
                armour = not settings.ex_bleeding_ignores_armour
                draft.push(Hit(target=self.actor, damage=found.amount, cause="bleeding", armour=armour))
            case "ablaze":
                draft.push(Hit(target=self.actor, damage=found.strength, cause="fire"))
            case _:
                if not (model.has("broken") or model.has("frenzied")):
                    draft.push(Check(actor=self.actor, purpose="nerve", spec=CheckSpec(ability="cool")))

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        """Take the outcome of the nerve check. Rule: EX-COND-17"""
        assert report.result is not None, "a check of nerve has an outcome"
        if not report.result.succeeds:
            gain(draft, self.actor, Affliction(name="broken"))


def open_action_phase(draft: ExpeditionDraft, who: str) -> None:
    """Give the budget: a Major and a free Minor, or three Minors; nothing to the Stunned. Rule: EX-ACT-03, EX-ACT-07"""
    model = draft.state.combatants[who]
    if turns.misses_activation(model):
        changed = evolve(model, free_minors_left=0, free_minor_pair_taken=False, major_used=True)
        draft.tell("activation_missed", who, rule="EX-ACT-07")
    elif turns.declared(model).action == "minor_pair":
        changed = evolve(model, free_minors_left=turns.FREE_MINORS + turns.THE_PAIR, free_minor_pair_taken=True, major_used=False)
    else:
        changed = evolve(model, free_minors_left=turns.FREE_MINORS, free_minor_pair_taken=False, major_used=False)
    draft.put(changed)
    draft.state = evolve(draft.state, phase=Phase.ACTION)


class GiveUpMajor(turns.ActivationCommand):
    """Give up the Major Action for two Minor Actions. Rule: EX-DECL-03, EX-ACT-03"""

    kind = "give_up_major"

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        model = state.combatants[self.actor]
        return Refusal("budget", "EX-ACT-03") if model.major_used or model.free_minor_pair_taken else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        model = draft.state.combatants[self.actor]
        draft.put(evolve(model, free_minor_pair_taken=True, free_minors_left=model.free_minors_left + turns.THE_PAIR))
        draft.tell("major_given_up", self.actor, rule="EX-DECL-03")


class StandUp(turns.ActivationCommand):
    """Stand up, for the Major Action. Rule: EX-COND-09"""

    kind = "stand_up"
    tactical_role = Role.RISE
    most_staggered = 1
    in_frenzy = False

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if not state.combatants[self.actor].has("prone"):
            return Refusal("not_prone", "EX-COND-09")
        return turns.refuse_major(state, self.actor, "stand_up")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        end_action(draft, self.actor)
        draft.put(evolve(draft.state.combatants[self.actor], major_used=True))
        lying = draft.state.combatants[self.actor].affliction("prone")
        assert lying is not None, "refuse has seen it"
        lose(draft, self.actor, lying)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[StandUp]:
        if state.acting == actor and state.combatants[actor].has("prone"):
            yield cls(actor=actor)


class EndActivation(turns.ActivationCommand):
    """End the Activation: conditions run down, Interrupts are gained. Rule: EX-ACT-05, EX-MELEE-09"""

    kind = "end_activation"
    tactical_role = Role.END

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Judge windows and whose Activation it is; a fallen Model's is ended as well."""
        shut = turns.refuse_unknown(state, self.actor) or blocked(state, self.kind, None)
        if shut is not None:
            return shut
        if state.phase not in (Phase.ACTION, Phase.START):
            return Refusal("phase", facts=(("phase", state.phase),))
        if state.acting != self.actor:
            return Refusal("not_active", "EX-ACT-01")
        able = state.combatants[self.actor].can_act and not state.lacks_leader(self.actor)
        return Refusal("must_flee", "EX-MOVE-09") if able and must_flee(state, self.actor) else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Do the End Phase, unless the Model has fallen; then the next in order."""
        if draft.state.combatants[self.actor].can_act:
            end_phase(draft, self.actor)
        draft.tell("activation_ended", self.actor, rule="EX-ACT-05")
        close_slot(draft, self.actor)


def is_spent(state: ExpeditionState, who: str) -> bool:
    """Tell whether no attack is left, nor anything else but an Advance: nobody lies beside who could be dragged. Rule: EX-ACT-03"""
    model = state.combatants[who]
    if model.attacking:
        is_over = model.attacks_made >= effective_attacks(state, who)
    else:
        is_over = model.major_used or model.free_minor_pair_taken
    return is_over and not fallen_beside(state, who)


def interrupts_gained(state: ExpeditionState, who: str) -> int:
    """Count the Interrupts of the End Phase. Rule: EX-ACT-05, EX-MELEE-05, EX-MELEE-09, R26, R56"""
    two = state.sheet_of(who).has_two_weapons(shield_counts=state.settings.ex_shield_gives_interrupt)
    kept = state.combatants[who].interrupts if state.settings.ex_interrupts_carry else 0
    return kept + effective_attacks(state, who, bonus=False) + (1 if two else 0)


def end_phase(draft: ExpeditionDraft, who: str) -> None:
    """Tick the conditions, let what was prepared lapse, gain Interrupts. Rule: EX-ACT-05, EX-COND-07, EX-MINOR-02, EX-MINOR-08"""
    end_action(draft, who)
    draft.moment(Moment.TURN_END, who)
    model = draft.state.combatants[who]
    if model.hidden_attacked:
        model = evolve(model, hidden_attacked=False, conditions=tuple(c for c in model.conditions if c.name != "hidden"))
        draft.tell("condition_lost", who, rule="EX-COND-07", condition="hidden")
    model = evolve(
        model,
        favour_next=0,
        prepared=model.prepared and model.prepared_now,
        prepared_now=False,
        interrupts=interrupts_gained(draft.state, who),
    )
    draft.put(model)
