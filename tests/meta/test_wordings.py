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


def test_a_text_is_followed_to_where_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).resolve().parents[2] / "packaging")
    tool = importlib.import_module("wordings")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "pages.py").write_text(CODE, encoding="utf-8")
    monkeypatch.setattr(tool, "RULES", tmp_path)
    assert set(tool.Reader("game").texts()) == SHOWN
