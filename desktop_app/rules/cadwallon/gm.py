"""What the game master sets of people, and asks: postures, fear, stun, revealing, perceiving. Rule: section 5.2, section 5.3"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Self

from desktop_app.language import Name
from desktop_app.rules.cadwallon.checks.senses import RULES, reach_to
from desktop_app.rules.cadwallon.checks.stealth import is_obvious, stealth_rule, thing_stealth_rule
from desktop_app.rules.cadwallon.movement.ground import area_of, obstacle_at
from desktop_app.rules.cadwallon.sheet.character import SENSES, Sense
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Hiding, Participant, Phase, follow, stop_hiding
from desktop_app.rules.cadwallon.turn.acting import TargetCommand, change_thing, refuse_unknown, things_to_choose
from desktop_app.rules.cadwallon.turn.threat import note
from desktop_app.rules.kernel.command import Choice, Command, param
from desktop_app.rules.kernel.gm import SetCondition
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import is_blocked, occupants
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell

State = CadwallonState
SET_OR_NOT = param(choice=Choice(values=(None, True, False)))


class SetPosture(TargetCommand):
    """Set where and how a combatant is: pushed, carried, thrown down, under water. Rule: section 5.2 (set_posture), CA-MOVE-09"""

    kind = "set_posture"
    section = "state"
    grounded: bool | None = field(default=None, metadata=SET_OR_NOT)
    immersed: bool | None = field(default=None, metadata=SET_OR_NOT)
    swimming: bool | None = field(default=None, metadata=SET_OR_NOT)
    cell: Cell | None = field(default=None, metadata=param(picks="cell"))
    facing: int | None = None
    elevation: int | None = None

    def refuse_target(self, state: State) -> Refusal | None:
        if self.facing is not None and not 0 <= self.facing <= 3:
            return Refusal("value", "CA-GRID-05", "facing", (("low", 0), ("high", 3)))
        if self.cell is not None and (is_blocked(state, self.cell) or occupants(state, self.cell, self.target)):
            return Refusal("blocked", "CA-MOVE-11", "cell")
        return None

    def carry_out(self, draft: CadwallonDraft) -> None:
        before = draft.state.combatants[self.target]
        names = ("grounded", "immersed", "swimming", "cell", "facing", "elevation")
        changes = {name: getattr(self, name) for name in names if getattr(self, name) is not None}
        draft.put(evolve(before, **changes))
        draft.tell("posture_set", self.target, rule="CA-MOVE-09", grounded=draft.state.combatants[self.target].grounded)
        follow(draft, before)


class SetStunned(TargetCommand):
    """Stun a combatant, or end it; a turn that is its own is over. Rule: CA-INJ-06, section 5.2 (set_stunned)"""

    kind = "set_stunned"
    section = "state"
    value: bool = True

    def carry_out(self, draft: CadwallonDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.target], stunned=self.value))
        draft.tell("stun_set", self.target, rule="CA-INJ-06", value=self.value)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        if actor:
            yield cls(target=actor, value=not state.combatants[actor].stunned)

    def phrase(self, state: State) -> Phrase:
        return Phrase.of("set_stunned" if self.value else "set_stunned_off")


class SetFear(TargetCommand):
    """Set a combatant's fear; one that has grown is felt. Rule: CA-THREAT-13, section 5.2 (set_fear)"""

    kind = "set_fear"
    section = "state"
    value: int = field(default=1, metadata=param(choice=Choice(low=0, high=20)))

    def refuse_target(self, state: State) -> Refusal | None:
        return self.refuse_range("value", "CA-THREAT-13")

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.target]
        draft.put(evolve(one, fear=self.value))
        draft.tell("fear_set", self.target, rule="CA-THREAT-13", value=self.value)
        if self.value > one.fear:
            note(draft, "g_fear", area_of(draft.state, self.target).id)


class CadwallonSetCondition(SetCondition[CadwallonState]):
    """Set or end a condition; hiding, fire and the states of health are set where the rules keep them: boxes are ticked and cleared.

    `amount` is the result of a Hide. Rule: CA-STEALTH-04, CA-HAZ-04, CA-INJ-03, CA-INJ-05, CA-INJ-07
    """

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.target]
        made = self._made(draft.state, one)
        if made is None:
            super().carry_out(draft)
            return
        draft.put(made)
        self.keep_time(draft)
        self.say(draft)

    def _made(self, state: State, one: Participant) -> Participant | None:
        match self.condition:
            case "hidden":
                return evolve(one, hidden=Hiding(result=self.amount) if self.value else None)
            case "in_fire":
                return evolve(one, in_fire=next(iter(state.tables.fires)) if self.value else "")
            case "incapacitated":
                return one.hurt(max(one.boxes, one.boxes_to_stand + 1)) if self.value else one.standing
            case "dead":
                return one.hurt(one.boxes + one.free_boxes) if self.value else one.standing
            case _:
                return None


class Reveal(TargetCommand):
    """Reveal a hiding combatant or a concealed thing. Rule: CA-STEALTH-11, section 5.2 (reveal)"""

    kind = "reveal"
    section = "state"
    item: str = field(default="", metadata=param(picks="item"))

    def refuse_target(self, state: State) -> Refusal | None:
        if self.item:
            thing = state.sheet_of(self.target).thing(self.item)
            return None if thing is not None and thing.concealed is not None else Refusal("value", "CA-STEALTH-05", "item")
        return None if state.combatants[self.target].hidden is not None else Refusal("not_hidden", "CA-STEALTH-11", "target")

    def carry_out(self, draft: CadwallonDraft) -> None:
        if not self.item:
            stop_hiding(draft, self.target)
            return
        thing = draft.state.sheet_of(self.target).thing(self.item)
        assert thing is not None, "refuse has seen it"
        change_thing(draft, self.target, evolve(thing, concealed=None))
        draft.tell("item_revealed", self.target, rule="CA-STEALTH-05", item=self.item)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        if not actor:
            return
        if state.combatants[actor].hidden is not None:
            yield cls(target=actor)
        hidden = (thing for thing in state.sheet_of(actor).things if thing.concealed is not None)
        yield from (cls(target=actor, item=thing.name) for thing in hidden)


# ---- questions


class Perceive(Command[State]):
    """Ask whether a sense of a combatant reaches another, and how. Rule: CA-SENSE-01, CA-SENSE-08, CA-SENSE-09, section 5.3 (perceive)"""

    kind = "perceive"
    section = "senses"
    aims = "target"
    actor: str = field(metadata=param(picks="combatant"))
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    sense: Sense = field(default="sight", metadata=param(choice=Choice(values=SENSES)))

    def refuse(self, state: State) -> Refusal | None:
        found = refuse_unknown(state, self.actor)
        if found is not None or self.target is None:
            return found or Refusal("value", "CA-SENSE-01", "target")
        return refuse_unknown(state, self.target, "target")

    def carry_out(self, draft: CadwallonDraft) -> None:
        assert self.target is not None, "refuse has seen the target"
        found = reach_to(draft.state, self.actor, self.target, self.sense)
        draft.tell(
            "sense_told",
            self.actor,
            rule=RULES[self.sense],
            sense=self.sense,
            target=self.target,
            possible=found.possible,
            least=found.least,
            range=found.range,
            condition=found.condition,
        )

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Perceive]:
        if actor and len(state.roster) > 1 and state.phase != Phase.TABLE:
            yield cls(actor=actor)

    def targets_in(self, state: State) -> tuple[str, ...]:
        return tuple(who for who in state.roster if who != self.actor)


class IsObvious(Command[State]):
    """Ask whether a combatant, a thing, or what stands in a square is obvious, and why not.

    Rule: CA-STEALTH-01, CA-STEALTH-12, section 5.3 (is_obvious)
    """

    kind = "is_obvious"
    section = "senses"
    target: str = field(default="", metadata=param(picks="combatant"))
    actor: str | None = field(default=None, metadata=param(picks="combatant"))
    item: str = field(default="", metadata=param(picks="item"))
    cell: Cell | None = field(default=None, metadata=param(picks="cell"))

    def refuse(self, state: State) -> Refusal | None:
        if self.cell is not None and not self.target:
            return None if obstacle_at(state, self.cell) is not None else Refusal("value", "CA-STEALTH-01", "cell")
        found = refuse_unknown(state, self.target, "target")
        if found is not None:
            return found
        if self.item and state.sheet_of(self.target).thing(self.item) is None:
            return Refusal("value", "CA-STEALTH-05", "item")
        return refuse_unknown(state, self.actor) if self.actor is not None else None

    def carry_out(self, draft: CadwallonDraft) -> None:
        state = draft.state
        if self.item or not self.target:
            self._tell_thing(draft)
            return
        why = stealth_rule(state, self.target, self.actor)
        obvious = not why if self.actor is not None else is_obvious(state, self.target)
        draft.tell("obvious_told", self.target, rule=why or "CA-STEALTH-01", obvious=obvious, observer=self.actor)

    def _tell_thing(self, draft: CadwallonDraft) -> None:
        state = draft.state
        if self.target:
            why = thing_stealth_rule(state, state.combatants[self.target].cell, state.sheet_of(self.target).thing(self.item))
            what: str = Name(self.item)
        else:
            obstacle = obstacle_at(state, self.cell) if self.cell is not None else None
            why, what = thing_stealth_rule(state, self.cell), obstacle.obstacle_kind if obstacle is not None else ""
        draft.tell("thing_obvious_told", None, rule=why or "CA-STEALTH-01", obvious=not why, what=what)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[IsObvious]:
        if actor and state.phase != Phase.TABLE:
            yield cls(target=actor)

    def open(self, state: State) -> dict[str, Choice]:
        names = tuple(thing.name for thing in state.sheet_of(self.target).things) if self.target else ()
        things = {"item": things_to_choose(names)} if names else {}
        return {"actor": Choice(values=(None, *(who for who in state.roster if who != self.target))), **things}
