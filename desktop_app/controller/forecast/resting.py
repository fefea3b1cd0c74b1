"""A rest between two fights as the table offers it: time passes, and what falls due meanwhile is done by its default."""

from __future__ import annotations

from typing import Any

from desktop_app.controller.forecast.fight import MOST_STEPS, stepped
from desktop_app.controller.play.tactics import choose
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.dated import ROUNDS_PER_HOUR
from desktop_app.rules.kernel.keyed_dice import KeyedSource
from desktop_app.rules.kernel.passing import PassTime, SkipDue
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem
from desktop_app.rules.kernel.timely import timely


def rested(system: AnySystem, table: Encounter, source: KeyedSource) -> Encounter:
    """Return a dated table after its rules' shortest healing rest; a refused rest changes nothing."""
    rest = PassTime[Any](hours=timely(table).rest // ROUNDS_PER_HOUR)
    if rest.refuse(table) is not None:
        return table
    state = _done(system, table, rest, source)
    while state.time.due:
        due = state.time.due[0]
        command = timely(state).answer(state, due)
        if command is not None and command.refuse(state) is None:
            state = _done(system, state, command, source)
        if state.time.due and state.time.due[0] is due:
            state = _done(system, state, SkipDue[Any](place=0), source)
    return state


def _done(system: AnySystem, state: Encounter, command: Command[Any], source: KeyedSource) -> Encounter:
    """Carry a command out, and answer what it asks."""
    state = stepped(system, state, command, source)[2]
    for _ in range(MOST_STEPS):
        chosen = choose(system, state) if state.pending else None
        if chosen is None:
            break
        state = stepped(system, state, chosen, source)[2]
    return state
