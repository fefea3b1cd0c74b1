from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.play.shown import MarkShown
from desktop_app.views.encounter.ruler import RankRuler
from desktop_app.views.encounter.ruler_layout import LANE, TOKEN, Layout, lay_out, rows_for
from desktop_app.views.encounter.ruler_words import said, told
from desktop_app.views.encounter.tracker import TrackerView
from desktop_app.views.parts.card import BreakdownCard
from tests.parts import child_of
from tests.pictures import ruler as samples
from tests.pictures import tracker as other_samples

Show = Callable[[QWidget], QWidget]
Marks = tuple[MarkShown, ...]
FIGHTS = pytest.mark.parametrize("marks", [samples.marks(), samples.crowd(), samples.spent()], ids=["seven", "crowd", "spent"])
WIDTHS = pytest.mark.parametrize("width", [240, 640, 1240])


def placed(marks: Marks, *, width: float = 640, first: tuple[str, ...] = (), top: int = 0) -> Layout:
    return lay_out(marks, top, QRectF(60, 30, width, rows_for(len(marks)) * LANE), first)


def at(rank: int, cost: int = 0, *, who: str = "ana", state: str = "pending") -> MarkShown:
    return MarkShown(id=who, name=who.capitalize(), label=who[0].upper(), side="party", rank=rank, cost=cost, words="hammer", state=state)


# ---- where everything stands


def test_the_highest_rank_is_at_the_left_and_each_less_a_step_further_right() -> None:
    scale = placed((at(12), at(11, who="bea"), at(0, who="cid"))).scale
    assert scale.x(12) < scale.x(11) < scale.x(0)
    assert scale.x(11) - scale.x(12) == pytest.approx(scale.step)
    assert scale.x(0) - scale.x(12) == pytest.approx(12 * scale.step)


def test_the_strip_begins_at_the_top_of_the_round_however_far_everybody_has_come_down() -> None:
    early, late = placed((at(20),), top=20), placed((at(3),), top=20)
    assert early.scale == late.scale
    assert late.spots[0].x == pytest.approx(early.spots[0].x + (20 - 3) * early.scale.step)


@FIGHTS
@WIDTHS
def test_no_token_hides_another_and_everybody_is_there_once(marks: Marks, width: float) -> None:
    layout = placed(marks, width=width)
    for spot in layout.spots:
        for other in layout.spots:
            assert other is spot or other.lane != spot.lane or abs(other.x - spot.x) >= layout.token
    assert sorted(mark.id for spot in layout.spots for mark in spot.marks) == sorted(mark.id for mark in marks)


@FIGHTS
@WIDTHS
def test_all_stays_within_the_strip(marks: Marks, width: float) -> None:
    layout = placed(marks, width=width)
    area = layout.area.adjusted(-1, -1, 1, 1)
    for spot in layout.spots:
        middle, half = layout.middle(spot), layout.token / 2
        assert area.contains(QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half))
        if spot.has_move:
            assert area.contains(layout.whole_rect(spot))


def test_ties_stand_beneath_each_other_at_one_rank() -> None:
    layout = placed((at(9), at(9, who="bea")))
    first, second = layout.spots
    assert first.x == second.x
    assert (first.lane, second.lane) == (0, 1)


def test_a_move_is_as_long_as_its_cost_and_has_its_lane_to_itself() -> None:
    layout = placed((at(12, 6), at(9, 2, who="bea"), at(6, who="cid"), at(5, who="dan")))
    ana, bea, cid, dan = layout.spots
    assert layout.move_rect(ana).width() == pytest.approx(6 * layout.scale.step)
    assert (ana.lane, bea.lane) == (0, 1)
    assert cid.lane == 1, "Ana's move ends where Cid stands"
    assert dan.lane == 0


def test_what_a_move_costs_too_much_lies_beyond_0() -> None:
    layout = placed((at(4, 7),))
    spot = layout.spots[0]
    assert layout.move_rect(spot).width() == pytest.approx(4 * layout.scale.step)
    assert layout.missing_rect(spot).left() == pytest.approx(layout.scale.x(0))
    assert layout.missing_rect(spot).width() == pytest.approx((7 - 4) * layout.scale.step)
    exact = placed((at(7, 7),))
    assert exact.whole_rect(exact.spots[0]).right() == pytest.approx(exact.scale.x(0))


def test_moves_give_way_to_tokens_where_there_are_not_lanes_enough() -> None:
    four = tuple(at(12, 6, who=f"f{n}") for n in range(4))
    assert placed(four).has_moves
    five = (*four, at(12, 6, who="f4"))
    assert not placed(five).has_moves


def test_a_count_stands_for_those_who_have_no_room_and_who_matters_is_taken_out_of_it() -> None:
    layout = placed(samples.crowd())
    (crowded,) = (spot for spot in layout.spots if len(spot.marks) > 1)
    assert len(crowded.marks) == 10 - 3
    assert any(mark.id == "wolf-9" for mark in crowded.marks)
    chosen = placed(samples.crowd(), first=("wolf-9",)).spot_of("wolf-9")
    assert chosen is not None and len(chosen.marks) == 1


def test_a_token_lands_where_it_hides_no_move_if_there_is_such_a_lane() -> None:
    layout = placed((at(17, 6), at(4, who="bea"), at(4, who="cid")))
    ana, bea, _ = layout.spots
    assert (ana.lane, bea.lane) == (0, 0)
    assert layout.shift(bea, 13)[1] == QPointF(layout.scale.x(13), layout.y(1)), "Ana's move lies from 17 to 11"
    assert layout.shift(bea, 9)[1] == QPointF(layout.scale.x(9), layout.y(0))


def test_a_token_lands_in_its_own_lane_or_where_it_hides_nobody() -> None:
    layout = placed((at(12), at(6, who="bea"), at(6, who="cid")))
    ana = layout.spots[0]
    assert layout.shift(ana, 9) == (layout.middle(ana), QPointF(layout.scale.x(9), layout.y(0)))
    third = placed((at(12), at(6, who="bea"), at(2, 1, who="cid"), at(2, 1, who="dan")))
    assert third.shift(third.spots[0], 6)[1] == QPointF(third.scale.x(6), third.y(1))
    assert third.shift(third.spots[0], -1)[1].x() == third.scale.x(0), "nobody stands beneath 0"


def test_where_tokens_stand_alone_a_ghost_comes_along_above_them_all() -> None:
    layout = placed(samples.crowd())
    ana = layout.spot_of("ana")
    assert ana is not None
    start, end = layout.shift(ana, 12)
    assert start.y() == end.y() < min(layout.middle(spot).y() for spot in layout.spots) - layout.token / 2
    assert (start.x(), end.x()) == (ana.x, layout.scale.x(12))


# ---- the strip in the tracker


@pytest.fixture
def tracker(show: Show) -> TrackerView:
    view = TrackerView()
    view.set_board(other_samples.board())
    view.show_tracker(samples.tracker(samples.marks()))
    view.select(["ana"])
    view.show_inspector(samples.inspector())
    show(view)
    view.setFocus()
    return view


def point_of(ruler: RankRuler, who: str) -> QPoint:
    spot = ruler.places.spot_of(who)
    assert spot is not None
    return ruler.places.middle(spot).toPoint()


def tip_at(ruler: RankRuler, point: QPoint) -> str:
    QApplication.sendEvent(ruler, QHelpEvent(QEvent.Type.ToolTip, point, ruler.mapToGlobal(point)))
    return QToolTip.text()


def test_without_a_ruler_nothing_of_it_is_there(tracker: TrackerView) -> None:
    with_ruler = tracker.board.height()
    tracker.show_tracker(replace(samples.tracker(samples.marks()), ruler=None))
    QApplication.processEvents()
    assert not tracker.ruler.isVisible()
    assert tracker.board.height() == with_ruler + tracker.ruler.height() == tracker._stage.height()


def test_nobody_on_the_ruler_is_no_strip(tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(()))
    assert not tracker.ruler.isVisible()


def test_the_strip_keeps_its_height_while_the_same_people_come_down(tracker: TrackerView) -> None:
    before = tracker.ruler.height()
    tracker.show_tracker(samples.tracker(samples.spent()))
    assert tracker.ruler.height() == before
    tracker.show_tracker(samples.tracker(samples.crowd()))
    assert tracker.ruler.height() == before + LANE


def test_a_click_on_a_token_selects_it_everywhere_and_ctrl_adds(qtbot: QtBot, tracker: TrackerView) -> None:
    with qtbot.waitSignal(tracker.selection_changed) as changed:
        qtbot.mouseClick(tracker.ruler, Qt.MouseButton.LeftButton, pos=point_of(tracker.ruler, "chief"))
    assert changed.args == [["chief"]]
    assert (tracker.selected, tracker.board.selected) == (["chief"], ["chief"])
    add = Qt.KeyboardModifier.ControlModifier
    with qtbot.waitSignal(tracker.selection_changed) as changed:
        qtbot.mouseClick(tracker.ruler, Qt.MouseButton.LeftButton, add, point_of(tracker.ruler, "orla"))
    assert changed.args == [["orla", "chief"]]
    assert set(tracker.selected) == set(tracker.board.selected) == {"orla", "chief"}


def test_a_click_on_a_move_selects_whose_it_is_and_one_beside_all_does_nothing(qtbot: QtBot, tracker: TrackerView) -> None:
    places = tracker.ruler.places
    spot = places.spot_of("orc-2")
    assert spot is not None
    with qtbot.waitSignal(tracker.selection_changed) as changed:
        qtbot.mouseClick(tracker.ruler, Qt.MouseButton.LeftButton, pos=places.move_rect(spot).center().toPoint())
    assert changed.args == [["orc-2"]]
    with qtbot.assertNotEmitted(tracker.selection_changed):
        qtbot.mouseClick(tracker.ruler, Qt.MouseButton.LeftButton, pos=QPoint(round(places.scale.x(21)), round(places.y(2))))


@pytest.mark.parametrize("where", ["order", "board"])
def test_what_is_selected_elsewhere_is_marked_on_the_strip(tracker: TrackerView, where: str) -> None:
    if where == "order":
        choice = QItemSelectionModel.SelectionFlag.ClearAndSelect
        tracker.order.selectionModel().setCurrentIndex(tracker.order.model().index(3, 0), choice)
    else:
        tracker.board.selection_changed.emit(["orc-2"])
    assert tracker.ruler.selected == ["orc-2"]


def test_arrows_go_from_rank_to_rank_and_letters_stay_with_the_tracker(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.ruler.setFocus()
    qtbot.keyClick(tracker.ruler, Qt.Key.Key_Right)
    assert tracker.selected == ["orc-1"]
    qtbot.keyClick(tracker.ruler, Qt.Key.Key_End)
    assert tracker.selected == ["orc-3"]
    qtbot.keyClick(tracker.ruler, Qt.Key.Key_Right)
    assert tracker.selected == ["orc-3"]
    qtbot.keyClick(tracker.ruler, Qt.Key.Key_Home)
    assert tracker.selected == ["orla"]
    with qtbot.waitSignal(tracker.next_pressed):
        qtbot.keyClick(tracker.ruler, Qt.Key.Key_Space)


def test_the_menu_of_a_token_is_that_of_its_row(qtbot: QtBot, tracker: TrackerView) -> None:
    point = point_of(tracker.ruler, "orc-2")
    with qtbot.waitSignal(tracker.menu_requested) as asked:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, tracker.ruler.mapToGlobal(point))
        QApplication.sendEvent(tracker.ruler, event)
    assert asked.args[0] == "orc-2"


def test_clicks_on_a_count_go_through_those_it_stands_for(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(samples.crowd()))
    crowded = next(spot for spot in tracker.ruler.places.spots if len(spot.marks) > 1)
    names = [mark.name for mark in crowded.marks]
    assert tip_at(tracker.ruler, point_of(tracker.ruler, crowded.mark.id)).splitlines() == [
        f"{name} at 12, bite 4, then {12 - 4}" for name in names
    ]
    with qtbot.waitSignal(tracker.selection_changed) as changed:
        qtbot.mouseClick(tracker.ruler, Qt.MouseButton.LeftButton, pos=point_of(tracker.ruler, crowded.mark.id))
    assert changed.args == [[crowded.mark.id]]
    chosen = tracker.ruler.places.spot_of(crowded.mark.id)
    assert chosen is not None and len(chosen.marks) == 1, "it has come out of the count"


# ---- words


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        (at(12, 6), f"Ana at 12, hammer 6, then {12 - 6}"),
        (at(6, 6), f"Ana at 6, hammer 6, then {6 - 6}"),
        (at(5, 6), f"Ana at 5, hammer 6, {6 - 5} short"),
        (at(12, 6, state="current"), "Ana at 12, active, hammer 6, then 6"),
        (replace(at(0, state="done"), words=""), "Ana at 0, done"),
        (replace(at(0), words="", is_down=True), "Ana at 0, down"),
        (at(7), "Ana at 7, hammer"),
    ],
)
def test_a_mark_is_said_in_words(mark: MarkShown, words: str) -> None:
    assert said(mark) == words


def test_the_strip_says_all_its_marks_to_screen_readers(tracker: TrackerView) -> None:
    assert tracker.ruler.accessibleName() == samples.LABEL
    assert [item.words for item in tracker.ruler.accessible_items()] == [said(mark) for mark in samples.marks()]


def test_the_tip_of_a_token_says_rank_move_and_what_is_left(tracker: TrackerView) -> None:
    assert tip_at(tracker.ruler, point_of(tracker.ruler, "ana")).splitlines() == ["Ana at 18", "active", f"hammer 6, then {18 - 6}"]
    spot = tracker.ruler.places.spot_of("chief")
    assert spot is not None
    assert told(spot).splitlines() == ["Orc chief at 4", f"two-handed axe 7, {7 - 4} short"]


def test_the_mouse_on_the_name_of_the_ranks_opens_their_rule(qtbot: QtBot, tracker: TrackerView) -> None:
    qtbot.mouseMove(tracker.ruler, QPoint(12, 60))
    qtbot.waitUntil(lambda: tracker.findChild(BreakdownCard) is not None and child_of(tracker, BreakdownCard).isVisible())
    assert child_of(tracker, BreakdownCard).text().splitlines()[:2] == [samples.LABEL, "Rule RV-SR-01"]


# ---- before it is done


def ghost(tracker: TrackerView) -> tuple[tuple[str, int], ...]:
    return tracker.ruler.shifts


def enter(widget: QWidget) -> None:
    middle = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(middle, middle, QPointF(widget.mapToGlobal(middle.toPoint()))))


def leave(widget: QWidget) -> None:
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


def test_an_offer_under_the_mouse_shows_where_it_leads(tracker: TrackerView) -> None:
    row = tracker.inspector.offers.items[1].row
    assert ghost(tracker) == ()
    enter(row)
    assert ghost(tracker) == (("ana", 18 - 1),)
    leave(row)
    assert ghost(tracker) == ()


def test_an_offer_with_the_keys_shows_where_it_leads(tracker: TrackerView) -> None:
    tracker.inspector.offers.items[1].row.setFocus()
    assert ghost(tracker) == (("ana", 18 - 1),)
    tracker.order.setFocus()
    assert ghost(tracker) == ()


def test_an_open_form_shows_where_it_leads_and_the_ghost_follows_it(tracker: TrackerView) -> None:
    tracker.inspector.offers.press(0)
    assert ghost(tracker) == (("ana", 18 - 6),)
    tracker.show_form(replace(samples.inspector().offers[0], shifts=(("ana", 18 - 8),)))
    assert ghost(tracker) == (("ana", 18 - 8),)
    enter(tracker.inspector.offers.items[1].row)
    assert ghost(tracker) == (("ana", 18 - 1),), "the mouse is nearer than the form"
    leave(tracker.inspector.offers.items[1].row)
    tracker.put_form_away()
    assert ghost(tracker) == ()


def test_the_answer_that_is_chosen_in_the_banner_shows_at_once_where_it_leads(qtbot: QtBot, tracker: TrackerView) -> None:
    tracker.show_tracker(samples.tracker(samples.marks(), shown_banner=samples.banner()))
    assert ghost(tracker) == (("orc-1", 14 - 4),)
    qtbot.keyClick(tracker.order, Qt.Key.Key_2)
    assert ghost(tracker) == (("orc-1", 14 - 5),)
    qtbot.keyClick(tracker.order, Qt.Key.Key_3)
    assert ghost(tracker) == ()
    qtbot.keyClick(tracker.order, Qt.Key.Key_1)
    tracker.show_tracker(samples.tracker(samples.marks()))
    assert ghost(tracker) == (), "nothing is asked any more"


def test_the_form_of_an_answer_is_asked_what_it_comes_to(qtbot: QtBot, tracker: TrackerView) -> None:
    banner = samples.banner()
    field = replace(samples.inspector().offers[0].fields[0], name="accept")
    answers = (banner.offers[2], replace(banner.offers[0], index=1, fields=(field,)))
    tracker.show_tracker(samples.tracker(samples.marks(), shown_banner=replace(banner, offers=answers)))
    with qtbot.waitSignal(tracker.offer_changed) as changed:
        qtbot.keyClick(tracker.order, Qt.Key.Key_2)
    assert changed.args == ["banner", 1, {"accept": False}]
    tracker.show_form(replace(answers[1], shifts=(("orc-1", 0),)))
    assert ghost(tracker) == (("orc-1", 0),)
    qtbot.keyClick(tracker.order, Qt.Key.Key_1)
    assert ghost(tracker) == (), "the other answer costs nothing"


def test_without_a_ruler_the_form_of_an_answer_is_asked_what_speaks_against_it(qtbot: QtBot, tracker: TrackerView) -> None:
    banner = samples.banner()
    answer = replace(banner.offers[0], fields=samples.inspector().offers[0].fields)
    with qtbot.waitSignal(tracker.offer_changed):
        shown = samples.tracker(samples.marks(), shown_banner=replace(banner, offers=(answer,)))
        tracker.show_tracker(replace(shown, ruler=None))


def test_a_ghost_above_everybody_makes_the_strip_longer(tracker: TrackerView) -> None:
    assert tracker.ruler.places.scale.top == 24
    tracker.ruler.show_shifts((("ana", 30),))
    assert tracker.ruler.places.scale.top == 30
    tracker.ruler.show_shifts(())
    assert tracker.ruler.places.scale.top == 24


def test_a_ghost_is_drawn_only_where_a_combatant_moves(tracker: TrackerView) -> None:
    plain = tracker.ruler.grab().toImage()
    tracker.ruler.show_shifts((("ana", 18 - 6),))
    moved = tracker.ruler.grab().toImage()
    assert moved != plain
    tracker.ruler.show_shifts((("ana", 18), ("nobody", 3)))
    assert tracker.ruler.grab().toImage() == plain


def test_tokens_are_drawn_no_wider_than_a_lane() -> None:
    assert placed(samples.marks()).token <= TOKEN < LANE
