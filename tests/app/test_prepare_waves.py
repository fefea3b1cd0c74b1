"""Prepare without leaving the page: who comes by a trigger, one of a group hidden, the bestiary beside the board; keys are counted."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.controller.library.prepared import Foes
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.players import Facet
from desktop_app.views.encounters.preparation import MAP
from desktop_app.views.parts.tips import lettered
from tests.app.counting import CTRL, FOE, KEY, Table
from tests.narrowing import there
from tests.parts import chosen_encounter

EVERY = pytest.mark.parametrize("table", SYSTEMS, indirect=True)


def three_and_two(table: Table) -> None:
    """Prepare a new encounter with three of a kind, shown to its end."""
    page = table.prepare()
    page.new()
    page.add_foes(FOE[table.system], 3)
    table.inputs = 0


@EVERY
def test_a_wave_waits_for_half_of_the_foes_after_two_inputs_and_is_taken_back(table: Table) -> None:
    page = table.prepare()
    three_and_two(table)
    before = chosen_encounter(table.program)
    table.click(page.view.form.foes[0].round_button)
    menu = there(QApplication.activePopupWidget())
    entry = next(action for action in menu.actions() if "half" in action.text().replace("&", ""))
    letter = entry.text()[entry.text().index("&") + 1]
    table.qtbot.keyClicks(menu, letter)
    table.inputs += 1
    (foes,) = chosen_encounter(table.program).foes
    assert (foes.when, foes.round, foes.count) == ("half", 0, 3) and table.inputs <= 4
    assert "when half of the foes are down" in page.view.form.foes[0].round_button.text()
    page.view.list.setFocus()
    table.key(KEY.Key_Z, held=CTRL)
    assert chosen_encounter(table.program) == before


@EVERY
def test_one_of_a_group_is_hidden_on_the_board_and_the_players_see_the_others(table: Table) -> None:
    page = table.prepare()
    three_and_two(table)
    before = chosen_encounter(table.program)
    canvas = page.view.form.board.canvas
    page.view.form.open_tab(MAP)
    canvas.setFocus()
    canvas.set_selection([token.id for token in page.view.form.board.canvas.tokens.values() if token.side == "foe"][1:2])
    table.key(KEY.Key_H)
    foe = FOE[table.system]
    assert [(foes.count, foes.hidden) for foes in chosen_encounter(table.program).foes] == [(2, False), (1, True)] and table.inputs == 1
    first = table.program.campaign.opening(chosen_encounter(table.program))[0]
    seen = {who for who, facets in first.players.people.items() if Facet.TOKEN.value in facets} or {*first.players.people}
    assert sum(who.startswith(foe) for who in seen) == 2
    canvas.set_selection([token.id for token in canvas.tokens.values() if token.id.startswith(f"{foe}!")])
    table.key(KEY.Key_H)
    assert [(foes.count, foes.hidden) for foes in chosen_encounter(table.program).foes] == [(3, False)]
    page.view.list.setFocus()
    table.key(KEY.Key_Z, KEY.Key_Z, held=CTRL)
    assert chosen_encounter(table.program) == before


@EVERY
def test_the_bestiary_beside_the_board_takes_a_number_and_the_beginning_of_a_name(table: Table) -> None:
    page = table.prepare()
    three_and_two(table)
    page.view.list.setFocus()
    picker = page.view.form.picker
    assert not picker.isVisible()
    table.key(KEY.Key_B, held=CTRL)
    assert picker.isVisible() and len(picker.list.cards) == len(table.program.campaign.bestiary.names(table.system))
    name = table.program.campaign.bestiary.names(table.system)[FOE[table.system]].name
    table.word(f"2 {name.lower()}")
    assert picker.list.current == FOE[table.system]
    table.key(KEY.Key_Return)
    assert chosen_encounter(table.program).foes == (Foes(creature=FOE[table.system], count=5),)
    table.key(KEY.Key_Z, held=CTRL)
    assert chosen_encounter(table.program).foes[0].count == 3 and picker.search.hasFocus(), "what was put in is taken back"
    table.key(KEY.Key_Return)
    table.word("zzz")
    assert not picker.list.cards
    table.key(KEY.Key_Return)
    assert chosen_encounter(table.program).foes[0].count == 5
    table.key(KEY.Key_Escape)
    assert not picker.isVisible() and page.view.form.add_button.hasFocus()


def test_entries_of_a_menu_have_letters_of_their_own() -> None:
    assert lettered(["when I call them", "when half", "when Bo & Co", "when all"]) == [
        "&when I call them",
        "when &half",
        "when &Bo && Co",
        "when &all",
    ]
    assert lettered(["a", "a"]) == ["&a", "a"]


def test_what_waits_for_somebody_who_is_gone_is_said_and_mended(table: Table) -> None:
    page = table.prepare()
    three_and_two(table)
    here = chosen_encounter(table.program)
    waits = replace_foes(here.foes, when="down:dragon")
    table.program.campaign.encounters.put(here.model_copy(update={"foes": waits}))
    page.refresh()
    form = page.view.form
    assert "no longer here" in form.check.text()
    table.click(form.mend_button)
    assert chosen_encounter(table.program).foes[0].when == "word" and "that the GM calls" in form.happenings.waves.text()


def replace_foes(foes: tuple[Foes, ...], **fields: object) -> tuple[Foes, ...]:
    """The same foes with other fields."""
    return tuple(one.model_copy(update=fields) for one in foes)
