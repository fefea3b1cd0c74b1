"""Dice of simulated fights: each face follows from whose die it is, its purpose, and the round.

Two fights that differ in one thing then roll alike wherever they are alike. Dice of real play never come from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

from desktop_app.rules.kernel.dice import MASK, Ask

GOLDEN: Final = 0x9E3779B97F4A7C15
Key = tuple[str | None, str, int]


def mixed(value: int) -> int:
    """Scatter a number over 64 bits: the finaliser of splitmix64."""
    value = (value + GOLDEN) & MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def seed_of(seed: int, number: int) -> int:
    """Give the seed of one of many fights."""
    return mixed(mixed(seed) ^ number)


@dataclass(slots=True)
class KeyedSource:
    """Face i of a key (who, purpose, round) is a function of seed, key and i alone; `round` is set by whoever plays."""

    seed: int
    round: int = 0
    _drawn: dict[Key, tuple[int, int]] = field(default_factory=dict)
    """For each key of this round where its faces begin, and how many were drawn."""
    _of_round: int = 0

    def _next(self, key: Key) -> int:
        if self._of_round != self.round:
            self._drawn.clear()
            self._of_round = self.round
        begin, count = self._drawn.get(key) or (self._begin(key), 0)
        self._drawn[key] = begin, count + 1
        return mixed(begin ^ count)

    def _begin(self, key: Key) -> int:
        word = blake2b("|".join(map(str, key)).encode(), digest_size=8).digest()
        return mixed(self.seed ^ int.from_bytes(word, "big"))

    def __call__(self, ask: Ask, missing: int) -> tuple[int, ...]:
        """Roll the faces that are missing. The bias is below faces / 2^64."""
        key = (ask.who, ask.purpose, self.round)
        if not ask.barred:
            return tuple(((self._next(key) * ask.sides) >> 64) + ask.lowest for _ in range(missing))
        free = [face for face in ask.faces if face not in ask.barred]
        return tuple(free[(self._next(key) * len(free)) >> 64] for _ in range(missing))
