"""The players' window over the fight that is shown: it opens and closes, and follows every step. It is given copies alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from desktop_app.views.pictures import KINDS, picture_from_file
from desktop_app.views.players.window import PlayersWindow
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.fight import FightPresenter

MOST_PIXELS = 4096


class PlayersPresenter(QObject):
    """Opens the players' window, and fills it with what they may see."""

    def __init__(self, desk: Desk) -> None:
        """Wait to be opened."""
        super().__init__()
        self._desk = desk
        self._fight: FightPresenter | None = None
        self.window: PlayersWindow | None = None

    def follow(self, fight: FightPresenter) -> None:
        """Show another fight from now on."""
        self._fight = fight
        fight.refreshed.append(self.refresh)
        self.refresh()

    def leave(self) -> None:
        """Show no fight any more."""
        self._fight = None
        self.close()

    def toggle(self) -> None:
        """Open the window, or close it. Who opens it for the first time is told how to show something."""
        if self.window is not None:
            self.close()
            return
        if self._fight is None:
            self._desk.refuse(tr("The players' screen shows a fight: start one on the page Prepare."))
            return
        self.window = PlayersWindow(self._desk.store.name)
        self.window.closed.connect(self._closed)
        self.refresh()
        self.window.open_beside(self._desk.window)
        self._desk.window.activateWindow()
        if self._fight.tracker.players.shown().is_empty:
            told = tr("The players see nothing yet. Y shows them what is selected, Shift+Y its name.")
            self._desk.window.messages.note(told, action=tr("Show the party"), callback=self._show_party)

    def close(self) -> None:
        """Close the window."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        if self.window is not None:
            self.window.deleteLater()
            self.window = None

    def refresh(self) -> None:
        """Give the window a copy of this moment."""
        if self.window is not None and self._fight is not None:
            self.window.show_copy(self._fight.tracker.players.shown())

    # ---- what is shown

    def commands(self) -> list[Entry]:
        """List what can be shown or hidden, for the palette."""
        fight = self._fight
        if fight is None:
            return []
        players = fight.tracker.players
        entries: list[Entry] = [
            (tr("Players: open or close their screen"), "F11", self.toggle),
            (tr("Players: show the party"), "", self._show_party),
            (tr("Players: show everybody in the fight"), "", lambda: fight.act(lambda: players.show_side(everyone=True))),
            (tr("Players: hide everybody"), "", lambda: fight.act(players.hide_everyone)),
            (tr("Players: show a text"), "", self._ask_text),
            (tr("Players: show a picture"), "", self._ask_picture),
            (tr("Players: take the text or picture away"), "", lambda: fight.act(players.hand_out)),
        ]
        for name, label, is_shown in players.pools():
            sentence = tr("Players: hide {pool}", pool=label) if is_shown else tr("Players: show {pool}", pool=label)
            entries.append((sentence, "", partial(fight.act, partial(players.show_pool, name, value=not is_shown))))
        for pin, text, is_shown in players.notes():
            sentence = tr("Players: hide the note “{text}”", text=text) if is_shown else tr("Players: show the note “{text}”", text=text)
            entries.append((sentence, "", partial(fight.act, partial(players.show_note, pin, value=not is_shown))))
        return entries

    def _show_party(self) -> None:
        fight = self._fight
        if fight is not None:
            fight.act(lambda: fight.tracker.players.show_side(everyone=False))

    def _ask_text(self) -> None:
        fight = self._fight
        if fight is None:
            return

        def read(words: str) -> list[Entry]:
            return [(words, "", lambda: fight.act(lambda: fight.tracker.players.hand_out(text=words)))] if words.strip() else []

        self._desk.window.ask(tr("What the players are to read"), read)

    def _ask_picture(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self._desk.window, tr("Choose a picture"), str(Path.home()), tr(KINDS))
        if chosen:
            self.show_picture(Path(chosen))

    def show_picture(self, path: Path) -> None:
        """Show the players a picture from a file; it is kept in the campaign."""
        fight, kept = self._fight, []
        if fight is not None and self._desk.attempt(
            lambda: kept.append(self._desk.store.pictures.put(picture_from_file(path, MOST_PIXELS)))
        ):
            fight.act(lambda: fight.tracker.players.hand_out(picture=kept[0]))
