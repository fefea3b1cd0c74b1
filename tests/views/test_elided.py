"""What is cut keeps what tells it from others: the number of a foe, the key of a button."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from desktop_app.views import painting, theme
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.text import ElidedLabel


@pytest.mark.parametrize("text", ["Korrigan des landes 3", "Hunting bow: Korrigan des landes 12"])
def test_a_name_keeps_its_number_when_it_is_cut(qtbot: QtBot, text: str) -> None:
    metrics = QFontMetricsF(theme.font())
    number = text.rpartition(" ")[2]
    for share in (0.9, 0.6, 0.4):
        cut = painting.elided(text, metrics, metrics.horizontalAdvance(text) * share)
        assert cut.endswith(f"… {number}")
        assert metrics.horizontalAdvance(cut) <= metrics.horizontalAdvance(text) * share


def test_a_sentence_is_cut_at_its_end(qtbot: QtBot) -> None:
    metrics = QFontMetricsF(theme.font())
    assert painting.elided("A bandit of the ford", metrics, 60).endswith("…")


def test_a_label_that_gives_way_keeps_the_number_too(qtbot: QtBot) -> None:
    label, other = ElidedLabel("Korrigan des landes 3"), ElidedLabel("Korrigan des landes 4")
    for one in (label, other):
        qtbot.addWidget(one)
        one.resize(90, 24)
    assert label.grab().toImage() != other.grab().toImage()


def test_a_narrow_button_shows_its_key(qtbot: QtBot) -> None:
    """Two buttons too narrow for their words differ in their keys alone."""
    looks = []
    for key in ("Q", "W"):
        button = Button("Hunting bow: Korrigan des landes 3", "accent", key=key)
        qtbot.addWidget(button)
        button.resize(140, 34)
        looks.append(button.grab().toImage())
    assert looks[0] != looks[1]
