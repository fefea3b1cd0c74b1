"""Chances of checks, attacks and hits: exact shares of all rolls, in whole numbers.

What is described is what would be rolled now, once; a re-roll is a choice of its own, with its own chances.
Rule: EX-BASIC-01, EX-BASIC-02, EX-CPLX-01 to EX-CPLX-04, EX-EXT-01, EX-FAV-02, EX-TEST-11, EX-DMG-01, EX-DMG-05, EX-RANGE-05
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from desktop_app.rules.expedition.checks import results
from desktop_app.rules.expedition.checks.results import FACES, Result, Token
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.odds import Band, Contest, Distribution, added, certain, spend
from desktop_app.rules.kernel.state import Draft, Procedure, top

Shares: TypeAlias = Mapping[Result | None, int]
"""Each outcome with its weight; None: an extended check that goes on."""
TONES: Final = {
    Result.BOON: "good",
    Result.SUCCESS: "accent",
    Result.COMPLICATION: "accent",
    Result.FAILURE: "muted",
    Result.BANE: "blood",
}


def kept_faces(swing: int) -> Distribution:
    """Give the face of one die: of two the better with Favour (1), the worse with Peril (-1). Rule: EX-FAV-02"""
    if not swing:
        return dict.fromkeys(FACES, 1)
    return {face: 2 * face - 1 if swing > 0 else 13 - 2 * face for face in FACES}


def _added_up(shares: Mapping[Result | None, int], result: Result | None, weight: int) -> dict[Result | None, int]:
    return {**shares, result: shares.get(result, 0) + weight}


class CheckContest(Contest):
    """A roll with one of five outcomes. `token`: a Bane token's effect; None: there is none."""

    word = "succeeds"
    token: Token | None = None

    def rolled(self) -> Shares:
        """Share the rolls out before the token."""
        raise NotImplementedError

    def shares(self) -> Shares:
        """Share all rolls out by what stands."""
        found: dict[Result | None, int] = {}
        for result, weight in self.rolled().items():
            stands = results.with_token(result, self.token) if result is not None and self.token is not None else result
            found = _added_up(found, stands, weight)
        return found

    def bands(self) -> tuple[Band, ...]:
        """Name the outcomes, best first; what goes on lies between success and failure."""
        shares = self.shares()
        told = [Band(name=r.word, weight=shares.get(r, 0), tone=TONES[r], counts=r.succeeds) for r in reversed(Result)]
        return (*told[:3], Band(name="goes_on", weight=shares.get(None, 0), tone="accent", counts=False), *told[3:])


class BasicContest(CheckContest):
    """One die against an Obstacle. Rule: EX-BASIC-01, EX-BASIC-02"""

    number: int
    swing: int = 0
    is_lenient: bool = False

    def rolled(self) -> Shares:
        """Judge each face, a 6 with each confirmation."""
        found: dict[Result | None, int] = {}
        for face, weight in kept_faces(self.swing).items():
            result = results.basic_result(face, self.number)
            if result is not None:
                found = _added_up(found, result, 6 * weight)
                continue
            for again in FACES:
                found = _added_up(found, results.confirmed_result(again, self.number, is_lenient=self.is_lenient), weight)
        return found


class MarksContest(CheckContest):
    """Dice that give Marks. `earlier` are those of an extended check; `chains`: a bonus die is a full die. Rule: EX-CPLX-01, EX-CPLX-02

    Where bonus dice can go on without end, a chain that decides the check by itself is not followed further.
    """

    dice: int
    obstacle: int
    swing: int = 0
    least: int = 4
    earlier: int = 0
    is_extended: bool = False
    chains: bool = True
    doubles: bool = True

    def rolled(self) -> Shares:
        """Judge every number of Marks; no dice at all are a Bane."""
        if self.dice < 1:
            return {Result.BANE: 1}
        enough = 2 * self.obstacle + self.dice - min(0, self.earlier) + 1
        each = tuple(_worth(face, self.least, enough if self.chains else 0) for face in FACES)
        found: dict[Result | None, int] = {}
        for marks, weight in _total(each, self.dice, self.swing).items():
            result = results.marks_result(self.earlier + marks, self.obstacle, is_extended=self.is_extended, doubles=self.doubles)
            found = _added_up(found, result, weight)
        return found


@lru_cache
def _worth(face: int, least: int, chain: int) -> Distribution:
    """Give the Marks of a die that shows a face, with its bonus dice; `chain` 0: the bonus die is a plain one. Weights add up alike."""
    spend(chain * (6 + chain))  # the weights grow with the chain
    scale = 6 ** max(1, chain)
    own = results.marks_of(face, least)
    if face != 6:
        return {own: scale}
    found: dict[int, int] = {}
    if not chain:
        for bonus in FACES:
            found[own + (bonus >= least)] = found.get(own + (bonus >= least), 0) + 1
        return found
    for length in range(chain):  # so many sixes beyond the first, then another face
        for bonus in FACES[:-1]:
            marks = own + length + results.marks_of(bonus, least)
            found[marks] = found.get(marks, 0) + 6 ** (chain - length - 1)
    found[own + chain] = found.get(own + chain, 0) + 1
    return found


def _total(each: tuple[Distribution, ...], dice: int, swing: int) -> Distribution:
    """Add dice up; with Favour or Peril one more is rolled and the lowest or the highest face dropped. Rule: EX-FAV-02"""
    if not swing:
        return _times(_together(each), dice)
    found: dict[int, int] = {}
    faces = list(FACES) if swing > 0 else list(reversed(FACES))
    for place, face in enumerate(faces):
        rest = _together(tuple(each[other - 1] for other in faces[place + 1 :]))
        for count in range(1, dice + 2):  # so many dice show the dropped face, the others lie beyond it
            if not rest and count <= dice:
                continue
            kept = added(_times(each[face - 1], count - 1), _times(rest, dice + 1 - count))
            for marks, weight in kept.items():
                found[marks] = found.get(marks, 0) + comb(dice + 1, count) * weight
    return found


def _together(distributions: tuple[Distribution, ...]) -> Distribution:
    found: dict[int, int] = {}
    for distribution in distributions:
        for value, weight in distribution.items():
            found[value] = found.get(value, 0) + weight
    return found


def _times(distribution: Distribution, count: int) -> Distribution:
    made = certain(0)
    for _ in range(count):
        made = added(made, distribution)
    return made


class HitContest(Contest):
    """A damage check against a combatant. `is_soaked`: a Wound would wear down armour or shield in its place. Rule: EX-DMG-01, EX-DMG-05"""

    word = "hurts"
    damage: BasicContest
    is_soaked: bool = False

    def hurting(self) -> tuple[int, int]:
        """Return the weights of a hurting damage check and of a harmless one."""
        shares = self.damage.shares()
        hurts = sum(weight for result, weight in shares.items() if result is not None and result.succeeds)
        return hurts, sum(shares.values()) - hurts

    @property
    def hurt(self) -> str:
        """Name what a Wound comes to."""
        return "soak" if self.is_soaked else "wound"

    def bands(self) -> tuple[Band, ...]:
        """Part those that hurt from the others."""
        hurts, harmless = self.hurting()
        return (Band(name=self.hurt, weight=hurts, tone="accent"), Band(name="no_harm", weight=harmless, tone="muted", counts=False))


class AttackContest(HitContest):
    """An attack check, and the damage check of a hit.

    `has_quality`: a Critical Hit activates a quality of the weapon; `strays`: a shot that misses hits another combatant in the melee.
    Rule: EX-MELEE-02, EX-MELEE-03, EX-RANGE-05
    """

    attack: BasicContest
    has_quality: bool = False
    strays: bool = False

    def bands(self) -> tuple[Band, ...]:
        """Divide hurting results with and without a quality, harmless ones, and misses."""
        shares, (hurts, harmless) = self.attack.shares(), self.hurting()
        critical = shares.get(Result.BOON, 0) if self.has_quality else 0
        hits = sum(weight for result, weight in shares.items() if result is not None and result.succeeds)
        rolls = hurts + harmless
        bane, misses = shares.get(Result.BANE, 0) * rolls, shares.get(Result.FAILURE, 0) * rolls
        return (
            Band(name=f"{self.hurt}_with_quality", weight=critical * hurts, tone="good"),
            Band(name=self.hurt, weight=(hits - critical) * hurts, tone="accent"),
            Band(name="no_harm", weight=hits * harmless, tone="muted", counts=False),
            Band(name="stray", weight=bane + misses if self.strays else 0, tone="blood", counts=False),
            Band(name="miss", weight=0 if self.strays else misses, tone="muted", counts=False),
            Band(name="bane", weight=0 if self.strays else bane, tone="blood", counts=False),
        )


# ---- what would be rolled


class RolledCommand(Command[ExpeditionState]):
    """A command with a roll, now or in its procedure."""

    def contest(self, state: ExpeditionState) -> Contest | None:
        """Carry it out up to its first die, and describe that; None: it cannot be done as it stands, or is not rolled for."""
        if self.refuse(state) is not None:
            return None
        draft = Draft(state, Tape())
        self.perform(draft)
        return next_roll(draft.state)


def next_roll(state: ExpeditionState) -> Contest | None:
    """Describe the top procedure's roll; None without calculable chances."""
    frame = top(state)
    return frame.chances(state) if isinstance(frame, Procedure) else None
