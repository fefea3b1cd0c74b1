"""The luck of a fight in words: a sentence a person, and a page with all figures that the window and paper draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from desktop_app import language
from desktop_app.controller.play.luck import FightLuck, Figures, Luck, PersonLuck, fight_luck
from desktop_app.controller.play.past import Past
from desktop_app.controller.words.names import PARTY, name_of
from desktop_app.language import Name, marked, number, said
from desktop_app.rules.kernel.blocks import Block, Column, ColumnCell, ColumnLine, ColumnsBlock, SheetPage, TextBlock
from desktop_app.rules.kernel.luck import TrySort
from desktop_app.rules.kernel.state import Encounter

NONE: Final = "\u2013"
SENTENCES: Final = {
    TrySort.ATTACK: marked("{rolls#attack|attacks}: {had#hit|hits}, {expected} expected; luckier than {share} % of rolls"),
    TrySort.DAMAGE: marked("{rolls#damage roll|damage rolls}: {had} wounded, {expected} expected; luckier than {share} %"),
    TrySort.CHECK: marked("{rolls#other roll|other rolls}: {had#success|successes}, {expected} expected; luckier than {share} % of rolls"),
}
SORTS: Final = {TrySort.ATTACK: marked("attacks"), TrySort.DAMAGE: marked("damage"), TrySort.CHECK: marked("other rolls")}


def luck_told(sort: TrySort, luck: Luck) -> str:
    """Say it: "11 attacks, 5.2 hits expected, 8 had (luckier than 94 %)"."""
    facts = {"rolls": luck.rolls, "expected": _tenth(luck.expected), "had": luck.had, "share": luck.luckier_than}
    told = said(SENTENCES[sort], **facts)
    return f"{told}, {said('{count} typed', count=luck.typed)}" if luck.typed else told


def person_told(one: PersonLuck) -> str:
    """Say in a line what somebody tried."""
    return language.apart(luck_told(sort, luck) for sort, luck in one.by_sort.items())


def lines_told(past: Past) -> list[tuple[str, str]]:
    """Return a fight's luck for the session page: a name and a sentence per roller. Raises: AppError."""
    found, state = fight_luck(past), past.state(past.steps)
    return [(name_of(state, one.who), person_told(one)) for one in found.people if one.who in state.combatants]


def luck_page(past: Past) -> SheetPage:
    """Lay out the luck and the figures of a fight as far as it has gone. Raises: AppError."""
    found, state = fight_luck(past), past.state(past.steps)
    names = {who: Name(name_of(state, who)) for who in state.roster}
    if not found.people and not any(one.taken for one in found.figures):
        blocks: list[Block] = [TextBlock(title=said("Luck"), text=said("No roll with a known chance yet."))]
    else:
        blocks = [_luck(found, names), _figures(found.figures, names), *_rounds(found.figures, state), _explained(found)]
    return SheetPage(title=said("Luck"), blocks=tuple(blocks))


def _luck(found: FightLuck, names: Mapping[str, str]) -> ColumnsBlock:
    columns = (
        Column(align="left"),
        Column(align="left"),
        Column(head=said("rolls")),
        Column(head=said("expected")),
        Column(head=said("actual")),
        Column(head=said("luckier than"), hint=said("The share of all possible results of the same rolls that are unluckier.")),
    )
    lines = [line for one in found.people if one.who in names for line in _person(one, names[one.who])]
    return ColumnsBlock(title=said("Luck"), columns=columns, lines=tuple(lines), legend=said("hits and successes"))


def _person(one: PersonLuck, name: str) -> Iterator[ColumnLine]:
    """Give a line for each sort of roll, the name before the first."""
    for place, (sort, luck) in enumerate(one.by_sort.items()):
        values = (said(SORTS[sort]), str(luck.rolls), _tenth(luck.expected), str(luck.had), language.chance(luck.luckier_than))
        note = said("{count} typed", count=luck.typed) if luck.typed else ""
        cells = (ColumnCell(value=name if place == 0 else ""), *(ColumnCell(value=value) for value in values))
        yield ColumnLine(cells=cells, note=note, strong=place == 0)


def _figures(figures: tuple[Figures, ...], names: Mapping[str, str]) -> ColumnsBlock:
    columns = (
        Column(align="left"),
        Column(head=said("damage dealt")),
        Column(head=said("damage taken")),
        Column(head=said("went down")),
        Column(head=said("rounds down")),
    )
    lines = []
    for one in figures:
        fell = said("round {number}", number=one.fell) if one.fell else NONE
        values = (_percent(sum(one.dealt.values())), _percent(sum(one.taken.values())), fell, str(one.down) if one.down else NONE)
        lines.append(ColumnLine(cells=(ColumnCell(value=names[one.who]), *(ColumnCell(value=value) for value in values))))
    return ColumnsBlock(title=said("The fight"), columns=columns, lines=tuple(lines), legend=said("100 % is all the health they have"))


def _rounds(figures: tuple[Figures, ...], state: Encounter) -> Iterator[ColumnsBlock]:
    """Return harm by rounds: done and taken by the party."""
    party = [one for one in figures if one.who in state.combatants and state.combatants[one.who].side == PARTY]
    numbers = sorted({number for one in party for number in (*one.taken, *one.dealt)})
    if not numbers:
        return
    columns = (Column(align="left"), Column(head=said("dealt by the party")), Column(head=said("taken by the party")))
    lines = []
    for n in numbers:
        values = (sum(one.dealt.get(n, 0) for one in party), sum(one.taken.get(n, 0) for one in party))
        cells = (ColumnCell(value=said("Round {number}", number=n)), *(ColumnCell(value=_percent(value)) for value in values))
        lines.append(ColumnLine(cells=cells))
    yield ColumnsBlock(title=said("Damage by round"), columns=columns, lines=tuple(lines))


def _explained(found: FightLuck) -> TextBlock:
    told = [
        said("Every chance is from before the first die of a roll; a reroll counts separately."),
        said("Of equally lucky results, half counts as unluckier: even luck is 50 %."),
    ]
    if found.unread:
        told.append(said("Recalculation failed for {count#step|steps}.", count=found.unread))
    return TextBlock(title=said("Statistic"), text=" ".join(told))


def _tenth(value: float) -> str:
    return number(round(value, 1))


def _percent(share: float) -> str:
    return language.chance(round(100 * share)) if share else NONE
