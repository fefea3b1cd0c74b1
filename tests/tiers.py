"""Two tiers of tests: all of them, and a short tier that takes less than half as long.

A run is short unless it names tests: by a path, a node id, `-k`, `-m` or `--lf`. Named tests all run. `--whole` and `--short`
override this.

The short tier leaves out tests marked `whole`. A test of the window (`tests/app`), or one marked `in_turn`, that covers several
rule systems, languages or themes runs for one of them, a different one each day. `STRIKEBOARD_DAY=2026-11-28` repeats a day.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
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
    cases = defaultdict[Hashable, list[pytest.Item]](list)
    out = set[pytest.Item]()
    for item in items:
        if item.get_closest_marker("whole") is not None:
            out.add(item)
        elif WINDOW in item.path.parents or item.get_closest_marker("in_turn") is not None:
            cases[case_of(item)].append(item)
    for case, several in cases.items():
        several.sort(key=lambda item: item.nodeid)
        out.update(several[: (kept := turn_of(str(case), day, len(several)))], several[kept + 1 :])
    return out


def case_of(item: pytest.Item) -> Hashable:
    """Return what identifies a test apart from its system, language and theme: its function and its other parameters."""
    call = getattr(item, "callspec", None)
    if call is None:
        return item.nodeid
    others = [name for name, value in call.params.items() if not (name in GO_ALONG or _takes_turns(value))]
    return item.nodeid.partition("[")[0], *((name, call.indices[name]) for name in others)


def _takes_turns(value: object) -> bool:
    first = value[0] if isinstance(value, tuple) and value else value
    return isinstance(first, str) and (first in SYSTEMS or first in THEMES)


def turn_of(name: str, day: date, count: int) -> int:
    """Return which of `count` variants runs on a day: the next one each day, with a different start for each name."""
    return (day.toordinal() + crc32(name.encode())) % count
