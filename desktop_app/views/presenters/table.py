"""The table between fights: what the party does outside of action, through the same door as a fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from desktop_app.views.encounter.table_view import TableView
from desktop_app.views.presenters.play import PlayPresenter
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.tracker import Moment, Tracker
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk

DAY: Final = 24
"""Hours."""


class TablePresenter(PlayPresenter[TableView]):
    """Shows the table of one system and carries out what is asked of it."""

    def __init__(self, desk: Desk) -> None:
        """Show the table as it stands."""
        super().__init__(desk, TableView())
        self.view.date.clicked.connect(lambda: desk.routes.time.ask_move(DAY))
        self.view.rest_asked.connect(desk.routes.time.ask_rest)
        self.view.loot_asked.connect(desk.routes.share_loot)
        desk.routes.time.serve(self.view.time)
        desk.changed.append(self._shown_anew)
        self.refresh(whole_log=True)

    @property
    def tracker(self) -> Tracker:
        """Return the table as the window shows it."""
        return self._desk.campaign.table_tracker(self._desk.system_id)

    def refresh(self, *, whole_log: bool = False) -> None:
        """Show the table as it stands, and what day it is."""
        super().refresh(whole_log=whole_log)
        self.view.date.setText(self.tracker.dates.now() or tr("Calendar"))
        self._desk.routes.time.show(self.view.time)
        self.view.loot.setVisible(bool(self.tracker.hand.untaken()))

    def take_up(self, who: str, kind: str) -> None:
        """Open a character's action, by its command's kind; an impossible one tells its reason."""
        self._panel = None
        self.view.select([who])
        self._show_inspector()
        listed = [item for item in self.view.inspector.offers.items if item.row.offer is not None and item.row.offer.kind == kind]
        if listed:
            listed[0].press()
            return
        shown = self.tracker.inspector(who, by_hand=False)
        reasons = [offer.reason for offer in shown.offers if offer.kind == kind] if shown is not None else []
        self._desk.refuse(next(iter(reasons), tr("No action for it now.")))

    def open_prepared(self, command: str) -> None:
        """Open the form of what was prepared, filled in as it was; a question comes first. Raises: AppError."""
        shown = self.tracker.scene(command)
        if not shown.offers:
            self._desk.refuse(tr("Answer the question in Downtime first."))
            return
        self._panel, self._prepared = "", command
        self.view.show_panel(shown)
        self.view.inspector.offers.items[0].press()

    def after_change(self, before: Moment) -> None:
        """Show the changes, here and on every page with characters."""
        self._desk.tell_changed()

    def _shown_anew(self) -> None:
        self.refresh()

    def undo(self) -> None:
        """Take the last step at the table back; a fight that it closed runs again."""
        self._move(lambda: self._desk.campaign.undo(self._desk.system_id))

    def redo(self) -> None:
        """Restore the step that was taken back."""
        self._move(lambda: self._desk.campaign.redo(self._desk.system_id))

    def _move(self, act: Callable[[], object]) -> None:
        self._desk.at_table(act)

    def actions(self) -> list[Entry]:
        """List what can be done beside the offers."""
        entries = super().actions()
        if self.view.selected:
            who = self.view.selected[0]
            entries.append((tr("Sheet of {name}", name=self.tracker.name(who)), "", lambda: self._desk.routes.open_person(who)))
        return [
            *entries,
            (tr("Share out loot"), "Shift+O", self._desk.routes.share_loot),
            (tr("Note in the log"), "N", self.prompts.ask_note),
        ]
