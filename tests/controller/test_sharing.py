"""Reading lines of loot, and sharing out: nothing is lost and nothing made, whoever takes what, in each system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.sharing import ALL, LEFT, Heap, Sharing, at_table, share
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.loot import heaps
from desktop_app.controller.journal.recap import recap_of
from desktop_app.controller.notes.page import PageSort
from desktop_app.controller.pasting.loot import CannotHaveError, LootBook
from desktop_app.controller.play.session import Done, Refused
from desktop_app.language import spoken
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.loot import LONGEST, MOST_IN_PILE, LayLoot, ShareLoot
from desktop_app.rules.kernel.pile import Gift, Pile, Taking, Written
from desktop_app.rules.kernel.state import Encounter
from tests.demos import open_demo

DAY = "2026-05-03"
NAMED = {
    "winterdawn": ("3 torches", "3 × Torch"),
    "expedition": ("2 healing draughts", "2 × Healing draught"),
    "revolution": ("a dagger", "Dagger"),
    "savage": ("2x daggers", "2 × Dagger"),
    "cadwallon": ("halberd x2", "2 × Halberd"),
}


@pytest.fixture(scope="module")
def campaigns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, OpenCampaign]]:
    """Have the demo of each system open."""
    folder = tmp_path_factory.mktemp("sharing")
    with ExitStack() as open_ones:
        made = {}
        for system in SYSTEMS:
            made[system] = open_demo(folder / f"{system}.strikeboard", system)
            open_ones.callback(made[system].close)
        yield made


def heap(*things: str) -> Heap:
    return Heap(pile=Pile(id="fight:x", title="The ford"), things=things)


def worth(book: LootBook, texts: tuple[str, ...]) -> tuple[Counter[str], Counter[str]]:
    """Add up money by what it is counted in, and count all other things."""
    money, things = Counter[str](), Counter[str]()
    for thing in map(book.thing, texts):
        if thing.coin:
            counted_in, amount = book.worth(thing)
            money[counted_in] += amount
        else:
            things[thing.name or thing.text] += thing.count if thing.mark else 1
    return money, things


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_line_is_read_as_things_money_and_words_and_told_in_both_languages(campaigns: dict[str, OpenCampaign], system: str) -> None:
    book, (typed, kept) = campaigns[system].loot.of(system), NAMED[system]
    line = f"{typed}, 30 silver; a torn letter, 0 rings, 3 odd keys"
    assert book.kept(line) == (kept, "30 silver", "a torn letter", "0 rings", "3 odd keys")
    assert [thing.is_known for thing in book.read(line)] == [True, True, False, False, False]
    assert book.kept(book.told_all(book.kept(line))) == book.kept(line), "what is told can be typed again"
    with spoken("fr"):
        told = book.told_all(book.kept(line))
        assert "30 pièces d’argent" in told and kept not in told.split(", ")
        assert book.kept(told) == book.kept(line)
        assert book.kept(f"5 pièces d'or, une {book.told('Dagger').lower()}") == ("5 gold", "Dagger")
        assert book.told("1 silver") == "1 pièce d’argent" and book.kept("1 pièce d’argent") == ("1 silver",)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_nothing_is_lost_and_nothing_made(campaigns: dict[str, OpenCampaign], system: str, data: st.DataObject) -> None:
    campaign = campaigns[system]
    book = campaign.loot.of(system)
    coins = (*book.money.coins, "gold", "silver", "copper")
    amounts = data.draw(st.lists(st.tuples(st.integers(1, 5000), st.sampled_from(coins)), max_size=4))
    others = data.draw(st.lists(st.sampled_from((NAMED[system][1], "a torn letter", "a key")), max_size=3))
    things = (*(f"{count} {coin}" for count, coin in amounts), *others)
    sharing = at_table(campaign, system, heap(*book.kept(", ".join(things))))
    for place in range(len(sharing.things)):
        sharing.give(place, data.draw(st.sampled_from((LEFT, ALL, *sharing.people))))
        if data.draw(st.booleans()):
            sharing.part(place)
    taken = [sharing.taken_by(who) for who in sharing.people]
    before, after = worth(book, sharing.heap.things), worth(book, (*sharing.left, *(text for texts in taken for text in texts)))
    assert +before[0] == +after[0] and before[1] == after[1]
    shares = [worth(book, texts)[0] for texts in taken]
    if all(taker in (LEFT, ALL) for thing, taker in zip(sharing.things, sharing.takers, strict=True) if thing.coin):
        assert all(share == shares[0] for share in shares), "equal parts are equal"


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_shared_out_is_on_the_sheets_and_money_adds_up(campaigns: dict[str, OpenCampaign], system: str) -> None:
    campaign = campaigns[system]
    session, book = campaign.table(system), campaign.loot.of(system)
    before = session.digest
    coin = next(iter(book.money.coins), "silver")
    sharing = at_table(campaign, system, heap(*book.kept(f"{NAMED[system][0]}, 100 {coin}, a key")))
    sharing.give_money_to_all()
    sharing.give(0, sharing.people[0])
    was: Any = session.state.sheets
    assert share(campaign, system, sharing) == ""
    path = book.money.path.strip("/")
    if path:
        gained = [getattr(session.state.sheets[key], path) - getattr(was[key], path) for key in was]
        assert sum(gained) + worth(book, session.state.loot[0].things)[0][""] == 100 * book.money.coins[coin]
    assert "a key" in session.state.loot[0].things
    after = session.digest
    assert session.undo() and session.digest == before
    assert session.redo() and session.digest == after
    assert session.undo()


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_of_a_name_stand_beside_each_other(campaigns: dict[str, OpenCampaign], system: str) -> None:
    campaign = campaigns[system]
    book, state = campaign.loot.of(system), campaign.table(system).state
    sheet: Any = next(iter(state.sheets.values()))
    made: Any
    _, made = book.gift(sheet, ["2 × Dagger", "Dagger"])
    assert sum(one.name.startswith("Dagger") for one in made.weapons) == sum(one.name.startswith("Dagger") for one in sheet.weapons) + 3
    assert made.broken() is None
    with pytest.raises(CannotHaveError):
        book.gift(
            sheet, ["9999999 coins"] * 2 if system == "revolution" else ["Dagger", "9999999 silver"]
        ) if book.money.path else _no_more()


def _no_more() -> None:
    raise CannotHaveError("no money is counted here")


def test_what_cannot_be_is_refused_with_a_sentence(campaigns: dict[str, OpenCampaign]) -> None:
    campaign = campaigns["winterdawn"]
    session = campaign.table("winterdawn")
    who, before = session.state.roster[0], session.state
    bad = (
        ShareLoot[Encounter](takings=(Taking(who="nobody", text="a key"),)),
        ShareLoot[Encounter](takings=(Taking(who=who, text="a key", gift=Gift(writes=(Written(path="/nowhere/3", value=1),))),)),
        ShareLoot[Encounter](takings=(Taking(who=who, text="a key", gift=Gift(adds={"/coins": 99_999_999})),)),
        ShareLoot[Encounter](takings=(Taking(who=who, text="a key", gift=Gift(adds={"/coins": -5})),)),
        ShareLoot[Encounter](takings=(Taking(who=who, text="a key", gift=Gift(adds={"/name": 1})),)),
        ShareLoot[Encounter](takings=(Taking(who=who, text=" "),)),
        ShareLoot[Encounter](pile=Pile(things=("x" * (LONGEST + 1),))),
        ShareLoot[Encounter](pile=Pile(things=("x",) * (MOST_IN_PILE + 1))),
        ShareLoot[Encounter](),
        LayLoot[Encounter](text=" "),
    )
    for command in bad:
        result = session.do(command)
        assert isinstance(result, Refused), command
        assert campaign.table_tracker("winterdawn").sentence(result)
    assert session.state is before
    sharing = Sharing(campaign.loot.of("winterdawn"), session, heap("9999999 silver"))
    sharing.give(0, who)
    assert next(one.refusal for one in sharing.shown() if one.id == who)


def test_what_a_page_lists_is_there_less_what_was_taken(tmp_path: Path) -> None:
    campaign = open_demo(tmp_path / "demo.strikeboard")
    journal = Journal(campaign, "winterdawn")
    place = journal.begin("The mill", PageSort.PLACE)
    journal.write(place.id, "{loot: 2 torches, 10 silver}\nBehind the door: {loot: a key}\n")
    (one,) = heaps(campaign, "winterdawn")
    assert one.things == ("2 × Torch", "10 silver", "a key")
    sharing = at_table(campaign, "winterdawn", one)
    sharing.give_money_to_all()
    journal.begin_evening()
    assert share(campaign, "winterdawn", sharing) == ""
    (left,) = heaps(campaign, "winterdawn")
    assert left.things == ("2 × Torch", "a key", "1 copper")
    journal.write(place.id, "{loot: 2 torches, 10 silver, a key, a crown}\n")
    assert heaps(campaign, "winterdawn")[0].things[-1] == "a crown", "what is written there later lies there too"
    recap = recap_of(campaign, journal.end_evening(), 1)
    assert "3 silver" in recap.carried
    assert isinstance(campaign.table("winterdawn").do(LayLoot[Encounter](text="a horn")), Done)
    journal.delete(place.id)
    assert [heap.things for heap in heaps(campaign, "winterdawn")] == [("2 × Torch", "a key", "1 copper"), ("a horn",)]
    campaign.close()
