"""The stat card of a creature: its sheet with the most important values first, each with the value before a change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from desktop_app.controller.content.files import CreatureText, MannerText, tactics_of
from desktop_app.controller.words.labels import label
from desktop_app.language import said
from desktop_app.rules.kernel.blocks import (
    Block,
    BoxLine,
    ColumnLine,
    ColumnsBlock,
    Edit,
    GaugeBlock,
    Part,
    Row,
    Section,
    SheetPage,
    TableBlock,
    TextBlock,
    TrackBlock,
)
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.manner import FARTHEST, Prey
from desktop_app.rules.kernel.record import Json

PLACES: Final[dict[Part, int]] = {"actions": 1, "defences": 0, "harm": 2}
"""The column in which each part of a card stands, above the rest."""
ROOMY: Final = (1, 2)
OTHER_LINES: Final = 3
WIDE: Final = 1
"""The column that has room for real tables."""
CREATURE: Final = "creature"
"""The target of an edit that changes the document around the sheet."""
MOST_RANK: Final = 20
MOST_TACTICS: Final = 3


def stat_card(page: SheetPage, *, is_own: bool) -> SheetPage:
    """Lay a sheet out as a card: actions, defences and harm on top; of another's creature nothing is empty."""
    kept = [block for block in page.blocks if is_own or not _is_empty(block)]
    first = [replace(block, place=WIDE if isinstance(block, ColumnsBlock) else PLACES[block.part]) for block in kept if block.part]
    return replace(page, blocks=(*first, *(block for block in kept if not block.part)))


def _is_empty(block: Block) -> bool:
    match block:
        case TextBlock():
            return not block.text
        case TableBlock():
            return not any(section.rows or section.value is not None for section in block.sections)
        case ColumnsBlock():
            return not block.lines
        case _:
            return False


def described(system_id: str, text: CreatureText, *, is_own: bool) -> tuple[Block, ...]:
    """Lay out a creature's description beside its sheet: its tactics, and a custom one's tags."""
    known = text.tactics if is_own else tactics_for(system_id, text)
    tactics = "\n".join(known if is_own else (f"{place + 1}  {line}" for place, line in enumerate(known)))
    target = Edit(path="/tactics", target=CREATURE) if is_own else None
    told: Block = TextBlock(title=said("Tactics"), text=tactics, edit=target, lines=4 if is_own else 0, place=2, part="harm")
    manner = _manner(text, is_own=is_own)
    if not is_own:
        return ((told,) if tactics else ()) + ((manner,) if text.manner != MannerText() else ())
    rows = (
        Row(label=said("Several of them"), value=text.plural, edit=Edit(path="/plural", target=CREATURE)),
        Row(label=said("Rank"), value=text.rank, edit=Edit(path="/rank", target=CREATURE, choice=Choice(low=0, high=MOST_RANK))),
        Row(label=said("Tags"), value=", ".join(text.tags), edit=Edit(path="/tags", target=CREATURE, many=True)),
    )
    words = Edit(path="/text", target=CREATURE)
    return (
        told,
        manner,
        TableBlock(title=said("Listed by"), sections=(Section(rows=rows),), place=0),
        TextBlock(title=said("Description"), text=text.text, edit=words, lines=4, place=3),
        *((TextBlock(title=said("As pasted"), text=text.pasted, place=1),) if text.pasted else ()),
    )


def _manner(text: CreatureText, *, is_own: bool) -> Block:
    """Lay out how a creature's copies are played where nobody plays them by hand."""
    manner = text.manner
    names = {
        Prey.ANY.value: said("the first target"),
        Prey.NEAREST.value: said("the nearest"),
        Prey.WEAKEST.value: said("the most wounded"),
    }

    def row(name: str, value: Json, key: str, choice: Choice, *, told: str = "", names: tuple[str, ...] = ()) -> Row:
        edit = Edit(path=f"/manner/{key}", target=CREATURE, choice=choice, names=names) if is_own else None
        return Row(label=name, value=value, told=told, edit=edit)

    prey = manner.target.value
    rows = (
        row(said("Flees after losing, %"), manner.breaks_at, "breaks_at", Choice(low=0, high=100)),
        row(said("Keeps away, cells"), manner.keeps_distance, "keeps_distance", Choice(low=0, high=FARTHEST)),
        row(said("Attacks first"), prey, "target", Choice(values=tuple(names)), told=names[prey], names=tuple(names.values())),
    )
    return TableBlock(title=said("Tactics in forecasts"), sections=(Section(rows=rows),), place=0)


def tactics_for(system_id: str, text: CreatureText) -> tuple[str, ...]:
    """Say how a creature fights: its own sentences, or what its tags say."""
    if text.tactics:
        return tuple(label(system_id, line) for line in text.tactics)
    fitting = (tactic for tactic in tactics_of().tactic if any(tag in tactic.tags for tag in text.tags))
    return tuple(label(system_id, tactic.text) for tactic in islice(fitting, MOST_TACTICS))


def with_described(card: SheetPage, told: Sequence[Block]) -> SheetPage:
    """Put what is told of a creature on its card: the way it fights in whichever of the wider columns has more room."""
    heights = {place: sum(_lines(block) for block in card.blocks if block.part and block.place == place) for place in ROOMY}
    shortest = min(ROOMY, key=heights.__getitem__)
    return replace(card, blocks=(*card.blocks, *(replace(one, place=shortest) if one.part else one for one in told)))


def _lines(block: Block) -> int:
    """Count the lines of a block, with its title."""
    match block:
        case TableBlock():
            return 1 + sum(len(section.rows) + bool(section.title) for section in block.sections)
        case ColumnsBlock() | TrackBlock():
            return 2 + len(block.lines)
        case _:
            return OTHER_LINES


def compared(before: SheetPage, after: SheetPage) -> SheetPage:
    """Write into a page what each of its values was before; nothing on it can be edited."""
    return replace(after, blocks=_Comparison(before.blocks).blocks(after.blocks))


def _was(text: str) -> str:
    return said("was {value}", value=text) if text else said("new")


def _noted(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _name(line: ColumnLine) -> str:
    return str(line.cells[0].shown) if line.cells else ""


class _Comparison:
    """The earlier page's content, by place."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        tables = [(block, section) for block in blocks if isinstance(block, TableBlock) for section in block.sections]
        self._rows = {(block.title, section.title, row.label): row for block, section in tables for row in section.rows}
        self._heads = {(block.title, section.title): section.value for block, section in tables}
        columns = [block for block in blocks if isinstance(block, ColumnsBlock)]
        self._lines = {(block.title, _name(line)): line for block in columns for line in block.lines}
        self._gauges = {block.title: block.maximum for block in blocks if isinstance(block, GaugeBlock)}
        self._tracks = {block.title: block.lines for block in blocks if isinstance(block, TrackBlock)}

    def blocks(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return the blocks in their order, each marked with what another creature has instead."""
        return tuple(self._block(block) for block in blocks)

    def _block(self, block: Block) -> Block:
        match block:
            case TableBlock():
                return replace(block, sections=tuple(self._section(block.title, section) for section in block.sections))
            case ColumnsBlock():
                return replace(block, lines=tuple(self._line(block.title, line) for line in block.lines))
            case GaugeBlock():
                was = self._gauges.get(block.title, block.maximum)
                title = block.title if was == block.maximum else said("{title}, was {was}", title=block.title, was=was)
                return replace(block, edit=None, title=title)
            case TrackBlock():
                was_lines = self._tracks.get(block.title, ())
                return replace(block, lines=tuple(_boxes(line, was_lines[place : place + 1]) for place, line in enumerate(block.lines)))
            case TextBlock():
                return replace(block, edit=None)
            case _:
                return block

    def _section(self, title: str, section: Section) -> Section:
        rows = tuple(self._row((title, section.title, row.label), row) for row in section.rows)
        was = self._heads.get((title, section.title))
        name = section.title if was == section.value else said("{title}, was {was}", title=section.title, was=was if was is not None else 0)
        return replace(section, title=name, rows=rows, edit=None)

    def _row(self, key: tuple[str, str, str], row: Row) -> Row:
        was, kept = self._rows.get(key), replace(row, edit=None)
        if was is None:
            return replace(kept, note=_noted(row.note, _was("")))
        changed = [str(old) for old, new in ((was.shown, row.shown), (was.figure, row.figure)) if old != new and old not in (None, "")]
        is_same = (was.shown, was.figure) == (row.shown, row.figure)
        return kept if is_same else replace(kept, note=_noted(row.note, _was(" ".join(changed))))

    def _line(self, title: str, line: ColumnLine) -> ColumnLine:
        was = self._lines.get((title, _name(line)))
        kept = replace(line, cells=tuple(replace(cell, edit=None) for cell in line.cells), note_edit=None)
        pairs = zip(was.cells, line.cells, strict=False) if was is not None else ()
        old = [str(cell.shown) for cell, new in pairs if cell.shown != new.shown]
        return kept if was is not None and not old else replace(kept, note=_noted(line.note, _was(", ".join(old))))


def _boxes(line: BoxLine, was: Sequence[BoxLine]) -> BoxLine:
    if was and was[0].sizes == line.sizes:
        return line
    return replace(line, note=_noted(line.note, _was("+".join(str(size) for size in was[0].sizes)) if was else said("added")))
