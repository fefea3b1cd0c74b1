from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import ConsequenceShown, OfferShown
from desktop_app.views.accessible.signs import in_words
from desktop_app.views.encounter.offer_row import OfferRow
from desktop_app.views.encounter.tracker import TrackerView
from tests.pictures import tracker as samples
from tests.views.conftest import Show


@pytest.fixture
def tracker(show: Show) -> TrackerView:
    view = TrackerView()
    view.set_board(samples.board())
    view.show_tracker(samples.tracker())
    show(view)
    return view


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("A♣ Ysolde", "ace of clubs Ysolde"),
        ("then Poacher (Q♦)", "then Poacher (queen of diamonds)"),
        ("−1 to every test", "minus 1 to every test"),
        ("6″ left", "6 inches left"),
        ("Threat 6 → 8", "Threat 6 to 8"),
        ("nothing else", "nothing else"),
    ],
)
def test_signs_are_said_as_words(written: str, said: str) -> None:
    assert in_words(written) == said


def test_what_is_held_goes_beside_the_nearest_foe_and_away_from_all(qtbot: QtBot, tracker: TrackerView) -> None:
    board = tracker.board
    who, held = next((who, token) for who, token in board.tokens.items() if token.side == "party" and token.cell is not None)
    foes = [one.cell for one in board.tokens.values() if one.side == "foe" and not one.is_down and one.cell is not None]
    apart, start = board.geometry_of.distance, held.cell
    assert start is not None and foes
    taken = {one.cell for one in board.tokens.values()}
    reach = [cell for cell in board.geometry_of.board.cells() if cell not in taken and apart(cell, start) <= 3]
    board.gestures.begin(who, by_drag=False)
    board.show_reach({cell: float(apart(cell, start)) for cell in reach})
    nearest = min(foes, key=lambda foe: apart(start, foe))
    qtbot.keyClick(board, Qt.Key.Key_PageDown)
    assert board.moving is not None
    assert apart(board.moving.at, nearest) == min(apart(cell, nearest) for cell in [start, *reach])
    qtbot.keyClick(board, Qt.Key.Key_End)
    assert min(apart(board.moving.at, foe) for foe in foes) == max(min(apart(cell, foe) for foe in foes) for cell in reach)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert board.moving is None


def test_what_a_scroll_bar_gives_back_does_not_lay_an_action_out_anew(show: Show) -> None:
    """Else the bar would come again, and go, until the program ends."""
    leads = tuple(ConsequenceShown(text=f"provokes somebody {place} (76 % to hit you)", tone="blood") for place in range(3))
    row = OfferRow()
    row.show_offer(OfferShown(index=0, kind="attack", title="Hunting bow", where="inspector", is_possible=True, leads=leads), "1")
    show(row)
    heights: dict[int, set[int]] = {}
    for width in (260, 274, 260, 420):
        row.resize(width, row.height())
        heights.setdefault(width, set()).add(row.height())
    assert heights[274] == heights[260] and len(heights[260]) == 1
    assert max(heights[420]) < max(heights[260])
