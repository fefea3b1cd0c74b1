"""Begin and end a turn, hold, several actions, full defence, hands, prone.

Rule: SW-INIT-04, SW-INIT-07, SW-ACT-01 to SW-ACT-03, SW-MELEE-16
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.command import YES_OR_NO, Choice, Command, Role, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal, listed
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.savage.position import ground
from desktop_app.rules.savage.sheet.character import Weapon
from desktop_app.rules.savage.state import Fighter, Phase, SavageDraft, SavageState, close_turn, refuse_unknown
from desktop_app.rules.savage.turn import deck
from desktop_app.rules.savage.turn.action import TurnCommand, is_acting, refuse_slot
from desktop_app.rules.savage.turn.beginning import begin_turn
from desktop_app.rules.savage.turn.rounds import refuse_phase

SEVERAL: Final = (
    "melee_attack",
    "shoot",
    "throw",
    "two_weapon_attack",
    "disarm",
    "area_attack",
    "suppressive_fire",
    "attack_object",
    "run",
    "grapple",
    "break_free",
    "trick",
    "test_of_wills",
    "stabilise",
    "climb_in_combat",
    "skill_test",
    "reload",
)
"""Actions of which several may be declared for one turn. Rule: SW-ACT-02"""
MOST_ACTIONS: Final = 4
DECLARED: Final = Choice(values=SEVERAL, many=MOST_ACTIONS, once=True, labels=tuple(Phrase.of(f"act_{name}") for name in SEVERAL))


class BetweenTurns(Command[SavageState]):
    """A command of the moment in which the next one to act is selected. Rule: section 6 (SELECT)"""

    actor: str = field(metadata=param(picks="combatant"))

    def refuse(self, state: SavageState) -> Refusal | None:
        """Judge name and moment, then what the subclass wants."""
        return refuse_unknown(state, self.actor) or refuse_phase(state, Phase.SELECT) or self.refuse_now(state)

    def refuse_now(self, state: SavageState) -> Refusal | None:
        """Ask for the best card."""
        return None if deck.may_begin(state, self.actor) else Refusal("not_your_turn", "SW-INIT-03")


class BeginTurn(BetweenTurns):
    """Begin the turn of the combatant who has the best card, or of another of its group. Rule: SW-INIT-03, SW-INIT-06"""

    kind = "begin_turn"

    def carry_out(self, draft: SavageDraft) -> None:
        begin_turn(draft, self.actor)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[BeginTurn]:
        if state.phase == Phase.SELECT and deck.may_begin(state, actor):
            yield cls(actor=actor)


class ActNow(BetweenTurns):
    """Act between two turns, from a hold or with a Joker that has waited. Rule: SW-INIT-04, SW-INIT-07"""

    kind = "act_now"

    def refuse_now(self, state: SavageState) -> Refusal | None:
        fighter = state.combatants[self.actor]
        if not (fighter.on_hold or fighter.joker_waiting):
            return Refusal("not_your_turn", "SW-INIT-07")
        return None if fighter.can_act else Refusal("cannot_act_now", "SW-ACT-04")

    def carry_out(self, draft: SavageDraft) -> None:
        begin_turn(draft, self.actor)

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[ActNow]:
        fighter = state.combatants[actor]
        if state.phase == Phase.SELECT and (fighter.on_hold or fighter.joker_waiting):
            yield cls(actor=actor)


class JokerWait(BetweenTurns):
    """Let the others go first, and act at any moment of the round. Rule: SW-INIT-04"""

    kind = "joker_wait"

    def refuse_now(self, state: SavageState) -> Refusal | None:
        found = super().refuse_now(state)
        if found is not None:
            return found
        if not state.combatants[self.actor].has_joker:
            return Refusal("no_joker", "SW-INIT-04")
        return Refusal("has_waited", "SW-INIT-04") if state.combatants[self.actor].has_waited else None

    def carry_out(self, draft: SavageDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], joker_waiting=True, has_waited=True))
        draft.tell("joker_waits", self.actor, rule="SW-INIT-04")

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[JokerWait]:
        if state.phase == Phase.SELECT and state.combatants[actor].has_joker and not state.combatants[actor].joker_waiting:
            yield cls(actor=actor)


class Hold(TurnCommand):
    """Wait for a better moment, at the beginning of a turn. Rule: SW-INIT-07"""

    kind = "hold"
    says = frozenset({"then"})
    needs_slot = False

    def refuse_act(self, state: SavageState) -> Refusal | None:
        found = refuse_slot(state, self.actor, self.kind)
        return found or (Refusal("already_moved", "SW-INIT-07") if state.combatants[self.actor].done else None)

    def carry_out(self, draft: SavageDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], on_hold=True))
        draft.tell("holds", self.actor, rule="SW-INIT-07")
        close_turn(draft)


class EndTurn(TurnCommand):
    """End the turn. Rule: SW-ACT-01, section 6 (TURN_END)"""

    kind = "end_turn"
    needs_slot = False
    tactical_role = Role.END

    def carry_out(self, draft: SavageDraft) -> None:
        draft.tell("turn_ended", self.actor)
        close_turn(draft)


class DeclareActions(TurnCommand):
    """Declare several different actions for this turn; each roll takes -2 for each beyond the first. Rule: SW-ACT-02"""

    kind = "declare_actions"
    section = "several_actions"
    needs_slot = False
    actions: tuple[str, ...] = field(default=(), metadata=param(choice=DECLARED))

    @property
    def count(self) -> int:
        """Count the actions: an attack with both hands is two. Rule: SW-ACT-02"""
        return len(self.actions) + ("two_weapon_attack" in self.actions)

    def refuse_act(self, state: SavageState) -> Refusal | None:
        fighter = state.combatants[self.actor]
        if fighter.shaken:
            return Refusal("shaken", "SW-ACT-04")
        if not fighter.open_slot:
            return Refusal("no_action_left", "SW-ACT-02")
        if self.count < 2:
            return Refusal("one_action", "SW-ACT-02")
        fits = all(name in SEVERAL for name in self.actions) and len(set(self.actions)) == len(self.actions) <= MOST_ACTIONS
        return None if fits else Refusal("illegal_combination", "SW-ACT-02", "actions")

    def carry_out(self, draft: SavageDraft) -> None:
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, open_slot=False, declared=self.actions, action_count=self.count, done=True))
        draft.tell("actions_declared", self.actor, rule="SW-ACT-02", actions=listed(self.actions), penalty=2 * (self.count - 1))

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[DeclareActions]:
        if is_acting(state, actor) and state.combatants[actor].open_slot:
            yield cls(actor=actor, actions=("run", "melee_attack"))


class FullDefense(TurnCommand):
    """Do nothing but defend: +2 Parry until one's own next action. Rule: SW-MELEE-16"""

    kind = "full_defense"
    says = frozenset({"then"})

    def refuse_act(self, state: SavageState) -> Refusal | None:
        """It is the only action of a turn."""
        return None if state.combatants[self.actor].open_slot else Refusal("no_action_left", "SW-MELEE-16")

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        draft.put(evolve(draft.state.combatants[self.actor], full_defense=True))
        draft.tell("defends", self.actor, rule="SW-MELEE-16")


class GoProne(TurnCommand):
    """Drop to the ground, free. Rule: SW-MELEE-10, SW-ACT-01"""

    kind = "go_prone"
    says = frozenset({"then"})
    needs_cause = True
    needs_slot = False

    def refuse_act(self, state: SavageState) -> Refusal | None:
        return Refusal("prone_already", "SW-MELEE-10") if state.combatants[self.actor].prone else None

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        draft.put(evolve(draft.state.combatants[self.actor], prone=True))
        draft.tell("went_prone", self.actor, rule="SW-MELEE-10")


class StandUp(TurnCommand):
    """Get up, free. Rule: SW-MOVE-03"""

    kind = "stand_up"
    needs_cause = True
    needs_slot = False
    tactical_role = Role.RISE

    def refuse_act(self, state: SavageState) -> Refusal | None:
        return None if state.combatants[self.actor].prone else Refusal("stands_already", "SW-MOVE-03")

    def carry_out(self, draft: SavageDraft) -> None:
        self.spend(draft)
        draft.put(evolve(draft.state.combatants[self.actor], prone=False))
        draft.tell("stood_up", self.actor, rule="SW-MOVE-03")


HANDS: Final = ("right", "left")


class Ready(TurnCommand):
    """Take a weapon or shield in hand, or let go of what is held. Rule: section 5.2 (ready), SW-MELEE-18, SW-INJ-05"""

    kind = "ready"
    section = "hands"
    needs_slot = False
    tactical_role = Role.RISE
    hand: str = "right"
    item: str = ""
    uses_action: bool = field(default=False, metadata=param(choice=YES_OR_NO))

    @property
    def takes_slot(self) -> bool:
        return self.uses_action

    def refuse_act(self, state: SavageState) -> Refusal | None:
        fighter, sheet = state.combatants[self.actor], state.sheet_of(self.actor)
        if self.hand not in ("right", "left", "both"):
            return Refusal("value", "SW-MELEE-18", "hand")
        if not self.item:
            return None if fighter.hands else Refusal("hands", "SW-MELEE-18")
        thing = sheet.weapon(self.item) or sheet.shield(self.item)
        if thing is None or (isinstance(thing, Weapon) and thing.natural):
            return Refusal("unknown", "SW-MELEE-18", "item", (("what", self.item),))
        if any(fighter.arm_is_lost(side) for side in (("right", "left") if self.hand == "both" else (self.hand,))):
            return Refusal("arm_unusable", "SW-INJ-05", "hand")
        two = isinstance(thing, Weapon) and thing.hands == 2
        return Refusal("hands", "SW-MELEE-18", "hand") if two != (self.hand == "both") else None

    def carry_out(self, draft: SavageDraft) -> None:
        """Empty the hands it takes, with everything else they hold."""
        self.spend(draft)
        fighter = draft.state.combatants[self.actor]
        held = {"right": fighter.right_hand, "left": fighter.left_hand}
        sides = ("right", "left") if self.hand == "both" else (self.hand,)
        gone = {held[side] for side in sides} | {self.item}
        hands = {side: (self.item or None) if side in sides else None if name in gone else name for side, name in held.items()}
        draft.put(evolve(fighter, right_hand=hands["right"], left_hand=hands["left"], is_equipped=True))
        draft.tell("readied" if self.item else "let_go", self.actor, rule="SW-MELEE-18", thing=self.item, hand=self.hand)

    def serves(self, state: SavageState) -> bool:
        """Draw a blade in melee if none is in hand; afterwards draw the bow again, if it is the first weapon."""
        if refuse_slot(state, self.actor, "melee_attack") is not None:
            return False
        if ground.engaging(state, self.actor):
            return len(ground.melee_weapons(state, self.actor)) == 1 and self.item in ground.undrawn(state, self.actor, "melee")
        first = next(iter(state.sheet_of(self.actor).weapons), None)
        return first is not None and first.name == self.item and self.item in ground.undrawn(state, self.actor, "ranged")

    @classmethod
    def candidates(cls, state: SavageState, actor: str) -> Iterator[Ready]:
        if not is_acting(state, actor):
            return
        fighter, sheet = state.combatants[actor], state.sheet_of(actor)
        for thing in sheet.things:
            if thing.name in fighter.hands or (isinstance(thing, Weapon) and thing.natural):
                continue
            two, usual = isinstance(thing, Weapon) and thing.hands == 2, "right" if isinstance(thing, Weapon) else "left"
            usable = _usable_hands(fighter)
            yield cls(actor=actor, hand="both" if two else usual if usual in usable else usable[0], item=thing.name)
        if fighter.hands:
            yield cls(actor=actor, hand="both")

    def phrase(self, state: SavageState) -> Phrase:
        return Phrase.of("ready_item" if self.item else "ready_nothing", item=self.item, hand=self.hand)

    def open(self, state: SavageState) -> dict[str, Choice]:
        thing = state.sheet_of(self.actor).weapon(self.item)
        either = bool(self.item) and (thing is None or thing.hands == 1)
        hands = Choice(values=_usable_hands(state.combatants[self.actor]))
        return {**({"hand": hands} if either else {}), "uses_action": YES_OR_NO}


def _usable_hands(fighter: Fighter) -> tuple[str, ...]:
    """List the hands whose arm can be used; with neither both stand, for the refusal to say so. Rule: SW-INJ-05"""
    return tuple(side for side in HANDS if not fighter.arm_is_lost(side)) or HANDS
