"""Proves the setup for Windows by using it: installs it, plays in its window, prints, imports, forecasts, replays, removes it again.

    python3 packaging/windows_proof.py SETUP [--keep DIR] [--tests [PART ...]]

Under Wine (`under_wine.py`) all steps are taken; on a real Windows (`on_windows.py`) those that need no keys. Standard library only, and
nothing of the project: the program is used as it was installed. Each step ends by itself or at the first thing that is not as it should be.
Exit codes: 0 all went well, 1 a step failed.
"""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bundles import REPLAYS, version
from system_packages import Stop

PROGRAM = "AppData/Local/Programs/Strikeboard"
ENTRY = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Strikeboard.lnk"
CAMPAIGNS = "AppData/Local/Strikeboard"
DEMO = f"{CAMPAIGNS}/greywater.strikeboard"
DEMO_TITLE = "The marches of Greywater"
PREPARED = "The barrow above the fold"
HERO = "Ysolde"
OPEN, BAD_INPUT = 2, 2
"""Exit codes: of the setup while the program runs, of the program for what can't be done."""
PATIENCE = 60.0
"""Seconds that anything may take on a busy machine."""
SETTLES = 1.5
"""Seconds after which a window that has been shown takes keys."""
TURNS, FIGHTS, WORKERS = 3, 12, 2
SCALES = (100, 150)
PAGES = {"ctrl+1": "home", "ctrl+2": "people", "ctrl+4": "bestiary", "ctrl+5": "prepare", "ctrl+7": "fight"}
"""Pages by the key that goes there."""
LEAST_COLOURS = 1500
"""Of a screen with a window that was drawn; the frame of an empty one has some hundred."""


class Machine(Protocol):
    """A Windows that the program is installed on; paths are those of this program, `name` gives those of Windows."""

    home: Path
    """The user's folder."""
    room: Path
    """A folder for files."""
    has_keys: bool
    """Whether keys can be pressed and pictures taken."""

    def name(self, path: Path) -> str:
        """Return how programs of Windows call a file."""

    def run(self, *command: str | Path, code: int = 0) -> str:
        """Run a command to its end and return what it writes. Raises: Stop if it ends with another code."""

    def complete(self, runtime: Path) -> None:
        """Add to the Windows what it lacks for the libraries of an installed program."""

    def associate(self) -> None:
        """See that a double click finds the kinds of files that the setup has named."""

    def open(self, file: Path) -> None:
        """Open a file as a double click does, and wait for nothing."""

    def windows(self, title: str) -> int:
        """Count the windows on the screen with these words in their title."""

    def has_closed(self) -> bool:
        """Ask the program to close its windows, and tell whether none was left to ask."""

    def press(self, *keys: str) -> None:
        """Press keys, by the names that X gives them, in the window that has the focus."""

    def type(self, text: str) -> None:
        """Type a text into what has the focus."""

    def scale(self, percent: int) -> None:
        """Let the desktop show programs that are started from now on so much larger."""

    def picture(self, made: Path) -> int:
        """Draw the screen into a PNG file and return how many colours it has."""


@dataclass
class Proof:
    """What all steps share: the Windows, the setup, and a folder for pictures and logs."""

    machine: Machine
    setup: Path
    kept: Path

    @property
    def installed(self) -> Path:
        """Return the folder of the installed program."""
        return self.machine.home / PROGRAM

    @property
    def demo(self) -> Path:
        """Return the campaign that the first start makes."""
        return self.machine.home / DEMO

    @property
    def folder(self) -> Path:
        """Return a folder whose name has accents and spaces."""
        return self.machine.room / "Été à la forêt"

    @property
    def copied(self) -> Path:
        """Return the campaign that is opened by double click."""
        return self.folder / "Gué d'Eaugrise.strikeboard"

    def tell(self, *arguments: str | Path, code: int = 0) -> str:
        """Let the program for a console do one thing and return what it writes. Raises: Stop if it ends with another code."""
        given = [self.machine.name(each) if isinstance(each, Path) else each for each in arguments]
        return self.machine.run(self.installed / "strikeboard-cli.exe", *given, code=code)

    def see(self, name: str) -> str:
        """Take pictures of the screen until one shows a window; return what is said of it. Raises: Stop if hardly anything is drawn."""
        colours: list[int] = []

        def is_drawn() -> bool:
            colours.append(self.machine.picture(self.kept / f"{name}.png"))
            return colours[-1] >= LEAST_COLOURS

        wait_until(is_drawn, f"Nothing is drawn in the window: see {name}.png.")
        return f"{colours[-1]} colours"


def wait_until(holds: Callable[[], bool], failure: str) -> float:
    """Wait until something holds and return for how many seconds. Raises: Stop when it takes too long."""
    begun = time.monotonic()
    while not holds():
        if time.monotonic() - begun > PATIENCE:
            raise Stop(failure)
        time.sleep(0.1)
    return time.monotonic() - begun


def wait_for_window(machine: Machine, title: str, count: int = 1) -> str:
    """Wait until a number of windows with words in their title are shown; return what is said of it. Raises: Stop."""
    seconds = wait_until(lambda: machine.windows(title) >= count, f"No window {title!r} has opened.")
    time.sleep(SETTLES)
    return f"window after {seconds:.1f} s"


def close_windows(machine: Machine) -> None:
    """Ask the program to close its windows and wait until it has. Raises: Stop."""
    wait_until(machine.has_closed, "The program has not closed.")


def steps_done(campaign: Path) -> int:
    """Count the steps of all fights in a campaign, which the program may have open: they are counted in a copy."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / campaign.name
        for suffix in ("", "-wal"):
            source = campaign.with_name(campaign.name + suffix)
            if source.exists():
                shutil.copy(source, copy.with_name(copy.name + suffix))
        with closing(sqlite3.connect(copy)) as database:
            (count,) = database.execute("SELECT coalesce(sum(at), 0) FROM play").fetchone()
    return int(count)


def grow(campaign: Path, do: Callable[[], object], failure: str) -> None:
    """Do something after which a campaign has more steps, and wait for them. Raises: Stop when none comes."""
    before = steps_done(campaign)
    do()
    wait_until(lambda: steps_done(campaign) > before, failure)
    time.sleep(SETTLES)


def require_pdf(made: Path) -> str:
    """Wait until a PDF is there and return what is said of it. Raises: Stop."""
    wait_until(lambda: made.exists() and made.read_bytes()[:5] == b"%PDF-", f"There is no PDF {made.name}.")
    return f"{made.stat().st_size / 1000:.0f} kB"


# ---- the steps


def install(proof: Proof) -> str:
    """Install for one user without a question, and see that the start menu has the program."""
    proof.machine.run(proof.setup, "/S")
    for made in (proof.installed / "Strikeboard.exe", proof.machine.home / ENTRY):
        if not made.exists():
            raise Stop(f"The setup has not made {made.name}.")
    proof.machine.complete(proof.installed / "runtime")
    return ""


def say_version(proof: Proof) -> str:
    """See that the program is the one that was built, with sound content."""
    said = proof.tell("--version").strip()
    if version() not in said:
        raise Stop(f"The program says {said!r}, not {version()}.")
    proof.tell("check-content")
    return said


def start_from_menu(proof: Proof) -> str:
    """Start for the first time as a user does."""
    proof.machine.open(proof.machine.home / ENTRY)
    return wait_for_window(proof.machine, "Strikeboard")


def play_by_keys(proof: Proof) -> str:
    """Open the demo fight and play three turns, by keys alone; what was played is in the campaign."""
    machine = proof.machine
    machine.press("Return")
    wait_for_window(machine, DEMO_TITLE)
    machine.press("Escape")
    begun = steps_done(proof.demo)
    for _ in range(TURNS):
        grow(proof.demo, lambda: machine.press("space"), "Space has played no step.")
    return f"{steps_done(proof.demo) - begun} steps, {proof.see('fight')}"


def answer_dialog(proof: Proof, title: str, file: Path) -> None:
    """Type the path of a file into a dialog of Windows."""
    wait_for_window(proof.machine, title)
    proof.machine.press("Home", "shift+End")  # what is proposed is replaced
    proof.machine.type(proof.machine.name(file))
    proof.machine.press("Return")


def ask_for(proof: Proof, command: str) -> None:
    """Choose a command by its words in the palette."""
    proof.machine.press("ctrl+k")
    time.sleep(SETTLES)
    proof.machine.type(command)
    time.sleep(SETTLES)
    proof.machine.press("Return")
    time.sleep(SETTLES)


def save_as_pdf(proof: Proof) -> str:
    """Print the sheets of the party into a file from the window, by the preview and the dialog of Windows."""
    made = proof.machine.room / "party.pdf"
    ask_for(proof, "Print the sheets of the whole party")
    time.sleep(SETTLES)
    seen = proof.see("preview")
    proof.machine.press("ctrl+s")
    answer_dialog(proof, "Save as PDF", made.with_suffix(""))  # the ending is the program's
    return f"{require_pdf(made)}, {seen}"


def close(proof: Proof) -> str:
    """Close the window, and check the campaign it leaves."""
    close_windows(proof.machine)
    if not proof.demo.exists():
        return ""
    proof.tell("check", proof.demo)
    return f"{steps_done(proof.demo)} steps kept"


def show_pages(proof: Proof) -> str:
    """Take pictures of pages at each scale of the desktop, for a person to look at."""
    machine = proof.machine
    for percent in SCALES:
        machine.scale(percent)
        machine.open(machine.home / ENTRY)
        wait_for_window(machine, DEMO_TITLE)
        for key, page in PAGES.items():
            machine.press(key)
            time.sleep(SETTLES)
            proof.see(f"{page} {percent}")
        close_windows(machine)
    machine.scale(SCALES[0])
    return f"{len(PAGES)} pages at {' and '.join(map(str, SCALES))} %"


def demo_without_window(proof: Proof) -> str:
    """Play the demo without a window, in a folder with accents and spaces."""
    proof.tell("run", "--out", proof.folder)
    proof.tell("check", proof.folder / "demo.strikeboard")
    return f"{len(list(proof.folder.glob('*.png')))} pictures"


def print_by_command(proof: Proof) -> str:
    """Print without a window."""
    made = proof.folder / "écran du meneur.pdf"
    proof.tell("print", proof.folder / "demo.strikeboard", "screen savage", made)
    return require_pdf(made)


def exchange(proof: Proof) -> str:
    """Export a character and a pack, and import both into another campaign."""
    demo, other = proof.folder / "demo.strikeboard", proof.folder / "Œuvre n° 2.strikeboard"
    hero, pack = proof.folder / "héroïne.json", proof.folder / "tout.strikepack"
    proof.tell("new", other)
    proof.tell("export", demo, HERO, hero)
    said = proof.tell("import", other, hero)
    if HERO not in said:
        raise Stop(f"The import says {said!r}, and nothing of {HERO}.")
    proof.tell("pack", "make", demo, pack)
    said = proof.tell("pack", "read", other, pack)
    proof.tell("check", other)
    return said.strip().splitlines()[-1]


def forecast(proof: Proof) -> str:
    """Forecast a fight in processes of their own."""
    asked = ("--fights", str(FIGHTS), "--workers", str(WORKERS))
    said = proof.tell("forecast", proof.folder / "demo.strikeboard", PREPARED, *asked)
    if f"{FIGHTS} simulations" not in said:
        raise Stop(f"The forecast says {said!r}, and nothing of {FIGHTS} simulations.")
    return said.splitlines()[0]


def replay_all(proof: Proof) -> str:
    """Play every replay: each of its steps has the same result as on the machine that made it."""
    replays = sorted(REPLAYS.rglob("*.strike"))
    for replay in replays:
        proof.tell("replay", replay)
    return f"{len(replays)} replays"


def open_by_double_click(proof: Proof) -> str:
    """Open a campaign by its file: a copy of that with the running fight, where it was played."""
    if proof.demo.exists():
        shutil.copy(proof.demo, proof.copied)
    else:
        shutil.copy(proof.folder / "demo.strikeboard", proof.copied)
    proof.machine.associate()
    proof.machine.open(proof.copied)
    return wait_for_window(proof.machine, DEMO_TITLE)


def import_in_window(proof: Proof) -> str:
    """Import a file by the dialog of Windows."""
    plain = shutil.copy(proof.folder / "héroïne.json", proof.machine.room / "heroine.json")  # as a keyboard without accents can name it
    ask_for(proof, "Import files")
    grow(proof.copied, lambda: answer_dialog(proof, "Import files", Path(plain)), "Nothing has been imported.")
    return proof.see("import")


def open_twice(proof: Proof) -> str:
    """Open an open campaign again: the second window can be read, and neither it nor a command changes anything."""
    campaign, machine = proof.copied, proof.machine
    machine.open(campaign)
    wait_for_window(machine, DEMO_TITLE, count=2)
    if machine.has_keys:
        before = steps_done(campaign)
        machine.press("ctrl+7")
        time.sleep(SETTLES)
        machine.press("space")
        time.sleep(SETTLES)
        proof.see("second")
        if steps_done(campaign) != before:
            raise Stop("The second window has changed the campaign that the first has open.")
    proof.tell("import", campaign, proof.folder / "héroïne.json", code=BAD_INPUT)
    return "two windows; the second, and a command, may only read"


def update(proof: Proof) -> str:
    """See that no setup replaces a program that runs, and that it updates one that does not."""
    proof.machine.run(proof.setup, "/S", code=OPEN)
    close_windows(proof.machine)
    proof.machine.run(proof.setup, "/S")
    proof.machine.complete(proof.installed / "runtime")
    return "refused while a window was open"


def open_pack_by_double_click(proof: Proof) -> str:
    """Open a pack by its file: it is shown beside the campaign that was open last."""
    proof.machine.open(proof.folder / "tout.strikepack")
    said = wait_for_window(proof.machine, "Strikeboard")
    seen = f", {proof.see('pack')}" if proof.machine.has_keys else ""
    close_windows(proof.machine)
    return said + seen


def remove(proof: Proof) -> str:
    """Remove the program and see that it is gone, and that campaigns are not."""
    campaign = proof.machine.home / CAMPAIGNS / "kept.strikeboard"
    campaign.parent.mkdir(exist_ok=True)
    if not campaign.exists():
        proof.tell("new", campaign)
    proof.machine.run(proof.installed / "Uninstall.exe", "/S")
    left = (proof.installed, proof.machine.home / ENTRY)
    wait_until(lambda: not any(path.exists() for path in left), "The program has not been removed.")  # it goes on in a process of its own
    if not campaign.exists():
        raise Stop("Campaigns have been removed with the program.")
    return "campaigns are still there"


@dataclass(frozen=True)
class Step:
    """A part of the proof, as the table names it."""

    name: str
    do: Callable[[Proof], str]
    needs_keys: bool = False


STEPS = (
    Step("install silently", install),
    Step("version and content", say_version),
    Step("start from the start menu", start_from_menu),
    Step("demo fight, three turns by keys", play_by_keys, needs_keys=True),
    Step("Save as PDF in the window", save_as_pdf, needs_keys=True),
    Step("close", close),
    Step("pages, small and large", show_pages, needs_keys=True),
    Step("demo without a window", demo_without_window),
    Step("print by command", print_by_command),
    Step("export, import, pack", exchange),
    Step("forecast by workers", forecast),
    Step("replays", replay_all),
    Step("double click on a campaign", open_by_double_click),
    Step("import in the window", import_in_window, needs_keys=True),
    Step("second window", open_twice),
    Step("update", update),
    Step("double click on a pack", open_pack_by_double_click),
    Step("uninstall", remove),
)


def prove(proof: Proof, steps: Sequence[Step] = STEPS) -> None:
    """Take the steps and print each as a row with its seconds. Raises: Stop at the first that fails."""
    for step in steps:
        if step.needs_keys and not proof.machine.has_keys:
            print(f"{step.name:34}      -    not tried: no keys can be pressed here", flush=True)
            continue
        begun = time.monotonic()
        try:
            said = step.do(proof)
        except Stop:
            print(f"{step.name:34} {time.monotonic() - begun:6.1f} s  FAILED", flush=True)
            raise
        print(f"{step.name:34} {time.monotonic() - begun:6.1f} s  {said}", flush=True)


@contextmanager
def machine() -> Iterator[Machine]:
    """Give the Windows that there is: this one, or one of Wine's in a folder of its own."""
    if sys.platform == "win32":
        from on_windows import windows as found
    else:
        from under_wine import wine as found
    with found() as one:
        yield one


def main() -> int:
    """Prove what is asked for and return the exit code."""
    parser = argparse.ArgumentParser(prog="windows_proof.py", description="Prove the setup for Windows, under Wine or on Windows.")
    parser.add_argument("setup", type=Path)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep pictures of the screen, and what tests write, in this folder")
    parser.add_argument(
        "--tests", nargs="*", metavar="PART", help="run the tests of windows/tests.toml under Wine instead, all parts or these"
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, machine() as one:
        kept = (given.keep or Path(folder)).resolve()
        kept.mkdir(parents=True, exist_ok=True)
        proof = Proof(one, given.setup.resolve(), kept)
        try:
            prove(proof) if given.tests is None else test(proof, given.tests)
        except Stop as stop:
            print(f"windows_proof.py: {stop}", file=sys.stderr)
            return 1
    return 0


def test(proof: Proof, parts: Sequence[str]) -> None:
    """Install the program and run tests of the project with its interpreter and packages, under Wine. Raises: Stop."""
    from under_wine import Wine
    from windows_tests import run_tests

    if not isinstance(proof.machine, Wine):
        raise Stop("On a real Windows the tests are run by dev.py test.")
    prove(proof, STEPS[:1])
    run_tests(proof.machine, proof.installed / "runtime", proof.kept, parts)


if __name__ == "__main__":
    raise SystemExit(main())
