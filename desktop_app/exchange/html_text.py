"""HTML of other programs as Markdown: paragraphs, lists, headings, bold and italic. Addresses and whatever else is in it are left out."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

MARKS: Final = {"b": "**", "strong": "**", "i": "*", "em": "*"}
BLOCKS: Final = frozenset(("p", "div", "section", "article", "table", "dl", "blockquote", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"))
SILENT: Final = frozenset(("script", "style", "template", "head"))
LINK: Final = re.compile(r"@\w{1,30}\[[^\]]{0,300}\](?:\{([^}]{0,300})\})?")
"""A link of Foundry to a document of its own, with the words that stand for it."""
ROLL: Final = re.compile(r"\[\[(?:/\w{1,20} )?([^\]]{0,200})\]\](?:\{([^}]{0,200})\})?")
LOOKS_LIKE: Final = re.compile(r"<(?:/?[a-zA-Z][\w-]{0,20})(?:\s[^<>]{0,2000})?/?>|&[a-zA-Z#]\w{0,10};")


def markdown_of(text: str) -> str:
    """Give a text as Markdown; one without any HTML in it stays as it is, but for links of Foundry."""
    plain = ROLL.sub(lambda found: found[2] or found[1], LINK.sub(lambda found: found[1] or "", text))
    if not LOOKS_LIKE.search(plain):
        return plain.replace("\r\n", "\n").strip()
    writer = _Writer()
    writer.feed(plain)
    writer.close()
    lines = re.sub(r"[ \t]*\n[ \t]*", "\n", "".join(writer.told)).replace("\u00a0", " ")
    return re.sub(r"\n{3,}", "\n\n", lines).strip()


class _Writer(HTMLParser):
    """Writes what it hears as Markdown."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.told: list[str] = []
        self._silent = 0
        self._cells = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs  # where something leads is left out
        if tag in SILENT:
            self._silent += 1
        elif tag in MARKS:
            self.told.append(MARKS[tag])
        elif tag == "br":
            self.told.append("  \n")
        elif tag == "hr":
            self.told.append("\n\n---\n\n")
        elif tag == "li":
            self.told.append("\n- ")
        elif tag in ("td", "th"):
            self.told.append("\t" if self._cells else "")
            self._cells += 1
        elif tag == "tr":
            self._cells = 0
            self.told.append("\n")
        elif tag == "dt":
            self.told.append("\n- ")
        elif tag in BLOCKS and self.told[-1:] != ["\n- "]:
            self.told.append("\n\n" + ("#" * max(3, int(tag[1])) + " " if tag[0] == "h" else ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in MARKS:
            self.told.append(MARKS[tag])
        elif tag in BLOCKS:
            self.told.append("\n\n")
        elif tag == "dt":
            self.told.append(": ")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.told.append(re.sub(r"\s+", " ", data))
