"""Changed rules are taken up by a table as one step, so that they can be undone."""

from __future__ import annotations

from desktop_app.controller.play.session import Session


def adopting(session: Session, *, is_read_only: bool) -> Session:
    """Return the session of a table, once it has taken up changed rules; a file that is only read stays as it is."""
    command = None if is_read_only else session.system.adopts(session.state)
    if command is not None:
        session.do(command)
    return session
