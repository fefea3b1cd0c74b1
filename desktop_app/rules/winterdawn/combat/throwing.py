"""Throwing whatever is at hand. Rule: WD-RANGE-07, WD-TAB-21"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from desktop_app.language import Name
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks import chances, pools, rolls
from desktop_app.rules.winterdawn.combat import melee, ranged
from desktop_app.rules.winterdawn.position import aiming
from desktop_app.rules.winterdawn.position.space import distance
from desktop_app.rules.winterdawn.sheet.records import UNARMED, Weapon, WeaponSkill, die_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import has_slot
from desktop_app.rules.winterdawn.weapons import arms

MADE_FOR_IT = "made"
ATTRIBUTES = ("strength", "agility")


class ThrowObject(ranged.Missile):
    """Throw a weapon in hand, or any thing picked up for it by name: by its class it flies worse and less far. Rule: WD-RANGE-07"""

    kind = "throw_object"
    throw_class: Literal["small", "medium", "large"] | None = None

    def _held(self, state: WinterDawnState) -> Weapon | None:
        return next((w for w in state.sheet_of(self.actor).held if w.id == self.weapon and w.hands), None)

    def flight_class(self, state: WinterDawnState) -> str | None:
        """Return the class that counts: made for throwing, the named one, the weapon's own; a thing by name is small; None: none fits."""
        held = self._held(state)
        if held is not None and held.made_for_throwing and held.can_shoot:
            return MADE_FOR_IT
        if held is not None:
            return self.throw_class or held.throw_class
        return self.throw_class or "small"

    def test(self, state: WinterDawnState) -> pools.Test | None:
        sheet = state.sheet_of(self.actor)
        best = max(ATTRIBUTES, key=lambda name: (die_of(sheet.attribute(name)), -ATTRIBUTES.index(name)))
        attribute = self.attr if self.attr in ATTRIBUTES else best
        bonus = arms.attack_bonus(state, self.actor, self.target)
        return pools.Test(self.actor, ranged.THROWN_SKILL, str(attribute), pools.Budget.ACTION, bonus, towards=self.target)

    def refuse_attack(self, state: WinterDawnState) -> Refusal | None:
        found = self.refuse_missile(state) or ranged.refuse_shot_at(state, self.actor, self.target)
        found = found or arms.refuse_attribute(WeaponSkill(skill=ranged.THROWN_SKILL), self.attr, "WD-RANGE-07")
        test = self.test(state)
        return found if found is not None or test is None else pools.refuse_roll(state, test, evolve(self, attr=None))

    def refuse_missile(self, state: WinterDawnState) -> Refusal | None:
        sheet = state.sheet_of(self.actor)
        if self._held(state) is None:
            if sheet.weapon(self.weapon) is not None or not self.weapon.strip():
                return Refusal("not_wielded", "WD-RANGE-07", "weapon", (("weapon", self.weapon),))
            if not sheet.has_free_hand:
                return Refusal("no_free_hand", "WD-RANGE-07")
        return Refusal("value", "WD-TAB-21", "throw_class") if self.flight_class(state) is None else None

    def fly(self, draft: WinterDawnDraft, declared: rolls.Declared) -> None:
        flight, held = self.flight_class(draft.state), self._held(draft.state)
        thing = Name(held.name if held is not None else self.weapon)
        draft.tell("throws", self.actor, target=self.target, thing=thing, dice=declared.dice, rule="WD-RANGE-07")
        shot = ranged.Shot(attacker=self.actor, defender=self.target, weapon=self.weapon, attack=declared, throw_class=flight or "")
        draft.push(shot)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[ThrowObject]:
        """Offer what is in hand and not a missile anyway, and a thing from around, if there is an opponent."""
        if not has_slot(state, actor) or not aiming.opponents_by_distance(state, actor):
            return []
        sheet = state.sheet_of(actor)
        things = [weapon.id for weapon in sheet.held if weapon.hands and weapon.throw_class and not weapon.can_shoot]
        things += ["stone"] if sheet.has_free_hand else []
        return [cls(actor=actor, weapon=thing) for thing in things]

    def contest(self, state: WinterDawnState) -> chances.HitContest | None:
        test, flight = self.test(state), self.flight_class(state) or ""
        missile = ranged.as_missile(state.sheet_of(self.actor).weapon(self.weapon) or UNARMED, flight)
        return ranged.shot_contest(state, test, self, (self.target, missile), throw_class=flight) if test is not None else None

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        sizes = {} if self._held(state) is not None else {"throw_class": Choice(values=tuple(ranged.THROWS))}
        return {**sizes, **super().open(state)}

    def phrase(self, state: WinterDawnState) -> Phrase:
        held = self._held(state)
        return Phrase.of(self.kind, thing=held.name if held is not None else self.weapon)

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        missile = ranged.as_missile(self._held(state) or UNARMED, self.flight_class(state) or "")
        reach = Phrase.of("metres_steps", metres=distance(state, self.actor, self.target), step=missile.far_increment)
        return (*melee.dice_phrase(state, self.test(state), self), reach)
