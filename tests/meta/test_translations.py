"""Every sentence of the window and of the shared rules is there in every language, with the same facts in it."""

from __future__ import annotations

import ast
import importlib
import re
import shutil
import sysconfig
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from desktop_app.language import ENGLISH, TRANSLATIONS, languages

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "resources" / "rules"
OTHERS = [code for code in languages() if code != ENGLISH]
PLAIN_SPACE = re.compile(r"\w [:;!?»]|« ")
"""An ordinary space where French has one at which no line breaks."""


def texts_in(path: Path) -> Iterator[tuple[str, ET.Element]]:
    for message in ET.parse(path).iter("message"):
        source, translation = message.find("source"), message.find("translation")
        assert source is not None and source.text and translation is not None
        yield source.text, translation


def packaging(name: str) -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        return importlib.import_module(name)


def texts_of(value: object) -> Iterator[str]:
    """Give every text of a file."""
    if isinstance(value, str):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts_of(one)


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_is_translated_with_the_same_facts(code: str) -> None:
    assert list(packaging("translations").faults(TRANSLATIONS / code)) == []


def test_the_tool_says_what_is_missing_superfluous_or_has_other_facts(tmp_path: Path) -> None:
    tool, own = packaging("translations"), shutil.copytree(TRANSLATIONS / "fr", tmp_path / "fr")
    sounds = ('"Skills" = ', "moved = ")
    told = ((path.parent.name, path.read_text(encoding="utf-8")) for path in sorted(own.glob("*/words.toml")))
    system = next(name for name, text in told if name != "common" and all(f"\n{sound}" in text for sound in sounds))
    slips = [
        (f"{system}/words.toml", "\nmoved = ", "\nmovd = "),
        (f"{system}/words.toml", '\n"Skills" = ', '\n"Skils" = '),
        ("common/words.toml", "{old}", "{older}"),
        ("program.toml", '"End the fight" =', '"Finish the fight" ='),
    ]
    for name, sound, slipped in slips:
        text = (own / name).read_text(encoding="utf-8")
        assert sound in text
        (own / name).write_text(text.replace(sound, slipped, 1), encoding="utf-8")
    assert list(tool.faults(own)) == [
        "program: missing: End the fight",
        "program: superfluous: Finish the fight",
        "common/words, events: other facts: renamed",
        f"{system}/words, events: missing: moved",
        f"{system}/words, events: superfluous: movd",
        f"{system}/words, labels: missing: Skills",
        f"{system}/words, labels: superfluous: Skils",
    ]


def test_the_tool_says_which_names_are_missing_or_written_out(tmp_path: Path) -> None:
    tool, own = packaging("translations"), shutil.copytree(TRANSLATIONS / "fr", tmp_path / "fr")
    slips = [
        ("names", 'greywater = "', 'graywater = "'),
        ("names", 'lucan_of_vaire = "{lucan} de {vaire}"', 'lucan_of_vaire = "{lucan}"'),
        ("characters", "bac de {greywater}", "bac de la rivière"),
        ("encounters", '"Cour aux {three_herons}"', '"Cour aux Trois Hérons"'),
        ("characters", 'name = "{tamsin}"\n', ""),
        ("archetypes", '"Marit", ', ""),
    ]
    for name, sound, slipped in slips:
        path = own / "winterdawn" / f"{name}.toml"
        text = path.read_text(encoding="utf-8")
        assert sound in text
        path.write_text(text.replace(sound, slipped, 1), encoding="utf-8")
    assert list(tool.faults(own)) == [
        "winterdawn/names, people: other facts: lucan_of_vaire",
        "winterdawn/names, places: missing: greywater",
        "winterdawn/names, places: superfluous: graywater",
        "winterdawn/characters, tamsin, text: other facts",
        "winterdawn/encounters, board, three_herons_yard, name: other facts",
        "winterdawn/archetypes, archetype, fowler, names, 5: missing",
        "winterdawn/characters, tamsin, name: missing",
        "winterdawn/encounters, board, three_herons_yard, name, fr: written out: {three_herons}",
    ]


@pytest.mark.parametrize("path", sorted(TRANSLATIONS.glob("fr/**/*.toml")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_line_breaks_before_a_sign_in_french(path: Path) -> None:
    assert not [text for text in texts_of(tomllib.loads(path.read_text(encoding="utf-8"))) if PLAIN_SPACE.search(text)]


def test_no_line_breaks_before_a_sign_in_the_french_of_the_window() -> None:
    assert not [own.text for _, own in texts_in(TRANSLATIONS / "fr" / "window.ts") if PLAIN_SPACE.search(own.text or "")]


def test_the_extracted_sentences_are_those_of_the_code(tmp_path: Path) -> None:
    for kept in TRANSLATIONS.glob("*/window.ts"):
        fresh = Path(shutil.copy(kept, tmp_path))
        packaging("dev").extract_sentences(tmp_path, Path(sysconfig.get_path("scripts")))
        there, now = ({english for english, _ in texts_in(path)} for path in (kept, fresh))
        assert now == there, "python3 packaging/dev.py translations brings them up to date"


SHEETS_OF_STYLE = ROOT / "desktop_app" / "views" / "stylesheet.py"
VIEWS = [ROOT / "desktop_app" / "app.py", *sorted({*(ROOT / "desktop_app" / "views").rglob("*.py")} - {SHEETS_OF_STYLE})]
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:.]? [A-Za-z“]{2,}|^[A-Z][a-z]{2,}")
NO_WORDS = re.compile(
    r"(Ctrl|Shift|Alt|Esc|Del|Ins|PgDn|Tab|Space|Enter|Arrows)\b|.*[<>{}%]|table:|color|tuple\["
    r"|Inter|EB Garamond|NotoEmoji|Strikeboard|strikeboard|add |//|a fault",
    re.DOTALL,
)
"""What is no text of a page: keys and ids, markup, names of fonts and files, what a log says, words handed to a reader of English."""
SPEAKING = {"tr", "marked"}
SILENT = {"setProperty", "Signal", "TypeVar", "getLogger", "exception", "error", "cast", "QKeySequence", "QShortcut", "keys", "on_keys"}


def spoken_elsewhere(node: ast.AST, inside: str = "") -> Iterator[str]:
    """Find texts of a module that no call of `tr` holds; docstrings, annotations, assertions and comparisons speak to nobody."""
    if isinstance(node, (ast.Assert, ast.Compare, ast.AnnAssign, ast.arg)) and not (isinstance(node, ast.AnnAssign) and node.value):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in SPEAKING:
            return
        inside = called
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) and inside not in SILENT else ""
    if SENTENCE.search(text) and not NO_WORDS.match(text):
        yield text
    for child in [node.value] if isinstance(node, ast.AnnAssign) and node.value else ast.iter_child_nodes(node):
        yield from spoken_elsewhere(child, inside)


def test_no_sentence_of_the_window_stands_within_another() -> None:
    """What is said inside of an f-string is not extracted: nobody would translate it."""
    within = [
        (path.name, part.lineno)
        for path in VIEWS
        for whole in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(whole, ast.JoinedStr)
        for part in ast.walk(whole)
        if isinstance(part, ast.Call) and getattr(part.func, "id", "") in SPEAKING
    ]
    assert not within


def test_no_text_of_the_window_stands_outside_a_translating_call() -> None:
    found = [(path.name, text) for path in VIEWS for text in spoken_elsewhere(ast.parse(path.read_text(encoding="utf-8")))]
    assert not found


FAULTS = {"AppError", "BadCampaign", "ReadOnlyCampaign", "NotFound", "FaultError", "BadDocumentError", "WrongDieError"}
BEFORE_ANY_LANGUAGE = {"places.py"}
"""Says that the program's own files are missing, the translations among them."""


def worded(node: ast.AST) -> Iterator[str]:
    """Find words in an argument that no call says."""
    if isinstance(node, ast.Call):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"[a-z]{2,} |\w [a-z]{2,}", node.value):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from worded(child)


def test_every_fault_is_said_in_the_language_in_force() -> None:
    """Systems that are not told in another language yet say theirs in English."""
    told = {path.parent.name for path in TRANSLATIONS.glob("*/*/words.toml")}
    found = []
    for path in (ROOT / "desktop_app").rglob("*.py"):
        place = path.relative_to(ROOT / "desktop_app").parts
        if path.name in BEFORE_ANY_LANGUAGE or (place[0] == "rules" and len(place) > 2 and place[1] not in {*told, "kernel"}):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in FAULTS:
                found += [(path.name, words) for argument in node.args for words in worded(argument)]
    assert not found
