from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.errors import AppError
from desktop_app.printing.saving import save_pages


def test_pages_are_written_and_replace_older_ones(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    for pages in (b"first", b"second"):
        save_pages(pages, path)
        assert path.read_bytes() == pages
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(AppError, match="Writing the pages failed") as caught:
        save_pages(b"pages", tmp_path / "gone" / "sheet.pdf")
    assert caught.value.path == str(tmp_path / "gone" / "sheet.pdf")


def test_a_folder_in_the_way_is_told_and_nothing_is_left(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.mkdir()
    with pytest.raises(AppError):
        save_pages(b"pages", path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_the_older_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "sheet.pdf"
    save_pages(b"older", path)

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(AppError, match="No space left"):
        save_pages(b"newer", path)
    assert path.read_bytes() == b"older"
    assert list(tmp_path.iterdir()) == [path]
