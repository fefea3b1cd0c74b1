"""The handbook says what the program says: its chapters are there in each language, and pages, buttons and keys are called as they are."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from desktop_app import language
from desktop_app.controller.handbook import FOLDER, LINK, chapters_in, handbook, printed_handbook
from desktop_app.controller.paper.printouts import AS_OF_NOW
from desktop_app.language import ENGLISH, TRANSLATIONS, languages
from desktop_app.views.keys import KEYS
from desktop_app.views.speech import keys

NAMED = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?!\*)")
"""What is set in italics: a page, a button, a list, as the window calls it."""
KEY = re.compile(r"(?<!\w)((?:Ctrl|Shift|Maj|Alt)\+[^\s).,;:`*]+|F\d{1,2})(?!\w)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
ALWAYS = frozenset(
    {"Ctrl+V", "Ctrl+C", "Ctrl+Shift+Z", "Ctrl+Shift+E", "Ctrl+Shift+S", "Shift+Y", "Shift+F9", "Ctrl+Backspace", "F3", "F4", "F7", "F8"}
)
"""Keys that the card names within words, or that every program has."""


def said_by_the_program(code: str) -> set[str]:
    messages = ET.parse(TRANSLATIONS / "fr" / "window.ts").iter("message")
    told = [(one.findtext("source", ""), one.findtext("translation", "")) for one in messages]
    other = tomllib.loads((TRANSLATIONS / "fr" / "program.toml").read_text(encoding="utf-8"))
    told += [pair for group in other.values() for pair in group.items()]
    return {source if code == ENGLISH else own for source, own in told}


def texts(code: str) -> list[Path]:
    return sorted((FOLDER / code).glob("*.md"))


@pytest.mark.parametrize("code", sorted(languages()))
def test_every_chapter_is_there_and_no_other(code: str) -> None:
    with language.spoken(code):
        chapters = handbook()
    ids = [one.id for one in chapters]
    assert len(ids) == len(set(ids)) > 20
    assert {path.stem for path in texts(code)} <= set(ids)
    assert all(one.title and one.pieces for one in chapters)
    assert {name for one in chapters for name in one.see} <= set(ids)


@pytest.mark.parametrize("code", [ENGLISH, "fr"])
def test_every_chapter_is_written(code: str) -> None:
    assert {path.stem for path in texts(code)} == {one.id for one in handbook()}


@pytest.mark.parametrize("code", sorted(languages()))
def test_links_lead_to_chapters_and_pictures_are_there(code: str) -> None:
    with language.spoken(code):
        chapters = handbook()
    ids = {one.id for one in chapters}
    assert {goal for path in texts(code) for _, goal in LINK.findall(path.read_text(encoding="utf-8"))} <= ids
    assert all(piece.picture.exists() for one in chapters for piece in one.pieces if piece.picture is not None)


@pytest.mark.parametrize("code", sorted(languages()))
def test_pages_and_buttons_are_called_as_in_the_window(code: str) -> None:
    known = {name.rstrip(".…") for name in said_by_the_program(code)}
    with language.spoken(code):
        of_games = {one.id for one in handbook() if one.group == "systems"}  # what is in italics there are terms of the game
    unknown = [
        f"{path.name}: {name}"
        for path in texts(code)
        if path.stem not in of_games
        for name in NAMED.findall(CODE.sub("", path.read_text(encoding="utf-8")))
        if name.rstrip(".…") not in known
    ]
    assert unknown == []


@pytest.mark.parametrize("code", sorted(languages()))
def test_keys_are_those_of_the_card(code: str) -> None:
    with language.spoken(code):
        card = {keys(one) for _, lines in KEYS for key, _ in lines for one in key.split()} | {keys(key) for key in ALWAYS}
    unknown = [
        f"{path.name}: {key}"
        for path in texts(code)
        for key in KEY.findall(CODE.sub("", path.read_text(encoding="utf-8")).replace("Retour arrière", "Backspace"))
        if key not in card
    ]
    assert unknown == []


def test_a_chapter_is_taken_apart_at_its_pictures(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "one.md").write_text("# One\n\nBefore [two](two.md).\n\n![A row](../pictures/row.png)\n\nAfter.\n", encoding="utf-8")
    (tmp_path / "handbook.toml").write_text('[[chapter]]\nid = "one"\ngroup = "play"\n', encoding="utf-8")
    (chapter,) = chapters_in(tmp_path, "en")
    assert [piece.text for piece in chapter.pieces] == ["Before [[two|two]].", "A row", "After."]
    assert chapter.pieces[1].picture == tmp_path / "pictures" / "row.png"


def test_the_handbook_is_printed_chapter_by_chapter() -> None:
    parts = printed_handbook()(AS_OF_NOW)
    assert [part.data["title"] for part in parts] == [chapter.title for chapter in handbook()]
