"""What a sheet or a stat card shows, as data: the window and the printed page draw the same blocks.

An `Edit` says where an edited value goes: `target` "sheet" or "combatant", a JSON pointer, and the values that fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from desktop_app.frozen import Frozen
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command
from desktop_app.rules.kernel.record import Json

Part: TypeAlias = Literal["", "actions", "defences", "harm"]
"""The first parts of a creature's stat card: attacks, protection, endurance."""
Purchase: TypeAlias = "Command[Any]"
"""What is bought beside a value of the sheet: shown as it is, and handed back to be carried out."""


class Edit(Frozen):
    """Where a value is written, and its allowed values (`choice` None: any text). `many`: a list of words, typed with commas.

    `target` is "sheet", "combatant", or "ledger": what is typed becomes a line there.
    """

    path: str
    target: str = "sheet"
    choice: Choice | None = None
    many: bool = False
    can_be_empty: bool = False
    """A list may be left without words."""
    names: tuple[str, ...] = ()
    """What the values of the choice are called one by one; without them their own words."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The kind of offer at the table that spends or gives this value; a line cannot hold all it asks for."""

    kind: str


class Row(Frozen):
    """One line: label, value, a figure derived from it ("5d8"), a note, and how far experience has come (0 to 1).

    `purchase` is what experience can buy here now, a command of the table, or leads to where it is spent. `takes_back`: it takes back
    what this line tells.
    """

    label: str
    value: Json = None
    figure: str = ""
    note: str = ""
    progress: float | None = None
    breakdown: Breakdown | None = None
    rule: str = ""
    edit: Edit | None = None
    strong: bool = False
    purchase: Purchase | Lead | None = None
    takes_back: bool = False
    told: str = ""
    """The text shown for the value, if the current language has its own word."""

    @property
    def shown(self) -> Json:
        """Return what is shown as the value."""
        return self.told or self.value

    @property
    def leads(self) -> bool:
        """Tell whether it leads to where experience is given or spent."""
        return isinstance(self.purchase, Lead)

    @property
    def has_button(self) -> bool:
        """Tell whether the purchase is drawn as one; a bar that shows how far it has come leads there itself."""
        return self.purchase is not None and not (self.leads and self.progress is not None)


class Section(Frozen):
    """Rows of a block under a heading; "" as title: they have none."""

    title: str = ""
    value: Json = None
    edit: Edit | None = None
    rows: tuple[Row, ...] = ()
    purchase: Purchase | None = None


class TableBlock(Frozen):
    """Rows in sections: attributes, skills, weapons, armour. `columns` is the explanation at the right of the title."""

    title: str
    columns: str = ""
    sections: tuple[Section, ...] = ()
    place: int = 0
    part: Part = ""


class Column(Frozen):
    """A column of a real table. `joined`: it stands close to the one before, as the two halves of "5/3+" do.

    `hint` says more about it when asked.
    """

    head: str = ""
    align: Literal["left", "right", "centre"] = "right"
    joined: bool = False
    hint: str = ""


class ColumnCell(Frozen):
    """What stands in one column of a line: a value between two signs ("/", 3, "+"); `hint` says more about it when asked."""

    value: Json = None
    before: str = ""
    after: str = ""
    hint: str = ""
    breakdown: Breakdown | None = None
    rule: str = ""
    edit: Edit | None = None
    told: str = ""
    """The text shown for the value, if the current language has its own word."""

    @property
    def shown(self) -> Json:
        """Return what is shown as the value."""
        return self.told or self.value


class ColumnLine(Frozen):
    """A line of a real table: a cell for each column, and words beneath them, which `note_edit` may change."""

    cells: tuple[ColumnCell, ...]
    note: str = ""
    note_edit: Edit | None = None
    strong: bool = False


class ColumnsBlock(Frozen):
    """A real table: heads above, figures beneath each other. The first column names the line and gives way when room is short."""

    title: str
    columns: tuple[Column, ...] = ()
    lines: tuple[ColumnLine, ...] = ()
    legend: str = ""
    """What its figures are, small at the right of the title."""
    place: int = 0
    part: Part = ""


class GaugeBlock(Frozen):
    """One value out of a maximum; `is_harm`: the more of it, the worse."""

    title: str
    value: int
    maximum: int
    is_harm: bool = False
    breakdown: Breakdown | None = None
    edit: Edit | None = None
    place: int = 0
    part: Part = ""


class Scale(Frozen):
    """A position between two ends."""

    left: str
    right: str
    step: int
    steps: int
    edit: Edit | None = None


class ScalesBlock(Frozen):
    """Positions between opposite ends: virtues."""

    title: str
    scales: tuple[Scale, ...] = ()
    place: int = 0
    part: Part = ""


class BoxLine(Frozen):
    """One row of boxes: how many of each grade, how many are ticked, and a word beside it."""

    label: str
    sizes: tuple[int, ...]
    ticked: int = 0
    note: str = ""


class TrackBlock(Frozen):
    """Rows of boxes to tick; `track` is the combatant's field, `note` says what they have led to (bleeding)."""

    title: str
    track: str
    lines: tuple[BoxLine, ...] = ()
    note: str = ""
    place: int = 0
    part: Part = ""


class TextBlock(Frozen):
    """Free text, or a line of words."""

    title: str
    text: str = ""
    edit: Edit | None = None
    lines: int = 0
    place: int = 0
    part: Part = ""


Block: TypeAlias = TableBlock | ColumnsBlock | GaugeBlock | ScalesBlock | TrackBlock | TextBlock


class SheetPage(Frozen):
    """A whole sheet: heading, line beneath it, and blocks with the column (0, 1, 2) in which they stand."""

    title: str
    subtitle: str = ""
    blocks: tuple[Block, ...] = ()
    card: tuple[str, ...] = ()
    """What a card of a roster says beneath the figures: arms, armour, actions, a line each."""

    def label_at(self, path: str, target: str = "sheet") -> str:
        """Return the page's label for a path; "" for a path without its own line."""
        named = ((edit, label) for block in self.blocks for edit, label in _edits(block))
        return next((label for edit, label in named if edit is not None and (edit.path, edit.target) == (path, target)), "")


def _edits(block: Block) -> Iterator[tuple[Edit | None, str]]:
    """Go through what can be edited in a block, each with the label beside it; cells of a table are named by their line and head."""
    match block:
        case TableBlock():
            for section in block.sections:
                yield section.edit, section.title
                yield from ((row.edit, row.label) for row in section.rows)
        case GaugeBlock() | TextBlock():
            yield block.edit, block.title
        case ScalesBlock():
            yield from ((scale.edit, f"{scale.left} – {scale.right}") for scale in block.scales)
        case ColumnsBlock() | TrackBlock():
            return
