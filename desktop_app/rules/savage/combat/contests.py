"""Rolls against a target: tricks, tests of will, grapples.

Rule: SW-MELEE-14, SW-MELEE-15, SW-MELEE-17, SW-SOCIAL-03 to SW-SOCIAL-05, SW-SENSE-03
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import ClassVar, Final, Literal, TypeAlias

from desktop_app.rules.kernel.command import Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.savage.checks.rolls import Ended, Mod, Opposed, trait_mods
from desktop_app.rules.savage.combat.melee import foes_by_distance
from desktop_app.rules.savage.harm.shaken import become_shaken
from desktop_app.rules.savage.movement.ground import are_adjacent, inches, is_visible, sees
from desktop_app.rules.savage.state import SavageDraft, SavageState, holder_of, part_grapple
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, refuse_target

Against: TypeAlias = Literal["grapple", "break_free", "trick", "test_of_wills", "detect"]
SMART_RANGE: Final = 12
"""Inches within which one can be tricked by wit. Rule: SW-MELEE-17"""
RESISTED_BY: Final = {"intimidation": "spirit", "taunt": "smarts"}
"""What a test of wills is resisted with. Rule: SW-SOCIAL-03, SW-SOCIAL-04"""


class Contending(Procedure[SavageState]):
    """What waits for two rolls against each other. Rule: SW-TEST-07"""

    kind = "contending"
    needs = ("actor", "target")
    actor: str
    target: str
    what: Against
    actor_trait: str
    target_trait: str
    actor_mods: tuple[Mod, ...] = ()
    target_mods: tuple[Mod, ...] = ()

    @property
    def opposed(self) -> Opposed:
        """Return the rolls."""
        return Opposed(
            actor=self.actor, target=self.target, actor_trait=self.actor_trait, target_trait=self.target_trait,
            actor_mods=self.actor_mods, target_mods=self.target_mods,
        )  # fmt: skip

    def advance(self, draft: SavageDraft) -> None:
        draft.push(self.opposed)

    def chances(self, state: SavageState) -> Contest | None:
        return self.opposed.chances(state)

    def receive(self, draft: SavageDraft, report: Record) -> None:
        assert isinstance(report, Ended), "two rolls against each other"
        draft.pop()
        if not report.won:
            return
        target, actor = draft.state.combatants[self.target], draft.state.combatants[self.actor]
        match self.what:
            case "grapple":
                draft.put(evolve(target, grappled_by=self.actor))
                draft.tell("grappled", self.actor, rule="SW-MELEE-14", target=self.target)
            case "break_free":
                part_grapple(draft, self.actor, always=True)
            case "trick":
                draft.put(evolve(target, tricked=True))
                draft.tell("tricked", self.target, rule="SW-MELEE-17")
            case "test_of_wills":
                draft.put(evolve(actor, will_bonus=tuple(dict.fromkeys((*actor.will_bonus, self.target)))))
                draft.tell("has_upper_hand", self.actor, rule="SW-SOCIAL-05", target=self.target)
            case "detect":
                note_detected(draft, self.actor, self.target)
        if report.raises and self.what in ("grapple", "trick", "test_of_wills"):
            become_shaken(draft, self.target)


def note_detected(draft: SavageDraft, who: str, target: str) -> None:
    """Note that a combatant knows where another is, until its next turn. Rule: SW-SENSE-03"""
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, detected=tuple(dict.fromkeys((*fighter.detected, target)))))
    draft.tell("detected", who, rule="SW-SENSE-03", target=target)


class ContestCommand(TurnCommand):
    """An action that is rolled against a target. Rule: SW-TEST-07"""

    section = "manoeuvres"
    aims = "target"
    what: ClassVar[Against] = "grapple"
    target: str = field(default="", metadata=param(picks="combatant"))

    def traits(self) -> tuple[str, str]:
        """Name what both roll."""
        return "strength", "strength"

    def refuse_act(self, state: SavageState) -> Refusal | None:
        found = refuse_target(state, self.target)
        if found is not None:
            return found
        if self.target == self.actor:
            return Refusal("target_invalid", "SW-TEST-07", "target")
        return self.refuse_at(state)

    def refuse_at(self, state: SavageState) -> Refusal | None:
        """Judge distance, sight, and whether it means anything."""
        return None

    def own_mods(self, state: SavageState, trait: str) -> tuple[Mod, ...]:
        """List what changes the roll of the one who acts."""
        return trait_mods(state, self.actor, trait, is_action=self.needs_slot)

    def procedure(self, state: SavageState) -> Contending:
        """Work both rolls out. Rule: SW-SOCIAL-05"""
        mine, theirs = self.traits()
        upper = self.needs_slot and self.target in state.combatants[self.actor].will_bonus
        more = (Mod(value=2, label="upper hand", rule="SW-SOCIAL-05"),) if upper else ()
        return Contending(
            actor=self.actor,
            target=self.target,
            what=self.what,
            actor_trait=mine,
            target_trait=theirs,
            actor_mods=(*self.own_mods(state, mine), *more),
            target_mods=trait_mods(state, self.target, theirs),
        )

    def carry_out(self, draft: SavageDraft) -> None:
        frame = self.procedure(draft.state)
        self.spend(draft)
        if self.needs_slot:
            fighter = draft.state.combatants[self.actor]
            draft.put(evolve(fighter, will_bonus=tuple(other for other in fighter.will_bonus if other != self.target)))
        draft.tell("contends", self.actor, rule="SW-TEST-07", what=self.what.replace("_", " "), target=self.target)
        draft.push(frame)

    def targets_in(self, state: SavageState) -> Sequence[str]:
        return foes_by_distance(state, self.actor)


class Grapple(ContestCommand):
    """Take hold of a target beside one: Strength against Strength. Rule: SW-MELEE-14"""

    kind = "grapple"
    what = "grapple"

    def refuse_at(self, state: SavageState) -> Refusal | None:
        if not are_adjacent(state, self.actor, self.target):
            return Refusal("out_of_reach", "SW-MELEE-14", "target", (("inches", inches(state, self.actor, self.target)),))
        if not is_visible(state, self.actor, self.target):
            return Refusal("not_visible", "SW-SENSE-03", "target")
        for who in (self.actor, self.target):
            if state.combatants[who].grappled_by is not None or holder_of(state, who) is not None:
                return Refusal("target_invalid", "SW-MELEE-14", "target")
        return Refusal("target_invalid", "SW-MELEE-14", "target") if state.combatants[self.target].is_helpless else None

    def carry_out(self, draft: SavageDraft) -> None:
        """Come out of hiding, as with any attack. Rule: SW-TAB-32"""
        draft.put(evolve(draft.state.combatants[self.actor], hidden=False))
        super().carry_out(draft)


class BreakFree(TurnCommand):
    """Break out of a grapple: Strength against Strength. Rule: SW-MELEE-15"""

    kind = "break_free"
    needs_cause = True
    section = "manoeuvres"
    tactical_role = Role.RISE

    def refuse_act(self, state: SavageState) -> Refusal | None:
        return None if state.combatants[self.actor].grappled_by is not None else Refusal("not_grappled", "SW-MELEE-15")

    def procedure(self, state: SavageState) -> Contending | None:
        holder = state.combatants[self.actor].grappled_by
        return _Holding(actor=self.actor, target=holder).procedure(state) if holder is not None else None

    def carry_out(self, draft: SavageDraft) -> None:
        holder = draft.state.combatants[self.actor].grappled_by
        draft.tell("contends", self.actor, rule="SW-MELEE-15", what="break free", target=holder)
        super().carry_out(draft)


class _Holding(ContestCommand):
    """The rolls of breaking free; the hold hinders all other actions, not this one. Rule: SW-MELEE-15"""

    what = "break_free"

    def own_mods(self, state: SavageState, trait: str) -> tuple[Mod, ...]:
        return tuple(mod for mod in super().own_mods(state, trait) if mod.rule != "SW-MELEE-15")


class Release(TurnCommand):
    """Let go of the one held, free. Rule: SW-MELEE-15"""

    kind = "release"
    needs_cause = True
    section = "manoeuvres"
    needs_slot = False

    def refuse_act(self, state: SavageState) -> Refusal | None:
        return None if holder_of(state, self.actor) is not None else Refusal("not_grappled", "SW-MELEE-15")

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        part_grapple(draft, self.actor, always=True)


class Trick(ContestCommand):
    """Trick a target by Agility beside it, or by Smarts from afar: Parry -2 until its next action. Rule: SW-MELEE-17"""

    kind = "trick"
    named_by = "attribute"
    what = "trick"
    attribute: str = "agility"

    def traits(self) -> tuple[str, str]:
        return self.attribute, self.attribute

    def refuse_at(self, state: SavageState) -> Refusal | None:
        if self.attribute not in ("agility", "smarts"):
            return Refusal("value", "SW-MELEE-17", "attribute")
        apart = inches(state, self.actor, self.target) or 0
        if apart > (1 if self.attribute == "agility" else SMART_RANGE):
            return Refusal("out_of_reach", "SW-MELEE-17", "target", (("inches", apart),))
        if not sees(state, self.actor, self.target):
            return Refusal("not_visible", "SW-MELEE-17", "target")
        return None if state.combatants[self.target].can_act else Refusal("target_invalid", "SW-MELEE-17", "target")

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Trick]:
        if is_acting(state, actor):
            yield from (cls(actor=actor, attribute=attribute) for attribute in ("agility", "smarts"))


class WillTest(ContestCommand):
    """Intimidate or taunt a target: +2 on one's next action against it. Rule: SW-SOCIAL-03, SW-SOCIAL-04"""

    kind = "test_of_wills"
    named_by = "skill"
    what = "test_of_wills"
    skill: str = "intimidation"

    def traits(self) -> tuple[str, str]:
        return self.skill, RESISTED_BY.get(self.skill, "spirit")

    def refuse_at(self, state: SavageState) -> Refusal | None:
        if self.skill not in RESISTED_BY:
            return Refusal("value", "SW-SOCIAL-03", "skill")
        if not sees(state, self.actor, self.target):
            return Refusal("not_visible", "SW-SOCIAL-03", "target")
        return None if state.combatants[self.target].can_act else Refusal("target_invalid", "SW-SOCIAL-03", "target")

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[WillTest]:
        if is_acting(state, actor):
            yield from (cls(actor=actor, skill=skill) for skill in RESISTED_BY)
