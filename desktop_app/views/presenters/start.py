"""The first screen: its offers while no campaign is open, and the handbook."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from desktop_app.controller.content.files import demo_of
from desktop_app.controller.content.games import templates
from desktop_app.controller.start import recent
from desktop_app.controller.words.labels import label
from desktop_app.language import languages
from desktop_app.rules.catalogue import SYSTEMS, is_built_in
from desktop_app.views.home.models import CardShown
from desktop_app.views.home.start_view import StartView
from desktop_app.views.parts.at_work import opening
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop_app.views.main_window import MainWindow
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.campaigns import CampaignsPresenter, Switch
    from desktop_app.views.presenters.handbook import HandbookPresenter

OWN_GAME: Final = "own_game"
"""The chapter on games of rows."""
FIRST_PAINT_MS: Final = 40
"""The board is drawn once the window has been painted."""


class StartPresenter(QObject):
    """Fills the first screen, and does what is asked for there."""

    def __init__(self, window: MainWindow, switch: Switch, try_demo: Callable[[], None], speak: Callable[[str], None]) -> None:
        """`switch` opens a campaign, `try_demo` the demo fight with its tour; `speak` puts a language in force."""
        super().__init__(window)
        self._window, self._switch, self._speak = window, switch, speak
        self._campaigns: CampaignsPresenter | None = None
        self._handbook: HandbookPresenter | None = None
        self._try_demo = try_demo
        self.view = StartView()
        self.view.demo.button.clicked.connect(try_demo)
        self.view.own.wanted.connect(self._create)
        self.view.own.explained.connect(lambda system: self.show_help(system if is_built_in(system) else OWN_GAME))
        self.view.open_wanted.connect(lambda: self._open())
        self.view.recent_opened.connect(lambda name: switch(lambda: Path(name), opening(Path(name))))
        systems = [(one, title.title, label(one, demo_of(one).line)) for one, title in SYSTEMS.items()]
        self.view.own.show_systems([*systems, *((one.id, one.title, one.line) for one in templates())])
        self.view.show_recent(
            [CardShown(id=str(path), title=path.stem, label=path.stem[:1].upper()) for path in recent.recent() if path.exists()]
        )
        window.set_help(self.show_help)
        window.set_commands(self.commands)
        later = QTimer(self, singleShot=True, interval=FIRST_PAINT_MS)
        later.timeout.connect(self._draw)
        window.painted.connect(later.start)
        window.closing.connect(later.stop)

    def _draw(self) -> None:
        """Draw the board of the demo fight."""
        from desktop_app.controller.start.demo import demo_scene

        self.view.demo.show_scene(demo_scene())

    def _create(self, name: str, system_id: str) -> None:
        from desktop_app.controller.start.making import own_campaign

        called = " ".join(name.split()) or tr("My campaign")
        self._switch(partial(own_campaign, called, system_id), tr("Making “{name}”", name=called))

    def _open(self) -> None:
        from desktop_app.views.presenters.campaigns import CampaignsPresenter

        if self._campaigns is None:
            self._campaigns = CampaignsPresenter(self._window, None, self._switch)
            self._campaigns.setParent(self)
        self._campaigns.open()

    # ---- help

    def handbook(self) -> QWidget:
        """Make the page of the handbook."""
        from desktop_app.views.presenters.handbook import HandbookPresenter

        self._handbook = HandbookPresenter(self._window, take_tour=self._try_demo)
        self._handbook.setParent(self)
        return self._handbook.view

    def show_help(self, chapter: str = "") -> None:
        """Open a chapter of the handbook, or its first one; from the handbook go back."""
        from desktop_app.views.presenters.handbook import PAGE

        here, shown = self._window.current, self._window.shown
        self._window.show_page(PAGE)
        assert self._handbook is not None, "the page has been made"
        if here == PAGE and not chapter:
            self._handbook.leave()
            return
        if here != PAGE:
            self._handbook.come_from(shown)
        if chapter:
            self._handbook.open_chapter(chapter)

    def commands(self) -> list[Entry]:
        """List what the palette offers before a campaign is open."""
        return [
            (tr("Take the tour"), tr("the demo fight"), self._try_demo),
            *((tr("Language: {name}", name=name), "", partial(self._speak, code)) for code, name in languages().items()),
        ]
