"""The common base of presenters: open campaign, window, and error messages."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from desktop_app import APP_NAME
from desktop_app.controller.words.labels import label
from desktop_app.errors import AppError, FaultError
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.campaign.coming_in import Imports
    from desktop_app.controller.journal.journal import Journal
    from desktop_app.controller.play.players import PlayersShown
    from desktop_app.model import Campaign
    from desktop_app.model.pictures import Picture
    from desktop_app.views.main_window import MainWindow
    from desktop_app.views.portraits.picker import PortraitPicker
    from desktop_app.views.presenters.forecasts import Forecasts
    from desktop_app.views.presenters.ports import Routes

LOG = logging.getLogger(__name__)
T = TypeVar("T")


class Desk:
    """The campaign on the table, and the window it is shown in. The window is set once it is made."""

    def __init__(self, store: Campaign, system_id: str, campaign: OpenCampaign | None = None) -> None:
        """Start without a window; the rules are loaded when the campaign is first asked for, if none is open already."""
        self.store = store
        self.system_id = system_id
        self._campaign = campaign
        self._window: MainWindow | None = None
        self.picker: PortraitPicker | None = None
        """Where portraits are chosen, once it has been asked for."""
        self._routes: Routes | None = None
        self._forecasts: Forecasts | None = None
        self._journal: Journal | None = None
        self._imports: Imports | None = None
        self.guard: Callable[[Callable[[], object]], object] = lambda act: act()
        """Carries something out so that its error does not keep anything else from being done."""
        self.changed: list[Callable[[], None]] = []
        self.known_chances: dict[str, list[bool]] = {}
        """Simulated fights of past steps, by state: a second look has them at once."""

    @property
    def campaign(self) -> OpenCampaign:
        """Return the campaign with its sessions."""
        if self._campaign is None:
            from desktop_app.controller.campaign.campaign import OpenCampaign

            self._campaign = OpenCampaign(self.store)
        return self._campaign

    @property
    def journal(self) -> Journal:
        """Return the journal of the campaign, made when it is first asked for."""
        if self._journal is None:
            from desktop_app.controller.journal.journal import Journal

            self._journal = Journal(self.campaign, self.system_id)
            self._journal.known_chances = self.known_chances
            self._journal.draw_fight = _drawn_fight
        self._journal.use_system(self.system_id)
        return self._journal

    @property
    def imports(self) -> Imports:
        """Return the importer of files, made on first use."""
        if self._imports is None:
            from desktop_app.controller.campaign.coming_in import Imports

            self._imports = Imports(self.campaign)
        return self._imports

    def came_in(self, key: str) -> bool:
        """Tell whether something ("creature:SYSTEM:wolf", "board:cave", "person:SYSTEM:ana") came with the last import, unchanged since."""
        return self._imports is not None and self._imports.holds(key)

    def take_back(self, key: str) -> bool:
        """Take the last import back, whole, if this came with it; tell whether it did."""
        if self._imports is None or not self._imports.holds(key):
            return False
        if self.attempt(self._imports.undo):
            self.tell_imported()
        return True

    @property
    def can_bring_again(self) -> bool:
        """Tell whether the last import was taken back and can come again."""
        return self._imports is not None and self._imports.can_redo

    def bring_again(self) -> bool:
        """Bring the last import in again that was taken back; tell whether there is one."""
        if not self.can_bring_again:
            return False
        if self.attempt(self.imports.redo):
            self.tell_imported()
        return True

    def tell_imported(self) -> None:
        """Let every page be filled again on which something of an import stands, or stood."""
        self.tell_changed()
        self.routes.creatures_changed()

    def forget_journal(self) -> None:
        """Let the journal go with its steps: pages were written by something else."""
        self._journal = None

    @property
    def window_title(self) -> str:
        """Name the campaign in the language in force, and the program."""
        return f"{label(self.system_id, self.store.name)} · {APP_NAME}"

    def rename(self, name: str) -> None:
        """Call the campaign something else, wherever it is named. Raises: AppError."""
        self.store.rename(name)
        self.window.setWindowTitle(self.window_title)
        self.tell_changed()

    def hand_over(self) -> OpenCampaign | None:
        """Give the campaign to another window; what was thrown away can still be brought back there."""
        campaign, self._campaign = self._campaign, None
        return campaign

    def sweep(self) -> None:
        """Delete what was thrown away, before the window goes."""
        if self._campaign is not None:
            self.attempt(self._campaign.sweep)

    @property
    def forecasts(self) -> Forecasts:
        """Return what answers how fights will come out, made when it is first asked."""
        if self._forecasts is None:
            from desktop_app.views.presenters.forecasts import Forecasts

            self._forecasts = Forecasts(self.window)
        return self._forecasts

    def end_forecasts(self) -> None:
        """Let what plays fights go, before the window goes."""
        if self._forecasts is not None:
            self._forecasts.close()

    @property
    def window(self) -> MainWindow:
        """The window in which all is shown, once it is made."""
        assert self._window is not None, "the window is made before anything is shown"
        return self._window

    @window.setter
    def window(self, window: MainWindow) -> None:
        self._window = window

    def lead(self, routes: Routes, guard: Callable[[Callable[[], object]], object]) -> None:
        """Take the page routes and the error filter, made after the window."""
        self._routes, self.guard = routes, guard

    @property
    def routes(self) -> Routes:
        """Return how to go to what the window shows."""
        assert self._routes is not None, "the ways are there before a page is made"
        return self._routes

    def window_page(self, name: str) -> None:
        """Show a page by its name in the rail."""
        self.window.show_page(name)

    def system_title(self, system_id: str) -> str:
        """Name a rule system; it is not loaded for that."""
        return SYSTEMS[system_id].title if system_id in SYSTEMS else system_id

    def rule_words(self, rule: str) -> tuple[str, str]:
        """Return the title of a rule of the present system, and in a sentence or two what it says; nothing for one without a text."""
        from desktop_app.controller.words.translations import shown_content

        found = shown_content(self.system_id).rules.get(rule)
        return (found.title, found.summary) if found is not None else ("", "")

    def attempt(self, act: Callable[[], object]) -> bool:
        """Carry something out; show what went wrong in one sentence, and return whether it worked."""
        return self.tried(lambda: (act(),)) is not None

    def tried(self, make: Callable[[], T]) -> T | None:
        """Return the result of `make`; None after an error, shown in one sentence."""
        try:
            return make()
        except AppError as error:
            self.show_error(error)
        return None

    def show_error(self, error: AppError) -> None:
        """Show an error in one sentence; a fault of the rules is logged too, and the fight offered as a file."""
        if isinstance(error, FaultError):
            LOG.error("a fault in the rules", exc_info=error)
            self.window.messages.error(error.sentence, action=tr("Save a replay"), callback=self.routes.save_fight)
        else:
            self.window.messages.error(error.sentence)

    def ask_for_portrait(
        self, name: str, label: str, side: str, portrait: str, answer: Callable[[str], None], dropped: QMimeData | None = None
    ) -> None:
        """Ask for a combatant's portrait, perhaps with a picture that was dropped; `answer` takes it as a sheet keeps it."""
        from desktop_app.views.portraits.picker import PortraitPicker

        if self.picker is None or self.picker.parent() is not self.window:
            self.picker = PortraitPicker(self.window, self.store.pictures.put, self.store.pictures.find)
        self.picker.ask(name, label, side, portrait, answer)
        if dropped is not None:
            self.picker.take(dropped)

    def throw_away(self, play_id: str, name: str) -> None:
        """Take a fight away; the message strip brings it back."""
        if self.attempt(lambda: self.campaign.throw_away(play_id)):
            self._fights_have_changed()
            self.window.messages.note(tr("“{name}” deleted.", name=name), action=tr("Undo"), callback=lambda: self.bring_back(play_id))

    def bring_back(self, play_id: str) -> None:
        """Bring a fight back that was thrown away."""
        self.campaign.bring_back(play_id)
        self._fights_have_changed()

    def at_table(self, act: Callable[[], object]) -> bool:
        """Undo or redo a step of the table: a fight reopened by it is shown on every page."""
        before = self._running()
        is_done = self.attempt(act)
        again = next((play_id for play_id in self._running() if play_id not in before), None)
        if again is not None:
            self.routes.show_fight(again)
            name = self.campaign.fight(again).called
            told = tr("“{name}” is open again.", name=name)
            self.window.messages.note(told, action=tr("Continue"), callback=lambda: self.routes.open_fight(again))
        else:
            self.routes.fights_changed()
        self.tell_changed()
        return is_done

    def _running(self) -> dict[str, str]:
        return {info.id: info.name for info in self.campaign.fights() if info.status != "finished"}

    def _fights_have_changed(self) -> None:
        self.routes.fights_changed()
        self.tell_changed()

    def tell_changed(self) -> None:
        """Let every page that shows the campaign be filled again."""
        self.window.messages.outdate()
        for refresh in list(self.changed):
            self.guard(refresh)

    def refuse(self, sentence: str, rule: str = "") -> None:
        """Say why something was refused, with a way to the rule."""
        if rule:
            self.window.messages.error(sentence, action=tr("Why?"), callback=lambda: self.routes.open_rule(rule))
        else:
            self.window.messages.error(sentence)


def _drawn_fight(copy: PlayersShown) -> Picture:
    """Draw how a fight stood; what draws it is loaded with the first."""
    from desktop_app.views.players.drawn import drawn_fight

    return drawn_fight(copy)
