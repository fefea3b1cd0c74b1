"""What a test, an attack, a reaction or a hazard can come to, as exact shares. Rule: section 5.4"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.cadwallon.checks.rolls import FAILED, against_reactions, counting, difficulty_of, distribution_of
from desktop_app.rules.cadwallon.harm.damage import Hurt, boxes_distribution, level_after
from desktop_app.rules.cadwallon.sheet.character import ROWS
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.turn.action import ActionCommand, Window, reaction_test
from desktop_app.rules.kernel.odds import Band, Contest, Distribution, SharedOut, combined, mixed

ONES, MISS, HARMLESS = -3, -2, -1
LEVELS: Final = (*ROWS, "dead")
TONES: Final = {"dead": "blood", "incapacitated": "blood", "critical": "blood", "serious": "accent", "light": "accent", "unhurt": "good"}


class CheckContest(Contest):
    """A test against a difficulty that may be rolled too: all ones, failure, success with its effects. Rule: section 5.4"""

    word = "succeeds"
    ones: int
    failure: int
    success: int
    gain: str = "success"

    def bands(self) -> tuple[Band, ...]:
        """Part by success, failure, all ones."""
        listed = ((self.gain, self.success, "good", True), ("failure", self.failure, "muted", False), ("ones", self.ones, "blood", False))
        return tuple(Band(name=name, weight=weight, tone=tone, counts=counts) for name, weight, tone, counts in listed if weight)


class AttackContest(Contest):
    """An attack with its damage: by the health level that the target would have then. Rule: section 5.4"""

    word = "hits"
    shares: tuple[tuple[int, int], ...]

    def bands(self) -> tuple[Band, ...]:
        """Part by what it does, the worst first."""
        return tuple(self._band(result, weight) for result, weight in sorted(self.shares, reverse=True) if weight)

    @staticmethod
    def _band(result: int, weight: int) -> Band:
        if result in (ONES, MISS):
            return Band(name="ones" if result == ONES else "miss", weight=weight, tone="muted", counts=False)
        if result == HARMLESS:
            return Band(name="no_box", weight=weight, tone="muted")
        level = LEVELS[result]
        return Band(name=f"then_{level}", weight=weight, tone=TONES[level])


def outcomes(action: Distribution, goals: Distribution) -> tuple[int, int, int]:
    """Hold results against difficulties: all ones, failure, success. Rule: CA-TEST-02, CA-TEST-03"""
    ones = failure = success = 0
    for value, weight in action.items():
        for goal, other in goals.items():
            share = weight * other
            if value == FAILED:
                ones += share
            elif value >= goal:
                success += share
            else:
                failure += share
    return ones, failure, success


def reactions_of(state: CadwallonState, window: Window) -> Distribution:
    """Return the joint distribution of the waiting reactions; `FAILED`: none counts. Rule: CA-REACT-08, CA-REACT-09"""
    found: Distribution = {FAILED: 1}
    for reaction in window.standing(state):
        one = distribution_of(reaction_test(state, window, reaction), state.settings)
        found = combined(lambda earlier, later: counting(earlier, later, state.settings), found, one)
    return found


def goals_of(state: CadwallonState, action: ActionCommand, reactions: Distribution) -> Distribution:
    """Share out the difficulty of an action. Rule: CA-TEST-05, CA-REACT-06"""
    found: dict[int, int] = {}
    for value, weight in reactions.items():
        base = against_reactions(action.base(state), (value,), state.settings, action.reaction_lines(state))
        goal = difficulty_of(base, action.least(state), action.staked(state)).total
        found[goal] = found.get(goal, 0) + weight
    return found


def check_shares(state: CadwallonState, window: Window, *, is_reaction: bool = False) -> tuple[int, int, int] | None:
    """Share the test of an action out, against the reactions that wait: all ones, failure, success; None: nothing is rolled."""
    test = window.command.test(state, window.m, is_reaction=is_reaction)
    if test is None:
        return None
    return outcomes(distribution_of(test, state.settings), goals_of(state, window.command, reactions_of(state, window)))


def action_contest(state: CadwallonState, window: Window, *, is_reaction: bool = False) -> CheckContest | None:
    """Describe an action's test, against its difficulty or the reactions that wait. Rule: section 5.4"""
    shares, gain = check_shares(state, window, is_reaction=is_reaction), window.command.gain(state)
    return CheckContest(ones=shares[0], failure=shares[1], success=shares[2], gain=gain) if shares is not None else None


def harm_shares(state: CadwallonState, target: str, hurt: Hurt) -> Distribution:
    """Share damage out by the health level after it. Rule: section 5.4"""
    found: dict[int, int] = {}
    for boxes, weight in boxes_distribution(state, target, hurt).items():
        result = LEVELS.index(level_after(state, target, boxes)) if boxes else HARMLESS
        found[result] = found.get(result, 0) + weight
    return found


def attack_shares(shares: tuple[int, int, int], harm: Distribution) -> tuple[tuple[int, int], ...]:
    """Put a test and its damage together."""
    ones, failure, success = shares
    rows: list[tuple[int, Distribution]] = [(ones, {ONES: 1}), (failure, {MISS: 1}), (success, harm)]
    return tuple(sorted(mixed([row for row in rows if row[0]]).items()))


def harm_contest(state: CadwallonState, target: str, hurt: Hurt) -> SharedOut:
    """Describe a damage roll by the health level after it, the worst first. Rule: section 5.4"""
    found = sorted(harm_shares(state, target, hurt).items(), reverse=True)
    levels = [LEVELS[result] if result != HARMLESS else "" for result, _ in found]
    shares = tuple(
        (f"then_{level}", weight, TONES[level]) if level else ("no_box", weight, "muted")
        for level, (_, weight) in zip(levels, found, strict=True)
    )
    return SharedOut(word="hurts", shares=shares, counted=tuple(f"then_{level}" for level in levels if level))


class ReactContest(SharedOut):
    """A reaction: it stops the action, does not, or is all ones, of which the action fails `all_the_same`. Rule: section 5.4 (react)"""

    word: str = "stops"
    counted: tuple[str, ...] = ("stopped",)
    all_the_same: int = 0

    def effect(self) -> float:
        """Return how often the action fails, whatever the cause: so doing nothing can be held against it."""
        weights = {name: weight for name, weight, _ in self.shares}
        return (weights["stopped"] + self.all_the_same) / sum(weights.values())


def react_contest(*, fails: int, succeeds: int, invalid: tuple[int, int] = (0, 0)) -> ReactContest:
    """Describe an action with a reaction; `invalid`: how often it fails and succeeds though the reaction is all ones."""
    stopped, through = fails - invalid[0], succeeds - invalid[1]
    shares = (("stopped", stopped, "good"), ("through", through, "blood"), ("invalid", sum(invalid), "blood"))
    return ReactContest(shares=shares, all_the_same=invalid[0])
