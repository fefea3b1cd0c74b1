"""Plays the fights of a job by their numbers: single ones, or whole days of them."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from desktop_app.controller.forecast.fight import Fight, GoesOn, fought
from desktop_app.controller.forecast.job import Job, ready


class Player(Protocol):
    """Plays one of many fights, or days; None: it was called off."""

    def __call__(self, *, number: int, goes_on: GoesOn = lambda: True) -> Fight | None: ...


def player_of(job: Job) -> Player:
    """Build what a job is played with. Raises: AppError."""
    system, first = ready(job)
    if job.day is None:
        return partial(fought, system, first, seed=job.seed)
    from desktop_app.controller.forecast.day import day_of

    return day_of(system, first, job)
