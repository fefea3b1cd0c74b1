"""The search field, the field for rolled dice, and the page shown when there is nothing yet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QSizePolicy, QWidget

from desktop_app.language import folded
from desktop_app.rules.kernel import playing_cards
from desktop_app.rules.kernel.playing_cards import PlayingCard
from desktop_app.views import icons, painting, theme
from desktop_app.views import playing_cards as card_painting
from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import keys, marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import DieAsked

WITH_ENTER: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
SLOT = 30
WIDE_SLOT = 40
THREE_DIGITS = 100
ROWS_SHOWN = 14
LEAST_WIDTH: Final = 110
LONG_WIDTH: Final = 260
LIST_MARGIN: Final = 24
"""What the frame of an open list and the room at its sides take."""
SLOTS_IN_LINE = 6
ALL_THERE_IS: Final = 1000
"""A stretch factor that makes the gaps' negligible."""


class SearchField(QLineEdit):
    """Searches as you type; Esc empties it, Down goes on to the results (`left_down`); a slash to begin with says nothing new.

    Enter goes there too; with `passes_enter`, or with Ctrl or Shift, it is for what is around.
    """

    left_down = Signal()

    def __init__(self, hint: str, *, passes_enter: bool = False) -> None:
        super().__init__()
        self._passes_enter = passes_enter
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setFixedHeight(34)
        self.setFont(theme.font())
        self.setTextMargins(0, 0, 18, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and (self._passes_enter or event.modifiers() & WITH_ENTER):
            event.ignore()
        elif event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.left_down.emit()
        elif event.key() == Qt.Key.Key_Slash and not self.text():
            event.accept()  # it asks for the search, which is here already
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        area = QRectF(self.width() - 24, 0, 14, self.height())
        if self.hasFocus() or self.text():
            icons.paint(painter, QRectF(area.left(), self.height() / 2 - 7, 14, 14), "search", theme.active().color("muted"))
        else:
            painting.write(painter, area, keys("/"), theme.font(), theme.active().muted, painting.RIGHT)


class DropDown(QComboBox):
    """One of many values, in a list that opens. With `passes_signs` letters and digits are for the page around while it is closed."""

    def __init__(self, name: str, *, passes_signs: bool = False) -> None:
        super().__init__()
        self._passes_signs = passes_signs
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumHeight(32)
        self.setMaxVisibleItems(ROWS_SHOWN)

    def minimumSizeHint(self) -> QSize:
        """Shrink below the longest value: it is shortened by three dots."""
        return QSize(min(LEAST_WIDTH, super().minimumSizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect())
        painting.plate(
            painter, area, current.ground if current.is_dark else current.card, current.muted if self.underMouse() else current.line
        )
        painting.write(painter, area.adjusted(11, 0, -30, 0), self.currentText(), theme.font(), current.text)
        icons.paint(painter, QRectF(self.width() - 24, self.height() / 2 - 7, 14, 14), "down", current.color("muted"))
        if self.hasFocus():
            painting.focus_ring(painter, area)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._passes_signs and event.text().strip():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def showPopup(self) -> None:
        """Open the list as wide as its longest value."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + LIST_MARGIN)
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the page scrolls; a value is never changed in passing


class LongChoice(QLineEdit):
    """One of a long list of values: type a part of it, or open the list with Down. It holds nothing to begin with, and takes the keys."""

    chosen = Signal()

    def __init__(self, name: str, labels: Sequence[str]) -> None:
        super().__init__()
        self._labels = [folded(label) for label in labels]
        self.setAccessibleName(name)
        self.setPlaceholderText(tr("Search, or ↓ for all {count}", count=len(labels)))
        self.setFont(theme.font())
        self.setMinimumSize(LONG_WIDTH, 32)
        listed = QCompleter(list(labels), self)
        listed.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        listed.setFilterMode(Qt.MatchFlag.MatchContains)
        listed.setMaxVisibleItems(ROWS_SHOWN)
        self.setCompleter(listed)
        self.textChanged.connect(lambda _: self.chosen.emit())

    def place(self) -> int:
        """Return the index of the value typed whole, or the only match; -1: none is chosen."""
        typed = folded(self.text()).strip()
        if typed in self._labels:
            return self._labels.index(typed)
        fitting = [place for place, label in enumerate(self._labels) if typed and typed in label]
        return fitting[0] if len(fitting) == 1 else -1

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not isinstance(self.window().focusWidget(), QLineEdit):  # nobody is typing elsewhere
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        listed = self.completer()
        if event.key() == Qt.Key.Key_Down and listed is not None:
            listed.setCompletionPrefix(self.text())
            listed.complete()
            return
        super().keyPressEvent(event)


WRONG: Final = -1
"""Stands for a typed face that the die does not have."""
CARD_HINT: Final = marked("Type rank and suit: 10h, ks, jr or jb for a Joker")
COUNTED_FROM_ZERO: Final = (10, 100)
"""Dice on which 0 is printed for the highest face."""


class DiceField(QLineEdit):
    """One slot for each die to roll. Digits fill them, parted by spaces from ten sides on. 0 is 10 on a d10, 100 on a d100.

    Cards are written with rank and suit: 10h, ks, jr for the red Joker.
    """

    def __init__(self) -> None:
        super().__init__()
        self._dice: tuple[DieAsked, ...] = ()
        self._asked: tuple[DieAsked, ...] = ()
        """The line as it was asked for; a die that aces lengthens `_dice`."""
        self._given: tuple[int, ...] = ()
        self.are_cards = False
        self._strange = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setInputMethodHints(Qt.InputMethodHint.ImhPreferNumbers)
        self.textEdited.connect(self._edited)

    def ask(self, dice: Sequence[DieAsked], given: Sequence[int] = (), *, are_cards: bool = False) -> None:
        """Ask for dice, or cards; `given` are faces already known. Text typed for the same question stays."""
        self.are_cards = are_cards
        if (tuple(dice), tuple(given)) == (self._asked, self._given) and self.text():
            return
        self._asked = tuple(dice)
        self.lay_out(dice, given)
        self.clear()

    def lay_out(self, dice: Sequence[DieAsked], given: Sequence[int]) -> None:
        """Change the line around the typed text: it grows with each exploding die."""
        self._dice, self._given = tuple(dice), tuple(given)
        alike = " + ".join(f"{len(list(those))}d{sides}" for sides, those in groupby(die.sides for die in self._dice))
        self.setAccessibleName(tr("Cards") if self.are_cards else tr("Faces of {dice}", dice=alike))
        one_by_one = tr("Type the faces")
        several = one_by_one if self._are_digits else tr("Type the faces, separated by spaces")
        self.setAccessibleDescription(tr(CARD_HINT) if self.are_cards else several)
        self.updateGeometry()
        self.update()

    @property
    def _are_digits(self) -> bool:
        """Tell whether each sign that is typed is a face."""
        return not self.are_cards and all(die.sides <= 9 for die in self._dice)

    def _die(self, place: int) -> DieAsked:
        """Return the die a typed face is for, counted from the first missing; beyond the last one, that."""
        return self._dice[min(place + len(self._given), len(self._dice) - 1)]

    def faces(self) -> list[int]:
        """Return the faces typed so far."""
        return [face if self._die(place).can_show(face) else WRONG for place, face in enumerate(self._typed())][: self.missing]

    def fitting(self) -> list[int]:
        """Return the faces typed so far, up to the first that its die does not show; there may be more of them than dice."""
        return [face for _, face in takewhile(lambda one: self._die(one[0]).can_show(one[1]), enumerate(self._typed()))]

    def complaint(self) -> str:
        """Return a sentence on typed faces the dice cannot show; empty without any."""
        if self.are_cards:
            return self._complaint_of_cards()
        typed = self._typed()
        wrong = next(((place, face) for place, face in enumerate(typed) if not self._die(place).can_show(face)), None)
        die = self._die(wrong[0] if wrong is not None else len(typed))
        shows = tr("a d{sides} shows {lowest} to {highest}", sides=die.sides, lowest=die.lowest, highest=die.lowest + die.sides - 1)
        if wrong is not None and wrong[1] in die.barred:
            return tr("{wrong} is already out.", wrong=wrong[1])
        if wrong is not None:
            return tr("{shows}, not {wrong}.", shows=shows[:1].upper() + shows[1:], wrong=wrong[1])
        if self._strange:
            return tr("“{strange}” is not a face: {shows}.", strange=self._strange, shows=shows)
        count = len(typed)
        return tr("{typed#face|faces} typed, {missing} needed.", typed=count, missing=self.missing) if count > self.missing else ""

    def _complaint_of_cards(self) -> str:
        for word in self._words():
            card = playing_cards.read(word)
            if card is None and (len(word) > 1 or not self.hasFocus()):
                return tr("“{word}” is not a card. {hint}.", word=word, hint=tr(CARD_HINT))
            if card is not None and card.number in self._die(0).barred:
                return tr("{name} is already out.", name=playing_cards.told(card))
        return ""

    def select_wrong(self) -> None:
        """Select the typed text from the first impossible or surplus face on: the next sign replaces it."""
        start = 0
        for place, word in enumerate(self._words()):
            at = self.text().index(word, start)
            if place >= self.missing or not self._die(place).can_show(self._face_of(word, self._die(place))):
                self.setSelection(at, len(self.text()) - at)
                return
            start = at + len(word)

    def put(self, face: int) -> None:
        """Fill in a face that was clicked."""
        self.setText(f"{self.text()} {PlayingCard(face).name if not PlayingCard(face).is_joker else PlayingCard(face).sign}".strip())
        self.textEdited.emit(self.text())

    def _typed(self) -> list[int]:
        words = [word for word in self._words() if self.are_cards or word.isdecimal()]
        return [self._face_of(word, self._die(place)) for place, word in enumerate(words)] if self._dice else []

    def _face_of(self, word: str, die: DieAsked) -> int:
        """Return the face that a word stands for; `WRONG`: it is none."""
        if self.are_cards:
            card = playing_cards.read(word)
            return card.number if card is not None else WRONG
        face = int(word) if word.isdecimal() else WRONG
        return die.sides if face == 0 and die.lowest and die.sides in COUNTED_FROM_ZERO else face

    def _words(self) -> list[str]:
        return list(self.text()) if self._are_digits else self.text().replace(",", " ").split()

    @property
    def wanted(self) -> tuple[DieAsked, ...]:
        """List the dice that a person types."""
        return self._dice[len(self._given) :]

    @property
    def missing(self) -> int:
        """Count the dice that a person types."""
        return len(self.wanted)

    @property
    def is_complete(self) -> bool:
        """Tell whether every die has a face that it can show."""
        faces = self._typed()
        return len(faces) == self.missing and len(self.fitting()) == len(faces)

    @property
    def _slot_width(self) -> int:
        """Give a slot room for the face with the most digits."""
        return WIDE_SLOT if self.are_cards or any(die.sides >= THREE_DIGITS for die in self._dice) else SLOT

    def sizeHint(self) -> QSize:
        slots = max(1, min(len(self._dice), SLOTS_IN_LINE))
        lines = max(1, -(-len(self._dice) // SLOTS_IN_LINE))
        return QSize(slots * (self._slot_width + 4) + 8, lines * (SLOT + 4) + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painting.smooth(painter)
        current = theme.active()
        faces = [*self._given, *self.faces()]
        for place, die in enumerate(self._dice):
            width = self._slot_width
            area = QRectF(4 + place % SLOTS_IN_LINE * (width + 4), 4 + place // SLOTS_IN_LINE * (SLOT + 4), width, SLOT)
            is_next = place == len(faces) and self.hasFocus()
            painting.plate(painter, area, current.ground, current.accent if is_next else current.line, width=2 if is_next else 1, radius=7)
            if place < len(faces) and self.are_cards and faces[place] != WRONG:
                card_painting.paint(painter, area.adjusted(1, 2, -1, -2), PlayingCard(faces[place]))
            elif place < len(faces):
                wrong = faces[place] == WRONG
                text, ink = (
                    ("?", current.blood_text) if wrong else (str(faces[place]), current.muted if place < len(self._given) else current.text)
                )
                painting.write(painter, area, text, theme.font(theme.LEAD, strong=True), ink, painting.CENTRE)
            else:
                empty = tr("card") if self.are_cards else f"d{die.sides}"
                painting.write(painter, area, empty, theme.font(theme.TINY), current.muted, painting.CENTRE)

    def _edited(self) -> None:
        """Keep strange signs to report them; if each sign is a face, keep faces only."""
        if self.are_cards:
            self.update()
            return
        self._strange = next((word for word in self._words() if not word.isdecimal() and not word.isspace()), "")
        if self._are_digits:
            digits = "".join(sign for sign in self.text() if sign.isdecimal())
            if digits != self.text():
                self.setText(digits)
        self.update()


class EmptyState(QWidget):
    """Tells what is missing, and how to get it."""

    def __init__(self, title: str, text: str, *buttons: Button, width: int = 380) -> None:
        super().__init__()
        words = Label(text, "body", "muted", wrap=True)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        words.setMaximumWidth(width)
        line = row(None, words, None)
        line.setStretch(1, ALL_THERE_IS)
        head = Label(title, "heading")
        head.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        inner = column(None, head, line, 8, row(None, *buttons, None), None, None, gap=8)
        self.setLayout(inner)
