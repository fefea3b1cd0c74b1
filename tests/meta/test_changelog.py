"""The list of changes: one line for each gain, and the same newest version wherever one is named."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from desktop_app import __version__

ROOT = Path(__file__).resolve().parents[2]
LINES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
VERSION = re.compile(r"## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})")
GROUPS = {"### Added", "### Changed", "### Deprecated", "### Removed", "### Fixed", "### Security"}
WIDEST = 140


def versions() -> list[tuple[str, str]]:
    """Return versions with their dates, newest first."""
    return [(found[1], found[2]) for line in LINES if (found := VERSION.fullmatch(line))]


def test_the_newest_version_is_the_program_s() -> None:
    assert versions()[0][0] == __version__


def test_the_desktop_s_catalogue_lists_the_same_releases() -> None:
    releases = ET.parse(ROOT / "packaging" / "linux" / "strikeboard.metainfo.xml").iter("release")
    assert [(one.get("version"), one.get("date")) for one in releases] == versions()


def test_each_gain_is_one_line() -> None:
    first = next(number for number, line in enumerate(LINES) if line.startswith("## "))
    for line in filter(None, LINES[first:]):
        assert line in GROUPS or line.startswith(("- ", "## [")), line
        assert len(line) <= WIDEST, line


def test_no_gain_is_listed_twice() -> None:
    entries = [line for line in LINES if line.startswith("- ")]
    assert len(entries) == len(set(entries))
