"""Adding things to a sheet from tables: the choices, and the joint effect of several before they are taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.creation.creating import creation_of
from desktop_app.controller.library.library import system_of, words_for, world_of
from desktop_app.controller.library.own_items import OwnItems
from desktop_app.controller.play.session import Refused
from desktop_app.controller.words.explanations import page_told
from desktop_app.controller.words.labels import label, shown_name, term
from desktop_app.errors import AppError
from desktop_app.language import ENGLISH, Name, decimals, said
from desktop_app.model import Document
from desktop_app.rules.kernel.additions import Addition, AdditionKind, Purse
from desktop_app.rules.kernel.blocks import Block, Column, ColumnCell, ColumnsBlock, SheetPage, TableBlock, TextBlock
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.shown import NO_PLACE
from desktop_app.rules.kernel.state import Sheet
from desktop_app.rules.kernel.table import EditSheet, written

Mark: TypeAlias = tuple[str, str]
"""A kind of things and one of them, by their ids."""
Write: TypeAlias = tuple[str, Json]
"""A JSON pointer into a sheet, and what is written there."""
HERE: Final = "on_the_sheet"
"""The kind of things to remove or take in hand."""
SEPARATOR: Final = " \u00b7 "


@dataclass(frozen=True, kw_only=True, slots=True)
class AddedLine:
    """A line as it will stand on the sheet: under which heading, its name, its values, the words beneath."""

    heading: str
    name: str
    values: str = ""
    note: str = ""
    is_gone: bool = False
    """It stands there no longer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Planned:
    """The effect of the marked things: writes, sheet lines, figures before and after, money.

    `refusal` says in a sentence why they cannot be taken together as they are.
    """

    writes: tuple[Write, ...] = ()
    lines: tuple[AddedLine, ...] = ()
    figures: tuple[tuple[str, str, str], ...] = ()
    """Label, before, after: of those that change."""
    price: str = ""
    left: str = ""
    """The rest in the purse, if it pays."""
    refusal: str = ""


class Adding:
    """One sheet, and everything that it can be given."""

    def __init__(self, campaign: OpenCampaign, system_id: str, sheet: Sheet) -> None:
        """Take the sheet as it is now."""
        self._campaign, self.system_id, self.sheet = campaign, system_id, sheet
        self._system = system_of(system_id)
        self._world = world_of(system_id)
        self.own = OwnItems(campaign.store, system_id)
        self._of_sheet: tuple[Sequence[Document], tuple[AdditionKind, ...]] | None = None
        """The tables of the sheet, and the things of one's own that are in them."""

    # ---- what there is

    def kinds(self) -> tuple[AdditionKind, ...]:
        """List everything in the language in force, what is on the sheet at the end. Raises: AppError."""
        listed = (*self._kinds(self.sheet), self._here(self.sheet))
        return listed if language.in_force() == ENGLISH else tuple(map(self._told, listed))

    def _kinds(self, sheet: Sheet) -> tuple[AdditionKind, ...]:
        """List everything; a thing of one's own that the rules stumble over is left out, and told by a check of the campaign."""
        own = self.own.documents()
        if sheet is self.sheet and self._of_sheet is not None and self._of_sheet[0] is own:
            return self._of_sheet[1]
        try:
            found = self._listed(sheet, own)
        except BadDocumentError:
            found = self._listed(sheet, [one for one in own if self._can_list(sheet, one)])
        if sheet is self.sheet:
            self._of_sheet = (own, found)
        return found

    def _listed(self, sheet: Sheet, own: Sequence[Document]) -> tuple[AdditionKind, ...]:
        with guarded(""):
            return self._system.additions(sheet, self.own.tables(own), self._world)

    def _can_list(self, sheet: Sheet, own: Document) -> bool:
        try:
            self._listed(sheet, [own])
        except BadDocumentError:
            return False
        return True

    def _here(self, sheet: Sheet) -> AdditionKind:
        changes = self._system.rearrangements(sheet, self.own.tables(), self._world)
        listed = tuple(Addition(id=change.label, name=change.label, path=change.path, value=change.value) for change in changes)
        return AdditionKind(id=HERE, title=Name(said("On the sheet")), word="", additions=listed)

    def _told(self, kind: AdditionKind) -> AdditionKind:
        def say(text: Json) -> Any:  # noqa: ANN401 - a cell is told where it is text
            return term(self.system_id, text) if isinstance(text, str) and text else text

        columns = tuple(replace(column, head=say(column.head), hint=say(column.hint)) for column in kind.columns)
        additions = tuple(
            replace(one, name=say(one.name), text=say(one.text), refusal=say(one.refusal), cells=tuple(map(say, one.cells)))
            for one in kind.additions
        )
        return replace(kind, title=say(kind.title), word=say(kind.word), columns=columns, additions=additions)

    @property
    def purse(self) -> Purse | None:
        """Return the money on the sheet, where the game counts it."""
        return self._system.purse(self.sheet)

    def own_of(self, mark: Mark) -> Document | None:
        """Return the thing of one's own that a line stands for; None: it is the program's."""
        kind = next((kind for kind in self._kinds(self.sheet) if kind.id == mark[0]), None)
        found = next((one for one in kind.additions if one.id == mark[1]), None) if kind is not None else None
        return self.own.named(kind.own, found.name) if kind is not None and kind.own is not None and found is not None else None

    def begin_own(self, kind_id: str, copied: str = "") -> dict[str, Json]:
        """Begin a thing of one's own: a copy of a listed one, by its id, or a blank one. Raises: AppError."""
        kind = self._kind(kind_id)
        return self.own.begin(kind, next((one.name for one in kind.additions if one.id == copied), ""))

    def keep_own(self, kind_id: str, row: dict[str, Json], old: Document | None = None) -> Mark:
        """Keep a thing of one's own, perhaps in the place of an old one, and say which line it is. Raises: AppError."""
        name = self.own.keep(self._kind(kind_id), row, old)
        return kind_id, next(one.id for one in self._kind(kind_id).additions if one.name == name)

    def _kind(self, kind_id: str) -> AdditionKind:
        return next(kind for kind in self._kinds(self.sheet) if kind.id == kind_id)

    # ---- what it comes to

    def planned(self, marks: Sequence[Mark], *, pays: bool = False) -> Planned:
        """Work out what marked things come to, one after another. Raises: AppError."""
        writes, given, price, has_price = list[Write](), self.sheet, 0, False
        codec = self._system.codec
        for mark in marks:
            found = self._find(given, mark)
            if found is None:
                continue
            path, value = found.path, found.value
            try:
                given = codec.decode(self._system.sheet_class, written(codec.encode(given), path, value))
            except BadDocumentError as error:
                return Planned(refusal=said("{name} can't be added: {why}.", name=label(self.system_id, found.name), why=error.why))
            broken = given.broken()
            if broken is not None:
                return Planned(refusal=said("{name} can't be added: {why}.", name=label(self.system_id, found.name), why=broken[1]))
            writes.append((path, value))
            price, has_price = price + (found.price or 0), has_price or found.price is not None
        given, writes = self._with_what_follows(given, writes)
        purse = self._system.purse(self.sheet)
        if purse is None or not has_price:
            return Planned(writes=tuple(writes), lines=self._lines(given), figures=self._figures(given))
        told = decimals(purse.told(price))
        if pays and price > purse.held:
            sentence = said(
                "That costs {price}; {name} has {held}. Take less, or don't pay.",
                price=told,
                name=shown_name(self.sheet.name, self.system_id),
                held=decimals(purse.told(purse.held)),
            )
            return Planned(lines=self._lines(given), figures=self._figures(given), price=told, refusal=sentence)
        paid = ((purse.path, purse.held - price),) if pays and price else ()
        left = decimals(purse.told(purse.held - price)) if pays else ""
        lines, figures = self._lines(given), self._figures(given)
        return Planned(writes=(*writes, *paid), lines=lines, figures=figures, price=told, left=left)

    def without(self, path: str) -> tuple[Write, ...]:
        """Work out what is written when something is taken off the sheet."""
        codec = self._system.codec
        given = codec.decode(self._system.sheet_class, written(codec.encode(self.sheet), path, None))
        return tuple(self._with_what_follows(given, [(path, None)])[1])

    def _with_what_follows(self, given: Sheet, writes: list[Write]) -> tuple[Sheet, list[Write]]:
        """Add further changes: after additions, before removals, so that no name is dangling."""
        codec, follows = self._system.codec, list[Write]()
        for change in self._system.follows(self.sheet, given):
            given = codec.decode(self._system.sheet_class, written(codec.encode(given), change.path, change.value))
            follows.append((change.path, change.value))
        goes = all(value is None for _, value in writes)
        return given, [*follows, *writes] if goes else [*writes, *follows]

    def _find(self, sheet: Sheet, mark: Mark) -> Addition | None:
        """Find a marked thing as the sheet would take it now."""
        kinds = (self._here(sheet),) if mark[0] == HERE else self._kinds(sheet)
        listed = (one for kind in kinds if kind.id == mark[0] for one in kind.additions)
        return next((one for one in listed if one.id == mark[1] and one.there is None and not one.refusal), None)

    def _lines(self, given: Sheet) -> tuple[AddedLine, ...]:
        """List new and changed lines, then removed ones."""
        before, after = (list(_lines_of(self._page(sheet))) for sheet in (self.sheet, given))
        named = {(line.heading, line.name) for line in after}
        gone = (replace(line, is_gone=True) for line in before if (line.heading, line.name) not in named)
        return (*_beyond(after, before), *gone)

    def _page(self, sheet: Sheet) -> SheetPage:
        try:
            with guarded("/sheet"):
                page: SheetPage = page_told(self._system.page(sheet, None, self._world), self.system_id)
        except BadDocumentError as error:
            raise AppError(said("Not allowed: {why}.", why=error.why)) from None
        return page

    def _figures(self, given: Sheet) -> tuple[tuple[str, str, str], ...]:
        """Compare what matters in play, as creation counts it."""
        creation = creation_of(self._campaign, self.system_id)
        if creation is None or given == self.sheet:
            return ()
        before = {figure.label: figure.value for figure in creation.figures(self.sheet)}
        after = {figure.label: figure.value for figure in creation.figures(given)}
        changed = ((name, before[name], value) for name, value in after.items() if name in before and before[name] != value)
        return tuple((term(self.system_id, name), term(self.system_id, was), term(self.system_id, now)) for name, was, now in changed)


def _beyond(after: Sequence[AddedLine], before: Sequence[AddedLine]) -> Iterator[AddedLine]:
    """List the new entries; of two equal ones one may be new."""
    left = Counter(before)
    for line in after:
        if left[line]:
            left[line] -= 1
        else:
            yield line


def _lines_of(page: SheetPage) -> Iterator[AddedLine]:
    """List the lines of a page."""
    for block in page.blocks:
        yield from _lines_in(block)


def _lines_in(block: Block) -> Iterator[AddedLine]:
    match block:
        case TableBlock():
            for row in (row for section in block.sections for row in section.rows):
                values = SEPARATOR.join(str(part) for part in (row.figure, row.shown) if part not in (None, ""))
                yield AddedLine(heading=block.title, name=row.label, values=values, note=row.note)
        case ColumnsBlock():
            for line in block.lines:
                name = str(line.cells[0].shown) if line.cells else ""
                yield AddedLine(heading=block.title, name=name, values=_values(block.columns[1:], line.cells[1:]), note=line.note)
        case TextBlock():
            for part in filter(None, block.text.split(SEPARATOR)):
                yield AddedLine(heading=block.title, name=part)
        case _:
            pass


def _values(columns: Sequence[Column], cells: Sequence[ColumnCell]) -> str:
    """Write a line's cells with their headings: true as the heading alone, absent not at all."""
    parts: list[str] = []
    for column, cell in zip(columns, cells, strict=False):
        if cell.shown is None or cell.shown is False or cell.shown in ("", NO_PLACE):
            continue
        value = "" if cell.shown is True else f"{cell.before}{cell.shown}{cell.after}"
        if column.joined and parts:
            parts[-1] += value
        else:
            parts.append(f"{column.head} {value}".strip())
    return SEPARATOR.join(parts)


def adding_to(campaign: OpenCampaign, system_id: str, who: str) -> Adding:
    """Take a character's sheet, as it lies on the table. Raises: AppError."""
    state = campaign.table(system_id).state
    return Adding(campaign, system_id, state.sheets[state.combatants[who].sheet])


def write_all(campaign: OpenCampaign, system_id: str, who: str, writes: Sequence[Write]) -> str:
    """Write values into a character's sheet as one step of the table; returns the sentence of a refusal, or "". Raises: AppError."""
    session = campaign.table(system_id)
    result = session.do(*(EditSheet(target=who, path=path, value=value) for path, value in writes))
    return words_for(system_id).refusal(result.refusal) if isinstance(result, Refused) else ""
