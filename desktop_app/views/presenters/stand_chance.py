"""The win chance at the foot of a fight, computed again after each step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from desktop_app import language
from desktop_app.controller.play.odds import percent_of
from desktop_app.controller.preferences import preference, set_preference
from desktop_app.errors import AppError
from desktop_app.views.parts.slices import Slices
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.forecast.shown import ForecastShown
    from desktop_app.controller.play.tracker import Moment, Tracker
    from desktop_app.views.encounter.stand_label import StandLabel
    from desktop_app.views.presenters.desk import Desk

PAUSE_MS: Final = 400
"""So long nothing is done before it is worked out."""
WIDEST: Final = 0.2
"""Widest interval for which a number is shown."""
SHOWN: Final = "stand_chance"
"""The preference that keeps whether it is shown."""


class StandChance:
    """Asks for the forecast of a fight as it stands, and shows the number; paler as long as it is that of an earlier moment."""

    def __init__(self, desk: Desk, tracker: Tracker, label: StandLabel) -> None:
        self._desk, self._tracker, self._label = desk, tracker, label
        self._of: Moment | None = None
        self._pause = QTimer(label, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self._asking = Slices(label)
        label.seen.connect(self._pause.start)

    @property
    def is_wanted(self) -> bool:
        """Tell whether it is shown in this campaign."""
        return bool(preference(self._desk.store, SHOWN, default=True))

    def turn(self) -> None:
        """Show it, or show it no more."""
        self._desk.attempt(lambda: set_preference(self._desk.store, SHOWN, not self.is_wanted))
        self._of = None
        self.follow()

    def turn_to(self, tracker: Tracker) -> None:
        """Speak of another play from now on."""
        self._tracker, self._of = tracker, None
        self._asking.stop()

    def follow(self) -> None:
        """Take in that the fight may stand otherwise than when it was looked at last."""
        moment = self._tracker.moment
        if self._of is None or moment[0] is not self._of[0]:
            self._of = moment
            self._label.set_old()
            self._asking.stop()
            self._pause.start()

    def _ask(self) -> None:
        """Ask, where the fight is looked at: elsewhere something else may be asked."""
        if not self._label.isVisible():
            return
        if not self._tracker.is_open or not self.is_wanted:
            self._desk.forecasts.leave()
            self._label.show_nothing()
            return
        self._asking.begin(self._asked())

    def _asked(self) -> Iterator[None]:
        from desktop_app.controller.forecast.forecasting import asking_of_play

        try:
            asked = yield from asking_of_play(self._tracker)
        except AppError as error:
            self._fail(error.sentence)
        else:
            self._desk.forecasts.ask(asked, self.show, self._fail)

    def show(self, shown: ForecastShown) -> None:
        """Show a forecast of the fight, once enough is known."""
        if shown.high - shown.low > WIDEST:
            return  # what is known of an earlier moment says more
        certain = shown.share in {0, 1}  # what went one way in all fights is not certain for that: between what it lies is said
        share = language.chance(f"{round(100 * shown.low)}–{round(100 * shown.high)}") if certain else percent_of(shown.share)
        means = tr("Chance that the party wins from here: {between}, {who}.", between=shown.between, who=shown.who_plays)
        self._label.show_stand(share, means, is_sure=not shown.is_hollow)

    def _fail(self, why: str) -> None:
        self._label.show_nothing(why)
