"""Answers common to melee and missiles: no defence, use of hits, shield, allocation.

Rule: WD-MELEE-06, WD-MELEE-10, WD-DMG-05, section 5.3
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from desktop_app.rules.kernel.command import Answer, Choice, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.winterdawn.combat import allocation, clash
from desktop_app.rules.winterdawn.position.formation import holds_wall
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.weapons import hits


class ClashAnswer(Answer[WinterDawnState, clash.Clash]):
    """An answer to a clash, melee or missile."""

    asked_by = clash.Clash


class Decline(Answer[WinterDawnState, clash.Answerable]):
    """Roll no defence, no dodge. Rule: WD-MELEE-06, WD-RANGE-03"""

    kind = "decline"
    asked_by = clash.Answerable
    tactical_role = Role.DECLINE

    def answer(self, draft: WinterDawnDraft, frame: clash.Answerable) -> None:
        frame.declined(draft)


class IntendDamage(ClashAnswer):
    """Say whether the hits are meant to hurt: then a shield may get in the way. Rule: WD-DMG-05"""

    kind = "intend_damage"
    answer_: bool = True

    def answer(self, draft: WinterDawnDraft, frame: clash.Clash) -> None:
        draft.become(evolve(frame, wants_damage=self.answer_, stage=clash.Stage.SHIELD if self.answer_ else clash.Stage.ALLOCATION))

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of("intend_damage_yes" if self.answer_ else "intend_damage_no")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[IntendDamage]:
        return [cls(actor=actor, answer_=True), cls(actor=actor, answer_=False)]


class UseShield(ClashAnswer):
    """Put the shield in the way: its value in hits is lost before any buys damage. Rule: WD-DMG-05"""

    kind = "use_shield"
    answer_: bool = True

    def refuse_without(self, state: WinterDawnState) -> Refusal:
        fighter, frame = state.combatants.get(self.actor), top_as(state, clash.Clash)
        if fighter is None or frame is None or not frame.hits or frame.target != self.actor:
            return Refusal("no_window", "WD-DMG-05")
        if frame.scorer in fighter.unaware_of:
            return Refusal("unaware", "WD-DMG-05")
        if fighter.partners:
            return Refusal("shield_blocked", "WD-GRAP-03")
        if holds_wall(state, self.actor):
            return Refusal("shield_blocked", "WD-GRID-06")
        return Refusal("shield_used" if fighter.shield_used else "no_window", "WD-DMG-05")

    def answer(self, draft: WinterDawnDraft, frame: clash.Clash) -> None:
        shield = draft.state.sheet_of(self.actor).shield
        cost = shield.shield_defence if self.answer_ and shield is not None else 0
        if cost:
            draft.put(evolve(draft.state.combatants[self.actor], shield_used=True))
            draft.tell("shielded", self.actor, hits=cost, rule="WD-DMG-05")
        draft.become(evolve(frame, shield_cost=cost, stage=clash.Stage.ALLOCATION))

    def phrase(self, state: WinterDawnState) -> Phrase:
        shield = state.sheet_of(self.actor).shield
        return Phrase.of("use_shield_yes" if self.answer_ else "use_shield_no", hits=shield.shield_defence if shield else 0)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[UseShield]:
        return [cls(actor=actor, answer_=True), cls(actor=actor, answer_=False)]


class AllocateHits(ClashAnswer):
    """Spend the hits, in the order in which the effects shall happen. Rule: WD-MELEE-10"""

    kind = "allocate_hits"
    effects: tuple[hits.HitEffect, ...] = field(default=(), metadata=param(unit="hits"))

    def refuse_answer(self, state: WinterDawnState, frame: clash.Clash) -> Refusal | None:
        return allocation.refuse_effects(state, frame.score, self.effects)

    def answer(self, draft: WinterDawnDraft, frame: clash.Clash) -> None:
        draft.become(evolve(frame, effects=self.effects, stage=clash.Stage.EFFECTS))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[AllocateHits]:
        frame = top_as(state, clash.Clash)
        if frame is None or not frame.scorer:
            return
        for effects in allocation.usual_answers(state, frame.score):
            yield cls(actor=actor, effects=effects)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        frame = top_as(state, clash.Clash)
        if frame is None or not frame.scorer:
            return {}
        values = allocation.single_effects(state, frame.score)
        prices = tuple(allocation.whole_price_of(state, frame.score, effect) for effect in values)
        return {"effects": Choice(values=values, many=max(1, frame.hits), prices=prices)}

    def phrase(self, state: WinterDawnState) -> Phrase:
        if not self.effects:
            return Phrase.of("allocate_nothing")
        first, last = self.effects[0], self.effects[-1]
        strikes = last.effect == "damage" and len(self.effects) > 1
        kind = last.damage_type.value if last.damage_type is not None else ""
        return Phrase.of(
            f"effect_{first.effect}_damage" if strikes else f"effect_{first.effect}",
            dice=last.dice,
            damage_type=kind,
            direction=first.direction,
            n=first.n,
            then=first.then,
            times=len(self.effects),
        )
