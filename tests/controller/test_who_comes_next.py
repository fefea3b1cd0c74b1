"""Who is named beside the one who acts: those to come, and apart from them those who hold their turn back."""

from __future__ import annotations

from desktop_app import language
from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tracker import Tracker
from desktop_app.rules.catalogue import system_named
from tests.rules.savage.builders import cell, extra, fighter, turn


def test_who_holds_is_not_said_to_come_next() -> None:
    state = turn(extra("bob", at=cell(0)), fighter("ana", at=cell(1), on_hold=True), fighter("cid", at=cell(2), on_hold=True))
    for code, told in (("en", "on hold: Ana, Cid"), ("fr", "en attente\u00a0: Ana, Cid")):
        language.use(code)
        tracker = Tracker(Session(system_named("savage"), state, MemoryJournal()), words_for("savage"), "x", is_read_only=True)
        assert tracker.shown().upcoming == told
