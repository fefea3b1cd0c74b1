"""What if, in Prepare: an encounter's changes simulated against it, and searches for foes of a requested difficulty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.controller.forecast.errand import Fights
from desktop_app.controller.forecast.shown import WayShown
from desktop_app.errors import AppError
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from desktop_app.controller.forecast.comparing import Comparing
    from desktop_app.controller.forecast.errand import Plan
    from desktop_app.controller.forecast.forecasting import Asked
    from desktop_app.controller.forecast.making import Making
    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.views.encounters.what_if import WhatIf
    from desktop_app.views.presenters.desk import Desk


class WhatIfPresenter:
    """Simulates requests about the shown encounter; starts again when that changes."""

    def __init__(self, desk: Desk, part: WhatIf, take: Callable[[PreparedEncounter], None], go_on: Callable[[], None]) -> None:
        """`take` lets the encounter become another; `go_on` plays the forecast on that was left for this."""
        self._desk, self._part = desk, part
        self._take, self._play_on = take, go_on
        self._prepared: PreparedEncounter | None = None
        self._base: Asked | None = None
        self._comparing: Comparing | None = None
        self._making: Making | None = None
        self._fights = Fights()
        self._is_playing = False
        part.wanted.connect(lambda key: self._compare((key,)))
        part.all_wanted.connect(lambda: self._compare(None))
        part.stopped.connect(self.stop)
        part.made.connect(self._make)
        part.taken.connect(self._become)

    def show(self, prepared: PreparedEncounter, base: Asked) -> None:
        """Take in which encounter is shown, as it begins; its changes are listed, none is played."""
        if self._base is not None and self._base.job.key == base.job.key and self._prepared == prepared:
            return
        from desktop_app.controller.forecast.comparing import Comparing
        from desktop_app.controller.forecast.variations import variations_of

        self._prepared, self._base, self._making = prepared, base, None
        campaign = self._desk.campaign
        try:
            variations = variations_of(campaign, prepared)
        except AppError:
            variations = ()
        self._comparing = Comparing(base, variations, lambda one: one.asked(campaign, base.job.seed), self._fights)
        self._show()

    def stop(self) -> None:
        """Leave it at what is known."""
        self._desk.forecasts.stop()
        self._show()

    def _compare(self, keys: Iterable[str] | None) -> None:
        """Play these changes, or all of them."""
        comparing, base = self._comparing, self._base
        if comparing is None or base is None:
            return
        comparing.know(self._desk.forecasts.known(base.job.key))
        wanted = tuple(keys) if keys is not None else tuple(one.key for one in comparing.variations)
        self._play(comparing.plan(wanted))

    def _make(self, hundredths: int) -> None:
        """Search for foes with which the party stands so often."""
        from desktop_app.controller.forecast.making import Making

        prepared, base = self._prepared, self._base
        if prepared is None or base is None:
            return
        self._fights.add(base.job, self._desk.forecasts.known(base.job.key))
        making = self._desk.tried(lambda: Making(self._desk.campaign, prepared, hundredths / 100, self._fights))
        if making is not None:
            self._making = making
            self._play(making.plan())

    def _play(self, plan: Plan) -> None:
        self._desk.forecasts.carry_out(plan, self._news, self._fail, self._over)
        self._is_playing = self._desk.forecasts.is_comparing
        self._show()

    def _over(self) -> None:
        """Something else is played now."""
        self._is_playing = False
        self._show()

    def _become(self, place: int) -> None:
        ways = self._making.ways() if self._making is not None else ()
        if place < len(ways):
            self._take(ways[place].prepared)

    def _news(self) -> None:
        self._is_playing = self._desk.forecasts.is_comparing
        self._show()
        if not self._is_playing:
            self._play_on()

    def _fail(self, why: str) -> None:
        self._is_playing = False
        self._desk.window.messages.error(f"{why.rstrip('.')}.")
        self._show()

    def _show(self) -> None:
        part, making = self._part, self._making
        is_playing, comparing = self._is_playing, self._comparing
        part.show_variations(tuple(comparing.shown()) if comparing else (), comparing.base_count if comparing else 0)
        part.show_playing(is_playing=is_playing)
        ways = making.ways() if making is not None else ()
        told = making.why_not() if making is not None else ""
        if making is not None and is_playing and not making.is_over:
            told = tr("Searching...")
        part.show_ways([WayShown(text=w.text, share=w.share, low=w.low, high=w.high, count=w.count) for w in ways], told)
