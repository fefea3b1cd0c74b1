"""Two hands at one text: what the program wrote is written anew where nobody touched it, and no line of anybody else is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.controller.notes.merging import written_anew

LINES = st.lists(
    st.sampled_from(["", "a", "b", "c", "- [[fight:1#2|R]]: x.", "- [[fight:1#2|R]]: y.", "- [[fight:1|3]]: z.", "d e f g", "d e f h"]),
    max_size=7,
)


@given(LINES, LINES)
def test_one_hand_alone_has_its_way(one: list[str], other: list[str]) -> None:
    before, after = "\n".join(one), "\n".join(other)
    assert written_anew(before, before, after) == after
    assert written_anew(before, after, before) == after


@given(
    LINES,
    st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["", "mine", "mine too"])), max_size=4),
    LINES,
    st.sets(st.integers(0, 9), max_size=3),
)
def test_every_line_of_a_person_stays_in_its_order(before: list[str], put: list[tuple[int, str]], anew: list[str], gone: set[int]) -> None:
    now = [line for place, line in enumerate(before) if place not in gone]
    for place, line in put:
        now.insert(place, line)
    made = written_anew("\n".join(before), "\n".join(now), "\n".join(anew)).split("\n")
    assert [line for line in made if line.startswith("mine")] == [line for line in now if line.startswith("mine")]


def test_words_between_stay_where_they_are_and_changed_lines_stay_changed() -> None:
    before = "There were A.\n\n### F\n- [[fight:1|2 rounds]]: it goes on.\n"
    now = "There were A.\nAnd a goat.\n\n### F\nMy fight.\n- [[fight:1|2 rounds]]: it goes on.\n\nThen soup.\n"
    anew = "There were A, B.\n\n### F\n- [[fight:1|3 rounds]]: won.\n- [[fight:1#4|Round 3]]: the dog falls.\n"
    assert written_anew(before, now, anew) == (
        "There were A, B.\nAnd a goat.\n\n### F\nMy fight.\n- [[fight:1|3 rounds]]: won.\n- [[fight:1#4|Round 3]]: the dog falls.\n"
        "\nThen soup.\n"
    )
    touched = now.replace("it goes on.", "it goes on, badly.")
    made = written_anew(before, touched, anew)
    assert "- [[fight:1|2 rounds]]: it goes on, badly." in made and "won." not in made and "the dog falls." in made


def test_what_was_taken_out_does_not_come_back() -> None:
    before = "A.\n- [[fight:1#1|Round 1]]: x.\n- [[fight:1#2|Round 2]]: y.\n- Time passed: 1 day."
    now = "A.\n- [[fight:1#2|Round 2]]: y."
    anew = f"{before[:-7]} 2 days.\n- [[fight:1#3|Round 3]]: z."
    assert written_anew(before, now, anew) == "A.\n- [[fight:1#2|Round 2]]: y.\n- [[fight:1#3|Round 3]]: z."
