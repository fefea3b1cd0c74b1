"""The difficulty of the encounter being prepared: attacks counted in slices while the window is idle, and fights simulated elsewhere.

Both start again when it changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from desktop_app.controller.forecast.against import Against
from desktop_app.controller.forecast.hardness import counted
from desktop_app.controller.preferences import preference, set_preference
from desktop_app.errors import AppError
from desktop_app.views.parts.slices import Slices
from desktop_app.views.presenters.what_if import WhatIfPresenter
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.controller.forecast.forecasting import Asked
    from desktop_app.controller.forecast.shown import ForecastShown
    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.views.encounters.preparation import PreparationForm
    from desktop_app.views.presenters.desk import Desk

PAUSE_MS: Final = 400
"""So long nothing is changed before it is counted."""
CORRECTED: Final = "forecast_corrected"
"""The preference that keeps whether the chance is shown as it comes true at this table."""


class HardPresenter:
    """Works out how hard a prepared encounter is, and fills the cards."""

    def __init__(self, desk: Desk, form: PreparationForm, take: Callable[[PreparedEncounter], None]) -> None:
        """`take` lets the encounter that is shown become another."""
        card, forecast = form.hard, form.forecast
        self._desk, self._form = desk, form
        self.what_if = WhatIfPresenter(desk, forecast.what_if, take, self.play_on)
        self._card, self._forecast = card, forecast
        self._against: Against | None = None
        self._prepared: PreparedEncounter | None = None
        self._asked: Asked | None = None
        self._is_stopped = False
        self.waits: Callable[[], bool] = lambda: False
        """Tells whether something else is played that is not to be left for this."""
        self.slices, self.watching = Slices(card), Slices(forecast)
        self._pause = QTimer(card)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._begin)
        forecast.stopped.connect(self._stop)
        forecast.wanted.connect(self._go_on)
        form.seen.connect(self.play_on)
        forecast.watched.connect(self._watch)
        forecast.table_button.clicked.connect(self._correct)

    def show(self, prepared: PreparedEncounter) -> None:
        """Count this one once nothing is changed for a while; what was counted of it stays, paler, until more is known."""
        before = self._prepared
        if before is not None and before.fought == prepared.fought:
            self._prepared = prepared
            return
        self._prepared, self._asked, self._is_stopped = prepared, None, False
        self.slices.stop()
        self._card.show_hard(None)
        if before is not None and before.id == prepared.id and self._forecast.shown is not None:
            self._forecast.set_old(is_old=True)
        else:
            self._forecast.show_nothing()
        has_both = bool(prepared.party and prepared.foes)
        if not has_both:
            self._forecast.show_nothing(tr("Add party members and foes on the Cast tab to see who wins."))
        self._form.forecast_tab.set_possible(is_possible=has_both)
        self._pause.start() if has_both else self._pause.stop()

    def play_on(self) -> None:
        """Go on with what is not sure yet when the page comes in sight again."""
        shown = self._forecast.shown
        is_left = self._forecast.is_playing or (shown is not None and shown.can_go_on)
        if self._prepared is not None and not self._is_stopped and is_left and not self._desk.forecasts.is_comparing:
            self._pause.start()

    def _begin(self) -> None:
        """Begin when the page is looked at; else when it is seen."""
        prepared = self._prepared
        if prepared is None or not self._form.isVisible() or not (prepared.party and prepared.foes):
            return
        if self._asked is not None and self._desk.forecasts.is_comparing:
            return  # a change was asked about in the meantime: to go on with this would stop that
        if self._asked is None:
            self.slices.begin(self._counted(prepared))
        if not self.waits():
            self._go_on()
        elif self._forecast.shown is None:
            self._forecast.show_nothing(tr("Starts after the day of fights."))

    def _go_on(self) -> None:
        """Play the fight, from where it was left."""
        from desktop_app.controller.forecast.forecasting import asked_of_prepared

        prepared = self._prepared
        if prepared is None:
            return
        self._is_stopped = False
        try:
            self._asked = self._asked or asked_of_prepared(self._desk.campaign, prepared)
        except AppError as error:
            self._fail(error.sentence)
        else:
            self.what_if.show(prepared, self._asked)
            self._desk.forecasts.ask(self._asked, self._show_forecast, self._fail)

    def _fail(self, why: str) -> None:
        self._forecast.show_nothing(f"{why.rstrip('.')}.")

    def _stop(self) -> None:
        """Leave it at what is known."""
        self._is_stopped = True
        self._pause.stop()
        self._desk.forecasts.stop()
        if self._forecast.shown is None:
            self._forecast.show_nothing(tr("Forecast stopped."))

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

    # ---- its own record

    def begun(self, play_id: str) -> None:
        """Store the shown encounter's forecast with the fight started from it."""
        from desktop_app.controller.forecast.record import keep

        if self._asked is not None:
            known = self._desk.forecasts.known(self._asked.job.key)
            key = self._asked.job.key
            self._desk.attempt(lambda: keep(self._desk.campaign, play_id, key, known))

    def _show_forecast(self, shown: ForecastShown) -> None:
        if self._asked is None:
            return  # it is that of an encounter which is no longer shown, or was changed since
        self._forecast.show_forecast(shown)
        self._show_record()

    def _correct(self, is_wanted: bool) -> None:
        self._desk.attempt(lambda: set_preference(self._desk.store, CORRECTED, is_wanted))
        self._show_record()

    def _show_record(self) -> None:
        from desktop_app.controller.forecast.record import at_this_table, lines_of

        shown = self._forecast.shown
        scored = self._desk.store.forecasts.scored()
        share = at_this_table(scored, shown.share) if shown is not None else None
        told = tr("Party wins {share} % at this table", share=round(100 * share)) if share is not None else ""
        is_corrected = bool(preference(self._desk.store, CORRECTED, default=False))
        self._forecast.show_record(lines_of(scored), is_corrected=is_corrected, at_table=told)

    # ---- watching one

    def _watch(self, number: int) -> None:
        """Write one of the fights as a replay, a little at a time, and open it."""
        asked, prepared = self._asked, self._prepared
        if asked is not None and prepared is not None:
            self.watching.begin(self._written(asked, number, tr("{name}, simulation {number}", name=prepared.name, number=number + 1)))

    def _written(self, asked: Asked, number: int, title: str) -> Iterator[None]:
        try:
            for text in asked.replay_of(number, title):
                yield
                if text:
                    self._open(partial(self._desk.routes.watch, title, text))
        except AppError as error:
            self._desk.window.messages.error(error.sentence)

    def _open(self, opening: Callable[[], None]) -> None:
        """Open it once this step is done with: another window takes the place of this one."""
        QTimer.singleShot(0, self._forecast, lambda: self._desk.attempt(opening))
