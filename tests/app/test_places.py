"""Places keep still: pool buttons between turns, whoever acts beside a long name, and the numbers of forty equal tokens."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.rules.kernel.gm import Rename
from desktop_app.views.painting import spans_text
from tests.app.counting import FOE, KEY, Table, until_a_combatant_acts

IN_EXPEDITION = pytest.mark.parametrize("table", ["expedition"], indirect=True)
LONG = "The long night of the forty wolves upon the frozen hill of Saint Audelin, where nobody has come since the thaw"


@IN_EXPEDITION
def test_pool_buttons_stay_where_they_are_from_turn_to_turn(table: Table) -> None:
    table.start(3, 4)
    until_a_combatant_acts(table)
    bar, tracker = table.fight.view.top_bar, table.fight.tracker
    seen, labels = set(), set()
    for _ in range(12):
        seen.add(tuple(gauge.mapTo(bar, gauge.rect().topLeft()).x() for gauge in bar.gauges if gauge.isVisible()))
        labels.add(tracker.shown().next_label)
        if not tracker.shown().can_next:
            break
        table.key(KEY.Key_Space)
    assert len(labels) > 1 and len(seen) == 1, (labels, seen)


class Resizes(QObject):
    """Notes which widgets are given another size."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - the name is Qt's
        if event.type() == QEvent.Type.Resize:
            self.noted.append(type(watched).__name__)
        return False


@pytest.mark.parametrize("height", [560, 700, 1000])
def test_what_is_done_to_another_lays_nothing_of_the_panel_out_anew(table: Table, height: int) -> None:
    table.start(3, 4)
    until_a_combatant_acts(table)
    table.program.window.resize(1366, height)
    shown = table.fight.view.inspector.who
    other = next(who for who in table.fight.tracker.session.state.roster if who != shown)
    resizes = Resizes()

    def rename(name: str) -> None:
        table.fight.act(lambda: table.fight.tracker.do(Rename(target=other, name=name)))
        for _ in range(4):  # what is painted for the first time may ask for room
            QApplication.processEvents()

    rename("Wat")  # the window has only just grown
    table.program.app.installEventFilter(resizes)
    resizes.noted.append("")
    while resizes.noted:  # what the offers lead to is told a moment later, and may take a line more
        resizes.noted.clear()
        table.qtbot.wait(300)
    rename("Wot")
    table.program.app.removeEventFilter(resizes)
    assert not {"OfferList", "OfferItem", "Figure", "Track"} & set(resizes.noted)


@pytest.mark.parametrize("width", [1024, 1366])
@IN_EXPEDITION
def test_a_long_name_is_shortened_and_never_that_of_the_acting_one(table: Table, width: int) -> None:
    party = tuple(p.id for p in table.program.campaign.people() if p.system == table.system)
    prepared = PreparedEncounter(id="long", system=table.system, name=LONG, party=party, foes=(Foes(creature=FOE[table.system], count=3),))
    table.program.campaign.encounters.put(prepared)
    table.program.routes.open_fight(table.program.campaign.start(prepared))
    until_a_combatant_acts(table)
    table.program.window.resize(width, 700)
    QApplication.processEvents()
    bar = table.fight.view.top_bar
    assert bar.acting.width() >= bar.acting.sizeHint().width(), spans_text(table.fight.tracker.shown().acting)
    assert bar.title.width() < bar.title.fontMetrics().horizontalAdvance(LONG)


def test_of_many_small_tokens_the_number_is_read(table: Table) -> None:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QImage, QPainter

    from desktop_app.views import painting

    def painted(label: str, side: float) -> QImage:
        image = QImage(40, 40, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.black)
        painter = QPainter(image)
        painting.token(painter, QRectF(2, 2, side, side), label, "foe")
        painter.end()
        return image

    assert painted("W17", 20) == painted("17", 20) and painted("W17", 34) != painted("17", 34)
    assert painted("W7", 20) != painted("7", 20)
