"""The file by which a host runs checks, tests and bundles: it asks for nothing that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.meta.test_translations import packaging

ROOT = Path(__file__).resolve().parents[2]
yaml = pytest.importorskip("yaml")
FILE = ROOT / ".github" / "workflows" / "ci.yml"
TEXT = FILE.read_text(encoding="utf-8")
JOBS: dict[str, Any] = yaml.safe_load(TEXT)["jobs"]

dev = packaging("dev")


def commands(job: str) -> Iterator[str]:
    """Give the commands of a job."""
    for step in JOBS[job]["steps"]:
        if "run" in step:
            yield step["run"]


@pytest.mark.parametrize("job", JOBS)
def test_every_command_is_one_of_the_project_and_every_path_is_there(job: str) -> None:
    for command in commands(job):
        if "packaging/" in command:
            for verb in re.findall(r"dev\.py (\S+)", command):
                assert verb in dev.VERBS, command
            for path in re.findall(r"(?:packaging|tests)/[\w./]+", command):
                assert (ROOT / path).exists(), command


def test_all_is_run_that_was_promised() -> None:
    run = {job: " ; ".join(commands(job)) for job in JOBS}
    assert "dev.py check" in run["check"] and "dev.py test" in run["check"]
    assert all(f"dev.py {verb} " in run["linux"] for verb in ("deb", "single")) and "test --whole" in run["linux"]
    assert "dev.py windows" in run["setup"] and "smoke windows" in run["setup"] and "--tests" in run["setup"]
    assert "windows_proof.py" in run["windows"] and JOBS["windows"]["needs"] == "setup"
    assert "dev.py freeze" in run["macos"]


def test_it_says_what_its_authors_have_not_run() -> None:
    assert "run nothing of it on a real Windows or on macOS" in TEXT


def test_no_run_may_write_to_the_project_or_last_for_ever() -> None:
    assert yaml.safe_load(TEXT)["permissions"] == {"contents": "read"}
    assert all(job["timeout-minutes"] <= 180 for job in JOBS.values())
