"""Makes the packs that come with the program, one of each system, into resources/packs: how content of one's own can be shared.

    .venv/bin/python packaging/example_packs.py

A test holds that they are what this file says.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from desktop_app import PACK_SUFFIX, __version__
from desktop_app.controller.boards.boards import board_from_rows
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import BoardText
from desktop_app.controller.library.library import system_of
from desktop_app.controller.library.prepared import Foes, PreparedEncounter
from desktop_app.controller.notes.page import Page, PageSort, put_page
from desktop_app.controller.packs.gathering import Gathering
from desktop_app.exchange.pack_files import Pack, PackHead, pack_bytes
from desktop_app.exchange.whole_file import write_bytes_whole
from desktop_app.places import RESOURCES

FOLDER: Final = RESOURCES / "packs"
LICENCE: Final = "CC0"


@dataclass(frozen=True, kw_only=True)
class Example:
    """An example: a creature made of another one, with variants; where it is met; what is told of the place, and a table to roll on."""

    title: str
    text: str
    base: str
    variants: tuple[str, ...]
    name: str
    plural: str
    told: str
    tactics: tuple[str, ...]
    count: int
    others: Mapping[str, int]
    encounter: str
    note: str
    board: str
    rows: tuple[str, ...]
    place: str
    page: str
    table: str
    lines: str


EXAMPLES: Final = {
    "winterdawn": Example(
        title="The ice cutters' camp",
        text="An evening on a frozen lake: cutters who have not been paid, and what they have cut out of the ice.",
        base="bandit",
        variants=("elite",),
        name="Ice cutter",
        plural="Ice cutters",
        told="Broad shoulders, a long saw and three weeks of wages that never came.",
        tactics=("Swings the saw in wide strokes and gives ground towards thin ice.",),
        count=3,
        others={"bear": 1},
        encounter="Wages in ice",
        note="The cutters want coin, not blood: see [[The ice cutters' camp]]. The bear follows the smell of their fish.",
        board="The frozen lake",
        rows=(
            "tt..........tt",
            "t...iiiiii...t",
            "...iiiiiiii...",
            "..iiii~~iiii..",
            "..iii~~~~iii..",
            "..iiii~~iiii..",
            "...iiiiiiii...",
            ".pp.iiiiii....",
            ".pp........h..",
            "t..........hh.",
        ),
        place="The ice cutters' camp",
        page="Four tents and a sledge beside [[The frozen lake]]. Whoever asks around hears one thing: {roll: Heard on the ice}",
        table="Heard on the ice",
        lines="1. The lord's man took the coin and rode south.\n2. There is a hand in the last block, and it wears a ring.\n"
        "3. At night the lake answers when one knocks.\n4. The old cutter has not left his tent since the new moon.",
    ),
    "cadwallon": Example(
        title="The clock loft",
        text="A workshop above a tavern, a debt, and a machine that keeps better watch than its maker.",
        base="clockwork_sentinel",
        variants=("young",),
        name="Loft watcher",
        plural="Loft watchers",
        told="A sentinel of brass no taller than a child, built to count who comes up the stairs.",
        tactics=("Bars the stairs and rings its bell before it strikes.",),
        count=2,
        others={"cutpurse": 1},
        encounter="Up the back stairs",
        note="The cutpurse was paid by the same creditor: see [[The clock loft]].",
        board="The loft above the tavern",
        rows=(
            "##############",
            "#pppp#ppppppp#",
            "#pppp#ppppppp#",
            "#pppp+ppppppp#",
            "#pppp#ppppppp#",
            "###+##pppp####",
            "#pppppppppppp#",
            "#pppppppppppp+",
            "#pppppppppppp#",
            "##############",
        ),
        place="The clock loft",
        page="Forty clocks, and no two of them agree. Among the springs lies {roll: On the bench}",
        table="On the bench",
        lines="1. A receipt with the seal of a guild that was dissolved.\n2. The eye of a watcher, still turning.\n"
        "3. A letter, half burnt, that names the buyer.\n4. A key to a door that this house does not have.",
    ),
    "savage": Example(
        title="The toll at the weir",
        text="A weir, a toll that nobody has to pay, and a ferryman who has hired the wrong dogs.",
        base="deserter",
        variants=("elite",),
        name="Weir warden",
        plural="Weir wardens",
        told="Wears the coat of a lord who has been dead for ten years, and takes his toll.",
        tactics=("Holds the planks and sends the others around through the shallows.",),
        count=2,
        others={"cave_bear": 1},
        encounter="The toll at the weir",
        note="They let whoever pays pass: see [[The weir]]. The bear is on a chain that has seen better days.",
        board="The weir",
        rows=(
            "tt..~~~~..tt",
            "t...~~~~...t",
            "....~~~~....",
            "pppppppppppp",
            "pppppppppppp",
            "....~~~~....",
            "..t.~~~~.^..",
            ".t..~~~~.^^.",
            "....~~~~....",
            "t...~~~~...t",
        ),
        place="The weir",
        page="Planks over a grey river, and a hut that smells of eels. In the nets hangs {roll: In the nets}",
        table="In the nets",
        lines="1. An eel as long as a man.\n2. A boot, with a foot in it.\n3. A sealed flask; the letter in it is dry.\n"
        "4. Nothing, but the nets are cut.",
    ),
    "revolution": Example(
        title="The quarry of the quiet men",
        text="A quarry where work goes on at night, and a foreman whose workers do not need to eat.",
        base="bandit",
        variants=("undead",),
        name="Quiet quarryman",
        plural="Quiet quarrymen",
        told="Dust in its eyes and no breath in the cold; it does not let go of its pick.",
        tactics=("Walks straight at whoever carries a light.",),
        count=3,
        others={"bandit_crossbowman": 1},
        encounter="The night shift",
        note="The crossbowman is the foreman's son, and afraid: see [[The quarry]].",
        board="The quarry",
        rows=(
            "^^^^^^^^^^^^^^",
            "^^..........^^",
            "^....hh......^",
            "^...hhhh.....^",
            "^............^",
            "^..t......~..^",
            "^........~~~.^",
            "^.....======.^",
            "^^....======..",
            "^^^^^.======..",
        ),
        place="The quarry",
        page="No birds, and every block is cut to the same size. On the foreman's list stands {roll: The foreman's list}",
        table="The foreman's list",
        lines="1. Nine names, seven of them crossed out.\n2. An order for lime that was never fetched.\n3. The name of one of the heroes.\n"
        "4. A drawing of a door, and its measures.",
    ),
    "expedition": Example(
        title="The dry cistern",
        text="A cistern beneath the first stairs: empty for a hundred years, and full of whispers.",
        base="cave_spiderling",
        variants=("elite",),
        name="Cistern weaver",
        plural="Cistern weavers",
        told="Its threads hang where the water stood, and hum when somebody speaks.",
        tactics=("Waits above the dark pillars and drops on whoever comes last.",),
        count=3,
        others={"cult_novice": 1},
        encounter="Threads in the dark",
        note="The novice is bound, and not a prisoner: see [[The cistern]].",
        board="The cistern",
        rows=(
            "################",
            "#______________#",
            "#__#___##___#__#",
            "#______________#",
            "#______~~______#",
            "+_____~~~~_____#",
            "#______~~______#",
            "#__#___##___#__#",
            "#______________#",
            "################",
        ),
        place="The cistern",
        page="Who whispers here is answered: {roll: What the cistern says}",
        table="What the cistern says",
        lines="1. Your own last words.\n2. A name, and it is not yours.\n3. The number of steps that you have taken.\n"
        "4. Nothing, for the first time.",
    ),
}


def example_pack(system_id: str, folder: Path) -> Pack:
    """Make the example of a system in a campaign of its own, and gather it."""
    told = EXAMPLES[system_id]
    campaign = OpenCampaign.create(folder / f"{system_id}.strikeboard", told.title)
    try:
        _fill(campaign, system_id, told)
        gathering = Gathering(campaign)
        head = PackHead(title=told.title, author="Strikeboard", licence=LICENCE, version="1", language="en", text=told.text)
        return gathering.gathered(set(gathering.names)).pack(head)
    finally:
        campaign.close()


def _fill(campaign: OpenCampaign, system_id: str, told: Example) -> None:
    bestiary, creature = campaign.bestiary, told.name.lower().replace(" ", "_")
    made = bestiary.varied(system_id, told.base, told.variants)
    sheet = {**made.sheet, "name": told.name}
    text = {"name": told.name, "plural": told.plural, "text": told.told, "tactics": told.tactics, "sheet": sheet}
    bestiary.put(system_id, creature, made.model_copy(update=text))
    grid = system_of(system_id).grid
    drawn = BoardText.model_validate(
        {"id": f"example_{system_id}", "name": told.board, "grid": grid, "columns": len(told.rows[0]), "rows": told.rows}
    )
    campaign.boards.put(board_from_rows(drawn))
    others = tuple(Foes(creature=other, count=count) for other, count in told.others.items())
    campaign.encounters.put(
        PreparedEncounter(
            id=f"example_{system_id}",
            system=system_id,
            name=told.encounter,
            foes=(Foes(creature=creature, count=told.count), *others),
            board=drawn.id,
            note=told.note,
        )
    )
    put_page(campaign.store, Page(id=f"example-{system_id}", title=told.place, sort=PageSort.PLACE, text=told.page))
    put_page(campaign.store, Page(id=f"example-{system_id}-table", title=told.table, sort=PageSort.TABLE, text=told.lines))


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for system_id in EXAMPLES:
            body = pack_bytes(example_pack(system_id, Path(folder)))
            write_bytes_whole(FOLDER / f"{system_id}{PACK_SUFFIX}", body)
            print(f"{system_id}: {len(body)} bytes ({__version__})")


if __name__ == "__main__":
    main()
