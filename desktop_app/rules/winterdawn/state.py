"""What play changes: combatants, slots, wounds, rewards, virtue calls, tasks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, Literal, Self, TypeAlias, cast

from desktop_app.grid.board import Grid
from desktop_app.grid.scenery import Ambient
from desktop_app.grid.scenery import Lamp as BoardLamp
from desktop_app.language import wording
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Moment, Record, TagSpec, beside, counter, evolve, flag, held, measure, track
from desktop_app.rules.kernel.state import BoxRow, Cell, Combatant, Draft, Encounter, Procedure, Slot, SlotState
from desktop_app.rules.winterdawn.sheet import house_rules, lamps, records

ROUND: Final = Moment.ROUND_START
NEUTRAL: Final = "neutral"
LINKS: Final = {SPEC: FieldSpec(links=True)}


class Wound(Record):
    """A bleeding wound: level 1 to 3, the line it came from, and the MoS of a treatment under way."""

    id: int
    level: int
    line: int | None = None
    tally: int = 0


HELD_BESIDE: Final = ("stunned", "unconscious", "stance", "taunted", "shield_wall", "casting")
"""Conditions with a separate field that is no flag."""


class StunLimit(Record):
    """Most dice in a pool from a round on; it rises by 1 at each later round start. Rule: WD-INJ-07"""

    limit: int
    from_round: int


class Unconscious(Record):
    """Why (shock or choke), MoS gathered towards waking, round of the last roll. Rule: WD-COND-05, WD-COND-06"""

    cause: str
    tally: int = 0
    last_roll_round: int = -1


class BleedingToDeath(Record):
    """The clock that a dying character has: it dies when the scene's clock reaches this round. Rule: WD-COND-04"""

    dies_at_round: int


class Dead(Record):
    """Since when it has been dead, in rounds of the scene's clock. Rule: WD-COND-07"""

    since_round: int


LightName: TypeAlias = Literal["light", "low", "dark"]


class Lamp(Record):
    """A lit lamp carried by a combatant, and the clock round of its end. Rule: WD-X-08"""

    lamp: Literal["candle", "torch", "lantern", "bullseye"]
    out_at_round: int


class Taunt(Record):
    """Dice that a taunt takes from actions not directed at the taunter; it counts once a turn has started under it. Rule: WD-SOCIAL-02"""

    dice: int
    started: bool = False


class Choke(Record):
    """Who chokes, and how often the target has had to test against it. Rule: WD-GRAP-10"""

    by: str
    counter: int = 0


class Reward(Record):
    """Experience or spirit that waits to be taken, among the reminders. `spirit` 0: only the experience is to be placed.

    Rule: WD-TEST-24, WD-SKILL-04
    """

    id: int
    character: str
    skill: str
    spirit: int


class VirtueCall(Record):
    """A virtue call of this scene: the end, the die and the rolled MoS. Rule: WD-VIRTUE-02 to WD-VIRTUE-05"""

    virtue: str
    end: str
    mos: int
    die_size: int
    settled: bool = False


class Standing(Record):
    """A passive perception for the whole scene: its net, and what it was rolled with. Rule: WD-SENSE-01"""

    net: int
    dice: int
    attribute: str


class WinterDawnSlot(Slot):
    """An initiative number at which a combatant acts. `offered`: mover to those already asked about its movement in this slot.

    `openings`: what barred whom from the last attack of opportunity, as codes of refusals (section 5.0).
    A ridden mount acts in its rider's slot, with one action. Rule: WD-MOUNT-01
    """

    begun: bool = False
    action_used: bool = False
    mount_action_used: bool = False
    offered: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    openings: Mapping[str, str] = field(default_factory=dict, metadata={SPEC: FieldSpec(sparse=True)})


OUT: Final = ("dead", "unconscious", "incapacitated")
"""Fields of a combatant that cannot act: its last turn's manoeuvres do not matter."""


class Fighter(Combatant):
    """A combatant. Metres are halves; rounds count on the scene's clock; action and reaction dice are counted apart. Rule: WD-REACT-03"""

    spirit: int = counter(high="spirit_max", lasting=True)
    initiative: int = counter(low=None)
    next_initiative: int | None = None
    action_dice_used: int = counter(resets=ROUND)
    action_pool_max: int = counter(resets=ROUND)
    reaction_dice_used: int = counter(resets=ROUND)
    reaction_pool_max: int = counter(resets=ROUND)
    movement_left: float = measure(resets=ROUND)
    dodge_roll_malus: int = counter(
        resets=Moment.ROUND_END,
        tag=TagSpec("good", "WD-MOVE-08", place=15, name="rolled_away", fact="malus", hidden_by=OUT),
    )
    aoo_used: bool = flag(resets=ROUND)
    shield_used: bool = flag(resets=ROUND)
    delayed: bool = flag(resets=ROUND)
    split: bool = flag(resets=ROUND)
    surprised: bool = flag(tag=TagSpec("plain", "WD-INIT-09", place=9, hidden_by=("dead",)))
    prone: bool = flag(lasting=True, tag=TagSpec("plain", "WD-COND-02", place=8, hidden_by=("dead", "incapacitated")))
    incapacitated: bool = flag(lasting=True, tag=TagSpec("blood", "WD-COND-03", place=3, hidden_by=("dead", "unconscious")))
    attacked_this_slot: bool = flag(resets=Moment.TURN_START)
    hiding_behind_shield: bool = flag(resets=Moment.TURN_START, tag=TagSpec("good", "WD-ACT-07", place=11, hidden_by=OUT))
    stance_mos: int | None = held(
        None,
        resets=Moment.TURN_START,
        tag=TagSpec("good", "WD-MELEE-11", place=10, name="stance", fact="mos", hidden_by=OUT),
    )
    shield_wall_id: int | None = held(None, resets=Moment.FIGHT_END)
    taunts: Mapping[str, Taunt] = field(default_factory=dict, metadata=LINKS)
    casting: str | None = held(None, resets=ROUND, tag=TagSpec("accent", "WD-MAGIC-01", place=14, hidden_by=OUT))
    lamp: Lamp | None = held(None, lasting=True)
    unaware_of: tuple[str, ...] = held((), links=True)
    no_los_to: tuple[str, ...] = held((), links=True)
    cover_vs: Mapping[str, records.Cover] = field(default_factory=dict, metadata=LINKS)
    metres_to: Mapping[str, int] = field(default_factory=dict, metadata={SPEC: FieldSpec(links=True, sparse=True)})
    injury_lines: tuple[BoxRow, ...] = track(lasting=True)
    bleeding_wounds: tuple[Wound, ...] = held((), lasting=True)
    stun_limit: StunLimit | None = held(None, resets=Moment.FIGHT_END)
    unconscious: Unconscious | None = held(None, lasting=True, tag=TagSpec("blood", "WD-COND-05", place=3, hidden_by=("dead",)))
    bleeding_to_death: BleedingToDeath | None = held(None, lasting=True)
    dead: Dead | None = held(None, lasting=True, tag=TagSpec("blood", "WD-COND-07", place=1))
    grappling: tuple[str, ...] = held((), resets=Moment.FIGHT_END, links=True)
    grappled_by: tuple[str, ...] = held((), resets=Moment.FIGHT_END, links=True)
    pinning: str | None = held(None, resets=Moment.FIGHT_END, links=True)
    pinned_by: str | None = held(None, resets=Moment.FIGHT_END, links=True)
    choking: str | None = held(None, resets=Moment.FIGHT_END, links=True)
    choked_by: Choke | None = held(None, resets=Moment.FIGHT_END)
    mounted_on: str | None = held(None, lasting=True, links=True)
    rider: str | None = held(None, lasting=True, links=True)
    scene_virtue_calls: tuple[VirtueCall, ...] = held((), resets=Moment.SCENE_END, lasting=True)
    passive_perception: Standing | None = held(None, resets=Moment.SCENE_END, lasting=True)
    pending_rewards: tuple[Reward, ...] = held((), lasting=True)

    @property
    def partners(self) -> tuple[str, ...]:
        """List its held combatants and its holders. Rule: WD-GRAP-03"""
        return (*self.grappling, *self.grappled_by)

    @property
    def hold_malus(self) -> int:
        """Return the MoS off strength and agility rolls: 1 for each grappler, 1 more under a pin.

        Rule: WD-GRAP-02, WD-GRAP-08, WD-TAB-18
        """
        return len(self.grappled_by) + (1 if self.pinned_by is not None else 0)

    @property
    def open_calls(self) -> tuple[VirtueCall, ...]:
        """List the virtue calls that are not settled."""
        return tuple(call for call in self.scene_virtue_calls if not call.settled)

    @property
    def can_act(self) -> bool:
        """Tell whether it can take a turn."""
        return not self.incapacitated and self.unconscious is None and self.dead is None

    @property
    def injuries_total(self) -> int:
        """Count the ticked boxes of all injury lines."""
        return sum(row.ticked for row in self.injury_lines)

    @property
    def majors_total(self) -> int:
        """Count the ticked major boxes."""
        return sum(row.ticked_of(1) for row in self.injury_lines)

    def wound(self, wound_id: int) -> Wound | None:
        """Find a bleeding wound by its number; None: there is none such."""
        return next((wound for wound in self.bleeding_wounds if wound.id == wound_id), None)


class Pair(Record):
    """Two learning from one another in this scene: mentor and apprentice in one skill, or training partners.

    Rule: WD-XP-07, WD-XP-08
    """

    bond: str
    one: str
    other: str
    skill: str
    other_skill: str


class Dropped(Record):
    """A weapon or shield on the ground: owner and cell. It stays on the owner's sheet until another combatant takes it.

    Once the owner has left, `owner` is "" and `item` is the thing itself. Rule: WD-RANGE-07, WD-CTRL-04
    """

    owner: str
    weapon: str
    cell: Cell | None = None
    item: records.Weapon | None = None


class Task(Record):
    """A long test in progress. `participants` take part in each roll; `halved` counts assistants by half.

    `bonus` dice go to the first participant and `malus` MoS off everybody on each roll. A task of care names its patient and line.
    Rule: WD-TEST-13 to WD-TEST-19, WD-X-01
    """

    id: int
    title: str = ""
    task_kind: str = "first_fail"
    skills: tuple[str, ...] = ()
    dl: int = 1
    time_per_roll: str = ""
    participants: tuple[str, ...] = ()
    halved: bool = False
    tally: int = 0
    last_skill: str = ""
    skills_rolled: tuple[str, ...] = ()
    rolls: int = 0
    done: bool = False
    secret: bool = False
    bonus: int = 0
    malus: int = 0
    patient: str = ""
    line: int | None = None

    @property
    def hits(self) -> int:
        """Return the MoS beyond the difficulty once it is done. Rule: WD-TEST-13"""
        return max(0, self.tally - self.dl) if self.done else 0


@memo(lambda state: (state.slots,))
def _current(state: WinterDawnState) -> WinterDawnSlot | None:
    return next((slot for slot in state.slots if slot.state is SlotState.CURRENT), None)


DRAWN: Final[Mapping[str, Ambient]] = {"light": Ambient.DAY, "low": Ambient.DIM, "dark": Ambient.DARK}
"""How a light of the scene is drawn."""


class WinterDawnState(Encounter):
    """One fight, or the table between fights. `count` is the number being called."""

    system = "winterdawn"
    own_grid = Grid.HEX
    sees_back = False
    combatants: Mapping[str, Fighter] = field(default_factory=dict)
    slots: tuple[WinterDawnSlot, ...] = ()
    sheets: Mapping[str, records.WinterDawnSheet] = field(default_factory=dict)
    settings: house_rules.WinterDawnSettings = field(default_factory=house_rules.WinterDawnSettings)
    tempo: str = "interaction"
    light: LightName = "light"
    count: int | None = None
    sparring: bool = held(False, resets=Moment.FIGHT_END)
    dropped: tuple[Dropped, ...] = ()
    tasks: tuple[Task, ...] = ()
    pairs: tuple[Pair, ...] = held((), resets=Moment.SCENE_END)
    next_id: int = 1
    world: records.WinterDawnWorld = beside(records.WinterDawnWorld())

    @property
    def scene_light(self) -> Ambient | None:
        return DRAWN.get(self.light)

    def own_lamps(self) -> tuple[BoardLamp, ...]:
        """List the carried lamps; a lamp that shines to the front only is left to the rules. Rule: WD-X-08"""
        board = self.world.board
        bearers = [one for one in self.combatants.values() if one.lamp is not None and one.cell is not None]
        kinds = [(one, lamps.LAMPS[one.lamp.lamp]) for one in bearers if one.lamp is not None]
        return tuple(
            BoardLamp(id=f"{one.id} {kind.bright}", at=board.geometry.centre(one.cell), bright=kind.bright, dim=kind.bright + kind.low)
            for one, kind in kinds
            if board is not None and not kind.cone
        )

    @property
    def tables(self) -> records.WinterDawnWorld:
        """Return the world as WinterDawn's own, with its typed tables."""
        return self.world

    @property
    def pending_rewards(self) -> tuple[Reward, ...]:
        """List what waits to be taken, in the order of the roster. Rule: WD-TEST-24"""
        return tuple(reward for who in self.roster for reward in self.combatants[who].pending_rewards)

    def sheet_of(self, who: str) -> records.WinterDawnSheet:
        """Return the sheet of a combatant by the combatant's id. Raises: KeyError."""
        return self.sheets[self.combatants[who].sheet]

    @property
    def stamp(self) -> str:
        """Write round and number being called."""
        number = "" if self.count is None else f"\u00b7{self.count}".replace("-", "\u2212")
        return super().stamp + number

    def skill(self, skill: str) -> records.Skill:
        """Return a skill of the list; a group's id or an unknown name counts as a free-standing skill."""
        found = self.tables.skills.get(skill)
        return found if found is not None else records.Skill(id=skill, title=wording(skill).capitalize())

    @property
    def current(self) -> WinterDawnSlot | None:
        """Return the slot that is being played."""
        return _current(self)

    def can_take_turn(self, who: str) -> bool:
        """Return whether a combatant may be given the turn: a ridden mount has none. Rule: WD-MOUNT-01"""
        return super().can_take_turn(who) and self.ridden_by(who) is None

    def ridden_by(self, who: str) -> str | None:
        """Name who sits on a mount; both must know of it. Rule: WD-MOUNT-01"""
        rider = self.combatants[who].rider
        return rider if rider is not None and rider in self.combatants and self.combatants[rider].mounted_on == who else None

    def are_opponents(self, a: str, b: str) -> bool:
        """Return whether two combatants fight each other: neutrals fight no one."""
        sides = (self.combatants[a].side, self.combatants[b].side)
        return sides[0] != sides[1] and NEUTRAL not in sides

    def lapse(self, draft: Draft[Self], who: str, condition: str) -> bool:
        """End a stun or a sleep whose time was set by hand. Rule: WD-CORE-02"""
        made = cast("WinterDawnDraft", draft)
        fighter = made.state.combatants[who]
        match condition:
            case "stunned":
                made.put(evolve(fighter, stun_limit=None))
                return fighter.stun_limit is not None
            case "unconscious":
                made.put(evolve(fighter, unconscious=None))
                return fighter.unconscious is not None
            case "stance" | "taunted" | "shield_wall" | "casting":
                made.put(without_manoeuvre(fighter, condition))
                return True
            case _:
                return super().lapse(draft, who, condition)

    def without(self, who: str) -> Self:
        """Take a combatant out with every link."""
        left = super().without(who)
        return evolve(
            left,
            combatants={key: unheld(fighter, who) for key, fighter in left.combatants.items()},
            pairs=tuple(pair for pair in left.pairs if who not in (pair.one, pair.other)),
            dropped=tuple(self._ownerless(thing) if thing.owner == who else thing for thing in left.dropped),
            tasks=tuple(_without_participant(task, who) for task in left.tasks if task.patient != who),
        )

    def _ownerless(self, thing: Dropped) -> Dropped:
        """Leave a departing combatant's lost things behind."""
        return evolve(thing, owner="", item=self.sheet_of(thing.owner).weapon(thing.weapon))


def _without_participant(task: Task, gone: str) -> Task:
    return evolve(task, participants=tuple(who for who in task.participants if who != gone)) if gone in task.participants else task


def unheld(fighter: Fighter, other: str) -> Fighter:
    """Take every link of a hold with another one off, in both directions, with pin and choke. Rule: WD-GRAP-05"""
    choked = fighter.choked_by
    if other not in fighter.partners and other not in (fighter.pinning, fighter.pinned_by, fighter.choking, choked.by if choked else None):
        return fighter
    return evolve(
        fighter,
        grappling=tuple(who for who in fighter.grappling if who != other),
        grappled_by=tuple(who for who in fighter.grappled_by if who != other),
        pinning=None if fighter.pinning == other else fighter.pinning,
        pinned_by=None if fighter.pinned_by == other else fighter.pinned_by,
        choking=None if fighter.choking == other else fighter.choking,
        choked_by=None if choked is not None and choked.by == other else choked,
    )


WinterDawnDraft: TypeAlias = Draft[WinterDawnState]


def drop(draft: WinterDawnDraft, who: str, weapon: records.Weapon, cell: Cell | None) -> None:
    """Lay a weapon on the ground; it is out of its owner's hands. Rule: WD-CTRL-04, WD-RANGE-07"""
    sheet = draft.state.sheet_of(who)
    put_sheet(draft, who, evolve(sheet, wielded=sheet.wielded.without(weapon.id)))
    fallen = Dropped(owner=who, weapon=weapon.id, cell=cell)
    draft.state = evolve(draft.state, dropped=(*draft.state.dropped, fallen))


def without_manoeuvre(fighter: Fighter, condition: str) -> Fighter:
    """Return a fighter without its stance, taunts, wall or casting. Rule: WD-MELEE-11, WD-SOCIAL-02, WD-GRID-06, WD-MAGIC-01"""
    match condition:
        case "stance":
            return evolve(fighter, stance_mos=None)
        case "taunted":
            return evolve(fighter, taunts={})
        case "shield_wall":
            return evolve(fighter, shield_wall_id=None)
        case _:
            return evolve(fighter, casting=None)


def break_casting(draft: WinterDawnDraft, who: str) -> None:
    """Let a casting fail whose caster is hit. Rule: WD-MAGIC-01"""
    fighter = draft.state.combatants[who]
    if fighter.casting is not None:
        draft.put(evolve(fighter, casting=None))
        draft.tell("casting_broken", who, rule="WD-MAGIC-01")


def change_frame(draft: WinterDawnDraft, old: Procedure[WinterDawnState], new: Procedure[WinterDawnState]) -> None:
    """Replace a frame anywhere in the stack: a test that an answer has called for may be above it."""
    pending = tuple(new if frame is old else frame for frame in draft.state.pending)
    draft.state = evolve(draft.state, pending=pending)


def replace_slot(draft: WinterDawnDraft, old: WinterDawnSlot, *new: WinterDawnSlot) -> None:
    """Put slots in the place of one."""
    slots = tuple(made for slot in draft.state.slots for made in (new if slot is old else (slot,)))
    draft.state = evolve(draft.state, slots=slots)


def put_sheet(draft: WinterDawnDraft, who: str, sheet: records.WinterDawnSheet) -> None:
    """Put a sheet in the place of the one that a combatant has."""
    draft.state = evolve(draft.state, sheets={**draft.state.sheets, draft.state.combatants[who].sheet: sheet})


def lose_spirit(draft: WinterDawnDraft, who: str, amount: int, rule: str) -> None:
    """Take spirit away, floored at 0. Rule: WD-SPIRIT-03, WD-SPIRIT-04, WD-TAB-25"""
    fighter = draft.state.combatants[who]
    lost = min(amount, fighter.spirit)
    if lost > 0:
        draft.put(evolve(fighter, spirit=fighter.spirit - lost))
        draft.tell("spirit_lost", who, amount=lost, left=fighter.spirit - lost, rule=rule)


def spirit_gained(state: WinterDawnState, who: str, amount: int) -> int:
    """Return how much of some spirit fits under the maximum. Rule: WD-SPIRIT-03"""
    return max(0, min(amount, state.sheet_of(who).spirit_max - state.combatants[who].spirit))


def gain_spirit(draft: WinterDawnDraft, who: str, amount: int, rule: str) -> None:
    """Give spirit, up to the maximum. Rule: WD-SPIRIT-03, WD-SPIRIT-07, WD-TAB-25"""
    fighter, gained = draft.state.combatants[who], spirit_gained(draft.state, who, amount)
    if gained:
        draft.put(evolve(fighter, spirit=fighter.spirit + gained))
        draft.tell("spirit_gained", who, amount=gained, left=fighter.spirit + gained, rule=rule)
