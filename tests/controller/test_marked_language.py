"""Whatever a game shows can be translated: in a language in which all is marked that a translator is told of, nothing is without a mark.

A text that is built in a new way, or in a place that `packaging/wordings.py` does not read, shows up here.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import get_args

import pytest

from desktop_app import language
from desktop_app.controller.content.files import content_of
from desktop_app.controller.words.labels import label
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.blocks import ColumnCell, Edit, Row
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.creation import Look
from tests.demos import made_demo
from tests.pseudo import CODE, unmarked, write_language
from tests.sentences import texts
from tests.told import Own, everything

pytestmark = pytest.mark.whole
PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
GAMES = 2
TITLE = "A fight"
"""What random games are called."""


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the marked language once: what is read of a language is kept."""
    folder = tmp_path_factory.mktemp("languages")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(PACKAGING)
        write_language(folder, tuple(SYSTEMS), importlib.import_module("translations"))
    return folder


def values(shown: object) -> Iterator[str]:
    """Give the values of rows and cells that are shown as they are kept."""
    if isinstance(shown, (Row, ColumnCell)) and isinstance(shown.shown, str):
        yield shown.shown
    if isinstance(shown, (tuple, list)):
        for one in shown:
            yield from values(one)
    elif is_dataclass(shown) and not isinstance(shown, (Edit, Command, type)):
        for described in fields(shown):
            yield from values(getattr(shown, described.name))


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_is_shown_that_nobody_could_translate(
    system: str, languages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_demo(system)  # in English
    monkeypatch.setattr(language.current, "TRANSLATIONS", languages)
    language.use(CODE)
    assert language.in_force() == CODE
    own, found = Own(), dict[str, str]()
    for place, shown in everything(system, tmp_path, own, seeds=GAMES):
        found |= dict.fromkeys((*texts(shown), *values(shown)), place)
    content = content_of(system)
    shipped = {text.name for text in (*content.creatures.values(), *content.characters.values())}
    known = (own.typed - shipped) | {*get_args(Look)}
    own.names.add(TITLE)
    own.names = {name for name in own.names if re.sub(r" \d+$", "", name) not in shipped}
    own.names |= {name for name in own.things if label(system, name) == name}
    bare = {text: place for text, place in found.items() if text not in known and not text.startswith("/") and unmarked(text, own.names)}
    assert bare == {}
