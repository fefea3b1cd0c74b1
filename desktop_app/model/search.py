"""The search index of the documents: words folded, found by their beginnings, by what they contain and in spite of typing errors.

FTS5 finds and ranks; its vocabulary is what typed words are compared with. It knows the tables `document` and `document_search`, and
nothing of what a document means.
"""

import re
import sqlite3
from typing import Final, NamedTuple

from desktop_app.language import folded

SEARCH_TABLES: Final = (
    "CREATE VIRTUAL TABLE document_search USING fts5(name, tags, text, tokenize='unicode61', prefix='1 2 3')",
    "CREATE VIRTUAL TABLE document_word USING fts5vocab('document_search', 'row')",
)
"""The tables of the index; `document_search.rowid` is `document.number`."""

_WORD = re.compile(r"[^\W_]+")
_NUMBERED = re.compile(r"([^0-9]*)([0-9]{0,18})")
_MOST_WORDS_PER_TERM = 40
_LONGEST_WORD = 40


def words(text: str) -> list[str]:
    """Give the folded words of a text, in order."""
    return _WORD.findall(folded(text))


def index_row(name: str, tags: tuple[str, ...], text: str) -> tuple[str, str, str]:
    """Give the three columns of a document's row in the index."""
    return " ".join(words(name)), " ".join(words(" ".join(tags))), " ".join(words(text))


def allowed_edits(word: str) -> int:
    """Say how many typing errors a word may hold: none below 3 letters, 1 below 6, else 2."""
    return 0 if len(word) < 3 else 1 if len(word) < 6 else 2


def prefix_edits(typed: str, word: str, most: int) -> int:
    """Count the edits from what was typed to the nearest beginning of a word; more than `most` is told as `most + 1`.

    An edit is a letter too many, missing or wrong, or two neighbours swapped.
    """
    known = word[: len(typed) + most]
    before_last: list[int] = []
    last = list(range(len(known) + 1))
    for row, letter in enumerate(typed, start=1):
        line = [row]
        for column, other in enumerate(known, start=1):
            cost = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != other))
            if row > 1 and column > 1 and letter == known[column - 2] and typed[row - 2] == other:
                cost = min(cost, before_last[column - 2] + 1)
            line.append(cost)
        before_last, last = last, line
        if min(last) > most and min(before_last) > most:
            return most + 1
    return min(min(last), most + 1)


def _letters(word: str) -> int:
    """Give the set of a word's letters as bits; letters may share one."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 63)
    return bits


class Vocabulary(NamedTuple):
    """Hold every word of the index with its set of letters."""

    entries: tuple[tuple[str, int], ...]

    @classmethod
    def read(cls, connection: sqlite3.Connection) -> "Vocabulary":
        """Read the words that the index holds now."""
        return cls(tuple((word, _letters(word)) for (word,) in connection.execute("SELECT term FROM document_word")))

    def like(self, typed: str, edits: int) -> list[str]:
        """Return the words containing the typed text, or beginning with it up to a number of edits: nearest first, then shortest."""
        found: list[tuple[int, int, str]] = []
        wanted = _letters(typed)
        for word, letters in self.entries:
            missing = wanted & ~letters
            if missing.bit_count() > edits or len(word) + edits < len(typed):
                continue
            if len(typed) > 2 and typed in word:
                found.append((0 if word.startswith(typed) else 1, len(word), word))
            elif (distance := prefix_edits(typed, word, edits)) <= edits:
                found.append((distance, len(word), word))
        return [word for _, _, word in sorted(found)[:_MOST_WORDS_PER_TERM]]


def plain_query(typed: list[str]) -> str:
    """Ask FTS5 for documents that have words beginning with each of the typed ones."""
    return " ".join(f'"{word}"*' for word in typed)


def phrase_query(phrases: list[list[str]]) -> str | None:
    """Ask FTS5 for documents whose text has the words of any of the phrases one after another; None if there is no word."""
    told = [f'"{" ".join(phrase)}"' for phrase in phrases if phrase]
    return f"text : ({' OR '.join(told)})" if told else None


def tolerant_query(typed: list[str], vocabulary: Vocabulary, edits: int) -> str | None:
    """Return the FTS5 query for documents with a similar word for each typed one; None if no word is similar."""
    groups: list[str] = []
    for word in typed:
        likes = vocabulary.like(word[:_LONGEST_WORD], min(edits, allowed_edits(word)))
        if not likes:
            return None
        groups.append("(" + " OR ".join(f'"{like}"' for like in likes) + ")")
    return " AND ".join(groups)


def natural(name: str) -> tuple[tuple[str, int], ...]:
    """Make a key that sorts names without case and accents and numbers by value: Wolf 2 before Wolf 10."""
    return tuple((text, int(number or 0)) for text, number in _NUMBERED.findall(folded(name)))
