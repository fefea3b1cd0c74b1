"""A step's sections as cards in columns; among many, empty ones are folded to a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.language import folded
from desktop_app.views import icons, painting, theme
from desktop_app.views.creation.option_row import HEIGHT, MOVES, OptionRow
from desktop_app.views.parts.layouts import column, refill, row, take_out
from desktop_app.views.parts.text import ElidedLabel, Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.creation.shown import OptionShown, SectionShown

LONG: Final = 40
"""More options than this are searched."""
MANY: Final = 6
"""Of more sections than this those are folded of which nothing is taken."""
COLUMN: Final = 290
HEADS: Final = 16
AROUND: Final = 24
"""How far a heading may reach beyond its column."""
NAMED: Final = 3


class Card(QWidget):
    """A plate with a line around it, in another colour where a limit is passed."""

    def __init__(self) -> None:
        super().__init__()
        self.is_over = False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, current = QPainter(self), theme.active()
        painting.smooth(painter)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        edge = current.blood if self.is_over else current.line
        painting.plate(painter, area, current.card, edge, width=1.5 if self.is_over else 1, radius=theme.RADIUS_LARGE)


class AmountHeads(QWidget):
    """The column heads of amounts: amount, result, cost."""

    def __init__(self) -> None:
        super().__init__()
        self._first: OptionRow | None = None
        self._has_figures = False
        self.setFixedHeight(HEADS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_heads(self, rows: Sequence[OptionRow]) -> None:
        """Stand above these rows; above things to be marked there is nothing to say."""
        steps = [one for one in rows if not one.isHidden() and one.option is not None and one.look == "steps"]
        self._first = steps[0] if steps else None
        self._has_figures = any(one.option is not None and one.option.figure for one in steps)
        self.setVisible(bool(steps))
        self.setAccessibleName(", ".join((tr("value"), *((tr("gives"),) if self._has_figures else ()), tr("cost"))))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._first is None:
            return
        painter, ink, font = QPainter(self), theme.active().muted, theme.font(theme.TINY)
        value, figure, cost = self._first.columns
        painting.write(
            painter, value.adjusted(-AROUND, -value.top(), AROUND, HEADS - value.bottom()), tr("value"), font, ink, painting.CENTRE
        )
        for area, word in ((figure, tr("gives") if self._has_figures else ""), (cost, tr("cost"))):
            painting.write(painter, QRectF(area.left() - AROUND, 0, area.width() + AROUND, HEADS), word, font, ink, painting.RIGHT)


class SectionCard(Card):
    """One section: its heading or the option that is its heading, then its options."""

    chosen = Signal(str, int)
    looked = Signal(str, object)
    missed = Signal(str)
    moved = Signal(object, int, int)

    def __init__(self) -> None:
        super().__init__()
        self._title, self._limit = ElidedLabel("", "strong"), Label("", "small", "muted")
        self.head = self._wired(OptionRow(is_head=True))
        self.rows: list[OptionRow] = []
        self._note = Label("", "small", "muted", wrap=True)
        self._heads = AmountHeads()
        self._lines = column(gap=0)
        self._plain = QWidget()
        self._plain.setFixedHeight(HEIGHT + 2)
        titled = row(self._title, self._limit, gap=6, margins=(10, 0, 10, 0))
        titled.setStretch(0, 1)
        self._plain.setLayout(titled)
        self._foot = QWidget()
        self._foot.setLayout(column(self._note, margins=(10, 4, 10, 6)))
        self.setLayout(column(self._plain, self.head, self._heads, self._lines, self._foot, gap=0, margins=(4, 5, 4, 6)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_section(self, section: SectionShown, options: Sequence[OptionShown]) -> None:
        """Show a section with those of its options that are wanted."""
        self.is_over = section.is_over
        self._plain.setVisible(section.head is None)
        self.head.setVisible(section.head is not None)
        self._title.setText(section.title)
        self._limit.setText(section.limit)
        if section.head is not None:
            self.head.limit, self.head.is_over = section.limit, section.is_over
            self.head.show_option(section.head, "steps")
            self.head.update()
        refill(self._lines, self.rows, options, lambda: self._wired(OptionRow()), lambda row, option: row.show_option(option, section.look))
        self._heads.show_heads(self.rows)
        self._note.setText(section.note)
        self._foot.setVisible(bool(section.note))
        self.update()

    @property
    def shown_rows(self) -> list[OptionRow]:
        """List the lines that can take the keys, from above."""
        return [one for one in (self.head, *self.rows) if not one.isHidden()]

    def _wired(self, made: OptionRow) -> OptionRow:
        made.chosen.connect(self.chosen)
        made.looked.connect(self.looked)
        made.missed.connect(self.missed)
        made.moved.connect(lambda across, down: self.moved.emit(made, across, down))
        return made


class FoldedRow(QWidget):
    """An empty section, as a line that opens it."""

    opened = Signal(str)
    moved = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.section: SectionShown | None = None
        self.setFixedHeight(HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_section(self, section: SectionShown) -> None:
        """Show a section as its one row."""
        self.section = section
        self.setAccessibleName(tr("{title}: open", title=section.title))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in MOVES:
            self.moved.emit(*MOVES[key])
        elif key == Qt.Key.Key_Space:
            self._open()
        else:
            super().keyPressEvent(event)

    def _open(self) -> None:
        if self.section is not None:
            self.opened.emit(self.section.id)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.section is None:
            return
        painter, current, area = QPainter(self), theme.active(), QRectF(self.rect())
        painting.smooth(painter)
        if self.underMouse() or self.hasFocus():
            painting.plate(painter, area.adjusted(2, 1, -2, -1), current.raised, None, radius=7)
        icons.paint(painter, QRectF(10, area.center().y() - 6, 12, 12), "right", current.color("muted"))
        title = painting.width_of(self.section.title, theme.font())
        painting.write(
            painter, QRectF(28, 0, min(title + 2, area.width() - 38), area.height()), self.section.title, theme.font(), current.text
        )
        named = ", ".join(option.label.lower() for option in self.section.options[:NAMED])
        room = QRectF(28 + title + 14, 0, area.width() - title - 52, area.height())
        painting.write(painter, room, named, theme.font(theme.SMALL), current.muted, painting.RIGHT)
        if self.hasFocus():
            painting.focus_ring(painter, area.adjusted(2, 1, -2, -1), 7)


class FoldedCard(Card):
    """All sections of which nothing is taken."""

    opened = Signal(str)
    moved = Signal(object, int, int)

    def __init__(self) -> None:
        super().__init__()
        self._lines = QGridLayout()
        self._lines.setSpacing(0)
        self.rows: list[FoldedRow] = []
        self._title = Label("", "strong")
        title = row(self._title, None, Label(tr("none chosen"), "small", "muted"), margins=(10, 6, 10, 4))
        self.setLayout(column(title, self._lines, gap=0, margins=(4, 4, 4, 6)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_sections(self, sections: Sequence[SectionShown], *, is_alone: bool) -> None:
        """Show these sections as lines; `is_alone`: no other is shown."""
        self._title.setText(tr("Groups") if is_alone else tr("More groups"))
        refill(self._lines, self.rows, sections, self._made, FoldedRow.show_section)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Put the lines into as many columns as there is room for."""
        across = max(1, self.width() // (COLUMN + 10))
        down = -(-len(self.shown_rows) // across)
        for place, line in enumerate(self.shown_rows):
            self._lines.addWidget(line, place % down, place // down)
        for place in range(self._lines.columnCount()):
            self._lines.setColumnStretch(place, 1 if place < across else 0)

    @property
    def shown_rows(self) -> list[FoldedRow]:
        """List the lines that can take the keys."""
        return [one for one in self.rows if not one.isHidden()]

    def _made(self) -> FoldedRow:
        made = FoldedRow()
        made.opened.connect(self.opened)
        made.moved.connect(lambda across, down: self.moved.emit(made, across, down))
        return made


class SectionColumns(QWidget):
    """The cards of a step, laid out in as many columns as there is room for, each card in the shortest."""

    chosen = Signal(str, int)
    looked = Signal(str, object)
    missed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._sections: Sequence[SectionShown] = ()
        self._words = ""
        self._only_taken = False
        self._opened: dict[str, bool] = {}
        self._step = ""
        self._cards: dict[str, SectionCard] = {}
        self._folded = FoldedCard()
        self._folded.setParent(self)
        self._folded.hide()
        self._shown: tuple[str, ...] = ()
        self._heights: dict[str, int] = {}
        self._folds = 0
        self._folded.opened.connect(self._open)
        self._folded.moved.connect(self._move)
        self._line = QHBoxLayout()
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(10)
        self._columns: list[QVBoxLayout] = []
        self._layout_of: tuple[tuple[str, ...], ...] = ()
        self.setLayout(self._line)

    def show_sections(self, step: str, sections: Sequence[SectionShown]) -> None:
        """Show the sections of a step; what was open there stays open."""
        if step != self._step:
            self._step, self._opened, self._words, self._only_taken = step, {}, "", False
        self._sections = sections
        self._fill()

    def search(self, words: str) -> None:
        """Show only what has these words."""
        self._words = folded(words).strip()
        self._fill()

    def show_taken(self, *, is_on: bool) -> None:
        """Show only what is taken, or all."""
        self._only_taken = is_on
        self._fill()

    @property
    def is_long(self) -> bool:
        """Tell whether there is so much that it is searched."""
        return sum(len(section.options) for section in self._sections) > LONG

    @property
    def finds(self) -> bool:
        """Tell whether anything has the words that are searched for."""
        return any(self._rows_of(name) for name in self._order())

    def count(self) -> int:
        """Count what can be chosen."""
        return sum(len(section.options) for section in self._sections)

    def taken(self) -> int:
        """Count the options of all sections that are taken."""
        return sum(option.is_taken for section in self._sections for option in section.options)

    def focus_first(self, field: str = "") -> None:
        """Put the keys on an option, or on the first line."""
        section = next((one.id for one in self._sections if any(option.id == field for option in one.options)), "")
        if section and section not in self._shown:
            self._open(section)
        lines = [line for name in self._order() for line in self._rows_of(name)]
        named = [line for line in lines if isinstance(line, OptionRow) and line.option is not None and line.option.id == field]
        in_section = list(self._rows_of(field)) if field in self._cards else []
        for line in (*named, *in_section, *lines):
            line.setFocus(Qt.FocusReason.OtherFocusReason)
            return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def minimumSizeHint(self) -> QSize:
        return QSize(COLUMN, super().minimumSizeHint().height())

    # ---- what is shown

    def _fill(self) -> None:
        shown: list[tuple[SectionShown, Sequence[OptionShown]]] = []
        folded = []
        for section in self._sections:
            options = self._wanted(section)
            if options is None:
                folded.append(section)
            elif options or (section.head is not None and not self._words and not self._only_taken):
                shown.append((section, options))
        if self._words:  # what is called so goes before what only speaks of it
            shown = [(section, sorted(options, key=self._only_speaks)) for section, options in shown]
            shown.sort(key=lambda one: all(map(self._only_speaks, one[1])))
        for section, options in shown:
            if section.id not in self._cards:
                card = self._cards[section.id] = SectionCard()
                card.chosen.connect(self.chosen)
                card.looked.connect(self.looked)
                card.missed.connect(self.missed)
                card.moved.connect(self._move)
            self._cards[section.id].show_section(section, options)
        self._folded.show_sections(folded, is_alone=not shown)
        self._shown = tuple(section.id for section, _ in shown)
        self._heights = {section.id: len(options) + (2 if section.note else 1) for section, options in shown}
        self._folds = len(folded)
        self._place()

    def _wanted(self, section: SectionShown) -> Sequence[OptionShown] | None:
        """List the options of a section that are wanted; None: it is folded."""
        if self._words:
            whole = self._words in folded(section.title)
            return [one for one in section.options if whole or self._words in folded(f"{one.label} {one.note}")]
        if self._only_taken:
            return [one for one in section.options if one.is_taken] or (
                [] if section.head is None or not section.head.value else section.options
            )
        is_open = self._opened.get(section.id, False) or len(self._sections) <= MANY
        taken = any(one.is_taken for one in section.options) or (section.head is not None and section.head.is_taken)
        self._opened[section.id] = is_open or taken
        return section.options if is_open or taken else None

    def _only_speaks(self, option: OptionShown) -> bool:
        """Tell whether the words that are looked for are not in the name of an option."""
        return self._words not in folded(option.label)

    def _open(self, section_id: str) -> None:
        self._opened[section_id] = True
        self._fill()
        card = self._cards.get(section_id)
        if card is not None and card.shown_rows:
            card.shown_rows[0].setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- the present stage

    def _count(self) -> int:
        if not self._shown and self._folds:
            return 1
        cards = len(self._shown) + bool(self._folds)
        return max(1, min(3, max(2, cards), (self.width() + 10) // (COLUMN + 10)))

    def _order(self) -> list[str]:
        return [name for names in self._layout_of for name in names]

    def _rows_of(self, name: str) -> Sequence[OptionRow | FoldedRow]:
        if not name:
            return self._folded.shown_rows
        return self._cards[name].shown_rows if name in self._cards else ()

    def _place(self) -> None:
        """Put each card into the column that is shortest, in their order; the folded ones come last."""
        heights = [0] * self._count()
        names: list[list[str]] = [[] for _ in heights]
        for name in (*self._shown, *([""] if self._folds else [])):
            place = heights.index(min(heights))
            names[place].append(name)
            heights[place] += self._folds + 1 if not name else self._heights[name] + 1
        wanted = tuple(tuple(one) for one in names)
        if wanted == self._layout_of:
            return
        self._layout_of = wanted
        self._lay_out(wanted)

    def _lay_out(self, wanted: tuple[tuple[str, ...], ...]) -> None:
        focus = QApplication.focusWidget()
        for layout in self._columns:
            take_out(layout)
        while len(self._columns) < len(wanted):
            made = column(gap=10)
            self._columns.append(made)
            self._line.addLayout(made, 1)
        for place, layout in enumerate(self._columns):
            self._line.setStretch(place, 1 if place < len(wanted) else 0)
            for name in wanted[place] if place < len(wanted) else ():
                layout.addWidget(self._cards[name] if name else self._folded)
            layout.addStretch(1)
        there = {name for names in wanted for name in names}
        for name, card in self._cards.items():
            card.setVisible(name in there)
        self._folded.setVisible("" in there)
        if focus is not None and self.isAncestorOf(focus) and focus.isVisible():
            focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def _move(self, here: QWidget, across: int, down: int) -> None:
        """Put the keys on the line after this one or before it, from card to card, or on the nearest one of the next column."""
        lines = [line for name in self._order() for line in self._rows_of(name)]
        place = next((place for place, line in enumerate(lines) if line is here), None)
        if across:
            goal = self._beside(here, lines, across)
        else:
            goal = lines[place + down] if place is not None and 0 <= place + down < len(lines) else None
        if goal is not None:
            goal.setFocus(Qt.FocusReason.TabFocusReason)

    def _beside(self, here: QWidget, lines: Sequence[QWidget], across: int) -> QWidget | None:
        """Return the line at about the same height in the next column to the right (1) or left (-1); None: there is no column."""

        def middle(line: QWidget) -> QPoint:
            return line.mapTo(self, line.rect().center())

        at = middle(here)
        further = [line for line in lines if (middle(line).x() - at.x()) * across > here.width() // 2]
        return min(further, key=lambda line: (abs(middle(line).x() - at.x()) // here.width(), abs(middle(line).y() - at.y())), default=None)
