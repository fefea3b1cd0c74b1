from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app import language
from desktop_app.printing.documents import sheet_data
from desktop_app.printing.plain import explained, number, pieces, plain_cell, plain_line, plain_rows, shown, summed, ticks
from desktop_app.rules.kernel.blocks import BoxLine, ColumnCell, Row
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.record import Json
from tests.printing.samples.sheets import ysolde


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (None, ""),
        (3, "3"),
        (-2, "−2"),
        (0.5, "½"),
        (1.5, "1½"),
        (-2.5, "−2½"),
        (2.0, "2"),
        (0.25, "0.25"),
        ("a\nb", "a b"),
        (["x", 2], "x · 2"),
        ({"cut": 1}, "cut 1"),
    ],
)
def test_values_are_said_as_people_write_them(value: Json, printed: str) -> None:
    assert shown(value) == printed


def test_yes_and_no_stay_for_a_box() -> None:
    assert shown(True) is True
    assert shown(False) is False


def test_a_number_never_says_minus_nothing() -> None:
    assert number(-0.5) == "−½"
    assert number(0.0) == "0"


def test_a_sum_shows_its_terms() -> None:
    breakdown = Breakdown.of(7, "constitution").plus(6, "persona").plus(-1, "tired")
    assert summed(breakdown) == "7 + 6 − 1"
    assert explained(breakdown) == "7 constitution + 6 persona − 1 tired"
    assert summed(Breakdown()) == explained(Breakdown()) == ""


@pytest.mark.parametrize(
    ("progress", "note", "cells"),
    [
        (None, "3/9", None),
        (0.3, "3/9", [3, 9]),
        (1.0, "12/9", [9, 9]),
        (0.5, "", [5, 10]),
        (0.5, "30/60", [5, 10]),
        (7.0, "", [10, 10]),
        (0.2, "0/0", [2, 10]),
    ],
)
def test_progress_is_drawn_in_the_cells_that_the_note_names(progress: float | None, note: str, cells: Json) -> None:
    assert ticks(Row(label="Bows", note=note, progress=progress)) == cells


def test_a_row_to_write_on_is_one_with_an_empty_text() -> None:
    (empty,), (bare,) = (list(plain_rows(Row(label="Stun", value=value))) for value in ("", None))
    assert empty["write"] is True
    assert bare["write"] is False


@given(st.text(max_size=2000), st.integers(20, 90))
def test_cutting_a_text_loses_no_word(value: str, longest: int) -> None:
    parts = [part for part, _ in pieces(value, longest)]
    assert all(0 < len(part) <= longest for part in parts)
    kept = "".join("".join(parts).split())
    assert kept == "".join("".join(part for part, _ in pieces(value, 10_000)).split())


@given(st.lists(st.integers(0, 200), max_size=4), st.integers(0, 700))
def test_a_line_cut_in_two_keeps_its_boxes(sizes: list[int], ticked: int) -> None:
    lines = list(plain_line(BoxLine(label="I", sizes=tuple(sizes), ticked=ticked)))
    kept = [[int(str(count)) for count in line["sizes"]] for line in lines if isinstance(line["sizes"], list)]
    assert [sum(column) for column in zip(*kept, strict=True)] == sizes
    assert lines[0]["ticked"] == ticked


def test_the_data_are_json() -> None:
    data = sheet_data(ysolde(), {"with_marks": True})
    assert json.loads(json.dumps(data)) == data


def test_a_yes_is_printed_in_the_language_of_the_page() -> None:
    language.use("fr")
    assert [plain_cell(ColumnCell(value=value)) for value in (True, False)] == ["oui", "non"]
