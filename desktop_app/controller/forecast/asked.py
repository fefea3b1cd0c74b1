"""A forecast as the command line asks for it: of a prepared encounter, or of a fight that is running, as sentences or as figures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Final

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.forecast.comparing import Comparing, line_of
from desktop_app.controller.forecast.days import DayForecast, asking_of_day, figures_of_day, lines_of_day
from desktop_app.controller.forecast.errand import Fights, Plan, carry_out_here
from desktop_app.controller.forecast.figures import Tally
from desktop_app.controller.forecast.forecasting import asked_of_prepared
from desktop_app.controller.forecast.job import job_of
from desktop_app.controller.forecast.making import Making
from desktop_app.controller.forecast.pairs import MOST
from desktop_app.controller.forecast.processes import carry_out_apart, play_apart, play_here, usual_workers
from desktop_app.controller.forecast.telling import ForecastWriter, figures_of, lines_of
from desktop_app.controller.forecast.variations import variations_of
from desktop_app.controller.library.library import system_of
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.pieces import finished
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

MOST_ASKED: Final = 100_000
MOST_PROCESSES: Final = 8
MOST_MADE: Final = 99
"""Percent that can be asked for: nothing is certain."""


def forecast_of(
    path: Path,
    what: str,
    *,
    then: Sequence[str] = (),
    fights: int | None = None,
    workers: int | None = None,
    as_json: bool = False,
    what_if: bool = False,
    make: int | None = None,
) -> int:
    """Print the forecast, the effect of each change (`what_if`), or foes for a win chance (`make`, in percent).

    `then` are the encounters that follow on the same day. Stopped by a key (Ctrl+C), what is known by then.

    Returns 0. Raises: AppError.
    """
    if fights is not None and not 1 <= fights <= MOST_ASKED:
        raise AppError(said("--fights takes a number from 1 to {most}.", most=MOST_ASKED))
    if workers is not None and not 0 <= workers <= MOST_PROCESSES:
        raise AppError(said("--workers takes a number from 0 to {most}.", most=MOST_PROCESSES))
    if make is not None and not 1 <= make <= MOST_MADE:
        raise AppError(said("--make takes a number from 1 to {most}.", most=MOST_MADE))
    if then and (what_if or make is not None):
        raise AppError(said("--what-if and --make take one encounter."))
    campaign = OpenCampaign.open(path, read_only=True)
    count = usual_workers() if workers is None else workers
    try:
        if then:
            return _day(campaign, (what, *then), fights or 0, count, as_json=as_json)
        if what_if:
            return _what_if(campaign, what, fights or MOST, count, as_json=as_json)
        if make is not None:
            return _make(campaign, what, make, count, as_json=as_json)
        system, first = state_of(campaign, what)
    finally:
        campaign.close()
    tally = _played(system, first, fights or 0, count)
    shown = ForecastWriter(system, first).shown(tally, is_done=True)
    if as_json:
        print(json.dumps(figures_of(shown), ensure_ascii=False, indent=1, sort_keys=True))
    else:
        print("\n".join(lines_of(shown)))
    return 0


def _day(campaign: OpenCampaign, listed: Sequence[str], days: int, workers: int, *, as_json: bool) -> int:
    """Print what a day of prepared encounters comes to, by so many days (0: as many as are needed)."""
    asked = finished(asking_of_day(campaign, [_only_prepared(campaign, what) for what in listed]))
    forecast = DayForecast(asked, Fights(), exactly=days)
    _carry_out(forecast.plan(), workers)
    shown = forecast.shown()
    if as_json:
        print(json.dumps(figures_of_day(shown), ensure_ascii=False, indent=1, sort_keys=True))
    else:
        print("\n".join(lines_of_day(shown)))
    return 0


def state_of(campaign: OpenCampaign, what: str) -> tuple[AnySystem, Encounter]:
    """Find how a fight stands: one that is running, or as a prepared encounter begins, by id or name. Raises: AppError."""
    for info in campaign.fights():
        if what in (info.id, info.name) and info.status != "finished":
            session = campaign.fight(info.id).session
            return session.system, session.state
    prepared = _prepared(campaign, what)
    if prepared is not None:
        return system_of(prepared.system), campaign.opening(prepared)[0]
    raise AppError(said("This campaign has no encounter and no running fight called {what}.", what=repr(what)), str(campaign.store.path))


def _prepared(campaign: OpenCampaign, what: str) -> PreparedEncounter | None:
    """Find an encounter by id or name. Raises: AppError for one that cannot be read."""
    found = next((one for one in campaign.encounters.all() if what in (one.id, one.name)), None)
    if found is not None and found.fault:
        raise AppError(said("“{name}” can't be opened: {fault}.", name=found.name, fault=found.fault.rstrip(".")))
    return found


def _what_if(campaign: OpenCampaign, what: str, pairs: int, workers: int, *, as_json: bool) -> int:
    """Print what each change of a prepared encounter comes to, with so many pairs at most."""
    prepared = _only_prepared(campaign, what)
    variations = variations_of(campaign, prepared)
    base = asked_of_prepared(campaign, prepared)
    comparing = Comparing(base, variations, lambda one: one.asked(campaign, base.job.seed), Fights(), most=pairs)
    _carry_out(comparing.plan(one.key for one in variations), workers)
    if as_json:
        print(json.dumps([asdict(one) for one in comparing.shown()], ensure_ascii=False, indent=1, sort_keys=True))
    else:
        print("\n".join(line_of(one) for one in comparing.shown()))
    return 0


def _make(campaign: OpenCampaign, what: str, percent: int, workers: int, *, as_json: bool) -> int:
    """Print the found ways to a prepared encounter of this difficulty, nearest first, and obstacles."""
    making = Making(campaign, _only_prepared(campaign, what), percent / 100, Fights())
    _carry_out(making.plan(), workers)
    ways, why_not = making.ways(), making.why_not()
    if as_json:
        listed = [{"foes": way.text, "share": way.share, "low": way.low, "high": way.high, "count": way.count} for way in ways]
        print(json.dumps({"ways": listed, "why_not": why_not}, ensure_ascii=False, indent=1, sort_keys=True))
        return 0
    print("\n".join((*(way.line for way in ways), *((why_not,) if why_not else ()))))
    return 0


def _carry_out(plan: Plan, workers: int) -> None:
    with suppress(KeyboardInterrupt):
        carry_out_apart(plan, workers) if workers else carry_out_here(plan)


def _only_prepared(campaign: OpenCampaign, what: str) -> PreparedEncounter:
    """Find an encounter by id or name. Raises: AppError."""
    prepared = _prepared(campaign, what)
    if prepared is None:
        raise AppError(said("This campaign has no prepared encounter called {what}.", what=repr(what)), str(campaign.store.path))
    return prepared


def _played(system: AnySystem, first: Encounter, exactly: int, workers: int) -> Tally:
    job, known = job_of(system, first), [Tally(exactly=exactly)]

    def keep(tally: Tally) -> None:
        known[0] = tally

    try:
        return play_apart(job, workers, exactly=exactly, changed=keep) if workers else play_here(job, exactly=exactly, changed=keep)
    except KeyboardInterrupt:
        return known[0]
