"""Labels that the rules' code builds, in the language in force: of parts, with figures, in lists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from desktop_app.language import ENGLISH, decimals, falls_back, filled, manner
from desktop_app.rules.kernel.outcome import BETWEEN

WORD = re.compile(r"[^\W\d_]{2}")
WITH_FIGURE = re.compile(r"(.+?) ((?:Str|[-+−]?\d*d?\d+(?:\.\d+)?)(?:[-+−]\S+)*)")
"""A label with a figure behind it: "Fighting d8", "Long sword Str+3"."""
AFTER_FIGURE = re.compile(r"([-+−]?\d+(?:[.–]\d+)?) (.+)")
"""A label with a figure before it: "3–8 Mail shirt 5", "2 Momentum"."""
BESIDE: Final = " \u00b7 "
"""Stands between things of a list."""
LONGEST_NAME: Final = 80
"""Signs of what may be the name of a variant."""


class Labels:
    """Labels of the rules' code in another language, by their English text; one with {facts} stands for all that are built like it."""

    def __init__(self, own: Mapping[str, str], code: str = ENGLISH) -> None:
        self._code = code
        self._own = {english: text for english, text in own.items() if "{" not in english}
        built = [(english, text) for english, text in own.items() if "{" in english]
        self._built = [(_pattern(english, most), text) for english, text in built for most in (False, True)]
        self._found: dict[str, str | None] = {}

    def pairs(self) -> Mapping[str, str]:
        """Return the labels without facts in them, by their English text."""
        return self._own

    def said(self, label: str) -> str:
        """Say a label, in English if the language does not have it."""
        own = self.find(label)
        if own is None and WORD.search(label):
            falls_back(self._code, label)
        return decimals(label, self._code) if own is None else own

    def find(self, label: str) -> str | None:
        """Say a label; None: the language does not have it, or not everything in it."""
        if label not in self._found:
            made = self._made(label.strip())
            self._found[label] = None if made is None else decimals(made, self._code)
        return self._found[label]

    def _made(self, label: str) -> str | None:
        own = either_case(self._own, label)
        return own if own is not None else self._from_parts(label)

    def _from_parts(self, label: str) -> str | None:
        one = self._from_pattern(label, of_several=False)
        return one if one is not None else self._from_figure(label) or self._from_list(label) or self._from_pattern(label, of_several=True)

    def _from_pattern(self, label: str, *, of_several: bool) -> str | None:
        """Fill a label that is built like this one; `of_several`: one of its facts may be several things beside each other."""
        for pattern, text in self._built if len(label) <= 2 * LONGEST_NAME else ():
            found = pattern.fullmatch(label)
            if found and all(one.count("(") == one.count(")") and (of_several or BESIDE not in one) for one in found.groups()):
                facts = {name: self._fact(part) for name, part in found.groupdict().items()}
                if None not in facts.values():
                    return filled(text, facts, self._code)
        return None

    def _from_figure(self, label: str) -> str | None:
        if (figure := WITH_FIGURE.fullmatch(label)) is not None and (name := self._fact(figure[1])) is not None:
            return f"{name} {self.find(figure[2]) or figure[2]}"
        figure = AFTER_FIGURE.fullmatch(label)
        if figure is not None and (name := self._fact(figure[2])) is not None:
            return f"{figure[1]} {name}"
        return None

    def _from_list(self, label: str) -> str | None:
        for sign, own in ((BESIDE, BESIDE), ("; ", manner(self._code).semicolon), (BETWEEN, BETWEEN)):
            found = split_outside_brackets(label, sign)
            if len(found) > 1:
                parts = [self._fact(part) for part in found]
                return None if None in parts else own.join(part for part in parts if part is not None)
        return None

    def _fact(self, part: str) -> str | None:
        own = self.find(part)
        return part if own is None and not any(is_word(word) for word in part.split()) else own


def split_outside_brackets(text: str, sign: str) -> list[str]:
    """Split a text at a sign, but for those that stand within round brackets."""
    parts: list[str] = []
    depth = 0
    for part in text.split(sign):
        if depth > 0:
            parts[-1] += sign + part
        else:
            parts.append(part)
        depth = max(depth, 0) + part.count("(") - part.count(")")
    return parts


def is_word(value: str) -> bool:
    """Tell whether a text is one of the rules' own words, not a name, a figure or a card."""
    return value[:1].islower() and value.replace(" ", "").replace("-", "").isalpha()


def either_case(texts: Mapping[str, str], english: str) -> str | None:
    """Find a text, or the same with its first letter the other way."""
    own = texts.get(english)
    if own is None and (lower := texts.get(f"{english[:1].lower()}{english[1:]}")) is not None:
        own = f"{lower[:1].upper()}{lower[1:]}"
    if own is None and (upper := texts.get(f"{english[:1].upper()}{english[1:]}")) is not None:
        own = uncapitalised(upper)
    return own


def _pattern(label: str, most: bool) -> re.Pattern[str]:  # noqa: FBT001 - one of two readings
    """Build what reads a label with {facts}: each as little as it can be, or as much; {n} is a figure, without a space in it."""
    sign = ".+" if most else ".+?"
    return re.compile(re.sub(r"\\\{(\w+)\\\}", lambda fact: f"(?P<{fact[1]}>{'[^ ]+' if fact[1] == 'n' else sign})", re.escape(label)))


def uncapitalised(text: str) -> str:
    """Write the name of a thing in the middle of a sentence; names in capitals stay."""
    return text[0].lower() + text[1:] if len(text) > 1 and text[1].islower() else text
