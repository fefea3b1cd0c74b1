"""The one reader of Markdown: a person's words as paragraphs for paper, and as HTML for the window and for files.

Headings, lists, quotations, bold, italics, code; of a link the words and where it leads, of a picture its words. HTML is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from desktop_app.printing.markup import Markup, markup

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

    from desktop_app.rules.kernel.record import Json

SET_AT_MOST: Final = 100_000
"""So many characters are read as Markdown, and stay quick; what comes after them stands as it was typed."""
BULLET: Final = "•"
PAGE_LINK: Final = re.compile(r"(?<!\\)\[\[([^\[\]\n|]+)(?:\|([^\[\]\n]*))?\]\]")
"""A link to a page of the journal: on paper its words."""
LARGEST_HEADING: Final = 3
DEEPEST: Final = 60
"""So many lists, quotations and brackets are read within each other."""
BRACKETS: Final = re.compile(r"(?:!?\[[ \t]*+){12,}")
"""No link begins with so many; each would be looked for anew in all that follows."""
JOURNAL: Final = "journal:"
"""How the address of a link to a page begins."""
BOX: Final = re.compile(r"(<li>(?:\n?<p>)?)\[([ xX])\] ")
BOXES: Final = ("\u2610", "\u2611")
MEANS_SOMETHING: Final = re.compile(r"[\\`*_\[\]<|]|~(?=~)|&(?=#?\w+;)|^>|^[#+-](?=[#+\s-]|$)")
NUMBER: Final = re.compile(r"^([0-9]+)([.)])")
"""Signs that Markdown takes for its own within a line, and at its beginning."""


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": False, "breaks": True, "maxNesting": DEEPEST})
    made.disable(["html_block", "html_inline", "reference"])
    made.validateLink = lambda url: True  # type: ignore[method-assign] # nothing is opened: where it leads is only printed
    return made


@cache
def _html_reader(*, follows: bool, wraps: bool) -> MarkdownIt:
    """Read what becomes HTML: tables, struck words and links to pages too."""
    from html import escape

    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": False, "breaks": not wraps, "maxNesting": DEEPEST}).enable(["table", "strikethrough"])
    made.disable(["html_block", "html_inline", "reference"])
    made.validateLink = lambda url: True  # type: ignore[method-assign] # it becomes words
    made.inline.ruler.before("link", "page_link", _read_page_link)
    rules = made.renderer.rules  # type: ignore[attr-defined] # the protocol of renderers does not name it
    rules["image"] = lambda tokens, at, options, env: escape("".join(child.content for child in tokens[at].children or ()))
    rules["table_open"] = lambda tokens, at, options, env: '<table cellpadding="4">\n'
    rules["link_open"] = lambda tokens, at, options, env: "<u>"
    rules["link_close"] = lambda tokens, at, options, env: "</u>"
    rules["page_link"] = _page_anchor if follows else lambda tokens, at, options, env: escape(tokens[at].content)
    return made


def _read_page_link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 # the form of a rule of markdown-it
    """Take `[[Title|words]]` for a link to a page."""
    found = PAGE_LINK.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        token = state.push("page_link", "", 0)
        token.content = (found[2] or "").strip() or " ".join(found[1].split())
        token.meta = {"title": " ".join(found[1].split())}
    state.pos = found.end()
    return True


def _page_anchor(tokens: Sequence[Token], at: int, _options: object, _env: object) -> str:
    return markup('<a href="{address}">{words}</a>', address=f"{JOURNAL}{tokens[at].meta['title']}", words=tokens[at].content)


def _read_soon(text: str) -> str:
    """Write brackets outside links so that no link is searched for."""
    return BRACKETS.sub(lambda found: found[0].replace("[", "\\["), text)


@lru_cache(maxsize=64)
def html_of(whole: str, *, follows: bool = False, wraps: bool = False) -> Markup:
    """Write Markdown as HTML in which nothing is opened, fetched or carried out: pictures and HTML in it are words.

    With `follows` links to pages have addresses, `journal:Title`; every other link is words with a line beneath.
    A line that was ended stays one, but not with `wraps`. Beyond `SET_AT_MOST` characters nothing is read.
    """
    html = str(_html_reader(follows=follows, wraps=wraps).render(_read_soon(whole[:SET_AT_MOST]))).rstrip()
    ticked = BOX.sub(lambda found: f"{found[1]}{BOXES[found[2] != ' ']} ", html)
    return Markup(ticked.replace("\n</code></pre>", "</code></pre>"))


ELEMENTS: Final = frozenset(
    {
        *("p", "h1", "h2", "h3", "ul", "ol", "li", "blockquote", "hr", "br", "em", "strong", "s", "code"),
        *("table", "thead", "tbody", "tr", "th", "td"),
    }
)
"""The elements in which `nodes_of` puts texts."""
Node: TypeAlias = "str | tuple[str, list[Node]]"
"""A text, or an element with what is in it."""


def nodes_of(whole: str) -> list[Node]:
    """Read Markdown as texts within elements of `ELEMENTS`, without attributes: links, pictures and HTML are words."""
    root: list[Node] = []
    within = [root]
    for token in _flat(_html_reader(follows=False, wraps=False).parse(_read_soon(whole[:SET_AT_MOST]))):
        if token.nesting > 0:
            inner: list[Node] = []
            if (name := _element(token.tag)) and not token.hidden:
                within[-1].append((name, inner))
            within.append(inner if name and not token.hidden else within[-1])
        elif token.nesting < 0:
            within.pop()
        elif token.type in {"softbreak", "hardbreak", "hr"}:
            within[-1].append(("hr" if token.type == "hr" else "br", []))
        elif token.content:
            within[-1].append(("code", [token.content]) if token.tag == "code" else token.content)
    return root


def _element(tag: str) -> str:
    """Return the element for a tag: headings have three sizes, what is none of `ELEMENTS` (a link) is left out."""
    name = f"h{LARGEST_HEADING}" if tag in {"h4", "h5", "h6"} else tag
    return name if name in ELEMENTS else ""


def _flat(tokens: Sequence[Token]) -> Iterator[Token]:
    """List tokens with those within them; a picture is its words."""
    for token in tokens:
        if token.type in {"inline", "image"}:
            yield from _flat(token.children or ())
        else:
            yield token


def line_of(text: str) -> Markup:
    """Write a line of Markdown as HTML: what stands out within it, no headings or lists."""
    return Markup(_html_reader(follows=False, wraps=True).renderInline(text))


def as_words(text: str) -> str:
    """Write a fact, on one line, so that it stays as it is within Markdown."""
    return NUMBER.sub(r"\1\\\2", MEANS_SOMETHING.sub(r"\\\g<0>", " ".join(text.split())))


@dataclass(slots=True)
class _Place:
    """Where in the lists and quotations a paragraph stands: the mark of each list around it, and how many quotations."""

    counts: list[int | None] = field(default_factory=list)
    """What is counted in each list; None: it has bullets."""
    quotes: int = 0
    mark: str = ""
    """The mark of an item that has no words yet."""


def paragraphs(whole: str) -> list[Json]:
    """Give each paragraph of a printable text: kind (heading, item, quote, code, text), level, mark of an item, and runs.

    A run is a list: is it bold, is it italic, its words.
    """
    whole = PAGE_LINK.sub(lambda found: (found[2] or "").strip() or found[1], whole)
    found = [*_paragraphs(_reader().parse(_read_soon(whole[:SET_AT_MOST])))]
    return found + [as_typed(line) for line in whole[SET_AT_MOST:].split("\n") if line.strip()]


def _paragraphs(tokens: Sequence[Token]) -> Iterator[Json]:
    place, heading = _Place(), 0
    for token in tokens:
        match token.type:
            case "heading_open":
                heading = min(LARGEST_HEADING, int(token.tag[1:]))
            case "heading_close":
                heading = 0
            case "inline":
                yield from _inline(token, place, heading)
            case "fence" | "code_block":
                yield from (_told("code", 0, "", [_run(line)]) for line in token.content.rstrip("\n").split("\n"))
            case "hr":
                yield _told("text", 0, "", [_run("* * *")])
            case _:
                _move(token, place)


def _move(token: Token, place: _Place) -> None:
    """Go into a list, an item or a quotation, or out of it."""
    match token.type:
        case "bullet_list_open":
            place.counts.append(None)
        case "ordered_list_open":
            place.counts.append(int(token.attrGet("start") or 1) - 1)
        case "bullet_list_close" | "ordered_list_close":
            place.counts.pop()
        case "list_item_open":
            count = place.counts[-1]
            place.counts[-1] = None if count is None else count + 1
            place.mark = BULLET if count is None else f"{count + 1}."
        case "blockquote_open":
            place.quotes += 1
        case "blockquote_close":
            place.quotes -= 1
        case _:
            pass


def _inline(token: Token, place: _Place, heading: int) -> Iterator[Json]:
    """Give the lines of a paragraph: each line that was typed is one."""
    for line in _lines(token.children or ()):
        if heading:
            yield _told("heading", heading, "", line)
        elif place.counts:
            mark, place.mark = place.mark, ""
            yield _told("item", len(place.counts), mark, line)
        else:
            yield _told("quote" if place.quotes else "text", place.quotes, "", line)


def _lines(children: Sequence[Token]) -> Iterator[list[Json]]:
    bold = italic = 0
    runs: list[Json] = []
    links: list[str] = []
    for child in children:
        match child.type:
            case "softbreak" | "hardbreak":
                yield runs
                runs = []
            case "strong_open" | "strong_close":
                bold += child.nesting
            case "em_open" | "em_close":
                italic += child.nesting
            case "link_open":
                links.append(str(child.attrGet("href") or ""))
            case "link_close":
                where = links.pop()
                runs += [_run(f" ({where})", bold, italic)] if where and not _ends_with(runs, where) else []
            case _:
                runs += [_run(child.content, bold, italic)] if child.content else []
    if runs:
        yield runs


def as_typed(line: str) -> Json:
    """Give a line without signs that mean anything."""
    return _told("text", 0, "", [_run(line)])


def plain(whole: str) -> str:
    """Return the words of Markdown without its signs, a line for each paragraph."""
    return "\n".join(map(words_of, paragraphs(whole)))


def words_of(paragraph: Json) -> str:
    """Return the words of a paragraph without their type."""
    runs = paragraph["runs"] if isinstance(paragraph, dict) else []
    return "".join(str(run[2]) for run in runs if isinstance(run, list)) if isinstance(runs, list) else ""


def _ends_with(runs: Sequence[Json], where: str) -> bool:
    return bool(runs) and isinstance(runs[-1], list) and str(runs[-1][2]) in (where, where.removeprefix("mailto:"))


def _run(words: str, bold: int = 0, italic: int = 0) -> Json:
    return [bool(bold), bool(italic), words]


def _told(kind: str, level: int, mark: str, runs: list[Json]) -> Json:
    return {"kind": kind, "level": level, "mark": mark, "runs": runs}
