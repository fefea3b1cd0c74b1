"""Attacking with both hands: two weapons for one hand, a pistol among them. Rule: SW-MELEE-04"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.command import YES_OR_NO, Answer, Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Record, evolve, held
from desktop_app.rules.kernel.state import Decision, Procedure, top_as
from desktop_app.rules.savage.checks.derived import ARMS
from desktop_app.rules.savage.checks.rolls import Mod
from desktop_app.rules.savage.combat.attack import Attack, off_hand
from desktop_app.rules.savage.combat.melee import MeleeAttack, about_field, aims_to_choose, foes_by_distance, melee_shot, weapon_named
from desktop_app.rules.savage.combat.ranged import Shoot
from desktop_app.rules.savage.harm.damage import Aim, Side
from desktop_app.rules.savage.state import SavageDraft, SavageState
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, refuse_arms, refuse_target, use_upper_hand


class How(Record):
    """How both hands strike; a pistol takes what fits a shot. Rule: SW-MELEE-03, SW-MELEE-07 to SW-MELEE-09, section 5.3"""

    wild: bool = False
    aimed_at: Aim = ""
    side: Side = ""
    surprise: bool = False
    nonlethal: bool = False


PLAIN: Final = How()
PRINTED: Final = ("arm_unusable", "hands", "out_of_reach", "out_of_range", "not_visible", "rof_exceeded", "no_ammo")
"""Codes of the attack with both hands, in the order of the catalogue. Rule: section 5.3 (two_weapon_attack)"""


def pistol(actor: str, weapon: str, target: str, how: How = PLAIN) -> Shoot:
    """Return the one shot of a pistol in one of two hands. Rule: SW-MELEE-04"""
    return Shoot(actor=actor, weapon=weapon, target=target, aimed_at=how.aimed_at, surprise=how.surprise)


def refuse_hand(state: SavageState, actor: str, name: str, target: str) -> Refusal | None:
    """Judge the attack of one hand: a shot by the rules of shooting, a strike by reach and sight. Rule: SW-MELEE-04"""
    return first_printed(hand_faults(state, actor, name, target))


def hand_faults(state: SavageState, actor: str, name: str, target: str) -> Iterator[Refusal | None]:
    """List the refusals of one hand's attack, check by check; None for each passed one."""
    weapon = weapon_named(state, actor, name)
    if weapon is None:
        yield Refusal("hands", "SW-MELEE-04")
        return
    yield refuse_arms(state, actor, weapon)
    if weapon.category == "ranged":
        shoot = pistol(actor, name, target)
        yield from (shoot.refuse_target_at(state, weapon), shoot.refuse_rate(state, weapon), shoot.refuse_act(state))
    else:
        yield MeleeAttack(actor=actor, target=target, weapon=name).refuse_at(state, weapon)


def first_printed(faults: Iterable[Refusal | None]) -> Refusal | None:
    """Return the refusal printed first; presence and life of the named are judged earlier. Rule: section 5.3"""
    found = [fault for fault in faults if fault is not None]
    return min(found, key=lambda fault: PRINTED.index(fault.code) if fault.code in PRINTED else -1, default=None)


def hand_attack(state: SavageState, actor: str, name: str, target: str, *, how: How) -> Attack:
    """Work the attack of one hand out. Rule: SW-MELEE-04"""
    weapon = weapon_named(state, actor, name)
    assert weapon is not None, "the weapon is in hand"
    if weapon.category == "ranged":
        shoot = pistol(actor, name, target, how)
        shot, weapon, skill = shoot.one_shot(state, weapon), shoot.as_used(state, weapon), "shooting"
    else:
        skill = "fighting"
        shot = melee_shot(
            state, actor, target, weapon, aimed_at=how.aimed_at, side=how.side, wild=how.wild, surprise=how.surprise,
            nonlethal=how.nonlethal,
        )  # fmt: skip
    goal = evolve(shot.goal, mods=(*shot.goal.mods, *hand_mods(state, actor, name)))
    return Attack(actor=actor, weapon=weapon, skill=skill, shots=(evolve(shot, goal=goal),))


def hand_mods(state: SavageState, who: str, weapon: str) -> tuple[Mod, ...]:
    """Return what striking with both hands takes off an attack: 2, and 2 more for the hand one does not favour.

    Rule: SW-MELEE-04, SW-INJ-05
    """
    sheet, fighter = state.sheet_of(who), state.combatants[who]
    favoured = fighter.right_hand if sheet.dominant_hand == "right" else fighter.left_hand
    off = 0 if weapon == favoured else off_hand(state, who)
    several = -2 if fighter.action_count == 1 else 0
    listed = (Mod(value=several, label="two weapons", rule="SW-MELEE-04"), Mod(value=off, label="off hand", rule="SW-MELEE-04"))
    return tuple(mod for mod in listed if mod.value)


class SecondHand(Procedure[SavageState]):
    """The attack of the other hand, made once the first is wholly resolved; lost if its target is no longer there to strike.

    Where its target has been felled meanwhile, and another can be struck, it is asked at whom it goes. Rule: SW-MELEE-04
    """

    kind = "second_hand"
    needs = ("actor", "target")
    actor: str
    target: str
    weapon: str
    wild: bool = False
    how: How = held(PLAIN, sparse=True)
    is_settled: bool = held(False, sparse=True)
    """Its target is meant as it is: it was down already when the attack was announced, or was chosen since."""

    def asks(self, state: SavageState) -> Decision | None:
        """Ask at whom it goes, if its target has been felled and there is another."""
        is_felled = not self.is_settled and not state.combatants[self.target].can_act and state.combatants[self.actor].can_act
        if not is_felled or not self.others(state):
            return None
        return Decision(topic="off_hand", who=(self.actor,), answers=("off_hand_target",), also=("spend_benny_unshake",))

    def others(self, state: SavageState) -> tuple[str, ...]:
        """List the enemies able to act whom it could strike instead, the nearest first."""
        able = (who for who in foes_by_distance(state, self.actor) if who != self.target and state.combatants[who].can_act)
        return tuple(who for who in able if refuse_hand(state, self.actor, self.weapon, who) is None)

    def advance(self, draft: SavageDraft) -> None:
        attack = self.attack(draft.state)
        draft.pop()
        if attack is None:
            draft.tell("second_attack_lost", self.actor, rule="SW-MELEE-04")
            return
        use_upper_hand(draft, self.actor, self.target)
        if attack.skill == "shooting":
            pistol(self.actor, self.weapon, self.target).fire(draft, attack.weapon)
        draft.tell("attacks", self.actor, rule="SW-MELEE-04", target=self.target, weapon=self.weapon, wild=self.wild, aim=self.how.aimed_at)
        draft.push(attack)

    def attack(self, state: SavageState) -> Attack | None:
        """Work the attack out; None: there can be none any more."""
        if not state.combatants[self.actor].can_act or refuse_hand(state, self.actor, self.weapon, self.target) is not None:
            return None
        return hand_attack(state, self.actor, self.weapon, self.target, how=evolve(self.how, wild=self.wild))

    def chances(self, state: SavageState) -> Contest | None:
        attack = self.attack(state)
        return attack.chances(state) if attack is not None else None

    def further(self, state: SavageState) -> Iterable[tuple[Phrase, Contest]]:
        attack = self.attack(state)
        return attack.further(state) if attack is not None else ()


class OffHandTarget(Answer[SavageState, SecondHand]):
    """Choose the off hand's target after its own was felled: another, or the same one. Rule: SW-MELEE-04"""

    kind = "off_hand_target"
    asked_by = SecondHand
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_answer(self, state: SavageState, frame: SecondHand) -> Refusal | None:
        return refuse_target(state, self.target) or refuse_hand(state, self.actor, frame.weapon, self.target)

    def answer(self, draft: SavageDraft, frame: SecondHand) -> None:
        draft.become(evolve(frame, target=self.target, is_settled=True))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[OffHandTarget]:
        """Offer each of the others, then the one who has fallen."""
        frame = top_as(state, SecondHand)
        if frame is not None:
            yield from (cls(actor=actor, target=who) for who in (*frame.others(state), frame.target))

    def procedure(self, state: SavageState) -> SecondHand | None:
        frame = top_as(state, SecondHand)
        return evolve(frame, target=self.target) if frame is not None else None


class TwoWeaponAttack(TurnCommand):
    """Strike with a weapon in each hand, the favoured one first, at one target or two. Rule: SW-MELEE-04"""

    kind = "two_weapon_attack"
    section = "manoeuvres"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    off_target: str = field(default="", metadata=param(picks="combatant"))
    wild: bool = field(default=False, metadata=param(choice=YES_OR_NO))
    aimed_at: Aim = ""
    side: Side = ""
    surprise: bool = field(default=False, metadata=param(choice=YES_OR_NO))
    nonlethal: bool = field(default=False, metadata=param(choice=YES_OR_NO))

    @property
    def how(self) -> How:
        """Return how both hands strike."""
        return How(aimed_at=self.aimed_at, side=self.side, surprise=self.surprise, nonlethal=self.nonlethal)

    def hands(self, state: SavageState) -> tuple[str, str] | None:
        """Name the weapons of the favoured and the other hand; None: there is not a weapon for one hand in each."""
        sheet, fighter = state.sheet_of(self.actor), state.combatants[self.actor]
        right_first = sheet.dominant_hand == "right"
        names = (fighter.right_hand, fighter.left_hand) if right_first else (fighter.left_hand, fighter.right_hand)
        main, off = (sheet.weapon(name or "") for name in names)
        fit = main is not None and off is not None and main.name != off.name
        if not fit or main is None or off is None or any(w.hands != 1 or not (w.category == "melee" or w.is_pistol) for w in (main, off)):
            return None
        return main.name, off.name

    def refuse_act(self, state: SavageState) -> Refusal | None:
        names, fighter = self.hands(state), state.combatants[self.actor]
        if any(fighter.arm_is_lost(side) for side in ARMS):
            return Refusal("arm_unusable", "SW-INJ-05")
        if names is None:
            return Refusal("hands", "SW-MELEE-04")
        targets = {"target": self.target, "off_target": self.off_target or self.target}
        faults = [
            about_field(fault, field_name)
            for name, (field_name, target) in zip(names, targets.items(), strict=True)
            for fault in hand_faults(state, self.actor, name, target)
            if fault is not None
        ]
        used = Refusal("rof_exceeded", "SW-ACT-02") if any(name in fighter.weapons_used for name in names) else None
        astray = Refusal("illegal_combination", "SW-MELEE-07", "side") if self.side and self.aimed_at not in ("leg", "arm") else None
        return first_printed((*faults, used)) or astray

    def carry_out(self, draft: SavageDraft) -> None:
        names, frames = self.hands(draft.state), self.strikes(draft.state)
        assert names is not None, "refuse has seen both weapons"
        self.spend(draft)
        fighter, sheet = draft.state.combatants[self.actor], draft.state.sheet_of(self.actor)
        blades = (name for name in names if (weapon := sheet.weapon(name)) is not None and weapon.category == "melee")
        used = (*fighter.weapons_used, *blades)
        draft.put(evolve(fighter, weapons_used=used, hidden=False, wild_attack=fighter.wild_attack or self.wild))
        first, second = frames
        was_down = not draft.state.combatants[second.target].can_act
        draft.push(evolve(first, is_settled=True), evolve(second, is_settled=was_down))

    def strikes(self, state: SavageState) -> tuple[SecondHand, ...]:
        """Give the attacks of both hands, the favoured one first; none without two weapons."""
        named = zip(self.hands(state) or (), (self.target, self.off_target or self.target), strict=False)
        return tuple(SecondHand(actor=self.actor, target=target, weapon=name, wild=self.wild, how=self.how) for name, target in named)

    def procedure(self, state: SavageState) -> SecondHand | None:
        """Tell of the favoured hand. Rule: SW-TAB-37"""
        return next(iter(self.strikes(state)), None)

    def further(self, state: SavageState) -> Iterator[tuple[Phrase, Contest]]:
        """Describe the favoured hand, then the other, without the upper hand used by the first. Rule: SW-TAB-37"""
        strikes = self.strikes(state)
        if not strikes or self.target not in state.combatants:
            return
        yield from strikes[0].further(state)
        actor, off = state.combatants[self.actor], strikes[1]
        after = state.with_changed(evolve(actor, will_bonus=tuple(who for who in actor.will_bonus if who != self.target)))
        contest = off.chances(after) if off.target in state.combatants else None
        if contest is not None:
            yield Phrase.of("of_off_hand", who=off.target), contest
            yield from off.further(after)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[TwoWeaponAttack]:
        if is_acting(state, actor) and cls(actor=actor).hands(state) is not None:
            yield cls(actor=actor)

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return foes_by_distance(state, self.actor)

    def open(self, state: SavageState) -> dict[str, Choice]:
        return {**super().open(state), "aimed_at": aims_to_choose()}
