"""Things that leave a campaign as files of their own, and come back: characters, creatures, fights."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import ValidationError

from desktop_app.controller.boards import board_to_json
from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.content import CreatureText
from desktop_app.controller.replaying import steps_of
from desktop_app.controller.session import Session
from desktop_app.errors import AppError
from desktop_app.exchange.limits import LONGEST_NAME, read_document
from desktop_app.exchange.replay import replay_text
from desktop_app.exchange.whole_file import write_whole
from desktop_app.language import said
from desktop_app.rules.kernel.parts import joined
from desktop_app.rules.kernel.record import Json

FORMAT = "strikeboard-character"


def export_to(campaign: OpenCampaign, what: str, path: Path) -> str:
    """Write a fight as a replay, or a character as JSON; returns a sentence. Raises: AppError."""
    fight = next((info for info in campaign.fights() if what in (info.id, info.name)), None)
    if fight is not None:
        write_whole(path, replay_of(campaign, fight.id))
        return said("Wrote the fight “{name}”, {at} steps, to {path}.", name=fight.name, at=fight.at, path=path)
    for person in campaign.people():
        if what in (person.id, person.name):
            session = campaign.table(person.system)
            sheet = session.system.codec.encode(session.state.sheets[session.state.combatants[person.id].sheet])
            document = {"format": FORMAT, "schema_version": 1, "system": person.system, "name": person.name, "sheet": sheet}
            write_whole(path, json.dumps(document, ensure_ascii=False, indent=1) + "\n")
            return said("Wrote {name} to {path}.", name=person.name, path=path)
    raise AppError(said("This campaign has no fight and no character called {what}.", what=repr(what)), str(campaign.store.path))


def replay_of(campaign: OpenCampaign, play_id: str) -> str:
    """Write a fight as a replay file: first state, board, and every step with its dice and digest. Raises: AppError."""
    return session_replay(campaign, play_id, campaign.fight(play_id).session, campaign.fight(play_id).title)


def session_replay(campaign: OpenCampaign, play_id: str, session: Session, title: str) -> str:
    """Write a play as a replay file, also that of a table. Raises: AppError."""
    state: dict[str, Json] = joined(campaign.store.plays.first(play_id))
    if session.state.world.board is not None:
        state["board"] = board_to_json(session.state.world.board)
    head: dict[str, Json] = {
        "system": session.system.id,
        "rules_version": session.system.version,
        "title": title,
        "state": state,
    }
    return replay_text(head, steps_of(session))


def import_from(campaign: OpenCampaign, path: Path, system_id: str, *, as_creature: bool) -> str:
    """Bring a character or creature file in; returns a sentence. Raises: AppError, and nothing has changed."""
    value = read_document(path)
    system = value.get("system", system_id)
    if not isinstance(system, str):
        raise AppError(said("{name}: “system” is a text.", name=path.name), str(path))
    if len(str(value.get("name", ""))) > LONGEST_NAME:
        raise AppError(said("{name}: a name has at most {most} letters.", name=path.name, most=LONGEST_NAME), str(path))
    known = {key: value[key] for key in ("name", "plural", "rank", "tags", "text", "concept", "player", "sheet") if key in value}
    try:
        text = CreatureText.model_validate(known)
    except ValidationError as error:
        first = error.errors()[0]
        raise AppError(f"{path.name}: {'.'.join(str(p) for p in first['loc'])}: {first['msg']}.", str(path)) from None
    try:
        if as_creature:
            campaign.bestiary.put(system, path.stem.lower().replace(" ", "_"), text)
        else:
            campaign.add_character(system, text)
    except AppError as error:
        raise AppError(f"{path.name}: {error.sentence}", str(path)) from None
    return said("{name} is in the bestiary now.", name=text.name) if as_creature else said("{name} is at the table now.", name=text.name)
