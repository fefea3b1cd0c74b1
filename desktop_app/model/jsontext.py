"""JSON values in the database: strict text with errors naming the damaged row.

It knows neither the database nor what the values mean.
"""

import json
from collections.abc import Mapping
from typing import NoReturn, TypeAlias, cast

from desktop_app.errors import AppError
from desktop_app.language import said

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
"""A value that JSON can say."""

Patch: TypeAlias = Mapping[str, Json]
"""Changed parts of a state: path of the part -> its new value, None where the part is removed."""


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(said("{name} is not JSON", name=name))


_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)


def dump(value: Json) -> str:
    """Write a value as compact text; all of it ASCII, so that any string survives the way to the disk.

    Raises: TypeError, ValueError if it is not a JSON value (a bug of the caller).
    """
    return _ENCODER.encode(value)


def load(text: object, what: str, path: str) -> Json:
    """Read a value back from a cell of the database at `path`.

    Raises: AppError naming `what` if the cell is damaged.
    """
    try:
        return cast(Json, _DECODER.decode(cast(str, text)))
    except (TypeError, ValueError, RecursionError) as error:
        raise _damaged(what, path) from error


def dump_parts(parts: Patch) -> dict[str, str]:
    """Write each part of a patch by itself; a removed part becomes `null`."""
    encode = _ENCODER.encode
    return {path: encode(value) for path, value in parts.items()}


def join_parts(texts: Mapping[str, str]) -> str:
    """Make one JSON object of parts that are text already."""
    encode = _ENCODER.encode
    return "{" + ",".join(f"{encode(path)}:{text}" for path, text in texts.items()) + "}"


def load_patch(text: object, what: str, path: str) -> dict[str, Json]:
    """Read a patch back from a cell of the database at `path`.

    Raises: AppError naming `what` if the cell is damaged or holds no object.
    """
    value = load(text, what, path)
    if not isinstance(value, dict):
        raise _damaged(what, path)
    return value


def require_text(path: str, *texts: str) -> None:
    """Refuse text without a UTF-8 form: half a letter from a broken file or clipboard.

    Raises: AppError.
    """
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise AppError(said("The text {text} has a broken letter and can't be saved.", text=text[:40]), path) from error


def _damaged(what: str, path: str) -> AppError:
    return AppError(said("{what} is damaged in the file and can't be read.", what=what), path)
