"""A condition by keys, C and what is typed: its number, how long it lasts, and what it says on row and inspector."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.rules.winterdawn.state import Fighter
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.conftest import fight_of
from tests.parts import palette_of


def a_foe(fight: FightPresenter) -> str:
    state = fight.tracker.session.state
    return next(who for who, one in state.combatants.items() if one.side == "foe" and one.can_act)


def asked(qtbot: QtBot, program: Program, words: str) -> list[tuple[str, str]]:
    """Press C and type; return what is listed."""
    fight = fight_of(program)
    fight.view.setFocus()
    qtbot.keyClick(fight.view, Qt.Key.Key_C)
    palette = palette_of(program.window)
    assert palette.isVisible()
    qtbot.keyClicks(palette.field, words)
    return [(label, hint) for label, hint, _ in palette.entries]


def enter(qtbot: QtBot, program: Program) -> None:
    qtbot.keyClick(palette_of(program.window).field, Qt.Key.Key_Return)


def tags(fight: FightPresenter, who: str) -> list[str]:
    shown = fight.tracker.inspector(who)
    assert shown is not None
    row = next(row for row in fight.tracker.shown().order if row.id == who)
    assert row.tags == shown.tags
    return [tag.text for tag in row.tags]


def test_stunned_2_is_the_stun_of_the_game(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    who = a_foe(fight)
    fight.view.select([who])
    listed = asked(qtbot, program, "stunned 2")
    assert listed[0] == (f"Stunned at 2 · {fight.tracker.name(who)}", "Enter")
    enter(qtbot, program)
    fighter = fight.tracker.session.state.combatants[who]
    assert isinstance(fighter, Fighter) and fighter.stun_limit is not None and fighter.stun_limit.limit == 2
    assert "stunned \u22642" in tags(fight, who)


def test_plain_stunned_asks_for_its_number(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    who = a_foe(fight)
    fight.view.select([who])
    asked(qtbot, program, "stunned")
    enter(qtbot, program)
    palette = palette_of(program.window)
    assert palette.isVisible() and "level and duration" in palette.field.accessibleName()
    qtbot.keyClicks(palette.field, "3 for 2 rounds")
    enter(qtbot, program)
    assert "stunned \u22643 · 2 rounds left" in tags(fight, who)


def test_slowed_for_two_rounds_is_set_for_all_selected_and_undone(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    chosen = list(fight.tracker.session.state.roster[:3])
    fight.view.select(chosen)
    steps = fight.tracker.steps
    assert asked(qtbot, program, "slowed 2 rounds")[0][0] == "Slowed for 2 rounds · 3 selected"
    enter(qtbot, program)
    assert all("slowed · 2 rounds left" in tags(fight, who) for who in chosen) and fight.tracker.steps == steps + 1
    fight.undo()
    assert not any("slowed" in tag for who in chosen for tag in tags(fight, who))


def test_a_mistyped_word_asks_what_was_meant(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    who = a_foe(fight)
    fight.view.select([who])
    listed = asked(qtbot, program, "slwo")
    name = fight.tracker.name(who)
    assert listed == [(f"Slowed · {name}", "did you mean slowed?"), (f"Slwo · {name}", "a custom word")]


def test_what_holds_is_ended_by_its_name(qtbot: QtBot, program: Program) -> None:
    fight = fight_of(program)
    who = a_foe(fight)
    fight.view.select([who])
    asked(qtbot, program, "stunned 2")
    enter(qtbot, program)
    listed = asked(qtbot, program, "stunned")
    enter(qtbot, program)
    assert listed[0][0] == f"Stunned ends for {fight.tracker.name(who)}"
    assert not any("stunned" in tag for tag in tags(fight, who))
