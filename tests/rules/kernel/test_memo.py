"""What was worked out for the same objects is not worked out again, and what has changed is."""

from __future__ import annotations

from desktop_app.rules.kernel.memo import ANSWERS, KEPT, memo
from desktop_app.rules.kernel.record import evolve
from tests.rules.kernel.toy import Toy, ToyState

ASKED: list[tuple[int, str]] = []


@memo(lambda state: (state.combatants,))
def zeal(state: ToyState, who: str) -> int:
    ASKED.append((state.luck, who))
    return state.combatants[who].zeal


def scene(amount: int) -> ToyState:
    return ToyState(roster=("ana", "bea"), combatants={name: Toy(id=name, zeal=amount) for name in ("ana", "bea")})


def test_an_answer_is_kept_as_long_as_what_it_depends_on_is_the_same_object() -> None:
    ASKED.clear()
    state = scene(4)
    assert (zeal(state, "ana"), zeal(state, "ana"), zeal(evolve(state, luck=9), "ana"), zeal(state, "bea")) == (4, 4, 4, 4)
    assert ASKED == [(3, "ana"), (3, "bea")]


def test_other_objects_are_another_moment_also_where_they_are_equal() -> None:
    ASKED.clear()
    assert [zeal(scene(amount), "ana") for amount in (1, 2, 2)] == [1, 2, 2]
    assert len(ASKED) == 3


def test_only_the_last_moments_are_kept() -> None:
    ASKED.clear()
    first = scene(1)
    states = [scene(amount) for amount in range(KEPT + 1)]
    zeal(first, "ana")
    for state in states:
        zeal(state, "ana")
    zeal(first, "ana")
    assert len(ASKED) == KEPT + 3


@memo(lambda state: (state.combatants,))
def added(state: ToyState, amount: int) -> int:
    ASKED.append((amount, ""))
    return state.combatants["ana"].zeal + amount


def test_only_so_many_answers_are_kept_for_one_moment() -> None:
    ASKED.clear()
    state = scene(1)
    assert [added(state, amount) for amount in (*range(ANSWERS), 0)] == [1 + amount for amount in (*range(ANSWERS), 0)]
    assert len(ASKED) == ANSWERS, "all of them are kept"
    assert (added(state, ANSWERS), added(state, 0)) == (1 + ANSWERS, 1)
    assert len(ASKED) == ANSWERS + 2, "one more, and they are gathered anew"
