#!/usr/bin/env python3
"""Sets the project up, runs it, tests it and checks it, on a machine that has Python and pip and nothing else.

Standard library only, and nothing of the project: this file works before anything is installed. It makes a virtual environment
in `.venv` with the exact versions of `packaging/constraints.txt`, sees that Qt finds its system libraries and a font, and remembers
both, so that every later start goes straight on. What this file does not know: what the program is about.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import bundles
from system_packages import Stop, do, find_missing, install_packages, may_install

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
BINARIES = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BINARIES / ("python.exe" if os.name == "nt" else "python")
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
TRANSLATIONS = ROOT / "resources" / "translations"
INPUTS = (ROOT / "pyproject.toml", CONSTRAINTS, ROOT / "packaging" / "dev.py", ROOT / "packaging" / "system_packages.py")
BASE_PYTHON: str = getattr(sys, "_base_executable", None) or sys.executable  # not that of an environment about to be replaced
INSTALLED = ENVIRONMENT / "strikeboard-installed"  # written last: without it the environment is half made
SEEN_LIBRARIES = ENVIRONMENT / "strikeboard-libraries"
DISPLAY_TOOLS = {"xvfb": "Xvfb", "openbox": "openbox", "xdotool": "xdotool", "x11-xkb-utils": "setxkbmap"}
"""Debian packages with the commands that a test on a real display needs."""
SOAKED = (
    *("tests/controller/test_kills.py", "tests/controller/test_hostile_files.py"),
    *("tests/controller/test_hostile_packs.py", "tests/controller/test_coming_in.py"),
    *("tests/controller/test_secrets.py", "tests/model/test_foreign_readers.py", "tests/grid/test_nearest.py"),
    *("tests/rules/*/test_machine.py", "tests/rules/*/test_tactics.py", "tests/model/test_play_twin.py"),
    *("tests/views/test_grids_on_pictures.py", "tests/controller/test_largest_fight.py"),
    *("tests/app/test_window_play.py", "tests/app/test_evening_from_nothing.py"),
    *("tests/app/test_forms.py", "tests/controller/test_sentences.py"),
    *("tests/controller/test_extremes.py", "tests/app/test_signals.py", "tests/controller/test_costs.py"),
    *("tests/views/test_strangers_text.py", "tests/app/test_own_language.py"),
)
"""Tests that look for more than they do on every day: in other games and files, or in all that there are."""
MEMORY, ROOM_BYTES = Path("/dev/shm"), 4_000_000_000
SOAK_MINUTES, SOAK_KILLS, SOAK_MUTATIONS = 10, 90, 600
SOAK_SEED = 100_000  # far from the seeds of the ordinary run
OLDEST_PYTHON = (3, 11)

HELP = """\
usage: python3 packaging/dev.py VERB [arguments]

  run [arguments]    start the program (arguments are passed on)
  test [arguments]   run the tests: the short tier, all that are named, or with --whole all (arguments are passed on to pytest)
  check              style, types, import rules and content; changes nothing
  bench [arguments]  run the benchmarks (arguments are passed on to pytest); bench --against REVISION [arguments] compares the figures
  mutate [WORDS]     plant faults in a copy, those with these words in their names or all, and see that the tests find each
  soak [MINUTES]     play at random, kill the program and spoil its files for so long (10): a line of figures
  hear [SYSTEM ...]  play a turn and print what a screen reader is told (needs a few Debian packages, which it names)
  shots DIR          draw every view into DIR as PNG pictures; shots --handbook redraws the pictures of the handbook
  translations [DIR] bring the window's sentences in resources/translations up to date with the code; say what languages lack
  schema             write the SQL of a new campaign file from the tables in desktop_app/model/tables.py
  freeze [DIR]       make a folder of the program that needs no Python, and let it prove itself
  deb [DIR]          the same as a Debian package
  single [DIR]       the same as one file that unpacks itself
  windows [DIR]      make the program for Windows, on Linux: a zip and a setup (needs a few Debian packages, which it names)
  release N [DIR]    check and test all, build and prove version N for users in DIR, with SHA256SUMS, then tag it; takes an hour or more

The first start sets everything up in .venv, which takes a minute or two; later starts are immediate."""

# ---- the virtual environment


def fingerprint(inputs: Iterable[Path], facts: Iterable[str]) -> str:
    """Return one word for everything the environment is made from: the texts of files, and facts such as the Python version."""
    digest = hashlib.sha256()
    for text in (*(path.read_bytes() for path in inputs), *(fact.encode() for fact in facts)):
        digest.update(hashlib.sha256(text).digest())
    return digest.hexdigest()


def present_fingerprint() -> str:
    """Return the fingerprint of this clone and this Python."""
    return fingerprint(INPUTS, (sys.version, sys.base_prefix, str(ROOT)))


def read_mark(mark: Path) -> str:
    """Return what a mark remembers; nothing if it is not there."""
    try:
        return mark.read_text(encoding="utf-8")
    except OSError:
        return ""


def write_mark(mark: Path, text: str) -> None:
    """Write a mark in one go, so that it is either whole or absent."""
    fresh = mark.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(mark)


@contextmanager
def alone() -> Iterator[None]:
    """Let one set-up work at a time, where the system can lock files."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def can(*code: str) -> bool:
    """Tell whether this Python can do something, by trying."""
    return subprocess.run([BASE_PYTHON, "-c", "\n".join(code)], capture_output=True, check=False).returncode == 0


def make_environment() -> None:
    """Make an empty environment that has pip, with what this Python brings: ensurepip, else its own pip, else virtualenv."""
    failure = f"The virtual environment {ENVIRONMENT} could not be made."
    new = [BASE_PYTHON, "-m", "venv", str(ENVIRONMENT)]
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    if can("import ensurepip, venv"):
        do(new, failure)
    elif can("import venv, pip", "assert int(pip.__version__.split('.')[0]) >= 23"):
        do([*new, "--without-pip"], failure)
        do([BASE_PYTHON, "-m", "pip", "--python", str(PYTHON), "install", "pip"], "pip could not be put into the virtual environment.")
    elif can("import virtualenv"):
        do([BASE_PYTHON, "-m", "virtualenv", str(ENVIRONMENT)], failure)
    else:
        install_packages(["python3-venv"])
        do(new, failure)


def install_project(tools: str = "dev") -> None:
    """Put the project and its development tools, or those named, into the environment, at the exact versions."""
    command: list[str | Path] = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
        "-c",
        CONSTRAINTS,
        "-e",
        f".[{tools}]",
    ]
    do(command, "The packages could not be installed: see the lines above. Is there a connection to the package index?", folder=ROOT)


def set_up_environment() -> None:
    """See that the environment is there and up to date; a half-made one, or one of another Python, is made anew."""
    wanted = present_fingerprint()
    if read_mark(INSTALLED).startswith(wanted):
        return
    with alone():
        remembered = read_mark(INSTALLED)
        if remembered.startswith(wanted):
            return  # another set-up was faster
        python = fingerprint((), (sys.version, sys.base_prefix, str(ROOT)))
        INSTALLED.unlink(missing_ok=True)
        if not remembered.endswith(python):
            print("Setting up .venv; this takes a minute or two, once ...", file=sys.stderr, flush=True)
            make_environment()
        else:
            print("Bringing .venv up to date ...", file=sys.stderr, flush=True)
        install_project()
        write_mark(INSTALLED, f"{wanted} {python}")


# ---- libraries and fonts of the system


def set_up_libraries(*, window: bool) -> None:
    """See that Qt finds its libraries. An ordinary user without a display is not held up by what only windows need."""
    if sys.platform != "linux" or read_mark(SEEN_LIBRARIES) == present_fingerprint():
        return
    missing = find_missing()
    if missing.window and not (missing.core or window or may_install()):
        return  # not remembered: a start with a display must look again
    if missing.core or missing.window:
        install_packages(missing.core + missing.window)
    write_mark(SEEN_LIBRARIES, present_fingerprint())


# ---- the verbs


def hand_over(command: Sequence[str | Path], **variables: str) -> NoReturn:
    """Become another program. Variables that the user has set already are left alone."""
    environment = {**variables, **os.environ}
    if os.name == "posix":
        os.execve(command[0], [str(part) for part in command], environment)
    raise SystemExit(subprocess.run(command, env=environment, check=False).returncode)


def translations(arguments: Sequence[str]) -> int:
    """Bring the window's sentences up to date with the code, and say what each language lacks, has for nothing, or tells otherwise.

    Sentences of the window that are new are unfinished, those that are gone leave. With a folder: of the language in it alone.
    """
    if len(arguments) > 1:
        raise Stop("translations takes one folder, or none.")
    own = [Path(folder) for folder in arguments]
    for folder in own:
        if not (folder / "language.toml").is_file():
            raise Stop(f"{folder} is no language: there is no language.toml in it.")
        if not (folder / "window.ts").exists():
            (folder / "window.ts").write_text(f'<TS version="2.1" language="{folder.name}"/>\n', encoding="utf-8")
    prepare()  # Qt's tools need the libraries that Qt needs
    for folder in own or [TRANSLATIONS]:
        extract_sentences(folder)
    from translations import report

    return 1 if report(own or None) else 0


def extract_sentences(folder: Path, binaries: Path = BINARIES) -> None:
    """Write what the code of the window says into the texts of a folder."""
    code = [ROOT / "desktop_app" / name for name in ("app.py", "launch.py")]
    code += sorted((ROOT / "desktop_app" / "views").rglob("*.py"))
    for texts in sorted(folder.rglob("*.ts")):
        marks: list[str | Path] = ["-silent", "-no-obsolete", "-locations", "none", "-tr-function-alias", "QT_TR_NOOP+=marked"]
        do([binaries / "pyside6-lupdate", *marks, *code, "-ts", texts], "The window's sentences could not be extracted.")


def prepare(*, window: bool = False) -> None:
    """Set everything up that a program with Qt needs."""
    set_up_environment()
    set_up_libraries(window=window)


def run(arguments: Sequence[str]) -> int:
    """Start the program."""
    prepare(window=bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")))
    hand_over([PYTHON, "-m", "desktop_app", "run", *arguments])


def test(arguments: Sequence[str]) -> int:
    """Run the tests on all processors, without a display of the user's. A run that finds no test fails (pytest's code 5).

    There is one worker more than processors: while one waits for a window, the disk or another program, there is somebody to go on.
    """
    prepare()
    missing = missing_commands(DISPLAY_TOOLS)
    if missing and may_install():
        install_packages(missing)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # tests start the program a hundred times: it is compiled once
    spread = ["-n", str(processors() + 1), "--dist", "worksteal"]
    os.chdir(ROOT)
    hand_over([PYTHON, "-m", "pytest", *spread, *arguments], QT_QPA_PLATFORM="offscreen", **place_for_files())


def place_for_files() -> dict[str, str]:
    """Return where tests keep their files, as a variable: in memory where there is room, since each step of a fight is written through."""
    is_usable = MEMORY.is_dir() and os.access(MEMORY, os.W_OK | os.X_OK)
    return {"TMPDIR": str(MEMORY)} if is_usable and shutil.disk_usage(MEMORY).free >= ROOM_BYTES else {}


def processors() -> int:
    """Return how many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def missing_commands(packages: Mapping[str, str]) -> list[str]:
    """Return the packages whose command is not there."""
    return [package for package, command in packages.items() if shutil.which(command) is None]


def bench(arguments: Sequence[str]) -> int:
    """Run the benchmarks, one at a time; with `--against REVISION` on another state of the project too, in turns."""
    prepare()
    os.chdir(ROOT)
    if arguments[:1] == ["--against"]:
        import beside

        if len(arguments) < 2:
            raise Stop("bench --against takes a revision: python3 packaging/dev.py bench --against HEAD~1")
        print("\n".join(beside.compared(ROOT, PYTHON, arguments[1], arguments[2:])))
        return 0
    hand_over([PYTHON, "-m", "pytest", "tests/benchmarks", "-p", "no:xdist", *arguments], QT_QPA_PLATFORM="offscreen")


def soak(arguments: Sequence[str]) -> int:
    """Play at random, kill the program and spoil files until the time is up, each round from other seeds; stop at the first failure."""
    if len(arguments) > 1 or not all(argument.isdecimal() and int(argument) for argument in arguments):
        raise Stop("soak takes a number of minutes: python3 packaging/dev.py soak [MINUTES]")
    minutes = int(arguments[0]) if arguments else SOAK_MINUTES
    prepare()
    begun, rounds, failed = time.monotonic(), 0, False
    searching = [path for pattern in SOAKED for path in sorted(ROOT.glob(pattern))]
    command: list[str | Path] = [PYTHON, "-m", "pytest", "-q", "-n", "auto", *searching]
    seed = ""
    while not failed and time.monotonic() - begun < 60 * minutes:
        seed = str(SOAK_SEED + rounds * SOAK_MUTATIONS)
        sizes = {"STRIKEBOARD_KILLS": str(SOAK_KILLS), "STRIKEBOARD_MUTATIONS": str(SOAK_MUTATIONS), "STRIKEBOARD_SEED": seed}
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HYPOTHESIS_PROFILE": "soak", **sizes}
        failed = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode != 0
        rounds += 1
    spent = (time.monotonic() - begun) / 60
    verdict = f"failed with STRIKEBOARD_SEED={seed}" if failed else "nothing lost, no traceback"
    print(f"soak: {spent:.1f} minutes, {rounds} rounds, {rounds * SOAK_KILLS} kills, {rounds * SOAK_MUTATIONS} mutations a test, {verdict}")
    return 1 if failed else 0


def mutate(arguments: Sequence[str]) -> int:
    """Plant faults in a copy of the project, and see that the tests near them find each."""
    import mutations

    prepare()
    words = " ".join(arguments).lower()
    faults = [fault for fault in mutations.faults_of(ROOT / "tests" / "mutations.toml") if words in fault.name.lower()]
    if not faults:
        raise Stop(f"No fault of tests/mutations.toml has “{words}” in its name.")
    left = mutations.mutate(ROOT, PYTHON, faults)
    print(f"mutate: {len(faults) - len(left)} of {len(faults)} found")
    return 1 if left else 0


def shots(arguments: Sequence[str]) -> int:
    """Draw every view into a folder, or the pictures of the handbook into theirs."""
    if len(arguments) != 1:
        raise Stop("shots needs one folder to draw into: python3 packaging/dev.py shots DIR, or shots --handbook")
    prepare()
    if arguments[0] == "--handbook":
        os.chdir(ROOT)
        hand_over([PYTHON, "-m", "tests.pictures.handbook"], QT_QPA_PLATFORM="offscreen", QT_SCALE_FACTOR="2")
    folder = Path(arguments[0]).resolve()
    os.chdir(ROOT)
    hand_over([PYTHON, "-m", "tests.pictures.shots", folder], QT_QPA_PLATFORM="offscreen")


def hear(arguments: Sequence[str]) -> int:
    """Play a turn of each system over the bus of the screen readers, to both kinds of them, and print what is told after each key."""
    missing = missing_commands({**DISPLAY_TOOLS, "dbus-daemon": "dbus-run-session"})
    reads = ["/usr/bin/python3", "-c", "import gi; gi.require_version('Atspi', '2.0'); import gi.repository.Atspi"]
    missing += (
        ["at-spi2-core", "gir1.2-atspi-2.0", "python3-gi"] if subprocess.run(reads, capture_output=True, check=False).returncode else []
    )
    if missing:
        raise Stop(f"hear needs the packages {' '.join(missing)} (on Debian: apt install {' '.join(missing)}).")
    prepare(window=True)
    systems = arguments or ("winterdawn", "cadwallon", "savage", "revolution", "expedition")
    worst = 0
    for system in systems:
        print(f"---- {system}", flush=True)
        with tempfile.TemporaryDirectory() as home:
            surroundings = {
                **os.environ,
                "HOME": home,
                "XDG_DATA_HOME": home,
                "XDG_CONFIG_HOME": home,
                "LANG": os.environ.get("LANG", "C.UTF-8"),
            }
            demo = f"from pathlib import Path; from tests.demos import demo_at; demo_at(Path({home!r}) / 'demo.strikeboard', {system!r})"
            do([PYTHON, "-c", demo], f"There is no demo of {system}.", folder=ROOT, environment=surroundings)
            command = ["dbus-run-session", "--", "/usr/bin/python3", "tests/a11y/session.py", str(PYTHON), f"{home}/demo.strikeboard"]
            for kind in ("announcements", "notifications"):
                worst = max(worst, subprocess.run([*command, kind], cwd=ROOT, env=surroundings, check=False).returncode)
    return worst


def schema(arguments: Sequence[str]) -> int:
    """Write the SQL of a new campaign file, as SQLModel gives it."""
    if arguments:
        raise Stop("schema takes no arguments.")
    set_up_environment()
    writes = "from desktop_app.model import schema, tables; schema.NEW_FILE.write_bytes(tables.statements().encode())"
    do([PYTHON, "-c", writes], "The tables could not be read.", folder=ROOT)
    return 0


def freeze(arguments: Sequence[str]) -> int:
    """Make the folder that needs no Python."""
    bundled(arguments, "freeze")
    return 0


def deb(arguments: Sequence[str]) -> int:
    """Make a Debian package."""
    bundle = bundled(arguments, "deb")
    bundles.deb(bundle, bundle.parent)
    return 0


def single(arguments: Sequence[str]) -> int:
    """Make one file that unpacks itself, and let that prove itself too."""
    bundle = bundled(arguments, "single")
    bundles.prove(bundles.single(bundle, bundle.parent))
    return 0


def windows(arguments: Sequence[str]) -> int:
    """Make the zip and the setup for Windows; nothing of them is run here."""
    if len(arguments) > 1:
        raise Stop("windows takes one folder: python3 packaging/dev.py windows DIR")
    from windows import TOOLS, make

    missing = missing_commands(TOOLS)
    if missing:
        install_packages(missing)
    set_up_environment()
    with tempfile.TemporaryDirectory() as work:
        make(PYTHON, Path(*arguments).resolve() if arguments else ROOT / "dist", Path(work))
    return 0


def release(arguments: Sequence[str]) -> int:
    """Make a release; nothing is pushed."""
    if len(arguments) not in {1, 2}:
        raise Stop("release takes a version and a folder: python3 packaging/dev.py release VERSION [DIR]")
    from release import release as make

    number, *folders = arguments
    make(ROOT, number, Path(*folders).resolve() if folders else ROOT / "dist" / number)
    return 0


def bundled(arguments: Sequence[str], verb: str) -> Path:
    """Make the folder that needs no Python, and return it once it has proved itself."""
    if len(arguments) > 1:
        raise Stop(f"{verb} takes one folder: python3 packaging/dev.py {verb} DIR")
    prepare()
    install_project("bundle")
    bundle = bundles.freeze(PYTHON, Path(*arguments).resolve() if arguments else ROOT / "dist")
    bundles.prove(bundle / bundles.NAME)
    return bundle


def check(arguments: Sequence[str]) -> int:
    """Run all checks, also after one has failed, and name those that did."""
    if arguments:
        raise Stop("check takes no arguments.")
    set_up_environment()
    checks: dict[str, list[str | Path]] = {
        "style": [BINARIES / "ruff", "check"],
        "format": [BINARIES / "ruff", "format", "--check"],
        "types": [BINARIES / "mypy"],
        "imports": [BINARIES / "lint-imports", "--no-cache"],
        "content": [PYTHON, "-m", "desktop_app", "check-content"],
    }
    failed = []
    for name, command in checks.items():
        print(f"---- {name}", flush=True)
        if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            failed.append(name)
    print(f"---- failed: {', '.join(failed)}" if failed else "---- all checks passed", flush=True)
    return 1 if failed else 0


VERBS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "run": run,
    "test": test,
    "check": check,
    "bench": bench,
    "mutate": mutate,
    "soak": soak,
    "shots": shots,
    "translations": translations,
    "hear": hear,
    "schema": schema,
    "freeze": freeze,
    "deb": deb,
    "single": single,
    "windows": windows,
    "release": release,
}


def main(arguments: Sequence[str]) -> int:
    """Do one verb. Return 0 if it went well, 1 if tests or checks failed, 2 if it could not be done."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(HELP)
        return 0
    try:
        if sys.version_info < OLDEST_PYTHON:
            raise Stop("Python 3.11 or newer is needed; this is {}.{}.".format(*sys.version_info[:2]))
        if arguments[0] not in VERBS:
            raise Stop(f"There is no verb {arguments[0]!r}; there are {', '.join(VERBS)}.")
        return VERBS[arguments[0]](arguments[1:])
    except (Stop, OSError) as stop:
        print(f"dev.py: {stop}", file=sys.stderr)
    except KeyboardInterrupt:
        print("dev.py: stopped; the next start goes on from here.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
