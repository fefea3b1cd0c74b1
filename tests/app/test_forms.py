"""What a form shows is what its command holds, and each change changes it: over every kind of offer of every system."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.offering import Offering
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import UNCHOSEN, FieldShown
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.command import Command, Offer
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.savage.harm.fear import FearCheck
from desktop_app.views.encounter.offer_form import FieldEditor
from tests.seeds import IS_SOAKED

GAMES, STEPS, EVERY = 6 if IS_SOAKED else 3, 150, 7
MOST_VALUES = 8


def offers(system_id: str) -> Iterator[tuple[Any, Offer[Any]]]:
    """Play games at random; now and then list all that one combatant, the scene and the game master's hand could do."""
    game = import_module(f"tests.rules.{system_id}.playing").GAME
    for seed in range(GAMES):
        chance = random.Random(seed)
        session = Session(game.system, game.first_state(chance.randrange), MemoryJournal(), seed=seed)
        for step in range(STEPS):
            game.step(session, chance.randrange)
            state = session.state
            if step % EVERY == 0 and state.roster:
                who = state.roster[chance.randrange(len(state.roster))]
                by_hand = (*game.system.hand_offers(state, who), *game.system.scene_offers(state))
                yield from ((state, offer) for offer in (*game.system.offers(state, who), *by_hand) if offer.is_possible)


@cache
def fields(system_id: str) -> list[tuple[Offering, Any, Offer[Any], FieldShown]]:
    """List each field of each kind of offer once."""
    game = import_module(f"tests.rules.{system_id}.playing").GAME
    offering, seen = Offering(game.system, words_for(system_id)), set[tuple[str, str]]()
    found = []
    for state, offer in offers(system_id):
        for field in offering.shown(offer, state, 0).fields:
            if (offer.command.kind, field.name) not in seen:
                seen.add((offer.command.kind, field.name))
                found.append((offering, state, offer, field))
    return found


def held(codec: Codec, command: Command[Any], name: str) -> Json:
    """Return what a command holds in a field, as JSON."""
    found: Any = codec.encode(command)
    for step in name.split("."):
        found = found[int(step)] if isinstance(found, list) else found.get(step, found.get(step.rstrip("_")))
    return found  # type: ignore[no-any-return]


def settable(field: FieldShown) -> list[object]:
    """List some values that a person can set in a form."""
    if field.text or field.many:
        return []
    if field.values:
        return [value for value, _ in field.values[:MOST_VALUES]]
    low, high = field.low if field.low is not None else -3, field.high if field.high is not None else 4
    return [*range(low, min(high, low + MOST_VALUES) + 1)]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_form_shows_what_its_command_holds(qtbot: QtBot, system_id: str) -> None:
    wrong, count = [], 0
    for _, _, offer, field in fields(system_id):
        editor = FieldEditor(field)
        qtbot.addWidget(editor)
        shown, count = editor.value(), count + 1
        nothing = "" if field.text else [] if field.many else field.value
        means_all = field.top_is_all and shown is None
        if shown not in (UNCHOSEN, field.value or nothing) and not means_all:
            wrong.append((offer.command.kind, field.name, field.value, shown))
    assert not wrong
    assert count > 30


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_each_change_of_a_form_changes_its_command(system_id: str) -> None:
    wrong = []
    for offering, state, offer, field in fields(system_id):
        for value in settable(field):
            made = offering.filled(offer.command, {field.name: value}, state)
            now = held(offering._codec, made, field.name)
            if isinstance(value, dict) and isinstance(now, dict):
                now = {key: item for key, item in now.items() if item is not None}
            if now != value and not (field.top_is_all and value == field.high):
                wrong.append((offer.command.kind, field.name, value, now))
    assert not wrong


@pytest.mark.rule("SW-FEAR-01")
def test_fear_opens_without_a_modifier_and_can_be_met_without_a_source(qtbot: QtBot) -> None:
    shown = {field.name: field for _, _, offer, field in fields("savage") if offer.command.kind == FearCheck.kind}
    modifier, source = FieldEditor(shown["modifier"]), FieldEditor(shown["source"])
    for editor in (modifier, source):
        qtbot.addWidget(editor)
    assert (modifier.value(), source.value()) == (None, "")
    stepper = modifier._stepper
    assert stepper is not None and stepper._edit.text() == "" and stepper._edit.placeholderText() == "–"
    stepper._less.click()
    assert modifier.value() == 0
    stepper._less.click()
    assert modifier.value() == -1
    stepper._edit.setText("")
    assert modifier.value() is None
    stepper._edit.setText("−12".replace("−", "-"))
    assert modifier.complaint
