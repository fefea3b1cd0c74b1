"""A campaign's settings: theme, dice and others. Light to import: the window needs them before anything else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from desktop_app.controller.notes.page import NOTES as NOTES_PAGE
from desktop_app.controller.notes.page import OWN_PAGE, Page, put_page, read_page
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.model.records import Document
from desktop_app.rules.catalogue import FIRST_SYSTEM, SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop_app.model import Campaign
    from desktop_app.model.jsontext import Json

PROGRAM = "settings:program"
NOTES = f"{OWN_PAGE}{NOTES_PAGE}"
"""The page of the journal that Home shows."""


def settings_body(store: Campaign, document_id: str) -> dict[str, Json]:
    """Return a settings document as it stands; empty if there is none or it cannot be read (`damaged_settings` says so)."""
    try:
        found = store.documents.find(document_id)
    except AppError:
        return {}
    return dict(found.body) if found is not None and isinstance(found.body, dict) else {}


def damaged_settings(store: Campaign) -> str:
    """Return the unreadable settings or notes, replaced by defaults; empty: all are readable."""
    looks: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: store.documents.find(PROGRAM), said("settings")),
        (lambda: notes_page(store), said("notes")),
    )
    for look, name in looks:
        try:
            look()
        except AppError as error:
            return said(
                "The {name} of this campaign can't be opened, and are empty for now: {sentence}", name=name, sentence=error.sentence
            )
    return ""


def put_settings(store: Campaign, document_id: str, body: dict[str, Json]) -> None:
    """Write a settings document. Raises: AppError."""
    store.documents.put(Document(id=document_id, kind="settings", name=document_id.partition(":")[2], body=body))


def preference(store: Campaign, key: str, *, default: Json) -> Json:
    """Return one setting of the program."""
    return settings_body(store, PROGRAM).get(key, default)


def set_preference(store: Campaign, key: str, value: Json) -> None:
    """Set one setting of the program. Raises: AppError."""
    put_settings(store, PROGRAM, {**settings_body(store, PROGRAM), key: value})


def system_in_use(store: Campaign) -> str:
    """Return the rules for new things of a campaign; the first if unset or unknown."""
    found = preference(store, "system", default=FIRST_SYSTEM)
    return found if isinstance(found, str) and found in SYSTEMS else FIRST_SYSTEM


def notes_page(store: Campaign) -> Page:
    """Return the page of notes as it is, or as it would begin. Raises: AppError if it is damaged."""
    found = store.documents.find(NOTES)
    return read_page(store, found) if found is not None else Page(id=NOTES_PAGE, title="Notes")


def notes_of(store: Campaign) -> str:
    """Return the campaign's typed notes (Markdown); "" without readable ones."""
    try:
        return notes_page(store).text
    except AppError:
        return ""


def set_notes(store: Campaign, text: str) -> None:
    """Keep the campaign's notes. Raises: AppError, also if those that are there are damaged and would be lost."""
    put_page(store, replace(notes_page(store), text=text))
