"""Continuing a play: what *Next* starts with, and its result, computed while the window is idle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop_app.controller.play import reminders as reminding
from desktop_app.controller.play.session import Result, Session
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.state import Encounter, decision


def go_on(session: Session, *, settles_foes: bool) -> Result:
    """Carry out default answers for foes if enabled, automatic steps, and the end of a turn or fight. Raises: AppError."""
    state, system = session.state, session.system
    over = system.is_over(state) if decision(state) is None else None
    if over is not None:
        return session.do(system.end_fight(state, over))
    passing, given = _begins_with(session, settles_foes=settles_foes)
    return session.next(passing, given=given)


def coming(session: Session, *, settles_foes: bool) -> tuple[Encounter, str] | None:
    """Compute and store the result of `go_on`; return its state and actor, None if nobody is free to act."""
    state, system = session.state, session.system
    if decision(state) is not None or system.is_over(state) is not None:
        return None
    passing, given = _begins_with(session, settles_foes=settles_foes)
    after = session.foresee_next(passing, given=given)
    if after is None or decision(after) is not None:
        return None
    who = system.acting(after) or next((row.who for row in system.order(after) if row.state == "current"), None)
    return (after, who) if who is not None else None


def _begins_with(session: Session, *, settles_foes: bool) -> tuple[Command[Any] | None, Sequence[Command[Any]]]:
    """Return the command that ends the current turn, if nothing else is due, and the foes' default answers before it."""
    state, system = session.state, session.system
    if decision(state) is not None:
        return None, ()
    given = reminding.settled_for_foes(system, state) if settles_foes else ()
    return (system.pass_turn(state) if session.due(state) is None else None), given
