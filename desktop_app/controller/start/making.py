"""Campaign files that the program makes by itself: the demo, and a replay to look through. They are there once they are whole."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

from desktop_app import REPLAY_SUFFIX
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.games import begin_game
from desktop_app.controller.play.replaying import board_of, first_state, play
from desktop_app.controller.preferences import set_notes, set_preference, system_in_use
from desktop_app.controller.start import recent
from desktop_app.errors import AppError
from desktop_app.exchange.replay import read_replay
from desktop_app.exchange.whole_file import write_whole
from desktop_app.language import said
from desktop_app.model.campaign import EXTENSION
from desktop_app.rules.catalogue import is_game

FOLDER: Final = "replays"
LONGEST: Final = 80
"""Signs in the name of a file that is written here."""
SIGNS: Final = 8
"""Of the digest in the name of a replay's campaign, so that another file of the same name is another campaign."""


def kept_replay(title: str, text: str) -> Path:
    """Write a replay that the program itself has made beside the campaigns of replays, and return its file. Raises: AppError."""
    path = recent.data_folder() / FOLDER / f"{_file_stem(title)}{REPLAY_SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
    return path


@contextmanager
def new_campaign_at(path: Path, name: str) -> Iterator[OpenCampaign]:
    """Return a new campaign to fill; it is put at the free `path` once that succeeds. Raises: AppError."""
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        campaign = OpenCampaign.create(part, name)
        try:
            yield campaign
            campaign.store.save_copy(path)
        finally:
            campaign.close()
    finally:
        for rest in ("", "-wal", "-shm", ".lock"):
            part.with_name(part.name + rest).unlink(missing_ok=True)


def empty_campaign(path: Path, name: str, system_id: str) -> Path:
    """Make a campaign with nothing in it, by the rules of a system, and return its file: `path`, with the ending of campaigns.

    The id of a template begins a game of the user's own. Without a name it is called like its file.

    Raises: AppError, also if there is a file already.
    """
    path = path if path.suffix.lower() == EXTENSION else path.with_name(f"{path.name}{EXTENSION}")
    begin_game(system_id)
    campaign = OpenCampaign.create(path, " ".join(name.split()) or path.stem)
    try:
        set_preference(campaign.store, "system", system_id)
        if is_game(system_id):
            campaign.table(system_id)  # it keeps the game from its first day on
    finally:
        campaign.close()
    return path


def own_campaign(name: str, system_id: str) -> Path:
    """Make an empty campaign in the user's folder, under a file name of its own, and return its file. Raises: AppError."""
    called = " ".join(name.split()) or said("My campaign")
    stem = _file_stem(called)
    folder = recent.data_folder()
    paths = (folder / f"{stem}{f' {number}' if number > 1 else ''}{EXTENSION}" for number in count(1))
    return empty_campaign(next(path for path in paths if not path.exists()), called, system_id)


def _file_stem(title: str) -> str:
    """Return a title as the name of a file has it: letters, digits, spaces, hyphens and commas, not too long."""
    name = "".join(sign if sign.isalnum() or sign in " -," else "_" for sign in title).strip()
    return name[:LONGEST].strip() or "campaign"


def campaign_like(source: Path, path: Path, name: str) -> str:
    """Copy another campaign's preparations, without anything played; returns a sentence. Raises: AppError."""
    from desktop_app.controller.packs.asked import template

    path = path if path.suffix.lower() == EXTENSION else path.with_name(f"{path.name}{EXTENSION}")
    if path.exists():
        raise AppError(said("A file “{name}” exists. Choose another name.", name=path.name), str(path))
    like = OpenCampaign.open(source, read_only=True)
    try:
        with new_campaign_at(path, " ".join(name.split()) or path.stem) as campaign:
            set_preference(campaign.store, "system", system_in_use(like.store))
            return template(like, campaign)
    finally:
        like.close()


def campaign_of_replay(path: Path) -> Path:
    """Return the campaign in which a replay lies as a fight to look through: made now, or the last time it was opened.

    A replay that comes to a difference ends there; the notes of the campaign say why.

    Raises:
        AppError: the file is no replay, or cannot be played at all.
    """
    replay = read_replay(path)
    _, first = first_state(replay)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:SIGNS]
    made = recent.data_folder() / FOLDER / f"{path.stem} {digest}{EXTENSION}"
    if made.exists():
        return made
    made.parent.mkdir(exist_ok=True)
    title = replay.head.title or path.stem
    played = play(replay)
    with new_campaign_at(made, title) as campaign:
        set_preference(campaign.store, "system", replay.head.system)
        set_notes(campaign.store, f"{path.name}: {played.difference}" if played.difference else path.name)
        campaign.take_over(title, first, played.session, board_of(replay))
    return made
