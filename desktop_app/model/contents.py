"""A summary of a campaign file without opening it for play, for lists of backups. It may be damaged, older or newer."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from desktop_app.errors import AppError
from desktop_app.language import quoted, said
from desktop_app.model.files import connect, require_campaign_file
from desktop_app.model.jsontext import Json
from desktop_app.model.pictures import picture_id

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Contents:
    """Count what is in a file; `changed` is UTC text of the last change of a play, empty if there is none."""

    name: str
    characters: int
    encounters: int
    creatures: int
    fights: int
    steps: int
    changed: str

    def told(self, name: str = "") -> str:
        """Put it into words, the name first, which may be told in another language."""
        return said("{name}: {words}", name=quoted(name or self.name), words=self.counted())

    def counted(self) -> str:
        """Put into words what there is of everything."""
        counted = (
            (self.characters, said("{count#character|characters}", count=self.characters)),
            (self.encounters, said("{count#encounter|encounters}", count=self.encounters)),
            (self.creatures, said("{count#custom creature|custom creatures}", count=self.creatures)),
            (self.fights, said("{count#fight|fights}", count=self.fights)),
            (self.steps, said("{count#step|steps}", count=self.steps)),
        )
        words = [sentence for count, sentence in counted if count]
        return ", ".join(words) or said("none yet")


def contents(path: Path) -> Contents | None:
    """Read what a closed file holds, without leaving anything beside it; None: it cannot be read."""
    return _glanced(path, _counted)


def body_in(path: Path, document: str) -> Json:
    """Read one document of a closed file; None: it has none, or cannot be read."""
    return _glanced(path, lambda connection: json.loads(_one(connection, "SELECT body FROM document WHERE id = ?", document)[0]))


def picture_in(path: Path, picture: str) -> bytes | None:
    """Read one picture of a closed file by its id; None: it has none, or cannot be read."""
    found = _glanced(path, lambda connection: _one(connection, "SELECT body FROM picture WHERE id = ?", picture)[0])
    return found if isinstance(found, bytes) and picture_id(found) == picture else None


def _glanced(path: Path, read: Callable[[sqlite3.Connection], T]) -> T | None:
    try:
        require_campaign_file(path)
        with closing(connect(path, "mode=ro&immutable=1")) as connection:
            return read(connection)
    except (AppError, sqlite3.Error, OSError, ValueError, TypeError, RecursionError):
        return None


def _one(connection: sqlite3.Connection, query: str, key: str) -> tuple[Any, ...]:
    """Give a row by its key. Raises: ValueError if there is none."""
    found: tuple[Any, ...] | None = connection.execute(query, (key,)).fetchone()
    if found is None:
        raise ValueError(key)
    return found


def _counted(connection: sqlite3.Connection) -> Contents:
    (name,) = connection.execute("SELECT name FROM campaign").fetchone()
    kinds = dict(connection.execute("SELECT kind, count(*) FROM document GROUP BY kind").fetchall())
    rosters = connection.execute("SELECT body FROM part WHERE path = 'roster' AND play_id LIKE 'table:%'").fetchall()
    fights, changed = connection.execute("SELECT count(*) FILTER (WHERE kind = 'encounter'), max(updated) FROM play").fetchone()
    (steps,) = connection.execute("SELECT count(*) FROM step").fetchone()
    return Contents(
        name=str(name),
        characters=sum(len(json.loads(body)) for (body,) in rosters),
        encounters=int(kinds.get("encounter", 0)),
        creatures=int(kinds.get("creature", 0)),
        fights=int(fights),
        steps=int(steps),
        changed=str(changed or ""),
    )
