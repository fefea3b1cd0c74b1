"""The player recap of a session as one HTML file: no scripts, no external files, pictures embedded and described."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from desktop_app import language
from desktop_app.controller.notes.looks import PICTURE
from desktop_app.controller.play.players import HARM, PlayersShown
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.printing.markdown import html_of
from desktop_app.printing.markup import Markup, joined, markup
from desktop_app.printing.saving import save_pages

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.controller.journal.journal import Journal
    from desktop_app.controller.journal.recap import Recap
    from desktop_app.model import Picture

SUFFIXES: Final = (".html", ".htm")
STYLE: Final = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.5 sans-serif;color:#2b241b;background:#f6efdf}"
    "h1{font:2.4rem serif}img{max-width:100%}table{border-collapse:collapse;width:100%;margin:1rem 0}"
    "caption{text-align:left;font-weight:bold}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d6c8ac}"
)
HEAD: Final = (
    '<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n'
    "<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>"
)
Draw = Callable[[PlayersShown], bytes | None]
"""Draws the board of a copy as PNG; None: it cannot be drawn here."""
FindPicture = Callable[[str], "Picture | None"]


def write_recaps(journal: Journal, where: Path, draw: Draw, find: FindPicture) -> list[Path]:
    """Write the players' recaps: into a folder one file an evening, into a file that of the last. Raises: AppError."""
    is_file = where.suffix.casefold() in SUFFIXES and not where.is_dir()
    recaps = [recap for page in journal.evenings() if not (recap := journal.recap(page.id)).is_empty]
    if not recaps:
        raise AppError(said("No recap yet: show the players something (F11) or mark text for them."))
    kept = recaps[-1:] if is_file else recaps
    if not is_file:
        with suppress(OSError):  # where it cannot be made, what cannot be written into it says why
            where.mkdir(parents=True, exist_ok=True)
    written = [(where if is_file else where / f"evening-{one.number:02}.html", recap_html(one, draw, find)) for one in kept]
    for path, text in written:
        save_pages(text.encode(), path)
    return [path for path, _ in written]


def recap_html(recap: Recap, draw: Draw, find: FindPicture) -> str:
    """Write a recap as HTML; `find` gives the pictures of the campaign."""
    when = " · ".join(filter(None, (said("Session {number}", number=recap.number), recap.played)))
    board = draw(recap.board) if recap.board is not None else None
    parts = [
        markup(HEAD, language=language.in_force(), title=when, style=STYLE),
        markup("<h1>{head}</h1>\n<p>{when}</p>", head=said("Player recap"), when=when),
        *_text(recap.text, find),
        *map(html_of, recap.story),
        *([_image("image/png", board, _described(recap.board))] if board is not None and recap.board is not None else []),
        *_table(said("How everyone is"), (said("Name"), said("How they are")), [(one.name, one.words) for one in recap.people]),
        *_rolls(recap),
        *([markup("<p>{told}</p>", told=said("You carry {things}.", things=", ".join(recap.carried)))] if recap.carried else []),
        markup("</body>\n</html>\n"),
    ]
    return joined(parts, "\n")


def _text(text: str, find: FindPicture) -> Iterator[Markup]:
    """Write the players' parts of the page, pictures of the campaign where they stand."""
    words: list[str] = []
    for line in text.split("\n"):
        found = PICTURE.fullmatch(line)
        if found is None:
            words.append(line)
            continue
        yield html_of("\n".join(words))
        words = []
        picture = find(found[2])
        if picture is not None:
            yield _image(picture.media_type, picture.body, found[1] or said("A picture"))
    yield html_of("\n".join(words))


def _rolls(recap: Recap) -> Iterator[Markup]:
    rows = [(one.name, one.words, " ".join(str(die.face) for die in one.dice)) for one in recap.rolls]
    yield from _table(said("Rolls that mattered"), (said("Who"), said("Outcome"), said("Dice")), rows)


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[Markup]:
    if rows:
        head = joined(markup('<th scope="col">{cell}</th>', cell=one) for one in heads)
        body = joined(map(_row, rows), "\n")
        whole = "<table>\n<caption>{caption}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
        yield markup(whole, caption=caption, head=head, body=body)


def _row(cells: Sequence[str]) -> Markup:
    told = joined(markup("<td>{cell}</td>", cell=cell) for cell in cells[1:])
    return markup('<tr><th scope="row">{head}</th>{told}</tr>', head=cells[0], told=told)


def _image(kind: str, body: bytes, told: str) -> Markup:
    data = base64.b64encode(body).decode()
    return markup('<p><img src="data:{kind};base64,{data}" alt="{told}"></p>', kind=kind, data=data, told=told)


def _described(copy: PlayersShown) -> str:
    """Describe a board in words: combatants and their condition."""
    harm = {who: said(HARM[level]) for who, level in copy.harm if level > 0}
    people = [f"{one.name or said('someone')}{f' ({harm[one.id]})' if one.id in harm else ''}" for one in copy.tokens]
    return said("The board as you last saw it: {people}.", people=", ".join(people)) if people else said("The board as you last saw it.")
