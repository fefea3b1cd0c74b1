"""The players' screen: a copy of a fight that starts empty and receives shown things only. Nothing outside it can leak."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import is_not
from typing import Any, Final

from desktop_app.controller.library.portraits import given_portrait, portrait_of
from desktop_app.controller.play.own_character import OwnShown, own_shown
from desktop_app.controller.play.recorded import event_from_json
from desktop_app.controller.play.redacting import redacted
from desktop_app.controller.play.scenery_shown import NOTHING, SceneryShown, scenery_of_board
from desktop_app.controller.play.session import Idle, Result, Session
from desktop_app.controller.play.shown import DieShown, TokenShown
from desktop_app.controller.words.names import name_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.grid.board import Board, Cell
from desktop_app.grid.scenery import Lamp
from desktop_app.language import marked, said
from desktop_app.rules.kernel.barriers import barriers_now, lamps_of_board
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.moments import BigMoment, MomentKind
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.players import (
    ALL,
    Facet,
    HandOut,
    SayAloud,
    ShowBoard,
    ShowGauge,
    ShowNote,
    ShowToPlayers,
    facets_of,
    facets_to_show,
    shows_board,
)
from desktop_app.rules.kernel.record import Shape, evolve, fields_of_shape
from desktop_app.rules.kernel.remembering import as_remembered
from desktop_app.rules.kernel.shown import Tag
from desktop_app.rules.kernel.sighting import PARTY, fog_of, lifted, out_of_sight
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

HARM = (marked("unhurt"), marked("wounded"), marked("badly wounded"), marked("down"))
"""A combatant's health in words, without numbers."""
BADLY = 0.5
"""Share of the boxes from which a combatant is badly hurt."""
LEADING = re.compile(r"\s(by|for|of|in|par|de|pour|en)$")
"""A last word that means nothing without the number after it."""
AREA = "area"
"""The fact of a phrase that is the game master's name of a place."""
STEPS_BACK = 12
"""How far back the last roll is looked for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerRow:
    """One of the order as the players see it. `harm` is a place in `HARM`, -1 where it is not shown; a name not shown is empty."""

    name: str
    side: str
    label: str
    portrait: str
    harm: int
    state: str
    is_acting: bool
    tags: tuple[str, ...] = ()
    is_next: bool = False
    """It acts next, among visible combatants."""

    @property
    def harm_word(self) -> str:
        """Return its health in words; nothing if it is not shown."""
        return said(HARM[self.harm]) if self.harm >= 0 else ""


OF_HARM: Final = frozenset({MomentKind.DOWN, MomentKind.DEATH, MomentKind.LEADER})
TO_PLAYERS: Final[Mapping[MomentKind, str]] = {
    MomentKind.DOWN: marked("goes down"),
    MomentKind.DEATH: marked("dies"),
    MomentKind.LEADER: marked("falls"),
    MomentKind.JOKER: marked("draws a Joker"),
    MomentKind.CRITICAL: marked("succeeds brilliantly"),
    MomentKind.FUMBLE: marked("fails badly"),
    MomentKind.MORALE: marked("loses heart"),
}
"""What happens to a combatant, in words without numbers; changes of threat are for the game master alone."""


def harm_of(system: AnySystem, state: Encounter, who: str) -> int:
    """Return how a combatant fares, as a place in `HARM`."""
    combatant = state.combatants[who]
    if combatant.is_down:
        return 3
    rows = [row for name in fields_of_shape(type(combatant), Shape.TRACK) for row in getattr(combatant, name)]
    boxes, ticked = sum(row.total for row in rows), sum(row.ticked for row in rows)
    if boxes and ticked >= boxes * BADLY:
        return 2
    return 1 if ticked or system.heal(state, who) is not None else 0


@dataclass(frozen=True, kw_only=True, slots=True)
class RollShown:
    """The last roll of a combatant whom the players see."""

    who: str
    side: str
    dice: tuple[DieShown, ...]
    label: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayersMoment:
    """A big moment as shown to the players: its kind in a word, and the known name (or none)."""

    words: str
    name: str = ""
    side: str = ""
    label: str = ""
    portrait: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayersShown:
    """Everything on the players' screen. `seen` and `known` are cells; None: there is no fog."""

    round: int = 0
    rows: tuple[PlayerRow, ...] = ()
    acting: str = ""
    acting_side: str = ""
    board: Board | None = None
    scenery: SceneryShown = NOTHING
    tokens: tuple[TokenShown, ...] = ()
    harm: tuple[tuple[str, int], ...] = ()
    """Of tokens, by their ids here, how they fare."""
    seen: frozenset[Cell] | None = None
    known: frozenset[Cell] | None = None
    gauges: tuple[tuple[str, int], ...] = ()
    roll: RollShown | None = None
    moment: PlayersMoment | None = None
    text: str = ""
    picture: str = ""
    said: str = ""
    """What was read aloud last."""
    page: str = ""
    """The players' parts of a page of the journal, as Markdown; they lie over all else."""

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is shown yet."""
        return not (self.rows or self.tokens or self.text or self.picture or self.said or self.gauges)


class PlayersScreen:
    """What the players see of one play, and the game master's hand upon it. Every change is a step of the fight."""

    def __init__(self, session: Session, words: PlayWords) -> None:
        """Take the session that is shown."""
        self._session, self._words = session, words
        self._lit_before: tuple[Board, tuple[object, ...], Board] | None = None
        self.moments: Callable[[], Sequence[BigMoment]] = tuple
        """Big moments not yet passed, the gravest first; the copy takes the visible ones."""

    @property
    def _state(self) -> Encounter:
        return self._session.state

    # ---- the hand

    def toggle(self, who: Sequence[str]) -> Result:
        """Show these as one step; when all of them are shown already, hide them."""
        state = self._state
        hidden = [one for one in who if not facets_of(state, one)]
        return self._do([_showing(state, one) for one in hidden] or [ShowToPlayers(target=one) for one in who])

    def toggle_name(self, who: Sequence[str]) -> Result:
        """Let the players know what these are called, or forget it."""
        nameless = [one for one in who if Facet.NAME not in facets_of(self._state, one)]
        return self._do(
            [ShowToPlayers(target=one, facets=ALL) for one in nameless]
            or [ShowToPlayers(target=one, facets=tuple(facet for facet in ALL if facet is not Facet.NAME)) for one in who]
        )

    def show_side(self, *, everyone: bool) -> Result:
        """Show the party, or all combatants."""
        state = self._state
        meant = [who for who in state.roster if everyone or state.combatants[who].side == PARTY]
        return self._do([_showing(state, who) for who in meant if not facets_of(state, who)])

    def hide_everyone(self) -> Result:
        """Show the players none of the combatants any more, all as one step."""
        return self._do([ShowToPlayers(target=who) for who in self._state.players.people])

    def hand_out(self, text: str = "", picture: str = "", caption: str = "") -> Result:
        """Show a text or a picture over everything, until replaced. `caption` is its title."""
        if (text, picture) == (self._state.players.text, self._state.players.picture):
            return Idle()
        return self._do([HandOut(text=text, picture=picture, caption=caption)])

    @property
    def hands_out(self) -> bool:
        """Return whether a text or a picture covers their screen."""
        return bool(self._state.players.text or self._state.players.picture)

    @property
    def says_aloud(self) -> bool:
        """Tell whether what was read aloud is still on it."""
        return bool(self._state.players.said)

    @property
    def sees_board(self) -> bool:
        """Tell whether the players see the board."""
        return self._state.world.board is not None and shows_board(self._state)

    @property
    def has_board(self) -> bool:
        """Tell whether there is a board to be shown."""
        return self._state.world.board is not None

    def show_board(self, *, value: bool) -> Result:
        """Show the board, or hide it as a whole."""
        return Idle() if self.sees_board is value or not self.has_board else self._do([ShowBoard(value=value)])

    def show_party_and_board(self) -> Result:
        """Show the party together with its board, as one step."""
        state = self._state
        party = [who for who in state.roster if state.combatants[who].side == PARTY and not facets_of(state, who)]
        board = [ShowBoard[Encounter]()] if self.has_board and not self.sees_board else []
        return self._do([*board, *(_showing(state, who) for who in party)])

    def open_up(self) -> Result:
        """Reveal the screen's first contents as one step: the board, and, if nobody was shown yet, all but hidden combatants.

        In a fight with fog the party alone: the others come as they are met. What was shown or hidden on purpose stays so.
        """
        state = self._state
        everyone = fog_of(state) is None
        nobody = () if state.players.people else state.roster
        meant = [who for who in nobody if (one := state.combatants[who]).side == PARTY or (everyone and not one.lies_hidden)]
        board = [ShowBoard[Encounter]()] if self.has_board and state.players.board is None and not self.sees_board else []
        return self._do([*board, *(_showing(state, who) for who in meant)])

    def say_aloud(self, text: str = "") -> Result:
        """Put what is read aloud on their screen; nothing takes it away."""
        return Idle() if text == self._state.players.said else self._do([SayAloud(text=text)])

    def pools(self) -> tuple[tuple[str, str, bool], ...]:
        """List the pools of the scene: name, label, whether the players see it."""
        pools = fields_of_shape(type(self._state), Shape.POOL)
        return tuple((name, self._words.title(name), name in self._state.players.pools) for name in pools)

    def show_pool(self, name: str, *, value: bool) -> Result:
        """Show a pool, or hide it."""
        return self._do([ShowGauge(pool=name, value=value)])

    def notes(self) -> tuple[tuple[str, str, bool], ...]:
        """List the notes of the board: id, text, whether the players see it."""
        board = self._state.world.board
        return tuple((pin.id, pin.text, pin.id in self._state.players.pins) for pin in board.pins) if board is not None else ()

    def show_note(self, pin: str, *, value: bool) -> Result:
        """Show a note, or hide it."""
        return self._do([ShowNote(pin=pin, value=value)])

    def _do(self, commands: Sequence[Command[Any]]) -> Result:
        return self._session.do(*commands) if commands else Idle()

    # ---- the copy

    def shown(self, *, has_ground: bool = True) -> PlayersShown:
        """Make the copy of this moment; without its ground the board and its scenery are left out, but not the tokens."""
        state, system = self._state, self._session.system
        acting = system.acting(state)
        known_acting = acting if acting is not None and facets_of(state, acting) else None
        fog = fog_of(state)
        seen = fog.seen if fog is not None else None
        in_sight = _in_sight(state, seen)
        order = [row for row in system.order(state) if facets_of(state, row.who)]
        tokens = self._tokens(in_sight) if shows_board(state) else []
        names = fields_of_shape(type(state), Shape.POOL)
        board = None
        if shows_board(state) and has_ground:
            board = self._lit(_redacted(state, fog.revealed if fog is not None else None, _own_lamps(state, in_sight, seen)))
        return PlayersShown(
            round=state.round,
            rows=_with_next(tuple(self._row(row.who, row.state, in_sight, is_acting=row.who == acting) for row in order)),
            acting=self._called(known_acting) if known_acting else "",
            acting_side=state.combatants[known_acting].side if known_acting else "",
            board=board,
            scenery=scenery_of_board(board) if board is not None else NOTHING,
            tokens=tuple(token for _, token in tokens),
            harm=tuple((token.id, self._harm(who)) for who, token in tokens),
            seen=fog.seen if fog is not None and board is not None else None,
            known=fog.revealed if fog is not None and board is not None else None,
            gauges=tuple((self._words.title(name), int(getattr(state, name))) for name in names if name in state.players.pools),
            roll=self._roll(in_sight),
            moment=self._moment(in_sight),
            text=state.players.text,
            picture=state.players.picture,
            said=state.players.said,
        )

    def party(self) -> dict[str, str]:
        """Name the party for the game master, by their sheets."""
        found = ((who, one.sheet) for who, one in self._state.combatants.items() if one.side == PARTY)
        return {sheet: name_of(self._state, who) for who, sheet in found}

    def own(self, sheet: str) -> OwnShown | None:
        """Describe one of the party to its player, as if no foe were there whom they do not see; None: it is not in this play."""
        state, system = self._state, self._session.system
        who = next((who for who, one in state.combatants.items() if one.side == PARTY and one.sheet == sheet), None)
        if who is None:
            return None
        fog = fog_of(state)
        known = _without_unseen(state, _in_sight(state, fog.seen if fog is not None else None))
        tags = (self._words.text("phrases", _without_places(tag.phrase)) for tag in system.tags(known, who) if self._is_open(tag))
        harm = harm_of(system, known, who)
        return own_shown(system, known, self._words, self._token(who, who), harm=harm, tags=tuple(dict.fromkeys(tags)))

    def _lit(self, board: Board | None) -> Board | None:
        """Add the cells lit by lamps in the rules' own shape: from the players' knowledge, to reveal nothing else."""
        if board is None or not self._state.light_depends_on or not board.lamps:
            return board
        parts = tuple(getattr(self._state, name) for name in self._state.light_depends_on)
        if (before := self._lit_before) is None or before[0] != board or any(map(is_not, before[1], parts)):
            known = evolve(self._state, world=replace(self._state.world, board=board), openings={}, ground={}, lamps={})
            lit = replace(board, lamps=tuple(replace(lamp, cells=known.lit_cells(lamp)) for lamp in board.lamps))
            self._lit_before = before = (board, parts, lit)
        return before[2]

    def _called(self, who: str) -> str:
        """Name a combatant as far as the players know the name."""
        return name_of(self._state, who) if Facet.NAME in facets_of(self._state, who) else ""

    def _label(self, who: str, name: str) -> str:
        """Return the letter of a known name, else "?" with a number to tell the shown ones apart."""
        return name[:1].upper() or f"?{_numbers(self._state).get(who, '')}"

    def _portrait(self, who: str) -> str:
        """Return a combatant's chosen portrait; a sign derived from its name would reveal the name."""
        return portrait_of(self._state, who) if self._called(who) else given_portrait(self._state, who)

    def _row(self, who: str, place: str, in_sight: frozenset[str], *, is_acting: bool) -> PlayerRow:
        """Describe one row of the order; of a combatant in the fog they know the place in it, and a name that was shown."""
        name, is_seen = self._called(who), who in in_sight
        return PlayerRow(
            name=name,
            side=self._state.combatants[who].side,
            label=self._label(who, name),
            portrait=self._portrait(who) if is_seen else "",
            harm=self._harm(who) if is_seen else -1,
            state=place,
            is_acting=is_acting,
            tags=self._tags(who, in_sight) if is_seen else (),
        )

    def _tags(self, who: str, in_sight: frozenset[str]) -> tuple[str, ...]:
        """Return a combatant's conditions, computed without unseen foes."""
        if Facet.CONDITIONS not in facets_of(self._state, who):
            return ()
        tags = self._session.system.tags(_without_unseen(self._state, in_sight), who)
        told = (self._words.text("phrases", _without_places(tag.phrase)) for tag in tags if self._is_open(tag))
        return tuple(dict.fromkeys(map(_without_numbers, told)))

    def _is_open(self, tag: Tag) -> bool:
        """Return whether a state names only combatants whose names the players know."""
        return all(self._called(value) for _, value in tag.phrase.facts if isinstance(value, str) and value in self._state.combatants)

    def _harm(self, who: str) -> int:
        """Return a combatant's health as a place in `HARM`; -1 where the players do not see it."""
        return harm_of(self._session.system, self._state, who) if Facet.HARM in facets_of(self._state, who) else -1

    def _tokens(self, in_sight: frozenset[str]) -> list[tuple[str, TokenShown]]:
        """Make tokens of shown combatants in cells that the party sees; their ids here reveal nothing."""
        state = self._state
        seen = [who for who in state.roster if who in in_sight and state.combatants[who].cell is not None]
        return [(who, self._token(who, f"token {number}")) for number, who in enumerate(seen, 1)]

    def _token(self, who: str, called: str) -> TokenShown:
        """Make the token of a combatant under an id of the copy."""
        combatant, name = self._state.combatants[who], self._called(who)
        return TokenShown(
            id=called,
            name=name,
            label=self._label(who, name),
            side=combatant.side,
            cell=combatant.cell,
            facing=combatant.facing,
            is_down=combatant.is_down and Facet.HARM in facets_of(self._state, who),
            portrait=self._portrait(who),
        )

    def _moment(self, in_sight: frozenset[str]) -> PlayersMoment | None:
        """Return the gravest moment of a visible combatant with known health."""
        for moment in self.moments():
            who, told = moment.event.who, TO_PLAYERS.get(moment.kind)
            if (
                told is None
                or who is None
                or who not in in_sight
                or (moment.kind in OF_HARM and Facet.HARM not in facets_of(self._state, who))
            ):
                continue
            name, side = self._called(who), self._state.combatants[who].side
            return PlayersMoment(words=said(told), name=name, side=side, label=self._label(who, name), portrait=self._portrait(who))
        return None

    def _roll(self, in_sight: frozenset[str]) -> RollShown | None:
        """Find the last roll with all its dice, if the one who made it is shown and seen."""
        at = self._session.journal.at
        for body in reversed(list(self._session.log(max(1, at - STEPS_BACK + 1), at))):
            for rolls in reversed(list(_rolls(body))):
                who = next((roll.ask.who for roll in reversed(rolls) if roll.ask.who in self._state.combatants), None)
                if who is None:
                    continue
                if who not in in_sight:
                    return None
                dice = [(roll.ask.sides, face) for roll in rolls if roll.ask.who == who for face in roll.faces]
                scores = self._session.system.scores
                shown = tuple(DieShown(sides=sides, face=face, scores=scores(sides, face)) for sides, face in dice)
                name, side = self._called(who), self._state.combatants[who].side
                return RollShown(who=name, side=side, dice=shown, label=self._label(who, name))
        return None


def _with_next(rows: tuple[PlayerRow, ...]) -> tuple[PlayerRow, ...]:
    """Mark the next visible combatant, which reveals no others."""
    place = next((place for place, row in enumerate(rows) if row.state == "pending" and not row.is_acting), -1)
    return tuple(replace(row, is_next=True) if at == place else row for at, row in enumerate(rows))


def _without_places(phrase: Phrase) -> Phrase:
    """Leave out what the game master calls a place."""
    return replace(phrase, facts=tuple((name, value) for name, value in phrase.facts if name != AREA))


def _without_numbers(text: str) -> str:
    """Leave out amounts and durations: players see words. What only led to the number is left out, too."""
    words, *number = re.split(r"[\s,:(+]*[\d−≤]", text, maxsplit=1)
    return re.sub(LEADING, "", words) if number else words


def _rolls(body: Any) -> Iterator[tuple[Roll, ...]]:  # noqa: ANN401 - a row of the journal
    """List the rolls of each event of a step."""
    for value in body.get("events", []) if isinstance(body, dict) else ():
        if isinstance(value, dict) and (rolls := tuple(event_from_json(value).rolls)):
            yield rolls


@memo()
def _numbers(state: Encounter) -> Mapping[str, int]:
    """Number the shown combatants outside the party, named or not, so that naming one changes no other's number."""
    shown = [who for who in state.roster if who in state.players.people and state.combatants[who].side != PARTY]
    return {who: number for number, who in enumerate(shown, 1)}


def _showing(state: Encounter, who: str) -> ShowToPlayers[Encounter]:
    return ShowToPlayers(target=who, facets=facets_to_show(state.combatants[who]))


def _in_sight(state: Encounter, seen: frozenset[Cell] | None) -> frozenset[str]:
    """List the shown combatants outside the fog; `seen` are the party's cells in sight (None: no fog)."""
    shown = frozenset(who for who in state.roster if facets_of(state, who))
    return shown if seen is None else shown - out_of_sight(state, seen)


@memo()
def _without_unseen(state: Encounter, in_sight: frozenset[str]) -> Encounter:
    """Remove combatants whom the players do not see, with all references to them and all they carry; the party stays."""
    unseen = frozenset(who for who, one in state.combatants.items() if who not in in_sight and one.side != PARTY)
    state = lifted(state, unseen)
    for who in unseen:
        state = state.without(who)
    return state


def _own_lamps(state: Encounter, in_sight: frozenset[str], seen: frozenset[Cell] | None) -> tuple[Lamp, ...]:
    """List the visible lamps: those put down, and those of visible combatants."""
    board, known = state.world.board, lifted(state, frozenset(state.combatants) - in_sight)
    if board is None:
        return ()
    of_people = {known.combatants[who].cell for who in in_sight}
    cells = ((lamp, board.geometry.cell_at(*lamp.at)) for lamp in known.own_lamps())
    return tuple(lamp for lamp, cell in cells if seen is None or cell in seen or cell in of_people)


def _redacted(state: Encounter, known: frozenset[Cell] | None, lamps: tuple[Lamp, ...] = ()) -> Board | None:
    """Copy the board of a play as far as the players know it, as they last saw it; `lamps` are those that are not the board's."""
    board, last = state.world.board, as_remembered(state)
    if board is None:
        return None
    ground = {cell: last.ground.get(f"{cell[0]},{cell[1]}", board.ground.get(cell, "open")) for cell in board.cells()}
    light = state.scene_light or board.ambient
    now = replace(board, ground=ground, barriers=tuple(barriers_now(last)), lamps=(*lamps_of_board(last), *lamps), ambient=light)
    return redacted(now, known=known, pins=state.players.pins)
