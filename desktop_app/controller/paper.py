"""What goes on paper: a character's sheet, and the roster of a fight, from the present state."""

from __future__ import annotations

from pathlib import Path

from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.tracker import Tracker
from desktop_app.errors import AppError
from desktop_app.printing.documents import Paper, preview_sheet, print_sheet
from desktop_app.printing.rosters import Roster, RosterEntry, RosterFigure, preview_roster, print_roster
from desktop_app.printing.saving import save_pages
from desktop_app.printing.words import Words as PageWords
from desktop_app.rules.kernel.blocks import SheetPage
from desktop_app.rules.kernel.system import NO_PLACE

WORDS = PageWords(thick_box="thick box: major")


def sheet_of(campaign: OpenCampaign, system_id: str, who: str) -> tuple[SheetPage, str, str | None]:
    """Collect a character's page, the footer, and the player's line. Raises: AppError."""
    page = campaign.page(system_id, who)
    session = campaign.table(system_id)
    sheet = session.state.sheets[session.state.combatants[who].sheet]
    footer = f"Strikeboard · {session.system.title} · {campaign.store.name}"
    return page, footer, str(getattr(sheet, "player", ""))


def sheet_pdf(campaign: OpenCampaign, system_id: str, who: str, *, with_marks: bool = True, letter: bool = False) -> bytes:
    """Print one character's sheet. Raises: AppError."""
    page, footer, player = sheet_of(campaign, system_id, who)
    return print_sheet(page, with_marks=with_marks, paper=_paper(letter=letter), footer=footer, player=player, words=WORDS)


def sheet_preview(campaign: OpenCampaign, system_id: str, who: str, *, with_marks: bool = True, ppi: float = 90) -> list[bytes]:
    """Draw the pages of one character's sheet as PNG. Raises: AppError."""
    page, footer, player = sheet_of(campaign, system_id, who)
    return preview_sheet(page, ppi=ppi, with_marks=with_marks, footer=footer, player=player, words=WORDS)


def _paper(*, letter: bool) -> Paper:
    return Paper.LETTER if letter else Paper.A4


def roster_of(tracker: Tracker, note: str = "") -> Roster:
    """Describe every combatant of a fight for paper, and the board."""
    shown = tracker.shown()
    entries: list[RosterEntry] = []
    for row in shown.order:
        if any(entry_row.label == row.label for entry_row in entries):
            continue  # a split turn has two rows
        one = tracker.inspector(row.id)
        assert one is not None, "the order lists only those who are there"
        figures = tuple(RosterFigure(label=f.label, value=f.value, maximum=f.maximum) for f in one.figures)
        lines = tuple(line for track in one.tracks for line in track.lines)
        entries.append(
            RosterEntry(
                label=row.label,
                name=row.name,
                side=row.side,
                place=row.place if row.place != NO_PLACE else "",
                subtitle=one.subtitle,
                figures=figures,
                tracks=lines,
                lines=tracker.card_of(row.id),
                tags=tuple(tag.text for tag in one.tags),
            )
        )
    notes = "\n".join(part for part in (note.strip(), *tracker.moving.card()) if part)
    return Roster(title=tracker.title, subtitle=shown.heading, entries=tuple(entries), notes=notes)


def roster_pdf(tracker: Tracker, note: str = "", *, with_marks: bool = True, letter: bool = False) -> bytes:
    """Print the roster of a fight. Raises: AppError."""
    footer = f"Strikeboard · {tracker.session.system.title} · {tracker.title}"
    return print_roster(roster_of(tracker, note), with_marks=with_marks, paper=_paper(letter=letter), footer=footer, words=WORDS)


def roster_preview(tracker: Tracker, note: str = "", *, with_marks: bool = True, ppi: float = 90) -> list[bytes]:
    """Draw the roster's pages as PNG. Raises: AppError."""
    footer = f"Strikeboard · {tracker.session.system.title} · {tracker.title}"
    return preview_roster(roster_of(tracker, note), ppi=ppi, with_marks=with_marks, footer=footer, words=WORDS)


def print_to(campaign: OpenCampaign, what: str, path: Path, *, with_marks: bool = True, letter: bool = False) -> str:
    """Print a character, a fight or a prepared encounter, by id or name, into a file; returns a sentence. Raises: AppError."""
    for person in campaign.people():
        if what in (person.id, person.name):
            save_pages(sheet_pdf(campaign, person.system, person.id, with_marks=with_marks, letter=letter), path)
            return f"Printed the sheet of {person.name} to {path}."
    for prepared in campaign.encounters():
        if what in (prepared.id, prepared.name):
            save_pages(roster_pdf(campaign.rehearsal(prepared), prepared.note, with_marks=with_marks, letter=letter), path)
            return f"Printed the cards of “{prepared.name}” to {path}."
    for info in campaign.fights():
        if what in (info.id, info.name):
            save_pages(roster_pdf(campaign.fight(info.id), with_marks=with_marks, letter=letter), path)
            return f"Printed the roster of “{info.name}” to {path}."
    raise AppError(f"This campaign has no character, no fight and no encounter called {what!r}.", str(campaign.store.path))
