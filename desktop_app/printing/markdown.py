"""Words of a person as paragraphs: of Markdown **bold**, headings and lists are read, everything else stands as it was typed."""

from __future__ import annotations

import re
from typing import Final

from desktop_app.printing.plain import one_line, text
from desktop_app.rules.kernel.record import Json

HEADING: Final = re.compile(r"(#{1,3})\s+(.+)")
ITEM: Final = re.compile(r"(?:([-*+])|(\d{1,3}[.)]))\s+(.+)")
BOLD: Final = re.compile(r"\*\*(\S(?:.*?\S)?)\*\*")


def paragraphs(written: str) -> list[Json]:
    """Give each line with its kind (heading, item, text), the mark of an item, and its runs: [is bold, words]."""
    return [_paragraph(line.strip()) for line in text(written).split("\n") if line.strip()]


def _paragraph(line: str) -> Json:
    if found := HEADING.fullmatch(line):
        return {"kind": "heading", "mark": "", "runs": _runs(found[2])}
    if found := ITEM.fullmatch(line):
        return {"kind": "item", "mark": found[2] or "•", "runs": _runs(found[3])}
    return {"kind": "text", "mark": "", "runs": _runs(line)}


def _runs(line: str) -> list[Json]:
    """Cut a line where it becomes bold, and where it ends to be."""
    parts = BOLD.split(line)
    return [[place % 2 == 1, one_line(part) if len(parts) == 1 else text(part)] for place, part in enumerate(parts) if part]
