"""Recognises a file by its contents, never by its name alone; readable parts are read at once.

A file that is none of what can be read is refused in a sentence that says what it seems to be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final
from xml.parsers import expat

from desktop_app.errors import AppError
from desktop_app.exchange import fences, fight_club, foundry_actor, foundry_scene, limits, savaged_us
from desktop_app.exchange.foreign import ForeignBoard
from desktop_app.exchange.foreign_sheet import ForeignSheet
from desktop_app.exchange.hidden_signs import visible, visible_text
from desktop_app.exchange.html_text import markdown_of
from desktop_app.exchange.table_files import Table, table_in
from desktop_app.exchange.xml_tree import tree_of
from desktop_app.language import grouped, said

MOST_VALUES: Final = 1_000_000
LONGEST_LIST: Final = 50_000
KEYS_TOLD: Final = 5
SIGNATURES: Final = (
    (b"\x89PNG", "PNG"), (b"\xff\xd8\xff", "JPEG"), (b"RIFF", "WebP"), (b"GIF8", "GIF"), (b"%PDF", "PDF"), (b"PK\x03\x04", "ZIP"),
    (b"SQLite format 3", "SQLite"), (b"\x1f\x8b", "gzip"), (b"7z\xbc\xaf", "7z"), (b"Rar!", "RAR"), (b"OggS", "Ogg"), (b"ID3", "MP3"),
)  # fmt: skip
PICTURES: Final = ("PNG", "JPEG", "WebP", "GIF")
TOML: Final = re.compile(
    r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*"
    r"(?:\[{1,2}[\w.\"-]{1,80}\]{1,2}[ \t]*(?:#[^\n]*)?(?:\n|\Z)|[\w-]{1,40}[ \t]*=[ \t]*[\"'\[\d])"
)
"""How a text begins that is TOML."""
ASSIGNED: Final = re.compile(r"^[ \t]*[\w.\"-]{1,80}[ \t]*=", re.MULTILINE)


UNUSUAL: Final = re.compile("[^\t\n\r -~\u00a0-\u00feŒœŠšŸŽžƒ€‚„…†‡ˆ‰‹‘’“”•–—˜™›]")
"""Signs that texts of western countries do not have."""
CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1f]")
BINARY: Final = 100
LOOKED_AT: Final = 100_000
"""A text has at most one control sign in so many letters; `LOOKED_AT` of them are looked at."""
HTML: Final = re.compile(
    r"\s*<(?:!DOCTYPE html\b|(?:html|body|div|section|article|main|p|h[1-6]|ul|ol|table|strong|b|em|span|br|hr|blockquote)[\s/>])",
    re.IGNORECASE,
)
"""How a page of the web begins, or a part of one."""
XML: Final = re.compile(r"\s*<(?:\?xml|!--|!DOCTYPE|[A-Za-z])")
WORDS: Final = re.compile(r"\s*(?:\{[{|]|\[\[?[!^]?[^\W\d_])")
"""How a text begins with brackets that is no JSON: a template or a table of a wiki, a link of a note."""


class FileKind(StrEnum):
    """What is in a file, as far as it is read."""

    OWN = "own"
    SHEETS = "sheets"
    BOARDS = "boards"
    UNIVERSAL_VTT = "universal_vtt"
    TILED = "tiled"
    TABLE = "table"
    TEXT = "text"


@dataclass(frozen=True, kw_only=True)
class Recognised:
    """A file that can be read; `called` names its format. Own files and maps have readers of their own, anything else is read here."""

    kind: FileKind
    called: str
    sheets: tuple[ForeignSheet, ...] = ()
    boards: tuple[ForeignBoard, ...] = ()
    table: Table | None = None
    text: str = ""
    """A text's content; for a table, the text around it."""
    report: tuple[str, ...] = ()


def readable() -> str:
    """List what can be read."""
    return said(
        "characters and creatures of Strikeboard, of Foundry and of savaged.us; scenes of Foundry; maps of Universal VTT and of Tiled; "
        "Fight Club 5 XML; notes of Obsidian with stat blocks; tables (CSV, TSV, Markdown); stat blocks as text"
    )


def recognise(path: Path) -> Recognised:
    """Say what a file is, and read it. Raises: AppError, one sentence."""
    text = _text_of(path)
    try:
        return _recognised(text, path)
    except limits.TooMuchError as error:
        raise AppError(said("{name} can't be opened: {error}.", name=path.name, error=error), str(path)) from None
    except expat.ExpatError as error:
        raise AppError(said("{name} is not valid {kind}: {error}.", name=path.name, kind="XML", error=error), str(path)) from None
    except ValueError as error:
        raise AppError(said("{name} is not valid {kind}: {error}.", name=path.name, kind="JSON", error=error), str(path)) from None


def _text_of(path: Path) -> str:
    """Read the file as a text. Raises: AppError for a folder, nothing at all, or what is no text."""
    try:
        if path.is_dir():
            if (path / "CURRENT").exists() and any(path.glob("MANIFEST-*")):
                raise AppError(
                    said("{name} is a compendium of Foundry 11 or newer. Export from Foundry, or unpack it to JSON first.", name=path.name),
                    str(path),
                )
            raise AppError(said("{name} is a folder. Choose files.", name=path.name), str(path))
        if not path.is_file():
            return limits.read_text(path)  # says why it cannot be read
        with path.open("rb") as file:
            head = file.read(16)
    except OSError as error:
        raise AppError(said("{name} can't be opened: {why}.", name=path.name, why=error.strerror), str(path)) from None
    if not head:
        raise AppError(said("{name} is empty.", name=path.name), str(path))
    found = next((called for sign, called in SIGNATURES if head.startswith(sign)), "")
    if found in PICTURES:
        raise AppError(
            said("{name} is a picture ({kind}): add it to a board, or drop it on a portrait.", name=path.name, kind=found),
            str(path),
        )
    if found == "SQLite":
        raise AppError(said("{name} is a database; open a Strikeboard campaign on the Campaign page.", name=path.name), str(path))
    if found:
        raise _unknown(path, said("a file of the kind {kind}", kind=found))
    return limits.with_plain_ends(_from_utf16(path) if head[:2] in (b"\xff\xfe", b"\xfe\xff") else _decoded(path))


def _decoded(path: Path) -> str:
    """Read a text in UTF-8, else as Windows writes it. Raises: AppError."""
    body = limits.read_bytes(path, limits.MOST_MAP_BYTES)
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _from_windows(body, path)


def _from_windows(body: bytes, path: Path) -> str:
    """Read a text in the encoding of western Windows. Raises: AppError if signs contradict it."""
    try:
        text = body.decode("cp1252")
    except UnicodeDecodeError:
        text = ""
    if not text or UNUSUAL.search(text) is not None:
        raise AppError(said("{name} is not a text in UTF-8.", name=path.name), str(path))
    return text


def _from_utf16(path: Path) -> str:
    """Read a text as spreadsheets write it. Raises: AppError."""
    try:
        if path.stat().st_size <= limits.MOST_SHEETS_BYTES:
            return path.read_bytes().decode("utf-16")
    except (OSError, UnicodeError):
        pass
    raise AppError(said("{name} is not a text in UTF-8.", name=path.name), str(path))


def _unknown(path: Path, what: str) -> AppError:
    return AppError(said("{name} seems to be {what}. Supported: {readable}.", name=path.name, what=what, readable=readable()), str(path))


def _recognised(text: str, path: Path) -> Recognised:
    begin = text.lstrip()[:1]
    if not begin:
        raise AppError(said("{name} is empty.", name=path.name), str(path))
    beginning = text[:LOOKED_AT]
    if len(CONTROL.findall(beginning)) > max(1, len(beginning) // BINARY):
        raise _unknown(path, said("another kind of file"))
    if (TOML.match(text) and ASSIGNED.search(text)) or path.suffix.casefold() == ".toml":
        if "sheet" not in text:
            raise _unknown(path, "TOML")
        return Recognised(kind=FileKind.OWN, called="Strikeboard")
    if begin in "{[" and not WORDS.match(text):
        return _json(text, path)
    text = visible_text(text)
    page = markdown_of(text) if HTML.match(text) and len(text) <= limits.MOST_SHEETS_BYTES else ""
    if not page and XML.match(text):
        return _xml(text, path)
    return _words(page or text, path)


def _words(text: str, path: Path) -> Recognised:
    """Read what is neither JSON nor XML: a note with fences, a table, or any text."""
    _require_few(text, path)
    if fences.has_fence(text):
        sheets = fences.sheets_of(text)
        if sheets:
            return Recognised(kind=FileKind.SHEETS, called="Obsidian", sheets=tuple(sheets))
    table = table_in(text)
    if table is not None:
        return Recognised(kind=FileKind.TABLE, called=said("a table"), table=table, text=text, report=table.report)
    return Recognised(kind=FileKind.TEXT, called=said("a text"), text=text)


def _require_few(text: str, path: Path) -> None:
    if len(text) > limits.MOST_SHEETS_BYTES:
        told = said(
            "{name} is too large: {size} bytes; the limit is {most_bytes}.",
            name=path.name,
            size=grouped(len(text)),
            most_bytes=grouped(limits.MOST_SHEETS_BYTES),
        )
        raise AppError(told, str(path))


# ---- JSON


def _json(text: str, path: Path) -> Recognised:
    first, _, rest = text.strip().partition("\n")
    if rest and first.rstrip().endswith("}") and first.startswith("{") and (documents := _documents(text)) is not None:
        return _several(*documents, path)
    value = limits.json_of(text)
    if isinstance(value, list):
        _require_few(text, path)
        _require_within(value)
        return _several([one for one in visible(value) if isinstance(one, dict)], (), path)
    assert isinstance(value, dict), "it begins with a bracket"
    form = str(value.get("format", ""))
    if form.startswith("strikeboard-") or ("sheet" in value and "name" in value):
        return Recognised(kind=FileKind.OWN, called="Strikeboard")
    if isinstance(value.get("resolution"), dict) and ("line_of_sight" in value or "portals" in value or "image" in value):
        return Recognised(kind=FileKind.UNIVERSAL_VTT, called="Universal VTT")
    if "layers" in value and ("tilewidth" in value or "tiledversion" in value or "orientation" in value):
        return Recognised(kind=FileKind.TILED, called="Tiled")
    if foundry_scene.is_scene(value):
        limits.require_within(
            value, most_values=limits.MOST_MAP_VALUES, longest_list=limits.MOST_MAP_CELLS, longest_text=limits.MOST_MAP_BYTES
        )
        boards = tuple(foundry_scene.read_scenes(visible(value), path.name))
        return Recognised(kind=FileKind.BOARDS, called=said("a Foundry scene"), boards=boards)
    _require_few(text, path)
    _require_within(value)
    value = visible(value)
    if savaged_us.is_export(value):
        return Recognised(kind=FileKind.SHEETS, called="savaged.us", sheets=tuple(savaged_us.read_all(value)))
    if savaged_us.is_saved(value):
        told = said("{name} is an internal file of savaged.us. Choose Export to JSON there, and import that.", name=path.name)
        raise AppError(told, str(path))
    return _several([value], (), path)


def _require_within(value: object) -> None:
    limits.require_within(value, most_values=MOST_VALUES, longest_list=LONGEST_LIST, longest_text=limits.MOST_SHEETS_BYTES)


def _documents(text: str) -> tuple[list[dict[str, Any]], tuple[str, ...]] | None:
    """Read a file of Foundry that is written on and on, a document a line; the last line of an id holds. None: it is none."""
    found: dict[str, dict[str, Any]] = {}
    spoilt = 0
    for number, line in enumerate(text.split("\n")):
        if not line.strip():
            continue
        try:
            value = limits.json_of(line)
            _require_within(value)
            value = visible(value)
        except ValueError:
            if number == 0:
                return None
            spoilt += 1
            continue
        if not isinstance(value, dict) or "$$indexCreated" in value:
            continue
        key = str(value.get("_id", f"line {number}"))
        found.pop(key, None)
        if not value.get("$$deleted"):
            found[key] = value
    return list(found.values()), (said("{count#line|lines} can't be read.", count=spoilt),) if spoilt else ()


def _several(documents: list[dict[str, Any]], report: tuple[str, ...], path: Path) -> Recognised:
    """Sort documents of Foundry: actors and scenes are read, others are named."""
    actors = [one for one in documents if foundry_actor.is_actor(one) and one.get("type") in ("character", "npc")]
    scenes = [one for one in documents if foundry_scene.is_scene(one)]
    others = [one for one in documents if one not in actors and one not in scenes] if len(documents) < MOST_COMPARED else []
    items = [one for one in others if foundry_actor.is_item(one)]
    if not actors and not scenes and items:
        sheet = foundry_actor.read_items(items)
        return Recognised(kind=FileKind.SHEETS, called=said("things of Foundry"), sheets=(sheet,), report=report)
    if not actors and not scenes:
        raise _unknown(path, _seems(documents))
    told = list(report)
    if len(actors) > limits.MOST_SHEETS:
        told.append(said("Only the first {most} of {count} actors are read.", count=grouped(len(actors)), most=grouped(limits.MOST_SHEETS)))
    if others:
        names = ", ".join(str(one.get("name", "?"))[:40] for one in others[:KEYS_TOLD])
        told.append(said("Left out, because they are neither characters nor creatures: {names}.", names=names))
    return Recognised(
        kind=FileKind.SHEETS if actors else FileKind.BOARDS,
        called=said("Foundry"),
        sheets=tuple(foundry_actor.read_actor(one) for one in actors[: limits.MOST_SHEETS]),
        boards=tuple(board for one in scenes for board in foundry_scene.read_scenes(one, path.name)),
        report=tuple(told),
    )


MOST_COMPARED: Final = 2_000


def _seems(documents: Iterable[Mapping[str, Any]]) -> str:
    """Name the probable kind of an unreadable JSON document."""
    first = next(iter(documents), None)
    if first is None:
        return said("an empty list")
    if foundry_actor.is_actor(first):
        return said("a {what} of Foundry", what=str(first.get("type")))
    if "rules_version" in first and "state" in first:
        return said("a Strikeboard replay; open it on the Campaign page")
    keys = ", ".join(str(key)[:40] for key in list(first)[:KEYS_TOLD])
    return said("JSON with the keys {keys}", keys=keys) if keys else said("an empty list")


# ---- XML


def _xml(text: str, path: Path) -> Recognised:
    root = next(_roots(text), "")
    if root in ("map", "tileset"):
        return Recognised(kind=FileKind.TILED, called="Tiled")
    _require_few(text, path)
    element = tree_of(text)
    if element.name == fight_club.ROOT:
        sheets, report = fight_club.monsters_of(element), list(fight_club.others_of(element))
        if not sheets:
            raise AppError(" ".join((said("{name} has no monsters.", name=path.name), *report)), str(path))
        if len(sheets) > limits.MOST_SHEETS:
            most = grouped(limits.MOST_SHEETS)
            report.append(said("Only the first {most} of {count} monsters are read.", count=grouped(len(sheets)), most=most))
        return Recognised(kind=FileKind.SHEETS, called="Fight Club 5", sheets=tuple(sheets[: limits.MOST_SHEETS]), report=tuple(report))
    raise _unknown(path, said("XML of the kind {kind}", kind=element.name[:40]))


def _roots(text: str) -> Iterator[str]:
    """Find the name of the outermost element of a text."""
    for found in re.finditer(r"<([A-Za-z][\w:.-]{0,60})", text[:20_000]):
        yield found[1]
