"""Two combatants compared by the rules: how often each hits, and about how many attacks it takes to defeat the other.

Both are set up next to each other, and further apart, in a fight that is not saved; the best of their offers counts. Chances are
exact; numbers of attacks come from attacks rolled with fixed seeds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from desktop_app.controller.boards.boards import empty_board
from desktop_app.controller.content.files import CreatureText, content_of, demo_of
from desktop_app.controller.forecast.shown import AgainstShown, StrikeShown
from desktop_app.controller.library.library import sheet_json, system_of, words_for, world_of
from desktop_app.controller.play.odds import percent
from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.tactics import STRIKES, answer, declaration
from desktop_app.controller.words.labels import shown_name
from desktop_app.controller.words.names import PARTY, names_of
from desktop_app.errors import AppError
from desktop_app.language import said, signed
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command, Offer, Resume, Role, value_at
from desktop_app.rules.kernel.dice import SeededSource, Tape
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.odds import Contest, counted
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.state import Encounter, decision, is_due
from desktop_app.rules.kernel.system import AnySystem, Entry, Setup

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign

ONE: Final = "one"
OTHER: Final = "other"
APART: Final = (1, 2, 6)
"""Steps between two fighters: hand to hand, with a long weapon, and when shooting."""
PATIENCE: Final = 80
"""Commands until a combatant can strike; whoever cannot by then does not."""
SEED: Final = 7
MOST: Final = 20
"""Attacks after which a combatant is said to stand."""
SEEDS: Final = 16
"""So often attacks are rolled until a combatant is down."""
KEPT: Final = 400


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack offered by the rules: position, kind, and hits out of rolls."""

    state: Encounter
    command: Command[Any]
    contest: Contest
    apart: int
    weight: int
    total: int

    @property
    def share(self) -> float:
        """Return how often it hits, from 0 to 1."""
        return self.weight / self.total


def facing_off(system: AnySystem, pair: tuple[Entry, Entry], apart: int, settings: Mapping[str, Json] | None = None) -> Encounter:
    """Set two up on an open field, so many cells apart. Raises: BadDocumentError."""
    board = empty_board(system.grid)
    geometry = board.geometry
    row, column = board.rows // 2, board.columns // 3
    left = replace(pair[0], id=ONE, side="foe", at=geometry.from_offset(column, row), facing=geometry.FACES_RIGHT)
    right = replace(pair[1], id=OTHER, side="party", at=geometry.from_offset(column + apart, row), facing=geometry.FACES_LEFT)
    state: Encounter = system.setup(Setup(entries=(left, right), board=board, settings=settings), world_of(system.id, board))
    return state


def with_turn(system: AnySystem, state: Encounter, who: str) -> Encounter | None:
    """Play on until a combatant can strike while nobody else does anything; None: that one never can."""
    source = SeededSource(SEED)
    for _ in range(PATIENCE):
        if not state.pending and next(_strikes(system, state, who), None) is not None:
            return state
        command = _idle_step(system, state)
        if command is None:
            return None
        state = command.resolve(state, Tape((), source)).state
    return None


def _strikes(system: AnySystem, state: Encounter, who: str) -> Iterator[Command[Any]]:
    """List the attacks on the other that can be made as they stand."""
    for offer in system.listed(state, who, STRIKES):
        command = offer.command
        target = value_at(command, command.aims) if command.aims else ""
        if offer.refusal is None and target in (ONE, OTHER) and target != who:
            yield command


def _idle_step(system: AnySystem, state: Encounter) -> Command[Any] | None:
    """Give the next step of a fight in which nobody strikes yet."""
    due = Resume() if is_due(state) else system.next_step(state) or system.set_up(state)
    if due is not None:
        return due
    asked = decision(state)
    if asked is not None:
        return _declined(system, state, asked.who[0])
    declared = declaration(system, state) if system.acting(state) is None else None
    if declared is not None:
        return declared
    passed = system.pass_turn(state)
    return passed if passed is not None and passed.refuse(state) is None else None


def _declined(system: AnySystem, state: Encounter, who: str) -> Command[Any] | None:
    """Answer with the option that does nothing, if there is one."""
    ready = [offer.command for offer in system.listed(state, who) if offer.refusal is None]
    return next((command for command in ready if command.tactical_role is Role.DECLINE), ready[0] if ready else None)


def best_strikes(
    system: AnySystem, one: Entry, other: Entry, settings: Mapping[str, Json] | None = None
) -> tuple[Strike | None, Strike | None]:
    """Find two fighters' most frequent hits on each other; None: none can be counted. Raises: BadDocumentError."""
    found: dict[str, list[Strike]] = {ONE: [], OTHER: []}
    for apart in APART:
        first = facing_off(system, (one, other), apart, settings)
        for who, strikes in found.items():
            state = with_turn(system, first, who)
            if state is not None:
                listed = (counted(partial(_strike, state, command, apart)) for command in _strikes(system, state, who))
                strikes += [strike for strike in listed if strike is not None]
    mine, theirs = (max(strikes, key=lambda strike: strike.share, default=None) for strikes in found.values())
    return mine, theirs


def _strike(state: Encounter, command: Command[Any], apart: int) -> Strike | None:
    contest = command.contest(state)
    if contest is None:
        return None
    bands = contest.bands()
    told = sum(band.weight for band in bands if band.counts)
    return Strike(state, command, contest, apart, told, sum(band.weight for band in bands))


# ---- how long it stands


def attacks_until_down(system: AnySystem, strike: Strike, target: str, seed: int) -> int | None:
    """Make an attack again and again, rolled from a seed, until its target can no longer act; None: it still can after `MOST`.

    What the target suffers stays with it; all else is as it was before each attack.
    """
    source, state = SeededSource(seed), strike.state
    for count in range(1, MOST + 1):
        if strike.command.refuse(state) is not None:
            return None
        after = _settled(system, strike.command.resolve(state, Tape((), source)).state, source)
        suffered = after.combatants.get(target)
        if suffered is None or not suffered.can_act:
            return count
        worn = {**strike.state.sheets, suffered.sheet: after.sheets[suffered.sheet]}
        state = evolve(strike.state, combatants={**strike.state.combatants, target: suffered}, sheets=worn)
    return None


def _settled(system: AnySystem, state: Encounter, source: SeededSource) -> Encounter:
    """Answer what an attack asks until nothing is asked any more."""
    for _ in range(PATIENCE):
        if not state.pending:
            break
        asked = decision(state)
        command = Resume() if is_due(state) else system.next_step(state) or (answer(system, state, asked.who[0]) if asked else None)
        if command is None:
            break
        state = command.resolve(state, Tape((), source)).state
    return state


# ---- a creature and the party


@dataclass
class Facing:
    """Two against each other: the best attack of each, and how many attacks it took to bring `one` down, and `other`, so far."""

    system: AnySystem
    hits: Strike | None
    is_hit: Strike | None
    falls: list[int | None] = field(default_factory=list)
    fells: list[int | None] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        """Tell whether all has been rolled."""
        return len(self.falls) >= SEEDS

    def roll_on(self) -> None:
        """Roll once more how long each stands."""
        seed = len(self.falls)
        self.falls.append(attacks_until_down(self.system, self.is_hit, ONE, seed) if self.is_hit is not None else None)
        self.fells.append(attacks_until_down(self.system, self.hits, OTHER, seed) if self.hits is not None else None)


def typical(counts: Sequence[int | None]) -> int | None:
    """Return the middle one of several counts; None: more than `MOST`."""
    listed = sorted(MOST + 1 if count is None else count for count in counts)
    middle = listed[(len(listed) - 1) // 2] if listed else MOST + 1
    return middle if middle <= MOST else None


class Against:
    """Works out how creatures fare against the party of a campaign; what was worked out is kept."""

    def __init__(self, campaign: OpenCampaign) -> None:
        self.campaign = campaign
        self._known: dict[tuple[str, ...], Facing] = {}

    def party(self, system_id: str, *, is_fresh: bool = True) -> tuple[tuple[Entry, ...], bool]:
        """Return the party, unhurt or as it is now, and whether it is the campaign's: one without a party borrows the ready one.

        Raises: AppError.
        """
        table = self.campaign.table(system_id)
        state, codec = table.state, table.system.codec
        listed = [
            c for c in (state.combatants[who] for who in state.roster) if c.side == PARTY and not self.campaign.fault(system_id, c.id)
        ]
        lasting = {c.id: None if is_fresh else codec.encode(table.system.lasting(c)) for c in listed}
        own = tuple(Entry(id=c.id, name=c.name, sheet=codec.encode(state.sheets[c.sheet]), lasting=lasting[c.id]) for c in listed)
        return (own, True) if own else (_ready_party(system_id), False)

    def facing(self, system_id: str, one: Entry, other: Entry) -> Facing:
        """Return how two fare against each other; how long they stand is rolled later. Raises: AppError."""
        settings = self.campaign.settings(system_id)
        key = (system_id, *(json.dumps(part, sort_keys=True) for part in (one.sheet, other.sheet, other.lasting, dict(settings))))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[key] = self._worked_out(system_of(system_id), one, other, settings)
        return found

    @staticmethod
    def _worked_out(system: AnySystem, one: Entry, other: Entry, settings: Mapping[str, Json]) -> Facing:
        try:
            with guarded(""):
                return Facing(system, *best_strikes(system, one, other, settings))
        except BadDocumentError as error:
            raise AppError(said("{name} and {other} can't be compared: {why}.", name=one.name, other=other.name, why=error.why)) from None


def _ready_party(system_id: str) -> tuple[Entry, ...]:
    content = content_of(system_id)
    listed = [(name, content.characters[name]) for name in demo_of(system_id).party]
    return tuple(Entry(id=name, name=text.name, sheet=sheet_json(system_id, text)) for name, text in listed)


def entry_of(system_id: str, creature_id: str, text: CreatureText) -> Entry:
    """Describe one of a creature, fresh. Raises: AppError."""
    return Entry(id=creature_id, name=text.name, sheet=sheet_json(system_id, text))


# ---- in words


class AgainstWriter:
    """Tells how two fare against each other in the words of a system."""

    def __init__(self, system_id: str) -> None:
        self._words = words_for(system_id)
        self._offering = Offering(system_of(system_id), self._words)

    def shown(self, who: Entry, facing: Facing) -> AgainstShown:
        """Tell it; `who` is the one of the party."""
        falls = (typical(facing.falls) or 0) if facing.is_done else None
        return AgainstShown(
            who=who.id,
            name=shown_name(who.name, facing.system.id),
            portrait=str(who.sheet.get("portrait", "")) if isinstance(who.sheet, dict) else "",
            hits=self._strike(facing.hits),
            is_hit=self._strike(facing.is_hit),
            falls=falls,
        )

    def _strike(self, strike: Strike | None) -> StrikeShown | None:
        if strike is None:
            return None
        state = strike.state
        self._words.names = names_of(state)
        shown = self._offering.shown(Offer(command=strike.command, refusal=None, open={}), state, 0)
        odds = shown.odds
        assert odds is not None, "a strike is one that can be counted"
        terms = [f"{signed(term.value)} {term.label}" for term in shown.breakdown.terms] if shown.breakdown is not None else []
        bands = [f"{percent(round(share * KEPT), KEPT)} {word}" for share, _, word in odds.parts]
        apart = said("{steps#step|steps} apart", steps=strike.apart)
        lines = (f"{shown.title} · {apart}", shown.detail, ", ".join(bands), ", ".join(terms))
        return StrikeShown(
            title=shown.title, figure=odds.figure, word=odds.word, share=strike.share, counted=tuple(line for line in lines if line)
        )
