"""Import of a folder of notes: edits to the program's own export return to the campaign, other notes become pages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.notes_out import foreign_vault, taking_in
from desktop_app.exchange.note_folder import NoteFolder


@dataclass(frozen=True, kw_only=True)
class CameBack:
    """A folder's result: a sentence, changed names, and sentences on omissions."""

    told: str
    names: tuple[str, ...]
    left: tuple[str, ...]


def import_folder(campaign: OpenCampaign, journal: Journal, folder: Path) -> CameBack:
    """Import a folder of notes, all or nothing, as one step of the journal. Raises: AppError."""
    notes = NoteFolder(folder)
    if taking_in.is_ours(notes):
        found = taking_in.changed_in(campaign, journal, notes)
        taking_in.take_in(journal, found)
        return CameBack(told=found.told(), names=tuple(one.file for one in found.changed), left=tuple(found.left))
    vault = foreign_vault.vault_in(journal, notes)
    foreign_vault.bring_in(journal, vault)
    return CameBack(told=vault.told(), names=tuple(page.title for page in vault.pages), left=tuple(vault.left))
