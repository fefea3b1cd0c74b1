"""An evening made from nothing by keys and clicks: a party of four, ten creatures, two encounters, fought to their end and printed."""

from __future__ import annotations

from itertools import count

import pytest

from desktop_app.controller.creation import creating
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.paper import printouts
from desktop_app.controller.play.tactics import play_on
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.encounter.closing import SESSION
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from tests.app.counting import CTRL, FOE, KEY, Table
from tests.parts import chosen_encounter, presenter_of
from tests.printing.reading import read_pages
from tests.seeds import IS_SOAKED

NAMES = ("Ada", "Bo", "Cy", "Di")
MOST = {"party of four": 36, "ten creatures": 85, "encounter": 25, "fight": 250, "closed": 1, "another": 27}
"""Inputs for each part of the evening, with the letters of all names."""
FOUGHT_BY_KEYS = tuple(SYSTEMS) if IS_SOAKED else ("winterdawn", "expedition")
"""Where the fight is fought to its end by keys; in the others by tactics, and by keys in `dev.py soak`."""


def party(table: Table) -> None:
    """Make four characters at random, each of another archetype, and name them."""
    table.program.window.show_page("characters")
    table.inputs += 1
    for place, name in enumerate(NAMES):
        table.key(KEY.Key_N, held=CTRL)
        table.key(*[KEY.Key_Down] * (place + 2), KEY.Key_Return)
        table.word(name)  # in the place of the one that is given
        table.key(KEY.Key_Return)
    made = [person for person in table.program.campaign.people() if person.system == table.system]
    assert sorted(person.name for person in made) == list(NAMES) and not any(person.fault for person in made)


def creatures(table: Table) -> list[str]:
    """Make ten creatures: four copies that are named, four with a variant, two from blank; gives their ids."""
    table.program.window.show_page("bestiary")
    table.inputs += 1
    page = presenter_of(table.program, BestiaryPresenter)
    listed, made = [card.id for card in page.view.list.cards], list[str]()
    for place in range(4):
        page.view.list.setFocus()
        page.choose(listed[place])
        table.inputs += 1
        table.key(KEY.Key_D, held=CTRL)
        table.word(f"Copy{place}")
        table.key(KEY.Key_Return)
        made.append(page.view.list.current)
    for place in range(4):
        page.choose(FOE[table.system])
        table.inputs += 1
        table.click([one for one in page.view.card.variants.switches if one.isEnabled()][place])
        table.click(page.view.card.keep_button)
        table.word(f"Var{place}")
        table.key(KEY.Key_Return)
        made.append(page.view.list.current)
    for place in range(2):
        table.key(KEY.Key_N, held=CTRL)
        table.word(f"Blank{place}")
        table.key(KEY.Key_Return)
        unarmed = table.program.campaign.bestiary.text(table.system, page.view.list.current).sheet
        table.key(KEY.Key_Insert, KEY.Key_Return)  # the first weapon of the table
        assert table.program.campaign.bestiary.text(table.system, page.view.list.current).sheet != unarmed
        made.append(page.view.list.current)
    own = {creature: text.name for creature, text in page._texts.items() if page._is_own(creature)}
    assert len(set(made)) == 10 and set(made) == set(own), own
    return made


def encounter(table: Table, name: str, words: tuple[str, ...]) -> PreparedEncounter:
    """Prepare an encounter with the whole party against so many of what is named, and start it; gives it."""
    table.prepare()
    table.inputs += 1
    table.key(KEY.Key_N, held=CTRL)
    table.word(name)
    table.key(KEY.Key_Return)
    for word in words:
        table.key(KEY.Key_K, held=CTRL)
        table.word(word)
        table.key(KEY.Key_Return)
    prepared = chosen_encounter(table.program)
    assert (prepared.name, len(prepared.party), len(prepared.foes)) == (name, 4, len(words))
    table.key(KEY.Key_Return, held=CTRL)
    assert table.program.window.current == "fight", table.program.window.messages.text
    return prepared


def printed(table: Table, *sheets: printouts.Printout) -> int:
    """Make the pages, and look that none is empty; gives how many there are."""
    pages = [page for sheet in sheets for page in read_pages(printouts.pdf_of(sheet))]
    assert all(len(page.words) > 40 for page in pages)
    assert {name for name in NAMES if any(name in page.words for page in pages)} == set(NAMES)
    return len(pages)


@pytest.mark.parametrize("nothing", SYSTEMS, indirect=True)
def test_an_evening(nothing: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creating, "new_seed", count(1).__next__)
    table, counted = nothing, dict[str, int]()

    def done(what: str) -> None:
        counted[what], table.inputs = table.inputs, 0

    done("rules")
    party(table)
    done("party of four")
    creatures(table)
    done("ten creatures")
    first = encounter(table, "Weir", ("2 copy0", "1 var0"))
    done("encounter")
    campaign, tracker = table.program.campaign, table.fight.tracker
    if table.system in FOUGHT_BY_KEYS:
        table.fight_to_the_end(MOST["fight"])
    else:
        play_on(tracker.session, until=lambda _: tracker.has_ended)
        table.fight.refresh()
    table.open_closing()
    done("fight")
    assert tracker.has_ended, tracker.shown().heading
    pages = printed(table, printouts.run_sheet(campaign, first), printouts.party_sheets(campaign, table.system), printouts.roster(tracker))
    steps = tracker.steps
    table.key(KEY.Key_Return, held=CTRL)
    assert table.closing.step == SESSION and "Fight ended" in table.program.window.messages.text
    done("closed")

    encounter(table, "Mill", ("2 var1", "1 blank0"))
    done("another")
    play_on(table.fight.tracker.session, until=lambda _: table.fight.tracker.has_ended)
    table.fight.refresh()
    table.open_closing()
    table.key(KEY.Key_Return, held=CTRL)
    assert [info.status for info in campaign.fights()] == ["finished", "finished"]
    print(f"\n{table.system}: {counted}, {steps} steps, {pages} pages")
    assert all(counted[what] <= most for what, most in MOST.items()), counted
