"""The handouts of a campaign: a sort of journal page of which the players see a picture, a text, or both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from desktop_app.controller.notes.looks import PICTURE
from desktop_app.controller.notes.page import PageSort
from desktop_app.controller.notes.parts import of_handout
from desktop_app.controller.notes.passages import plain
from desktop_app.errors import AppError
from desktop_app.language import said

if TYPE_CHECKING:
    from desktop_app.controller.journal.journal import Journal
    from desktop_app.controller.notes.page import Page

LONGEST_CAPTION: Final = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class Handout:
    """A handout: its page, and what of it is shown (`picture`: the id of one, `text`: Markdown).

    `caption` says what the players saw, in words that they saw too; `fault` why nothing can be shown.
    """

    id: str
    title: str
    picture: str = ""
    text: str = ""
    caption: str = ""
    fault: str = ""

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to show."""
        return not (self.picture or self.text)


def handout_of(page: Page) -> Handout:
    """Read a page as a handout: its first picture, and the words around the pictures."""
    told = of_handout(page.text)
    lines = told.split("\n")
    pictures = [found for line in lines if (found := PICTURE.fullmatch(line)) is not None]
    text = "\n".join(line for line in lines if PICTURE.fullmatch(line) is None).strip()
    first = next((line for line in plain(text).split("\n") if line.strip()), "").strip()
    named = pictures[0][1].strip() if pictures else ""
    caption = named or first or (said("a picture") if pictures else "")
    short = caption if len(caption) <= LONGEST_CAPTION else f"{caption[: LONGEST_CAPTION - 1].rstrip()}…"
    return Handout(id=page.id, title=page.title, picture=pictures[0][2] if pictures else "", text=text, caption=short)


def handouts(journal: Journal) -> list[Handout]:
    """List the handouts by title; one that cannot be read says why."""
    return [*_read(journal)]


def _read(journal: Journal) -> Iterator[Handout]:
    for head in journal.heads().values():
        if head.sort is PageSort.HANDOUT:
            try:
                yield handout_of(journal.page(head.id))
            except AppError as error:
                yield Handout(id=head.id, title=head.title, fault=error.sentence)
