"""Walls as one mass: however they were drawn, the same walls come out the same."""

from __future__ import annotations

import random
from itertools import pairwise

from desktop_app.grid.walls import Segment, joined

CORNERED: list[Segment] = [((0, 0), (4, 0)), ((4, 0), (4, 3)), ((4, 3), (6, 5)), ((0, 2), (2, 2))]


def pieces(walls: list[Segment], rng: random.Random) -> list[Segment]:
    """Cut walls, turn some of the pieces round, and list them in another order."""
    found: list[Segment] = []
    for (x, y), (end_x, end_y) in walls:
        cuts = [0.0, *sorted(rng.sample((0.25, 0.5, 0.75), rng.randrange(4))), 1.0]
        points = [(x + (end_x - x) * cut, y + (end_y - y) * cut) for cut in cuts]
        found += [(a, b) if rng.random() < 0.5 else (b, a) for a, b in pairwise(points)]
    return rng.sample(found, len(found))


def test_however_walls_are_cut_and_listed_they_come_out_the_same_and_joined() -> None:
    whole = joined(CORNERED)
    assert sorted(tuple(sorted(piece)) for piece in whole) == sorted(tuple(sorted(piece)) for piece in CORNERED)
    assert sum(end == start for (_, end), (start, _) in pairwise(whole)) == 2, "round both corners"
    for seed in range(50):
        assert joined(pieces(CORNERED, random.Random(seed))) == whole, seed


def test_a_wall_without_length_is_none_and_one_drawn_twice_is_one() -> None:
    assert joined([((1, 1), (1, 1)), ((0, 0), (1, 0)), ((1, 0), (0, 0))]) == [((0, 0), (1, 0))]
