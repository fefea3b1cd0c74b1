"""Lets the setup for Windows prove itself under Wine: installs it, plays every replay, opens the window, removes it again.

    python3 packaging/under_wine.py dist/strikeboard-0.2.0-setup.exe

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
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bundles import REPLAYS, version
from system_packages import Stop, do
from windows import SOURCES

COMPILER, DUMP = "x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-objdump"
MATH = "api-ms-win-crt-math-l1-1-0.dll"
OWN_MATH = "own" + MATH.removeprefix("api")
"""Wine never looks for a file of the first name; this one is as long, so that it fits in its place."""
COMPLEX = re.compile(r"(?P<name>c(abs|arg|cosh?|exp|imag|pow|real|sinh?|tanh?))(?P<kind>[fl]?)")
"""Functions of complex numbers, which Wine has by name only; those of `long double` take a plain double on Windows."""
LACKING = {OWN_MATH, "icuuc.dll", "bcryptprimitives.dll"}
PROGRAM = "AppData/Local/Programs/Strikeboard"
ENTRY = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Strikeboard.lnk"
OPEN = 2
"""The exit code of the setup while the program runs."""
PATIENCE = 60.0
"""Seconds that anything may take on a busy machine."""


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


# ---- the proof


class Wine:
    """A separate Windows in a folder, with the user who runs this, on an X display."""

    def __init__(self, folder: Path, shown_on: str) -> None:
        self.drive = folder / "drive_c"
        own = ",".join(name.removesuffix(".dll") for name in sorted(LACKING))
        settings = {
            "DISPLAY": shown_on,
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
        (self.home,) = (path.parent for path in self.drive.glob("users/*/AppData"))

    def run(self, *command: str | Path, code: int = 0) -> str:
        """Run a command to its end and return what it writes. Raises: Stop if it ends with another code."""
        done = subprocess.run(["wine", *command], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if done.returncode != code:
            print(done.stdout.decode(errors="replace")[-2000:], done.stderr.decode(errors="replace")[-2000:], file=sys.stderr)
            raise Stop(f"{' '.join(map(str, command))} ended with {done.returncode} under Wine, not with {code}.")
        return done.stdout.decode(errors="replace")

    def open(self, file: Path) -> None:
        """Open a file as a double click does, and wait for nothing."""
        subprocess.run(["wine", "start", "/unix", file], env=self.environment, stdout=subprocess.DEVNULL, check=False)

    def has_window(self) -> bool:
        """Tell whether a window of the program is shown."""
        search = ["xdotool", "search", "--onlyvisible", "--name", "Strikeboard"]
        return subprocess.run(search, env=self.environment, capture_output=True, check=False).returncode == 0

    def has_closed(self) -> bool:
        """Ask the program to close its window, and tell whether none was left to ask."""
        ask = ["wine", "taskkill", "/im", "Strikeboard.exe"]
        return subprocess.run(ask, env=self.environment, capture_output=True, check=False).returncode != 0

    def close(self) -> None:
        """End all that still runs in it."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)
        self._waiting.wait()


@contextmanager
def display() -> Iterator[str]:
    """Give an invisible screen; yields its name."""
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24"]
    with subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as shown:
        assert shown.stdout is not None, "it was started with a pipe"
        try:
            yield f":{shown.stdout.readline().strip()}"
        finally:
            shown.terminate()


def wait_until(holds: Callable[[], bool], failure: str) -> float:
    """Wait until something holds and return for how many seconds. Raises: Stop when it takes too long."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > PATIENCE:
            raise Stop(failure)
        time.sleep(0.1)
    return time.monotonic() - begun


def prove(setup: Path) -> None:
    """Install, use and remove the program. Raises: Stop at the first thing that is not as it should be."""
    with tempfile.TemporaryDirectory() as base, display() as shown:
        wine = Wine(Path(base) / "prefix", shown)
        try:
            wine.run(setup, "/S")
            put_stand_ins(wine.home / PROGRAM / "runtime", wine.drive / "windows" / "system32", Path(base))
            prove_commands(wine)
            prove_window(wine, setup)
            prove_removal(wine)
        finally:
            wine.close()


def prove_commands(wine: Wine) -> None:
    """Let the program do what needs no window: version, content, the demo in a folder with accents and a space, print, replays."""
    program, folder = wine.home / PROGRAM / "strikeboard-cli.exe", "C:\\Été à la forêt"
    said = wine.run(program, "--version")
    if version() not in said:
        raise Stop(f"The program says {said!r}, not {version()}.")
    wine.run(program, "check-content")
    wine.run(program, "run", "--out", folder)
    wine.run(program, "check", f"{folder}\\demo.strikeboard")
    wine.run(program, "print", f"{folder}\\demo.strikeboard", "screen savage", f"{folder}\\screen.pdf")
    if not (wine.drive / "Été à la forêt" / "screen.pdf").read_bytes().startswith(b"%PDF"):
        raise Stop("The program has printed no PDF.")
    replays = sorted(REPLAYS.rglob("*.strike"))
    for replay in replays:
        wine.run(program, "replay", f"Z:{replay}")
    print(f"version, content, demo, check, print and {len(replays)} replays went well", flush=True)


def prove_window(wine: Wine, setup: Path) -> None:
    """Open the window from the start menu, and see that no setup replaces a program that runs; close it."""
    wine.open(wine.home / ENTRY)
    seconds = wait_until(wine.has_window, "No window has opened.")
    print(f"the window was open after {seconds:.1f} s", flush=True)
    wine.run(setup, "/S", code=OPEN)
    wait_until(wine.has_closed, "The window has not closed.")
    wine.run(setup, "/S")
    print("a setup refuses while the program runs, and updates it when it is closed", flush=True)


def prove_removal(wine: Wine) -> None:
    """Remove the program and see that it is gone, and that a campaign where the program keeps them is not."""
    campaign = wine.home / "AppData/Local/Strikeboard/kept.strikeboard"
    campaign.parent.mkdir(exist_ok=True)
    wine.run(wine.home / PROGRAM / "strikeboard-cli.exe", "new", f"Z:{campaign}")
    wine.run(wine.home / PROGRAM / "Uninstall.exe", "/S")
    wait_until(lambda: not (wine.home / PROGRAM).exists(), "The program has not been removed.")  # it goes on in a process of its own
    wait_until(lambda: not (wine.home / ENTRY).exists(), "The entry in the start menu has not been removed.")
    if not campaign.exists():
        raise Stop("Campaigns have been removed with the program.")
    print("the program was removed, campaigns are still there", flush=True)


if __name__ == "__main__":
    try:
        prove(Path(sys.argv[1]).resolve())
    except Stop as stop:
        raise SystemExit(f"under_wine.py: {stop}") from None
