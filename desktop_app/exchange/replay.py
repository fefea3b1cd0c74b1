"""Replay files (`*.strike`): JSON Lines, a head and one line for each step. Reading and writing only; playing is the controller's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.language import said
from desktop_app.rules.kernel.record import Json

FORMAT = 1
MOST_VALUES = 1_000_000
"""Of one line: the first one holds a whole state."""
LINE_KEYS = frozenset({"n", "do", "undo", "redo", "dice", "digest", "refused", "expect", "note", "events"})


@dataclass(frozen=True, kw_only=True)
class FirstLine:
    """The first line: system, and a whole first state or a set-up from which it is built."""

    system: str
    rules_version: str = ""
    title: str = ""
    state: dict[str, Json] | None = None
    setup: dict[str, Json] | None = None


@dataclass(frozen=True, kw_only=True)
class ReplayLine:
    """One step. `number` is its line in the file; `faces` None leaves the dice to the program (only where none are rolled)."""

    number: int
    n: int | None = None
    do: tuple[Json, ...] = ()
    undo: int = 0
    redo: int = 0
    faces: tuple[tuple[int | None, int], ...] = ()
    """Each face with the sides of its die, None where the file does not say."""
    digest: str = ""
    refused: str = ""
    expect: Mapping[str, Json] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A replay as it was read: the head, the lines in order, and the file they stand in."""

    head: FirstLine
    lines: tuple[ReplayLine, ...]
    path: str = ""


def read_replay(path: Path) -> Replay:
    """Read a replay file. Raises: AppError naming the line."""
    text = limits.read_text(path, limits.MOST_REPLAY_BYTES)
    rows = [(i + 1, row) for i, row in enumerate(text.split("\n")) if row.strip() and not row.lstrip().startswith("//")]
    if not rows:
        raise AppError(said("{name} is empty.", name=path.name), str(path))
    parsed = [(number, _object(row, number, path)) for number, row in rows]
    head = _head(parsed[0][1], path)
    return Replay(head=head, lines=tuple(_line(value, number, path) for number, value in parsed[1:]), path=str(path))


def _object(row: str, number: int, path: Path) -> dict[str, Any]:
    try:
        value = limits.json_of(row)
        limits.require_within(value, most_values=MOST_VALUES, longest_list=MOST_VALUES)
    except ValueError as error:
        why = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise AppError(said("{name}, line {number}: not valid JSON ({why}).", name=path.name, number=number, why=why), str(path)) from None
    if not isinstance(value, dict):
        raise AppError(said("{name}, line {number}: an object is expected.", name=path.name, number=number), str(path))
    return value


def _head(value: dict[str, Any], path: Path) -> FirstLine:
    if value.get("strikeboard") != FORMAT:
        made = value.get("strikeboard")
        why = (
            said("it is not a replay file")
            if made is None
            else said("it has format {made}; this program reads format {known}", made=made, known=FORMAT)
        )
        raise AppError(said("{name} can't be played: {why}.", name=path.name, why=why), str(path))
    state, setup = value.get("state"), value.get("setup")
    if isinstance(state, dict) == isinstance(setup, dict):
        raise AppError(said("{name}, line 1: either a state or a setup is needed.", name=path.name), str(path))
    return FirstLine(
        system=str(value.get("system", "")),
        rules_version=str(value.get("rules_version", "")),
        title=str(value.get("title", "")),
        state=state if isinstance(state, dict) else None,
        setup=setup if isinstance(setup, dict) else None,
    )


def _line(value: dict[str, Any], number: int, path: Path) -> ReplayLine:
    def wrong(what: str) -> AppError:
        return AppError(said("{name}, line {number}: {what}.", name=path.name, number=number, what=what), str(path))

    do = value.get("do", [])
    listed = do if isinstance(do, list) else [do]
    if not all(isinstance(command, dict) for command in listed):
        raise wrong(said("“do” is a command or a list of commands"))
    undo, redo, n = value.get("undo", 0), value.get("redo", 0), value.get("n", 0)
    if not all(isinstance(steps, int) and not isinstance(steps, bool) and steps >= 0 for steps in (undo, redo, n)):
        raise wrong(said("“n”, “undo” and “redo” are whole numbers"))
    expect = value.get("expect", {})
    if not isinstance(expect, dict):
        raise wrong(said("“expect” is an object of JSON pointers"))
    if not all(isinstance(value.get(key, ""), str) for key in ("digest", "refused", "note")):
        raise wrong(said("“digest”, “refused” and “note” are texts"))
    unknown = sorted(set(value) - LINE_KEYS)
    if unknown:
        raise wrong(said("unknown key {key}", key=repr(unknown[0])))
    try:
        faces = tuple(_faces(value.get("dice", [])))
    except (TypeError, ValueError, KeyError):
        raise wrong(said("“dice” is a list of faces, or of {sides, faces}")) from None
    if not listed and (faces or value.get("refused")):
        raise wrong(said("“dice” and “refused” need a command in “do”"))
    return ReplayLine(
        number=number,
        n=n or None,
        do=tuple(listed),
        undo=undo,
        redo=redo,
        faces=faces,
        digest=value.get("digest", ""),
        refused=value.get("refused", ""),
        expect=expect,
        note=value.get("note", ""),
    )


def _faces(dice: object) -> Iterable[tuple[int | None, int]]:
    if not isinstance(dice, list):
        raise TypeError(dice)
    for entry in dice:
        if isinstance(entry, dict):
            for face in entry["faces"]:
                yield int(entry["sides"]), _face(face)
        else:
            yield None, _face(entry)


def _face(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(value)
    return value


def replay_text(head: Mapping[str, Json], steps: Iterable[Mapping[str, Json]]) -> str:
    """Write a replay: the head's fields beside the format, and the steps numbered from 1."""
    rows = [{"strikeboard": FORMAT, **head}, *({"n": i + 1, **step} for i, step in enumerate(steps))]
    return "".join(json.dumps(row, ensure_ascii=False, separators=(", ", ": ")) + "\n" for row in rows)
