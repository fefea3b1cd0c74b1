"""Learned actions: combat manoeuvres, prayers and reactions, with their costs and what their outcomes bring.

Rule: EX-ABIL-09, EX-MAGIC-04, EX-MOM-01, EX-MODEL-05, EX-SETUP-06, EX-DMG-05, section 2.5
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from desktop_app.rules.expedition.checks.chances import RolledCommand
from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.checks.modifiers import OFF_HAND, Situation
from desktop_app.rules.expedition.checks.results import Result
from desktop_app.rules.expedition.checks.standalone import check_of
from desktop_app.rules.expedition.combat.aiming import nearest, refuse_bars
from desktop_app.rules.expedition.combat.attacks import be_seen, target_swings
from desktop_app.rules.expedition.harm.conditions import KINDS, gain
from desktop_app.rules.expedition.harm.hits import Hit, restored, wound
from desktop_app.rules.expedition.movement.ground import distance, is_cut_off, others_by_distance, reaches
from desktop_app.rules.expedition.sheet.records import ActionClass, ActionEffect, ActionRecord, ModelType
from desktop_app.rules.expedition.state import Affliction, ExpeditionDraft, ExpeditionState, Model, end_action
from desktop_app.rules.expedition.turn.adversaries import pay_pool, refuse_pool
from desktop_app.rules.expedition.turn.minors import bears_animosity
from desktop_app.rules.expedition.turn.momentum import pay_momentum, refuse_momentum
from desktop_app.rules.expedition.turn.party import pay_threat, refuse_threat
from desktop_app.rules.expedition.turn.turns import (
    ActivationCommand,
    Tested,
    pay_minor,
    price_of_minor,
    refuse_major,
    refuse_minor,
    refuse_tier,
)
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve


def refuse_costs(state: ExpeditionState, who: str, record: ActionRecord) -> Refusal | None:
    """Judge an action's tier and its costs in Momentum, Threat and from the Adversary Pool. Rule: EX-MOM-01, EX-MODEL-05, EX-SETUP-06"""
    found = refuse_tier(state, who, record.tier) or refuse_momentum(state, who, record.momentum_cost, is_action=True)
    if found is not None:
        return found
    if record.threat_cost:
        if state.type_of(who) not in (ModelType.CHAMPION, ModelType.NEMESIS):
            return Refusal("access", "EX-ROLE-02", "name")
        found = refuse_threat(state, record.threat_cost, "name")
        if found is not None:
            return found
    if record.pool_cost.is_none:
        return None
    if state.side_of(who).value != "adversary":
        return Refusal("access", "EX-ROLE-02", "name")
    return refuse_pool(state, record.pool_cost)


def refuse_targets(state: ExpeditionState, who: str, record: ActionRecord, targets: tuple[str, ...]) -> Refusal | None:
    """Judge whom an action is aimed at; an attack needs a combatant within reach. Rule: EX-ABIL-09, EX-COND-15, EX-COND-18, EX-COND-19"""
    for target in targets:
        if target not in state.combatants or not state.combatants[target].is_on_board:
            return Refusal("target", "EX-ABIL-09", "targets")
        if "teamwork" in record.keywords and bears_animosity(state, who, target):
            return Refusal("animosity", "EX-COND-18", "targets")
        if "social" in record.keywords and state.combatants[target].has("deafened"):
            return Refusal("deafened", "EX-COND-19", "targets")
        if "melee_strike" in record.keywords and not is_within_arms_reach(state, who, target):
            return Refusal("not_in_dz", "EX-ABIL-09", "targets")
        if state.combatants[who].has("frenzied") and target not in nearest(state, who):
            return Refusal("not_nearest", "EX-COND-15", "targets")
    opposed = record.check is not None and record.check.mode == "opposed"
    return Refusal("target", "EX-TEST-04", "targets") if opposed and not targets else None


def is_within_arms_reach(state: ExpeditionState, who: str, target: str) -> bool:
    """Tell whether an attack that no weapon makes can land: an adjacent Model, or one in the Danger Zone. Rule: EX-ABIL-09"""
    here, there = state.combatants[who].cell, state.combatants[target].cell
    if here is None or there is None:
        return False
    return reaches(state, who, there) or (distance(here, there) == 1 and not is_cut_off(state, here, there))


@dataclass(frozen=True, slots=True)
class Aim:
    """A learned action's intent: target and weapon in hand."""

    record: ActionRecord
    targets: tuple[str, ...]
    weapon: str = ""

    def refuse(self, state: ExpeditionState, who: str) -> Refusal | None:
        """Refuse unfit targets and barred shooting; a ready Pistol may. Rule: EX-ABIL-09, EX-RANGE-03"""
        found = refuse_targets(state, who, self.record, self.targets)
        if found is not None or "ranged" not in self.record.keywords:
            return found
        weapon = next((weapon for weapon in state.sheet_of(who).ready_weapons if weapon.id == self.weapon), None)
        return refuse_bars(state, who, weapon, self.targets)


def pistol_for(state: ExpeditionState, who: str, record: ActionRecord) -> str:
    """Name the ready Pistol with which an action can shoot out of a melee; empty: there is none, or it does not shoot. Rule: EX-RANGE-03"""
    held = state.sheet_of(who).ready_weapons if "ranged" in record.keywords else ()
    return next((weapon.id for weapon in held if weapon.is_pistol), "")


def pay_costs(draft: ExpeditionDraft, who: str, record: ActionRecord) -> None:
    """Pay; an action that is lost later stays paid. Rule: EX-MOM-01, EX-REACT-02"""
    pay_momentum(draft, who, record.momentum_cost, record.name)
    pay_threat(draft, record.threat_cost, record.name)
    pay_pool(draft, record.pool_cost, record.name)


def begin_record(draft: ExpeditionDraft, who: str, record: ActionRecord, targets: tuple[str, ...]) -> None:
    """Pay a learned action, grant its Soak, and carry it out. Rule: EX-MOM-01, EX-DMG-05"""
    pay_costs(draft, who, record)
    draft.tell("manoeuvre", who, rule="EX-ABIL-09", action=record.name, text=record.text, target=targets[0] if targets else None)
    if not {"melee_strike", "ranged"}.isdisjoint(record.keywords):
        be_seen(draft, who)
    if record.soak_granted:
        model = draft.state.combatants[who]
        draft.put(evolve(model, action_soak=model.action_soak + record.soak_granted))
    draft.push(Manoeuvring(actor=who, record=record, targets=targets))


class Manoeuvring(Tested):
    """A learned action: its check, if it has one, and what the outcome brings. Rule: EX-TEST-10"""

    kind = "manoeuvring"
    record: ActionRecord
    targets: tuple[str, ...] = ()

    def check(self, state: ExpeditionState) -> Check:
        assert self.record.check is not None, "only a record with a check is rolled"
        made = check_of(state, self.actor, evolve(self.record.check, keywords=self.record.keywords), self._target(state))
        target, words = made.situation.target, self.record.keywords
        is_attack = target is not None and ("melee_strike" in words or "ranged" in words)
        swings = target_swings(state, self.actor, target, is_melee="melee_strike" in words) if target is not None and is_attack else ()
        return evolve(made, situation=Situation(target=target, difficulty=(OFF_HAND,) if self.record.off_hand else (), favour=swings))

    def chances(self, state: ExpeditionState) -> Contest | None:
        return super().chances(state) if self.record.check is not None else None

    def _target(self, state: ExpeditionState) -> str | None:
        return next((who for who in self.targets if who in state.combatants), None)

    def advance(self, draft: ExpeditionDraft) -> None:
        if self.record.check is None and not self.begun:
            draft.pop()
            self.bring(draft, Result.SUCCESS)
            return
        super().advance(draft)

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        draft.pop()
        if report.result is not None:
            self.bring(draft, report.result)

    def bring(self, draft: ExpeditionDraft, result: Result) -> None:
        """Tell the outcome's words and carry out its effects; missing words fall back. Rule: EX-TEST-10, EX-TAB-03"""
        said = self.record.outcomes
        words = {
            Result.BANE: said.bane or said.failure,
            Result.FAILURE: said.failure,
            Result.COMPLICATION: said.complication or said.success,
            Result.SUCCESS: said.success,
            Result.BOON: said.boon or said.success,
        }[result]
        draft.tell("manoeuvre_outcome", self.actor, rule="EX-TEST-10", action=self.record.name, result=result.word, text=words)
        effects = self.record.on_success if result.succeeds else ()
        if result is Result.BOON:
            effects = (*effects, *self.record.on_boon)
        if result is Result.BANE:
            effects = self.record.on_bane
        for effect in reversed(effects):
            for who in reversed((self.actor,) if effect.on == "self" else self.targets):
                if who in draft.state.combatants:
                    apply_effect(draft, who, effect, source=self.actor, cause=self.record.name)


def apply_effect(draft: ExpeditionDraft, who: str, effect: ActionEffect, *, source: str | None, cause: str) -> None:
    """Carry out what an outcome does to one Model: a condition, a hit, a counter, Momentum."""
    model = draft.state.combatants[who]
    if effect.condition in KINDS and model.is_on_board:
        about = KINDS[effect.condition].about
        gain(
            draft,
            who,
            Affliction(
                name=effect.condition,
                amount=effect.stacks,
                strength=effect.strength,
                source=source if about == "source" else None,
                target=source if about == "target" else None,
            ),
        )
    if effect.automatic_hit and model.is_on_board:
        draft.push(Hit(target=who, damage=effect.strength, cause=cause))
    if effect.counter:
        _count(draft, who, effect)
    if effect.momentum:
        draft.state = evolve(draft.state, momentum_gains=draft.state.momentum_gains + effect.momentum)
        draft.tell("momentum_gained", None, rule="EX-BOOK-02", amount=effect.momentum, reason=cause)


def _count(draft: ExpeditionDraft, who: str, effect: ActionEffect) -> None:
    model = draft.state.combatants[who]
    match effect.counter:
        case "stress":
            draft.put(evolve(model, stress=max(0, model.stress + effect.amount)))
        case "fatigue":
            draft.put(evolve(model, fatigue=max(0, model.fatigue + effect.amount)))
        case "wounds" if model.wounds >= 0:
            for _ in range(effect.amount):
                draft.put(restored(draft.state, draft.state.combatants[who]))
            for _ in range(-effect.amount):
                wound(draft, who)
        case _:
            return
    draft.tell("counter_changed", who, rule="EX-ABIL-09", counter=effect.counter, amount=effect.amount)


class PerformManoeuvre(RolledCommand, ActivationCommand):
    """Carry out a learned action: manoeuvre or prayer. Rule: EX-ABIL-09, EX-MAGIC-04, EX-MOM-01, EX-COND-06, EX-COND-18, EX-COND-19"""

    kind = "perform_manoeuvre"
    name: str = ""
    targets: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    weapon: str = field(default="", metadata=param(picks="weapon"))

    def _record(self, state: ExpeditionState) -> ActionRecord | None:
        return state.sheet_of(self.actor).action(self.name)

    def refuse_able(self, state: ExpeditionState, model: Model) -> Refusal | None:
        """Judge also Staggered and Frenzied. Rule: EX-COND-06, EX-COND-15"""
        found = super().refuse_able(state, model)
        if found is not None:
            return found
        record = self._record(state)
        if model.has("frenzied") and (record is None or "melee_strike" not in record.keywords):
            return Refusal("frenzied", "EX-COND-15")
        return Refusal("staggered", "EX-COND-06") if model.has("staggered") else None

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        record = self._record(state)
        if record is None:
            return Refusal("unknown", "EX-ABIL-09", "name", (("what", self.name),))
        if record.action_kind is ActionClass.REACTION:
            return Refusal("budget", "EX-REACT-01", "name")
        is_major = record.action_kind is ActionClass.MAJOR
        found = refuse_major(state, self.actor, "perform_manoeuvre", self.name) if is_major else refuse_minor(state, self.actor)
        found = found or Aim(record, self.targets, self.weapon).refuse(state, self.actor)
        return found or refuse_costs(state, self.actor, record)

    def carry_out(self, draft: ExpeditionDraft) -> None:
        record = self._record(draft.state)
        assert record is not None, "refuse has seen the action"
        end_action(draft, self.actor)
        if record.action_kind is ActionClass.MAJOR:
            draft.put(evolve(draft.state.combatants[self.actor], major_used=True))
        else:
            pay_minor(draft, self.actor)
        begin_record(draft, self.actor, record, self.targets)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterator[PerformManoeuvre]:
        """Offer each learned action except reactions, aimed at the nearest fit target, in a frenzy of any side; targets are picked."""
        if state.acting != actor:
            return
        near = {who: far for far, who in others_by_distance(state, actor)}
        enemies = (who for who in state.in_play() if state.are_enemies(actor, who))
        aims = nearest(state, actor) if state.combatants[actor].has("frenzied") else enemies
        foes = sorted(aims, key=lambda who: near.get(who, len(near)))
        for record in state.sheet_of(actor).manoeuvres:
            if record.action_kind is not ActionClass.REACTION:
                pistol = pistol_for(state, actor, record)
                fitting = (who for who in foes if Aim(record, (who,), pistol).refuse(state, actor) is None)
                aimed = next(fitting, foes[0] if foes else None)
                targets = (aimed,) if aimed is not None and record.check is not None else ()
                yield cls(actor=actor, name=record.name, targets=targets, weapon=pistol)

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        record = self._record(state)
        fitting = [who for who in state.roster if record is not None and Aim(record, (who,), self.weapon).refuse(state, self.actor) is None]
        return {"targets": Choice(values=tuple(fitting), many=len(fitting))} if fitting else {}

    def phrase(self, state: ExpeditionState) -> Phrase:
        return Phrase.of("perform_manoeuvre", action=self.name)

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        record = self._record(state)
        if record is None:
            return ()
        price = Phrase.of("costs", momentum=record.momentum_cost, threat=record.threat_cost)
        action = () if record.action_kind is ActionClass.MAJOR else price_of_minor(state, self.actor)
        return (*((price,) if record.momentum_cost or record.threat_cost else ()), *action)
