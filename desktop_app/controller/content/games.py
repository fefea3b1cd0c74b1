"""Games of the user's own: each a folder of custom content with a `game.toml`, a system in the list while the program runs.

content/<game>/game.toml          the rows (`rules/own`)
content/<game>/encounters.toml    ready encounters and their boards
content/<game>/words.toml         sentences that this game says otherwise
content/<game>/bestiary           creatures, a file each; `characters` the same of ready characters
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop_app.controller.content.files import (
    GAME,
    DemoText,
    content_of,
    demo_of,
    own_content,
    read_as,
    read_toml,
    shipped_tables,
    words_of,
)
from desktop_app.controller.content.game_files import FILE, TEMPLATES, game_files, template_ids
from desktop_app.controller.content.own import write_own
from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.language import said
from desktop_app.rules.catalogue import GAME_WORDS, SYSTEMS, add_game, drop_game, is_built_in, is_game
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.parts import joined
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.own.judging import Fault, faults_in

if TYPE_CHECKING:
    from desktop_app.model import Campaign

MOST_BYTES: Final = 64_000
"""Of a `game.toml`."""


def read_games() -> tuple[str, ...]:
    """Put the user's games into the list of systems, replacing earlier ones; return a sentence for each fault."""
    forget_games()
    return game_faults()


def forget_games() -> None:
    """Take all games out of the list, and out of what was read of systems."""
    for system_id in [one for one in SYSTEMS if is_game(one)]:
        drop_game(system_id)
    for kept in (content_of, demo_of, shipped_tables, words_of, game_faults):
        kept.cache_clear()


@cache
def game_faults() -> tuple[str, ...]:
    """Read the user's games, once; return a sentence for each fault."""
    return tuple(f"{path.parent.name}/{path.name}: {why}" for path in game_files() for why in _added(path))


def _added(path: Path) -> tuple[str, ...]:
    """Put one game into the list, or return its faults."""
    system_id, faults = path.parent.name, faults_of_file(path)
    if faults:
        return faults
    try:
        add_game(system_id, rows_in_file(path))
        content_of(system_id)
    except AppError as error:
        drop_game(system_id)
        return (error.sentence,)
    return ()


def faults_of_file(path: Path) -> tuple[str, ...]:
    """Return a sentence for each fault of a `game.toml`, with list, row and field."""
    try:
        require_game_id(path.parent.name)
        rows = rows_in_file(path)
    except AppError as error:
        return (error.sentence,)
    return tuple(sentence_of(fault, rows) for fault in faults_in(Codec(), rows))


def rows_in_file(path: Path) -> Json:
    """Read the rows of a game as they are written. Raises: AppError."""
    limits.read_bytes(path, MOST_BYTES)
    read: Json = limits.read_document(path)
    return read


def require_game_id(system_id: str) -> None:
    """Require an id that a game can have: no system's, and a name of a folder. Raises: AppError."""
    is_name = system_id.isascii() and system_id.isidentifier() and system_id == system_id.lower() and len(system_id) <= 40
    if not is_name or system_id in ("common", GAME_WORDS) or is_built_in(system_id):
        raise AppError(said("A game can't be called {name}: choose small letters, digits and _.", name=repr(system_id)))


def sentence_of(fault: Fault, rows: Json) -> str:
    """Say a fault with its place: list, number and id of the row, field."""
    listed = rows.get(fault.list) if isinstance(rows, dict) else None
    ids = [row.get("id") if isinstance(row, dict) else None for row in listed] if isinstance(listed, list) else []
    number = f" {ids.index(fault.row) + 1}" if fault.row in ids else ""
    where = f"{fault.list}{number} ({fault.row})" if fault.row else fault.list
    return f"{', '.join(filter(None, (where, fault.field.replace('/', '.'))))}: {fault.why}."


def keep_games(store: Campaign) -> None:
    """Put a campaign's games into the list unless they are the user's; unreadable ones are left out."""
    for info in store.plays.list():
        if info.system not in SYSTEMS:
            try:
                add_kept(info.system, joined(store.plays.load(info.id).parts))
            except AppError:
                continue  # opening the play says why


def add_kept(system_id: str, document: Mapping[str, Json]) -> None:
    """Put a game into the list as the state of a play holds it; a state without rows is of no game. Raises: AppError."""
    if not document.get(GAME):
        return
    require_game_id(system_id)
    try:
        add_game(system_id, document[GAME])
    except BadDocumentError as error:
        raise AppError(said("The rules of this play can't be opened: {why} ({path}).", why=error.why, path=error.path)) from None


# ---- templates


@dataclass(frozen=True)
class Template:
    """A game that comes with the program: its id, title, and a line on how it plays."""

    id: str
    title: str
    line: str


def templates() -> tuple[Template, ...]:
    """List the games that come with the program and are not among the user's yet. Raises: AppError."""
    return tuple(_template(TEMPLATES / name) for name in template_ids() if name not in SYSTEMS)


def _template(folder: Path) -> Template:
    about = read_toml(folder / FILE)["about"][0]
    return Template(folder.name, str(about["title"]), read_as(DemoText, read_toml(folder / "demo.toml"), folder / "demo.toml", "").line)


def begin_game(system_id: str) -> None:
    """Copy a template to the user's games and put it into the list; a system that is there already stays as it is.

    Raises: AppError, also where the user has a game of this name that can't be played: it is never written over.
    """
    if system_id in SYSTEMS or system_id not in template_ids():
        return
    folder = own_content() / system_id
    if not (folder / FILE).exists():
        for path in sorted((TEMPLATES / system_id).rglob("*.toml")):
            write_own(folder / path.relative_to(TEMPLATES / system_id), path.read_text(encoding="utf-8"))
    faults = _added(folder / FILE)
    if faults:
        raise AppError(f"{system_id}/{FILE}: {faults[0]}")
