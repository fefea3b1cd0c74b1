"""A forecast as the command line asks for it: of a prepared encounter, or of a fight that is running, as sentences or as figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.forecast.figures import Tally
from desktop_app.controller.forecast.job import job_of
from desktop_app.controller.forecast.processes import play_apart, play_here, usual_workers
from desktop_app.controller.forecast.telling import ForecastWriter, figures_of, lines_of
from desktop_app.controller.library.library import system_of
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

MOST_ASKED: Final = 100_000
MOST_PROCESSES: Final = 8


def forecast_of(path: Path, what: str, *, fights: int | None = None, workers: int | None = None, as_json: bool = False) -> int:
    """Print the forecast; stopped by a key (Ctrl+C), what is known by then. Returns 0. Raises: AppError."""
    if fights is not None and not 1 <= fights <= MOST_ASKED:
        raise AppError(said("--fights takes a number from 1 to {most}.", most=MOST_ASKED))
    if workers is not None and not 0 <= workers <= MOST_PROCESSES:
        raise AppError(said("--workers takes a number from 0 to {most}.", most=MOST_PROCESSES))
    campaign = OpenCampaign.open(path, read_only=True)
    try:
        system, first = state_of(campaign, what)
    finally:
        campaign.close()
    tally = _played(system, first, fights or 0, usual_workers() if workers is None else workers)
    shown = ForecastWriter(system, first).shown(tally, is_done=True)
    if as_json:
        print(json.dumps(figures_of(shown), ensure_ascii=False, indent=1, sort_keys=True))
    else:
        print("\n".join(lines_of(shown)))
    return 0


def state_of(campaign: OpenCampaign, what: str) -> tuple[AnySystem, Encounter]:
    """Find how a fight stands: one that is running, or as a prepared encounter begins, by id or name. Raises: AppError."""
    for info in campaign.fights():
        if what in (info.id, info.name) and info.status != "finished":
            session = campaign.fight(info.id).session
            return session.system, session.state
    for prepared in campaign.encounters.all():
        if what in (prepared.id, prepared.name):
            if prepared.fault:
                raise AppError(said("“{name}” cannot be read: {fault}.", name=prepared.name, fault=prepared.fault.rstrip(".")))
            return system_of(prepared.system), campaign.opening(prepared)[0]
    raise AppError(said("This campaign has no encounter and no running fight called {what}.", what=repr(what)), str(campaign.store.path))


def _played(system: AnySystem, first: Encounter, exactly: int, workers: int) -> Tally:
    job, known = job_of(system, first), [Tally(exactly=exactly)]

    def keep(tally: Tally) -> None:
        known[0] = tally

    try:
        return play_apart(job, workers, exactly=exactly, changed=keep) if workers else play_here(job, exactly=exactly, changed=keep)
    except KeyboardInterrupt:
        return known[0]
