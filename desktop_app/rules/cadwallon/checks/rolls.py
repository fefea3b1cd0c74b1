"""Tests: the highest die with its accumulations, an attitude, modifiers; difficulties and gambles.

Rule: CA-TEST-01 to CA-TEST-13, CA-REACT-06 to CA-REACT-09
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from desktop_app.rules.cadwallon.sheet.character import ATTITUDE_NAMES, Move
from desktop_app.rules.cadwallon.sheet.derived import penalty_of
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.conditions import changed_by
from desktop_app.rules.kernel.dice import Throw
from desktop_app.rules.kernel.odds import Distribution
from desktop_app.rules.kernel.outcome import Phrase

FAILED: Final = -1000
"""Stands for all ones where they fail whatever the total. Rule: CA-TEST-03"""
STEP: Final = -2
"""What each further action or reaction of a round takes off. Rule: CA-ACT-03, CA-REACT-04, CA-TAB-33"""
DIE: Final = 6
NO_LINES: Final = Breakdown()


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    """A test about to be rolled: how many dice, all that is added to them, whether equal dice accumulate. Rule: CA-TEST-01, CA-TEST-04"""

    dice: int
    bonus: Breakdown
    accumulates: bool = True


def check_of(
    state: CadwallonState,
    who: str,
    move: Move,
    *,
    dice: int,
    m: int = 1,
    is_reaction: bool = False,
    modifier: int = 0,
    jammed: bool = False,
) -> Check:
    """Work out what is added to the dice of a combatant; `m` is its place among the actions, or reactions, of the round.

    Rule: CA-TEST-01, CA-TEST-04, CA-TEST-12, CA-TEST-13, CA-ROUND-06
    """
    one = state.combatants[who]
    made = Breakdown.of(state.sheet_of(who).attitude(move.attitude), ATTITUDE_NAMES[move.attitude], "CA-TEST-01")
    made = changed_by(made.plus(penalty_of(state, who), "wounds", "CA-INJ-04"), one, "every_test", move.attitude)
    if state.is_running:
        single = one.single_pool == ("rp" if is_reaction else "ap")
        made = made.plus(int(single), "single pool", "CA-ROUND-06")
        made = made.plus(STEP * (m - 1), "earlier reactions" if is_reaction else "earlier actions", "CA-ACT-03")
    return Check(dice=dice, bonus=made.plus(modifier, "game master", "CA-TEST-04"), accumulates=state.settings.accumulation and not jammed)


def accumulated(faces: Sequence[int], *, accumulates: bool) -> int:
    """Count the dice that show the same as the highest one, beside it. Rule: CA-TEST-01, CA-TEST-12"""
    return faces.count(max(faces)) - 1 if accumulates else 0


def raw_result(faces: Sequence[int], settings: CadwallonSettings, *, accumulates: bool) -> int:
    """Read dice before anything is added: the highest, one more for each other that shows the same. Rule: CA-TEST-01, CA-TEST-03"""
    high = max(faces)
    if high == 1 and settings.all_ones_fail:
        return FAILED
    return high + accumulated(faces, accumulates=accumulates)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rolled:
    """What a test came to; None: all ones. Rule: CA-TEST-01, CA-TEST-03"""

    result: int | None
    ones: bool = False
    """Whether every die shows 1, even if the house rule lets that count. Rule: CA-CHEM-00, CA-MECH-00"""

    def reaches(self, difficulty: int) -> bool:
        """Tell whether it succeeds; a tie does. Rule: CA-TEST-02"""
        return self.result is not None and self.result >= difficulty


def roll_test(
    draft: CadwallonDraft, who: str, move: Move, test: Check, *, difficulty: int | None = None, is_reaction: bool = False
) -> Rolled:
    """Roll a test and tell it. Rule: CA-TEST-01 to CA-TEST-03"""
    settings = draft.state.settings

    def read(faces: Sequence[int]) -> tuple[Breakdown, Rolled]:
        high, more = max(faces), accumulated(faces, accumulates=test.accumulates)
        made = Breakdown.of(high, "highest die", "CA-TEST-01").plus(more, "accumulations", "CA-TEST-01").joined(test.bonus)
        has_failed = raw_result(faces, settings, accumulates=test.accumulates) == FAILED
        return made, Rolled(result=None if has_failed else made.total, ones=high == 1)

    def verdict(faces: tuple[int, ...]) -> Phrase:
        made, rolled = read(faces)
        if difficulty is None:
            return Phrase.of("test_so_far", total=made.total, ones=rolled.result is None)
        good = rolled.reaches(difficulty)
        return Phrase.of("test_against_so_far", total=made.total, difficulty=difficulty, good=good, ones=rolled.result is None)

    roll = draft.roll(test.dice, DIE, move.name, who, throw=Throw(verdict=verdict))
    made, rolled = read(roll.faces)
    draft.tell(
        "reaction_rolled" if is_reaction else "test_rolled",
        who,
        rule="CA-REACT-06" if is_reaction else "CA-TEST-01",
        breakdown=made,
        rolls=(roll,),
        move=move.title,
        total=made.total,
        difficulty=difficulty,
        ones=rolled.result is None,
        good=difficulty is not None and rolled.reaches(difficulty),
    )
    return rolled


# ---- chances


def raw_distribution(dice: int, settings: CadwallonSettings, *, accumulates: bool) -> Distribution:
    """Share all rolls of some dice out by what they read; `FAILED` are all ones. Rule: section 5.4"""
    found: dict[int, int] = {}
    for high in range(1, DIE + 1):
        for showing in range(1, dice + 1):
            weight = comb(dice, showing) * (high - 1) ** (dice - showing)
            if weight:
                value = raw_result((high,) * showing, settings, accumulates=accumulates)
                found[value] = found.get(value, 0) + weight
    return found


def distribution_of(test: Check, settings: CadwallonSettings) -> Distribution:
    """Share the final results of a test out. Rule: section 5.4"""
    raw = raw_distribution(test.dice, settings, accumulates=test.accumulates)
    return {value if value == FAILED else value + test.bonus.total: weight for value, weight in raw.items()}


# ---- difficulty and gambles


@dataclass(frozen=True, kw_only=True, slots=True)
class Gambles:
    """A test's gambles: chosen, and given (+) or imposed (-) by the ground. Rule: CA-TEST-07 to CA-TEST-10"""

    voluntary: int = 0
    net: int = 0

    @property
    def quality(self) -> int:
        """Return the quality of a success. Rule: CA-TEST-07"""
        return self.voluntary + max(0, self.net)


def difficulty_of(base: Breakdown, least: int | None, gambles: Gambles) -> Breakdown:
    """Build a difficulty: base, the sense's minimum, the ground's part, gambles. Rule: CA-TEST-05, CA-TEST-06"""
    made = base if least is None else base.at_least(least, "minimum for the sense", "CA-TEST-06")
    made = made.plus(max(0, -gambles.net), "ground gambles", "CA-TEST-09")
    return made.plus(gambles.voluntary, "chosen gambles", "CA-TEST-08")


def counting(earlier: int, later: int, settings: CadwallonSettings) -> int:
    """Return the one of two reactions, in the order of their rolls, that counts; `FAILED` never does. Rule: CA-REACT-08, CA-REACT-09"""
    return max(earlier, later) if FAILED in (earlier, later) or settings.multi_reaction == "highest" else later


def against_reactions(
    base: Breakdown, results: Sequence[int | None], settings: CadwallonSettings, lines: Breakdown = NO_LINES
) -> Breakdown:
    """Replace a difficulty by the counting reaction, changed by `lines`; None and `FAILED` are all ones, without effect.

    Rule: CA-REACT-06, CA-REACT-08, CA-REACT-09
    """
    counts = FAILED
    for result in results:
        counts = counting(counts, FAILED if result is None else result, settings)
    if counts == FAILED:
        return base
    made = Breakdown.of(counts, "reaction", "CA-REACT-06").joined(lines)
    return base if base.total > made.total and not settings.reaction_replaces_def else made
