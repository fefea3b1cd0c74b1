"""How the program begins: with a window, whatever has become of the campaign; or without a display by playing its demo."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from desktop_app import APP_NAME, PACK_SUFFIX, REPLAY_SUFFIX
from desktop_app.display import has_display, require_display
from desktop_app.errors import AppError
from desktop_app.places import RESOURCES, program, surroundings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType

    from PySide6.QtWidgets import QApplication, QWidget

    from desktop_app.app import Program
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.model import Campaign
    from desktop_app.views.main_window import MainWindow
    from desktop_app.views.presenters.campaigns import Switch

USUAL_SIZE: Final = 100
"""Percent."""
FACTOR, OURS = "QT_SCALE_FACTOR", "STRIKEBOARD_SCALED"
"""Qt's start setting, and the mark that this program set it."""
PAGE: Final = "STRIKEBOARD_PAGE"
"""The first page of a restarted program."""


def run(campaign: Path | None = None, out: Path | None = None) -> int:
    """Open the window and stay until it is closed.

    Without a display, or with a folder for pictures, the demo is played headless. Raises: AppError.
    """
    if out is not None or not has_display():
        from desktop_app.headless import play_headless

        return play_headless(campaign, out)
    require_display()
    from desktop_app.controller.start import recent
    from desktop_app.views.application import make_application

    enlarge(recent.chosen_size())
    app = make_application(sys.argv[0])
    from PySide6.QtCore import QLocale

    from desktop_app import language
    from desktop_app.views.file_opener import FileOpener
    from desktop_app.views.signals import ended_by_signals

    _introduce(app)
    language.use(recent.chosen_language(), QLocale.system().name())
    shell = Shell(app)
    opener = FileOpener(shell.open_file)
    app.installEventFilter(opener)
    sys.excepthook = shell.hook
    app.commitDataRequest.connect(lambda _: shell.end())  # the session ends: what is typed is saved, as when the window is closed
    shell.start(campaign)
    with ended_by_signals(shell.end):
        try:
            code = app.exec()
        finally:
            shell.close()
    if shell.begins_again is not None:
        command = [*program(), "run", *shell.begins_again]
        os.execve(command[0], command, surroundings())
    return code


def enlarge(percent: int) -> None:
    """Have Qt show everything larger, text and signs alike, in addition to the desktop's scale; a scale set for Qt by others stays."""
    if OURS in os.environ:
        del os.environ[OURS]
        os.environ.pop(FACTOR, None)
    if percent != USUAL_SIZE and FACTOR not in os.environ:
        os.environ[FACTOR], os.environ[OURS] = str(percent / USUAL_SIZE), "1"


def _introduce(app: QApplication) -> None:
    """Tell the desktop which program this is, and how it looks in lists of windows."""
    from PySide6.QtGui import QIcon

    icon = QIcon()
    for drawn in (RESOURCES / "icons").glob("*.png"):
        icon.addFile(str(drawn))
    app.setWindowIcon(icon)
    app.setApplicationName(APP_NAME)  # what a screen reader calls it
    app.setDesktopFileName(APP_NAME.lower())


def window_without(switch: Switch, fault: str, path: Path | None) -> MainWindow:
    """Make a window without a campaign: it tells the reason, and offers other campaigns, backups, and a new one."""
    from desktop_app.views import stylesheet, theme
    from desktop_app.views.main_window import MainWindow
    from desktop_app.views.presenters.campaigns import CampaignsPresenter
    from desktop_app.views.rail import WindowPageEntry
    from desktop_app.views.speech import tr

    def make() -> QWidget:
        campaigns = CampaignsPresenter(window, None, switch, path=path, fault=fault)
        campaigns.setParent(window)
        return campaigns.view

    stylesheet.begin(theme.DARK)
    window = MainWindow([WindowPageEntry(id="campaign", title=tr("Campaign"), icon="file", make=make)], title=APP_NAME)
    window.show_page("campaign")
    stylesheet.apply(window, theme.DARK)
    return window


def window_at_start(switch: Switch, try_demo: Callable[[], None], speak: Callable[[str], None]) -> MainWindow:
    """Make the first window, while no campaign is open: it offers the demo fight, a campaign of one's own, and files."""
    from desktop_app.views import stylesheet, theme
    from desktop_app.views.main_window import MainWindow
    from desktop_app.views.presenters.start import StartPresenter
    from desktop_app.views.rail import WindowPageEntry
    from desktop_app.views.speech import tr

    stylesheet.begin(theme.DARK)
    start: StartPresenter
    pages = [
        WindowPageEntry(id="home", title=tr("Home"), icon="home", make=lambda: start.view),
        WindowPageEntry(id="help", title=tr("Help"), icon="help", make=lambda: start.handbook(), at_end=True, key="F1"),
    ]
    window = MainWindow(pages, title=APP_NAME)
    start = StartPresenter(window, switch, try_demo, speak)
    window.show_page("home")
    stylesheet.apply(window, theme.DARK)
    return window


class Shell:
    """Holds the open campaign with its window, and replaces it by another; without one, a window with offers."""

    def __init__(self, app: QApplication) -> None:
        self.app = app
        self.program: Program | None = None
        self.window: MainWindow | None = None
        self._leaving: list[MainWindow] = []
        """Windows that stay until the one in their place has been painted."""
        self._store: Campaign | None = None
        self.begins_again: list[str] | None = None
        """The campaign to open when the program starts again after it has ended; None: it does not."""

    def start(self, path: Path | None = None) -> None:
        """Show a campaign: the named or the last one; on failure tell why and offer others.

        Without any the first screen offers the demo fight, a new campaign, and files.

        A pack is shown beside the campaign that was opened last, before anything of it comes in.
        """
        from desktop_app.controller.start import recent
        from desktop_app.controller.start.opening import open_store

        pack = path if path is not None and path.suffix.casefold() == PACK_SUFFIX else None
        path = None if pack is not None else path
        if path is None and pack is None and recent.last_opened() is None:
            self._begin()
            return
        try:
            self._show(open_store(path))
            self._show_replay(path)
        except AppError as error:
            self._offer(error.sentence, path or recent.last_opened())
        if pack is not None:
            self._show_pack(pack)
        page = os.environ.pop(PAGE, "")
        if self.program is not None and page in {one.id for one in self.program.window.pages}:
            self.program.window.show_page(page)

    def _begin(self) -> None:
        """Offer the demo fight, a new campaign and files: no campaign was open before, or the last one is gone."""
        from desktop_app.views.speech import let_qt_speak

        let_qt_speak(self.app)
        self._take(window_at_start(self.switch, self.try_demo, self._speak_at_start))

    def _speak_at_start(self, choice: str) -> None:
        """Speak a language on the first screen, and from then on."""
        from PySide6.QtCore import QLocale

        from desktop_app import language
        from desktop_app.controller.start import recent

        with suppress(AppError):
            recent.remember(language=choice)
        language.use(choice, QLocale.system().name())
        self._begin()

    def try_demo(self) -> None:
        """Open the demo, made if need be, at its fight with the tour; a failure is told, and nothing begins."""
        from desktop_app.controller.start.opening import example
        from desktop_app.views.speech import tr

        self.switch(example, tr("Opening the demo fight"))
        if self.program is not None and self.program.is_demo:
            self.program.take_tour()

    def start_over(self) -> None:
        """End the program and start it again with the same campaign at the same page: Qt takes a scale only when it starts."""
        if self._store is None or self.program is None:
            return
        self.begins_again, os.environ[PAGE] = [str(self._store.path)], self.program.window.current
        if self.window is None or self.window.close():
            self.app.quit()
        else:
            self.begins_again = None

    def switch(self, prepare: Callable[[], Path], doing: str = "") -> None:
        """Close the open campaign, run a function returning another, and open that; on failure return and tell why.

        Until the other campaign is seen, the window says what is being done.
        """
        from desktop_app.views.speech import tr

        before = self._store.path if self._store is not None else None
        if not self._let_go(doing or tr("Opening the campaign")):
            return
        try:
            from desktop_app.controller.start.opening import open_store

            self._show(open_store(prepare()))
        except AppError as error:
            self._offer(error.sentence) if before is None else self.start(before)
            if self.program is not None:
                self.program.window.messages.error(error.sentence)

    def speak(self, choice: str) -> None:
        """Speak a language ("": the system's) from now on: another window over the same campaign, at the same page and play."""
        from PySide6.QtCore import QLocale

        from desktop_app import language
        from desktop_app.controller.start import recent
        from desktop_app.views.main_window import UNSAVED
        from desktop_app.views.parts.keeping import flush_texts
        from desktop_app.views.speech import tr

        before = self.program
        if before is None or self._store is None or not before.desk.attempt(lambda: recent.remember(language=choice)):
            return
        if not flush_texts(before.window):
            before.window.messages.error(tr(UNSAVED))
            return
        language.use(choice, QLocale.system().name())
        page, plays = before.window.current or "settings", before.plays_open()
        campaign = before.desk.hand_over()
        before.window.give_way(tr("Changing the language"))
        if campaign is not None:
            campaign.speak()
        self._show(self._store, campaign, lambda program: program.go_on_at(page, plays))

    def open_file(self, path: Path) -> None:
        """Open what the desktop hands over while the program runs; a replay shows its fight, a pack lies beside the open campaign.

        Without a campaign a pack lies beside the demo.
        """
        from desktop_app.controller.start.opening import example
        from desktop_app.views.parts.at_work import opening

        if path.suffix.casefold() == PACK_SUFFIX:
            if self.program is None:
                self.switch(example, opening(path))
            self._show_pack(path)
            return
        self.switch(lambda: path, opening(path))
        self._show_replay(path)

    def _show_pack(self, path: Path) -> None:
        if self.program is not None:
            self.program.window.show_page("campaign")
            self.program.routes.read_pack(path)

    def _show_replay(self, path: Path | None) -> None:
        if self.program is not None and path is not None and path.suffix.lower() == REPLAY_SUFFIX:
            self.program.window.show_page("fight")

    def hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Tell an error that nobody has taken: in the window if there is one, else as Python does."""
        if self.program is not None:
            self.program.reporter.hook(kind, error, trace)
        else:
            sys.__excepthook__(kind, error, trace)

    def end(self) -> None:
        """End the program as closing its window does: typed text is saved first; on failure it stays until asked again."""
        if self.window is None or self.window.close():
            self.app.quit()

    def close(self) -> None:
        """Close the campaign; everything is on disk already. What was changed is backed up."""
        store, self._store = self._store, None
        if store is None:
            return
        try:
            if store.is_changed:
                store.backup()
        except AppError:
            logging.getLogger(__name__).warning("No backup could be made of %s", store.path, exc_info=True)
        finally:
            store.close()

    def _show(
        self, store: Campaign, campaign: OpenCampaign | None = None, before_it_is_seen: Callable[[Program], None] = lambda _: None
    ) -> None:
        from desktop_app.app import Program

        self._store = store
        self.program = Program(
            self.app,
            store,
            self.switch,
            speak=self.speak,
            open_file=self.open_file,
            start_over=self.start_over,
            try_demo=self.try_demo,
            campaign=campaign,
        )
        before_it_is_seen(self.program)
        self._take(self.program.window)

    def _offer(self, sentence: str, path: Path | None = None) -> None:
        """Show a window without a campaign."""
        self._take(window_without(self.switch, sentence, path))

    def _take(self, window: MainWindow) -> None:
        """Show a window in the place of the one before, which stays until then: there is never nothing to be seen."""
        if self.window is not None:
            self._leaving.append(self.window)
        self.window = window
        window.painted.connect(self._part)
        window.show_on_screen()

    def _part(self) -> None:
        """Let the windows go in whose place another is seen."""
        from shiboken6 import isValid

        while self._leaving:
            window = self._leaving.pop()
            if isValid(window):
                window.close()
                window.deleteLater()

    def _let_go(self, doing: str) -> bool:
        """Close the campaign; its window stays and says what is being done. Tell whether it could be done."""
        if self.window is not None and not self.window.give_way(doing):
            return False
        self.close()
        self.program = None
        return True
