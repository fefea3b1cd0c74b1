"""What a fight of Savage Worlds changes: cards, holds, slots, wounds, Shaken, injuries; the deck, the light, the pool of bennies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Self, TypeAlias, TypeVar

from desktop_app.grid.scenery import Ambient
from desktop_app.rules.kernel.conditions import named_in
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.playing_cards import PlayingCard
from desktop_app.rules.kernel.positions import cells_between
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Moment, Record, TagSpec, beside, counter, evolve, flag, held, pool, ranged
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter, Frame, Procedure, Slot, SlotState, top
from desktop_app.rules.savage.sheet.character import SavageSheet
from desktop_app.rules.savage.sheet.house_rules import SavageSettings
from desktop_app.rules.savage.sheet.lasting import Dying, Injury
from desktop_app.rules.savage.sheet.tables import ManoeuvreRow, SavageWorld

MOST_WOUNDS: Final = 3
SPARSE: Final = {SPEC: FieldSpec(sparse=True)}
HOLDS: Final = ("grappled", "grappling")
COLLAPSED: Final = 3
"""Level of fatigue at which one collapses. Rule: SW-HAZ-10"""


class Phase(StrEnum):
    """The phases of an encounter. Rule: section 6"""

    NONE = "none"
    ROUND_START = "round_start"
    DEAL = "deal"
    SELECT = "select"
    TURN = "turn"
    ENDED = "ended"
    TABLE = "table"


NO_FIGHT: Final = (Phase.NONE, Phase.ENDED, Phase.TABLE)


class Ko(StrEnum):
    """How far out of the fight a combatant is, worse from one to the next. Rule: SW-DMG-09, SW-TAB-16"""

    NONE = "none"
    WINDED = "winded"
    INCAPACITATED = "incapacitated"
    BLEEDING = "bleeding"
    MORTALLY_WOUNDED = "mortally_wounded"
    DEAD = "dead"

    @property
    def rank(self) -> int:
        """Return how bad it is."""
        return _RANKS[self]


_RANKS: Final = {ko: rank for rank, ko in enumerate(Ko)}


class Interrupted(Record):
    """An interrupted turn, with the waiting action and those who act after it. Rule: SW-INIT-08"""

    actor: str
    waits: Frame


class Thing(Record):
    """A thing on the board that can be broken: its row, Toughness, square, and whether it is. Rule: SW-OBJ-01, SW-TAB-26"""

    row: str
    toughness: int = ranged(8, low=1, high=99)
    cell: tuple[int, int] | None = None
    obstacle: str = ""
    broken: bool = False


NO_COUNTS: Final[Mapping[str, int]] = {}


def counts() -> Mapping[str, int]:
    """Declare named numbers (fatigue levels by source) that stay with a character."""
    spec = FieldSpec(lasting=True, sparse=True)
    made: Mapping[str, int] = field(default_factory=lambda: NO_COUNTS, metadata={SPEC: spec})
    return made


class Fighter(Combatant):
    """A combatant in an encounter. Rule: section 2.1, section 2.4"""

    wounds: int = counter(high=MOST_WOUNDS, lasting=True, tag=TagSpec("blood", "SW-DMG-08", place=5, fact="wounds", sign="\u2212{wounds}"))
    bennies: int = counter(high=99, lasting=True)
    fatigue: int = counter(high=4, lasting=True, tag=TagSpec("accent", "SW-HAZ-10", place=6, fact="level"))
    shaken: bool = flag(tag=TagSpec("accent", "SW-SHAKEN-01", place=3, sign="S"))
    shaken_lock: int = counter(tag=TagSpec("blood", "SW-SHAKEN-03", place=4, name="shaken_locked", fact="rounds"))
    ko: Ko = held(Ko.NONE, lasting=True)
    unconscious_until: int | None = held(None, lasting=True, tag=TagSpec("blood", "SW-MELEE-03", place=2, name="unconscious"))
    injuries: tuple[Injury, ...] = held((), lasting=True)
    card: int | None = held(None, resets=Moment.ROUND_END)
    dealt_in: bool = flag(resets=Moment.ROUND_END)
    acted: bool = flag(resets=Moment.ROUND_END)
    joker_waiting: bool = flag(resets=Moment.ROUND_END)
    has_waited: bool = flag(resets=Moment.ROUND_END)
    on_hold: bool = flag(tag=TagSpec("good", "SW-INIT-07", place=7))
    surprised: bool = flag(resets=Moment.ROUND_END, tag=TagSpec("accent", "SW-INIT-10", place=9))
    weapons_used: tuple[str, ...] = held((), resets=Moment.ROUND_END)
    shots_fired: tuple[str, ...] = held((), resets=Moment.ROUND_END)
    """Name of the weapon for each shot of the round. Rule: SW-RANGE-03"""
    open_slot: bool = flag(resets=Moment.TURN_END)
    declared: tuple[str, ...] = held((), resets=Moment.TURN_END)
    action_count: int = counter(1, low=1, resets=Moment.TURN_END)
    done: bool = flag(resets=Moment.TURN_END)
    """Something besides recovering was done in this turn: it is too late to hold. Rule: SW-INIT-07"""
    moved: int = counter(resets=Moment.TURN_END)
    ran: int = counter(resets=Moment.TURN_END)
    limped: bool = held(False, resets=Moment.TURN_END, sparse=True)
    """It has run on a lame leg, and come no farther for it. Rule: SW-INJ-07"""
    aimed: bool = flag(resets=Moment.TURN_END)
    detected: tuple[str, ...] = held((), resets=Moment.TURN_START, links=True)
    sought: tuple[str, ...] = held((), resets=Moment.TURN_END, links=True)
    prone: bool = flag(tag=TagSpec("accent", "SW-MELEE-10", place=19))
    wild_attack: bool = flag(tag=TagSpec("accent", "SW-MELEE-09", place=21))
    full_defense: bool = flag(tag=TagSpec("good", "SW-MELEE-16", place=20))
    tricked: bool = flag(tag=TagSpec("accent", "SW-MELEE-17", place=22))
    bound: bool = flag(tag=TagSpec("accent", "SW-ACT-04", place=11))
    hidden: bool = flag(tag=TagSpec("good", "SW-SENSE-03", place=12))
    unstable: bool = flag(tag=TagSpec("accent", "SW-RANGE-08", place=13))
    burning: int = counter(high=3, tag=TagSpec("blood", "SW-HAZ-01", place=18))
    grappled_by: str | None = held(None, links=True, tag=TagSpec("accent", "SW-MELEE-15", place=10, name="grappled", fact="by"))
    will_bonus: tuple[str, ...] = held((), links=True)
    """Against whom the next action has +2. Rule: SW-SOCIAL-05"""
    cover: str = held("", lasting=False)
    obstacle: str = held("", lasting=False)
    right_hand: str | None = held(None, lasting=True)
    left_hand: str | None = held(None, lasting=True)
    is_equipped: bool = flag(lasting=True)
    """Its hands have been filled once: what it lets go stays let go."""
    ammo_used: tuple[str, ...] = held((), lasting=True)
    """Name of the weapon for each shot since it was loaded."""
    fatigue_from: Mapping[str, int] = counts()
    """Levels of fatigue by their source; the rest came from elsewhere. Rule: SW-HAZ-10"""
    exposed: Mapping[str, int] = counts()
    """Hours that each hazard has lasted. Rule: section 5.6"""
    rolls_made: Mapping[str, int] = counts()
    """Rolls already made against each hazard while it lasts. Rule: section 5.6"""
    dying: tuple[Dying, ...] = held((), lasting=True, sparse=True)
    last_wound_at: int | None = held(None, lasting=True, sparse=True)
    last_heal_at: int | None = held(None, lasting=True, sparse=True)
    treated_by: tuple[str, ...] = held((), lasting=True, links=True, sparse=True)
    attitude: str = held("", lasting=True, sparse=True)
    """Attitude of a game master's combatant to the party; empty: not checked yet. Rule: SW-TAB-24"""
    on_guard: bool = flag(lasting=True, sparse=True, tag=TagSpec("plain", "SW-STEALTH-02", place=17))
    """An active guard. Rule: SW-STEALTH-02"""
    panicked: bool = flag(sparse=True, tag=TagSpec("blood", "SW-FEAR-05", place=14))
    panic_from: str = held("", links=True, sparse=True)
    adrenaline: bool = flag(sparse=True, tag=TagSpec("good", "SW-FEAR-08", place=15))
    surge_waits: bool = held(False, resets=Moment.TURN_END, sparse=True)
    """A surge of adrenaline is for the next turn: in this one the action was gone already. Rule: SW-FEAR-08"""
    aiming: bool = flag(sparse=True, tag=TagSpec("good", "SW-RANGE-07", place=16))
    """It has taken a whole turn to aim. Rule: SW-RANGE-07"""
    climbed: int = counter(sparse=True)
    climbs_passed: int = held(0, sparse=True)
    climbing: bool = flag(resets=Moment.TURN_END, sparse=True)
    """A climb has taken all of this turn. Rule: SW-CLIMB-03"""

    @property
    def is_conscious(self) -> bool:
        """Return whether they notice what happens: neither knocked out, unconscious nor collapsed."""
        return self.ko.rank < Ko.INCAPACITATED.rank and self.unconscious_until is None and self.fatigue < COLLAPSED

    @property
    def is_helpless(self) -> bool:
        """Tell whether it can do nothing against a finishing move. Rule: SW-ACT-04"""
        return not self.is_conscious or self.bound

    @property
    def lies_hidden(self) -> bool:
        return self.hidden or super().lies_hidden

    @property
    def can_act(self) -> bool:
        """Tell whether it is able to act; a Shaken one is. Rule: SW-ACT-04"""
        return self.ko is Ko.NONE and not self.is_helpless

    @property
    def is_threatening(self) -> bool:
        """Tell whether it threatens those within its reach. Rule: SW-MOVE-04, SW-MELEE-05"""
        return self.can_act and not self.shaken and not self.surprised and not self.panicked

    @property
    def takes_space(self) -> bool:
        """Return whether no one may end a move in its cell. Rule: SW-MOVE-05"""
        return self.can_act

    @property
    def has_run(self) -> bool:
        """Tell whether it has run in this turn. Rule: SW-MOVE-02"""
        return self.ran > 0 or self.limped

    @property
    def has_joker(self) -> bool:
        """Tell whether a Joker is its card this round. Rule: SW-INIT-04"""
        return self.card is not None and PlayingCard(self.card).is_joker

    @property
    def hands(self) -> tuple[str, ...]:
        """List what is held, each thing once."""
        return tuple(dict.fromkeys(name for name in (self.right_hand, self.left_hand) if name))

    def arm_is_lost(self, side: str) -> bool:
        """Tell whether an arm is of no use. Rule: SW-INJ-05"""
        return any(injury.location == "arm" and injury.side == side for injury in self.injuries)


DRAWN: Final[Mapping[str, Ambient]] = {"normal": Ambient.DAY, "dim": Ambient.DIM, "dark": Ambient.DARK, "pitch": Ambient.DARK}
"""How a light of the scene is drawn."""


class SavageState(Encounter):
    """One encounter, or the table between encounters. The roster is the order of the tracker. Rule: section 2.4"""

    system = "savage"
    phase: Phase = Phase.NONE
    combatants: Mapping[str, Fighter] = field(default_factory=dict)
    sheets: Mapping[str, SavageSheet] = field(default_factory=dict)
    settings: SavageSettings = field(default_factory=SavageSettings)
    gm_bennies: int = pool(0, high=99)
    drawn: tuple[int, ...] = ()
    """Cards that are no longer in the deck, in the order drawn. Rule: SW-INIT-01"""
    joker_dealt: bool = False
    round_start_due: tuple[str, ...] = ()
    light: str = "normal"
    interrupted: tuple[Interrupted, ...] = field(default=(), metadata=SPARSE)
    """Turns that were broken into, the last one first. Rule: SW-INIT-08"""
    own: Mapping[str, ManoeuvreRow] = field(default_factory=dict, metadata=SPARSE)
    """Manoeuvres of the game master's own, as they were when this began: it is played, and played again, without their file.

    Rule: SW-TEST-07
    """
    objects: Mapping[str, Thing] = field(default_factory=dict, metadata=SPARSE)
    """Things that can be broken, by name. Rule: SW-OBJ-01"""
    world: SavageWorld = beside(SavageWorld())

    @property
    def scene_light(self) -> Ambient | None:
        return DRAWN.get(self.light)

    def own_names(self, code: str) -> Mapping[str, str]:
        return {**super().own_names(code), **named_in(self.own, code)}

    @property
    def tables(self) -> SavageWorld:
        """Return the world as that of Savage Worlds, with its typed tables."""
        return self.world

    def sheet_of(self, who: str) -> SavageSheet:
        """Return the sheet of a combatant by the combatant's id. Raises: KeyError."""
        return self.sheets[self.combatants[who].sheet]

    @property
    def is_running(self) -> bool:
        """Tell whether an encounter is under way."""
        return self.phase not in NO_FIGHT

    def can_take_turn(self, who: str) -> bool:
        """Tell whether a combatant could begin its turn now. Rule: section 6"""
        fighter = self.combatants.get(who)
        if fighter is None or not fighter.can_act or self.phase != Phase.SELECT:
            return False
        return fighter.on_hold or (fighter.dealt_in and not fighter.acted)

    def without(self, who: str) -> Self:
        """Take a combatant out with every link; its turn is over."""
        left = super().without(who)
        left = evolve(
            left,
            round_start_due=tuple(other for other in left.round_start_due if other != who),
            interrupted=tuple(turn for turn in left.interrupted if turn.actor != who),
        )
        had_turn = self.acting == who and self.phase == Phase.TURN
        return resumed(evolve(left, phase=Phase.SELECT)) if had_turn else left

    def lapse(self, draft: Draft[Self], who: str, condition: str) -> bool:
        """End a state whose time was set by hand. Rule: SW-TAB-32"""
        fighter = draft.state.combatants[who]
        after = without_state(fighter, condition)
        if after is not fighter:
            draft.put(after)
            return True
        if condition in HOLDS:
            part_grapple(draft, who, always=True)
        return super().lapse(draft, who, condition)

    def after_edit(self, draft: Draft[Self], who: str) -> None:
        """Let holds, grapples and turns end with one who can no longer act, injuries with the last wound. Rule: section 5.6, SW-HEAL-07"""
        before, after = self.combatants[who], draft.state.combatants[who]
        if after.wounds == 0 and before.wounds:
            heal_injuries(draft, after.id)
        if (after.shaken and not before.shaken) or (after.panicked and not before.panicked):
            lose_hold(draft, after.id)
        if after.panicked and after.grappled_by is None:
            part_grapple(draft, after.id, always=True)
        if after.fatigue != before.fatigue:
            ko = Ko.DEAD if after.fatigue > COLLAPSED else after.ko
            draft.put(evolve(draft.state.combatants[after.id], fatigue_from=trimmed(after.fatigue_from, after.fatigue), ko=ko))
        if not after.can_act:
            drop_out(draft, after.id)
            if isinstance(top(draft.state), TurnEnding):
                draft.pop()
                end_turn_of(draft, after.id)
        if after.cell != before.cell:
            part_grapple(draft, after.id)
            draft.put(evolve(draft.state.combatants[after.id], climbed=0, climbs_passed=0))


def without_state(fighter: Fighter, state: str) -> Fighter:
    """Return a combatant whose state of this name has been ended by hand; the same object if it was not in it.

    Who bleeds or is mortally wounded stays incapacitated, unless that is what ends. Rule: SW-TAB-32, SW-TAB-16
    """
    is_down = Ko.INCAPACITATED.rank <= fighter.ko.rank < Ko.DEAD.rank
    match state:
        case "unconscious" if fighter.unconscious_until is not None:
            return evolve(fighter, unconscious_until=None)
        case "shaken_locked" if fighter.shaken_lock:
            return evolve(fighter, shaken_lock=0)
        case "burning" if fighter.burning:
            return evolve(fighter, burning=0)
        case "bleeding" | "mortally_wounded" if fighter.ko == state:
            return evolve(fighter, ko=Ko.INCAPACITATED)
        case "incapacitated" | "winded" | "dead" if fighter.ko == state or (state == "incapacitated" and is_down):
            return evolve(fighter, ko=Ko.NONE)
        case _:
            return fighter


def trimmed(levels: Mapping[str, int], most: int) -> Mapping[str, int]:
    """Lower levels by source, the last ones first, until they are no more than the whole. Rule: SW-HAZ-10"""
    kept: dict[str, int] = {}
    for source, level in levels.items():
        left = min(level, most - sum(kept.values()))
        if left > 0:
            kept[source] = left
    return kept


SavageDraft: TypeAlias = Draft[SavageState]
S = TypeVar("S", bound=SavageState)


def heal_injuries(draft: Draft[S], who: str) -> None:
    """Let injuries that are not permanent end with the last wound. Rule: SW-HEAL-07, SW-INJ-02"""
    fighter = draft.state.combatants[who]
    kept = tuple(injury for injury in fighter.injuries if injury.permanent)
    if kept != fighter.injuries:
        draft.put(evolve(fighter, injuries=kept))
        draft.tell("injuries_healed", who, rule="SW-HEAL-07")


def lose_hold(draft: Draft[S], who: str) -> None:
    """End a hold unused: its turn is lost. Rule: SW-INIT-09"""
    fighter = draft.state.combatants[who]
    if fighter.on_hold:
        draft.put(evolve(fighter, on_hold=False))
        draft.tell("hold_lost", who, rule="SW-INIT-09")


def part_grapple(draft: Draft[S], who: str, *, always: bool = False) -> None:
    """End the grapples of a combatant unable to keep them or no longer adjacent. Rule: SW-MELEE-15"""
    for other in draft.state.roster:
        held_one = draft.state.combatants[other]
        if held_one.grappled_by is None or who not in (other, held_one.grappled_by):
            continue
        holder = draft.state.combatants[held_one.grappled_by]
        if always or not (held_one.can_act and holder.can_act) or _is_apart(draft.state, held_one, holder):
            draft.put(evolve(held_one, grappled_by=None))
            draft.tell("grapple_ended", holder.id, rule="SW-MELEE-15", target=other)


def _is_apart(state: SavageState, one: Fighter, two: Fighter) -> bool:
    return one.cell is not None and two.cell is not None and cells_between(state, one.cell, two.cell) > 1


def drop_out(draft: Draft[S], who: str) -> None:
    """Take the consequences of being able to do nothing: hold, Joker and grapple are over, and the turn, once its command is resolved.

    Rule: SW-ACT-04, SW-INIT-09, section 5, section 6
    """
    lose_hold(draft, who)
    part_grapple(draft, who)
    fighter = draft.state.combatants[who]
    if fighter.joker_waiting:
        draft.put(evolve(fighter, joker_waiting=False))
    if not (draft.state.acting == who and draft.state.phase == Phase.TURN):
        end_turn_of(draft, who)
    elif not any(isinstance(frame, TurnEnding) for frame in draft.state.pending):
        end_after_command(draft, who)


def end_after_command(draft: Draft[S], who: str) -> None:
    """End the current turn once the command in progress is resolved; announced actions are lost. Rule: section 5, section 6 (TURN)"""
    pending = draft.state.pending
    announced = next((frame for frame in pending if isinstance(frame, Announcement)), None)
    if announced is not None and not announced.is_done:
        end_turn_of(draft, who)
        return
    under_way = tuple(frame for frame in pending if frame is not announced)
    draft.state = evolve(draft.state, pending=(*under_way, TurnEnding(actor=who), *pending[len(under_way) :]))


class Announcement(Procedure[SavageState]):
    """An announced action or move; `is_done`: it is in progress, and all that it opens is above it. Rule: SW-INIT-08"""

    actor: str
    is_done: bool = False


class TurnEnding(Procedure[SavageState]):
    """The end of a dropped actor's turn: below the command in progress, which resolves first.

    Rule: section 5, section 6 (TURN)
    """

    kind = "turn_ending"
    needs = ("actor",)
    actor: str

    def advance(self, draft: Draft[SavageState]) -> None:
        draft.pop()
        end_turn_of(draft, self.actor)


def end_turn_of(draft: Draft[S], who: str) -> None:
    """End a combatant's turn, an interrupted one included. Rule: section 6 (TURN_END), SW-FEAR-05"""
    state = draft.state
    if state.acting == who and state.phase == Phase.TURN:
        close_turn(draft)
    elif any(turn.actor == who for turn in state.interrupted):
        finish_turn(draft, who)
        draft.state = evolve(draft.state, interrupted=tuple(turn for turn in state.interrupted if turn.actor != who))


def finish_turn(draft: Draft[S], who: str) -> None:
    """Let end what lasts as long as a turn. Rule: section 6 (TURN_END), SW-FEAR-05, SW-FEAR-08"""
    fighter = draft.state.combatants[who]
    used_a_slot = not fighter.open_slot
    draft.moment(Moment.TURN_END, who)
    draft.put(
        evolve(
            draft.state.combatants[who],
            acted=True,
            panicked=False,
            panic_from="",
            adrenaline=fighter.adrenaline and (fighter.surge_waits or not used_a_slot),
            aiming=fighter.aiming and fighter.aimed,
        )
    )


def close_turn(draft: Draft[S]) -> None:
    """End the current turn; a turn that it interrupted continues. Rule: section 6 (TURN_END), SW-INIT-08"""
    who = draft.state.acting
    assert who is not None, "a combatant has the turn"
    finish_turn(draft, who)
    draft.state = resumed(evolve(draft.state, phase=Phase.SELECT, acting=None, slots=(), given_turn=None))


def resumed(state: S) -> S:
    """Continue the turn that was interrupted last, if there is one. Rule: SW-INIT-08"""
    if not state.interrupted:
        return state
    turn, *rest = state.interrupted
    slot = Slot(who=turn.actor, place=state.combatants[turn.actor].card or 0, state=SlotState.CURRENT)
    return evolve(state, phase=Phase.TURN, acting=turn.actor, slots=(slot,), interrupted=tuple(rest), pending=(*state.pending, turn.waits))


def refuse_unknown(state: SavageState, who: str, field_name: str = "actor") -> Refusal | None:
    """Ask for a combatant who is there."""
    return None if who in state.combatants else Refusal("unknown", "SW-TAB-34", field_name, (("what", who),))


def holder_of(state: SavageState, who: str) -> str | None:
    """Name whom a combatant holds in a grapple. Rule: SW-MELEE-14"""
    return next((other for other in state.roster if state.combatants[other].grappled_by == who), None)
