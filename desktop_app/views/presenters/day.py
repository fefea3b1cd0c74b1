"""A day of fights in Prepare: its encounters in order, and its simulation. Writes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.controller.forecast.errand import Fights
from desktop_app.controller.words.labels import label
from desktop_app.errors import AppError
from desktop_app.views.parts.slices import Slices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from desktop_app.controller.forecast.days import DayForecast
    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.views.encounters.day_card import DayCard
    from desktop_app.views.presenters.desk import Desk


class DayPresenter:
    """Keeps the encounters of a day in order and simulates it; any change starts it over."""

    def __init__(self, desk: Desk, card: DayCard, play_on: Callable[[], None]) -> None:
        """`play_on` plays the forecast on that was left for this."""
        self._desk, self._card, self._play_on = desk, card, play_on
        self._listed: tuple[PreparedEncounter, ...] = ()
        self._follows: tuple[object, ...] = ()
        self._forecast: DayForecast | None = None
        self._fights = Fights()
        self._slices = Slices(card)
        self._why = ""
        self.is_playing = False
        """It is being played, or made ready for that."""
        card.wanted.connect(self._begin)
        card.stopped.connect(self._stop)

    def place_of(self, encounter: str) -> int:
        """Return the place of an encounter in the day, from 1; 0: it is not in it."""
        return next((place + 1 for place, one in enumerate(self._listed) if one.id == encounter), 0)

    def turn(self, prepared: PreparedEncounter) -> None:
        """Put an encounter at the end of the day, or take it out."""
        others = tuple(one for one in self._listed if one.id != prepared.id)
        self._take(others if self.place_of(prepared.id) else (*others, prepared))

    def clear(self) -> None:
        """Begin with an empty day."""
        self._take(())

    def keep(self, there: Mapping[str, PreparedEncounter]) -> None:
        """Take the encounters as they are now; those that are gone or cannot be read are in it no more."""
        self._take(tuple(there[one.id] for one in self._listed if one.id in there and not there[one.id].fault))

    def show(self, encounter: str) -> None:
        """Show the actions possible with the shown encounter."""
        self._card.show_turn(is_in=bool(self.place_of(encounter)))

    def _take(self, listed: tuple[PreparedEncounter, ...]) -> None:
        if not listed and not self._listed:
            return
        from desktop_app.controller.forecast.days import followed_from

        try:
            follows, why = followed_from(self._desk.campaign, listed), ""
        except AppError as error:
            follows, why = (), error.sentence
        self._listed = listed
        if follows != self._follows or why:
            self._follows, self._forecast, self._why = follows, None, why
            self._leave()
        self._show()

    def _begin(self) -> None:
        """Make the day ready between the keys, then play it; what was played of it is not played again."""
        self.is_playing, self._why = True, ""
        self._slices.begin(self._made_ready())
        self._show()

    def _made_ready(self) -> Iterator[None]:
        from desktop_app.controller.forecast.days import DayForecast, asking_of_day

        try:
            asked = yield from asking_of_day(self._desk.campaign, self._listed)
        except AppError as error:
            self._fail(error.sentence)
            return
        self._forecast = DayForecast(asked, self._fights)
        self._desk.forecasts.carry_out(self._forecast.plan(), self._news, self._fail, self._over)

    def _stop(self) -> None:
        """Leave it at what is known."""
        self._leave()
        self._show()

    def _leave(self) -> None:
        self._slices.stop()
        if self.is_playing:
            self.is_playing = False
            self._desk.forecasts.stop()

    def _over(self) -> None:
        """Something else is played now."""
        self.is_playing = False
        self._show()

    def _fail(self, why: str) -> None:
        self.is_playing, self._why = False, f"{why.rstrip('.')}."
        self._show()

    def _news(self) -> None:
        is_over = not self._desk.forecasts.is_comparing
        self.is_playing = not is_over
        self._show()
        if is_over:
            self._card.tell_done()
            self._play_on()

    def _show(self) -> None:
        shown = self._forecast.shown() if self._forecast is not None else None
        self._card.show_day([label(one.system, one.name) for one in self._listed], shown, why=self._why)
        self._card.show_playing(is_playing=self.is_playing)
