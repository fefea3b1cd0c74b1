"""What an Expedition encounter changes: Models, conditions, injuries, Momentum, Threat and the Adversary Pool; and the campaign's log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Literal, Self, TypeAlias, cast

from desktop_app.rules.expedition.sheet import records
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.record import Moment, Record, TagSpec, beside, counter, evolve, flag, held, pool
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter, SlotState

ACTIVATION_START: Final = Moment.TURN_START
ROUND: Final = Moment.ROUND_START
FIGHT: Final = Moment.FIGHT_END


DeclaringSide: TypeAlias = Literal["company", "dm"]


class Phase(StrEnum):
    """The phases of an encounter. Rule: section 6"""

    TABLE = "table"
    IDLE = "idle"
    SETUP_PARAMETERS = "setup_parameters"
    SETUP_MOMENTUM = "setup_momentum"
    SETUP_ADVERSARIES = "setup_adversaries"
    WINDS = "winds"
    DECLARE = "declare"
    INITIATIVE = "initiative"
    RESOLVE = "resolve"
    START = "start"
    ACTION = "action"
    MOMENTUM = "bookkeeping_1"
    POOL = "bookkeeping_2"
    EFFECTS = "bookkeeping_3"
    MORALE = "bookkeeping_4"
    ENDED = "ended"


SETUP: Final = (Phase.SETUP_PARAMETERS, Phase.SETUP_MOMENTUM, Phase.SETUP_ADVERSARIES)
BOOKKEEPING: Final = (Phase.MOMENTUM, Phase.POOL, Phase.EFFECTS, Phase.MORALE)
ROUND_PHASES: Final = (Phase.WINDS, Phase.DECLARE, Phase.INITIATIVE, Phase.RESOLVE, Phase.START, Phase.ACTION, *BOOKKEEPING)
NO_ENCOUNTER: Final = (Phase.TABLE, Phase.IDLE, Phase.ENDED)
IN_ENCOUNTER: Final = (*SETUP, *ROUND_PHASES)


class Status(StrEnum):
    """Whether a Model is still there. Rule: section 2.1, EX-TAB-23"""

    ACTIVE = "active"
    OUT_OF_PLAY = "out_of_play"
    DEFEATED = "defeated"
    DEAD = "dead"
    LEFT_BOARD = "left_board"
    ABANDONED = "abandoned"


OFF_THE_BOARD: Final = (Status.DEFEATED, Status.DEAD, Status.LEFT_BOARD)
PSYCHOLOGY: Final = ("broken", "cowed", "demoralized", "distressed")
"""Conditions a Frenzied Model cannot gain, without effect during the frenzy. Rule: EX-COND-15"""


class Affliction(Condition):
    """A condition: `amount` are its tokens, `source` who caused it (the one feared by the Cowed).

    `target` is the one hated or borne animosity; `strength` the S of Ablaze. Rule: EX-COND-01 to EX-COND-05
    """

    target: str | None = None
    strength: int = 0
    note: str = ""


class Injury(Record):
    """A wound's card, a disease or a poison; `marks` are those of a healing under way. Rule: EX-INJ-01 to EX-INJ-03"""

    id: int
    name: str
    severity: int
    effects: str = ""
    permanent: bool = False
    injury_kind: Literal["injury", "disease", "poison"] = "injury"
    marks: int = 0
    reroll_used: bool = False


class ExtendedCheck(Record):
    """A check of several rolls under way, a casting included. Rule: EX-EXT-01 to EX-EXT-04, EX-MAGIC-01"""

    id: int
    spec: records.CheckSpec
    obstacle: int
    spell: str = ""
    target: str | None = None
    marks: int = 0
    ones: int = 0
    rolls: int = 0
    reroll_used: bool = False
    rolled_this_activation: bool = False
    time_unit: str = ""


class Declaration(Record):
    """What a Model has said it will do this Round. Rule: EX-DECL-03"""

    action: str
    name: str = ""
    weapon: str = ""


class Model(Combatant):
    """A Model in play. Squares and points are whole; `wounds` -1 is death. Rule: section 2.2, 2.3"""

    wounds: int = counter(3, low=-1, high="wounds_max", lasting=True)
    corruption: int = counter(lasting=True)
    insanity: int = counter(lasting=True)
    stress: int = counter(lasting=True)
    fatigue: int = counter(lasting=True)
    fate_points: int = counter(lasting=True)
    luck_points: int = counter(high="luck_points_max", lasting=True)
    obedience: int = counter(3, low=None, lasting=True)
    morale: int = counter(3, low=None, lasting=True)
    status: Status = held(Status.ACTIVE, lasting=True)
    mounted_on: str | None = held(None, lasting=True, links=True)
    interrupts: int = counter(resets=FIGHT)
    temp_reactions: int = counter(resets=FIGHT)
    banes: int = counter(lasting=True, tag=TagSpec("accent", "EX-TEST-11", place=1, fact="count"))
    favour_next: int = counter(resets=FIGHT, tag=TagSpec("good", "EX-MINOR-02", place=4, name="assisted"))
    prepared: bool = flag(resets=FIGHT, tag=TagSpec("good", "EX-MINOR-08", place=3))
    prepared_now: bool = flag(resets=FIGHT)
    momentum_reduction: int = counter(resets=FIGHT)
    attacks_bonus: int = counter(resets=FIGHT)
    attacks_made: int = counter(resets=ACTIVATION_START)
    action_soak: int = counter(resets=FIGHT)
    morale_tested: bool = flag(resets=ROUND)
    fled: bool = flag(resets=ACTIVATION_START)
    hidden_attacked: bool = flag(resets=FIGHT)
    declared_action: Declaration | None = held(None, resets=ROUND)
    initiative_roll: int | None = held(None, resets=ROUND)
    initiative_total: int | None = held(None, resets=ROUND)
    arrived: bool = flag(resets=ROUND)
    major_used: bool = flag(resets=ACTIVATION_START)
    attacking: str = held("", resets=ACTIVATION_START)
    free_minors_left: int = counter(resets=ACTIVATION_START)
    free_minor_pair_taken: bool = flag(resets=ACTIVATION_START)
    conditions: tuple[Affliction, ...] = held((), lasting=True)
    injuries: tuple[Injury, ...] = held((), lasting=True)
    extended_checks: tuple[ExtendedCheck, ...] = held((), lasting=True)

    @property
    def can_act(self) -> bool:
        """Tell whether it is in play: able, and on the board or not placed yet. Rule: EX-DMG-11"""
        return self.status is Status.ACTIVE

    @property
    def takes_space(self) -> bool:
        """Tell whether its figure is there, standing or lying. Rule: EX-GRID-04, EX-DMG-11"""
        return self.status not in OFF_THE_BOARD

    @property
    def is_on_board(self) -> bool:
        """Return whether its figure is on a square."""
        return self.cell is not None and self.takes_space

    def affliction(self, name: str, target: str | None = None) -> Affliction | None:
        """Find a condition by name; `target`: the one against this Model."""
        return next((c for c in self.conditions if c.name == name and target in (None, c.target, c.source)), None)

    def suffers(self, name: str) -> bool:
        """Tell whether a condition does something now: in a frenzy, those of the mind do not. Rule: EX-COND-15"""
        return self.has(name) and not (name in PSYCHOLOGY and self.has("frenzied"))

    def stacks(self, name: str) -> int:
        """Count the tokens of a condition; 0 without it."""
        found = self.affliction(name)
        return found.amount if found is not None else 0

    @property
    def casting(self) -> ExtendedCheck | None:
        """Return the spell under way."""
        return next((check for check in self.extended_checks if check.spell), None)


class GlobalEffect(Record):
    """An effect of the encounter itself. `duration` None: it only acts. Rule: EX-SETUP-02, EX-BOOK-06"""

    id: int
    name: str
    text: str = ""
    duration: int | None = None
    severity: int | None = None
    keywords: tuple[str, ...] = ()
    strength: int = 0
    """Damage of the automatic hit that it deals each Round to everyone in play; 0: only the text."""


class LogEntry(Record):
    """A line of the campaign's log. Rule: EX-TIME-02 to EX-TIME-05"""

    entry: Literal["season", "endeavour", "expedition", "event", "week"]
    text: str
    season: int = 0


class ExpeditionState(Encounter):
    """One encounter, or the table between encounters. Momentum may fall below zero before it is settled. Rule: section 2.6"""

    system = "expedition"
    phase: Phase = Phase.IDLE
    combatants: Mapping[str, Model] = field(default_factory=dict)
    sheets: Mapping[str, records.ModelSheet] = field(default_factory=dict)
    settings: records.ExpeditionSettings = field(default_factory=records.ExpeditionSettings)
    fortune_pool: int = pool()
    threat: int = pool()
    momentum_pool: int = pool(low=None, resets=FIGHT)
    momentum_gains: int = pool(resets=FIGHT)
    momentum_spent: int = pool(resets=FIGHT)
    momentum_locked: bool = held(False, resets=FIGHT)
    adversary_pool: records.PoolCost = field(default_factory=records.PoolCost)
    bought_pool: records.PoolCost = field(default_factory=records.PoolCost)
    surprise: Literal["none", "company", "adversaries"] = held("none", resets=FIGHT)
    declared_first: DeclaringSide | None = held(None, resets=FIGHT)
    declares_next: DeclaringSide | None = held(None, resets=FIGHT)
    declaring_group: str | None = held(None, resets=FIGHT)
    winds: str | int | None = held(None, resets=FIGHT)
    board_section: str = ""
    trigger: str = ""
    effects: tuple[GlobalEffect, ...] = held((), resets=FIGHT)
    defeated_this_round: tuple[str, ...] = held((), resets=FIGHT)
    had_adversaries: bool = held(False, resets=FIGHT)
    season: int = 0
    weeks: int = 0
    expedition: str = ""
    dungeon_level: int = 0
    campaign_log: tuple[LogEntry, ...] = ()
    next_id: int = 1
    world: records.ExpeditionWorld = beside(records.ExpeditionWorld())

    @property
    def tables(self) -> records.ExpeditionWorld:
        """Return the world as Expedition's own, with its typed tables."""
        return self.world

    def sheet_of(self, who: str) -> records.ModelSheet:
        """Return the sheet of a Model by the Model's id. Raises: KeyError."""
        return self.sheets[self.combatants[who].sheet]

    def type_of(self, who: str) -> records.ModelType:
        """Return what kind of Model it is."""
        return self.sheet_of(who).model_type

    def side_of(self, who: str) -> records.Side:
        """Return the side it fights on in this encounter; an unknown word counts by the Model's type."""
        model = self.combatants[who]
        return SIDE_WORDS.get(model.side) or self.sheets[model.sheet].side

    def standing_in(self, who: str) -> tuple[int, int]:
        """Return the place in roster order: the Company, then Adversaries, then NPCs, each as they came. Rule: section 5.2"""
        return ROSTER_ORDER.index(self.side_of(who)), self.roster.index(who)

    def leader_of(self, who: str) -> str | None:
        """Name the Character whom a Follower follows, by its id or its name; None: it is not there. Rule: EX-MODEL-03"""
        wanted = (self.sheet_of(who).leader_id or "").casefold()
        people = (other for other in self.roster if self.type_of(other) is records.ModelType.CHARACTER)
        return next((other for other in people if wanted and wanted in (other.casefold(), self.combatants[other].name.casefold())), None)

    def lacks_leader(self, who: str) -> bool:
        """Tell whether a Follower is without its Character; others need none. Rule: EX-MODEL-03"""
        return self.type_of(who) is records.ModelType.FOLLOWER and self.leader_of(who) is None

    def are_enemies(self, a: str, b: str) -> bool:
        """Return whether two Models are enemies: only company and adversaries are. Rule: EX-GRID-03, EX-MODEL-09"""
        one, other = self.side_of(a), self.side_of(b)
        return one is not other and records.Side.NEUTRAL not in (one, other)

    def in_play(self, side: records.Side | None = None) -> Iterator[str]:
        """List the Models in play in roster order, of one side if wanted."""
        for who in self.roster:
            if self.combatants[who].can_act and (side is None or self.side_of(who) is side):
                yield who

    @property
    def is_running(self) -> bool:
        """Tell whether a Round is under way."""
        return self.phase in ROUND_PHASES

    @property
    def momentum_now(self) -> int:
        """Return what the display shows: the pool with this Round's ledger. Rule: EX-RES-05"""
        return self.momentum_pool + self.momentum_gains - self.momentum_spent

    def can_take_turn(self, who: str) -> bool:
        """Tell whether the game master may give this Model the next Activation."""
        waiting = any(slot.who == who and slot.state is SlotState.PENDING for slot in self.slots)
        return waiting and self.combatants[who].can_act and self.phase == Phase.RESOLVE

    def lapse(self, draft: Draft[Self], who: str, condition: str) -> bool:
        """End a state of harm whose time was set by hand. Rule: EX-TAB-23"""
        if condition not in HARM:
            return super().lapse(draft, who, condition)
        made = cast("ExpeditionDraft", draft)
        made.put(harmed(made.state.combatants[who], condition, value=False))
        follow_wounds(made, who)
        return True

    def after_edit(self, draft: Draft[Self], who: str) -> None:
        """Let a Model fall, or get up, when its Wounds were changed by hand. Rule: EX-TAB-23"""
        made = cast("ExpeditionDraft", draft)
        if made.state.combatants[who].wounds != self.combatants[who].wounds:
            follow_wounds(made, who)

    def without(self, who: str) -> Self:
        """Remove also the conditions and checks about it; its own Activation ends."""
        left = super().without(who)
        return evolve(
            left,
            combatants={key: _unlinked(model, who) for key, model in left.combatants.items()},
            phase=Phase.RESOLVE if self.acting == who and self.phase in (Phase.START, Phase.ACTION) else left.phase,
            defeated_this_round=tuple(other for other in left.defeated_this_round if other != who),
        )


HARM: Final = {
    "out_of_play": (Status.OUT_OF_PLAY, Status.DEFEATED),
    "dead": (Status.DEAD,),
    "abandoned": (Status.ABANDONED,),
    "left_board": (Status.LEFT_BOARD,),
}
"""States of harm by the status that shows them. Rule: EX-TAB-23"""


def harmed(model: Model, name: str, *, value: bool) -> Model:
    """Return a Model with a state of harm set or ended: by Wounds, which the status follows, or by the status itself. Rule: EX-TAB-23"""
    if name in ("out_of_play", "dead"):
        return evolve(model, wounds=(0 if name == "out_of_play" else -1) if value else max(1, model.wounds))
    if value:
        return evolve(model, status=HARM[name][0], cell=None if name == "left_board" else model.cell)
    return evolve(model, status=Status.ACTIVE if model.wounds > 0 else Status.OUT_OF_PLAY) if model.status in HARM[name] else model


ROSTER_ORDER: Final = (records.Side.COMPANY, records.Side.ADVERSARY, records.Side.NEUTRAL)
SIDE_WORDS: Final = {
    "company": records.Side.COMPANY,
    "party": records.Side.COMPANY,
    "adversary": records.Side.ADVERSARY,
    "foe": records.Side.ADVERSARY,
    "neutral": records.Side.NEUTRAL,
}
"""What the words of an encounter's sides mean: the program says party and foe for all systems."""


def _unlinked(model: Model, gone: str) -> Model:
    about = [c for c in model.conditions if gone in (c.target, c.source)]
    checks = tuple(evolve(c, target=None) if c.target == gone else c for c in model.extended_checks)
    if not about and checks == model.extended_checks:
        return model
    kept = tuple(c for c in model.conditions if gone != c.target and not (c.name == "cowed" and c.source == gone))
    kept = tuple(evolve(c, source=None) if c.source == gone else c for c in kept)
    return evolve(model, conditions=kept, extended_checks=checks)


ExpeditionDraft: TypeAlias = Draft[ExpeditionState]


def new_id(draft: ExpeditionDraft) -> int:
    """Take the next number for an injury, an effect, a check."""
    taken = draft.state.next_id
    draft.state = evolve(draft.state, next_id=taken + 1)
    return taken


def put_sheet(draft: ExpeditionDraft, who: str, sheet: records.ModelSheet) -> None:
    """Put a sheet in the place of the one that a Model has."""
    draft.state = evolve(draft.state, sheets={**draft.state.sheets, draft.state.combatants[who].sheet: sheet})


def close_slot(draft: ExpeditionDraft, who: str) -> None:
    """End an Activation: its place in the order is done. Rule: EX-ACT-01"""
    slots = tuple(evolve(slot, state=SlotState.DONE) if slot.who == who else slot for slot in draft.state.slots)
    draft.state = evolve(draft.state, slots=slots, acting=None, phase=Phase.RESOLVE)


# ---- what follows from wounds


def follow_wounds(draft: ExpeditionDraft, who: str) -> None:
    """Let the status of a Model follow its wounds, whatever has changed them. Rule: EX-DMG-07, EX-DMG-09, EX-HEAL-01, EX-TAB-23"""
    model = draft.state.combatants[who]
    if model.wounds <= 0:
        fall(draft, who)
    elif model.status in (Status.OUT_OF_PLAY, Status.DEFEATED, Status.DEAD):
        draft.put(evolve(model, status=Status.ACTIVE))
        risen = tuple(other for other in draft.state.defeated_this_round if other != who)
        draft.state = evolve(draft.state, defeated_this_round=risen)


def fall(draft: ExpeditionDraft, who: str) -> None:
    """Take a Model out of play as its wounds say; its own Action Phase is over with it.

    Rule: EX-DMG-07, EX-DMG-09, EX-DMG-11, R42, section 6
    """
    model = draft.state.combatants[who]
    status, event = _fallen(draft.state, model)
    if status is model.status:
        return
    end_action(draft, who)
    cell = model.cell if status is Status.OUT_OF_PLAY else None
    draft.put(evolve(draft.state.combatants[who], status=status, cell=cell))
    draft.tell(event, who, rule="EX-DMG-09" if model.wounds < 0 else "EX-DMG-07")
    if draft.state.acting == who and draft.state.phase == Phase.ACTION:
        close_slot(draft, who)
    if draft.state.side_of(who) is records.Side.ADVERSARY and who not in draft.state.defeated_this_round:
        draft.state = evolve(draft.state, defeated_this_round=(*draft.state.defeated_this_round, who))


def _fallen(state: ExpeditionState, model: Model) -> tuple[Status, str]:
    """Return what becomes of a Model without wounds left, and the event. Rule: EX-TAB-23, R42"""
    if model.wounds < 0:
        return Status.DEAD, "died"
    return (Status.OUT_OF_PLAY, "out_of_play") if state.side_of(model.id) is records.Side.COMPANY else (Status.DEFEATED, "defeated")


def end_action(draft: ExpeditionDraft, who: str) -> None:
    """End the attack action under way, if one is; attacks bought for the next action lapse with any. Rule: EX-MOM-07, EX-MELEE-04"""
    model = draft.state.combatants[who]
    if model.attacking or model.attacks_bonus:
        draft.put(evolve(model, attacking="", attacks_made=0, attacks_bonus=0))
