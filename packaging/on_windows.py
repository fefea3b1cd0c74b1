"""The Windows that this runs on, as a machine on which the setup is proved (`windows_proof.py`).

Standard library only. Keys are not pressed and pictures not taken: the steps for which that is needed are left to a person.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from system_packages import Stop


class Windows:
    """This Windows, with the user who runs this (`windows_proof.Machine`)."""

    has_keys = False

    def __init__(self, room: Path) -> None:
        self.home = Path.home()
        self.room = room

    def name(self, path: Path) -> str:
        """Return how programs call a file."""
        return str(path)

    def run(self, *command: str | Path, code: int = 0) -> str:
        """Run a command to its end and return what it writes. Raises: Stop if it ends with another code."""
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode != code:
            print(done.stdout.decode(errors="replace")[-2000:], done.stderr.decode(errors="replace")[-2000:], file=sys.stderr)
            raise Stop(f"{' '.join(map(str, command))} ended with {done.returncode}, not with {code}.")
        return done.stdout.decode(errors="replace")

    def complete(self, runtime: Path) -> None:
        """Nothing is missing in a real Windows."""

    def associate(self) -> None:
        """What the setup has written about kinds of files is enough for a real Windows."""

    def open(self, file: Path) -> None:
        """Open a file as a double click does, and wait for nothing."""
        if sys.platform == "win32":
            os.startfile(file)

    def windows(self, title: str) -> int:
        """Count the windows on the screen with these words in their title."""
        return sum(title in name for name in shown_titles())

    def has_closed(self) -> bool:
        """Ask the program to close its windows, and tell whether none was left to ask."""
        return subprocess.run(["taskkill", "/im", "Strikeboard.exe"], capture_output=True, check=False).returncode != 0

    def press(self, *keys: str) -> None:
        """Refuse: a step that needs keys is not taken here. Raises: Stop."""
        raise Stop(f"No keys can be pressed here: {' '.join(keys)}.")

    def type(self, text: str) -> None:
        """Refuse: a step that needs keys is not taken here. Raises: Stop."""
        raise Stop(f"Nothing can be typed here: {text}.")

    def scale(self, percent: int) -> None:
        """Refuse: a step that needs pictures is not taken here. Raises: Stop."""
        raise Stop(f"The scale of this desktop stays as it is, not {percent} %.")

    def picture(self, made: Path) -> int:
        """Refuse: a step that needs pictures is not taken here. Raises: Stop."""
        raise Stop(f"No picture can be taken here: {made}.")


def shown_titles() -> list[str]:
    """List the titles of the windows that are shown."""
    titles: list[str] = []
    if sys.platform == "win32":
        user = ctypes.windll.user32

        @ctypes.WINFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
        def note(window: int, _: int) -> bool:
            if user.IsWindowVisible(ctypes.c_void_p(window)):
                text = ctypes.create_unicode_buffer(500)
                user.GetWindowTextW(ctypes.c_void_p(window), text, len(text))
                titles.append(text.value)
            return True

        user.EnumWindows(note, None)
    return titles


@contextmanager
def windows() -> Iterator[Windows]:
    """Give this Windows, with a folder for files that is gone afterwards."""
    with tempfile.TemporaryDirectory() as room:
        yield Windows(Path(room))
