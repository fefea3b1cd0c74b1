"""Usual answers in the window: foes give theirs, told in the log and taken back by Ctrl+Z; the party is asked."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.play.usual import Usual, UsualAnswers, keep_usual_answers, usual_answers
from desktop_app.rules.kernel.state import decision
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.presenters.settings import SettingsPresenter
from desktop_app.views.settings.settings_view import SettingsView
from tests.app.conftest import fight_of, press
from tests.parts import focused, presenter_of, segments_of

KEY = Qt.Key


def shoot(qtbot: QtBot, program: Program) -> FightPresenter:
    """Let the archer shoot, beside a foe: that one gets an opening."""
    fight = fight_of(program)
    qtbot.waitUntil(program.window.isActiveWindow)
    acting = fight.tracker.session.state.acting or ""
    offers = fight.tracker.inspector(acting).offers  # type: ignore[union-attr]
    place = next(offer.index for offer in offers if offer.kind == "attack_ranged")
    press(qtbot, fight, KEY(KEY.Key_1 + place), KEY.Key_Return)
    return fight


def topic(fight: FightPresenter) -> str | None:
    asked = decision(fight.tracker.session.state)
    return asked.topic if asked is not None else None


def told(fight: FightPresenter, since: int) -> str:
    return " ".join("".join(span.text for span in line.spans) for line in fight.tracker.log(since + 1, fight.tracker.steps))


def test_a_foe_answers_as_usual_it_is_told_and_taken_back_it_is_asked(qtbot: QtBot, program: Program) -> None:
    steps = fight_of(program).tracker.steps
    fight = shoot(qtbot, program)
    assert fight.tracker.steps == steps + 2, "the shot and the answer are a step each"
    assert "(default): attack with spear, 4 dice" in told(fight, steps)
    banner = fight.view.question
    assert banner._shown is not None and banner._shown.who == "ysolde", "whoever belongs to the party is asked"
    assert banner.all_button.text() == "All defaults: defend with bare hands, 2 dice"
    undo(qtbot)
    assert topic(fight) == "aoo" and fight.tracker.steps == steps + 1
    press(qtbot, fight, KEY.Key_2, KEY.Key_Return)
    assert "as usual: strike" not in told(fight, steps), "it was let go this time"


def undo(qtbot: QtBot) -> None:
    qtbot.keyClick(focused(), KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_an_answer_is_made_the_usual_one_with_its_numbers(qtbot: QtBot, program: Program) -> None:
    fight = shoot(qtbot, program)
    undo(qtbot)
    assert topic(fight) == "aoo"
    press(qtbot, fight, KEY.Key_O, KEY.Key_2)  # two dice of four
    press(qtbot, fight, KEY.Key_U)
    settled = usual_answers(program.campaign.store, "winterdawn").settled["aoo:foes"]
    assert (settled.numbers["dice"], settled.words) == (2, "attack with spear, 2 dice")
    undo(qtbot)
    steps = fight.tracker.steps
    shoot(qtbot, program)
    assert "(default): attack with spear, 2 dice" in told(fight, steps)


def test_the_party_is_asked_until_it_is_wished_otherwise(qtbot: QtBot, program: Program) -> None:
    fight = shoot(qtbot, program)
    assert topic(fight) == "defence"
    press(qtbot, fight, KEY.Key_O)
    assert fight.view.question.giving_label.text() == "For the party"
    qtbot.mouseClick(segments_of(fight.view.question.giving)[1], Qt.MouseButton.LeftButton)
    assert topic(fight) == "defence", "what is open is asked still"
    for _ in range(2):
        undo(qtbot)
    steps = fight.tracker.steps
    shoot(qtbot, program)
    assert "Ysolde (default): defend with bare hands, 2 dice" in told(fight, steps)


def test_what_is_settled_stands_in_the_settings_and_is_forgotten_there(qtbot: QtBot, program: Program) -> None:
    usual = UsualAnswers(for_foes=True, settled={"dodge:foes": Usual(answer="dodge", numbers={"dice": 2}, told="dodge with 2 dice")})
    keep_usual_answers(program.campaign.store, "winterdawn", usual)
    program.window.show_page("settings")
    page = program.window.page("settings")
    assert isinstance(page, SettingsView)
    presenter_of(program, SettingsPresenter).refresh()
    texts = [label.text() for label in page.findChildren(type(page._nothing)) if "dodge with 2 dice" in label.text()]
    assert set(texts) == {"Dodge, foes: dodge with 2 dice"}
    page.usual_forgotten.emit("dodge:foes")
    assert usual_answers(program.campaign.store, "winterdawn").settled == {}
    qtbot.mouseClick(segments_of(page.questions)[1], Qt.MouseButton.LeftButton)
    assert usual_answers(program.campaign.store, "winterdawn").for_foes is False
    fight = shoot(qtbot, program)
    assert topic(fight) == "aoo", "the fight has heard of it"
