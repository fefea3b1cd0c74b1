"""A megabyte of pasted text: stat blocks one after the other, and what is none. CPU seconds of one reading, at most one."""

from __future__ import annotations

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.controller.pasting.reading import read_stat_blocks
from tests.controller.test_pasting import ENGLISH

MEGABYTE = 1_000_000
MOST_SECONDS = 1.0
TEXTS = {
    "blocks": ENGLISH + "\n",
    "labels": "Attributes: ",
    "brackets": "(",
    "words": "a b c d, e: f ",
    "cut words": "word-\n",
    "skills": "Skills: Foo d6, ",
}
LINES = ("Skills: ", "Attributes: ", "Edges: ", "Gear: ", "Special Abilities: ")
RUNS = ("a", "word ", "(a) b ", "x\n", "Str+d6, ", "\u00e9-\n")
"""What one line goes on with, without end."""


@pytest.mark.parametrize("part", TEXTS.values(), ids=TEXTS.keys())
def test_a_megabyte_that_is_pasted(benchmark: BenchmarkFixture, part: str) -> None:
    measure(benchmark, (part * (MEGABYTE // len(part) + 1))[:MEGABYTE])


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("line", LINES)
def test_one_line_of_a_hundred_thousand_letters(benchmark: BenchmarkFixture, line: str, run: str) -> None:
    measure(benchmark, "X\nAttributes: Agility d6\n" + line + run * (MEGABYTE // 10 // len(run)))


def measure(benchmark: BenchmarkFixture, text: str) -> None:
    """Read a text three times, at most so many CPU seconds each."""
    read_stat_blocks(ENGLISH, "savage")
    spent: list[float] = []

    def read() -> None:
        began = time.process_time()
        read_stat_blocks(text, "savage")
        spent.append(time.process_time() - began)

    benchmark.pedantic(read, rounds=3)
    assert min(spent) <= MOST_SECONDS
