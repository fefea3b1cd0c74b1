"""The forecasts of a window: one runs at a time; results are cached by the state of the fight, so that undo shows them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from desktop_app.controller.boards.boards import board_to_json
from desktop_app.controller.forecast.crew import Crew
from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.figures import Tally
from desktop_app.controller.forecast.job import Job, describing, job_of
from desktop_app.controller.forecast.shown import ForecastShown
from desktop_app.controller.forecast.telling import ForecastWriter
from desktop_app.controller.forecast.watching import replayed
from desktop_app.controller.library.library import system_of
from desktop_app.controller.play.replaying import steps_of
from desktop_app.exchange.replay import replay_text
from desktop_app.rules.kernel.parts import joined, parts
from desktop_app.rules.kernel.pieces import Pieces

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.controller.play.tracker import Tracker
    from desktop_app.rules.kernel.record import Json
    from desktop_app.rules.kernel.state import Encounter
    from desktop_app.rules.kernel.system import AnySystem

KEPT: Final = 48
"""So many forecasts are kept."""
Told = Callable[[ForecastShown], None]
Counted = Callable[[Tally], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A requested forecast of a fight."""

    system: AnySystem
    first: Encounter
    job: Job

    def replay_of(self, number: int, title: str) -> Iterator[str]:
        """Write one of its fights as a replay, a step at a time: nothing, and at last the whole file. Raises: AppError."""
        playing = replayed(self.system, self.first, seed=self.job.seed, number=number)
        session = next(playing)
        for _ in playing:
            yield ""
        board = self.first.world.board
        state: dict[str, Json] = {**joined(parts(self.system.codec, self.first))}
        if board is not None:
            state["board"] = board_to_json(board)
        head: dict[str, Json] = {"system": self.system.id, "rules_version": self.system.version, "title": title, "state": state}
        yield replay_text(head, steps_of(session))


def asked_of_prepared(campaign: OpenCampaign, prepared: PreparedEncounter) -> Asked:
    """Ask of an encounter as it begins. Raises: AppError."""
    system, first = system_of(prepared.system), campaign.opening(prepared)[0]
    return Asked(system, first, job_of(system, first))


def asking_of_play(tracker: Tracker) -> Pieces[Asked]:
    """Ask, in pieces, of a fight as it stands, in the middle of a turn or a question too. Raises: AppError."""
    session = tracker.session
    system, state, stands = session.system, session.state, session.digest
    return Asked(system, state, (yield from describing(system, state, stands=stands)))


class Forecasting:
    """Plays what is asked for last. Whoever asked is told again and again, until it is over; `fault` says why it does not go on."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._kept: dict[str, Tally] = {}
        self._told: Told | None = None
        self._counted: Counted | None = None
        self._failed: Callable[[str], None] = lambda _: None
        self._writer: ForecastWriter | None = None
        self._is_news = False

    @property
    def is_playing(self) -> bool:
        """Tell whether more will be known."""
        return self._crew.is_playing

    def ask(self, asked: Asked, now: float, told: Told, failed: Callable[[str], None]) -> None:
        """Begin, or continue an earlier one; known results are told at once."""
        self.leave()
        self._crew.changed = self._changed
        tally = self._kept.pop(asked.job.key, None) or Tally()
        self._kept[asked.job.key] = tally
        for oldest in list(self._kept)[:-KEPT]:
            del self._kept[oldest]
        self._told, self._failed = told, failed
        self._writer = ForecastWriter(asked.system, asked.first, asked.job.key)
        if not tally.is_done:
            self._crew.begin(asked.job, now, tally)
        if tally.count:
            told(self._writer.shown(tally, is_done=tally.is_done))

    def tally(self, job: Job, known: Tally, now: float, *, counted: Counted, failed: Callable[[str], None]) -> None:
        """Play a job's required fights, in place of the last request; without words."""
        self.leave()
        self._crew.changed = self._changed
        self._counted, self._failed = counted, failed
        self._crew.begin(job, now, known)

    def stop(self) -> None:
        """Play no more of it; what is known is told as all there is."""
        self._crew.stop()
        self._tell()

    def known(self, key: str) -> Sequence[Fight]:
        """Return the known fights of a request, by its job's key."""
        tally = self._kept.get(key)
        return tuple(tally.fights) if tally is not None else ()

    def leave(self) -> None:
        """Play no more, and tell nobody: something else is asked, or nobody looks."""
        if self._told is not None or self._counted is not None:
            self._told = self._counted = None
            self._crew.stop()

    def tell_news(self) -> None:
        """Tell what has come since it was told last; called now and then, for a fight comes every few milliseconds."""
        if self._is_news:
            self._tell()

    def _changed(self) -> None:
        self._is_news = True
        if not self._crew.is_playing:
            self._tell()

    def _tell(self) -> None:
        self._is_news = False
        if self._told is None and self._counted is None:
            return
        if self._crew.fault:
            self._failed(self._crew.fault)
        elif self._counted is not None:
            self._counted(self._crew.tally)
        elif self._told is not None and self._writer is not None and self._crew.tally.count:
            self._told(self._writer.shown(self._crew.tally, is_done=not self._crew.is_playing))
