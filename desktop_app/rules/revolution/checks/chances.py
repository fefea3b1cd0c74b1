"""Chances of plain rolls: a test against nobody, two sides against each other, one against many. Rule: RV-TEST-02, RV-TEST-05"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.rules.kernel.odds import Band, Contest, Distribution, added, certain, mixed
from desktop_app.rules.revolution.checks.rolls import D100, Side, all_ends, answers, values_of
from desktop_app.rules.revolution.sheet.house_rules import RevolutionSettings


class TestedContest(Contest):
    """A roll against a rating: how many of the hundred values succeed. Rule: RV-TEST-02"""

    word = "succeeds"
    good: int

    def bands(self) -> tuple[Band, ...]:
        """Return success and failure, weighted by how many of the hundred rolls come to each."""
        return (
            Band(name="success", weight=self.good, tone="good"),
            Band(name="failure", weight=len(D100) - self.good, tone="muted", counts=False),
        )


def tested_contest(settings: RevolutionSettings, rating: int) -> TestedContest:
    """Describe a roll against a rating."""
    return TestedContest(good=len(values_of(settings, rating).good))


class OpposedContest(Contest):
    """Two rolls against each other: how many of all pairs end in which way for the first side. Rule: RV-TEST-05"""

    word = "wins"
    decisive: int = 0
    won: int = 0
    lost: int = 0
    lost_decisively: int = 0
    nobody: int = 0

    def bands(self) -> tuple[Band, ...]:
        return (
            Band(name="wins_decisively", weight=self.decisive, tone="good"),
            Band(name="wins_plainly", weight=self.won, tone="accent"),
            Band(name="nobody_wins", weight=self.nobody, tone="muted", counts=False),
            Band(name="loses_plainly", weight=self.lost, tone="blood", counts=False),
            Band(name="loses_decisively", weight=self.lost_decisively, tone="blood", counts=False),
        )


def opposed_contest(settings: RevolutionSettings, rating: int, other: int) -> OpposedContest:
    """Describe an opposed roll of two ratings."""
    found: dict[tuple[int, bool], int] = {}
    for (_, ended), count in all_ends(settings, rating, other).items():
        key = (ended.winner, ended.decisive)
        found[key] = found.get(key, 0) + count
    return OpposedContest(
        decisive=found.get((1, True), 0),
        won=found.get((1, False), 0),
        lost=found.get((2, False), 0),
        lost_decisively=found.get((2, True), 0),
        nobody=found.get((0, False), 0),
    )


class PowerContest(Contest):
    """One roll that each of several resists alone: the weights of overcoming all, some, and none. Rule: RV-BLESS-04"""

    word = "overcomes_any"
    everybody: int
    some: int
    none: int

    def bands(self) -> tuple[Band, ...]:
        return (
            Band(name="overcomes_all", weight=self.everybody, tone="good"),
            Band(name="overcomes_some", weight=self.some, tone="accent"),
            Band(name="overcomes_nobody", weight=self.none, tone="muted", counts=False),
        )


def power_contest(settings: RevolutionSettings, rating: int, resistances: Sequence[int]) -> PowerContest:
    """Describe one roll against the ratings by which several resist."""
    rows: list[tuple[int, Distribution]] = []
    for value in D100:
        overcome: Distribution = certain(0)
        for other in resistances:
            ends = answers(settings, Side(rating, value), other)
            won = sum(count for ended, count in ends.items() if ended.winner == 1)
            overcome = added(overcome, {1: won, 0: len(D100) - won})
        rows.append((1, overcome))
    counts = mixed(rows)
    everybody, none = counts[len(resistances)], counts[0]
    return PowerContest(everybody=everybody, some=sum(counts.values()) - everybody - none, none=none)
