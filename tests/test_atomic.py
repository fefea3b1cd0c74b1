"""Files that are there whole or not at all, also where another program holds them or a name is taken."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

import pytest

from desktop_app.atomic import move_over, write_atomically


def test_a_name_that_is_taken_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["taken", "free"])
    monkeypatch.setattr("secrets.token_hex", lambda _: next(names))
    (tmp_path / ".part-taken").write_bytes(b"somebody else's")
    write_atomically(tmp_path / "a", b"body", before=".part-")
    assert (tmp_path / "a").read_bytes() == b"body" and (tmp_path / ".part-taken").read_bytes() == b"somebody else's"


def test_a_folder_that_refuses_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows says of every folder that it may be written to, and refuses then: another name is no use."""
    tried: list[Path] = []

    def refuse(path: Path, *_: object, **__: object) -> None:
        tried.append(path)
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "a", b"body", before=".part-")
    assert len(tried) == 1


def test_a_half_written_file_is_closed_before_it_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows deletes no open file, and would say that in place of why nothing was written."""
    opened: list[IO[Any]] = []
    open_file, unlink = Path.open, Path.unlink

    def note(self: Path, *arguments: Any) -> IO[Any]:
        opened.append(open_file(self, *arguments))
        return opened[-1]

    def refuse_open(self: Path, *, missing_ok: bool = False) -> None:
        if not all(file.closed for file in opened):
            raise PermissionError(13, "The process cannot access the file because it is being used")
        unlink(self, missing_ok=missing_ok)

    def fill(_: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(Path, "open", note)
    monkeypatch.setattr(Path, "unlink", refuse_open)
    monkeypatch.setattr(os, "fsync", fill)
    with pytest.raises(OSError, match="no space left"):
        write_atomically(tmp_path / "a", b"body", before=".part-")
    assert opened and not list(tmp_path.iterdir())


@pytest.mark.parametrize(("platform", "tries"), [("win32", 3), ("linux", 1)])
def test_a_file_that_a_scanner_holds_is_waited_for_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, tries: int
) -> None:
    new, path, asked, waited = tmp_path / "new", tmp_path / "a", [0], [0.0]
    new.write_bytes(b"body")
    replace = Path.replace

    def held(self: Path, target: Path) -> Path:
        asked[0] += 1
        if asked[0] < 3:
            raise PermissionError(13, "Access is denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr("desktop_app.atomic.sys.platform", platform)
    if platform == "win32":
        move_over(new, path, wait=lambda seconds: waited.append(seconds))
        assert path.read_bytes() == b"body" and sum(waited) < 1
    else:
        with pytest.raises(PermissionError):
            move_over(new, path)
    assert asked[0] == tries


def test_one_that_stays_held_is_told_after_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(*_: object) -> None:
        raise PermissionError(13, "Access is denied")

    waited: list[float] = []
    monkeypatch.setattr(Path, "replace", held)
    monkeypatch.setattr("desktop_app.atomic.sys.platform", "win32")
    with pytest.raises(PermissionError):
        move_over(tmp_path / "new", tmp_path / "a", wait=waited.append)
    assert 0.9 < sum(waited) < 1.01
