"""Facets of a list in rows, each with its name: kind, rank, role. Words of one row widen what is found, rows narrow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.views.parts.buttons import Button
from desktop_app.views.parts.chips import Chips
from desktop_app.views.parts.layouts import column, row
from desktop_app.views.parts.text import Label
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import FacetShown

NAME: Final = 40


class FacetRow(QWidget):
    """The words of one facet as chips, the first few until "more" is pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.facet: FacetShown | None = None
        self._name = Label("", "tiny", "muted")
        self._name.setFixedWidth(NAME)
        self._name.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._name.setContentsMargins(0, 7, 0, 0)
        self.chips = Chips(tr("Filter"))
        line = row(self._name, self.chips, gap=4)
        line.setStretch(1, 1)
        self.setLayout(line)

    def show_facet(self, facet: FacetShown) -> None:
        """Show a kind with its words; those that are on stay on."""
        self.facet = facet
        self._name.setText(facet.name)
        self.chips.setAccessibleName(tr("Filter by {name}", name=facet.name))
        self.chips.show_chips(facet.words)


class FacetRows(QWidget):
    """All kinds; those that matter less are unfolded."""

    changed = Signal()
    unfolded = Signal()
    """What matters less is shown, or no longer."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[FacetRow] = []
        self._lines = QVBoxLayout()
        self._lines.setSpacing(6)
        self._more = Button("", "link")
        self._is_unfolded = self._is_low = False
        self._more.clicked.connect(self._fold)
        self.setLayout(column(self._lines, row(self._more, None), gap=2))

    def show_facets(self, facets: Sequence[FacetShown]) -> None:
        """Show a row for each facet, those from before used again."""
        for place, facet in enumerate(facets):
            if place == len(self.rows):
                made = FacetRow()
                made.chips.changed.connect(self.changed)
                self.rows.append(made)
                self._lines.addWidget(made)
            self.rows[place].show_facet(facet)
        for line in self.rows[len(facets) :]:
            line.facet = None
            line.chips.show_chips(())
        self._unfold()

    def chosen(self) -> list[list[str]]:
        """Return the words that are on, row by row; a row with none narrows nothing."""
        return [on for line in self.rows if line.facet is not None and (on := line.chips.chosen())]

    def clear(self) -> None:
        """Let no word of any facet be chosen."""
        for line in self.rows:
            line.chips.clear()

    def _fold(self) -> None:
        self._is_unfolded = not self._is_unfolded
        self._unfold()
        self.unfolded.emit()

    @property
    def takes_all(self) -> bool:
        """Tell whether what can be filtered by takes the whole of a low place."""
        return self._is_low and self._is_unfolded

    def set_low(self, *, is_low: bool) -> None:
        """Fold all kinds in a window too low for them beside the list."""
        if is_low != self._is_low:
            self._is_low = is_low
            self._unfold()

    def _unfold(self) -> None:
        folded = [line for line in self.rows if line.facet is not None and (line.facet.is_folded or self._is_low)]
        for line in self.rows:
            is_needed = self._is_unfolded or line not in folded or bool(line.chips.chosen())
            line.setVisible(line.facet is not None and is_needed)
        names = ", ".join(line.facet.name.lower() for line in folded if line.facet is not None)
        self._more.set_text(tr("fewer filters") if self._is_unfolded else tr("more: {names}", names=names))
        self._more.setVisible(bool(folded))
