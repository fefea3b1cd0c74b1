"""A requested day of fights: several prepared encounters in order, and the results so far, in figures and in words."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Final

from desktop_app.controller.campaign.opening import FirstPositions
from desktop_app.controller.forecast.comparing import points
from desktop_app.controller.forecast.day import place_to_json
from desktop_app.controller.forecast.errand import Fights, Plan
from desktop_app.controller.forecast.fight import Day
from desktop_app.controller.forecast.figures import SURE, Tally, is_enough
from desktop_app.controller.forecast.job import Job, describing, key_of
from desktop_app.controller.forecast.pairs import Difference, difference_of
from desktop_app.controller.forecast.shown import DayPlaceShown, DayShown
from desktop_app.controller.forecast.telling import hundredths, notes_of, unplayed_in, word_of
from desktop_app.controller.library.library import system_of, world_of
from desktop_app.controller.play.dates import as_dated
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.calendar import HOURS
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.dated import ROUNDS_PER_HOUR
from desktop_app.rules.kernel.parts import canonical, joined, parts
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.timely import timely

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.rules.kernel.pieces import Pieces
    from desktop_app.rules.kernel.state import Encounter

MOST_PLACES: Final = 12
"""Encounters of one day."""
GOALS: Final = (40, 120, 400)
"""So many days, and fights of each encounter alone, are played before any more."""


@dataclass(frozen=True, slots=True)
class AskedDay:
    """A requested day: its encounters, the job of the whole, and one job each."""

    names: tuple[str, ...]
    rest_rounds: int
    job: Job
    alone: tuple[Job, ...]


def require_day(listed: Sequence[PreparedEncounter]) -> None:
    """See to it that encounters can follow one another in a day. Raises: AppError."""
    if len(listed) > MOST_PLACES:
        raise AppError(said("A day has at most {most} encounters; these are {count}.", most=MOST_PLACES, count=len(listed)))
    first = listed[0]
    for one in listed:
        if one.system != first.system:
            facts = {"first": first.name, "one": system_of(first.system).title, "second": one.name, "other": system_of(one.system).title}
            raise AppError(said("“{first}” uses {one}, “{second}” uses {other}; a day of fights needs one system.", **facts))


def asking_of_day(campaign: OpenCampaign, listed: Sequence[PreparedEncounter]) -> Pieces[AskedDay]:
    """Ask of encounters in their order, in pieces. Raises: AppError."""
    require_day(listed)
    system, openings, alone = system_of(listed[0].system), list[FirstPositions](), list[Job]()
    for prepared in listed:
        try:
            board = campaign.boards.of(prepared)
            openings.append(campaign.set_out(prepared, board))
            yield
            first = openings[-1].first(system, world_of(system.id, board))
        except BadDocumentError as error:
            raise AppError(said("The encounter can't start: {why} ({path}).", why=error.why, path=error.path)) from None
        yield
        alone.append((yield from describing(system, first)))
    table = table_of(campaign.table(system.id).state, openings)
    day: dict[str, Json] = {"table": joined(parts(system.codec, table)), "then": []}
    stands, places = hashlib.sha256(canonical([alone[0].key, day])), list[Json]()
    for opening in openings:
        yield
        places.append(place_to_json(system, opening))
        yield
        stands.update(canonical(places[-1]))
    day["then"] = places
    key = key_of(system.id, stands.hexdigest(), alone[0].seed)
    return AskedDay(tuple(one.name for one in listed), timely(table).rest, replace(alone[0], key=key, day=day), tuple(alone))


def table_of(state: Encounter, openings: Sequence[FirstPositions]) -> Encounter:
    """Return a dated table of the participants only; its reminders stay undone."""
    wanted = {who for opening in openings for who in opening.party}
    for who in state.roster:
        if who not in wanted:
            state = state.without(who)
    made = as_dated(state)
    return evolve(made, time=evolve(made.time, due=(), events=(), clocks=()))


def followed_from(campaign: OpenCampaign, listed: Sequence[PreparedEncounter]) -> tuple[object, ...]:
    """Return a day's inputs, for comparison with earlier ones. Raises: AppError."""
    return (*((one.name, one.fought) for one in listed), *(campaign.table(one.system).state for one in listed[:1]))


class DayForecast:
    """The results of a day so far. Its fights stay in `fights` for the next request; `exactly` sets the number of days."""

    def __init__(self, asked: AskedDay, fights: Fights, *, exactly: int = 0) -> None:
        self._asked, self._fights = asked, fights
        self._goals = (exactly,) if exactly else GOALS

    def plan(self) -> Plan:
        """Play days and single fights, a few of each and then more, until they say enough."""
        for goal in self._goals:
            if self._is_enough():
                return
            for job in (self._asked.job, *self._asked.alone):
                yield from self._fights.up_to(job, goal)

    def _days(self) -> list[Day]:
        return [fight for fight in self._fights.known(self._asked.job) if isinstance(fight, Day)]

    def _is_enough(self) -> bool:
        tally = self._tally(self._asked.job)
        rests = (self._rest_at(place) for place in range(len(self._asked.names)))
        return is_enough(tally.wins, tally.count) and all(rest.is_enough for rest in rests)

    def _tally(self, job: Job) -> Tally:
        known = self._fights.known(job)
        return Tally(exactly=len(known), fights=known, wins=sum(fight.is_won for fight in known))

    def _rest_at(self, place: int) -> Difference:
        whole = len(self._asked.names)
        return difference_of([(day.is_won, day.rested_at(place) == whole) for day in self._days()])

    def shown(self) -> DayShown:
        """Tell what is known so far."""
        tally = self._tally(self._asked.job)
        (low, high), (word, tone) = tally.interval, word_of(tally)
        told = {"low": hundredths(low), "high": hundredths(high)}
        return DayShown(
            share=tally.share,
            low=low,
            high=high,
            count=tally.count,
            is_hollow=tally.count < SURE,
            word=word,
            tone=tone,
            between=said("{low}-{high} %, {count#day|days} simulated", count=tally.count, **told),
            rest=said("{count#day|days}", count=self._asked.rest_rounds // (HOURS * ROUNDS_PER_HOUR)),
            places=tuple(self._place(place, name) for place, name in enumerate(self._asked.names)),
            notes=tuple(filter(None, (unplayed_in(system_of(self._asked.job.system)), *notes_of(tally)))),
        )

    def _place(self, place: int, name: str) -> DayPlaceShown:
        alone, days, rest = self._tally(self._asked.alone[place]), self._days(), self._rest_at(place)
        low, high = alone.interval
        breaks = sum(day.came == place and not day.fault for day in days)
        return DayPlaceShown(
            name=name,
            alone=alone.share,
            alone_low=low,
            alone_high=high,
            alone_count=alone.count,
            breaks=breaks / len(days) if days else 0.0,
            rest=rest.mean,
            rest_low=rest.low,
            rest_high=rest.high,
            heals=any(day.can_rest(place) for day in days),
        )


def lines_of_day(shown: DayShown) -> Iterator[str]:
    """Tell a day as lines of text."""
    word = " " + said("That is {word}.", word=shown.word) if shown.word else ""
    count = len(shown.places)
    through = {"share": hundredths(shown.share), "between": shown.between}
    yield said("The party wins all {count} fights in {share} % of days ({between}).", count=count, **through) + word
    if not shown.count:
        return
    for place in shown.places:
        yield said(
            "{name}: alone {alone} % ({low}-{high} %, {count#simulation|simulations}); the day ends here in {breaks} %",
            name=place.name,
            alone=hundredths(place.alone),
            low=hundredths(place.alone_low),
            high=hundredths(place.alone_high),
            count=place.alone_count,
            breaks=hundredths(place.breaks),
        )
        yield "  " + rest_line(place, shown.rest)
    yield said("Rests are natural healing only, no treatment.")
    yield from shown.notes


def rest_line(place: DayPlaceShown, rest: str) -> str:
    """Say what a rest before an encounter gains."""
    if not place.heals:
        return said("a rest before it ({rest}) changes nothing", rest=rest)
    told = {"mean": points(place.rest), "low": points(place.rest_low), "high": points(place.rest_high)}
    return said("with a rest before it ({rest}): {mean} points ({low} to {high})", rest=rest, **told)


def figures_of_day(shown: DayShown) -> dict[str, object]:
    """Give a day as plain figures and words, by name."""
    whole = asdict(shown)
    del whole["tone"], whole["is_hollow"]
    return whole
