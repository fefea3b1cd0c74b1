"""Looking things over: a campaign file whole, and the content that comes with the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from desktop_app.controller.bestiary import judged, read_document
from desktop_app.controller.boards import board_from_json, board_from_rows
from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.content import CreatureText, SystemContent, content_of, demo_of
from desktop_app.controller.library import creature, sheet_json, system_of, world_of
from desktop_app.controller.mending import dangling, why_unusable
from desktop_app.controller.prepared import PreparedEncounter
from desktop_app.controller.replaying import log_of
from desktop_app.errors import AppError
from desktop_app.model import Campaign, DocumentInfo, PlayInfo, PlayKind
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.system import Entry


def check_campaign(path: Path) -> list[str]:
    """Check database, documents and journals, and that the rules can use every document and every play. Raises: AppError."""
    with Campaign.open(path, read_only=True) as campaign:
        found = [f"{finding.place}: {finding.sentence}" if finding.place else finding.sentence for finding in campaign.check()]
        found.extend(_guarded("The documents", lambda: _documents(OpenCampaign(campaign))))
        for info in _infos(campaign):
            found.extend(_guarded(f"“{info.name}”", lambda info=info: _play(OpenCampaign(campaign), info)))  # type: ignore[misc]
    return found


def _infos(campaign: Campaign) -> list[PlayInfo]:
    try:
        return campaign.plays.list()
    except AppError:
        return []  # the database has told it


def _guarded(what: str, look: Callable[[], Iterator[str]]) -> Iterator[str]:
    """Look something over; whatever it stumbles over is a finding."""
    try:
        with guarded(""):
            yield from look()
    except (AppError, BadDocumentError) as error:
        yield f"{what} cannot be used: {error.sentence if isinstance(error, AppError) else error.why}"


def _documents(campaign: OpenCampaign) -> Iterator[str]:
    """Judge creatures, encounters, boards, settings and notes."""
    for info in campaign.store.documents.list():
        look = {"creature": _creature, "encounter": _encounter, "board": _board}.get(info.kind, _body)
        yield from _guarded(f"The {info.kind} “{info.name}”", lambda info=info, look=look: look(campaign, info))  # type: ignore[misc]


def _creature(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    text = read_document(campaign.store, CreatureText, campaign.store.documents.get(info.id))
    judged(info.system, Entry(id=info.id, name=text.name, sheet=sheet_json(info.system, text)))
    yield from ()


def _encounter(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    prepared = read_document(campaign.store, PreparedEncounter, campaign.store.documents.get(info.id))
    known = campaign.bestiary.names(prepared.system)
    yield from (
        f"The encounter “{info.name}” has {foes.creature!r} among its foes, which the bestiary does not have."
        for foes in prepared.foes
        if foes.creature not in known
    )


def _board(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    board_from_json(campaign.store.documents.get(info.id).body)
    yield from ()


def _body(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    body = campaign.store.documents.get(info.id).body
    if not isinstance(body, dict):
        yield f"The {info.kind} “{info.name}” holds no object."
    elif info.kind == "settings" and info.id.partition(":")[2] in SYSTEMS:
        system = system_of(info.id.partition(":")[2])
        system.codec.decode(system.settings_class, body, "/settings")


def _play(campaign: OpenCampaign, info: PlayInfo) -> Iterator[str]:
    """Open a play, lay all sheets out, tell its log, and show it as it stands."""
    tracker = campaign.table_tracker(info.system) if info.kind is PlayKind.TABLE else campaign.fight(info.id)
    session = tracker.session
    for who in session.state.roster:
        unreadable = campaign.fault(info.system, who) if info.kind is PlayKind.TABLE else ""
        fault = unreadable or why_unusable(session.system, session.state, who) or dangling(session.system, session.state, who)
        if fault:
            yield f"“{info.name}”: {session.state.combatants[who].name} cannot be used: {fault}."
    tracker.shown()
    for who in session.state.roster:
        session.system.offers(session.state, who)
    bodies = session.log(1, session.journal.length)
    odd = (n for n, body in enumerate(bodies, 1) if not isinstance(body, dict) or "do" not in body)
    yield from (f"Step {n} of “{info.name}” holds no step." for n in odd)
    for _ in log_of(session):
        pass
    if session.journal.at and not session.raw:
        (body,) = session.log(session.journal.at, session.journal.at)
        if isinstance(body, dict) and body.get("digest", session.digest) != session.digest:
            yield f"“{info.name}” is not what its last step says it is."


def check_content() -> list[str]:
    """Check that every content file can be read, and that what it names is there."""
    found: list[str] = []
    for system_id in SYSTEMS:
        try:
            content = content_of(system_id)
            world_of(system_id)
        except (AppError, BadDocumentError) as error:
            found.append(str(error))
            continue
        found.extend(_check_system(system_id, content))
    return found


def _check_system(system_id: str, content: SystemContent) -> Iterator[str]:
    for rule in content.rules.values():
        yield from (f"Rule {rule.id} points to {other}, which is not there." for other in rule.see if other not in content.rules)
        yield from (f"Rule {rule.id}: a row has {len(row)} cells." for row in rule.rows if len(row) != len(rule.columns))
    yield from (f"House rule {s.id} changes {s.rule}, which is not there." for s in content.settings if s.rule not in content.rules)
    for ruling in content.rulings:
        yield from (f"A ruling is about {rule}, which is not there." for rule in ruling.rules if rule not in content.rules)
    yield from (f"The demo has no character {name}." for name in demo_of(system_id).party if name not in content.characters)
    for name in (*content.creatures, *content.characters):
        try:
            text = creature(system_id, name)
            system_of(system_id).newcomer(Entry(id=name, name=text.name, sheet=sheet_json(system_id, text)))
        except (AppError, BadDocumentError) as error:
            yield f"{name}: {error}"
    boards = {board.id for board in content.boards}
    for board in content.boards:
        try:
            board_from_rows(board)
        except AppError as error:
            yield error.sentence
    for encounter in content.encounters:
        yield from (f"{encounter.id}: no creature {foe.creature}." for foe in encounter.foes if foe.creature not in content.creatures)
        if encounter.board and encounter.board not in boards:
            yield f"{encounter.id}: no board {encounter.board}."
