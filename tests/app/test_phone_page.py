"""The page of the phones in a real browser of 390 by 844; without one these tests are skipped."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app import language
from desktop_app.app import Program
from desktop_app.controller.journal.recap import PersonRecap, Recap, RollRecap
from desktop_app.controller.play.shown import DieShown
from desktop_app.places import RESOURCES
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.pictures import file_of
from desktop_app.views.presenters.fight import FightPresenter
from desktop_app.views.presenters.phones import EVERYONE, PhonesPresenter
from tests.app.conftest import fight_of, opened
from tests.browser import PROGRAM, Browser
from tests.demos import demo_at
from tests.narrowing import there
from tests.serving.client import HERE

pytestmark = pytest.mark.skipif(not PROGRAM, reason="there is no Chromium here")

AXE: Final = os.environ.get("STRIKEBOARD_AXE", "")
"""A copy of axe.min.js (axe-core), by which accessibility is checked too."""
TRAPS: Final = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(2)</script>",
    "</style><style>body{display:none}",
    "\u202eevil\u2028\u2029",
    "data: x\n\nevent: y",
    "{{7*7}} ${7*7} javascript:alert(3)",
    "W" * 300,
)
SMALL: Final = """
[].filter.call(document.querySelectorAll("button, a, input, textarea"), function (one) {
  var area = one.getBoundingClientRect();
  return area.width && (area.width < 44 || area.height < 44);
}).length
"""
TINY: Final = """
[].filter.call(document.querySelectorAll("body *"), function (one) {
  return one.offsetParent && one.textContent.trim() && !one.children.length && parseFloat(getComputedStyle(one).fontSize) < 12;
}).length
"""
OUT: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SHOWN: Final = "Number(document.documentElement.getAttribute('data-shown'))"


@pytest.fixture
def program(qtbot: QtBot, qapp: QApplication, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Program]:
    system, code = getattr(request, "param", ("winterdawn", language.ENGLISH))
    with language.spoken(code):
        made, store = opened(qapp, demo_at(tmp_path / "evening.strikeboard", system))
        qtbot.addWidget(made.window)
        fight = fight_of(made)
        fight.act(fight.tracker.players.open_up)
        made.routes.phones.start(HERE)
        yield made
        made.routes.phones.stop()
        made.window.close()
        store.close()


@pytest.fixture
def phones(program: Program) -> PhonesPresenter:
    return program.routes.phones


@pytest.fixture
def fight(program: Program) -> FightPresenter:
    return there(program.fight)


@pytest.fixture
def browser(qapp: QApplication, tmp_path: Path) -> Iterator[Browser]:
    made = Browser(tmp_path / "browser", qapp.processEvents)
    yield made
    made.close()


def open_page(browser: Browser, phones: PhonesPresenter, *, is_own: bool = True) -> str:
    """Open the page by a player's own link, or that for all; return the sheet."""
    link, sheet = next((link, sheet) for link, sheet in phones.links.items() if (sheet != EVERYONE) is is_own)
    browser.open(phones.url(link))
    browser.wait_for("document.querySelector('.stage img').naturalWidth")
    return sheet


def go_to(browser: Browser, tab: str) -> None:
    browser.run(
        f"[].filter.call(document.querySelectorAll('nav button'), function (one) {{ return one.textContent === {tab!r}; }})[0].click()"
    )


def after(browser: Browser, act: Any) -> None:
    """Do something, and wait until the page shows it."""
    before = browser.run(SHOWN)
    act()
    browser.wait_for(f"{SHOWN} > {before}")


def text_of(browser: Browser, selector: str) -> str:
    return str(browser.run(f"document.querySelector({selector!r}).innerText"))


def test_the_table_shows_turn_order_board_and_each_step(browser: Browser, phones: PhonesPresenter, fight: FightPresenter) -> None:
    open_page(browser, phones, is_own=False)
    copy = fight.tracker.players.shown()
    assert text_of(browser, "#round") == f"Round {copy.round}" and text_of(browser, "#link") == "Connected"
    assert browser.run("document.querySelectorAll('#order li').length") == len(copy.rows)
    assert browser.run("document.querySelectorAll('.token').length") == len(copy.tokens)
    assert browser.run("document.querySelector('#tabs').hidden"), "there is one tab alone"
    while not copy.acting:
        after(browser, fight.next)
        copy = fight.tracker.players.shown()
    assert text_of(browser, "#turn") == f"{copy.acting}'s turn"
    assert browser.run("document.querySelectorAll('#order [aria-current=true]').length") == 1
    after(browser, lambda: fight.act(lambda: fight.tracker.players.say_aloud("The ferryman sings.")))
    assert text_of(browser, "#aloud") == browser.run("document.querySelector('#live').textContent") == "The ferryman sings."
    assert not browser.faults


def test_my_character_and_notes_that_stay_on_the_phone(browser: Browser, phones: PhonesPresenter, fight: FightPresenter) -> None:
    sheet = open_page(browser, phones)
    go_to(browser, "My character")
    own = there(fight.tracker.players.own(sheet))
    shown = text_of(browser, "#mine")
    assert own.name in shown and f"{own.gauges[0].value} of {own.gauges[0].maximum}" in shown
    boxes = sum(sum(line.sizes) for track in own.tracks for line in track.lines)
    assert browser.run("document.querySelectorAll('.boxes i').length") == boxes
    browser.run("document.querySelector('#notes').value = 'Ask Hob.'; document.querySelector('#notes').oninput()")
    asked = len(browser.requests)
    open_page(browser, phones)
    go_to(browser, "My character")
    assert browser.run("document.querySelector('#notes').value") == "Ask Hob."
    assert not any("Hob" in url for url in browser.requests) and len(browser.requests) > asked


def test_a_handout_and_the_recap_come_to_the_front_once(
    browser: Browser, phones: PhonesPresenter, program: Program, fight: FightPresenter
) -> None:
    open_page(browser, phones)
    image = QImage(2000, 900, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    picture = program.desk.store.pictures.put(picture_with_text(image))
    after(browser, lambda: fight.act(lambda: fight.tracker.players.hand_out(text="# The letter\n- *Come*\n- alone", picture=picture)))
    assert browser.run("document.querySelector('nav [aria-current]').textContent") == "Handouts"
    browser.wait_for("document.querySelector('#handouts img').naturalWidth === 1600")
    assert text_of(browser, "#handouts").split() == ["The", "letter", "Come", "alone"]
    go_to(browser, "Table")
    after(browser, fight.next)
    assert browser.run("document.querySelector('nav [aria-current]').textContent") == "Table"
    copy = fight.tracker.players.shown()
    person = PersonRecap("Orsk", "O", "party", "", "badly wounded", 2)
    roll = RollRecap("Orsk", "O", "party", "", "round 2", (DieShown(sides=8, face=8),))
    recap = Recap(number=3, played="Sunday", story=("You faced **two**.",), people=(person,), rolls=(roll,), carried=("a key",), board=copy)
    after(browser, lambda: program.routes.players.show_last_time(recap))
    browser.wait_for("document.querySelector('#last .stage img').naturalWidth")
    shown = text_of(browser, "#last")
    assert all(words in shown for words in ("session 3 · Sunday", "You faced two.", "badly wounded", "You carry a key."))
    assert browser.run("document.querySelectorAll('#last .token').length") == len(copy.tokens)
    assert not browser.faults


def picture_with_text(image: QImage) -> Any:
    from desktop_app.model.pictures import Picture

    image.setText("Comment", "SECRETWORD")
    return Picture(media_type="image/png", width=image.width(), height=image.height(), body=file_of(image, "PNG"))


def test_the_connection_is_said_to_be_lost_and_comes_back_by_itself(
    browser: Browser, phones: PhonesPresenter, program: Program, fight: FightPresenter
) -> None:
    open_page(browser, phones)
    links = dict(phones.links)
    phones.end()
    browser.wait_for("!document.querySelector('#lost').hidden")
    assert text_of(browser, "#lost") == "Connection lost. Trying again..."
    phones.start(HERE)
    assert phones.links == links
    browser.wait_for("document.querySelector('#lost').hidden")
    assert text_of(browser, "#link") == "Connected"
    phones.renew()
    browser.wait_for("document.querySelector('#lost').textContent.indexOf('This link has ended') === 0")


@pytest.mark.parametrize("program", [(system, code) for system in SYSTEMS for code in ("en", "fr")], indirect=True)
def test_it_fits_a_phone_and_a_thumb_and_can_be_read(browser: Browser, phones: PhonesPresenter, fight: FightPresenter) -> None:
    open_page(browser, phones)
    fight.act(lambda: fight.tracker.players.hand_out(text="# A\n- b"))
    for number in range(3):
        for scheme in ("dark", "light"):
            browser.resize(390, 844, scheme=scheme)
            browser.run(f"document.querySelectorAll('nav button')[{number % 2}].click()")
            assert (browser.run(OUT), browser.run(SMALL), browser.run(TINY)) == (0, 0, 0)
            assert axe_faults(browser) == []
        fight.next()
    tree = browser.send("Accessibility.getFullAXTree")["nodes"]
    nameless = [node for node in tree if role(node) in {"button", "textbox", "list", "region"} and not named(node)]
    assert not [node for node in nameless if role(node) != "list"]
    assert browser.run("document.documentElement.lang") == language.in_force()
    assert not browser.faults


def role(node: dict[str, Any]) -> str:
    return "" if node.get("ignored") else str(node.get("role", {}).get("value", ""))


def named(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def axe_faults(browser: Browser) -> list[str]:
    """Return what axe-core finds, where there is a copy of it."""
    if not AXE:
        return []
    browser.run(Path(AXE).read_text(encoding="utf-8") + ";0")
    rules = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}"
    found = browser.run(f"axe.run(document, {rules}).then(function (found) {{ return found.violations; }})")
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def test_names_and_texts_that_are_traps_are_texts(browser: Browser, phones: PhonesPresenter, fight: FightPresenter) -> None:
    tracker = fight.tracker
    who = [*tracker.session.state.roster]
    for name, one in zip(TRAPS, who, strict=False):
        fight.act(lambda name=name, one=one: tracker.hand.edit(one, "/name", name.replace("\n", " "), "combatant"))  # type: ignore[misc]
    fight.act(lambda: tracker.players.toggle_name([one for one in who if tracker.session.state.combatants[one].side == "foe"]))
    open_page(browser, phones)
    text = "\n".join((*TRAPS, "[click](javascript:alert(4))", "![x](http://evil.example/x.png)", "<a href=x>y</a>", "| a |\n|-|\n| b |"))
    after(browser, lambda: fight.act(lambda: tracker.players.hand_out(text=text)))
    after(browser, lambda: fight.act(lambda: tracker.players.say_aloud(TRAPS[0])))
    assert text_of(browser, "#aloud") == TRAPS[0] or browser.run("document.querySelector('#aloud').textContent") == TRAPS[0]
    assert browser.run("document.querySelectorAll('script, style').length") == 2
    assert browser.run("document.querySelectorAll('#handouts a, #handouts img, main iframe, main object').length") == 0
    assert "alert(1)" in browser.run("document.body.textContent")
    assert browser.run(OUT) == 0 and not browser.faults
    server = f"http://{there(phones.server).address}:{there(phones.server).port}/"
    assert [url for url in browser.requests if not url.startswith(server)] == []


def test_the_page_is_of_its_time_and_asks_for_nothing_from_elsewhere() -> None:
    html = (RESOURCES / "phones" / "page.html").read_text(encoding="utf-8")
    script = html.partition("<script>")[2].partition("</script>")[0]
    new = re.findall(r"=>|\blet\b|\bconst\b|\bclass\b(?!\")|`|\basync\b|\bfetch\(|\.\.\.\w|\?\.|\?\?", script)
    assert new == [], "phones of eight years ago read it"
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|new Function|https?://", html)
    assert len(html.encode()) < 48_000
