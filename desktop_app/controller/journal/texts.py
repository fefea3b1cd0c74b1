"""Texts outside the pages that belong to the journal: those on sheets, and the notes of encounters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.library import words_for
from desktop_app.controller.notes.page import OWN_PAGE
from desktop_app.controller.play.by_hand import edit_of
from desktop_app.controller.play.session import Refused, Session
from desktop_app.errors import AppError
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.record import Json

ENCOUNTER = "encounter"
SHEET = "sheet"


class TextPlace(NamedTuple):
    """Where a text is written: the note of an encounter (`id`), or a value of the sheet of somebody (`id`) at a table, at `path`."""

    kind: str
    id: str
    system: str = ""
    path: str = ""


def sheet_texts(campaign: OpenCampaign, system_id: str) -> Iterator[tuple[TextPlace, str]]:
    """Give every text of the sheets at a table, with where it is written. Raises: AppError."""
    session = campaign.table(system_id)
    for who in session.state.roster:
        sheet = session.system.codec.encode(session.state.sheets[session.state.combatants[who].sheet])
        for path, text in _texts(sheet, ""):
            yield TextPlace(SHEET, who, system_id, path), text


def _texts(value: Json, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _texts(inner, f"{path}/{place}")


def tables_played(campaign: OpenCampaign) -> list[str]:
    """Name the systems whose tables can be read."""
    return list(dict.fromkeys(person.system for person in campaign.people() if not person.fault))


def text_at(campaign: OpenCampaign, place: TextPlace) -> str | None:
    """Return a text as it is now; None: it is gone. Raises: AppError."""
    if place.kind == ENCOUNTER:
        found = next((one for one in campaign.encounters.all() if one.id == place.id and not one.fault), None)
        return found.note if found is not None else None
    return next((text for at, text in sheet_texts(campaign, place.system) if at == place), None)


def write_texts(campaign: OpenCampaign, texts: Mapping[TextPlace, str]) -> None:
    """Write texts where they belong, those of one table as one step of it. Raises: AppError."""
    notes = {place.id: text for place, text in texts.items() if place.kind == ENCOUNTER}
    for prepared in campaign.encounters.all() if notes else ():
        if prepared.id in notes and not prepared.fault:
            campaign.encounters.put(prepared.model_copy(update={"note": notes[prepared.id]}))
    for system_id in dict.fromkeys(place.system for place in texts if place.kind == SHEET):
        session = campaign.table(system_id)
        mine = [(place, text) for place, text in texts.items() if place.system == system_id]
        _edit(session, [edit_of(session, place.id, (place.path, text)) for place, text in mine])


def _edit(session: Session, edits: list[Command[Any]]) -> None:
    result = session.do(*edits)
    if isinstance(result, Refused):
        raise AppError(words_for(session.system.id).refusal(result.refusal))


def tables_of(campaign: OpenCampaign, places: Mapping[TextPlace, object]) -> list[Session]:
    """Return the tables at which any of these texts is written. Raises: AppError."""
    return [campaign.table(system_id) for system_id in dict.fromkeys(place.system for place in places if place.kind == SHEET)]


def place_of(document_id: str) -> TextPlace | None:
    """Return where the text of a document other than a page is written; None: it is a page, or has none of its own."""
    kind, _, own = document_id.partition(":")
    return TextPlace(ENCOUNTER, own) if kind == ENCOUNTER else None


__all__ = ["OWN_PAGE", "SHEET", "TextPlace", "place_of", "sheet_texts", "tables_of", "tables_played", "text_at", "write_texts"]
