"""Every replay under this folder holds, and a corrupted copy of it does not.

The files are plain regression anchors: the worked examples of the rulebook, a long skirmish, the demo's fight, and what
fixed bugs leave behind. A file that is added here is played without further ado. `demo_fight` holds its whole first state
and a digest for each step: it is the export of the demo's first fight after `play_on` has played it to its end, and is
written anew only when a rule or the shape of the state is meant to change.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.play.replaying import ReplayResult, play
from desktop_app.exchange.replay import read_replay

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.strike"))
SHORT = 20_000
"""Bytes of a replay that is played to each of its steps in turn."""
Row = dict[str, Any]


def rows_of(path: Path) -> list[Row]:
    return [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()]


def played_from(rows: list[Row], path: Path) -> ReplayResult:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return play(read_replay(path))


@cache
def held(path: Path) -> ReplayResult:
    """Play a replay, once."""
    return play(read_replay(path))


def named(path: Path) -> str:
    return path.relative_to(HERE).with_suffix("").as_posix()


def with_files(wanted: Callable[[Row], bool]) -> pytest.MarkDecorator:
    """Parametrise by the files of which some step is of a kind."""
    fitting = [path for path in FILES if any(wanted(row) for row in rows_of(path)[1:])]
    return pytest.mark.parametrize("path", fitting, ids=named)


def test_there_are_replays() -> None:
    assert len(FILES) > 50


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_replay_holds(path: Path) -> None:
    played = held(path)
    assert played.difference == ""
    assert played.steps == len(read_replay(path).lines)


PLAYED_APART = """
import sys
from pathlib import Path
from desktop_app.controller.play.replaying import play
from desktop_app.exchange.replay import read_replay
for name in sys.argv[1:]:
    print(play(read_replay(Path(name))).session.digest)
"""


@pytest.mark.whole
def test_replays_are_the_same_under_another_hash_seed() -> None:
    command = [sys.executable, "-c", PLAYED_APART, *map(str, FILES)]
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}  # that of this process is another each time
    made = subprocess.run(command, env=environment, cwd=HERE.parent.parent, capture_output=True, text=True, check=True)
    assert made.stdout.split() == [held(path).session.digest for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_replay_has_a_title_and_claims_something(path: Path) -> None:
    head, *steps = rows_of(path)
    assert head["title"]
    assert any(row.keys() & {"expect", "refused", "digest"} for row in steps)


def first(rows: list[Row], wanted: Callable[[Row], bool]) -> int:
    """Return the index of the first fitting step: its line in the file is one more."""
    return next(i for i, row in enumerate(rows) if i and wanted(row))


def rolls(row: Row) -> bool:
    return bool(row.get("dice")) and "refused" not in row


def with_first_face(dice: list[Any], face: int) -> list[Any]:
    if isinstance(dice[0], dict):
        return [{**dice[0], "faces": [face, *dice[0]["faces"][1:]]}, *dice[1:]]
    return [face, *dice[1:]]


@with_files(rolls)
def test_a_die_that_no_die_shows_is_found(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    at = first(rows, rolls)
    rows[at]["dice"] = with_first_face(rows[at]["dice"], 101)
    assert played_from(rows, tmp_path / "bad.strike").difference.startswith(f"line {at + 1}: invalid dice: 101 is no face of a d")


@with_files(rolls)
def test_a_die_too_few_is_found(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    at = first(rows, rolls)
    entry = rows[at]["dice"][-1]
    rows[at]["dice"][-1:] = [{**entry, "faces": entry["faces"][:-1]}] if isinstance(entry, dict) else []
    assert played_from(rows, tmp_path / "bad.strike").difference.startswith(f"line {at + 1}: dice are missing: ")


@with_files(rolls)
def test_a_die_too_many_is_found(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    at = first(rows, rolls)
    rows[at]["dice"].append(1)
    assert played_from(rows, tmp_path / "bad.strike").difference == f"line {at + 1}: invalid dice: 1 of the given faces was not used"


def expects(row: Row) -> bool:
    return bool(row.get("expect"))


@with_files(expects)
def test_a_changed_expectation_is_found(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    at = first(rows, expects)
    pointer = next(iter(rows[at]["expect"]))
    rows[at]["expect"][pointer] = "something else"
    difference = played_from(rows, tmp_path / "bad.strike").difference
    assert difference.startswith(f"line {at + 1}: {pointer} is ")
    assert difference.endswith(", 'something else' expected")


def refuses(row: Row) -> bool:
    return bool(row.get("refused"))


@with_files(refuses)
def test_another_refusal_is_found(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    at = first(rows, refuses)
    code, rows[at]["refused"] = rows[at]["refused"], "no_such_code"
    assert played_from(rows, tmp_path / "bad.strike").difference.endswith(f" with {code!r}, 'no_such_code' expected")


def has_digest(row: Row) -> bool:
    return bool(row.get("digest"))


@with_files(has_digest)
def test_a_changed_digest_is_found(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    at = first(rows, has_digest)
    digest = rows[at]["digest"]
    rows[at]["digest"] = "0" * len(digest)
    assert (
        played_from(rows, tmp_path / "bad.strike").difference == f"line {at + 1}: the digest is {digest}, the file has {'0' * len(digest)}"
    )


@with_files(has_digest)
def test_a_changed_die_changes_the_digest(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    at = first(rows, lambda row: rolls(row) and has_digest(row))
    face = rows[at]["dice"][0]["faces"][0]
    rows[at]["dice"] = with_first_face(rows[at]["dice"], 1 if face > 3 else 4)
    assert played_from(rows, tmp_path / "bad.strike").difference.startswith(f"line {at + 1}: ")


@pytest.mark.parametrize("path", [path for path in FILES if path.stat().st_size < SHORT][:5], ids=named)
def test_until_stops_before_the_rest(path: Path) -> None:
    replay = read_replay(path)
    for steps in range(len(replay.lines) + 1):
        played = play(replay, until=steps)
        assert (played.steps, played.difference) == (steps, "")


def test_until_does_not_look_at_later_claims(tmp_path: Path) -> None:
    rows = rows_of(HERE / "winterdawn" / "appraise_sword.strike")
    rows.append({"do": {"kind": "add_note", "text": "hello"}, "expect": {"/round": 99}})
    path = tmp_path / "late.strike"
    assert played_from(rows, path).difference == f"line {len(rows)}: /round is 0, 99 expected"
    assert play(read_replay(path), until=len(rows) - 2).difference == ""
