"""A fight's forecast: win chance, length, cost, deciding events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from desktop_app.views.encounters.forecast_parts import HeroLines, ShareLine, SplitLines, WatchButton, hundredths
from desktop_app.views.encounters.what_if import WhatIf
from desktop_app.views.parts.badges import Tag
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, column, row
from desktop_app.views.parts.text import Label, frame
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.forecast.shown import ForecastShown


class ForecastCard(QFrame):
    """The card; it fills while the fight is simulated, and can be stopped at any time."""

    help_about = "forecast"

    stopped = Signal()
    wanted = Signal()
    """It is to go on, or to begin again."""
    watched = Signal(int)
    """A fight is to be looked at, by its number."""
    told = Signal(str)
    """It is done: what is to be heard of it."""
    said = Signal(str)
    """What the tab is to say of it."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: ForecastShown | None = None
        self._word, self._swing = Tag(), Tag()
        set_tip(self._word, tr("The win chance in a word, from safe to deadly."))
        set_tip(self._swing, tr("How far the fights differ: steady, swingy, or a coin flip."))
        self.stop_button = Button(tr("Stop"), key="F5", small=True, name=tr("Stop the forecast"))
        self.stop_button.clicked.connect(self._press)
        self.share = ShareLine(marked("Party wins {share}"), tr("Party wins: the share of simulated fights that the party won."))
        self.heroes, self.splits = HeroLines(), SplitLines()
        self.notes = Label("", "small", "muted", wrap=True)
        self.waiting = Label(tr("Simulating..."), "small", "muted", wrap=True)
        self.watch = [WatchButton() for _ in range(3)]
        for button in self.watch:
            button.clicked.connect(lambda _=False, button=button: self.watched.emit(button.number))
        self._costs, self._decides, self._watches = QWidget(), QWidget(), QWidget()
        self.what_if = WhatIf()
        self.record = Label("", "small", "muted", wrap=True)
        self.table_button = Button(
            tr("At this table"), "choice", small=True, name=tr("Show how often such forecasts came true at this table")
        )
        self.at_table = Label("", "strong")
        self.recorded = frame("none", edge="top")
        """How good forecasts were in this campaign; it stands beside the card, as what-if does."""
        self._build()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def _build(self) -> None:
        head = row(Label(tr("Forecast"), "heading"), None, self.stop_button, gap=6)
        words = FlowLayout(6)
        for tag in (self._word, self._swing):
            words.addWidget(tag)
        self._costs.setLayout(column(Label(tr("Cost to the party"), "title"), self.heroes, gap=2))
        self._decides.setLayout(column(Label(tr("Key factors"), "title"), self.splits, gap=2))
        buttons = row(*self.watch, gap=6)
        self._watches.setLayout(column(Label(tr("Watch a replay"), "title"), buttons, gap=6))
        table = row(self.table_button, self.at_table, None, gap=8)
        self.recorded.setLayout(column(Label(tr("Forecast accuracy"), "title"), self.record, table, gap=6, margins=(0, 12, 0, 0)))
        self.recorded.hide()
        self._known = QWidget()
        parts = (self.share, words, self._costs, self._decides, self._watches, self.notes)
        self._known.setLayout(column(*parts, gap=14))
        self.setLayout(column(head, self.waiting, self._known, gap=6))
        self.show_nothing()

    def _press(self) -> None:
        (self.stopped if self.is_playing else self.wanted).emit()

    @property
    def is_playing(self) -> bool:
        """Tell whether more will be known."""
        return self.shown is None or not self.shown.is_done

    def show_nothing(self, why: str = "") -> None:
        """Show that nothing is known yet, or why nothing will be."""
        self.shown = None
        self.said.emit("" if why else tr("simulating..."))
        for part in (self._word, self._swing, self._known, self.what_if):
            part.hide()
        self.waiting.setText(why or tr("Simulating..."))
        self.waiting.show()
        self.stop_button.setVisible(not why)
        self.stop_button.set_text(tr("Stop"))

    def set_old(self, *, is_old: bool) -> None:
        """Draw it paler: something was changed since, and it is counted anew."""
        for part in (self.share, self.heroes, self.splits):
            part.set_old(is_old=is_old)

    def show_forecast(self, shown: ForecastShown) -> None:
        """Show what is known so far; the end of the counting is heard."""
        was_done = self.shown is not None and self.shown.is_done and self.shown.key == shown.key
        self.shown = shown
        self.waiting.hide()
        self._known.show()
        self.what_if.show()
        self.set_old(is_old=False)
        for tag, text, tone in ((self._word, shown.word, shown.tone), (self._swing, shown.swing, shown.swing_tone)):
            tag.show_tag(text, tone)
            tag.setVisible(bool(text))
        self.stop_button.show()
        self.stop_button.set_text(tr("Continue") if shown.is_done else tr("Stop"))
        self.stop_button.setVisible(not shown.is_done or shown.can_go_on)
        low, middle, high = shown.rounds
        told = {"low": low, "middle": middle, "high": high}
        rounds = tr("usually {count#round|rounds}", count=low) if low == high else tr("usually {low}-{high} rounds", low=low, high=high)
        half = tr("Rounds: half of the fights last {middle} at most; 1 in 10 ends by round {low}, 1 in 10 after {high}.", **told)
        self.share.show_forecast(shown, rounds, half, is_over=shown.is_done)
        self.said.emit(self._result(shown))
        self.heroes.show_heroes(shown.heroes)
        self._costs.setVisible(bool(shown.heroes))
        self.splits.show_splits(shown.splits)
        self._decides.setVisible(bool(shown.splits))
        self._show_watch(shown)
        spent = tr("Spent: {spent}.", spent=shown.spent) if shown.spent else ""
        plays = tr("Assumes {who}.", who=shown.who_plays)
        self.notes.setText(" ".join(filter(None, (plays, spent, shown.unplayed, *shown.notes))))
        if shown.is_done and not was_done:
            share = ", ".join(filter(None, (self.share.accessibleName(), shown.word)))
            self.told.emit(tr("Forecast: {share}.", share=share))

    @staticmethod
    def _result(shown: ForecastShown) -> str:
        """Return what the tab says of a forecast."""
        if shown.is_hollow:
            return "" if shown.is_done else tr("simulating...")
        return tr("party wins {share}", share=hundredths(shown.share))

    def show_record(self, lines: tuple[str, ...], *, is_corrected: bool, at_table: str) -> None:
        """Show how good forecasts were in this campaign, and the chance as it comes true at this table ("": too few fights tell)."""
        self.recorded.setVisible(bool(lines or at_table))
        self.record.setText("\n".join(lines))
        self.record.setVisible(bool(lines))
        self.table_button.setVisible(bool(at_table))
        self.table_button.setChecked(is_corrected)
        self.at_table.setText(at_table if is_corrected else "")

    def _show_watch(self, shown: ForecastShown) -> None:
        self._watches.setVisible(bool(shown.watch))
        for button, one in zip(self.watch, shown.watch, strict=False):
            button.show_watch(one)
