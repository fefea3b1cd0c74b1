"""A release: what is not ready is refused, all is proved, what users get is built into one folder with its sums, and the commit gets a tag.

Standard library only. Nothing is pushed or published: that is left to a person.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bundles import version
from system_packages import Stop

SUMS = "SHA256SUMS"
BUNDLES = ("deb", "single", "windows")
"""The verbs of dev.py that build what users get."""
GIVEN = ("*.deb", "*.run", "*-windows.zip", "*-setup.exe")
"""The files among what these build that are given to users; each verb makes one, `windows` two."""

Run = Callable[[Sequence[str | Path], str], None]
"""Runs a command, what it writes for all to see. Raises: Stop with the given sentence if it fails."""


def run(command: Sequence[str | Path], failure: str) -> None:
    """Run a command in the open. Raises: Stop with the given sentence if it fails."""
    print(f"---- {' '.join(map(str, command))}", flush=True)
    if subprocess.run(command, check=False).returncode != 0:
        raise Stop(failure)


def release(root: Path, number: str, folder: Path, run: Run = run) -> None:
    """Make a release of a checkout into a folder, and tag it. Raises: Stop, and there is no tag."""
    section = require_ready(root, number)
    require_empty(folder)
    prove_code(root, run)
    with tempfile.TemporaryDirectory() as work:
        made = build(root, Path(work), run)
        prove_setup(root, next(path for path in made if path.suffix == ".exe"), run)
        folder.mkdir(parents=True, exist_ok=True)
        for path in made:
            shutil.move(path, folder / path.name)
    write_sums(folder)
    require_clean(root)
    tag(root, number, section)
    print(f"{folder} has {len(made)} files and {SUMS}; the tag is v{number}. Push it with: git push origin v{number}")


# ---- what is refused


def require_ready(root: Path, number: str) -> str:
    """Return what the list of changes says of a version that can be released. Raises: Stop."""
    if number != version(root):
        raise Stop(f"The program is version {version(root)}, not {number}: change desktop_app/__init__.py first.")
    section = changes(root / "CHANGELOG.md", number)
    if git(root, "tag", "--list", f"v{number}"):
        raise Stop(f"There is a tag v{number} already.")
    require_clean(root)
    return section


def changes(changelog: Path, number: str) -> str:
    """Return the section of a version, without its heading. Raises: Stop if there is none, or nothing in it."""
    text = changelog.read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(number)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise Stop(f"{changelog.name} says nothing of {number}: write its section first.")
    return found[1].strip() + "\n"


def require_clean(root: Path) -> None:
    """See that all is committed. Raises: Stop."""
    changed = git(root, "status", "--porcelain")
    if changed:
        raise Stop(f"Not everything is committed:\n{changed}")


def require_empty(folder: Path) -> None:
    """See that no file of another release is in the folder. Raises: Stop."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Stop(f"{folder} is not empty.")


def git(root: Path, *arguments: str, text: str = "") -> str:
    """Return what git says of a checkout. Raises: Stop with what it says if it fails."""
    done = subprocess.run(["git", "-C", str(root), *arguments], input=text, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Stop(f"git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.rstrip()


# ---- what is proved, built and written


def prove_code(root: Path, run: Run) -> None:
    """Run the checks and all tests. Raises: Stop."""
    dev = root / "packaging" / "dev.py"
    run([sys.executable, dev, "check"], "The checks have failed, so nothing was released.")
    run([sys.executable, dev, "test", "--whole"], "Tests have failed, so nothing was released.")


def build(root: Path, work: Path, run: Run) -> list[Path]:
    """Build what users get into a folder to work in, and return the files in order of name. Raises: Stop."""
    for verb in BUNDLES:
        run([sys.executable, root / "packaging" / "dev.py", verb, work], f"dev.py {verb} has failed, so nothing was released.")
    made = [(kind, sorted(work.glob(kind))) for kind in GIVEN]
    for kind, files in made:
        if len(files) != 1:
            raise Stop(f"There should be one file {kind}, and there are {len(files)}, so nothing was released.")
    return sorted(path for _, files in made for path in files)


def prove_setup(root: Path, setup: Path, run: Run) -> None:
    """Let the setup for Windows prove itself, and run the tests that can run there. Raises: Stop."""
    smoke: list[str | Path] = [root / "packaging" / "smoke", "windows", setup]
    run(smoke, "The setup for Windows has not proved itself, so nothing was released.")
    run([*smoke, "--tests"], "Tests have failed under Wine, so nothing was released.")


def write_sums(folder: Path) -> Path:
    """Write the SHA-256 of each file of a folder as `sha256sum --check` reads it, in order of name; return the list."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
    return folder / SUMS


def tag(root: Path, number: str, section: str) -> None:
    """Give the commit an annotated tag with the section of its changes. Raises: Stop."""
    message = f"Strikeboard {number}\n\n{section}"
    git(root, "tag", "--annotate", f"v{number}", "--cleanup=whitespace", "--file=-", text=message)  # else a heading is taken for a comment
