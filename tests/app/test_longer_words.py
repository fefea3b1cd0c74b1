"""Words a third longer than the English ones, as many languages have them: which have too little room in a window of 1366 by 768."""

from __future__ import annotations

import importlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.controller.content.files import shipped_tables
from desktop_app.controller.words.translations import rows_of
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views import painting
from tests import pseudo
from tests.app.conftest import opened
from tests.app.test_languages import GIVES_WAY, PAGES, Seen, over_and_beside
from tests.app.test_own_language import forget
from tests.demos import demo_at

ROOT = Path(__file__).resolve().parents[2]
TITLES = {
    *("Night at the Three Herons", "The barrow above the fold", "The ford at Greywater", "Yard of the Three Herons"),
    *("Advancement", "Defensive stance with Bare hands", "Perceive what is hidden: poison", "Print the screen", "Undo", "disciplined"),
    *("Kind", "Rank"),
    *("Carries a spark in the palm and a bucket in mind.", "Test against a difficulty", "Delay to the negative number"),
}
"""Lines that give way: what they say is told whole by a tip, or beside."""
TOOLS = {"Brush", "Door", "Eraser", "Height", "Light", "Note", "Select", "Window", "see the whole board"}
"""The tools of a board stand two in a row: their keys, icons and what a screen reader says stay."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a language, once, in which every text is marked and a third longer."""
    folder = tmp_path_factory.mktemp("languages")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        short = pseudo.marked
        patch.setattr(pseudo, "marked", lambda text: short(pseudo.longer(text) if len(text) > 2 else text))
        pseudo.write_language(folder, tuple(SYSTEMS), importlib.import_module("translations"))
        window = ElementTree.parse(language.TRANSLATIONS / "fr" / language.WINDOW)
        for message in window.iter("message"):
            own = message.find("translation")
            assert own is not None
            own.text = pseudo.marked(message.findtext("source", ""))
        window.write(folder / pseudo.CODE / language.WINDOW, encoding="utf-8")
    return folder / pseudo.CODE


@pytest.fixture
def longer(written: Path) -> Iterator[str]:
    """Make it one of the user's; give its code."""
    shutil.copytree(written, language.of_user() / pseudo.CODE)
    forget()
    yield pseudo.CODE
    language.use(language.ENGLISH)
    forget()


def names_of_things(system: str) -> Iterator[str]:
    """Give what things of the tables are called."""
    for table in shipped_tables(system).values():
        yield from (str(row["name"]) for row in rows_of(table) if row.get("name"))
    yield "Bare hands"


def english(text: str) -> str:
    """Give what a text was before it was marked."""
    return re.sub(r" o*$", "", re.sub(f" o*{pseudo.AFTER}|[{pseudo.BEFORE}{pseudo.AFTER}]", "", text)).strip()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_page_has_room_for_words_a_third_longer(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, longer: str, system: str
) -> None:
    import time
    t=time.time()
    language.use(longer)
    assert language.in_force() == longer, language.fault_of(longer)
    demo_at(tmp_path / "evening.strikeboard", system)
    program, store = opened(qapp, tmp_path / "evening.strikeboard")
    qtbot.addWidget(program.window)
    program.window.resize(1366, 768)
    seen = Seen()
    monkeypatch.setattr(painting, "write", seen.write)
    for page in PAGES:
        program.window.show_page(page)
        seen.texts, seen.clipped = set(), set()
        seen.look(program.window)
        program.window.grab().save(f"/tmp/lang_pics/px_{system}_{page}.png")
        things = {word for name in names_of_things(system) for word in name.split()}
        print(page, "CLIPPED", sorted({text for text in seen.clipped if not GIVES_WAY.fullmatch(text) and english(text) not in TITLES|TOOLS|things}))
        print(page, "BARE", sorted(text for text in seen.texts if pseudo.unmarked(text, set()) and text==text.strip() and text[:1].isupper() and "\u27e7" not in text.replace("\u27e6","\u27e7")))
    things = {word for name in names_of_things(system) for word in name.split()}  # broken word by word in a narrow column
    on_pages = {english(text) for text in seen.clipped if not GIVES_WAY.fullmatch(text)} - TITLES - TOOLS - things
    print("CLIPPED", sorted(on_pages))
    names = {store.name, *(listed.title for listed in SYSTEMS.values())}
    print("BARE", sorted(text for text in seen.texts if pseudo.unmarked(text, names)))
    program.window.close()
    store.close()
