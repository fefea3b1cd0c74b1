"""A fight whose current state cannot be read or shown: opened at its last readable step; the later steps are saved as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from desktop_app import REPLAY_SUFFIX
from desktop_app.controller.library.library import words_for
from desktop_app.controller.play.replaying import as_steps
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.tracker import Tracker
from desktop_app.errors import AppError
from desktop_app.exchange.replay import replay_text
from desktop_app.exchange.whole_file import write_whole
from desktop_app.language import said
from desktop_app.model import Campaign, PlayInfo
from desktop_app.model.backups import backup_folder
from desktop_app.model.plays import PlayStore
from desktop_app.model.records import Play
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded

T = TypeVar("T")


def last_usable(plays: PlayStore, play: Play, use: Callable[[Play], T]) -> tuple[T, AppError | None]:
    """Return a usable play: the present one, else the last usable step, with the fault.

    Raises: AppError, what is wrong with the play as it stands, if there is no such step.
    """
    try:
        return use(play), None
    except AppError as error:
        wrong = error
    parts = play.parts
    for n in range(play.info.at, 0, -1):
        try:
            before = plays.step(play.info.id, n).before
        except AppError:
            break
        parts = {path: value for path, value in {**parts, **before}.items() if value is not None}
        try:
            return use(Play(info=play.info._replace(at=n - 1, steps=n - 1), parts=parts)), wrong
        except AppError:
            continue
    raise wrong


def tracker_of(store: Campaign, info: PlayInfo, session: Session) -> Tracker:
    """Open a fight as the window shows it, and show it once. Raises: AppError."""
    tracker = Tracker(session, words_for(info.system), info.name, is_read_only=store.read_only)
    try:
        with guarded(""):
            tracker.shown()
    except BadDocumentError as error:
        raise AppError(said("“{name}” can't be shown: {why}.", name=info.name, why=error.why), str(store.path)) from None
    return tracker


def wind_back(store: Campaign, info: PlayInfo, session: Session, why: AppError) -> str:
    """Reset a fight to its session's step, and save the later steps as a file; report it. Raises: AppError."""
    at = session.journal.at
    told = said("The state of “{name}” after step {steps} can't be read, so it opened at step {at}.", name=info.name, steps=info.at, at=at)
    if store.read_only:
        return f"{told} {why.sentence}"
    bodies = [entry.body for entry in store.plays.steps(info.id, first=at + 1, last=info.at)]
    head = {"system": info.system, "rules_version": session.system.version, "title": info.name}
    path = _free(backup_folder(store.path), f"{info.id} {at + 1}-{info.at}")
    path.parent.mkdir(exist_ok=True)
    write_whole(path, replay_text({**head, "state": session.system.codec.encode(session.state)}, as_steps(bodies)))
    store.plays.move(info.id, to=at)
    return f"{told} {said('Later steps are saved in “{path}”.', path=path)} {why.sentence}"


def _free(folder: Path, stem: str) -> Path:
    """Name a file that is not there yet."""
    plain = "".join(letter if letter.isalnum() or letter in " -_." else "_" for letter in stem)
    names = (f"{plain}{number}{REPLAY_SUFFIX}" for number in ("", *(f" ({n})" for n in range(2, 1000))))
    return next(path for path in (folder / name for name in names) if not path.exists())
