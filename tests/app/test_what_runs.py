"""What a step costs the window: which parts of it are asked for anew, and how many calls of the program that takes."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.controller.play.changes import ALL, READ_BY, looks_changed
from desktop_app.rules.kernel.record import evolve
from desktop_app.views.presenters.fight import FightPresenter
from tests.app.counting import KEY, Table

SYSTEMS = ["winterdawn", "expedition", "revolution", "savage", "cadwallon"]
ASKED = {"Tracker.shown": "moment", "Tracker.inspector": "inspector", "Moving.scenery": "board", "PlayersScreen.shown": "players"}
"""What a presenter asks for, by the method that gives it."""
EVERYTHING = {"moment": 1, "inspector": 1, "board": 1, "players": 1}
GESTURES: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    # a step is compared with what is read back of it, and what is worked out in pieces is stopped
    "a note": ({}, dict.fromkeys(SYSTEMS, 555) | {"cadwallon": 705, "savage": 565}),
    "a note taken back": ({}, dict.fromkeys(SYSTEMS, 400)),
    "another name": (EVERYTHING, dict.fromkeys(SYSTEMS, 14_500) | {"winterdawn": 24_000}),
    "a counter": (EVERYTHING, dict.fromkeys(SYSTEMS, 15_600) | {"winterdawn": 24_000}),
    # the light that somebody carries falls anew, for the game master and for what the players know
    "a moved token": (EVERYTHING, dict.fromkeys(SYSTEMS, 20_000) | {"winterdawn": 28_000, "cadwallon": 23_000}),
    "Next": (EVERYTHING, dict.fromkeys(SYSTEMS, 24_000) | {"winterdawn": 32_000}),
}
"""For each gesture what is asked for, how often at most, and how many calls it may take in each system."""


def counted(act: Callable[[], object]) -> tuple[dict[str, int], int]:
    """Count what is asked for while something is done, and all calls of the program."""
    asked: Counter[str] = Counter()
    total = 0

    def see(frame: FrameType, event: str, _: object) -> None:
        nonlocal total
        if event == "call" and "desktop_app" in frame.f_code.co_filename:
            total += 1
            if frame.f_code.co_qualname in ASKED:
                asked[ASKED[frame.f_code.co_qualname]] += 1

    sys.setprofile(see)
    try:
        act()
    finally:
        sys.setprofile(None)
    QApplication.processEvents()
    return asked, total


def gestures(fight: FightPresenter, who: str) -> dict[str, Callable[[], object]]:
    hand, cell = fight.tracker.hand, fight.tracker.session.state.combatants[who].cell
    assert cell is not None
    goes_on = {"Next": fight.next} if fight.tracker.shown().can_next else {}  # else somebody has to choose
    return {
        **goes_on,
        "a note": lambda: fight.act(lambda: hand.note("It rains.")),
        "a note taken back": fight.undo,
        "another name": lambda: fight.act(lambda: hand.edit(who, "/name", "Somebody else", "combatant")),
        "a counter": lambda: fight.act(lambda: hand.harm([who], 1, hand.harm_kinds()[0][0])),
        "a moved token": lambda: fight._token_dropped(who, (cell[0], cell[1] + 1), True),
    }


@pytest.mark.parametrize("table", SYSTEMS, indirect=True)
def test_each_step_asks_for_what_it_may_have_changed_alone(table: Table) -> None:
    table.start(3, 8)
    fight = table.fight
    table.key(KEY.Key_F11)
    fight.next()
    fight.act(lambda: fight.tracker.hand.note("The first of a kind is looked up."))
    who = next(who for who, one in fight.tracker.session.state.combatants.items() if one.side == "party")
    for name, act in gestures(fight, who).items():
        steps = fight.tracker.steps
        asked, total = counted(act)
        assert fight.tracker.steps != steps, name
        most, calls = GESTURES[name]
        assert all(asked.get(what, 0) <= count for what, count in (dict.fromkeys(ASKED.values(), 0) | most).items()), (name, asked)
        assert total <= calls[table.system], (name, total)


@pytest.mark.parametrize("table", ["savage"], indirect=True)
def test_what_is_not_asked_for_anew_would_look_the_same(table: Table) -> None:
    table.start(3, 2)
    tracker = table.fight.tracker
    before, shown = tracker.session.state, tracker.shown()
    assert set(READ_BY) <= set(tracker.session.system.codec.keys(type(before)))
    after = evolve(before, notes=("It rains.",), revealed="0:1-2")
    tracker.session.state = after
    assert tracker.shown() == shown
    assert looks_changed(tracker.session.system.codec, before, evolve(before, round=9)) == ALL
