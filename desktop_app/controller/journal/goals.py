"""The targets of a link: pages first, then anything else in the campaign with that name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.notes.links import key_of
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.translations import shown_content
from desktop_app.errors import AppError


class GoalKind(StrEnum):
    """What a link leads to."""

    PAGE = "page"
    CHARACTER = "character"
    ENCOUNTER = "encounter"
    CREATURE = "creature"
    BOARD = "board"
    RULE = "rule"
    STEP = "step"
    """A step of a play."""


class Goal(NamedTuple):
    """A link's target: `id` within its kind, `system` for kinds that depend on one."""

    kind: GoalKind
    id: str
    title: str
    system: str = ""


def others(campaign: OpenCampaign, system_id: str) -> Mapping[str, Goal]:
    """Return everything but pages by folded name, under the current rules; unreadable kinds are empty."""
    found: dict[str, Goal] = {}
    kinds = (_characters(campaign), _encounters(campaign), _creatures(campaign, system_id), _boards(campaign), _rules(system_id))
    for goals in kinds:
        for goal in _readable(goals):
            found.setdefault(key_of(goal.title), goal)
    return found


def _readable(goals: Iterable[Goal]) -> Iterator[Goal]:
    try:
        yield from goals
    except AppError:
        return


def _characters(campaign: OpenCampaign) -> Iterator[Goal]:
    for person in campaign.people():
        if person.id:
            yield Goal(GoalKind.CHARACTER, f"{person.system}:{person.id}", person.name, person.system)


def _encounters(campaign: OpenCampaign) -> Iterator[Goal]:
    for info in campaign.store.documents.list(kind="encounter"):
        yield Goal(GoalKind.ENCOUNTER, info.id.partition(":")[2], label(info.system, info.name), info.system)


def _creatures(campaign: OpenCampaign, system_id: str) -> Iterator[Goal]:
    for creature_id, name in campaign.bestiary.names(system_id).items():
        yield Goal(GoalKind.CREATURE, creature_id, name.name, system_id)


def _boards(campaign: OpenCampaign) -> Iterator[Goal]:
    for info in campaign.store.documents.list(kind="board"):
        yield Goal(GoalKind.BOARD, info.id.partition(":")[2], info.name)


def _rules(system_id: str) -> Iterator[Goal]:
    for rule in shown_content(system_id).rules.values():
        yield Goal(GoalKind.RULE, rule.id, rule.title, system_id)


def fitting(goals: Iterable[tuple[str, Goal]], words: str, most: int, fits: Callable[[str], bool] = bool) -> list[Goal]:
    """Return the targets whose names hold all words; names beginning with them first, shorter before longer."""
    begun = key_of(words)
    wanted = begun.split()
    found = [
        (not name.startswith(begun), f" {begun}" not in name, len(name), place, goal)
        for place, (name, goal) in enumerate(goals)
        if fits(name) and all(word in name for word in wanted)
    ]
    return [goal for *_, goal in sorted(found, key=lambda one: one[:4])[:most]]
