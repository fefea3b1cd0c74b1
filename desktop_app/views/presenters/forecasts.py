"""A window's forecasts: worker processes, started once and reused, and their results."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer

from desktop_app.controller.forecast.crew import Crew
from desktop_app.controller.forecast.errand import Errand
from desktop_app.controller.forecast.forecasting import Forecasting
from desktop_app.controller.forecast.processes import VERB, usual_workers
from desktop_app.places import program, surroundings
from desktop_app.rules.kernel.record import Json
from desktop_app.views.accessible import is_heard

if TYPE_CHECKING:
    from desktop_app.controller.forecast.errand import Plan
    from desktop_app.controller.forecast.fight import Fight
    from desktop_app.controller.forecast.figures import Tally
    from desktop_app.controller.forecast.forecasting import Asked
    from desktop_app.controller.forecast.job import Job
    from desktop_app.controller.forecast.shown import ForecastShown

TELL_MS: Final = 150
"""So often what is known is shown while it grows."""
HEARD_S: Final = 2.0
"""Seconds between updates with a screen reader, which speaks each changed word."""
GOES_MS: Final = 2000
"""So long a worker may take to end."""


class WorkerProcess(QObject):
    """A worker in a process of its own."""

    def __init__(self, parent: QObject, hear: Callable[[Mapping[str, Json]], None], lose: Callable[[], None]) -> None:
        super().__init__(parent)
        self._hear, self._lose = hear, lose
        self._rest = b""
        self._process = process = QProcess(self)
        around = QProcessEnvironment()
        for name, value in surroundings().items():
            around.insert(name, value)
        process.setProcessEnvironment(around)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._ended)  # of its own: gone with it, it hears nothing
        process.errorOccurred.connect(self._failed)
        command, *arguments = program()
        process.start(command, [*arguments, *VERB])

    def send(self, message: Mapping[str, Json]) -> None:
        """Write a line to it; one that has ended hears nothing."""
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    def kill(self) -> None:
        """End it at once, whatever it is at."""
        self._process.kill()

    def wait(self) -> None:
        """Wait until it has ended."""
        self._process.waitForFinished(GOES_MS)

    def _read(self) -> None:
        *lines, self._rest = (self._rest + self._process.readAllStandardOutput().data()).split(b"\n")
        for line in lines:
            with suppress(ValueError):
                self._hear(json.loads(line))

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:  # of all others it is told that it has finished
            QTimer.singleShot(0, self, self._ended)

    def _ended(self, *_: object) -> None:
        self._lose()
        self.deleteLater()


class Forecasts(QObject):
    """Answers what a fight will come to, one question at a time: the last one is played, those before it are kept as far as they came."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._crew = Crew(self.hire, usual_workers())
        self._forecasting = Forecasting(self._crew)
        self._errand = Errand(self._crew)
        self._workers: list[WorkerProcess] = []
        self._clock = QTimer(self, interval=TELL_MS)
        self._clock.timeout.connect(self._tick)
        self._told_at = 0.0

    def hire(self, place: int) -> WorkerProcess | None:
        """Start a worker for a seat."""
        made = WorkerProcess(self, lambda message: self._crew.hear(place, message, monotonic()), lambda: self._lost(place, made))
        self._workers.append(made)
        return made

    def _lost(self, place: int, worker: WorkerProcess) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
            self._crew.lose(place, monotonic())

    def warm_up(self) -> None:
        """Start the workers while nobody waits for them."""
        self._crew.warm_up(monotonic())

    @property
    def is_playing(self) -> bool:
        """Tell whether more will be known of what was asked last."""
        return self._crew.is_playing

    @property
    def is_comparing(self) -> bool:
        """Tell whether a plan is carried out."""
        return self._errand.is_playing

    def ask(self, asked: Asked, told: Callable[[ForecastShown], None], failed: Callable[[str], None]) -> None:
        """Forecast a fight; results are told repeatedly, until they are certain enough."""
        self._clock.start()
        self._errand.leave()
        self._forecasting.ask(asked, monotonic(), told, failed)

    def carry_out(
        self, plan: Plan, told: Callable[[], None], failed: Callable[[str], None], left: Callable[[], None] = lambda: None
    ) -> None:
        """Carry out a plan of several forecasts; a forecast that is running stops and keeps its results.

        `left` is told if something else is played before it is over.
        """
        self._clock.start()
        self._forecasting.stop()
        self._forecasting.leave()
        self._errand.begin(plan, monotonic(), told, failed, left=left)

    def known(self, key: str) -> Sequence[Fight]:
        """Return the known fights of a request, by its job's key."""
        return self._forecasting.known(key)

    def tally(self, job: Job, known: Tally, counted: Callable[[Tally], None], failed: Callable[[str], None]) -> None:
        """Play a job's required fights; results are told repeatedly, and once at the end."""
        self._clock.start()
        self._errand.leave()
        self._forecasting.tally(job, known, monotonic(), counted=counted, failed=failed)

    def stop(self) -> None:
        """Leave it at what is known."""
        self._errand.leave()
        self._forecasting.stop()

    def leave(self) -> None:
        """Play on no more, and tell nobody."""
        self._errand.leave()
        self._forecasting.leave()

    def _tick(self) -> None:
        now = monotonic()
        self._crew.tick(now)
        if not is_heard() or now - self._told_at >= HEARD_S:
            self._told_at = now
            self._forecasting.tell_news()
            self._errand.tell_news()
        if not self.is_playing:
            self._clock.stop()

    def close(self) -> None:
        """Let the workers go; returns once they have."""
        self._clock.stop()
        self.leave()
        workers, self._workers = self._workers, []
        self._crew.close()
        for worker in workers:
            worker.wait()
