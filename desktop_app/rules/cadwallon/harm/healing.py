"""Natural cure, care, repair. Rule: CA-HEAL-01 to CA-HEAL-04, CA-TAB-20, CA-MECH-02, CA-MECH-04, section 5.3"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Literal, Self, TypeAlias

from desktop_app.rules.cadwallon.checks.hiding import PlainAction, knows, may_act
from desktop_app.rules.cadwallon.harm.damage import level_after, tick
from desktop_app.rules.cadwallon.movement.ground import between
from desktop_app.rules.cadwallon.sheet.character import ROWS, Move, Thing
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Participant
from desktop_app.rules.cadwallon.turn.acting import TargetCommand, change_thing, refuse_absent, refuse_difficulty, refuse_unknown
from desktop_app.rules.kernel.command import YES_OR_NO, Choice, param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
Caring: TypeAlias = Literal["heal", "operate"]
CARES: tuple[Caring, ...] = ("heal", "operate")
MOST_HOURS = 24 * 7 * 52


class NaturalCure(TargetCommand):
    """Let hours pass for a combatant: the worst row heals first, whole, when its time has come. Rule: CA-HEAL-01, CA-TAB-20"""

    kind = "natural_cure"
    section = "healing"
    hours: int = field(default=168, metadata=param(choice=Choice(low=1, high=MOST_HOURS)))

    def refuse_target(self, state: State) -> Refusal | None:
        if state.is_running:
            return Refusal("phase", "CA-HEAL-01")
        return Refusal("dead", "CA-INJ-07") if state.combatants[self.target].is_dead else self.refuse_range("hours", "CA-HEAL-01")

    def carry_out(self, draft: CadwallonDraft) -> None:
        one = draft.state.combatants[self.target]
        bank, healed = one.cure_bank + self.hours, 0
        while True:
            step = cure_step(draft.state, one, healed)
            if step is None or not bank or step[1] > bank:
                break
            healed, bank = healed + step[0], bank - step[1]
        if healed:
            tick(draft, self.target, -healed)
        now = draft.state.combatants[self.target]
        draft.put(evolve(now, cure_bank=bank if now.boxes else 0))
        draft.tell("cured", self.target, rule="CA-HEAL-01", boxes=healed, hours=self.hours, left=now.boxes)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Self]:
        if actor and not state.is_running and state.combatants[actor].boxes:
            yield cls(target=actor)


def cure_step(state: State, one: Participant, healed: int) -> tuple[int, int] | None:
    """Return the next boxes to heal, with their hours; None: nothing is left.

    Box by box, those of a row share its hours: whole ones, counted up from its first box. Rule: CA-HEAL-01
    """
    if one.boxes <= healed:
        return None
    after = one.hurt(one.boxes - healed)
    grade = after.worst_row
    hours = state.tables.cures[ROWS[grade]].hours
    if state.settings.natural_cure_mode == "pro_rata":
        place, size = after.damage[grade].ticked, after.damage[grade].total
        return 1, -(-place * hours // size) + (1 - place) * hours // size
    return after.damage[grade].ticked, hours


class Care(PlainAction):
    """Care for a combatant beside: boxes are cleared, once for each injury. Rule: CA-HEAL-04, section 5.3 (care)"""

    kind = "care"
    section = "healing"
    aims = "target"
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    move: Caring = "heal"

    @property
    def on(self) -> str | None:
        return self.target

    def move_in(self, state: State) -> Move | None:
        return state.move_of(self.actor, self.move)

    def refuse_means(self, state: State) -> Refusal | None:
        found = refuse_absent(state, self.target or "")
        if found is not None or self.target is None:
            return found
        one = state.combatants[self.target]
        if one.is_dead:
            return Refusal("target_dead", "CA-INJ-07", "target")
        far = between(state, self.actor, self.target)
        if far > 1:
            return Refusal("reach", "CA-HEAL-04", "target", (("squares", far), ("most", 1)))
        if not one.boxes:
            return Refusal("unhurt", "CA-HEAL-04", "target")
        if one.cared and state.settings.care_limit == "per_injury":
            return Refusal("cared", "CA-HEAL-04", "target")
        return refuse_difficulty(self.difficulty)

    def cleared(self, state: State, target: str) -> int:
        """Count the boxes that a success clears: by its quality, or by the house rule. Rule: CA-HEAL-04"""
        wanted = state.settings.care_boxes
        boxes = 1 + self.staked(state).quality if wanted == "one_plus_quality" else wanted
        return min(boxes, state.combatants[target].boxes)

    def gain(self, state: State) -> str:
        """Name the health level that care would leave. Rule: section 5.4 (care)"""
        if self.target is None or self.target not in state.combatants:
            return super().gain(state)
        return f"cared_{level_after(state, self.target, -self.cleared(state, self.target))}"

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        assert self.target is not None, "refuse has seen the target"
        boxes = self.cleared(draft.state, self.target)
        tick(draft, self.target, -boxes)
        draft.put(evolve(draft.state.combatants[self.target], cared=True))
        draft.tell("cared_for", self.actor, rule="CA-HEAL-04", target=self.target, boxes=boxes)

    def targets_in(self, state: State) -> Sequence[str]:
        hurt = [who for who in state.here() if state.combatants[who].boxes and not state.combatants[who].is_dead]
        own = [who for who in hurt if not state.are_opposed(who, self.actor)]
        return sorted(own, key=lambda who: between(state, who, self.actor) if who != self.actor else 0)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Care]:
        cares = next((move for move in CARES if knows(state, actor, move)), None)
        if cares is not None and may_act(state, actor) and any(one.boxes for one in state.combatants.values()):
            yield cls(actor=actor, move=cares, dice=1 if state.is_running else None)

    def open(self, state: State) -> dict[str, Choice]:
        return {"move": Choice(values=tuple(move for move in CARES if knows(state, self.actor, move))), **super().open(state)}


def needs_repair(thing: Thing) -> bool:
    """Tell whether there is something to mend. Rule: CA-MECH-02, CA-MECH-04"""
    return not thing.destroyed and (thing.broken or thing.no_accumulation or thing.structure_damage > 0)


class Repair(PlainAction):
    """Mend a thing, by a test; or by the game master's word. Rule: CA-MECH-02, CA-MECH-04, section 5.3 (repair)"""

    kind = "repair"
    section = "things"
    move_name = "operate"
    item: str = field(default="", metadata=param(picks="item"))
    by_word: bool = field(default=False, metadata=param(choice=YES_OR_NO))

    def refuse(self, state: State) -> Refusal | None:
        if not self.by_word:
            return super().refuse(state)
        return refuse_unknown(state, self.actor) or self.refuse_means(state)

    def refuse_means(self, state: State) -> Refusal | None:
        thing = state.sheet_of(self.actor).thing(self.item)
        if thing is None:
            return Refusal("value", "CA-MECH-02", "item")
        if thing.destroyed:
            return Refusal("destroyed", "CA-MECH-05", "item")
        return refuse_difficulty(self.difficulty) if needs_repair(thing) else Refusal("not_broken", "CA-MECH-02", "item")

    def perform(self, draft: CadwallonDraft) -> None:
        if self.by_word:
            self.carry_out(draft)
        else:
            super().perform(draft)

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        thing = draft.state.sheet_of(self.actor).thing(self.item)
        assert thing is not None, "refuse has seen it"
        change_thing(draft, self.actor, evolve(thing, broken=False, no_accumulation=False, structure_damage=0))
        draft.tell("repaired", self.actor, rule="CA-MECH-02", item=self.item)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Repair]:
        things = [thing for thing in state.sheet_of(actor).things if needs_repair(thing)]
        if things and may_act(state, actor) and knows(state, actor, cls.move_name):
            yield cls(actor=actor, item=things[0].name, dice=1 if state.is_running else None)

    def open(self, state: State) -> dict[str, Choice]:
        names = tuple(thing.name for thing in state.sheet_of(self.actor).things if needs_repair(thing))
        return {**super().open(state), "item": Choice(values=names)}
