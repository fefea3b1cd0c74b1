"""How a value of a sheet is written so that it can be read again: words and numbers, `[one | another]`, `{key: value; key: value}`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from desktop_app.controller.pasting.layout import GONE, PLAIN, depths, pieces
from desktop_app.controller.pasting.vocabulary import StatBlockWords
from desktop_app.language import wording
from desktop_app.rules.kernel.record import Json

NOTHING: Final = "-"
NUMBER: Final = re.compile(r"[+-]?\d{1,15}(?:\.\d{1,15})?")
APART: Final = re.compile(r"[,;|()\[\]{}\":\n]|\s-$|^-|^\s|\s$|^$")
"""Letters of words that need quotation marks."""
DEEPEST: Final = 12


def value_text(value: Json, words: StatBlockWords) -> str:
    """Write a value, with lists and keys in brackets."""
    match value:
        case bool():
            return words.plain[0 if value else 1]
        case None:
            return NOTHING
        case int() | float():
            return str(value)
        case list():
            return f"[{' | '.join(value_text(one, words) for one in value)}]"
        case dict():
            return f"{{{'; '.join(f'{key_text(key, words)}: {value_text(one, words)}' for key, one in value.items())}}}"
        case _:
            return word_text(str(value), words)


def key_text(key: str, words: StatBlockWords) -> str:
    """Write a key in plain words, where it can be told from others."""
    told = words.said(wording(key))
    for one in (words.said(key), told, wording(key)):
        if not APART.search(one) and key_of(one, words) == key:
            return one
    return json.dumps(key)


def key_of(text: str, words: StatBlockWords) -> str:
    """Read a key as it is kept, from plain words or quotation marks."""
    text = text.strip()
    if text.startswith('"'):
        return str(_unquoted(text))
    return words.meant(text).replace(" ", "_")


def word_text(word: str, words: StatBlockWords) -> str:
    """Write a text as one word of a value: in the current language if it reads back the same, else in quotation marks."""
    for one in (words.said(word), word):
        if is_plain(one) and value_of(one, words) == word:
            return one
    return quoted(word)


def quoted(text: str) -> str:
    """Write a text between quotation marks, whatever is in it."""
    written = json.dumps(text, ensure_ascii=False)
    return "".join(f"\\u{ord(one):04x}" if one in GONE or ord(one) in PLAIN else one for one in written)


def is_plain(word: str) -> bool:
    """Tell whether a text can stand among others without quotation marks."""
    return not APART.search(word) and not any(one in GONE or ord(one) in PLAIN or one == "\r" for one in word)


def value_of(text: str, words: StatBlockWords, depth: int = 0) -> Json:
    """Read a value; anything but a number or a list is a word."""
    text = text.strip()
    if NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    if text in ("", NOTHING):
        return None
    if text in words.plain:
        return text == words.plain[0]
    if text.startswith('"'):
        return _unquoted(text)
    if depth < DEEPEST and text[0] == "[" and text[-1] == "]":
        return [value_of(part, words, depth + 1) for part in _parts(text[1:-1], "|")]
    if depth < DEEPEST and text[0] == "{" and text[-1] == "}":
        return dict(pairs_of(text[1:-1], words, depth + 1))
    return words.meant(text)


def pairs_of(text: str, words: StatBlockWords, depth: int = 0) -> Mapping[str, Json]:
    """Read keys with their values."""
    found: dict[str, Json] = {}
    for part in _parts(text, ";"):
        key, colon, value = key_and_value(part)
        if colon:
            found[key_of(key, words)] = value_of(value, words, depth)
    return found


def key_and_value(part: str) -> tuple[str, str, str]:
    """Part a key, maybe between quotation marks, from its value; without a colon there is only a key."""
    if part.lstrip().startswith('"'):
        end = part.find('":') + 1
        return (part[:end], ":", part[end + 1 :]) if end else (part, "", "")
    return part.partition(":")


def _parts(text: str, sign: str) -> list[str]:
    spaced = f" {text}"
    return [spaced[start:end].strip() for start, end in pieces(spaced, (0, len(spaced)), sign, depths(spaced))]


def _unquoted(text: str) -> Json:
    try:
        made: Json = json.loads(text)
    except (ValueError, RecursionError):
        return text.strip('"')
    return made
