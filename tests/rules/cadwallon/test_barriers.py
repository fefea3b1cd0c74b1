"""Walls, doors and lamps of a board, as Cadwallon plays them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop_app.grid.scenery import Area, Barrier, BarrierKind, Lamp, Opening
from desktop_app.rules.cadwallon.checks.senses import sense_to
from desktop_app.rules.cadwallon.movement.ground import is_line_open
from desktop_app.rules.cadwallon.movement.light import luminosity_at
from desktop_app.rules.cadwallon.movement.paths import entry_cost, exits, reach
from desktop_app.rules.cadwallon.shown.board import darkness, perceived
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.sighting import seen_by
from tests.rules.cadwallon.builders import board, cell, foe, person, turn


def hall(**values: object) -> CadwallonState:
    """Ana stands west of a door in a long wall, Bob east of it, a lamp beside him; all else lies in the dark."""
    x, y = cell(0)
    wall = [((x + 0.5, y - 20.5), (x + 0.5, y - 0.5)), ((x + 0.5, y + 0.5), (x + 0.5, y + 20.5))]
    barriers = [Barrier(id=f"w{place}", start=start, end=end) for place, (start, end) in enumerate(wall)]
    door = Barrier(id="door", kind=BarrierKind.DOOR, start=(x + 0.5, y - 0.5), end=(x + 0.5, y + 0.5))
    lamp = Lamp(id="lamp", at=(x + 3.0, float(y)), bright=4, dim=8)
    made = replace(board(scene={"card": {"default_lighting": "dark"}}), barriers=(*barriers, door), lamps=(lamp,))
    return turn(person("ana", at=cell(0)), foe("bob", at=cell(2)), ground=made, **values)


OPEN = {"door": Opening.OPEN}


@pytest.mark.rule("CA-LIGHT-01")
@pytest.mark.rule("CA-SENSE-02")
def test_a_lamp_of_the_board_shines_through_an_open_door_only() -> None:
    shut = hall()
    opened = evolve(shut, openings=OPEN)
    assert [luminosity_at(state, cell(2)) for state in (shut, opened)] == ["clear", "clear"]
    assert [luminosity_at(state, cell(0)) for state in (shut, opened)] == ["dark", "clear"]
    assert cell(0) in darkness(shut) and cell(0) not in darkness(opened)
    assert luminosity_at(evolve(opened, lamps={"lamp": False}), cell(2)) == "dark"


@pytest.mark.rule("CA-SENSE-01")
@pytest.mark.rule("CA-GRID-10")
def test_a_closed_door_stops_sight() -> None:
    shut = hall()
    opened = evolve(shut, openings=OPEN)
    assert not is_line_open(shut, "ana", "bob") and is_line_open(opened, "ana", "bob")
    for state in (shut, opened):
        sees = next(sense.cells for sense in perceived(state, "ana") if sense.phrase.name == "senses_sight")
        assert seen_by(state, "ana") == sees


@pytest.mark.rule("CA-SENSE-08", "CA-SENSE-09", "CA-SENSE-10")
def test_neither_a_drawn_wall_nor_an_opaque_square_stops_ear_or_nose_in_noise() -> None:
    thick = turn(person("ana", at=cell(0)), foe("bob", at=cell(2)), ground=board({cell(1): "wall"}))
    for walled in (hall(), thick):
        state = evolve(walled, card=evolve(walled.card, default_noise="noisy", default_smell="odourless"))
        assert not sense_to(state, "ana", cell(2), "sight", target="bob").possible
        heard = sense_to(state, "ana", cell(2), "hearing", target="bob")
        assert heard.condition == "noisy" and heard.possible and sense_to(state, "ana", cell(2), "smell", target="bob").possible


@pytest.mark.rule("CA-MOVE-11")
def test_nobody_walks_through_a_closed_door() -> None:
    shut = hall()
    opened = evolve(shut, openings=OPEN)
    assert exits(shut, "ana", cell(0), 0)[0] is None and exits(opened, "ana", cell(0), 0)[0] is not None
    assert cell(1) not in reach(shut, "ana") and cell(1) in reach(opened, "ana")


@pytest.mark.rule("CA-MOVE-02")
def test_an_area_of_the_board_multiplies_what_its_squares_cost_to_enter() -> None:
    plain = turn(person("ana", at=cell(0)), foe("bob", at=cell(5)), ground=board())
    before = entry_cost(plain, "ana", cell(1))
    area = Area(id="a", name="Rubble", cells=frozenset({cell(1)}), terrain=3)
    state = turn(person("ana", at=cell(0)), foe("bob", at=cell(5)), ground=replace(board(), areas=(area,)))
    assert entry_cost(state, "ana", cell(1)).total == 3 * before.total and entry_cost(state, "ana", cell(-1)).total == before.total
