"""A pattern of a stranger ends soon, or is refused; one that is let in keeps what it promised, on the worst texts that are known."""

from __future__ import annotations

import random
import re

import pytest

from desktop_app import language
from desktop_app.language import files as language_files
from desktop_app.safe_patterns import LONGEST, LONGEST_MATCHED, MOST_PATHS, paths


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$",
        "(a*)*b",
        "(?:a|a)*b",
        "(.*)(.*)(.*)(.*)(.*)x",
        "(a|a)" * 30,
        "a?" * 60 + "a" * 60,
        r"(a)\1",
        "(?P<a>a)(?P=a)",
        "(a)?(?(1)a|b)",
        "a{1,9}",
        "a{99999999999}",
        "((((((((((a))))))))))",
        "a" * (LONGEST + 1),
    ],
)
def test_what_could_run_away_is_refused(pattern: str) -> None:
    assert paths(pattern) > MOST_PATHS


@pytest.mark.parametrize(
    ("pattern", "ways"), [("", 1), ("abc", 1), ("a|b|c", 3), ("(a|b)c?", 4), (r"\s+x", 2), ("[*+]a", 1), (r"\*", 1), (".*", 80)]
)
def test_ways_are_counted(pattern: str, ways: int) -> None:
    assert paths(pattern) == ways


def test_what_is_no_pattern_is_told() -> None:
    with pytest.raises(re.error):
        paths("(")


def test_the_languages_of_the_program_have_such_patterns_alone() -> None:
    french = language.manner("fr")
    assert all(paths(pattern) <= MOST_PATHS for pattern in french.conditions.values())
    in_names = (*french.joins, *french.several, french.articles, french.after_name)
    assert all(paths(pattern) <= language_files.MOST_WAYS for pattern in in_names)


def test_a_long_fact_and_a_long_text_are_not_looked_through() -> None:
    """Only the beginning of a fact says how the word before it is written, however long it is."""
    rng = random.Random(1)
    fact = "".join(rng.choice("abcé ’") for _ in range(100_000))
    assert language.joined("le tour de ", f"Orsk{fact}", "fr") == ("le tour d’", f"Orsk{fact}")
    assert language.joined("le tour de ", f"le Bac{fact}", "fr") == ("le tour du ", f"Bac{fact}")
    assert language.without_article(f"Le Bac{fact}", "fr") == f"Bac{fact}" and LONGEST_MATCHED > language.OF_A_FACT
