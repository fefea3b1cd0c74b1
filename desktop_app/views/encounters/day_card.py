"""A day of fights: encounters in order, the chance to come through all, and the gain of a rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout

from desktop_app.views import painting, theme
from desktop_app.views.encounters.forecast_parts import Drawn, ShareLine, hundredths
from desktop_app.views.encounters.what_if import signed
from desktop_app.views.parts.badges import Tag
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import FlowLayout, column, refill, row
from desktop_app.views.parts.text import Label
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.forecast.shown import DayPlaceShown, DayShown

REST: Final = 24
FIGHT: Final = 42
SIGN: Final = 22
LEAST: Final = 2
"""Encounters that make a day."""


class PlaceLine(Drawn):
    """A possible rest with its gain, and the encounter after it: its own chance, and the share of days that end there."""

    def __init__(self) -> None:
        super().__init__()
        self._number, self._name = 0, ""
        self.place: DayPlaceShown | None = None
        self.setFixedHeight(REST + FIGHT)

    def show_place(self, told: tuple[int, str, DayPlaceShown | None]) -> None:
        """Show an encounter's number, name and results so far."""
        self._number, self._name, self.place = told
        self.setAccessibleName(self._told())
        set_tip(self, self.accessibleName())
        self.update()

    def _told(self) -> str:
        place, head = self.place, tr("{number}. {name}", number=self._number, name=self._name)
        if place is None:
            return tr("{text}: not simulated yet", text=head)
        heals = tr("with a rest before it {mean} points, {low} to {high}", **_points(place))
        rest = heals if place.heals else tr("a rest here changes nothing")
        return tr(
            "{name}: party wins {alone} if fought alone, the day ends here in {breaks}; {rest}",
            name=head,
            alone=hundredths(place.alone),
            breaks=hundredths(place.breaks),
            rest=rest,
        )

    def sizeHint(self) -> QSize:
        return QSize(260, REST + FIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current, width, place = self._painter(), theme.active(), float(self.width()), self.place
        tiny, strong = theme.font(theme.TINY), theme.font(strong=True, figures=True)
        middle, top = SIGN / 2, float(REST)
        painter.setPen(QPen(QColor(current.line), 2))
        painter.drawLine(int(middle), 0 if self._number > 1 else REST // 2, int(middle), REST)
        sign = QRectF(0, top, SIGN, SIGN)
        painting.plate(painter, sign, current.raised, current.card_edge, radius=SIGN / 2)
        painting.write(painter, sign, str(self._number), theme.font(theme.TINY, strong=True), current.text, painting.CENTRE)
        left = SIGN + 10.0
        figure = tr("wins {share}", share=hundredths(place.alone)) if place is not None and place.alone_count else ""
        wide = painting.width_of(figure, strong) + 4
        room = QRectF(left, top, width - left - wide - 6, SIGN)
        painting.write(painter, room, self._name, painting.fitting(self._name, room.width(), theme.BODY, strong=True), current.text)
        painting.write(painter, QRectF(width - wide, top, wide, SIGN), figure, strong, current.text, painting.RIGHT)
        below = QRectF(left, top + SIGN - 2, width - left, 18)
        if place is None:
            painting.write(painter, below, tr("not simulated yet"), tiny, current.muted)
            return
        ends = tr("the day ends here in {share}", share=hundredths(place.breaks))
        painting.write(painter, below, ends, tiny, current.color("blood") if place.breaks else current.muted)
        painting.write(painter, below, tr("fought alone"), tiny, current.muted, painting.RIGHT)
        sure = place.heals and not place.rest_low <= 0 <= place.rest_high
        tone = current.color("good" if place.rest > 0 else "blood") if sure else QColor(current.muted)
        heals = tr("rest here: {mean} points ({low} to {high})", **_points(place))
        rest = heals if place.heals else tr("a rest here changes nothing")
        painting.write(
            painter, QRectF(left, 2, width - left, 18), rest, painting.fitting(rest, width - left, theme.TINY, strong=sure), tone
        )


def _points(place: DayPlaceShown) -> dict[str, str]:
    return {"mean": signed(place.rest), "low": signed(place.rest_low), "high": signed(place.rest_high)}


class DayCard(QFrame):
    """The card: encounters are put in and taken out by a key, and the day is played by another."""

    wanted = Signal()
    stopped = Signal()
    told = Signal(str)
    """It is done: what is to be heard of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("edge", "top")
        self._is_playing = False
        self.shown: DayShown | None = None
        self._word = Tag()
        self.turn_button = Button(tr("Add"), key="F9", small=True)
        self.share = ShareLine(
            marked("Party wins all fights {share}"), tr("The share of simulated days on which the party won every fight.")
        )
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        self._places: list[PlaceLine] = []
        self.notes = Label("", "small", "muted", wrap=True)
        self.play_button = Button(tr("Simulate"), key="Shift F9", small=True)
        self.play_button.clicked.connect(lambda: (self.stopped if self._is_playing else self.wanted).emit())
        self.clear_button = Button(tr("Clear"), "quiet", small=True, name=tr("Remove all encounters from the day"))
        head, foot = row(Label(tr("A day of fights"), "heading"), self._word, None, gap=6), FlowLayout(6)
        for button in (self.turn_button, self.play_button, self.clear_button):
            foot.addWidget(button)
        self.setLayout(column(head, self.share, self._lines, self.notes, foot, gap=6, margins=(0, 12, 0, 0)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.show_day((), None)

    @property
    def places(self) -> list[PlaceLine]:
        """Return the encounters that are shown."""
        return [one for one in self._places if not one.isHidden()]

    def show_day(self, names: Sequence[str], shown: DayShown | None, *, why: str = "") -> None:
        """Show the day's encounters and their results so far; `why`: why it cannot be simulated."""
        self.shown = shown
        known = shown.places if shown is not None and shown.count else (None,) * len(names)
        told = [(place + 1, name, one) for place, (name, one) in enumerate(zip(names, known, strict=True))]
        refill(self._lines, self._places, told, PlaceLine, PlaceLine.show_place)
        self.share.setVisible(shown is not None and bool(shown.count))
        if shown is not None:
            self.share.show_forecast(shown)
        self._word.show_tag(shown.word if shown is not None else "", shown.tone if shown is not None else "plain")
        self._word.setVisible(shown is not None and bool(shown.word))
        note = why or self._note(len(names), shown)
        self.notes.setText(note)
        self.notes.setVisible(bool(note))
        self.play_button.setVisible(len(names) >= LEAST)
        self.clear_button.setVisible(bool(names))

    @staticmethod
    def _note(count: int, shown: DayShown | None) -> str:
        if shown is not None and shown.count:
            rest = tr("A rest takes {rest}: natural healing only, no treatment.", rest=shown.rest)
            return " ".join((rest, *shown.notes))
        if count < LEAST:
            return tr("Add two or more encounters in order; wounds and spending carry over.")
        return ""

    def show_turn(self, *, is_in: bool) -> None:
        """Show the key's effect on the shown encounter."""
        self.turn_button.set_text(tr("Remove") if is_in else tr("Add"))
        name = tr("Remove this encounter from the day") if is_in else tr("Add this encounter to the day")
        self.turn_button.setAccessibleName(name)
        set_tip(self.turn_button, name)

    def show_playing(self, *, is_playing: bool) -> None:
        """Show whether it is being played: the key stops it then."""
        self._is_playing = is_playing
        self.play_button.set_text(tr("Stop") if is_playing else tr("Simulate"))
        name = tr("Stop simulating the day") if is_playing else tr("Simulate the day of fights")
        self.play_button.setAccessibleName(name)
        set_tip(self.play_button, name)

    def tell_done(self) -> None:
        """Let the end of it be heard."""
        if self.shown is not None:
            self.told.emit(tr("A day of fights: {share}.", share=", ".join(filter(None, (self.share.accessibleName(), self.shown.word)))))
