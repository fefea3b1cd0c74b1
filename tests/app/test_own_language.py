"""A language of the user's: a folder of files beside the own content, spoken like those of the program, without a line of code."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.library.library import words_for
from desktop_app.controller.pasting.vocabulary import vocabulary_of
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.translations import creature_names, shown_content, tongue_of
from desktop_app.language.files import MOST_BYTES
from desktop_app.launch import Shell
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.parts import digest
from tests.app.conftest import fight_of
from tests.app.test_languages import choose, program_of

CODE = "qa"
FILES = {
    language.MANNER: 'name = "Qaish"\ndecimal = ","\n',
    "program.toml": '[sentences]\n"Present: {names}." = "Qa {names}."\n',
    language.WINDOW: """<?xml version="1.0" encoding="utf-8"?>
<TS version="2.1" language="qa"><context><name>x</name>
<message><source>Settings</source><translation>Qasettings</translation></message></context></TS>
""",
    "winterdawn/words.toml": '[titles]\nbrawling = "qabrawling"\n',
}


@pytest.fixture
def folder() -> Iterator[Path]:
    """Write a language of the user's; nothing of it is kept in mind afterwards."""
    own = language.of_user() / CODE
    for name, text in FILES.items():
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text(text, encoding="utf-8")
    forget()
    yield own
    language.use(language.ENGLISH)
    forget()


def forget() -> None:
    for kept in (language.manner, language.fault_of, language.languages, language.sentences):
        kept.cache_clear()


def rail_of(program: Program) -> list[str]:
    return [button.text() for button in program.window.findChildren(QAbstractButton) if button.text()]


def state_of(program: Program) -> str:
    session = fight_of(program).tracker.session
    return digest(session.system.codec, session.state)


def test_a_folder_is_spoken_in_the_middle_of_a_fight_and_changes_nothing_of_it(
    qtbot: QtBot, shell: Shell, campaign_file: Path, folder: Path
) -> None:
    assert language.languages()[CODE] == "Qaish" and language.folder_of(CODE) == folder
    shell.start(campaign_file)
    program_of(shell).window.show_page("fight")
    before = state_of(program_of(shell))
    choose(qtbot, shell, CODE)
    program = program_of(shell)
    assert language.in_force() == CODE and "Qasettings" in rail_of(program)
    assert "Journal" in rail_of(program), "what it lacks is told in English"
    assert language.said("Present: {names}.", names="two") == "Qa two." and language.number(1.5) == "1,5"
    program.window.show_page("fight")
    assert state_of(program) == before
    choose(qtbot, shell, language.ENGLISH)
    assert "Settings" in rail_of(program_of(shell))


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (language.MANNER, "name = 3\n", "name"),
        (language.MANNER, 'name = "Qaish"\nmonths = ["one"]\n', "months"),
        (language.MANNER, 'name = "Qaish"\nloud = true\n', "loud"),
        (language.MANNER, 'name = "Qaish"\n[conditions]\nuntil = "(" \n', "qa"),
        (language.MANNER, 'name = "Qaish"\n[joins]\n"a (" = "|"\n', "qa"),
        (language.MANNER, 'name = "Qaish"\n[joins]\n"a|" = "b"\n', "b"),
        (language.MANNER, """name = "Qaish"\n[joins]\n'(a) [|]' = '\\2|'\n""", "2"),
        (language.MANNER, """name = "Qaish"\n[joins]\n'(a) [|]' = '\\g<x>|'\n""", "g<x>"),
        ("program.toml", "[sentences\n", "program.toml"),
        ("winterdawn/words.toml", "[titles]\nbrawling = 3\n", "only texts"),
        (language.WINDOW, "<TS><message>", "window.ts"),
        (language.WINDOW, '<!DOCTYPE x [<!ENTITY a "b">]><TS/>', "entities are forbidden"),
        ("program.toml", "#" * (MOST_BYTES + 1), "bytes"),
        ("program.toml", '"Present: {names}." = "Qa {names}."\n', "it must have a table"),
        ("program.toml", '[a]\n"Present: {names}." = "Qa {people}."\n', "people"),
        ("program.toml", '[a]\n"unrecognized arguments: %s" = "qa"\n', "%"),
        ("program.toml", '[a]\n"argument %(argument_name)s: %(message)s" = "qa %(who)s"\n', "%"),
        ("program.toml", "[a]\n" + ".".join(["a"] * 50) + ' = "x"\n', "dots"),
        ("program.toml", "# '''\n[a]\n" + ".".join(["a"] * 50) + " = \"x\"\n# '''\n", "dots"),
        ("program.toml", "a = " + "[" * 5000 + "]" * 5000, "too many nested"),
        ("program.toml", f'[a]\nb = "{"x" * 30_000}"\n', "letters"),
        (language.MANNER, f'name = "{"x" * 300}"\n', "letters"),
        (language.MANNER, ".".join(["a"] * 50) + " = 1\n", "dots"),
        (language.MANNER, """name = "Qaish"\n[joins]\n'(\\w*\\w*)*\\|(\\w*\\w*)*X' = 'x|'\n""", "too long"),
        (language.MANNER, """name = "Qaish"\narticles = '(a+)+$'\n""", "too long"),
        (language.MANNER, """name = "Qaish"\nafter_name = '(a+)+$'\n""", "too long"),
        (language.MANNER, """name = "Qaish"\n[several]\n'(a+)+$' = 's'\n""", "too long"),
        (language.MANNER, """name = "Qaish"\n[several]\n'a$' = '\\2'\n""", "2"),
        (language.MANNER, """name = "Qaish"\n[conditions]\namount = '^(?P<head>.*)(?P<number>.*)$'\n""", "parts"),
        ("winterdawn/words.toml", 'titles = "x"\n', "it must have a table"),
        ("winterdawn/words.toml", '[events]\ncombatant_added = "{who} {secret}"\n', "secret"),
        ("winterdawn/words.toml", '[labels]\n"{a}{a}" = "x"\n', "any label"),
        ("winterdawn/rules.toml", '["WD-DMG-01"]\nid = "WD-DMG-02"\n', "has no id"),
        ("winterdawn/rulings.toml", '[[ruling]]\ntext = "x"\n', "each ruling"),
        ("winterdawn/skills.toml", '[skill]\nbrawling = "x"\n', "it must have a table"),
        ("winterdawn/creatures.toml", "[wolf]\nname = 3\n", "only texts"),
        (language.WINDOW, "<TS><message><source>{a}</source><translation>{b}</translation></message></TS>", "b"),
    ],
)
def test_a_folder_that_cannot_be_read_is_told_and_left_out(
    shell: Shell, campaign_file: Path, folder: Path, name: str, text: str, told: str
) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    forget()
    assert CODE not in language.languages() and told in language.fault_of(CODE)
    language.use(CODE)
    assert language.in_force() == language.ENGLISH
    shell.start(campaign_file)
    program = program_of(shell)
    program.tell_of_own()
    assert "Fix this before using the language “qa”" in program.window.messages.text and told in program.window.messages.text


def test_the_files_of_the_program_come_first(folder: Path) -> None:
    """Nobody takes the French of the program away with half a file."""
    (folder.parent / "fr").mkdir()
    (folder.parent / "fr" / language.MANNER).write_text('name = "Mine"\n', encoding="utf-8")
    (folder.parent / "Deutsch").mkdir()
    (folder.parent / "Deutsch" / language.MANNER).write_text('name = "Deutsch"\n', encoding="utf-8")
    forget()
    assert language.languages()["fr"] == "Français"
    assert [code for code, _ in language.own_faults()] == ["Deutsch"]


def test_the_languages_of_the_program_pass_their_own_door() -> None:
    assert [language.fault_in(folder.parent) for folder in language.TRANSLATIONS.glob(f"*/{language.MANNER}")] == [""]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_passes_the_door_can_be_spoken(seed: int) -> None:
    """French with texts, keys and lists exchanged at random: it is refused, or nothing that reads it fails."""
    rng, own = Random(seed), language.of_user() / CODE
    shutil.copytree(language.TRANSLATIONS / "fr", own, ignore=shutil.ignore_patterns(language.WINDOW))
    for path in rng.sample(sorted(own.glob("*/*.toml")), 30):
        path.write_text(spoilt(path.read_text(encoding="utf-8"), rng), encoding="utf-8")
        if language.fault_in(own):
            path.unlink()
    forget()
    assert not language.fault_of(CODE)
    with language.spoken(CODE):
        assert language.in_force() == CODE
        for system in SYSTEMS:
            assert tongue_of(system, CODE).code == CODE and shown_content(system).rules and creature_names(system, CODE) is not None
            assert words_for(system).title("round") and label(system, "Wolf (elite) 3") and vocabulary_of(system, CODE).code == CODE


OTHERWISE = (
    (re.compile(r"^\[(\w+)\.(\w+)\]$", re.MULTILINE), r"[\1.no_\2]"),
    (re.compile(r"^\[(\w+)\]$", re.MULTILINE), r"[no_\1]"),
    (re.compile(r'", "'), ", "),
    (re.compile(r"\{\w+\}"), ""),
    (re.compile(r"^(\w+) = ", re.MULTILINE), r"\1s = "),
    (re.compile(r'"$', re.MULTILINE), r' {number#x|y}"'),
    (re.compile(r"^rules = .*$", re.MULTILINE), "rules = []"),
)
"""What may stand in a file otherwise than it should."""


def spoilt(text: str, rng: Random) -> str:
    """Write something otherwise in a few of the places where it stands."""

    def sometimes(other: str) -> Callable[[re.Match[str]], str]:
        return lambda found: found[0] if rng.randrange(4) else found.expand(other)

    for pattern, other in rng.sample(OTHERWISE, 2):
        text = pattern.sub(sometimes(other), text)
    return text
