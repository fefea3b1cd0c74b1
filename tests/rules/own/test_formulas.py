"""Formulas and dice: what they come to, and that nothing else is ever read as one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.rules.own.dice import MOST_DICE, MOST_SIDES, dice_now, dice_of
from desktop_app.rules.own.formula import LARGEST, LONGEST, BadFormulaError, Formula, formula

NUMBERS = {"might": 4, "level": 7, "attacks.hit": 3, "target.defence": 12, "zero": 0}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", 0),
        ("might + 2", 6),
        ("might - level * 2", -10),
        ("-(might // 3)", -1),
        ("level % 4", 3),
        ("level // zero + level % zero", 0),
        ("max(1, level // 2)", 3),
        ("min(might, level, 2)", 2),
        ("abs(might - level)", 3),
        ("attacks.hit + target.defence", 15),
        ("might == 4 and not level < 7", 1),
        ("1 < might <= 4", 1),
        ("might > 4 or zero", 0),
        ("1000000 * 1000000", LARGEST),
        ("-1000000 * 1000000", -LARGEST),
    ],
)
def test_a_formula_comes_to_a_whole_number(text: str, value: int) -> None:
    assert formula(text)(NUMBERS) == value


def test_a_formula_knows_its_names_and_summands() -> None:
    read = Formula("attacks.hit + 2 * might - level + attacks.hit")
    assert read.names == ("attacks.hit", "might", "level")
    assert [(label, value(NUMBERS)) for label, value in read.terms] == [("attacks.hit + 2 * might - level", 4), ("attacks.hit", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')", "a.b.c", "a[0]", "lambda: 1", "2 ** 99", "'x'", "f(1)", "1 if a else 2", "a := 1", "[1]", "1.5", "True",
        "1and 2", "0x10", "1_000", "a is b", "a @ b", "a << 2", "~a", "a in b", "max()", "abs(1, 2)", "min(*a)", "max(a, key=b)", "ａ + 1",
        "a;b", "a\nb", "(", "9" * 30, "1 + " * 60 + "1", "-" * 30 + "1", "f'{a}'", "await a", "...",
    ],
)  # fmt: skip
def test_nothing_but_a_formula_is_read(text: str) -> None:
    with pytest.raises(BadFormulaError):
        formula(text)


@given(st.text(alphabet="ab01 .,()+-*/%<>=!dnotr_", max_size=LONGEST + 5))
def test_any_text_is_a_formula_or_refused(text: str) -> None:
    try:
        read = formula(text)
    except BadFormulaError:
        return
    assert abs(read(dict.fromkeys(read.names, 3))) <= LARGEST


def test_dice_are_read_and_kept_within_limits() -> None:
    assert [(a.text, b.text) for a, b in dice_of("(might + 1)d6 + 1d(level)")] == [("(might + 1)", "6"), ("1", "(level)")]
    assert dice_now("(might)d6 + 1d(level) + (0 - 3)d6 + 999d9999", NUMBERS) == ((4, 6), (1, 7), (0, 6), (MOST_DICE, MOST_SIDES))


@pytest.mark.parametrize("text", ["", "d", "d20x", "20", "1d6 +", "might d6", "1d6 - 1d6", "(1)d(2)d(3)", "1d6; 2"])
def test_what_is_not_dice_is_refused(text: str) -> None:
    with pytest.raises(BadFormulaError):
        dice_of(text)
