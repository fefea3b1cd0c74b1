"""The state of an opposition: dice pools, orders, harm, hiding, lights and obstacles, threat. Rule: section 2.6, section 2.7"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Final, Literal, Self, TypeAlias

from desktop_app.grid.board import cell_key
from desktop_app.rules.cadwallon.movement.places import MAIN, Area, BoardCard, Light, Objective, Obstacle, Square, ThreatEvent
from desktop_app.rules.cadwallon.sheet.character import ROWS, Attitude, CadwallonSheet, Move, rank_of
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.sheet.tables import CadwallonWorld
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Moment, Record, TagSpec, beside, counter, evolve, flag, held, pool, track
from desktop_app.rules.kernel.state import BoxRow, Combatant, Draft, Encounter, Slot, SlotState

FIGHT: Final = Moment.FIGHT_END
Single: TypeAlias = Literal["none", "ap", "rp"]
HidingPlace: TypeAlias = Literal["dark", "water", "obstacle", "other"]
HardshipKind: TypeAlias = Literal["thirst", "hunger"]


class Phase(StrEnum):
    """The phases of an opposition. Rule: CA-ROUND-01, section 6"""

    TABLE = "table"
    IDLE = "idle"
    SETUP = "setup"
    DECLARATION = "declaration"
    RESOLUTION = "resolution"
    CONCLUSION = "conclusion"
    ENDED = "ended"


NO_OPPOSITION: Final = (Phase.TABLE, Phase.IDLE, Phase.ENDED)
IN_OPPOSITION: Final = (Phase.SETUP, Phase.DECLARATION, Phase.RESOLUTION, Phase.CONCLUSION)


class Hiding(Record):
    """A combatant's hiding: place, obstacle, and test result. Rule: CA-STEALTH-04"""

    hiding_kind: HidingPlace = "other"
    x: int | None = None
    y: int | None = None
    result: int = 0


class Conditional(Record):
    """An action announced with a trigger; `m` is its place among the reactions of the round. Rule: CA-ACT-05"""

    id: int
    trigger: str
    command: Command[CadwallonState]
    m: int = 1


class Hardship(Record):
    """Days without water or food, and the rolls made for them. Rule: CA-HAZ-02"""

    days: int = 0
    rolls_done: int = 0


class Addiction(Record):
    """What a combatant cannot do without; `factor` doubles the time of weaning. Rule: CA-CHEM-05"""

    product: str
    weaning_periods: int = 0
    factor: int = 1


NOTHING: Final[Mapping[str, Any]] = {}


def by_name(*, resets: Moment | None = None, lasting: bool = False, tag: TagSpec | None = None) -> Mapping[str, Any]:
    """Declare a field that maps names to things and begins empty; `resets`, `lasting` and `tag` as of every field."""
    made: Mapping[str, Any] = field(default_factory=lambda: NOTHING, metadata={SPEC: FieldSpec(resets=resets, lasting=lasting, tag=tag)})
    return made


ROW_LABELS: Final = ("Unhurt", "Light", "Serious", "Critical", "Incapacitated")


HELD_BESIDE: Final = ("hidden", "in_fire", "incapacitated", "dead")
"""States stored outside the flags: a condition of that name only holds their duration."""


def ticked_rows(sizes: tuple[int, ...], boxes: int) -> tuple[BoxRow, ...]:
    """Tick so many boxes of some rows, over the ends of rows. Rule: CA-INJ-02"""
    rows, left = [], boxes
    for label, size in zip(ROW_LABELS, sizes, strict=True):
        rows.append(BoxRow(sizes=(size,), ticked=max(0, min(size, left)), label=label))
        left -= size
    return tuple(rows)


class Participant(Combatant):
    """A combatant in an opposition. `damage` are the five rows of health, ticked from the first on. Rule: section 2.1, section 2.7"""

    damage: tuple[BoxRow, ...] = track(lasting=True)
    current_attitude: Attitude = held("PUG", lasting=True)
    attitude_locked: bool = flag(resets=FIGHT, tag=TagSpec("accent", "CA-ATT-03", place=9, name="euphoria"))
    stunned: bool = flag(tag=TagSpec("accent", "CA-INJ-06", place=1))
    fear: int = counter(high=20, lasting=True)
    cure_bank: int = counter(lasting=True)
    cared: bool = flag(lasting=True)
    hardship: Mapping[str, Hardship] = by_name(lasting=True, tag=TagSpec("accent", "CA-HAZ-02", place=14))
    addictions: tuple[Addiction, ...] = held((), lasting=True, tag=TagSpec("accent", "CA-CHEM-05", place=15, fact="count"))
    product_states: Mapping[str, str] = by_name(resets=FIGHT)
    grounded: bool = flag(lasting=True, tag=TagSpec("accent", "CA-MELEE-04", place=4))
    immersed: bool = flag(lasting=True, tag=TagSpec("plain", "CA-MOVE-09", place=8))
    swimming: bool = flag(lasting=True, tag=TagSpec("plain", "CA-MOVE-09", place=7))
    hidden: Hiding | None = held(None, tag=TagSpec("good", "CA-STEALTH-04", place=5))
    spotted_by: tuple[str, ...] = held((), resets=FIGHT, links=True, tag=TagSpec("accent", "CA-STEALTH-13", place=6, fact="count"))
    in_fire: str = held("", lasting=True, tag=TagSpec("blood", "CA-HAZ-04", place=2))
    without_air: bool = flag(lasting=True, tag=TagSpec("blood", "CA-HAZ-08", place=3))
    rounds_without_air: int = counter(lasting=True)
    reserve: int = counter(high=20, resets=FIGHT)
    ap: int = counter(high=20, resets=FIGHT)
    rp: int = counter(high=20, resets=FIGHT)
    ap_declared: int = counter(high=20, resets=FIGHT)
    rp_declared: int = counter(high=20, resets=FIGHT)
    declared: bool = flag(resets=FIGHT)
    no_dice: bool = flag(resets=FIGHT, tag=TagSpec("accent", "CA-ROUND-04", place=10))
    single_pool: Single = held("none", resets=FIGHT)
    actions_used: int = counter(resets=FIGHT)
    reactions_used: int = counter(resets=FIGHT)
    conditionals: tuple[Conditional, ...] = held((), resets=FIGHT, tag=TagSpec("good", "CA-ACT-05", place=12, fact="count"))
    debt: int = counter(resets=FIGHT, tag=TagSpec("accent", "CA-ROUND-10", place=11, fact="dice"))
    attitude_changed: bool = flag(resets=FIGHT)
    settled: bool = flag(resets=FIGHT)
    recovered: bool = flag(resets=FIGHT)
    turn_done: bool = flag(resets=FIGHT)
    entry_no: int = counter(resets=FIGHT)
    newcomer: bool = flag(resets=FIGHT, tag=TagSpec("plain", "CA-ROUND-13", place=13))
    away: bool = flag(sparse=True)
    """It has left, and takes part in nothing until it enters again. Rule: section 5.1 (leave)"""
    mov_left: int = counter(high=20, resets=FIGHT)
    mov_spent: bool = flag(resets=FIGHT)
    quarter_turns_in_row: int = counter(resets=FIGHT)

    @property
    def boxes(self) -> int:
        """Count the ticked boxes of all five rows."""
        return sum(row.ticked for row in self.damage)

    @property
    def free_boxes(self) -> int:
        """Count the boxes that are left."""
        return sum(row.free for row in self.damage)

    @property
    def rows_filled(self) -> int:
        """Count the rows that are full. Rule: CA-INJ-04"""
        return sum(not row.free for row in self.damage)

    @property
    def worst_row(self) -> int:
        """Return the row of the last tick, counted from 0. Rule: CA-INJ-03"""
        return max((place for place, row in enumerate(self.damage) if row.ticked), default=0)

    @property
    def health_level(self) -> str:
        """Name the row of the last tick, or death. Rule: CA-INJ-03, CA-INJ-07"""
        last = len(self.damage) - 1
        for place in range(last, -1, -1):  # the worst first: it is asked of everybody with every step of a path
            if self.damage[place].ticked:
                return "dead" if place == last and not any(row.free for row in self.damage) else ROWS[place]
        return ROWS[0]

    def hurt(self, boxes: int) -> Self:
        """Return it with so many boxes ticked in all, the first row first. Rule: CA-INJ-02"""
        return evolve(self, damage=ticked_rows(tuple(row.total for row in self.damage), boxes))

    @property
    def boxes_to_stand(self) -> int:
        """Count the boxes that can be ticked before it can do nothing any more. Rule: CA-INJ-05"""
        return sum(row.total for row in self.damage[: ROWS.index("incapacitated")])

    @property
    def standing(self) -> Self:
        """Return it with no more boxes ticked than leave it standing. Rule: CA-INJ-05"""
        return self.hurt(min(self.boxes, self.boxes_to_stand))

    @property
    def is_dead(self) -> bool:
        """Tell whether every box is ticked. Rule: CA-INJ-07"""
        return self.health_level == "dead"

    @property
    def lies_hidden(self) -> bool:
        return self.hidden is not None or super().lies_hidden

    @property
    def can_act(self) -> bool:
        """Tell whether it is neither incapacitated nor dead. Rule: CA-INJ-05"""
        if len(self.damage) == len(ROWS):  # asked of everybody with every step: the last row says it
            return not self.damage[-1].ticked
        return self.health_level not in ("incapacitated", "dead")

    @property
    def takes_space(self) -> bool:
        """Return whether no one else fits in its square. Rule: CA-MOVE-11"""
        return self.can_act

    @property
    def is_able(self) -> bool:
        """Tell whether it can do something now. Rule: CA-INJ-06"""
        return self.can_act and not self.stunned

    @property
    def is_entered(self) -> bool:
        """Tell whether it takes part, or will from the next round. Rule: CA-ROUND-13"""
        return self.entry_no > 0

    @property
    def takes_part(self) -> bool:
        """Tell whether it has a place in this round."""
        return self.entry_no > 0 and not self.newcomer


class CadwallonState(Encounter):
    """One opposition, or what lies between. Rule: section 2.7"""

    system = "cadwallon"
    phase: Phase = Phase.IDLE
    combatants: Mapping[str, Participant] = field(default_factory=dict)
    sheets: Mapping[str, CadwallonSheet] = field(default_factory=dict)
    settings: CadwallonSettings = field(default_factory=CadwallonSettings)
    threat: int = pool(low=None)
    declaration_order: tuple[str, ...] = held((), resets=FIGHT)
    initiative_order: tuple[str, ...] = held((), resets=FIGHT)
    conclusion_order: tuple[str, ...] = held((), resets=FIGHT)
    threat_events: tuple[ThreatEvent, ...] = held((), resets=FIGHT)
    struck_rows: tuple[str, ...] = held((), resets=FIGHT)
    confrontation_by_obvious: bool = held(False, resets=FIGHT)
    card: BoardCard = field(default_factory=BoardCard)
    areas: tuple[Area, ...] = (MAIN,)
    squares: Mapping[str, Square] = field(default_factory=dict)
    lights: tuple[Light, ...] = ()
    obstacles: Mapping[str, Obstacle] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    next_id: int = 1
    world: CadwallonWorld = beside(CadwallonWorld())

    @property
    def tables(self) -> CadwallonWorld:
        """Return the world as Cadwallon's own, with its typed tables."""
        return self.world

    def sheet_of(self, who: str) -> CadwallonSheet:
        """Return the sheet of a combatant by the combatant's id. Raises: KeyError."""
        return self.sheets[self.combatants[who].sheet]

    def move_of(self, who: str, name: str) -> Move | None:
        """Return a move that a combatant has. Rule: CA-TEST-11"""
        own = self.sheet_of(who).moves
        found = next((move for move in own if move.name == name), None)
        return self.tables.moves.get(name) if found is None and self._has_all(own) else found

    def moves_of(self, who: str) -> tuple[Move, ...]:
        """List the moves of a combatant: those of the sheet, and the common ones unless the sheet names some of them. Rule: CA-TEST-11"""
        own = self.sheet_of(who).moves
        return (*self.tables.moves.values(), *own) if self._has_all(own) else own

    def _has_all(self, own: tuple[Move, ...]) -> bool:
        """Return whether a sheet names none of the common moves."""
        return not any(move.name in self.tables.moves for move in own)

    @property
    def is_running(self) -> bool:
        """Tell whether an opposition is under way."""
        return self.phase not in NO_OPPOSITION

    def taking_part(self) -> Iterator[str]:
        """List who has a place in this round, in order of entry."""
        return iter(sorted((who for who in self.roster if self.combatants[who].takes_part), key=lambda who: self.combatants[who].entry_no))

    def here(self) -> tuple[str, ...]:
        """List those present: in an opposition, those entered and not left. Rule: section 5.1 (enter, leave)"""
        return tuple(who for who in self.roster if self.is_here(who))

    def is_here(self, who: str) -> bool:
        """Return whether a combatant takes part. Rule: section 5.1 (enter, leave)"""
        one = self.combatants.get(who)
        return one is not None and (one.is_entered if self.is_running else not one.away)

    def are_opposed(self, a: str, b: str) -> bool:
        """Tell whether two are on different sides. Rule: section 2.1 (side)"""
        return self.combatants[a].side != self.combatants[b].side

    def order_key(self, who: str) -> tuple[int, int, int]:
        """Return the place by attitude, then SIZE, then entry. Rule: CA-ROUND-03, CA-INIT-02 to CA-INIT-04"""
        one = self.combatants[who]
        return rank_of(one.current_attitude), self.sheet_of(who).size, one.entry_no

    def can_take_turn(self, who: str) -> bool:
        """Tell whether the game master may give this one the next turn."""
        return self.phase == Phase.RESOLUTION and who in self.combatants and who in self.initiative_order and has_turn(self, who)

    def without(self, who: str) -> Self:
        """Remove a combatant from every order; its carried lights stay in its square; its turn passes on."""
        gone = self.combatants[who]
        had_turn = self.acting == who and self.phase == Phase.RESOLUTION
        left = super().without(who)
        left = evolve(
            left,
            declaration_order=_but(left.declaration_order, who),
            initiative_order=_but(left.initiative_order, who),
            conclusion_order=_but(left.conclusion_order, who),
            lights=put_down(left.lights, gone),
            objectives=tuple(
                evolve(one, targets=_but(one.targets, who)) for one in left.objectives if one.actor != who and one.targets != (who,)
            ),
        )
        return evolve(left, **vars(next_turn(left))) if had_turn else left

    def lapse(self, draft: Draft[Self], who: str, condition: str) -> bool:
        """End a Hide, a fire or a state of health whose time was set by hand. Rule: CA-STEALTH-11, CA-HAZ-04, CA-INJ-05"""
        one = draft.state.combatants[who]
        if condition == "hidden" and one.hidden is not None:
            draft.put(evolve(one, hidden=None))
        elif condition == "in_fire" and one.in_fire:
            draft.put(evolve(one, in_fire=""))
        elif condition in ("incapacitated", "dead"):
            draft.put(one.standing)
        return super().lapse(draft, who, condition)

    def after_edit(self, draft: Draft[Self], who: str) -> None:
        """Follow up what was changed by hand: boxes, place. Rule: CA-HEAL-03, CA-STEALTH-11, CA-INJ-07"""
        follow(draft, self.combatants[who])  # type: ignore[arg-type]


CadwallonDraft: TypeAlias = Draft[CadwallonState]


def _but(listed: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(other for other in listed if other != who)


def put_down(lights: tuple[Light, ...], gone: Combatant) -> tuple[Light, ...]:
    """Leave the lights of a combatant on its square; without a square they are gone with it. Rule: CA-INJ-07"""
    found = []
    for light in lights:
        if light.carrier != gone.id:
            found.append(light)
        elif gone.cell is not None:
            found.append(evolve(light, carrier=None, x=gone.cell[0], y=gone.cell[1]))
    return tuple(found)


# ---- whose turn it is


def has_turn(state: CadwallonState, who: str) -> bool:
    """Tell whether a combatant still has a turn in this round and can use it. Rule: CA-ROUND-04, CA-INJ-06, section 6"""
    one = state.combatants[who]
    return one.takes_part and one.is_able and not one.turn_done and (not one.no_dice or state.settings.no_dice_can_move)


def next_turn(state: CadwallonState) -> CadwallonState:
    """Open the next turn in the frozen order, or the Conclusion after the last. Rule: CA-ACT-01, CA-MOVE-01, section 6"""
    waiting = [who for who in state.initiative_order if has_turn(state, who)]
    if not waiting:
        return begin_conclusion(state)
    who = state.gift if state.gift in waiting else waiting[0]
    assert who is not None, "a combatant waits"
    fresh = evolve(state.combatants[who], mov_left=state.sheet_of(who).mov, mov_spent=False, quarter_turns_in_row=0)
    slots = (Slot(who=who, place=state.combatants[who].ap_declared, state=SlotState.CURRENT),)
    return evolve(state, acting=who, slots=slots, given_turn=None, combatants={**state.combatants, who: fresh})


def begin_conclusion(state: CadwallonState) -> CadwallonState:
    """Begin the Conclusion: who declared, then the dice-less by attitude, then the incapacitated by entry. Rule: CA-ROUND-08, section 6"""
    first = tuple(who for who in state.declaration_order if state.combatants[who].can_act)
    rest = sorted(
        (who for who in state.taking_part() if who not in first),
        key=lambda who: (0, state.order_key(who)) if state.combatants[who].can_act else (1, (0, 0, state.combatants[who].entry_no)),
    )
    return evolve(state, phase=Phase.CONCLUSION, acting=None, slots=(), given_turn=None, conclusion_order=(*first, *rest))


def end_turn(draft: CadwallonDraft, who: str) -> None:
    """End a turn: the points that are left are lost. Rule: CA-MOVE-01, CA-ACT-07"""
    draft.moment(Moment.TURN_END, who)
    draft.put(evolve(draft.state.combatants[who], turn_done=True, mov_left=0))
    draft.state = next_turn(draft.state)


def concluding(state: CadwallonState) -> str | None:
    """Name who takes its steps of the Conclusion now. Rule: CA-ROUND-08"""
    if state.phase != Phase.CONCLUSION:
        return None
    waiting = (who for who in state.conclusion_order if state.combatants[who].can_act and not state.combatants[who].recovered)
    return next(waiting, None)


# ---- what follows from changes


def follow(draft: Draft[CadwallonState], before: Participant) -> None:
    """Follow up a change of a combatant, whatever has made it: new boxes, death, another square. Rule: CA-HEAL-01, CA-HEAL-03, CA-INJ-07"""
    now = draft.state.combatants[before.id].hurt(draft.state.combatants[before.id].boxes)
    draft.put(now)
    if now.boxes > before.boxes:
        kept = now.cure_bank if not draft.state.settings.cure_reset_on_damage else 0
        draft.put(evolve(now, cure_bank=kept, cared=False))
    elif not now.boxes and before.boxes:
        draft.put(evolve(now, cure_bank=0))
    if now.cell != before.cell:
        draft.put(evolve(draft.state.combatants[before.id], away=now.away and now.cell is None))
        move_away(draft, before.id)
    now = draft.state.combatants[before.id]
    if now.is_dead and not before.is_dead:
        _die(draft, before.id)
    elif not now.can_act and before.can_act:
        draft.tell("incapacitated", before.id, rule="CA-INJ-05")


def _die(draft: Draft[CadwallonState], who: str) -> None:
    """Mark a combatant as dead: a corpse on its square, its lights next to it. Rule: CA-INJ-07, CA-GRID-07"""
    gone, height = draft.state.combatants[who], draft.state.sheet_of(who).size - 1
    draft.tell("died", who, rule="CA-INJ-07")
    lights = put_down(draft.state.lights, gone) if gone.cell is not None else draft.state.lights
    draft.state = evolve(draft.state, lights=lights)
    if gone.cell is not None and height > 0 and cell_key(gone.cell) not in draft.state.obstacles:
        corpse = Obstacle(obstacle_kind="corpse", height=height, enterable=True)
        draft.state = evolve(draft.state, obstacles={**draft.state.obstacles, cell_key(gone.cell): corpse})


def move_away(draft: Draft[CadwallonState], who: str) -> None:
    """Let a Hide end with the square that is left. Rule: CA-STEALTH-11"""
    if draft.state.combatants[who].hidden is not None and draft.state.settings.hide_ends_on != "manual":
        stop_hiding(draft, who)


def stop_hiding(draft: Draft[CadwallonState], who: str) -> None:
    """End a Hide. Rule: CA-STEALTH-11"""
    draft.put(evolve(draft.state.combatants[who], hidden=None))
    draft.tell("hide_ended", who, rule="CA-STEALTH-11")


def was_passed_over(before: CadwallonState, now: CadwallonState, who: str) -> bool:
    """Tell whether a combatant is able again, but was not when its place in the order came. Rule: CA-INIT-04, CA-ACT-07"""
    order, one = before.initiative_order, before.combatants.get(who)
    if before.phase != Phase.RESOLUTION or one is None or one is now.combatants[who] or one.is_able or not now.combatants[who].is_able:
        return False
    return who in order and before.acting in order and order.index(who) < order.index(before.acting)


def _come_back(draft: Draft[CadwallonState], who: str) -> None:
    """Let one who can act again count as one without dice: its Conclusion comes after the others', whatever it did before it fell.

    Rule: CA-ROUND-02, CA-ROUND-08, section 6 (CONCLUSION)
    """
    state = draft.state
    if state.phase not in (Phase.DECLARATION, Phase.RESOLUTION, Phase.CONCLUSION):
        return
    draft.put(evolve(state.combatants[who], no_dice=True, settled=False, recovered=False))
    order = state.conclusion_order
    last = (*_but(order, who), who) if who in order else order
    draft.state = evolve(draft.state, declaration_order=_but(state.declaration_order, who), conclusion_order=last)


def look_after(draft: Draft[CadwallonState], before: CadwallonState) -> None:
    """Take the dice of those unable to act, end turns nobody can have, and effects lasting until the turn begun.

    Rule: CA-ROUND-02, CA-INJ-05, section 6
    """
    for who in draft.state.roster:
        if was_passed_over(before, draft.state, who):
            draft.put(evolve(draft.state.combatants[who], turn_done=True))
        if who in before.combatants and not before.combatants[who].can_act and draft.state.combatants[who].can_act:
            _come_back(draft, who)
        one = draft.state.combatants[who]
        if (one.ap or one.rp or one.reserve or one.debt or one.conditionals) and not one.can_act:
            draft.put(evolve(one, ap=0, rp=0, reserve=0, debt=0, conditionals=()))
    state = draft.state
    if state.phase == Phase.RESOLUTION and not state.pending and (state.acting is None or not state.combatants[state.acting].is_able):
        if state.acting is not None:
            end_turn(draft, state.acting)
        else:
            draft.state = next_turn(state)
    acting = draft.state.acting
    if acting is not None and acting != before.acting:
        draft.moment(Moment.TURN_START, acting)


def new_id(draft: CadwallonDraft) -> int:
    """Take the next number for a conditional action or an objective."""
    taken = draft.state.next_id
    draft.state = evolve(draft.state, next_id=taken + 1)
    return taken


def put_sheet(draft: CadwallonDraft, who: str, sheet: CadwallonSheet) -> None:
    """Put a sheet in the place of the one that a combatant has."""
    draft.state = evolve(draft.state, sheets={**draft.state.sheets, draft.state.combatants[who].sheet: sheet})
