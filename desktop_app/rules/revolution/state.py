"""What a combat of Revolution D100 changes: strike rank, life points, wounds, blessings; a campaign's conflicts and blueprints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Literal, Self, TypeAlias, TypeVar

from desktop_app.grid.scenery import Ambient
from desktop_app.rules.kernel import positions, record
from desktop_app.rules.kernel.conditions import named_in
from desktop_app.rules.kernel.record import SPEC, FieldSpec, Moment, Record, TagSpec, beside, counter, evolve, flag, ranged, unlinked
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter
from desktop_app.rules.revolution.sheet import character, house_rules
from desktop_app.rules.revolution.sheet.tables import EffectRow, RevolutionWorld

TimeScale: TypeAlias = Literal["action", "narrative", "downtime"]
CraftingTask: TypeAlias = Literal["blueprint", "create", "repair", "adapt", "redesign"]
ROUND: Final = Moment.ROUND_END
FIGHT: Final = Moment.FIGHT_END


class Phase(StrEnum):
    """Where a combat stands; from reaction to damage an exchange is open. Rule: section 6"""

    TABLE = "table"
    NONE = "none"
    INTENTS = "intents"
    ORDER = "order"
    REACTION = "reaction"
    ROLL = "roll"
    EFFECTS = "effects"
    DAMAGE = "damage"
    ENDED = "ended"


NO_COMBAT: Final = (Phase.TABLE, Phase.NONE, Phase.ENDED)
EXCHANGE: Final = (Phase.REACTION, Phase.ROLL, Phase.EFFECTS, Phase.DAMAGE)
NEXT_TO: Final = 1
"""Cells within which a melee weapon reaches, and a touch. Rule: RV-ACT-02, RV-RANGE-03"""
QUIET: Final = (*NO_COMBAT, Phase.INTENTS, Phase.ORDER)
"""No exchange is open."""


class PendingMod(Record):
    """A Bonus or Penalty that waits for a roll; `target`: only for an attack on this one. Rule: RV-EFF-03, RV-EFF-04

    It is gone once it was used, or in the first round after `expires_round`.
    """

    modifier: Literal["bonus", "penalty"]
    scope: Literal["next_roll", "next_attack"] = "next_roll"
    target: str | None = None
    expires_round: int = 0


class ActiveBlessing(Record):
    """A blessing at work on a combatant until the scene ends; all its numbers are read from here. Rule: section 2.1, RV-BLESS-03"""

    blessing: str
    actor: str
    deity: str
    might: int = 0
    protection: int = 0
    resist_kind: str = ""
    resist: int = 0
    weapon: str | None = None
    natural_weapon: character.Weapon | None = None
    damage_bonus: int = 0
    immunities: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    size_class: character.SizeClass | None = None
    text: str = ""


class Fighter(Combatant):
    """A combatant in a combat. SR and LP are whole points, `moved` metres. Rule: section 2.6

    Weapons are ready and loaded unless their names stand in `unready` and `unloaded`. What lasts is told in section 5.1.
    """

    lp: int = counter(20, low=None, high="lp_max", lasting=True)
    sr: int = counter(low=None, resets=ROUND)
    sr_start: int = counter(resets=ROUND)
    sr_spent: int = counter(resets=ROUND)
    start_mods: int = counter(low=None, resets=ROUND)
    protection: int = counter(lasting=True)
    moved: int = counter(resets=ROUND)
    worst_minor: int = counter(resets=ROUND)
    opening: Literal["attack", "non_combat"] | None = record.held(None, resets=ROUND)
    opening_weapon: str | None = record.held(None, resets=ROUND)
    opening_target: str | None = record.held(None, resets=ROUND, links=True)
    engaged_with: tuple[str, ...] = record.held((), resets=FIGHT, links=True)
    pending: tuple[PendingMod, ...] = record.held((), resets=FIGHT)
    in_combat: bool = flag(by_hand=False)
    wounded: bool = flag(lasting=True, tag=TagSpec("blood", "RV-INJ-04", place=2, fact="lp", of="lp", hidden_by=("dead",), label="Wounded"))
    size_mod_applied: bool = flag(resets=ROUND, by_hand=False)
    held: bool = flag(resets=ROUND)
    incapacitated: bool = flag(resets=ROUND, tag=TagSpec("blood", "RV-INIT-06", place=1, hidden_by=("dead",)))
    dead: bool = flag(lasting=True, tag=TagSpec("blood", "RV-INJ-06", place=3, label="Dead"))
    unaware: bool = flag(tag=TagSpec("accent", "RV-REACT-05", place=6, label="Unaware"))
    prone: bool = flag(lasting=True, tag=TagSpec("accent", "RV-EFF-05", place=5, label="Prone"))
    immunities: tuple[str, ...] = record.held((), lasting=True)
    unready: tuple[str, ...] = record.held((), lasting=True)
    unloaded: tuple[str, ...] = record.held((), lasting=True)
    major_total: Mapping[str, int] = field(default_factory=dict, metadata={SPEC: FieldSpec(lasting=True, low=0)})
    active_blessings: tuple[ActiveBlessing, ...] = record.held((), lasting=True)

    @property
    def can_act(self) -> bool:
        """Tell whether it lives and is in the fight."""
        return self.in_combat and not self.dead

    @property
    def is_down(self) -> bool:
        """Tell whether it is dead; who has not entered a combat, or has left it, still stands."""
        return self.dead

    @property
    def takes_space(self) -> bool:
        """Tell whether nobody else can stand in its cell: only the dead are no obstacle. Rule: RV-GRID-01"""
        return not self.dead

    @property
    def is_able(self) -> bool:
        """Tell whether it can do anything this round. Rule: RV-SR-01, RV-INIT-06"""
        return self.can_act and not self.incapacitated


class ConflictSide(Record):
    """One side of a conflict: its rating or Challenge Rating, and its Resolution Points. Rule: section 2.5, RV-CONF-01"""

    name: str
    rating: int
    rp_start: int
    rp: int


class MakingOf(Record):
    """What is being made: a thing, or a blueprint of one. Rule: section 2.5, RV-CRAFT-02, RV-BP-04"""

    name: str = ""
    value: int = ranged(1, low=1, high=99)
    complexity: character.Complexity = "simple"
    one_use: bool = False


class Conflict(Record):
    """A conflict under way or ended: side A is a character's, side B often a passive thing. Rule: section 2.5, RV-CONF-01 to RV-CONF-06

    `item` is `owner`'s; of a task that makes something, `item` and `blueprint` name what came of it once it has succeeded.
    """

    id: str
    side_a: ConflictSide
    side_b: ConflictSide
    actor: str | None = None
    wins_a: int = 0
    wins_b: int = 0
    rounds: int = 0
    time_scale: TimeScale = "downtime"
    quick_exit_allowed: bool = False
    task: CraftingTask | None = None
    item: str | None = None
    owner: str | None = None
    blueprint: str | None = None
    blueprint_kind: Literal["blueprint", "recipe"] = "blueprint"
    medium: Literal["paper", "electronic", "memory"] = "paper"
    making: MakingOf | None = None
    features: tuple[character.Feature, ...] = ()
    conflict_state: Literal["open", "success", "partial", "defeat"] = "open"
    consequence_due: bool = False

    @property
    def is_open(self) -> bool:
        """Tell whether it goes on."""
        return self.conflict_state == "open"


class RevolutionState(Encounter):
    """One combat, or the table between combats. The roster is the order of entry. Rule: section 2.7"""

    system = "revolution"
    phase: Phase = Phase.NONE
    combatants: Mapping[str, Fighter] = field(default_factory=dict)
    sheets: Mapping[str, character.CharacterSheet] = field(default_factory=dict)
    settings: house_rules.RevolutionSettings = field(default_factory=house_rules.RevolutionSettings)
    darkness: bool = False
    conflicts: tuple[Conflict, ...] = ()
    next_id: int = 1
    own: Mapping[str, EffectRow] = field(default_factory=dict, metadata={SPEC: FieldSpec(sparse=True)})
    """Combat effects of the game master's own, as they were when this began. Rule: RV-EFF-01"""
    world: RevolutionWorld = beside(RevolutionWorld())

    @property
    def scene_light(self) -> Ambient | None:
        """Return darkness while the rules have it; a board that was drawn otherwise without daylight is dim then. Rule: RV-SENSE-01"""
        if self.darkness:
            return Ambient.DARK
        return Ambient.DIM if self.world.board is not None and self.world.board.ambient is not Ambient.DAY else None

    def own_names(self, code: str) -> Mapping[str, str]:
        return {**super().own_names(code), **named_in(self.own, code)}

    @property
    def tables(self) -> RevolutionWorld:
        """Return the world as Revolution's own, with its typed tables."""
        return self.world

    def sheet_of(self, who: str) -> character.CharacterSheet:
        """Return the sheet of a combatant by the combatant's id. Raises: KeyError."""
        return self.sheets[self.combatants[who].sheet]

    @property
    def is_running(self) -> bool:
        """Tell whether a combat is under way."""
        return self.phase not in NO_COMBAT

    def fighting(self) -> Iterator[str]:
        """List the living in the fight, in order of entry."""
        return (who for who in self.roster if self.combatants[who].can_act)

    def can_take_turn(self, who: str) -> bool:
        """Tell whether a combatant could act now: able, not holding, with strike rank left. Rule: RV-SR-01"""
        fighter = self.combatants.get(who)
        return fighter is not None and fighter.is_able and not fighter.held and fighter.sr >= 1 and self.phase == Phase.ORDER

    def death_limit(self, who: str) -> int | None:
        """Return the life points at which a combatant dies; None: never. Rule: RV-INJ-06"""
        limit = self.settings.death_at
        if limit == "never":
            return None
        return limit if isinstance(limit, int) else -self.sheet_of(who).lp_max

    def without(self, who: str) -> Self:
        """Take a combatant out with every link; an exchange that was theirs is over."""
        left = super().without(who)
        kept = tuple(frame for frame in left.pending if who not in frame.concerns())
        return evolve(
            left,
            combatants={key: let_go(fighter, who) for key, fighter in left.combatants.items()},
            pending=kept,
            phase=Phase.ORDER if kept != left.pending and self.phase in EXCHANGE else left.phase,
        )

    def after_edit(self, draft: Draft[Self], who: str) -> None:
        """Let wounds be over with life points that are back, life with those below the limit, engagements with life and with distance.

        Rule: section 5.1, RV-HEAL-02, RV-INJ-06, RV-EXCH-07
        """
        before, after = self.combatants[who], draft.state.combatants[who]
        if after.lp != before.lp:
            draft.put(recovered(after))
            judge_death(draft, after.id)
        if after.dead:
            draft.put(*parted(draft.state, after.id, from_all=True))
        if after.cell != before.cell:
            draft.put(*parted(draft.state, after.id))


def let_go(fighter: Fighter, gone: str) -> Fighter:
    """Let go of a combatant who is no longer there; the same object if there was nothing between them."""
    freed = unlinked(fighter, gone)
    if all(mod.target != gone for mod in freed.pending):
        return freed
    return evolve(freed, pending=tuple(mod for mod in freed.pending if mod.target != gone))


def without_gone(fighter: Fighter, state: RevolutionState) -> Fighter:
    """Remove references to departed combatants from one restored from an earlier moment."""
    named = (fighter.opening_target, *fighter.engaged_with, *(mod.target for mod in fighter.pending))
    for gone in named:
        if gone is not None and gone not in state.combatants:
            fighter = let_go(fighter, gone)
    return fighter


def recovered(fighter: Fighter) -> Fighter:
    """Let a wound be over once life points are not below zero. Rule: RV-HEAL-02"""
    healed = fighter.lp >= 0 and (fighter.wounded or fighter.major_total)
    return evolve(fighter, wounded=False, major_total={}) if healed else fighter


def parted(state: RevolutionState, who: str, *, from_all: bool = False) -> Iterator[Fighter]:
    """Give those whose engagements end because a combatant stands more than a cell away now, or (`from_all`) is dead. Rule: RV-EXCH-07"""
    mover = state.combatants[who]
    left = tuple(other for other in mover.engaged_with if from_all or _is_away(state, mover, state.combatants[other]))
    if left:
        yield evolve(mover, engaged_with=tuple(other for other in mover.engaged_with if other not in left))
    for other in (state.combatants[name] for name in left):
        yield evolve(other, engaged_with=tuple(engaged for engaged in other.engaged_with if engaged != who))


def _is_away(state: RevolutionState, one: Fighter, two: Fighter) -> bool:
    return one.cell is None or two.cell is None or positions.cells_between(state, one.cell, two.cell) > NEXT_TO


RevolutionDraft: TypeAlias = Draft[RevolutionState]
Wounding = TypeVar("Wounding", bound=RevolutionState)


def judge_death(draft: Draft[Wounding], who: str) -> None:
    """Let die anybody who has come to the limit. Rule: RV-INJ-06"""
    limit, fighter = draft.state.death_limit(who), draft.state.combatants[who]
    if limit is None or fighter.lp > limit or fighter.dead:
        return
    draft.put(evolve(fighter, dead=True))
    draft.put(*parted(draft.state, who, from_all=True))
    draft.tell("died", who, rule="RV-INJ-06", lp=fighter.lp)


def new_id(draft: RevolutionDraft, word: str) -> str:
    """Take the next unused id for a conflict, a blueprint or a made thing."""
    state, number = draft.state, draft.state.next_id
    borne = {conflict.id for conflict in state.conflicts}
    for sheet in state.sheets.values():
        borne |= {item.id for item in sheet.items} | {item.in_use for item in sheet.items if item.in_use is not None}
        borne |= {blueprint.id for blueprint in sheet.blueprints}
    while f"{word}-{number}" in borne:
        number += 1
    draft.state = evolve(state, next_id=number + 1)
    return f"{word}-{number}"


def put_sheet(draft: RevolutionDraft, who: str, sheet: character.CharacterSheet) -> None:
    """Replace the sheet of a combatant."""
    draft.state = evolve(draft.state, sheets={**draft.state.sheets, draft.state.combatants[who].sheet: sheet})
