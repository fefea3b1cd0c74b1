"""The random tables of a campaign: journal pages with rolled rows, and shipped ones. Each text is read once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from random import SystemRandom
from typing import TYPE_CHECKING, Final, Protocol

from desktop_app import language
from desktop_app.controller.content.random_tables import random_tables_of
from desktop_app.controller.notes.links import key_of
from desktop_app.controller.notes.tables import RandomTable, Rolled, read_table, roll
from desktop_app.errors import AppError
from desktop_app.language import ENGLISH, said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from desktop_app.controller.notes.page import Page

FACE: Final = re.compile(r"^(.*\S)\s+(\d{1,6})$")


class TableHead(Protocol):
    """A page that is a table: its id, its title, and its names as they are compared."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def keys(self) -> tuple[str, ...]: ...


@cache
def shipped(code: str) -> Mapping[str, RandomTable]:
    """Read the shipped tables in a language, by their ids. Raises: AppError."""
    texts = {**random_tables_of(), **(random_tables_of(code) if code != ENGLISH else {})}
    return {table_id: read_table(one.title, one.text) for table_id, one in texts.items()}


class Tables:
    """Finds and rolls the random tables of a journal, with the machine's own chance."""

    def __init__(self, heads: Callable[[], Sequence[TableHead]], page: Callable[[str], Page]) -> None:
        """`heads` lists the pages that are tables, `page` reads one by its id."""
        self._heads, self._page, self._dice = heads, page, SystemRandom()
        self._read: dict[str, tuple[str, str, RandomTable]] = {}

    def find(self, title: str) -> RandomTable | None:
        """Return the table of a title, a page before a shipped one (by its id too); None: there is none. Raises: AppError."""
        key = key_of(title)
        head = next((head for head in self._heads() if key in head.keys), None)
        if head is not None:
            return self.table(head.id)
        ready = shipped(language.in_force())
        return ready.get(key) or next((table for table in ready.values() if key_of(table.title) == key), None)

    def table(self, page_id: str) -> RandomTable:
        """Read the table of a page. Raises: AppError."""
        page = self._page(page_id)
        kept = self._read.get(page_id)
        if kept is None or kept[:2] != (page.title, page.text):
            kept = self._read[page_id] = (page.title, page.text, read_table(page.title, page.text))
        return kept[2]

    def roll(self, title: str, face: int | None = None) -> Rolled:
        """Roll on a table; `face`: what real dice show. Raises: AppError."""
        table = self.find(title)
        if table is None:
            raise AppError(said("There is no random table “{title}”.", title=title))
        return roll(table, self._dice, self.find, face)

    def meant(self, words: str) -> Iterator[tuple[str, int | None]]:
        """Return the tables whose names hold all of these words; a final number is the face of real dice."""
        found = FACE.match(words.strip())
        for typed, face in ((words, None), *(((found[1], int(found[2])),) if found is not None else ())):
            wanted = key_of(typed).split()
            own = {head.title: head.keys for head in self._heads()}
            ready = {table.title: (key_of(table.title),) for table in shipped(language.in_force()).values()}
            for title, keys in {**ready, **own}.items():
                if wanted and any(all(word in key for word in wanted) for key in keys):
                    yield title, face
