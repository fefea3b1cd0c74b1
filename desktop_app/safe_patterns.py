"""How long a regular expression can take: patterns of a stranger are judged by this before one of them is tried."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 600
"""Letters of a pattern."""
LONGEST_MATCHED: Final = 80
"""Letters of the longest text that a stranger's pattern is matched against, blanks in it single."""
MOST_PATHS: Final = 20_000_000
"""Ways through a text, each counted with all others: in truth a fraction of them, and of a second."""
DEEPEST: Final = 8
_PIECE: Final = re.compile(
    r"(?P<class>\[\^?\]?[^\]\\]*+(?:\\.[^\]\\]*+)*\])|(?P<escape>\\.)|(?P<open>\((?:\?(?:[:=!]|<[=!]|P<\w+>|[aimsx]+\)))?)|(?P<close>\))|(?P<or>\|)|(?P<plain>.)",
    re.DOTALL,
)
_TIMES: Final = re.compile(r"(?P<any>[*+])[?+]?|(?P<maybe>\?)[?+]?|(?P<count>\{)")


class _Pattern:
    """Counts a pattern's ways of matching: sequences multiply, alternatives add up."""

    def __init__(self, pattern: str) -> None:
        self._pattern, self._at = pattern, 0

    def paths(self, depth: int = 0) -> int:
        """Count up to the end of a group, or the pattern's. Raises: ValueError for what is not counted."""
        if depth > DEEPEST:
            raise ValueError(self._pattern)
        total, now = 0, 1
        while (found := _PIECE.match(self._pattern, self._at)) is not None:
            self._at = found.end()
            if found["close"]:
                break
            if found["or"]:
                total, now = total + now, 1
                continue
            now = min(now * self._piece(found, depth), MOST_PATHS + 1)
        return total + now

    def _piece(self, found: re.Match[str], depth: int) -> int:
        opened = found["open"] or ""
        if opened == "(" and self._pattern.startswith("?", self._at):
            raise ValueError(self._pattern)
        if found["escape"] and found["escape"][1].isdigit():
            raise ValueError(self._pattern)  # what was found before, again
        is_flag = opened.endswith(")")
        ways = self.paths(depth + 1) if opened and not is_flag else 1
        times = _TIMES.match(self._pattern, self._at)
        if times is None:
            return ways
        self._at = times.end()
        if times["maybe"]:
            return ways + 1
        if opened or times["count"]:
            raise ValueError(self._pattern)  # repeated within a repetition, it would never end
        return 2 if found["escape"] == "\\s" else LONGEST_MATCHED


def paths(pattern: str) -> int:
    """Count the ways through a text of `LONGEST_MATCHED` letters, at most; more than `MOST_PATHS` where it cannot be told.

    Raises: re.error for what is no pattern.
    """
    try:
        found = _Pattern(pattern).paths() if len(pattern) <= LONGEST else MOST_PATHS + 1
    except ValueError:
        return MOST_PATHS + 1
    re.compile(pattern)
    return found
