"""The players' window over the fight that is shown: it opens and closes, and follows every step. It is given copies alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from desktop_app.controller.play.players import PlayersShown
from desktop_app.controller.preferences import preference, set_preference
from desktop_app.language import folded
from desktop_app.views.parts.falling import USUAL, length_of
from desktop_app.views.pictures import KINDS, picture_from_file
from desktop_app.views.players.window import WIDEST_MARGIN, PlayersWindow
from desktop_app.views.presenters.play import FALLING
from desktop_app.views.speech import keys, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.controller.journal.handouts import Handout
    from desktop_app.controller.journal.recap import Recap
    from desktop_app.controller.play.own_character import OwnShown
    from desktop_app.controller.play.players import PlayersScreen
    from desktop_app.controller.play.session import Result
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.fight import FightPresenter

MOST_PIXELS = 4096
MARGIN = "players_margin"
"""The setting that keeps how much of the edges of their screen stays free."""


class PlayersPresenter(QObject):
    """Opens the players' window, and fills it with what they may see."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._fight: FightPresenter | None = None
        self._page = ""
        """What of a page of the journal lies over everything else on their screen."""
        self._recap: Recap | None = None
        """The last session's recap, while it covers the screen."""
        self.window: PlayersWindow | None = None
        self.refreshed: list[Callable[[], None]] = []
        """Other players' displays: called when the view may have changed."""
        self._copy: PlayersShown | None = None
        """What they see now, once it was asked for."""
        self.on_phones = False
        """They see on their phones what they are shown: their window opens with F11 alone."""
        self.watch_table()

    def watch_table(self) -> None:
        """Show what is handed out between fights as it changes."""
        self._desk.changed.append(lambda: self.refresh() if self._fight is None else None)

    def follow(self, fight: FightPresenter) -> None:
        """Show another fight from now on."""
        self._fight = fight
        fight.refreshed.append(self.refresh)
        fight.view.aloud_wanted.connect(self.ask_aloud)
        fight.view.shown_to_players.connect(self._tell_of_board)
        self.refresh()

    def leave(self) -> None:
        """Show no fight any more."""
        self._fight = None
        self.close()
        self.refresh()

    def toggle(self) -> None:
        """Open the window, close it, or raise it from behind the fight. An empty one explains how to show something."""
        if self.window is not None:
            self.window.come_forward() if self.window.lies_behind(self._desk.window) else self.close()
            return
        if self._fight is None:  # one that runs may not have been looked at yet
            self._desk.window.show_page("fight")
        if self._fight is None:
            self._desk.refuse(tr("The players' screen shows a fight. Start one on the Prepare page."))
            return
        if self._fight.own.players.shown().is_empty and self._fight.is_beside_the_fight():
            return  # what opens their screen is a step of the fight
        window = self._open()
        self._open_up()
        self.refresh()
        window.open_beside(self._desk.window)
        self._tell_of_nothing()

    def show_page(self, text: str) -> None:
        """Show the players a part of a page of the journal, in a fight or without one; "" takes it away."""
        self._page = text
        window = self._open() if self._needs_window and text else None
        self.refresh()
        if window is not None:
            window.open_beside(self._desk.window)
        if text:
            told = tr("The players see the player section of this page.")
            self._desk.window.messages.note(told, action=tr("Close it"), callback=self.take_page_away)

    def show_last_time(self, recap: Recap) -> None:
        """Tell the players of an evening, over all else, in a fight or without one."""
        self._recap = recap
        window = self._open() if self._needs_window else None
        self.refresh()
        if window is not None:
            window.open_beside(self._desk.window)
        told = tr("The players see the recap.")
        self._desk.window.messages.note(told, action=tr("Close it"), callback=self.take_page_away)

    def take_page_away(self) -> None:
        """Remove the covering page; without a fight nothing is beneath, and the screen goes."""
        self._recap = None
        self.show_page("")
        if self._fight is None:
            self.close()

    @property
    def _needs_window(self) -> bool:
        """Tell whether the players would not see what they are shown now."""
        return self.window is None and not self.on_phones

    def _open(self) -> PlayersWindow:
        """Make their window, which is not shown yet."""
        self.window = PlayersWindow()
        self.window.closed.connect(self._closed)
        self.window.margin_set.connect(self._keep_margin)
        self.window.stage.roll.length = length_of(preference(self._desk.store, FALLING, default=USUAL))
        margin = preference(self._desk.store, MARGIN, default=0)
        self.window.set_margin(margin if isinstance(margin, int) else 0)
        return self.window

    def _open_up(self) -> None:
        """Show the board and the order at once, where nothing was shown yet: their screen never opens black."""
        fight = self._fight
        if fight is None or fight.tracker.is_read_only:
            return
        before = fight.tracker.steps
        fight.act(fight.tracker.players.open_up, is_aside=True)
        if fight.tracker.steps > before:
            self._desk.window.messages.note(tr("The players see the board and the order. Undo with Ctrl+Z; Y hides the selected."))

    def _tell_of_nothing(self) -> None:
        """Say how the players are shown something, as long as they see nothing."""
        if self._fight is not None and self._fight.own.players.shown().is_empty:
            told = tr("The players see no one yet. Y shows the selected, Shift+Y their name.")
            self._desk.window.messages.note(told, action=tr("Show party and board"), callback=self.show_party_and_board)

    def close(self) -> None:
        """Close the players' window, if it is open."""
        if self.window is not None:
            self.window.close()

    def _closed(self) -> None:
        """Give the fight the keys back; where the window stood in front of it, the fight was not seen."""
        if self.window is not None:
            was_in_front = self.window.isActiveWindow()
            self.window.deleteLater()
            self.window = None
            if not self.on_phones:
                self._page, self._recap = "", None
            self.refresh()
            if was_in_front:
                self._desk.window.activateWindow()
                self._tell_of_nothing()

    def refresh(self) -> None:
        """Give the window a copy of this moment, and tell who else shows it."""
        self._copy = None
        if self.window is not None:
            self.window.stage.last_time.show_recap(self._recap)
            self.window.show_copy(self.copy())
        for show in list(self.refreshed):
            show()

    def copy(self) -> PlayersShown:
        """Return the players' present view, nothing else; without a fight, their handouts between fights."""
        if self._copy is None:
            shown = self._fight.own.players.shown() if self._fight is not None else self._of_table()
            self._copy = replace(shown, page=self._page, picture="") if self._page else shown
        return self._copy

    @property
    def recap(self) -> Recap | None:
        """Return the player recap while it is shown."""
        return self._recap

    def own(self, sheet: str) -> OwnShown | None:
        """Describe one of the party to its player, in the fight or as it is between fights; None: it is in neither."""
        own = self._screen.own(sheet)
        return own if own is not None or self._fight is None else self._table_screen.own(sheet)

    def party(self) -> dict[str, str]:
        """Name the party, by their sheets: those in the fight, then those at the table."""
        return {**self._screen.party(), **self._table_screen.party()}

    @property
    def _screen(self) -> PlayersScreen:
        return self._fight.own.players if self._fight is not None else self._table_screen

    @property
    def _table_screen(self) -> PlayersScreen:
        return self._desk.campaign.table_tracker(self._desk.system_id).players

    def _of_table(self) -> PlayersShown:
        """Give what the players are handed between fights; nothing else of the table is theirs."""
        picture, text = self.handed_out
        return PlayersShown(text=text, picture=picture)

    # ---- what is shown

    def show_handout(self, handout: Handout) -> None:
        """Show the players a handout, as a step of the fight, or of the table where there is none."""
        self._hand_out(lambda players: players.hand_out(handout.text, handout.picture, handout.caption))
        if self._needs_window:
            window = self._open()
            self.refresh()
            window.open_beside(self._desk.window)
        told = tr("The players see “{title}”.", title=handout.title)
        self._desk.window.messages.note(told, action=tr("Close it"), callback=self.take_handout_away)

    def take_handout_away(self) -> None:
        """Take what was handed out off their screen."""
        self._hand_out(lambda players: players.hand_out())

    def _hand_out(self, act: Callable[[PlayersScreen], Result]) -> None:
        fight, desk = self._fight, self._desk
        if fight is not None:
            fight.act(lambda: act(fight.tracker.players))
            return
        tracker = desk.campaign.table_tracker(desk.system_id)
        result = desk.tried(lambda: act(tracker.players))
        if result is not None:
            sentence = tracker.sentence(result)
            if sentence:
                desk.refuse(sentence)
            desk.tell_changed()

    @property
    def handed_out(self) -> tuple[str, str]:
        """Return the picture and the text that lie over their screen."""
        desk, fight = self._desk, self._fight
        tracker = fight.tracker if fight is not None else desk.campaign.table_tracker(desk.system_id)
        shown = tracker.players.shown()
        return shown.picture, shown.text

    def commands(self) -> list[Entry]:
        """List what can be shown or hidden, for the palette."""
        fight = self._fight
        page = [(tr("Players: close the page"), "", self.take_page_away)] if self._page or self._recap else []
        if fight is None:
            away = (tr("Players: close the text or picture"), "", self.take_handout_away)
            return [*page, *([away] if any(self.handed_out) else [])]
        players = fight.tracker.players
        taken: list[tuple[bool, Entry]] = [
            (players.hands_out, (tr("Players: close the text or picture"), "", lambda: fight.act(players.hand_out))),
            (players.says_aloud, (tr("Players: close the text read aloud"), "", lambda: fight.act(players.say_aloud))),
        ]
        entries: list[Entry] = [
            *page,
            *(entry for is_there, entry in taken if is_there),
            (tr("Players: open or close their screen"), "F11", self.toggle),
            (tr("Players: show the party"), "", self.show_party),
            (tr("Players: show everyone in the fight"), "", lambda: fight.act(lambda: players.show_side(everyone=True))),
            (tr("Players: hide everyone"), "", lambda: fight.act(players.hide_everyone)),
            (tr("Players: show a text"), "", self._ask_text),
            (tr("Players: show a picture"), "", self._ask_picture),
            (tr("Players: read text aloud"), "W", self.ask_aloud),
            (tr("Players: margins of their screen"), tr("+ and − there"), self._ask_margin),
        ]
        if players.has_board:
            sentence = tr("Players: hide the board") if players.sees_board else tr("Players: show the board")
            entries.append((sentence, "", lambda: fight.act(lambda: players.show_board(value=not players.sees_board))))
        for name, label, is_shown in players.pools():
            sentence = tr("Players: hide {pool}", pool=label) if is_shown else tr("Players: show {pool}", pool=label)
            entries.append((sentence, "", partial(fight.act, partial(players.show_pool, name, value=not is_shown))))
        for pin, text, is_shown in players.notes():
            sentence = tr("Players: hide the note “{text}”", text=text) if is_shown else tr("Players: show the note “{text}”", text=text)
            entries.append((sentence, "", partial(fight.act, partial(players.show_note, pin, value=not is_shown))))
        return entries

    def show_party(self) -> None:
        """Show the players those of the party, and nobody else."""
        fight = self._fight
        if fight is not None:
            fight.act(lambda: fight.tracker.players.show_side(everyone=False))

    def _ask_text(self) -> None:
        fight = self._fight
        if fight is None:
            return

        def read(words: str) -> list[Entry]:
            return [(words, "", lambda: fight.act(lambda: fight.tracker.players.hand_out(text=words)))] if words.strip() else []

        self._desk.window.ask(tr("Text for the players"), read)

    def _tell_of_board(self) -> None:
        """Who shows a combatant while the board is hidden is told so."""
        fight = self._fight
        if fight is None or self.window is None:
            return
        players = fight.tracker.players
        if players.has_board and not players.sees_board and not players.shown().is_empty:
            told = tr("They are in the order now. The players don't see the board yet.")
            act = partial(fight.act, partial(players.show_board, value=True))
            self._desk.window.messages.note(told, action=tr("Show the board"), callback=act)

    def show_party_and_board(self) -> None:
        """Show the players the party and the board they stand on, as one step."""
        fight = self._fight
        if fight is not None:
            fight.act(fight.tracker.players.show_party_and_board)

    def ask_aloud(self) -> None:
        """Ask for the text to read aloud: typed words, or a note of the board."""
        fight = self._fight
        if fight is None:
            return
        players = fight.tracker.players

        def read(words: str) -> list[Entry]:
            typed = [(words, keys("Enter"))] if words.strip() else []
            noted = [(text, tr("board note")) for _, text, _ in players.notes() if folded(words).strip() in folded(text)]
            return [(text, hint, partial(fight.act, partial(players.say_aloud, text))) for text, hint in (*typed, *noted)]

        self._desk.window.ask(tr("Text read aloud to the players"), read)

    # ---- their window

    def _keep_margin(self, percent: int) -> None:
        self._desk.attempt(lambda: set_preference(self._desk.store, MARGIN, percent))

    def _ask_margin(self) -> None:
        """Ask for the margins, for a screen that cuts its edges off."""

        def read(words: str) -> list[Entry]:
            number = words.strip().removesuffix("%").strip()
            fits = number.isdecimal() and int(number) <= WIDEST_MARGIN
            told = tr("{percent} % margin on each side", percent=int(number)) if fits else ""
            return [(told, keys("Enter"), partial(self._set_margin, int(number)))] if fits else []

        self._desk.window.ask(tr("Margin on each side in percent: 0 to {most}", most=WIDEST_MARGIN), read)

    def _set_margin(self, percent: int) -> None:
        self._keep_margin(percent)
        if self.window is not None:
            self.window.set_margin(percent)

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
