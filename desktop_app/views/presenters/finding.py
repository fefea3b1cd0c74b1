"""Sources of the palette and the search: people, creatures, encounters, fights, rules, house rules, and what can be created."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from desktop_app.controller.notes.page import NAMES, PageSort, ranked
from desktop_app.controller.notes.passages import passage, plain
from desktop_app.language import folded, said
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk

MOST_OF_A_KIND: Final = 12
DAY: Final = 24
"""Hours."""


class Finder:
    """Looks words up in everything that a campaign and its rules hold."""

    def __init__(self, desk: Desk) -> None:
        """Take the campaign, and the ways to what is found."""
        self._desk = desk

    def making(self) -> list[Entry]:
        """List what can be made anew, from every page, and the other rules by which it can be."""
        others = [system for system in SYSTEMS if system != self._desk.system_id]
        return [
            (tr("New encounter"), tr("Prepare"), self._desk.routes.new_encounter),
            (tr("New character"), tr("People"), self._desk.routes.new_character),
            (tr("New creature"), tr("Bestiary"), self._new_creature),
            (tr("New board"), tr("Boards"), self._new_board),
            (tr("New page"), tr("Journal"), self._desk.routes.new_page),
            (tr("New random table"), tr("Journal"), self._desk.routes.new_table),
            (tr("Share out loot"), tr("Downtime"), self._desk.routes.share_loot),
            (tr("Handouts"), "Ctrl+Shift+H", self._desk.routes.show_handouts),
            (tr("New handout"), tr("Journal"), self._desk.routes.new_handout),
            (tr("Start session"), tr("Journal"), self._desk.routes.begin_evening),
            (tr("End session"), tr("Journal"), self._desk.routes.end_evening),
            (tr("Players: show the recap"), tr("Journal"), self._desk.routes.show_last_time),
            *self._time(),
            *((tr("Rules: {title}", title=self._desk.system_title(one)), "", partial(self._desk.routes.use_system, one)) for one in others),
        ]

    def _time(self) -> list[Entry]:
        """List what is done with the date of the table."""
        routes, there = self._desk.routes, tr("Calendar")
        return [
            (tr("Rest"), tr("Downtime"), routes.time.ask_rest),
            (tr("Change date: an hour"), there, lambda: routes.time.ask_move(1)),
            (tr("Change date: a day"), there, lambda: routes.time.ask_move(DAY)),
            (tr("Change date: a week"), there, lambda: routes.time.ask_move(7 * DAY)),
            (tr("New event on the calendar"), there, lambda: routes.time.ask_event()),
            (tr("Events of the calendar"), there, lambda: routes.time.ask_events()),
            (tr("Print the calendar"), there, lambda: routes.files.print_calendar()),
            (tr("New clock"), there, lambda: routes.time.ask_clock()),
            (tr("Calendar and date"), there, lambda: routes.time.ask_calendar()),
        ]

    def _new_creature(self) -> None:
        from desktop_app.views.bestiary.bestiary_view import BestiaryView

        self._desk.window.show_page("bestiary")
        page = self._desk.window.page("bestiary")
        assert isinstance(page, BestiaryView), "the bestiary is shown"
        page.new_requested.emit()

    def _new_board(self) -> None:
        """Go where boards are drawn, and ask of what kind the new one is."""
        from desktop_app.views.boards.boards_view import BoardsView

        self._desk.window.show_page("boards")
        page = self._desk.window.page("boards")
        assert isinstance(page, BoardsView), "the boards are shown"
        page.open_new()

    def creatures(self, words: str, *, is_preparing: bool) -> list[Entry]:
        """List what can be made of so many creatures: more foes of the encounter that is prepared, or one of its own."""
        entries: list[Entry] = []
        for found in self._desk.campaign.creatures_meant(self._desk.system_id, words):
            more = partial(self._desk.routes.more_foes, found.creature, found.count or 1)
            anew = partial(self._desk.routes.encounter_with, found.creature, found.count or 1)
            entries += [(tr("Add {label} to the encounter", label=found.label), tr("Prepare"), more)] if is_preparing else []
            entries.append((tr("New encounter with the party and {label}", label=found.label), tr("Prepare"), anew))
        return entries[:MOST_OF_A_KIND]

    def find(self, words: str) -> list[Entry]:
        """List what holds all of these words, a dozen of each kind at most; nothing for no words."""
        wanted = folded(words).split()
        if not wanted:
            return []

        def fits(text: str) -> bool:
            return all(word in folded(text) for word in wanted)

        named = (self._tables, self._handouts, self._people, self._fights, self._texts, self._noted, self._dated)
        kinds = (*named, self._chapters, self._creatures, self._rules, self._house_rules)
        found = [entry for kind in kinds for entry in islice(kind(words, fits), MOST_OF_A_KIND)]
        found.sort(key=lambda entry: not fits(entry[0]))  # what bears the words in its name before what only speaks of it
        told = tr("Search all systems for “{words}”", words=words.strip())
        return [*found, (told, tr("now {scope}", scope=self.scope()), partial(self._find_in_all, words))]

    def _chapters(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        from desktop_app.controller.handbook import handbook

        for chapter in handbook():
            if fits(f"{chapter.title} {chapter.words}"):
                yield (tr("Help: {title}", title=chapter.title), tr("handbook"), partial(self._desk.routes.show_help, chapter.id))

    def scope(self) -> str:
        """Name the rules that are looked through."""
        return self._desk.system_title(self._desk.system_id)

    def _find_in_all(self, words: str) -> None:
        self._desk.window.ask(tr("Search creatures and rules of all systems"), self.find_in_all, words)

    def find_in_all(self, words: str) -> list[Entry]:
        """List the creatures and rules of every system that hold all of these words, with the system beside each."""
        wanted = folded(words).split()

        def fits(text: str) -> bool:
            return bool(wanted) and all(word in folded(text) for word in wanted)

        found: list[Entry] = []
        for system in SYSTEMS:
            kinds = (self._creatures(words, fits, system), self._rules(words, fits, system))
            title = self._desk.system_title(system)
            found += [(label, f"{hint} · {title}", act) for kind in kinds for label, hint, act in islice(kind, MOST_OF_A_KIND)]
        return found

    def _tables(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        """Roll on random tables; a number after the name is what real dice show."""
        for title, face in self._desk.journal.tables.meant(words):
            told = tr("Roll: {title}", title=title) if face is None else tr("Roll: {title}, the dice show {face}", title=title, face=face)
            yield told, tr("random table"), partial(self._desk.routes.roll, title, face)

    def _handouts(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        """Show the players handouts by their titles."""
        for head in self._desk.journal.heads().values():
            if head.sort is PageSort.HANDOUT and fits(tr("show the players {title}", title=head.title)):
                called = self._called(self._desk.system_id, head.title)
                yield tr("Show the players: {title}", title=called), tr("handout"), partial(self._desk.routes.hand_out, head.id)

    def _people(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        wanted = folded(words).split()
        for person in self._desk.campaign.people():
            if wanted and all(word in person.folded for word in wanted):
                told = " · ".join(filter(None, (tr("character"), person.passage(wanted))))
                yield person.name, told, partial(self._desk.routes.open_person, f"{person.system}:{person.id}")
            if not person.fault and fits(tr("print the sheet of {name}", name=person.name)):
                yield (
                    tr("Print the sheet of {name}", name=person.name),
                    "",
                    partial(self._desk.routes.files.print_sheet, person.name, person.system, person.id),
                )
            if not person.fault and fits(tr("save {name} as a file", name=person.name)):
                yield tr("Save {name} as a file", name=person.name), "", partial(self._save, person.name, person.system, person.id)

    def _save(self, name: str, system: str, who: str) -> None:
        from desktop_app.controller.campaign.transfer import write_character
        from desktop_app.views.presenters.transferring import save_as_file

        save_as_file(self._desk, system, name, partial(write_character, self._desk.campaign, system, who))

    def _fights(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        for info in self._desk.campaign.fights():
            if info.status != "finished" and fits(tr("continue {name} fight", name=self._called(info.system, info.name))):
                yield (
                    tr("Continue {name}", name=self._called(info.system, info.name)),
                    tr("fight"),
                    partial(self._desk.routes.open_fight, info.id),
                )
            if fits(tr("look back at {name} fight", name=self._called(info.system, info.name))):
                called = tr("Look back at {name}", name=self._called(info.system, info.name))
                yield called, tr("closed") if info.status == "finished" else tr("fight"), partial(self._desk.routes.look_back, info.id)
            if fits(tr("luck in {name} fight", name=self._called(info.system, info.name))):
                called = tr("Luck in {name}", name=self._called(info.system, info.name))
                yield called, tr("fight"), partial(self._desk.routes.look_at_luck, info.id)

    def _texts(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        """Find pages of the journal and encounters by all that is written there, with the passage."""
        store, wanted = self._desk.store, folded(words).split()
        hits = [hit.document for hit in store.documents.search(words, kinds=("encounter", "page"), limit=MOST_OF_A_KIND)]
        texts = store.documents.texts([info.id for info in hits])
        for info in hits:
            kind, _, own = info.id.partition(":")
            is_page = kind == "page"
            sort = said(NAMES[ranked(info.rank)[0]]) if is_page else tr("encounter")
            told = "" if all(word in folded(info.name) for word in wanted) else passage(plain(texts.get(info.id, "")), wanted)
            open_it = self._desk.routes.open_page if is_page else self._desk.routes.open_encounter
            called = self._called(info.system or self._desk.system_id, info.name)
            yield called, " · ".join(filter(None, (sort, told))), partial(open_it, own)

    def _noted(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        """Find what was noted in fights and at tables."""
        from desktop_app.controller.campaign.next_evening import notes_taken

        for line, info in notes_taken(self._desk.store):
            if fits(line):
                name = self._called(info.system, info.name)
                yield passage(line, folded(words).split()), tr("noted in {name}", name=name), partial(self._desk.routes.open_play, info.id)

    def _dated(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        """Find events of the calendar, and clocks; an event leads to its page."""
        dates = self._desk.campaign.table_tracker(self._desk.system_id).dates
        for event in dates.events():
            if fits(event.text):
                leads = (
                    partial(self._desk.routes.follow_link, event.page)
                    if event.page
                    else partial(self._desk.routes.time.ask_event, event.id)
                )
                yield event.text, event.date, leads
        for clock in dates.clocks():
            if fits(clock.title):
                count = tr("{filled} of {segments}", filled=clock.filled, segments=clock.segments)
                yield clock.title, count, partial(self._desk.window_page, "journal")

    @staticmethod
    def _called(system_id: str, name: str) -> str:
        from desktop_app.controller.words.labels import label

        return label(system_id, name)

    def _creatures(self, words: str, fits: Callable[[str], bool], system: str = "") -> Iterator[Entry]:
        wanted, system = folded(words).split(), system or self._desk.system_id
        for creature_id, text in self._desk.campaign.bestiary.names(system).items():
            if all(word in text.folded for word in wanted):
                yield text.name, tr("creature"), partial(self._open_creature, system, creature_id)

    def _open_creature(self, system: str, creature_id: str) -> None:
        """Show a creature; from here on everything new is made by its rules."""
        self._desk.routes.use_system(system)
        self._desk.routes.open_creature(creature_id)

    def _rules(self, words: str, fits: Callable[[str], bool], system: str = "") -> Iterator[Entry]:
        from desktop_app.controller.words.translations import shown_content

        for rule in shown_content(system or self._desk.system_id).rules.values():
            if fits(f"{rule.id} {rule.title}"):
                yield rule.title, rule.id, partial(self._desk.routes.look_up, rule.id)

    def _house_rules(self, words: str, fits: Callable[[str], bool]) -> Iterator[Entry]:
        from desktop_app.controller.words.translations import shown_content

        for setting in shown_content(self._desk.system_id).settings:
            if fits(tr("house rule {title}", title=setting.title)):
                yield setting.title, tr("house rule"), partial(self._desk.routes.open_house_rule, setting.title)
