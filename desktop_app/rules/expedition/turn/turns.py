"""The current phase, who is due an Activation, and how an action may be paid for.

Rule: section 6, EX-SURP-02 to EX-SURP-04, EX-ACT-01, EX-ACT-03, EX-ACT-04, EX-ACT-07, EX-MODEL-05
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any, ClassVar, Final, Self

from desktop_app.rules.expedition.checks.check import Check, CheckDone, why_burdened
from desktop_app.rules.expedition.sheet.records import ModelType, Side, Tier
from desktop_app.rules.expedition.state import (
    Declaration,
    DeclaringSide,
    ExpeditionDraft,
    ExpeditionState,
    Model,
    Phase,
    Status,
    end_action,
)
from desktop_app.rules.kernel import command
from desktop_app.rules.kernel.command import Command, blocked, param
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Listening, SlotState

MISSING: Final = ("stunned", "surprised")
FREE_MINORS: Final = 1
THE_PAIR: Final = 2
TIERS: Final = {
    ModelType.MINION: (Tier.BASIC,),
    ModelType.ELITE: (Tier.BASIC, Tier.SITUATIONAL),
}
"""Tiers of the types that may not use them all. Rule: EX-MODEL-05, EX-TAB-07"""


# ---- phases


def phase_now(state: ExpeditionState) -> str:
    """Return the phase as it stands: one that nobody is left to fill is over, whatever has emptied it. Rule: section 6"""
    if state.phase == Phase.DECLARE and state.declared_first is not None and not undeclared(state):
        return Phase.INITIATIVE
    if state.phase == Phase.RESOLVE and next_in_order(state) is None:
        return Phase.MOMENTUM
    return state.phase


def refuse_unknown(state: ExpeditionState, who: str, field_name: str = "actor") -> Refusal | None:
    """Ask for a Model that is there."""
    return None if who in state.combatants else Refusal("unknown", field=field_name, facts=(("what", who),))


class SceneCommand(command.SceneCommand[ExpeditionState]):
    """Something that needs no Activation, a step of some phases."""

    phases: ClassVar[tuple[str, ...]] = ()
    """Phases of which it is a step; none: it is one of all."""

    def unknown(self, name: str, who: str) -> Refusal:
        return Refusal("unknown", field=name, facts=(("what", who),))

    def refuse_moment(self, state: ExpeditionState) -> Refusal | None:
        is_time = not self.phases or phase_now(state) in self.phases
        return None if is_time else Refusal("phase", facts=(("phase", phase_now(state)),))

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        """Offer it in its phases, to the one that it names."""
        given: dict[str, Any] = dict.fromkeys(cls.names, actor)
        return [cls(**given)] if not cls.phases or state.phase in cls.phases else []


# ---- who is due


def gets_activation(state: ExpeditionState, who: str) -> bool:
    """Tell whether a Model has an Activation this Round: in play on a square, there at its start, not lost by surprise.

    A Follower needs its Character. Rule: EX-SURP-02 to EX-SURP-04, EX-DMG-11, EX-MODEL-03
    """
    model = state.combatants[who]
    if not model.can_act or model.cell is None or model.arrived or state.lacks_leader(who):
        return False
    model_type = state.type_of(who)
    if state.surprise == "company" and model_type in (ModelType.FOLLOWER, ModelType.HENCHMAN):
        return False
    return not (state.surprise == "adversaries" and model_type is ModelType.MINION)


def misses_activation(model: Model) -> bool:
    """Tell whether a Model gets no Action Phase; what it gained in this very Activation means the next. Rule: EX-ACT-07, EX-COND-22"""
    return any(condition.name in MISSING and not condition.skip for condition in model.conditions)


def is_basic_only(state: ExpeditionState, who: str) -> bool:
    """Tell whether surprise leaves a Model its basic actions alone. Rule: EX-SURP-03"""
    return state.surprise == "adversaries" and state.side_of(who) is Side.ADVERSARY


def refuse_tier(state: ExpeditionState, who: str, tier: Tier, field_name: str = "name") -> Refusal | None:
    """Judge whether a Model's type, and surprise, allow an action of a tier. Rule: EX-MODEL-05, EX-SURP-03"""
    if tier not in TIERS.get(state.type_of(who), tuple(Tier)):
        return Refusal("tier", "EX-MODEL-05", field_name)
    if is_basic_only(state, who) and tier is not Tier.BASIC:
        return Refusal("basic_only", "EX-SURP-03", field_name)
    return None


def refuse_leaderless(state: ExpeditionState, who: str) -> Refusal | None:
    """Judge whether a Follower has its Character; without it, it does nothing. Rule: EX-MODEL-03"""
    return Refusal("no_leader", "EX-MODEL-03", "actor") if state.lacks_leader(who) else None


# ---- declaring


def declares(state: ExpeditionState, who: str) -> bool:
    """Tell whether a Model has something to declare this Round. Rule: EX-DECL-03"""
    model = state.combatants[who]
    return gets_activation(state, who) and not misses_activation(model) and not model.suffers("broken")


@memo()
def undeclared(state: ExpeditionState, side: DeclaringSide | None = None) -> tuple[str, ...]:
    """List who has still to declare, of the company or of the DM's side if wanted. Rule: EX-DECL-02"""
    return tuple(
        who
        for who in state.roster
        if state.combatants[who].declared_action is None and side in (None, declaring_side(state, who)) and declares(state, who)
    )


def turn_to_declare(state: ExpeditionState) -> DeclaringSide | None:
    """Name the side whose turn it is to declare: the other one, once a side has nobody left. Rule: EX-DECL-02"""
    side = state.declares_next
    if side is None or undeclared(state, side):
        return side
    return "dm" if side == "company" else "company"


def group_declaring(state: ExpeditionState) -> str | None:
    """Name the group that has begun to declare and has not finished. Rule: EX-DECL-02"""
    group = state.declaring_group
    return group if group is not None and any(group_of(state, who) == group for who in undeclared(state)) else None


def declaring_side(state: ExpeditionState, who: str) -> DeclaringSide:
    """Name who declares for a Model: neutrals stand with the DM. Rule: EX-MODEL-09"""
    return "company" if state.side_of(who) is Side.COMPANY else "dm"


def group_of(state: ExpeditionState, who: str) -> str:
    """Name the group in which a Model declares: a Model without one is a group of its own. Rule: EX-DECL-02"""
    group = state.sheet_of(who).group_id
    return group if group and state.side_of(who) is Side.ADVERSARY else who


# ---- the order


def next_in_order(state: ExpeditionState) -> str | None:
    """Name the Model whose Activation is next; fallen ones are passed over. Rule: EX-INIT-01, section 6"""
    if state.gift is not None:
        return state.gift
    waiting = (slot.who for slot in state.slots if slot.state is SlotState.PENDING)
    here = (who for who in waiting if state.combatants[who].can_act and state.combatants[who].cell is not None)
    return next((who for who in here if not state.lacks_leader(who)), None)


# ---- paying


def has_free_minor(state: ExpeditionState, who: str) -> bool:
    """Tell whether a Minor Action costs nothing now. Rule: EX-ACT-03"""
    return state.combatants[who].free_minors_left > 0


def refuse_minor(state: ExpeditionState, who: str) -> Refusal | None:
    """Judge whether a Minor Action can be paid: free, or a Character's Fatigue. Rule: EX-ACT-03, EX-ACT-04, R51"""
    if has_free_minor(state, who):
        return None
    if state.type_of(who) is not ModelType.CHARACTER:
        return Refusal("budget", "EX-ACT-03")
    return Refusal("burden", "EX-ACT-04") if why_burdened(state, who, "fatigue") else None


def price_of_minor(state: ExpeditionState, who: str) -> tuple[Phrase, ...]:
    """Return a Minor Action's price beyond the free ones. Rule: EX-ACT-04"""
    pays = state.type_of(who) is ModelType.CHARACTER and not has_free_minor(state, who)
    return (Phrase.of("costs_fatigue"),) if pays else ()


def pay_minor(draft: ExpeditionDraft, who: str) -> None:
    """Pay a Minor Action; an attack action that was running is over. Rule: EX-ACT-03, EX-ACT-04, EX-MELEE-04"""
    end_action(draft, who)
    model = draft.state.combatants[who]
    if model.free_minors_left:
        draft.put(evolve(model, free_minors_left=model.free_minors_left - 1))
        return
    draft.put(evolve(model, fatigue=model.fatigue + 1))
    draft.tell("fatigued", who, rule="EX-ACT-04", fatigue=model.fatigue + 1)


def declared(model: Model) -> Declaration:
    """Return what a Model has declared; without a declaration it has the pair. Rule: EX-DECL-03"""
    return model.declared_action if model.declared_action is not None else Declaration(action="minor_pair")


def refuse_major(state: ExpeditionState, who: str, action: str, name: str = "") -> Refusal | None:
    """Judge whether a Major Action is left and is the declared one. Rule: EX-ACT-03, EX-DECL-03"""
    model = state.combatants[who]
    if model.major_used or model.free_minor_pair_taken:
        return Refusal("budget", "EX-ACT-03")
    said = declared(model)
    if said.action != action or (name and said.name != name):
        return Refusal("not_declared", "EX-DECL-03", facts=(("declared", said.action),))
    return None


def refuse_action(model: Model) -> Refusal | None:
    """Judge what forbids actions of any kind: a missed Activation, Broken. Rule: EX-ACT-07, EX-COND-13"""
    if misses_activation(model):
        return Refusal("budget", "EX-ACT-07")
    return Refusal("broken", "EX-COND-13") if model.suffers("broken") else None


# ---- commands of an Activation


class ActivationCommand(Command[ExpeditionState]):
    """Something that a Model does in its own Action Phase. Subclasses judge the rest and act."""

    most_staggered: ClassVar[int | None] = None
    """Tokens of Staggered with which it can still be done; None: any number. Rule: EX-COND-06"""
    in_frenzy: ClassVar[bool] = True
    """A Frenzied Model can do it. Rule: EX-COND-15"""
    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: ExpeditionState) -> Refusal | None:
        """Judge in the catalogue's order: known, windows, phase, in play, own Activation, able."""
        shut = refuse_unknown(state, self.actor) or blocked(state, self.kind, None)
        if shut is not None:
            return shut
        if state.phase != Phase.ACTION:
            return Refusal("phase", facts=(("phase", state.phase),))
        model = state.combatants[self.actor]
        if model.status is not Status.ACTIVE:
            return Refusal("out_of_play", "EX-DMG-11")
        if state.acting != self.actor:
            return Refusal("not_active", "EX-ACT-01")
        return refuse_leaderless(state, self.actor) or self.refuse_able(state, model) or self.refuse_act(state)

    def refuse_able(self, state: ExpeditionState, model: Model) -> Refusal | None:
        """Judge what forbids actions of any kind, then Staggered and Frenzied. Rule: EX-ACT-07, EX-COND-06, EX-COND-13, EX-COND-15"""
        found = refuse_action(model)
        if found is None and self.most_staggered is not None and model.stacks("staggered") > self.most_staggered:
            found = Refusal("staggered", "EX-COND-06")
        return found or (None if self.in_frenzy or not model.has("frenzied") else Refusal("frenzied", "EX-COND-15"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        """Judge the act itself, once the Activation is known to be the Model's."""
        return None

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        """Offer it to the Model whose Activation it is."""
        return [cls(actor=actor)] if state.acting == actor else []


class MinorAction(ActivationCommand):
    """A Minor Action: paid first, then done; Frenzy leaves attacks and Advance only.

    Rule: EX-ACT-03, EX-ACT-04, EX-ACT-08, EX-ACT-09, EX-MINOR-01, EX-TAB-18, EX-COND-15
    """

    in_frenzy = False

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        return refuse_minor(state, self.actor) or self.refuse_minor_act(state)

    def refuse_minor_act(self, state: ExpeditionState) -> Refusal | None:
        return None

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        return price_of_minor(state, self.actor)

    def perform(self, draft: ExpeditionDraft) -> None:
        pay_minor(draft, self.actor)
        self.carry_out(draft)


# ---- procedures around one check


class Tested(Listening[ExpeditionState, CheckDone]):
    """A procedure that rolls one check and applies its result."""

    needs: ClassVar[tuple[str, ...]] = ("actor",)
    actor: str
    begun: bool = False

    def check(self, state: ExpeditionState) -> Check:
        raise NotImplementedError

    def chances(self, state: ExpeditionState) -> Contest | None:
        return self.check(state).chances(state)

    def advance(self, draft: ExpeditionDraft) -> None:
        if self.begun:
            draft.pop()
            return
        draft.become(evolve(self, begun=True))
        draft.push(self.check(draft.state))
