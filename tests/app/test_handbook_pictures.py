"""The pictures of the handbook are those of today's program: redrawn, each has the words that were on it."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop_app import language
from desktop_app.controller.handbook import FOLDER
from desktop_app.language import ENGLISH
from tests.pictures.handbook import LANGUAGES, PICTURES, WORDS, scenes, words_on

NAMED = re.compile(r"\.\./pictures/(\w+)\.png")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_picture_shows_what_the_program_says_now(qapp: QApplication, code: str) -> None:
    before = language.in_force()
    try:
        stale = [
            name
            for name, widget in scenes(qapp, code)
            if QImage(str(FOLDER / "pictures" / f"{name}.png")).text(WORDS).split("\n") != words_on(widget)
        ]
    finally:
        language.use(before)
    assert stale == [], "redraw them: python3 packaging/dev.py shots --handbook"


def test_each_picture_is_in_a_chapter_and_each_that_a_chapter_names_is_drawn() -> None:
    for code in LANGUAGES:
        chapters = (FOLDER / code).glob("*.md")
        named = {name for path in chapters for name in NAMED.findall(path.read_text(encoding="utf-8"))}
        assert named == {name if code == ENGLISH else f"{name}_{code}" for name in PICTURES}, code
    drawn = {path.stem for path in (FOLDER / "pictures").glob("*.png")}
    assert drawn == {name if code == ENGLISH else f"{name}_{code}" for name in PICTURES for code in LANGUAGES}
