"""Parts of the page by which a fight is closed: the three steps, a row for each of the party, a sheet with its changes, a conflict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.views import painting, theme
from desktop_app.views.accessible import set_name
from desktop_app.views.parts.badges import Token
from desktop_app.views.parts.boxes import BoxRows
from desktop_app.views.parts.buttons import Segments
from desktop_app.views.parts.layouts import column, refill, row
from desktop_app.views.parts.text import Label, frame, shortened
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.campaign.closing import MergeConflict
    from desktop_app.controller.journal.closing_page import HeroShown, WrittenShown
    from desktop_app.controller.play.shown import TrackShown

LONGEST: Final = 44
"""Signs of a value that are shown on its button."""
CIRCLE: Final = 22.0
GAP: Final = 8.0
BETWEEN: Final = 30.0
"""Pixels between the words of a step and the circle of the next."""
FEW: Final = 6
BOXES: Final = {True: 128, False: 250}
"""Width of rows of boxes: of few, or of many."""


class Steps(QWidget):
    """Numbered steps with one current; in a narrow space only the current one is named."""

    accessible_role = QAccessible.Role.StaticText

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._names, self._at = tuple(names), 0
        self.setFixedHeight(30)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_step(0)

    def show_step(self, at: int) -> None:
        """Show which step it is, from 0."""
        self._at = at
        set_name(self, tr("Step {number} of {steps}: {name}", number=at + 1, steps=len(self._names), name=self._names[at]))
        self.update()

    def _widths(self, *, all_named: bool) -> list[float]:
        widths = (painting.width_of(name, theme.font(theme.SMALL, strong=True)) + GAP + 2 for name in self._names)
        return [CIRCLE + (width if all_named or place == self._at else 0) for place, width in enumerate(widths)]

    def sizeHint(self) -> QSize:
        return QSize(round(sum(self._widths(all_named=True)) + BETWEEN * (len(self._names) - 1)) + 2, 30)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(sum(self._widths(all_named=False)) + BETWEEN * (len(self._names) - 1)) + 2, 30)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        all_named = self.width() >= self.sizeHint().width()
        widths = self._widths(all_named=all_named)
        x = self.width() - sum(widths) - BETWEEN * (len(widths) - 1)
        for place, (name, width) in enumerate(zip(self._names, widths, strict=True)):
            is_now = place == self._at
            circle = QRectF(x, (self.height() - CIRCLE) / 2, CIRCLE, CIRCLE)
            accent, line = QColor(current.accent), QColor(current.muted)
            painting.plate(painter, circle, accent if is_now else None, accent if is_now else line, radius=CIRCLE / 2)
            ink = current.on_accent if is_now else current.muted
            painting.write(painter, circle, str(place + 1), theme.font(theme.SMALL, strong=True), ink, painting.CENTRE)
            if all_named or is_now:
                words = QRectF(circle.right() + GAP, 0, width - CIRCLE - GAP, self.height())
                painting.write(painter, words, name, theme.font(theme.SMALL, strong=is_now), current.text if is_now else current.muted)
            x += width + BETWEEN
            if place + 1 < len(widths):
                painting.write(painter, QRectF(x - BETWEEN, 0, BETWEEN, self.height()), "›", theme.font(), current.muted, painting.CENTRE)


class _Boxes(QWidget):
    """A track that is only looked at."""

    def __init__(self) -> None:
        super().__init__()
        self._rows = BoxRows()
        self._rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.note = Label("", "tiny", "blood", wrap=True)
        self.setLayout(column(self._rows, self.note, gap=2))

    def show_track(self, shown: TrackShown) -> None:
        self.setFixedWidth(BOXES[all(sum(line.sizes) <= FEW for line in shown.lines)])
        self._rows.show_lines(shown.title, shown.lines, read_only=True)
        self.note.show_text(shown.note)


class HeroRow(QWidget):
    """A party member: name, condition, boxes, changed numbers, experience."""

    def __init__(self) -> None:
        super().__init__()
        self._token = Token(40)
        self.name, self.words = Label("", "strong"), Label("", "small", wrap=True)
        self.figures, self.gained = Label("", "body", wrap=True), Label("", "small", wrap=True)
        self._tracks: list[_Boxes] = []
        self._boxes = QVBoxLayout()
        who = column(None, self.name, self.words, None, gap=2)
        more = column(None, self.figures, self.gained, None, gap=4)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        first = row(self._token, who, gap=12)
        first.setStretch(1, 1)
        second = row(self._boxes, more, gap=16)
        second.setStretch(1, 1)
        self._line.setSpacing(8)
        self._line.addLayout(first, 5)
        self._line.addLayout(second, 6)
        line = frame("ground", edge="bottom")
        line.setFixedHeight(1)
        self.setLayout(column(self._line, line, gap=8, margins=(0, 8, 0, 0)))

    def show_hero(self, shown: HeroShown) -> None:
        """Show one of the party as the fight leaves them."""
        self._token.show_token(shown.label, shown.side, is_down=shown.is_down, portrait=shown.portrait)
        self.name.setText(shown.name)
        self.words.set_role(shown.tone)
        self.words.show_text(shown.words)
        figures = (f"{one.label} {one.value}" if not one.maximum else _of(one.label, one.value, one.maximum) for one in shown.figures)
        self.figures.show_text("\n".join(figures))
        self.gained.show_text(tr("Experience: {gained}", gained=", ".join(shown.gained)) if shown.gained else "")
        refill(self._boxes, self._tracks, list(shown.tracks), _Boxes, _Boxes.show_track)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Put boxes and numbers beneath the name, where there is little room."""
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._line.setDirection(direction)


def _of(label: str, value: str, maximum: str) -> str:
    return tr("{label} {value} of {maximum}", label=label, value=value, maximum=maximum)


class SheetChanges(QWidget):
    """What will be written to one sheet."""

    def __init__(self) -> None:
        super().__init__()
        self._token, self.name = Token(26), Label("", "strong")
        self.lines, self.load = Label("", "small", wrap=True), Label("", "small", "muted", wrap=True)
        words = column(self.name, self.lines, self.load, gap=3)
        whole = row(self._token, words, gap=10, margins=(0, 0, 0, 4))
        whole.setStretch(1, 1)
        whole.setAlignment(self._token, Qt.AlignmentFlag.AlignTop)
        self.setLayout(whole)

    def show_sheet(self, shown: WrittenShown) -> None:
        """Show the changes of one sheet, and what its owner carries then."""
        self._token.show_token(shown.label, shown.side, portrait=shown.portrait)
        self.name.setText(shown.name)
        self.lines.setText("\n".join(shown.lines))
        self.load.set_role("blood" if shown.is_over else "muted")
        self.load.show_text(shown.load)


class ConflictRow(QWidget):
    """A value that the fight and Downtime both changed, with the two to choose from."""

    def __init__(self, question: MergeConflict) -> None:
        super().__init__()
        self.key = question.key
        self.choice = Segments(
            question.label,
            [
                tr("In the fight: {short}", short=shortened(question.in_fight, LONGEST)),
                tr("At the table: {short}", short=shortened(question.at_table, LONGEST)),
            ],
            small=True,
        )
        self.setLayout(column(Label(question.label, "strong", wrap=True), self.choice, gap=4, margins=(0, 0, 0, 6)))

    @property
    def is_of_table(self) -> bool:
        """Tell whether the value of Downtime was chosen."""
        return self.choice.place() == 1
