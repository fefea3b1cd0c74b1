"""Rolls against a number in a turn: detecting, stabilising, any other trait.

Rule: SW-SENSE-03, SW-HEAL-01, SW-HEAL-05, SW-HEAL-06, SW-TEST-01
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.language import wording
from desktop_app.rules.kernel.command import YES_OR_NO, Choice, param, told_by
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve, held
from desktop_app.rules.kernel.state import Listening
from desktop_app.rules.savage.checks.rolls import TN, Check, Goal, Mod, Rolled, trait_mods
from desktop_app.rules.savage.combat.contests import Contending, note_detected
from desktop_app.rules.savage.combat.melee import foes_by_distance, refuse_beside
from desktop_app.rules.savage.harm.poison import cure
from desktop_app.rules.savage.harm.wounds import fall_unconscious
from desktop_app.rules.savage.position.ground import is_unseen
from desktop_app.rules.savage.sheet.tables import TRAITS
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, may_do

Ailment: TypeAlias = Literal["wounds", "poison", "heart_attack"]
HARDER: Final[dict[Ailment, int]] = {"wounds": 0, "poison": -2, "heart_attack": -4}
"""What each takes off Healing. Rule: SW-HEAL-05, SW-HEAL-06"""


class Trying(Listening[SavageState, Rolled]):
    """What waits for a Trait roll against a number. Rule: SW-TEST-01"""

    kind = "trying"
    needs = ("actor", "target")
    actor: str
    target: str = ""
    what: Literal["detect", "stabilise", "skill_test"] = "skill_test"
    trait: str = "notice"
    goal: Goal
    against: Ailment = held("wounds", sparse=True)

    @property
    def check(self) -> Check:
        """Return the roll of the trait against the one goal."""
        return Check(who=self.actor, trait=self.trait, goals=(self.goal,), about=self.concerns())

    def advance(self, draft: SavageDraft) -> None:
        draft.push(self.check)

    def chances(self, state: SavageState) -> Contest | None:
        return self.check.chances(state)

    def receive(self, draft: SavageDraft, report: Rolled) -> None:
        draft.pop()
        good = self.goal.is_met(report.total)
        if good and self.what == "detect":
            note_detected(draft, self.actor, self.target)
        if good and self.what == "stabilise" and suffers_from(draft.state, self.target, self.against):
            stabilise(draft, self.target, self.against, by=self.actor)


def suffers_from(state: SavageState, who: str, ailment: Ailment) -> bool:
    """Tell whether a combatant bleeds or dies of this. Rule: SW-HEAL-01, SW-HEAL-05, SW-HEAL-06"""
    fighter = state.combatants[who]
    if fighter.ko is Ko.DEAD:
        return False
    if ailment == "wounds":
        return fighter.ko in (Ko.BLEEDING, Ko.MORTALLY_WOUNDED)
    return any(one.is_heart == (ailment == "heart_attack") for one in fighter.dying)


def stabilise(draft: SavageDraft, who: str, ailment: Ailment, *, by: str) -> None:
    """Stop the bleeding, end a poison, or keep a heart beating: that one is out for 2d6 hours. Rule: SW-HEAL-01, SW-HEAL-05, SW-HEAL-06"""
    if ailment == "wounds":
        draft.put(evolve(draft.state.combatants[who], ko=Ko.INCAPACITATED))
        draft.tell("stabilised", who, rule="SW-HEAL-01", by=by)
        return
    cure(draft, who, heart=ailment == "heart_attack")
    if ailment == "heart_attack":
        fall_unconscious(draft, who, draft.roll(2, 6, "hours_unconscious", who), "SW-HEAL-06")


class Stabilise(TurnCommand):
    """Stop the bleeding, or keep the dying alive: Healing beside them. Rule: SW-HEAL-01, SW-HEAL-05, SW-HEAL-06"""

    kind = "stabilise"
    named_by = "against"
    at_leisure = True
    section = "on_the_fallen"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    against: Ailment = "wounds"

    def refuse_act(self, state: SavageState) -> Refusal | None:
        found = refuse_beside(state, self.actor, self.target, "SW-HEAL-01")
        if found is not None:
            return found
        return None if suffers_from(state, self.target, self.against) else Refusal("nothing_to_treat", "SW-HEAL-01", "target")

    def procedure(self, state: SavageState) -> Trying:
        """Work the roll out. Rule: SW-HEAL-05, SW-HEAL-06"""
        hinders = state.settings.healing_subtract_patient_wounds and self.against == "wounds"
        value = -state.combatants[self.target].wounds if hinders else HARDER[self.against]
        more = (Mod(value=value, label=wording(self.against), rule="SW-HEAL-01"),) if value else ()
        goal = Goal(mods=(*trait_mods(state, self.actor, "healing", is_action=True), *more))
        return Trying(actor=self.actor, target=self.target, what="stabilise", trait="healing", goal=goal, against=self.against)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Stabilise]:
        if may_do(state, actor):
            made = (cls(actor=actor, against=against) for against in HARDER)
            yield from (one for one in made if one.targets_in(state))

    def targets_in(self, state: SavageState) -> Sequence[str]:
        side = state.combatants[self.actor].side
        found = [who for who in state.roster if suffers_from(state, who, self.against)]
        return sorted(found, key=lambda who: state.combatants[who].side != side)


class Detect(TurnCommand):
    """Find an unseen combatant: Notice, against Stealth if it hides. Rule: SW-SENSE-03"""

    kind = "detect"
    section = "manoeuvres"
    needs_slot = False
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_act(self, state: SavageState) -> Refusal | None:
        if self.target in state.combatants[self.actor].sought:
            return Refusal("already_tried", "SW-SENSE-03", "target")
        return Refusal("target_invalid", "SW-SENSE-03", "target") if self.target == self.actor else None

    def procedure(self, state: SavageState) -> Trying | Contending:
        """Roll Notice, against Stealth of one who hides. Rule: SW-SENSE-03"""
        mods = trait_mods(state, self.actor, "notice")
        if not state.combatants[self.target].hidden:
            return Trying(actor=self.actor, target=self.target, what="detect", trait="notice", goal=Goal(mods=mods))
        return Contending(
            actor=self.actor, target=self.target, what="detect", actor_trait="notice", target_trait="stealth",
            actor_mods=mods, target_mods=trait_mods(state, self.target, "stealth"),
        )  # fmt: skip

    def carry_out(self, draft: SavageDraft) -> None:
        super().carry_out(draft)
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, sought=(*fighter.sought, self.target)))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Detect]:
        if is_acting(state, actor) and any(is_unseen(state, actor, who) for who in foes_by_distance(state, actor)):
            yield cls(actor=actor)

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return [who for who in foes_by_distance(state, self.actor) if is_unseen(state, self.actor, who)]


class SkillTest(TurnCommand):
    """Roll any trait for anything else. Rule: SW-TEST-01, section 5.4 (skill_test)"""

    kind = "skill_test"
    at_leisure = True
    section = "tests"
    trait: str = field(default="notice", metadata=param(choice=told_by("trait", TRAITS)))
    modifier: int = field(default=0, metadata=param(choice=Choice(low=-20, high=20)))
    tn: int = field(default=TN, metadata=param(choice=Choice(low=1, high=40)))
    uses_action: bool = field(default=True, metadata=param(choice=YES_OR_NO))

    @property
    def takes_slot(self) -> bool:
        return self.uses_action

    def refuse_act(self, state: SavageState) -> Refusal | None:
        if self.trait not in TRAITS:
            return Refusal("value", "SW-TEST-01", "trait")
        return self.refuse_range("modifier", "SW-TEST-01") or self.refuse_range("tn", "SW-TEST-01")

    def procedure(self, state: SavageState) -> Trying:
        more = (Mod(value=self.modifier, label="modifier", rule="SW-TEST-06"),) if self.modifier else ()
        mods = (*trait_mods(state, self.actor, self.trait, is_action=self.uses_action), *more)
        return Trying(actor=self.actor, trait=self.trait, goal=Goal(mods=mods, tn=self.tn))
