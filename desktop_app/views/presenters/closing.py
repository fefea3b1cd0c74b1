"""Closing a fight: one page from everyone's condition to the player recap; pending choices are answered there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication

from desktop_app import language
from desktop_app.controller.campaign.sharing import command_of, of_fight
from desktop_app.controller.journal.closing_page import closing_shown
from desktop_app.controller.journal.last_time import recap_text
from desktop_app.controller.notes.evening import Revealed
from desktop_app.controller.notes.passages import plain
from desktop_app.printing.markdown import html_of
from desktop_app.views.encounter.closing import CLOSE, SESSION, ClosingPage
from desktop_app.views.presenters.sharing import Sharer
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.encounter.tracker import TrackerView
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.play import PlayPresenter

MERGED_SHOWN: Final = 4


class Closer:
    """Leads through the steps of the page; nothing is written before the first is confirmed."""

    def __init__(self, desk: Desk, fight: PlayPresenter[TrackerView], play_id: str, *, ended_here: bool = False) -> None:
        """`ended_here`: the last step ended the fight for this page, so it can still be said who won, and going back takes it back."""
        self._desk, self._fight, self._play_id = desk, fight, play_id
        self._system_id, self._keep = fight.tracker.system_id, tuple[str, ...]()
        self._ended_at = fight.tracker.steps if ended_here else -1
        self._sharer: Sharer | None = None
        self._back, self._closed_at = "", 0
        self.page = ClosingPage()
        self._connect()

    def _connect(self) -> None:
        page = self.page
        page.confirmed.connect(self._confirm)
        page.cancelled.connect(self._cancel)
        page.done.connect(self._leave)
        page.recap_wanted.connect(self._show_recap)
        page.reveal.chosen.connect(self._reveal)
        page.copy_button.clicked.connect(self._copy)
        page.answered.connect(self._answer)
        page.picked_up.connect(self._pick_up)
        page.winner.chosen.connect(self._choose_winner)
        page.kept.connect(self._keep_other)
        page.undone.connect(self._undo)
        page.redone.connect(lambda: self._step(self._fight.redo))

    def open(self) -> None:
        """Show the page over the fight, unless the fight cannot be closed."""
        if self._show():
            self._desk.window.show_over(self.page)
            self.page.take_first()

    # ---- the first step

    def _show(self) -> bool:
        """Show how the fight would be closed now; tell whether it can be."""
        return self._desk.attempt(self._draw)

    def _draw(self) -> None:
        """Draw the first step. Raises: AppError."""
        campaign = self._desk.campaign
        made = of_fight(campaign, self._play_id, self._keep)
        before = self._sharer.sharing if self._sharer is not None else None
        if made is not None and before is not None and made.heap == before.heap:
            made.things, made.takers = before.things, before.takers
        if made is None:
            self._sharer = None
        elif self._sharer is None:
            self._sharer = Sharer(made, self.page.loot, self._show)
        else:
            self._sharer.sharing = made
        loot = self._sharer.shown("") if self._sharer is not None else None
        self.page.show_closing(closing_shown(campaign, self._play_id, self._keep, made), loot)
        self._show_winners()

    def _show_winners(self) -> None:
        """Let it be said who won, as long as nothing was done since the fight was ended here."""
        hand = self._fight.tracker.hand
        names = {"party": tr("Party wins"), "foe": tr("Foes win")}
        is_open = self._fight.tracker.steps == self._ended_at
        labels = [*(names.get(side, tr("Draw")) for side in hand.sides()), tr("No winner")] if is_open else []
        self.page.show_winners(labels, self._winner)

    _winner = 0
    """The place of the side that is said to have won."""

    def _choose_winner(self, place: int) -> None:
        fight, self._winner = self._fight, place
        victors = (*fight.tracker.hand.sides(), None)[place]
        fight.undo()
        fight.act(lambda: fight.tracker.hand.end_fight(victors))
        self._ended_at = fight.tracker.steps
        self._show()

    def _keep_other(self, keys: Sequence[str]) -> None:
        self._keep = tuple(keys)
        self._show()

    def _answer(self, offer: int) -> None:
        fight = self._fight
        self._step(lambda: fight.act(lambda: fight.tracker.choose("reminder", offer, {})))

    def _pick_up(self) -> None:
        """Put back in hand, as one step of the fight, what members of the party held when it began."""
        fight, commands = self._fight, [one for each in self._desk.campaign.closing(self._play_id).put_down for one in each.commands]
        self._step(lambda: fight.act(lambda: fight.tracker.do(*commands)))

    def _undo(self) -> None:
        if self.page.step == CLOSE:
            self._step(self._fight.undo)
        else:
            self._open_again()

    def _step(self, act: Callable[[], object]) -> None:
        """Do something in the fight; if it continues or asks a question, show the fight."""
        if self.page.step != CLOSE:
            return
        act()
        tracker = self._fight.tracker
        if tracker.has_ended and not tracker.asks_dice and tracker.shown().banner is None:
            self._show()
        else:
            self._desk.window.close_over("fight")

    def _cancel(self) -> None:
        """Go back to the fight; one that was ended for this page alone goes on."""
        if self._fight.tracker.steps == self._ended_at:
            self._fight.undo()
        self._desk.window.close_over("fight")

    def _confirm(self, step: int) -> None:
        if step == CLOSE:
            self._close()
        elif step == SESSION:
            if self._desk.attempt(self._desk.journal.end_evening):
                self._desk.tell_changed()
                self._show_recap()
        else:
            self._desk.attempt(lambda: self._desk.routes.show_players_recap(self._desk.journal.recap_now()))

    def _close(self) -> None:
        """Write the sheets, as one step of the table, and go on to the session page."""
        desk, campaign, merged = self._desk, self._desk.campaign, list[str]()
        before, sharer = campaign.fighting(self._system_id), self._sharer

        def close() -> None:
            also = [] if sharer is None else [command_of(campaign, sharer.sharing)]
            merged.extend(campaign.finish(self._play_id, self._keep, also))

        if not desk.attempt(close):
            return
        still = campaign.fighting(self._system_id)
        self._back = next((who for who in before if who not in still), "")
        self._closed_at = campaign.table_tracker(self._system_id).steps
        desk.tell_changed()
        desk.routes.fight_closed()
        self._tell(merged)
        self._show_session()

    def _tell(self, merged: Sequence[str]) -> None:
        told = tr("Fight ended, sheets updated. Ctrl+Z in Downtime undoes it.")
        sharing = self._sharer.sharing if self._sharer is not None else None
        left = ", ".join(map(sharing.book.told, sharing.left)) if sharing is not None else ""
        lies = tr("Not taken, still available in Downtime: {things}.", things=left) if left else ""
        changes = language.apart(merged[:MERGED_SHOWN])
        brought = tr("Other fights changed the same values: {changes}.", changes=changes) if merged else ""
        self._desk.window.messages.note(" ".join(filter(None, (told, lies, brought))))

    # ---- the second and the third step

    def _show_session(self) -> None:
        page = self._desk.tried(self._desk.journal.session_page)
        if page is not None:
            self.page.show_session(page.title, html_of(page.text))

    def _show_recap(self) -> None:
        recap = self._desk.tried(self._desk.journal.recap_now)
        if recap is not None:
            is_empty, level = recap.is_empty, self._desk.journal.revealed(self._play_id)
            empty = tr("The players have seen no part of this fight yet. Reveal the party or everyone to give them a recap.")
            self.page.show_recap(html_of(empty if is_empty else recap_text(recap)), is_empty=is_empty, level=level)

    def _copy(self) -> None:
        """Put the recap on the clipboard as plain text."""
        self._desk.attempt(lambda: QGuiApplication.clipboard().setText(plain(recap_text(self._desk.journal.recap_now()))))
        self._desk.window.messages.note(tr("Recap copied."))

    def _reveal(self, level: int) -> None:
        """Let the recap tell more of this fight, or less; the session page keeps that."""
        if self._desk.attempt(lambda: self._desk.journal.reveal(self._play_id, Revealed(level))):
            self._desk.tell_changed()
            self._show_recap()

    def _open_again(self) -> None:
        """Take the closing back: the fight runs again, and the sheets are as they were."""
        desk = self._desk
        if desk.campaign.table_tracker(self._system_id).steps != self._closed_at:
            desk.refuse(tr("Downtime has changed since. Undo there, step by step."))
        elif desk.attempt(lambda: desk.campaign.undo(self._system_id)):
            desk.tell_changed()
            desk.window.close_over("fight")
            desk.routes.open_fight(self._play_id)
            desk.window.messages.note(tr("The fight is open again; the sheets are as before."))

    def _leave(self) -> None:
        """Go to the first of those who were in the fight: Ctrl+Z there takes back this fight, and no other system's step."""
        self._desk.window.close_over("characters")
        if self._back:
            self._desk.routes.open_person(f"{self._system_id}:{self._back}")
