"""Tokens on the board: possible moves by the rules or by hand, and a cell's description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from desktop_app.controller.play.cheapest_path import cheapest_path
from desktop_app.controller.play.scenery_shown import SceneryShown, scenery_of
from desktop_app.controller.play.session import Idle, Result, Session
from desktop_app.controller.words.names import name_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.errors import AppError
from desktop_app.grid.board import Board, Cell
from desktop_app.language import said
from desktop_app.rules.kernel.gm import Place
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.positions import cells_between, free_cells, grid_of, is_blocked, occupants
from desktop_app.rules.kernel.state import Encounter, decision


class Moving:
    """Moves the tokens of one play."""

    def __init__(self, session: Session, words: PlayWords) -> None:
        """Take the session to which the moves go."""
        self._session = session
        self._words = words

    @property
    def _state(self) -> Encounter:
        return self._session.state

    @property
    def board(self) -> Board | None:
        """Return the board; None where there is none."""
        return self._state.world.board

    def free_cells(self) -> tuple[Cell, ...]:
        """List the cells on which a combatant can be put down, those in the middle of the board first."""
        board = self.board
        if board is None:
            return ()
        middle: Cell = board.geometry.from_offset(board.columns // 2, board.rows // 2)
        return tuple(sorted(free_cells(self._state), key=lambda cell: cells_between(self._state, cell, middle)))

    def may_walk(self, who: str) -> bool:
        """Tell whether a combatant moves by the rules now: its turn, one in which it may walk along, or it is asked for a path."""
        asked, walk = decision(self._state), self._session.system.walk(self._state, who, ())
        if asked is not None:
            return who in asked.who and walk.kind in asked.answers
        refusal = walk.refuse(self._state)
        return self._session.system.acting(self._state) == who or refusal is None or refusal.field == "path"

    def reach(self, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
        """Map the cells that a combatant can walk to now to the cost and the path; none if it may not walk."""
        stands = self._state.combatants[who].cell is not None
        return self._session.system.reach(self._state, who) if stands and self.may_walk(who) else {}

    def path_to(self, who: str, cell: Cell | None) -> tuple[tuple[Cell, ...], float]:
        """Return the path to a cell, the start included, and its cost; an empty one where it cannot be reached."""
        here, found = self._state.combatants[who].cell, self.reach(who).get(cell) if cell is not None else None
        return ((here, *found[1]), found[0]) if here is not None and found is not None else ((), 0)

    def why_not(self, who: str, cell: Cell) -> str:
        """Return the reason a combatant cannot walk to a cell now; nothing if it can, or if tokens are placed freely."""
        here = self._state.combatants[who].cell
        if here is None or cell == here:
            return ""
        if not self.may_walk(who):
            moves_now = self._moves_now()
            return said("{why} now.", why=moves_now) if moves_now is not None else ""
        if cell in self.reach(who):
            return ""
        if there := occupants(self._state, cell, who):
            return said("Occupied by {names}.", names=", ".join(name_of(self._state, one) for one in there))
        found = cheapest_path(self._session, who, here, cell)
        if found is None:
            return said("Out of reach.")
        refusal = self._session.system.walk(self._state, who, found[1]).refuse(self._state)
        told = self._words.refusal(refusal) if refusal is not None else ""
        return told or said("That cell is out of reach.")

    def drop(self, who: str, cell: Cell, *, by_hand: bool, others: Sequence[str] = ()) -> Result:
        """Put a token down: by the rules if it may walk; by hand outside turns and for an unplaced one.

        By hand `others` come along as one step, as they stand to it.
        Raises: AppError for a cell that cannot be reached, or a token that is not the one to move.
        """
        stands = self._state.combatants[who].cell is not None
        if not by_hand and stands and (why := self.why_not(who, cell)):
            raise AppError(said("{why} Hold Shift to place the token anyway.", why=why))
        if by_hand or not stands or not self.may_walk(who):
            return self._session.do(Place[Encounter](target=who, cell=cell), *self._along(who, cell, others))
        path, _ = self.path_to(who, cell)
        if len(path) < 2:
            raise AppError(said("{why} Hold Shift to place the token anyway.", why=said("That cell is out of reach.")))
        return self._session.do(self._session.system.walk(self._state, who, path[1:]))

    def _along(self, who: str, cell: Cell, others: Sequence[str]) -> Iterator[Place[Encounter]]:
        """Move others as one of them is moved; a place that is taken or blocked gives way to the free one nearest to it."""
        state, here = self._state, self._state.combatants[who].cell
        movers = [one for one in others if one != who and state.combatants[one].cell is not None]
        if here is None or self.board is None:
            return
        stays = {c.cell for c in state.combatants.values() if c.id not in (who, *movers) and c.takes_space}
        free = [one for one in self.board.cells() if one not in stays and one != cell and not is_blocked(state, one)]
        for one in movers:
            at = state.combatants[one].cell
            if at is None or not free:
                continue
            wanted = (at[0] + cell[0] - here[0], at[1] + cell[1] - here[1])
            taken = wanted if wanted in free else min(free, key=lambda place: (cells_between(state, place, wanted), place))
            free.remove(taken)
            yield Place(target=one, cell=taken)

    def _moves_now(self) -> str | None:
        """Return the acting combatant; None: nobody acts and tokens are placed freely."""
        asked, acting = decision(self._state), self._session.system.acting(self._state)
        if asked is not None:
            return said("Open question") if not asked.who else said("{name} decides", name=name_of(self._state, asked.who[0]))
        return said("{name}'s turn", name=name_of(self._state, acting)) if acting is not None else None

    def turn(self, who: str, by: int) -> Result:
        """Turn a token by so many facings: by the rules in its turn, else by hand."""
        combatant, system = self._state.combatants[who], self._session.system
        if combatant.cell is None:
            return Idle()
        facing = ((combatant.facing or 0) + by) % grid_of(self._state).facings
        if system.acting(self._state) == who and self.may_walk(who):
            return self._session.do(system.turn(self._state, who, facing))
        return self._session.do(Place[Encounter](target=who, cell=combatant.cell, facing=facing))

    def between(self, who: str, cell: Cell) -> str:
        """Say how a combatant stands to a cell: distance, band, side."""
        if who not in self._state.combatants:
            return ""
        phrases = self._session.system.between(self._state, who, cell)
        return " · ".join(self._words.text("phrases", phrase) for phrase in phrases)

    def length(self, cost: float) -> str:
        """Say how long a path is, in the measure of the game."""
        return self._words.text("phrases", Phrase.of("path_length", length=int(cost) if cost == int(cost) else f"{cost:g}"))

    def darkness(self, who: str | None = None) -> Mapping[Cell, int]:
        """Map the cells that are not fully lit to how dark they are, 1 or 2: as the light falls, or as a combatant sees them."""
        darkness: Mapping[Cell, int] = self._session.system.darkness(self._state, who if who in self._state.combatants else None)
        return darkness

    def perceived(self, who: str) -> tuple[tuple[str, frozenset[Cell]], ...]:
        """List a combatant's perceptions: each sense in words, with its cells."""
        if who not in self._state.combatants:
            return ()
        found = self._session.system.perceived(self._state, who)
        return tuple((self._words.text("phrases", one.phrase), one.cells) for one in found)

    def scenery(self) -> SceneryShown:
        """Return the board's objects beside its ground, and the players' knowledge of them."""
        return scenery_of(self._state)

    def zones(self, who: Sequence[str]) -> dict[Cell, str]:
        """Map the cells controlled by some combatants to their side; the first named wins."""
        found: dict[Cell, str] = {}
        for one in who:
            if one in self._state.combatants:
                for cell in self._session.system.zones(self._state, one):
                    found.setdefault(cell, self._state.combatants[one].side)
        return found

    def card(self) -> tuple[str, ...]:
        """Say what a card of the board has on it, line by line."""
        return tuple(self._words.text("phrases", line) for line in self._session.system.scene_card(self._state))

    def all_zones(self) -> dict[Cell, str]:
        """Map all controlled cells to their side."""
        return self.zones(self._state.roster)
