"""Stat blocks of made-up creatures in the layouts of many sources: how much of them is read right, by the door of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.stat_blocks.eighth import LAYOUTS as EIGHTH
from tests.stat_blocks.fifth import LAYOUTS as FIFTH
from tests.stat_blocks.fourth import LAYOUTS as FOURTH
from tests.stat_blocks.held_out import LAYOUTS as HELD_OUT
from tests.stat_blocks.later import LAYOUTS as LATER
from tests.stat_blocks.layouts import LAYOUTS
from tests.stat_blocks.measuring import WHAT, Measured, measure
from tests.stat_blocks.seventh import LAYOUTS as SEVENTH
from tests.stat_blocks.sixth import LAYOUTS as SIXTH
from tests.stat_blocks.third import LAYOUTS as THIRD

ALL = {**LAYOUTS, **HELD_OUT, **LATER, **THIRD, **FOURTH, **FIFTH, **SIXTH, **SEVENTH, **EIGHTH}
LEAST = {"name": 0.95, "weapons": 0.9, "attributes": 0.95, "skills": 0.95, "figures": 0.95}
"""The share of creatures that must be right in a respect over all layouts; in any other at least `LEAST_OTHERWISE`."""
LEAST_OTHERWISE = 0.9
LEAST_OF_ONE = 0.75
"""Of one layout alone, whatever it is."""


@pytest.mark.whole
def test_of_all_layouts_together_nearly_all_is_read_right(tmp_path: Path) -> None:
    total = Measured()
    short: list[str] = []
    for name, layout in ALL.items():
        (folder := tmp_path / name).mkdir()
        found = measure(layout, folder, count=12)
        total.add(found)
        short += [f"{name}: {what} {found.share(what):.0%}, {found.wrong}" for what in WHAT if found.share(what) < LEAST_OF_ONE]
    assert total.count >= 1_300 and len(ALL) >= 109
    assert not short, "\n".join(short)
    assert total.extra == 0, total.wrong
    assert total.weapons_right >= LEAST["weapons"], total.wrong
    assert all(total.share(what) >= LEAST.get(what, LEAST_OTHERWISE) for what in WHAT), total.wrong


OTHERS = ("markdown", "forum", "obsidian_callout", "french_short", "bold_post", "weapon_table", "french_board")
OTHERS_AS_MET = ("core_book", "older_book", "one_sheet", "vault_note", "french_list", "electronic_book")


@pytest.mark.in_turn("name")
@pytest.mark.parametrize("name", [*OTHERS, *OTHERS_AS_MET])
def test_other_creatures_in_a_layout_are_read_alike(name: str, tmp_path: Path) -> None:
    found = measure(ALL[name], tmp_path, count=24)
    assert found.share("name") >= LEAST["name"] and found.weapons_right >= LEAST["weapons"], found.wrong
