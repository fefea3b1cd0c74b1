"""A simulated day of fights: one encounter after another, each with the party as the fights before have left it.

The effect of a rest before one of them is simulated too, from the same table and with the same dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, Final

from desktop_app.controller.boards.boards import board_from_json, board_to_json
from desktop_app.controller.campaign.closing import ClosedFight as ClosedFight
from desktop_app.controller.campaign.closing import closing, with_those_gone
from desktop_app.controller.campaign.entries import kept_of
from desktop_app.controller.campaign.opening import FirstPositions
from desktop_app.controller.forecast.fight import Day, Fight, GoesOn, PlayedFight, played_out, stepped, why_of
from desktop_app.controller.forecast.job import Job
from desktop_app.controller.forecast.resting import rested
from desktop_app.controller.library.library import world_of
from desktop_app.controller.words.names import PARTY
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.keyed_dice import KeyedSource, seed_of
from desktop_app.rules.kernel.parts import parts
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

RESTS: Final = 1 << 20
"""Sets the dice of a rest before an encounter apart from those of its fight."""


@dataclass(frozen=True, slots=True)
class PartyBetween:
    """The party between two fights, and who of it has left for the day."""

    state: Encounter
    away: frozenset[str] = frozenset()


class DayOfFights:
    """Plays days by their numbers."""

    def __init__(self, system: AnySystem, first: Encounter, table: Encounter, *, openings: Sequence[FirstPositions], seed: int) -> None:
        """`first` is the first encounter as it opens, `table` the dated table of all who take part."""
        self._system, self._first, self._openings, self._seed = system, first, tuple(openings), seed
        self.morning = PartyBetween(table)
        self._worlds = [world_of(system.id, opening.setup.board) for opening in openings]

    def __call__(self, *, number: int, goes_on: GoesOn = lambda: True) -> Day | None:
        """Play a day, also with a rest before each encounter it reaches; None: it was cancelled.

        What the rules stumble over is told in its `fault`.
        """
        try:
            with guarded(""), suppress(_CalledOffError):
                return self._played(number, goes_on)
        except (AppError, BadDocumentError) as error:
            return Day(n=number, ended=False, fault=why_of(error))
        return None

    def _played(self, number: int, goes_on: GoesOn) -> Day:
        table, fights, with_rest = self.morning, list[Fight](), dict[str, int]()
        for place, opening in enumerate(self._openings):
            after_rest = self.rested(table, place, number)
            if any(kept_of(self._system, table.state, who) != kept_of(self._system, after_rest.state, who) for who in opening.party):
                with_rest[str(place)] = self._won_from(after_rest, place, number, goes_on)
            fight, after = self._fought(table, place, number, goes_on)
            fights += [] if fight is None else [fight]
            if after is None:
                return _day(number, fights, place, with_rest, is_through=False)
            table = after
        return _day(number, fights, len(self._openings), with_rest, is_through=True)

    def _won_from(self, table: PartyBetween, place: int, number: int, goes_on: GoesOn) -> int:
        """Count the encounters won by the end of a day continued from a table."""
        for here in range(place, len(self._openings)):
            after = self._fought(table, here, number, goes_on)[1]
            if after is None:
                return here
            table = after
        return len(self._openings)

    def _fought(self, table: PartyBetween, place: int, number: int, goes_on: GoesOn) -> tuple[Fight | None, PartyBetween | None]:
        """Play an encounter; gives the fight (None: nobody can stand up to it) and the table after it (None: it was not won)."""
        first = self.opened(table, place)
        if first is None:
            return None, None
        seed = self._seed if not place else seed_of(self._seed, place)
        played = played_out(self._system, first, seed=seed, number=number, goes_on=goes_on)
        if played is None:
            raise _CalledOffError
        if played.fight.fault:
            raise AppError(played.fight.fault)
        return played.fight, self.closed(table, place, first, played) if played.fight.is_won else None

    def opened(self, table: PartyBetween, place: int) -> Encounter | None:
        """Open an encounter with those of the party who can stand; None: nobody can. The morning's first is as it was prepared."""
        if table is self.morning and not place:
            return self._first
        system, opening, away = self._system, self._openings[place], set(table.away)
        first = opening.as_at_table(system, table.state, away).first(system, self._worlds[place])
        there = [who for who in opening.party if who in first.combatants]
        fallen = [who for who in there if system.stands(first, who) is not Standing.UP]
        if len(fallen) == len(there):
            return None
        return opening.as_at_table(system, table.state, away.union(fallen)).first(system, self._worlds[place]) if fallen else first

    def closed(self, table: PartyBetween, place: int, first: Encounter, played: PlayedFight) -> PartyBetween:
        """Close a fight as a campaign closes one: what it has changed goes back to the table."""
        system, last = self._system, played.last
        assert last is not None, "a fight that was won has ended"
        back = [who for who in self._openings[place].party if who in first.combatants]
        whole = with_those_gone(system, last, back, lambda path: parts(system.codec, played.gone[path.partition("/")[2]]))
        made = closing(system, ClosedFight(id="", title="", state=whole, began=first, back=back), table.state)
        state, source = table.state, KeyedSource(0)  # bringing them back rolls nothing
        for command in made.all_commands:
            state = stepped(system, state, command, source)[2]
        return PartyBetween(state, table.away | {who for who in back if played.fight.standing.get(who) == Standing.GONE})

    def rested(self, table: PartyBetween, place: int, number: int) -> PartyBetween:
        """Let the party rest before an encounter."""
        source = KeyedSource(seed_of(seed_of(self._seed, RESTS + place), number))
        return PartyBetween(rested(self._system, table.state, source), table.away)


class _CalledOffError(Exception):
    """Raised to stop a day that is no longer wanted."""


def _day(number: int, fights: Sequence[Fight], came: int, with_rest: Mapping[str, int], *, is_through: bool) -> Day:
    """Tell a day by its last fight."""
    last = fights[-1] if fights else Fight(n=number)
    told = {described.name: getattr(last, described.name) for described in fields(Fight)}
    told.update(steps=sum(fight.steps for fight in fights), round=sum(fight.round for fight in fights))
    return Day(**{**told, "over": PARTY if is_through else "" if last.is_won else last.over}, came=came, rested=with_rest)


# ---- as part of a job


def place_to_json(system: AnySystem, opening: FirstPositions) -> dict[str, Json]:
    """Write an encounter of a day with its board."""
    board = opening.setup.board
    return {"opening": opening.to_json(system), "board": None if board is None else board_to_json(board)}


def day_of(system: AnySystem, first: Encounter, job: Job) -> DayOfFights:
    """Build the player of a day from its job. Raises: AppError."""
    try:
        with guarded(""):
            day: Any = job.day
            table: Encounter = system.codec.decode(system.state_class, day["table"])
            boards = (None if one["board"] is None else board_from_json(one["board"]) for one in day["then"])
            openings = [FirstPositions.from_json(system, one["opening"], board) for one, board in zip(day["then"], boards, strict=True)]
    except BadDocumentError as error:
        raise AppError(said("The state of the fight can't be read: {why} ({path}).", why=error.why, path=error.path)) from None
    return DayOfFights(system, first, evolve(table, world=world_of(system.id)), openings=openings, seed=job.seed)
