"""Rules for a language's files: their shape, sentences with the English ones' facts only, patterns that end.

A language of the user's or out of a pack is judged by this before a sentence of it is spoken. It knows no language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from desktop_app.places import RESOURCES

MOST_BYTES: Final = 4_000_000
"""Of one file of a language of the user's."""
LONGEST_WORD: Final = 200
"""Letters of what a language says of itself."""
LONGEST_TEXT: Final = 20_000
MOST_TEXTS: Final = 20_000
"""Sentences of one file."""
PLACE: Final = re.compile(r"%(?:\(\w+\))?[srd]")
"""A place for words in a sentence of argparse: "%s", "%(prog)s"."""
MOST_LABELS: Final = 300
MOST_FACTS: Final = 2
"""Labels with facts unknown to the program's languages, and facts of one: each is tried on every shown label."""
SIDE_BY_SIDE: Final = "}{"
FACT: Final = re.compile(r"\{(\w+)(?:([?#&])([^{}|]*)(?:\|([^{}]*))?)?\}")
"""A fact in a sentence: {name}, {fact?yes|no}, {number#one|many} with its number, {number&one|many} without it."""
PROGRAM, WORDS, RULINGS = "program.toml", "words.toml", "rulings.toml"
DEPTHS: Final = {
    **dict.fromkeys((PROGRAM, WORDS, "names.toml", "creatures.toml", "characters.toml", "rules.toml", "settings.toml"), 2),
    "demo.toml": 1,
}
"""How many tables lie in each other in a file; in those of other tables it is list, row and field."""
FIELDS: Final = {"rules.toml": ("title", "text", "columns", "rows"), "settings.toml": ("title", "text", "choices")}
PLAIN: Final = frozenset((PROGRAM, WORDS, "names.toml", "demo.toml"))
"""Files without lists."""
RULING: Final = {"rules", "text"}
AT: Final = "|"
"""Stands in the patterns of `Manner.joins` between the words of a sentence and the fact behind them."""
CONDITIONS: Final = {
    "until": {"head", "end", "begin", "tail"},
    "turn": {"name", "verb"},
    "length": {"head", "number", "unit"},
    "amount": {"head", "number"},
}
"""The patterns of `Manner.conditions`, and what each of them finds."""
MOST_WAYS: Final = 20_000
"""In which any other pattern of a `Manner` can match (`safe_patterns`): a sentence has many places for it."""
Texts: TypeAlias = "Mapping[str, Any]"


def marked(sentence: str, /) -> str:
    """Mark a sentence of a table for translation; `language.said` says it later."""
    return sentence


class MisfitError(ValueError):
    """What is wrong of a file: an English sentence's part, and its facts."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(sentence)
        self.sentence, self.facts = sentence, facts


def require_patterns(told: Mapping[str, Any]) -> None:
    """See to it that the patterns of a manner can be used, and end soon. Raises: ValueError, re.error."""
    from desktop_app.safe_patterns import MOST_PATHS, paths

    for name, pattern in told.get("conditions", {}).items():
        if {*re.compile(pattern).groupindex} != CONDITIONS.get(name) or len(told["conditions"]) != len(CONDITIONS):
            raise MisfitError(marked("each condition needs its parts: {parts}"), parts=", ".join(sorted(CONDITIONS.get(name, ()))))
    in_names = (*told.get("joins", {}), *told.get("several", {}), told.get("articles", ""), told.get("after_name", ""))
    for pattern, most in [(one, MOST_PATHS) for one in told.get("conditions", {}).values()] + [(one, MOST_WAYS) for one in in_names]:
        if paths(pattern) > most:
            raise MisfitError(marked("the pattern “{text}” could take too long"), text=pattern[:LONGEST_WORD])
    for pattern, text in told.get("several", {}).items():
        re.compile(pattern).sub(text, "")
    for pattern, text in told.get("joins", {}).items():
        groups = [int(number) for number in re.findall(r"\\([1-9])", text)]
        if text.count(AT) != 1 or text.count("\\") > len(groups) or max(groups, default=0) > re.compile(pattern).groups:
            raise ValueError(text)


def require_texts(path: Path, text: str) -> None:
    """See to it that a file of a language can be spoken. Raises: ValueError, MisfitError first of all."""
    if path.suffix == ".ts":
        pairs = window_texts(text).items()
        _require_few(len(pairs))
        for english, own in pairs:
            _require_text(own)
            _require_facts(own, english)
        return
    found = read_toml(text)
    _require_shape(path.name, found)
    texts = [*_texts(found)]
    _require_few(len(texts))
    for own in texts:
        _require_text(own)
    if path.name == PROGRAM:
        for group in found.values():
            for english, own in group.items():
                _require_facts(own, english)
    elif path.name == WORDS:
        _require_words(found, path.parent.name)


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML. Raises: ValueError, MisfitError for values a language does not have."""
    from desktop_app.plain_toml import MOST_DOTS, TooDeepError, TooDottedError, toml_of  # English needs none

    try:
        return toml_of(text)
    except TooDottedError:
        raise MisfitError(marked("a key has more than {most} dots"), most=MOST_DOTS) from None
    except TooDeepError:
        raise MisfitError(marked("too many nested tables")) from None


def window_texts(text: str) -> dict[str, str]:
    """Read the sentences of the window, by the English ones. Raises: ValueError."""
    from xml.etree import ElementTree

    if "<!ENTITY" in text or "<!DOCTYPE TS [" in text:
        raise MisfitError(marked("entities are forbidden"))
    try:
        messages = ElementTree.fromstring(text).iter("message")
        return {message.findtext("source", ""): message.findtext("translation", "") for message in messages}
    except ElementTree.ParseError as error:
        raise ValueError(str(error)) from None


# ---- shapes


def _require_shape(file: str, found: Texts) -> None:
    if file == RULINGS:
        rows = found.get("ruling", [])
        if set(found) - {"ruling"} or not isinstance(rows, list) or not all(isinstance(row, dict) and set(row) == RULING for row in rows):
            raise MisfitError(marked("each ruling needs rules and a text"))
        rows = [row for row in rows if _is_leaf(row["text"], lists=0) and _is_leaf(row["rules"], lists=1)]
        if len(rows) != len(found.get("ruling", [])):
            raise MisfitError(marked("each ruling needs rules and a text"))
        return
    _require_depth(found, DEPTHS.get(file, 3), 0 if file in PLAIN else 2)
    for name, row in found.items():
        strange = next((field for field in row if field not in FIELDS[file]), "") if file in FIELDS else ""
        if strange:
            raise MisfitError(marked("{name} has no {field}"), name=name[:LONGEST_WORD], field=strange[:LONGEST_WORD])


def _require_depth(value: object, depth: int, lists: int) -> None:
    """See to it that so many tables lie in each other, and texts in the innermost, or lists of them."""
    if not depth:
        if not _is_leaf(value, lists):
            raise MisfitError(marked("only texts are allowed"))
        return
    if not isinstance(value, dict):
        raise MisfitError(marked("it must have a table, not a text"))
    for one in value.values():
        _require_depth(one, depth - 1, lists)


def _is_leaf(value: object, lists: int) -> bool:
    return isinstance(value, str) or (lists > 0 and isinstance(value, list) and all(_is_leaf(one, lists - 1) for one in value))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


def _require_few(count: int) -> None:
    if count > MOST_TEXTS:
        raise MisfitError(marked("it has more than {most} texts"), most=MOST_TEXTS)


def _require_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise MisfitError(marked("a text has more than {most} letters"), most=LONGEST_TEXT)


# ---- facts


def _require_words(found: Texts, folder: str) -> None:
    """Require known facts in sentences and labels; labels unknown to the program's languages are few, with few facts."""
    english, read_by = _english(folder), _labels_with_facts()
    others = [key for sentences in found.values() for key in sentences if "{" in key and key not in read_by]
    if len(others) > MOST_LABELS:
        raise MisfitError(marked("it has more than {most} extra labels with facts"), most=MOST_LABELS)
    for key in others:
        if not 0 < len(_facts(key)) <= MOST_FACTS or SIDE_BY_SIDE in key:
            raise MisfitError(marked("“{text}” can't match any label"), text=key[:LONGEST_WORD])
    for group, sentences in found.items():
        for key, own in sentences.items():
            _require_facts(own, english.get(group, {}).get(key, key))


def _require_facts(own: str, english: str) -> None:
    """See to it that a sentence has no facts but those of the English one."""
    strange = sorted(_facts(own) - _facts(english)) if own else []
    if strange:
        raise MisfitError(marked("“{text}” has an unknown fact: {name}"), text=own[:LONGEST_WORD], name=strange[0][:LONGEST_WORD])
    places = PLACE.findall(english)
    if own and places:
        _require_places(own, {one[2:-2]: "a" for one in places if one[1] == "("} or ("a",) * len(places))


def _require_places(own: str, words: Mapping[str, str] | tuple[str, ...]) -> None:
    """See to it that a sentence of the command line can be filled with the words of the English one."""
    try:
        own.__mod__(words)
    except (ValueError, TypeError, KeyError):
        raise MisfitError(marked("“{text}” has an unknown fact: {name}"), text=own[:LONGEST_WORD], name="%") from None


def _facts(text: str) -> set[str]:
    return {found[1] for found in FACT.finditer(text)}


@cache
def _labels_with_facts() -> Collection[str]:
    """List the labels with facts of the program's own languages, used to match others."""
    import tomllib

    found = (tomllib.loads(path.read_text(encoding="utf-8-sig")) for path in (RESOURCES / "translations").glob(f"*/*/{WORDS}"))
    return {key for file in found for group in file.values() for key in group if "{" in key}


@cache
def _english(folder: str) -> Texts:
    """Read the English sentences of a system; of a folder that is none there are none."""
    import tomllib

    path = RESOURCES / "rules" / folder / WORDS
    shared = _english("common") if folder != "common" else {}
    own = tomllib.loads(path.read_text(encoding="utf-8-sig")) if path.is_file() else {}
    return {group: {**shared.get(group, {}), **own.get(group, {})} for group in {**shared, **own}}
