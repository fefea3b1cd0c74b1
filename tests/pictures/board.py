"""A made-up board with every kind of ground, for pictures and tests."""

from __future__ import annotations

from desktop_app.grid import hexes
from desktop_app.grid.board import Board, Cell, Grid, Ground

KINDS = {
    kind.id: kind
    for kind in (
        Ground(id="water", label="Ford, knee-deep", terrain="medium", paint="water"),
        Ground(id="mud", label="Mud", terrain="minor", paint="mud"),
        Ground(id="trees", label="Alders", terrain="minor", cover=2, paint="trees"),
        Ground(id="rocks", label="Boulders", terrain="severe", cover=2, paint="rocks"),
        Ground(id="road", label="Causeway", paint="road"),
        Ground(id="bank", label="High bank", elevation=2, paint="high"),
        Ground(id="wall", label="Broken wall", blocked=True, cover=3, paint="wall"),
    )
}
RIVER = (14, 14, 13, 13, 12, 12, 12, 11, 11, 10, 10, 9, 9, 8)


def at(column: int, row: int) -> Cell:
    """Return the cell in a column and row."""
    return hexes.from_offset(column, row)


def board() -> Board:
    """The ford at Greywater: a river with mud on its bank, a causeway, alders, a high bank."""
    ground: dict[Cell, str] = {}
    for row, middle in enumerate(RIVER):
        for column in range(middle - 1, middle + 2):
            ground[at(column, row)] = "water"
        for column in (middle - 3, middle - 2):
            if 3 <= row <= 10 and (column + row) % 5:
                ground[at(column, row)] = "mud"
    ground |= {at(column, 6): "road" for column in range(22) if ground.get(at(column, 6)) != "water"}
    ground |= {
        at(*place): "trees"
        for place in ((2, 2), (3, 2), (3, 3), (4, 3), (4, 1), (5, 2), (17, 9), (18, 9), (18, 10), (17, 10), (3, 11), (4, 11), (4, 10))
    }
    ground |= {at(*place): "rocks" for place in ((9, 2), (15, 8), (16, 3), (6, 9), (13, 10))}
    ground |= {at(*place): "bank" for place in ((5, 7), (6, 8), (5, 8), (6, 7), (4, 8))}
    ground |= {at(*place): "wall" for place in ((18, 2), (18, 3), (19, 4))}
    return Board(id="ford", name="The ford at Greywater", grid=Grid.HEX, columns=22, rows=14, ground=ground, kinds=KINDS)
