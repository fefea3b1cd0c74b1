"""Reword English sentences everywhere at once: in the code, as the key by which each language finds them, and in the tests.

`python3 packaging/rephrase.py FILE` reads a TOML file of rows `[[row]] old = "..." new = "..." fr = "..."`; `fr` is optional and replaces
the French text. A sentence in code is a text handed to `tr`, `said` or `marked`; with `label = true` it is any text in
`desktop_app/rules` (what `[labels]` names). Texts found by id (`words.toml`, `rules.toml`, `settings.toml`, `rulings.toml`) need no
tool: edit the English file.
A row whose old sentence is nowhere is reported, and nothing of it is written.
"""

from __future__ import annotations

import ast
import html
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
CODE: Final = ROOT / "desktop_app"
TESTS: Final = ROOT / "tests"
TRANSLATIONS: Final = ROOT / "resources" / "translations"
SENTENCES: Final = frozenset({"tr", "said", "marked"})
WIDEST: Final = 140


class Row(NamedTuple):
    """A sentence, what it becomes, and what it becomes in French (nothing: as it is)."""

    old: str
    new: str
    fr: str | None = None
    label: bool = False


class Place(NamedTuple):
    """Where a text is written in a file: offsets of its first and after its last letter, its column, and what it says."""

    start: int
    end: int
    column: int
    text: str


def rows_of(path: Path) -> list[Row]:
    """Read the rows of a file; ValueError where two of them reword one sentence."""
    rows = [Row(**row) for row in tomllib.loads(path.read_text(encoding="utf-8"))["row"]]
    twice = {row.old for row in rows if sum(other.old == row.old for other in rows) > 1}
    if twice:
        raise ValueError(f"reworded twice: {sorted(twice)}")
    return rows


@cache
def literals(path: Path) -> tuple[tuple[Place, bool], ...]:
    """Give the texts of a Python file, last ones first, and whether each is handed to `tr`, `said` or `marked`."""
    source = path.read_text(encoding="utf-8")
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    tree = ast.parse(source)
    shown = {id(node.args[0]) for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args and _name(node.func) in SENTENCES}
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts and node.end_lineno is not None:
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + (node.end_col_offset or 0)
            found.append((Place(start, end, node.col_offset, node.value), id(node) in shown))
    return tuple(sorted(found, reverse=True))


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""


def reword_code(path: Path, rows: Mapping[str, Row], *, every: bool) -> set[str]:
    """Write new sentences into a Python file; give the old ones found. `every`: any text, not just those handed to `tr` and its like."""
    hits = [place for place, is_shown in literals(path) if place.text in rows and (every or is_shown)]
    if hits:
        source = path.read_bytes()
        for place in hits:
            new = _literal(rows[place.text].new, place.column)
            source = source[: place.start] + new.encode() + source[place.end :]
        path.write_bytes(source)
    return {place.text for place in hits}


def _literal(text: str, column: int) -> str:
    """Write a text as Python does, on several lines where it is longer than one."""
    whole = json.dumps(text, ensure_ascii=False)
    room = WIDEST - column - 30
    if column + len(whole) + 12 <= WIDEST:
        return whole
    lines, line = [], ""
    for word in re.split(r"(?<= )", text):
        if line and len(line) + len(word) > max(room, 60):
            lines.append(line)
            line = ""
        line += word
    return f"\n{' ' * column}".join(json.dumps(one, ensure_ascii=False) for one in (*lines, line))


def reword_window(path: Path, rows: Mapping[str, Row]) -> set[str]:
    """Move sentences in a Qt Linguist file, the second of two that become one left out; give the old ones found."""
    text, found = path.read_text(encoding="utf-8"), set()
    message = re.compile(r" *<message>\s*<source>([^<]*)</source>(\s*<translation[^>]*>)([^<]*)(</translation>)\s*</message>\n")
    there = {html.unescape(match[1]) for match in message.finditer(text)} - set(rows)

    def moved(match: re.Match[str]) -> str:
        row = rows.get(html.unescape(match[1]))
        if row is None:
            return match[0]
        found.add(row.old)
        if row.new in there:
            return ""
        there.add(row.new)
        own = match[3] if row.fr is None or path.parent.name != "fr" else _escaped(row.fr)
        return f"    <message>\n        <source>{_escaped(row.new)}</source>\n        {match[2].strip()}{own}{match[4]}\n    </message>\n"

    path.write_text(message.sub(moved, text), encoding="utf-8")
    return found


def _escaped(text: str) -> str:
    signs = {"'": "&apos;", '"': "&quot;", "\u00a0": "&#xa0;", "\u202f": "&#x202f;"}
    return "".join(signs.get(sign, sign) for sign in html.escape(text, quote=False))


def reword_toml(path: Path, rows: Mapping[str, Row]) -> set[str]:
    """Move sentences that are keys in a TOML file; give the old ones found. Where the new one is a key there already, the old line goes."""
    found, lines, table = set(), [], ""
    source = path.read_text(encoding="utf-8")
    there = {table: set(group) for table, group in tomllib.loads(source).items() if isinstance(group, dict)}
    for line in source.splitlines(keepends=True):
        head = re.match(r"\[(\w+)\]", line)
        table = head[1] if head else table
        match = re.match(r'("(?:[^"\\]|\\.)*") = ', line)
        row = rows.get(tomllib.loads(f"key = {match[1]}")["key"]) if match else None
        if match is None or row is None or ("/labels" not in f"/{table}" and path.name == "words.toml"):
            lines.append(line)
            continue
        found.add(row.old)
        if row.new != row.old and row.new in there.get(table, set()):
            continue
        there.setdefault(table, set()).add(row.new)
        is_own = row.fr is not None and "fr" in path.parts
        english = path.parts[-3] == "rules"
        value = row.fr if is_own else row.new if english else None
        rest = line[match.end() :] if value is None else f"{json.dumps(value, ensure_ascii=False)}\n"
        lines.append(f"{json.dumps(row.new, ensure_ascii=False)} = {rest}")
    if found:
        path.write_text("".join(lines), encoding="utf-8")
    return found


def mentions(rows: Mapping[str, Row]) -> Iterator[str]:
    """Name the tests that hold an old sentence as a part of a text."""
    texts = [row.old for row in rows.values() if len(row.old) > 9]
    for path in sorted(TESTS.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        yield from (f"{path.relative_to(ROOT)}: {text}" for text in texts if text in source)


def main(path: Path) -> int:
    """Reword what a file asks for; print what was nowhere, and where tests hold an old sentence as a part of theirs."""
    rows = {row.old: row for row in rows_of(path)}
    labels = {old: row for old, row in rows.items() if row.label}
    found: set[str] = set()
    for file in sorted(CODE.rglob("*.py")):
        is_rules = file.is_relative_to(CODE / "rules")
        found |= reword_code(file, rows, every=False)
        literals.cache_clear()
        if is_rules and labels:
            found |= reword_code(file, labels, every=True)
    for file in sorted(TRANSLATIONS.rglob("window.ts")):
        reword_window(file, rows)
    for file in (
        *sorted(TRANSLATIONS.rglob("program.toml")),
        *sorted(TRANSLATIONS.rglob("words.toml")),
        *sorted((ROOT / "resources/rules").rglob("words.toml")),
    ):
        hits = reword_toml(file, rows if file.name == "program.toml" else labels)
        found |= hits if file.parts[-3] == "rules" else set()
    literals.cache_clear()
    told = {old: row for old, row in rows.items() if " " in old or old[:1].isupper()}  # a single word may be an id there
    for file in sorted(TESTS.rglob("*.py")):
        reword_code(file, told, every=True)
    print(*(f"nowhere: {old}" for old in rows if old not in found), sep="\n")
    print(*(f"in a test: {place}" for place in mentions(rows)), sep="\n")
    return 1 if set(rows) - found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
