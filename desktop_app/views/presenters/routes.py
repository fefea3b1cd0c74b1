"""Opens the pages of the window and what is on them; each page is made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from desktop_app.controller.notes.page import PageSort
from desktop_app.controller.notes.passages import plain
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from desktop_app.controller.content.files import CreatureText
    from desktop_app.controller.journal.handouts import Handout
    from desktop_app.controller.journal.recap import Recap
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.encounters import EncountersPresenter
    from desktop_app.views.presenters.fight import FightPresenter
    from desktop_app.views.presenters.files import FilesPresenter
    from desktop_app.views.presenters.handouts import Handouts
    from desktop_app.views.presenters.journal import JournalPresenter
    from desktop_app.views.presenters.looking_back import LookingBackPresenter
    from desktop_app.views.presenters.packs import PacksPresenter
    from desktop_app.views.presenters.phones import PhonesPresenter
    from desktop_app.views.presenters.players import PlayersPresenter
    from desktop_app.views.presenters.table import TablePresenter
    from desktop_app.views.presenters.time import TimePresenter

P = TypeVar("P")


class PageRoutes:
    """The routes of the window, as `ports.Routes` describes them.

    It keeps the presenters of the pages that were made, by page, and the fight on screen.
    """

    def __init__(self, desk: Desk, files: FilesPresenter, use_system: Callable[[str], None], open_file: Callable[[Path], None]) -> None:
        """Begin without a page; `use_system` puts other rules in force, and lets the pages go, `open_file` opens another campaign."""
        self._desk, self.files, self.use_system, self._open_file = desk, files, use_system, open_file
        self.presenters: dict[str, object] = {}
        self.fight: FightPresenter | None = None
        self.table: TablePresenter | None = None
        self._players: PlayersPresenter | None = None
        self._phones: PhonesPresenter | None = None
        self._time: TimePresenter | None = None
        self.past: LookingBackPresenter | None = None
        """The fight that is looked back at, or was last."""

    @property
    def players(self) -> PlayersPresenter:
        """Return what shows the players their screen, made when it is first wanted."""
        if self._players is None:
            from desktop_app.views.presenters.players import PlayersPresenter

            self._players = PlayersPresenter(self._desk)
        return self._players

    @property
    def phones(self) -> PhonesPresenter:
        """Return what lets the players' phones listen, made when it is first wanted."""
        if self._phones is None:
            from desktop_app.views.presenters.phones import PhonesPresenter

            self._phones = PhonesPresenter(self._desk, self.players)
        return self._phones

    @cached_property
    def packs(self) -> PacksPresenter:
        """Return what shares and reads packs, with its steps, made when it is first wanted."""
        from desktop_app.views.presenters.packs import PacksPresenter

        return PacksPresenter(self._desk)

    def read_pack(self, path: Path) -> None:
        self.packs.read(path)

    def close(self) -> None:
        """Close what has a window of its own."""
        if self._phones is not None:
            self._phones.end()
        if self._players is not None:
            self._players.close()

    def forget(self) -> None:
        """Let every page go but that of the fight."""
        self.presenters.clear()
        self.table = None

    def fill_anew(self) -> None:
        """Make every page but the fight anew, and show the one that was shown."""
        self._desk.changed.clear()
        if self._players is not None:
            self._players.watch_table()
        self.forget()
        here = self._desk.window.current
        self._desk.window.forget_pages("fight")
        self._desk.window.show_page(here)

    def at(self, page: str, kind: type[P], *, shows: bool = True) -> P:
        """Go to a page, or only make it, and return its presenter."""
        window = self._desk.window
        window.show_page(page) if shows else window.page(page)
        found = self.presenters[page]
        assert isinstance(found, kind), "the page has been made"
        return found

    # ---- people and creatures

    def open_person(self, key: str) -> None:
        from desktop_app.views.presenters.people import PeoplePresenter

        self.at("characters", PeoplePresenter).show_person(key)

    def new_character(self) -> None:
        from desktop_app.views.presenters.people import PeoplePresenter

        self.at("characters", PeoplePresenter).new()

    def open_at_table(self, system_id: str, who: str, kind: str) -> None:
        self.use_system(system_id)
        self._desk.window.show_page("table")
        if self.table is not None:
            self.table.take_up(who, kind)

    def open_creature(self, creature_id: str) -> None:
        from desktop_app.views.presenters.bestiary import BestiaryPresenter

        self.at("bestiary", BestiaryPresenter).choose(creature_id)

    def show_creature(self, creature_id: str) -> None:
        from desktop_app.views.presenters.bestiary import BestiaryPresenter

        self.at("bestiary", BestiaryPresenter).show_new(creature_id)

    def creatures_changed(self) -> None:
        from desktop_app.views.presenters.bestiary import BestiaryPresenter

        found = self.presenters.get("bestiary")
        if isinstance(found, BestiaryPresenter):
            found.as_kept()

    def paste(self, text: str) -> None:
        """Read a text as stat blocks on the page that is shown: of people, of creatures, or of an encounter."""
        from desktop_app.views.presenters.bestiary import BestiaryPresenter
        from desktop_app.views.presenters.encounters import EncountersPresenter
        from desktop_app.views.presenters.people import PeoplePresenter

        found = self.presenters[self._desk.window.current]
        assert isinstance(found, (BestiaryPresenter, EncountersPresenter, PeoplePresenter)), "text is pasted there"
        found.pasting.show(text)

    def keep_creature(self, text: CreatureText) -> str:
        from desktop_app.views.presenters.bestiary import BestiaryPresenter

        return self.at("bestiary", BestiaryPresenter, shows=False).take_in(text)

    # ---- the journal

    @property
    def time(self) -> TimePresenter:
        """What moves the date of the table, made when it is first asked for."""
        if self._time is None:
            from desktop_app.views.presenters.time import TimePresenter

            self._time = TimePresenter(self._desk)
        return self._time

    def journal(self, *, shows: bool = True) -> JournalPresenter:
        """Go to the journal, or only make the page."""
        from desktop_app.views.presenters.journal import JournalPresenter

        return self.at("journal", JournalPresenter, shows=shows)

    def open_page(self, page_id: str) -> None:
        self.journal().show_page(page_id)

    def follow_link(self, title: str) -> None:
        self.journal(shows=False).follow(title)

    def new_page(self) -> None:
        self.journal().begin(tr("New page"))

    def new_table(self) -> None:
        self.journal().begin(tr("New random table"), PageSort.TABLE)

    def roll(self, title: str, face: int | None = None) -> None:
        """Roll on a random table: into the log of the play that is in sight, else beside the page of the journal."""
        play = {"fight": self.fight, "table": self.table}.get(self._desk.window.current)
        if play is None:
            self.journal().roll(title, face)
            return
        line = self._desk.tried(lambda: plain(self._desk.journal.tables.roll(title, face).line))
        if line is not None:
            play.act(lambda: play.tracker.hand.note(line))
            self._desk.window.messages.note(line)

    def share_loot(self) -> None:
        from desktop_app.views.presenters.sharing import ask_what_to_share

        ask_what_to_share(self._desk)

    def new_handout(self) -> None:
        self.journal().begin(tr("New handout"), PageSort.HANDOUT)

    @property
    def handouts(self) -> Handouts:
        """What is done with handouts."""
        from desktop_app.views.presenters.handouts import Handouts

        return Handouts(self._desk)

    def show_handouts(self) -> None:
        self.handouts.open_shelf()

    def hand_out(self, page_id: str) -> None:
        self.handouts.show(page_id)

    def show_handout(self, handout: Handout) -> None:
        self.players.show_handout(handout)

    def take_handout_away(self) -> None:
        self.players.take_handout_away()

    @property
    def handed_out(self) -> tuple[str, str]:
        return self.players.handed_out

    def begin_evening(self) -> None:
        self.journal().begin_evening()

    def end_evening(self) -> None:
        self.journal().end_evening()

    def show_last_time(self) -> None:
        self.journal(shows=False).show_last_time()

    def show_players_recap(self, recap: Recap) -> None:
        self.players.show_last_time(recap)

    def open_board(self, board_id: str) -> None:
        from desktop_app.views.presenters.boards import BoardsPresenter

        self.at("boards", BoardsPresenter).choose(board_id)

    def show_players_text(self, text: str) -> None:
        self.players.show_page(text)

    # ---- rules

    def open_rule(self, rule: str) -> None:
        from desktop_app.views.presenters.reference import ReferencePresenter

        self.at("reference", ReferencePresenter).open_rule(rule)

    def show_help(self, chapter: str = "") -> None:
        from desktop_app.views.presenters.handbook import PAGE, HandbookPresenter, chapter_about

        here, shown = self._desk.window.current, self._desk.window.shown
        about = chapter or chapter_about(here)
        reader = self.at(PAGE, HandbookPresenter)
        if here == PAGE and not chapter:
            reader.leave()
            return
        if here != PAGE:
            reader.come_from(shown)
        reader.open_chapter(about)

    def look_up(self, rule: str) -> None:
        play = {"fight": self.fight, "table": self.table}.get(self._desk.window.current)
        if play is not None:
            play.explain(rule)
        else:
            self.open_rule(rule)

    def open_house_rule(self, title: str) -> None:
        from desktop_app.views.presenters.settings import SettingsPresenter

        self.at("settings", SettingsPresenter).view.search_for(title)

    def house_rules_changed(self, system_id: str) -> None:
        told = tr("Applies in Downtime and from the next fight; current fights keep their rule.")
        fight = self.fight
        if fight is not None and fight.tracker.system_id == system_id and fight.may_adopt_house_rules():
            self._desk.window.messages.note(told, action=tr("Also in this fight"), callback=fight.adopt_house_rules)
        else:
            self._desk.window.messages.note(told)

    # ---- encounters

    def preparing(self, *, shows: bool = True) -> EncountersPresenter:
        """Go to where encounters are prepared, or only make the page."""
        from desktop_app.views.presenters.encounters import EncountersPresenter

        return self.at("encounters", EncountersPresenter, shows=shows)

    def prepared_name(self) -> str:
        """Name Prepare's shown or next encounter; nothing without one."""
        from desktop_app.controller.words.labels import label
        from desktop_app.views.presenters.encounters import EncountersPresenter, first_prepared

        system_id, made = self._desk.system_id, self.presenters.get("encounters")
        prepared = {one.id: one for one in self._desk.campaign.encounters.all() if one.system == system_id}
        shown = made.current if isinstance(made, EncountersPresenter) else ""
        found = prepared.get(shown if shown in prepared else first_prepared(prepared))
        return label(system_id, found.name) if found is not None else ""

    def open_encounter(self, encounter_id: str) -> None:
        self.preparing().choose(encounter_id)

    def new_encounter(self) -> None:
        self.preparing().begin()

    def more_foes(self, creature_id: str, count: int) -> None:
        self.preparing().add_foes(creature_id, count)

    def encounter_with(self, creature_id: str, count: int) -> None:
        self.preparing().new()
        self.more_foes(creature_id, count)

    def run_prepared(self, command: str) -> None:
        self._desk.window.show_page("table")
        if self.table is not None:
            self.table.open_prepared(command)

    # ---- fights

    def open_fight(self, play_id: str) -> None:
        info = next((info for info in self._desk.campaign.fights() if info.id == play_id), None)
        if info is not None:
            self.use_system(info.system)
        if (self.fight is not None and self.fight.play_id == play_id) or self._desk.attempt(lambda: self.show_fight(play_id)):
            self._desk.window.show_page("fight")

    def show_fight(self, play_id: str) -> None:
        self._desk.window.replace_page("fight", self._make_fight(play_id))

    def open_play(self, play_id: str) -> None:
        info = self._desk.store.plays.info(play_id)
        if info.kind == "table":
            self.use_system(info.system)
            self._desk.window.show_page("table")
        elif info.status == "finished":
            self.look_back(play_id)
        else:
            self.open_fight(play_id)

    def look_back(self, play_id: str, step: int | None = None) -> None:
        from desktop_app.views.presenters.looking_back import LookingBackPresenter

        campaign, desk = self._desk.campaign, self._desk
        info = next((info for info in campaign.fights() if info.id == play_id), None)
        if info is None:
            return
        is_shown = self.fight is not None and self.fight.play_id == play_id
        undo_to = self.fight.undo_to if self.fight is not None and is_shown and not desk.store.read_only else None
        what_if = self.fight.branch_from if self.fight is not None and is_shown else None

        def look() -> None:
            back = desk.window.current or "fight"
            self.past = LookingBackPresenter(desk, campaign.fight(play_id), back, undo_to=undo_to, what_if=what_if)
            if step is not None:
                self.past.go_to(step)

        desk.attempt(look)

    def open_step(self, play_id: str, step: int | None) -> None:
        info = next((info for info in self._desk.store.plays.list() if info.id == play_id), None)
        if info is None or (info.kind != "table" and all(one.id != play_id for one in self._desk.campaign.fights())):
            self._desk.refuse(tr("This fight is no longer in the campaign."))
        elif info.kind == "table":
            self.open_play(play_id)
        else:
            self.look_back(play_id, step)

    def look_at_luck(self, play_id: str) -> None:
        before = self.past
        self.look_back(play_id)
        if self.past is not None and self.past is not before:
            self.past.show_luck()

    def watch(self, title: str, replay: str) -> None:
        """Open a replay, given as the text of its file. Raises: AppError."""
        from desktop_app.controller.start.making import kept_replay

        self._open_file(kept_replay(title, replay))

    def save_fight(self) -> None:
        if self.fight is not None:
            self.files.save_replay(self.fight.play_id, self.fight.tracker.title)

    def fight_page(self) -> QWidget:
        """Show the running fight, or the next thing to do."""
        running = self._running()
        if not running:
            from desktop_app.views.encounters.running import no_fight

            return no_fight(partial(self._desk.window.show_page, "encounters"))
        return self._make_fight(running[0])

    def fight_closed(self) -> None:
        self.fight = None
        self.players.leave()
        self._desk.window.replace_page("fight", self.fight_page())

    def fights_changed(self) -> None:
        running = self._running()
        if (self.fight is None and running) or (self.fight is not None and self.fight.play_id not in running):
            self.fight_closed()

    def _running(self) -> list[str]:
        return [info.id for info in self._desk.campaign.fights() if info.status != "finished"]

    def _make_fight(self, play_id: str) -> QWidget:
        from desktop_app.views.presenters.fight import FightPresenter

        self.fight = FightPresenter(self._desk, play_id)
        self.players.follow(self.fight)
        return self.fight.view
