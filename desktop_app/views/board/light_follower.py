"""Works out light away from the window's thread: the board is drawn and played on meanwhile, and its light follows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QThread, QTimer, Signal

from desktop_app.controller.play.scenery_shown import LightToCome

FIRST_SHOWN: Final = 300
"""Milliseconds to the first look at what has come; to each other it is twice as long, for the more has come the longer it takes to draw."""


class _Work(QThread):
    """Works out the light of one scenery, lamp by lamp, until it is done or not wanted any more."""

    def __init__(self, light: LightToCome, parent: QObject) -> None:
        super().__init__(parent)
        self.light = light

    def run(self) -> None:
        self.light.work_out(lambda: not self.isInterruptionRequested())


class LightFollower(QObject):
    """Lets one scenery's light be worked out at a time: another takes its place."""

    came = Signal()
    """Some more of it is known."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: _Work | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        parent.destroyed.connect(self._leave)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self._leave)  # nothing runs on while the program is taken down

    def follow(self, light: LightToCome | None) -> None:
        """Begin with the light of a scenery; None: all is known."""
        if self._work is not None and self._work.light == light:
            return
        self._leave()
        if light is not None:
            self._work = _Work(light, self)
            self._work.finished.connect(self._finished)
            self._work.start(QThread.Priority.LowPriority)
            self._timer.start(FIRST_SHOWN)

    def _look(self) -> None:
        self._timer.setInterval(2 * self._timer.interval())
        self.came.emit()

    def finish(self) -> None:
        """Wait for the light that is being worked out, and take it."""
        if self._work is not None:
            self._work.wait()
            self._finished()

    def _finished(self) -> None:
        if self._work is not None and self._work.isFinished():
            self._leave()
            self.came.emit()

    def _leave(self) -> None:
        """Drop the work in progress: it stops after the current lamp."""
        self._timer.stop()
        if self._work is not None:
            work, self._work = self._work, None
            work.requestInterruption()
            work.wait()
            work.deleteLater()
