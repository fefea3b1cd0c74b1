"""Games that are rows, and random play of them: first states, what the game master may do by hand, what belongs to the scene."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from desktop_app.grid.board import Board, Grid
from desktop_app.rules.kernel import gm, table
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.own.gm import Harm, TakeRest
from desktop_app.rules.own.system import OwnSystem, made
from desktop_app.rules.own.turns import EndFight, Join, StartFight
from tests.random_play import Game, Pick, furnished, one_of, rewritten, shared_edit

FOLDER = Path(__file__).parent / "games"
GAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
NAMES = ("ana", "bo", "cid", "dee")


def rows_of(name: str) -> dict[str, Any]:
    """Read the rows of a game."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def system_of(name: str) -> OwnSystem:
    """Make the system of a game, once."""
    return made(f"own_{name}", rows_of(name))


@cache
def world_of(name: str) -> Any:
    """Put a game on a small furnished board."""
    board = Board(id="yard", name="Yard", grid=Grid.SQUARE, columns=8, rows=5, ground={}, kinds={})
    return system_of(name).world({}, furnished(board))


def sheet(name: str, pick: Pick) -> dict[str, Any]:
    """Write a sheet with numbers from anywhere in the lower part of their ranges."""
    game = system_of(name).game
    found: dict[str, Any] = {
        row.id: one_of(pick, row.one_of) if row.one_of else row.low + pick(min(9, row.high - row.low + 1)) for row in game.field
    }
    for row in game.list:
        columns = game.columns_of(row.id)
        entries = range(1 + pick(2))
        found[row.id] = [
            {"name": f"{row.id} {n}", **{one.field: one.low + pick(min(9, one.high - one.low + 1)) for one in columns}} for n in entries
        ]
    return found


def fresh(name: str, *sheets: dict[str, Any], pools: dict[str, int] | None = None, is_table: bool = False) -> Any:
    """Set a fight up: combatants of turn about a side, three cells apart; or the table."""
    entries = tuple(
        Entry(id=who, name=who.capitalize(), side=("party", "foe")[i % 2], sheet={"name": who, **one}, at=(2 + i % 2, i))
        for i, (who, one) in enumerate(zip(NAMES, sheets, strict=False))
    )
    return system_of(name).setup(Setup(entries=entries, pools=pools or {}, is_table=is_table), world_of(name))


@cache
def game_of(name: str) -> Game:
    """Describe random play of a game."""
    system = system_of(name)
    game, tracks = system.game, system.game.track

    def first_state(pick: Pick) -> Any:
        pools = {row.id: pick(row.high + 1) for row in game.pool}
        return fresh(name, *(sheet(name, pick) for _ in range(2 + pick(3))), pools=pools, is_table=not pick(12))

    def edits(state: Any, pick: Pick) -> list[Command[Any]]:
        who, track = one_of(pick, state.roster), one_of(pick, tracks)
        boxes = track.kind == "boxes"
        found: list[Command[Any]] = [
            gm.SetCondition(target=who, condition=one_of(pick, (*(row.id for row in game.condition), "wet")), value=bool(pick(2))),
            gm.Place(target=who, cell=(pick(9), pick(5))),
            gm.GiveTurn(target=who),
            gm.Rename(target=who, name=one_of(pick, ("Ana", "Xu"))),
            gm.AddNote(text="A note"),
            gm.TickBoxes(target=who, track=track.id) if boxes else gm.SetCounter(target=who, counter=track.id, value=pick(9)),
            gm.UntickBoxes(target=who, track=track.id) if boxes else gm.SetCondition(target=who, condition="acted", value=bool(pick(2))),
            rewritten(system.codec, state, who),
            table.EditSheet(target=who, path="/concept", value="a bandit"),
            *(gm.SetPool[Any](pool=row.id, value=pick(11)) for row in game.pool),
        ]
        return [*found, *shared_edit(state, pick), *([gm.RemoveCombatant[Any](actor=who)] if not pick(10) else [])]

    def of_the_scene(state: Any, pick: Pick) -> list[Command[Any]]:
        if not pick(20):
            return [EndFight()]
        who = one_of(pick, state.roster)
        rests = [TakeRest(what=row.id) for row in game.rest]
        return [StartFight(), Join(actor=who), Harm(targets=(who,), track=one_of(pick, tracks).id), *rests]

    return Game(
        system=system,
        first_state=first_state,
        edits=edits,
        of_the_scene=of_the_scene,
        strike_down=lambda who: Harm(targets=(who,), track=tracks[0].id, amount=500),
    )
