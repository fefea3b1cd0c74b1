"""The proof of the setup for Windows: what each step concludes, by a Windows that is made up, and which tests run under Wine."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest

from desktop_app import CAMPAIGN_SUFFIX, PACK_SUFFIX, REPLAY_SUFFIX, __version__
from tests.meta.test_translations import packaging

ROOT = Path(__file__).resolve().parents[2]

windows_proof = packaging("windows_proof")
windows_tests = packaging("windows_tests")
under_wine = packaging("under_wine")
on_windows = packaging("on_windows")


class MadeUp:
    """A Windows in which programs and keys do what a test says."""

    def __init__(self, folder: Path, *, has_keys: bool = True) -> None:
        self.home, self.room, self.has_keys = folder / "home", folder / "room", has_keys
        self.asked: list[tuple[str, ...]] = []
        self.says: dict[str, Callable[..., str]] = {}
        """What a program answers, by the first of its arguments or by its own name."""
        self.does: dict[str, Callable[[], object]] = {}
        """What a key does."""
        self.colours, self.shown = 20_000, 1
        self.room.mkdir()
        self.pressed: list[str] = []

    def name(self, path: Path) -> str:
        return str(path)

    def run(self, *command: str | Path, code: int = 0) -> str:
        words = tuple(map(str, command))
        self.asked.append(words)
        word = words[1] if words[0].endswith("strikeboard-cli.exe") else Path(words[0]).name
        return self.says[word](*words) if word in self.says else ""

    def complete(self, runtime: Path) -> None: ...

    def associate(self) -> None: ...

    def open(self, file: Path) -> None: ...

    def windows(self, title: str) -> int:
        return self.shown

    def has_closed(self) -> bool:
        return True

    def press(self, *keys: str) -> None:
        self.pressed += keys
        for key in keys:
            self.does.get(key, str)()

    def type(self, text: str) -> None: ...

    def scale(self, percent: int) -> None: ...

    def picture(self, made: Path) -> int:
        made.touch()
        return self.colours


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing settle, and give up at once."""
    monkeypatch.setattr(windows_proof, "SETTLES", 0)
    monkeypatch.setattr(windows_proof, "PATIENCE", 0)


@pytest.fixture
def machine(tmp_path: Path) -> MadeUp:
    return MadeUp(tmp_path)


@pytest.fixture
def proof(tmp_path: Path, machine: MadeUp) -> Any:
    return windows_proof.Proof(machine, tmp_path / "setup.exe", tmp_path)


def campaign(path: Path, steps: int) -> None:
    """Make a database with the steps of a fight, or set their number in one that is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE IF NOT EXISTS play (id INTEGER PRIMARY KEY, at INTEGER)")
        database.execute("INSERT OR REPLACE INTO play VALUES (1, ?)", (steps,))


# ---- the table


def test_each_step_has_its_row_with_seconds_and_the_first_failure_ends_it(proof: Any, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_: Any) -> str:
        raise windows_proof.Stop("It broke.")

    done: list[str] = []
    steps = [
        windows_proof.Step("goes well", lambda _: "all of it"),
        windows_proof.Step("breaks", fail),
        windows_proof.Step("is never reached", lambda _: done.append("reached")),
    ]
    with pytest.raises(windows_proof.Stop):
        windows_proof.prove(proof, steps)
    first, second = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"goes well +\d+\.\d s  all of it", first)
    assert re.fullmatch(r"breaks +\d+\.\d s  FAILED", second)
    assert not done


def test_without_keys_the_steps_that_need_them_are_named_as_not_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    machine = MadeUp(tmp_path, has_keys=False)
    step = windows_proof.Step("typing", lambda _: pytest.fail("it is not taken"), needs_keys=True)
    windows_proof.prove(windows_proof.Proof(machine, tmp_path, tmp_path), [step])
    assert "not tried" in capsys.readouterr().out


@pytest.mark.parametrize("fails", [False, True])
def test_the_exit_code_tells_whether_all_went_well(
    tmp_path: Path, machine: MadeUp, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, fails: bool
) -> None:
    def prove(_: Any) -> None:
        if fails:
            raise windows_proof.Stop("It broke.")

    monkeypatch.setattr("sys.argv", ["windows_proof.py", str(tmp_path / "setup.exe"), "--keep", str(tmp_path / "kept")])
    monkeypatch.setattr(windows_proof, "machine", lambda: nullcontext(machine))
    monkeypatch.setattr(windows_proof, "prove", prove)
    assert windows_proof.main() == int(fails)
    assert ("It broke." in capsys.readouterr().err) == fails


# ---- what a step concludes


def test_a_program_of_another_version_is_found_out(proof: Any, machine: MadeUp) -> None:
    machine.says["--version"] = lambda *_: f"strikeboard {__version__}\r\n"
    assert __version__ in windows_proof.say_version(proof)
    machine.says["--version"] = lambda *_: "strikeboard 0.0.1\r\n"
    with pytest.raises(windows_proof.Stop, match=r"0\.0\.1"):
        windows_proof.say_version(proof)


def test_a_setup_that_makes_no_entry_is_found_out(proof: Any, machine: MadeUp) -> None:
    program, entry = proof.installed / "Strikeboard.exe", machine.home / windows_proof.ENTRY
    for path in (program, entry):
        with pytest.raises(windows_proof.Stop, match=path.name):
            windows_proof.install(proof)
        path.parent.mkdir(parents=True)
        path.touch()
    windows_proof.install(proof)


def test_steps_are_counted_in_a_campaign_that_is_open(tmp_path: Path) -> None:
    path = tmp_path / "open.strikeboard"
    campaign(path, 4)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("UPDATE play SET at = 7")
        database.commit()
        assert windows_proof.steps_done(path) == 7, "they are not in the file itself yet"


def test_turns_by_keys_are_those_that_are_in_the_campaign(proof: Any, machine: MadeUp) -> None:
    campaign(proof.demo, 50)
    with pytest.raises(windows_proof.Stop, match="Space"):
        windows_proof.play_by_keys(proof)
    machine.does["space"] = lambda: campaign(proof.demo, windows_proof.steps_done(proof.demo) + 1)
    assert windows_proof.play_by_keys(proof).startswith("3 steps")


def test_a_window_in_which_nothing_is_drawn_is_found_out(proof: Any, machine: MadeUp) -> None:
    assert proof.see("window") == "20000 colours"
    machine.colours = 438  # the frame, and black in it
    with pytest.raises(windows_proof.Stop, match=r"window\.png"):
        proof.see("window")


def test_what_is_no_pdf_is_found_out(tmp_path: Path) -> None:
    made = tmp_path / "a.pdf"
    for body in (b"", b"<html>"):
        made.write_bytes(body)
        with pytest.raises(windows_proof.Stop):
            windows_proof.require_pdf(made)
    made.write_bytes(b"%PDF-1.7")
    windows_proof.require_pdf(made)


def test_a_second_window_that_writes_is_found_out(proof: Any, machine: MadeUp) -> None:
    campaign(proof.copied, 50)
    machine.shown = 2
    windows_proof.open_twice(proof)
    machine.does["space"] = lambda: campaign(proof.copied, 51)
    with pytest.raises(windows_proof.Stop, match="second window"):
        windows_proof.open_twice(proof)


def test_an_uninstaller_that_takes_campaigns_is_found_out(proof: Any, machine: MadeUp) -> None:
    def make(*words: str) -> str:
        Path(words[-1]).touch()
        return ""

    def take(*_: str) -> str:
        (machine.home / windows_proof.CAMPAIGNS / "kept.strikeboard").unlink()
        return ""

    machine.home.joinpath(windows_proof.CAMPAIGNS).parent.mkdir(parents=True)
    machine.says["new"] = make
    windows_proof.remove(proof)
    machine.says["Uninstall.exe"] = take
    with pytest.raises(windows_proof.Stop, match="Campaigns"):
        windows_proof.remove(proof)


def test_every_replay_is_played(proof: Any, machine: MadeUp) -> None:
    windows_proof.replay_all(proof)
    played = [words[2] for words in machine.asked if words[1] == "replay"]
    assert sorted(played) == sorted(map(str, (ROOT / "tests" / "replays").rglob("*.strike")))


# ---- machines


def test_files_have_the_names_that_programs_of_windows_know(tmp_path: Path) -> None:
    drive = tmp_path / "drive_c"
    assert under_wine.name_in(drive, drive / "proof" / "Été à la forêt") == "C:\\proof\\Été à la forêt"
    assert under_wine.name_in(drive, Path("/work/one.strike")) == "Z:\\work\\one.strike"


def test_wine_is_shown_every_kind_of_file() -> None:
    assert list(under_wine.KINDS) == [CAMPAIGN_SUFFIX, REPLAY_SUFFIX, PACK_SUFFIX]
    setup = (ROOT / "packaging" / "windows" / "strikeboard.nsi").read_text(encoding="utf-8")
    for ending, kind in under_wine.KINDS.items():
        assert f'add_kind "{ending}" "{kind}"' in setup


@pytest.mark.parametrize("kind", [under_wine.Wine, on_windows.Windows])
def test_both_machines_can_do_what_the_steps_ask_for(kind: type) -> None:
    asked = {name for name in vars(windows_proof.Machine) if not name.startswith("_")}
    assert asked and asked <= {*dir(kind), *windows_proof.Machine.__annotations__}


# ---- the tests under Wine


def test_the_list_of_tests_names_what_there_is_and_says_why_the_rest_is_left_out() -> None:
    parts, left = windows_tests.read_list()
    asked = [name for part in parts for name in part.tests]
    assert {"tests/model", "tests/exchange", "tests/grid", "tests/printing", "tests/controller"} <= {*asked}
    names = [*asked, *(one.test for one in left)]
    assert len({*names}) == len(names)
    for name in names:
        file, _, test = name.partition("::")
        assert (ROOT / file).exists(), name
        assert not test or f"def {test.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8"), name
    for one in left:
        assert any(one.test.startswith((f"{part}/", f"{part}::")) for part in asked), one.test
        assert re.match(rf"({'|'.join(windows_tests.CAUSES)}): \w", one.why), one.test


def test_a_test_with_a_part_of_its_own_runs_in_no_other() -> None:
    whole, apart = windows_tests.Part("a", ("tests/a",), 1), windows_tests.Part("b", ("tests/a/test_b.py::test_c",), 1)
    left = [windows_tests.Left("tests/a/test_d.py", "Wine: no")]
    assert list(windows_tests.left_out(whole, [whole, apart], left)) == ["tests/a/test_d.py", "tests/a/test_b.py::test_c"]
    assert list(windows_tests.left_out(apart, [whole, apart], left)) == ["tests/a/test_d.py"]


def test_a_part_that_was_ended_or_has_failed_tests_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two = ["tests/a.py::test_b[a map]", "tests/a.py::test_c"]
    bench, part = windows_tests.Bench(None, tmp_path / "python.exe", tmp_path), windows_tests.Part("grid", ("tests/grid",), 1)
    for said, code, told in (
        ("84 passed in 11.89s", 0, []),
        ("FAILED tests/a.py::test_b[a map] - assert 1\nFAILED tests/a.py::test_c\n2 failed, 83 passed in 3s", 1, two),
        ("......", -9, ["grid (ended with -9: see tests grid.txt)"]),
    ):
        (tmp_path / "tests grid.txt").write_text(said, encoding="utf-8")
        monkeypatch.setattr(windows_tests.Bench, "run_logged", lambda *_, code=code: code)
        assert bench.run_part(part, []) == told
