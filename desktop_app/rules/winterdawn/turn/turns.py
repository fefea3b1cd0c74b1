"""The base of a turn's commands: the slot, the remaining action, the start of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from functools import wraps
from typing import ClassVar, Final, Self, TypeVar

from desktop_app.rules.kernel.command import SceneCommand, param
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.winterdawn.checks import pools, rolls
from desktop_app.rules.winterdawn.checks.helpless import refuse_helpless
from desktop_app.rules.winterdawn.harm.injuries import resist_choke
from desktop_app.rules.winterdawn.position.space import pair_of, rider_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnSlot, WinterDawnState, replace_slot
from desktop_app.rules.winterdawn.turn import declaring
from desktop_app.rules.winterdawn.weapons.triggers import Triggered

FIGHT_PHASE = "turns"


def refuse_turn(state: WinterDawnState, actor: str, *, action: bool, holder: str | None = None) -> Refusal | None:
    """Judge in the catalogue's order: combat, body, slot (of `holder`, the actor if not named), action. Rule: section 5.0"""
    if state.phase != FIGHT_PHASE:
        return Refusal("not_in_combat")
    helpless = refuse_helpless(state.combatants[actor])
    if helpless is not None:
        return helpless
    slot, owner = state.current, holder if holder is not None else actor
    if slot is None or not has_slot(state, owner):
        has_slot_left = any(s.who == owner and s.state.value == "pending" for s in state.slots)
        ended = not has_slot_left and any(s.who == owner for s in state.slots)
        return Refusal("slot_done" if ended else "not_your_slot", "WD-INIT-03")
    used = slot.action_used if slot.who == owner else slot.mount_action_used
    return Refusal("no_action_left", "WD-ACT-01" if slot.who == owner else "WD-MOUNT-01") if action and used else None


class TurnCommand(SceneCommand[WinterDawnState]):
    """A command that a combatant gives in its own slot; `takes_action` ones use the slot's action. Rule: WD-ACT-01, WD-ACT-02"""

    takes_action: ClassVar[bool] = False
    while_ridden: ClassVar[bool] = True
    """Whether a mount may give it under its own id in its rider's slot. Rule: WD-MOUNT-01"""
    provokes = False
    """Whether it provokes others before it is carried out; a field if the game master decides. Rule: WD-TAB-10"""
    names: ClassVar[tuple[str, ...]] = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))

    def __init_subclass__(cls, **named: object) -> None:
        """Have every turn command offer, aim, judge and describe itself in the turn as it begins. Rule: section 5.1, section 6"""
        super().__init_subclass__(**named)
        for name in OF_THE_TURN:
            method = getattr(cls, name)
            if method not in _AS_BEGUN:
                setattr(cls, name, _as_begun(method))
        own = vars(cls).get("candidates")
        if isinstance(own, classmethod):
            cls.candidates = classmethod(_as_begun(own.__func__))  # type: ignore[assignment]

    def refuse_moment(self, state: WinterDawnState) -> Refusal | None:
        """Judge the turn; what the subclass wants is asked of the turn as it begins."""
        found = refuse_turn(state, self.actor, action=self.takes_action, holder=self.slot_holder(state))
        ridden = not self.while_ridden and rider_of(state, self.actor) is not None
        return Refusal("mounted", "WD-MOUNT-01", "actor") if found is None and ridden else found

    def slot_holder(self, state: WinterDawnState) -> str:
        """Name in whose slot the command is given: one's own."""
        return self.actor

    def perform(self, draft: WinterDawnDraft) -> None:
        """Begin the turn if it has not begun, use the action, and act; a choke may end the turn as it begins."""
        if not begin_turn(draft, self.actor, self.slot_holder(draft.state)):
            draft.tell("turn_interrupted", self.actor, rule="WD-GRAP-10")
            return
        if self.takes_action:
            spend_action(draft, self.actor)
        self.announce(draft)

    def announce(self, draft: WinterDawnDraft) -> None:
        """Let others use its opening, if it gives one; carry it out."""
        if self.provokes:
            draft.push(Triggered(target=self.actor, cause=self.kind), Provoked(command=self))
        else:
            self.carry_out(draft)

    def declare_left(self, draft: WinterDawnDraft, test: pools.Test | None, block: pools.RollBlock) -> rolls.Declared | None:
        """Declare a roll with the dice that are still allowed; None: it is lost, as one without a test is. Rule: WD-REACT-08"""
        left = still_allowed(draft.state, test, block) if test is not None else None
        declared = declaring.declare(draft, test, left) if test is not None and left is not None else None
        if declared is None:
            self.lose(draft)
        return declared

    def lose(self, draft: WinterDawnDraft) -> None:
        """Tell that the action is lost. Rule: WD-REACT-08"""
        draft.tell("action_lost", self.actor, rule="WD-REACT-08")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Self]:
        """Offer the plain command to the combatant who has the slot."""
        able = has_slot(state, actor) and (cls.while_ridden or rider_of(state, actor) is None)
        return [cls(actor=actor)] if able else []


OF_THE_TURN: Final = ("refuse_act", "targets_in", "aimed", "open", "details", "contest", "breakdown")
"""What a turn command says of a state: another command than `take_turn` implies `now`."""
_AS_BEGUN: Final[set[Callable[..., object]]] = set()


def _as_begun(method: Callable[..., object]) -> Callable[..., object]:
    """Let a method of a command see the state as it is once the turn has begun."""

    @wraps(method)
    def seen(self: object, state: WinterDawnState, *rest: object) -> object:
        return method(self, turn_begun(state), *rest)

    _AS_BEGUN.add(seen)
    return seen


_LATEST: Final[list[WinterDawnState | None]] = [None, None]
"""The state of the last question and its value: a listing asks a thousand times, too often for `memo`."""


def turn_begun(state: WinterDawnState) -> WinterDawnState:
    """Return the state as it is once the turn being called has begun, all but the test of a choke; the same if it has. Rule: section 6"""
    asked, begun = _LATEST
    if begun is not None and (state is asked or state is begun):
        return begun
    _LATEST[:] = (state, _begun(state))
    return _begun(state)


@memo()
def _begun(state: WinterDawnState) -> WinterDawnState:
    slot = state.current
    if state.phase != FIGHT_PHASE or slot is None or slot.begun:
        return state
    draft = WinterDawnDraft(state, Tape(()))
    _start(draft, slot)
    return draft.state


def has_slot(state: WinterDawnState, actor: str) -> bool:
    """Tell whether it is this combatant's turn, or that of its rider: nobody else is shown turn commands. Rule: WD-MOUNT-01"""
    slot = state.current
    return slot is not None and slot.who in (actor, rider_of(state, actor))


def begin_turn(draft: WinterDawnDraft, actor: str, holder: str | None = None) -> bool:
    """Let the turn begin with its start-of-turn effects, the mount's too, once; a second slot goes on with the same turn.

    Tell whether the actor can go on: a choke may have ended the turn, or a mount that is choked have thrown its rider.
    `holder` has the slot, the actor if not named: in a shield wall it may be another member. Rule: section 6
    """
    slot = draft.state.current
    assert slot is not None, "only the slot that is called begins"
    if slot.begun:
        return True
    for who in _start(draft, slot) if slot.part != "extra" else ():
        resist_choke(draft, who)
    return has_slot(draft.state, holder or actor) and draft.state.combatants[actor].can_act and not draft.state.pending


def _start(draft: WinterDawnDraft, slot: WinterDawnSlot) -> tuple[str, ...]:
    """End or reduce the effects timed to the start of a turn; return the acting rider and mount. Rule: section 6"""
    replace_slot(draft, slot, evolve(slot, begun=True))
    whose = pair_of(draft.state, slot.who) if slot.part != "second" else ()
    for who in whose:
        draft.moment(Moment.TURN_START, who)
        _wear_taunts(draft, who)
    return whose


def _wear_taunts(draft: WinterDawnDraft, who: str) -> None:
    """Let taunts begin with the first turn under them, and lose a die at each later one. Rule: WD-SOCIAL-02, section 6"""
    fighter = draft.state.combatants[who]
    if not fighter.taunts:
        return
    worn = {by: evolve(taunt, started=True, dice=taunt.dice - taunt.started) for by, taunt in fighter.taunts.items()}
    draft.put(evolve(fighter, taunts={by: taunt for by, taunt in worn.items() if taunt.dice > 0}))


def spend_action(draft: WinterDawnDraft, actor: str) -> None:
    """Use the slot's action: a mount's own in its rider's slot. Rule: WD-ACT-01, WD-MOUNT-01"""
    slot = draft.state.current
    assert slot is not None, "an action belongs to a slot"
    mine = slot.who == actor
    spent = evolve(slot, action_used=slot.action_used or mine, mount_action_used=slot.mount_action_used or not mine)
    replace_slot(draft, slot, spent)


def mark_offered(draft: WinterDawnDraft, mover: str, *who: str) -> None:
    """Note who was asked about a combatant's movement in this slot. Rule: WD-REACT-06, G-53"""
    slot = draft.state.current
    if slot is not None and who:
        asked = (*slot.offered.get(mover, ()), *who)
        replace_slot(draft, slot, evolve(slot, offered={**slot.offered, mover: asked}))


def forget_offered(draft: WinterDawnDraft, mover: str) -> None:
    """Begin another movement in the same slot: those who let the first one go are asked again. Rule: WD-MOVE-08"""
    slot = draft.state.current
    if slot is not None and mover in slot.offered:
        replace_slot(draft, slot, evolve(slot, offered={who: asked for who, asked in slot.offered.items() if who != mover}))


B = TypeVar("B", bound=pools.RollBlock)


class Provoked(Procedure[WinterDawnState]):
    """An action waiting for those provoked by it."""

    kind = "provoked"
    command: TurnCommand

    def concerns(self) -> tuple[str, ...]:
        return (self.command.actor,)

    def advance(self, draft: WinterDawnDraft) -> None:
        """Go on with the action; an actor that has been put down loses it."""
        draft.pop()
        if draft.state.combatants[self.command.actor].can_act:
            self.command.carry_out(draft)
        else:
            self.command.lose(draft)


def still_allowed(state: WinterDawnState, test: pools.Test, block: B) -> B | None:
    """Reduce declared dice to the allowed number and drop unaffordable purchases; None: nothing is left."""
    kept = block if not block.buy or pools.refuse_roll(state, test, evolve(block, dice=None)) is None else evolve(block, buy=0)
    most = pools.allowance(state, test, kept).total
    if most < 1:
        return None
    return kept if kept.dice is None else evolve(kept, dice=min(kept.dice, most))
