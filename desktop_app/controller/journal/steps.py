"""Links to a step of a play: `[[fight:0a1b#41|Round 3]]`, 41 steps after its beginning; without a number, its present step."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from desktop_app.controller.notes.links import NOT_IN_TITLES, link_to

STEP: Final = re.compile(r"((?:fight|table):[0-9a-z_]+)(?:#(\d{1,9}))?")


class StepMark(NamedTuple):
    """So many steps of a play; None: as it stands."""

    play: str
    step: int | None


def link_to_step(play_id: str, step: int | None, words: str) -> str:
    """Write a link with this label; signs not allowed in links become blanks."""
    return link_to(play_id if step is None else f"{play_id}#{step}", NOT_IN_TITLES.sub(" ", words))


def step_of(title: str) -> StepMark | None:
    """Read to which step a link leads; None: to none."""
    found = STEP.fullmatch(title.strip().lower())
    return StepMark(found[1], int(found[2]) if found[2] else None) if found is not None else None
