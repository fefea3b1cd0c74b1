"""Runs tests of the project under Wine, with the interpreter and the packages of the installed program.

Standard library only. `windows/tests.toml` says which tests, how long each part may take, and which tests cannot run there and why.
The code is that of this checkout; what tests need besides (pytest and its like) is downloaded for Windows, as `constraints.txt` pins it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bundles import ROOT
from system_packages import Stop, do
from under_wine import COMPILER, Wine
from windows import PYTHON, PYTHON_DLL, SOURCES

LIST = SOURCES / "tests.toml"
TOOLS = ("pytest", "pytest-qt", "pytest-benchmark", "hypothesis", "icepool", "pypdfium2", "PyYAML", "packaging", "colorama")
"""What the tests import; colorama is what pytest asks for on Windows alone, which pip does not see from another system."""
QT, QT_TEST = "PySide6_Essentials", ("PySide6/QtTest.pyd", "PySide6/Qt6Test.dll")
"""The package of Qt, and what of it tests use and the program does not."""
CAUSES = ("Wine", "POSIX", "offscreen")
COUNT = re.compile(r"(\d+) (passed|failed|error|skipped|deselected)")
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """Tests that are run together in one process, and how many minutes they may take; a test that is named is in no other part."""

    name: str
    tests: tuple[str, ...]
    minutes: float


@dataclass(frozen=True)
class Left:
    """A test, or all of a file, that cannot run there; `why` begins with one of the causes."""

    test: str
    why: str


def read_list(path: Path = LIST) -> tuple[list[Part], list[Left]]:
    """Return the parts and the tests that are left out. Raises: KeyError, TypeError, tomllib.TOMLDecodeError if the list is wrong."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    parts = [Part(one["name"], tuple(one["tests"]), one["minutes"]) for one in data["part"]]
    return parts, [Left(**one) for one in data.get("left", [])]


def prepare(wine: Wine, runtime: Path) -> Path:
    """Lay out interpreter, packages, tools and the files of this checkout in the Windows; return its python.exe. Raises: Stop."""
    folder = wine.room / "tests"
    python = folder / "python"
    shutil.copytree(runtime, python)
    shutil.rmtree(python / "site" / "desktop_app")
    paths = [PYTHON_DLL.replace(".dll", ".zip"), ".", "site", "..\\tools", "..\\checkout"]
    (python / PYTHON_DLL.replace(".dll", "._pth")).write_text("\n".join(paths) + "\n", encoding="utf-8")
    made = python / "python.exe"
    build: list[str | Path] = [COMPILER, "-Os", "-s", "-municode", "-o", made, SOURCES / "python.c", python / PYTHON_DLL]
    do(build, "python.exe could not be built.")
    install_tools(folder / "tools", python / "site")
    copy_checkout(folder / "checkout")
    return made


def install_tools(folder: Path, site: Path) -> None:
    """Put what tests need into a folder, as it is on Windows, and into the packages what the bundle leaves out of Qt. Raises: Stop."""
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    target = ["--only-binary=:all:", "--platform", "win_amd64", "--python-version", "{}.{}".format(*PYTHON), "--implementation", "cp"]
    abis = ["--abi", "cp{}{}".format(*PYTHON), "--abi", "abi3", "--abi", "none"]
    asked: list[str | Path] = [*target, *abis, "-c", ROOT / "packaging" / "constraints.txt"]
    failure = "The packages for the tests could not be downloaded."
    do([*pip, "install", "--target", folder, *asked, *TOOLS], failure)
    do([*pip, "download", "--no-deps", "-d", folder, *asked, QT], failure)
    for path in folder.glob(f"{QT.lower()}*.whl"):
        with zipfile.ZipFile(path) as wheel:
            for name in QT_TEST:
                wheel.extract(name, site)
        path.unlink()


def copy_checkout(folder: Path) -> None:
    """Copy the files of this checkout, those that git ignores left out."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in filter(None, subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


@dataclass(frozen=True)
class Bench:
    """Where tests are run: a Windows with a python.exe in it, and a folder of this system for what they write."""

    wine: Wine
    python: Path
    logs: Path

    def run_part(self, part: Part, left_out: Iterable[str]) -> list[str]:
        """Run tests, print their row of the table, and return the names of those that failed, and what else was wrong."""
        out = [f"--deselect={name}" for name in left_out]
        plain = ["-q", "-rfE", "--tb=short", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist", *out]
        log, begun = self.logs / f"tests {part.name}.txt", time.monotonic()
        code = self.run_logged([self.python, "-m", "pytest", *plain, *part.tests], log, 60 * part.minutes)
        said = log.read_text(encoding="utf-8", errors="replace")
        last = said.rstrip().rpartition("\n")[2]
        counts = ", ".join(f"{number} {what}" for number, what in COUNT.findall(last)) or f"ended with {code}"
        print(f"{part.name:34} {time.monotonic() - begun:6.1f} s  {counts}", flush=True)
        return FAILED.findall(said) or ([] if code == 0 else [f"{part.name} (ended with {code}: see {log.name})"])

    def run_logged(self, command: Sequence[str | Path], log: Path, seconds: float) -> int:
        """Run a command in the copied checkout and return how it ended; one that takes too long is ended (-9).

        What it writes goes to a file through a pipe: Wine gives a program no file of this system to write to.
        """
        checkout = self.python.parent.parent / "checkout"
        with log.open("wb") as file, subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=file) as written:
            assert written.stdin is not None, "it was started with a pipe"
            running = subprocess.Popen(
                ["wine", *command],
                cwd=checkout,
                env=self.wine.environment,
                stdin=subprocess.DEVNULL,
                stdout=written.stdin,
                stderr=subprocess.STDOUT,
            )
            written.stdin.close()
            try:
                return running.wait(seconds)
            except subprocess.TimeoutExpired:
                running.kill()
                written.kill()  # a process that the killed one has started may hold the pipe
                return running.wait()


def left_out(part: Part, parts: Iterable[Part], left: Iterable[Left]) -> Iterator[str]:
    """Name the tests that do not run with a part: they cannot run there at all, or are in a part of their own."""
    yield from (one.test for one in left)
    yield from (name for other in parts if other != part for name in other.tests if "::" in name)


def run_tests(wine: Wine, runtime: Path, logs: Path, named: Sequence[str] = ()) -> None:
    """Run all parts, or those that are named, and print a table. Raises: Stop if a test failed."""
    parts, left = read_list()
    unknown = set(named) - {part.name for part in parts}
    if unknown:
        raise Stop(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(part.name for part in parts)}.")
    bench = Bench(wine, prepare(wine, runtime), logs)
    asked = [part for part in parts if not named or part.name in named]
    failed = [name for part in asked for name in bench.run_part(part, left_out(part, parts, left))]
    if failed:
        raise Stop("\n  ".join(["These tests failed:", *failed]))
