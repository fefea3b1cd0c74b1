from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.views.bestiary.bestiary_view import BestiaryView
from desktop_app.views.encounters.encounters_view import EncountersView
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.models import RuleShown
from desktop_app.views.parts.buttons import Segments
from desktop_app.views.parts.chips import Picks
from desktop_app.views.reference.reference_view import ReferenceView
from desktop_app.views.reference.rule_text import rule_html
from desktop_app.views.settings.settings_view import SettingsView
from desktop_app.views.theme import DARK
from tests.narrowing import of_kind, there
from tests.parts import children_of, field_of, segments_of
from tests.pictures import pages as sample_pages

Show = Callable[[QWidget], QWidget]
LEFT = Qt.MouseButton.LeftButton
INSIDE = QPoint(12, 12)


@pytest.fixture
def bestiary(show: Show) -> BestiaryView:
    view = BestiaryView()
    view.show_creatures(sample_pages.creatures(), sample_pages.facets())
    view.show_creature(sample_pages.creature())
    show(view)
    return view


def test_creatures_are_found_while_typing(qtbot: QtBot, bestiary: BestiaryView) -> None:
    qtbot.keyClicks(bestiary.search, "undead lead")
    assert [card.title for card in bestiary.list.cards] == ["Wight"]
    assert bestiary.found.text() == "1 of 12"
    qtbot.keyClicks(bestiary.search, "xyz")
    assert bestiary.nothing.isVisible()


def test_chips_filter_together(qtbot: QtBot, bestiary: BestiaryView) -> None:
    for word in ("human", "leader"):
        chip = next(b for line in bestiary.facets.rows for b in children_of(line.chips, QAbstractButton) if b.text() == word)
        qtbot.mouseClick(chip, LEFT, pos=INSIDE)
    assert [card.title for card in bestiary.list.cards] == ["Bandit captain", "Cult speaker"]


def test_several_are_added_to_the_encounter(qtbot: QtBot, bestiary: BestiaryView) -> None:
    qtbot.keyClick(field_of(bestiary.card.count), Qt.Key.Key_Up)
    assert bestiary.card.add_button.text() == "Add 5 to a new encounter"
    with qtbot.waitSignal(bestiary.add_requested) as added:
        qtbot.mouseClick(bestiary.card.add_button, LEFT, pos=INSIDE)
    assert added.args == ["bandit", 4 + 1]


def test_a_copy_can_be_asked_for(qtbot: QtBot, bestiary: BestiaryView) -> None:
    with qtbot.waitSignal(bestiary.copy_requested) as copied:
        qtbot.mouseClick(bestiary.card.copy_button, LEFT, pos=INSIDE)
    assert copied.args == ["bandit"]


def test_one_can_be_brought_to_the_table(qtbot: QtBot, bestiary: BestiaryView) -> None:
    with qtbot.waitSignal(bestiary.person_requested) as brought:
        qtbot.mouseClick(bestiary.card.person_button, LEFT, pos=INSIDE)
    assert brought.args == ["bandit"]


def test_enter_goes_from_search_to_results_and_chooses(qtbot: QtBot, bestiary: BestiaryView) -> None:
    qtbot.keyClicks(bestiary.search, "wolf")
    with qtbot.waitSignal(bestiary.creature_chosen) as chosen:
        qtbot.keyClick(bestiary.search, Qt.Key.Key_Return)
    assert chosen.args == ["wolf"]


@pytest.fixture
def reference(show: Show) -> ReferenceView:
    view = ReferenceView()
    view.show_rules(sample_pages.rules())
    show(view)
    return view


def test_rules_are_found_by_a_word_of_their_text(qtbot: QtBot, reference: ReferenceView) -> None:
    qtbot.keyClicks(reference.search, "reaction dice")
    assert [card.id for card in reference.list.cards] == ["WD-MELEE-02"]


def test_an_area_narrows_the_list(reference: ReferenceView) -> None:
    reference.areas.setCurrentText("Tests")
    assert [card.id for card in reference.list.cards] == ["WD-TEST-02"]


def test_links_lead_to_other_rules_and_back(qtbot: QtBot, reference: ReferenceView) -> None:
    reference.open_rule("WD-TEST-02")
    assert "4 to 7" in reference.text.toPlainText()
    reference.text.anchorClicked.emit(QUrl("rule:WD-MELEE-02"))
    assert reference.current == "WD-MELEE-02"
    qtbot.mouseClick(reference.back, LEFT, pos=INSIDE)
    assert reference.current == "WD-TEST-02"
    assert reference.back.text() == "Contents"


def test_an_unknown_rule_changes_nothing(reference: ReferenceView) -> None:
    reference.open_rule("WD-TEST-02")
    reference.open_rule("WD-NO-99")
    assert reference.current == "WD-TEST-02"


def test_the_text_of_a_rule_is_safe_and_linked() -> None:
    text = rule_html(RuleShown(id="A", title="A", area="B", text="1 < 2 and **bold**, see WD-TAB-02\n\n- one\n- two"), DARK)
    assert "1 &lt; 2" in text
    assert "<strong>bold</strong>" in text
    assert '<a href="rule:WD-TAB-02">' in text
    assert text.count("<li>") == 2


@pytest.fixture
def home(show: Show) -> HomeView:
    view = HomeView()
    view.show_home(sample_pages.home())
    show(view)
    return view


def test_home_goes_on_with_the_fight_and_opens_entries(qtbot: QtBot, home: HomeView) -> None:
    with qtbot.waitSignal(home.resume.resumed) as resumed:
        qtbot.mouseClick(home.resume.button, LEFT, pos=INSIDE)
    assert resumed.args == ["ford"]
    with qtbot.waitSignal(home.people.opened) as opened:
        qtbot.mouseClick(home.people.buttons[1], LEFT, pos=INSIDE)
    assert opened.args == ["tamsin"]
    with qtbot.waitSignal(home.encounters.opened) as encounter:
        qtbot.keyClick(home.encounters.buttons[1], Qt.Key.Key_Return)
    assert encounter.args == ["mill"]
    with qtbot.waitSignal(home.campaign_asked) as asked:
        qtbot.keyClick(home.encounters.buttons[1], Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == [True], "a new campaign"


def test_notes_are_sent_after_a_pause(qtbot: QtBot, home: HomeView) -> None:
    with qtbot.waitSignal(home.notes_changed, timeout=3000) as changed:
        qtbot.keyClicks(home.notes, "Snow. ")
    assert str(changed.args[0]).startswith("Snow. ")


def test_an_empty_campaign_says_what_to_do_first(qtbot: QtBot, home: HomeView) -> None:
    home.show_home(sample_pages.new_home())
    assert home.first_steps.isVisible()
    assert not home.people.isVisible()


@pytest.fixture
def encounters(show: Show) -> EncountersView:
    view = EncountersView()
    view.show_encounters(sample_pages.encounters(), "mill")
    view.show_preparation(sample_pages.preparation())
    show(view)
    return view


def test_an_encounter_is_prepared_by_clicks(qtbot: QtBot, encounters: EncountersView) -> None:
    form = encounters.form
    with qtbot.waitSignal(form.member_ticked) as ticked:
        qtbot.mouseClick(form.members[3], LEFT, pos=INSIDE)
    assert ticked.args == ["mill", "ferryman", True]
    with qtbot.waitSignal(form.foe_counted) as counted:
        qtbot.mouseClick(form.foes[0].count.more, LEFT, pos=INSIDE)
    assert counted.args == ["mill", "bandit", 3 + 1]
    with qtbot.waitSignal(form.foe_counted) as counted:
        qtbot.mouseClick(form.foes[2].remove, LEFT, pos=INSIDE)
    assert counted.args == ["mill", "war_dog", 0]
    with qtbot.waitSignal(form.mended):
        qtbot.mouseClick(form.mend_button, LEFT, pos=INSIDE)
    qtbot.mouseClick(form.board.choose_button, LEFT, pos=INSIDE)
    with qtbot.waitSignal(form.board_chosen) as board:
        qtbot.mouseClick(form.boards.buttons[1], LEFT, pos=INSIDE)
    assert board.args == ["mill", "far_bank"]


def test_a_board_is_chosen_by_keys(qtbot: QtBot, encounters: EncountersView) -> None:
    """The arrow keys go from picture to picture; only Enter chooses, and Esc leaves all as it was."""
    board, chosen = encounters.form.board, list[str]()
    encounters.form.boards.chosen.connect(chosen.append)
    for last, told in ((Qt.Key.Key_Escape, []), (Qt.Key.Key_Return, ["far_bank"])):
        board.choose_button.setFocus()
        qtbot.keyClick(board.choose_button, Qt.Key.Key_Return)
        assert QApplication.focusWidget() is board.boards.buttons[0]
        qtbot.keyClick(board.boards.buttons[0], Qt.Key.Key_Right)
        assert QApplication.focusWidget() is board.boards.buttons[1]
        qtbot.keyClick(board.boards.buttons[1], last)
        assert chosen == told and not board.boards.isVisible() and board.choose_button.hasFocus()


def test_ctrl_enter_starts(qtbot: QtBot, encounters: EncountersView) -> None:
    with qtbot.waitSignal(encounters.form.started) as started:
        qtbot.keyClick(encounters.list, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert started.args == ["mill"]


def test_what_keeps_it_from_starting_is_said(encounters: EncountersView) -> None:
    encounters.show_preparation(replace(sample_pages.preparation(), refusal="Choose at least one foe."))
    assert not encounters.form.start_button.isEnabled()
    assert encounters.form.refusal.isVisible()


def test_a_new_name_is_sent(qtbot: QtBot, encounters: EncountersView) -> None:
    name = encounters.form.name
    name.setFocus()
    name.selectAll()
    qtbot.keyClicks(name, "Fire at the mill")
    with qtbot.waitSignal(encounters.form.name.keeper.written) as changed:
        qtbot.keyClick(name, Qt.Key.Key_Return)
    assert changed.args == ["mill", "Fire at the mill"]


@pytest.fixture
def settings(show: Show) -> SettingsView:
    view = SettingsView()
    view.show_settings(sample_pages.settings())
    show(view)
    return view


def test_look_and_dice_are_chosen(qtbot: QtBot, settings: SettingsView) -> None:
    with qtbot.waitSignal(settings.theme_chosen) as chosen:
        qtbot.mouseClick(segments_of(settings.look)[1], LEFT, pos=INSIDE)
    assert chosen.args == ["parchment"]
    with qtbot.waitSignal(settings.manual_dice_chosen) as manual:
        qtbot.mouseClick(segments_of(settings.dice)[1], LEFT, pos=INSIDE)
    assert manual.args == [True]


def test_house_rules_are_changed_in_their_own_controls(qtbot: QtBot, settings: SettingsView) -> None:
    choice, yes_no, number, picks = (rule.control for rule in settings.house_rules)
    with qtbot.waitSignal(settings.house_rule_changed) as changed:
        qtbot.mouseClick(segments_of(of_kind(Segments, yes_no))[1], LEFT, pos=INSIDE)
    assert changed.args == ["use_beyond_source_data", False]
    assert isinstance(choice, QComboBox)
    assert choice.currentText() == "The better of the two"
    with qtbot.waitSignal(settings.house_rule_changed) as changed:
        qtbot.keyClick(choice, Qt.Key.Key_Up)
    assert changed.args == ["initiative_mode", "sum"]
    with qtbot.waitSignal(settings.house_rule_changed) as changed:
        qtbot.keyClick(field_of(there(number)), Qt.Key.Key_Up)
    assert changed.args == ["stun", 2 + 1]
    assert isinstance(picks, Picks)
    assert [button.isChecked() for button in picks.buttons] == [True, False, True]
    with qtbot.waitSignal(settings.house_rule_changed) as changed:
        qtbot.mouseClick(picks.buttons[1], LEFT, pos=INSIDE)
    assert changed.args == ["lines", ["first", "second", "third"]]
    with qtbot.waitSignal(settings.house_rule_changed) as changed:
        qtbot.mouseClick(picks.buttons[0], LEFT, pos=INSIDE)
    assert changed.args == ["lines", ["second", "third"]]


def test_a_changed_house_rule_says_so(settings: SettingsView) -> None:
    assert [rule.changed_mark.isVisible() for rule in settings.house_rules] == [True, False, False, False], "what was changed comes first"


def test_a_house_rule_that_is_changed_stays_where_it_is_until_the_page_opens_again(settings: SettingsView) -> None:
    shown = sample_pages.settings()
    last = replace(shown.house_rules[-1], value=["first"], default=["second"])
    settings.show_settings(replace(shown, house_rules=(*shown.house_rules[:-1], last)))
    titles = [rule.title.text() for rule in settings.house_rules]
    assert titles[-1] == last.title
    settings.hide()
    settings.show()
    assert [rule.title.text() for rule in settings.house_rules].index(last.title) == 1


def test_the_search_keeps_settings_by_their_names_and_choices(settings: SettingsView) -> None:
    settings.search_for("parchment")
    assert settings.look.isVisible() and not settings.dice.isVisible() and not settings.house_rules
    settings.search_for("")
    assert settings.dice.isVisible() and settings.house_rules


def test_house_rules_are_searched(qtbot: QtBot, settings: SettingsView) -> None:
    qtbot.keyClicks(settings.search, "initiative")
    assert [rule.title.text() for rule in settings.house_rules] == ["How initiative is rolled"]


def test_house_rules_are_found_by_the_names_of_their_values(qtbot: QtBot, settings: SettingsView) -> None:
    rule = next(rule for rule in settings.house_rules if rule.shown is not None and rule.shown.values)
    assert rule.shown is not None
    label = rule.shown.values[-1][1]
    qtbot.keyClicks(settings.search, label)
    assert rule.shown.title in [found.title.text() for found in settings.house_rules]


def test_a_slash_in_an_empty_search_is_not_searched_for(qtbot: QtBot, bestiary: BestiaryView) -> None:
    qtbot.keyClicks(bestiary.search, "/wolf/")
    assert bestiary.search.text() == "wolf/"


def test_rules_open_with_their_contents(qtbot: QtBot) -> None:
    view = ReferenceView()
    qtbot.addWidget(view)
    view.show_rules(
        [RuleShown(id=f"X-{n}", title=f"Rule {n}", area=area, text="") for n, area in enumerate(("Melee", "Magic", "Melee"))],
        scope="Toy",
    )
    assert [button.text() for button in view.contents.buttons if not button.isHidden()] == ["Melee · 2", "Magic · 1"]
    view.contents.buttons[1].click()
    assert view.current == "X-1" and [card.id for card in view.list.cards] == ["X-1"]
    view.go_back()
    assert view.current == "" and len(view.list.cards) == 3
