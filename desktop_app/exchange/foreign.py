"""Common base of readers of other programs' boards. Their parts become a `Board`; omissions are named in a report."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from desktop_app.errors import AppError
from desktop_app.exchange import limits
from desktop_app.exchange.hidden_signs import visible
from desktop_app.exchange.picture_files import Mosaic, PictureFile, picture_in_text
from desktop_app.grid.board import Board
from desktop_app.grid.scenery import Point
from desktop_app.language import said

Number = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
Length = Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)]
M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")
COLOUR: Final = re.compile(r"#?([0-9a-fA-F]{2})?([0-9a-fA-F]{6})", re.ASCII)
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""
EDGE: Final = 0.01
"""So far beside a board something still counts as on its edge, in cells."""
MOST_NOTES: Final = 100
"""Of a report: more of them tell nothing more."""


@dataclass(frozen=True, kw_only=True)
class ForeignBoard:
    """A board from elsewhere. Its kinds of ground are names only; `picture` or `mosaic` lies beneath it, its asset still nameless.

    `report` are sentences: what was left out, what was read otherwise than it was meant.
    """

    board: Board
    picture: PictureFile | None = None
    mosaic: Mosaic | None = None
    report: tuple[str, ...] = ()


class ForeignPart(BaseModel):
    """A part of a foreign file; what it does not know it keeps."""

    model_config = ConfigDict(extra="allow", frozen=True)

    @property
    def unknown(self) -> dict[str, Any]:
        """Return the keys that this program does not know."""
        return dict(self.__pydantic_extra__ or {})


class Report:
    """Gathers what was skipped, each thing once."""

    def __init__(self) -> None:
        """Begin with nothing to tell."""
        self._notes: dict[str, None] = {}

    def note(self, sentence: str) -> None:
        """Add a sentence once; those beyond `MOST_NOTES` are left out."""
        if len(self._notes) < MOST_NOTES:
            self._notes[sentence] = None

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the sentences in the order in which they came."""
        return tuple(self._notes)


def read_json(path: Path, *texts: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Read a JSON object within the limits of maps; gives it, and apart from it the long texts whose keys `texts` names.

    Raises: AppError.
    """
    text = limits.read_text(path, limits.MOST_MAP_BYTES)
    try:
        value = limits.json_of(text)
        if not isinstance(value, dict):
            raise AppError(said("{name} has no map.", name=path.name), str(path))
        apart = {key: value.pop(key) for key in texts if isinstance(value.get(key), str)}
        limits.require_within(
            value, most_values=limits.MOST_MAP_VALUES, longest_list=limits.MOST_MAP_CELLS, longest_text=limits.MOST_MAP_BYTES
        )
        value = visible(value)
    except limits.TooMuchError as error:
        raise AppError(said("{name} can't be opened: {error}.", name=path.name, error=error), str(path)) from None
    except ValueError as error:
        raise AppError(said("{name} is not valid {kind}: {error}.", name=path.name, kind="JSON", error=error), str(path)) from None
    return value, apart


def parsed(model: type[M], value: object, path: Path) -> M:
    """Read a part of a file. Raises: AppError naming the first faulty field."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise wrong_value(error, path) from None


def wrong_value(error: ValidationError, path: Path) -> AppError:
    """Return a sentence on a file's first missing or unfit value, in the current language."""
    first = error.errors()[0]
    where = "/".join(str(step) for step in first["loc"]) or "/"
    if first["type"] == "missing":
        return AppError(said("{name} can’t be opened: {where} is missing.", name=path.name, where=where), str(path))
    return AppError(said("{name} can’t be opened: invalid value of {where}.", name=path.name, where=where), str(path))


def lenient(model: type[ForeignPart], value: object, what: str, report: Report) -> dict[str, Any] | None:
    """Give a part of a file without the fields of it that cannot be read; None: it cannot be read without them. Both are noted."""
    if not isinstance(value, dict):
        report.note(said("{what} can’t be read and is left out.", what=what))
        return None
    try:
        model.model_validate(value)
    except ValidationError as error:
        wrong = dict.fromkeys(str(one["loc"][0]) for one in error.errors())
        kept = {key: held for key, held in value.items() if key not in wrong}
        try:
            model.model_validate(kept)
        except ValidationError:
            report.note(said("{what} can’t be read and is left out.", what=what))
            return None
        report.note(said("{what}: {fields} can’t be read; the default is used.", what=what, fields=", ".join(wrong)))
        return kept
    return value


def without_nulls(value: T) -> T:
    """Return a JSON value without nulls: their keys are absent."""
    return cast("T", _without_nulls(value))


def _without_nulls(value: object) -> object:
    match value:
        case dict():
            return {key: _without_nulls(held) for key, held in value.items() if held is not None}
        case list():
            return [_without_nulls(held) for held in value if held is not None]
        case _:
            return value


def size_of(path: Path, columns: float, rows: float) -> tuple[int, int]:
    """Give the size of a map in whole cells. Raises: AppError for none, or too many."""
    found = (-int(-columns // 1), -int(-rows // 1))
    if not all(1 <= side <= limits.WIDEST_BOARD for side in found):
        sentence = said(
            "{name} has {columns} columns and {rows} rows; a board has 1 to {most}.",
            name=path.name,
            columns=found[0],
            rows=found[1],
            most=limits.WIDEST_BOARD,
        )
        raise AppError(sentence, str(path))
    return found


def require_few(path: Path, count: int, most: int, what: str) -> None:
    """See to it that there are not too many of something. Raises: AppError."""
    if count > most:
        sentence = said("{name} has {count} {what}; the limit is {most}.", name=path.name, count=count, what=what, most=most)
        raise AppError(sentence, str(path))


def colour_of(text: str, usual: str) -> tuple[str, float]:
    """Read a colour as AARRGGBB or RRGGBB, with or without #: "#rrggbb" and how strong it is (0 to 1)."""
    found = COLOUR.fullmatch(text.strip())
    if found is None:
        return usual, 1.0
    return f"#{found[2].lower()}", int(found[1] or "ff", 16) / 255


def decoded(text: str, path: Path, report: Report) -> PictureFile | None:
    """Read a picture in base64, also as a data address; None, and a note, where it is none."""
    found = picture_in_text(text)
    if found is None:
        report.note(said("The picture in {name} is not a PNG, JPEG or WebP; it is left out.", name=path.name))
    return found


def unique(names: Iterable[str], fallback: Callable[[int], str]) -> list[str]:
    """Give each a unique id: its name if free, else the fallback by position."""
    found: dict[str, None] = {}
    for place, name in enumerate(names):
        chosen = name if name and name not in found and len(name) <= limits.LONGEST_NAME else fallback(place)
        while chosen in found:
            chosen += "'"
        found[chosen] = None
    return list(found)


def on_board(board: Board, report: Report) -> Board:
    """Leave out the walls, doors and lamps of which nothing lies on the board or shines there, and tell how many they are."""
    left, top, wide, high = board.geometry.extent(board.columns, board.rows)
    box = (left - EDGE, top - EDGE, left + wide + EDGE, top + high + EDGE)
    barriers = tuple(one for one in board.barriers if _meets(one.start, one.end, box))
    lamps = tuple(one for one in board.lamps if _distance(one.at, box) <= max(one.bright, one.dim))
    outside = len(board.barriers) - len(barriers)
    if outside:
        report.note(said("Off the board, left out: {count#wall or door|walls and doors}.", count=outside))
    outside = len(board.lamps) - len(lamps)
    if outside:
        report.note(said("Off the board and too far to shine on it, left out: {count#lamp|lamps}.", count=outside))
    return replace(board, barriers=barriers, lamps=lamps)


def _meets(start: Point, end: Point, box: Box) -> bool:
    """Tell whether a straight line has a point within a box."""
    first, last = 0.0, 1.0
    for at, to, least, most in ((start[0], end[0], box[0], box[2]), (start[1], end[1], box[1], box[3])):
        if at == to:
            if not least <= at <= most:
                return False
            continue
        enters, leaves = sorted(((least - at) / (to - at), (most - at) / (to - at)))
        first, last = max(first, enters), min(last, leaves)
    return first <= last


def _distance(at: Point, box: Box) -> float:
    """Return how far a point is from a box; 0 within."""
    return math.hypot(max(box[0] - at[0], 0.0, at[0] - box[2]), max(box[1] - at[1], 0.0, at[1] - box[3]))
