"""What a screen reader is told of a turn, heard over the real bus of the desktop: `dev.py hear` starts this with the system's Python.

Usage: session.py PYTHON CAMPAIGN KIND, within `dbus-run-session`. A display, a window manager, the bus of the readers and the program
are started; keys are pressed, and what the program tells of each is printed. The reader hears announcements as well as notifications, as
Orca 45 and later do, or (KIND is `notifications`) as Orca 43 these alone.
Exit code: 1 where nothing was told of a key, or the same twice, 2 where the program died.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

LAUNCHERS: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
TURN: Final = ("semicolon", "1", "Escape", "space", "comma", "ctrl+z", "ctrl+shift+z", "space", "semicolon")
"""Where one is; an action opened and left; on; the last once more; undo, redo; on; where one is."""
FOCUSED, ANNOUNCED, SHOWN = "object:state-changed:focused", "object:announcement", "object:state-changed:showing"
KINDS: Final = {"notifications": (FOCUSED, SHOWN), "announcements": (FOCUSED, SHOWN, ANNOUNCED)}
RENAMED: Final = "object:property-change:accessible-name"
"""Heard so that names are not those of before."""
MOVES: Final = {"Escape"}
"""After these it is enough to hear where the keys are."""
PATIENCE: Final = 5.0
"""Seconds within which something must be told of a key."""
START: Final = 60.0
ATTEMPTS: Final = 5


@contextmanager
def running(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program as long as it is needed."""
    done = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield done
    finally:
        done.send_signal(signal.SIGTERM)
        done.wait()


def display(stack: ExitStack) -> str:
    """Start a display that nobody sees; give its name."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1366x768x24"]
    server = subprocess.Popen(command, pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stack.callback(server.wait)
    stack.callback(server.terminate)
    os.close(writes)
    with os.fdopen(reads) as told:
        return f":{told.readline().strip()}"


class Reader(threading.Thread):
    """Hears what a reader of a kind would speak."""

    def __init__(self, kind: str) -> None:
        super().__init__(daemon=True)
        gi = importlib.import_module("gi")
        gi.require_version("Atspi", "2.0")
        self._bus: Any = importlib.import_module("gi.repository.Atspi")
        self._bus.init()
        self.heard: list[str] = []
        self._listener = self._bus.EventListener.new(self._hear)
        for event in (*KINDS[kind], RENAMED):
            self._listener.register(event)

    def _hear(self, event: Any, *_: object) -> None:
        kind, name = event.type, event.source.get_name() or ""
        if kind.startswith(ANNOUNCED):
            self.heard.append(str(event.any_data))
        elif kind.startswith(RENAMED) or not event.detail1 or not name:
            return
        elif kind.startswith(FOCUSED):
            self.heard.append(f"({name}, {event.source.get_role_name()})")
        elif event.source.get_role_name() == "notification":
            self.heard.append(name)

    def run(self) -> None:
        """Listen until the end."""
        self._bus.event_main()

    def names(self) -> list[str]:
        """Give what the programs on the bus are called."""
        desktop = self._bus.get_desktop(0)
        found = (desktop.get_child_at_index(place) for place in range(desktop.get_child_count()))
        return [(one.get_name() or "").lower() for one in found if one is not None]


def waited(until: Any, seconds: float) -> bool:
    """Wait until something is so; tell whether it came to that."""
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        time.sleep(0.1)
    return bool(until())


def turn(reader: Reader) -> int:
    """Press the keys of a turn; give of how many nothing was told, or the same twice."""
    amiss = 0
    for key in TURN:
        reader.heard.clear()
        subprocess.run(["xdotool", "key", "--clearmodifiers", key], check=True)
        is_told = waited(lambda is_move=key in MOVES: any(is_move or not one.startswith("(") for one in reader.heard), PATIENCE)
        time.sleep(0.6)
        told = [one for one in reader.heard if not one.startswith("(")]
        is_twice = len(told) != len(set(told))
        amiss += not is_told or is_twice
        print(f"{key:14} {' | '.join(reader.heard) or '-- nothing --'}{' -- twice --' * is_twice}", flush=True)
    return amiss


def main(python: str, campaign: str, kind: str) -> int:
    """Play a turn, and print what is heard."""
    with ExitStack() as stack:
        os.environ["DISPLAY"] = display(stack)
        launcher = next(path for path in LAUNCHERS if Path(path).exists())
        stack.enter_context(running(launcher, "--launch-immediately"))
        stack.enter_context(running("openbox"))
        time.sleep(1)
        reader = Reader(kind)
        reader.start()
        told = {"QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb"}
        program = stack.enter_context(running(python, "-m", "desktop_app", "run", campaign, **told))
        if not waited(lambda: "strikeboard" in reader.names(), START):
            print("The program is not on the bus of the screen readers.")
            return 2
        for _ in range(ATTEMPTS):  # the window manager takes a while to give the window the keys
            time.sleep(2)
            subprocess.run(["xdotool", "key", "ctrl+1", "ctrl+7"], check=True)
            if waited(lambda: bool(reader.heard), PATIENCE):
                break
        time.sleep(1)
        amiss = turn(reader)
        if program.poll() is not None:
            print("The program died.")
            return 2
    print(f"{len(TURN) - amiss} of {len(TURN)} keys told, by {kind}")
    return 1 if amiss else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
