"""What a presenter may ask of the rest of the window, as types: the one port between the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtGui import QImage

    from desktop_app.controller.content.files import CreatureText
    from desktop_app.controller.forecast.turning import CurveShown
    from desktop_app.controller.journal.handouts import Handout
    from desktop_app.controller.journal.recap import Recap
    from desktop_app.controller.library.prepared import PreparedEncounter
    from desktop_app.controller.pasting.foreign import Arrival
    from desktop_app.controller.play.looking_back import LookingBack
    from desktop_app.controller.play.tracker import Tracker
    from desktop_app.exchange.table_files import Table
    from desktop_app.model import PlayInfo
    from desktop_app.views.journal.time_part import TimePart


class Files(Protocol):
    """What goes on paper, or into a file."""

    def import_files(self, paths: Sequence[Path], /) -> object:
        """Bring files in, each where it belongs."""

    def choose_files(self, *, as_creature: bool | None = None) -> None:
        """Ask which files to bring in; `as_creature` says where all go that could be either (None: where each belongs)."""

    def import_table(self, table: Table, /, *, as_creature: bool) -> None:
        """Bring in a table that was pasted."""

    def import_pasted(self, arrivals: Sequence[Arrival], text: str, /, *, as_creature: bool) -> None:
        """Bring in several who were read from a text that was pasted, as one step."""

    def print_sheet(self, name: str, system_id: str, who: str, /) -> None:
        """Show the preview of a character's sheet."""

    def print_screen(self, system_id: str, /) -> None:
        """Show the preview of a system's tables."""

    def print_roster(self, tracker: Tracker, note: str = "", *, back: str = "fight") -> None:
        """Show the preview of a card for everybody in a fight; `back` is the page to which closing leads."""

    def print_run_sheet(self, evening: PreparedEncounter | PlayInfo, /) -> None:
        """Show the preview of what an evening needs."""

    def print_page(self, page_id: str, /) -> None:
        """Show the preview of a page of the journal."""

    def print_handout(self, page_id: str, /) -> None:
        """Show the preview of what the players see of a handout."""

    def print_handbook(self) -> None:
        """Show the preview of the whole handbook."""

    def print_calendar(self) -> None:
        """Show the preview of the year that lies ahead of the table of the rules in use."""

    def save_replay(self, play_id: str, title: str, /) -> None:
        """Ask for a file, and write a play into it."""

    def save_image(self, image: QImage, title: str, /) -> None:
        """Ask for a file, and write a picture into it."""

    def print_timeline(self, looking: LookingBack, curve: CurveShown, back: str, /) -> None:
        """Show the preview of a fight as it went; `back` is the page to which closing leads."""


class DateMover(Protocol):
    """What moves the date of the table of the rules in use."""

    def serve(self, part: TimePart, /) -> None:
        """Do what somebody wants at the part of a page that shows the date."""

    def show(self, part: TimePart, /) -> None:
        """Show the date as it stands."""

    def ask_move(self, hours: int, /) -> None:
        """Say what falls due in so many hours, and ask whether the date is to be moved."""

    def ask_rest(self) -> None:
        """Say what heals and falls due in a rest, and ask whether the party takes it."""

    def ask_event(self, number: int = 0, /) -> None:
        """Ask what happens on which day; with a number, how that event of the calendar should be."""

    def ask_events(self) -> None:
        """List all events of the calendar, to be changed or taken off."""

    def ask_clock(self) -> None:
        """Ask what draws near, and in how many segments."""

    def ask_calendar(self) -> None:
        """Ask which calendar it is, and what day."""

    def undo(self) -> bool:
        """Take back what was done with the date, if it was the last thing that was done; tell whether it was."""

    def redo(self) -> bool:
        """Restore what was taken back, if nothing was done since; tell whether it was."""


class Routes(Protocol):
    """Where a page can lead to. Ids are those of documents, plays and rules."""

    @property
    def files(self) -> Files:
        """What prints, exports and imports."""

    def use_system(self, system_id: str, /) -> None:
        """Put other rules in force."""

    def read_pack(self, path: Path, /) -> None:
        """Compare a pack with the campaign before its import."""

    def fill_anew(self) -> None:
        """Make every page but the fight anew: so much was written that none of them may hold what it has read, or take its steps back."""

    def open_person(self, key: str, /) -> None:
        """Go to the page of characters and show one; `key` is "system:id"."""

    def new_character(self) -> None:
        """Go to the page of characters and begin another."""

    def open_at_table(self, system_id: str, who: str, kind: str, /) -> None:
        """Go to the table of a system, to what somebody can do there by the kind of its command."""

    def open_creature(self, creature_id: str, /) -> None:
        """Go to the bestiary and show one."""

    def show_creature(self, creature_id: str, /) -> None:
        """Go to the bestiary and show one that has just come, whatever the list is searched for."""

    def creatures_changed(self) -> None:
        """Show the list of creatures anew where it was made: some came or went."""

    def paste(self, text: str, /) -> None:
        """Read a text as stat blocks on the page that is shown."""

    def keep_creature(self, text: CreatureText, /) -> str:
        """Keep a creature from elsewhere in the bestiary, without going there; gives its id, "" where that failed."""

    def open_board(self, board_id: str, /) -> None:
        """Go to the boards and show one."""

    @property
    def time(self) -> DateMover:
        """What moves the date of the table."""

    def open_page(self, page_id: str, /) -> None:
        """Go to the journal and show a page."""

    def follow_link(self, title: str, /) -> None:
        """Go where a link of a text leads; to nothing, make the page."""

    def new_page(self) -> None:
        """Go to the journal and begin another page."""

    def new_table(self) -> None:
        """Go to the journal and begin a random table."""

    def roll(self, title: str, face: int | None = None, /) -> None:
        """Roll on a random table (`face`: what real dice show): into the log of the play in sight, else beside the page."""

    def share_loot(self) -> None:
        """Ask who takes what of the loot that lies somewhere."""

    def new_handout(self) -> None:
        """Go to the journal and begin a handout."""

    def show_handouts(self) -> None:
        """Show the shelf of handouts over the page that is in sight."""

    def hand_out(self, page_id: str, /) -> None:
        """Show the players a handout, by its page."""

    def show_handout(self, handout: Handout, /) -> None:
        """Show the players a handout."""

    def take_handout_away(self) -> None:
        """Take what the players were handed off their screen."""

    @property
    def handed_out(self) -> tuple[str, str]:
        """Return the picture and the text that lie over the players' screen."""

    def begin_evening(self) -> None:
        """Go to the journal, and begin the page of an evening."""

    def end_evening(self) -> None:
        """Go to the journal, and write the page of the evening."""

    def show_last_time(self) -> None:
        """Tell the players of the last evening."""

    def show_players_recap(self, recap: Recap, /) -> None:
        """Show the players what they are told of an evening, over whatever else is on their screen."""

    def show_players_text(self, text: str, /) -> None:
        """Show the players a text (Markdown), over whatever else is on their screen."""

    def open_rule(self, rule: str, /) -> None:
        """Show a rule in the reference."""

    def show_help(self, chapter: str = "", /) -> None:
        """Open a chapter of the handbook, or the one about what has the focus; from the handbook go back."""

    def look_up(self, rule: str, /) -> None:
        """Explain a rule: beside the play that is in sight, which stays where it is, else in the reference."""

    def open_house_rule(self, title: str, /) -> None:
        """Show a house rule in the settings."""

    def house_rules_changed(self, system_id: str, /) -> None:
        """Say by which rules the table and the fights play now; the fight that is shown can take them over."""

    def open_encounter(self, encounter_id: str, /) -> None:
        """Go to the page of encounters and show one."""

    def new_encounter(self) -> None:
        """Go to the page of encounters and begin another."""

    def run_prepared(self, command: str, /) -> None:
        """Go to the table, where the form of a command that was prepared lies open. Raises: AppError."""

    def more_foes(self, creature_id: str, count: int, /) -> None:
        """Go to the encounter that is prepared, and add so many of a creature."""

    def encounter_with(self, creature_id: str, count: int, /) -> None:
        """Begin a new encounter with the party and so many of a creature."""

    def open_fight(self, play_id: str, /) -> None:
        """Show a fight, by whose rules everything else is shown too."""

    def open_play(self, play_id: str, /) -> None:
        """Go to a fight or to a table; a fight that is closed is looked back at."""

    def show_fight(self, play_id: str, /) -> None:
        """Let the page of the fight show this one, without going there."""

    def look_back(self, play_id: str, /, step: int | None = None) -> None:
        """Show a fight, closed or not, as it was after a step (None: the last); one comes back to the page that is shown now."""

    def open_step(self, play_id: str, step: int | None, /) -> None:
        """Look back at a step of a fight, or go to a table; of what is gone say so."""

    def look_at_luck(self, play_id: str, /) -> None:
        """Look back at a fight, and show how lucky everybody was in it."""

    def watch(self, title: str, replay: str, /) -> None:
        """Open a replay, given as the text of its file."""

    def fight_closed(self) -> None:
        """Let the fight go; the page shows the next one that is running, or says what to do."""

    def fights_changed(self) -> None:
        """Let a fight go that is no longer there; show one that has come back where none is shown."""

    def save_fight(self) -> None:
        """Ask for a file, and write the fight into it that is on screen."""
