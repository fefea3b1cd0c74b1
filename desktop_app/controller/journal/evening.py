"""The steps of plays that belong to a session: from its start, or from the first fight of the day, to its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.notes.evening import Evening
from desktop_app.errors import AppError
from desktop_app.model import PlayInfo
from desktop_app.model.clock import local
from desktop_app.model.records import PlayKind
from desktop_app.rules.kernel.players import HandOut
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.table import TakeBack


class StepRange(NamedTuple):
    """The steps of a play that belong to an evening: those after `first`, up to and with `last`."""

    info: PlayInfo
    first: int
    last: int


def begun_now(campaign: OpenCampaign, before: Iterable[Evening]) -> Evening:
    """Begin a session; a fight played earlier today without one becomes its first.

    `before` are the evenings that there are.
    """
    first = {info.id: info.at for info in campaign.store.plays.list()}
    known: dict[str, int] = {}
    for evening in before:
        known |= {play: max(at, known.get(play, 0)) for play, at in {**evening.first, **evening.last}.items()}
    fights = [info for info in campaign.fights() if is_of_day(campaign, info.updated) and info.at > known.get(info.id, 0)]
    first |= {info.id: known.get(info.id, 0) for info in fights}
    first |= {f"table:{system}": _taken_back(campaign, system, fights, known) for system in {info.system for info in fights}}
    return Evening(begun=campaign.store.now, first={play: at for play, at in first.items() if at})


def _taken_back(campaign: OpenCampaign, system: str, fights: Iterable[PlayInfo], known: Mapping[str, int]) -> int:
    """Say how many steps of a table were done before the first of these fights was closed; none was: all of them."""
    table, plays = campaign.table(system), {info.id for info in fights}
    since = known.get(f"table:{system}", 0)
    for place, body in enumerate(table.journal.bodies(since + 1, table.journal.at)):
        done = body.get("do") if isinstance(body, dict) else ()
        for command in done if isinstance(done, list) else ():
            if isinstance(command, dict) and command.get("kind") == TakeBack.kind and command.get("play") in plays:
                return since + place
    return table.journal.at


def ended_now(campaign: OpenCampaign, evening: Evening) -> Evening:
    """End a session now; one ended today is extended."""
    moved = {info.id: info.at for info in campaign.store.plays.list() if info.at > evening.first.get(info.id, 0)}
    return replace(evening, ended=campaign.store.now, last=moved)


def is_of_day(campaign: OpenCampaign, when: str) -> bool:
    """Tell whether a moment (UTC text) is of today, on this computer."""
    return local(datetime.fromisoformat(when)).date().isoformat() == campaign.store.today


def spans(campaign: OpenCampaign, evening: Evening) -> Iterator[StepRange]:
    """Return a session's plays, the first played first; missing ones are left out."""
    thrown_away = {info.id for info in campaign.store.plays.list()} - {info.id for info in campaign.fights()}
    for info in reversed(campaign.store.plays.list()):
        if info.kind is PlayKind.ENCOUNTER and info.id in thrown_away:
            continue
        first = evening.first.get(info.id, 0)
        last = info.at if evening.goes_on else min(info.at, evening.last.get(info.id, 0))
        if last > first:
            yield StepRange(info, first, last)


def steps_in(campaign: OpenCampaign, span: StepRange) -> list[Json]:
    """Return the stored steps of a span; none of a damaged play."""
    try:
        return [step.body for step in campaign.store.plays.steps(span.info.id, first=span.first + 1, last=span.last)]
    except AppError:
        return []


def captions_in(body: Json) -> Iterator[str]:
    """Give what the players were handed in a step, as they were told of it."""
    done = body.get("do") if isinstance(body, dict) else None
    for command in done if isinstance(done, list) else ():
        if isinstance(command, dict) and command.get("kind") == HandOut.kind and command.get("caption"):
            yield str(command["caption"])
