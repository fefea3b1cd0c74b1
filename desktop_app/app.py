"""The composition root: opens the campaign, makes the window, and ties pages, presenters and campaign together."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from desktop_app.controller.start import recent
from desktop_app.language import languages, own_faults
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtWidgets import QApplication, QWidget

    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.model import Campaign
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.campaigns import Switch
    from desktop_app.views.presenters.fight import FightPresenter
    from desktop_app.views.presenters.finding import Finder
    from desktop_app.views.presenters.linking import Linker
    from desktop_app.views.presenters.play import LeftOpen
    from desktop_app.views.presenters.quick_fight import QuickFights
    from desktop_app.views.presenters.table import TablePresenter
    from desktop_app.views.presenters.tour import Tour

P = TypeVar("P")
WARM_AFTER_MS = 700
"""What the next pages need is read while the window is idle."""
BACKUP_AFTER_MS = 4000
"""The backup of the day is made once the window has come to rest."""

WORKERS_AFTER_MS = 5000
"""Workers for simulations start once the window is idle."""


class Program:
    """The window with its pages over one campaign."""

    def __init__(
        self,
        app: QApplication,
        store: Campaign,
        switch: Switch | None = None,
        *,
        speak: Callable[[str], None] | None = None,
        open_file: Callable[[Path], None] | None = None,
        start_over: Callable[[], None] | None = None,
        try_demo: Callable[[], None] | None = None,
        campaign: OpenCampaign | None = None,
    ) -> None:
        """Make the window; pages are made when they are first shown.

        `switch` opens another campaign in its place, `open_file` a file, `speak` opens the window again in another language, over the
        same `campaign`; `start_over` starts the program again, `try_demo` opens the demo with its tour.
        """
        from PySide6.QtCore import QTimer

        from desktop_app.controller.content.finding_games import find_kept
        from desktop_app.controller.preferences import damaged_settings, preference, system_in_use
        from desktop_app.views import stylesheet, theme
        from desktop_app.views.dragging import FileDrops
        from desktop_app.views.faces import use_pictures
        from desktop_app.views.main_window import MainWindow
        from desktop_app.views.parts.card import card_of
        from desktop_app.views.parts.markdown import Linking, use_links
        from desktop_app.views.presenters.desk import Desk
        from desktop_app.views.presenters.files import FilesPresenter
        from desktop_app.views.presenters.routes import PageRoutes
        from desktop_app.views.rail import WindowPageEntry
        from desktop_app.views.reporting import ErrorReporter
        from desktop_app.views.speech import let_qt_speak

        self.app = app
        self._switch = switch
        self._speak, self._start_over, self._try_demo = speak, start_over, try_demo
        let_qt_speak(app)
        use_pictures(store.pictures.find)
        use_links(Linking(lambda title: self.routes.follow_link(title), lambda words: self._linker.goals(words)))
        find_kept(store)
        self.desk = Desk(store, system_in_use(store), campaign)
        self.window_closing: list[Callable[[], None]] = []
        chosen = theme.THEMES.get(str(preference(store, "theme", default="dark")), theme.DARK)
        stylesheet.begin(chosen)
        self.files = FilesPresenter(self.desk)
        self.routes = PageRoutes(self.desk, self.files, self.use_system, open_file or self._stays)
        self.reporter = ErrorReporter(lambda: self.window.messages, self._last_steps, self.files.save_report, show=self.desk.show_error)
        self.desk.lead(self.routes, self._guard)
        self._finish_files()
        pages = [
            WindowPageEntry(id="home", title=tr("Home"), icon="home", make=self._home),
            WindowPageEntry(id="characters", title=tr("People"), icon="people", make=self._people),
            WindowPageEntry(id="table", title=tr("Downtime"), icon="table", make=self._table),
            WindowPageEntry(id="bestiary", title=tr("Bestiary"), icon="bestiary", make=self._bestiary),
            WindowPageEntry(id="encounters", title=tr("Prepare"), icon="boards", make=self._encounters),
            WindowPageEntry(id="boards", title=tr("Boards"), icon="grid", make=self._boards),
            WindowPageEntry(id="fight", title=tr("Fight"), icon="fight", make=self.routes.fight_page),
            WindowPageEntry(id="journal", title=tr("Journal"), icon="journal", make=self._journal),
            WindowPageEntry(id="reference", title=tr("Rules"), icon="rules", make=self._reference),
            WindowPageEntry(id="help", title=tr("Help"), icon="help", make=self._help, at_end=True, key="F1"),
            WindowPageEntry(id="settings", title=tr("Settings"), icon="settings", make=self._settings, at_end=True),
            WindowPageEntry(id="campaign", title=tr("Campaign"), icon="file", make=self._campaign_page, at_end=True),
        ]
        self.window = MainWindow(pages, title=self.desk.window_title)
        self.desk.window = self.window
        explained = card_of(self.window)
        explained.rule_words = self.desk.rule_words
        explained.rule_opened.connect(self.routes.open_rule)
        self.window.set_commands(self.commands)
        self.window.set_reader(self._read)
        self.window.set_help(lambda: self.routes.show_help())
        FileDrops(self.window).dropped.connect(self.files.import_files)
        self.window.on_key("F11", lambda: self.routes.players.toggle())
        self.window.on_key("Ctrl+Shift+H", lambda: self.routes.show_handouts())
        self.window.set_search(lambda words: self._finder.find(words), lambda: self._finder.scope())
        self.window.closing.connect(lambda: [stop() for stop in self.window_closing])
        self.window.place_as(recent.notes().get("window", ""))
        self.window_closing += [self._note_placement, self.routes.close]
        self.window.show_page("home")
        stylesheet.apply(self.window, chosen)
        if damaged := damaged_settings(store):
            self.window.messages.error(tr("{damaged} Check the campaign or restore a backup on the Campaign page.", damaged=damaged))
        elif store.notice:
            self.window.messages.error(store.notice)
        elif store.read_only:
            self.window.messages.note(store.read_only_reason)
        self._later = QTimer(self.window, singleShot=True, interval=BACKUP_AFTER_MS)
        self._later.timeout.connect(self.files.back_up_if_due)
        self._later.start()
        self.window_closing += [self._later.stop, self.files.finish_backup]
        self._warm = QTimer(self.window, singleShot=True, interval=WARM_AFTER_MS)
        self._warm.timeout.connect(self.warm_up)
        self._warm.start()
        self.window.page_shown.connect(self._page_shown)
        self.window_closing.append(self._warm.stop)
        self.window_closing += [self.desk.sweep, self.desk.end_forecasts]
        self._workers = QTimer(self.window, singleShot=True, interval=WORKERS_AFTER_MS)
        self._workers.timeout.connect(lambda: self.desk.forecasts.warm_up())
        self._workers.start()
        self.window_closing.append(self._workers.stop)
        self._later.timeout.connect(self.tell_of_own)

    @property
    def campaign(self) -> OpenCampaign:
        """Return the campaign with its sessions; the first call loads the rules."""
        return self.desk.campaign

    @property
    def is_demo(self) -> bool:
        """Tell whether the campaign is the demo that the first screen makes."""
        from desktop_app.controller.start.demo import is_demo

        return is_demo(self.desk.store)

    def take_tour(self) -> None:
        """Begin the tour on the demo fight; from another campaign the demo is opened for it."""
        from PySide6.QtCore import QTimer

        if self.is_demo:
            self.desk.attempt(self.tour.begin)
        elif self._try_demo is not None:
            QTimer.singleShot(0, self._try_demo)  # once the key or click that asked for it is done with
        else:
            self._stays()

    @cached_property
    def tour(self) -> Tour:
        """The tour of the fight screen, made when it is first wanted."""
        from desktop_app.views.presenters.tour import Tour

        return Tour(self.desk, lambda: self.fight)

    @property
    def fight(self) -> FightPresenter | None:
        """Return the fight that is open."""
        return self.routes.fight

    @property
    def table(self) -> TablePresenter | None:
        """Return the table, if its page has been made."""
        return self.routes.table

    def _finish_files(self) -> None:
        """Finish or undo a pack's user files after the program was ended in the middle of writing them."""
        from desktop_app.controller.packs import pending

        if pending.is_unfinished(self.desk.store.path):
            self._guard(lambda: pending.mend(self.desk.store))

    def warm_up(self) -> None:
        """Read what the next pages need."""
        from desktop_app.controller.content.files import content_of

        system_id = self.desk.system_id
        self.desk.guard(lambda: (content_of(system_id), self.campaign.bestiary.names(system_id), self.campaign.bestiary.plurals(system_id)))

    def _note_placement(self) -> None:
        self.desk.attempt(lambda: recent.remember(window=self.window.placement()))

    def tell_of_own(self) -> None:
        """Say what keeps the user's own content from being used."""
        from desktop_app.controller.content.games import game_faults
        from desktop_app.controller.library.library import own_fault

        for fault in game_faults():
            self.desk.refuse(tr("Fix this before playing this game: {fault}", fault=fault))
        fault = own_fault(self.desk.system_id)
        if fault:
            self.desk.refuse(fault)
        for code, wrong in own_faults():
            self.desk.refuse(tr("Fix this before using the language “{code}”: {wrong}.", code=code, wrong=wrong))

    def use_system(self, system_id: str) -> None:
        """Create new content by other rules from now on; refill every page but the fight."""
        from desktop_app.controller.preferences import set_preference
        from desktop_app.views.parts.keeping import flush_texts

        if system_id == self.desk.system_id:
            return
        flush_texts(self.window)
        self.desk.attempt(lambda: set_preference(self.desk.store, "system", system_id))
        self.desk.system_id = system_id
        self.routes.fill_anew()
        self.tell_of_own()

    # ---- pages

    def _home(self) -> QWidget:
        from desktop_app.views.presenters.home import HomePresenter

        home = self.routes.presenters["home"] = HomePresenter(self.desk, self._switch or self._stays, self._ask_for_campaign)
        self.window_closing.append(home.stop)
        home.view.people.opened.connect(self.routes.open_person)
        home.view.encounters.opened.connect(self.routes.open_encounter)
        home.view.new_person_requested.connect(self.routes.new_character)
        home.view.encounters.new_button.clicked.connect(self.routes.new_encounter)
        home.view.quick_fight_requested.connect(lambda: self._quick.ask())
        return home.view

    def _people(self) -> QWidget:
        from desktop_app.views.presenters.people import PeoplePresenter

        people = self.routes.presenters["characters"] = PeoplePresenter(self.desk)
        return people.view

    def _table(self) -> QWidget:
        from desktop_app.views.presenters.table import TablePresenter

        table = self.routes.table = TablePresenter(self.desk)
        return table.view

    def _bestiary(self) -> QWidget:
        from desktop_app.views.presenters.bestiary import BestiaryPresenter

        bestiary = self.routes.presenters["bestiary"] = BestiaryPresenter(self.desk, self._add_foes)
        return bestiary.view

    def _encounters(self) -> QWidget:
        from desktop_app.views.presenters.encounters import EncountersPresenter

        encounters = self.routes.presenters["encounters"] = EncountersPresenter(self.desk)
        return encounters.view

    def _boards(self) -> QWidget:
        from desktop_app.views.presenters.boards import BoardsPresenter

        boards = BoardsPresenter(self.desk, self.files, lambda board: self.routes.preparing().use_board(board))
        self.routes.presenters["boards"] = boards
        return boards.view

    def _reference(self) -> QWidget:
        from desktop_app.views.presenters.reference import ReferencePresenter

        reference = self.routes.presenters["reference"] = ReferencePresenter(self.desk)
        return reference.view

    def _journal(self) -> QWidget:
        from desktop_app.views.presenters.journal import JournalPresenter

        journal = self.routes.presenters["journal"] = JournalPresenter(self.desk)
        return journal.view

    def _help(self) -> QWidget:
        from desktop_app.views.presenters.handbook import HandbookPresenter

        handbook = self.routes.presenters["help"] = HandbookPresenter(
            self.window, take_tour=self.take_tour, print_all=lambda: self.routes.files.print_handbook()
        )
        return handbook.view

    def _settings(self) -> QWidget:
        from desktop_app.views.presenters.settings import SettingsPresenter

        settings = SettingsPresenter(self.desk, self.apply_theme, self._dice_changed, self._choose_language, self._start_over)
        self.routes.presenters["settings"] = settings
        return settings.view

    def _campaign_page(self) -> QWidget:
        from desktop_app.controller.words.labels import label
        from desktop_app.views.presenters.campaigns import CampaignsPresenter
        from desktop_app.views.presenters.notes_out import NotesOutPresenter

        campaigns = self.routes.presenters["campaign"] = CampaignsPresenter(
            self.window, self.desk.store, self._switch or self._stays, rename=self.desk.rename, called=partial(label, self.desk.system_id)
        )
        notes = NotesOutPresenter(self.desk)
        campaigns.view.buttons["notes"].clicked.connect(lambda: notes.write())
        campaigns.view.buttons["notes_back"].clicked.connect(notes.take_in)
        packs = self.routes.packs
        campaigns.view.buttons["share"].clicked.connect(packs.share)
        campaigns.view.buttons["pack"].clicked.connect(packs.choose)
        campaigns.view.pack_opened.connect(lambda name: packs.read(Path(name)))
        campaigns.view.buttons["template"].clicked.connect(lambda: packs.new_like_this(self._switch or self._stays))
        campaigns.view.buttons["content"].clicked.connect(packs.show_content)
        campaigns.view.undone.connect(packs.undo)
        campaigns.view.redone.connect(packs.redo)
        return campaigns.view

    def _ask_for_campaign(self, is_new: bool) -> None:
        from desktop_app.views.presenters.campaigns import CampaignsPresenter

        campaigns = self.routes.at("campaign", CampaignsPresenter)
        (campaigns.new if is_new else campaigns.open)()

    def _stays(self, *_: object) -> None:
        """Say that this window shows one campaign only."""
        self.desk.refuse(tr("This window shows one campaign only."))

    def _guard(self, act: Callable[[], object]) -> None:
        """Call a function; show an error of it, and continue."""
        try:
            act()
        except Exception as error:
            self.reporter.tell(error)

    def _last_steps(self) -> str:
        """Return the play as a replay; None for an unreadable one."""
        from desktop_app.controller.campaign.transfer import session_replay

        try:
            if self.fight is not None:
                return session_replay(self.campaign, self.fight.play_id, self.fight.own.session, self.fight.own.title)
            system_id = self.desk.system_id
            return session_replay(self.campaign, f"table:{system_id}", self.campaign.table(system_id), tr("Downtime"))
        except Exception as error:
            return f"// There is no replay: {type(error).__name__}: {error}\n"

    def _add_foes(self, creature: str, count: int) -> None:
        """Add creatures to the fight under way if it was looked at last, else to the encounter being prepared."""
        if self._came_from == "fight" and self.fight is not None:
            self.fight.reinforce(creature, count)
        else:
            self.routes.preparing(shows=False).add_foes(creature, count)

        self._say_where_foes_go()

    def _say_where_foes_go(self) -> None:
        """Name on the card of the bestiary the fight or the encounter to which it adds creatures."""
        from desktop_app.views.presenters.bestiary import BestiaryPresenter

        bestiary = self.routes.presenters.get("bestiary")
        if isinstance(bestiary, BestiaryPresenter):
            fight = self.fight if self._came_from == "fight" else None
            bestiary.view.card.show_place(fight.tracker.title if fight is not None else self.routes.prepared_name())

    _came_from = _now = "home"

    def _page_shown(self, name: str) -> None:
        self._came_from, self._now = (self._came_from if name == self._now else self._now), name
        if self._warm.isActive():
            self._warm.start()
        if name == "fight" and self.fight is not None:
            self.desk.guard(self.fight.draw_as_at_table)
        elif name == "bestiary":
            self.desk.guard(self._say_where_foes_go)

    # ---- all over

    def apply_theme(self, name: str) -> None:
        """Put a theme in force."""
        from desktop_app.views import stylesheet, theme

        stylesheet.apply(self.window, theme.THEMES.get(name, theme.DARK))

    def _choose_language(self, code: str) -> None:
        """Speak another language once the key or click that asked for it is done with."""
        from PySide6.QtCore import QTimer

        if self._speak is None:
            self.desk.refuse(tr("This window shows one campaign only."))
        else:
            QTimer.singleShot(0, partial(self._speak, code))

    def plays_open(self) -> Mapping[str, LeftOpen]:
        """Return what a person is in the middle of in the fight, by its id, and at the table, by "table"."""
        fight = {self.fight.play_id: self.fight.left_open} if self.fight is not None else {}
        return fight | ({"table": self.table.left_open} if self.table is not None else {})

    def go_on_at(self, page: str, plays: Mapping[str, LeftOpen]) -> None:
        """Go to the page, fight and edited document of another window."""
        for play_id, left in plays.items():
            self.desk.attempt(partial(self._go_on_with, play_id, left))
        self.window.show_page(page)

    def _go_on_with(self, play_id: str, left: LeftOpen) -> None:
        if play_id == "table":
            self.window.page("table")
        else:
            self.routes.show_fight(play_id)
        play = self.table if play_id == "table" else self.fight
        if play is not None:
            play.go_on_with(left)

    def _dice_changed(self) -> None:
        for play in [one for one in (self.fight, self.table) if one is not None]:
            play.take_dice_preference()

    def commands(self) -> list[Entry]:
        """List the palette's entries: actions of the page, files, themes, languages, campaigns."""
        commands: list[Entry] = []
        if self.fight is not None and self.window.current == "fight":
            commands = [
                *self.fight.commands(),
                *self._quick.commands(self.fight.play_id),
                *self.routes.players.commands(),
                (tr("Print roster"), "", partial(self.files.print_roster, self.fight.tracker)),
            ]
        if self.table is not None and self.window.current == "table":
            commands = self.table.commands()
        from desktop_app.views.theme import THEMES

        looks = THEMES.values()
        return [
            *commands,
            (tr("Take the tour"), tr("the demo fight"), self.take_tour),
            (tr("Quick fight"), tr("4 wolves, 1 elite"), self._quick.ask),
            *self._finder.making(),
            *self.files.commands(),
            *self.routes.packs.commands(),
            (tr("Players' phones"), "", lambda: self.routes.phones.open_panel()),
            *((tr("Theme: {name}", name=tr(look.title).lower()), "", partial(self._choose_theme, look.id)) for look in looks),
            *((tr("Language: {name}", name=name), "", partial(self._choose_language, code)) for code, name in languages().items()),
            (tr("New campaign"), tr("Campaign"), partial(self._ask_for_campaign, is_new=True)),
            (tr("Open, copy, rename, restore or check a campaign"), tr("Campaign page"), partial(self.window.show_page, "campaign")),
        ]

    def _read(self, words: str) -> list[Entry]:
        """Read so many creatures: more foes of the fight or encounter that is shown, a quick fight, a new encounter."""
        from desktop_app.controller.start.quick_fight import names_sides

        if self.fight is not None and self.window.current == "fight":
            return [*self.fight.read(words), *(self._quick.entries(words) if names_sides(words) else ())]
        listed = self._finder.creatures(words, is_preparing=self.window.current == "encounters")
        fights = self._quick.entries(words)
        return [*listed, *fights] if self.window.current == "encounters" else [*fights, *listed]

    def _choose_theme(self, name: str) -> None:
        from desktop_app.controller.preferences import set_preference

        self.desk.attempt(lambda: set_preference(self.desk.store, "theme", name))
        self.apply_theme(name)

    @cached_property
    def _quick(self) -> QuickFights:
        from desktop_app.views.presenters.quick_fight import QuickFights

        return QuickFights(self.desk)

    @cached_property
    def _linker(self) -> Linker:
        from desktop_app.views.presenters.linking import Linker

        return Linker(self.desk)

    @cached_property
    def _finder(self) -> Finder:
        from desktop_app.views.presenters.finding import Finder

        return Finder(self.desk)
