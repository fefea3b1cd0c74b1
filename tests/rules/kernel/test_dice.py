"""The tape of faces, and the program's dice."""

from __future__ import annotations

from collections import Counter

import pytest

from desktop_app.rules.kernel.dice import Ask, DiceNeeded, Face, Origin, SeededSource, Tape, WrongDieError, aces


def given(*faces: int) -> list[Face]:
    return [(face, Origin.SCRIPTED) for face in faces]


def test_given_faces_come_first_then_the_source() -> None:
    tape = Tape(given(3), lambda ask, missing: (6,) * missing)
    roll = tape.roll(3, 6, "song", "ana")
    assert roll.faces == (3, 6, 6)
    assert roll.origins == (Origin.SCRIPTED, Origin.PROGRAM, Origin.PROGRAM)
    assert (roll.ask.who, roll.ask.purpose) == ("ana", "song")
    assert tape.faces() == ((3, Origin.SCRIPTED), (6, Origin.PROGRAM), (6, Origin.PROGRAM))


def test_rolls_take_the_faces_in_order() -> None:
    tape = Tape(given(1, 2, 3))
    assert [tape.roll(1, 4, "a").faces, tape.roll(2, 4, "b").faces] == [(1,), (2, 3)]
    tape.check_spent()


def test_a_person_is_asked_for_what_is_missing_with_the_part_that_is_there() -> None:
    tape = Tape(given(5, 2), lambda ask, missing: None)
    tape.roll(1, 6, "a")
    with pytest.raises(DiceNeeded) as raised:
        tape.roll(4, 8, "b", "bob")
    need = raised.value
    assert (need.ask, need.missing, need.given) == (Ask(4, 8, "b", "bob"), 3, (2,))


def test_without_a_source_a_person_is_asked() -> None:
    with pytest.raises(DiceNeeded):
        Tape().roll(1, 6, "a")


def test_no_dice_at_all_ask_nobody() -> None:
    assert Tape().roll(0, 6, "a").faces == ()


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_does_not_have_is_an_error(face: int) -> None:
    with pytest.raises(WrongDieError):
        Tape(given(face)).roll(1, 6, "a")


def test_a_barred_face_is_an_error() -> None:
    with pytest.raises(WrongDieError):
        Tape(given(3)).roll(1, 54, "card", barred=(3,))


def test_a_face_left_over_is_an_error() -> None:
    tape = Tape(given(1, 2))
    tape.roll(1, 6, "a")
    with pytest.raises(WrongDieError, match="1 of the given faces was not used"):
        tape.check_spent()


def test_an_acing_die_goes_on_while_it_shows_its_highest_face() -> None:
    assert aces(Tape(given(6, 6, 5)), 6, "a", None) == (6, 6, 5)


# ---- the program's dice


def test_splitmix64_gives_the_published_numbers() -> None:
    source = SeededSource(1234567)
    assert [source._next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_whole_state_of_the_dice_is_one_number() -> None:
    first = SeededSource(99)
    first(Ask(5, 20, "a", None), 5)
    again = SeededSource(first.state)
    assert first(Ask(9, 6, "b", None), 9) == again(Ask(9, 6, "b", None), 9)
    assert 0 <= first.state < 2**64


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_every_face_comes_up_about_as_often(sides: int) -> None:
    count = 6000
    faces = Counter(SeededSource(sides)(Ask(count, sides, "a", None), count))
    assert sorted(faces) == list(range(1, sides + 1))
    expected = count / sides
    assert sum((seen - expected) ** 2 / expected for seen in faces.values()) < 45  # chi-square: far beyond what chance allows


def test_barred_faces_never_come_up() -> None:
    barred = tuple(range(1, 53))
    faces = SeededSource(5)(Ask(40, 54, "card", None, barred), 40)
    assert set(faces) == {53, 54}


def test_a_die_may_count_from_0() -> None:
    assert Tape(given(0, 9)).roll(2, 10, "coverage", lowest=0).faces == (0, 9)
    with pytest.raises(WrongDieError):
        Tape(given(10)).roll(1, 10, "coverage", lowest=0)
    faces = SeededSource(5)(Ask(200, 10, "coverage", None, lowest=0), 200)
    assert (min(faces), max(faces)) == (0, 9)
