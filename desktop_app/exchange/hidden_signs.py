"""Removes invisible signs from other programs' texts: control signs, direction marks, zero-width blanks.

Signs that join letters of a word or an emoji stay, and so do line ends and tabs; what else ends a line or a page becomes a line end.
"""

from __future__ import annotations

import re
from typing import Final, TypeVar, cast

T = TypeVar("T")
RANGES: Final = (
    (0x00, 0x08), (0x0E, 0x1F), (0x7F, 0x84), (0x86, 0x9F), (0xAD, 0xAD), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200B),
    (0x200E, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0xFFFE, 0xFFFF),
)  # fmt: skip
"""First and last of the signs that cannot be seen."""
HIDDEN: Final = frozenset(chr(code) for first, last in RANGES for code in range(first, last + 1))
ENDS: Final = "\x0b\x0c\x85\u2028\u2029"
"""What ends a line or a page, beside the plain line end."""
_SIGNS: Final = re.compile(f"[{''.join(map(re.escape, sorted(HIDDEN)))}]")
_ENDS: Final = re.compile(f"[{ENDS}]")


def visible_text(text: str) -> str:
    """Return a text without the signs that cannot be seen."""
    return _ENDS.sub("\n", _SIGNS.sub("", text))


def visible(value: T) -> T:
    """Return a JSON value with invisible signs removed from its texts; it must be within the depth limit."""
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
