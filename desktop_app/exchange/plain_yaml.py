"""A plain part of YAML, as note programs write the fields of a stat block: mappings, lists, texts and numbers by their indent.

No anchors, no aliases, no types: what looks like one is a text. Nothing in it can make anything larger than it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from desktop_app.exchange import limits
from desktop_app.language import said

KEY: Final = re.compile(
    r"""^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#&*!|>'"%@`\[\]{},-][^:#]{0,200}?|-[^\s:#][^:#]{0,200}?)\s*:(?:\s+(.*))?$"""
)
NUMBER: Final = re.compile(r"[+-]?\d{1,12}(?:\.\d{1,6})?")
QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\']|\'\')*\'')
ENDS: Final = {'"': re.compile(r'[^"\\]*+(?:\\(?:.|$)[^"\\]*+)*"'), "'": re.compile(r"[^']*+(?:''[^']*+)*'(?!')")}
"""What ends a quoted text, from a place within it."""
REMARK: Final = re.compile(r"(?:\s+#.*)?")
WORDS: Final = {"true": True, "false": False, "yes": True, "no": False, "null": None, "~": None}
MOST_LINES: Final = 20_000


def read_yaml(text: str) -> object:
    """Read a document. Raises: TooMuchError for one too long or too deep; misplaced lines are left out."""
    lines = [(len(line) - len(line.lstrip(" ")), line.strip(), line) for line in text.replace("\t", "    ").split("\n")]
    if len(lines) > MOST_LINES:
        raise limits.TooMuchError(said("it has more than {most_values} values", most_values=MOST_LINES))
    return _Reader(lines).block(0, 0)


class _Reader:
    """Goes through the lines, each with its indent."""

    def __init__(self, lines: list[tuple[int, str, str]]) -> None:
        self._lines, self._at = lines, 0

    def _skip(self) -> bool:
        """Go to the next line that says something; tell whether there is one."""
        while self._at < len(self._lines) and (not self._lines[self._at][1] or self._lines[self._at][1].startswith("#")):
            self._at += 1
        return self._at < len(self._lines)

    def block(self, least: int, depth: int) -> object:
        """Read what begins at this line and is indented at least so far."""
        if depth > limits.DEEPEST:
            raise limits.TooMuchError(said("more than {most} nested values", most=limits.DEEPEST))
        if not self._skip() or self._lines[self._at][0] < least:
            return None
        indent, told, _ = self._lines[self._at]
        if told == "-" or told.startswith("- "):
            return self._list(indent, depth)
        return self._mapping(indent, depth) if KEY.match(told) else self._words(least)

    def _words(self, least: int) -> object:
        """Read a text that goes on over lines."""
        found = []
        while self._skip() and self._lines[self._at][0] >= least:
            found.append(self._lines[self._at][1])
            self._at += 1
        return scalar(" ".join(found))

    def _list(self, indent: int, depth: int) -> list[object]:
        found: list[object] = []
        while self._skip() and self._lines[self._at][0] == indent and re.match(r"-(?:\s|$)", self._lines[self._at][1]):
            told = self._lines[self._at][1][1:].strip()
            if not told:
                self._at += 1
                found.append(self.block(indent + 1, depth + 1))
            elif KEY.match(told) or told.startswith("- "):
                inner = indent + self._lines[self._at][2][indent:].index(told)
                self._lines[self._at] = (inner, told, told)
                found.append(self.block(inner, depth + 1))
            else:
                self._at += 1
                found.append(self._value(told, indent + 1, depth))
        return found

    def _mapping(self, indent: int, depth: int) -> dict[str, object]:
        found: dict[str, object] = {}
        while self._skip() and self._lines[self._at][0] >= indent:
            here, told, _ = self._lines[self._at]
            match = KEY.match(told) if here == indent else None
            if match is None:
                if here == indent and re.match(r"-(?:\s|$)", told):
                    return found
                self._at += 1  # fits nowhere
                continue
            self._at += 1
            key, value = str(scalar(match[1])), (match[2] or "").strip()
            if value and not value.startswith("#"):
                found[key] = self._value(value, indent + 1, depth)
            elif self._skip() and self._lines[self._at][0] == indent and re.match(r"-(?:\s|$)", self._lines[self._at][1]):
                found[key] = self._list(indent, depth + 1)
            else:
                found[key] = self.block(indent + 1, depth + 1)
        return found

    def _value(self, told: str, least: int, depth: int) -> object:
        """Read what stands behind a key or a dash."""
        if re.fullmatch(r"[|>][+-]?\d?", told):
            return self._literal(least, "\n" if told[0] == "|" else " ")
        if told[0] in "[{":
            return _flow(" ".join(self._open(told, least)), depth)
        if told[0] in "\"'":
            return scalar(" ".join(self._quoted(told)))
        rest = [told]
        while self._more(least) and not KEY.match(self._lines[self._at][1]) and len(rest) < 1000:
            rest.append(self._lines[self._at][1])
            self._at += 1
        return scalar(" ".join(rest))

    def _open(self, told: str, least: int) -> Iterator[str]:
        """Give a list or a mapping between brackets with the lines on which it goes on."""
        yield told
        still, size = _opened(told), len(told)
        while still > 0 and self._more(least) and size < limits.LONGEST_TEXT:
            line = self._lines[self._at][1]
            still, size = still + _opened(line), size + len(line)
            self._at += 1
            yield line

    def _quoted(self, told: str) -> Iterator[str]:
        """Return a quoted text with its continuation lines; an unended one takes all remaining lines."""
        yield told
        ends, size, line, start = ENDS[told[0]], len(told), told, 1
        while self._more(0) and size < limits.LONGEST_TEXT:
            closed = ends.match(line, start) if start >= 0 else None
            if closed is not None and REMARK.fullmatch(line, closed.end()):
                return
            start = -1 if closed is not None or start < 0 else 0
            line = self._lines[self._at][1]
            size += len(line)
            self._at += 1
            yield line

    def _more(self, least: int) -> bool:
        return self._at < len(self._lines) and self._lines[self._at][1] != "" and self._lines[self._at][0] >= least

    def _literal(self, least: int, join: str) -> str:
        found: list[str] = []
        while self._at < len(self._lines) and (not self._lines[self._at][1] or self._lines[self._at][0] >= least):
            found.append(self._lines[self._at][1])
            self._at += 1
        return join.join(found).strip()


def _opened(line: str) -> int:
    """Count the brackets of a line that it does not close."""
    return line.count("[") + line.count("{") - line.count("]") - line.count("}")


def scalar(told: str) -> object:
    """Read a text, a number, or yes and no."""
    told = told.strip()
    if told.startswith('"'):
        closed = re.match(r'"(?:[^"\\]|\\.)*"', told)
        try:
            made: object = json.loads(closed[0]) if closed is not None else told.strip('"')
            return made
        except ValueError:
            return closed[0][1:-1] if closed is not None else told
    if told.startswith("'"):
        return told.strip("'").replace("''", "'")
    told = re.sub(r"\s+#.*$", "", told)
    if NUMBER.fullmatch(told):
        return float(told) if "." in told else int(told)
    return WORDS.get(told.casefold(), told)


def _flow(told: str, depth: int) -> object:
    """Read a list or a mapping between brackets."""
    return _Flow(told).value(depth + 1)


class _Flow:
    """Goes through what stands between brackets."""

    def __init__(self, told: str) -> None:
        self._told, self._at = told, 0

    def _next(self) -> str:
        """Skip blanks; gives the sign that comes, empty at the end."""
        while self._told[self._at : self._at + 1] == " ":
            self._at += 1
        return self._told[self._at : self._at + 1]

    def value(self, depth: int) -> object:
        """Read one value; None: there is none."""
        if depth > limits.DEEPEST:
            raise limits.TooMuchError(said("more than {most} nested values", most=limits.DEEPEST))
        sign = self._next()
        if sign in ("[", "{"):
            self._at += 1
            return self._inside("]" if sign == "[" else "}", depth)
        quoted = QUOTED.match(self._told, self._at)
        if quoted is not None:
            self._at = quoted.end()
            return scalar(quoted[0])
        begin = self._at
        while self._at < len(self._told) and self._told[self._at] not in ",]}" and not self._is_colon():
            self._at += 1
        word = self._told[begin : self._at].strip()
        return scalar(word) if word else None

    def _is_colon(self) -> bool:
        return self._told[self._at] == ":" and self._told[self._at + 1 : self._at + 2] in ("", " ")

    def _inside(self, closing: str, depth: int) -> object:
        """Read values, or keys with theirs, up to the closing bracket."""
        items: list[object] = []
        pairs: dict[str, object] = {}
        while (sign := self._next()) and sign != closing:
            value = self.value(depth + 1)
            if closing == "}" and self._next() == ":":
                self._at += 1
                pairs[str(value)] = self.value(depth + 1)
            elif value is not None:
                items.append(value)
            if self._next() not in ("", closing):
                self._at += 1
        self._at += 1
        return items if closing == "]" else pairs
