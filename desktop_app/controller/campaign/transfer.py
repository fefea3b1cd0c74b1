"""Export of characters, creatures and fights as files, and their import."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from desktop_app.controller.boards.boards import board_to_json
from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.content.files import CreatureText
from desktop_app.controller.library.bestiary import newcomer
from desktop_app.controller.library.library import sheet_json, system_of
from desktop_app.controller.library.portraits import Portrait, read_portrait
from desktop_app.controller.library.stat_cards import MOST_RANK
from desktop_app.controller.play.replaying import steps_of
from desktop_app.controller.play.session import Session
from desktop_app.errors import AppError
from desktop_app.exchange.foreign import wrong_value
from desktop_app.exchange.hidden_signs import visible
from desktop_app.exchange.limits import LONGEST_NAME, MOST_PORTRAIT_BYTES, read_document
from desktop_app.exchange.picture_files import picture_in_text
from desktop_app.exchange.picture_texts import without_texts
from desktop_app.exchange.replay import replay_text
from desktop_app.exchange.whole_file import write_whole
from desktop_app.language import grouped, said
from desktop_app.model.pictures import Picture, PictureStore
from desktop_app.rules.kernel.parts import joined
from desktop_app.rules.kernel.record import Json, first_unknown
from desktop_app.rules.kernel.system import Entry

FORMAT: Final = "strikeboard-character"
CREATURE_FORMAT: Final = "strikeboard-creature"
VERSION: Final = 1
FOR_FOUNDRY: Final = ".foundry.json"
"""How the name of a file ends that is written for Foundry."""
PICTURE: Final = "picture"
"""The key of the picture that the portrait is cut from, in base64."""
AROUND: Final = ("format", "schema_version", "system", PICTURE)
"""Keys of a file beside those of who is in it."""


@dataclass(frozen=True, kw_only=True)
class Newcomer:
    """A file's character: rule system, contents, and the uncropped picture of its portrait."""

    system: str
    text: CreatureText
    picture: Picture | None = None
    format: str = ""
    """The file's own statement of its format; empty without one."""


def export_to(campaign: OpenCampaign, what: str, path: Path) -> str:
    """Write a fight as a replay, or a character or a creature of one's own as JSON; returns a sentence. Raises: AppError."""
    fight = next((info for info in campaign.fights() if what in (info.id, info.name)), None)
    if fight is not None:
        write_whole(path, replay_of(campaign, fight.id))
        return said("Exported the fight “{name}”, {at#step|steps}, to {path}.", name=fight.name, at=fight.at, path=path)
    for person in campaign.people():
        if what in (person.id, person.name):
            return write_character(campaign, person.system, person.id, path)
    for info in campaign.store.documents.list(kind="creature"):
        if what in (info.id, info.name):
            return write_creature(campaign, info.system, info.id.rpartition(":")[2], path)
    sentence = said("This campaign has no fight, no character and no custom creature called {what}.", what=repr(what))
    raise AppError(sentence, str(campaign.store.path))


def write_character(campaign: OpenCampaign, system_id: str, who: str, path: Path) -> str:
    """Write a character of the table as a file of its own; returns a sentence. Raises: AppError."""
    if is_for_foundry(path):
        return _write_for_foundry(path, system_id, text_of_character(campaign, system_id, who))
    session = campaign.table(system_id)
    combatant = session.state.combatants[who]
    sheet = session.system.codec.encode(session.state.sheets[combatant.sheet])
    return _write(path, FORMAT, system_id, {"name": combatant.name, "sheet": sheet}, pictures=campaign.store.pictures)


def text_of_character(campaign: OpenCampaign, system_id: str, who: str) -> CreatureText:
    """Give a character of the table as the text of a file. Raises: AppError."""
    session = campaign.table(system_id)
    combatant = session.state.combatants[who]
    sheet = session.system.codec.encode(session.state.sheets[combatant.sheet])
    return CreatureText(name=combatant.name, sheet=sheet)


def write_creature(campaign: OpenCampaign, system_id: str, creature_id: str, path: Path) -> str:
    """Write a creature of the bestiary as a file of its own; returns a sentence. Raises: AppError."""
    campaign.bestiary.require(system_id, creature_id)
    text = campaign.bestiary.text(system_id, creature_id)
    if is_for_foundry(path):
        return _write_for_foundry(path, system_id, text)
    sheet = system_of(system_id).codec.encode(campaign.bestiary.sheet(system_id, text))
    return _write(path, CREATURE_FORMAT, system_id, {**text.model_dump(mode="json"), "sheet": sheet}, pictures=campaign.store.pictures)


def is_for_foundry(path: Path) -> bool:
    """Tell by its name whether a file is to be written for Foundry."""
    return path.name.casefold().endswith(FOR_FOUNDRY)


def _write_for_foundry(path: Path, system_id: str, text: CreatureText) -> str:
    from desktop_app.controller.pasting.foreign import foundry_text

    write_whole(path, foundry_text(system_id, text))
    return said("Exported {name} to {path}.", name=text.name, path=path) + said(" Pictures are never in such a file.")


def _write(path: Path, form: str, system_id: str, who: dict[str, Json], *, pictures: PictureStore) -> str:
    """Write a character whole or not at all; the picture goes along, unless it is lost or too large for the file."""
    document: dict[str, Json] = {"format": form, "schema_version": VERSION, "system": system_id, **who}
    sheet, stays = document["sheet"], ""
    portrait = read_portrait(str(sheet.get("portrait", ""))) if isinstance(sheet, dict) else None
    if isinstance(sheet, dict) and portrait is not None and portrait.picture:
        kept = pictures.find(portrait.picture)
        if kept is not None and len(kept.body) <= MOST_PORTRAIT_BYTES:
            document[PICTURE] = base64.b64encode(kept.body).decode("ascii")
        else:
            document["sheet"] = {key: value for key, value in sheet.items() if key != "portrait"}
            stays = said(" The picture stays in this campaign.")
    write_whole(path, json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    return said("Exported {name} to {path}.", name=who["name"], path=path) + stays


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


def read_file(path: Path, system_id: str) -> Newcomer:
    """Read a character or creature file: its rule system (`system_id` by default) and contents. Raises: AppError."""
    value = visible(read_document(path, picture=PICTURE))
    system = value.get("system", system_id)
    if not isinstance(system, str):
        raise AppError(said("{name}: “system” must be a text.", name=path.name), str(path))
    if len(str(value.get("name", ""))) > LONGEST_NAME:
        raise AppError(said("{name}: a name has at most {most} letters.", name=path.name, most=LONGEST_NAME), str(path))
    if value.get("schema_version", VERSION) != VERSION:
        raise AppError(said("{name} needs a newer version of Strikeboard.", name=path.name), str(path))
    unknown = sorted(set(value) - {*AROUND, *CreatureText.model_fields})
    if unknown:
        raise AppError(said("{name}: unknown key {key}.", name=path.name, key=repr(unknown[0])), str(path))
    picture = _picture(value.get(PICTURE), path)
    try:
        text = _with_portrait(CreatureText.model_validate({key: held for key, held in value.items() if key not in AROUND}), picture)
        _, sheet = newcomer(system, Entry(id="trial", name=text.name, sheet=sheet_json(system, text)))
    except ValidationError as error:
        raise wrong_value(error, path) from None
    except AppError as error:
        raise AppError(f"{path.name}: {error.sentence}", str(path)) from None
    if text.rank is not None and not 0 <= text.rank <= MOST_RANK:
        raise AppError(said("{name}: a rank goes from 0 to {most}.", name=path.name, most=MOST_RANK), str(path))
    strange = first_unknown(sheet, "/sheet")
    if strange is not None:
        raise AppError(said("{name}: unknown key {key}.", name=path.name, key=repr(strange)), str(path))
    is_shown = picture is not None and picture.id in str(text.sheet.get("portrait", ""))
    return Newcomer(system=system, text=text, picture=picture if is_shown else None, format=str(value.get("format", "")))


def _picture(held: object, path: Path) -> Picture | None:
    """Read the picture that came along. Raises: AppError."""
    if held is None:
        return None
    found = picture_in_text(held) if isinstance(held, str) else None
    if found is None:
        raise AppError(said("The picture of {name} is not a PNG, JPEG or WebP.", name=path.name), str(path))
    if len(found.body) > MOST_PORTRAIT_BYTES:
        size, most = grouped(len(found.body)), grouped(MOST_PORTRAIT_BYTES)
        raise AppError(
            said("The picture of {name} has {size} bytes; the limit is {most}.", name=path.name, size=size, most=most), str(path)
        )
    return Picture(media_type=found.media_type, width=found.width, height=found.height, body=without_texts(found.body))


def _with_portrait(text: CreatureText, picture: Picture | None) -> CreatureText:
    """Let the portrait be cut from the picture that came along, as the sheet says it is, else the whole of it; a sign stays one."""
    portrait = read_portrait(str(text.sheet.get("portrait", ""))) or Portrait()
    if picture is None or portrait.sign:
        return text
    return text.model_copy(update={"sheet": {**text.sheet, "portrait": portrait._replace(picture=picture.id).written()}})
