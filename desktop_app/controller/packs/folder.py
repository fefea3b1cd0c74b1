"""The contents of the user's folder: tables, games, calendars, print templates, languages; and their faults, by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from desktop_app import language, places
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.calendars import calendars, own_calendars
from desktop_app.controller.content.files import OTHER_FILES, own_content, own_templates
from desktop_app.controller.content.game_files import game_files
from desktop_app.controller.content.games import faults_of_file
from desktop_app.controller.content.own import own_rows
from desktop_app.controller.library.library import own_faults, read_again
from desktop_app.controller.packs.landing import take_up_rules
from desktop_app.language import said
from desktop_app.rules.catalogue import SYSTEMS, is_game

ROW: Final = re.compile(r"^(?P<file>[^,:/]+\.toml), (?P<list>[^\s,:]+) (?P<place>\d+)\b[^:]*: (?P<why>.*)$", re.DOTALL)
FILE: Final = re.compile(r"^(?P<file>[^,:/]+\.(?:toml|ts))\b")
AT_LINE: Final = re.compile(r"\(at line (\d+)")


@dataclass(frozen=True, kw_only=True)
class Wrong:
    """What is wrong in a file: its line (0: it is about no single one), and why."""

    line: int
    why: str


@dataclass(frozen=True, kw_only=True)
class OwnFile:
    """A file (for a language: its folder) with its contents in words; `group` is its section."""

    path: Path
    group: str
    holds: str
    wrong: tuple[Wrong, ...] = ()

    @property
    def place(self) -> str:
        """Say where it lies in the folder of the user."""
        return self.path.relative_to(places.of_user()).as_posix()


def own_files() -> list[OwnFile]:
    """List all that is there, the systems first."""
    return [*_of_systems(), *_games(), *_calendars(), *_templates(), *_languages()]


def again(campaign: OpenCampaign) -> None:
    """Let all of it be read again when it is next asked for; the tables of the campaign take it up."""
    read_again()
    language.read_again()
    take_up_rules(campaign)


def _of_systems() -> Iterator[OwnFile]:
    for system_id, system in SYSTEMS.items():
        if is_game(system_id):
            continue
        folder = own_content() / system_id
        files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
        if not files:
            continue
        counts: dict[str, int] = {}
        for row in own_rows(system_id)[0]:
            counts[row.table] = counts.get(row.table, 0) + 1
        faults = own_faults(system_id)
        for path in files:
            holds = said("{count#row|rows}", count=counts.get(path.stem, 0))
            if path.stem in OTHER_FILES:
                holds = said("not a table; ignored")
            yield OwnFile(path=path, group=system.title, holds=holds, wrong=tuple(_wrong(path, faults)))


def _games() -> Iterator[OwnFile]:
    """List the user's games as their files are now; the program plays them as they were when it started."""
    for path in game_files():
        faults = faults_of_file(path)
        wrong = tuple(Wrong(line=int(found[1]) if (found := AT_LINE.search(why)) else 0, why=why) for why in faults)
        title = SYSTEMS[path.parent.name].title if is_game(path.parent.name) else path.parent.name
        yield OwnFile(path=path, group=title, holds=said("not in use") if faults else said("a game"), wrong=wrong)


def _calendars() -> Iterator[OwnFile]:
    folder = own_calendars()
    found, faults = calendars()
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        name = found.get(path.stem)
        told = str(name.get("name", path.stem)) if isinstance(name, dict) else said("it is left out")
        yield OwnFile(path=path, group=said("Calendars"), holds=told, wrong=tuple(_wrong(path, faults)))


def _templates() -> Iterator[OwnFile]:
    """List print templates; what is wrong in one is told by whoever prints."""
    folder = own_templates()
    for path in sorted(folder.glob("*.typ")) if folder.is_dir() else ():
        is_ours = (places.RESOURCES / folder.name / path.name).is_file()
        holds = said("replaces the one of the program") if is_ours else said("for others to include")
        yield OwnFile(path=path, group=said("Print templates"), holds=holds)


def _languages() -> Iterator[OwnFile]:
    wrong = dict(language.own_faults())
    for path in sorted(language.of_user().glob(f"*/{language.MANNER}")):
        code = path.parent.name
        faults = [Wrong(line=int(found[1]) if (found := AT_LINE.search(wrong[code])) else 0, why=wrong[code])] if code in wrong else []
        holds = language.languages().get(code) or said("not in use")
        yield OwnFile(path=path.parent, group=said("Languages"), holds=holds, wrong=tuple(faults))


def _wrong(path: Path, faults: tuple[str, ...]) -> Iterator[Wrong]:
    """Match sentences to a file, with the line each is about."""
    for sentence in faults:
        if found := ROW.match(sentence):
            if found["file"] == path.name:
                yield Wrong(line=line_of(path, found["list"], int(found["place"])), why=found["why"])
        elif (found := FILE.match(sentence)) and found["file"] == path.name:
            at = AT_LINE.search(sentence)
            yield Wrong(line=int(at[1]) if at else 0, why=sentence)


def line_of(path: Path, listed: str, place: int) -> int:
    """Find the line in which a row of a file begins, by its list and its place there, from 1; 0: it stands in no line of its own."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return 0
    head = re.compile(rf"\s*\[\[\s*[\"']?{re.escape(listed)}[\"']?\s*\]\]")
    heads = [number for number, line in enumerate(lines, 1) if head.match(line)]
    return heads[place - 1] if place <= len(heads) else 0
