"""Quick fights: what is typed starts a fight with the party at once; it can be saved as an encounter afterwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop_app.controller.creation.creating import whole_party
from desktop_app.controller.start import quick_fight
from desktop_app.views.presenters.elsewhere import told_elsewhere
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.start.quick_fight import QuickFight
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk


class QuickFights:
    """Reads lines such as "4 wolves, 1 elite", and starts what they mean."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def ask(self) -> None:
        """Ask for the foes; what they could be is listed while they are typed."""
        self._desk.window.ask(tr("Quick fight: number and creature (4 wolves, 1 elite)"), self.entries)

    def entries(self, words: str) -> list[Entry]:
        """List the fights that a line means."""
        found = quick_fight.quick_fights(self._desk.campaign, self._desk.system_id, words)
        return [(tr("Fight now: party vs {foes}", foes=one.called), tr("quick fight"), partial(self.start, one)) for one in found]

    def start(self, fight: QuickFight) -> None:
        """Start a fight and show it; without a party of its own the campaign gets the ready-made one, and the message says so."""
        desk = self._desk
        elsewhere = told_elsewhere(desk, desk.system_id, whole_party(desk.campaign, desk.system_id))
        made = desk.tried(lambda: quick_fight.begin(desk.campaign, desk.system_id, fight))
        if made is None:
            return
        desk.tell_changed()
        desk.routes.open_fight(made.play_id)
        told = tr("Quick fight on the board “{board}”.", board=made.board)
        if made.lent:
            names = ", ".join(made.lent)
            told = tr("No party yet: the ready-made heroes join ({names}). They are now under People.", names=names)
        told = f"{told} {elsewhere}".strip()
        desk.window.messages.note(told, action=tr("Save as an encounter"), callback=partial(self.keep, made.play_id))

    def commands(self, play_id: str) -> list[Entry]:
        """List the actions on the shown fight: save its encounter, if it has an unsaved one."""
        if not quick_fight.can_keep(self._desk.campaign, play_id):
            return []
        return [(tr("Save as an encounter"), tr("Prepare"), partial(self.keep, play_id))]

    def keep(self, play_id: str) -> None:
        """Save the encounter of a quick fight, to be found on the Prepare page."""
        name = self._desk.tried(lambda: quick_fight.keep(self._desk.campaign, play_id))
        if name:
            self._desk.tell_changed()
            self._desk.window.messages.note(tr("“{name}” saved on the Prepare page.", name=name))
