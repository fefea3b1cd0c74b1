"""Nothing hidden reaches the players: whatever is changed of what they were not shown, all that they get is the same, to the last sign.

Random play of every system; every few steps all that is hidden is changed, and the copy is made again. More with
`STRIKEBOARD_MUTATIONS`, as `dev.py soak` sets it; `STRIKEBOARD_SEED` begins elsewhere.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app.controller.paper.printouts import Choices, board_map, pdf_of
from desktop_app.controller.play.players import PlayersShown
from desktop_app.controller.play.redacting import redacted
from desktop_app.grid import scenery
from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Fog, Lamp, Opening, Pin
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.players import ALL, ShowToPlayers
from desktop_app.rules.kernel.record import evolve, with_fields
from desktop_app.rules.kernel.sighting import fog_of, party_sees, reveal, seen_by
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.winterdawn.state import Lamp as Torch
from desktop_app.views import faces
from desktop_app.views.board import ground_layer
from desktop_app.views.board.picture import drawn_for_print
from desktop_app.views.players.board import PlayersBoard
from desktop_app.views.players.window import PlayersWindow
from tests.controller.secrets import FINE, MAP, PICTURES, TOLD, copy_of, found_picture, moments, pictured, written
from tests.rules.expedition import builders as delve
from tests.rules.winterdawn.builders import board, cell, hero
from tests.rules.winterdawn.builders import fight as start

SEED = int(os.environ.get("STRIKEBOARD_SEED", "0"))
GAMES = max(3, int(os.environ.get("STRIKEBOARD_MUTATIONS", "20")) // 20)
HANDED = 10
"""At this moment a handout lies over all."""
PLAYERS = Choices(for_players=True, one_page=True)


@pytest.mark.in_turn
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_change_of_what_is_hidden_changes_a_byte_of_what_the_players_get(system: str) -> None:
    told = 0
    for seed in range(SEED, SEED + GAMES):
        for place, (session, state, other) in enumerate(moments(system, seed)):
            before, after = copy_of(session, state), copy_of(session, other)
            got = written(after)
            assert got == written(before), f"seed {seed}, moment {place}"
            assert TOLD not in got
            told += not before.is_empty
    assert told > 5, "they were shown something"


@pytest.fixture
def pictures() -> Iterator[None]:
    """Draw the maps, and for every portrait and handout a picture of its own."""
    faces.use_pictures(found_picture)
    yield
    faces.use_pictures(lambda _: None)
    PICTURES.clear()


@pytest.mark.in_turn
@pytest.mark.usefixtures("pictures")
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_change_of_what_is_hidden_changes_a_pixel_or_a_printed_page(qtbot: QtBot, system: str) -> None:
    window = PlayersWindow()
    qtbot.addWidget(window)
    for place, (session, state, other) in enumerate(moments(system, SEED + 1)):
        if place % 5 == 0:
            copies = [copy_of(session, one) for one in (state, other)]
            if place == HANDED:
                copies = [replace(copy, picture="a letter", text="To the *reeve*") for copy in copies]
            own, theirs = (pictured(copy, place, is_other=number == 1) for number, copy in enumerate(copies))
            assert drawn(window, own) == drawn(window, theirs), place
        if place == 5:
            assert state.world.board is not None and other.world.board is not None
            pages = [pdf_of(board_map(one, drawn_for_print), PLAYERS) for one in (state.world.board, other.world.board)]
            assert pages[0] == pages[1]
            assert TOLD.encode() not in pages[1]


def drawn(window: PlayersWindow, copy: PlayersShown) -> QImage:
    """Draw the players' window anew."""
    window.show_copy(PlayersShown())
    ground_layer.TILES.clear()  # where tiles are there already a pixel at their edges may be another
    window.show_copy(copy)
    window.stage.board.finish()
    return window.stage.grab().toImage()


@pytest.mark.usefixtures("pictures")
@pytest.mark.parametrize("shape", [(Grid.HEX, False), (Grid.HEX, True), (Grid.SQUARE, False)])
def test_no_pixel_of_the_map_shows_beneath_what_is_not_known(qtbot: QtBot, shape: tuple[Grid, bool]) -> None:
    """Few cells known, at the edges too; drawn in full, and while what is seen is still another scale enlarged."""
    rng, shown = random.Random(str(shape)), PlayersBoard()
    qtbot.addWidget(shown)
    ground = Board(grid=shape[0], flat_top=shape[1], columns=10, rows=8)
    left, top, width, height = ground.geometry.extent(10, 8)
    ground = replace(ground, picture=scenery.MapPicture(asset=MAP, left=left, top=top, width=width, height=height))
    for seed in range(len(FINE)):
        known = frozenset(rng.sample(sorted(ground.cells()), 6))
        copies = [pictured(PlayersShown(board=ground, known=known, seen=known), seed, is_other=is_other) for is_other in (False, True)]
        looks = [[*seen_at(shown, copy)] for copy in copies]
        assert [before == after for before, after in zip(*looks, strict=True)] == [True] * len(SIZES) * 2, seed
        assert len({bytes(look.constBits()) for look in looks[0]}) > 1


SIZES: Final = ((300, 220), (900, 500))


def seen_at(board: PlayersBoard, copy: PlayersShown) -> Iterator[QImage]:
    """Draw a copy small and large: each at once, and when all is done."""
    board.show_copy(PlayersShown())
    ground_layer.TILES.clear()  # else what was drawn before is better at once
    for size in SIZES:
        board.resize(*size)
        board.show_copy(copy)
        board.bring_into_view()
        yield board.grab().toImage()
        board.finish()
        yield board.grab().toImage()


# ---- one secret each


def lit_people() -> Encounter:
    """Ana of the party without a light, Bob of the foes with a torch five cells away, in the dark and under fog."""
    people = (hero("ana", at=cell(0)), hero("bob", side="foe", at=cell(5), lamp=Torch(lamp="torch", out_at_round=99)))
    return start(*people, ground=replace(board(), ambient=Ambient.DARK, fog=Fog.WALKED))


def test_the_light_of_somebody_who_is_not_shown_opens_no_fog_until_he_is() -> None:
    state = lit_people()
    assert cell(5) in seen_by(state, "ana"), "she herself would see him"
    assert cell(5) not in party_sees(state)
    known = Place[Encounter](target="bob", cell=cell(6)).resolve(state, Tape()).state
    moved = Place[Encounter](target="bob", cell=cell(4)).resolve(known, Tape()).state
    assert party_sees(moved) == party_sees(state) and moved.revealed == known.revealed != ""
    shown = ShowToPlayers[Encounter](target="bob", facets=ALL).resolve(moved, Tape()).state
    fog = fog_of(shown)
    assert fog is not None and cell(4) in fog.seen


def test_the_light_of_who_is_shown_but_out_of_sight_tells_nothing_of_where_he_stands() -> None:
    state = lit_people()
    assert state.world.board is not None
    x, y = state.world.board.geometry.centre(cell(3))
    wall = Barrier(id="w", start=(x, y - 3), end=(x, y + 0.9))  # light falls past its end
    walled = evolve(state, world=replace(state.world, board=replace(state.world.board, barriers=(wall,))))
    seen = ShowToPlayers[Encounter](target="bob", facets=ALL).resolve(walled, Tape()).state
    assert cell(5) not in seen_by(seen, "ana") and party_sees(seen) < seen_by(seen, "ana")


def test_a_foe_hides_nothing_from_the_players_while_it_stands_where_nothing_was_revealed() -> None:
    corridor = replace(delve.board(), columns=9, rows=1, fog=Fog.BY_HAND, ambient=Ambient.DAY)
    orcs = (delve.model("orc", "minion", at=(4, 0)), delve.model("ogre", "minion", at=(6, 0)))
    state: Encounter = delve.encounter(delve.model("ana", at=(0, 0)), *orcs, ground=corridor)
    state = evolve(state, revealed=reveal(state, frozenset((column, 0) for column in range(9) if column != 4)))
    for who in ("orc", "ogre"):
        state = ShowToPlayers[Encounter](target=who, facets=ALL).resolve(state, Tape()).state
    fog, without = fog_of(state), fog_of(state.with_changed(evolve(state.combatants["orc"], cell=None)))
    assert fog is not None and without is not None
    assert fog.seen == without.seen == {(column, 0) for column in (0, 1, 2, 3, 5, 6)}, "the ogre is seen and hides what lies behind"


def test_a_secret_window_is_a_wall_to_the_fog_until_it_stands_open() -> None:
    lit = Board(grid=Grid.SQUARE, columns=9, rows=1, fog=Fog.WALKED)
    window = Barrier(id="w", start=(4.5, -1), end=(4.5, 1), kind=BarrierKind.WINDOW, is_secret=True)
    state = lit_people().with_changed(evolve(lit_people().combatants["ana"], cell=(0, 0)))
    shut = evolve(by_day(state), world=replace(state.world, board=replace(lit, barriers=(window,))))
    assert len(party_sees(shut)) == 5 and len(seen_by(shut, "ana")) == 9
    assert len(party_sees(evolve(shut, openings={"w": Opening.OPEN}))) == 9


def by_day(state: Encounter) -> Encounter:
    return with_fields(state, {"light": "normal"})


@pytest.mark.usefixtures("qapp")
def test_of_a_secret_door_nothing_is_left_in_the_players_board() -> None:
    whole = (Barrier(id="w", start=(2.5, -0.5), end=(2.5, 3.5)),)
    door = Barrier(id="d", start=(2.5, 0.5), end=(2.5, 1.5), kind=BarrierKind.DOOR, is_secret=True, state=Opening.LOCKED, note="hinge")
    parts = (Barrier(id="a", start=(2.5, -0.5), end=(2.5, 0.5)), Barrier(id="b", start=(2.5, 1.5), end=(2.5, 3.5)))
    plain = Board(grid=Grid.SQUARE, columns=6, rows=4, barriers=whole, name="Cellar")
    secret = replace(plain, barriers=(*parts, replace(door, sight=False, light=False, movement=False, extra={"key": "iron"})), id="x")
    assert redacted(secret) == redacted(plain)
    assert pdf_of(board_map(secret, drawn_for_print), PLAYERS) == pdf_of(board_map(plain, drawn_for_print), PLAYERS)


def test_the_players_board_has_no_id_that_the_game_master_gave() -> None:
    def board(*ids: str) -> Board:
        door, lamp, pin = ids
        return Board(
            grid=Grid.SQUARE,
            columns=6,
            rows=4,
            barriers=(Barrier(id=door, start=(2.5, 0.5), end=(2.5, 1.5), kind=BarrierKind.DOOR),),
            lamps=(Lamp(id=lamp, at=(1, 1), label=lamp),),
            pins=(Pin(id=pin, at=(3, 3), text="The mill", is_secret=False),),
        )

    assert redacted(board("way to the vault", "altar of the cult", "ambush")) == redacted(board("a", "b", "c"))


def test_players_do_not_see_that_a_door_is_locked() -> None:
    door = Barrier(id="d", start=(2.5, 0.5), end=(2.5, 1.5), kind=BarrierKind.DOOR, state=Opening.LOCKED)
    locked = Board(grid=Grid.SQUARE, columns=6, rows=4, barriers=(door,))
    shut, open_ = (replace(locked, barriers=(replace(door, state=state),)) for state in (Opening.CLOSED, Opening.OPEN))
    assert redacted(locked) == redacted(shut) != redacted(open_)
