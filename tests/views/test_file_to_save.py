"""Where to save a file: the name that is proposed is one that every system takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.views.parts.file_to_save import file_to_save


@pytest.mark.parametrize(
    ("name", "proposed"),
    [
        ("Act 2: the ford?.pdf", "Act 2 the ford.pdf"),
        ("Here/there.pdf", "Here there.pdf"),
        ("con.json", "_con.json"),
        ("The end....strike", "The end.strike"),
        ("Été.pdf", "Été.pdf"),
    ],
)
def test_a_name_is_proposed_that_every_system_takes(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, proposed: str
) -> None:
    asked: list[str] = []

    def answer(_: QWidget, __: str, path: str, ___: str) -> tuple[str, str]:
        asked.append(path)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    window = QWidget()
    qtbot.addWidget(window)
    assert file_to_save(window, "Save", tmp_path, name, "PDF (*.pdf)") is None
    assert asked == [str(tmp_path / proposed)]
