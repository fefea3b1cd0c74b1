"""Reads TOML by unknown authors: texts that would take quadratic time are refused first."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

MOST_DOTS: Final = 32
"""Of one dotted key: reading it takes the square of their number."""
_APART: Final = re.compile(
    r'#[^\n]*+|"""[^\\"]*+(?:(?:\\[\s\S]|"(?!""))[^\\"]*+)*(?:"""|\\?\Z)|'
    r"'''[^']*+(?:'(?!'')[^']*+)*(?:'''|\Z)|"
    r""""[^"\\\n]*+(?:\\.[^"\\\n]*+)*"?|'[^'\n]*+'?"""
)
"""Comments and texts; an unended one extends to its line's end, or the file's, so that nothing is read twice.

No group is possessive: Python before 3.11.5 matches such groups wrongly (gh-106052).
"""
_DOTTED: Final = re.compile(r"""(?<![\w"-])(?:(?:[\w-]++|"s")[ \t]*+\.[ \t]*+)""" + f"{{{MOST_DOTS + 1}}}")


class TooDottedError(ValueError):
    """A key has more than `MOST_DOTS` dots."""


class TooDeepError(ValueError):
    """Its brackets are nested deeper than can be read."""


def toml_of(text: str) -> dict[str, Any]:
    """Read TOML. Raises: ValueError; TooDottedError and TooDeepError are such."""
    if _DOTTED.search(_APART.sub(lambda found: "" if found[0][0] == "#" else '"s"', text)) is not None:
        raise TooDottedError(text[:1])
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TooDeepError(text[:1]) from None
