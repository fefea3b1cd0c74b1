"""Random moments of every system as they are, and as they would be with other secrets: what the players get of both is the same."""

from __future__ import annotations

import hashlib
import importlib
import random
import zlib
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from itertools import count
from types import SimpleNamespace
from typing import Any, Final, cast

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.players import PlayersScreen, PlayersShown
from desktop_app.controller.play.recorded import events_in
from desktop_app.controller.play.session import Session
from desktop_app.grid import scenery
from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import Ambient, Area, Barrier, BarrierKind, Fog, Opening, Pin
from desktop_app.model.pictures import Picture
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.kernel.barriers import barriers_now
from desktop_app.rules.kernel.gm_board import SetFog, SetOpening
from desktop_app.rules.kernel.moments import moments_in
from desktop_app.rules.kernel.players import ALL, ShowBoard, ShowToPlayers, facets_of
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.sighting import PARTY, fog_of, out_of_sight
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.winterdawn.state import Fighter
from desktop_app.rules.winterdawn.state import Lamp as Torch
from desktop_app.views.board.geometry import Geometry
from desktop_app.views.pictures import file_of, picture_of
from tests.random_play import Game, one_of, planned_for

STEPS = 48
MAP = "map"
"""What the picture beneath the cells is called."""
LATELY = 3
"""Within so many steps a big moment is told by their banner."""
TOLD = "Malgrim"
"""What every name, note and label is changed to that the players were not told."""


def game_of(system: str) -> Game:
    found = importlib.import_module(f"tests.rules.{system}.playing").GAME
    assert isinstance(found, Game)
    return found


def first_state(game: Game, rng: random.Random) -> Encounter:
    """Give a first state on a board with secrets, in the dark, whose foes carry lights where the system knows of such."""
    state: Encounter = game.first_state(rng.randrange)
    while state.world.board is None:
        state = game.first_state(rng.randrange)
    board = state.world.board
    x, y = board.geometry.centre(next((one.cell for one in state.combatants.values() if one.cell is not None), (4, 4)))
    kinds = (BarrierKind.DOOR, BarrierKind.WINDOW, BarrierKind.CURTAIN)
    doors = [
        Barrier(id=f"secret {i}", start=(x + 1.5, y + i - 1), end=(x + 1.5, y + i), kind=kind, is_secret=True)
        for i, kind in enumerate(kinds)
    ]
    board = replace(
        board,
        name="Ambush",
        barriers=(*board.barriers, *doors),
        areas=(Area(id="a", name="Ambush"),),
        ambient=rng.choice((Ambient.DARK, Ambient.DIM, Ambient.DAY)),
        fog=rng.choice((Fog.WALKED, Fog.WALKED, Fog.BY_HAND, Fog.NONE)),
    )
    left, top, width, height = board.geometry.extent(board.columns, board.rows)
    board = replace(board, picture=scenery.MapPicture(asset=MAP, left=left, top=top, width=width, height=height))
    faces = {who: portrait(who) for who in state.roster}
    return with_lights(evolve(planned_for(state), world=replace(state.world, board=board, portraits=faces)))


def portrait(of: str) -> str:
    """Give a portrait that nobody else has."""
    return f"picture:{hashlib.md5(of.encode()).hexdigest()}:0:0:1000"


def with_lights(state: Encounter) -> Encounter:
    """Give every foe a light."""
    foes = [one for one in state.combatants.values() if one.side != PARTY]
    torch = Torch(lamp="torch", out_at_round=99)
    lit = state.with_changed(*(evolve(one, lamp=torch) for one in foes if isinstance(one, Fighter)))
    if isinstance(lit, CadwallonState):
        from desktop_app.rules.cadwallon.movement.places import Light

        lit = evolve(lit, lights=(*lit.lights, *(Light(id=f"of {one.id}", light_kind="torch", carrier=one.id) for one in foes)))
    return lit


# ---- what is hidden, changed


def changed(state: Encounter, rng: random.Random) -> Encounter:
    """Change all that the players do not know."""
    return with_other_board(with_other_names(with_others_elsewhere(state, rng)), rng)


def unseen(state: Encounter) -> list[str]:
    """Name the foes whom the players were not shown, or who stand out of sight."""
    fog = fog_of(state)
    lurking = out_of_sight(state, fog.seen) if fog is not None else frozenset()
    return [who for who, one in state.combatants.items() if one.side != PARTY and (who in lurking or not facets_of(state, who))]


def with_others_elsewhere(state: Encounter, rng: random.Random) -> Encounter:
    """Put each who is unseen elsewhere, out of sight where they were shown, hurt and ill; whose own light would show it there stays."""
    assert state.world.board is not None
    fog, cells = fog_of(state), sorted(state.world.board.cells())
    for who in unseen(state):
        one = state.combatants[who]
        dark = [cell for cell in cells if fog is None or cell not in fog.seen] if facets_of(state, who) else cells
        there: Cell | None = one.cell and rng.choice(dark or [one.cell])
        moved = state.with_changed(evolve(one, cell=there, facing=one.facing and 0, conditions=(), marks={TOLD: 7}))
        if who not in unseen(moved):
            moved = state.with_changed(evolve(one, facing=one.facing and 0, conditions=(), marks={TOLD: 7}))
        state = moved
    others = {who: portrait(f"{TOLD} {who}") for who in unseen(state)}
    return evolve(state, world=replace(state.world, portraits={**state.world.portraits, **others}))


def with_other_names(state: Encounter) -> Encounter:
    """Call everybody whose name was not told otherwise, in the fight and on the sheet."""
    nameless = [one for who, one in state.combatants.items() if "name" not in facets_of(state, who)]
    called = state.with_changed(*(evolve(one, name=f"{TOLD} the Wolf", number=97) for one in nameless))
    used = {one.sheet for one in nameless} - {one.sheet for who, one in state.combatants.items() if "name" in facets_of(state, who)}
    sheets = {key: evolve(sheet, name=f"{TOLD} the Wolf", concept=TOLD) if key in used else sheet for key, sheet in state.sheets.items()}
    return evolve(called, sheets=sheets, planned=tuple(evolve(plan, text=TOLD) for plan in called.planned))


def with_other_board(state: Encounter, rng: random.Random) -> Encounter:
    """Change what is written on the board, and what its secret doors are."""
    board = state.world.board
    assert board is not None
    found = state.remembered.openings
    secret = {one.id for one in barriers_now(state) if one.is_hidden and found.get(one.id) is not Opening.OPEN}
    made = replace(
        board,
        id=TOLD,
        name=TOLD,
        barriers=tuple(other_door(one, rng) if one.id in secret else replace(one, note=TOLD, extra={TOLD: 1}) for one in board.barriers),
        lamps=tuple(replace(lamp, label=TOLD, extra={TOLD: 1}) for lamp in board.lamps),
        pins=(
            Pin(id=TOLD, at=(1, 1)),
            *(pin if pin.id in state.players.pins else replace(pin, text=TOLD, at=(0, 0)) for pin in board.pins),
        ),
        areas=(Area(id=TOLD, name=TOLD, note=TOLD),),
        extra={TOLD: 1},
    )
    openings = {name: opening for name, opening in state.openings.items() if name not in secret}
    return evolve(state, openings=openings, world=replace(state.world, board=made))


def other_door(door: Barrier, rng: random.Random) -> Barrier:
    """Give another secret, or a plain wall, in the place of a secret door."""
    kind = rng.choice((BarrierKind.WALL, BarrierKind.DOOR, BarrierKind.WINDOW, BarrierKind.BARS))
    if kind is BarrierKind.WALL:
        return Barrier(id=door.id, start=door.start, end=door.end)
    return replace(
        door,
        kind=kind,
        state=rng.choice((Opening.CLOSED, Opening.LOCKED)),
        note=TOLD,
        sight=rng.choice((None, False)),
        light=rng.choice((None, False)),
        extra={TOLD: 1},
    )


# ---- what the players get


def copy_of(session: Session, state: Encounter) -> PlayersShown:
    """Make the copy of another state at the moment of a session."""
    seen = SimpleNamespace(system=session.system, state=state, journal=session.journal, log=session.log)
    screen = PlayersScreen(cast("Session", seen), words_for(session.system.id))
    events = events_in(session.log(max(1, session.journal.at - LATELY), session.journal.at))
    screen.moments = lambda: tuple(moments_in(session.system.big_events, state, events, session.system.leads))
    return screen.shown()


def written(value: Any) -> str:
    """Write a copy with everything that it holds, in one order."""
    if is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}({', '.join(f'{one.name}={written(getattr(value, one.name))}' for one in fields(value))})"
    if isinstance(value, dict):
        return written(sorted((written(key), written(held)) for key, held in value.items()))
    if isinstance(value, (frozenset, set)):
        return written(sorted(map(written, value)))
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(written, value))}]"
    return repr(value)


def by_hand(state: Encounter, rng: random.Random) -> Any:
    """Choose what the game master shows or opens."""
    who = rng.choice(state.roster)
    return one_of(
        rng.randrange,
        [
            ShowToPlayers(target=who, facets=ALL[: rng.randrange(5)]),
            ShowToPlayers(target=who, facets=tuple(facet for facet in ALL if facet != "name")),
            ShowBoard(),
            SetFog(value=rng.choice((None, *Fog))),
            SetOpening(barrier=f"secret {rng.randrange(3)}", value=rng.choice(list(Opening))),
        ],
    )


def moments(system: str, seed: int) -> Iterable[tuple[Session, Encounter, Encounter]]:
    """Play a game at random; at some moments give it as it is, and as it would be with other secrets."""
    game, rng = game_of(system), random.Random(seed)
    session = Session(game.system, first_state(game, rng), MemoryJournal(), seed=seed)
    for step in range(STEPS):
        session.do(by_hand(session.state, rng)) if not rng.randrange(3) and session.state.roster else game.step(session, rng.randrange)
        if step % 3 == 0 and session.state.world.board is not None:
            yield session, session.state, changed(session.state, rng)


# ---- maps beneath boards

FINE = (9, 40, 23, 100)
"""Pixels of a cell in the pictures beneath boards."""
PICTURES: Final[dict[str, Picture]] = {}
"""The maps that are drawn, by their names; no two have the same."""
NUMBERS: Final = count()


def found_picture(name: str) -> Picture:
    """Return a map, and for every portrait and handout a picture of its own."""
    return PICTURES.get(name) or plain_picture(name)


def plain_picture(name: str) -> Picture:
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(zlib.crc32(name.encode()) | 0xFF000000)
    return picture_of(image, 40)


def pictured(copy: PlayersShown, seed: int, *, is_other: bool) -> PlayersShown:
    """Lay a picture beneath the board that only beneath the known cells is the same in the other world."""
    if copy.board is None or copy.board.picture is None:
        return copy
    called = f"map {next(NUMBERS)}"
    PICTURES[called] = map_of(copy.board, copy.known if is_other else None, seed)
    return replace(copy, board=replace(copy.board, picture=replace(copy.board.picture, asset=called)))


def map_of(board: Board, same: frozenset[Cell] | None, seed: int) -> Picture:
    """Give a picture of noise, `seed` says how fine; beneath all cells but the `same` (None: all are) it is another noise."""
    geometry = Geometry(board)
    geometry.scale = FINE[seed % len(FINE)]
    geometry.origin = -geometry.bounds().topLeft()
    size = geometry.bounds().size().toSize()
    noise = [np.random.default_rng(seed + other).integers(0, 2, (size.height(), size.width()), np.uint8) * 255 for other in (0, 1)]
    mask = QImage(size, QImage.Format.Format_Grayscale8)
    mask.fill(255 if same is None else 0)
    painter = QPainter(mask)
    painter.setPen(Qt.PenStyle.NoPen)
    for one in same or ():
        painter.setBrush(QColor("white"))
        painter.drawPolygon(geometry.outline(one))
    painter.end()
    kept = np.frombuffer(mask.constBits(), np.uint8).reshape(size.height(), mask.bytesPerLine())[:, : size.width()] > 0
    pixels = np.ascontiguousarray(np.where(kept, noise[0], noise[1]))
    image = QImage(pixels.tobytes(), size.width(), size.height(), size.width(), QImage.Format.Format_Grayscale8)
    return Picture(media_type="image/png", width=size.width(), height=size.height(), body=file_of(image, "PNG"))
