"""The layout of a sheet's line: columns common to a table, and wrapped words in a narrow space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont

from desktop_app import language
from desktop_app.views import painting, theme
from desktop_app.views.sheet.editors import is_number

if TYPE_CHECKING:
    from desktop_app.rules.kernel.blocks import Row

SHORT_NOTE: Final = 64.0
GAP: Final = 12.0
PROGRESS: Final = 58.0
MOST_WORDS: Final = 150.0
LEAST_WORDS: Final = 96.0
"""Words beside a label have at least so much room, or stand beneath it."""
LINE, HEAD_LINE, MORE_LINE, NOTE_LINE = 25.0, 29.0, 17.0, 15.0
RAISE_HEIGHT: Final = 19.0


def shown_value(value: object) -> str:
    """Write a value: a true minus, words without underscores, yes and no."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return language.yes_no(value)
    return language.number(value) if is_number(value) else str(value)


@dataclass(frozen=True)
class Columns:
    """The widths that all rows of a table share; `large` values are attributes and the like."""

    label: float = 0
    value: float = 0
    figure: float = 0
    note: float = 0
    progress: float = 0
    large: bool = False
    words_last: bool = False

    @staticmethod
    def of(rows: Sequence[Row], *, large: bool) -> Columns:
        """Measure what label, figure and value of the rows need, in pixels; `large` values are set larger."""
        strong, tiny = theme.font(theme.TITLE if large else theme.BODY, strong=True, figures=True), theme.font(theme.TINY, figures=True)
        words_last = any(isinstance(row.value, str) and row.value for row in rows)
        fonts = ((True, strong), (False, theme.font() if words_last else strong))
        short = [row.note for row in rows if painting.width_of(row.note, tiny) <= SHORT_NOTE]
        figures = _widest([row.figure for row in rows], tiny if large else theme.font(strong=True, figures=True))
        return Columns(
            label=_widest([row.label for row in rows], theme.font(strong=any(row.strong for row in rows) and not large)),
            value=max(
                _widest([shown_value(row.shown) for row in rows if is_number(row.shown) == is_bold], font) for is_bold, font in fonts
            ),
            figure=_figure_width(figures, roomy=not large and not words_last),
            note=0 if words_last else _widest(short, tiny),
            progress=PROGRESS if not large and any(row.progress is not None for row in rows) else 0,
            large=large,
            words_last=words_last,
        )

    def fitted(self, width: float) -> Columns:
        """Give up the bar, then the note, where the labels would not have room; all rows decide alike. Words beside figures wrap."""
        if self.words_last and self.figure:
            return replace(self, value=min(self.value, max(MOST_WORDS, width * 0.45)))
        room = width - sum(column + GAP for column in (self.value, self.figure, self.note, self.progress) if column)
        if room >= self.label or self.words_last:
            return self
        if self.progress:
            return replace(self, progress=0).fitted(width)
        return replace(self, note=0)


def _widest(texts: Sequence[str], font: QFont) -> float:
    return max((painting.width_of(text, font) for text in texts if text), default=0)


def _figure_width(width: float, *, roomy: bool) -> float:
    return max(width, 54.0) if width and roomy else width


@dataclass(frozen=True)
class Placed:
    """A line as it is set in a width: the areas of its parts, the texts of those that may wrap, and how high it is."""

    areas: dict[str, QRectF] = field(default_factory=dict)
    label: tuple[str, ...] = ()
    value: tuple[str, ...] = ()
    note: tuple[str, ...] = ()
    side_note: str = ""
    height: float = LINE
    first: float = LINE
    """How high the first line is, in which the figures stand."""
    is_beneath: bool = False
    """The value stands on lines of its own, from the left."""


def has_second_line(row: Row, columns: Columns) -> bool:
    """Tell whether the note stands beneath."""
    return bool(row.note) and (columns.words_last or painting.width_of(row.note, theme.font(theme.TINY)) > SHORT_NOTE)


def placed(row: Row, columns: Columns, width: float, *, is_head: bool = False, offered: str = "") -> Placed:
    """Set a line; `offered` are the words of what can be bought or taken back there."""
    first = HEAD_LINE if columns.large or is_head else LINE
    top = 3.0 if is_head else 0.0
    columns = columns.fitted(width)
    label_font = theme.font(strong=is_head or (row.strong and not columns.large))
    found: dict[str, QRectF] = {}
    right, is_beneath = width, False
    value: tuple[str, ...] = ()
    if columns.words_last and not columns.figure:
        pill = painting.tag_width(offered) + 6 if row.has_button else 0
        value, room, is_beneath = _own_value(row, width - pill, painting.width_of(row.label, label_font))
        found["value"] = QRectF(0, first - 2, width, 0) if is_beneath else QRectF(right - room, top, room, first - top)
        right -= 0 if is_beneath or not room else room + GAP
    else:
        right = _shared_columns(found, columns, (top, first, right))
        value = (
            _lines(shown_value(row.shown), theme.font(), found["value"].width()) if "value" in found and isinstance(row.value, str) else ()
        )
    if row.has_button:
        pill = painting.tag_width(offered)
        place = found.get("progress", QRectF(right - pill, top, pill, first - top))
        found["purchase"] = QRectF(place.right() - pill, place.center().y() - RAISE_HEIGHT / 2, pill, RAISE_HEIGHT)
        right = min(right, found["purchase"].left() - 6)
    label = _lines(row.label, label_font, max(20.0, right))
    beside = max(len(label), 1 if is_beneath else len(value), 1)
    height = first + MORE_LINE * (beside - 1)
    found["label"] = QRectF(0, top, max(20.0, right), height - top)
    if is_beneath:
        found["value"] = QRectF(0, height - 4, width, MORE_LINE * len(value))
        height += MORE_LINE * len(value)
    elif len(value) > 1:
        found["value"].setHeight(height - top)
    note, side_note = _note(row, columns, width)
    return Placed(found, label, value, note, side_note, height + (NOTE_LINE * len(note) + 1 if note else 0), first - top, is_beneath)


def _own_value(row: Row, width: float, label: float) -> tuple[tuple[str, ...], float, bool]:
    """Set a value that shares its column with no other: beside its label, wrapped there, or beneath it; for a short one the label wraps."""
    font = theme.font() if isinstance(row.value, str) else theme.font(strong=True, figures=True)
    text = shown_value(row.shown)
    wide, room = painting.width_of(text, font), width - label - GAP
    if not text and row.edit is None:
        return (), 0, False
    if wide <= max(room, SHORT_NOTE) or not isinstance(row.value, str):
        where = room if row.edit is not None else 0.0  # all that is free is where it is edited
        return ((text,) if text else ()), max(where, wide + 2), False
    if room >= LEAST_WORDS:
        return _lines(text, font, room), room, False
    return _lines(text, font, width), width, True


def _shared_columns(found: dict[str, QRectF], columns: Columns, edges: tuple[float, float, float]) -> float:
    """Set the columns from the right; return where the label ends."""
    top, bottom, right = edges
    for name in ("value", "figure") if columns.words_last else ("progress", "note", "figure", "value"):
        width = getattr(columns, name)
        if width:
            found[name] = QRectF(right - width - 2, top, width + 2, bottom - top)
            right -= width + (6 if name == "note" else GAP)
    return right


def _note(row: Row, columns: Columns, width: float) -> tuple[tuple[str, ...], str]:
    if not has_second_line(row, columns):
        return (), ""
    left, _, side_note = row.note.partition(" | ")
    font = theme.font(theme.TINY)
    return _lines(left, font, width - (painting.width_of(side_note, font) + 8 if side_note else 0)) or ("",), side_note


def _lines(text: str, font: QFont, width: float) -> tuple[str, ...]:
    return painting.wrapped(text, font, width) if text else ()
