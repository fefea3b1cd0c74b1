"""What is not a file, or too large for one, at every door through which files come in: told at once, and never waited for."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from desktop_app.controller.campaign.coming_in import look_into
from desktop_app.controller.content.files import read_own
from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.note_folder import MOST_FILE_BYTES, NoteFolder
from desktop_app.exchange.pack_files import is_pack, read_pack
from desktop_app.exchange.replay import read_replay
from desktop_app.model import Campaign, utc_now
from desktop_app.model.backups import backup_file, restore
from desktop_app.model.contents import contents
from desktop_app.views.pictures import picture_from_file

SOON: Final = 20
"""Seconds after which somebody writes into a pipe that is waited for, so that a test fails and does not hang."""
Door = Callable[[Path], object]
DOORS: Final[dict[str, Door]] = {
    "a campaign": Campaign.open,
    "a campaign that is looked at": lambda path: Campaign.open(path, read_only=True),
    "a backup": lambda path: restore(path.parent / "new.strikeboard", path, utc_now),
    "a campaign that is backed up": lambda path: backup_file(path, utc_now),
    "what comes in": lambda path: look_into(path, "savage"),
    "own content": read_own,
    "a document": limits.read_document,
    "a pack": read_pack,
    "a replay": read_replay,
    "a picture": lambda path: picture_from_file(path, 100),
    "a note": lambda path: NoteFolder(path.parent).text(path.name),
    "a file of notes": lambda path: NoteFolder(path.parent).digest(path.name),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("name", DOORS)
@pytest.mark.parametrize("ending", [".strikeboard", ".toml"])
def test_a_pipe_is_no_file_and_is_not_waited_for(tmp_path: Path, name: str, ending: str) -> None:
    pipe, was_opened = tmp_path / f"pipe{ending}", threading.Event()
    os.mkfifo(pipe)

    def wake() -> None:
        was_opened.set()
        os.close(os.open(pipe, os.O_RDWR | os.O_NONBLOCK))

    waker = threading.Timer(SOON, wake)
    waker.start()
    try:
        with pytest.raises(AppError):
            DOORS[name](pipe)
    finally:
        waker.cancel()
    assert not was_opened.is_set()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_only_tells_what_a_file_is_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.strikepack"
    os.mkfifo(pipe)
    assert contents(pipe) is None and not limits.begins_with(pipe, b"{") and not is_pack(pipe)


@pytest.mark.parametrize("name", ["what comes in", "own content", "a document", "a pack", "a picture", "a note", "a file of notes"])
def test_a_file_without_end_is_not_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / "endless.toml"
    with path.open("wb") as file:
        file.truncate(3_000_000_000)  # nothing of it is on the disk
    with pytest.raises(AppError, match="too large"):
        DOORS[name](path)
    assert MOST_FILE_BYTES < 3_000_000_000


@pytest.mark.parametrize("number", ["9" * 400, "-" + "9" * 400, "9" * 5_000, "1e400", "nan", "0x" + "f" * 400])
@pytest.mark.parametrize("shape", ["name = {}\n", "[a]\nb = [1, {}]\n"])
def test_a_number_without_end_in_own_content_is_told(tmp_path: Path, number: str, shape: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(shape.format(number), encoding="utf-8")
    with pytest.raises(AppError):
        read_own(path)


def test_no_folders_are_made_for_a_path_that_is_too_long(tmp_path: Path) -> None:
    """Where one is called missing, as on Windows, its folders would be looked for until there is no memory left for that."""
    with pytest.raises(AppError, match="too long"):
        NoteFolder(tmp_path).write("a/" * 500 + "b.md", b"x")
    assert not list(tmp_path.iterdir())
    NoteFolder(tmp_path).write("a/" * 5 + "b.md", b"x")


@pytest.mark.parametrize("name", ["x" * 5_000, "a/" * 3_000 + "b.md", "a\0b", "n" * 300 + ".md"])
def test_a_name_longer_than_any_in_a_manifest_is_told(tmp_path: Path, name: str) -> None:
    folder = NoteFolder(tmp_path)
    for use in (folder.text, folder.digest, folder.remove, lambda name: folder.write(name, b"x")):
        with suppress(AppError):
            assert use(name) is None
