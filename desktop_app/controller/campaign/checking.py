"""Looking things over: a campaign file whole, and the content that comes with the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from desktop_app.controller.boards.boards import board_from_json, board_from_rows
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.repair import dangling, why_unusable
from desktop_app.controller.content.files import CreatureText, SystemContent, content_of, demo_of
from desktop_app.controller.content.games import game_faults
from desktop_app.controller.library.bestiary import judged, read_document
from desktop_app.controller.library.library import creature, sheet_json, system_of, world_of
from desktop_app.controller.library.own_items import OwnItems
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.notes.links import targets_of
from desktop_app.controller.notes.page import read_page
from desktop_app.controller.play.replaying import log_of
from desktop_app.controller.words.names import name_of
from desktop_app.errors import AppError
from desktop_app.language import quoted, said
from desktop_app.model import Campaign, Document, DocumentInfo, PlayInfo, PlayKind
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded
from desktop_app.rules.kernel.system import Entry


def check_campaign(path: Path) -> list[str]:
    """Check database, documents and journals, and that the rules can use every document and every play. Raises: AppError."""
    with Campaign.open(path, read_only=True) as campaign:
        found = [campaign.notice] if campaign.notice else []
        found += [_placed(finding.place, finding.sentence) if finding.place else finding.sentence for finding in campaign.check()]
        found.extend(_guarded(said("The documents"), lambda: _documents(OpenCampaign(campaign))))
        found.extend(_guarded(said("The links"), lambda: iter(_of_links(campaign))))
        for info in _infos(campaign):
            found.extend(_guarded(quoted(info.name), lambda info=info: _play(OpenCampaign(campaign), info)))  # type: ignore[misc]
    return found


def _of_links(store: Campaign) -> list[str]:
    return [said("The link index is out of date for “{name}”.", name=document.name) for document, _ in _unlinked(store)]


def check_index(store: Campaign) -> list[str]:
    """Check the search index of an open campaign, more closely than one that is only read can be. Raises: AppError."""
    return [*(_placed(finding.place, finding.sentence) for finding in store.check_index()), *_of_links(store)]


def _placed(place: str, sentence: str) -> str:
    return said("{name}: {words}", name=place, words=sentence)


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
        yield said("{what} can't be used: {why}", what=what, why=error.sentence if isinstance(error, AppError) else error.why)


def _documents(campaign: OpenCampaign) -> Iterator[str]:
    """Judge creatures, encounters, boards, settings and notes."""
    for info in campaign.store.documents.list():
        look = {"creature": _creature, "encounter": _encounter, "board": _board, "item": _item, "page": _page}.get(info.kind, _body)
        what = said("The {kind} “{name}”", kind=said(info.kind), name=info.name)
        yield from _guarded(what, lambda info=info, look=look: look(campaign, info))  # type: ignore[misc]


def _creature(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    text = read_document(campaign.store, CreatureText, campaign.store.documents.get(info.id))
    judged(info.system, Entry(id=info.id, name=text.name, sheet=sheet_json(info.system, text)))
    yield from ()


def _encounter(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    prepared = read_document(campaign.store, PreparedEncounter, campaign.store.documents.get(info.id))
    known = campaign.bestiary.names(prepared.system)
    yield from (
        said(
            "The encounter “{name}” needs {creature}, which the bestiary does not have.",
            name=info.name,
            creature=repr(foes.creature),
        )
        for foes in prepared.foes
        if foes.creature not in known
    )


def _board(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    board_from_json(campaign.store.documents.get(info.id).body)
    yield from ()


def _page(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    read_page(campaign.store, campaign.store.documents.get(info.id))
    yield from ()


def _unlinked(store: Campaign) -> Iterator[tuple[Document, set[str]]]:
    """Return the documents with links missing in the index, with their links."""
    links = store.documents.links()
    for info in [*store.documents.list(kind="page"), *store.documents.list(kind="encounter")]:
        document = store.documents.raw(info.id)
        targets = targets_of(document.search_text)
        if targets != links.get(info.id, set()):
            yield document, targets


def mend_index(store: Campaign) -> int:
    """Make the search index and that of the links anew; returns how many documents there are. Raises: AppError."""
    with store.transaction():
        for document, targets in [*_unlinked(store)]:
            store.documents.relink(document.id, targets)
        return store.documents.reindex()


def _item(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    OwnItems(campaign.store, info.system).judge_document(campaign.store.documents.get(info.id))
    yield from ()


def _body(campaign: OpenCampaign, info: DocumentInfo) -> Iterator[str]:
    body = campaign.store.documents.get(info.id).body
    if not isinstance(body, dict):
        yield said("The {kind} “{name}” is not an object.", kind=said(info.kind), name=info.name)
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
            yield said("“{play}”: {name} can't be used: {fault}.", play=info.name, name=name_of(session.state, who), fault=fault)
    tracker.shown()
    for who in session.state.roster:
        session.system.offers(session.state, who)
    bodies = session.log(1, session.journal.length)
    odd = (n for n, body in enumerate(bodies, 1) if not isinstance(body, dict) or "do" not in body)
    yield from (said("Step {n} of “{name}” is not a step.", n=n, name=info.name) for n in odd)
    for _ in log_of(session):
        pass
    if session.journal.at and not session.raw:
        (body,) = session.log(session.journal.at, session.journal.at)
        if isinstance(body, dict) and body.get("digest", session.digest) != session.digest:
            yield said("“{name}” does not match its last step.", name=info.name)


def check_content() -> list[str]:
    """Check that every content file is readable, and every name in it exists."""
    found = list(game_faults())
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
    yield from _check_rules(content)
    yield from (said("The demo has no character {name}.", name=name) for name in demo_of(system_id).party if name not in content.characters)
    for name in (*content.creatures, *content.characters):
        try:
            text = creature(system_id, name)
            system_of(system_id).newcomer(Entry(id=name, name=text.name, sheet=sheet_json(system_id, text)))
        except (AppError, BadDocumentError) as error:
            yield _placed(name, str(error))
    yield from _check_encounters(content)


def _check_rules(content: SystemContent) -> Iterator[str]:
    for rule in content.rules.values():
        yield from (
            said("Rule {id} refers to {other}, which does not exist.", id=rule.id, other=other)
            for other in rule.see
            if other not in content.rules
        )
        yield from (
            said("Rule {id}: a row has {count} cells.", id=rule.id, count=len(row)) for row in rule.rows if len(row) != len(rule.columns)
        )
    yield from (
        said("House rule {id} changes {rule}, which does not exist.", id=s.id, rule=s.rule)
        for s in content.settings
        if s.rule not in content.rules
    )
    for ruling in content.rulings:
        yield from (
            said("A ruling refers to {rule}, which does not exist.", rule=rule) for rule in ruling.rules if rule not in content.rules
        )


def _check_encounters(content: SystemContent) -> Iterator[str]:
    boards = {board.id for board in content.boards}
    for board in content.boards:
        try:
            board_from_rows(board)
        except AppError as error:
            yield error.sentence
    for encounter in content.encounters:
        yield from (
            said("{id}: no creature {creature}.", id=encounter.id, creature=foe.creature)
            for foe in encounter.foes
            if foe.creature not in content.creatures
        )
        if encounter.board and encounter.board not in boards:
            yield said("{id}: no board {board}.", id=encounter.id, board=encounter.board)
