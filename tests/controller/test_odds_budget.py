"""Odds that nobody would wait for are not counted, and say so; numbers that no table ever plays with are refused on the way in."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.odds import OddsWriter
from desktop_app.rules.expedition.checks.chances import _worth
from desktop_app.rules.kernel.odds import counted, one_of, pool, spend
from desktop_app.rules.revolution.combat.contests import _faces
from desktop_app.rules.savage.checks.chances import aced, damage_values, trait_contest
from desktop_app.rules.savage.sheet.character import ArmourPiece, SavageSheet, Weapon
from desktop_app.rules.winterdawn.checks.chances import scoring

HUGE = 10**14
ENDLESS: dict[str, Callable[[], object]] = {
    "a number that only a thousand aces reach": lambda: trait_contest((4, 0, True), HUGE),
    "damage against armour without end": lambda: damage_values(((6, 0, False),) * 12, HUGE),
    "a thousand dice of damage": lambda: damage_values(((6, 0, False),) * 2000, 20_000),
    "dice by the million": lambda: pool(HUGE, (1, 2, 3, 4, 5, 6)),
    "faces by the million, Revolution": lambda: one_of(_faces(HUGE)),
    "faces by the million, WinterDawn": lambda: one_of(scoring(HUGE)),
    "sixes without end, Expedition": lambda: _worth(6, 4, HUGE),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_would_take_for_ever_is_not_counted(name: str) -> None:
    begun = time.process_time()
    assert counted(ENDLESS[name]) is None
    assert time.process_time() - begun < 3


def test_the_budget_is_of_each_figure_and_does_not_outlive_it() -> None:
    def spent(steps: int) -> int:
        spend(steps)
        return steps

    assert counted(lambda: spent(6), most=6) == 6 and counted(lambda: spent(7), most=6) is None
    assert counted(lambda: (counted(lambda: spent(7), most=6), spent(6)), most=6) == (None, 6)
    spend(HUGE)
    with pytest.raises(ZeroDivisionError):
        counted(lambda: 1 // 0, most=1)
    spend(HUGE)


def test_where_it_is_too_much_the_figure_says_so() -> None:
    command = SimpleNamespace(contest=lambda _: aced(4, 0, HUGE))
    shown = OddsWriter(words_for("savage")).of(cast("Any", command), cast("Any", None))
    assert shown is not None and (shown.figure, shown.word, shown.parts) == ("no limit", "", ())


@pytest.mark.parametrize(
    ("thing", "field"),
    [
        (ArmourPiece(name="Wall", value=HUGE), "value"),
        (Weapon(name="Gun", damage_flat=HUGE), "damage_flat"),
        (Weapon(name="Gun", ap=HUGE), "ap"),
        (Weapon(name="Gun", rof_max=HUGE), "rof_max"),
    ],
)
def test_a_savage_sheet_with_a_number_that_no_table_plays_with_is_refused_with_its_field(thing: ArmourPiece | Weapon, field: str) -> None:
    sheet = SavageSheet(name="Zoe", armour=(thing,)) if isinstance(thing, ArmourPiece) else SavageSheet(name="Zoe", weapons=(thing,))
    found = sheet.broken()
    assert found is not None and found[0].endswith(f"0/{field}")
