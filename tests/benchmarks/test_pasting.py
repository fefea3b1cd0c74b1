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


@pytest.mark.parametrize("part", TEXTS.values(), ids=TEXTS.keys())
def test_a_megabyte_that_is_pasted(benchmark: BenchmarkFixture, part: str) -> None:
    text = (part * (MEGABYTE // len(part) + 1))[:MEGABYTE]
    read_stat_blocks(ENGLISH, "savage")
    spent: list[float] = []

    def read() -> None:
        began = time.process_time()
        read_stat_blocks(text, "savage")
        spent.append(time.process_time() - began)

    benchmark.pedantic(read, rounds=3)
    assert min(spent) <= MOST_SECONDS
