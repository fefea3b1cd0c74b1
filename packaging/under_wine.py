"""A Windows in a folder, by Wine, on which the setup is proved (`windows_proof.py`).

Standard library only. What Wine 8 lacks of Windows' own libraries is built into Wine's own folder (`put_stand_ins`); the program's files
are used as they are installed, but for the name by which numpy asks for one of these. Wine proves nothing of locks, virus scanners,
SmartScreen, real screens and printers.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from system_packages import Stop, do
from windows import SOURCES

COMPILER, DUMP = "x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-objdump"
MATH = "api-ms-win-crt-math-l1-1-0.dll"
OWN_MATH = "own" + MATH.removeprefix("api")
"""Wine never looks for a file of the first name; this one is as long, so that it fits in its place."""
COMPLEX = re.compile(r"(?P<name>c(abs|arg|cosh?|exp|imag|pow|real|sinh?|tanh?))(?P<kind>[fl]?)")
"""Functions of complex numbers, which Wine has by name only; those of `long double` take a plain double on Windows."""
LACKING = {OWN_MATH, "icuuc.dll", "bcryptprimitives.dll"}
KINDS = {".strikeboard": "Strikeboard.Campaign", ".strike": "Strikeboard.Replay", ".strikepack": "Strikeboard.Pack"}
SCREEN = "1600x1000x24"
DELAY = "60"
"""Milliseconds between keys."""


# ---- what Wine lacks


def imported(libraries: Iterable[Path]) -> Mapping[str, set[str]]:
    """Return the names that libraries of Windows take from others, by the other's name in small letters."""
    names: dict[str, set[str]] = defaultdict(set)
    for library in libraries:
        of = ""
        for line in subprocess.run([DUMP, "-p", library], capture_output=True, text=True, check=True).stdout.splitlines():
            if "DLL Name:" in line:
                of = line.split()[-1].lower()
            elif found := re.fullmatch(r"\t[0-9a-f]+\t\s*\d+\s+(\w+)", line):
                names[of].add(found[1])
    return names


def export(library: str, name: str) -> str:
    """Say where a stand-in takes a function from: the compiler's library of complex numbers, Wine's own, or `stand_ins.c`."""
    if library == OWN_MATH:
        found = COMPLEX.fullmatch(name)
        return f"{name} = ucrtbase.{name}" if found is None else f"{name} = {found['name']}{found['kind'].replace('l', '')}"
    return name if name in {"ucnv_open", "ProcessPrng"} else f"{name} = nothing"


def put_stand_ins(runtime: Path, system: Path, work: Path) -> None:
    """Build the libraries that Wine lacks with exactly the functions that the program's libraries ask them for."""
    for path in (runtime / "site").glob("numpy*/**/*"):
        if path.suffix in {".dll", ".pyd"}:
            path.write_bytes(path.read_bytes().replace(MATH.encode(), OWN_MATH.encode()))
    names = imported([*runtime.rglob("*.dll"), *runtime.rglob("*.pyd")])
    for library in sorted(LACKING):
        exports = [export(library, name) for name in sorted(names[library])]
        (work / "exports.def").write_text(f"LIBRARY {library}\nEXPORTS\n" + "\n".join(exports) + "\n", encoding="utf-8")
        wanted = [f"-Wl,-u,{found[2]}" for line in exports if (found := re.fullmatch(r"(\w+) = (\w+)", line)) and found[2] != "nothing"]
        command: list[str | Path] = [COMPILER, "-shared", "-static-libgcc", "-s", "-o", system / library]
        sources: list[str | Path] = [SOURCES / "stand_ins.c", work / "exports.def", *wanted, "-ladvapi32"]
        do([*command, *sources], f"The stand-in for {library} could not be built.")


# ---- the machine


def name_in(drive: Path, path: Path) -> str:
    """Return how programs of Windows call a file of this system: it is on their drive C, or on Z, which is all of this system."""
    inside = path.is_relative_to(drive)
    return ("C:/" + path.relative_to(drive).as_posix() if inside else f"Z:{path}").replace("/", "\\")


class Wine:
    """A separate Windows in a folder, with the user who runs this, on an X display (`windows_proof.Machine`)."""

    has_keys = True

    def __init__(self, folder: Path, shown_on: str) -> None:
        self._folder = folder
        self._drive = folder / "drive_c"
        own = ",".join(name.removesuffix(".dll") for name in sorted(LACKING))
        settings = {
            "DISPLAY": shown_on,
            "LC_ALL": "C.UTF-8",  # names with accents
            "WINEPREFIX": str(folder),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": f"winedbg.exe,mscoree,mshtml=d;{own}=n",  # a crash ends at once, and nothing is downloaded
        }
        self.environment = {**os.environ, **settings}
        self.run("wineboot", "-i")
        # while this one waits for a line, Wine does not start anew for each command; its services hold this one's pipe, not another's
        self._waiting = subprocess.Popen(["wine", "cmd"], env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._waiting.stdout is not None, "it was started with a pipe"
        self._waiting.stdout.readline()
        (self.home,) = (path.parent for path in self._drive.glob("users/*/AppData"))
        self.room = self._drive / "proof"
        self.room.mkdir(exist_ok=True)

    def name(self, path: Path) -> str:
        """Return how programs of Windows call a file of this system."""
        return name_in(self._drive, path)

    def run(self, *command: str | Path, code: int = 0) -> str:
        """Run a command to its end and return what it writes. Raises: Stop if it ends with another code."""
        done = subprocess.run(["wine", *command], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode != code:
            print(done.stdout.decode(errors="replace")[-2000:], done.stderr.decode(errors="replace")[-2000:], file=sys.stderr)
            raise Stop(f"{' '.join(map(str, command))} ended with {done.returncode} under Wine, not with {code}.")
        return done.stdout.decode(errors="replace")

    def complete(self, runtime: Path) -> None:
        """Put what Wine lacks into it, for the libraries of a program that has just been installed."""
        put_stand_ins(runtime, self._drive / "windows" / "system32", self._folder)

    def associate(self) -> None:
        """Let Wine know the kinds of files that the setup has named for one user: Wine 8 looks for them among those of all users."""
        for ending, kind in KINDS.items():
            for name in (ending, kind):
                self.run("reg", "copy", rf"HKCU\Software\Classes\{name}", rf"HKLM\Software\Classes\{name}", "/s", "/f")

    def open(self, file: Path) -> None:
        """Open a file as a double click does, and wait for nothing."""
        subprocess.run(["wine", "start", "/unix", file], env=self.environment, stdout=subprocess.DEVNULL, check=False)

    def windows(self, title: str) -> int:
        """Count the windows on the screen with these words in their title."""
        search = ["xdotool", "search", "--onlyvisible", "--name", title]
        return len(self._tool(*search).split())

    def has_closed(self) -> bool:
        """Ask the program to close its windows, and tell whether none was left to ask."""
        ask = ["wine", "taskkill", "/im", "Strikeboard.exe"]
        return subprocess.run(ask, env=self.environment, capture_output=True, check=False).returncode != 0

    def press(self, *keys: str) -> None:
        """Press keys, by the names that X gives them, in the window that has the focus."""
        self._tool("xdotool", "key", "--delay", DELAY, *keys)

    def type(self, text: str) -> None:
        """Type a text into what has the focus."""
        self._tool("xdotool", "type", "--delay", DELAY, text)

    def scale(self, percent: int) -> None:
        """Let the desktop show programs that are started from now on so much larger."""
        dots = str(96 * percent // 100)
        self.run("reg", "add", r"HKCU\Control Panel\Desktop", "/v", "LogPixels", "/t", "REG_DWORD", "/d", dots, "/f")

    def picture(self, made: Path) -> int:
        """Draw the screen into a PNG file and return how many colours it has."""
        self._tool("import", "-window", "root", str(made))
        return int(self._tool("identify", "-format", "%k", str(made)))

    def close(self) -> None:
        """End all that still runs in it."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)
        self._waiting.wait()

    def _tool(self, *command: str) -> str:
        """Run a tool of the display and return what it writes; one that finds nothing fails, which is an answer too."""
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False).stdout


@contextmanager
def display() -> Iterator[str]:
    """Give an invisible screen on which windows get the focus as on a desktop; yields its name."""
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN]
    with subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as shown:
        assert shown.stdout is not None, "it was started with a pipe"
        try:
            name = f":{shown.stdout.readline().strip()}"
            with subprocess.Popen(
                ["openbox"], env={**os.environ, "DISPLAY": name}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            ) as manager:
                try:
                    yield name
                finally:
                    manager.terminate()
        finally:
            shown.terminate()


@contextmanager
def wine() -> Iterator[Wine]:
    """Give a new Windows for the time that it is used."""
    with tempfile.TemporaryDirectory() as base, display() as shown:
        made = Wine(Path(base) / "prefix", shown)
        try:
            yield made
        finally:
            made.close()
