"""Printouts of the current state: sheets, cards, a party, a run sheet, the tables of a system; each is a list of documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from desktop_app import language
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.challenges import Challenges
from desktop_app.controller.campaign.next_evening import next_evening
from desktop_app.controller.campaign.person import Person, without_biography
from desktop_app.controller.content.files import RuleText, own_templates, screen_tables
from desktop_app.controller.library.ledgers import without_note_row
from desktop_app.controller.library.library import system_of, words_for, world_of
from desktop_app.controller.library.portraits import portrait_of, read_portrait, signs
from desktop_app.controller.library.prepared import Challenge, PreparedEncounter
from desktop_app.controller.play.redacting import redacted
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.preferences import preference, set_preference
from desktop_app.controller.words.explanations import page_told
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.names import PARTY, names_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.controller.words.translations import shown_content
from desktop_app.errors import AppError
from desktop_app.exchange.picture_files import picture_of as looked_at
from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.model import Campaign, PictureStore, PlayInfo
from desktop_app.printing.blank import emptied
from desktop_app.printing.documents import PageOptions, PaperSize, SheetOptions, sheet_part
from desktop_app.printing.faces import Face
from desktop_app.printing.maps import BoardArea, Map, map_part
from desktop_app.printing.rosters import Cards, PlannedMoment, Roster, RosterEntry, RosterFigure, RosterOptions, roster_part, run_sheet_part
from desktop_app.printing.saving import save_pages
from desktop_app.printing.screens import Screen, ScreenTable, screen_part
from desktop_app.printing.typesetting import PageFormat, PrintedPart, typeset
from desktop_app.printing.words import Words as PageWords
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.plan import Planned
from desktop_app.rules.kernel.planned import awaited
from desktop_app.rules.kernel.shown import NO_PLACE
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem, Entry

PRINT = "print"
"""The preference with the chosen print options."""
SCREEN = "screen"
"""What is asked for to print the tables of a system: this word and its id."""
TONIGHT = "tonight"
"""The request for the next session's run sheet."""
BLANK = "blank"
"""What is asked for to print a blank sheet: this word and the id of a system."""
MAP_PPI = 150
"""Pixels an inch of a board on paper."""
SCREEN_FOOTER = "Strikeboard"
NOT_PRINTED = frozenset({"EN", "FR", "rule", "règle"})
"""Column heads left out on screen: other languages, references."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Choices:
    """What is chosen for every print: present marks or boxes to tick, the size of the paper, colours or little ink, how large cards are.

    Of a sheet: a page that explains its numbers. Of a board: as the players may see it, and on one page instead of at one inch a cell.
    """

    with_marks: bool = True
    letter: bool = False
    saves_ink: bool = False
    with_sums: bool = False
    cards: Cards = Cards.ROWS
    for_players: bool = False
    one_page: bool = False

    def options(self, footer: str) -> PageOptions:
        """Give them to the documents, with what stands at the foot of each page."""
        return PageOptions(
            with_marks=self.with_marks,
            paper_size=PaperSize.LETTER if self.letter else PaperSize.A4,
            saves_ink=self.saves_ink,
            footer=footer,
            words=page_words(),
        )


Printout: TypeAlias = Callable[[Choices], list[PrintedPart]]
"""A printout: its documents under the chosen options. Raises: AppError."""
AS_OF_NOW = Choices()


def choices_kept(store: Campaign) -> Choices:
    """Return what was chosen last for prints of this campaign."""
    kept = preference(store, PRINT, default={})
    if not isinstance(kept, dict):
        return AS_OF_NOW
    cards = kept.get("cards")
    return Choices(
        saves_ink=kept.get("ink") is True, with_sums=kept.get("sums") is True, cards=Cards(cards) if cards in set(Cards) else Cards.ROWS
    )


def keep_choices(store: Campaign, choices: Choices) -> None:
    """Keep what was chosen; present marks or none are asked for every time anew. Raises: AppError."""
    set_preference(store, PRINT, {"ink": choices.saves_ink, "sums": choices.with_sums, "cards": choices.cards.value})


def replacing_templates() -> Path | None:
    """Return the folder of the user's own templates; None: there is none."""
    folder = own_templates()
    return folder if folder.is_dir() else None


def pdf_of(printed: Printout, choices: Choices = AS_OF_NOW) -> bytes:
    """Print to one PDF. Raises: AppError, also for a template of one's own that does not work."""
    return typeset(printed(choices), PageFormat.PDF, template_dir=replacing_templates())[0]


def pictures_of(printed: Printout, choices: Choices = AS_OF_NOW, *, ppi: float = 90) -> list[bytes]:
    """Draw each page as PNG, with `ppi` pixels per inch. Raises: AppError, also for a template of one's own that does not work."""
    return typeset(printed(choices), PageFormat.PNG, template_dir=replacing_templates(), ppi=ppi)


def sheet(campaign: OpenCampaign, system_id: str, who: str) -> Printout:
    """Lay out one character's sheet as it is at the table now, with portrait and biography."""

    def parts(choices: Choices) -> list[PrintedPart]:
        page = without_note_row(without_biography(campaign.page(system_id, who)))
        session = campaign.table(system_id)
        written = session.state.sheets[session.state.combatants[who].sheet]
        face = face_of(portrait_of(session.state, who), campaign.store.pictures)
        options = choices.options(_footer(session.system, campaign.store.name))
        told = SheetOptions(**options, player=written.player, face=face, with_sums=choices.with_sums, biography=written.biography)
        return [sheet_part(page, told)]

    return parts


def face_of(portrait: str, pictures: PictureStore | None) -> Face | None:
    """Find what a portrait shows; None: initials."""
    read = read_portrait(portrait)
    if read is None:
        return None
    if read.sign:
        return Face(glyph=signs()[read.sign].glyph)
    kept = pictures.find(read.picture) if pictures is not None else None
    if kept is None or looked_at(kept.body) is None:  # whatever a file from elsewhere calls it
        return None
    return Face(body=kept.body, width=kept.width, height=kept.height, left=read.left, top=read.top, side=read.side)


def page_words() -> PageWords:
    """Say what a page says itself in the language in force."""
    return PageWords(
        language=language.in_force(),
        page=said("page {page} of {pages}"),
        continued=said("continued"),
        player=said("Player"),
        of=said("of"),
        thick_box=said("thick box: major"),
        sums=said("Calculations"),
        party=said("party"),
        foe=said("foe"),
        neutral=said("neutral"),
        notes=said("Notes"),
        biography=said("Biography"),
        by_round=said("By round"),
        party_heading=said("Party"),
        foes_heading=said("Foes"),
    )


def _footer(system: AnySystem, name: str) -> str:
    return f"Strikeboard · {system.title} · {label(system.id, name)}"


def roster_of(tracker: Tracker, note: str = "", pictures: PictureStore | None = None) -> Roster:
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
                face=face_of(one.portrait, pictures),
            )
        )
    notes = "\n".join(part for part in (label(system_id, note).strip(), *tracker.moving.card()) if part)
    return Roster(title=tracker.called, subtitle=shown.heading, entries=tuple(entries), notes=notes)


def roster(tracker: Tracker, note: str = "", pictures: PictureStore | None = None) -> Printout:
    """Print a card for everybody in a fight."""

    def parts(choices: Choices) -> list[PrintedPart]:
        footer = _footer(tracker.session.system, tracker.title)
        return [roster_part(roster_of(tracker, note, pictures), RosterOptions(**choices.options(footer), cards=choices.cards))]

    return parts


def run_sheet(campaign: OpenCampaign, evening: PreparedEncounter | PlayInfo) -> Printout:
    """Print a prepared encounter's or running fight's run sheet; later arrivals have cards too."""

    def parts(choices: Choices) -> list[PrintedPart]:
        challenges: tuple[Challenge, ...] = ()
        if isinstance(evening, PlayInfo):
            tracker, note = campaign.fight(evening.id), campaign.note_of(evening.id)
            first = tracker.session.state
        else:
            waves = tuple(sorted(evening.foes, key=lambda foes: foes.comes_later))
            tracker, note = campaign.rehearsal(evening.model_copy(update={"foes": waves})), evening.note
            first, challenges = campaign.opening(evening)[0], evening.challenges
        system = tracker.session.system
        words = words_for(system.id)
        words.names = names_of(first)
        lying = [label(system.id, thing) for pile in first.loot for thing in pile.things]
        loot = [PlannedMoment(said("loot"), ", ".join(lying))] if lying else []
        moments = (PlannedMoment(_when(first, plan, words), label(system.id, plan.text)) for plan in first.planned)
        known = Challenges(system, campaign.table(system.id).state, words)
        tasks = (
            PlannedMoment(said("without a fight"), said("{name}: {words}", name=one.name, words=known.told(one.command)))
            for one in challenges
        )
        made = replace(roster_of(tracker, note, campaign.store.pictures), planned=(*moments, *tasks, *loot))
        return [run_sheet_part(made, RosterOptions(**choices.options(_footer(system, campaign.store.name)), cards=Cards.ROWS))]

    return parts


def _when(state: Encounter, plan: Planned, words: PlayWords) -> str:
    """Return a plan's round or trigger."""
    return said("round {number}", number=plan.round) if plan.trigger is None else words.text("phrases", awaited(state, plan.trigger))


def party_sheets(campaign: OpenCampaign, system_id: str = "") -> Printout:
    """Print the sheets of everybody in the party one after the other; without an id of all systems, one by one. Raises: AppError."""
    people = [person for person in _party(campaign, system_id) if not person.fault]
    if not people:
        raise AppError(said("No characters in the party yet. Create one first."), str(campaign.store.path))
    return lambda choices: [part for p in people for part in sheet(campaign, p.system, p.id)(choices)]


def _party(campaign: OpenCampaign, system_id: str) -> list[Person]:
    """List the party, those of one system after those of another."""
    people = [person for person in campaign.people() if person.side == PARTY and system_id in ("", person.system)]
    return sorted(people, key=lambda person: list(SYSTEMS).index(person.system))


def _party_told(campaign: OpenCampaign, system_id: str) -> str:
    """Return the sentence that the party is at {path}, with its absent members."""
    told = said("Printed the sheets of the party to {path}.", path="{path}")
    missing = [person.name for person in _party(campaign, system_id) if person.fault]
    return told if not missing else f"{told} {said('Left out, because they can’t be used: {names}.', names=', '.join(missing))}"


def blank_sheet(system_id: str) -> Printout:
    """Print a sheet of a system with nothing on it."""

    def parts(choices: Choices) -> list[PrintedPart]:
        system, name = system_of(system_id), system_of(system_id).title
        combatant, blank = system.newcomer(Entry(id="blank", name=name, sheet=system.blank_sheet(name, {})))
        page = emptied(page_told(system.page(blank, combatant, world_of(system_id)), system_id), name)
        options = replace(choices, with_marks=False).options(f"{SCREEN_FOOTER} · {name}")
        return [sheet_part(page, SheetOptions(**options, player="", face=None, with_sums=False, biography=""))]

    return parts


def screen_of(system_id: str) -> Screen:
    """Collect a system's tables for the screen: those named in `screen.toml` in its order, or all without that file."""
    rules = shown_content(system_id).rules
    named = screen_tables(system_id) or tuple(rule.id for rule in rules.values() if rule.rows)
    tables = tuple(_screen_table(rules[name]) for name in named)
    return Screen(title=said("{title} · GM screen", title=SYSTEMS[system_id].title), tables=tables)


def _screen_table(rule: RuleText) -> ScreenTable:
    kept = [place for place, head in enumerate(rule.columns) if head not in NOT_PRINTED]
    rows = tuple(tuple(row[place] for place in kept) for row in rule.rows)
    return ScreenTable(title=rule.title, columns=tuple(rule.columns[place] for place in kept), rows=rows)


def board_map(board: Board, draw: Callable[[Board, BoardArea, float, bool], bytes]) -> Printout:
    """Print a board; `draw` draws a part of one with so many pixels a cell, in pale grey to save ink."""

    def parts(choices: Choices) -> list[PrintedPart]:
        shown = redacted(board) if choices.for_players else board  # without its name: that may tell what waits there
        extent = BoardArea(*shown.geometry.extent(shown.columns, shown.rows))
        notes = [pin.text for pin in shown.pins]
        made = Map(title=shown.name, extent=extent, notes=notes, draw=lambda area, pixels: draw(shown, area, pixels, choices.saves_ink))
        return [map_part(made, choices.options(shown.name), one_page=choices.one_page, ppi=MAP_PPI)]

    return parts


def screen(system_id: str) -> Printout:
    """Print the screen of a system."""
    return lambda choices: [screen_part(screen_of(system_id), choices.options(SCREEN_FOOTER))]


def print_to(campaign: OpenCampaign, what: str, path: Path, choices: Choices = AS_OF_NOW) -> str:
    """Print a character, a fight or a prepared encounter by id or name, or what a word asks for: "tonight", "party", "blank" or
    "screen" with the id of a system. Returns a sentence.

    Raises:
        AppError: there is nothing of this name, or the file cannot be written.
    """
    printed, told = _asked_for(campaign, what)
    save_pages(pdf_of(printed, choices), path)
    return told.replace("{path}", str(path))


def _asked_for(campaign: OpenCampaign, what: str) -> tuple[Printout, str]:
    """Find the request's printout, and its sentence for {path}. Raises: AppError."""
    pictures = campaign.store.pictures
    found = _by_word(campaign, what)
    if found is not None:
        return found
    for person in campaign.people():
        if what in (person.id, person.name):
            told = said("Printed the sheet of {name} to {path}.", name=person.name, path="{path}")
            return sheet(campaign, person.system, person.id), told
    for prepared in campaign.encounters.all():
        if what in (prepared.id, prepared.name):
            told = said("Printed the cards of “{name}” to {path}.", name=prepared.name, path="{path}")
            return roster(campaign.rehearsal(prepared), prepared.note, pictures), told
    for info in campaign.fights():
        if what in (info.id, info.name):
            told = said("Printed the roster of “{name}” to {path}.", name=info.name, path="{path}")
            return roster(campaign.fight(info.id), pictures=pictures), told
    raise AppError(
        said("This campaign has no character, no fight and no encounter called {what}.", what=repr(what)), str(campaign.store.path)
    )


def _by_word(campaign: OpenCampaign, what: str) -> tuple[Printout, str] | None:
    """Find what one of the words asks for; None: it is a name. Raises: AppError."""
    asked, _, system_id = what.partition(" ")
    if asked == SCREEN and system_id in SYSTEMS:
        return screen(system_id), said("Printed the screen of {title} to {path}.", title=SYSTEMS[system_id].title, path="{path}")
    if asked == BLANK and system_id in SYSTEMS:
        return blank_sheet(system_id), said("Printed a blank sheet of {title} to {path}.", title=SYSTEMS[system_id].title, path="{path}")
    if asked == PARTY and (not system_id or system_id in SYSTEMS):
        return party_sheets(campaign, system_id), _party_told(campaign, system_id)
    evening = next_evening(campaign) if what == TONIGHT else None
    if evening is not None:
        return run_sheet(campaign, evening), said("Printed the run sheet of “{name}” to {path}.", name=evening.name, path="{path}")
    return None
