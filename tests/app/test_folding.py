"""Equal foes in the order are folded into one row and unfolded, by key and by mouse; what sets them apart is still read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt

from desktop_app.views.encounter.order_row import fold_sign
from tests.app.counting import KEY, Table
from tests.parts import row_of

IN_EXPEDITION = pytest.mark.parametrize("table", ["expedition"], indirect=True)


def fold_by_key(table: Table) -> list[str]:
    table.start(2, 4)
    foes = [row.id for row in table.fight.tracker.shown().order if row.side == "foe"]
    table.click_row(foes[1])
    table.key(KEY.Key_G)
    return foes


@IN_EXPEDITION
def test_g_folds_a_kind_and_unfolds_it(table: Table) -> None:
    foes = fold_by_key(table)
    order = table.fight.view.order
    names = [row.name for row in order.rows]
    assert "Goblin cutter \u00d7 4" in names and len(names) == 3
    assert table.fight.view.selected == [foes[1]], "who was selected still is, alone"
    table.key(KEY.Key_G)
    assert len(order.rows) == 6


@IN_EXPEDITION
def test_a_folded_row_tells_whom_something_ails_and_a_click_on_it_selects_all(table: Table) -> None:
    foes = fold_by_key(table)
    fight, order = table.fight, table.fight.view.order
    fight.act(lambda: fight.tracker.hand.set_condition([foes[2]], "prone", value=True))
    row = next(row for row in order.rows if row.members)
    assert [line.partition(":")[0] for line in row.lines] == ["3", "others"] and "prone" in row.lines[0]
    table.click_row(fight.tracker.shown().order[0].id)
    table.click_row(row.id)
    assert sorted(fight.view.selected) == sorted(foes)
    steps = fight.tracker.steps
    table.key(KEY.Key_D)
    table.word("3")
    table.key(KEY.Key_Return)
    told = "".join(span.text for line in fight.tracker.log(steps + 1, fight.tracker.steps) for span in line.spans)
    assert all(fight.tracker.name(who) in told for who in foes)


@IN_EXPEDITION
def test_a_click_on_the_sign_folds_and_unfolds(table: Table) -> None:
    table.start(2, 4)
    order = table.fight.view.order
    for rows in (3, 6):
        place = next(place for place, row in enumerate(order.rows) if row.folds)
        area = QRectF(order.visualRect(row_of(order.model(), place))).adjusted(2, 2, -2, -3)
        middle = fold_sign(area).center()
        table.qtbot.mouseClick(order.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(middle.x()), round(middle.y())))
        assert len(order.rows) == rows


@IN_EXPEDITION
def test_who_is_selected_stays_marked_when_the_order_changes(table: Table) -> None:
    table.start(2, 4)
    order, tracker = table.fight.view.order, table.fight.tracker
    who = table.fight.view.selected[0]
    table.fight.view.select([who])
    table.fight.act(lambda: tracker.hand.remove([row.id for row in tracker.shown().order if row.id != who][:1]))
    assert [order.rows[index.row()].id for index in order.selectionModel().selectedIndexes()] == [who]
