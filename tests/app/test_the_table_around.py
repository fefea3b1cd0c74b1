"""What is kept beside a fight without leaving it: a countdown, and uses that are counted on a combatant."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from tests.app.conftest import fight_of
from tests.narrowing import there
from tests.parts import field_of, palette_of


def ask(qtbot: QtBot, program: Program, words: str) -> None:
    """Type words into the line that was asked for, and press Enter."""
    field = field_of(palette_of(program.window))
    qtbot.keyClicks(field, words)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_a_countdown_is_typed_in_one_line_and_stands_beside_the_round(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    steps = fight.tracker.steps
    fight.ask_countdown()
    ask(qtbot, program, "3 the torch goes out")
    assert fight.tracker.steps == steps + 1
    assert ("the torch goes out", 3) in [(gauge.label, gauge.value) for gauge in fight.tracker.shown().gauges]
    (stop,) = [act for label, _, act in fight.actions() if label.startswith("Cancel countdown")]
    stop()
    assert fight.tracker.hand.counted() == ()
    fight.undo()
    assert fight.tracker.hand.counted() != ()


def test_uses_are_counted_on_whoever_is_selected_and_go_down_one_by_one(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    who = fight.tracker.session.state.roster[1]
    fight.view.select([who])
    fight.ask_uses()
    ask(qtbot, program, "fire breath 2")

    def tags() -> list[str]:
        return [tag.text for tag in there(fight.tracker.inspector(who)).tags]

    assert "fire breath 2" in tags()
    assert any("fire breath 2" in [tag.text for tag in row.tags] for row in fight.tracker.shown().order if row.id == who)
    for left in (1, 0):
        (use,) = [act for label, _, act in fight.actions() if "use fire breath once" in label]
        use()
        assert f"fire breath {left}" in tags()
    assert not [label for label, _, _ in fight.actions() if "one use of" in label], "nothing is left to use"
    assert fight.tracker.hand.uses_meant([who], "2") is None
    assert fight.tracker.hand.uses_meant([who], "breath") is None
    assert fight.tracker.hand.uses_meant([], "breath 2") is None
    fight.tracker.players.toggle([who])
    shown = fight.tracker.players.shown()
    assert not any("breath" in tag for row in shown.rows for tag in row.tags), "the players see none of it"


def test_loot_is_put_on_a_foe_and_taken_by_one_of_the_party_without_leaving_the_fight(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    state = fight.tracker.session.state
    foe = next(who for who, one in state.combatants.items() if one.side != "party")
    hero = fight.tracker.hand.takers(foe)[0]
    fight.view.select([foe])
    fight.looting.ask()
    ask(qtbot, program, "a torn map")
    assert "carries a torn map" in [tag.text for tag in there(fight.tracker.inspector(foe)).tags]
    fight.tracker.players.toggle([foe])
    assert not any("map" in tag for row in fight.tracker.players.shown().rows for tag in row.tags), "the players see none of it"
    (take,) = [act for label, _, act in fight.actions() if label.startswith("a torn map of")]
    take()
    ask(qtbot, program, f"{fight.tracker.name(hero)} gets")
    sheet = fight.tracker.session.state.sheets[fight.tracker.session.state.combatants[hero].sheet]
    assert sheet.ledger[-1].text == "a torn map"
    fight.undo()
    assert fight.tracker.hand.loot(foe) == ("a torn map",)
