"""What the reader of the rules' code takes for words that are shown, and what not."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

CODE = '''
"""No docstring is shown."""

KINDS = {"melee": ("A blow", "is no label"), "far": ("A shot", "neither")}
BONUS = "from a constant"


class Look:
    id: str
    label: str = "left out"


def row(name, value, note=""):
    return Row(label=name, value=value, note=note)


def weight(thing):
    return f"{thing.weight} lb" if thing.weight else "weightless"


def page(sheet, draft, state):
    draft.tell("struck", sheet.id, what="an event has its words by id")
    for kind, (label, _) in KINDS.items():
        yield Row(label=label, rule="SW-DMG-01")
    yield row("Parry" if sheet.fights else "Dodge", sheet.parry, note=weight(sheet))
    yield Breakdown.of(2, "base").plus(1, BONUS, "SW-TEST-06")
    yield Row(label="load".capitalize(), note=" · ".join(part for part in ("slow", f"of {sheet.limit}") if part))
    yield [Option(label=name) for name in ("First", "Second")]
    yield Row(label="an_id", note=f"{sheet.a} / {sheet.b}")
'''
SHOWN = {
    *("A blow", "A shot", "left out", "Parry", "Dodge", "{weight} lb", "weightless", "base", "from a constant"),
    *("Load", "slow", "of {limit}", "First", "Second"),
}

CIRCLE = """
def first(thing):
    return second(thing) if thing.more else "the first alone"


def second(thing):
    return first(thing) if thing.less else "the second alone"


def page(thing):
    yield Row(label=first(thing).upper())
    yield Row(label=second(thing))
"""


def texts_of(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Read a game that is one file of code."""
    monkeypatch.syspath_prepend(Path(__file__).resolve().parents[2] / "packaging")
    tool = importlib.import_module("wordings")
    (folder / "game").mkdir()
    (folder / "game" / "pages.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(tool, "RULES", folder)
    return set(tool.Reader("game").texts())


def test_a_text_is_followed_to_where_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert texts_of(CODE, tmp_path, monkeypatch) == SHOWN


def test_what_leads_back_to_itself_is_followed_whole_from_wherever_one_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = texts_of(CIRCLE, tmp_path, monkeypatch)
    assert found == {"the first alone", "the second alone", "THE FIRST ALONE", "THE SECOND ALONE"}
