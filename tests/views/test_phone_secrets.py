"""Nothing hidden reaches a phone: whatever is changed of what the players were not shown, each byte that comes over the line is the same.

As `tests/controller/test_secrets.py`, but over the real socket: the page, the events of the link for all and of a player's own link, and
every picture that they name. Each world is drawn from nothing, so that nothing kept makes them alike.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Final, cast

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.controller.journal.recap import Recap
from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.own_character import OwnShown
from desktop_app.controller.play.players import PlayersScreen, PlayersShown
from desktop_app.controller.play.session import Session
from desktop_app.places import RESOURCES
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.state import Encounter
from desktop_app.serving import server as served_by
from desktop_app.serving.server import PhoneServer
from desktop_app.serving.shelf import ServedShelf
from desktop_app.views import faces
from desktop_app.views.board import ground_layer
from desktop_app.views.phones import drawn
from desktop_app.views.phones.pictures import NAME, PhonePictures
from tests.controller.secrets import PICTURES, TOLD, copy_of, found_picture, moments, pictured
from tests.serving.client import Phone, asked, served

SEED: Final = int(os.environ.get("STRIKEBOARD_SEED", "0"))
DAILY, WHOLE = 10, 40
"""Changes of each system."""
ALL, OWN = "of-all", "of-one"
PAGE: Final = (RESOURCES / "phones" / "page.html").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def pictures(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw small boards, with maps beneath them, and for every portrait and handout a picture of its own."""
    monkeypatch.setattr(drawn, "LONGER_SIDE", 480)
    monkeypatch.setattr(served_by, "REQUESTS", 1_000_000)
    faces.use_pictures(found_picture)
    yield
    faces.use_pictures(lambda _: None)
    PICTURES.clear()


def own_of(session: Session, state: Encounter) -> OwnShown | None:
    """Describe the first of the party to its player, in another state at the moment of a session."""
    seen = SimpleNamespace(system=session.system, state=state, journal=session.journal, log=session.log)
    screen = PlayersScreen(cast("Session", seen), words_for(session.system.id))
    return next((own for sheet in screen.party() if (own := screen.own(sheet)) is not None), None)


def shelf_of(copy: PlayersShown, own: OwnShown | None, recap: Recap | None = None) -> ServedShelf:
    """Write a moment, and once its pictures are done write it again: that is what phones keep."""
    album, links = PhonePictures(), {ALL: None, OWN: own}
    ground_layer.TILES.clear()
    try:
        written(album, copy, recap, links)
        album.finish()
        return written(album, copy, recap, links)
    finally:
        album.stop()


def written(album: PhonePictures, copy: PlayersShown, recap: Recap | None, own: dict[str, OwnShown | None]) -> ServedShelf:
    work = album.moment(copy, recap, own)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: ServedShelf = done.value
            return found


def heard(server: PhoneServer, shelf: ServedShelf) -> dict[str, bytes]:
    """Return all that phones get of a moment, by where they ask for it; dates and ports do not come into it."""
    server.publish(ServedShelf())
    server.publish(shelf)
    found: dict[str, bytes] = {}
    for link in (ALL, OWN):
        code, headers, found[f"/{link}/"] = asked(server, f"/{link}/")
        assert code == 200
        found[f"/{link}/ headers"] = repr(sorted(headers.items())).encode()
        phone = Phone(server, link)
        found[f"/{link}/events"] = event = phone.hears()
        phone.close()
        for name in NAME.findall(event):
            code, headers, found[f"/{link}/p/{name.decode()}"] = asked(server, f"/{link}/p/{name.decode()}")
            assert code == 200 and headers["content-type"] in {"image/png", "image/jpeg"}
    return found


def compare(system: str, seed: int, changes: int) -> tuple[int, int]:
    """Compare all that phones get of moments with what they get with other secrets; return how often with a board, and an order."""
    boards = orders = 0
    with served(PAGE) as server:
        server.allow({ALL: False, OWN: True})
        for place, (session, state, other) in enumerate(islice(several(system, seed), changes)):
            worlds = []
            for world in (state, other):
                copy = pictured(copy_of(session, world), place, is_other=world is other)
                handed = replace(copy, picture="a letter", text="To the *reeve*\nof Hob") if place % 4 == 1 else copy
                recap = Recap(number=3, story=("You **won**.",), board=copy) if place % 4 == 2 else None
                worlds.append(heard(server, shelf_of(handed, own_of(session, world), recap)))
            assert worlds[0].keys() == worlds[1].keys(), (seed, place)
            assert [key for key in worlds[0] if worlds[0][key] != worlds[1][key]] == [], (seed, place)
            assert not any(TOLD.encode() in told for told in worlds[1].values())
            boards += b'"board":{' in worlds[0][f"/{ALL}/events"]
            orders += b'"rows":[{' in worlds[0][f"/{ALL}/events"]
    return boards, orders


def several(system: str, seed: int) -> Iterator[tuple[Session, Encounter, Encounter]]:
    """Play game after game."""
    while True:
        yield from moments(system, seed)
        seed += 1


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_hidden_change_changes_a_byte_that_a_phone_gets(qtbot: QtBot, system: str) -> None:
    boards, orders = compare(system, SEED + 51, DAILY)
    assert boards and orders, "there was something to compare"


@pytest.mark.whole
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_hidden_change_of_two_hundred_changes_a_byte(qtbot: QtBot, system: str) -> None:
    boards, orders = compare(system, SEED + 510, WHOLE)
    assert boards > WHOLE // 8 and orders > WHOLE // 8
