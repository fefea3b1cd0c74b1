"""What is shown is what is rolled: exact chances against every way that the dice can fall, for each kind of roll and each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from desktop_app.rules.kernel.odds import counted
from desktop_app.rules.kernel.record import with_fields
from desktop_app.rules.own.actions import Attack
from desktop_app.rules.own.chances import RollChances, Share
from desktop_app.rules.own.dice import Dice, Reading
from tests.rules.own import playing

MOST_ROLLS = 60_000


def shares(*rows: tuple[str, str]) -> tuple[Share, ...]:
    return tuple(Share(id=name, when=when, tone="accent", counts=bool(when)) for name, when in rows)


TOPS = shares(("top", "tops >= 2 or face == 20"), ("good", "margin >= 2"), ("even", "margin >= 0 and ones < 2"), ("bad", ""))
LOWS = shares(("pair", "doubles"), ("low", "low >= 3"), ("rest", ""))
CASES: list[tuple[Dice, Reading, int, int, tuple[Share, ...]]] = [
    (((1, 20),), Reading(), 4, 15, TOPS),
    (((2, 20),), Reading(keeps=1), 4, 15, TOPS),
    (((2, 20),), Reading(keeps=1, worst=True), 4, 15, TOPS),
    (((5, 6),), Reading(counts=5), 0, 1, TOPS),
    (((6, 6),), Reading(counts=4), 1, 3, TOPS),
    (((2, 6),), Reading(), 2, 10, TOPS),
    (((3, 6),), Reading(keeps=2), 0, 9, TOPS),
    (((4, 6),), Reading(keeps=3), 0, 12, TOPS),
    (((1, 8), (1, 6)), Reading(keeps=1), 0, 4, TOPS),
    (((1, 8), (1, 6)), Reading(), 0, 9, TOPS),
    (((4, 6),), Reading(), 0, 9, LOWS),
    (((3, 8),), Reading(keeps=2, worst=True), 0, 9, LOWS),
    ((), Reading(counts=5), 0, 0, TOPS),
]


def falls(dice: Dice) -> Iterator[list[tuple[int, int]]]:
    """Go through every way that dice can fall."""
    sides = [each for count, each in dice for _ in range(count)]
    for faces in product(*(range(1, each + 1) for each in sides)):
        yield list(zip(faces, sides, strict=True))


def by_brute_force(made: RollChances) -> dict[str, int]:
    """Count the bands of every pair of ways that the dice of both sides can fall."""
    found: Counter[str] = Counter()
    for mine in falls(made.dice):
        read = made.reading.read(mine)
        if made.other is None:
            found[made.share(read, made.against).id] += 1
            continue
        for theirs in falls(made.other.dice):
            answer = made.other.reading.read(theirs)
            level = made.other.level(made.other.share(answer, made.other.against))
            found[made.share(read, answer["total"] + made.other.add, level).id] += 1
    return dict(found)


@pytest.mark.parametrize(("dice", "reading", "add", "against", "bands"), CASES)
def test_the_bands_of_a_roll_are_those_of_all_faces(dice: Dice, reading: Reading, add: int, against: int, bands: tuple[Share, ...]) -> None:
    made = RollChances(dice=dice, reading=reading, add=add, against=against, shares=bands)
    assert {band.name: band.weight for band in made.bands()} == by_brute_force(made)


def test_a_roll_against_another_counts_both() -> None:
    other = RollChances(dice=((2, 6),), reading=Reading(counts=5), shares=shares(("high", "total == 2"), ("any", "")))
    bands = shares(("won", "margin > 0 and theirs == 0"), ("level", "theirs == 1"), ("lost", ""))
    made = RollChances(dice=((3, 6),), reading=Reading(counts=5), shares=bands, other=other)
    assert {band.name: band.weight for band in made.bands()} == by_brute_force(made)


@pytest.mark.parametrize("name", playing.GAMES)
def test_what_a_game_rolls_is_counted_exactly(name: str) -> None:
    """Attacks between people with any numbers, with any bonus, edge and spending that the form allows."""
    chance, judged = Random(name), 0
    while judged < 12:
        state = playing.fresh(name, *(playing.sheet(name, chance.randrange) for _ in range(2)), pools={"oil": 2, "tide": 2})
        row = next(row for row in state.world.game.action if state.world.game.is_attack(row))
        command = Attack(actor="ana", target="bo", what=row.id)
        form = {key: chance.randint(low, high) for key, (low, high) in command.limits(state, row).items()}
        made = with_fields(command, form).contest(state)
        assert isinstance(made, RollChances)
        if _ways(made) <= MOST_ROLLS:
            assert {band.name: band.weight for band in made.bands()} == by_brute_force(made), form
            judged += 1


def _ways(made: RollChances) -> int:
    ways = 1
    for count, sides in (*made.dice, *(made.other.dice if made.other is not None else ())):
        ways *= sides**count
    return ways


def test_what_would_take_too_long_is_not_counted() -> None:
    made = RollChances(dice=((40, 1000),), reading=Reading(keeps=20), shares=LOWS)
    assert counted(made.bands) is None
