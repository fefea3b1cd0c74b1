"""Runs a forecast without a window, in separate processes or in this one: for the command line and tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from queue import Empty, SimpleQueue
from typing import Any, Final

from desktop_app.controller.forecast.crew import Crew
from desktop_app.controller.forecast.errand import Errand, Plan, Playing, carry_out_here
from desktop_app.controller.forecast.figures import Tally
from desktop_app.controller.forecast.job import Job
from desktop_app.controller.forecast.playing import player_of
from desktop_app.language import said
from desktop_app.places import NO_CONSOLE, program, surroundings
from desktop_app.rules.kernel.parts import canonical
from desktop_app.rules.kernel.record import Json

VERB: Final = ("forecast", "--worker")
MOST_WORKERS: Final = 4
TICK: Final = 1.0
Told = tuple[int, dict[str, Any] | None]
"""The seat of a worker, and its message; None: it is gone."""


def usual_workers() -> int:
    """Return how many processes play: one fewer than the machine has processors, 1 to 4."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


def play_here(job: Job, *, exactly: int = 0, changed: Callable[[Tally], None] = lambda _: None, known: Tally | None = None) -> Tally:
    """Play a forecast in this process, or play one on that is `known` in part.

    Raises: AppError, and KeyboardInterrupt that leaves what is known so far to `changed`.
    """
    play = player_of(job)
    tally = Tally(exactly=exactly) if known is None else known
    while not tally.is_done:
        fight = play(number=tally.count)
        assert fight is not None, "nobody calls it off"
        tally.add(fight)
        changed(tally)
    return tally


@dataclass
class Process:
    """A worker in a process of its own."""

    child: subprocess.Popen[bytes]

    def send(self, message: Mapping[str, Json]) -> None:
        """Write a line to it; one that has ended hears nothing."""
        assert self.child.stdin is not None, "it was started with a pipe"
        with suppress(OSError):
            self.child.stdin.write(canonical(message) + b"\n")
            self.child.stdin.flush()

    def kill(self) -> None:
        """End it at once, whatever it is at."""
        self.child.kill()


class Processes:
    """Starts workers, and yields their messages in order."""

    def __init__(self) -> None:
        self.told: SimpleQueue[Told] = SimpleQueue()
        self.children: list[subprocess.Popen[bytes]] = []

    def hire(self, place: int) -> Process | None:
        """Start a worker; None: that cannot be done."""
        try:
            child = subprocess.Popen(
                [*program(), *VERB],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=surroundings(),
                creationflags=NO_CONSOLE,
            )
        except OSError:
            return None
        self.children.append(child)
        threading.Thread(target=self._read, args=(place, child), daemon=True).start()
        return Process(child)

    def _read(self, place: int, child: subprocess.Popen[bytes]) -> None:
        assert child.stdout is not None, "it was started with a pipe"
        with suppress(OSError, ValueError):
            for line in child.stdout:
                self.told.put((place, json.loads(line)))
        self.told.put((place, None))

    def close(self) -> None:
        """End them all, and wait until they have ended."""
        for child in self.children:
            child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()


def play_apart(job: Job, workers: int, *, exactly: int = 0, changed: Callable[[Tally], None] = lambda _: None) -> Tally:
    """Play a forecast in so many processes; where they do not last, the rest in this one. Raises: AppError, KeyboardInterrupt."""
    with _crew(workers) as (crew, go_on):
        crew.changed = lambda: changed(crew.tally)
        crew.begin(job, time.monotonic(), Tally(exactly=exactly))
        while crew.is_playing:
            go_on()
    if not crew.fault:
        return crew.tally
    _go_on_here(crew.fault, crew.tally)
    return play_here(job, changed=changed, known=crew.tally)


def carry_out_apart(plan: Plan, workers: int) -> None:
    """Carry a plan out in so many processes; where they do not last, the rest in this one. Raises: AppError, KeyboardInterrupt."""
    failed, latest = list[str](), list[Playing]()

    def noted() -> Plan:
        for playing in plan:
            latest[:] = [playing]
            yield playing

    with _crew(workers) as (crew, go_on):
        errand = Errand(crew)
        errand.begin(noted(), time.monotonic(), lambda: None, failed.append)
        while errand.is_playing:
            go_on()
    if failed:
        for playing in latest:
            _go_on_here(failed[0], playing.tally)
        carry_out_here(chain(latest, plan))


def _go_on_here(why: str, tally: Tally) -> None:
    """Print on standard error why it takes longer, and drop the fights lost with their workers: they run again here."""
    tally.forget_lost()
    print(said("{why}: this process simulates the rest.", why=why.rstrip(".")), file=sys.stderr)


@contextmanager
def _crew(workers: int) -> Iterator[tuple[Crew, Callable[[], None]]]:
    """Give a crew of processes, and what lets it go on for a moment; they end with this."""
    processes = Processes()
    crew = Crew(processes.hire, workers)

    def go_on() -> None:
        with suppress(Empty):
            place, message = processes.told.get(timeout=TICK)
            now = time.monotonic()
            crew.lose(place, now) if message is None else crew.hear(place, message, now)
        crew.tick(time.monotonic())

    try:
        yield crew, go_on
    finally:
        crew.close()
        processes.close()
