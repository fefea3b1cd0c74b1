"""The other process: takes jobs and numbers of fights line by line, answers a line for each fight, opens no campaign, writes no file.

In: `{"job": 7, "system": .., "state": .., ..}` once, then `{"job": 7, "fights": [0, 20]}`. Any line that comes meanwhile calls the
fights off that are being played. Out: a fight with its job, `{"job": 7, "beat": 64}` as a sign of life, or a `fault`. A job with a
`day` is of whole days of fights.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final

from desktop_app.controller.forecast.crew import FIRST
from desktop_app.controller.forecast.job import Job
from desktop_app.controller.forecast.playing import Player, player_of
from desktop_app.errors import AppError
from desktop_app.rules.kernel.parts import canonical

NICE: Final = 5
BEAT: Final = 2.0
"""Seconds between signs of life."""
CHUNK: Final = 1 << 16
Line = dict[str, Any]


class Inbox:
    """Received lines, read by a thread: a buffered reader would hide waiting ones. None: the sender is gone."""

    def __init__(self, descriptor: int) -> None:
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._descriptor = descriptor
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        rest = b""
        with suppress(OSError):
            while chunk := os.read(self._descriptor, CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._lines.put(line)
        self._lines.put(None)

    @property
    def is_empty(self) -> bool:
        """Tell whether no line waits to be read."""
        return self._lines.empty()

    def __iter__(self) -> Iterator[Line]:
        """Give line by line, until nobody sends any more; what is no JSON object is passed over."""
        while (line := self._lines.get()) is not None:
            with suppress(ValueError):
                read = json.loads(line)
                if isinstance(read, dict):
                    yield read


class Worker:
    """Plays what it is told to."""

    def __init__(self, inbox: Inbox, write: Callable[[Line], None]) -> None:
        self._inbox, self._write = inbox, write
        self._at = 0
        self._player: Player | None = None
        self._beaten = 0.0
        self._aside = ThreadPoolExecutor(1, initializer=_step_back)
        """Where it can be, only this thread stands back: the first fights of the next job come at once again."""

    def run(self) -> int:
        """Answer until nobody asks any more."""
        for line in self._inbox:
            if "state" in line:
                self._take(line)
            elif "fights" in line and line.get("job") == self._at and self._player is not None:
                begin, end = line["fights"]
                play = self._play if begin < FIRST else lambda b, e: self._aside.submit(self._play, b, e).result()
                play(begin, end)
        self._aside.shutdown()
        return 0

    def _take(self, line: Line) -> None:
        """Build the state of a job; what cannot be built is told."""
        self._at, self._player = line.get("job", 0), None
        try:
            self._player = player_of(Job.from_json(line))
        except AppError as error:
            self._write({"job": self._at, "fault": error.sentence})

    def _play(self, begin: int, end: int) -> None:
        assert self._player is not None, "a job was taken"
        for number in range(begin, end):
            fight = self._player(number=number, goes_on=self._goes_on)
            if fight is None:
                return
            self._say(fight.to_json())
            if not self._inbox.is_empty:
                return

    def _goes_on(self) -> bool:
        """Look for another line; give a sign of life now and then."""
        if time.monotonic() - self._beaten > BEAT:
            self._say({"beat": 1})
        return self._inbox.is_empty

    def _say(self, line: Line) -> None:
        self._beaten = time.monotonic()
        self._write({"job": self._at, **line})


def _step_back() -> None:
    """Leave the processor to others who want it: on Linux this thread, elsewhere the process."""
    nice = getattr(os, "nice", None)
    if nice is not None:
        with suppress(OSError):
            nice(NICE)


def answer() -> int:
    """Play the requests from standard input until it closes. Other output goes to standard error."""
    out, sys.stdout = sys.stdout.buffer, sys.stderr

    def write(line: Line) -> None:
        out.write(canonical(line) + b"\n")
        out.flush()

    try:
        write({"ready": os.getpid()})
        return Worker(Inbox(sys.stdin.fileno()), write).run()
    except BrokenPipeError:
        return 0
