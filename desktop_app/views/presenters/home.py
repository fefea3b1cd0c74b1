"""The first page: the next session, the party with its pending choices, prepared encounters, and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from desktop_app.controller.notes.page import NOTES, OWN_PAGE
from desktop_app.controller.preferences import notes_of
from desktop_app.controller.start.covers import Cover, cover_of, covers, set_cover
from desktop_app.controller.start.opening import example
from desktop_app.controller.words.labels import label, shown_name
from desktop_app.errors import AppError
from desktop_app.language import folded
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.home.home_view import HomeView
from desktop_app.views.home.models import CardShown, HomeShown, ResumeShown
from desktop_app.views.parts.at_work import opening
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

    from desktop_app.controller.campaign.person import Person
    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.model import Json
    from desktop_app.views.presenters.campaigns import Switch
    from desktop_app.views.presenters.desk import Desk

SHOWN = 6
NOTED = 3
TABLE = "table:"
"""How the id of a table begins."""
FIRST_PAINT_MS = 40
"""The rules are loaded once the window has been painted and has its size."""


class HomePresenter(QObject):
    """Fills the first page and does what is asked for there."""

    def __init__(self, desk: Desk, switch: Switch, ask_for_campaign: Callable[[bool], None]) -> None:
        """Show the campaign; `switch` opens another in its place, `ask_for_campaign` asks for a new one (True) or for a file."""
        super().__init__()
        self._desk = desk
        self._is_prepared, self.is_waiting = False, True
        self.view = HomeView()
        self.view.resume.resumed.connect(self._go_on)
        self.view.resume.run_sheet.clicked.connect(self._print_run_sheet)
        self.view.noted.opened.connect(desk.routes.open_play)
        self.view.table_opened.connect(lambda: desk.window_page("table"))
        self.view.system_chosen.connect(desk.routes.use_system)
        self.view.demo.clicked.connect(self._bring_in)
        self.view.notes_changed.connect(self._keep_notes)
        self.view.page_requested.connect(desk.window_page)
        self.view.journal_button.clicked.connect(self._open_notes)
        self.view.covers.changed.connect(self._ask_for_cover)
        self.view.covers.opened.connect(lambda path: switch(lambda: Path(path), opening(Path(path))))
        self.view.covers.example_opened.connect(lambda system: switch(lambda: example(system), self._making_example(system)))
        self.view.campaign_asked.connect(ask_for_campaign)
        desk.changed.append(self.refresh)
        desk.window.page_shown.connect(self._page_shown)
        self.show_names()
        self._later = QTimer(self, singleShot=True, interval=FIRST_PAINT_MS)
        self._later.timeout.connect(self._fill)
        if desk.window.is_painted:
            self._later.start()
        else:
            desk.window.painted.connect(self._later.start)

    def _go_on(self, name: str) -> None:
        """Go on with the fight that runs, or with preparing."""
        if self._is_prepared:
            self.view.encounters.opened.emit(name)
        else:
            self._desk.routes.open_fight(name)

    def _print_run_sheet(self) -> None:
        from desktop_app.controller.campaign.next_evening import next_evening

        evening = next_evening(self._desk.campaign, self._desk.system_id) or next_evening(self._desk.campaign)
        if evening is not None:
            self._desk.routes.files.print_run_sheet(evening)

    def _ask_for_cover(self, dropped: QMimeData | None) -> None:
        """Ask what stands for the campaign on this page."""
        store = self._desk.store
        name = label(self._desk.system_id, store.name)
        self._desk.ask_for_portrait(name, name[:1].upper(), "neutral", cover_of(store), self._keep_cover, dropped)

    def _keep_cover(self, portrait: str) -> None:
        before = cover_of(self._desk.store)
        if self._desk.attempt(lambda: set_cover(self._desk.store, portrait)):
            self.refresh()
            take_back = partial(self._keep_cover, before)
            self._desk.window.messages.note(tr("Cover changed."), action=tr("Undo"), callback=take_back)

    def _keep_notes(self, text: str) -> None:
        if not self._desk.attempt(lambda: self._desk.journal.write(NOTES, text)):
            self.view.notes.keeper.refused()

    def _open_notes(self) -> None:
        """Go to the journal, to the notes if there are any."""
        self.view.notes.keeper.flush()
        if self._desk.store.documents.has(f"{OWN_PAGE}{NOTES}"):
            self._desk.routes.open_page(NOTES)
        else:
            self._desk.window_page("journal")

    def _bring_in(self) -> None:
        """Add the ready characters and encounters of the rules in use."""
        from desktop_app.controller.start.demo import add_ready

        if self._desk.attempt(lambda: add_ready(self._desk.campaign, self._desk.system_id)):
            self._desk.tell_changed()
            self._desk.window.messages.note(tr("Added. Start an encounter on the Prepare page."))

    def _page_shown(self, name: str) -> None:
        """Tell of the present moment when the page comes into view; the first time it is filled once it has been painted."""
        if name == "home" and not self.is_waiting:
            self.refresh()

    def _fill(self) -> None:
        """Show what the rules tell, from now on."""
        self.is_waiting = False
        self._page_shown(self._desk.window.current)

    def _making_example(self, system: str) -> str:
        title = self._desk.system_title(system)
        return tr("Opening the example of {system}; the first start plays its fight into round 2.", system=title)

    def stop(self) -> None:
        """Do not load the rules any more: the window is closing."""
        self._later.stop()

    def show_names(self) -> None:
        """Show what the file itself tells, before the rules are loaded: names, the running fight, the notes."""
        store = self._desk.store
        infos = store.plays.list()
        here = self._desk.system_id
        people = [name for info in infos if info.id == f"table:{here}" for name in _names(self._parts(info.id))]
        unfinished = [info for info in infos if info.kind == "encounter" and info.status != "finished"]
        running = next((info for info in unfinished if info.system == here), next(iter(unfinished), None))
        resume = (
            ResumeShown(id=running.id, title=label(running.system, running.name), heading=" ", next_up=" ", saved=_saved(running.at))
            if running
            else None
        )
        cards = (
            CardShown(id=who, title=name, line=" ", label=name[:1].upper(), side=side)
            for who, name, side in sorted(((who, shown_name(name, here), side) for who, name, side in people), key=_by_name)
        )
        encounters = (
            CardShown(id=info.id.partition(":")[2], title=label(info.system, info.name), line=" ")
            for info in store.documents.list(kind="encounter")
            if info.system == here
        )
        self._show(self._of_file()._replace(resume=resume, people=_first(cards), encounters=_first(encounters)))

    def _parts(self, play_id: str) -> Mapping[str, Json]:
        """Read a table; a damaged one stays hidden until the rules name its fault."""
        try:
            return self._desk.store.plays.load(play_id).parts
        except AppError:
            return {}

    def refresh(self) -> None:
        """Show the campaign as it stands; a page that was let go (other rules are in use) has nothing to show."""
        if not isValid(self.view):
            return
        from desktop_app.controller.campaign.wounded import people_now
        from desktop_app.controller.creation.creating import drafts
        from desktop_app.controller.start.demo import has_example, lacks_ready

        campaign, here = self._desk.campaign, self._desk.system_id
        unfinished = drafts(campaign)
        people = (_person_card(p, is_draft=f"{p.system}:{p.id}" in unfinished) for p in people_now(campaign) if p.system == here)
        encounters = (_encounter_card(p) for p in campaign.encounters.all() if p.system == here)
        shown = self._of_file()._replace(
            systems=tuple((system, self._desk.system_title(system)) for system in SYSTEMS),
            examples=tuple((system, self._desk.system_title(system)) for system in SYSTEMS if has_example(system)),
            offers_demo=lacks_ready(campaign, here),
            resume=self._resume(),
            people=_first(people),
            encounters=_first(encounters),
            waiting=_first(self._waiting()),
            noted=self._noted(),
            covers=self._covers(),
        )
        self._show(shown)

    def _noted(self) -> tuple[CardShown, ...]:
        """List the latest notes from fights and tables; a line opens its source."""
        from desktop_app.controller.campaign.next_evening import notes_taken

        taken = notes_taken(self._desk.store)[:NOTED]
        return tuple(CardShown(id=info.id, title=line, line=label(info.system, info.name)) for line, info in taken)

    def _covers(self) -> tuple[Cover, ...]:
        """List the campaigns that can be gone on with."""
        return tuple(one._replace(name=label(self._desk.system_id, one.name)) for one in covers(self._desk.store))

    def _waiting(self) -> tuple[CardShown, ...]:
        """List the things pending between fights; none of an unreadable table."""
        from desktop_app.controller.campaign.next_evening import waiting

        try:
            reminders = waiting(self._desk.campaign, self._desk.system_id)
        except AppError:
            return ()
        return tuple(CardShown(id=str(place), title=one.title, line=one.detail) for place, one in enumerate(reminders))

    def _of_file(self) -> HomeShown:
        """Describe what the file tells of itself."""
        store, here = self._desk.store, self._desk.system_id
        own, notes = label(here, store.name), label(here, notes_of(store))
        closed = any(info.status == "finished" for info in store.plays.list())
        return HomeShown(
            campaign=own, system=here, path=str(store.path), notes=notes, is_read_only=store.read_only, has_closed_a_fight=closed
        )

    def _show(self, shown: HomeShown) -> None:
        self._is_prepared = shown.resume is not None and shown.resume.is_prepared
        self.view.show_home(shown)

    def _resume(self) -> ResumeShown | None:
        from desktop_app.controller.campaign.next_evening import first_line, next_evening
        from desktop_app.model import PlayInfo

        campaign, here = self._desk.campaign, self._desk.system_id
        running = next_evening(campaign, here)
        elsewhere = None if isinstance(running, PlayInfo) else next_evening(campaign)
        running = elsewhere if isinstance(elsewhere, PlayInfo) else running  # a fight of other rules that runs comes first
        if running is None:
            return None
        if not isinstance(running, PlayInfo):
            note = first_line(label(running.system, running.note))
            words = " · ".join(word for word in (_foes_words(sum(f.count for f in running.foes)), note) if word)
            return ResumeShown(
                id=running.id, title=tr("Next session"), heading=label(running.system, running.name), next_up=words, is_prepared=True
            )
        try:
            shown = self._desk.campaign.fight(running.id).shown()
        except AppError as error:
            return ResumeShown(id=running.id, title=running.name, heading=running.name, next_up=error.sentence, saved=_saved(running.at))
        acting = "".join(span.text for span in shown.acting)
        return ResumeShown(
            id=running.id,
            title=label(running.system, running.name),
            heading=shown.heading,
            next_up=f"{acting}, {shown.upcoming}" if shown.upcoming else acting,
            saved=_saved(shown.steps),
        )


def _first(cards: Iterable[CardShown]) -> tuple[CardShown, ...]:
    return tuple(islice(cards, SHOWN))


def _person_card(person: Person, *, is_draft: bool) -> CardShown:
    line = tr("can't be used: open it to repair it") if person.fault else tr("draft") if is_draft else person.harm
    initial, who = person.name[:1].upper(), f"{person.system}:{person.id}"
    return CardShown(id=who, title=person.name, line=line, label=initial, side=person.side, portrait=person.portrait)


def _encounter_card(prepared: PreparedEncounter) -> CardShown:
    line = tr("can't be opened") if prepared.fault else _foes_words(sum(foes.count for foes in prepared.foes))
    return CardShown(id=prepared.id, title=label(prepared.system, prepared.name), line=line)


def _saved(steps: int) -> str:
    return tr("{steps#step|steps}, all saved", steps=steps)


def _names(parts: Mapping[str, Json]) -> Iterator[tuple[str, str, str]]:
    for path, value in parts.items():
        if path.startswith("combatants/") and isinstance(value, dict):
            yield path.partition("/")[2], str(value.get("name", "")), str(value.get("side", ""))


def _by_name(person: tuple[str, str, str]) -> str:
    return folded(person[1])


def _foes_words(count: int) -> str:
    return tr("{count#foe|foes}", count=count)
