"""The sheet of a game, laid out in blocks: numbers by group, a table for each list, tracks, notes."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.language import Name
from desktop_app.rules.kernel.blocks import (
    Block,
    BoxLine,
    Column,
    ColumnCell,
    ColumnLine,
    ColumnsBlock,
    Edit,
    GaugeBlock,
    Row,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
    TrackBlock,
)
from desktop_app.rules.kernel.fields import edit_of, state_edit
from desktop_app.rules.own.formula import Numbers
from desktop_app.rules.own.numbers import numbers_of_sheet
from desktop_app.rules.own.rows import Game, ListRow, Track
from desktop_app.rules.own.state import Entry, OwnFighter, OwnSheet

OTHERS = "Numbers"
"""Heading of the numbers that name no group."""


def page_of(game: Game, sheet: OwnSheet, combatant: OwnFighter | None) -> SheetPage:
    """Lay a sheet out, with the state of play if there is one."""
    numbers = numbers_of_sheet(game, sheet, combatant)
    entries = {row.name: [entry.name for entry in _entries(sheet, row)] for row in game.list}
    return SheetPage(
        title=sheet.name,
        subtitle=sheet.concept,
        blocks=(
            *_tables(game, sheet, numbers),
            *(_list(game, sheet, row) for row in game.list if _entries(sheet, row)),
            *(_track(sheet, track, numbers, combatant) for track in game.track),
            TextBlock(title="Notes", text=sheet.notes, edit=Edit(path="/notes"), lines=4, place=2),
        ),
        card=tuple(Name(f"{name}: {', '.join(held)}") for name, held in entries.items() if held),
    )


def _tables(game: Game, sheet: OwnSheet, numbers: Numbers) -> Iterator[Block]:
    """Lay the fields and derived numbers out, a table for each group."""
    groups: dict[str, list[Row]] = {}
    for row in game.field:
        edit = edit_of(type(sheet), row.id)
        groups.setdefault(row.group, []).append(Row(label=Name(row.name), value=getattr(sheet, row.id), edit=edit))
    for derived in game.derived:
        groups.setdefault(derived.group, []).append(Row(label=Name(derived.name), value=numbers[derived.id]))
    for group, rows in groups.items():
        yield TableBlock(title=Name(group) if group else OTHERS, sections=(Section(rows=tuple(rows)),))


def _entries(sheet: OwnSheet, row: ListRow) -> tuple[Entry, ...]:
    found: tuple[Entry, ...] = getattr(sheet, row.id)
    return found


def _list(game: Game, sheet: OwnSheet, row: ListRow) -> Block:
    """Lay the entries of a list out, a line for each."""
    columns = game.columns_of(row.id)
    lines = tuple(
        ColumnLine(
            cells=tuple(
                ColumnCell(value=entry.__dict__[name], edit=edit_of(type(sheet), f"{row.id}/{place}/{name}"))
                for name in ("name", *(column.field for column in columns))
            )
        )
        for place, entry in enumerate(_entries(sheet, row))
    )
    heads = (Column(head=Name(row.name), align="left"), *(Column(head=Name(column.name)) for column in columns))
    return ColumnsBlock(title=Name(row.name), columns=heads, lines=lines, place=1, part="actions")


def _track(sheet: OwnSheet, track: Track, numbers: Numbers, combatant: OwnFighter | None) -> Block:
    value, most = numbers[track.id], numbers[track.most_name]
    if track.kind == "boxes":
        line = BoxLine(label="", sizes=(most,), ticked=value)
        return TrackBlock(title=Name(track.name), track=track.id, lines=(line,), place=2, part="harm")
    edit = state_edit(combatant, track.id, sheet) if combatant is not None else None
    return GaugeBlock(title=Name(track.name), value=value, maximum=most, is_harm=track.is_harm, edit=edit, place=2, part="harm")
