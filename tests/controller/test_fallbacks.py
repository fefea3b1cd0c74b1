"""Nothing is told in another language for want of words: random games and a demo in every language that a system is told in.

It counts where the program falls back: a sentence, a word or a label that the language in force does not have, and in English what is
shown by its bare id. Nothing is compared with files.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app import language
from desktop_app.controller.content import files
from desktop_app.controller.content.files import translated
from desktop_app.controller.library.library import words_for
from desktop_app.controller.words.labels import term
from desktop_app.controller.words.translations import tongue_of
from desktop_app.language import ENGLISH, languages, said
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.outcome import Phrase
from tests.controller.test_sentences import read_of_a_game, read_of_the_demo
from tests.demos import made_demo, open_demo

pytestmark = pytest.mark.whole
GAMES = 3
FIRST_SEED = 100
"""Other games than those whose sentences are read."""
TOLD = [(system, code) for system in SYSTEMS for code in languages() if code == ENGLISH or translated(system, "words", code).exists()]


def missed_in_the_demo(system: str, code: str, folder: Path) -> set[tuple[str, str]]:
    made_demo(system)  # in English, and before anybody listens
    language.use(code)
    with language.listening() as missing:
        campaign = open_demo(folder / "demo", system)
        read_of_the_demo(campaign, system)
        campaign.close()
    return missing


@pytest.mark.parametrize(("system", "code"), TOLD)
def test_no_sentence_and_no_label_of_a_game_falls_back(system: str, code: str, tmp_path: Path) -> None:
    missing = missed_in_the_demo(system, code, tmp_path)
    with language.listening() as in_games:
        for seed in range(FIRST_SEED, FIRST_SEED + GAMES):
            read_of_a_game(system, seed)
    assert missing | in_games == set()


@pytest.mark.parametrize(
    ("group", "key", "code"),
    [("events", "round_started", "fr"), ("labels", "Charisma", "fr"), ("phrases", "heading_card", ENGLISH)],
)
def test_a_word_that_is_taken_out_is_counted(group: str, key: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip in a file of words is found by a game."""
    whole = files.words_of

    def slipped(system_id: str, wanted: str = "") -> dict[str, dict[str, str]]:
        found = {name: dict(sentences) for name, sentences in whole(system_id, wanted).items()}
        if (wanted or ENGLISH) == code:
            del found[group][key]
        return found

    for module in ("library.library", "words.translations"):
        monkeypatch.setattr(f"desktop_app.controller.{module}.words_of", slipped)
    tongue_of.cache_clear()
    try:
        assert missed_in_the_demo("savage", code, tmp_path) != set()
    finally:
        tongue_of.cache_clear()


def test_each_way_of_falling_back_is_heard() -> None:
    with language.listening() as missing:
        words_for("savage").text("events", Phrase.of("no_such_event", what="no_such_word"))
        assert missing == {(ENGLISH, "events.no_such_event")}
    language.use("fr")
    with language.listening() as missing:
        term("savage", "of no language")
        said("nor this")
        words_for("savage").text("events", Phrase.of("terror", who="Ana", row="no_such_row"))
    assert missing == {("fr", "of no language"), ("fr", "nor this"), ("fr", "no_such_row"), (ENGLISH, "no_such_row")}
