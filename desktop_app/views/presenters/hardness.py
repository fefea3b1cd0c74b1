"""How hard the encounter is that is being prepared: worked out in slices while nothing else is done, anew when it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from desktop_app.controller.forecast.against import Against
from desktop_app.controller.forecast.hardness import counted
from desktop_app.errors import AppError
from desktop_app.views.parts.slices import Slices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.views.encounters.hard_card import HardCard
    from desktop_app.views.presenters.desk import Desk

PAUSE_MS: Final = 400
"""So long nothing is changed before it is counted."""


class HardPresenter:
    """Works out how hard a prepared encounter is, bit by bit, and fills the card."""

    def __init__(self, desk: Desk, card: HardCard) -> None:
        self._desk = desk
        self._card = card
        self._against: Against | None = None
        self._prepared: PreparedEncounter | None = None
        self.slices = Slices(card)
        self._pause = QTimer(card)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._begin)

    def show(self, prepared: PreparedEncounter) -> None:
        """Count this one once nothing is changed for a while; what was counted of it stays."""
        same = self._prepared is not None and self._prepared.model_copy(update=OF_NO_WEIGHT) == prepared.model_copy(update=OF_NO_WEIGHT)
        if same:
            return
        self._prepared = prepared
        self.slices.stop()
        self._card.show_hard(None)
        if prepared.party and prepared.foes:
            self._pause.start()

    def _begin(self) -> None:
        """Begin when the page is looked at; else when it is asked again."""
        prepared = self._prepared
        if prepared is None:
            return
        around = self._card.parentWidget()
        if around is None or not around.isVisible():
            self._prepared = None
            return
        self.slices.begin(self._counted(prepared))

    def _counted(self, prepared: PreparedEncounter) -> Iterator[None]:
        if self._against is None or self._against.campaign is not self._desk.campaign:
            self._against = Against(self._desk.campaign)
        try:
            for shown in counted(self._desk.campaign, self._against, prepared):
                if shown is not None:
                    self._card.show_hard(shown)
                yield
        except AppError:
            self._card.show_hard(None)


OF_NO_WEIGHT: Final = {"name": "", "note": "", "happenings": ()}
"""What does not change how hard it is."""
