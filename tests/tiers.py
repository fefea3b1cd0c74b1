"""Two tiers of tests: all of them, and a short tier that takes less than half as long.

A run is short unless it names tests: by a path, a node id, `-k`, `-m` or `--lf`. Named tests all run. `--whole` and `--short`
override this.

The short tier leaves out tests marked `whole`. A test of the window (`tests/app`), or one marked `in_turn`, that covers several
rule systems, languages or themes runs for one of them, a different one each day; so does one marked `in_turn("name")` for the values of
its parameter `name`. `STRIKEBOARD_DAY=2026-11-28` repeats a day.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pytest

from desktop_app.rules.catalogue import SYSTEMS

DAY: Final = "STRIKEBOARD_DAY"
WINDOW: Final = Path(__file__).parent / "app"
THEMES: Final = ("dark", "parchment", "contrast")
GO_ALONG: Final = ("code", "seed")
"""Parameters that vary with the system and are not cases of their own: the language, the seed of the dice."""


def day_of(config: pytest.Config) -> date | None:
    """Return the day whose tests a short run plays; None for the whole tier. A worker has it from the process that started it.

    Raises: pytest.UsageError if STRIKEBOARD_DAY is not a date.
    """
    given: Mapping[str, Any] | None = getattr(config, "workerinput", None)
    if given is not None:
        return _date(given[DAY]) if given[DAY] else None
    if not (is_short(config) if config.option.tier is None else config.option.tier == "short"):
        return None
    return _date(os.environ[DAY]) if os.environ.get(DAY) else datetime.now(UTC).date()


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise pytest.UsageError(f"{DAY} must be a date such as 2026-11-28, not {text!r}") from error


def is_short(config: pytest.Config) -> bool:
    """Return whether a run is short by default: it names no tests."""
    named = config.args_source is config.ArgsSource.ARGS
    return not (named or config.option.keyword or config.option.markexpr or config.getoption("lf", default=False))


def left_out(items: Sequence[pytest.Item], day: date) -> set[pytest.Item]:
    """Return the tests that the short tier of a day leaves out."""
    taking_turns, out = [], set[pytest.Item]()
    for item in items:
        if item.get_closest_marker("whole") is not None:
            out.add(item)
        elif WINDOW in item.path.parents or item.get_closest_marker("in_turn") is not None:
            taking_turns.append(item)
    for name, variants in variants_of(taking_turns).items():
        kept = turn_of(name, day, len(variants))
        out.update(variants[:kept] + variants[kept + 1 :])
    return out


def variants_of(items: Sequence[pytest.Item]) -> Mapping[str, list[pytest.Item]]:
    """Return the tests that differ in nothing but system, language, theme and what else is in turn, each group under a name of its own.

    The name is the same in each process: the other parameters are in it by the order in which their values come up, since a value may be
    an object without a lasting name. pytest's own `indices` number the tests, not the values, where there are several `parametrize`.
    """
    found = defaultdict[str, list[pytest.Item]](list)
    numbers = defaultdict[tuple[str, str], dict[int, int]](dict)
    for item in sorted(items, key=lambda item: item.nodeid):
        function = item.nodeid.partition("[")[0]
        call, mark = getattr(item, "callspec", None), item.get_closest_marker("in_turn")
        in_turn = {*GO_ALONG, *(mark.args if mark else ())}
        others = [] if call is None else sorted(pair for pair in call.params.items() if not (pair[0] in in_turn or _takes_turns(pair[1])))
        values = []
        for name, value in others:
            known = numbers[function, name]
            values.append(f"{name}={known.setdefault(id(value), len(known))}")
        found[f"{function} {' '.join(values)}"].append(item)
    return found


def _takes_turns(value: object) -> bool:
    first = value[0] if isinstance(value, tuple) and value else value
    return isinstance(first, str) and (first in SYSTEMS or first in THEMES)


def turn_of(name: str, day: date, count: int) -> int:
    """Return which of `count` variants runs on a day: the next one each day, with a different start for each name."""
    return (day.toordinal() + crc32(name.encode())) % count
