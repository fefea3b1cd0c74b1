"""The board of a past fight as a picture for the session page: all of it, so only for the game master."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from desktop_app.controller.play.players import PlayersShown
from desktop_app.controller.play.rows import token_shown
from desktop_app.controller.play.scenery_shown import scenery_of
from desktop_app.controller.words.names import labels_of
from desktop_app.model.pictures import Picture
from desktop_app.rules.kernel.state import Encounter

Draw = Callable[[PlayersShown], Picture]


def whole_board(state: Encounter) -> PlayersShown | None:
    """Copy the board as it stands, by day, with everybody on it; None: nobody stands on one."""
    board, labels = state.world.board, labels_of(state)
    tokens = tuple(token_shown(state, who, labels[who]) for who in state.roster if state.combatants[who].cell is not None)
    if board is None or not tokens:
        return None
    ground = {cell: state.ground.get(f"{cell[0]},{cell[1]}", name) for cell, name in board.ground.items()}
    scenery = replace(scenery_of(state), darkness=0, pins=(), seen=None, revealed=None)
    return PlayersShown(round=state.round, board=replace(board, ground=ground), tokens=tokens, scenery=scenery)
