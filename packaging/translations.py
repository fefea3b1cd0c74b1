"""What the languages say of what the program says: extracted from the code and the English files, compared sentence by sentence.

A language is a folder in `resources/translations`: `window.ts` (Qt's form) for the sentences of the window, TOML for all else, in one form:
a table, a key, a text. `program.toml` has the sentences that `said` says, by their English wording; a folder for each system has a file
for each English one of it. `dev.py translations` prints what is wrong.
"""

from __future__ import annotations

import ast
import re
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from wordings import FACT as OF_A_PATTERN
from wordings import wordings

ROOT = Path(__file__).resolve().parents[1]
CODE = ROOT / "desktop_app"
RULES = ROOT / "resources" / "rules"
TRANSLATIONS = ROOT / "resources" / "translations"
FACT = re.compile(r"\{(\w+)(?:[?#&][^{}|]*(?:\|[^{}]*)?)?\}")
LABELS, NAMES = "labels", "names"
"""Groups of `words.toml` whose keys are the English wording: of what the code shows, of what content calls things."""
TITLES = ("titles", "conditions", "usual_conditions")
"""Groups that name ids: what is shown by the wording of one is told by them."""
NAMES_FILE = "names.toml"
"""What people and places are called."""
NOT_CONTENT = {"names", "words", "rules", "rulings", "settings", "statblock", "screen"}
"""Files of a system that are no ready content."""
NAMED = re.compile(r"(?:characters|creatures), \w+, name|archetypes, .*, names, \d+")
"""Places of names that every language has."""
BY_ID = {"rules": "rule", "settings": "setting"}
"""Files whose texts stand under the id of a row, and what the English list is called."""


def facts_of(sentence: str) -> set[str]:
    """Name the facts in a sentence."""
    return set(FACT.findall(sentence))


def sentences_said(folder: Path = CODE) -> set[str]:
    """Extract what the code beside the window says: the texts of `said` and `marked`."""
    window = {CODE / "app.py", CODE / "launch.py", *(CODE / "views").rglob("*.py")}
    return {sentence for path in folder.rglob("*.py") if path not in window for sentence in _called_with(path, {"said", "marked"})}


def _called_with(path: Path, names: set[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names and node.args:
            sentence = node.args[0]
            if isinstance(sentence, ast.Constant) and isinstance(sentence.value, str):
                yield sentence.value


def faults(language: Path) -> Iterator[str]:
    """Say what a language, a folder, lacks, has for nothing, or tells with other facts, file by file."""
    yield from _window(language / "window.ts")
    told = {key: text for group in _read(language / "program.toml").values() for key, text in group.items()}
    yield from _compared("program", {sentence: sentence for sentence in sentences_said()}, told)
    for folder in sorted(path for path in language.iterdir() if path.is_dir()):
        yield from _system(folder)


def _window(path: Path) -> Iterator[str]:
    for message in ET.parse(path).iter("message") if path.exists() else ():
        english, own = message.findtext("source", ""), message.find("translation")
        if own is None or own.get("type") or not own.text:
            yield f"window: missing: {english}"
        elif facts_of(own.text) != facts_of(english):
            yield f"window: other facts: {english}"


def labels_of(system: str) -> set[str]:
    """Give the wordings that a system shows, or all systems do ("common"), and that no id has: by these `labels` has them.

    They are read from the code; `labels` of the English `words.toml` lists what cannot be read there, and content has tags and areas.
    """
    code = wordings("kernel") if system == "common" else wordings("kernel", system) - wordings("kernel")
    content = ROOT / "resources"
    creatures = [_read(path) for kind in ("bestiary", "characters") for path in (content / kind / system).glob("*.toml")]
    tags = {tag for creature in creatures for tag in creature.get("tags", ())}
    areas = {rule["area"] for rule in _read(RULES / system / "rules.toml").get("rule", ()) if "area" in rule}
    return {*code, *_read(RULES / system / "words.toml").get("labels", {}), *tags, *areas}


def _system(folder: Path) -> Iterator[str]:
    """Compare the files of one system."""
    where, there = folder.name, RULES / folder.name
    english, own = _read(there / "words.toml"), _read(folder / "words.toml")
    for group in sorted({*english, *own} - {LABELS, NAMES}):
        yield from _compared(f"{where}/words, {group}", english.get(group, {}), own.get(group, {}))
    yield from (f"{where}/words, {NAMES}: missing: {name}" for name in english.get(NAMES, {}) if name not in own.get(NAMES, {}))
    yield from _labels(folder, own)
    yield from _names(folder)
    for file, name in BY_ID.items():
        rows = {row["id"]: "" for row in _read(there / f"{file}.toml").get(name, ())}
        yield from _compared(f"{where}/{file}", rows, dict.fromkeys(_read(folder / f"{file}.toml"), ""))


def _names(folder: Path) -> Iterator[str]:
    """Compare what people and places are called, and which of their {marks} stand in the texts of content; a name that is written out
    in a text has been left behind when it changes.
    """
    where, system = folder.name, RULES / folder.name
    english, own = _read(system / NAMES_FILE), _read(folder / NAMES_FILE)
    for group in sorted({*english, *own}):
        yield from _compared(f"{where}/names, {group}", english.get(group, {}), own.get(group, {}))
    marks = {mark for group in english.values() for mark in group}
    texts, told = dict(content_of(system, RULES.parent)), dict(_told_of(folder))
    for place in sorted({*texts, *told}):
        if place in texts and place in told and facts_of(told[place]) & marks != facts_of(texts[place]) & marks:
            yield f"{where}/{place}: other facts"
    lists = [places.keys() for places in (texts, told)]
    missing = (place for place in sorted(lists[0] ^ lists[1]) if NAMED.fullmatch(place))
    yield from (f"{where}/{place}: {'missing' if place in texts else 'superfluous'}" for place in missing)
    for language, known, said in (("English", english, texts), (folder.parent.name, own, told)):
        for mark, name in ((mark, name) for group in known.values() for mark, name in group.items() if "{" not in name):
            spelt = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            yield from (f"{where}/{place}, {language}: written out: {{{mark}}}" for place, text in said.items() if spelt.search(text))


def content_of(rules: Path, resources: Path) -> Iterator[tuple[str, str]]:
    """Give the English texts of content, each by the place where a language has it: file, list and id, field."""
    for file, kind in (("creatures", "bestiary"), ("characters", "characters")):
        for path in sorted((resources / kind / rules.name).glob("*.toml")):
            yield from _texts_in(f"{file}, {path.stem}", {key: one for key, one in _read(path).items() if key != "sheet"})
    for path in sorted(rules.glob("*.toml")):
        if path.stem not in NOT_CONTENT:
            yield from _places_in(path.stem, _read(path))


def _told_of(folder: Path) -> Iterator[tuple[str, str]]:
    """Give the texts of a language for the same places."""
    for path in sorted(folder.glob("*.toml")):
        if path.stem not in NOT_CONTENT:
            yield from _places_in(path.stem, _read(path))


def _places_in(where: str, value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Go through lists of rows with ids, tables by ids, and texts."""
    for key, one in value.items():
        rows = one if isinstance(one, list) and one and all(isinstance(row, dict) and "id" in row for row in one) else None
        if rows is not None:
            for row in rows:
                yield from _places_in(f"{where}, {key}, {row['id']}", row)
        elif isinstance(one, dict):
            yield from _places_in(f"{where}, {key}", one)
        elif key != "id":
            yield from _texts_in(f"{where}, {key}", one)


def _texts_in(where: str, value: object) -> Iterator[tuple[str, str]]:
    """Give a text, or those of a list or a table, by their places."""
    if isinstance(value, str):
        yield where, value
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from _texts_in(f"{where}, {key}", one)


def _labels(folder: Path, own: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Compare what stands by its wording: missing is what no id, no name and no label of all systems tells, superfluous what nobody shows.

    A pattern is the same whatever its facts are called, a word with a capital the same as without.
    """
    shared = _read(folder.parent / "common" / "words.toml")
    ids = {key.replace("_", " ") for words in (own, shared) for group in TITLES for key in words.get(group, {})}
    tables = (path for path in (RULES / folder.name).glob("*.toml") if path.stem not in BY_ID)
    names = {*own.get(NAMES, {}), *(text for path in tables for text in _names_in(_read(path)))}
    told = {_same(text) for text in (*own.get(LABELS, {}), *shared.get(LABELS, {}), *ids, *names)}
    wanted = labels_of(folder.name)
    patterns = [_pattern(text) for text in (*own.get(LABELS, {}), *shared.get(LABELS, {})) if "{" in text]
    missing = (text for text in sorted(wanted) if _same(text) not in told and not any(one.fullmatch(text) for one in patterns))
    yield from (f"{folder.name}/words, {LABELS}: missing: {text}" for text in missing)
    known = wanted | labels_of("common")
    same = set(map(_same, known))
    unused = (
        text for text in own.get(LABELS, {}) if _same(text) not in same and not ("{" in text and any(map(_pattern(text).fullmatch, known)))
    )
    yield from (f"{folder.name}/words, {LABELS}: superfluous: {text}" for text in unused)


def _same(wording: str) -> str:
    return OF_A_PATTERN.sub("{}", f"{wording[:1].lower()}{wording[1:]}")


def _pattern(wording: str) -> re.Pattern[str]:
    return re.compile(OF_A_PATTERN.sub(".+", re.escape(wording).replace("\\{", "{").replace("\\}", "}")))


def _names_in(value: object) -> Iterator[str]:
    """Give the names and titles of rows, whose own files tell them."""
    if isinstance(value, dict):
        yield from (text for key in ("name", "title") if isinstance(text := value.get(key), str))
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _names_in(one)


def _compared(where: str, english: Mapping[str, str], own: Mapping[str, str]) -> Iterator[str]:
    yield from (f"{where}: missing: {key}" for key in english if key not in own)
    yield from (f"{where}: superfluous: {key}" for key in own if key not in english)
    yield from (f"{where}: other facts: {key}" for key in english if key in own and facts_of(own[key]) != facts_of(english[key]))


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def report(languages: Iterable[Path] | None = None) -> int:
    """Print what is wrong with each language; give how much it is."""
    count = 0
    for language in sorted(TRANSLATIONS.iterdir()) if languages is None else languages:
        found = list(faults(language))
        print(*(f"{language.name}: {fault}" for fault in found) if found else [f"{language.name}: everything is told."], sep="\n")
        count += len(found)
    return count
