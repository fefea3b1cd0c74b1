"""A language in which every text is marked: what is shown in it without a mark is known to nobody who translates.

Its folder is written from what `dev.py translations` knows: words by id, labels by wording, the program's sentences.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from desktop_app.controller.content.files import content_of, demo_of, shipped_tables, tactics_of, variants_of
from desktop_app.controller.words.sentences import PLACE_OF_NAME
from desktop_app.controller.words.translations import rows_of
from desktop_app.language import Manner, wording
from desktop_app.places import RESOURCES
from tests.sentences import without

CODE: Final = "xx"
BEFORE, AFTER = "⟦", "⟧"
INNERMOST: Final = re.compile(rf"{BEFORE}[^{BEFORE}{AFTER}]*{AFTER}")
ID: Final = re.compile(r"[a-z0-9_]*")
IN_BRACKETS: Final = re.compile(r"(?<=[\[,])\s*([^\[\],]+)(?=[\],])")
"""What a skill is for: "Close Combat [Spear, Shield] 52%"."""
FACTS: Final = re.compile(r"\{[^}]*\}")
WORDS: Final = re.compile(r"[^\W\d_]{2,}")


def longer(text: str) -> str:
    """Make a text a third longer, as translations of English are."""
    return f"{text} {'o' * round(len(FACTS.sub('', text)) / 3)}"


def marked(text: str) -> str:
    """Mark a text; the sign that tells it quietly stays in front."""
    return f"~{BEFORE}{text[1:]}{AFTER}" if text.startswith("~") else f"{BEFORE}{text}{AFTER}"


def without_marked(text: str) -> str:
    """Take away all that is marked, with what is in it."""
    while (found := INNERMOST.sub("", text)) != text:
        text = found
    return text


def write_language(folder: Path, systems: tuple[str, ...], known: ModuleType) -> None:
    """Write the language; `known` is the tool that says what there is to translate."""
    own = folder / CODE
    own.mkdir(parents=True)
    manner = [f'name = "{marked("Marked")}"', f'yes = "{marked("yes")}"', f'no = "{marked("no")}"']
    manner.append(f"months = {_json([marked(month) for month in Manner().months])}")
    (own / "language.toml").write_text("\n".join(manner) + "\n", encoding="utf-8")
    _write(own / "program.toml", {"sentences": {sentence: marked(sentence) for sentence in known.sentences_said()}})
    for system in ("common", *systems):
        english = tomllib.loads((RESOURCES / "rules" / system / "words.toml").read_text(encoding="utf-8"))
        told = {group: {key: marked(text) for key, text in texts.items()} for group, texts in english.items()}
        labels = {wording: marked(wording) for wording in known.labels_of(system)}
        told["names"] = {text: marked(text) for text in english.get("names", {})}
        (own / system).mkdir()
        if system != "common":
            titles, settings = _content(system)
            told["titles"] = {**titles, **told.get("titles", {})}
            told["names"] = {text: marked(text) for text in {*_texts_of(system), *told["names"]}}
            _write(own / system / "settings.toml", settings)
            content = content_of(system)
            rules = {rule.id: {"title": marked(rule.title), "text": marked(rule.text)} for rule in content.rules.values()}
            _write(own / system / "rules.toml", rules)
            called = {
                f"variant.{one.id}": {"called": _around_name(one.called), "several": _around_name(one.several or one.called)}
                for one in variants_of(system).variant
            }
            _write(own / system / "variants.toml", called)
            for file, sheets in (("creatures", content.creatures), ("characters", content.characters)):
                _write(
                    own / system / f"{file}.toml",
                    {
                        key: {name: marked(told) for name, told in (("name", text.name), ("plural", text.plural)) if told}
                        for key, text in sheets.items()
                    },
                )
        _write(own / system / "words.toml", {**told, "labels": labels})


def _around_name(called: str) -> str:
    """Mark what a variant is called, its name apart: that is marked by itself."""
    return "".join(part if not part or part.startswith("{") else marked(part) for part in PLACE_OF_NAME.split(called))


def _content(system: str) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
    """Mark the rows of the tables by their ids, and the house rules."""
    rows = [row for table in shipped_tables(system).values() for row in rows_of(table) if isinstance(row.get("id"), str)]
    titles = {str(row["id"]): marked(str(row.get("title") or row.get("name") or row["id"]).lower()) for row in rows}
    settings = {
        one.id: {"title": marked(one.title), "text": marked(one.text), "choices": [marked(choice.label) for choice in one.choices]}
        for one in content_of(system).settings
    }
    return titles, settings


def _texts_of(system: str) -> set[str]:
    """Give what content calls things, and tells of them."""
    content = content_of(system)
    told: list[Any] = [shipped_tables(system), [dict(one) for one in (*content.encounters, *content.boards, *tactics_of().tactic)]]
    told += [dict(demo_of(system)), [dict(one) for one in variants_of(system).variant]]
    sheets = [one.model_dump() for one in (*content.creatures.values(), *content.characters.values())]
    listed = {part for text in _texts(sheets) for part in (text, wording(text), *IN_BRACKETS.findall(text))}
    return {text.strip() for text in (*(text for text in _texts(told) if not ID.fullmatch(text)), *listed) if text.strip()}


def _write(path: Path, groups: Mapping[str, Mapping[str, object]]) -> None:
    lines = []
    for group, texts in groups.items():
        lines += [f"[{group}]", *(f"{_json(key)} = {_json(text)}" for key, text in texts.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def unmarked(text: str, names: set[str]) -> bool:
    """Tell whether words of a text are not marked, names apart."""
    return WORDS.search(without_marked(without(names, text)).replace("Ana", "")) is not None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (key, *_texts(one))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _texts(one)
