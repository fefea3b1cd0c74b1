"""A folder of notes: names for every file system, whole files, and nothing outside of it."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.errors import AppError
from desktop_app.exchange.note_folder import NoteFolder, free_name, name_key, safe_name

HOSTILE = [
    "..",
    ".",
    "",
    "/",
    "a/b",
    "..\\..\\x",
    "CON",
    "con.txt",
    "LPT1 .md",
    "nul",
    "a" * 500,
    "é" * 300,
    "\u202egpj.exe",
    "x\0y",
    " . ",
    "#^[]|",
]


@given(st.one_of(st.text(max_size=400), st.sampled_from(HOSTILE)))
def test_every_title_becomes_a_name_that_every_file_system_takes(title: str) -> None:
    name = safe_name(title)
    assert name and len(name.encode()) <= 200 and name == name.strip(" .")
    assert not set(name) & set('<>:"/\\|?*#^[]\0') and name.isprintable()
    assert name.partition(".")[0].upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT9"}
    assert safe_name(name) == name or name.startswith("_")


def test_names_are_told_apart_as_file_systems_do() -> None:
    taken = {name_key("Wolf"), name_key("caf\u00e9")}
    assert free_name("WOLF", taken, "creature") == "WOLF (creature)"
    assert free_name("cafe\u0301", taken) == "caf\u00e9 2"
    assert free_name("wolf", {*taken, name_key("wolf (creature)")}, "creature") == "wolf (creature) 2"
    assert name_key("STRASSE") == name_key("stra\u00dfe")


@pytest.mark.parametrize("name", ["../x.md", "/etc/x.md", "a/../../x.md", "", "a\\..\\x.md", "C:x.md"])
def test_nothing_is_written_or_read_outside(tmp_path: Path, name: str) -> None:
    folder = NoteFolder(tmp_path / "notes", make=True)
    for act in (partial(folder.write, name, b"x"), partial(folder.read, name), partial(folder.remove, name)):
        with pytest.raises(AppError):
            act()
    assert [one.name for one in tmp_path.iterdir()] == ["notes"] and not list((tmp_path / "notes").iterdir())


def test_links_are_not_followed(tmp_path: Path) -> None:
    folder, outside = NoteFolder(tmp_path / "notes", make=True), tmp_path / "outside"
    outside.mkdir()
    (outside / "x.md").write_text("mine")
    (tmp_path / "notes" / "People").symlink_to(outside)
    (tmp_path / "notes" / "y.md").symlink_to(outside / "x.md")
    for name in ("People/x.md", "y.md"):
        for act in (partial(folder.write, name, b"x"), partial(folder.read, name), partial(folder.remove, name)):
            with pytest.raises(AppError, match="link"):
                act()
    assert (outside / "x.md").read_text() == "mine"


def test_a_failure_in_the_middle_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = NoteFolder(tmp_path)
    folder.write("People/Orsk.md", b"old")

    def fails(_: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(AppError, match="no space left"):
        folder.write("People/Orsk.md", b"new and longer")
    assert [one.name for one in (tmp_path / "People").iterdir()] == ["Orsk.md"]
    assert folder.read("People/Orsk.md") == b"old"


def test_what_is_no_note_is_told(tmp_path: Path) -> None:
    folder = NoteFolder(tmp_path)
    (tmp_path / "x.md").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "folder.md").mkdir()
    (tmp_path / "large.md").write_bytes(b"a" * 2_000_001)
    for name in ("x.md", "folder.md", "large.md"):
        with pytest.raises(AppError):
            folder.text(name)
    (tmp_path / "windows.md").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r")
    assert folder.text("windows.md") == "one\ntwo\n"
    with pytest.raises(AppError):
        NoteFolder(tmp_path / "x.md")
