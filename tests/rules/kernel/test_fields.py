"""What fits a field: the page of a sheet and the judge of it say the same, in every system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest

from desktop_app.controller.content.files import content_of
from desktop_app.controller.library.library import sheet_json, system_of, tables_of, world_of
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.blocks import ColumnsBlock, Edit, GaugeBlock, ScalesBlock, SheetPage, TableBlock, TextBlock, TrackBlock
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.fields import edit_of, fitting, words_in
from desktop_app.rules.kernel.record import Json, Record, brought_within, held, is_within, naming, range_sentence, ranged
from desktop_app.rules.kernel.state import Sheet
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import written

ONE_OF_A_LIST = re.compile(r"/\d+/")


def edits_of(page: SheetPage) -> Iterator[Edit | None]:
    for block in page.blocks:
        match block:
            case TableBlock():
                for section in block.sections:
                    yield from (section.edit, *(row.edit for row in section.rows))
            case ColumnsBlock():
                yield from (cell.edit for line in block.lines for cell in line.cells)
            case ScalesBlock():
                yield from (scale.edit for scale in block.scales)
            case GaugeBlock() | TextBlock():
                yield block.edit
            case TrackBlock():
                pass


def fault(system_id: str, sheet: Sheet, path: str, value: Json) -> str:
    """Say where the judge stops at a sheet of which one number is changed; "": nowhere."""
    codec = system_of(system_id).codec
    document: Any = written({**codec.defaults(type(sheet)), **codec.encode(sheet)}, path, value)
    try:
        found = codec.decode(type(sheet), document).broken()
    except BadDocumentError as error:
        return error.path
    return "" if found is None else f"/{found[0]}"


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_page_takes_the_numbers_that_its_judge_takes_and_no_others(system_id: str) -> None:
    system, tables, world, seen = system_of(system_id), tables_of(system_id), world_of(system_id), 0
    tried: set[str] = set()
    for creature_id, text in content_of(system_id).creatures.items():
        document = system.sheet_document(sheet_json(system_id, text), tables)
        _, sheet = system.newcomer(Entry(id=creature_id, name=text.name, sheet=document))
        for edit in edits_of(system.page(sheet, None, world)):
            if edit is None or edit.choice is None or edit.choice.values or ONE_OF_A_LIST.sub("/*/", edit.path) in tried:
                continue
            tried.add(ONE_OF_A_LIST.sub("/*/", edit.path))
            low, high = edit.choice.low, edit.choice.high
            for value, fits in ((low, True), (high, True), (low and low - 1, False), (high and high + 1, False)):
                if value is not None and (fits or not is_within(value, low, high)):
                    where = fault(system_id, sheet, edit.path, value)
                    assert (where == "" or where.count("/") != edit.path.count("/")) if fits else where, (edit.path, value, where)
                    seen += 1
    assert len(tried) >= 7 and seen > 20


class Blade(Record):
    edge: int = ranged(1, low=1, high=5)
    length: int | None = ranged(None, high=9)
    words: tuple[str, ...] = ()


class Owner(Record):
    blades: tuple[Blade, ...] = ()
    best: Blade | None = None
    ranks: dict[str, int] = naming("skill", {}, high=3)
    rows: tuple[int, ...] = held((1, 2), low=1, high=2)


def test_a_path_leads_through_lists_mappings_and_what_may_be_missing() -> None:
    ranges = {path: fitting(Owner, path).choice for path in ("blades/2/edge", "best/length", "ranks/stealth", "rows/1")}
    assert {path: (one.low, one.high) for path, one in ranges.items() if one is not None} == {
        "blades/2/edge": (1, 5), "best/length": (0, 9), "ranks/stealth": (None, 3), "rows/1": (1, 2),
    }  # fmt: skip
    assert fitting(Owner, "best/length").optional and not fitting(Owner, "best/edge").optional
    assert edit_of(Owner, "blades/0/words").many and edit_of(Owner, "blades/0/words").path == "/blades/0/words"


def test_numbers_in_lists_and_mappings_are_judged() -> None:
    assert range_sentence(Owner()) is None
    assert range_sentence(Owner(rows=(1, 3))) == ("rows/1", "rows goes from 1 to 2")
    assert range_sentence(Owner(ranks={"folk_lore": 2, "stealth": 4})) is not None
    assert range_sentence(Blade(length=-1)) == ("length", "length goes from 0 to 9")


def test_a_number_is_brought_within_its_range_by_the_shortest_way() -> None:
    assert [brought_within(value, 1, 5) for value in (0, 1, 3, 5, 6)] == [1, 1, 3, 5, 5]
    assert (brought_within(-7, None, 5), brought_within(7, 1, None), brought_within(7, None, None)) == (-7, 7, 7)


class Owned(Blade):
    name: str = ""
    kind: Literal["pc", "npc"] = "pc"
    damage: str = "2d6+1"
    held_by: dict[str, Literal["d6", "d8"]] = naming("skill", {})
    best_of: Blade | None = None


def test_every_text_is_found_and_no_value_of_a_closed_list() -> None:
    inside = Blade(words=("of the old king", "x"))
    sheet = Owned(name="Dawnbreaker", held_by={"folk_lore": "d8"}, best_of=inside, words=("notched",))
    assert sorted(words_in(sheet)) == ["Dawnbreaker", "folk lore", "notched", "of the old king"]


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_what_is_written_on_a_sheet_is_found_there(system_id: str) -> None:
    system, tables = system_of(system_id), tables_of(system_id)
    for creature_id, text in content_of(system_id).creatures.items():
        document = {**system.sheet_document(sheet_json(system_id, text), tables), "notes": "Fears the bell of Ostrava."}
        found = [*words_in(system.newcomer(Entry(id=creature_id, name=text.name, sheet=document))[1])]
        assert "Fears the bell of Ostrava." in found and not {"pc", "npc", "d6", "creature"} & {*found}
