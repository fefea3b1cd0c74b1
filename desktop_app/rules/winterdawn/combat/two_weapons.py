"""A weapon in each hand: two attacks in one slot. Rule: WD-MELEE-12, WD-ACT-08"""

from __future__ import annotations

from desktop_app.rules.kernel.command import Choice, Role, with_value
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Procedure, top_as
from desktop_app.rules.winterdawn.checks.pools import allowance, counted
from desktop_app.rules.winterdawn.combat import clash, melee, ranged
from desktop_app.rules.winterdawn.position import aiming
from desktop_app.rules.winterdawn.position.space import MELEE_METRES, distance
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet, is_far_skill
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot, still_allowed
from desktop_app.rules.winterdawn.weapons import arms, triggers

Attack = melee.AttackMelee | ranged.AttackRanged
BOTH = 2


def as_attack(state: WinterDawnState, actor: str, block: arms.AttackBlock) -> Attack:
    """Return the attack that a block stands for: by its speciality; without one a shot at a target out of reach, else one in melee."""
    weapon = state.sheet_of(actor).weapon(block.weapon)
    near = distance(state, actor, block.target) <= MELEE_METRES
    shoots = weapon is not None and weapon.can_shoot and not (near and weapon.bands)
    if block.skill is not None:
        shoots = is_far_skill(block.skill)
    cls = ranged.AttackRanged if shoots else melee.AttackMelee
    named = {name: getattr(block, name) for name in ("target", "weapon", "skill", "dice", "attr", "buy", "bleed", "bonus", "malus")}
    return cls(actor=actor, **named)


class AttackTwoWeapons(TurnCommand):
    """Attack with the weapons of both hands in one slot; the dice are shared, the second has malus 1.

    With no dice named, the first takes the larger half. Rule: WD-MELEE-12, WD-ACT-03, WD-ACT-08
    """

    kind = "attack_two_weapons"
    tactical_role = Role.STRIKE
    takes_action = True
    aims = "attacks.0.target"
    attacks: tuple[arms.AttackBlock, ...] = ()

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a whole turn and two weapons, then judge each attack; the first must leave a die for the second."""
        if state.combatants[self.actor].split:
            return Refusal("cannot_split", "WD-MELEE-12")
        if len(self.attacks) != BOTH:
            return Refusal("value", "WD-MELEE-12", "attacks")
        unknown = next((block.target for block in self.attacks if block.target not in state.combatants), None)
        if unknown is not None:
            return not_found("attacks", unknown)
        if sorted(block.weapon for block in self.attacks) != sorted(both_hands(state.sheet_of(self.actor))):
            return Refusal("not_wielded", "WD-MELEE-12", "attacks")
        for block in self.attacks:
            found = as_attack(state, self.actor, block).refuse_act(state)
            if found is not None:
                return found.at(self.aims if found.field == "target" else "attacks") if found.field else found
        return self._refuse_sharing(state)

    def _refuse_sharing(self, state: WinterDawnState) -> Refusal | None:
        first, second = self.shared(state)
        tests = [as_attack(state, self.actor, block).test(state) for block in (first, second)]
        assert tests[0] is not None and tests[1] is not None, "attacks that are not refused have their tests"
        left = allowance(counted(state, tests[0], first), tests[1], evolve(second, buy=0)).total
        return Refusal("budget", "WD-ACT-03", "attacks", (("most", left),)) if left < 1 else None

    def shared(self, state: WinterDawnState) -> tuple[arms.AttackBlock, arms.AttackBlock]:
        """Give the blocks with their specialities and dice: those named, or about half each. Rule: WD-ACT-03"""
        first, second = self.attacks
        tests = [as_attack(state, self.actor, block).test(state) for block in (first, second)]
        assert tests[0] is not None and tests[1] is not None, "both weapons are in hand"
        first, second = (evolve(block, skill=test.skill) for block, test in zip((first, second), tests, strict=True) if test is not None)
        if first.dice is not None:
            return first, second
        most = (allowance(state, tests[0], first).total, allowance(state, tests[1], second).total)
        saved = second.dice if second.dice is not None else max(most) // BOTH
        return evolve(first, dice=max(1, min(most[0], max(most) - saved))), second

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], attacked_this_slot=True))
        draft.push(TwoAttacks(actor=self.actor, attacks=self.shared(draft.state)))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[AttackTwoWeapons]:
        hands = both_hands(state.sheet_of(actor)) if has_slot(state, actor) else ()
        made = cls(actor=actor, attacks=tuple(arms.AttackBlock(weapon=weapon) for weapon in hands))
        return [made] if len(hands) == BOTH and made.targets_in(state) else []

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        """List the opponents within reach, or all if both weapons are missiles."""
        weapons = (state.sheet_of(self.actor).weapon(block.weapon) for block in self.attacks)
        far = all(weapon is not None and weapon.can_shoot for weapon in weapons)
        return aiming.opponents_by_distance(state, self.actor) if far else aiming.opponents_within(state, self.actor, MELEE_METRES)

    def aimed(self, state: WinterDawnState, target: str) -> AttackTwoWeapons:
        return evolve(self, attacks=tuple(evolve(block, target=target) for block in self.attacks))

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        """Return the open dice of both weapons: the first leaves one for the second, limited to the rest."""
        tests = [as_attack(state, self.actor, block).test(state) for block in self.attacks]
        if len(tests) != BOTH or tests[0] is None or tests[1] is None:
            return {}
        most = [allowance(state, test, block).total for test, block in zip(tests, self.attacks, strict=True) if test is not None]
        if min(most) < 1 or self._with_dice(1).refuse(state) is not None:
            return {}
        high = next(n for n in range(most[0], 0, -1) if self._with_dice(n)._refuse_sharing(state) is None)
        return {"attacks.0.dice": Choice(low=1, high=high), "attacks.1.dice": Choice(low=1, high=most[1])}

    def _with_dice(self, dice: int) -> AttackTwoWeapons:
        return with_value(self, "attacks.0.dice", dice)

    def phrase(self, state: WinterDawnState) -> Phrase:
        names = [arms.weapon_name(state, self.actor, block.weapon) for block in self.attacks]
        return Phrase.of(self.kind, first=names[0], second=names[-1]) if names else Phrase.of(self.kind)

    def contest(self, state: WinterDawnState) -> Contest | None:
        return as_attack(state, self.actor, self.shared(state)[0]).contest(state)

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        return melee.situation(state, self.actor, self.attacks[0].target)


def both_hands(sheet: WinterDawnSheet) -> tuple[str, ...]:
    """List the weapons of the two hands, if there is one in each."""
    hands = (sheet.wielded.main, sheet.wielded.off)
    return hands if all(hands) and hands[0] != hands[1] else ()


class TwoAttacks(Procedure[WinterDawnState]):
    """Two attacks of one slot, one after the other. `opened`: the opening that a shot gives has been offered. Rule: WD-MELEE-12"""

    kind = "two_attacks"
    needs = ("actor",)
    actor: str
    attacks: tuple[arms.AttackBlock, ...]
    at: int = 0
    opened: bool = False

    def advance(self, draft: WinterDawnDraft) -> None:
        """Make the next attack, or end."""
        if self.at == len(self.attacks) or not draft.state.combatants[self.actor].can_act:
            draft.pop()
            return
        attack = self._allowed(draft.state)
        if isinstance(attack, ranged.AttackRanged) and not self.opened:
            draft.become(evolve(self, opened=True))
            draft.push(triggers.Triggered(target=self.actor, cause=attack.kind))
            return
        draft.become(evolve(self, at=self.at + 1, opened=False))
        if attack is None:
            draft.tell("attack_lapsed", self.actor, rule="WD-MELEE-12")
            return
        attack.carry_out(draft)
        made = top_as(draft.state, clash.Clash)
        if self.at and made is not None:
            draft.become(evolve(made, second_weapon=True))

    def _allowed(self, state: WinterDawnState) -> Attack | None:
        """Return the attack with the dice that are left; None when it has become impossible."""
        block = self.attacks[self.at]
        if block.target not in state.combatants:
            return None
        attack = as_attack(state, self.actor, block)
        test = attack.test(state)
        left = still_allowed(state, test, block) if test is not None else None
        if left is None:
            return None
        attack = as_attack(state, self.actor, left)
        return attack if attack.refuse_act(state) is None else None
