"""Forecast accuracy of a campaign: forecasts saved when a fight starts, scored when it closes, reported by bands."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from desktop_app.controller.forecast.job import job_of
from desktop_app.language import said
from desktop_app.model.forecasts import Scored

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.forecast.fight import Fight

LEAST_FIGHTS: Final = 100
"""A forecast by fewer is not kept: what it says is not sure enough to be held against it."""
BAND: Final = 20
"""Width of a band in points."""
LEAST_TOLD: Final = 10
"""Of fewer fights nothing is told."""
PRETENDED: Final = 20
"""So many fights, half of them won where half were forecast, hold the correction back."""
FARTHEST: Final = 6.0
"""The correction lies between this and its opposite, in logits."""
HALVINGS: Final = 40
TAIL: Final = 0.025


def keep(campaign: OpenCampaign, play_id: str, key: str, known: Sequence[Fight]) -> bool:
    """Store the forecast of a fight just begun; not with too few simulations, or for another beginning.

    Raises: AppError.
    """
    session = campaign.fight(play_id).session
    is_of_this = len(known) >= LEAST_FIGHTS and job_of(session.system, session.state).key == key
    if is_of_this:
        campaign.store.forecasts.put(play_id, key, fights=len(known), wins=sum(fight.is_won for fight in known))
    return is_of_this


def share_of(one: Scored) -> float:
    """Return how often the party was to stand, never quite 0 or 1: more fights could have shown the other."""
    return (one.wins + 0.5) / (one.fights + 1)


def brier(scored: Sequence[Scored], shift: float = 0.0) -> float:
    """Return the mean square of what the forecasts were off by, 0 to 1; `shift` corrects them first."""
    return sum((corrected(share_of(one), shift) - one.came_true) ** 2 for one in scored) / len(scored)


def corrected(share: float, shift: float) -> float:
    """Move a chance by so many logits."""
    return 1 / (1 + math.exp(-(math.log(share / (1 - share)) + shift)))


def correction(scored: Sequence[Scored]) -> float:
    """Return the shift, in logits, by which the forecasts of this table are best: one number, held back by pretended fights.

    It is where what came true and what was forecast with the shift add up alike; that falls steadily with the shift.
    """
    low, high = -FARTHEST, FARTHEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        off = sum(one.came_true - corrected(share_of(one), middle) for one in scored) + PRETENDED * (0.5 - corrected(0.5, middle))
        low, high = (middle, high) if off > 0 else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True, slots=True)
class RecordBand:
    """The forecasts from `low` to `high` hundredths: how many came true, and how many do by chance where they are right."""

    low: int
    high: int
    count: int
    came_true: int
    least: int
    most: int


def bands(scored: Sequence[Scored]) -> Iterator[RecordBand]:
    """List the bands in which there are enough fights."""
    for low in range(0, 100, BAND):
        inside = [one for one in scored if min(int(100 * share_of(one)) // BAND * BAND, 100 - BAND) == low]
        if len(inside) >= LEAST_TOLD:
            least, most = by_chance([share_of(one) for one in inside])
            yield RecordBand(low, low + BAND, len(inside), sum(one.came_true for one in inside), least, most)


def by_chance(shares: Sequence[float]) -> tuple[int, int]:
    """Return between how many come true 95 times of 100, where each does so with its own chance."""
    ways = [1.0]
    for share in shares:
        ways = [(ways[n] if n < len(ways) else 0.0) * (1 - share) + (ways[n - 1] * share if n else 0.0) for n in range(len(ways) + 1)]
    below, least, most = 0.0, 0, len(shares)
    for number, weight in enumerate(ways):
        if below < TAIL:
            least = number
        below += weight
        if below >= 1 - TAIL:
            most = number
            break
    return least, most


def lines_of(scored: Sequence[Scored]) -> tuple[str, ...]:
    """Tell how good they were, a line for each band."""
    return tuple(
        said(
            "Forecasts of {low} to {high} % came true in {true} of {count} ({least} to {most} by chance).",
            low=band.low,
            high=band.high,
            true=band.came_true,
            count=band.count,
            least=band.least,
            most=band.most,
        )
        for band in bands(scored)
    )


def at_this_table(scored: Sequence[Scored], share: float) -> float | None:
    """Return a chance as it has come true at this table; None: too few fights tell it. `share` is from 0 to 1."""
    if len(scored) < LEAST_TOLD:
        return None
    return corrected(min(max(share, 0.005), 0.995), correction(scored))
