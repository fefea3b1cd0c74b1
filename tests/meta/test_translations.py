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
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from desktop_app.language import ENGLISH, TRANSLATIONS, languages

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "resources" / "rules"
OTHERS = [code for code in languages() if code != ENGLISH]


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


def test_the_tool_says_what_is_missing_superfluous_written_out_or_has_other_facts(tmp_path: Path) -> None:
    tool, own = packaging("translations"), shutil.copytree(TRANSLATIONS / "fr", tmp_path / "fr")
    sounds = ('"Skills" = ', "moved = ")
    told = ((path.parent.name, path.read_text(encoding="utf-8")) for path in sorted(own.glob("*/words.toml")))
    system = next(name for name, text in told if name != "common" and all(f"\n{sound}" in text for sound in sounds))
    named = next(path.parent.name for path in own.glob("*/names.toml") if "lucan_of_vaire" in path.read_text(encoding="utf-8"))
    slips = [
        (f"{system}/words", "\nmoved = ", "\nmovd = "),
        (f"{system}/words", '\n"Skills" = ', '\n"Skils" = '),
        ("common/words", "{old}", "{older}"),
        ("program", '"End fight" =', '"Finish the fight" ='),
        (f"{named}/names", 'greywater = "', 'graywater = "'),
        (f"{named}/names", 'lucan_of_vaire = "{lucan} de {vaire}"', 'lucan_of_vaire = "{lucan}"'),
        (f"{named}/characters", "bac de {greywater}", "bac de la rivière"),
        (f"{named}/encounters", '"Cour aux {three_herons}"', '"Cour aux Trois Hérons"'),
        (f"{named}/characters", 'name = "{tamsin}"\n', ""),
        (f"{named}/archetypes", '"Marit", ', ""),
    ]
    for name, sound, slipped in slips:
        path = own / f"{name}.toml"
        text = path.read_text(encoding="utf-8")
        assert sound in text
        path.write_text(text.replace(sound, slipped, 1), encoding="utf-8")
    assert sorted(tool.faults(own)) == sorted(
        (
            "program: missing: End fight",
            "program: superfluous: Finish the fight",
            "common/words, events: other facts: renamed",
            f"{system}/words, events: missing: moved",
            f"{system}/words, events: superfluous: movd",
            f"{system}/words, labels: missing: Skills",
            f"{system}/words, labels: superfluous: Skils",
            f"{named}/names, people: other facts: lucan_of_vaire",
            f"{named}/names, places: missing: greywater",
            f"{named}/names, places: superfluous: graywater",
            f"{named}/characters, tamsin, text: other facts",
            f"{named}/encounters, board, three_herons_yard, name: other facts",
            f"{named}/archetypes, archetype, fowler, names, 5: missing",
            f"{named}/characters, tamsin, name: missing",
            f"{named}/encounters, board, three_herons_yard, name, fr: written out: {{three_herons}}",
        )
    )


TYPOGRAPHY = {
    "a space at which a line breaks, before a sign": re.compile(r"[\w»”)}\]*] [:;!?»]|[\d}] %|« "),
    "no space before a sign": re.compile(r"[^\W\d_][;!?»](?![\w|}])|(?<!\{rol)[^\W\d_]:(?= )|(?<!\] )(?<!\d)\d+%|\}%|«[^\u00a0\u202f]"),
    "an apostrophe of a typewriter": re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_{«])"),
    "a dash for a minus": re.compile(r"(?<![\w.\])”»}{-])-(?=\d)"),
    "dots one by one": re.compile(r"\.\.\."),
    "a decimal point": re.compile(r"(?<![\w.(])\d+\.\d+(?![\w.])"),
    "quotation marks of English": re.compile(r"[“”]"),
    "a ligature that is missing": re.compile(r"\b(?:c|s|man|v|b)oe(?:ur|uvr|ux?|uf)|\boe(?:il|uvre)", re.IGNORECASE),
    "a word that should have lost its e": re.compile(
        r"(?<![\w’])(?:[ldjmnst]e|que) (?=[aàâeéèêiîoôuû][a-zà-ÿ])(?!on[cz]|oui|un\b|une\b|[aà] |et |en )"
    ),
}
CALQUES = re.compile(
    r"fait mal à \{|\bcela porte\b|^Gens$|[\d}] pas\b(?! de)|Taper une partie|\d dessous|avec Suivant|prend \S+ de dégâts"
    r"|\}\*{0,2} (?:de dégâts|d’expérience|de moral)|\badresser (?:le|un) problème|\bassumer que\b|\bdigital|\béventuellement un\b"
    r"|\bêtre en charge de\b|\bfaire sens\b|\bau final\b|\bbasé sur\b"
    r"|d’office|\bmeneur\b|À \{\w+\} d’agir|^côte à côte$|\bClore\b|il ne reste plus de \{"
    r"|un sur dix|dixième|\btiennent$|Étaient là|Quelques lettres"
    r"|^Écrire ici|\ben coûte un\b|Compté ainsi|Demandé à moi|\bva bien$|^Rejouer$"
)
"""What sounded translated or misled, and is said otherwise."""
OTHER_NAMES = re.compile(
    r"réponses? habituelle|comme d’habitude|d’habitude\b|\b(?:tenir|encore) debout|\bsoir(?:ée|-là)|page Table|à la table\b|^À venir$"
    r"|créatures? personnelle|contenu personnel|le groupe gagne (?:à|:)|\bRefaire\b|\bdéfaire\b|^Lire un pack|\bécri(?:re|t)\b.* en notes"
)
"""Names that things of the program no longer have; words by which a command is found (“soirée = Séance”) may be any."""
OF_THE_PROGRAM = {"window.ts", "fr/program.toml"}
FEWEST_TOLD = 1_000
AS_THEY_ARE = {"language.toml"}
"""Patterns, not sentences."""
CHOICE = re.compile(r"\{\w+[?#&]([^{}|]*)(?:\|([^{}]*))?\}")


@cache
def french() -> tuple[tuple[str, str], ...]:
    return tuple(_french())


def _french() -> Iterator[tuple[str, str]]:
    """Give every French text with the file it stands in, once with the first and once with the second of two words."""
    for path in sorted(TRANSLATIONS.glob("fr/**/*.toml")):
        if path.name not in AS_THEY_ARE:
            for text in texts_of(tomllib.loads(path.read_text(encoding="utf-8"))):
                yield from ((f"{path.parent.name}/{path.name}", CHOICE.sub(which, text)) for which in (r"\1", r"\2"))
    for _, own in texts_in(TRANSLATIONS / "fr" / "window.ts"):
        yield from (("window.ts", CHOICE.sub(which, own.text or "")) for which in (r"\1", r"\2"))


@pytest.mark.parametrize("fault", TYPOGRAPHY)
def test_french_is_set_as_french_is(fault: str) -> None:
    assert not [(name, text) for name, text in french() if TYPOGRAPHY[fault].search(text)]


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("a space at which a line breaks, before a sign", "Qui va là ?"),
        ("no space before a sign", "Qui va là?"),
        ("no space before a sign", "«Halte»"),
        ("an apostrophe of a typewriter", "l'arme"),
        ("a dash for a minus", "un malus de -2"),
        ("dots one by one", "et ainsi..."),
        ("a decimal point", "un poids de 1.5 kg"),
        ("quotation marks of English", "“Halte”"),
        ("a ligature that is missing", "une manoeuvre"),
        ("a word that should have lost its e", "le tour de elle"),
    ],
)
def test_each_fault_of_typography_would_be_found(fault: str, text: str) -> None:
    assert TYPOGRAPHY[fault].search(text)


def test_what_sounded_translated_is_gone() -> None:
    assert not [(name, text) for name, text in french() if CALQUES.search(text)]


def test_one_thing_has_one_name() -> None:
    told = [(name, text) for name, text in french() if name in OF_THE_PROGRAM and " = " not in text]
    assert len(told) > 2 * FEWEST_TOLD
    assert not [(name, text) for name, text in told if OTHER_NAMES.search(text)]


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
SILENT = {
    "createMethodCall",
    "setProperty",
    "Signal",
    "TypeVar",
    "getLogger",
    "exception",
    "error",
    "cast",
    "QKeySequence",
    "QShortcut",
    "keys",
    "on_keys",
}


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
