"""Exact outcomes of a roll: both sides' pools as data, and the displayed bands. Rule: WD-TEST-03 to WD-TEST-11, WD-MELEE-08"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from desktop_app.rules.kernel.odds import (
    Band,
    Contest,
    Distribution,
    added,
    certain,
    combined,
    mean,
    mixed,
    pool,
    spend,
    total,
    weight_where,
)
from desktop_app.rules.winterdawn.checks import pools, rolls
from desktop_app.rules.winterdawn.sheet.records import die_of
from desktop_app.rules.winterdawn.state import WinterDawnState

MANY_HITS: Final = 3
STEP: Final = 4


def scoring(sides: int) -> tuple[int, ...]:
    """Say what each face of a die scores: one MoS for each full 4. Rule: WD-TEST-03"""
    spend(sides)
    return _scores(sides)


@cache
def _scores(sides: int) -> tuple[int, ...]:
    return tuple(face // STEP for face in range(1, sides + 1))


class Pool(NamedTuple):
    """Equal dice, what is added to their MoS, and how many more dice spirit leaves room for. Rule: WD-TEST-10, WD-SPIRIT-02"""

    dice: int
    sides: int = 6
    flat: int = 0
    room: int = 0

    def mos(self) -> Distribution:
        """Give the net MoS, which may be below 0."""
        return combined(int.__add__, pool(self.dice, scoring(self.sides)), certain(self.flat))

    def given(self, lacking: int) -> Distribution:
        """Give the MoS of the dice that the other side's result below 0 turns into. Rule: WD-TEST-10"""
        return pool(min(self.room, max(0, -lacking)) if self.dice else 0, scoring(self.sides))

    def with_dice(self, more: int) -> Pool:
        """Add dice as far as spirit allows. Rule: WD-TEST-11"""
        count = max(0, min(more, self.room))
        return self._replace(dice=self.dice + count, room=self.room - count)


def pool_of(state: WinterDawnState, test: pools.Test, block: pools.RollBlock = pools.PLAIN, *, flat: int | None = None) -> Pool:
    """Describe a test's roll; `flat` is the added number, by default the body's own maluses."""
    most = pools.allowance(state, test, block).total
    dice = most if block.dice is None else min(block.dice, most)
    spirit = state.combatants[test.who].spirit - pools.price_of(pools.built_pool(state, test, block).total, block.buy)
    own = sum(term.value for term in pools.body_terms(state, test.who, test.attribute)) if flat is None else flat
    return Pool(dice, die_of(state.sheet_of(test.who).attribute(test.attribute)), own - block.malus, max(0, spirit - dice))


def declared_pool(state: WinterDawnState, who: str, declared: rolls.Declared, flat: int) -> Pool:
    """Describe declared dice; `flat` is the whole added number."""
    sides = die_of(state.sheet_of(who).attribute(declared.attribute))
    return Pool(declared.dice, sides, flat, max(0, state.combatants[who].spirit - declared.dice))


def against(state: WinterDawnState, test: pools.Test, block: pools.RollBlock, dl: int) -> TestContest | None:
    """Describe a test of a combatant's own against a difficulty; None: there is no die to roll."""
    rolled = pool_of(state, test, block)
    return TestContest(rolled=rolled, dl=dl) if rolled.dice else None


def opposed(state: WinterDawnState, test: pools.Test, block: pools.RollBlock, other: Pool, *, flat: int = 0) -> OpposedContest | None:
    """Describe a test of a combatant's own against another's pool; None: there is no die to roll."""
    rolled = pool_of(state, test, block)
    return OpposedContest(mine=rolled._replace(flat=rolled.flat + flat), other=other) if rolled.dice else None


def margins(mine: Pool, other: Pool, *, gives: bool = True) -> Distribution:
    """Give one side's result less the other's: what falls below 0 becomes dice for the other side. Rule: WD-TEST-08, WD-TEST-10

    Without `gives` the first side keeps what falls below 0 to itself, as a missile does. Rule: WD-RANGE-06
    """
    plain: dict[tuple[int, int], dict[int, int]] = {}
    """Remaining weights besides those dice, by both sides' shortfalls."""
    spend(len(mine.mos()) * len(other.mos()))
    for own, own_weight in mine.mos().items():
        for theirs, their_weight in other.mos().items():
            left = plain.setdefault((min(0, theirs), min(0, own) if gives else 0), {})
            margin = max(0, own) - max(0, theirs)
            left[margin] = left.get(margin, 0) + own_weight * their_weight
    dice = {lacks: combined(int.__sub__, mine.given(lacks[0]), other.given(lacks[1])) for lacks in plain}
    return mixed((total(left), added(dice[lacks], left)) for lacks, left in plain.items())


class HitContest(Contest):
    """An attack, and the best answer that its target has now (None: it has none).

    `scores`: the target scores hits of its own with what is beyond the attack, as in melee. `parry`: MoS of a stance that cancel hits.
    Rule: WD-MELEE-08, WD-MELEE-11, WD-RANGE-06
    """

    word = "hits"
    mine: Pool
    other: Pool | None = None
    scores: bool = True
    parry: int = 0

    def hits(self) -> Distribution:
        """Give the number of hits; below 0 the target has scored."""
        if self.other is None:
            found = combined(max, self.mine.mos(), certain(0))
        else:
            found = margins(self.mine, self.other, gives=self.scores)
        spent = combined(lambda n, parry: max(0, n - parry) if n > 0 else n, found, certain(self.parry))
        return spent if self.scores else combined(max, spent, certain(0))

    def bands(self) -> tuple[Band, ...]:
        """Divide the hits into one or two and more; if the target may strike back, also into its own score."""
        return hit_bands(self.hits())

    def effect(self) -> float:
        """Return the hits on average, less those of the target."""
        return mean(self.hits())


def hit_bands(hits: Distribution) -> tuple[Band, ...]:
    """Part a number of hits; below 0 the target has scored."""
    return (
        Band(name="few_hits", weight=weight_where(lambda n: 0 < n < MANY_HITS, hits), tone="accent"),
        Band(name="many_hits", weight=weight_where(lambda n: n >= MANY_HITS, hits), tone="good"),
        Band(name="target_scores", weight=weight_where(lambda n: n < 0, hits), tone="blood", counts=False),
        Band(name="nothing", weight=weight_where(lambda n: n == 0, hits), tone="muted", counts=False),
    )


class WardContest(Contest):
    """An attack under way, seen by the target. Rule: WD-MELEE-05, WD-MELEE-07, WD-RANGE-03"""

    word = "wards"
    attack: HitContest

    def bands(self) -> tuple[Band, ...]:
        """Part the hits that are let through from those scored in return."""
        hits = self.attack.hits()
        return (
            Band(name="scores_back", weight=weight_where(lambda n: n < 0, hits), tone="good"),
            Band(name="warded", weight=weight_where(lambda n: n == 0, hits), tone="accent"),
            Band(name="few_suffered", weight=weight_where(lambda n: 0 < n < MANY_HITS, hits), tone="muted", counts=False),
            Band(name="many_suffered", weight=weight_where(lambda n: n >= MANY_HITS, hits), tone="blood", counts=False),
        )


class ChargeContest(Contest):
    """A run with a required MoS, and the strike at its end with the spare MoS added. Rule: WD-MELEE-13"""

    word = "hits"
    run: Pool
    needed: int
    attack: HitContest

    def bands(self) -> tuple[Band, ...]:
        """Divide the hits of an arriving charge from a failed one."""
        arriving, short = [], 0
        run = self.run.mos()
        for mos, weight in run.items():
            spare = max(0, mos) - self.needed
            if spare < 0:
                short += weight
                continue
            mine = self.attack.mine._replace(flat=self.attack.mine.flat + spare)
            attack = HitContest(mine=mine, other=self.attack.other, scores=self.attack.scores, parry=self.attack.parry)
            arriving.append((weight, attack.hits()))
        hits = mixed(arriving) if arriving else {}
        share = total(hits) // (total(run) - short) if arriving else 1
        return (*hit_bands(hits), Band(name="does_not_arrive", weight=short * share, tone="muted", counts=False))


class OpposedContest(Contest):
    """Two sides that roll against each other. Rule: WD-TEST-08 to WD-TEST-11"""

    word = "wins"
    mine: Pool
    other: Pool
    ties: int = 0
    """Who wins a tie: 1 the first, -1 the other, 0 nobody. Rule: WD-TEST-09"""

    def bands(self) -> tuple[Band, ...]:
        found = combined(lambda n, tie: n or tie, margins(self.mine, self.other), certain(self.ties))
        return (
            Band(name="wins", weight=weight_where(lambda n: n > 0, found), tone="accent"),
            Band(name="tie", weight=weight_where(lambda n: n == 0, found), tone="muted", counts=False),
            Band(name="loses", weight=weight_where(lambda n: n < 0, found), tone="blood", counts=False),
        )


class TestContest(Contest):
    """A test against a difficulty. With helpers each net counts from 0, and half of it if it is `halved`. Rule: WD-TEST-04 to WD-TEST-17"""

    __test__ = False
    word = "succeeds"
    rolled: Pool
    dl: int
    helpers: tuple[tuple[Pool, bool], ...] = ()
    is_halved: bool = False

    def bands(self) -> tuple[Band, ...]:
        """Divide success from failure, and failure from a roll without any shown value. Rule: WD-TEST-23"""
        found = self.rolled.mos()
        if self.helpers:
            parts = ((self.rolled, self.is_halved), *self.helpers)
            found = certain(0)
            for rolled, halved in parts:
                found = added(found, _counted(rolled.mos(), halved=halved))
        passed, everything = weight_where(lambda n: n >= self.dl, found), total(found)
        blank = weight_where(lambda n: n == 0, pool(self.rolled.dice, scoring(self.rolled.sides)))
        fails_blank = blank if self.rolled.dice and not self.helpers and self.rolled.flat < self.dl else 0
        return (
            Band(name="succeeds", weight=passed, tone="accent"),
            Band(name="fails", weight=everything - passed - fails_blank, tone="muted", counts=False),
            Band(name="fails_completely", weight=fails_blank, tone="blood", counts=False),
        )


def _counted(net: Distribution, *, halved: bool) -> Distribution:
    """Floor what a participant adds, and halve it. Rule: WD-TEST-16, WD-TEST-17"""
    return combined(lambda n, by: max(0, n) // by, net, certain(2 if halved else 1))


class JumpContest(Contest):
    """A rider's test, then its mount's with the hits of the first, both against one difficulty. Rule: WD-MOUNT-03, WD-X-12"""

    word = "clears"
    riding: Pool
    jumping: Pool
    dl: int
    is_limited: bool = False
    """No more MoS of the mount than of its rider."""

    def bands(self) -> tuple[Band, ...]:
        """Divide a clear jump from a short one and from a refusing mount."""
        outcomes = []
        for rode, weight in self.riding.mos().items():
            if rode < self.dl:
                outcomes.append((weight, certain(-1)))
                continue
            leap = combined(min, self.jumping.mos(), certain(rode)) if self.is_limited else self.jumping.mos()
            outcomes.append((weight, combined(lambda mos, spare: int(mos + spare >= self.dl), leap, certain(rode - self.dl))))
        found = mixed(outcomes)
        return (
            Band(name="clears", weight=weight_where(lambda n: n == 1, found), tone="accent"),
            Band(name="falls_short", weight=weight_where(lambda n: n == 0, found), tone="blood", counts=False),
            Band(name="refuses", weight=weight_where(lambda n: n == -1, found), tone="muted", counts=False),
        )
