"""A release: what is refused, in which order all is done, and what is left when something fails, on a small repository of its own."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_app import __version__
from tests.meta.test_translations import packaging

ROOT = Path(__file__).resolve().parents[2]
CHANGES = """\
# Changelog

## [1.2.0] - 2026-11-29

### Added

- One gain.

## [1.1.0] - 2026-01-02

- An older one.

## [1.0.0] - 2025-01-02
"""
MADE = {
    "deb": ["strikeboard_1.2.0_amd64.deb"],
    "single": ["strikeboard-1.2.0-x86_64.run"],
    "windows": ["Strikeboard-1.2.0-windows.zip", "strikeboard-1.2.0-setup.exe"],
}

releasing = packaging("release")


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a program of version 1.2.0, all of it committed."""
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Ana")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "ana@example.org")
    folder = tmp_path / "checkout"
    (folder / "desktop_app").mkdir(parents=True)
    (folder / "desktop_app" / "__init__.py").write_text('__version__ = "1.2.0"\n', encoding="utf-8")
    (folder / "CHANGELOG.md").write_text(CHANGES, encoding="utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "Begin")
    return folder


class Builder:
    """Stands for all commands: notes each, makes the files that it would make, and fails where a test says so."""

    def __init__(self, fails: str = "") -> None:
        self.fails = fails
        self.asked: list[str] = []

    def __call__(self, command: Sequence[str | Path], failure: str) -> None:
        program = next(Path(word).name for word in command if Path(word).parent.name == "packaging")
        words = [str(word) for word in command if not Path(word).is_absolute()]
        self.asked.append(" ".join([program, *words]))
        if self.fails and self.asked[-1].startswith(self.fails):
            raise releasing.Stop(failure)
        for name in MADE.get(words[0], ()) if program == "dev.py" else ():
            Path(command[-1], name).write_text(name, encoding="utf-8")


def test_a_release_checks_tests_builds_proves_and_tags(root: Path, tmp_path: Path) -> None:
    run, folder = Builder(), tmp_path / "out"
    releasing.release(root, "1.2.0", folder, run)
    assert run.asked == [f"dev.py {verb}" for verb in ("check", "test --whole", "deb", "single", "windows")] + [
        "smoke windows",
        "smoke windows --tests",
    ]
    assert sorted(path.name for path in folder.iterdir()) == sorted([*(name for names in MADE.values() for name in names), "SHA256SUMS"])
    assert git(root, "cat-file", "-t", "v1.2.0").strip() == "tag"
    assert git(root, "tag", "--list", "--format=%(contents)").strip() == "Strikeboard 1.2.0\n\n### Added\n\n- One gain."
    assert git(root, "rev-parse", "v1.2.0^{commit}") == git(root, "rev-parse", "HEAD")


def test_the_sums_are_those_that_sha256sum_checks(tmp_path: Path) -> None:
    for name in ("b.exe", "a.zip"):
        (tmp_path / name).write_bytes(name.encode() * 1000)
    lines = releasing.write_sums(tmp_path).read_text(encoding="utf-8").splitlines()
    assert lines == [f"{hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()}  {name}" for name in ("a.zip", "b.exe")]
    assert releasing.write_sums(tmp_path).read_text(encoding="utf-8").splitlines() == lines, "the list itself is not in it"


# ---- what is refused, before anything is done


def refused(root: Path, number: str, folder: Path) -> str:
    """Return why a release is refused; nothing was run for it, and there is no tag of it."""
    run, tags = Builder(), git(root, "tag", "--list")
    with pytest.raises(releasing.Stop) as stop:
        releasing.release(root, number, folder, run)
    assert run.asked == [] and git(root, "tag", "--list") == tags
    return str(stop.value)


def test_another_version_than_the_program_s_is_refused(root: Path, tmp_path: Path) -> None:
    assert "1.2.0, not 1.3.0" in refused(root, "1.3.0", tmp_path / "out")


@pytest.mark.parametrize("name", ["new.txt", "CHANGELOG.md"])
def test_what_is_not_committed_is_refused(root: Path, tmp_path: Path, name: str) -> None:
    with (root / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert name in refused(root, "1.2.0", tmp_path / "out")


@pytest.mark.parametrize("number", ["1.3.0", "1.0.0"])
def test_a_version_without_changes_is_refused(root: Path, tmp_path: Path, number: str) -> None:
    (root / "desktop_app" / "__init__.py").write_text(f'__version__ = "{number}"\n', encoding="utf-8")
    git(root, "commit", "--quiet", "--all", "--message", "Another version")
    assert f"nothing of {number}" in refused(root, number, tmp_path / "out")


def test_a_version_that_has_its_tag_is_refused(root: Path, tmp_path: Path) -> None:
    git(root, "tag", "v1.2.0")
    assert "v1.2.0" in refused(root, "1.2.0", tmp_path / "out")


def test_a_folder_with_files_of_another_release_is_refused(root: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "old.zip").touch()
    assert "not empty" in refused(root, "1.2.0", tmp_path / "out")


# ---- what fails on the way


@pytest.mark.parametrize("fails", ["dev.py check", "dev.py test", "dev.py deb", "smoke windows --tests"])
def test_nothing_is_tagged_or_given_when_something_fails(root: Path, tmp_path: Path, fails: str) -> None:
    with pytest.raises(releasing.Stop):
        releasing.release(root, "1.2.0", tmp_path / "out", Builder(fails))
    assert git(root, "tag", "--list") == ""
    assert not (tmp_path / "out").exists()


def test_a_bundle_that_was_not_made_is_found_out(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MADE, "windows", ["strikeboard-1.2.0-setup.exe"])
    with pytest.raises(releasing.Stop, match=r"windows\.zip"):
        releasing.release(root, "1.2.0", tmp_path / "out", Builder())


def test_tests_that_change_the_checkout_stop_the_release(root: Path, tmp_path: Path) -> None:
    class Spoiler(Builder):
        def __call__(self, command: Sequence[str | Path], failure: str) -> None:
            super().__call__(command, failure)
            (root / "left.txt").touch()

    with pytest.raises(releasing.Stop, match=r"left\.txt"):
        releasing.release(root, "1.2.0", tmp_path / "out", Spoiler())
    assert git(root, "tag", "--list") == ""


def test_the_project_s_own_changes_are_found() -> None:
    assert "### Added" in releasing.changes(ROOT / "CHANGELOG.md", __version__)


def test_a_command_that_fails_stops_with_its_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    releasing.run(["true"], "never said")
    with pytest.raises(releasing.Stop, match="It failed"):
        releasing.run(["false"], "It failed.")
    assert "---- false" in capfd.readouterr().out
