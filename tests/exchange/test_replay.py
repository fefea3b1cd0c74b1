"""Replay files: what is read, what is written, and what a file that cannot be read says."""

import json
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import AppError
from desktop_app.exchange.replay import Replay, ReplayLine, read_replay, replay_text

HEAD: dict[str, Any] = {"strikeboard": 1, "system": "winterdawn", "title": "A duel", "setup": {"combatants": []}}
STEP: dict[str, Any] = {"do": {"kind": "next_slot"}}


def written(path: Path, *rows: object) -> Path:
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text(text + "\n", encoding="utf-8")
    return path


def read(tmp_path: Path, *rows: object) -> Replay:
    return read_replay(written(tmp_path / "duel.strike", *rows))


def sentence_of(tmp_path: Path, *rows: object) -> str:
    path = written(tmp_path / "duel.strike", *rows)
    with pytest.raises(AppError) as error:
        read_replay(path)
    assert error.value.path == str(path)
    return error.value.sentence


# ---- what is read


def test_a_head_and_its_steps_are_read(tmp_path: Path) -> None:
    replay = read(tmp_path, HEAD, STEP, {"undo": 1}, {"redo": 2, "note": "again"})
    assert (replay.head.system, replay.head.title, replay.head.setup, replay.head.state) == (
        "winterdawn",
        "A duel",
        {"combatants": []},
        None,
    )
    assert replay.lines == (
        ReplayLine(number=2, do=({"kind": "next_slot"},)),
        ReplayLine(number=3, undo=1),
        ReplayLine(number=4, redo=2, note="again"),
    )


def test_a_line_holds_commands_dice_and_claims(tmp_path: Path) -> None:
    step = {"n": 7, "do": [{"kind": "a"}, {"kind": "b"}], "dice": [3, {"sides": 8, "faces": [1, 2], "for": "x"}]}
    line = read(tmp_path, HEAD, {**step, "digest": "d", "refused": "no", "expect": {"/round": 1}}).lines[0]
    assert line.do == ({"kind": "a"}, {"kind": "b"})
    assert line.faces == ((None, 3), (8, 1), (8, 2))
    assert (line.n, line.digest, line.refused, line.expect) == (7, "d", "no", {"/round": 1})


def test_empty_lines_and_comments_count_as_lines_of_the_file(tmp_path: Path) -> None:
    replay = read(tmp_path, "// a duel", "", HEAD, "  // the first step", STEP)
    assert [line.number for line in replay.lines] == [5]


def test_a_mark_of_the_byte_order_and_windows_line_ends_are_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "duel.strike"
    path.write_bytes(b"\xef\xbb\xbf" + f"{json.dumps(HEAD)}\r\n{json.dumps(STEP)}\r\n".encode())
    assert len(read_replay(path).lines) == 1


def test_signs_that_look_like_line_ends_stay_inside_their_text(tmp_path: Path) -> None:
    note = "one\u2028two\u0085three\x0bfour"
    path = tmp_path / "duel.strike"
    path.write_text(replay_text({"system": "winterdawn", "setup": {}}, [{"do": {"kind": "add_note", "text": note}}]), encoding="utf-8")
    assert read_replay(path).lines[0].do == ({"kind": "add_note", "text": note},)


# ---- what is written


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    steps: list[dict[str, Any]] = [
        {"do": [{"kind": "a", "text": "Éowyn “the Grey”"}], "dice": [{"sides": 6, "faces": [4], "for": "x"}], "digest": "0a"},
        {"do": [{"kind": "b"}], "dice": [], "digest": "0b"},
    ]
    path = tmp_path / "duel.strike"
    path.write_text(
        replay_text({"system": "winterdawn", "rules_version": "1", "title": "Duel", "state": {"round": 1}}, steps), encoding="utf-8"
    )
    replay = read_replay(path)
    assert (replay.head.rules_version, replay.head.title, replay.head.state, replay.head.setup) == ("1", "Duel", {"round": 1}, None)
    assert [(line.n, line.number, line.digest) for line in replay.lines] == [(1, 2, "0a"), (2, 3, "0b")]
    assert replay.lines[0].do == tuple(steps[0]["do"])
    assert replay.lines[0].faces == ((6, 4),)


def test_a_written_replay_has_one_object_in_each_line() -> None:
    text = replay_text({"system": "winterdawn", "setup": {}}, [{"do": {"kind": "add_note", "text": "a\nb"}}])
    rows = [json.loads(row) for row in text.splitlines()]
    assert rows == [{"strikeboard": 1, "system": "winterdawn", "setup": {}}, {"n": 1, "do": {"kind": "add_note", "text": "a\nb"}}]
    assert text.endswith("\n")


# ---- files that cannot be read


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.strike"
    with pytest.raises(AppError, match=r"^There is no file ") as error:
        read_replay(path)
    assert error.value.path == str(path)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(AppError, match=f"^{tmp_path.name} is not a file"):
        read_replay(tmp_path)


@pytest.mark.parametrize("text", ["", "\n\n", "// nothing here\n"])
def test_an_empty_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "duel.strike"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AppError, match=r"^duel\.strike is empty\.$"):
        read_replay(path)


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "duel.strike"
    path.write_bytes('{"title": "Épée"}'.encode("latin-1"))
    with pytest.raises(AppError, match=r"^duel\.strike is not a text in UTF-8\.$"):
        read_replay(path)


@pytest.mark.parametrize("row", ["{", "{'do': 1}", '{"do": }', "nonsense", '{"a": 1} {"b": 2}'])
def test_a_line_that_is_not_json_is_named(tmp_path: Path, row: str) -> None:
    assert sentence_of(tmp_path, HEAD, STEP, row).startswith("duel.strike, line 3: not valid JSON (")


@pytest.mark.parametrize("row", ["[" * 100_000, "1" * 5000])
def test_a_line_that_no_parser_takes_is_named(tmp_path: Path, row: str) -> None:
    assert sentence_of(tmp_path, HEAD, row).startswith("duel.strike, line 2: not valid JSON (")


@pytest.mark.parametrize("row", ["[]", "1", '"text"', "null", "true"])
def test_a_line_that_is_no_object_is_named(tmp_path: Path, row: str) -> None:
    assert sentence_of(tmp_path, HEAD, row) == "duel.strike, line 2: an object is expected."


@pytest.mark.parametrize("head", [{}, {"system": "winterdawn"}, {"strikeboard": None}])
def test_a_file_of_something_else(tmp_path: Path, head: object) -> None:
    assert sentence_of(tmp_path, head) == "duel.strike can't be played: it is not a replay file."


@pytest.mark.parametrize("made", [0, 2, "1", [1]])
def test_another_format(tmp_path: Path, made: object) -> None:
    assert sentence_of(tmp_path, {**HEAD, "strikeboard": made}) == (
        f"duel.strike can't be played: it has format {made}; this program reads format 1."
    )


@pytest.mark.parametrize("given", [{}, {"state": {}, "setup": {}}, {"state": [], "setup": None}, {"setup": "none"}])
def test_a_head_needs_either_a_state_or_a_setup(tmp_path: Path, given: dict[str, object]) -> None:
    head = {"strikeboard": 1, "system": "winterdawn", **given}
    assert sentence_of(tmp_path, head) == "duel.strike, line 1: either a state or a setup is needed."


@pytest.mark.parametrize(
    ("step", "what"),
    [
        ({"do": "next_slot"}, "“do” is a command or a list of commands"),
        ({"do": [{"kind": "a"}, "b"]}, "“do” is a command or a list of commands"),
        ({"undo": -1}, "“n”, “undo” and “redo” are whole numbers"),
        ({"undo": True}, "“n”, “undo” and “redo” are whole numbers"),
        ({"redo": "1"}, "“n”, “undo” and “redo” are whole numbers"),
        ({"undo": 1.5}, "“n”, “undo” and “redo” are whole numbers"),
        ({**STEP, "n": "one"}, "“n”, “undo” and “redo” are whole numbers"),
        ({**STEP, "expect": ["/round"]}, "“expect” is an object of JSON pointers"),
        ({**STEP, "refused": 5}, "“digest”, “refused” and “note” are texts"),
        ({**STEP, "digest": None}, "“digest”, “refused” and “note” are texts"),
        ({**STEP, "expects": {}}, "unknown key 'expects'"),
        ({**STEP, "next": True}, "unknown key 'next'"),
        ({**STEP, "dice": 4}, "“dice” is a list of faces, or of {sides, faces}"),
        ({**STEP, "dice": ["4"]}, "“dice” is a list of faces, or of {sides, faces}"),
        ({**STEP, "dice": [4.0]}, "“dice” is a list of faces, or of {sides, faces}"),
        ({**STEP, "dice": [True]}, "“dice” is a list of faces, or of {sides, faces}"),
        ({**STEP, "dice": [None]}, "“dice” is a list of faces, or of {sides, faces}"),
        ({**STEP, "dice": [{"faces": [4]}]}, "“dice” is a list of faces, or of {sides, faces}"),
        ({**STEP, "dice": [{"sides": 6, "faces": 4}]}, "“dice” is a list of faces, or of {sides, faces}"),
        ({**STEP, "dice": [{"sides": "many", "faces": [4]}]}, "“dice” is a list of faces, or of {sides, faces}"),
        ({**STEP, "dice": {"sides": 6, "faces": [4]}}, "“dice” is a list of faces, or of {sides, faces}"),
        ({"dice": [4]}, "“dice” and “refused” need a command in “do”"),
        ({"undo": 1, "refused": "no"}, "“dice” and “refused” need a command in “do”"),
    ],
)
def test_a_step_that_is_wrong_is_named_by_its_line(tmp_path: Path, step: object, what: str) -> None:
    assert sentence_of(tmp_path, HEAD, STEP, step) == f"duel.strike, line 3: {what}."
