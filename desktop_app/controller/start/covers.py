"""Recent campaigns as covers: name, contents, and a picture or sign for each."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from desktop_app.controller.library.portraits import read_portrait
from desktop_app.controller.preferences import PROGRAM, preference, set_preference
from desktop_app.controller.start import recent
from desktop_app.language import said

if TYPE_CHECKING:
    from desktop_app.model import Campaign
    from desktop_app.model.contents import Contents

COVER: Final = "cover"
"""The setting with a campaign's cover, written as a portrait."""
MOST: Final = 6


class Cover(NamedTuple):
    """A campaign's cover: `portrait` as in a sheet ("": its first letter), `picture` its bytes, if any."""

    path: Path
    name: str
    line: str
    portrait: str = ""
    picture: bytes | None = None
    is_open: bool = False


def cover_of(store: Campaign) -> str:
    """Return what stands for the open campaign; "": the first letter of its name."""
    return str(preference(store, COVER, default=""))


def set_cover(store: Campaign, portrait: str) -> None:
    """Choose what stands for the open campaign. Raises: AppError."""
    set_preference(store, COVER, portrait)


def covers(store: Campaign) -> tuple[Cover, ...]:
    """List the open campaign and earlier ones, latest first; missing and unreadable ones are left out."""
    portrait = cover_of(store)
    read = read_portrait(portrait)
    kept = store.pictures.find(read.picture) if read is not None and read.picture else None
    here = Cover(
        path=store.path,
        name=store.name,
        line=said("open now"),
        portrait=portrait,
        picture=kept.body if kept is not None else None,
        is_open=True,
    )
    others = (_glimpse(path) for path in recent.recent() if path.absolute() != store.path.absolute())
    return (here, *[other for other in others if other is not None][: MOST - 1])


def _glimpse(path: Path) -> Cover | None:
    try:
        written = path.stat()
    except (OSError, ValueError):
        return None
    read = _read(path, written.st_mtime_ns, written.st_size)
    if read is None:
        return None
    held, portrait, picture = read
    return Cover(path=path, name=held.name, line=held.counted(), portrait=portrait, picture=picture)


@lru_cache(maxsize=32)
def _read(path: Path, *_written: int) -> tuple[Contents, str, bytes | None] | None:
    """Read a closed file's contents, cover and picture; once until it is written."""
    from desktop_app.model.contents import body_in, contents, picture_in

    held = contents(path)
    if held is None:
        return None
    settings = body_in(path, PROGRAM)
    portrait = str(settings.get(COVER, "")) if isinstance(settings, dict) else ""
    read = read_portrait(portrait)
    return held, portrait, picture_in(path, read.picture) if read is not None and read.picture else None
