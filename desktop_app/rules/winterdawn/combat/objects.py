"""Hands and things: ready, drop, sheathe, interact, reload, and any other test as an action.

Rule: WD-ACT-05, WD-RANGE-09, WD-X-09, WD-TAB-10
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Self

from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.actions import tasks
from desktop_app.rules.winterdawn.checks import chances, judged, pools, rolls
from desktop_app.rules.winterdawn.movement import guiding
from desktop_app.rules.winterdawn.position import space
from desktop_app.rules.winterdawn.sheet.records import ReloadMethod, Weapon, Wielded, WinterDawnSheet
from desktop_app.rules.winterdawn.state import Dropped, WinterDawnDraft, WinterDawnState, drop, put_sheet
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot


class ItemCommand(TurnCommand):
    """A command on a weapon or shield, named by its id."""

    item: str = field(metadata=param(picks="weapon"))

    def phrase(self, state: WinterDawnState) -> Phrase:
        on_ground = (lying(state, thing) for thing in state.dropped if thing.weapon == self.item)
        weapon = state.sheet_of(self.actor).weapon(self.item) or next(filter(None, on_ground), None)
        return Phrase.of(self.kind, item=weapon.name if weapon is not None else self.item)


def owned(sheet: WinterDawnSheet, item: str) -> Weapon | None:
    """Find a weapon or shield that is carried, natural ones and fists left out."""
    return next((weapon for weapon in (*sheet.weapons, *sheet.shields) if weapon.id == item), None)


def in_hand(sheet: WinterDawnSheet, item: str) -> bool:
    """Tell whether an item is in a hand."""
    return bool(item) and item in (sheet.wielded.main, sheet.wielded.off)


def on_ground(state: WinterDawnState, who: str, item: str) -> Dropped | None:
    """Find an own item on the ground."""
    return next((thing for thing in state.dropped if thing.owner == who and thing.weapon == item), None)


def found_on_ground(state: WinterDawnState, who: str, item: str) -> Dropped | None:
    """Find an item on the ground for a combatant: an own one first, then whatever lies within reach, whoever it belonged to."""
    others = (thing for thing in state.dropped if thing.weapon == item and is_in_reach(state, who, thing))
    return on_ground(state, who, item) or next(others, None)


def is_in_reach(state: WinterDawnState, who: str, thing: Dropped) -> bool:
    """Tell whether something lies beside a combatant."""
    here = state.combatants[who].cell
    return thing.cell is None or here is None or space.cell_distance(state, thing.cell, here) <= 1


def lying(state: WinterDawnState, thing: Dropped) -> Weapon | None:
    """Return what lies there: as it is on its owner's sheet, or as it fell."""
    kept = owned(state.sheet_of(thing.owner), thing.weapon) if thing.owner else None
    return kept or thing.item


def taken_over(draft: WinterDawnDraft, who: str, thing: Dropped) -> str:
    """Move a thing from the ground to the actor's sheet, off its former owner's; return its new id.

    A second thing of the same kind gets a number. Rule: WD-TAB-10
    """
    weapon = lying(draft.state, thing)
    draft.state = evolve(draft.state, dropped=tuple(other for other in draft.state.dropped if other is not thing))
    if thing.owner == who or weapon is None:
        return thing.weapon
    if thing.owner:
        put_sheet(draft, thing.owner, draft.state.sheet_of(thing.owner).without(weapon.id))
    sheet, number = draft.state.sheet_of(who), 2
    new = weapon.id
    while sheet.weapon(new) is not None:
        new, number = f"{weapon.id}_{number}", number + 1
    put_sheet(draft, who, sheet.with_added(evolve(weapon, id=new)))
    return new


def taken_up(state: WinterDawnState, who: str, weapon: Weapon) -> Wielded | None:
    """Return the hands with a weapon taken up: a shield in the off hand, others in the first free one; None: no hand is free.

    A melee weapon for both hands may be held in one, for fewer dice. Rule: WD-ACT-05, WD-TAB-32
    """
    sheet = state.sheet_of(who)
    needed = 1 if state.settings.x_10 and weapon.bands else weapon.hands
    if min(needed, weapon.hands) > sheet.hands - sheet.hands_occupied:
        return None
    hands = sheet.wielded
    if weapon.shield_defence and not hands.off:
        return Wielded(main=hands.main, off=weapon.id)
    if not hands.main:
        return Wielded(main=weapon.id, off=hands.off)
    return Wielded(main=hands.main, off=weapon.id) if not hands.off else None


class Ready(ItemCommand):
    """Draw a weapon or take a shield up, for free. Rule: WD-ACT-05"""

    kind = "ready"
    tactical_role = Role.RISE

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        sheet = state.sheet_of(self.actor)
        weapon = owned(sheet, self.item)
        if weapon is None or in_hand(sheet, self.item) or on_ground(state, self.actor, self.item) is not None:
            return not_found("item", self.item, "WD-ACT-05")
        return Refusal("no_free_hand", "WD-ACT-05") if taken_up(state, self.actor, weapon) is None else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        _take_up(draft, self.actor, self.item)

    def serves(self, state: WinterDawnState) -> bool:
        """Take a shield, or a weapon into hands that have none."""
        sheet = state.sheet_of(self.actor)
        return sheet.weapon(self.item) in sheet.shields or not any(in_hand(sheet, weapon.id) for weapon in sheet.weapons)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Ready]:
        if not has_slot(state, actor):
            return []
        sheet = state.sheet_of(actor)
        carried = [w for w in (*sheet.weapons, *sheet.shields) if not in_hand(sheet, w.id)]
        return [cls(actor=actor, item=w.id) for w in carried if on_ground(state, actor, w.id) is None]


def is_spent(state: WinterDawnState, who: str) -> bool:
    """Tell whether the action of its slot is used, and nothing free is left but a walk: nothing to draw, and it stands.

    Rule: WD-ACT-01, WD-ACT-05
    """
    slot = state.current
    if slot is None or slot.who != who or not slot.action_used or state.combatants[who].prone:
        return False
    return all(made.refuse_act(state) is not None or not made.serves(state) for made in Ready.candidates(state, who))


def _take_up(draft: WinterDawnDraft, who: str, item: str) -> None:
    sheet = draft.state.sheet_of(who)
    weapon = owned(sheet, item)
    hands = taken_up(draft.state, who, weapon) if weapon is not None else None
    assert weapon is not None and hands is not None, "refuse has seen item and hands"
    put_sheet(draft, who, evolve(sheet, wielded=hands))
    draft.tell("readied", who, item=weapon.name, rule="WD-ACT-05")


class EmptyHand(ItemCommand):
    """A command that takes something out of a hand."""

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        held = in_hand(state.sheet_of(self.actor), self.item)
        return None if held else Refusal("not_wielded", "WD-ACT-05", "item", (("weapon", self.item),))

    def take_out(self, draft: WinterDawnDraft, event: str) -> None:
        """Empty the hand and tell what it held."""
        sheet = draft.state.sheet_of(self.actor)
        put_sheet(draft, self.actor, evolve(sheet, wielded=sheet.wielded.without(self.item)))
        weapon = sheet.weapon(self.item)
        draft.tell(event, self.actor, item=weapon.name if weapon else self.item, rule="WD-ACT-05")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Self]:
        if not has_slot(state, actor):
            return []
        hands = state.sheet_of(actor).wielded
        return [cls(actor=actor, item=item) for item in (hands.main, hands.off) if item]


class Drop(EmptyHand):
    """Let something fall, for free. Rule: WD-ACT-05"""

    kind = "drop"
    says = frozenset({"leaves_hand"})

    def carry_out(self, draft: WinterDawnDraft) -> None:
        weapon = draft.state.sheet_of(self.actor).weapon(self.item)
        assert weapon is not None, "what is in hand is on the sheet"
        drop(draft, self.actor, weapon, draft.state.combatants[self.actor].cell)
        draft.tell("dropped", self.actor, item=weapon.name, rule="WD-ACT-05")


class Sheathe(EmptyHand):
    """Put something away: it takes the action. Rule: WD-ACT-05"""

    kind = "sheathe"
    says = frozenset({"leaves_hand"})
    takes_action = True

    def carry_out(self, draft: WinterDawnDraft) -> None:
        self.take_out(draft, "sheathed")


class Interact(ItemCommand):
    """Use an object; a weapon on the ground beside one is picked up, whoever has lost it, a jammed one is cleared. Rule: WD-TAB-10"""

    kind = "interact"
    takes_action = True

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a name; for a weapon on the ground, for nearness and a free hand."""
        if not self.item.strip():
            return Refusal("value", "WD-TAB-10", "item")
        fallen = found_on_ground(state, self.actor, self.item)
        if fallen is None:
            return None
        if not is_in_reach(state, self.actor, fallen):
            return Refusal("not_adjacent", "WD-TAB-10", "item")
        weapon = lying(state, fallen)
        no_hand = weapon is None or taken_up(state, self.actor, weapon) is None
        return Refusal("no_free_hand", "WD-ACT-05") if no_hand else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        sheet = draft.state.sheet_of(self.actor)
        fallen, weapon = found_on_ground(draft.state, self.actor, self.item), owned(sheet, self.item)
        if fallen is not None:
            _take_up(draft, self.actor, taken_over(draft, self.actor, fallen))
        elif weapon is not None and weapon.jammed:
            put_sheet(draft, self.actor, sheet.with_weapon(evolve(weapon, jammed=False)))
            draft.tell("unjammed", self.actor, weapon=weapon.name, rule="WD-TAB-32")
        else:
            draft.tell("interacts", self.actor, item=weapon.name if weapon else self.item, rule="WD-TAB-10")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Interact]:
        """Offer weapons on the ground that are one's own or in reach, jammed ones, and anything else in a word."""
        if not has_slot(state, actor):
            return
        at_hand = [fallen.weapon for fallen in state.dropped if fallen.owner == actor or is_in_reach(state, actor, fallen)]
        for item in dict.fromkeys(at_hand):
            yield cls(actor=actor, item=item)
        for weapon in state.sheet_of(actor).weapons:
            if weapon.jammed:
                yield cls(actor=actor, item=weapon.id)
        yield cls(actor=actor, item="something at hand")


class Reload(TurnCommand, pools.RollBlock):
    """Reload a crossbow or firearm: one test of its sequence. Rule: WD-RANGE-09, WD-X-09"""

    kind = "reload"
    provokes = True
    tactical_role = Role.RISE
    takes_action = True
    weapon: str = field(metadata=param(picks="weapon"))
    method: str = "fine"

    def _method(self, state: WinterDawnState) -> tuple[Weapon, ReloadMethod] | None:
        weapon = next((w for w in state.sheet_of(self.actor).held if w.id == self.weapon and w.reload), None)
        found = next((m for m in weapon.reload if m.method == self.method), None) if weapon is not None else None
        return (weapon, found) if weapon is not None and found is not None else None

    def _test(self, state: WinterDawnState, weapon: Weapon, method: ReloadMethod) -> pools.Test:
        skill = method.stages[min(weapon.reload_stage, len(method.stages) - 1)].skill
        return pools.Test(self.actor, skill, self.attr or pools.default_attribute(state, self.actor, skill), pools.Budget.ACTION)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a weapon in hand that needs it, a method, then judge the dice."""
        held = next((w for w in state.sheet_of(self.actor).held if w.id == self.weapon), None)
        if held is None:
            return Refusal("not_wielded", "WD-RANGE-09", "weapon", (("weapon", self.weapon),))
        found = self._method(state)
        if found is None or (held.loaded and not held.jammed) or held.jammed:
            return Refusal("value", "WD-RANGE-09", "weapon" if held.loaded or held.jammed else "method")
        test = self._test(state, *found)
        if not state.settings.x_09:
            return None
        return pools.refuse_roll(state, test, self)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll the next test of the sequence; without the module for it the action alone is enough. Rule: WD-RANGE-09, WD-X-09"""
        found = self._method(draft.state)
        if found is not None and not draft.state.settings.x_09:
            self._load(draft, found[0])
            return
        declared = self.declare_left(draft, self._test(draft.state, *found) if found is not None else None, self)
        if found is None or declared is None:
            return
        weapon, method = found
        rolled = rolls.throw_test(draft, self.actor, declared)
        dl = method.stages[min(weapon.reload_stage, len(method.stages) - 1)].dl
        done = rolled.net.total >= dl
        stage = weapon.reload_stage + 1 if done else weapon.reload_stage
        loaded = stage >= len(method.stages)
        changed = evolve(weapon, loaded=loaded, reload_stage=0 if loaded else stage)
        put_sheet(draft, self.actor, draft.state.sheet_of(self.actor).with_weapon(changed))
        name = "reloaded" if loaded else "reloads" if done else "reload_failed"
        rolled.tell(name, draft, rolled.net, rule="WD-RANGE-09", weapon=weapon.name, dl=dl)
        judged.conclude(draft, judged.Attempt(rolled, won=done))

    def _load(self, draft: WinterDawnDraft, weapon: Weapon) -> None:
        ready = evolve(weapon, loaded=True, reload_stage=0)
        put_sheet(draft, self.actor, draft.state.sheet_of(self.actor).with_weapon(ready))
        draft.tell("reloaded", self.actor, weapon=weapon.name, rule="WD-RANGE-09")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Reload]:
        if not has_slot(state, actor):
            return
        for weapon in state.sheet_of(actor).held:
            for method in weapon.reload if not weapon.loaded else ():
                yield cls(actor=actor, weapon=weapon.id, method=method.method)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        found = self._method(state) if state.settings.x_09 else None
        return pools.open_block(state, self._test(state, *found), self) if found is not None else {}

    def contest(self, state: WinterDawnState) -> Contest | None:
        found = self._method(state) if state.settings.x_09 else None
        if found is None:
            return None
        stages = found[1].stages
        return chances.against(state, self._test(state, *found), self, stages[min(found[0].reload_stage, len(stages) - 1)].dl)

    def phrase(self, state: WinterDawnState) -> Phrase:
        weapon = state.sheet_of(self.actor).weapon(self.weapon)
        return Phrase.of(self.kind, weapon=weapon.name if weapon else self.weapon, method=self.method)


class SkillAction(pools.SkillRoll, guiding.GuidedCommand):
    """Test any skill as an action; `dl` None: open-ended. The game master applies the result. Rule: WD-TAB-10, WD-TEST-07, WD-TEST-12"""

    kind = "skill_action"
    takes_action = True
    skill: str = field(metadata=param(picks="skill"))
    dl: int | None = None
    provokes: bool = False

    def test(self, state: WinterDawnState) -> pools.Test:
        return pools.Test(self.actor, self.skill, self.attr or pools.default_attribute(state, self.actor, self.skill), pools.Budget.ACTION)

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if self.skill not in state.tables.skills and self.skill not in state.tables.groups:
            return Refusal("value", "WD-SKILL-03", "skill", (("what", self.skill),))
        if self.dl is not None and self.dl < 0:
            return Refusal("value", "WD-TEST-05", "dl")
        return self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll; a mount under its rider's guidance."""
        guiding.guide(draft, self, self.actor)

    def roll_under(self, draft: WinterDawnDraft, limit: int | None) -> None:
        declared = self.declare_left(draft, self.test(draft.state), self)
        if declared is None:
            return
        rolled = guiding.limited(rolls.throw_test(draft, self.actor, declared), limit)
        won = rolled.net.total >= (1 if self.dl is None else self.dl)
        name = "tested_open" if self.dl is None else "tested_passed" if won else "tested_failed"
        over = rolled.net.total - (self.dl or 0)
        rolled.tell(
            name, draft, rolled.net, rule="WD-TEST-07",
            skill=self.skill, dl=self.dl, net=rolled.mos, hits=max(0, over), missing=max(0, -over),
        )  # fmt: skip
        judged.conclude(draft, judged.Attempt(rolled, won=won))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[SkillAction]:
        return [cls(actor=actor, skill="perception")] if has_slot(state, actor) else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"skill": Choice(values=tasks.skills_of(state)), "dl": Choice(low=0, high=12), **super().open(state)}

    def contest(self, state: WinterDawnState) -> Contest | None:
        guided = space.rider_of(state, self.actor) is not None and state.settings.x_12
        return chances.against(state, self.test(state), self, 1 if self.dl is None else self.dl) if not guided else None
