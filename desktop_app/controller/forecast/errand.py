"""Successive forecasts for one question: a plan chooses the next by the results so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from desktop_app.controller.forecast.crew import Crew
from desktop_app.controller.forecast.fight import Fight
from desktop_app.controller.forecast.figures import Tally
from desktop_app.controller.forecast.job import Job
from desktop_app.controller.forecast.playing import player_of

KEPT: Final = 128
"""So many forecasts are kept by how their fights begin."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A forecast of a plan: the plan goes on once the tally has what it wants."""

    job: Job
    tally: Tally


Plan: TypeAlias = Iterator[Playing]


class Fights:
    """What was played, by the key of the job: the same fights serve every question."""

    def __init__(self) -> None:
        self._of: dict[str, list[Fight]] = {}

    def known(self, job: Job) -> list[Fight]:
        """Give the fights of a job in the order of their numbers."""
        return self._of.setdefault(job.key, [])

    def add(self, job: Job, fights: Sequence[Fight]) -> None:
        """Learn of fights from elsewhere, from the first on."""
        known = self.known(job)
        known += fights[len(known) :]

    def up_to(self, job: Job, count: int) -> Plan:
        """Play so many fights of a job, as far as they are not known; each counts as soon as it is played."""
        known = self._of.pop(job.key, [])
        self._of[job.key] = known
        for oldest in list(self._of)[:-KEPT]:
            del self._of[oldest]
        if len(known) < count:
            yield Playing(job, Tally(exactly=count, fights=known, wins=sum(fight.is_won for fight in known)))


class Errand:
    """Carries a plan out with a crew; whoever wants it is told again and again."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._plan: Plan | None = None
        self._told: Callable[[], None] = lambda: None
        self._failed: Callable[[str], None] = lambda _: None
        self._left: Callable[[], None] = lambda: None
        self._is_news = False

    @property
    def is_playing(self) -> bool:
        """Tell whether more will be known."""
        return self._plan is not None

    def begin(
        self,
        plan: Plan,
        now: float,
        told: Callable[[], None],
        failed: Callable[[str], None],
        *,
        left: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin; what was played before is left. `left` is told if this is left before it is over."""
        self.leave()
        self._plan, self._told, self._failed, self._left = plan, told, failed, left
        self._crew.changed = self._changed
        self._go_on(now)

    def leave(self) -> None:
        """Play no more; what is known is kept."""
        if self._plan is not None:
            self._crew.stop()
            self._plan = None
            self._left()

    def tell_news(self) -> None:
        """Tell what has come since it was told last."""
        if self._is_news:
            self._is_news = False
            self._told()

    def _changed(self) -> None:
        self._is_news = True
        if self._plan is None or self._crew.is_playing:
            return
        if self._crew.fault:
            fault = self._crew.fault
            self.leave()
            self._failed(fault)
        else:
            self._go_on(self._crew.now)

    def _go_on(self, now: float) -> None:
        assert self._plan is not None, "a plan is carried out"
        playing = next(self._plan, None)
        if playing is not None:
            self._crew.begin(playing.job, now, playing.tally)
            return
        self._plan, self._is_news = None, False
        self._told()


def carry_out_here(plan: Plan) -> None:
    """Carry a plan out in this process. Raises: AppError."""
    for playing in plan:
        play = player_of(playing.job)
        while not playing.tally.is_done:
            fight = play(number=playing.tally.count)
            assert fight is not None, "nobody calls it off"
            playing.tally.add(fight)
