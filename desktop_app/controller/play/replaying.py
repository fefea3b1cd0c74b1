"""Replays played headless: every digest, refusal and expectation of the file is judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from desktop_app.controller.boards.boards import board_from_json, empty_board
from desktop_app.controller.library.library import creature, sheet_json, system_of_play, tables_of, words_for, world_of, world_of_play
from desktop_app.controller.library.prepared import require_few
from desktop_app.controller.play.journal import MemoryJournal
from desktop_app.controller.play.log_lines import LogWriter
from desktop_app.controller.play.recorded import command_from_json, event_from_json
from desktop_app.controller.play.session import Asking, Refused, Result, Session
from desktop_app.controller.words.names import names_of
from desktop_app.errors import AppError, FaultError
from desktop_app.exchange.replay import Replay, ReplayLine
from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.dice import Origin, WrongDieError
from desktop_app.rules.kernel.parts import joined, parts
from desktop_app.rules.kernel.record import Json, evolve, first_unknown
from desktop_app.rules.kernel.state import Cell, Encounter, decision
from desktop_app.rules.kernel.system import AnySystem, Entry, Setup

MISSING = object()
SETUP_KEYS = frozenset({"board", "combatants", "settings"})
ENTRY_KEYS = frozenset({"id", "name", "number", "side", "sheet", "creature", "at", "facing", "lasting"})


@dataclass(frozen=True, kw_only=True)
class ReplayResult:
    """A replay's result: the last session, and the first difference ("" if every claim holds)."""

    session: Session
    steps: int
    difference: str = ""


def first_state(replay: Replay) -> tuple[AnySystem, Encounter]:
    """Build the state that a replay begins with. Raises: AppError."""
    system = system_of_play(replay.head.system, replay.head.state or {})
    try:
        if replay.head.state is not None:
            board = _board(system, replay.head.state.get("board"))
            _require_few(replay.head.state.get("combatants"))
            document = {key: value for key, value in replay.head.state.items() if key not in ("board", "decision", "order")}
            state: Encounter = system.codec.decode(system.state_class, document)
            _check_known(state.settings, "/state/settings")
            return system, evolve(state, world=world_of_play(system, board))
        setup = replay.head.setup or {}
        board = _board(system, setup.get("board"))
        entries, settings = _entries(system, setup), setup.get("settings", {})
        if not isinstance(settings, dict):
            raise BadDocumentError("/setup/settings", said("an object expected"))
        made = Setup(entries=entries, board=board, settings=settings)
        built: Encounter = system.setup(made, world_of(system.id, board))
        _check_known(built.settings, "/setup/settings")
        _check_known(built.sheets, "/setup/sheets")
        return system, built
    except BadDocumentError as error:
        raise AppError(said("Invalid first line of the replay: {error}.", error=error), replay.path) from None


def board_of(replay: Replay) -> Board:
    """Build the board of a replay; one that names none is played on an empty one. Raises: AppError."""
    head = replay.head
    try:
        return _board(
            system_of_play(head.system, head.state or {}), (head.state if head.state is not None else head.setup or {}).get("board")
        )
    except BadDocumentError as error:
        raise AppError(said("Invalid first line of the replay: {error}.", error=error), replay.path) from None


def _require_few(combatants: Json) -> None:
    if isinstance(combatants, (dict, list)):
        require_few(len(combatants))


def _board(system: AnySystem, value: Json) -> Board:
    return empty_board(system.grid) if value is None else board_from_json(value)


def _entries(system: AnySystem, setup: dict[str, Json]) -> tuple[Entry, ...]:
    _check_keys(setup, SETUP_KEYS, "/setup")
    listed = setup.get("combatants", [])
    if not isinstance(listed, list):
        raise BadDocumentError("/setup/combatants", said("a list expected"))
    _require_few(listed)
    entries = tuple(_entry(system, value, f"/setup/combatants/{i}") for i, value in enumerate(listed))
    twice = next((entry.id for i, entry in enumerate(entries) if entry.id in [other.id for other in entries[:i]]), None)
    if twice is not None:
        raise BadDocumentError("/setup/combatants", said("two of them have the id {twice}", twice=repr(twice)))
    return entries


def _check_keys(value: dict[str, Json], known: frozenset[str], path: str) -> None:
    unknown = sorted(set(value) - known)
    if unknown:
        raise BadDocumentError(path, said("unknown key {key}", key=repr(unknown[0])))


def _check_known(value: object, path: str) -> None:
    """Ask for records without a key that they do not know: a slip of the pen would be passed over. Raises: BadDocumentError."""
    unknown = first_unknown(value, path)
    if unknown is not None:
        raise BadDocumentError(unknown, "unknown")


def _entry(system: AnySystem, value: Json, path: str) -> Entry:
    if not isinstance(value, dict) or not isinstance(value.get("id"), str):
        raise BadDocumentError(path, said("an object with an id expected"))
    _check_keys(value, ENTRY_KEYS, path)
    sheet = value.get("sheet", {})
    if isinstance(value.get("creature"), str):
        sheet = sheet_json(system.id, creature(system.id, str(value["creature"])))
    elif isinstance(sheet, dict):
        sheet = system.sheet_document({"name": value.get("name", value["id"]), "sheet": sheet}, tables_of(system.id))
    at, facing, number = value.get("at"), value.get("facing"), value.get("number", 0)
    cell = system.codec.decode_as(Cell | None, at, f"{path}/at")
    if not isinstance(number, int) or not isinstance(facing, int | None):
        raise BadDocumentError(f"{path}/number" if not isinstance(number, int) else f"{path}/facing", said("a whole number expected"))
    return Entry(
        id=str(value["id"]),
        name=str(value.get("name", value["id"])),
        number=number,
        side=str(value.get("side", "party")),
        sheet=sheet,
        at=cell,
        facing=facing,
        lasting=value.get("lasting"),
    )


def whole(session: Session) -> dict[str, Json]:
    """Write the state as `expect` sees it: with the read-only `decision` and `order`, and what the last step has `told`."""
    system, state = session.system, session.state
    document = joined(parts(system.codec, state))
    asked = decision(state)
    document["decision"] = None if asked is None else {"topic": asked.topic, "who": list(asked.who), "answers": list(asked.answers)}
    document["order"] = [row.who for row in system.order(state)]
    document["told"] = _told(session)
    return document


def _told(session: Session) -> dict[str, Json]:
    """Write the events of the last step by name, and by "name:who": facts, total of the breakdown, dice as "4d6"."""
    told: dict[str, Json] = {}
    for body in session.log(session.journal.at, session.journal.at):
        for event in _list(body.get("events", [])) if isinstance(body, dict) else ():
            if isinstance(event, dict):
                made = {**_dict(event.get("about")), "who": event.get("who")}
                terms, rolls = _list(event.get("sum")), [_dict(roll) for roll in _list(event.get("rolls"))]
                if terms:
                    made["total"] = event_from_json(event).breakdown.total  # type: ignore[union-attr]
                if rolls:
                    made["dice"] = "+".join(f"{len(_list(roll['faces']))}d{roll['sides']}" for roll in rolls)
                told[str(event["name"])] = told[f"{event['name']}:{event.get('who')}"] = made
    return told


def _dict(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def play(replay: Replay, *, until: int | None = None) -> ReplayResult:
    """Play a replay to its end, to a step, or to the first difference. Raises: AppError for a file that cannot be played."""
    system, state = first_state(replay)
    session = Session(system, state, MemoryJournal())
    session.is_typed = lambda _: True
    played = 0
    for line in replay.lines:
        if until is not None and played >= until:
            break
        difference = next(_differences(session, line, replay), "")
        if difference:
            return ReplayResult(
                session=session, steps=played, difference=said("line {number}: {difference}", number=line.number, difference=difference)
            )
        played += 1
    return ReplayResult(session=session, steps=played)


def _differences(session: Session, line: ReplayLine, replay: Replay) -> Iterator[str]:
    yield from _step(session, line, replay)
    if line.digest and session.digest != line.digest:
        yield said("the digest is {digest}, the file has {other}", digest=session.digest, other=line.digest)
    if line.expect:
        document = whole(session)
        for pointer, wanted in line.expect.items():
            found = _looked_up(document, pointer)
            if found is MISSING:
                yield said("{pointer} is missing, {wanted} expected", pointer=pointer, wanted=repr(wanted))
            elif found != wanted:
                yield said("{pointer} is {found}, {wanted} expected", pointer=pointer, found=repr(found), wanted=repr(wanted))


def _step(session: Session, line: ReplayLine, replay: Replay) -> Iterator[str]:
    for _ in range(line.undo):
        if not session.undo():
            yield said("there is no step to undo")
    for _ in range(line.redo):
        if not session.redo():
            yield said("there is no step to redo")
    if line.do:
        yield from _done(session, line, replay)


def _done(session: Session, line: ReplayLine, replay: Replay) -> Iterator[str]:
    """Carry out what a line does, with its dice."""
    before = session.state
    try:
        commands = [command_from_json(session.system.codec, value) for value in line.do]
        for command in commands:
            _check_known(command, f"/{command.kind}")
        result = session.do(*commands, faces=[(face, Origin.SCRIPTED) for _, face in line.faces])
        _check_known(session.state.settings, "/settings")
    except BadDocumentError as error:
        raise AppError(said("Invalid line {number} of the replay: {error}.", number=line.number, error=error), replay.path) from None
    except WrongDieError as error:
        yield said("invalid dice: {error}", error=error)
        return
    except FaultError as error:
        yield error.sentence
        return
    yield from _unlike(session, line, result, before)


def _unlike(session: Session, line: ReplayLine, result: Result, before: Encounter) -> Iterator[str]:
    """Compare a line's result with its claims. `before` is the state it started from."""
    if isinstance(result, Refused):
        code = result.refusal.code
        if line.refused != code:
            kind = result.command.kind
            if line.refused:
                yield said(
                    "The rules refused “{kind}” with {code}, {wanted} expected", kind=kind, code=repr(code), wanted=repr(line.refused)
                )
            else:
                yield said("The rules refused “{kind}” with {code}", kind=kind, code=repr(code))
        elif session.state is not before:
            yield said("a refused step changed the state")
    elif line.refused:
        yield said("not refused; expected {refused}", refused=repr(line.refused))
    elif isinstance(result, Asking):
        need = result.need
        session.cancel()
        yield said(
            "dice are missing: {missing} of {count}d{sides} for {purpose} ({who})",
            missing=need.missing,
            count=need.ask.count,
            sides=need.ask.sides,
            purpose=need.ask.purpose,
            who=need.ask.who,
        )
    else:
        yield from _wrong_sides(session, line)


def _wrong_sides(session: Session, line: ReplayLine) -> Iterator[str]:
    """Compare the dice asked for with those named in the file."""
    body = session.log(session.journal.at, session.journal.at)[0]
    rolls = body.get("dice", []) if isinstance(body, dict) else []
    listed = rolls if isinstance(rolls, list) else []
    asked = [roll["sides"] for roll in listed if isinstance(roll, dict) for _ in _list(roll["faces"])]
    for i, ((sides, _), wanted) in enumerate(zip(line.faces, asked, strict=False)):
        if sides is not None and sides != wanted:
            yield said("die {number} is a d{sides} in the file, the rules need a d{wanted}", number=i + 1, sides=sides, wanted=wanted)


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _looked_up(document: Json, pointer: str) -> object:
    value: object = document
    for key in pointer.lstrip("/").split("/"):
        name = key.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict) and name in value:
            value = value[name]
        elif isinstance(value, list) and name.lstrip("-").isdigit() and -len(value) <= int(name) < len(value):
            value = value[int(name)]
        else:
            return MISSING
    return value


def steps_of(session: Session) -> list[dict[str, Json]]:
    """Collect the steps of a session as a replay file holds them."""
    return as_steps(session.log(1, session.journal.at))


def as_steps(bodies: Iterable[Json]) -> list[dict[str, Json]]:
    """Leave of the steps of a journal what a replay file holds of them."""
    return [{key: body[key] for key in ("do", "dice", "digest") if key in body} for body in bodies if isinstance(body, dict)]


def log_of(session: Session) -> Iterator[str]:
    """Tell a session's log as lines of text: moment, sentence, dice."""
    words = words_for(session.system.id)
    words.names = names_of(session.state)
    for line in LogWriter(session.system, words).lines(session.log(1, session.journal.at), 1):
        dice = " ".join(str(die.face) for die in line.dice)
        text = "".join(span.text for span in line.spans)
        yield f"{line.when:<7}{text}" + (f"  [{dice}]" if dice else "")
