"""The pictures of a campaign: each is kept once, whatever uses it, under the digest of its bytes.

It stores them and must not know what a picture shows: whoever gives one has looked at it.
"""

import sqlite3
from collections.abc import Iterable
from typing import Final, NamedTuple

from desktop_app.errors import AppError
from desktop_app.language import grouped, said
from desktop_app.model.database import Database

MEDIA_TYPES: Final = ("image/png", "image/jpeg", "image/webp")
MOST_BYTES: Final = 40_000_000
"""Of one picture."""
_LENGTH: Final = 32
"""Hexadecimal digits of an id."""
_PUT = "INSERT INTO picture (id, media_type, width, height, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
_NAMED: Final = tuple(f"SELECT EXISTS (SELECT 1 FROM {table} WHERE instr(body, ?))" for table in ("document", "part"))


class Picture(NamedTuple):
    """Hold a picture: `body` are the bytes of a file of that media type, `width` and `height` its pixels."""

    media_type: str
    width: int
    height: int
    body: bytes

    @property
    def id(self) -> str:
        """Name it by what it holds."""
        return picture_id(self.body)


def picture_id(body: bytes) -> str:
    """Give the id under which the bytes of a picture are kept."""
    import hashlib

    return hashlib.sha256(body).hexdigest()[:_LENGTH]


class PictureStore:
    """Keep the pictures of one campaign; each call is one transaction, or part of the one that is open."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._path = str(database.path)

    def put(self, picture: Picture) -> str:
        """Keep a picture, once however often it is given; gives its id.

        Raises: AppError if it is too large, of another kind, or has no extent.
        """
        if picture.media_type not in MEDIA_TYPES:
            raise AppError(said("A picture must be a PNG, JPEG or WebP, not {kind}.", kind=picture.media_type), self._path)
        if not 0 < len(picture.body) <= MOST_BYTES:
            raise AppError(
                said("The picture has {size} bytes; the limit is {most}.", size=grouped(len(picture.body)), most=grouped(MOST_BYTES)),
                self._path,
            )
        if picture.width < 1 or picture.height < 1:
            raise AppError(said("The picture has no size."), self._path)
        made = picture.id
        with self._database.writing() as connection:
            connection.execute(_PUT, (made, picture.media_type, picture.width, picture.height, picture.body))
        return made

    def find(self, picture: str) -> Picture | None:
        """Give a picture by its id, None if there is none, or it is damaged."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT media_type, width, height, body FROM picture WHERE id = ?", (picture,)).fetchone()
        if row is None or not isinstance(row[3], bytes) or picture_id(row[3]) != picture:
            return None
        return Picture(media_type=str(row[0]), width=int(row[1]), height=int(row[2]), body=row[3])

    def ids(self) -> list[str]:
        """List the ids of all pictures."""
        with self._database.reading() as connection:
            return [str(id_) for (id_,) in connection.execute("SELECT id FROM picture ORDER BY id")]

    def drop(self, pictures: Iterable[str]) -> None:
        """Throw pictures away. Raises: AppError."""
        with self._database.writing() as connection:
            connection.executemany("DELETE FROM picture WHERE id = ?", [(picture,) for picture in pictures])

    def drop_unused(self, pictures: Iterable[str]) -> None:
        """Throw those of these pictures away that no document and no play names. Raises: AppError."""
        with self._database.writing() as connection:
            for picture in pictures:
                if not any(connection.execute(query, (picture,)).fetchone()[0] for query in _NAMED):
                    connection.execute("DELETE FROM picture WHERE id = ?", (picture,))


def damaged_pictures(connection: sqlite3.Connection) -> list[str]:
    """List the pictures differing from their digest."""
    rows = connection.execute("SELECT id, CAST(body AS BLOB) FROM picture ORDER BY id")
    return [str(id_) for id_, body in rows if body is None or picture_id(body) != id_]
