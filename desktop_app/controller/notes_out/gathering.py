"""The parts of a campaign that become files: people, creatures, encounters, sessions, boards, pages and tables."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, TypeAlias

from desktop_app import __version__
from desktop_app.controller.boards.boards import board_to_json
from desktop_app.controller.campaign import triggers
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.challenges import Challenges
from desktop_app.controller.journal.goals import GoalKind
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.texts import ENCOUNTER, SHEET, TextPlace, tables_played
from desktop_app.controller.library.library import system_of, words_for
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.notes.links import NOT_IN_TITLES, link_to
from desktop_app.controller.notes.looks import PICTURE
from desktop_app.controller.notes.page import NAMES, PageSort
from desktop_app.controller.notes_out.blocks import as_markdown, layout_file, layout_name, statblock, table
from desktop_app.controller.notes_out.note import OWN, Note, Other, Told, yaml_text
from desktop_app.controller.words.labels import label
from desktop_app.controller.words.translations import shown_content
from desktop_app.errors import AppError
from desktop_app.exchange.note_folder import digest_of
from desktop_app.exchange.picture_files import picture_of
from desktop_app.grid.board import Board
from desktop_app.language import marked, said
from desktop_app.printing.markdown import as_words
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.blocks import SheetPage

Draw: TypeAlias = "Callable[[Board], bytes]"
"""Draws a board as PNG."""
PEOPLE, CREATURES, ENCOUNTERS = marked("People"), marked("Creatures"), marked("Encounters")
EVENINGS, BOARDS, NOTES = marked("Sessions"), marked("Boards"), marked("Notes")
TABLES, PICTURES, LAYOUTS = marked("Tables"), marked("Pictures"), marked("Layouts")
DAY: Final = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")
ENDINGS: Final = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
NOTES_OF_SHEET: Final = "/notes"


class GatheredNotes:
    """A campaign's exported contents, with a sentence for each unreadable thing."""

    def __init__(self, campaign: OpenCampaign, journal: Journal, draw: Draw) -> None:
        """Gather it in the language in force."""
        self._campaign, self._journal, self._draw = campaign, journal, draw
        self.left_out: list[str] = []
        self._pages: dict[str, list[SheetPage]] = {}
        named = [(one.name, one.fault) for one in campaign.encounters.all()] + [(one.name, one.fault) for one in campaign.people()]
        self.left_out += [said("{name}: {why}", name=name, why=fault) for name, fault in named if fault]
        prepared = [one for one in campaign.encounters.all() if not one.fault]
        played = {*tables_played(campaign), *(one.system for one in prepared)}
        played |= {info.system for info in campaign.store.documents.list(kind="creature")}
        systems = [system_id for system_id in SYSTEMS if system_id in played]
        self.notes: list[Note] = []
        for kind in (
            self._journal_pages(),
            self._calendars(systems),
            self._people(),
            self._encounters(prepared),
            self._creatures(systems),
            self._tables(systems),
        ):
            self.notes += kind
        self.others: list[Other] = [*self._boards(systems, prepared), *self._pictures(), *self._layouts()]

    def _attempted(self, makes: Iterable[tuple[str, Callable[[], Note | Other]]]) -> Iterator[Note | Other]:
        """Make each of them; what cannot be read is told, and the others stay."""
        for name, make in makes:
            try:
                yield make()
            except AppError as error:
                self.left_out.append(said("{name}: {why}", name=name, why=error.sentence))

    def _all(self, makes: Iterable[tuple[str, Callable[[], Note | Other]]]) -> Iterator[Note]:
        yield from (one for one in self._attempted(makes) if isinstance(one, Note))

    # ---- what the game master has written

    def _journal_pages(self) -> Iterator[Note]:
        heads = self._journal.heads().values()
        yield from self._all((head.title, lambda head=head: self._page(head.id)) for head in heads)  # type: ignore[misc]

    def _page(self, page_id: str) -> Note:
        page = self._journal.page(page_id)
        is_evening = page.sort is PageSort.EVENING
        day = DAY.search(page.title) or (DAY.search(page.text.split("\n", 1)[0]) if is_evening else None)
        head: dict[str, Told] = {"fc-date": day[0]} if day is not None else {}
        tags = (_tag(said(NAMES[page.sort])), *((_tag(said("closed")),) if page.is_closed else ()))
        folder = said(EVENINGS if is_evening else NOTES)
        made = {"id": f"page:{page.id}", "folder": folder, "title": page.title, "text": page.text, "goes_back": page.id}
        return Note(**made, aliases=page.aliases, tags=tags, head=head, hint=said("page"))

    def _encounters(self, prepared: Iterable[PreparedEncounter]) -> Iterator[Note]:
        yield from self._all((one.name, lambda one=one: self._encounter(one)) for one in prepared)  # type: ignore[misc]

    def _encounter(self, one: PreparedEncounter) -> Note:
        campaign, system = self._campaign, one.system
        there = {person.id: person.name for person in campaign.people() if person.system == system}
        names = campaign.bestiary.names(system)
        lines = [f"- {_link(there[who], f'character:{system}:{who}')}" for who in one.party if who in there]
        board, ground, foes = campaign.boards.all(system).get(one.board), campaign.boards.of(one), []
        known = {**there, **{foe.kind: names[foe.creature].name for foe in one.foes if foe.creature in names}}
        for foe in one.foes:
            told = _link(names[foe.creature].name, f"creature:{system}:{foe.creature}") if foe.creature in names else as_words(foe.creature)
            when = said(", in round {number}", number=foe.round) if foe.round else ""
            when = f", {triggers.told(foe.when, one, ground, known)}" if foe.when else when
            foes.append(f"- {foe.count} \u00d7 {told}{when}")
        moments = (triggers.told(e.when, one, ground, known) if e.when else said("Round {number}", number=e.round) for e in one.happenings)
        challenges = Challenges(system_of(system), campaign.table(system).state, words_for(system))
        happens = [f"- {moment}: {event.text}" for moment, event in zip(moments, one.happenings, strict=True)]
        parts = (
            _part(said("The party"), lines),
            _part(said("Others present"), foes),
            _part(said("Board"), [_link(label(system, board.name), f"board:{board.id}")] if board is not None else []),
            _part(said("Events"), happens),
            _part(said("No fight"), [f"- {as_words(each.name)}: {challenges.told(each.command)}" for each in one.challenges]),
            _tracked([(foe.count, names[foe.creature].name) for foe in one.foes if foe.creature in names], one.name),
        )
        return Note(
            id=f"encounter:{one.id}",
            folder=said(ENCOUNTERS),
            title=label(system, one.name),
            hint=said("encounter"),
            text=one.note,
            made="\n\n".join(filter(None, parts)),
            tags=(_tag(said("encounter")), _tag(SYSTEMS[system].title)),
            goes_back=TextPlace(ENCOUNTER, one.id),
        )

    # ---- who there is

    def _people(self) -> Iterator[Note]:
        people = [person for person in self._campaign.people() if person.id and not person.fault]
        yield from self._all((one.name, lambda one=one: self._person(one.system, one.id, one.name)) for one in people)  # type: ignore[misc]

    def _person(self, system: str, who: str, name: str) -> Note:
        state = self._campaign.table(system).state
        sheet, page = state.sheets[state.combatants[who].sheet], self._campaign.page(system, who)
        self._pages.setdefault(system, []).append(page)
        return Note(
            id=f"character:{system}:{who}",
            folder=said(PEOPLE),
            title=name,
            hint=said("character"),
            text=sheet.notes,
            made=f"{statblock(page, layout_name(SYSTEMS[system].title))}\n\n{as_markdown(page)}",
            tags=(_tag(said("character")), _tag(SYSTEMS[system].title)),
            goes_back=TextPlace(SHEET, who, system, NOTES_OF_SHEET),
        )

    def _creatures(self, systems: Iterable[str]) -> Iterator[Note]:
        for system in systems:
            names = self._campaign.bestiary.names(system)
            yield from self._all((one.name, lambda key=key, system=system: self._creature(system, key)) for key, one in names.items())  # type: ignore[misc]

    def _creature(self, system: str, creature_id: str) -> Note:
        bestiary = self._campaign.bestiary
        bestiary.require(system, creature_id)
        text, named = bestiary.text(system, creature_id), bestiary.names(system)[creature_id]
        page = bestiary.card(system, creature_id, text)
        self._pages.setdefault(system, []).append(page)
        return Note(
            id=f"creature:{system}:{creature_id}",
            folder=said(CREATURES),
            title=named.name,
            hint=said("creature"),
            made=f"{statblock(page, layout_name(SYSTEMS[system].title))}\n\n{as_markdown(page)}",
            tags=(_tag(said("creature")), _tag(SYSTEMS[system].title), *(_tag(tag) for tag in named.tags)),
        )

    # ---- what belongs to it

    def _calendars(self, systems: Iterable[str]) -> Iterator[Note]:
        for system in systems:
            text, title = self._campaign.table_tracker(system).dates.agenda(), said("Calendar")
            if text:
                tags = (_tag(title), _tag(SYSTEMS[system].title))
                yield Note(id=f"calendar:{system}", folder=said(NOTES), title=title, hint=SYSTEMS[system].title, made=text, tags=tags)

    def _tables(self, systems: Iterable[str]) -> Iterator[Note]:
        for system in systems:
            for rule in shown_content(system).rules.values():
                if rule.rows:
                    tags = (_tag(said("table")), _tag(SYSTEMS[system].title))
                    made = table(rule.columns, [tuple(map(str, row)) for row in rule.rows])
                    yield Note(
                        id=f"table:{system}:{rule.id}",
                        folder=said(TABLES),
                        title=rule.title,
                        hint=SYSTEMS[system].title,
                        made=made,
                        tags=tags,
                    )

    def _boards(self, systems: Iterable[str], prepared: Iterable[PreparedEncounter]) -> Iterator[Other]:
        """Draw the boards of the campaign's own, and those on which something is prepared."""
        wanted = {(one.system, one.board) for one in prepared}
        boards: dict[str, tuple[str, Board]] = {}
        own = self._campaign.boards.own()
        for system in systems:
            for board in self._campaign.boards.all(system).values():
                if board.id in own or (system, board.id) in wanted:
                    boards.setdefault(board.id, (label(system, board.name), board))
        makes = ((name, lambda name=name, board=board: self._board(name, board)) for name, board in boards.values())
        yield from (one for one in self._attempted(makes) if isinstance(one, Other))

    def _board(self, name: str, board: Board) -> Other:
        return Other(
            id=f"board:{board.id}",
            folder=said(BOARDS),
            title=name,
            ending=".png",
            body=lambda: self._draw(board),
            hint=said("board"),
            made_of=_source(board),
        )

    def _pictures(self) -> Iterator[Other]:
        """Give the pictures that texts show, each once."""
        texts = (line for note in self.notes if note.goes_back is not None for line in note.text.split("\n"))
        shown = dict.fromkeys(found[2] for line in texts if (found := PICTURE.fullmatch(line)) is not None)
        for picture_id in shown:
            kept = self._campaign.store.pictures.find(picture_id)
            looked_at = picture_of(kept.body) if kept is not None else None
            if kept is not None and looked_at is not None:
                ending = ENDINGS[looked_at.media_type]
                yield Other(
                    id=f"picture:{picture_id}", folder=said(PICTURES), title=picture_id[:12], ending=ending, body=partial(bytes, kept.body)
                )

    def _layouts(self) -> Iterator[Other]:
        for system, pages in self._pages.items():
            name = layout_name(SYSTEMS[system].title)
            yield Other(id=f"layout:{system}", folder=said(LAYOUTS), title=name, ending=".json", body=partial(layout_file, name, pages))


def _source(board: Board) -> str:
    """Return the digest of what a picture of a board is drawn from."""
    return digest_of(json.dumps([__version__, board_to_json(board)], sort_keys=True).encode())


def goal_id(kind: GoalKind, own: str, system: str) -> str:
    """Return the id of a link's note, by its target in the campaign."""
    match kind:
        case GoalKind.PAGE | GoalKind.ENCOUNTER | GoalKind.BOARD | GoalKind.STEP:
            return f"{kind.value}:{own}"
        case GoalKind.CHARACTER:
            return f"character:{own}"
        case GoalKind.CREATURE:
            return f"creature:{system}:{own}"
        case GoalKind.RULE:
            return f"table:{system}:{own}"


def _link(name: str, thing: str) -> str:
    """Link to the file of a thing, whatever else bears its name."""
    return link_to(f"{OWN}{thing}", NOT_IN_TITLES.sub(" ", name))


def _part(title: str, lines: list[str]) -> str:
    return f"## {title}\n\n" + "\n".join(lines) if lines else ""


def _tracked(foes: list[tuple[int, str]], name: str) -> str:
    """Write who is there as a fence of the plug-in *Initiative Tracker*."""
    if not foes:
        return ""
    rows = [f"  - {yaml_text(f'{count}: {foe}')}" for count, foe in foes]
    return "\n".join(("```encounter", f"name: {yaml_text(name)}", "creatures:", *rows, "```"))


def _tag(words: str) -> str:
    """Make a tag of words: letters, digits and hyphens, never digits alone."""
    plain = "-".join(filter(None, "".join(letter if letter.isalnum() else " " for letter in words).split())).casefold()
    return plain if any(letter.isalpha() for letter in plain) else f"n-{plain}"
