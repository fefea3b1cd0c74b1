"""Packs (`*.strikepack`): a zip of JSON and pictures shared by a game master. The controller knows their meaning.

    pack.json                              format, version of the format, and the head: title, author, licence, version, language, text
    documents/<kind>/[<system>/]<id>.json  kind, id, system where there is one, body
    pictures/<id>.png, .jpg, .webp         under the id by which bodies name them: the first 32 digits of the SHA-256 of the bytes
    languages/<code>/...                   the files of a language, as `resources/translations` has them

The same pack gives the same bytes: entries are sorted and bear no time. `PACKS.md` describes the format to those who write one.
"""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from desktop_app import PACK_SUFFIX
from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.going import CountedSteps, Going, unheard
from desktop_app.exchange.hidden_signs import visible
from desktop_app.exchange.note_folder import name_key, safe_name
from desktop_app.exchange.picture_files import PictureFile, picture_of
from desktop_app.language import grouped, marked, said
from desktop_app.rules.kernel.record import Json

FORMAT: Final = "strikepack"
VERSION: Final = 1
HEAD: Final = "pack.json"
DOCUMENTS, PICTURES, LANGUAGES = "documents", "pictures", "languages"
LANGUAGE: Final = "language"
"""The kind of document whose body is a folder of texts: its files by their paths."""
ENDINGS: Final = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}
MOST_PACK_BYTES: Final = 200_000_000
MOST_UNPACKED: Final = 300_000_000
MOST_ENTRIES: Final = 25_000
LONGEST_HEAD: Final = 20_000
"""Letters of what is told of a pack."""
MOST_LANGUAGE_BYTES: Final = 4_000_000
"""Of one file of a language."""
LARGE: Final = "board"
"""The kind of document that may be as large as a map."""
DAMAGED: Final = marked("{name} is damaged: {why}.")
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ValueError,
    MemoryError,
    IndexError,
    struct.error,
)
"""Errors a broken zip can raise while it is read."""
_TIME: Final = (1980, 1, 1, 0, 0, 0)
_MODE: Final = 0o100644 << 16
_LINK: Final = 0o120000


class TooLargeError(AppError):
    """A pack holds more than is read of one."""


class Key(NamedTuple):
    """A document's key within a pack: kind, rule system ("" without one), id."""

    kind: str
    system: str
    id: str


@dataclass(frozen=True, kw_only=True)
class PackHead:
    """A pack's head. Title and author identify it; `language` is its texts' code."""

    title: str
    author: str = ""
    licence: str = ""
    version: str = ""
    language: str = ""
    text: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Return what one version of a pack has in common with the next."""
        return (self.title.casefold().strip(), self.author.casefold().strip())


@dataclass(frozen=True, kw_only=True)
class Pack:
    """A pack: its documents by their keys, its pictures by their ids; `left_out` are sentences about what could not be read of it."""

    head: PackHead
    documents: Mapping[Key, Json]
    pictures: Mapping[str, PictureFile] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()


def is_pack(path: Path) -> bool:
    """Tell by what a file holds whether it is a pack, also a damaged one; its name says nothing."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            if file.read(4) != b"PK\x03\x04":
                return False
            file.seek(0)
            with zipfile.ZipFile(file) as found:
                return HEAD in found.namelist()
    except zipfile.BadZipFile:
        return path.suffix.casefold() == PACK_SUFFIX
    except (OSError, ValueError, NotImplementedError):
        return False


# ---- writing


def pack_bytes(pack: Pack, going: Going = unheard) -> bytes:
    """Write a pack; equal packs give equal bytes. `going` hears how far it has come, and may raise to call it off.

    Raises: AppError for one that could not be read again.
    """
    buffer = BytesIO()
    steps = CountedSteps(going, 2 * (1 + len(pack.documents) + len(pack.pictures)))
    with zipfile.ZipFile(buffer, "w") as made:
        for name, body in _entries(pack):
            steps.next()
            info = zipfile.ZipInfo(name, _TIME)
            info.create_system, info.external_attr = 3, _MODE
            packed = zipfile.ZIP_STORED if name.startswith(f"{PICTURES}/") else zipfile.ZIP_DEFLATED
            made.writestr(info, body, packed, 9)
    body = buffer.getvalue()
    again = pack_of(body, pack.head.title, lambda *_: steps.next())
    if again.left_out:
        raise AppError(again.left_out[0])
    return body


def _entries(pack: Pack) -> Iterator[tuple[str, bytes]]:
    """Give the files of a pack in the order in which they stand there."""
    head = {"format": FORMAT, "format_version": VERSION, **{key: value for key, value in asdict(pack.head).items() if value}}
    yield HEAD, _json(head)
    taken: set[str] = set()
    for key in sorted(pack.documents):
        body = pack.documents[key]
        if key.kind == LANGUAGE:
            assert isinstance(body, dict), "the files of a language by their paths"
            yield from ((f"{LANGUAGES}/{key.id}/{path}", str(text).encode()) for path, text in sorted(body.items()))
            continue
        folder = "/".join(part for part in (DOCUMENTS, key.kind, key.system) if part)
        stem, number = f"{folder}/{safe_name(key.id, key.kind)}", 2
        name = stem
        while name_key(name) in taken:
            name, number = f"{stem} {number}", number + 1
        taken.add(name_key(name))
        told = {"kind": key.kind, "id": key.id, **({"system": key.system} if key.system else {}), "body": body}
        yield f"{name}.json", _json(told)
    for picture_id, picture in sorted(pack.pictures.items()):
        yield f"{PICTURES}/{picture_id}.{ENDINGS[picture.media_type]}", picture.body


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


# ---- reading


def read_pack(path: Path, going: Going = unheard) -> Pack:
    """Read a pack; `going` hears how far it has come, and may raise to call it off. Raises: AppError, one sentence."""
    return pack_of(_whole(path), path.name, going)


def read_head(path: Path) -> PackHead:
    """Read what a pack tells of itself, and nothing else of it. Raises: AppError."""
    body = _whole(path)
    try:
        with zipfile.ZipFile(BytesIO(body)) as found:
            return _PackReading(found, path.name).head()
    except _BROKEN as error:
        raise AppError(said(DAMAGED, name=path.name, why=str(error).rstrip(".") or type(error).__name__)) from None


def _whole(path: Path) -> bytes:
    """Read a file at once, and see that nobody has written to it meanwhile. Raises: AppError."""
    try:
        if not path.is_file():
            raise AppError(said("There is no file {path}.", path=path), str(path))
        before = path.stat()
        if before.st_size > MOST_PACK_BYTES:
            size, most = grouped(before.st_size), grouped(MOST_PACK_BYTES)
            told = said("{name} is too large: {size} bytes; the limit is {most_bytes}.", name=path.name, size=size, most_bytes=most)
            raise AppError(told, str(path))
        with path.open("rb") as file:
            body = file.read(MOST_PACK_BYTES + 1)
        after = path.stat()
    except OSError as error:
        raise AppError(said("{name} can't be opened: {why}.", name=path.name, why=error.strerror), str(path)) from None
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns) or len(body) != after.st_size:
        raise AppError(said("{name} changed during reading. Try again when it is complete.", name=path.name), str(path))
    return body


def pack_of(body: bytes, name: str, going: Going = unheard) -> Pack:
    """Read the bytes of a pack, called `name`. Raises: AppError, one sentence."""
    try:
        with zipfile.ZipFile(BytesIO(body)) as found:
            return _PackReading(found, name).pack(going)
    except _BROKEN as error:
        raise AppError(said(DAMAGED, name=name, why=str(error).rstrip(".") or type(error).__name__)) from None


class _PackReading:
    """One pack that is being read: nothing of it is unpacked anywhere but into memory, entry by entry and within the limits."""

    def __init__(self, found: zipfile.ZipFile, name: str) -> None:
        self._zip, self._name = found, name
        self._room = MOST_UNPACKED
        self._left_out: list[str] = []

    def head(self) -> PackHead:
        """Read what it tells of itself."""
        infos = self._infos()
        if HEAD not in infos:
            raise AppError(said("{name} is not a pack: it has no {head}.", name=self._name, head=HEAD))
        return self._head(self._object(infos[HEAD], limits.MOST_BYTES))

    def pack(self, going: Going) -> Pack:
        """Read head, documents, pictures and languages; `going` hears of each entry."""
        head, infos = self.head(), self._infos()
        del infos[HEAD]
        documents: dict[Key, Json] = {}
        pictures: dict[str, PictureFile] = {}
        languages: dict[str, dict[str, Json]] = {}
        for place, (path, info) in enumerate(infos.items()):
            going(place, len(infos))
            top, _, rest = path.partition("/")
            if top == DOCUMENTS and path.endswith(".json"):
                self._take_document(info, documents)
            elif top == PICTURES:
                self._take_picture(info, pictures)
            elif top == LANGUAGES and rest.count("/") >= 1:
                code, _, inside = rest.partition("/")
                languages.setdefault(code, {})[inside] = self._bytes(info, MOST_LANGUAGE_BYTES).decode("utf-8")
            else:
                self._left_out.append(said("{file} does not belong in a pack, and is left out.", file=path))
        for code, files in languages.items():
            documents[Key(LANGUAGE, "", code)] = dict(sorted(files.items()))
        return Pack(head=head, documents=documents, pictures=pictures, left_out=tuple(self._left_out))

    def _infos(self) -> dict[str, zipfile.ZipInfo]:
        """List the entries by name. Raises: AppError for names leading out of the pack, links, and duplicates."""
        infos = [info for info in self._zip.infolist() if not info.is_dir()]
        if len(infos) > MOST_ENTRIES:
            count, most = grouped(len(infos)), grouped(MOST_ENTRIES)
            raise AppError(said("{name} has {count} files; the limit is {most}.", name=self._name, count=count, most=most))
        found: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            # a zip may say a name one way here and another where its bytes are: what is not plain is refused
            parts = info.orig_filename.split("/")
            if any(part in ("", ".", "..") or set(part) & set('\\:\0<>"|?*') or not part.isprintable() for part in parts):
                raise AppError(said("{name} can't be opened: “{file}” is not in the pack.", name=self._name, file=info.filename[:80]))
            if (info.external_attr >> 16) & 0o170000 == _LINK:
                raise AppError(said("{name} can't be opened: “{file}” is a link.", name=self._name, file=info.filename[:80]))
            if info.filename in found:
                raise AppError(said("{name} can't be opened: “{file}” is in it twice.", name=self._name, file=info.filename[:80]))
            found[info.filename] = info
        return found

    def _bytes(self, info: zipfile.ZipInfo, most: int) -> bytes:
        """Unpack an entry, never more of it than is allowed, whatever it says of its size. Raises: AppError."""
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise AppError(said(DAMAGED, name=self._name, why=said("unknown compression of “{file}”", file=info.filename[:80])))
        with self._zip.open(info) as entry:
            body = entry.read(min(most, self._room) + 1)
        if len(body) > self._room:
            raise TooLargeError(said("{name} can't be opened; the limit is {most} bytes.", name=self._name, most=grouped(MOST_UNPACKED)))
        if len(body) > most:
            told = said(
                "{name} can't be opened: “{file}” is larger than {most} bytes.", name=self._name, file=info.filename[:80], most=most
            )
            raise AppError(told)
        self._room -= len(body)
        return body

    def _object(self, info: zipfile.ZipInfo, most: int, *, is_large: bool = False) -> dict[str, Any]:
        """Read a JSON object without invisible signs. Raises: AppError naming the file, and the line of a JSON error."""
        try:
            value = limits.json_of(self._bytes(info, most).decode("utf-8-sig"))
            if is_large:
                most_values, longest = limits.MOST_MAP_VALUES, limits.MOST_MAP_CELLS
                limits.require_within(value, most_values=most_values, longest_list=longest)
            else:
                limits.require_within(value, longest_list=limits.MOST_ROWS)
        except ValueError as error:
            where, why = f"{self._name}, {info.filename}", str(error)
            raise AppError(said("{name} can't be opened: {error}.", name=where, error=why)) from None
        if not isinstance(value, dict):
            raise AppError(said("{name} is not a document.", name=f"{self._name}, {info.filename}"))
        return visible(value)

    def _head(self, value: dict[str, Any]) -> PackHead:
        version = value.get("format_version")
        if value.get("format") != FORMAT or type(version) is not int:
            raise AppError(said("{name} is not a pack: its {head} does not say so.", name=self._name, head=HEAD))
        if version > VERSION:
            raise AppError(said("{name} needs a newer version of Strikeboard.", name=self._name))
        told = {key: value.get(key, "") for key in PackHead.__dataclass_fields__}
        wrong = next((key for key, text in told.items() if not isinstance(text, str) or len(text) > LONGEST_HEAD), None)
        if wrong is not None or not told["title"].strip():
            raise AppError(said("{name}, {head}: “{key}” must be a text.", name=self._name, head=HEAD, key=wrong or "title"))
        return PackHead(**told)

    def _take_document(self, info: zipfile.ZipInfo, documents: dict[Key, Json]) -> None:
        """Read a document; one that can be none is told and left out."""
        is_large = info.filename.startswith(f"{DOCUMENTS}/{LARGE}/")
        try:
            value = self._object(info, limits.MOST_MAP_BYTES if is_large else limits.MOST_BYTES, is_large=is_large)
            told: list[Any] = [value.get(part, "") for part in Key._fields]
            key = Key(*told)
            if not all(isinstance(part, str) and len(part) <= limits.LONGEST_NAME for part in told) or not key.kind or not key.id.strip():
                raise AppError(said("{name}, {file}: kind, system and id must be texts.", name=self._name, file=info.filename))
            if key in documents or key.kind == LANGUAGE:
                raise AppError(said("{name}, {file}: the id {row_id} is used twice.", name=self._name, file=info.filename, row_id=key.id))
        except TooLargeError:
            raise
        except AppError as error:
            self._left_out.append(error.sentence)
        else:
            documents[key] = value.get("body")

    def _take_picture(self, info: zipfile.ZipInfo, pictures: dict[str, PictureFile]) -> None:
        """Read a picture; an invalid or misnamed one is reported and left out."""
        stem = info.filename.rpartition("/")[2].partition(".")[0]
        found = picture_of(self._bytes(info, limits.MOST_MAP_BYTES))
        if found is None:
            self._left_out.append(said("The picture {file} is not a PNG, JPEG or WebP; it is left out.", file=info.filename))
        else:
            pictures[stem] = found


def without(pack: Pack, keys: Collection[Key]) -> Pack:
    """Give a pack without some of its documents."""
    return Pack(
        head=pack.head,
        documents={key: body for key, body in pack.documents.items() if key not in keys},
        pictures=pack.pictures,
        left_out=pack.left_out,
    )
