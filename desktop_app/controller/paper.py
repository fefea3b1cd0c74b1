"""What goes on paper: a character's sheet, and the roster of a fight, from the present state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from desktop_app import language
from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.content import RuleText, screen_tables
from desktop_app.controller.labels import label
from desktop_app.controller.library import words_for
from desktop_app.controller.tongues import shown_content
from desktop_app.controller.tracker import Tracker
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.printing.documents import Paper, preview_sheet, print_sheet
from desktop_app.printing.rosters import Roster, RosterEntry, RosterFigure, preview_roster, print_roster
from desktop_app.printing.saving import save_pages
from desktop_app.printing.screens import Screen, ScreenTable, preview_screen, print_screen
from desktop_app.printing.words import Words as PageWords
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.blocks import SheetPage
from desktop_app.rules.kernel.system import NO_PLACE, System

SCREEN = "screen"
"""What is asked for to print the tables of a system: this word and its id."""
SCREEN_FOOTER = "Strikeboard"
NOT_PRINTED = frozenset({"EN", "FR", "rule", "règle"})
"""Heads of columns that stay off the screen: a word in another language, where to read on."""


def sheet_of(campaign: OpenCampaign, system_id: str, who: str) -> tuple[SheetPage, str, str | None]:
    """Collect a character's page, the footer, and the player's line. Raises: AppError."""
    page = campaign.page(system_id, who)
    session = campaign.table(system_id)
    sheet = session.state.sheets[session.state.combatants[who].sheet]
    footer = _footer(session.system, campaign.store.name)
    return page, footer, str(getattr(sheet, "player", ""))


def sheet_pdf(campaign: OpenCampaign, system_id: str, who: str, *, with_marks: bool = True, letter: bool = False) -> bytes:
    """Print one character's sheet. Raises: AppError."""
    page, footer, player = sheet_of(campaign, system_id, who)
    return print_sheet(page, with_marks=with_marks, paper=_paper(letter=letter), footer=footer, player=player, words=page_words())


def sheet_preview(campaign: OpenCampaign, system_id: str, who: str, *, with_marks: bool = True, ppi: float = 90) -> list[bytes]:
    """Draw the pages of one character's sheet as PNG. Raises: AppError."""
    page, footer, player = sheet_of(campaign, system_id, who)
    return preview_sheet(page, ppi=ppi, with_marks=with_marks, footer=footer, player=player, words=page_words())


def page_words() -> PageWords:
    """Say what a page says itself in the language in force."""
    return PageWords(
        language=language.in_force(),
        page=said("page {page} of {pages}"),
        continued=said("continued"),
        player=said("Player"),
        of=said("of"),
        thick_box=said("thick box: major"),
        sums=said("How the numbers come about"),
        party=said("party"),
        foe=said("foe"),
        neutral=said("neutral"),
        notes=said("Notes"),
    )


def _footer(system: System[Any], name: str) -> str:
    return f"Strikeboard · {system.title} · {label(system.id, name)}"


def _paper(*, letter: bool) -> Paper:
    return Paper.LETTER if letter else Paper.A4


def roster_of(tracker: Tracker, note: str = "") -> Roster:
    """Describe every combatant of a fight for paper, and the board, in the language in force."""
    system_id = tracker.session.system.id
    tracker = Tracker(tracker.session, words_for(system_id), tracker.title, is_read_only=True)
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
    notes = "\n".join(part for part in (label(system_id, note).strip(), *tracker.moving.card()) if part)
    return Roster(title=tracker.called, subtitle=shown.heading, entries=tuple(entries), notes=notes)


def roster_pdf(tracker: Tracker, note: str = "", *, with_marks: bool = True, letter: bool = False) -> bytes:
    """Print the roster of a fight. Raises: AppError."""
    footer = _footer(tracker.session.system, tracker.title)
    return print_roster(roster_of(tracker, note), with_marks=with_marks, paper=_paper(letter=letter), footer=footer, words=page_words())


def roster_preview(tracker: Tracker, note: str = "", *, with_marks: bool = True, ppi: float = 90) -> list[bytes]:
    """Draw the roster's pages as PNG. Raises: AppError."""
    footer = _footer(tracker.session.system, tracker.title)
    return preview_roster(roster_of(tracker, note), ppi=ppi, with_marks=with_marks, footer=footer, words=page_words())


def screen_of(system_id: str) -> Screen:
    """Collect the tables of a system for the screen: those that `screen.toml` names in its order, without that file all."""
    rules = shown_content(system_id).rules
    named = screen_tables(system_id) or tuple(rule.id for rule in rules.values() if rule.rows)
    tables = tuple(_screen_table(rules[name]) for name in named)
    return Screen(title=said("{title} · the game master's screen", title=SYSTEMS[system_id].title), tables=tables)


def _screen_table(rule: RuleText) -> ScreenTable:
    kept = [place for place, head in enumerate(rule.columns) if head not in NOT_PRINTED]
    rows = tuple(tuple(row[place] for place in kept) for row in rule.rows)
    return ScreenTable(title=rule.title, columns=tuple(rule.columns[place] for place in kept), rows=rows)


def screen_pdf(system_id: str, *, letter: bool = False) -> bytes:
    """Print the screen of a system. Raises: AppError."""
    return print_screen(screen_of(system_id), with_marks=True, paper=_paper(letter=letter), footer=SCREEN_FOOTER, words=page_words())


def screen_preview(system_id: str, *, ppi: float = 90) -> list[bytes]:
    """Draw the pages of the screen of a system as PNG. Raises: AppError."""
    return preview_screen(screen_of(system_id), ppi=ppi, with_marks=True, footer=SCREEN_FOOTER, words=page_words())


def print_to(campaign: OpenCampaign, what: str, path: Path, *, with_marks: bool = True, letter: bool = False) -> str:
    """Print a character, a fight or a prepared encounter by id or name, or "screen" and the id of a system; returns a sentence.

    Raises:
        AppError: there is nothing of this name, or the file cannot be written.
    """
    asked, _, system_id = what.partition(" ")
    if asked == SCREEN and system_id in SYSTEMS:
        save_pages(screen_pdf(system_id, letter=letter), path)
        return said("Printed the screen of {title} to {path}.", title=SYSTEMS[system_id].title, path=path)
    for person in campaign.people():
        if what in (person.id, person.name):
            save_pages(sheet_pdf(campaign, person.system, person.id, with_marks=with_marks, letter=letter), path)
            return said("Printed the sheet of {name} to {path}.", name=person.name, path=path)
    for prepared in campaign.encounters():
        if what in (prepared.id, prepared.name):
            save_pages(roster_pdf(campaign.rehearsal(prepared), prepared.note, with_marks=with_marks, letter=letter), path)
            return said("Printed the cards of “{name}” to {path}.", name=prepared.name, path=path)
    for info in campaign.fights():
        if what in (info.id, info.name):
            save_pages(roster_pdf(campaign.fight(info.id), with_marks=with_marks, letter=letter), path)
            return said("Printed the roster of “{name}” to {path}.", name=info.name, path=path)
    raise AppError(
        said("This campaign has no character, no fight and no encounter called {what}.", what=repr(what)), str(campaign.store.path)
    )
