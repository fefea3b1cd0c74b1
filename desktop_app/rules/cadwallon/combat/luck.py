"""The attempts of a command's part with their chances: an action's test against the waiting reactions. Rule: CA-TEST-05"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.turn.action import Window
from desktop_app.rules.kernel.luck import Attempt, Piece, TrySort
from desktop_app.rules.kernel.state import top_as


def attempts(piece: Piece[CadwallonState]) -> Iterator[Attempt]:
    """List the test of the action that was resolved; its difficulty was itself to be rolled, if others react. Rule: CA-REACT-06"""
    window = top_as(piece.before, Window)
    rolled = [facts["good"] for event, facts in piece.facts("test_rolled") if window is not None and event.who == window.actor]
    contest = window.chances(piece.before) if window is not None and rolled else None
    if window is not None and contest is not None:
        struck = [event for event, _ in piece.facts("hit", "missed") if event.who == window.actor]
        yield Attempt(window.actor, TrySort.ATTACK if struck else TrySort.CHECK, contest, rolled[0])
