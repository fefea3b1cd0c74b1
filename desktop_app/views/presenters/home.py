"""The first page: the fight to resume, the people, what is prepared, and the notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop_app.views.home.home_view import HomeView
from desktop_app.views.models import CardShown, HomeShown, ResumeShown

if TYPE_CHECKING:
    from desktop_app.views.presenters.desk import Desk

SHOWN = 6


class HomePresenter(QObject):
    """Fills the first page."""

    def __init__(self, desk: Desk) -> None:
        """Show the campaign."""
        super().__init__()
        self._desk = desk
        self.view = HomeView()
        self.view.resumed.connect(desk.open_fight)
        self.view.notes_changed.connect(lambda text: desk.attempt(lambda: desk.campaign.set_notes(text)))
        self.view.page_requested.connect(desk.window_page)
        self.view.new_encounter_requested.connect(lambda: desk.window_page("encounters"))
        self.view.new_person_requested.connect(lambda: desk.window_page("characters"))
        desk.changed.append(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the campaign as it stands."""
        campaign = self._desk.campaign
        people = [
            CardShown(id=f"{p.system}:{p.id}", title=p.name, line=p.harm, label=p.name[:1].upper(), side=p.side) for p in campaign.people()
        ]
        encounters = [CardShown(id=p.id, title=p.name, line=f"{sum(f.count for f in p.foes)} foes") for p in campaign.encounters()]
        self.view.show_home(
            HomeShown(
                campaign=campaign.store.name,
                system=self._desk.system_title(self._desk.system_id),
                path=str(campaign.store.path),
                resume=self._resume(),
                people=tuple(people[:SHOWN]),
                encounters=tuple(encounters[:SHOWN]),
                notes=campaign.notes(),
                is_read_only=campaign.store.read_only,
            )
        )

    def _resume(self) -> ResumeShown | None:
        running = next((info for info in self._desk.campaign.fights() if info.status != "finished"), None)
        if running is None:
            return None
        shown = self._desk.campaign.fight(running.id).shown()
        acting = "".join(span.text for span in shown.acting)
        return ResumeShown(
            id=running.id,
            title=running.name,
            heading=shown.heading,
            next_up=f"{acting}, {shown.upcoming}" if shown.upcoming else acting,
            saved=f"{shown.steps} steps, all saved",
        )
