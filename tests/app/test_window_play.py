"""Fights of every system, played through the real window by what is shown there: no dead end, no lost key."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.play.shown import OfferShown
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.state import decision
from tests.app.conftest import ask_for_foes, fight_of, opened, press
from tests.app.player import Player
from tests.demos import demo_at
from tests.parts import focused
from tests.seeds import BEGIN, IS_SOAKED

TURNS = int(os.environ.get("STRIKEBOARD_WINDOW_TURNS", "100"))
EVERY_DAY = [(system, place % 2) for place, system in enumerate(SYSTEMS)]
"""A game of each system; by even seeds the fight of the demo, by odd ones a prepared one. `dev.py soak` plays both of all, and others."""
PLAYED = [(system, BEGIN + seed) for system in SYSTEMS for seed in range(4)] if IS_SOAKED else EVERY_DAY


@pytest.mark.parametrize(("system", "seed"), PLAYED)
def test_whatever_is_asked_can_be_answered_by_what_is_shown(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, system: str, seed: int
) -> None:
    path = tmp_path / "evening.strikeboard"
    demo_at(path, system)
    program, store = opened(qapp, path)
    qtbot.addWidget(program.window)
    qtbot.waitUntil(program.window.isActiveWindow)
    try:
        if seed % 2:  # the fight of the demo, else one that is prepared, from its first moment on
            prepared = [p for p in program.campaign.encounters.all() if p.system == system]
            program.routes.open_fight(program.campaign.start(prepared[seed % len(prepared)]))
        fight = fight_of(program)
        if seed % 2 == 0:
            ask_for_foes(fight)
        fight.tracker.session.source.state = seed
        steps = fight.tracker.steps
        player = Player(qtbot, program, seed=seed)
        player.play(TURNS)
        assert fight.tracker.steps != steps, "something was done"
    finally:
        program.window.close()
        store.close()


def test_a_bow_that_hits_only_to_control_goes_on_with_enter(qtbot: QtBot, program: Program) -> None:
    """No effect of a bow is left then: there is nothing to choose, and Enter says so."""
    qtbot.waitUntil(program.window.isActiveWindow)
    fight = fight_of(program)
    press(qtbot, fight, Qt.Key.Key_T)
    offers = [item.row.offer for item in fight.view.inspector.offers.items]
    place = next(place for place, offer in enumerate(offers) if offer is not None and offer.kind == "attack_ranged" and offer.is_possible)
    press(qtbot, fight, Qt.Key(Qt.Key.Key_1 + place), Qt.Key.Key_Return)
    banner = fight.view.question
    topics = []
    for _ in range(30):
        asked = decision(fight.tracker.session.state)
        if fight.tracker.asks_dice:
            qtbot.keyClicks(focused(), "8" * banner.dice.missing)
        elif asked is None:
            break
        else:
            topics.append(asked.topic)
            wanted = {"aoo": "Pass", "dodge": "No dodge", "damage_intent": "Control effects only"}.get(asked.topic, "")
            choices = [offer.title for offer in banner.offers()]
            if wanted in choices:
                qtbot.mouseClick(banner.rows[choices.index(wanted)], Qt.MouseButton.LeftButton)
        press(qtbot, fight, Qt.Key.Key_Return)
        assert program.window.messages.text == ""
    assert topics[-1] != "damage_intent" and "damage_intent" in topics, topics
    assert decision(fight.tracker.session.state) is None


def test_what_is_out_of_sight_is_told_once_it_comes_into_sight(qtbot: QtBot, program: Program) -> None:
    """Only the offers in sight are worked out to their odds; scrolled to, the others say the same as those that are told at once."""
    fight = fight_of(program)
    press(qtbot, fight, Qt.Key.Key_T)
    panel = fight.view.inspector

    def listed() -> list[OfferShown]:
        return [replace(item.row.offer, leads=()) for item in panel.offers.items if item.row.offer is not None]  # told a moment later

    QApplication.processEvents()
    assert any(offer.is_outline for offer in listed()), "the list is longer than its place"
    bar = panel._area.verticalScrollBar()
    for value in range(0, bar.maximum() + 100, 100):
        bar.setValue(value)
        QApplication.processEvents()
    whole = fight.tracker.inspector(fight.view.selected[0], not_now=False)
    assert whole is not None and listed() == list(whole.offers)
