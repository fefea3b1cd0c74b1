"""Attacks in melee, free ones included. Rule: SW-MELEE-01 to SW-MELEE-12"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.checks.derived import is_usable, parry_of
from desktop_app.rules.savage.checks.rolls import Goal, Mod, with_mods
from desktop_app.rules.savage.combat.attack import Attack, common_mods, damage_mods, melee_mods, upright_cover_mod
from desktop_app.rules.savage.harm.damage import Aim, Shot, Side
from desktop_app.rules.savage.harm.wounds import worsen
from desktop_app.rules.savage.position.ground import are_adjacent, are_enemies, inches, is_in_reach, is_visible, melee_weapons, undrawn
from desktop_app.rules.savage.sheet.character import BARE_HANDS, Weapon
from desktop_app.rules.savage.state import Ko, SavageDraft, SavageState
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, refuse_arms, refuse_target, use_upper_hand

AIMS: tuple[Aim, ...] = ("", "leg", "arm", "head", "small", "tiny")
SIDES: tuple[Side, ...] = ("", "right", "left")


def aims_to_choose() -> Choice:
    """Offer what can be aimed at. Rule: SW-MELEE-07"""
    return Choice(values=AIMS, labels=tuple(Phrase.of(f"aim_{aim or 'nowhere'}") for aim in AIMS))


def weapon_named(state: SavageState, who: str, name: str) -> Weapon | None:
    """Return a weapon of a combatant; no name means bare hands."""
    return state.sheet_of(who).weapon(name) if name else BARE_HANDS


@memo()
def foes_by_distance(state: SavageState, who: str) -> Sequence[str]:
    """List the enemies who are not dead: those able to act first, then the nearest. Rule: section 5"""
    listed = [other for other in state.roster if are_enemies(state, who, other) and state.combatants[other].ko is not Ko.DEAD]
    return tuple(sorted(listed, key=lambda other: (not state.combatants[other].can_act, inches(state, who, other) or 0)))


def melee_shot(
    state: SavageState,
    actor: str,
    target: str,
    weapon: Weapon,
    *,
    aimed_at: Aim = "",
    side: Side = "",
    wild: bool = False,
    touch: bool = False,
    surprise: bool = False,
    nonlethal: bool = False,
    is_free: bool = False,
) -> Shot:
    """Work out a Fighting attack: its number is the target's Parry. Rule: SW-MELEE-01, section 5.3"""
    mods = common_mods(state, actor, target, "fighting", aimed_at=aimed_at, surprise=surprise, is_free=is_free)
    mods += melee_mods(state, actor, target, weapon)
    mods += [
        Mod(value=2 * wild, label="wild attack", rule="SW-MELEE-09"),
        Mod(value=2 * touch, label="touch", rule="SW-MELEE-06"),
        Mod(value=-1 * (nonlethal and weapon.edged), label="flat of the blade", rule="SW-MELEE-03"),
    ]
    if state.settings.cover_melee:
        mods.append(upright_cover_mod(state, target))
    goal = Goal(mods=tuple(mod for mod in mods if mod.value), tn=parry_of(state, target).total)
    bonus = damage_mods(state, aimed_at, surprise=surprise, wild=wild)
    return Shot(target=target, goal=goal, aimed_at=aimed_at, side=side, bonus=bonus, touch=touch, nonlethal=nonlethal)


def attack_breakdown(skill: str, shot: Shot) -> Breakdown:
    """Explain the modifiers of an attack against its number."""
    return with_mods(Breakdown.of(0, f"the {skill} die"), shot.goal.mods)


class MeleeAttack(TurnCommand):
    """Strike a target within reach, plainly, wildly, aimed, to touch or to knock out.

    Rule: SW-MELEE-01, SW-MELEE-03, SW-MELEE-06 to SW-MELEE-09
    """

    kind = "melee_attack"
    tactical_role = Role.STRIKE
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    weapon: str = field(default="", metadata=param(picks="weapon"))
    aimed_at: Aim = ""
    side: Side = ""
    wild: bool = False
    touch: bool = False
    surprise: bool = False
    nonlethal: bool = False

    def refuse_act(self, state: SavageState) -> Refusal | None:
        weapon = weapon_named(state, self.actor, self.weapon)
        if weapon is None or not weapon.strikes:
            return Refusal("weapon_not_allowed", "SW-MELEE-01", "weapon")
        found = self.refuse_at(state, weapon) or refuse_arms(state, self.actor, weapon)
        if found is None and self.weapon in state.combatants[self.actor].weapons_used:
            found = Refusal("rof_exceeded", "SW-ACT-02", "weapon")
        return found or self.refuse_how()

    def refuse_at(self, state: SavageState, weapon: Weapon) -> Refusal | None:
        """Ask for a target that lives, within reach, in sight or detected. Rule: SW-GRID-04, SW-SENSE-03"""
        found = refuse_target(state, self.target)
        if found is not None:
            return found
        if self.target == self.actor:
            return Refusal("target_invalid", "SW-MELEE-01", "target")
        if not is_in_reach(state, self.actor, self.target, weapon):
            return Refusal("out_of_reach", "SW-GRID-04", "target", (("inches", inches(state, self.actor, self.target)),))
        return None if is_visible(state, self.actor, self.target) else Refusal("not_visible", "SW-SENSE-03", "target")

    def refuse_how(self) -> Refusal | None:
        """Judge what cannot be done together."""
        if self.touch and (self.nonlethal or self.aimed_at):
            return Refusal("illegal_combination", "SW-MELEE-06", "touch")
        return Refusal("illegal_combination", "SW-MELEE-07", "side") if self.side and self.aimed_at not in ("leg", "arm") else None

    def serves(self, state: SavageState) -> bool:
        """Bare hands do where no blade can be drawn: drawing is free. Rule: SW-MELEE-18"""
        return bool(self.weapon) or not undrawn(state, self.actor, "melee")

    def as_played(self, state: SavageState) -> MeleeAttack:
        """Strike wildly: against a side that strikes plainly it wins 19 to 28 more fights of 100. Rule: SW-MELEE-09"""
        return evolve(self, wild=True)

    def shot(self, state: SavageState) -> Shot:
        """Return the attack with its number to beat and all modifiers, for a weapon that is there."""
        weapon = weapon_named(state, self.actor, self.weapon)
        assert weapon is not None, "refuse has seen the weapon"
        return melee_shot(
            state, self.actor, self.target, weapon, aimed_at=self.aimed_at, side=self.side, wild=self.wild, touch=self.touch,
            surprise=self.surprise, nonlethal=self.nonlethal,
        )  # fmt: skip

    def carry_out(self, draft: SavageDraft) -> None:
        frame = self.procedure(draft.state)
        assert frame is not None, "refuse has seen the weapon"
        self.spend(draft)
        self.note(draft)
        draft.tell("attacks", self.actor, rule="SW-MELEE-01", target=self.target, weapon=self.weapon, wild=self.wild, aim=self.aimed_at)
        draft.push(frame)

    def procedure(self, state: SavageState) -> Attack | None:
        weapon = weapon_named(state, self.actor, self.weapon)
        return Attack(actor=self.actor, weapon=weapon, skill="fighting", shots=(self.shot(state),)) if weapon is not None else None

    def note(self, draft: SavageDraft) -> None:
        """Note the weapon's use in this round, and end effects it breaks. Rule: SW-ACT-02, SW-SOCIAL-05"""
        use_upper_hand(draft, self.actor, self.target)
        fighter = draft.state.combatants[self.actor]
        used = (*fighter.weapons_used, self.weapon)
        draft.put(evolve(fighter, weapons_used=used, hidden=False, wild_attack=fighter.wild_attack or self.wild))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[MeleeAttack]:
        if is_acting(state, actor):
            yield from (cls(actor=actor, weapon=weapon.name) for weapon in melee_weapons(state, actor))

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return foes_by_distance(state, self.actor)

    def open(self, state: SavageState) -> dict[str, Choice]:
        yes = Choice(values=(False, True))
        return {"aimed_at": aims_to_choose(), "wild": yes, "surprise": yes, "nonlethal": yes}

    def phrase(self, state: SavageState) -> Phrase:
        return Phrase.of("melee_attack" if self.weapon else "melee_attack_bare", weapon=self.weapon)

    def details(self, state: SavageState) -> tuple[Phrase, ...]:
        weapon = weapon_named(state, self.actor, self.weapon) or BARE_HANDS
        harms = (Phrase.of("harms", damage=weapon.damage_words),)
        return (*harms, Phrase.of("against_parry", parry=parry_of(state, self.target).total)) if self.target in state.combatants else harms

    def breakdown(self, state: SavageState) -> Breakdown | None:
        return attack_breakdown("Fighting", self.shot(state)) if self.target in state.combatants else None


def refuse_beside(state: SavageState, actor: str, target: str, rule: str) -> Refusal | None:
    """Ask for another combatant, beside the actor. Rule: SW-MELEE-11, SW-HEAL-01"""
    is_beside = target != actor and are_adjacent(state, actor, target)
    return None if is_beside else Refusal("out_of_reach", rule, "target")


def about_field(refusal: Refusal, field_name: str) -> Refusal:
    """Let a refusal complain about another field."""
    return Refusal(refusal.code, refusal.rule, field_name, refusal.facts)


class CoupDeGrace(TurnCommand):
    """Kill a helpless target beside one: no roll, no soak. Rule: SW-MELEE-11"""

    kind = "coup_de_grace"
    section = "on_the_fallen"
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def refuse_act(self, state: SavageState) -> Refusal | None:
        """Ask for a helpless target within arm's reach, then for a lethal weapon in hand: a blade, a bow or a gun, not bare hands."""
        found = refuse_beside(state, self.actor, self.target, "SW-MELEE-11")
        if found is not None:
            return found
        if not state.combatants[self.target].is_helpless:
            return Refusal("target_not_helpless", "SW-MELEE-11", "target")
        sheet, fighter = state.sheet_of(self.actor), state.combatants[self.actor]
        is_armed = any(is_usable(sheet, fighter, weapon) and not weapon.covers_area for weapon in sheet.weapons)
        return None if is_armed else Refusal("weapon_not_allowed", "SW-MELEE-11")

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        draft.put(evolve(draft.state.combatants[self.actor], hidden=False))
        draft.tell("finishes", self.actor, rule="SW-MELEE-11", target=self.target)
        worsen(draft, self.target, Ko.DEAD)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[CoupDeGrace]:
        if is_acting(state, actor) and any(state.combatants[who].is_helpless for who in foes_by_distance(state, actor)):
            yield cls(actor=actor)

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return [who for who in foes_by_distance(state, self.actor) if state.combatants[who].is_helpless]
