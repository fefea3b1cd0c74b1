"""The common part of melee exchanges and missiles: attack, answer, hits and their use.

Rule: WD-MELEE-10, WD-DMG-05, section 5.5
"""

from __future__ import annotations

from enum import StrEnum

from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.outcome import Facts
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Decision, Procedure
from desktop_app.rules.winterdawn.checks import pools, rolls
from desktop_app.rules.winterdawn.combat.allocation import apply_effect
from desktop_app.rules.winterdawn.position.formation import holds_wall
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.weapons.hits import HitEffect, Score


class Stage(StrEnum):
    """How far an exchange has come."""

    DEFENCE = "defence"
    REDECLARE = "redeclare"
    ROLL = "roll"
    STANCE = "stance"
    INTENT = "intent"
    SHIELD = "shield"
    ALLOCATION = "allocation"
    EFFECTS = "effects"


class Answerable(Procedure[WinterDawnState]):
    """An attack its target may answer with a roll."""

    def declined(self, draft: WinterDawnDraft) -> None:
        """Go on without the roll."""
        raise NotImplementedError


class Dodgeable(Answerable):
    """Something that may be dodged. Rule: WD-RANGE-03, WD-MAGIC-03"""

    def dodging(self, state: WinterDawnState) -> str:
        """Name who is asked for the dodge now; nobody: ""."""
        raise NotImplementedError

    def dodge_test(self, state: WinterDawnState) -> pools.Test:
        """Build the test of the dodge."""
        raise NotImplementedError

    def why_no_dodge(self, state: WinterDawnState) -> str | None:
        """Return the refusal code for a dodge that cannot be rolled; None: it can."""
        raise NotImplementedError

    def dodged(self, draft: WinterDawnDraft, declared: rolls.Declared | None) -> None:
        """Take the dice of the dodge; None: a wound has made it impossible."""
        raise NotImplementedError


class Clash(Answerable):
    """An attack under way. A subclass says who may answer it and how it is rolled."""

    needs = ("attacker", "defender")
    attacker: str
    defender: str
    weapon: str
    attack: rolls.Declared
    stage: Stage = Stage.DEFENCE
    answered: bool = False
    scorer: str = ""
    hits: int = 0
    wants_damage: bool = False
    shield_cost: int = 0
    effects: tuple[HitEffect, ...] = ()
    at: int = 0
    second_weapon: bool = False

    def facts(self) -> Facts:
        """Tell also the dice of the attack, and who has been scored on."""
        return (*super().facts(), ("dice", self.attack.dice), ("target", self.target))

    @property
    def target(self) -> str:
        """Return who has been scored on."""
        return self.defender if self.scorer == self.attacker else self.attacker

    @property
    def score(self) -> Score:
        """Describe both sides' hits and the price of a damage die."""
        raise NotImplementedError

    def declined(self, draft: WinterDawnDraft) -> None:
        """Go on without a defence."""
        draft.become(evolve(self, answered=True))

    def asks_defence(self, state: WinterDawnState) -> Decision | None:
        """Ask the target for its answer; None: it has none to give."""
        raise NotImplementedError

    def roll(self, draft: WinterDawnDraft) -> None:
        """Roll, compare, and go on to what the hits are for."""
        raise NotImplementedError

    def can_parry(self, state: WinterDawnState) -> bool:
        """Tell whether the target has MoS of a stance to cancel hits with. Rule: WD-MELEE-11"""
        return False

    def judge(self, draft: WinterDawnDraft) -> None:
        """Do what a roll leaves behind once its hits are final."""
        raise NotImplementedError

    @property
    def second_terms(self) -> tuple[Term, ...]:
        """List the malus of the second of two weapons. Rule: WD-MELEE-12"""
        return (Term(-1, "second weapon", "WD-MELEE-12"),) if self.second_weapon else ()

    def end(self, draft: WinterDawnDraft) -> None:
        """Do what follows the last effect; the frame is gone from the stack."""

    def can_shield(self, state: WinterDawnState) -> bool:
        """Tell whether the target may put its shield in the way: nobody in a hold can. Rule: WD-DMG-05, WD-GRAP-03"""
        fighter = state.combatants[self.target]
        if self.scorer in fighter.unaware_of or fighter.partners or holds_wall(state, self.target):
            return False
        return fighter.can_act and not fighter.shield_used and state.sheet_of(self.target).shield is not None

    def asks(self, state: WinterDawnState) -> Decision | None:
        """Ask for the defence, then what the hits are for; nobody without a real choice is asked. Sparring hurts nobody: WD-XP-09"""
        match self.stage:
            case Stage.DEFENCE if not self.answered:
                return self.asks_defence(state)
            case Stage.REDECLARE:
                return Decision(topic="redeclare", who=(self.attacker,), answers=("redeclare_dice",))
            case Stage.STANCE if self.can_parry(state):
                return Decision(topic="stance", who=(self.target,), answers=("spend_stance",))
            case Stage.INTENT if self.score.most_dice and not state.sparring:
                return Decision(topic="damage_intent", who=(self.scorer,), answers=("intend_damage",))
            case Stage.SHIELD if self.can_shield(state):
                return Decision(topic="shield", who=(self.target,), answers=("use_shield",))
            case Stage.ALLOCATION if not (state.sparring and self.score.ranged):
                return Decision(topic="allocation", who=(self.scorer,), answers=("allocate_hits",))
            case _:
                return None

    def advance(self, draft: WinterDawnDraft) -> None:
        """Continue after a stage without a question."""
        match self.stage:
            case Stage.DEFENCE:
                draft.become(evolve(self, stage=Stage.ROLL))
            case Stage.ROLL:
                self.roll(draft)
            case Stage.STANCE:
                self.judge(draft)
            case Stage.INTENT | Stage.SHIELD:
                draft.become(evolve(self, stage=Stage.ALLOCATION))
            case Stage.EFFECTS if self.at < len(self.effects):
                draft.become(evolve(self, at=self.at + 1))
                apply_effect(draft, self.score, self.effects[self.at])
            case _:
                draft.pop()
                become_aware(draft, self.attacker, self.defender)
                self.end(draft)


def summed(roll: Roll | None, terms: tuple[Term, ...], declared: rolls.Declared) -> Breakdown:
    """Add up the dice and the terms of one side."""
    made = Breakdown.of(rolls.mos_of(roll), "dice", "WD-TEST-03")
    for term in terms:
        made = made.plus(term.value, term.label, term.rule)
    return made.plus(-declared.malus, "GM penalty", "WD-TEST-22")


def become_aware(draft: WinterDawnDraft, attacker: str, target: str) -> None:
    """Let the target know of its attacker once the attack is resolved. Rule: WD-INIT-10, G-51"""
    fighter = draft.state.combatants[target]
    if attacker in fighter.unaware_of and draft.state.settings.unaware_until == "first_attack":
        draft.put(evolve(fighter, unaware_of=tuple(who for who in fighter.unaware_of if who != attacker)))
