"""What the players remember of a board stands as they last saw it, until they see it again; the rules go by how it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.board import Grid
from desktop_app.grid.scenery import Ambient, Barrier, BarrierKind, Fog, Lamp, Opening
from desktop_app.rules.kernel import gm, gm_board
from desktop_app.rules.kernel.barriers import barriers_now, lamps_of_board
from desktop_app.rules.kernel.board_state import NOTHING_REMEMBERED
from desktop_app.rules.kernel.parts import parts
from desktop_app.rules.kernel.positions import neighbours
from desktop_app.rules.kernel.remembering import as_remembered
from desktop_app.rules.kernel.sighting import fog_of
from tests.rules.kernel.test_gm_board import HALL, WALL, done, hall
from tests.rules.kernel.toy import CODEC, ToyState


def wall_at(x: float, name: str) -> tuple[Barrier, ...]:
    return (
        Barrier(id=f"{name} north", start=(x, -0.5), end=(x, 1.5)),
        Barrier(id=name, kind=BarrierKind.DOOR, start=(x, 1.5), end=(x, 2.5)),
        Barrier(id=f"{name} south", start=(x, 2.5), end=(x, 4.5)),
    )


ROOMS = replace(
    HALL,
    columns=12,
    barriers=(*wall_at(2.5, "first"), *wall_at(5.5, "second"), *wall_at(8.5, "third")),
    lamps=(Lamp(id="torch", at=(4, 4), bright=1, dim=2), Lamp(id="far", at=(10, 2), bright=1, dim=2)),
    fog=Fog.WALKED,
)


def turned(state: ToyState, door: str, value: Opening = Opening.OPEN) -> ToyState:
    return done(state, gm_board.SetOpening(barrier=door, value=value))


def walked(state: ToyState, x: int) -> ToyState:
    return done(state, gm.Place(target="ana", cell=(x, 2)))


def back_in_the_first_room(**changes: object) -> ToyState:
    """Ana has been in the second room and is back, the door shut behind her."""
    board = replace(ROOMS, **changes)  # type: ignore[arg-type]
    state = walked(walked(turned(hall(board), "first"), 4), 1)
    return turned(state, "first", Opening.CLOSED)


def drawn(state: ToyState) -> tuple[dict[str, Opening], dict[str, bool]]:
    last = as_remembered(state)
    return {one.id: one.state for one in barriers_now(last) if one.opens}, {one.id: one.is_lit for one in lamps_of_board(last)}


def test_what_changes_out_of_sight_looks_as_before_until_it_is_seen_again() -> None:
    before = back_in_the_first_room()
    assert "remembered" not in parts(CODEC, before), "what was done in sight is nothing to remember"
    after = turned(before, "second")
    after = done(after, gm_board.SetBoardLamp(lamp="torch", value=False))
    after = done(after, gm.SetTerrain(cell=(4, 1), value="wall"))
    assert parts(CODEC, after)["remembered"] == {"openings": {"second": "closed"}, "lamps": {"torch": True}, "ground": {"4,1": "open"}}
    assert drawn(after) == drawn(before)
    assert as_remembered(after).ground["4,1"] == "open"
    assert (6, 2) in neighbours(after, (5, 2)), "the rules go by how it stands"
    assert turned(after, "second", Opening.CLOSED).remembered.openings == {}, "it stands as it was remembered"
    assert turned(after, "second", Opening.LOCKED).remembered.openings == {"second": Opening.CLOSED}
    seen = turned(after, "first")
    assert seen.remembered == NOTHING_REMEMBERED or seen.remembered.openings == {}
    seen = walked(seen, 4)
    assert "remembered" not in parts(CODEC, seen) and drawn(seen)[0]["second"] is Opening.OPEN and not drawn(seen)[1]["torch"]


def test_nothing_is_kept_of_what_the_players_do_not_know_or_have_shown_to_them() -> None:
    before = back_in_the_first_room()
    assert turned(before, "third").remembered == NOTHING_REMEMBERED
    assert done(before, gm_board.SetBoardLamp(lamp="far", value=False)).remembered == NOTHING_REMEMBERED
    kept = turned(before, "second")
    assert done(kept, gm_board.HideCells(everything=True)).remembered == NOTHING_REMEMBERED
    assert done(kept, gm_board.SetFog(value=Fog.NONE)).remembered == NOTHING_REMEMBERED
    beyond = done(kept, gm_board.RevealCells(cells=((6, 2),)))
    assert beyond.remembered == NOTHING_REMEMBERED and drawn(beyond)[0]["second"] is Opening.OPEN, "shown by hand, it is shown as it stands"
    by_hand = hall(replace(ROOMS, fog=Fog.BY_HAND))
    shown = done(by_hand, gm_board.RevealCells(cells=((4, 2), (5, 2))))
    assert turned(shown, "second").remembered.openings == {"second": Opening.CLOSED}


def test_a_lamp_that_goes_out_in_sight_is_known_to_be_out_though_the_dark_hides_it() -> None:
    dark = turned(back_in_the_first_room(ambient=Ambient.DARK), "first")
    fog = fog_of(dark)
    assert fog is not None and (4, 2) in fog.seen
    out = done(dark, gm_board.SetBoardLamp(lamp="torch", value=False))
    fog = fog_of(out)
    assert fog is not None and (4, 2) in fog.revealed - fog.seen
    assert out.remembered == NOTHING_REMEMBERED and not drawn(out)[1]["torch"]
    shut = turned(out, "first", Opening.CLOSED)
    shut = turned(out, "first", Opening.CLOSED)
    lit = done(shut, gm_board.SetBoardLamp(lamp="torch"))
    assert lit.remembered.lamps == {"torch": False} and not drawn(lit)[1]["torch"]
    assert turned(lit, "first").remembered == NOTHING_REMEMBERED, "its light falls through the door"


@pytest.mark.parametrize("is_flat", [False, True])
def test_on_hexes_a_door_is_known_by_the_cells_on_both_its_sides(*, is_flat: bool) -> None:
    base = replace(HALL, grid=Grid.HEX, flat_top=is_flat, columns=9, rows=9, lamps=(), fog=Fog.WALKED, kinds={"wall": WALL})
    x = base.geometry.centre(base.geometry.from_offset(4, 4))[0]
    y = base.geometry.centre(base.geometry.from_offset(4, 4))[1]
    beyond = Barrier(id="door", kind=BarrierKind.DOOR, start=(x + 1.5, y - 0.5), end=(x + 1.5, y + 0.5))
    screen = Barrier(id="screen", kind=BarrierKind.CURTAIN, start=(x - 0.5, y - 20), end=(x - 0.5, y + 20))
    here, there = base.geometry.from_offset(1, 4), base.geometry.from_offset(6, 4)
    state = hall(replace(base, barriers=(beyond, screen)))
    state = done(done(state, gm.Place(target="ana", cell=there)), gm.Place(target="ana", cell=here))
    assert turned(state, "door").remembered.openings == {"door": Opening.CLOSED}
    assert done(turned(state, "door"), gm.Place(target="ana", cell=there)).remembered == NOTHING_REMEMBERED
