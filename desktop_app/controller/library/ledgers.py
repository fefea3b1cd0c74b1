"""The ledger of a character as its sheet shows it: gains and purchases, newest first, and what can be undone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from desktop_app import language
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.language import said
from desktop_app.rules.kernel.blocks import Edit, Row, Section, SheetPage, TableBlock, TextBlock
from desktop_app.rules.kernel.ledger import LedgerLine, Source
from desktop_app.rules.kernel.ledger_commands import TakeLineBack
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.state import Encounter, Sheet

LEDGER: Final = "ledger"
NOTE: Final = Edit(path="/ledger", target=LEDGER)
SHOWN_AT_MOST: Final = 40
"""The older ones stand in one line, added up."""


def with_ledger(page: SheetPage, sheet: Sheet, who: str, words: PlayWords) -> SheetPage:
    """Add to a sheet, before its notes, what was gained and bought; a place to note something is always there."""
    lines = list(enumerate(sheet.ledger))[::-1]
    last_bought = max((place for place, line in lines if line.source is Source.BOUGHT), default=-1)
    rows = [Row(label=said("Add a gain"), edit=NOTE)]
    for place, line in lines[:SHOWN_AT_MOST]:
        is_open = place == last_bought or line.source in (Source.GIVEN, Source.NOTED)
        command = TakeLineBack[Encounter](target=who, line=place) if is_open else None
        rows.append(replace(_row(line, words, has_many=len(sheet.purses) > 1), purchase=command, takes_back=command is not None))
    older = [line for _, line in lines[SHOWN_AT_MOST:]]
    if older:
        label = said("{count} earlier {count&line|lines}", count=len(older))
        rows.append(Row(label=label, value=_signed(sum(line.amount for line in older))))
    told = TableBlock(title=said("Advancement"), columns=_totals(sheet), sections=(Section(rows=tuple(rows)),), place=3)
    notes = next((place for place, block in enumerate(page.blocks) if isinstance(block, TextBlock) and block.edit), len(page.blocks))
    return replace(page, blocks=(*page.blocks[:notes], told, *page.blocks[notes:]))


def without_note_row(page: SheetPage) -> SheetPage:
    """Leave out where something is noted, and an empty ledger with it: paper has neither keys nor a need of it."""
    blocks = []
    for block in page.blocks:
        if isinstance(block, TableBlock) and any(row.edit == NOTE for section in block.sections for row in section.rows):
            rows = tuple(row for section in block.sections for row in section.rows if row.edit != NOTE)
            if not rows:
                continue
            block = replace(block, sections=(Section(rows=rows),))
        blocks.append(block)
    return replace(page, blocks=tuple(blocks))


def _totals(sheet: Sheet) -> str:
    """Add up gains and spendings; the sheet holds the rest, with its amount before the first line."""
    if not sheet.purses:
        return ""
    gained = sum(line.amount for line in sheet.ledger if line.source is not Source.BOUGHT)
    spent = -sum(line.amount for line in sheet.ledger if line.source is Source.BOUGHT)
    left = sum(sheet.purses.values())
    begun = left + spent - gained
    if not sheet.spends:
        return said("gained {gained} · in all {left}", gained=gained, left=left)
    facts = {"gained": gained, "spent": spent, "left": left, "begun": begun}
    if begun:
        return said("start {begun} · gained {gained} · spent {spent} · left {left}", **facts)
    return said("gained {gained} · spent {spent} · left {left}", **facts)


def _row(line: LedgerLine, words: PlayWords, *, has_many: bool) -> Row:
    """Return a line's row: purchase, note or source; the day beneath."""
    amount = _signed(line.amount) if line.amount else ""
    purses = [f"{words.title(path.rpartition('/')[2].removeprefix('xp_')).capitalize()} {_signed(by)}" for path, by in line.gains.items()]
    parted = ", ".join(purses) if has_many and line.source is not Source.BOUGHT else ""
    return Row(label=told_of(line, words), value=amount, note=" · ".join(part for part in (_day(line.day), parted) if part))


def told_of(line: LedgerLine, words: PlayWords) -> str:
    """Return a line's purpose in words: purchase, note or source."""
    match line.source:
        case Source.BOUGHT:
            told = words.text("phrases", Phrase(line.what, tuple(line.facts.items())))
            return f"{told[:1].upper()}{told[1:]}"
        case Source.NOTED:
            return words.name(line.text)
        case Source.FIGHT:
            return said("From “{title}”", title=line.title)
        case Source.GIVEN:
            return said("From the GM")
        case Source.HAND:
            return said("Set manually")
        case Source.PLAY:
            return said("In Downtime")


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"


def _day(written: str) -> str:
    try:
        return language.day(date.fromisoformat(written))
    except ValueError:
        return written
