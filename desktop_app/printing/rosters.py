"""The roster of an encounter: what one page-card says of each combatant, as a document to be set."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from desktop_app.printing.documents import PageOptions, page_data
from desktop_app.printing.faces import Face, plain_face
from desktop_app.printing.markdown import paragraphs
from desktop_app.printing.plain import one_line, pieces, plain_lines, text
from desktop_app.printing.typesetting import PrintedPart
from desktop_app.rules.kernel.blocks import BoxLine
from desktop_app.rules.kernel.record import Json


class Cards(StrEnum):
    """How large the cards are: as large as they need, two beside each other; or of one size, to be cut out."""

    ROWS = "rows"
    POKER = "poker"
    A6 = "a6"
    HALF = "half"


class RosterOptions(PageOptions, total=False):
    """What a roster can be told besides: the size of its cards."""

    cards: Cards


class PlannedMoment(NamedTuple):
    """A plan for a round: "round 2", with its event or arrivals."""

    when: str
    text: str


class RosterFigure(NamedTuple):
    """A number that changes in play: "12 / 21 points"; `maximum` empty: it has none."""

    label: str
    value: str
    maximum: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class RosterEntry:
    """A combatant. `label` is the token's (B2); `side` party, foe or any other, printed as neutral.

    `place` is the place in the order ("5", "−2"), `cell` says where on the board it stands, `lines` are sentences
    about weapons and armour, `tags` conditions, `words` what else holds at the moment, `face` what stands for it.
    """

    label: str
    name: str
    side: str
    place: str = ""
    subtitle: str = ""
    figures: tuple[RosterFigure, ...] = ()
    tracks: tuple[BoxLine, ...] = ()
    lines: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    cell: str = ""
    words: str = ""
    face: Face | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Roster:
    """All combatants of an encounter in print order, the game master's note, and plans by round."""

    title: str
    subtitle: str = ""
    entries: tuple[RosterEntry, ...] = ()
    notes: str = ""
    planned: tuple[PlannedMoment, ...] = ()


def roster_part(roster: Roster, options: RosterOptions) -> PrintedPart:
    """Make a roster a document to be set: its cards in rows, or cards of one size to be cut out."""
    template = "roster.typ" if options.get("cards", Cards.ROWS) is Cards.ROWS else "cut_cards.typ"
    return _part(template, roster, options)


def run_sheet_part(roster: Roster, options: RosterOptions) -> PrintedPart:
    """Return a document for a game master's session: note, party, plans, foes as cards."""
    return _part("run_sheet.typ", roster, options)


def _part(template: str, roster: Roster, options: RosterOptions) -> PrintedPart:
    pictures: dict[str, bytes] = {}
    return PrintedPart(template=template, data=roster_data(roster, options, pictures), pictures=pictures)


def roster_data(roster: Roster, options: RosterOptions, pictures: dict[str, bytes]) -> dict[str, Json]:
    """Give the templates a roster; its pictures are put to the others."""
    return page_data(options) | {
        "cards": options.get("cards", Cards.ROWS).value,
        "title": one_line(roster.title),
        "subtitle": one_line(roster.subtitle),
        "entries": [plain_entry(entry, pictures) for entry in roster.entries],
        "notes": paragraphs(text(roster.notes)),
        "planned": [[one_line(moment.when), one_line(moment.text)] for moment in roster.planned],
    }


def plain_entry(entry: RosterEntry, pictures: dict[str, bytes]) -> dict[str, Json]:
    """Turn a combatant into JSON for the template; its picture goes among `pictures`, named by its content."""
    return {
        "label": one_line(entry.label),
        "name": one_line(entry.name),
        "side": entry.side if entry.side in {"party", "foe"} else "neutral",
        "place": one_line(entry.place),
        "subtitle": one_line(entry.subtitle),
        "figures": [[one_line(str(part)) for part in RosterFigure(*figure)] for figure in entry.figures],
        "tracks": plain_lines(entry.tracks),
        "has_grades": any(sum(1 for count in line.sizes if count) > 1 for line in entry.tracks),
        "lines": [part for line in entry.lines for part, _ in pieces(one_line(line))],
        "tags": [one_line(tag) for tag in entry.tags if tag.strip()],
        "cell": one_line(entry.cell),
        "words": one_line(entry.words),
        "face": plain_face(entry.face, pictures),
    }
