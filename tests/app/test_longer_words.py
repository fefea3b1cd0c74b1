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
from desktop_app.controller.content.files import content_of, shipped_tables
from desktop_app.controller.words.translations import rows_of
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views import painting
from tests import pseudo
from tests.app.conftest import opened
from tests.app.test_languages import GIVES_WAY, PAGES, Seen
from tests.app.test_own_language import forget
from tests.demos import demo_at

ROOT = Path(__file__).resolve().parents[2]
TITLES = {
    *("Advancement", "Defensive stance with Bare hands", "Perceive hidden things: poison", "Print GM screen", "Undo", "disciplined"),
    *("Kind", "Rank", "Make an item from a blueprint", "Armour, whole body", "Characteristics", "Tactics in forecasts"),
    *(
        "My word outlives me",
        "Carries a spark in the palm and a bucket in mind.",
        "Test against a difficulty",
        "Delay to the negative count",
    ),
    "a wild card with a wild die and wounds",
}
"""Lines that give way: what they say is told whole by a tip, or beside."""
COLUMNS = {
    *("AP", "Att", "Damage", "Might", "Parry/Range", "SR", "from %", "/Cov", "/Def"),
    *("Left arm", "Left leg", "Right arm", "Right leg", "Torso"),
    *("Dark Vision", "Shield of the Deity", "Strong Build", "The Anvil", "The Dawn", "True Weapon"),
}
"""Tables of seven columns on the sheet of Revolution D100: the heads give way to what stands beneath, and a tip has them all."""
KEYS = re.compile(r"Ctrl\W.*|[A-Z][a-z]")
"""Keys, and the signs on tokens."""
WORDS = re.compile(r"[^\W\d_]{2}")
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


def titles_of(system: str) -> Iterator[str]:
    """Give the names and titles of content: in lists they end in three dots, and stand whole where the one is shown."""
    content = content_of(system)
    yield from (one.name for one in content.encounters)
    yield from (one.name for one in content.boards)
    yield from (one.name for one in (*content.creatures.values(), *content.characters.values()))
    yield from (rule.title for rule in content.rules.values())


def english(text: str) -> str:
    """Give what a text was before it was marked."""
    return re.sub(r" o*$", "", re.sub(f" o*{pseudo.AFTER}|[{pseudo.BEFORE}{pseudo.AFTER}]", "", text)).strip()


def bare(text: str, told: set[str]) -> bool:
    """Tell whether a text is English: a whole one, for of a sentence that is painted piece by piece only the ends have marks."""
    is_whole = text == text.strip() and text[:1].isupper() and pseudo.BEFORE not in text and pseudo.AFTER not in text
    return is_whole and text not in told and not KEYS.fullmatch(text) and pseudo.unmarked(text, set())


@pytest.mark.whole
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_page_has_room_for_words_a_third_longer_and_says_nothing_in_english(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, longer: str, system: str
) -> None:
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
        seen.look(program.window)
    things = {word for name in names_of_things(system) for word in (name, *name.split())}  # broken word by word in a narrow column
    gives_way = {*TITLES, *TOOLS, *COLUMNS, *things, *titles_of(system)}
    on_pages = {english(text) for text in seen.clipped if text == text.strip() and not GIVES_WAY.fullmatch(text)}
    left = sorted(text for text in on_pages - gives_way if WORDS.search(text))
    assert left == [], f"these have too little room: {left}"
    told = {*(listed.title for listed in SYSTEMS.values()), "English", "Français"}
    assert sorted(text for text in seen.texts if bare(text, told)) == []
    program.window.close()
    store.close()
