"""A page of the journal on paper: whole for the game master, or what of it is for the players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.recap import Recap
from desktop_app.controller.notes.links import LINK
from desktop_app.controller.notes.looks import PICTURE, LineKind, LineLook, LineState, cells, look_of
from desktop_app.controller.notes.page import NAMES, PageSort
from desktop_app.controller.notes.parts import Audience as ForWhom
from desktop_app.controller.notes.parts import for_players, of_handout
from desktop_app.controller.paper.printouts import Choices, Printout
from desktop_app.controller.play.players import PlayersShown
from desktop_app.exchange.picture_files import picture_of
from desktop_app.language import said
from desktop_app.model import PictureStore
from desktop_app.printing.pages import Mark, MarkdownText, Piece, PrintedTable, Shown, page_part
from desktop_app.printing.typesetting import PrintedPart

Draw = Callable[[PlayersShown], bytes]
"""Draws the board of a copy as PNG."""
ACROSS: Final = 1200
"""Pixels of a board that is drawn."""


def journal_page(journal: Journal, pictures: PictureStore, campaign: str, page_id: str, *, draw: Draw | None = None) -> Printout:
    """Print a page as it is now; `campaign` stands at its foot. Of what is for the players neither title nor kind is printed.

    For the players the page of an evening is what they are told of it, with the board as they saw it last.
    """

    def parts(choices: Choices) -> list[PrintedPart]:
        page = journal.page(page_id)
        is_theirs = choices.for_players
        if is_theirs and page.evening is not None:
            recap = journal.recap(page_id)
            subtitle = " · ".join(filter(None, (said("Session {number}", number=recap.number), recap.played)))
            pieces = [*pieces_of(recap.text, pictures), *_recap(recap, None if choices.saves_ink else draw)]
            return [page_part(said("Player recap"), subtitle, pieces, choices.options(""))]
        text = for_players(page.text) if is_theirs else page.text
        title = campaign if is_theirs else page.title
        subtitle = "" if is_theirs or page.sort is PageSort.NOTE else said(NAMES[page.sort])
        footer = "" if is_theirs else f"Strikeboard · {campaign}"
        return [page_part(title, subtitle, [*pieces_of(text, pictures)], choices.options(footer))]

    return parts


def handout_page(journal: Journal, pictures: PictureStore, page_id: str) -> Printout:
    """Print what the players see of a handout, and nothing else."""

    def parts(choices: Choices) -> list[PrintedPart]:
        return [page_part("", "", [*pieces_of(of_handout(journal.page(page_id).text), pictures)], choices.options(""))]

    return parts


def text_page(title: str, text: str, pictures: PictureStore, campaign: str) -> Printout:
    """Print a text of the program's own as a page of the journal is printed."""
    return lambda choices: [page_part(title, "", [*pieces_of(text, pictures)], choices.options(f"Strikeboard · {campaign}"))]


def _recap(recap: Recap, draw: Draw | None) -> Iterator[Piece]:
    """Set what the program tells the players of an evening."""
    yield from map(MarkdownText, recap.story)
    if recap.board is not None and draw is not None:
        yield Shown(draw(recap.board), ACROSS)
    if recap.people:
        yield PrintedTable(((said("Name"), said("How they are")), *((one.name, one.words) for one in recap.people)))
    if recap.rolls:
        rolls = ((one.name, one.words, " ".join(str(die.face) for die in one.dice)) for one in recap.rolls)
        yield PrintedTable(((said("Rolls that mattered"), said("Outcome"), said("Dice")), *rolls))
    if recap.carried:
        yield MarkdownText(said("You carry {things}.", things=", ".join(recap.carried)))


def pieces_of(text: str, pictures: PictureStore) -> Iterator[Piece]:
    """Take a text apart into what is set in one way; links stand as their words."""
    for kind, lines in groupby(_looked_at(text), key=lambda line: _way(line[1])):
        looked = [*lines]
        if kind is LineKind.ROW:
            yield PrintedTable(tuple(tuple(map(_words, cells(line))) for line, look in looked if look.kind is LineKind.ROW))
        elif kind is LineKind.PICTURE:
            yield from (shown for line, _ in looked if (shown := _picture(line, pictures)) is not None)
        elif kind is LineKind.MARK:
            yield from (Mark(_for_whom(look.parts[-1])) for _, look in looked if look.level)
        else:
            yield MarkdownText(_words("\n".join(line for line, _ in looked)))


def _looked_at(text: str) -> Iterator[tuple[str, LineLook]]:
    state = LineState()
    for line in text.split("\n"):
        look, state = look_of(line, state)
        yield line, look


def _way(look: LineLook) -> LineKind:
    """Say in which way a line is set: with tables, pictures and marks apart, all else is words."""
    return (
        LineKind.ROW
        if look.kind is LineKind.ROW_RULE
        else look.kind
        if look.kind in {LineKind.ROW, LineKind.PICTURE, LineKind.MARK}
        else LineKind.TEXT
    )


def _words(text: str) -> str:
    return LINK.sub(lambda found: (found[2] or "").strip() or " ".join(found[1].split()), text)


def _for_whom(part: ForWhom) -> str:
    return said("Secret") if part is ForWhom.SECRET else said("For the players")


def _picture(line: str, pictures: PictureStore) -> Shown | None:
    """Find the picture of a line; one that is gone, or is none, is left out."""
    found = PICTURE.fullmatch(line)
    kept = pictures.find(found[2]) if found is not None else None
    if kept is None or picture_of(kept.body) is None:
        return None
    return Shown(kept.body, kept.width)
