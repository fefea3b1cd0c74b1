"""The outcomes of a check by faces or Marks. No dice here.

Rule: EX-TEST-10, EX-BASIC-01, EX-BASIC-02, EX-CPLX-02, EX-CPLX-04, EX-TAB-03, EX-TAB-04
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, TypeAlias

MARK: Final = 4
FACES: Final = range(1, 7)
Token: TypeAlias = Literal["step_down", "peril", "auto_bane"]


class Result(IntEnum):
    """The five outcomes, worst first. Rule: EX-TEST-10, EX-TAB-03"""

    BANE = 0
    FAILURE = 1
    COMPLICATION = 2
    SUCCESS = 3
    BOON = 4

    @property
    def succeeds(self) -> bool:
        """Tell whether the check has succeeded."""
        return self >= Result.COMPLICATION

    @property
    def word(self) -> str:
        """Return its name for sentences."""
        return self.name.lower()


def basic_result(face: int, number: int) -> Result | None:
    """Compare a die with the Obstacle: 1 and 6 first; None: the 6 is to be confirmed. Rule: EX-BASIC-01, EX-BASIC-02, EX-TAB-04"""
    if face == 1:
        return Result.BANE
    if face == 6:
        return Result.BOON if number <= 5 else None
    return Result.FAILURE if face < number else Result.COMPLICATION if face == number else Result.SUCCESS


def confirmed_result(face: int, number: int, *, is_lenient: bool) -> Result:
    """Judge a 6 against an Obstacle of 6 or more by its confirmation. Rule: EX-BASIC-02, EX-TAB-04"""
    if face == 6:
        return Result.BOON
    return Result.COMPLICATION if number == 6 or is_lenient else Result.FAILURE


def marks_of(face: int, least: int) -> int:
    """Count the Marks of one die: 1 takes one away, a 6 is always one. Rule: EX-CPLX-02"""
    return -1 if face == 1 else 1 if face >= least or face == 6 else 0


def marks_result(total: int, obstacle: int, *, is_extended: bool, doubles: bool) -> Result | None:
    """Judge the Marks; an extended check below its Obstacle goes on (None). Rule: EX-CPLX-04, EX-EXT-01, EX-EXT-03"""
    if total <= 0:
        return Result.BANE
    if total < obstacle:
        return None if is_extended else Result.FAILURE
    if total >= 2 * obstacle and doubles:
        return Result.BOON
    return Result.COMPLICATION if total == obstacle else Result.SUCCESS


def with_token(result: Result, token: Token) -> Result:
    """Worsen an outcome by a Bane token; one that means peril has worsened the roll. Rule: EX-TEST-11"""
    match token:
        case "step_down":
            return Result(max(0, result - 1))
        case "auto_bane":
            return Result.BANE
        case "peril":
            return result
