"""A page of the journal, and the document that it is kept as. Light to import: the first page of the window shows one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from desktop_app.controller.notes.evening import Evening, evening_body, is_evening, read_evening
from desktop_app.controller.notes.links import NOT_IN_TITLES, targets_of
from desktop_app.errors import AppError
from desktop_app.language import marked, said
from desktop_app.model.records import Document

if TYPE_CHECKING:
    from desktop_app.model import Campaign
    from desktop_app.model.jsontext import Json
    from desktop_app.model.records import DocumentInfo

PAGE: Final = "page"
OWN_PAGE: Final = "page:"
"""How the document of a page begins."""
NOTES: Final = "notes"
"""The page that Home shows."""
LONGEST_TITLE: Final = 200
STEP: Final = 10
CLOSED: Final = 1


class PageSort(StrEnum):
    """What a page is about, in the order of the list."""

    EVENING = "evening"
    PLACE = "place"
    PERSON = "person"
    FACTION = "faction"
    THREAD = "thread"
    NOTE = "note"
    TABLE = "table"
    """A random table: its text is the rows."""
    HANDOUT = "handout"
    """What the players are shown: a picture, a text."""


SORTS: Final = (*PageSort,)
TITLES: Final = {
    PageSort.EVENING: marked("Sessions"),
    PageSort.PLACE: marked("Places"),
    PageSort.PERSON: marked("People"),
    PageSort.FACTION: marked("Factions"),
    PageSort.THREAD: marked("Threads"),
    PageSort.NOTE: marked("Pages"),
    PageSort.TABLE: marked("Random tables"),
    PageSort.HANDOUT: marked("Handouts"),
}
NAMES: Final = {
    PageSort.EVENING: marked("session"),
    PageSort.PLACE: marked("place"),
    PageSort.PERSON: marked("person"),
    PageSort.FACTION: marked("faction"),
    PageSort.THREAD: marked("thread"),
    PageSort.NOTE: marked("page"),
    PageSort.TABLE: marked("random table"),
    PageSort.HANDOUT: marked("handout"),
}


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page: `text` is Markdown as it was typed; a thread may be closed; it is found by its `aliases` too."""

    id: str
    title: str
    sort: PageSort = PageSort.NOTE
    text: str = ""
    is_closed: bool = False
    aliases: tuple[str, ...] = ()
    evening: Evening | None = None
    """The session played, if the program writes this page."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name that a link to it may bear, the title first."""
        return (self.title, *self.aliases)


def rank_of(sort: PageSort, *, is_closed: bool) -> int:
    """Return a page's sort number: by subject, closed threads last."""
    return (SORTS.index(sort) + 1) * STEP + (CLOSED if is_closed else 0)


def ranked(rank: int | None) -> tuple[PageSort, bool]:
    """Read that number: subject, and whether the thread is closed."""
    place, closed = divmod(rank or 0, STEP)
    return (SORTS[place - 1] if 0 < place <= len(SORTS) else PageSort.NOTE), closed == CLOSED


def put_page(store: Campaign, page: Page) -> None:
    """Keep a page, and what it links to. Raises: AppError."""
    title = " ".join(page.title.split())
    if not title:
        raise AppError(said("A page needs a title."))
    if NOT_IN_TITLES.search(title):
        raise AppError(said("A title has no [, ] or |: links could not name it."))
    if len(title) > LONGEST_TITLE:
        raise AppError(said("A title has at most {most} letters.", most=LONGEST_TITLE))
    body: dict[str, Json] = {"title": title, "sort": page.sort.value, "text": page.text}
    body |= {"closed": True} if page.is_closed else {}
    body |= {"aliases": list(page.aliases)} if page.aliases else {}
    body |= {"evening": evening_body(page.evening)} if page.evening is not None else {}
    document = Document(
        id=f"{OWN_PAGE}{page.id}",
        kind=PAGE,
        name=title,
        rank=rank_of(page.sort, is_closed=page.is_closed),
        tags=page.aliases,
        body=body,
        search_text=page.text,
    )
    store.documents.put(document, links=targets_of(page.text))


def read_page(store: Campaign, document: Document) -> Page:
    """Read the document of a page. Raises: AppError naming what is wrong with it."""
    body = document.body
    wrong = said("it is not a page") if not isinstance(body, dict) else _wrong(body)
    if wrong:
        raise AppError(said("The page “{name}” can't be opened: {why}.", name=document.name, why=wrong), str(store.path))
    assert isinstance(body, dict), "anything else is wrong"
    return _read(document, body)


def mended_page(document: Document) -> Page:
    """Rebuild an unreadable page from its readable parts, at least the search's text."""
    body = dict(document.body) if isinstance(document.body, dict) else {}
    good = {key: value for key, value in body.items() if not _wrong({"title": "", "text": "", "sort": "note", key: value})}
    title = NOT_IN_TITLES.sub(" ", str(good.get("title") or document.name)).strip()[:LONGEST_TITLE] or said("Page")
    return _read(document, {"sort": ranked(document.rank)[0].value, "text": document.search_text, **good, "title": title})


def _wrong(body: dict[str, Json]) -> str:
    """Return a body's fault as a page; empty without one."""
    aliases = body.get("aliases", [])
    if not isinstance(body.get("title"), str):
        return said("its title is not a text")
    if not isinstance(body.get("text"), str):
        return said("its text is not a text")
    if body.get("sort") not in [*PageSort]:
        return said("unknown kind")
    if not isinstance(body.get("closed", False), bool):
        return said("it is neither open nor closed")
    if not isinstance(aliases, list) or not all(isinstance(alias, str) and alias.strip() and "\n" not in alias for alias in aliases):
        return said("its aliases are not names")
    if "evening" in body and not is_evening(body["evening"]):
        return said("the fights of this session can't be read")
    return ""


def _read(document: DocumentInfo, body: dict[str, Json]) -> Page:
    aliases = body.get("aliases", [])
    return Page(
        id=document.id.removeprefix(OWN_PAGE),
        title=str(body["title"]),
        sort=PageSort(str(body["sort"])),
        text=str(body["text"]),
        is_closed=body.get("closed") is True,
        aliases=tuple(map(str, aliases)) if isinstance(aliases, list) else (),
        evening=read_evening(body["evening"]) if "evening" in body else None,
    )
