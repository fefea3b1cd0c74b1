"""The third tab of Prepare: the fight's forecast, and possible changes."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop_app.views.encounters.columns import TwoColumns
from desktop_app.views.encounters.day_card import DayCard
from desktop_app.views.encounters.forecast_card import ForecastCard
from desktop_app.views.encounters.hard_card import HardCard
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr


class ForecastTab(QWidget):
    """The answer at the left, what can be done with it at the right."""

    help_about = "forecast"

    def __init__(self) -> None:
        super().__init__()
        self.forecast, self.day, self.hard = ForecastCard(), DayCard(), HardCard()
        self._none = Label(tr("Add party members and foes on the Cast tab to see who wins."), "body", "muted", wrap=True)
        left = column(self._none, self.forecast, self.hard, None, gap=16)
        right = column(self.forecast.what_if, self.day, self.forecast.recorded, None, gap=16)
        self._columns = TwoColumns(left, right)
        self.setLayout(row(self._columns))
        self.set_possible(is_possible=False)

    def set_possible(self, *, is_possible: bool) -> None:
        """Show the forecast, or what it lacks: party and foes."""
        self._none.setVisible(not is_possible)
        self.forecast.setVisible(is_possible)
        if not is_possible:
            self.forecast.said.emit("")

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Put the actions beneath the answer in a narrow window."""
        self._columns.set_narrow(is_narrow=is_narrow)

    def bring_in_sight(self, part: QWidget, below: int) -> None:
        """Scroll to a part, with so many pixels below it."""
        self._columns.ensureWidgetVisible(part, 0, below)
