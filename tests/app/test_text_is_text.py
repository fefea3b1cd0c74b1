"""Names that look like markup stand as they are in every label and tool tip of every page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.library import creature
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.preferences import set_notes
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.parts.tips import literal
from desktop_app.views.presenters.bestiary import BestiaryPresenter
from desktop_app.views.presenters.people import PeoplePresenter
from tests.app.conftest import fight_of, opened

HOSTILE = '<img src="file:///etc/hostname"> &amp; <b>Bram</b> & <a href="x">link</a>'
PAGES = ("home", "characters", "table", "bestiary", "encounters", "fight", "journal", "reference", "campaign", "settings")
VIEWS = Path(__file__).parents[2] / "desktop_app" / "views"


def hostile_campaign(path: Path, system_id: str) -> None:
    """A campaign in which everything that can be named is named like markup."""
    campaign = OpenCampaign.create(path, HOSTILE)
    text = next(iter(content_of(system_id).characters.values()))
    who = campaign.add_character(system_id, text.model_copy(update={"name": HOSTILE, "concept": HOSTILE}))
    campaign.edit(system_id, who, "/name", HOSTILE)
    campaign.edit(system_id, who, "/notes", HOSTILE)
    foe = creature(system_id, next(iter(content_of(system_id).creatures)))
    campaign.bestiary.put(system_id, "hostile", foe.model_copy(update={"name": HOSTILE, "text": HOSTILE, "tags": (HOSTILE,)}))
    prepared = PreparedEncounter(
        id="h", system=system_id, name=HOSTILE, note=HOSTILE, party=(who,), foes=(Foes(creature="hostile", count=2),)
    )
    campaign.encounters.put(prepared)
    campaign.start(prepared)
    set_notes(campaign.store, HOSTILE)
    campaign.close()


def read_as_markup(page: QWidget) -> Iterator[str]:
    """List what of a page Qt would not show letter by letter."""
    for widget in [page, *page.findChildren(QWidget)]:
        tip = widget.toolTip()
        if "<" in tip.removeprefix("<qt>").removesuffix("</qt>").replace("<br>", ""):
            yield f"{type(widget).__name__} has the tip {tip!r}"
        if isinstance(widget, QLabel) and "<img" in widget.text() and widget.textFormat() is not Qt.TextFormat.PlainText:
            yield f"{type(widget).__name__} shows {widget.text()!r} as {widget.textFormat()}"


def test_every_page_shows_hostile_names_as_they_are(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    for system_id in SYSTEMS:
        path = tmp_path / f"{system_id}.strikeboard"
        hostile_campaign(path, system_id)
        program, store = opened(qapp, path)
        program.use_system(system_id)
        qtbot.addWidget(program.window)
        for name in PAGES:
            program.window.show_page(name)
            _look_closer(program.routes.presenters.get(name))
            qapp.processEvents()
            assert not list(read_as_markup(program.window)), (system_id, name)
        fight = fight_of(program)
        for _ in range(4):
            fight.next()
            for who in fight.tracker.session.state.roster:
                fight.view.select([who])
            qapp.processEvents()
            assert not list(read_as_markup(program.window)), system_id
        program.window.close()
        store.close()


def _look_closer(presenter: object) -> None:
    if isinstance(presenter, BestiaryPresenter):
        presenter.choose("hostile")
    elif isinstance(presenter, PeoplePresenter):
        presenter.choose(next(iter(presenter.people)))


def test_a_tip_is_read_letter_by_letter() -> None:
    assert literal("plain") == "plain"
    assert literal("<b>\n&lt;") == "<qt>&lt;b&gt;<br>&amp;lt;</qt>"


def test_tool_tips_go_through_one_door() -> None:
    wrong = [
        f"{path.name}:{node.lineno}"
        for path in VIEWS.rglob("*.py")
        if path.name != "tips.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"setToolTip", "showText"}
    ]
    assert not wrong
