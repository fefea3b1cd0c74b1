"""The program speaks plain English: no wording that has to be decoded comes back (`packaging/voice.py`, `packaging/voice.toml`)."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_app.rules.catalogue import SYSTEMS
from tests.meta.test_translations import packaging

ROOT = Path(__file__).resolve().parents[2]
FEWEST_TEXTS = 20_000
"""The reader has found them all: so many texts there are at least."""
MOST_SINGLE = 5
"""In 100 of what stood there when the voice was settled (`FIRST`), so many may stay as single texts."""
FIRST = {"colon": 371, "passive": 1214, "what as a noun": 417, "somebody": 347, "stand": 134, "nothing": 217, "begin": 138}
"""How often the most frequent patterns stood in the program before it was reworded."""


def test_no_text_holds_a_wording_that_has_to_be_decoded() -> None:
    voice = packaging("voice")
    assert [f"{name}: {text.place}: {text.words}" for name, text in voice.found()] == []


def test_every_text_is_read() -> None:
    texts = packaging("voice").texts()
    assert len(texts) > FEWEST_TEXTS
    assert {"window", "program", "handbook", "README", "CHANGELOG", "ARCHITECTURE", *SYSTEMS} <= {text.part for text in texts}


def test_few_single_texts_stay() -> None:
    _, single = packaging("voice").right_uses()
    kept = Counter(name for name, _ in single)
    assert {name: count for name, count in kept.items() if count * 100 > MOST_SINGLE * FIRST.get(name, 60)} == {}


def test_a_right_use_is_used() -> None:
    voice = packaging("voice")
    phrases, single = voice.right_uses()
    said = {text.words for text in voice.texts()}
    shown = [voice.FACT.sub("{}", words) for words in said]
    assert [(name, words) for name, words in single if words not in said] == []
    assert [name for name, pattern in phrases.items() if not any(pattern.search(one) for one in shown)] == []


@pytest.mark.parametrize(
    ("words", "pattern"),
    [
        ("Nobody acts", "somebody"),
        ("85 %", "bare percentage"),
        ("{share} %", "bare percentage"),
        ("What is counted", "what as a noun"),
        ("The party stands", "stand"),
        ("Taken back: the last step", "take back"),
        ("The page is written anew", "anew"),
        ("It is not this one's turn", "this one"),
        ("A shot is fired by the archer", "passive"),
        ("End the fight: party wins", "end the fight"),
    ],
)
def test_a_wording_is_found(words: str, pattern: str) -> None:
    assert pattern in set(packaging("voice").faults(words))


@pytest.mark.parametrize("words", ["Party wins 85 %", "Stand up", "Ysolde's turn", "What happens if it goes wrong?", "{told}"])
def test_plain_english_passes(words: str) -> None:
    assert list(packaging("voice").faults(words)) == []


MOST_WORDS = 3
"""A button says what it does in so many words."""
SMALL_WORDS = frozenset({"a", "an", "the", "to", "of", "in", "on", "from", "as", "and"})


def test_a_button_says_it_in_three_words() -> None:
    long = [
        f"{path.name}: {words}"
        for path in sorted((ROOT / "desktop_app" / "views").rglob("*.py"))
        for words in labels(ast.parse(path.read_text(encoding="utf-8")))
        if len([word for word in words.split() if word.casefold() not in SMALL_WORDS]) > MOST_WORDS
    ]
    assert long == []


def labels(module: ast.Module) -> Iterator[str]:
    """What stands on the buttons that a module makes."""
    for made in ast.walk(module):
        if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id == "Button" and made.args:
            said = made.args[0]
            if isinstance(said, ast.Call) and isinstance(said.func, ast.Name) and said.func.id == "tr":
                yield from (one.value for one in said.args[:1] if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_labels_are_found() -> None:
    assert list(labels(ast.parse('Button(tr("Roll"), "accent")'))) == ["Roll"]
