"""Initiative and the countdown. Rule: WD-INIT-01 to WD-INIT-10, section 6"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Role
from desktop_app.rules.kernel.outcome import Refusal, not_found
from desktop_app.rules.kernel.record import Moment, Record, evolve
from desktop_app.rules.kernel.state import SlotState
from desktop_app.rules.winterdawn.checks import helpless, judged
from desktop_app.rules.winterdawn.checks.pools import (
    Budget,
    RollBlock,
    Test,
    attributes_of,
    base_pool,
    default_attribute,
    full_pool,
    paid,
    refuse_roll,
    stun_cap,
)
from desktop_app.rules.winterdawn.checks.rolls import Declared, Rolled, throw_test
from desktop_app.rules.winterdawn.harm.injuries import pass_deaths
from desktop_app.rules.winterdawn.position import formation, light, load
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnDraft, WinterDawnSlot, WinterDawnState, replace_slot
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.turn.turns import FIGHT_PHASE, TurnCommand, begin_turn, has_slot, refuse_turn

INITIATIVE_PHASE = "initiative"
INITIATIVE_SKILLS = ("reflex", "perception")


class InitiativeEntry(Record):
    """A combatant's choices for its two initiative rolls; `chosen` is the only one under the house rule."""

    who: str
    chosen: Literal["reflex", "perception"] | None = None
    reflex: RollBlock = field(default_factory=RollBlock)
    perception: RollBlock = field(default_factory=RollBlock)


@dataclass(frozen=True, slots=True)
class Charges:
    """Dice that a surprised combatant's initiative rolls take out of round 1. Rule: WD-INIT-09"""

    perception_used: int
    perception_pool: int
    reflex_used: int
    reflex_pool: int


def refuse_initiative(state: WinterDawnState, entry: InitiativeEntry, *, surprised: bool = False) -> Refusal | None:
    """Judge the two blocks, the second after the first is paid; the surprised may save all their dice. Rule: WD-INIT-01, WD-INIT-09"""
    if entry.chosen is not None and state.settings.initiative_mode != "choose":
        return Refusal("value", "WD-INIT-01", "entries")
    lowest = 0 if surprised or state.combatants[entry.who].surprised else 1
    for skill, block in _blocks(state, entry):
        if block.attr is not None and block.attr not in attributes_of(state, skill):
            return Refusal("attr", "WD-SKILL-02", "entries")
        test = Test(entry.who, skill, block.attr or default_attribute(state, entry.who, skill))
        if full_pool(state, test, block).total == 0 and block.dice is None and not block.buy:
            continue  # nothing to roll with: net 0
        found = refuse_roll(state, test, block, at_least=lowest)
        if found is not None:
            return found.at("entries")
        state = paid(state, test, block)
    return None


def roll_initiative_of(draft: WinterDawnDraft, entry: InitiativeEntry) -> tuple[Breakdown, Charges]:
    """Roll reflex, then perception, then judge both; the number is their sum, each floored at 0. Rule: WD-INIT-01, G-03"""
    rolled = [_roll_part(draft, entry.who, skill, block) for skill, block in _blocks(draft.state, entry)]
    number = Breakdown()
    for one, net in rolled:
        number = Breakdown((*number.terms, *Breakdown.of(net, one.declared.skill, "WD-INIT-01").terms))
    if draft.state.settings.initiative_mode == "best_of_two":
        number = number.plus(-min(net for _, net in rolled), "only the better roll counts", "WD-INIT-01")
    rolls = tuple(roll for one, _ in rolled for roll in one.rolls)
    draft.tell("initiative_rolled", entry.who, breakdown=number, rolls=rolls, rule="WD-INIT-01", number=number.total)
    for one, net in rolled:
        judged.conclude(draft, judged.Attempt(one, won=net >= 1))
    announced = [one.declared for one, _ in rolled]
    used = {one.skill: (max(0, one.dice - one.beyond), one.pool - one.beyond) for one in announced}
    return number, Charges(*used.get("perception", (0, 0)), *used.get("reflex", (0, 0)))


def _blocks(state: WinterDawnState, entry: InitiativeEntry) -> list[tuple[str, RollBlock]]:
    """Return the rolls: reflex, then perception; under the house rule the chosen or larger one, reflex on ties."""
    blocks = {"reflex": entry.reflex, "perception": entry.perception}
    if state.settings.initiative_mode != "choose":
        return list(blocks.items())
    pools = {skill: full_pool(state, Test(entry.who, skill, default_attribute(state, entry.who, skill))).total for skill in blocks}
    larger = max(pools, key=pools.__getitem__)
    skill = entry.chosen or larger
    return [(skill, blocks[skill])]


def _roll_part(draft: WinterDawnDraft, who: str, skill: str, block: RollBlock) -> tuple[Rolled, int]:
    attribute = block.attr or default_attribute(draft.state, who, skill)
    declared = declaring.declare(draft, Test(who, skill, attribute), block) or Declared(skill=skill, attribute=attribute, dice=0, pool=0)
    rolled = throw_test(draft, who, declared)
    return rolled, rolled.net.total if draft.state.settings.initiative_floor == "none" else rolled.mos


class RollInitiative(helpless.OutOfTurnCommand):
    """Roll reflex and perception for everybody, in roster order; round 1 begins. Rule: WD-INIT-01, WD-INIT-09"""

    kind = "roll_initiative"
    entries: tuple[InitiativeEntry, ...] = ()

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        unknown = next((entry.who for entry in self.entries if entry.who not in state.combatants), None)
        if unknown is not None:
            return not_found("entries", unknown)
        if state.phase != INITIATIVE_PHASE:
            return Refusal("not_in_combat" if state.tempo != "action" else "already_in_combat", "WD-INIT-01")
        named = [entry.who for entry in self.entries]
        if len(set(named)) < len(named):
            return Refusal("value", "WD-INIT-01", "entries")
        return next((found for entry in self.entries if (found := refuse_initiative(state, entry)) is not None), None)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll for the able, then begin round 1 without the dice lost to surprise."""
        chosen = {entry.who: entry for entry in self.entries}
        charges: dict[str, Charges] = {}
        for who in draft.state.roster:
            if not draft.state.can_take_turn(who):
                continue
            number, charge = roll_initiative_of(draft, chosen.get(who, InitiativeEntry(who=who)))
            fighter = draft.state.combatants[who]
            draft.put(evolve(fighter, initiative=number.total))
            if fighter.surprised:
                charges[who] = charge
        begin_round(draft)
        for who, charge in charges.items():
            draft.put(charged(draft.state.combatants[who], charge))


def charged(fighter: Fighter, charge: Charges) -> Fighter:
    """Count a surprised combatant's initiative dice as used. Rule: WD-INIT-09"""
    return evolve(
        fighter,
        action_dice_used=charge.perception_used,
        action_pool_max=charge.perception_pool,
        reaction_dice_used=charge.reflex_used,
        reaction_pool_max=charge.reflex_pool,
    )


def begin_round(draft: WinterDawnDraft) -> None:
    """Begin a round: reset fields, apply waiting effects, let the dying die, give slots to the able; ridden mounts get none.

    Rule: section 6, WD-MOUNT-01
    """
    draft.state = evolve(draft.state, round=draft.state.round + 1, count=None, acting=None, phase=FIGHT_PHASE, slots=())
    draft.tell("round_began", round=draft.state.round)
    draft.moment(Moment.ROUND_START)
    fresh = []
    for who in draft.state.roster:
        fighter = draft.state.combatants[who]
        waiting = fighter.next_initiative
        fresh.append(
            evolve(
                fighter,
                movement_left=load.speed_of(draft.state, who),
                initiative=fighter.initiative if waiting is None else waiting,
                next_initiative=None,
                stun_limit=None if _stun_is_over(draft.state, fighter) else fighter.stun_limit,
            )
        )
    draft.put(*fresh)
    pass_deaths(draft)
    able = [draft.state.combatants[who] for who in draft.state.roster if draft.state.can_take_turn(who)]
    draft.state = evolve(draft.state, slots=tuple(WinterDawnSlot(who=fighter.id, place=fighter.initiative) for fighter in able))


def _stun_is_over(state: WinterDawnState, fighter: Fighter) -> bool:
    """Tell whether the cap has reached the largest pool that this character has. Rule: WD-INJ-07"""
    stun = fighter.stun_limit
    if stun is None or state.round <= stun.from_round:
        return False
    sheet = state.sheet_of(fighter.id)
    largest = max(base_pool(state, sheet, s.id, a).total for s in state.tables.skills.values() for a in s.attributes)
    return stun.limit + state.round - stun.from_round >= largest


def called_first(state: WinterDawnState, slot: WinterDawnSlot) -> tuple[int, int, int, int, int]:
    """Order slots: number, spirit, agility, player characters, roster; the greatest is next. Rule: WD-INIT-03, WD-INIT-04"""
    fighter, sheet = state.combatants[slot.who], state.sheet_of(slot.who)
    return (slot.place, fighter.spirit, sheet.agility, int(sheet.kind == "pc"), -state.roster.index(slot.who))


def pending_slots(state: WinterDawnState) -> list[WinterDawnSlot]:
    """List the slots still to come, next first."""
    waiting = [slot for slot in state.slots if slot.state is SlotState.PENDING and state.can_take_turn(slot.who)]
    return sorted(waiting, key=lambda slot: called_first(state, slot), reverse=True)


def may_delay_or_split(slot: WinterDawnSlot) -> bool:
    """Tell whether a called slot waits for take_turn: the first one, above 0, not delayed. Rule: WD-INIT-05, WD-INIT-06"""
    return slot.place > 0 and slot.part == "only"


class NextSlot(helpless.OutOfTurnCommand):
    """Call the next number; when none is left the round ends and the next begins. Rule: WD-INIT-03"""

    kind = "next_slot"

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if state.phase != FIGHT_PHASE:
            return Refusal("not_in_combat")
        return Refusal("pending", "WD-INIT-03") if state.current is not None else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Call whom the game master has given the turn, or the highest number."""
        if draft.state.gift is None and not pending_slots(draft.state):
            end_round(draft)
            return
        called = _gifted_slot(draft) or pending_slots(draft.state)[0]
        replace_slot(draft, called, evolve(called, state=SlotState.CURRENT))
        count = called.place if draft.state.count is None else min(draft.state.count, called.place)
        draft.state = evolve(draft.state, count=count, acting=called.who)
        draft.tell("slot_called", called.who, number=called.place, rule="WD-INIT-03")
        if not may_delay_or_split(called):
            begin_turn(draft, called.who)


def _gifted_slot(draft: WinterDawnDraft) -> WinterDawnSlot | None:
    """Find or make the slot of the combatant who was given the turn."""
    who = draft.state.gift
    draft.state = evolve(draft.state, given_turn=None)
    if who is None:
        return None
    found = next((slot for slot in pending_slots(draft.state) if slot.who == who), None)
    if found is None:
        place = draft.state.count if draft.state.count is not None else draft.state.combatants[who].initiative
        found = WinterDawnSlot(who=who, place=place, part="extra")
        draft.state = evolve(draft.state, slots=(*draft.state.slots, found))
    return found


def end_round(draft: WinterDawnDraft) -> None:
    """Close the round: the clock moves on, surprise is over, and the next round begins. Rule: section 6"""
    draft.moment(Moment.ROUND_END)
    awake = [evolve(f, surprised=False) for who in draft.state.roster if (f := draft.state.combatants[who]).surprised]
    draft.put(*awake)
    draft.state = evolve(draft.state, clock=draft.state.clock + 1)
    light.burn_lamps(draft)
    begin_round(draft)


class TakeTurn(helpless.ActorCommand):
    """Act now, delay to -n, or split the turn over n and -n. Rule: WD-INIT-05, WD-INIT-06"""

    kind = "take_turn"
    named_by = "mode"
    mode: Literal["now", "delay", "split"] = "now"

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for the own first slot, above 0, with nothing done in it; a slot spent on a counter attack cannot be delayed."""
        found = refuse_turn(state, self.actor, action=False)
        slot = state.current
        if found is not None or slot is None:
            return found
        if slot.who != self.actor:
            return Refusal("mounted", "WD-MOUNT-01", "actor")
        if self.mode == "now":
            return Refusal("turn_begun", "WD-INIT-03") if slot.begun else None
        code, rule = ("cannot_delay", "WD-INIT-05") if self.mode == "delay" else ("cannot_split", "WD-INIT-06")
        too_late = slot.begun or not may_delay_or_split(slot) or (self.mode == "delay" and slot.action_used)
        return Refusal(code, rule, None, (("number", slot.place),)) if too_late else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        slot, fighter = draft.state.current, draft.state.combatants[self.actor]
        assert slot is not None, "refuse has seen the slot"
        match self.mode:
            case "delay":
                replace_slot(draft, slot, evolve(slot, place=-slot.place, part="delayed", state=SlotState.PENDING))
                draft.state = evolve(draft.state, acting=None)
                draft.put(evolve(fighter, delayed=True))
                draft.tell("delayed", self.actor, number=-slot.place, rule="WD-INIT-05")
            case "split":
                second = WinterDawnSlot(who=slot.who, place=-slot.place, part="second")
                replace_slot(draft, slot, evolve(slot, part="first"), second)
                draft.put(evolve(fighter, split=True))
                draft.tell("split", self.actor, number=-slot.place, rule="WD-INIT-06")
                begin_turn(draft, self.actor)
            case "now":
                begin_turn(draft, self.actor)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[TakeTurn]:
        if not has_slot(state, actor) or state.ridden_by(actor) is not None:
            return []
        return [cls(actor=actor, mode=mode) for mode in ("delay", "split")]


class EndSlot(TurnCommand):
    """End the slot. Movement that is left stays for a second slot. Rule: section 6"""

    kind = "end_slot"
    tactical_role = Role.END
    while_ridden = False

    def carry_out(self, draft: WinterDawnDraft) -> None:
        slot = draft.state.current
        assert slot is not None, "refuse has seen the slot"
        replace_slot(draft, slot, evolve(slot, state=SlotState.DONE))
        draft.state = evolve(draft.state, acting=None)
        if all(other.part != "second" for other in pending_slots(draft.state) if other.who == self.actor):  # the turn goes on in it
            draft.moment(Moment.TURN_END, self.actor)
        formation.close_ranks(draft)
        draft.tell("slot_ended", self.actor)


def lower_initiative(draft: WinterDawnDraft, who: str) -> None:
    """Lower an initiative by one: a pending first slot moves down, a committed second one stays. Rule: WD-CTRL-02, WD-INIT-07"""
    fighter = draft.state.combatants[who]
    lower = fighter.initiative - 1
    waiting = None if fighter.next_initiative is None else fighter.next_initiative - 1
    draft.put(evolve(fighter, initiative=lower, next_initiative=waiting))
    move_first_slot(draft, who, lower)
    draft.tell("initiative_lowered", who, number=lower, rule="WD-CTRL-02")


def move_first_slot(draft: WinterDawnDraft, who: str, place: int) -> None:
    """Let a pending first slot follow a changed initiative. Rule: WD-INIT-07"""
    slot = next((s for s in draft.state.slots if s.who == who and s.state is SlotState.PENDING and s.part == "only"), None)
    if slot is not None:
        replace_slot(draft, slot, evolve(slot, place=place))


class Reassess(TurnCommand):
    """Roll initiative again; the new number must be kept and counts from the next round. Rule: WD-INIT-08, WD-ACT-04"""

    kind = "reassess"
    takes_action = True
    while_ridden = False
    reflex: RollBlock = field(default_factory=RollBlock)
    perception: RollBlock = field(default_factory=RollBlock)
    provokes: bool = False

    def _tests(self, state: WinterDawnState) -> list[tuple[Test, RollBlock]]:
        blocks = zip(INITIATIVE_SKILLS, (self.reflex, self.perception), strict=True)
        return [(Test(self.actor, s, b.attr or default_attribute(state, self.actor, s), Budget.ACTION), b) for s, b in blocks]

    def budget_left(self, state: WinterDawnState) -> tuple[int, int]:
        """Return the sum of both pools, and the action dice still free within it. Rule: WD-ACT-04"""
        both = sum(full_pool(state, test, block).total for test, block in self._tests(state))
        fighter = state.combatants[self.actor]
        return both, max(0, max(fighter.action_pool_max, both) - fighter.action_dice_used)

    def wanted(self, state: WinterDawnState) -> tuple[int, int]:
        """Return the dice of each roll: those named, or as many as the budget leaves, reflex first."""
        _, left = self.budget_left(state)
        pools = [full_pool(state, test, block).total for test, block in self._tests(state)]
        reflex = min(pools[0], left) if self.reflex.dice is None else self.reflex.dice
        perception = min(pools[1], max(0, left - reflex)) if self.perception.dice is None else self.perception.dice
        return reflex, perception

    def _affordable(self, state: WinterDawnState) -> Reassess:
        """Drop purchases that cannot be paid any more. Rule: section 5.0"""
        if (self.reflex.buy or self.perception.buy) and self.refuse_act(state) is not None:
            return evolve(self, reflex=evolve(self.reflex, buy=0), perception=evolve(self.perception, buy=0))
        return self

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Judge each block by its own pool, then the sum of both against the action dice."""
        now = state
        for name, (test, block) in zip(INITIATIVE_SKILLS, self._tests(state), strict=True):
            found = self._refuse_block(now, test, block)
            if found is not None:
                return found.at(name)
            now = paid(now, test, block)
        both, left = self.budget_left(state)
        if both < 1:
            cap = stun_cap(state, self._tests(state)[0][0])
            return Refusal("stun_cap" if cap == 0 and state.combatants[self.actor].spirit else "pool_empty", "WD-TEST-27")
        if sum(self.wanted(state)) > left or left < 1:
            return Refusal("budget", "WD-ACT-04", "reflex", (("most", left),))
        return None if sum(self.wanted(state)) else Refusal("value", "WD-TEST-02", "reflex")

    def _refuse_block(self, state: WinterDawnState, test: Test, block: RollBlock) -> Refusal | None:
        found = refuse_roll(state, Test(test.who, test.skill, test.attribute), block, at_least=0)
        cap = stun_cap(state, test)
        stunned = found is None and cap is not None and block.dice is not None and block.dice > cap
        return Refusal("stun_cap", "WD-INJ-07", "dice", (("most", cap),)) if stunned else found

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll both with what is still allowed, count the dice as one action, and note the number for the next round."""
        now = self._affordable(draft.state)
        both, left = now.budget_left(draft.state)
        pools = [full_pool(draft.state, test, block).total for test, block in now._tests(draft.state)]
        wanted = now.wanted(draft.state)
        reflex = min(wanted[0], pools[0], left)
        perception = min(wanted[1], pools[1], left - reflex)
        if reflex + perception < 1:
            self.lose(draft)
            return
        entry = InitiativeEntry(who=self.actor, reflex=evolve(now.reflex, dice=reflex), perception=evolve(now.perception, dice=perception))
        number, _ = roll_initiative_of(draft, entry)
        fighter = draft.state.combatants[self.actor]
        largest = max(fighter.action_pool_max, both)
        used = evolve(fighter, action_pool_max=largest, action_dice_used=fighter.action_dice_used + reflex + perception)
        if draft.state.settings.initiative_change == "immediate":
            draft.put(evolve(used, initiative=number.total))
            move_first_slot(draft, self.actor, number.total)
        else:
            draft.put(evolve(used, next_initiative=number.total))
        draft.tell("reassessed", self.actor, number=number.total, rule="WD-INIT-08")

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        reflex, perception = self.wanted(state)
        return Breakdown.of(reflex, "reflex", "WD-INIT-08").plus(perception, "perception", "WD-INIT-08")
