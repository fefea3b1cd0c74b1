"""What a language writes by itself: which one is spoken, numbers, plurals, dates, quotation marks."""

from __future__ import annotations

import tomllib
from datetime import datetime

import pytest

from desktop_app import language

FRENCH = language.TRANSLATIONS / "fr"


@pytest.mark.parametrize(
    ("choice", "system", "spoken"),
    [
        ("", "fr_BE.UTF-8", "fr"),
        ("", "French_France", "fr"),
        ("", "de_DE", "en"),
        ("", "C", "en"),
        ("en", "fr_FR", "en"),
        ("fr", "", "fr"),
        ("xx", "", "en"),
    ],
)
def test_the_language_chosen_is_spoken_else_that_of_the_system_else_english(choice: str, system: str, spoken: str) -> None:
    language.use(choice, system)
    assert language.in_force() == spoken


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", ["−1.5", "0 rounds", "1 round", "2 rounds", "10,000", "“x”", "1 May 2026, 09:05", "yes", "is"]),
        (
            "fr",
            ["−1,5", "0 round", "1 round", "2 rounds", "10\u00a0000", "«\u00a0x\u00a0»", "1er mai 2026 à 09:05", "oui", "est"],
        ),
    ],
)
def test_a_language_writes_as_it_does(code: str, written: list[str]) -> None:
    language.use(code)
    rounds = [language.filled("{n#round|rounds}", {"n": n}, code) for n in range(3)]
    verb = {"en": "{n&is|are}", "fr": "{n&est|sont}"}[code]
    assert written == [
        language.number(-1.5),
        *rounds,
        language.grouped(10000),
        language.quoted("x"),
        language.moment(datetime(2026, 5, 1, 9, 5)),  # noqa: DTZ001 - it is written as it is given
        language.yes_no(True),
        language.filled(verb, {"n": 1}, code),
    ]


def test_a_fact_that_is_not_given_stays_and_another_language_is_spoken_for_a_while() -> None:
    assert language.filled("{a} {b?yes|no} {c}", {"a": None, "b": 0}, "en") == " no {c}"
    with language.spoken("fr"):
        assert language.said("End fight") == "Terminer le combat"
        assert language.said("a sentence that nobody has translated: {n}", n=1.5) == "a sentence that nobody has translated: 1.5"
    assert language.said("End fight") == "End fight"


@pytest.mark.parametrize(
    ("typed", "text"),
    [("epee", "Épée courte"), ("tireur d'elite", "Tireur d\u2019Élite"), ("coeur", "Cœur"), ("wolf", "Dire Wolf"), ("ano\u0302", "ANÔ")],
)
def test_what_is_typed_without_accents_finds_what_has_them(typed: str, text: str) -> None:
    assert language.folded(typed) in language.folded(text)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ash wolf", "Ash wolves"),
        ("Wolf (own)", "Wolves (own)"),
        ("Priest of the Hunt", "Priests of the Hunt"),
        ("Guardsman", "Guardsmen"),
        ("Human", "Humans"),
        ("Chief", "Chiefs"),
        ("Fury", "Furies"),
        ("Boy", "Boys"),
        ("Witch", "Witches"),
        ("Dire mouse", "Dire mice"),
        ("Ox", "Oxen"),
        ("Rats", "Rats"),
        ("Walrus", "Walruses"),
        ("Golem 2", "Golem 2"),
    ],
)
def test_several_of_a_kind_are_named_as_english_does(name: str, told: str) -> None:
    assert language.several(name) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Korrigan des landes", "Korrigans des landes"),
        ("Loup gris", "Loups gris"),
        ("Cheval de guerre", "Chevaux de guerre"),
        ("Chacal royal", "Chacals royaux"),
        ("Corbeau bleu", "Corbeaux bleus"),
        ("Chien fou d’en bas", "Chiens fous d’en bas"),
        ("Tireur d'élite", "Tireurs d'élite"),
        ("La goule", "Les goules"),
        ("Golem 2", "Golems 2"),
    ],
)
def test_several_of_a_kind_are_named_as_french_does(name: str, told: str) -> None:
    language.use("fr")
    assert language.several(name) == told


def test_the_shipped_words_for_several_follow_the_same_endings() -> None:
    """What the endings give differs for a handful alone: persons, compounds and what is several already."""
    language.use("fr")
    rows = [row for path in FRENCH.glob("*/creatures.toml") for row in tomllib.loads(path.read_text(encoding="utf-8")).values()]
    named = [(row["name"], row["plural"]) for row in rows if row.get("plural") and "{" not in row["name"]]
    others = [told for name, told in named if language.several(language.without_article(name, "fr")).lower() != told.lower()]
    assert len(named) > 100 and len(others) <= 5


def test_the_first_of_a_month_is_written_as_french_does() -> None:
    assert [language.day_of_month(number) for number in (1, 2, 21)] == ["1", "2", "21"]
    language.use("fr")
    assert [language.day_of_month(number) for number in (1, 2, 21)] == ["1er", "2", "21"]
