"""An open campaign: its characters, creatures, prepared encounters, running fights, notes and settings.

The one place that knows how plays, documents and content go together. Every change is one transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from pydantic import ValidationError

from desktop_app.controller.boards.boards import board_from_json, board_to_json, empty_board
from desktop_app.controller.campaign.adopting import adopting
from desktop_app.controller.campaign.closing import ClosedFight, Closing, closing, party_stood, with_those_gone
from desktop_app.controller.campaign.entries import foe_entries, party_entries
from desktop_app.controller.campaign.opening import FirstPositions, set_out
from desktop_app.controller.campaign.person import Person, person_of, with_biography
from desktop_app.controller.campaign.preparations import Boards, Encounters
from desktop_app.controller.campaign.repair import ReadableParts, readable, repairs, why_unusable
from desktop_app.controller.content.files import CreatureText
from desktop_app.controller.content.games import keep_games
from desktop_app.controller.library.bestiary import Bestiary, judged
from desktop_app.controller.library.ledgers import LEDGER, with_ledger
from desktop_app.controller.library.library import sheet_json, system_of, system_of_play, words_for, world_of, world_of_play
from desktop_app.controller.library.portraits import as_at_table
from desktop_app.controller.library.prepared import Foes, PreparedEncounter, require_few
from desktop_app.controller.pasting.loot import LootBooks
from desktop_app.controller.play import reinforcements
from desktop_app.controller.play.by_hand import edit_of
from desktop_app.controller.play.journal import MemoryJournal, StoredJournal
from desktop_app.controller.play.session import Done, Refused, Session
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.play.winding_back import last_usable, tracker_of, wind_back
from desktop_app.controller.preferences import put_settings, settings_body
from desktop_app.controller.words.explanations import page_told
from desktop_app.controller.words.names import FOE, PARTY, free_id, name_of
from desktop_app.errors import AppError
from desktop_app.grid.board import Board, Cell
from desktop_app.language import folded, said
from desktop_app.model import Campaign, Document, NewPlay, PlayInfo
from desktop_app.model.records import Play, PlayKind, PlayStatus
from desktop_app.rules.kernel.blocks import SheetPage
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.gm import SetPool
from desktop_app.rules.kernel.ledger_commands import NoteLedger
from desktop_app.rules.kernel.parts import joined, parts
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import Entry, Setup
from desktop_app.rules.kernel.table import AddCharacter, AdoptSettings, RemoveCharacter, TakeBack

SEED_BITS = 63


class OpenCampaign:
    """A campaign file with its sessions. Tables and fights are opened on first use and stay open."""

    def __init__(self, store: Campaign) -> None:
        """Take over an open file."""
        self.store, self.bestiary, self.loot = store, Bestiary(store), LootBooks(store)
        self.boards, self.encounters = Boards(store), Encounters(store)
        self._tables: dict[str, Session] = {}
        self._table_trackers: dict[str, Tracker] = {}
        self._fights: dict[str, Tracker] = {}
        self._notices: dict[str, str] = {}
        self._unreadable: dict[str, dict[str, str]] = {}  # characters, by system: a sentence for each
        self._people: dict[str, tuple[Encounter, dict[str, str], list[Person]]] = {}
        self._thrown_away: set[str] = set()  # fights that are deleted when the campaign is closed; until then they can be brought back
        keep_games(store)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """Open a campaign file. Raises: AppError."""
        return cls(Campaign.open(path, read_only=read_only))

    @classmethod
    def create(cls, path: Path, name: str) -> Self:
        """Make a new campaign file. Raises: AppError."""
        return cls(Campaign.create(path, name))

    def close(self) -> None:
        """Close the file; everything is on disk already. Deleted fights are removed now."""
        self.sweep()
        self.store.close()

    def sweep(self) -> None:
        """Remove deleted fights from the file. Raises: AppError."""
        for play_id in list(self._thrown_away):
            self.delete_fight(play_id)

    # ---- the table: characters between fights

    def table(self, system_id: str) -> Session:
        """Return the session of the campaign's table for one system. Raises: AppError."""
        if system_id not in self._tables:
            play_id = f"table:{system_id}"
            if not any(info.id == play_id for info in self.store.plays.list()):
                system = system_of(system_id)
                first = system.setup(Setup(is_table=True, settings=self.settings(system_id)), world_of(system_id))
                self._create(play_id, PlayKind.TABLE, f"{system.title}: the table", first)
            self._tables[system_id] = adopting(self._session(self.store.plays.load(play_id), None), is_read_only=self.store.read_only)
        return self._tables[system_id]

    def table_tracker(self, system_id: str) -> Tracker:
        """Return the table as a window shows it. Raises: AppError."""
        session = self.table(system_id)
        shown = self._table_trackers.get(system_id)
        if shown is None or shown.session is not session or shown.title != self.store.name:
            words, is_read_only = words_for(system_id), self.store.read_only
            self._table_trackers[system_id] = Tracker(session, words, self.store.name, is_read_only=is_read_only, is_table=True)
        return self._table_trackers[system_id]

    def speak(self) -> None:
        """Reword every play in the current language; states and questions stay."""
        self._table_trackers.clear()
        self._people.clear()
        for play_id, one in self._fights.items():
            self._fights[play_id] = Tracker(one.session, words_for(one.session.system.id), one.title, is_read_only=one.is_read_only)

    def _create(self, play_id: str, kind: PlayKind, name: str, first: Encounter) -> None:
        system = system_of(first.system)
        whole = {path: value for path, value in parts(system.codec, first).items() if value is not None}
        self.store.plays.create(
            NewPlay(
                id=play_id,
                system=first.system,
                kind=kind,
                name=name,
                rules_version=system.version,
                first=whole,
                dice_state=str(secrets.randbits(SEED_BITS)),
                status=PlayStatus.RUNNING,
            )
        )

    def _session(self, play: Play, board: Board | None) -> Session:
        system = system_of_play(play.info.system, joined(play.parts), is_table=play.info.kind is PlayKind.TABLE)
        found = readable(system, play.parts) if play.info.kind is PlayKind.TABLE else ReadableParts(parts=play.parts)
        try:
            state = system.codec.decode(system.state_class, joined(found.parts))
            seed = int(play.info.dice_state or 0)
        except (BadDocumentError, ValueError) as error:
            raise AppError(said("“{name}” can't be opened: {error}.", name=play.info.name, error=error), str(self.store.path)) from None
        journal = StoredJournal(self.store.plays, play.info.id, at=play.info.at, length=play.info.steps)
        session = Session(system, evolve(state, world=world_of_play(system, board)), journal, seed=seed)
        session.raw = found.raw
        if play.info.kind is PlayKind.TABLE:
            session.today = lambda: self.store.today
            self._unreadable[system.id] = found.faults
        return session

    def people(self) -> list[Person]:
        """List all characters of all systems the campaign has played; unusable ones with their fault."""
        found: list[Person] = []
        for info in self.store.plays.list():
            if info.kind is PlayKind.TABLE:
                try:
                    session = self.table(info.system)
                except AppError as error:
                    found.append(Person(system=info.system, id="", name=info.name, subtitle="", harm="", side=PARTY, fault=error.sentence))
                else:
                    found.extend(self._people_of(session))
        return sorted(found, key=lambda person: folded(person.name))

    def _people_of(self, session: Session) -> list[Person]:
        """List who is at a table; made once for each state of it."""
        state, faults = session.state, dict(self._unreadable[session.system.id])
        kept = self._people.get(session.system.id)
        if kept is None or kept[0] is not state or kept[1] != faults:
            kept = (state, faults, [person_of(session, who, self.fault(session.system.id, who)) for who in state.roster])
            self._people[session.system.id] = kept
        return kept[2]

    def fault(self, system_id: str, who: str) -> str:
        """Say what keeps the rules from using a character; an empty sentence: nothing. Raises: AppError."""
        session = self.table(system_id)
        return self._unreadable[system_id].get(who) or why_unusable(session.system, session.state, who)

    def repairs(self, system_id: str, who: str) -> tuple[str, ...]:
        """Say in words what `repair` would change. Raises: AppError."""
        session = self.table(system_id)
        return repairs(session.system, session.state, who, session.raw)[1]

    def repair(self, system_id: str, who: str) -> None:
        """Mend a character who cannot be used, as one step of the table. Raises: AppError."""
        session = self.table(system_id)
        self._must(session, *repairs(session.system, session.state, who, session.raw)[0])
        self._unreadable[system_id].pop(who, None)

    def page(self, system_id: str, who: str) -> SheetPage:
        """Lay out a character's sheet. Raises: AppError."""
        session = self.table(system_id)
        if who not in session.state.combatants:
            raise AppError(said("This character no longer exists."))
        fault = self.fault(system_id, who)
        if fault:
            raise AppError(said("{name} can't be used: {fault}. Repair it under People.", name=name_of(session.state, who), fault=fault))
        combatant = session.state.combatants[who]
        sheet = session.state.sheets[combatant.sheet]
        page: SheetPage = session.system.page(sheet, combatant, session.state.world)
        return with_biography(with_ledger(page_told(page, system_id), sheet, who, words_for(system_id)), sheet)

    def add_character(self, system_id: str, text: CreatureText, *, side: str = PARTY) -> str:
        """Bring a character to the table; returns its id. Raises: AppError."""
        return self.add_sheet(system_id, text.name, sheet_json(system_id, text), side)

    def new_character(self, system_id: str, name: str) -> str:
        """Begin a character as the house rules say; returns its id. Raises: AppError."""
        try:
            sheet = system_of(system_id).blank_sheet(name, self.settings(system_id))
        except BadDocumentError as error:
            raise AppError(said("These house rules allow no new character: {why} ({path}).", why=error.why, path=error.path)) from None
        return self.add_sheet(system_id, name, sheet)

    def add_sheet(self, system_id: str, name: str, document: Json, side: str = PARTY) -> str:
        """Bring a character to the table whose sheet is given as JSON; returns its id. Raises: AppError."""
        session = self.table(system_id)
        who = free_id(name, session.state.combatants)
        combatant, sheet = judged(system_id, Entry(id=who, name=name, side=side, sheet=document), session.state.settings)
        codec = session.system.codec
        self._must(session, AddCharacter(actor=who, sheet=codec.encode(sheet), combatant=codec.encode(combatant)))
        return who

    def remove_character(self, system_id: str, who: str) -> None:
        """Take a character from the table; undo brings it back. Raises: AppError."""
        self._must(self.table(system_id), RemoveCharacter(target=who))

    def edit(self, system_id: str, who: str, path: str, value: Json, *, part: str = "sheet") -> str:
        """Write one value of a sheet, or a line into its ledger; returns the sentence of a refusal, empty if it was written.

        Raises: AppError.
        """
        session = self.table(system_id)
        if part == LEDGER:
            result = session.do(NoteLedger(target=who, text=str(value), day=self.store.today))
        else:
            result = session.do(edit_of(session, who, (path, value), part))
        return words_for(system_id).refusal(result.refusal) if isinstance(result, Refused) else ""

    def undo(self, system_id: str) -> bool:
        """Take the last step at the table back; a fight that it closed runs again. Raises: AppError."""
        table = self.table(system_id)
        with self.together(table):
            self._mark_fights(table, table.journal.at, PlayStatus.RUNNING)
            return table.undo()

    def redo(self, system_id: str) -> bool:
        """Redo the undone step of the table; a fight that it closed is closed again. Raises: AppError."""
        table = self.table(system_id)
        with self.together(table):
            self._mark_fights(table, table.journal.at + 1, PlayStatus.FINISHED)
            return table.redo()

    def _mark_fights(self, table: Session, step: int, status: PlayStatus) -> None:
        """Mark the fights from which a step of the table, if there is one, took over characters."""
        bodies: Sequence[Any] = table.journal.bodies(step, step) if 1 <= step <= table.journal.length else ()
        closed = {command.get("play") for body in bodies for command in body["do"] if command["kind"] == TakeBack.kind}
        for info in self.fights():
            if info.id in closed:
                self.store.plays.set_status(info.id, status)

    @contextmanager
    def together(self, *tables: Session) -> Iterator[None]:
        """Write steps of tables and whatever else is changed meanwhile, the state of a fight or documents, all or none."""
        before = [table.state for table in tables]
        try:
            with self.store.transaction():
                yield
        except AppError:
            for table, state in zip(tables, before, strict=True):
                self._tables.pop(table.system.id, None)  # the file did not take it: read the table again when it is needed
                table.state = state
            raise

    def set_pool(self, system_id: str, name: str, value: int) -> None:
        """Set a pool that the table holds. Raises: AppError."""
        self._must(self.table(system_id), SetPool(pool=name, value=value))

    def _must(self, session: Session, *commands: Command[Encounter]) -> None:
        if isinstance(result := session.do(*commands), Refused):
            raise AppError(words_for(session.system.id).refusal(result.refusal))

    # ---- fights

    def start(self, prepared: PreparedEncounter, *, is_quick: bool = False) -> str:
        """Begin a prepared encounter: the party comes from the table, foes are copies; returns the play's id. Raises: AppError.

        `is_quick`: it is no document of the campaign; the fight carries it, until `encounter_behind` is asked for it.
        """
        first, board = self.opening(prepared)
        carried: dict[str, Json] = {"quick": prepared.model_dump(mode="json", exclude={"fault"})} if is_quick else {}
        with self.store.transaction():
            at_table = self.table(prepared.system).state.combatants
            from_table: list[Json] = [who for who in dict.fromkeys(prepared.party) if who in at_table]
            beside = {"encounter": prepared.id, "note": prepared.note, "party": from_table, **carried}
            return self._begin(prepared.name, first, board, beside)

    def _begin(self, name: str, first: Encounter, board: Board, beside: Mapping[str, Json]) -> str:
        play_id = f"fight:{secrets.token_hex(6)}"
        self._create(play_id, PlayKind.ENCOUNTER, name, first)
        body: Json = {"board": board_to_json(board), **beside}
        self.store.documents.put(Document(id=f"ground:{play_id}", kind="ground", system=first.system, name=name, body=body))
        return play_id

    def take_over(self, name: str, first: Encounter, played: Session, board: Board) -> str:
        """Save a fight that was played in memory with all its steps; no one comes from the table. Returns its id. Raises: AppError."""
        assert isinstance(played.journal, MemoryJournal), "it was played in memory"
        with self.store.transaction():
            play_id = self._begin(name, first, board, {"party": []})
            for body, before, after in played.journal.steps:
                self.store.plays.append(play_id, body, before=before, after=after, dice_state=str(played.source.state))
            self.store.plays.move(play_id, to=played.journal.at)
        return play_id

    def rehearsal(self, prepared: PreparedEncounter) -> Tracker:
        """Set an encounter up with all who come, for the cards on paper; nothing of it is kept. Raises: AppError."""
        everybody = tuple(foes.model_copy(update={"round": 0, "when": ""}) for foes in prepared.foes)
        session = Session(system_of(prepared.system), self.opening(prepared.model_copy(update={"foes": everybody}))[0], MemoryJournal())
        return Tracker(session, words_for(prepared.system), prepared.name, is_read_only=True)

    def opening(self, prepared: PreparedEncounter, changed: Callable[[Entry], Entry] = lambda one: one) -> tuple[Encounter, Board]:
        """Build the first state of an encounter, and its board; `changed` may alter a hero first. Raises: AppError."""
        board = self.boards.of(prepared)
        try:
            return self.set_out(prepared, board, changed).first(system_of(prepared.system), world_of(prepared.system, board)), board
        except BadDocumentError as error:
            raise AppError(said("The encounter can't start: {why} ({path}).", why=error.why, path=error.path)) from None

    def set_out(self, prepared: PreparedEncounter, board: Board, changed: Callable[[Entry], Entry] = lambda one: one) -> FirstPositions:
        """Set an encounter out on its board; `changed` may alter a hero first. Raises: AppError, BadDocumentError."""
        system_id, table = prepared.system, self.table(prepared.system)
        party = [changed(one) for one in party_entries(table, prepared, lambda who: self.fault(system_id, who))]
        foes = foe_entries(self.bestiary, prepared, taken=[entry.id for entry in party])
        settings, called = self.settings(system_id), lambda kind: self.called(system_id, kind)
        return set_out(table, prepared, party, foes, board=board, settings=settings, called=called)

    def called(self, system_id: str, foes: Foes) -> str:
        """Name so many of a creature: "2 war dogs"; a named one by its name alone. Raises: AppError."""
        name = self.bestiary.kind_name(system_id, foes).name
        if foes.count == 1 and self.bestiary.has_own_name(system_id, foes):
            return name
        return reinforcements.so_many(name, self.bestiary.plural(system_id, foes), foes.count)

    def fights(self) -> list[PlayInfo]:
        """List the fights, the one played last first."""
        return [info for info in self.store.plays.list() if info.kind is PlayKind.ENCOUNTER and info.id not in self._thrown_away]

    def fight(self, play_id: str) -> Tracker:
        """Open a fight at its last step, or at its last readable one: then `notice_of` says so. Raises: AppError."""
        if play_id not in self._fights:
            play, board = self.store.plays.load(play_id), self._ground(play_id)
            tracker, wrong = last_usable(self.store.plays, play, lambda play: tracker_of(self.store, play.info, self._session(play, board)))
            if wrong is not None:
                self._notices[play_id] = wind_back(self.store, play.info, tracker.session, wrong)
            self._fights[play_id] = tracker
        return self._fights[play_id]

    def notice_of(self, play_id: str) -> str:
        """Say, once, what the user must know of a fight though it could be opened; an empty sentence: nothing."""
        return self._notices.pop(play_id, "")

    def draw_as_at_table(self, play_id: str) -> bool:
        """Update portraits in a fight from the table; return whether any changed. Raises: AppError."""
        session = self.fight(play_id).session
        before, table = session.state, self.table(session.system.id)
        session.state = as_at_table(before, table.state, self._from_table(play_id, table))
        return session.state is not before

    def _ground(self, play_id: str) -> Board:
        body = self._beside(play_id)
        return empty_board("hex") if body is None else board_from_json(body.get("board"))

    def _beside(self, play_id: str) -> dict[str, Json] | None:
        """Return a fight's stored board and table characters."""
        found = self.store.documents.find(f"ground:{play_id}")
        if found is None:
            return None
        return found.body if isinstance(found.body, dict) else {}

    def note_of(self, play_id: str) -> str:
        """Return what was noted of a fight when it was prepared."""
        return str((self._beside(play_id) or {}).get("note", ""))

    def encounter_behind(self, play_id: str) -> PreparedEncounter | None:
        """Return the encounter that a quick fight carries; None: the fight was prepared, or its encounter is unreadable."""
        carried = (self._beside(play_id) or {}).get("quick")
        try:
            return PreparedEncounter.model_validate(carried) if carried is not None else None
        except ValidationError:
            return None

    def _from_table(self, play_id: str, table: Session) -> list[str]:
        """List the characters returning to the table: present ones from there. A foe may have a character's id."""
        came = (self._beside(play_id) or {}).get("party")
        return [who for who in table.state.roster if not isinstance(came, list) or who in came]

    def creatures_like(self, system_id: str, words: str, there: Collection[str] = ()) -> list[reinforcements.MatchedCreature]:
        """Read the creatures meant by "4 wolves" or "add wol"; names `there` already come first. Raises: AppError."""
        return reinforcements.wanted(words, self.bestiary.names(system_id), self.bestiary.plurals(system_id), there)

    def creatures_meant(self, system_id: str, words: str) -> list[reinforcements.MatchedCreature]:
        """Read which creatures are meant by "4 wolves", and how many of them. Raises: AppError."""
        return [found for found in self.creatures_like(system_id, words) if found.count is not None]

    def reinforcements(self, play_id: str, words: str) -> list[reinforcements.MatchedCreature]:
        """Read which creatures are wanted in a fight, and how many of them. Raises: AppError."""
        session = self.fight(play_id).session
        there = {combatant.name for combatant in session.state.combatants.values()}
        return self.creatures_like(session.system.id, words, there)

    def add_foes(self, play_id: str, creature_id: str, count: int, *, near: Cell | None = None) -> str:
        """Add more of a creature to a running fight as one step: placed, and joined where the rules allow it now.

        They are placed around a cell if one is named, else next to their own side. Returns the result in words. Raises: AppError.
        """
        session, state = self.fight(play_id).session, self.fight(play_id).session.state
        require_few(len(state.roster) + count)
        system_id = session.system.id
        text = self.bestiary.text(system_id, creature_id)
        newcomers, unplaced = reinforcements.made(session, creature_id, text, count, near=near)
        result, later = reinforcements.bring(session, newcomers)
        if isinstance(result, Refused):
            raise AppError(said("{name} can't join: {refusal}", name=text.name, refusal=words_for(system_id).refusal(result.refusal)))
        label = reinforcements.so_many(text.name, text.plural, count)
        return reinforcements.told(session, words_for(system_id), label, unplaced=unplaced, result=result, later=later)

    def closing(self, play_id: str, keep: Collection[str] = ()) -> Closing:
        """Compute the changes a closed fight makes at the table; `keep` are the conflicts decided for the table. Raises: AppError."""
        tracker, plays = self.fight(play_id), self.store.plays
        if plays.info(play_id).status is PlayStatus.FINISHED:
            raise AppError(said("“{title}” has already ended.", title=tracker.title))
        session, table = tracker.session, self.table(tracker.session.system.id)
        back = self._from_table(play_id, table)
        try:
            state = with_those_gone(session.system, session.state, back, lambda path: plays.last_with(play_id, path))
            began = session.system.codec.decode(session.system.state_class, joined(plays.first(play_id)))
            fight = ClosedFight(id=play_id, title=tracker.title, state=state, began=began, back=back)
            return closing(session.system, fight, table.state, keep)
        except BadDocumentError as error:
            raise AppError(said("“{title}” can't be ended: {error}.", title=tracker.title, error=error), str(self.store.path)) from None

    def finish(self, play_id: str, keep: Collection[str] = (), also: Sequence[Command[Any]] = ()) -> tuple[str, ...]:
        """Close a fight: write harm and spending to the characters of the table, as one undoable step together with further commands.

        Returns the merges with changes from elsewhere, in words; `keep` are the questions that the table wins.
        Raises: AppError.
        """
        made, session = self.closing(play_id, keep), self.fight(play_id).session
        table, commands = self.table(session.system.id), (*made.all_commands, *also)
        with self.together(table):
            if commands:
                self._must(table, *commands)
            self.store.plays.set_status(play_id, PlayStatus.FINISHED)
            self.store.forecasts.score(play_id, came_true=party_stood(session))
        return made.merged

    def fighting(self, system_id: str) -> dict[str, str]:
        """Map a table's characters in running fights to the fight's name."""
        table = self.table(system_id)
        running = [info for info in self.fights() if info.status != PlayStatus.FINISHED and info.system == system_id]
        return {who: info.name for info in running for who in self._from_table(info.id, table)}

    def throw_away(self, play_id: str) -> None:
        """Take a fight from the lists; it is deleted when the campaign is closed. Raises: AppError."""
        if self.store.read_only:
            raise AppError(self.store.read_only_reason)
        self._thrown_away.add(play_id)

    def bring_back(self, play_id: str) -> None:
        """Restore a deleted fight to the lists."""
        self._thrown_away.discard(play_id)

    def delete_fight(self, play_id: str) -> None:
        """Delete a fight and its journal."""
        with self.store.transaction():
            self.store.plays.delete(play_id)
            self.store.documents.delete(f"ground:{play_id}")
        self._fights.pop(play_id, None)
        self._thrown_away.discard(play_id)

    # ---- house rules

    def settings(self, system_id: str) -> Mapping[str, Json]:
        """Return the campaign's house rules for a system: only what differs from the defaults."""
        return settings_body(self.store, f"settings:{system_id}")

    def set_setting(self, system_id: str, key: str, value: Json) -> None:
        """Set a house rule: the table plays by it at once, fights under way keep the one they began with. Raises: AppError."""
        table, settings = self.table(system_id), {**self.settings(system_id), key: value}
        with self.together(table):
            put_settings(self.store, f"settings:{system_id}", settings)
            self._must(table, AdoptSettings(settings=settings))


__all__ = ["FOE", "PARTY", "Done", "OpenCampaign", "Person"]
