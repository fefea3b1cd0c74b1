"""The only way in for files from outside: recognises them, lists their content, and imports it as one undoable step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from desktop_app.controller.boards.boards import KINDS
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.foreign_boards import LayTiles, holds, keeping, read_board
from desktop_app.controller.campaign.transfer import CREATURE_FORMAT, Newcomer, read_file
from desktop_app.controller.content.files import CreatureText
from desktop_app.controller.library.bestiary import judged
from desktop_app.controller.library.library import sheet_json, words_for
from desktop_app.controller.pasting import columns
from desktop_app.controller.pasting.foreign import Arrival, arrivals_in
from desktop_app.controller.pasting.other_rules import Likeness, likeness, likeness_of_table
from desktop_app.controller.play.session import Refused, Session
from desktop_app.controller.words.names import PARTY, free_id, next_name
from desktop_app.errors import AppError
from desktop_app.exchange.foreign import ForeignBoard
from desktop_app.exchange.going import CountedSteps, Going, unheard
from desktop_app.exchange.recognising import FileKind, recognise
from desktop_app.exchange.table_files import Table
from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import AddCharacter

WORDS: Final = ("name", "text")
"""What of a stat block any text has: a first line, and more of them."""


@dataclass(frozen=True, kw_only=True)
class FromFile:
    """One file's contents: possible characters, boards, a table with unassigned columns; `report` are sentences."""

    path: Path
    called: str
    arrivals: tuple[Arrival, ...] = ()
    newcomer: Newcomer | None = None
    is_creature: bool = True
    boards: tuple[ForeignBoard, ...] = ()
    table: Table | None = None
    chosen: tuple[str, ...] = ()
    """What the columns of the table fill."""
    reads_like: Likeness | None = None
    """Other rules by which far more of it is understood."""
    report: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """Tell in sentences what of it was not understood: in doubt, kept as text, left out. Raises: AppError."""
        told = [*self._columns(), *self.report, *(line for board in self.boards for line in board.report)]
        for one in self.arrivals:
            read = one.read
            unsettled = [doubt.title for doubt in read.doubts]
            told += [f"{one.name}: {line}" for line in read.notes]
            if unsettled:
                told.append(said("{name}: the marked answer is used: {what}.", name=one.name, what=", ".join(unsettled)))
            if read.kept:
                told.append(said("{name}: {count#piece of text stays|pieces of text stay} as text.", name=one.name, count=len(read.kept)))
        return told

    def _columns(self) -> list[str]:
        """Describe the columns read from a table."""
        if self.table is None:
            return []
        titles = {target.id: target.title for target in columns.targets(self.arrivals[0].system)}
        pairs = [f"{head} → {titles.get(target, '')}" for head, target in zip(self.table.head, self.chosen, strict=True)]
        return [said("Columns: {pairs}.", pairs=", ".join(pairs))]


def look_into_all(paths: Sequence[Path], system_id: str, *, asks: bool = False, going: Going = unheard) -> tuple[list[FromFile], list[str]]:
    """Look into files one after the other; gives those that can be read, and why the others cannot.

    `asks`: a person can assign columns of which none is known. `going` hears of each file.
    """
    found: list[FromFile] = []
    refused: list[str] = []
    steps = CountedSteps(going, len(paths))
    for path in paths:
        steps.next()
        try:
            file = look_into(path, system_id)
            if file.table is not None and not asks and not columns.is_known(file.table, system_id):
                raise AppError(said("{name} is a table without a known column. Call one “Name”.", name=path.name), str(path))
            found.append(file)
        except AppError as error:
            refused.append(error.sentence)
    return found, refused


def look_into(path: Path, system_id: str) -> FromFile:
    """Say what a file is and read it; nothing comes in yet. Raises: AppError, one sentence."""
    found = recognise(path)
    match found.kind:
        case FileKind.OWN:
            came = read_file(path, system_id)
            try:
                judged(came.system, Entry(id="trial", name=came.text.name, sheet=sheet_json(came.system, came.text)))
            except AppError as error:
                raise AppError(f"{path.name}: {error.sentence}", str(path)) from None
            return FromFile(path=path, called=found.called, newcomer=came, is_creature=came.format == CREATURE_FORMAT)
        case FileKind.UNIVERSAL_VTT | FileKind.TILED:
            return FromFile(path=path, called=found.called, boards=(read_board(path, is_tiled=found.kind is FileKind.TILED),))
        case FileKind.TEXT:
            arrivals = _in_text(found.text, system_id, path)
            if not arrivals:
                raise AppError(said("{name} is a text without a stat block.", name=path.name), str(path))
            return _with_likeness(FromFile(path=path, called=found.called, arrivals=arrivals), found.text, system_id)
        case FileKind.TABLE if found.table is not None and is_beside_blocks(found.table, found.text, system_id):
            arrivals = _in_text(found.text, system_id, path)
            return _with_likeness(FromFile(path=path, called=said("a text"), arrivals=arrivals), found.text, system_id)
        case _:
            arrivals = tuple(Arrival(sheet, system_id) for sheet in found.sheets)
            kinds = {kind.id: kind for kind in KINDS.values()}
            boards = tuple(replace(one, board=replace(one.board, kinds=kinds)) for one in found.boards)
            made = FromFile(path=path, called=found.called, arrivals=arrivals, boards=boards, report=found.report)
            if found.table is None:
                return made
            like = likeness_of_table(path.name, found.table, system_id)
            made = replace(made, reads_like=like, report=(*made.report, *([like.told] if like is not None else [])))
            return with_columns(made, found.table, system_id)


def _in_text(text: str, system_id: str, path: Path) -> tuple[Arrival, ...]:
    """List a plain text's creatures, without blocks that gave only a name. Raises: AppError.

    A note without a name is of whom its file is called after.
    """
    found = [one for one in arrivals_in(text, system_id, is_file=True) if any(trace.path not in WORDS for trace in one.read.traces)]
    if len(found) == 1 and found[0].read.is_nameless:
        found = [Arrival(found[0].read.called(path.stem), system_id)]
    return tuple(found)


def _with_likeness(file: FromFile, text: str, system_id: str) -> FromFile:
    """Say of a text where it reads like other rules."""
    found = likeness(file.path.name, text, system_id)
    return file if found is None else replace(file, reads_like=found, report=(*file.report, found.told))


def is_beside_blocks(table: Table, text: str, system_id: str) -> bool:
    """Tell whether a table is rather a part of a text with stat blocks than a table of creatures. Raises: AppError."""
    return (
        "|" in text
        and not columns.is_of_creatures(table, system_id)
        and any(trace.path not in WORDS for one in arrivals_in(text, system_id) for trace in one.read.traces)
    )


def with_columns(file: FromFile, table: Table, system_id: str, chosen: Sequence[str] = ()) -> FromFile:
    """Read the rows of a table as creatures; `chosen` is what its columns fill, without it as their names say."""
    assigned = tuple(chosen or columns.assigned(table, system_id))
    arrivals = tuple(Arrival(sheet, system_id) for sheet in columns.sheets_of(table, assigned, system_id))
    return replace(file, table=table, chosen=assigned, arrivals=arrivals)


@dataclass(frozen=True, kw_only=True)
class ImportResult:
    """One import's result: creatures by system and id, boards, and the tables' steps by system with their characters."""

    creatures: tuple[tuple[str, str, CreatureText], ...] = ()
    boards: tuple[Board, ...] = ()
    steps: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    sentences: tuple[str, ...] = ()
    """The report on each, boards last."""

    @property
    def keys(self) -> frozenset[str]:
        """Name what came: "creature:SYSTEM:wolf", "board:cave", "person:SYSTEM:ana"."""
        people = (f"person:{system}:{who}" for system, _, names in self.steps for who in names)
        creatures = (f"creature:{system}:{key}" for system, key, _ in self.creatures)
        return frozenset((*people, *creatures, *(f"board:{board.id}" for board in self.boards)))


class Imports:
    """Imports files' contents, and undoes the last import as one step."""

    def __init__(self, campaign: OpenCampaign) -> None:
        """Begin with no import to take back."""
        self._campaign = campaign
        self._last: ImportResult | None = None
        self._is_back = False
        self._looked: tuple[object, bool] = (None, False)

    def holds(self, key: str) -> bool:
        """Tell whether something came with the last import, and nothing of that was changed since."""
        return self._last is not None and not self._is_back and key in self._last.keys and not self._changed()

    @property
    def can_redo(self) -> bool:
        """Tell whether the last import was taken back, and can come again."""
        return self._last is not None and self._is_back and self._is_free(self._last)

    def bring_in(
        self, files: Sequence[FromFile], *, lay: LayTiles, as_creature: bool | None = None, going: Going = unheard
    ) -> ImportResult:
        """Import everything or nothing; `as_creature` sends all to one place (None: each where it belongs). Raises: AppError.

        `going` hears how far it has come (so many done, of so many) while all are read and tried out, and may raise to call it off:
        nothing is written before that is over.
        """
        campaign = self._campaign
        people: dict[str, list[CreatureText]] = {}
        creatures: dict[str, list[CreatureText]] = {}
        steps = CountedSteps(going, 2 * sum(len(file.arrivals) + (file.newcomer is not None) for file in files))
        for system, text, is_character in _all_of(files):
            steps.next()
            if is_character if as_creature is None else not as_creature:
                people.setdefault(system, []).append(_with_notes(text))
            else:
                creatures.setdefault(system, []).append(text)
        joining = [self._newcomers(system, texts, steps) for system, texts in people.items()]
        placed = [(system, list(self._placed(system, texts, steps))) for system, texts in creatures.items()]
        sentences: list[str] = []
        with campaign.together(*(joined.session for joined in joining)):
            kept = ImportResult(
                steps=tuple(_join(joined, sentences) for joined in joining),
                creatures=tuple(one for system, found in placed for one in self._creatures(system, found, sentences)),
                boards=tuple(self._boards(files, lay, sentences)),
            )
            came_in = [*(text for _, _, text in kept.creatures), *(text for texts in people.values() for text in texts)]
            shown = " ".join(str(text.sheet.get("portrait", "")) for text in came_in)
            for picture in (file.newcomer.picture for file in files if file.newcomer is not None):
                if picture is not None and picture.id in shown:
                    campaign.store.pictures.put(picture)
        self._last, self._is_back = replace(kept, sentences=tuple(sentences)), False
        return self._last

    def _placed(self, system: str, texts: Sequence[CreatureText], steps: CountedSteps) -> Iterator[tuple[str, CreatureText | None, str]]:
        """Return each creature's id, kind (None: it exists there) and former name; all are tried first."""
        bestiary = self._campaign.bestiary
        for (creature_id, made), text in zip(bestiary.places_for(system, texts), texts, strict=True):
            steps.next()
            if made is not None:
                judged(system, Entry(id="trial", name=made.name, sheet=sheet_json(system, made)))
            yield creature_id, made, text.name

    def _creatures(
        self, system: str, found: Sequence[tuple[str, CreatureText | None, str]], sentences: list[str]
    ) -> Iterator[tuple[str, str, CreatureText]]:
        bestiary = self._campaign.bestiary
        for creature_id, made, name in found:
            if made is None:
                sentences.append(said("{name} is already in the bestiary, unchanged.", name=name))
                continue
            bestiary.keep_judged(system, creature_id, made)
            sentences.append(said("{name} added to the bestiary.", name=made.name))
            yield system, creature_id, bestiary.text(system, creature_id)

    def _boards(self, files: Sequence[FromFile], lay: LayTiles, sentences: list[str]) -> list[Board]:
        campaign, kept = self._campaign, []
        there = {info.id.removeprefix("board:"): info.name for info in campaign.store.documents.list(kind="board")}
        for found in (one for file in files for one in file.boards):
            name = next_name(found.board.name, set(there.values())) if found.board.name in there.values() else found.board.name
            board = replace(found.board, id=free_id(found.board.name, there), name=name)
            picture = lay(found.mosaic) if found.mosaic is not None else found.picture
            if picture is not None and board.picture is not None:
                board = replace(board, picture=replace(board.picture, asset=keeping(campaign)(picture)))
            campaign.boards.put(board)
            there[board.id] = board.name
            kept.append(campaign.boards.find(board.id) or board)
            sentences.append(holds(board))
        return kept

    def _newcomers(self, system: str, texts: Sequence[CreatureText], steps: CountedSteps) -> _Joining:
        """Make the step that brings characters to a table; all are tried out."""
        session = self._campaign.table(system)
        commands: list[AddCharacter[Encounter]] = []
        taken = set(session.state.combatants)
        for text in texts:
            steps.next()
            who = free_id(text.name, taken)
            entry = Entry(id=who, name=text.name, side=PARTY, sheet=sheet_json(system, text))
            combatant, sheet = judged(system, entry, session.state.settings)
            codec = session.system.codec
            commands.append(AddCharacter(actor=who, sheet=codec.encode(sheet), combatant=codec.encode(combatant)))
            taken.add(who)
        return _Joining(session, tuple(commands), tuple(text.name for text in texts))

    # ---- the way back

    def _changed(self) -> bool:
        """Tell whether anything of the last import is no longer as it came; looked up again when the file has changed."""
        assert self._last is not None, "there is one"
        campaign, last = self._campaign, self._last
        stand = (
            self._last,
            campaign.store.version(),
            campaign.store.database.written,
            *(campaign.table(system).journal.at for system, _, _ in last.steps),
        )
        if self._looked[0] != stand:
            self._looked = (stand, self._differs(last))
        return self._looked[1]

    def _differs(self, last: ImportResult) -> bool:
        campaign = self._campaign
        names = {system: campaign.bestiary.names(system) for system, _, _ in last.creatures}
        return (
            any(key not in names[system] or campaign.bestiary.text(system, key) != text for system, key, text in last.creatures)
            or any(campaign.table(system).journal.at != at for system, at, _ in last.steps)
            or (bool(last.boards) and any(campaign.boards.find(board.id) != board for board in last.boards))
        )

    def _is_free(self, last: ImportResult) -> bool:
        """Tell whether there is room for what was taken back."""
        campaign = self._campaign
        return (
            not any(campaign.bestiary.is_own(system, key) for system, key, _ in last.creatures)
            and not ({board.id for board in last.boards} & campaign.boards.own())
            and all(
                table.journal.at == at - 1 < table.journal.length for table, at in ((campaign.table(one), at) for one, at, _ in last.steps)
            )
        )

    def undo(self) -> None:
        """Take the last import back, whole. Raises: AppError."""
        last, campaign = self._last, self._campaign
        if last is None or self._is_back or self._changed():
            raise AppError(said("The last import has changes. Undo those first."))
        with campaign.together(*(campaign.table(system) for system, _, _ in last.steps)):
            for system, key, _ in last.creatures:
                campaign.bestiary.delete(system, key)
            for board in last.boards:
                campaign.boards.delete(board.id)
            for system, _, _ in last.steps:
                campaign.undo(system)
        self._is_back = True

    def redo(self) -> None:
        """Bring again what was taken back. Raises: AppError."""
        last, campaign = self._last, self._campaign
        if last is None or not self.can_redo:
            raise AppError(said("Nothing to redo."))
        with campaign.together(*(campaign.table(system) for system, _, _ in last.steps)):
            for system, key, text in last.creatures:
                campaign.bestiary.put(system, key, text)
            for board in last.boards:
                campaign.boards.put(board)
            for system, _, _ in last.steps:
                campaign.redo(system)
        self._is_back = False


@dataclass(frozen=True)
class _Joining:
    """Characters who are to come to a table in one step."""

    session: Session
    commands: tuple[AddCharacter[Encounter], ...]
    names: tuple[str, ...]


def _join(joined: _Joining, sentences: list[str]) -> tuple[str, int, tuple[str, ...]]:
    """Take the step that brings characters to a table; gives it as it is kept. Raises: AppError."""
    session = joined.session
    result = session.do(*joined.commands)
    if isinstance(result, Refused):
        raise AppError(words_for(session.system.id).refusal(result.refusal))
    sentences += [said("{name} added to the characters.", name=name) for name in joined.names]
    return session.system.id, session.journal.at, tuple(command.actor for command in joined.commands)


def _all_of(files: Sequence[FromFile]) -> Iterator[tuple[str, CreatureText, bool]]:
    """Read all who come out of files: the system of each, the text, and whether it is a character. Raises: AppError."""
    for file in files:
        for one in file.arrivals:
            yield one.system, one.text(), one.is_character
        if file.newcomer is not None:
            yield file.newcomer.system, file.newcomer.text, not file.is_creature


def _with_notes(text: CreatureText) -> CreatureText:
    """Store a character's source text in its notes, if they are empty."""
    if text.sheet.get("notes") or not text.pasted:
        return text
    return text.model_copy(update={"sheet": {**text.sheet, "notes": text.pasted}})
