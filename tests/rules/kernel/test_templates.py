"""Areas as they are laid: past walls or stopped by them, what a system names and what is usual."""

from __future__ import annotations

from desktop_app.grid.board import Board, Grid
from desktop_app.grid.scenery import Barrier
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import World
from desktop_app.rules.kernel.templates import USUAL, Shape, Template, covered, past_walls, templates_of, touched
from tests.rules.kernel import toy
from tests.rules.kernel.toy import CODEC

BOARD = Board(grid=Grid.SQUARE, columns=9, rows=3, barriers=(Barrier(id="wall", start=(2.5, -0.5), end=(2.5, 2.5)),))


def test_a_wall_stops_an_area_and_who_stands_in_it_is_touched() -> None:
    state = evolve(toy.state(), world=World(board=BOARD, codec=CODEC))
    who = state.roster[0]
    state = evolve(state, combatants={**state.combatants, who: evolve(state.combatants[who], cell=(2, 1))})
    line = Template(Shape.LINE, 5)
    cells = covered(BOARD, line, (0, 1), (9, 1))
    assert cells == tuple((x, 1) for x in range(1, 6))
    assert past_walls(state, (0, 1), cells) == ((1, 1), (2, 1))
    assert touched(state, cells) == (who,) and touched(state, cells[2:]) == ()


def test_of_a_shape_that_a_system_names_there_are_its_own_sizes_alone() -> None:
    own = Template(Shape.BURST, 1.5, "template")
    known = templates_of((own,))
    assert known[Shape.BURST] == (own,) and known[Shape.LINE] == tuple(one for one in USUAL if one.shape is Shape.LINE)
    assert len(covered(BOARD, own, (4, 1), (0, 0))) == 9
    assert len(covered(BOARD, Template(Shape.BURST, 1, on_corner=True), (4, 1), (0, 0))) == 4
    assert set(covered(BOARD, Template(Shape.RING, 1), (4, 1), (0, 0))) == {(3, 1), (5, 1), (4, 0), (4, 2)}
