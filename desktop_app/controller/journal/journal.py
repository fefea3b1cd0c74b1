"""The journal of an open campaign: its pages, links, and undo of every change.

Pages are documents; the index of links is written with them. Renaming a page writes all texts that link to it, as one step.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.evening import begun_now, ended_now, is_of_day
from desktop_app.controller.journal.goals import Goal, GoalKind, fitting, others
from desktop_app.controller.journal.happened import Known, evening_text
from desktop_app.controller.journal.last_time import last_recap, recap_of_page
from desktop_app.controller.journal.pictured import Draw
from desktop_app.controller.journal.recap import Recap, recap_of
from desktop_app.controller.journal.steps import step_of
from desktop_app.controller.journal.tables import Tables
from desktop_app.controller.journal.texts import (
    SHEET,
    TextPlace,
    place_of,
    sheet_texts,
    tables_of,
    tables_played,
    text_at,
    write_texts,
)
from desktop_app.controller.notes.evening import Evening, Revealed
from desktop_app.controller.notes.links import LEAST_MENTION, key_of, linked, links_in, mention_of, renamed, targets_of
from desktop_app.controller.notes.merging import written_anew
from desktop_app.controller.notes.page import NOTES, OWN_PAGE, PAGE, Page, PageSort, mended_page, put_page, ranked, read_page
from desktop_app.controller.notes.passages import around, plain
from desktop_app.controller.preferences import system_in_use
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model import DocumentInfo
from desktop_app.model.pictures import Picture
from desktop_app.model.records import DocumentOrder

MOST_STEPS: Final = 500
"""Steps that can be undone; the oldest are forgotten."""
MOST_GOALS: Final = 7
MOST_SPEAKING: Final = 60
LOOKED_AT: Final = 200
"""Texts in which a mention is looked for."""


class PageHead(NamedTuple):
    """A page without its text: what lists show of it."""

    id: str
    title: str
    sort: PageSort
    is_closed: bool
    aliases: tuple[str, ...]
    keys: tuple[str, ...]
    """Its names as they are compared."""


class Speaking(NamedTuple):
    """A text that mentions a page: its place, title and passage."""

    goal: Goal
    passage: str
    place: TextPlace | None = None
    """Where it is written; None: on a page."""


@dataclass(frozen=True, kw_only=True)
class PageChange:
    """What a step changed: pages as they were and became (None: there was none), and other texts before and after."""

    pages: Mapping[str, tuple[Page | None, Page | None]]
    texts: Mapping[TextPlace, tuple[str, str]]

    @property
    def at(self) -> str:
        """Name the page that the change was made to."""
        return next(iter(self.pages), "")


class Journal:
    """The pages of one campaign. Every change is one transaction and one undoable step."""

    def __init__(self, campaign: OpenCampaign, system_id: str) -> None:
        """Take the campaign; links lead to creatures and rules of the system in use."""
        self._campaign, self._store, self._system_id = campaign, campaign.store, system_id
        self._heads: dict[str, PageHead] | None = None
        self._others: Mapping[str, Goal] | None = None
        self._on_sheets: dict[str, tuple[object, list[tuple[TextPlace, str]]]] = {}
        self.known_chances: Known = {}
        """Simulations of fights whose timeline was opened."""
        self.tables = Tables(lambda: [head for head in self.heads().values() if head.sort is PageSort.TABLE], self.page)
        self.draw_fight: Draw | None = None
        """Draws the board of a past fight; None: pages have no pictures of fights."""
        self._made: list[PageChange] = []
        self._at = 0

    @classmethod
    def in_use(cls, campaign: OpenCampaign) -> Self:
        """Open the journal by the rules that were last in use in the campaign."""
        return cls(campaign, system_in_use(campaign.store))

    @property
    def system_id(self) -> str:
        """Name the system to whose creatures and rules links lead."""
        return self._system_id

    def use_system(self, system_id: str) -> None:
        """Let links lead to the creatures and rules of another system from now on."""
        if system_id != self._system_id:
            self._system_id, self._others = system_id, None

    @property
    def steps_done(self) -> int:
        """Count the steps that are not undone."""
        return self._at

    # ---- what there is

    def heads(self) -> Mapping[str, PageHead]:
        """List the pages by their ids, in the order of the list: by sort, then by name."""
        if self._heads is None:
            self._heads = {head.id: head for head in map(_head, self._store.documents.list(kind=PAGE, order=DocumentOrder.RANK))}
        return self._heads

    def forget(self) -> None:
        """Read the pages again when they are next needed: something else has written."""
        self._heads = self._others = None

    def page(self, page_id: str) -> Page:
        """Return a page. Raises: AppError if it is damaged or gone."""
        return read_page(self._store, self._store.documents.get(f"{OWN_PAGE}{page_id}"))

    def speaking_counts(self) -> Mapping[str, int]:
        """Say from how many documents each target is linked to."""
        return self._store.documents.link_counts()

    def counts(self, titles: Collection[str]) -> Mapping[str, int]:
        """Say from how many documents each of these titles is linked to, by its target."""
        return self._store.documents.link_counts([key_of(title) for title in titles])

    # ---- links

    def _names(self) -> Iterator[tuple[str, Goal]]:
        """Return every name a link can use, page titles first."""
        for head in self.heads().values():
            for key in head.keys:
                yield key, Goal(GoalKind.PAGE, head.id, head.title)
        yield from self._other_goals().items()

    def _other_goals(self) -> Mapping[str, Goal]:
        if self._others is None:
            self._others = others(self._campaign, self._system_id)
        return self._others

    def goal(self, title: str) -> Goal | None:
        """Return a link's target: the page of that title, then an alias, then anything else; None: nothing."""
        key = key_of(title)
        if step_of(title) is not None:
            return Goal(GoalKind.STEP, title, title)
        heads = self.heads().values()
        page = next((head for head in heads if head.keys[0] == key), None) or next((head for head in heads if key in head.keys), None)
        return Goal(GoalKind.PAGE, page.id, page.title) if page is not None else self._other_goals().get(key)

    def goals(self, words: str) -> list[Goal]:
        """List the targets of a link beginning with these words, each once."""
        found = fitting(self._names(), words, MOST_GOALS * 2)
        return list({(goal.kind, goal.id): goal for goal in found}.values())[:MOST_GOALS]

    def known(self) -> frozenset[str]:
        """Give every target that leads somewhere."""
        return frozenset(key for key, _ in self._names())

    def speaking(self, page: Page) -> list[Speaking]:
        """List the texts that link to a page, the one changed last first, with the passage."""
        keys = set(map(key_of, page.names))
        found = [self._speaking(info, text, keys) for info, text in self._store.documents.linking(keys, MOST_SPEAKING)]
        found += [_on_sheet(goal, place, text, keys) for goal, place, text in self._sheets() if targets_of(text) & keys]
        return [one for one in found if not (one.goal.kind is GoalKind.PAGE and one.goal.id == page.id)]

    def _speaking(self, info: DocumentInfo, text: str, keys: set[str]) -> Speaking:
        start = next((link.start for link in links_in(text) if key_of(link.title) in keys), 0)
        return Speaking(_goal_of(info), _passage(text, start), place_of(info.id))

    def mentions(self, page: Page) -> list[Speaking]:
        """List the texts that name a page without linking to it anywhere."""
        keys = set(map(key_of, page.names))
        names = [name for name in page.names if len(name) >= LEAST_MENTION]
        texts = self._store.documents.mentioning(names, keys, LOOKED_AT) if names else []
        found = [
            Speaking(_goal_of(info), _passage(text, span[0]), place_of(info.id))
            for info, text in texts
            if info.kind in (PAGE, "encounter") and info.id != f"{OWN_PAGE}{page.id}" and (span := mention_of(text, names)) is not None
        ]
        found += [
            Speaking(goal, _passage(text, span[0]), place)
            for goal, place, text in self._sheets()
            if place.path != "/name" and not targets_of(text) & keys and (span := mention_of(text, names)) is not None
        ]
        return found[:MOST_SPEAKING]

    def _sheets(self) -> Iterator[tuple[Goal, TextPlace, str]]:
        """Give the texts of all sheets, read once for each state of a table."""
        people = {(person.system, person.id): person for person in self._campaign.people()}
        for system_id in tables_played(self._campaign):
            state = self._campaign.table(system_id).state
            kept = self._on_sheets.get(system_id)
            if kept is None or kept[0] is not state:
                texts = [one for one in sheet_texts(self._campaign, system_id) if " " in one[1] or "[[" in one[1]]
                kept = self._on_sheets[system_id] = (state, texts)
            for place, text in kept[1]:
                yield Goal(GoalKind.CHARACTER, f"{system_id}:{place.id}", people[system_id, place.id].name, system_id), place, text

    # ---- changes

    def begin(self, title: str, sort: PageSort = PageSort.NOTE) -> Page:
        """Make a page, with another title if there is one of this already. Raises: AppError."""
        page = Page(id=secrets.token_hex(6), title=self._free(title), sort=sort)
        self._do({page.id: (None, page)})
        return page

    def evenings(self) -> list[Page]:
        """List the readable session pages by their start; those without saved data come first."""
        found: list[Page] = []
        for head in self.heads().values():
            if head.sort is PageSort.EVENING:
                with suppress(AppError):
                    found.append(self.page(head.id))
        return sorted(found, key=lambda page: page.evening.begun if page.evening is not None else "")

    def evening_now(self) -> Page | None:
        """Return the page of the running session, or of one that ended today; None: there is none."""
        last = next(reversed(self.evenings()), None)
        if last is None or last.evening is None:
            return None
        return last if last.evening.goes_on or is_of_day(self._campaign, last.evening.ended) else None

    def begin_evening(self) -> Page:
        """Start a session with its page and what is known of it; one still running since another day ends. Raises: AppError."""
        page, before = self._begun()
        self._do({page.id: (None, page), **before})
        return page

    def _begun(self, *, draws: bool = True) -> tuple[Page, dict[str, tuple[Page | None, Page | None]]]:
        """Return the page of a starting session, and the changed pages of sessions that were never ended."""
        before = [(page, self._over(page)) for page in self.evenings()]
        evening = begun_now(self._campaign, [page.evening for _, page in before if page.evening is not None])
        number = 1 + sum(head.sort is PageSort.EVENING for head in self.heads().values())
        title = self._free(said("Session {number}", number=number))
        text = self._told(evening, draws=draws)
        page = Page(id=secrets.token_hex(6), title=title, sort=PageSort.EVENING, text=text, evening=replace(evening, written=text))
        return page, {one.id: (one, over) for one, over in before if one != over}

    def _over(self, page: Page) -> Page:
        """Return the changed page of a session that was never ended; any other unchanged."""
        evening = page.evening
        return page if evening is None or not evening.goes_on else replace(page, evening=ended_now(self._campaign, evening))

    def end_evening(self) -> Page:
        """End the session and rewrite its page; make one if none was started, and extend one of today until now. Raises: AppError."""
        return self._ended({})

    def _ended(self, revealed: Mapping[str, int]) -> Page:
        now = self.evening_now()
        page, before = self._begun() if now is None else (now, {})
        assert page.evening is not None
        evening = ended_now(self._campaign, page.evening)
        known = {play: level for play, level in {**evening.revealed, **revealed}.items() if level}
        after = self._anew(page, replace(evening, revealed=known))
        self._do({page.id: (now, after), **before})
        return after

    def session_page(self) -> Page:
        """Return the page that `end_evening` would write now, without its pictures; nothing is written. Raises: AppError."""
        page = self.evening_now() or self._begun(draws=False)[0]
        assert page.evening is not None
        return self._anew(page, ended_now(self._campaign, page.evening), draws=False)

    def revealed(self, play_id: str) -> int:
        """Return how much of a fight today's recap includes that no screen has shown (`Revealed`)."""
        now = self.evening_now()
        return now.evening.revealed.get(play_id, 0) if now is not None and now.evening is not None else 0

    def reveal(self, play_id: str, level: Revealed) -> Page:
        """Add parts of a fight to the recap without showing them on a screen; stored with the session page. Raises: AppError."""
        return self._ended({play_id: int(level)})

    def write_anew(self, page_id: str) -> Page:
        """Rewrite the program's lines on a session page; lines that a person edited stay. Raises: AppError."""
        page = self.page(page_id)
        if page.evening is None:
            raise AppError(said("No fights or rolls are saved for this session."))
        after = self._anew(page, page.evening)
        self._do({page.id: (page, after)})
        return after

    def _anew(self, page: Page, evening: Evening, *, draws: bool = True) -> Page:
        told = self._told(evening, draws=draws)
        text = written_anew(evening.written, page.text, told)
        return replace(page, text=text, evening=replace(evening, written=told))

    def recap(self, page_id: str) -> Recap:
        """Return the player recap of a session; one of today reaches until now. Raises: AppError."""
        return recap_of_page(self._campaign, self.page(page_id), self.evenings(), self.evening_now())

    def recap_now(self) -> Recap:
        """Tell the players of today, whether its page was written or not. Raises: AppError."""
        now = self.evening_now()
        return self.recap(now.id) if now is not None else recap_of(self._campaign, self._begun(draws=False)[0], len(self.evenings()) + 1)

    def last_time(self) -> Recap | None:
        """Return the player recap of the last session that has one; None: there is none (`last_recap`)."""
        return last_recap(self._campaign, self.evenings(), self.evening_now())

    def _told(self, evening: Evening, *, draws: bool = True) -> str:
        return evening_text(self._campaign, self._system_id, evening, self.known_chances, draw=self.draw_fight if draws else None)

    def _free(self, title: str) -> str:
        taken = {head.keys[0] for head in self.heads().values()}
        wanted, number = title, 2
        while key_of(wanted) in taken:
            wanted, number = f"{title} {number}", number + 1
        return wanted

    def change(self, page: Page) -> None:
        """Rewrite a page, except for its title, which `rename` changes. Raises: AppError."""
        self._do({page.id: (self.page(page.id), page)})

    def write(self, page_id: str, text: str) -> None:
        """Write a page's typed text; Home's page begins this way. Raises: AppError."""
        is_there = page_id != NOTES or self._store.documents.has(f"{OWN_PAGE}{page_id}")
        before = self.page(page_id) if is_there else None
        after = replace(before, text=text) if before is not None else Page(id=page_id, title="Notes", text=text)
        self._do({page_id: (before, after)})

    def write_all(self, pages: Mapping[str, str], texts: Mapping[TextPlace, str]) -> None:
        """Write what came from elsewhere: pages by their ids, and other texts, together as one step. Raises: AppError."""
        changed = {page_id: (page := self.page(page_id), replace(page, text=text)) for page_id, text in pages.items()}
        before = {place: text_at(self._campaign, place) for place in texts}
        self._do(changed, {place: (old, texts[place]) for place, old in before.items() if old is not None})

    def take_pages(self, pages: Sequence[Page], pictures: Sequence[Picture]) -> None:
        """Add pages from elsewhere with their pictures, as one step. Raises: AppError."""
        with self._campaign.together():
            for picture in pictures:
                self._store.pictures.put(picture)
            self._do({page.id: (None, page) for page in pages})

    def text_of(self, where: str | TextPlace) -> str | None:
        """Return the text of a page, by its id, or one that is written elsewhere; None: it is gone. Raises: AppError."""
        if isinstance(where, TextPlace):
            return text_at(self._campaign, where)
        return self.page(where).text if where in self.heads() else None

    def rename(self, page_id: str, title: str) -> None:
        """Call a page something else, and let every link to it follow, as one step. Raises: AppError."""
        before = self.page(page_id)
        title = " ".join(title.split())
        if title == before.title:
            return
        if any(head.keys[0] == key_of(title) and head.id != page_id for head in self.heads().values()):
            raise AppError(said("A page “{title}” exists.", title=title))
        old = {key_of(before.title)}
        pages: dict[str, tuple[Page | None, Page | None]] = {
            page_id: (before, replace(before, title=title, text=renamed(before.text, old, title)))
        }
        texts: dict[TextPlace, tuple[str, str]] = {}
        for info, text in self._store.documents.linking(old):
            place = place_of(info.id)
            if place is not None:
                texts[place] = (text, renamed(text, old, title))
            elif info.id != f"{OWN_PAGE}{page_id}":
                page = self.page(info.id.removeprefix(OWN_PAGE))
                pages[page.id] = (page, replace(page, text=renamed(page.text, old, title)))
        texts |= {place: (text, renamed(text, old, title)) for _, place, text in self._sheets() if targets_of(text) & old}
        self._do(pages, texts)

    def link(self, page: Page, mention: Speaking) -> None:
        """Make links of the places in which a text names a page. Raises: AppError."""
        if mention.place is None:
            other = self.page(mention.goal.id)
            self._do({other.id: (other, replace(other, text=linked(other.text, page.names, page.title)))})
            return
        text = text_at(self._campaign, mention.place)
        if text is not None:
            self._do({}, {mention.place: (text, linked(text, page.names, page.title))})

    def delete(self, page_id: str) -> None:
        """Delete a page; an unreadable one cannot be restored. Raises: AppError."""
        try:
            before = self.page(page_id)
        except AppError:
            self._store.documents.delete(f"{OWN_PAGE}{page_id}")
            self._heads = None
        else:
            self._do({page_id: (before, None)})

    def repair(self, page_id: str) -> None:
        """Replace an unreadable page by a new one that keeps its readable parts. Raises: AppError."""
        put_page(self._store, mended_page(self._store.documents.raw(f"{OWN_PAGE}{page_id}")))
        self._heads = None

    # ---- the way back

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step to undo."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Tell whether there is a step to restore."""
        return self._at < len(self._made)

    def undo(self) -> str | None:
        """Undo the last step; return the page that it changed, "" for another text; None: there is none. Raises: AppError."""
        if not self.can_undo:
            return None
        step = self._made[self._at - 1]
        self._write({key: pair[::-1] for key, pair in step.pages.items()}, {place: pair[::-1] for place, pair in step.texts.items()})
        self._at -= 1
        return step.at

    def redo(self) -> str | None:
        """Redo the undone step; return the same. Raises: AppError."""
        if not self.can_redo:
            return None
        step = self._made[self._at]
        self._write(step.pages, step.texts)
        self._at += 1
        return step.at

    def _do(self, pages: Mapping[str, tuple[Page | None, Page | None]], texts: Mapping[TextPlace, tuple[str, str]] | None = None) -> None:
        pages = {key: pair for key, pair in pages.items() if pair[0] != pair[1]}
        texts = {place: pair for place, pair in (texts or {}).items() if pair[0] != pair[1]}
        if pages or texts:
            self._write(pages, texts)
            self._made = [*self._made[: self._at], PageChange(pages=pages, texts=texts)][-MOST_STEPS:]
            self._at = len(self._made)

    def _write(self, pages: Mapping[str, tuple[Page | None, Page | None]], texts: Mapping[TextPlace, tuple[str, str]]) -> None:
        """Write pages, and other texts if they are unchanged; all or nothing."""
        meant = {place: after for place, (before, after) in texts.items() if text_at(self._campaign, place) == before}
        with self._campaign.together(*tables_of(self._campaign, meant)):
            for key, (_, after) in pages.items():
                if after is None:
                    self._store.documents.delete(f"{OWN_PAGE}{key}")
                else:
                    put_page(self._store, after)
            write_texts(self._campaign, meant)
        self._note(after for _, after in pages.values())
        if any(after is None for _, after in pages.values()):
            self._heads = None

    def _note(self, pages: Iterable[Page | None]) -> None:
        """Note the written pages: only changed parts of the list are read again."""
        heads = self._heads
        if heads is None:
            return
        for page in pages:
            if page is not None and heads.get(page.id) != _head_of(page):
                self._heads = None
                return


def _head(info: DocumentInfo) -> PageHead:
    sort, is_closed = ranked(info.rank)
    keys = tuple(map(key_of, (info.name, *info.tags)))
    return PageHead(info.id.removeprefix(OWN_PAGE), info.name, sort, is_closed, info.tags, keys)


def _head_of(page: Page) -> PageHead:
    return PageHead(page.id, page.title, page.sort, page.is_closed, page.aliases, tuple(map(key_of, page.names)))


def _goal_of(info: DocumentInfo) -> Goal:
    kind, _, own = info.id.partition(":")
    return Goal(GoalKind.PAGE if kind == PAGE else GoalKind.ENCOUNTER, own, info.name, info.system)


def _on_sheet(goal: Goal, place: TextPlace, text: str, keys: set[str]) -> Speaking:
    return Speaking(goal, _passage(text, next(link.start for link in links_in(text) if key_of(link.title) in keys)), place)


def _passage(text: str, start: int) -> str:
    """Give the passage of a text around a place: of its line, without signs."""
    begin = text.rfind("\n", 0, start) + 1
    line = text[begin:].split("\n", 1)[0]
    before = plain(line[: start - begin])
    return around(plain(line), len(before))


__all__ = ["SHEET", "Goal", "GoalKind", "Journal", "PageHead", "Speaking"]
