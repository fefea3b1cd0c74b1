"""Limits of files from outside, all in one place, and the readers that enforce them.

A refusal is one sentence, and comes early: size before reading, depth and numbers during, counts right after.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, Final, NoReturn

from desktop_app import plain_toml
from desktop_app.errors import AppError
from desktop_app.language import grouped, said

MOST_BYTES: Final = 4_000_000
"""Of a character, a creature or a table of one's own."""
MOST_PORTRAIT_BYTES: Final = 6_000_000
"""Of the picture that a character or creature brings along."""
LONGEST_PICTURE: Final = MOST_PORTRAIT_BYTES * 4 // 3 + 4_000
"""The same written in base64, line ends included."""
MOST_SHEETS_BYTES: Final = 20_000_000
"""Of another program's characters and creatures."""
MOST_SHEETS: Final = 500
"""Characters and creatures that one file brings in."""
MOST_REPLAY_BYTES: Final = 200_000_000
MOST_VALUES: Final = 20_000
LONGEST_LIST: Final = 400
MOST_ROWS: Final = 2_000
"""Of a table of one's own."""
LONGEST_TEXT: Final = 200_000
LONGEST_NAME: Final = 200
"""Of a name, and of a key."""
DEEPEST: Final = 24
MOST_DIGITS: Final = 15
MOST_COMBATANTS: Final = 300
"""In one encounter."""
WIDEST_BOARD: Final = 1_000
"""Columns or rows of a board."""
MOST_MAP_BYTES: Final = 64_000_000
"""Of another program's map, its picture included."""
MOST_MAP_VALUES: Final = 3_000_000
MOST_MAP_CELLS: Final = WIDEST_BOARD * WIDEST_BOARD
MOST_BARRIERS: Final = 20_000
MOST_LAMPS: Final = 2_000
MOST_PINS: Final = 2_000
MOST_AREAS: Final = 400
FARTHEST: Final = 10_000.0
"""Of any point of a board from its corner, in cells, and of any length on it."""


class TooMuchError(ValueError):
    """Say which limit is passed."""


def read_text(path: Path, most_bytes: int = MOST_BYTES) -> str:
    """Read a text file that is not too large, whatever system wrote it: without a byte order mark, lines end in LF. Raises: AppError."""
    try:
        return with_plain_ends(read_bytes(path, most_bytes).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise AppError(said("{name} is not a text in UTF-8.", name=path.name), str(path)) from None


def with_plain_ends(text: str) -> str:
    """Let lines end in LF, whatever system wrote them."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bytes(path: Path, most_bytes: int = MOST_BYTES) -> bytes:
    """Read a file that is not too large. Raises: AppError."""
    try:
        if not path.exists():
            raise AppError(said("There is no file {path}.", path=path), str(path))
        if not path.is_file():
            raise AppError(said("{name} is not a file.", name=path.name), str(path))
        _require_size(path, path.stat().st_size, most_bytes)
        return path.read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise AppError(said("{name} can't be opened: {why}.", name=path.name, why=why), str(path)) from None


def _require_size(path: Path, size: int, most_bytes: int) -> None:
    if size > most_bytes:
        told = said(
            "{name} is too large: {size} bytes; the limit is {most_bytes}.",
            name=path.name,
            size=grouped(size),
            most_bytes=grouped(most_bytes),
        )
        raise AppError(told, str(path))


def begins_with(path: Path, sign: bytes) -> bool:
    """Return whether a file's first sign other than blanks is this one; False for an unreadable file."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(64).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(sign)
    except OSError:
        return False


def json_of(text: str) -> object:
    """Read JSON as it is defined: no NaN, no number without end. Raises: ValueError with a sentence's part."""
    try:
        made: object = _DECODER.decode(text)
        return made
    except RecursionError:
        raise TooMuchError(said("more than {most} nested brackets", most=DEEPEST)) from None


def toml_of(text: str) -> dict[str, Any]:
    """Read TOML. Raises: ValueError with a sentence's part."""
    try:
        return plain_toml.toml_of(text)
    except plain_toml.TooDottedError:
        raise TooMuchError(said("a key has more than {most} dots", most=plain_toml.MOST_DOTS)) from None
    except plain_toml.TooDeepError:
        raise TooMuchError(said("more than {most} nested brackets", most=DEEPEST)) from None


def read_document(path: Path, *, longest_list: int = LONGEST_LIST, picture: str = "") -> dict[str, Any]:
    """Read a TOML or JSON file that holds one document within the limits; under the key `picture` a longer text may stand.

    Raises: AppError.
    """
    text, kind = (
        read_text(path, MOST_BYTES + LONGEST_PICTURE * bool(picture)),
        "JSON" if begins_with(path, b"{") or path.suffix.casefold() == ".json" else "TOML",
    )
    if picture not in text:
        _require_size(path, len(text), MOST_BYTES)
    try:
        value = toml_of(text) if kind == "TOML" else json_of(text)
        apart = value.get(picture) if isinstance(value, dict) else None
        if isinstance(value, dict) and isinstance(apart, str):
            _require_text(apart, LONGEST_PICTURE)
            require_within({key: held for key, held in value.items() if key != picture}, longest_list=longest_list)
        else:
            require_within(value, longest_list=longest_list)
        _require_size(path, len(text) - len(apart if isinstance(apart, str) else ""), MOST_BYTES)
    except TooMuchError as error:
        raise AppError(said("{name} can't be opened: {error}.", name=path.name, error=error), str(path)) from None
    except ValueError as error:
        raise AppError(said("{name} is not valid {kind}: {error}.", name=path.name, kind=kind, error=error), str(path)) from None
    if not isinstance(value, dict):
        raise AppError(said("{name} is not a document.", name=path.name), str(path))
    return value


def require_within(
    value: object, *, most_values: int = MOST_VALUES, longest_list: int = LONGEST_LIST, longest_text: int = LONGEST_TEXT
) -> None:
    """Require a value without infinite numbers, foreign types and dates. Raises: TooMuchError."""
    waiting: list[tuple[object, int]] = [(value, 0)]
    count = 0
    while waiting:
        held, depth = waiting.pop()
        count += 1
        if count > most_values:
            raise TooMuchError(said("it has more than {most_values} values", most_values=grouped(most_values)))
        if depth > DEEPEST:
            raise TooMuchError(said("more than {most} nested values", most=DEEPEST))
        if not isinstance(held, (dict, list)):
            _require_plain(held, longest_text)
            continue
        if len(held) > longest_list:
            raise TooMuchError(
                said("a list in it has {count} entries; the limit is {longest_list}", count=grouped(len(held)), longest_list=longest_list)
            )
        if isinstance(held, dict):
            for key in held:
                _require_text(key, LONGEST_NAME)
        inside = held.values() if isinstance(held, dict) else held
        waiting.extend([(item, depth + 1) for item in inside])


def _require_plain(value: object, longest_text: int) -> None:
    match value:
        case str():
            _require_text(value, longest_text)
        case None | bool():
            pass
        case int() | float():
            if abs(value) >= 10**MOST_DIGITS or not math.isfinite(value):
                raise TooMuchError(said("a number in it is too large or not a number: {text}", text=str(value)[:40]))
        case _:
            raise TooMuchError(said("it has {text}, which is neither text nor number", text=str(value)[:40]))


def _require_text(text: str, longest: int) -> None:
    if len(text) > longest:
        raise TooMuchError(
            said("a text in it has {count} letters; the limit is {longest}", count=grouped(len(text)), longest=grouped(longest))
        )
    try:
        text.encode()
    except UnicodeEncodeError:
        raise TooMuchError(said("a text in it has half a letter: {text}", text=text[:40])) from None


def _refuse_constant(name: str) -> NoReturn:
    raise TooMuchError(said("{name} is not a number", name=name))


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS + 1:
        raise TooMuchError(said("a number in it has {count} digits; the limit is {most}", count=grouped(len(digits)), most=MOST_DIGITS))
    return int(digits)


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_whole)
