"""Looking things over: a campaign file whole, and the content that comes with the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from desktop_app.controller.boards import board_from_rows
from desktop_app.controller.content import SystemContent, content_of, demo_of
from desktop_app.controller.library import creature, sheet_json, system_of, world_of
from desktop_app.errors import AppError
from desktop_app.model import Campaign
from desktop_app.rules.catalogue import SYSTEMS
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.parts import joined
from desktop_app.rules.kernel.system import Entry


def check_campaign(path: Path) -> list[str]:
    """Check database, documents and journals, and that every state can be read by its rules. Raises: AppError."""
    with Campaign.open(path, read_only=True) as campaign:
        found = [f"{finding.place}: {finding.sentence}" if finding.place else finding.sentence for finding in campaign.check()]
        for info in campaign.plays.list():
            try:
                system = system_of(info.system)
                system.codec.decode(system.state_class, joined(campaign.plays.load(info.id).parts))
            except (AppError, BadDocumentError) as error:
                found.append(f"“{info.name}” cannot be read by its rules: {error}")
    return found


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
