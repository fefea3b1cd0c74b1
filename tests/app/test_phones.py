"""The players' phones from the window: the switch, links, who listens, what they are told, and that the fight goes on regardless."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.app import Program
from desktop_app.controller.journal.recap import Recap
from desktop_app.controller.phones import links
from desktop_app.controller.phones.links import KEPT_FOR, KeptLinks, keep_links, kept_links, last_port
from desktop_app.controller.play.players import PlayersShown
from desktop_app.controller.start import recent
from desktop_app.serving.shelf import ServedShelf
from desktop_app.views import accessible
from desktop_app.views.parts.buttons import Button
from desktop_app.views.phones import networks
from desktop_app.views.phones.networks import Network
from desktop_app.views.phones.panel import PhonesPanel
from desktop_app.views.phones.pictures import PhonePictures
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.presenters.phones import EVERYONE, PhonesPresenter
from tests.accessible import faults
from tests.app.conftest import fight_of, opened
from tests.narrowing import there
from tests.parts import palette_of
from tests.serving.client import HERE, Phone, asked, call, status


@pytest.fixture(autouse=True)
def one_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine is in no network but its own."""
    monkeypatch.setattr(networks, "networks", lambda: [Network(HERE, f"{HERE} · here")])


@pytest.fixture
def fight(program: Program) -> FightPresenter:
    fight = fight_of(program)
    fight.act(fight.tracker.players.open_up)
    return fight


@pytest.fixture
def phones(fight: FightPresenter, program: Program) -> Iterator[PhonesPresenter]:
    program.routes.phones.start(HERE)
    yield program.routes.phones
    program.routes.phones.stop()


def link_of(phones: PhonesPresenter, sheet: str = EVERYONE) -> str:
    return next(link for link, of in phones.links.items() if of == sheet)


def called_up(qtbot: QtBot, phones: PhonesPresenter, sheet: str = EVERYONE) -> Phone:
    """Let a phone listen, and wait until it has heard of the board."""
    phone = Phone(there(phones.server), link_of(phones, sheet))
    while not hears(qtbot, phone)["board"]:
        pass
    return phone


def hears(qtbot: QtBot, phone: Phone) -> dict[str, Any]:
    """Return the next moment that a phone is told."""
    qtbot.waitUntil(phone.comes)
    moment: dict[str, Any] = json.loads(phone.hears())
    return moment


def is_quiet(qtbot: QtBot, phone: Phone) -> bool:
    qtbot.wait(200)
    return not phone.comes()


def shown_panel(program: Program) -> PhonesPanel:
    program.routes.phones.open_panel()
    (panel,) = program.window.findChildren(PhonesPanel)
    return panel


# ---- what is told


def test_a_phone_is_told_the_order_the_turn_and_the_board_and_each_step(
    qtbot: QtBot, phones: PhonesPresenter, fight: FightPresenter
) -> None:
    phone = Phone(there(phones.server), link_of(phones))
    moment = hears(qtbot, phone)
    copy = fight.tracker.players.shown()
    states = ["now" if row.is_acting else "next" if row.is_next else row.state for row in copy.rows]
    assert [row["state"] for row in moment["rows"]] == states
    assert {row["name"] for row in moment["rows"] if row["side"] == "party"} == {row.name for row in copy.rows if row.side == "party"}
    assert moment["round"] == f"Round {copy.round}" and moment["mine"] is None
    while not moment["board"]:
        moment = hears(qtbot, phone)
    board = moment["board"]
    assert len(board["tokens"]) == len(copy.tokens)
    assert all(0 < share < 100 for token in board["tokens"] for share in token["at"])
    code, headers, body = asked(there(phones.server), f"/{link_of(phones)}/p/{board['picture']}")
    assert (code, headers["content-type"]) == (200, "image/jpeg") and body.startswith(b"\xff\xd8")
    fight.next()
    assert hears(qtbot, phone) != moment
    phone.close()


def test_what_is_hidden_changes_nothing_on_a_phone(qtbot: QtBot, phones: PhonesPresenter, fight: FightPresenter) -> None:
    foe = next(who for who, one in fight.tracker.session.state.combatants.items() if one.side == "foe")
    fight.act(lambda: fight.tracker.players.toggle([foe]))
    phone = called_up(qtbot, phones)
    steps = fight.tracker.steps
    fight.act(lambda: fight.tracker.hand.edit(foe, "/name", "HIDDENFOE", "combatant"))
    fight.act(lambda: fight.tracker.hand.note("The bridge is a trap."))
    assert fight.tracker.steps == steps + 2 and is_quiet(qtbot, phone)
    phone.close()


def test_nameless_foes_are_told_apart_by_the_numbers_on_their_tokens(qtbot: QtBot, phones: PhonesPresenter, fight: FightPresenter) -> None:
    phone = called_up(qtbot, phones)
    copy = fight.tracker.players.shown()
    fight.next()
    moment = hears(qtbot, phone)
    foes = [row["name"] for row in moment["rows"] if row["side"] == "foe"]
    assert len(foes) == len(set(foes)) > 1 and all(name.startswith("Foe ") for name in foes)
    labels = sorted(row.label for row in copy.rows if row.side == "foe")
    assert labels == sorted(f"?{name.removeprefix('Foe ')}" for name in foes)
    assert labels == sorted(token.label for token in copy.tokens if token.side == "foe")
    phone.close()


def test_a_player_has_the_own_character_with_numbers_and_no_other(qtbot: QtBot, phones: PhonesPresenter, fight: FightPresenter) -> None:
    sheet, other = [*fight.tracker.players.party()][:2]
    phone = called_up(qtbot, phones, sheet)
    fight.act(lambda: fight.tracker.hand.edit(sheet_owner(fight, sheet), "/counters/spirit", 7, "combatant"))
    mine = hears(qtbot, phone)["mine"]
    own = there(fight.tracker.players.own(sheet))
    assert mine["name"] == own.name == fight.tracker.players.party()[sheet]
    assert [gauge[:3] for gauge in mine["gauges"]] == [[one.title, one.value, one.maximum] for one in own.gauges]
    assert [line[2] for track in mine["tracks"] for line in track[2]] == [line.ticked for track in own.tracks for line in track.lines]
    assert mine["gauges"][0][:2] == ["Spirit", 7] and len(mine["tracks"][0][2]) == 3
    fight.act(lambda: fight.tracker.hand.edit(sheet_owner(fight, other), "/counters/spirit", 3, "combatant"))
    assert is_quiet(qtbot, phone), "of the others a player knows no number"
    phone.close()


def sheet_owner(fight: FightPresenter, sheet: str) -> str:
    return next(who for who, one in fight.tracker.session.state.combatants.items() if one.sheet == sheet)


def test_of_the_notes_on_a_sheet_the_player_has_what_is_marked_for_players(
    qtbot: QtBot, phones: PhonesPresenter, fight: FightPresenter
) -> None:
    sheet = next(iter(fight.tracker.players.party()))
    who = sheet_owner(fight, sheet)
    fight.act(lambda: fight.tracker.hand.edit(who, "/notes", "He is the traitor.\n:::players\nYou owe **Hob**.\n:::", "sheet"))
    phone = called_up(qtbot, phones, sheet)
    fight.next()
    mine = hears(qtbot, phone)["mine"]
    assert mine["notes"] == [["p", ["You owe ", ["strong", ["Hob"]], "."]]]
    phone.close()


def test_handouts_pages_and_the_recap_reach_phones_without_their_window(
    qtbot: QtBot, phones: PhonesPresenter, fight: FightPresenter, program: Program
) -> None:
    phone, players = called_up(qtbot, phones), program.routes.players
    fight.act(lambda: fight.tracker.players.hand_out(text="To the reeve"))
    assert hears(qtbot, phone)["handout"] == {"picture": "", "text": [["p", ["To the reeve"]]]}
    players.show_page("# The inn\n<script>alert(1)</script>")
    assert hears(qtbot, phone)["handout"]["text"] == [["h1", ["The inn"]], ["p", ["<script>alert(1)</script>"]]]
    players.show_last_time(Recap(number=4, played="Sunday", story=("You won.",), board=replace(fight.tracker.players.shown())))
    moment = hears(qtbot, phone)
    assert moment["recap"]["when"] == "session 4 · Sunday" and moment["recap"]["text"] == [["p", ["You won."]]]
    while not moment["recap"]["board"]:
        moment = hears(qtbot, phone)
    assert moment["recap"]["board"]["tokens"]
    assert players.window is None, "it lies over the fight where there is one screen alone"
    players.toggle()
    QApplication.processEvents()
    players.close()
    assert players.recap is not None, "phones still show it"
    players.take_page_away()
    moment = hears(qtbot, phone)
    assert moment["recap"] is None and moment["handout"]["text"] == [["p", ["To the reeve"]]]
    phone.close()


def test_between_fights_phones_show_what_is_handed_out_and_each_their_character(
    qtbot: QtBot, phones: PhonesPresenter, program: Program
) -> None:
    sheet = next(iter(program.routes.players.party()))
    phone = called_up(qtbot, phones, sheet)
    program.routes.players.leave()
    moment = hears(qtbot, phone)
    assert not moment["rows"] and moment["board"] is None and moment["mine"]["gauges"]
    phone.close()


def test_nothing_is_drawn_or_written_while_no_one_listens(
    qtbot: QtBot, phones: PhonesPresenter, fight: FightPresenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, moment = list[PlayersShown](), PhonePictures.moment

    def counted(pictures: PhonePictures, copy: PlayersShown, *given: Any) -> Generator[None, None, ServedShelf]:
        made.append(copy)
        return moment(pictures, copy, *given)

    monkeypatch.setattr(PhonePictures, "moment", counted)
    fight.next()
    qtbot.wait(150)
    assert not made
    phone = called_up(qtbot, phones)
    assert made
    phone.close()
    qtbot.waitUntil(lambda: not there(phones.server).listeners)
    qtbot.wait(50)
    made.clear()
    fight.undo()
    qtbot.wait(150)
    assert not made
    again = Phone(there(phones.server), link_of(phones))
    assert hears(qtbot, again)["rows"], "what is shown now, not what was shown before"
    again.close()


# ---- on, off, and who listens


def test_the_panel_switches_on_shows_links_and_who_listens_and_cuts_off(qtbot: QtBot, fight: FightPresenter, program: Program) -> None:
    window, before = program.window, threading.enumerate()
    window.open_palette()
    QTest.keyClicks(palette_of(window).field, "players' phones")
    QTest.keyClick(palette_of(window).field, Qt.Key.Key_Return)
    (panel,) = window.findChildren(PhonesPanel)
    assert panel.isVisible() and panel.on_parts.isHidden() and panel.switch.hasFocus() and window.phone_sign.isHidden()
    panel.switch.click()
    phones = program.routes.phones
    server = there(phones.server)
    assert panel.on_parts.isVisible() and not panel.network.isEnabled() and window.phone_sign.text() == "0"
    assert [panel.links.itemText(place) for place in range(panel.links.count())] == ["Everyone", *fight.tracker.players.party().values()]
    assert panel.code.text == panel.url.text() == phones.url(link_of(phones)) == f"http://{HERE}:{server.port}/{link_of(phones)}/"
    panel.links.setCurrentIndex(1)
    assert panel.code.text == phones.url(link_of(phones, next(iter(fight.tracker.players.party()))))
    phone = called_up(qtbot, phones)
    qtbot.waitUntil(lambda: window.phone_sign.text() == "1")
    assert panel.listeners_title.text() == "1 phone connected"
    (cut,) = [button for button in panel.findChildren(Button) if button.text() == "Cut off" and button.isVisible()]
    assert cut.accessibleName() == f"Cut off Everyone · {HERE}"
    cut.click()
    assert phone.is_cut_off
    qtbot.waitUntil(lambda: panel.listeners_title.text() == "No phone connected")
    panel.switch.click()
    assert not phones.is_on and panel.on_parts.isHidden() and window.phone_sign.isHidden()
    assert threading.enumerate() == before
    with pytest.raises(ConnectionRefusedError):
        call(server)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert panel.isHidden()
    window.phone_sign.click()
    assert panel.isVisible()


def test_new_links_end_all_old_ones(qtbot: QtBot, phones: PhonesPresenter, program: Program) -> None:
    panel, old = shown_panel(program), dict(phones.links)
    phone = called_up(qtbot, phones)
    panel.new_links.click()
    assert phone.is_cut_off and not old.keys() & phones.links.keys() and [*phones.links.values()] == [*old.values()]
    assert status(there(phones.server), f"/{next(iter(old))}/") == 404
    assert panel.code.text == phones.url(link_of(phones))


def test_each_switching_on_has_new_links_by_the_port_of_before(fight: FightPresenter, program: Program) -> None:
    phones = program.routes.phones
    phones.start(HERE)
    old, port = set(phones.links), there(phones.server).port
    phones.stop()
    phones.start(HERE)
    assert not old & set(phones.links) and there(phones.server).port == port == last_port()
    phones.stop()


def test_a_restart_of_the_program_cuts_nobody_off(qtbot: QtBot, qapp: QApplication, fight: FightPresenter, program: Program) -> None:
    program.routes.phones.start(HERE)
    links, port = dict(program.routes.phones.links), there(program.routes.phones.server).port
    path = program.desk.store.path
    program.window.close()
    assert not program.routes.phones.is_on
    other, store = opened(qapp, path)
    qtbot.addWidget(other.window)
    fight_of(other)
    assert not other.routes.phones.is_on, "never by itself"
    other.routes.phones.start(HERE)
    assert (other.routes.phones.links, there(other.routes.phones.server).port) == (links, port)
    other.routes.phones.stop()
    other.window.close()
    store.close()
    assert kept_links(str(path)) is None


def test_links_are_kept_for_a_session_and_one_campaign_and_beside_it_alone(program: Program) -> None:
    now = datetime(2026, 11, 29, 20, tzinfo=UTC)
    kept = KeptLinks(campaign="a", address=HERE, port=4000, links={"x" * 22: ""})
    keep_links(kept, lambda: now)
    assert kept_links("a", lambda: now + KEPT_FOR) == kept and last_port() == 4000
    assert kept_links("a", lambda: now + KEPT_FOR + timedelta(seconds=1)) is None
    assert kept_links("a", lambda: now - timedelta(seconds=1)) is None and kept_links("b", lambda: now) is None
    for spoilt in ("", "{}", "[]", "3", '{"at": "never"}', json.dumps({"at": now.isoformat(), "campaign": "a", "links": []})):
        recent.remember(phones=spoilt, phones_port="80")
        assert kept_links("a", lambda: now) is None and last_port() == 0
    links.forget_links()
    assert "x" * 22 not in program.desk.store.path.read_bytes().decode("latin1")


def test_an_address_that_cannot_be_used_is_told_and_the_fight_goes_on(
    monkeypatch: pytest.MonkeyPatch, fight: FightPresenter, program: Program
) -> None:
    monkeypatch.setattr(networks, "networks", lambda: [Network("192.0.2.1", "gone")])
    panel = shown_panel(program)
    panel.switch.click()
    assert panel.refusal.text().startswith("Phones can't be reached at 192.0.2.1: ") and panel.refusal.isVisible()
    assert not program.routes.phones.is_on and program.window.phone_sign.isHidden()
    steps = fight.tracker.steps
    fight.next()
    assert fight.tracker.steps > steps


def test_when_the_server_ends_by_itself_the_fight_goes_on_and_it_is_told(
    qtbot: QtBot, phones: PhonesPresenter, fight: FightPresenter, program: Program
) -> None:
    phone = called_up(qtbot, phones)
    there(phones.server).stop()
    qtbot.waitUntil(lambda: not phones.is_on)
    assert program.window.messages.text == "The players' phones lost the connection." and program.window.phone_sign.isHidden()
    steps = fight.tracker.steps
    fight.next()
    assert fight.tracker.steps > steps and phone.is_cut_off


@pytest.fixture
def listener() -> Iterator[None]:
    """A screen reader listens."""
    accessible.install()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def test_the_panel_is_read_out_and_moved_through_by_keys(listener: None, program: Program, fight: FightPresenter) -> None:
    panel = shown_panel(program)
    assert not faults(program.window)
    panel.switch.click()
    assert not faults(program.window)
    assert panel.code.accessibleName() == "QR code of the link for Everyone"
    assert program.window.phone_sign.accessibleName() == "Players' phones: 0 connected"
    reached = set()
    for _ in range(12):
        QTest.keyClick(there(QApplication.focusWidget()), Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    assert {panel.switch, panel.links, panel.new_links} <= reached
    program.routes.phones.stop()


BEFORE_THE_SWITCH = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from desktop_app.app import Program
from desktop_app.model import Campaign
app = QApplication([])
store = Campaign.open(Path(sys.argv[1]))
program = Program(app, store)
program.window.show()
program.window.show_page("fight")
program.routes.players.toggle()
program.window.open_palette()
app.processEvents()
unwanted = ("tornado", "asyncio", "ssl", "segno", "PySide6.QtNetwork", "desktop_app.serving", "desktop_app.views.phones")
found = [name for name in sys.modules if name.startswith(unwanted)]
program.window.close()
store.close()
sys.exit(", ".join(found) or 0)
"""


def test_nothing_of_it_is_loaded_before_the_panel_opens(campaign_file: Any) -> None:
    done = subprocess.run([sys.executable, "-c", BEFORE_THE_SWITCH, campaign_file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
