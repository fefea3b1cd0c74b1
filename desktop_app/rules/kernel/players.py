"""What the players see on their own screen: nothing, until the game master shows it. Each reveal is a command with undo."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeVar

from desktop_app.grid.scenery import Fog
from desktop_app.rules.kernel.gm import GmCommand, GmTargetCommand
from desktop_app.rules.kernel.ids import is_picture
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Shape, evolve, fields_of_shape
from desktop_app.rules.kernel.sighting import PARTY, fog_mode
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter

S = TypeVar("S", bound=Encounter)


class Facet(StrEnum):
    """A part of a combatant that can be shown: presence, name, health, conditions."""

    TOKEN = "token"
    NAME = "name"
    HARM = "harm"
    CONDITIONS = "conditions"


ALL: Final = tuple(Facet)
LONGEST: Final = 4000
"""Letters of a text that is handed out."""
LONGEST_LINE: Final = 400
"""Letters of what is read aloud."""


def facets_of(state: Encounter, who: str) -> tuple[Facet, ...]:
    """List what the players see of a combatant."""
    return tuple(Facet(name) for name in state.players.people.get(who, ()))


def shows_board(state: Encounter) -> bool:
    """Tell whether the players see the board: as was said, else where fog lies on it and opens."""
    return fog_mode(state) is not Fog.NONE if state.players.board is None else state.players.board


def facets_to_show(combatant: Combatant) -> tuple[Facet, ...]:
    """Say what is shown of a combatant at one stroke: of the party everything, of others all but the name."""
    return ALL if combatant.side == PARTY else (Facet.TOKEN, Facet.HARM, Facet.CONDITIONS)


class ShowToPlayers(GmTargetCommand[S]):
    """Let the players see so much of a combatant, and no more; nothing hides it."""

    kind = "show_to_players"
    facets: tuple[Facet, ...] = ()

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Refuse what would change nothing."""
        return Refusal("so_already", field="facets") if set(self.facets) == set(facets_of(state, self.target)) else None

    def carry_out(self, draft: Draft[S]) -> None:
        view = draft.state.players
        others = {who: facets for who, facets in view.people.items() if who != self.target}
        shown = tuple(facet.value for facet in Facet if facet in self.facets)
        people = {**others, self.target: shown} if shown else others
        draft.state = evolve(draft.state, players=evolve(view, people=people))
        draft.tell("players_see" if shown else "players_see_no_more", self.target, name=Facet.NAME in self.facets)


class ShowGauge(GmCommand[S]):
    """Let the players see a pool of the scene, or hide it again."""

    kind = "show_gauge"
    pool: str
    value: bool = True

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a pool of this system, and for a change."""
        if self.pool not in fields_of_shape(type(state), Shape.POOL):
            return Refusal("not_found", field="pool", facts=(("what", self.pool),))
        return Refusal("so_already", field="value") if (self.pool in state.players.pools) is self.value else None

    def carry_out(self, draft: Draft[S]) -> None:
        pools = tuple(name for name in draft.state.players.pools if name != self.pool)
        shown = (*pools, self.pool) if self.value else pools
        draft.state = evolve(draft.state, players=evolve(draft.state.players, pools=shown))
        draft.tell("gauge_shown" if self.value else "gauge_hidden", pool=self.pool)


class ShowNote(GmCommand[S]):
    """Let the players see a note on the board, or hide it again."""

    kind = "show_note"
    pin: str
    value: bool = True

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a note of this board, and for a change."""
        board = state.world.board
        if board is None or all(pin.id != self.pin for pin in board.pins):
            return Refusal("not_found", field="pin", facts=(("what", self.pin),))
        return Refusal("so_already", field="value") if (self.pin in state.players.pins) is self.value else None

    def carry_out(self, draft: Draft[S]) -> None:
        pins = tuple(pin for pin in draft.state.players.pins if pin != self.pin)
        shown = (*pins, self.pin) if self.value else pins
        draft.state = evolve(draft.state, players=evolve(draft.state.players, pins=shown))
        board = draft.state.world.board
        text = next((pin.text for pin in board.pins if pin.id == self.pin), "") if board is not None else ""
        draft.tell("note_shown" if self.value else "note_hidden", text=text)


class HandOut(GmCommand[S]):
    """Show the players a text or a picture over everything else; both empty takes it away. `picture` is the id of a picture.

    `caption` says what it is in words that the players may read: they are told of it by them afterwards.
    """

    kind = "hand_out"
    text: str = ""
    picture: str = ""
    caption: str = ""

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a change, for a text that can be read at a glance, and for the digest of a picture."""
        if len(self.text) > LONGEST:
            return Refusal("value", field="text", facts=(("low", None), ("high", LONGEST)))
        if self.picture and not is_picture(self.picture):
            return Refusal("value", field="picture")
        same = (self.text, self.picture) == (state.players.text, state.players.picture)
        return Refusal("so_already", field="text") if same else None

    def carry_out(self, draft: Draft[S]) -> None:
        draft.state = evolve(draft.state, players=evolve(draft.state.players, text=self.text, picture=self.picture))
        told = "handed_out" if self.text else "picture_shown" if self.picture else "taken_away"
        draft.tell(told, text=self.caption or self.text)


class ShowBoard(GmCommand[S]):
    """Let the players see the board, as far as fog lets them, or hide it as a whole."""

    kind = "show_board"
    value: bool = True

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a board, and for a change."""
        if state.world.board is None:
            return Refusal("no_board")
        return Refusal("so_already", field="value") if shows_board(state) is self.value else None

    def carry_out(self, draft: Draft[S]) -> None:
        """Store the differences from the default only."""
        view = draft.state.players
        usual = evolve(draft.state, players=evolve(view, board=None))
        draft.state = usual if shows_board(usual) is self.value else evolve(usual, players=evolve(view, board=self.value))
        draft.tell("board_shown" if self.value else "board_hidden")


class SayAloud(GmCommand[S]):
    """Put a text on the players' screen, large, in place of the last one; it stays until replaced."""

    kind = "say_aloud"
    text: str = ""

    def refuse(self, state: S) -> Refusal | None:
        """Ask for a change, and for a line."""
        if len(self.text) > LONGEST_LINE:
            return Refusal("value", field="text", facts=(("low", None), ("high", LONGEST_LINE)))
        return Refusal("so_already", field="text") if self.text == state.players.said else None

    def carry_out(self, draft: Draft[S]) -> None:
        draft.state = evolve(draft.state, players=evolve(draft.state.players, said=self.text))
        draft.tell("said_aloud" if self.text else "said_no_more", text=self.text)
