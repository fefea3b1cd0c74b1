"""What the tests use of pytest-qt, whose clicks and keys pass anything on: they are Qt's own, and typed as Qt's."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from PySide6.QtCore import SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.wait_signal import SignalBlocker

class QtBot:
    def addWidget(self, widget: QWidget) -> None: ...  # noqa: N802 - these names are Qt's
    def wait(self, ms: int) -> None: ...
    def waitExposed(self, widget: QWidget, *, timeout: int = ...) -> AbstractContextManager[None]: ...  # noqa: N802
    def waitSignal(  # noqa: N802
        self, signal: SignalInstance, *, timeout: int = ..., raising: bool = ..., check_params_cb: Callable[..., bool] | None = ...
    ) -> SignalBlocker: ...
    def assertNotEmitted(self, signal: SignalInstance, *, wait: int = ...) -> AbstractContextManager[None]: ...  # noqa: N802
    def waitUntil(self, callback: Callable[[], object], *, timeout: int = ...) -> None: ...  # noqa: N802
    keyClick = QTest.keyClick  # noqa: N815
    keyClicks = QTest.keyClicks  # noqa: N815
    mouseClick = QTest.mouseClick  # noqa: N815
    mouseMove = QTest.mouseMove  # noqa: N815
    mousePress = QTest.mousePress  # noqa: N815
    mouseRelease = QTest.mouseRelease  # noqa: N815
