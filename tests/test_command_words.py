"""The command line speaks one language from end to end: argparse's own sentences too."""

from __future__ import annotations

import argparse
import ast
import inspect
from collections.abc import Iterator

import pytest

from desktop_app import language
from desktop_app.cli import main
from desktop_app.command_words import CALLED, SENTENCES, speak

OF_WHO_WRITES_IT = (
    "conflict",
    "invalid option string",
    "dest= is required",
    "cannot merge",
    "cannot have multiple",
    "mutually exclusive",
    "not callable",
    "not defined",
    "'required' is",
    "with mode",
    "can't open",
    "deprecated",
    "warning",
    "subcommands",
    "default: ",
)
"""What argparse says to programmers, or of what this program does not use."""
LEFT = ("usage:", "positional", "show this", "error:", "required", "invalid", "unrecognized", "expected")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(language.ENGLISH)


def _looked_up() -> Iterator[str]:
    """Give every sentence that argparse looks up in this version of Python."""
    for node in ast.walk(ast.parse(inspect.getsource(argparse))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"_", "ngettext"}:
            yield from (one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_all_that_argparse_says_to_who_uses_the_program_is_known() -> None:
    assert not [text for text in _looked_up() if text not in SENTENCES and not any(part in text for part in OF_WHO_WRITES_IT)]


VERBS: tuple[str, ...] = (
    "",
    "run",
    "replay",
    "new",
    "check",
    "backup",
    "restore",
    "export",
    "import",
    "print",
    "forecast",
    "check-content",
)
VERBS += ("board", "board import", "board export", "board print", "pack", "pack make", "pack show", "pack read")


@pytest.mark.parametrize("verb", VERBS)
def test_every_help_is_french_from_end_to_end(verb: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("desktop_app.cli.chosen_language", lambda: "fr")
    with language.listening() as missing, pytest.raises(SystemExit):
        main([*verb.split(), "--help"])
    told = capsys.readouterr().out
    assert not missing and told.startswith(f"utilisation\u00a0: strikeboard {verb}".rstrip())
    assert not any(left in told for left in LEFT)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["print"], "il manque\u00a0: campagne, quoi, fichier"),
        (["prnt"], "choix impossible\u00a0: 'prnt'"),
        (["forecast", "--fights", "x"], "valeur impossible\u00a0: 'x'"),
        (["new", "x", "--name"], "il faut une valeur"),
        (["check", "x", "--deep"], "arguments inconnus\u00a0: --deep"),
    ],
)
def test_what_is_wrong_is_told_in_french(
    given: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("desktop_app.cli.chosen_language", lambda: "fr")
    with pytest.raises(SystemExit):
        main(given)
    error = capsys.readouterr().err
    assert told in error and "erreur\u00a0:" in error and not any(left in error for left in LEFT)


def test_in_english_nothing_changes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert capsys.readouterr().out.startswith("usage: strikeboard [-h] [--version] VERB ...") and "VERB" in CALLED
