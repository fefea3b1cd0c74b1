"""The Qt binding that the program is pinned to must not give away references that it does not own."""

import sys
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

CALLS = 200


@pytest.mark.parametrize(
    "call",
    [
        lambda: QWidget().setToolTip("a word"),
        lambda: QLabel("a").parentWidget(),
        lambda: QVBoxLayout().itemAt(3),
        lambda: QApplication.focusWidget(),
    ],
    ids=["setter", "parent", "layout", "focus"],
)
def test_calls_that_return_none_do_not_use_none_up(qapp: QApplication, call: Callable[[], object]) -> None:
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    assert sys.getrefcount(None) > before - CALLS // 2
