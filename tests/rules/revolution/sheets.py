"""Sheets of Revolution D100 as the content files and the tests write them, and their pages.

`shipped("dwarf")` is a creature or ready character; `written(weapons=["sword"], might=2)` a sheet as a file would say it;
`line(page, "Weapons", "Hammer")` the cells of one line of a table, as words.
"""

from __future__ import annotations

from typing import Any

from desktop_app.controller.content.files import content_of
from desktop_app.printing.plain import plain_cell
from desktop_app.rules.kernel import content_lists
from desktop_app.rules.kernel.blocks import Block, ColumnCell, ColumnsBlock, Edit, GaugeBlock, Row, SheetPage, TableBlock, TextBlock
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.state import Frame
from desktop_app.rules.revolution.sheet import content
from desktop_app.rules.revolution.sheet.character import CharacterSheet
from desktop_app.rules.revolution.sheet.tables import RevolutionWorld
from desktop_app.rules.revolution.shown.pages import sheet_page
from desktop_app.rules.revolution.state import Fighter

CONTENT = content_of("revolution")
TABLES = CONTENT.tables
PEOPLE = {**CONTENT.creatures, **CONTENT.characters}
CODEC = Codec({Frame: {}, Command: {}})
WORLD: RevolutionWorld = content.typed_tables(CODEC, TABLES, None)


def document(name: str) -> dict[str, Any]:
    """Return the JSON of a shipped sheet."""
    return content.as_sheet(PEOPLE[name].model_dump(), TABLES)


def shipped(name: str) -> CharacterSheet:
    made: CharacterSheet = CODEC.decode(CharacterSheet, document(name), f"/{name}")
    return made


def written(**values: Any) -> CharacterSheet:
    """Read a sheet as a content file would write it."""
    made: CharacterSheet = CODEC.decode(CharacterSheet, content.as_sheet({"name": "Ana", "sheet": values}, TABLES), "/ana")
    return made


def listed(table: str, name: str) -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = content_lists.rows_of(TABLES, table, name)
    return rows


# ---- pages


def page_of(sheet: CharacterSheet, **play: Any) -> SheetPage:
    """Lay a sheet out; what is named is the state of play."""
    return sheet_page(sheet, Fighter(id="ana", **play) if play else None, WORLD)


def block(page: SheetPage, title: str) -> Block:
    return next(found for found in page.blocks if found.title == title)


def table(page: SheetPage, title: str) -> ColumnsBlock:
    found = block(page, title)
    assert isinstance(found, ColumnsBlock)
    return found


def cells(page: SheetPage, title: str, label: str) -> tuple[ColumnCell, ...]:
    return next(line.cells for line in table(page, title).lines if line.cells[0].value == label)


def line(page: SheetPage, title: str, label: str) -> list[str]:
    return [plain_cell(cell) for cell in cells(page, title, label)[1:]]


def note(page: SheetPage, title: str, label: str) -> str:
    return next(found.note for found in table(page, title).lines if found.cells[0].value == label)


def row(page: SheetPage, title: str, label: str) -> Row:
    found = block(page, title)
    assert isinstance(found, TableBlock)
    return next(row for section in found.sections for row in section.rows if row.label == label)


def edits(page: SheetPage) -> list[tuple[Any, Edit]]:
    """List every value of a page that can be changed, with where it goes."""
    found: list[tuple[Any, Edit]] = []
    for shown in page.blocks:
        match shown:
            case TableBlock(sections=sections):
                found += [(row.value, row.edit) for section in sections for row in section.rows if row.edit is not None]
            case ColumnsBlock(lines=lines):
                found += [(cell.value, cell.edit) for each in lines for cell in each.cells if cell.edit is not None]
            case GaugeBlock(value=value, edit=edit) | TextBlock(text=value, edit=edit) if edit is not None:
                found.append((value, edit))
    return found
