"""Random tables without a window: how rows are read and rolled, what is refused, and that rolls follow the weights."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, pairwise
from random import Random

import pytest

from desktop_app.controller.journal.tables import shipped
from desktop_app.controller.notes.tables import RandomTable, read_table, roll
from desktop_app.errors import AppError

ROLLS = 10_000


def weights_of(table: RandomTable) -> list[float]:
    """Give how often each row is rolled; in all that is 1."""
    ways = [1]  # for each sum from `count` on
    for _ in range(table.count):
        sums = [0, *accumulate(ways + [0] * (table.sides - 1))]
        ways = [sums[place + 1] - sums[max(0, place + 1 - table.sides)] for place in range(len(sums) - 1)]
    bounds = pairwise((table.low - 1, *table.highs))
    return [sum(ways[low + 1 - table.count : high + 1 - table.count]) / table.sides**table.count for low, high in bounds]


def none(title: str) -> RandomTable | None:
    return None


READ = [
    ("A\nB\n\nC", "d3", (1, 2, 3), ("A", "B", "C")),
    ("# Head\n> a note\n- 1-3 A\n- 4. B\n- 5-6: C", "d6", (3, 4, 6), ("A", "B", "C")),
    ("2d6\n2-6 A\n7\u201312 B", "2d6", (6, 12), ("A", "B")),
    ('roll,result\n1-3,"A, b"\n4,C', "d4", (3, 4), ("A, b", "C")),
    ("| d6 | what |\n|---|---|\n| 1-3 | A |\n| 4-6 | B |", "d6", (3, 6), ("A", "B")),
    ("3x A\nB", "d4", (3, 4), ("A", "B")),
    ("row;weight\nA;3\nB;4", "d7", (3, 7), ("A", "B")),
    ("3,A\n1,B\n3,C", "d7", (3, 4, 7), ("A", "B", "C")),
    ("01-50 A\n51-00 B", "d100", (50, 100), ("A", "B")),
    ("3 wolves\n2d6 wolves", "d2", (1, 2), ("3 wolves", "2d6 wolves")),
]


@pytest.mark.parametrize(("text", "dice", "highs", "rows"), READ)
def test_what_is_typed_or_pasted_makes_a_table(text: str, dice: str, highs: tuple[int, ...], rows: tuple[str, ...]) -> None:
    table = read_table("T", text)
    assert (table.dice, table.highs, table.rows) == (dice, highs, rows)


REFUSED = [
    ("", "The table “T” has no rows yet. Write one on each line."),
    ("d20\n1-18 A\n20. B", "“T” has no row for 19."),
    ("1. A\n1-3. B", "“T” has more than one row for 1, or a row that ends before it starts."),
    ("d6\n1-7 A", "“T” has a row for 7, but d6 never show it."),
    ("1. A\nB\n2. C", "“B” of “T” has no number."),
    ("1-3 A\nB\n4-6 C", "“B” of “T” has no number."),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_rows_that_are_missing_or_twice_there_are_sentences(text: str, sentence: str) -> None:
    with pytest.raises(AppError, match="T") as caught:
        read_table("T", text)
    assert caught.value.sentence == sentence


def test_rows_roll_other_tables_and_dice_and_leave_other_links() -> None:
    tables = {"b": read_table("b", "1d1+1 wolves [[Wolf]]")}
    assert roll(read_table("a", "Here: [[b]]!"), Random(1), tables.get).text == "Here: 2 wolves [[Wolf]]!"
    assert roll(read_table("a", "1d1 and {roll: b}, 2d1×3 more"), Random(1), tables.get).text == "1 and 2 wolves [[Wolf]], 6 more"


def test_a_loop_is_refused_with_its_path_and_a_missing_table_by_name() -> None:
    tables = {name: read_table(name, f"[[{other}]]") for name, other in (("a", "b"), ("b", "c"), ("c", "a"))}
    with pytest.raises(AppError, match="a \u2192 b \u2192 c \u2192 a"):
        roll(tables["a"], Random(1), tables.get)
    with pytest.raises(AppError, match="“x” rolls on “weather”, but that table does not exist"):
        roll(read_table("x", "{roll: weather}"), Random(1), none)


def test_tables_that_would_roll_without_bound_are_refused() -> None:
    tables = {f"t{place}": read_table(f"t{place}", f"[[t{place + 1}]] [[t{place + 1}]]") for place in range(20)}
    with pytest.raises(AppError, match="more than 200 tables"):
        roll(tables["t0"], Random(1), tables.get)


def test_ten_thousand_rolls_follow_the_weights_of_each_shipped_table() -> None:
    tables = {**shipped("en"), "own": read_table("Own", "2d6\n2-4 A\n5-8 B\n9-12 C")}
    for table in tables.values():
        dice, weights = Random(33), weights_of(table)
        faces = [roll(table, dice, tables.get).face for _ in range(ROLLS)]
        places = [bisect_left(table.highs, face) for face in faces]
        assert sum(weights) == pytest.approx(1)
        chi = sum((places.count(place) - ROLLS * weight) ** 2 / (ROLLS * weight) for place, weight in enumerate(weights))
        free = len(weights) - 1
        assert chi < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3  # one in a thousand, after Wilson and Hilferty


def test_shipped_tables_have_the_same_chances_in_french_and_every_row_can_be_rolled() -> None:
    english, french = shipped("en"), shipped("fr")
    assert english.keys() == french.keys()
    for table_id, table in english.items():
        assert (french[table_id].dice, french[table_id].highs) == (table.dice, table.highs) and french[table_id].title != table.title
        for face in range(table.low, table.highs[-1] + 1):
            for tables in (english, french):
                assert "[[" not in roll(tables[table_id], Random(face), tables.get, face).text
