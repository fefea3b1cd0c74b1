"""The door of a game: a rule system made of its rows, one class for each game."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from desktop_app.grid.board import Board
from desktop_app.language import Name, said
from desktop_app.rules.kernel.additions import Addition, AdditionKind, SheetChange, in_list, removals
from desktop_app.rules.kernel.blocks import SheetPage
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.conditions import OwnCondition
from desktop_app.rules.kernel.content_lists import sheet_in
from desktop_app.rules.kernel.gm import SetCounter, UntickBoxes
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.positions import cells_between, cells_within
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.shown import NO_PLACE, Figure, Gauge, OrderRow, Pip, Tag
from desktop_app.rules.kernel.sides import side_left
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.kernel.system import Entry, Setup, System
from desktop_app.rules.own.actions import Attack
from desktop_app.rules.own.adopting import AdoptGame, default_of, fitted
from desktop_app.rules.own.classes import classes_of
from desktop_app.rules.own.commands import OF_ONE, OF_THE_SCENE, OFFERED
from desktop_app.rules.own.gm import Harm
from desktop_app.rules.own.judging import game_in
from desktop_app.rules.own.numbers import given, holding, is_out, numbers_of, numbers_of_sheet, track_value
from desktop_app.rules.own.page import page_of
from desktop_app.rules.own.rows import TABLE, Game, ListRow, row_of
from desktop_app.rules.own.state import OwnFighter, OwnSettings, OwnSheet, OwnState, OwnWorld
from desktop_app.rules.own.turns import EndFight, EndTurn, Join, StartFight, Walk, walkable

MOST_MADE: Final = 64
"""Most games kept ready."""
MELEE: Final = 2
"""Attacks that go farther than this are shots."""


class OwnSystem(System[OwnState, OwnFighter, OwnSheet, OwnWorld, OwnSettings]):
    """A game as its rows describe it."""

    settings_class = OwnSettings
    offered = OFFERED
    scene_offered = OF_THE_SCENE
    hand_offered = OF_ONE
    is_left_by_hand = True

    game: Game
    rows: Json

    def __init__(self) -> None:
        """Make the records of the game."""
        self.state_class, self.combatant_class, self.sheet_class = classes_of(self.game, self.id)
        super().__init__()

    # ---- documents and set-up

    def world(self, tables: Mapping[str, Json], board: Board | None) -> OwnWorld:
        rows = tables.get(TABLE, self.rows)
        if rows != self.rows and game_in(self.codec, rows) != self.game:
            raise BadDocumentError(f"/{TABLE}", said("these are the rows of another game"))
        conditions = {row.id: given(row) for row in self.game.condition if not row.when}
        own = {
            row.id: OwnCondition(id=row.id, name=row.name, changes=conditions[row.id].changes, moment=row.moment, lasts=row.lasts)
            for row in self.game.condition
            if row.id in conditions
        }
        return OwnWorld(board=board, codec=self.codec, game=self.game, own_conditions=own)

    def blank_sheet(self, name: str, settings: Mapping[str, Json]) -> dict[str, Json]:
        return {"name": name, **{row.id: default_of(row) for row in self.game.field}}

    def sheet_document(self, document: Mapping[str, Json], tables: Mapping[str, Json]) -> dict[str, Json]:
        return self.filled_in(sheet_in(document))

    def filled_in(self, sheet: Mapping[str, Json]) -> dict[str, Json]:
        """Return a sheet with the defaults of all fields and columns it does not have: an old one, or one written by hand."""
        found = {**self.blank_sheet("", {}), **sheet}
        for row in self.game.list:
            entries, fresh = found.get(row.id), self._fresh_entry(row)
            if isinstance(entries, list):
                found[row.id] = [{**fresh, **entry} if isinstance(entry, dict) else entry for entry in entries]
        return found

    def _fresh_entry(self, row: ListRow) -> dict[str, Json]:
        return {column.field: default_of(column) for column in self.game.columns_of(row.id)}

    def newcomer(self, entry: Entry, settings: OwnSettings | None = None) -> tuple[OwnFighter, OwnSheet]:
        """Build a combatant; numbers that its sheet does not have are those of a new character."""
        return super().newcomer(replace(entry, sheet=self.filled_in(entry.sheet if isinstance(entry.sheet, dict) else {})), settings)

    def setup(self, setup: Setup, world: OwnWorld) -> OwnState:
        return evolve(super().setup(setup, world), game=self.game)

    def beginning(self, sheet: OwnSheet, settings: OwnSettings) -> Mapping[str, int]:
        numbers = numbers_of_sheet(self.game, sheet)
        return {track.id: numbers[track.id] for track in self.game.track if track.kind == "points"}

    def entered(self, combatant: OwnFighter, sheet: OwnSheet) -> OwnFighter:
        combatant = fitted(combatant, self.game, sheet)
        return evolve(combatant, facing=None, out=is_out(self.game, numbers_of_sheet(self.game, sheet, combatant)))

    def adopts(self, state: OwnState) -> Command[OwnState] | None:
        return AdoptGame(game=self.game) if state.phase == self.table_phase and state.game != self.game else None

    # ---- the course of a fight

    def next_step(self, state: OwnState) -> Command[OwnState] | None:
        if state.is_running and state.acting is None and not any(one.can_act for one in state.combatants.values()):
            return EndFight()
        return StartFight() if state.phase == self.idle_phase and state.roster else None

    def pass_turn(self, state: OwnState) -> Command[OwnState] | None:
        return EndTurn(actor=state.acting) if state.acting is not None and not state.pending else None

    def is_over(self, state: OwnState) -> str | None:
        return side_left((one.side, one.can_act) for one in state.combatants.values() if one.in_fight) if state.is_running else None

    def health(self, state: OwnState, who: str) -> float:
        numbers = numbers_of(state, who)
        tracks = [track for track in self.game.track if track.out and numbers[track.most_name]]
        shares = [numbers[track.id] / numbers[track.most_name] for track in tracks]
        left = (1 - share if track.is_harm else share for track, share in zip(tracks, shares, strict=True))
        return 0.0 if state.combatants[who].out else max(0.0, min(left, default=1.0))

    def end_fight(self, state: OwnState, victors: str | None) -> Command[OwnState]:
        return EndFight(victors=victors or "")

    def join(self, state: OwnState, who: str) -> Command[OwnState] | None:
        return Join(actor=who)

    def awaiting(self, state: OwnState) -> tuple[str, ...]:
        return tuple(who for who in state.roster if state.is_running and not state.combatants[who].in_fight)

    def harm_kinds(self, state: OwnState) -> tuple[str, ...]:
        return tuple(track.id for track in self.game.track)

    def harm(self, targets: tuple[str, ...], amount: int, kind: str) -> Command[OwnState]:
        return Harm(targets=targets, amount=amount, track=kind)

    def heal(self, state: OwnState, who: str) -> Command[OwnState] | None:
        one, numbers = state.combatants[who], numbers_of(state, who)
        for track in self.game.track:
            value, sign = track_value(one, track), -1 if track.is_harm else 1
            if not 0 <= value + sign <= numbers[track.most_name]:
                continue
            if track.kind == "points":
                return SetCounter(target=who, counter=track.id, value=value + sign)
            if track.is_harm:
                return UntickBoxes(target=who, track=track.id)
        return None

    # ---- the board

    def reach(self, state: OwnState, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
        return walkable(state, who)

    def walk(self, state: OwnState, who: str, path: tuple[Cell, ...]) -> Command[OwnState]:
        return Walk(actor=who, path=path)

    def between(self, state: OwnState, who: str, cell: Cell) -> tuple[Phrase, ...]:
        here = state.combatants[who].cell
        return (self.distance(cells_between(state, here, cell)),) if here is not None else ()

    def distance(self, length: float) -> Phrase:
        return Phrase.of("own_cells", cells=int(length))

    def _reaches(self, state: OwnState, who: str) -> list[int]:
        """List how many cells each attack of a combatant goes."""
        found = []
        for row in self.game.action:
            if self.game.is_attack(row):
                entries = len(getattr(state.sheet_of(who), row.each)) if row.each else 1
                found += [Attack(actor=who, what=row.id, entry=entry).reach(state) for entry in range(entries)]
        return found

    def striking_cells(self, state: OwnState, who: str, target: str) -> Sequence[Cell]:
        cell, most = state.combatants[target].cell, max(self._reaches(state, who), default=1)
        return () if cell is None else cells_within(state, cell, min(most, MELEE))

    def is_shooter(self, state: OwnState, who: str) -> bool:
        return max(self._reaches(state, who), default=0) > MELEE

    def shoots(self, state: OwnState, who: str, target: str) -> bool:
        here, there = state.combatants[who].cell, state.combatants[target].cell
        most = max(self._reaches(state, who), default=0)
        return most > MELEE and here is not None and there is not None and cells_between(state, here, there) <= most

    # ---- what is shown

    def order(self, state: OwnState) -> tuple[OrderRow, ...]:
        if not state.is_running:
            return tuple(OrderRow(who=who, place=NO_PLACE) for who in state.roster)
        first = (state.acting,) if state.acting is not None else ()
        return tuple(self._order_row(state, who) for who in dict.fromkeys((*first, *state.waiting(), *state.roster)))

    def _order_row(self, state: OwnState, who: str) -> OrderRow:
        one, acts = state.combatants[who], self.game.turns.acts
        if not one.in_fight or not one.can_act:
            return OrderRow(who=who, place=NO_PLACE, state="done")
        now = "current" if who == state.acting else "done" if one.acted else "pending"
        pips = tuple(Pip("major", is_left=place >= one.used) for place in range(acts)) if 1 < acts < 6 else ()
        return OrderRow(who=who, place=NO_PLACE if one.initiative is None else str(one.initiative), state=now, pips=pips)

    def gauges(self, state: OwnState) -> tuple[Gauge, ...]:
        return tuple(
            Gauge(name=row.id, label=Name(row.name), value=int(state.__dict__[row.id]), sets=row.id, high=row.high, tone=row.tone)
            for row in self.game.pool
        )

    def heading(self, state: OwnState) -> tuple[Phrase, ...]:
        return (Phrase.of("heading_round", round=state.round),) if state.is_running else (Phrase.of(f"heading_{state.phase}"),)

    def figures(self, state: OwnState, who: str) -> tuple[Figure, ...]:
        numbers = numbers_of(state, who)
        return tuple(Figure(label=Name(row.name), value=numbers[row.id], maximum=numbers[row.most_name]) for row in self.game.track)

    def tags(self, state: OwnState, who: str) -> tuple[Tag, ...]:
        one = state.combatants[who]
        down = (Tag(phrase=Phrase.of("own_out"), tone="blood"),) if one.out else ()
        return (*down, *(Tag(phrase=_called(row.name), tone=row.tone) for row in holding(state, who)), *self._given(one))

    def _given(self, one: OwnFighter) -> Iterator[Tag]:
        for held in one.conditions:
            row = row_of(self.game.condition, held.name)
            phrase = _called(row.name) if row is not None else Phrase.of("tag_condition", condition=held.called or held.name)
            yield Tag(phrase=phrase, tone=row.tone if row is not None else "plain", condition=held.name)

    # ---- the sheet

    def additions(self, sheet: OwnSheet, tables: Mapping[str, Json], world: OwnWorld) -> tuple[AdditionKind, ...]:
        """Offer a new entry of each list."""
        return tuple(self._new_entry(sheet, row) for row in self.game.list)

    def _new_entry(self, sheet: OwnSheet, row: ListRow) -> AdditionKind:
        held = [entry.name for entry in getattr(sheet, row.id)]
        name = f"{row.name} {len(held) + 1}"
        value: dict[str, Json] = {"name": name, **self._fresh_entry(row)}
        made = in_list(row.id, held, name, Addition(id=f"{row.id}_{len(held) + 1}", name=name, path="", value=value))
        return AdditionKind(id=row.id, title=row.name, word=row.name.lower(), additions=(made,))

    def rearrangements(self, sheet: OwnSheet, tables: Mapping[str, Json], world: OwnWorld) -> tuple[SheetChange, ...]:
        return tuple(removals(sheet, {row.id: row.name.lower() for row in self.game.list}))

    def page(self, sheet: OwnSheet, combatant: OwnFighter | None, world: OwnWorld, /) -> SheetPage:
        return page_of(self.game, sheet, combatant)


def _called(name: str) -> Phrase:
    return Phrase.of("own_name", text=Name(name))


_MADE: OrderedDict[tuple[str, str], OwnSystem] = OrderedDict()


def made(system_id: str, rows: Json) -> OwnSystem:
    """Return the system of a game, the same object for the same rows. Raises: BadDocumentError."""
    return _of_object(rows, system_id)


@memo()
def _of_object(rows: Json, system_id: str) -> OwnSystem:
    """Look the same object up at once; equal rows are compared as they are written."""
    codec = Codec()
    game = game_in(codec, rows)
    key = (system_id, json.dumps(codec.encode(game), sort_keys=True))
    if key not in _MADE:
        about = game.about[0]
        body = {"__module__": __name__, "id": system_id, "title": about.title, "grid": about.grid, "game": game, "rows": rows}
        _MADE[key] = type(f"System_{system_id}", (OwnSystem,), body)()
        if len(_MADE) > MOST_MADE:
            _MADE.popitem(last=False)
    return _MADE[key]
