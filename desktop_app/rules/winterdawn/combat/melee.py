"""Melee commands: the attack, the defence, the counter attack, the defensive stance. Rule: WD-MELEE-04 to WD-MELEE-07, WD-MELEE-11"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Any, ClassVar, Self

from desktop_app.rules.kernel.command import Answer, Choice, Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.positions import are_parted
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.winterdawn.checks import chances, judged, rolls
from desktop_app.rules.winterdawn.checks.pools import Budget, Test, allowance
from desktop_app.rules.winterdawn.combat import clash, exchange
from desktop_app.rules.winterdawn.position import aiming, holds, space
from desktop_app.rules.winterdawn.sheet.records import UNARMED, Weapon, die_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, change_frame, replace_slot
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot
from desktop_app.rules.winterdawn.weapons import arms, strikes


class AimedAttack(arms.WeaponRoll, TurnCommand):
    """An attack with a weapon, or a thing, on another combatant: what all of them have in common."""

    takes_action = True
    names = ("actor", "target")
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if self.target == self.actor:
            return not_found("target", self.target)
        if state.combatants[self.actor].stance_mos is not None:
            return Refusal("stance", "WD-MELEE-11")
        return self.refuse_attack(state)

    def refuse_attack(self, state: WinterDawnState) -> Refusal | None:
        """Judge weapon, place and dice."""
        raise NotImplementedError

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, weapon=arms.weapon_name(state, self.actor, self.weapon))


class AttackMelee(AimedAttack):
    """Attack an opponent within 3 m. Rule: WD-MELEE-04, WD-MELEE-06"""

    kind = "attack_melee"
    tactical_role = Role.STRIKE

    def test(self, state: WinterDawnState) -> Test | None:
        return arms.weapon_test(state, self.actor, self, arms.attacking(state, self.actor, self.target))

    def refuse_attack(self, state: WinterDawnState) -> Refusal | None:
        found = arms.refuse_weapon(state, self.actor, self, defending=False) or refuse_melee_target(state, self.actor, self.target)
        return found or arms.refuse_strike(state, self.test(state), self)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        test = self.test(draft.state)
        assert test is not None, "refuse has built this test"
        declared = declaring.declare(draft, test, self)
        draft.put(evolve(draft.state.combatants[self.actor], attacked_this_slot=True))
        if declared is None:
            return
        name = arms.weapon_name(draft.state, self.actor, self.weapon)
        draft.tell("attacks", self.actor, target=self.target, weapon=name, dice=declared.dice, rule="WD-MELEE-06")
        draft.push(exchange.Exchange(attacker=self.actor, defender=self.target, weapon=self.weapon, attack=declared))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[AttackMelee]:
        """Offer each weapon, if an opponent is within reach of any melee: first what does damage to a combatant there, fists last."""
        near = aiming.opponents_within(state, actor, space.MELEE_METRES) if has_slot(state, actor) else ()
        weapons = arms.melee_weapons(state.sheet_of(actor), defending=False) if near else ()
        ranked = sorted(weapons, key=lambda weapon: (weapon is UNARMED, not _damages_any(state, actor, weapon, near)))
        return [cls(actor=actor, **_way(state, actor, weapon, arms.attacking(state, actor, near[0]))) for weapon in ranked]

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        """List the opponents in melee reach, those in the weapon's damage range first."""
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        near = aiming.opponents_within(state, self.actor, space.MELEE_METRES)
        if weapon is None or len(near) < 2:
            return near
        people = state.combatants
        return tuple(sorted(near, key=lambda who: (not people[who].can_act, not _damages_any(state, self.actor, weapon, (who,)))))

    def serves(self, state: WinterDawnState) -> bool:
        """Strike from where the weapon does damage. Rule: WD-MELEE-03"""
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        return weapon is not None and arms.can_damage_at(state, self.actor, weapon, space.distance(state, self.actor, self.target))

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        test = self.test(state)
        return (*dice_phrase(state, test, self), *situation(state, self.actor, self.target))

    def contest(self, state: WinterDawnState) -> Contest | None:
        test = self.test(state)
        return strikes.melee_contest(state, test, self, self.target) if test is not None else None


def _way(state: WinterDawnState, actor: str, weapon: Weapon, purpose: arms.Purpose) -> dict[str, Any]:
    """Return a weapon with the way to use it: the usual one, or one that leaves a die. Rule: WD-MELEE-04"""
    way = arms.usable_way(state, actor, weapon, purpose)
    return {"weapon": way.weapon, "skill": way.skill, "attr": way.attr}


def _damages_any(state: WinterDawnState, actor: str, weapon: Weapon, targets: tuple[str, ...]) -> bool:
    """Return whether a weapon does damage to an able opponent at its present distance. Rule: WD-MELEE-03"""
    able = (who for who in targets if state.combatants[who].can_act)
    return any(arms.can_damage_at(state, actor, weapon, space.distance(state, actor, who)) for who in able)


def refuse_melee_target(state: WinterDawnState, actor: str, target: str) -> Refusal | None:
    """Judge distance, cover, and a hold that leaves nobody else to attack. Rule: WD-MELEE-01, WD-MELEE-15, WD-GRAP-03"""
    metres = space.distance(state, actor, target)
    if metres > space.MELEE_METRES:
        return Refusal("out_of_melee", "WD-MELEE-01", "target", (("metres", metres),))
    if space.cover_of(state, target, actor, ranged=False) >= space.FULL_COVER or are_parted(state, actor, target):
        return Refusal("full_cover", "WD-MELEE-15", "target")
    return None if holds.may_strike(state, actor, target) else Refusal("grappled", "WD-GRAP-03", "target")


def dice_phrase(state: WinterDawnState, test: Test | None, choice: arms.WeaponChoice) -> tuple[Phrase, ...]:
    """Write a pool as "5d8"."""
    if test is None:
        return ()
    return (Phrase.of("pool", dice=allowance(state, test, choice).total, sides=die_of(state.sheet_of(test.who).attribute(test.attribute))),)


def situation(state: WinterDawnState, actor: str, target: str) -> tuple[Phrase, ...]:
    """Say how two stand to each other."""
    metres, side = space.distance(state, actor, target), space.side_of(state, target, actor)
    band = space.band_of(metres)
    found = [Phrase.of("metres", metres=metres)] if band is None else [Phrase.of("metres_band", metres=metres, band=band.value)]
    if side is not space.Side.FRONT:
        found.append(Phrase.of(f"from_{side.value}"))
    if space.has_high_ground(state, actor, target):
        found.append(Phrase.of("high_ground"))
    return tuple(found)


# ---- answers


class ExchangeAnswer(Answer[WinterDawnState, exchange.Exchange]):
    """An answer to an exchange: says why its window is not open."""

    asked_by = exchange.Exchange


class WeaponAnswer(arms.WeaponRoll, ExchangeAnswer):
    """An answer with a weapon and dice."""

    defending: ClassVar[bool] = True
    """It wards; otherwise it strikes back."""

    @classmethod
    def purpose(cls, state: WinterDawnState, actor: str) -> arms.Purpose:
        """Return what the weapon is used for."""
        raise NotImplementedError

    def test(self, state: WinterDawnState) -> Test | None:
        return arms.weapon_test(state, self.actor, self, self.purpose(state, self.actor))

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, weapon=arms.weapon_name(state, self.actor, self.weapon))

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return dice_phrase(state, self.test(state), self)

    def contest(self, state: WinterDawnState) -> Contest | None:
        frame, test = top_as(state, exchange.Exchange), self.test(state)
        if frame is None or test is None:
            return None
        answered = evolve(frame, defence_weapon=self.weapon, mutual=frame.mutual or self.kind == "counter_attack")
        return chances.WardContest(attack=answered.contest_with(state, test, self))

    def refuse_answer(self, state: WinterDawnState, frame: exchange.Exchange) -> Refusal | None:
        return arms.refuse_weapon(state, self.actor, self, defending=self.defending) or arms.refuse_strike(state, self.test(state), self)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Self]:
        """Offer each weapon, in the usual way or in one that leaves a die."""
        purpose, weapons = cls.purpose(state, actor), arms.melee_weapons(state.sheet_of(actor), defending=cls.defending)
        return [cls(actor=actor, **_way(state, actor, weapon, purpose)) for weapon in weapons]


class Defend(WeaponAnswer):
    """Roll melee combat against the attack, as a reaction. Rule: WD-MELEE-05, WD-REACT-01, WD-REACT-02"""

    kind = "defend"

    def refuse_without(self, state: WinterDawnState) -> Refusal:
        frame = top_as(state, exchange.Exchange)
        if frame is None or frame.answered or frame.defender != self.actor:
            return Refusal("no_window")
        return Refusal(frame.why_no_defence(state) or "no_window", "WD-MELEE-05")

    @classmethod
    def purpose(cls, state: WinterDawnState, actor: str) -> arms.Purpose:
        return arms.WARDING

    def answer(self, draft: WinterDawnDraft, frame: exchange.Exchange) -> None:
        test = self.test(draft.state)
        assert test is not None, "refuse has built this test"
        declared = declaring.declare(draft, test, self)
        answered = evolve(frame, answered=True, defence=declared, defence_weapon=self.weapon if declared is not None else "")
        change_frame(draft, frame, answered)


class CounterAttack(WeaponAnswer):
    """Answer an attack at one's own number with one's own attack action: both are attackers. Rule: WD-MELEE-07, G-06"""

    kind = "counter_attack"
    defending = False

    @classmethod
    def purpose(cls, state: WinterDawnState, actor: str) -> arms.Purpose:
        frame = top_as(state, exchange.Exchange)
        return arms.attacking(state, actor, frame.attacker) if frame is not None else arms.Purpose(budget=Budget.ACTION)

    def answer(self, draft: WinterDawnDraft, frame: exchange.Exchange) -> None:
        """Spend the action of the pending slot; a richer spirit lets the first attacker think again."""
        test, slot = self.test(draft.state), frame.counter_slot(draft.state)
        assert test is not None and slot is not None, "refuse has seen both"
        declared = declaring.declare(draft, test, self)
        now = frame.counter_slot(draft.state)
        if declared is None or now is None:
            change_frame(draft, frame, evolve(frame, answered=True))
            return
        replace_slot(draft, now, evolve(now, action_used=True))
        richer = draft.state.combatants[self.actor].spirit > draft.state.combatants[frame.attacker].spirit
        stage = clash.Stage.REDECLARE if richer and frame.attack.most > 1 else clash.Stage.DEFENCE
        mutual = evolve(frame, answered=True, mutual=True, defence=declared, defence_weapon=self.weapon, stage=stage)
        change_frame(draft, frame, mutual)
        draft.tell("counter_attacks", self.actor, target=frame.attacker, dice=declared.dice, rule="WD-MELEE-07")


class RedeclareDice(ExchangeAnswer):
    """Change the number of dice after hearing that of a richer spirit. Rule: WD-MELEE-07"""

    kind = "redeclare_dice"
    dice: int

    def refuse_answer(self, state: WinterDawnState, frame: exchange.Exchange) -> Refusal | None:
        """Keep to what was allowed when the attack was declared."""
        if 1 <= self.dice <= frame.attack.most:
            return None
        code = "value" if self.dice < 1 else "too_many_dice" if self.dice > frame.attack.pool else "budget"
        return Refusal(code, "WD-MELEE-07", "dice", (("most", frame.attack.most),))

    def answer(self, draft: WinterDawnDraft, frame: exchange.Exchange) -> None:
        fighter = draft.state.combatants[self.actor]
        old, new = (max(0, dice - frame.attack.beyond) for dice in (frame.attack.dice, self.dice))
        used = max(0, fighter.action_dice_used + new - old)
        draft.put(evolve(fighter, action_dice_used=used))
        draft.become(evolve(frame, stage=clash.Stage.DEFENCE, attack=evolve(frame.attack, dice=self.dice)))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[RedeclareDice]:
        frame = top_as(state, exchange.Exchange)
        return [cls(actor=actor, dice=frame.attack.dice)] if frame is not None else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        frame = top_as(state, exchange.Exchange)
        return {"dice": Choice(low=1, high=frame.attack.most)} if frame is not None else {}


STANCE = arms.Purpose(budget=Budget.ACTION, warding=True)
"""To take a defensive stance. Rule: WD-MELEE-11"""


class DefensiveStance(arms.WeaponRoll, TurnCommand):
    """Roll melee combat and keep the MoS to cancel hits with until the next turn; no attack meanwhile. Rule: WD-MELEE-11"""

    kind = "defensive_stance"
    takes_action = True

    def test(self, state: WinterDawnState) -> Test | None:
        return arms.weapon_test(state, self.actor, self, STANCE)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a turn without an attack and a weapon that wards, then judge the dice."""
        if state.combatants[self.actor].attacked_this_slot:
            return Refusal("stance", "WD-MELEE-11")
        return arms.refuse_weapon(state, self.actor, self, defending=True) or arms.refuse_strike(state, self.test(state), self)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        test = self.test(draft.state)
        assert test is not None, "refuse has built this test"
        declared = declaring.declare(draft, test, self)
        if declared is None:
            return
        rolled = rolls.throw_test(draft, self.actor, declared)
        weapon = draft.state.sheet_of(self.actor).weapon(self.weapon)
        use = arms.pick_use(weapon, self.skill, far=False) if weapon is not None else None
        net = rolled.net.plus(use.mos_mod if use is not None else 0, "this speciality", "WD-TAB-28")
        net = net.at_least(0, "minimum 0", "WD-TEST-12")
        kept = net.total + (draft.state.combatants[self.actor].stance_mos or 0)
        draft.put(evolve(draft.state.combatants[self.actor], stance_mos=kept))
        rolled.tell("takes_stance", draft, net, rule="WD-MELEE-11", mos=kept)
        judged.conclude(draft, judged.Attempt(rolled, won=net.total >= 1))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[DefensiveStance]:
        if not has_slot(state, actor):
            return []
        weapons = arms.melee_weapons(state.sheet_of(actor), defending=True)
        return [cls(actor=actor, **_way(state, actor, weapon, STANCE)) for weapon in weapons]

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, weapon=arms.weapon_name(state, self.actor, self.weapon))

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return dice_phrase(state, self.test(state), self)


class SpendStance(ExchangeAnswer):
    """Cancel hits with the MoS of a stance, one for one, before spirit is lost. Rule: WD-MELEE-11"""

    kind = "spend_stance"
    mos: int = field(default=0, metadata=param(unit="MoS"))

    def _most(self, state: WinterDawnState) -> int:
        frame = top_as(state, exchange.Exchange)
        return min(frame.hits, state.combatants[self.actor].stance_mos or 0) if frame is not None else 0

    def refuse_answer(self, state: WinterDawnState, frame: exchange.Exchange) -> Refusal | None:
        most = self._most(state)
        return None if 0 <= self.mos <= most else Refusal("value", "WD-MELEE-11", "mos", (("low", 0), ("high", most)))

    def answer(self, draft: WinterDawnDraft, frame: exchange.Exchange) -> None:
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, stance_mos=(fighter.stance_mos or 0) - self.mos))
        if self.mos:
            draft.tell("stance_spent", self.actor, hits=self.mos, left=(fighter.stance_mos or 0) - self.mos, rule="WD-MELEE-11")
        left = evolve(frame, hits=frame.hits - self.mos)
        draft.become(left)
        left.judge(draft)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[SpendStance]:
        most = cls(actor=actor)._most(state)
        return [cls(actor=actor, mos=mos) for mos in (most, 0)]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"mos": Choice(low=0, high=self._most(state))}
