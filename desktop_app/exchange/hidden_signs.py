"""Signs that cannot be seen, taken out of what other programs wrote: control signs, marks of direction, blanks of no width.

Signs that join letters of a word or an emoji stay, and so do line ends and tabs.
"""

from __future__ import annotations

import re
from typing import Final, TypeVar, cast

T = TypeVar("T")
HIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\ufffe\uffff]"
)


def visible_text(text: str) -> str:
    """Return a text without the signs that cannot be seen."""
    return HIDDEN.sub("", text)


def visible(value: T) -> T:
    """Return a value of JSON whose texts have no signs that cannot be seen; it must be within the limits of depth."""
    return cast("T", _visible(value))


def _visible(value: object) -> object:
    match value:
        case str():
            return visible_text(value)
        case list():
            return [_visible(one) for one in value]
        case dict():
            return {visible_text(str(key)): _visible(one) for key, one in value.items()}
        case _:
            return value
