"""An evening begun with nothing but what others made: pasted blocks are the party, a pasted table the foes, a file is the map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.controller.content.files import content_of
from desktop_app.controller.pasting.writing import stat_text
from desktop_app.controller.play.tactics import play_on
from desktop_app.rules.catalogue import SYSTEMS
from tests.app.counting import CTRL, KEY, Table
from tests.bringing import drop_files
from tests.exchange.maps import universal
from tests.narrowing import there
from tests.parts import chosen_encounter
from tests.seeds import IS_SOAKED

TABLES: Final = {
    "winterdawn": """Name,Agility,Constitution,Strength,Melee combat,Weapons
Reed robber,6,6,7,2,Spear
Reed chief,7,7,8,3,Dagger""",
    "expedition": """Name,Weapon skill,Strength,Toughness,Initiative,Agility,Wounds,Weapons
Reed robber,3,2,2,4,4,2,Dagger
Reed chief,4,3,3,4,4,5,Dagger""",
    "revolution": """Name,Str,Con,Dex,Int,Wil,Life points,Weapons
Reed robber,10,10,11,8,8,12,Sword
Reed chief,13,12,11,9,10,16,Sword""",
    "savage": """Name,Agility,Strength,Vigor,Fighting,Weapons,Armour
Reed robber,d6,d6,d6,d6,Short sword,
Reed chief,d8,d6,d8,d8,Short sword,Leather coat""",
    "cadwallon": """Name,Att pug,Att opp,Att dis,Pot,Mov,Pow,Weapons
Reed robber,3,2,3,3,4,3,Watch spear
Reed chief,4,3,3,4,4,3,Watch spear""",
}
"""Two creatures each, as somebody keeps them in a spreadsheet."""
FOUGHT_BY_KEYS = ("savage", "revolution") if IS_SOAKED else ("savage",)
"""Where the first offers bring a fighter beside a foe, and the fight is fought to its end by keys; in the others by tactics."""
MOST = {"party of four": 3, "foes of a table": 4, "map": 1, "encounter": 36, "fight": 115, "closed": 1}
"""Inputs for each part of the evening, with all letters."""


def paste(table: Table, page: str, text: str) -> None:
    table.program.window.show_page(page)
    table.inputs += 1
    QApplication.clipboard().setText(text)
    table.key(KEY.Key_V, held=CTRL)


@pytest.mark.parametrize("nothing", SYSTEMS, indirect=True)
def test_an_evening_of_what_others_made(nothing: Table, tmp_path: Path) -> None:
    table, counted = nothing, dict[str, int]()
    campaign = table.program.campaign

    def done(what: str) -> None:
        counted[what], table.inputs = table.inputs, 0

    shipped = content_of(table.system).characters
    names = sorted(list(shipped)[:4])
    done("rules")
    paste(table, "characters", "\n".join(stat_text(table.system, shipped[name]) for name in names))
    table.key(KEY.Key_Return, held=CTRL)
    assert sorted(person.name for person in campaign.people()) == sorted(shipped[name].name for name in names)
    assert not any(person.fault for person in campaign.people())
    done("party of four")

    paste(table, "bestiary", TABLES[table.system])
    table.key(KEY.Key_Return)
    table.key(KEY.Key_Return, held=CTRL)
    assert campaign.bestiary.is_own(table.system, "reed_robber") and campaign.bestiary.is_own(table.system, "reed_chief")
    done("foes of a table")

    path = tmp_path / "weir.dd2vtt"
    path.write_text(
        json.dumps(universal(resolution={"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 16, "y": 10}, "pixels_per_grid": 1}))
    )
    assert drop_files(table.program.window, path)
    table.inputs += 1
    assert table.program.window.current == "boards"
    done("map")

    table.key(KEY.Key_Return, held=CTRL)
    table.word("Weir")
    table.key(KEY.Key_Return)
    for word in ("3 reed robber", "1 reed chief"):
        table.key(KEY.Key_K, held=CTRL)
        table.word(word)
        table.key(KEY.Key_Return)
    prepared = chosen_encounter(table.program)
    assert (prepared.name, prepared.board, len(prepared.party), sum(foes.count for foes in prepared.foes)) == ("Weir", "weir", 4, 4)
    table.key(KEY.Key_Return, held=CTRL)
    assert table.program.window.current == "fight", table.program.window.messages.text
    assert len(there(table.fight.tracker.session.state.world.board).barriers) > 3
    done("encounter")

    if table.system in FOUGHT_BY_KEYS:
        table.fight_to_the_end(MOST["fight"])
    else:
        play_on(table.fight.tracker.session, until=lambda _: table.fight.tracker.has_ended)
        table.fight.refresh()
    assert table.fight.tracker.has_ended, table.fight.tracker.shown().heading
    table.open_closing()
    done("fight")
    table.key(KEY.Key_Return, held=CTRL)
    assert [info.status for info in campaign.fights()] == ["finished"]
    done("closed")
    print(f"\n{table.system}: {counted}")
    assert all(counted[what] <= most for what, most in MOST.items()), counted
