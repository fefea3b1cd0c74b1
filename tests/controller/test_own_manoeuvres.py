"""A manoeuvre of a game master's own as a file in the folder: played, told in both languages, played again without the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.controller.content import files
from desktop_app.controller.library import library
from desktop_app.controller.library.library import system_of, words_for, world_of
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tracker import Tracker
from desktop_app.language import spoken
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.savage.state import Fighter
from tests.controller.test_content import forget
from tests.narrowing import of_kind

SYSTEM = system_of("savage")
NAMES = {"en": "Shield rush", "fr": "Charge au bouclier"}
ROW = """
[[manoeuvre]]
id = "shield_rush"
name = "Shield rush"
name_fr = "Charge au bouclier"
means = [{trait = "strength", against = "agility"}]
modifier = -1
needs = ["able", "standing"]
success = ["prone"]
on_raise = ["shaken", "disarmed"]
"""


@pytest.fixture
def own() -> Iterator[Path]:
    """The file in which the user of this test writes manoeuvres; gone afterwards, as if it had never been read."""
    file = files.own_content() / "savage" / "manoeuvres.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(ROW, encoding="utf-8")
    forget()
    yield file
    file.unlink(missing_ok=True)
    forget()


def begun() -> Any:
    """Begin a fight of two, and give the first its turn."""
    sheet = {"agility": "d6", "smarts": "d6", "spirit": "d6", "strength": "d12", "vigor": "d6"}
    sides = {"ana": "party", "bob": "foe"}
    entries = tuple(Entry(id=who, name=who.title(), side=side, sheet={**sheet, "name": who}) for who, side in sides.items())
    state: Any = SYSTEM.setup(Setup(entries=entries), world_of("savage"))
    return state


def somebody_lies(state: Encounter) -> bool:
    return any(of_kind(Fighter, one).prone for one in state.combatants.values())


def played(state: Any) -> Session:
    """Play from a seed until somebody has carried it out and brought another down."""
    session = Session(SYSTEM, state, MemoryJournal(), seed=3)
    for _ in range(120):
        who = SYSTEM.acting(session.state)
        offers = SYSTEM.offers(session.state, who) if who is not None else []
        command = next((one.command for one in offers if one.command.kind == "manoeuvre" and one.is_possible), None)
        if command is None:
            session.next(SYSTEM.pass_turn(session.state))
        else:
            session.do(command)
        if somebody_lies(session.state):
            break
    return session


def lines(session: Session, code: str) -> list[str]:
    with spoken(code):
        tracker = Tracker(session, words_for("savage"), "A duel")
        return ["".join(span.text for span in line.spans) for line in tracker.log(0, session.journal.length)]


@pytest.mark.parametrize("has_file", [True, False])
@pytest.mark.rule("SW-TEST-07")
def test_it_is_played_told_in_both_languages_undone_and_played_again_without_its_file(own: Path, has_file: bool) -> None:
    state = begun()
    if not has_file:
        own.unlink()
        forget()
        state = evolve(state, world=world_of("savage"))
    session = played(state)
    assert somebody_lies(session.state) and not library.own_fault("savage")
    for code, name in NAMES.items():
        assert any(name in line for line in lines(session, code)), lines(session, code)
    after = session.digest
    assert played(state).digest == after
    while session.undo():
        pass
    assert session.state == state


@pytest.mark.rule("SW-TEST-07")
@pytest.mark.parametrize(
    ("slip", "mended", "where"),
    [
        ('"standing"', '"upright"', "/manoeuvre/shield_rush/needs/1"),
        ("trait = ", "tray = ", "/manoeuvre/shield_rush/means/0"),
        ("[{", "{", "line 6"),
    ],
)
def test_a_slip_is_told_with_its_file_and_path_and_the_game_goes_on_without_it(own: Path, slip: str, mended: str, where: str) -> None:
    own.write_text(ROW.replace(slip, mended), encoding="utf-8")
    forget()
    told = library.own_fault("savage")
    assert "manoeuvres.toml" in told and where in told
    assert not begun().own
