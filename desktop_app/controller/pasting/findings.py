"""The result for one creature's stat block: sheet, source words of each field, doubts, leftover text."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from typing import Final, cast

from desktop_app.controller.pasting.layout import Flat, Span, pieces
from desktop_app.controller.pasting.notation import NOTHING
from desktop_app.controller.pasting.read import Doubt, Trace
from desktop_app.controller.pasting.vocabulary import StatBlockWords, vocabularies
from desktop_app.language import folded
from desktop_app.rules.kernel.record import Json

LONGEST_ITEM: Final = 300
"""Most letters of a named die or a listed thing: longer ones take long to search and match nothing."""
MOST_LISTED: Final = 1_000
"""So many things one line lists; the rest of it stays as text."""
MOST_DOUBTS: Final = 40
"""So many are asked about; what else is not understood stays as text."""
LIKE: Final = 0.62
"""How alike two names are that could mean the same."""
ALIKE: Final = 0.85
"""How alike two names are of which one is the other with a slip of the pen."""
LONG: Final = 60
SHARED: Final = 4
"""Letters of a word that two names have in common."""
EMPTY: Final = ("", NOTHING, "none", "aucun", "aucune", "{}", "[]", "\u2014", "0")


class Findings:
    """Holds what was found in the text of one creature, and cuts its lists."""

    def __init__(self, system_id: str, flat: Flat, depth: Sequence[int], words: StatBlockWords) -> None:
        self.system, self.flat, self.depth, self.words = system_id, flat, depth, words
        self.sheet: dict[str, Json] = {}
        self.traces: list[Trace] = []
        self.doubts: list[Doubt] = []
        self.kept: list[Span] = []
        self.labels: list[Span] = []

    def trace(self, path: str, start: int, end: int) -> None:
        """Say from which words a field came."""
        self.traces.append(Trace(path, self.flat.span(start, end)))

    def keep(self, start: int, end: int) -> None:
        """Keep words as text: nothing of them goes into the sheet."""
        span = self.flat.span(start, end)
        if any(letter.isalnum() for letter in self.flat.text[start:end]):
            self.kept.append(span)

    def text_of(self, start: int, end: int) -> str:
        """Give words on one line, without marks around them."""
        return re.sub(r"\s+", " ", self.flat.text[start:end]).strip(" .*|•" if "[" not in self.flat.text[start:end] else " ")

    def listed(self, start: int, end: int) -> Iterator[Span]:
        """Divide a list into its items; overlong ones stay as text."""
        told = self.flat.text[start:end]
        signs = ",;•" if "•" in told else ",;\n" if "," not in told else ",;"
        for count, (one, two) in enumerate(pieces(self.flat.text, (start, end), signs, self.depth)):
            if count == MOST_LISTED:
                self.keep(one, end)
                return
            yield one, two

    def meanings(self, word: str) -> list[str]:
        """List what a word could mean, in the language of the text first."""
        others = (one for one in vocabularies(self.system) if one.code != self.words.code)
        return list(dict.fromkeys(one.meant(word) for one in (self.words, *others)))

    def like(self, name: str, names: Sequence[str]) -> list[str]:
        """Find a name that could mean the same: written alike, else with a longer word in common."""
        by_folded = {folded(one): one for one in names}
        close = difflib.get_close_matches(folded(name)[:LONG], list(by_folded), 1, LIKE)
        words = {word for word in re.findall(r"\w+", folded(name)) if len(word) >= SHARED}
        shared = [one for one in by_folded if words & set(re.findall(r"\w+", one))]
        return [by_folded[one] for one in (close or shared)[:1]]

    def put(self, field: str, value: Json, start: int, end: int) -> None:
        """Add something to a list of the sheet."""
        listed = cast("list[Json]", self.sheet.setdefault(field, []))
        listed.append(value)
        self.trace(f"{field}/{len(listed) - 1}", start, end)


def is_alike(told: str, name: str) -> bool:
    """Tell whether a name is another with a slip of the pen, or with something in brackets behind it: then it means the same."""
    bare = folded(re.sub(r"\s*\([^)]*\)?\s*$", "", told))[:LONG]
    return difflib.SequenceMatcher(None, bare, folded(name)[:LONG]).ratio() >= ALIKE
