"""Caching by identity: a state never changes, so the same objects give the same answer."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar, cast

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")

K = TypeVar("K", bound=Hashable)

KEPT: Final = 16
"""Number of cached moments: the present one, its trials, and those an undo returns to."""
ANSWERS: Final = 4096
"""Number of answers cached per moment: a lasting one, such as an unchanged board, would collect them endlessly."""


def whole(state: object) -> tuple[object, ...]:
    """Depend on everything that a state holds."""
    return (state,)


class OnDemand(dict[K, R]):
    """A map that computes each value on first access: faster than `memo` for many values of one moment."""

    def __init__(self, make: Callable[[K], R]) -> None:
        """Keep how a value is made of its key."""
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> R:
        made = self[key] = self._make(key)
        return made


def memo(of: Callable[..., tuple[object, ...]] = whole) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """Keep the answers of a pure function of a state and hashable arguments, as long as the objects it depends on are the same.

    `of` names those objects (`lambda state: (state.combatants, state.ground)`); they are told apart by identity, never compared. Whoever
    asks gets the kept object itself, so an answer is never changed in place.
    """

    def keeping(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        moments: OrderedDict[tuple[int, ...], tuple[tuple[object, ...], dict[Hashable, R]]] = OrderedDict()
        latest: tuple[object, dict[Hashable, R]] = (None, {})

        def answers_of(state: S) -> dict[Hashable, R]:
            nonlocal latest
            parts = of(state)
            key = tuple(map(id, parts))
            moment = moments.get(key)
            if moment is None:
                moment = (parts, {})  # holding the objects keeps their ids theirs
                moments[key] = moment
                if len(moments) > KEPT:
                    moments.popitem(last=False)
            latest = (state, moment[1])
            return moment[1]

        @wraps(function)
        def answer(state: S, /, *args: Hashable, **named: Hashable) -> R:
            asked_of, answers = latest  # one moment is asked for many times in a row
            if asked_of is not state:
                answers = answers_of(state)
            asked: Hashable = (args, tuple(named.items())) if named else args
            try:
                return answers[asked]  # one look: what is asked may take long to hash
            except KeyError:
                pass
            if len(answers) >= ANSWERS:
                answers.clear()
            found = answers[asked] = cast("Callable[..., R]", function)(state, *args, **named)
            return found

        return cast("Callable[Concatenate[S, P], R]", answer)

    return keeping
