"""The smallest campaigns, documents and plays that the tests of the model need."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from desktop_app.model import Campaign, Document, Json, NewPlay, PlayKind

ROOT = Path(__file__).resolve().parents[2]
START = datetime(2025, 3, 1, 12, 30, 5, tzinfo=UTC)
FIRST: dict[str, Json] = {"/combatants/ana": {"spirit": 7}, "/round": 1}


class TestClock:
    """A clock that stands still until it is moved."""

    __test__ = False

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **duration: int) -> None:
        self.now += timedelta(**duration)


def document(id_: str = "wolf", name: str = "Wolf", *, kind: str = "creature", **fields: Any) -> Document:
    fields.setdefault("body", {"name": name})
    return Document(id=id_, kind=kind, name=name, **fields)


def new_play(id_: str = "fight", first: Mapping[str, Json] = FIRST) -> NewPlay:
    return NewPlay(
        id=id_,
        system="winterdawn",
        kind=PlayKind.ENCOUNTER,
        name="Ambush",
        rules_version="1",
        first=first,
        dice_state="17446744073709551615",
    )


def append(campaign: Campaign, before: dict[str, Json], after: dict[str, Json], play_id: str = "fight") -> int:
    return campaign.plays.append(play_id, {"commands": [{"kind": "attack"}]}, before=before, after=after, dice_state="5")


def count_rounds(campaign: Campaign, steps: int) -> None:
    """Let rounds pass: step n makes round n into n + 1."""
    for n in range(campaign.plays.info("fight").at + 1, campaign.plays.info("fight").at + steps + 1):
        append(campaign, {"/round": n}, {"/round": n + 1})


def run_python(code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run code in another program that has the same modules."""
    command = [sys.executable, "-W", "error", "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=120)


@contextmanager
def running_python(code: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """Run code in another program while the test goes on, and kill what is left of it."""
    command = [sys.executable, "-W", "error", "-c", code, *map(str, arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ) as process:
        try:
            yield process
        finally:
            process.kill()


def meddle(path: Path, *statements: str) -> None:
    """Change a closed campaign as a careless program would, without a look at what belongs together."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
