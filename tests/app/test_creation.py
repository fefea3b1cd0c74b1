"""New characters in the window: made at random in a few keys, and step by step by keys alone."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.controller.creation import creating
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.savage.sheet.character import SavageSheet
from desktop_app.rules.winterdawn.sheet.records import WinterDawnSheet
from desktop_app.views.creation.creation_view import CreationView
from desktop_app.views.creation.option_row import OptionRow
from desktop_app.views.creation.start import CreationStartView
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.home.shelf import CardButton
from desktop_app.views.presenters.creation import CreationPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.counting import CTRL, KEY, SHIFT, Table
from tests.parts import chosen_encounter, presenter_of

EVERY = pytest.mark.parametrize("table", SYSTEMS, indirect=True)


def people_of(table: Table) -> PeoplePresenter:
    table.program.window.page("characters")
    return presenter_of(table.program, PeoplePresenter)


def begun(table: Table) -> CreationPresenter:
    """Press "New character" on the page People: one input."""
    table.program.window.show_page("characters")
    creation = people_of(table).creation
    people_of(table).view.new_requested.emit()
    table.inputs += 1
    QApplication.processEvents()
    return creation


def view_of(creation: CreationPresenter) -> CreationView:
    assert creation.view is not None
    return creation.view


def problems(creation: CreationPresenter) -> list[str]:
    shown = view_of(creation).shown
    assert shown is not None
    return [problem.sentence for problem in shown.problems]


@EVERY
def test_a_random_legal_character_in_a_few_keys(table: Table) -> None:
    before = {person.id for person in table.program.campaign.people()}
    table.inputs = 0
    creation = begun(table)
    table.key(KEY.Key_Down, KEY.Key_Down, KEY.Key_Return)  # past the guided way, to the first archetype
    assert problems(creation) == []
    table.key(KEY.Key_R, held=CTRL)  # another one
    assert problems(creation) == []
    table.key(KEY.Key_Return)
    (made,) = [person for person in table.program.campaign.people() if person.id not in before]
    assert not made.fault and people_of(table).view.list.current == f"{table.system}:{made.id}"
    assert creating.drafts(table.program.campaign) == ()
    assert table.inputs <= 6


def to_option(table: Table, option: str) -> OptionRow:
    """Go down with the arrow until the keys are on an option."""
    for _ in range(300):
        focus = QApplication.focusWidget()
        if isinstance(focus, OptionRow) and focus.option is not None and focus.option.id == option:
            return focus
        table.key(KEY.Key_Down)
    raise AssertionError(option)


def test_a_legal_character_is_made_by_keys_alone(table: Table) -> None:
    creation = begun(table)
    table.key(KEY.Key_Down, KEY.Key_Return)  # guided
    view = view_of(creation)
    assert problems(creation) == ["5 points unspent: Attributes", "No weapon", "The character needs a name"]
    table.key(KEY.Key_Slash)
    table.word("agil")  # a short step is searched too, when it is asked for
    table.key(KEY.Key_Return)
    assert not view.note.text().startswith("Nothing")
    table.key(KEY.Key_Slash)
    table.word("xyz")
    assert view.note.text() == "No matches. Remove a word from the search."
    table.key(KEY.Key_Escape)
    row = to_option(table, "attributes.agility")
    table.key(KEY.Key_Plus, KEY.Key_Plus, KEY.Key_Equal, KEY.Key_Minus)
    assert row.option is not None and row.option.value == 8
    to_option(table, "attributes.wisdom")
    table.key(KEY.Key_9)
    assert "points" not in problems(creation)[0]
    table.key(KEY.Key_Return)
    table.word("b")  # a letter goes to the search from wherever the keys are
    table.word("ow")
    table.key(KEY.Key_Down)
    focus = QApplication.focusWidget()
    assert isinstance(focus, OptionRow) and focus.option is not None and focus.option.label == "Range combat", (
        "not what only speaks of bows"
    )
    to_option(table, "skills.bows")
    table.key(KEY.Key_4)
    assert table.program.window.messages.text == "4 does not fit: from 0 to 3."
    table.key(KEY.Key_3)
    assert not table.program.window.messages.text, "what was refused is put right"
    table.key(KEY.Key_Return, KEY.Key_Return)
    assert view.shown is not None and view.shown.step == "gear"
    table.key(KEY.Key_Return, held=SHIFT)
    table.key(KEY.Key_Return)
    table.key(KEY.Key_Slash)
    table.word("hunting")
    table.key(KEY.Key_Down)
    to_option(table, "weapons.hunting_bow")
    table.key(KEY.Key_Space)
    table.key(KEY.Key_Return)
    table.word("Marit")
    for path, words in (("/person/age", "young"), ("/person/age", "34"), ("/person/native", "Low, High,")):
        view.words.focus_field(path)
        table.word(words)
        table.key(KEY.Key_Tab)
        assert bool(table.program.window.messages.text) == (words == "young"), table.program.window.messages.text
        table.program.window.messages.hide()
    last = list(view.words.fields)[-1]
    view.words.focus_field(last)
    table.key(KEY.Key_Tab)
    assert view.isAncestorOf(QApplication.focusWidget() or table.program.window), "Tab stays on the page"
    view.gone.emit(-1)
    assert view.focus_search() and view.search.hasFocus()
    table.key(KEY.Key_Return, held=CTRL)
    (marit,) = [person for person in table.program.campaign.people() if person.name == "Marit"]
    assert table.program.window.current == "characters" and people_of(table).view.list.current == f"winterdawn:{marit.id}"
    sheet = table.program.campaign.table("winterdawn").state.sheets[marit.id]
    assert isinstance(sheet, WinterDawnSheet)
    assert (sheet.agility, sheet.wisdom, sheet.skill_rank) == (8, 9, {"bows": 3})
    assert [weapon.id for weapon in sheet.weapons] == ["hunting_bow"]
    assert (sheet.person.age, sheet.person.native) == (34, ("Low", "High"))


@pytest.mark.parametrize("table", ["revolution"], indirect=True)
def test_the_foot_tells_more_of_an_option_than_its_name_or_nothing(table: Table) -> None:
    creation = begun(table)
    table.key(KEY.Key_Down, KEY.Key_Return)  # guided
    view = view_of(creation)
    to_option(table, "characteristics.str")
    assert view.note.text() == "" and view.rule.isVisible()
    for _ in range(6):
        table.key(KEY.Key_Return)
        assert view.shown is not None
        noted = next((one for section in view.shown.sections for one in section.options if one.note), None)
        if noted is not None:
            to_option(table, noted.id)
            assert view.note.text() == f"{noted.label}. {noted.note}"
            return
    raise AssertionError("no option has more to tell")


@pytest.mark.parametrize("table", ["revolution"], indirect=True)
def test_amounts_of_two_digits_are_typed(table: Table) -> None:
    """Six characteristics from a paper sheet: a first digit that only a second can make fit is waited for."""
    creation, messages = begun(table), table.program.window.messages
    table.key(KEY.Key_Down, KEY.Key_Return)  # guided
    row = to_option(table, "characteristics.str")
    table.word("1")
    assert (row.option and row.option.value, messages.text) == (10, "")
    table.word("6")
    table.key(KEY.Key_Down)
    table.word("9")
    other = QApplication.focusWidget()
    assert isinstance(other, OptionRow) and other.option and other.option.value == 9, "another line, another number"
    assert row.option and row.option.value == 16
    table.word("9")
    assert messages.text == "99 does not fit: from 8 to 18." and other.option.value == 10, "what was there before is there again"
    table.word("12")
    assert (other.option.value, messages.text) == (12, "")
    table.word("1")
    table.key(KEY.Key_Up)
    assert messages.text == "1 does not fit: from 8 to 18." and other.option.value == 12
    table.word("18")
    table.key(KEY.Key_Return)
    assert not messages.text, "the next step has nothing to do with it"
    assert problems(creation)


@pytest.mark.parametrize("table", ["savage"], indirect=True)
def test_a_die_is_typed_as_its_number_in_a_new_character_and_on_a_blank_sheet(table: Table) -> None:
    """8 is d8, as it stands there: not the eighth step of the die."""
    creation, messages = begun(table), table.program.window.messages
    table.key(KEY.Key_Return)  # guided
    row = to_option(table, "attributes.agility")
    table.word("8")
    assert row.option is not None and row.option.shown == "d8"
    table.word("10")
    assert row.option.shown == "d10"
    table.word("7")
    assert (row.option.shown, messages.text) == ("d10", "7 does not fit: d4, d6, d8, d10, d12.")
    table.key(KEY.Key_Return)
    skill = to_option(table, "skills.fighting")
    table.word("4")
    assert skill.option is not None and skill.option.shown == "d4"
    table.word("0")
    assert skill.option.value == 0, "none of it"
    table.key(KEY.Key_Return)
    view = view_of(creation)
    assert view.shown is not None and view.shown.step == "edges"
    assert view.budget._of.text() == "of 1 edge left"
    table.key(KEY.Key_Escape)
    begun(table)
    table.word("blank")
    table.key(KEY.Key_Return)
    table.word("8")
    table.key(KEY.Key_Tab)
    table.word("12")
    who = people_of(table).view.list.current.partition(":")[2]
    sheet = table.program.campaign.table("savage").state.sheets[who]
    assert isinstance(sheet, SavageSheet) and (sheet.agility, sheet.smarts) == ("d8", "d12")


def test_a_draft_is_kept_and_gone_on_with_and_mended(table: Table) -> None:
    creation, people = begun(table), people_of(table)
    table.key(KEY.Key_Return)
    to_option(table, "attributes.strength")
    table.key(*[KEY.Key_Plus] * 4)
    to_option(table, "attributes.erudition")
    table.key(KEY.Key_9, KEY.Key_Escape)
    assert table.program.window.current == "characters" and creation.view is None
    assert [card.tag for card in people._cards() if card.id == people.view.list.current] == ["draft"]
    people.view.action_chosen.emit(0)
    view = view_of(creation)
    assert "too many" in problems(creation)[0] and view.mend.isVisible()
    table.key(KEY.Key_M, held=CTRL)
    table.key(KEY.Key_M, held=CTRL)
    assert not [sentence for sentence in problems(creation) if "too many" in sentence]
    table.key(KEY.Key_Z, held=CTRL)
    assert "too many" in problems(creation)[0]
    view.budget.change_requested.emit("creation_attributes")
    table.word("60")
    table.key(KEY.Key_Return)
    assert not [sentence for sentence in problems(creation) if "too many" in sentence]
    table.program.window.show_page("bestiary")
    assert people.creation.view is None and creating.drafts(table.program.campaign) == (people.view.list.current,)
    home, encounters = table.program.window.page("home"), table.program.routes.preparing()
    assert isinstance(home, HomeView)
    table.program.window.show_page("home")
    drafts = [button.card.id for button in home.people.findChildren(CardButton) if button.card is not None and button.card.line == "draft"]
    assert drafts == [people.view.list.current]
    encounters.new()
    party = chosen_encounter(table.program).party
    assert party and people.view.list.current.partition(":")[2] not in party


def test_what_a_choice_would_do_is_shown_and_a_blank_or_ready_one_is_there_at_once(table: Table) -> None:
    creation = begun(table)
    table.key(KEY.Key_Down, KEY.Key_Return)
    view = view_of(creation)
    to_option(table, "attributes.constitution")
    changed = {row.figure.label: row.figure.after for row in view.sidebar.figures if row.figure is not None and row.figure.after}
    assert changed == {"Spirit": "19"}
    table.key(KEY.Key_Escape)
    before = len(table.program.campaign.people())
    begun(table)
    (start,) = (view for view in table.program.window.findChildren(CreationStartView) if view.isVisible())
    table.word("h")
    assert start.list.current == start.list.cards[0].id, "Enter takes the first that fits"
    table.word("zz")
    assert not start.list.cards and not start.make_button.isEnabled()
    table.key(KEY.Key_Escape, KEY.Key_Escape)
    for words in ("blank", "lucan"):
        begun(table)
        table.word(words)
        table.key(KEY.Key_Return)
        assert table.program.window.current == "characters"
    assert len(table.program.campaign.people()) == before + 2
