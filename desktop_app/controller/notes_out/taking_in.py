"""Import of edited notes: texts that were changed in a folder of notes go into the campaign, together as one step."""

from __future__ import annotations

from dataclasses import dataclass, field

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.journal.texts import ENCOUNTER, SHEET, TextPlace
from desktop_app.controller.notes_out.gathering import NOTES_OF_SHEET
from desktop_app.controller.notes_out.linking import Names
from desktop_app.controller.notes_out.note import own_text
from desktop_app.controller.notes_out.writing import WrittenFile, names_of, read_manifest, text_digest
from desktop_app.errors import AppError
from desktop_app.exchange.limits import LONGEST_TEXT
from desktop_app.exchange.note_folder import NoteFolder, digest_of
from desktop_app.language import said


@dataclass(frozen=True, kw_only=True)
class Changed:
    """An externally changed text: its file, its place in the campaign, and its new form."""

    file: str
    where: str | TextPlace
    text: str


@dataclass(kw_only=True)
class Found:
    """A folder's contents: changed texts, and a sentence for each file with untakeable changes."""

    changed: list[Changed] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def told(self) -> str:
        """Say in a sentence what was taken in."""
        if not self.changed:
            return said("No edited notes found there.")
        return said("Imported {count#changed text|changed texts}.", count=len(self.changed))


def is_ours(folder: NoteFolder) -> bool:
    """Tell whether this program has written notes into a folder. Raises: AppError for a manifest that is damaged."""
    return bool(read_manifest(folder).files)


def changed_in(campaign: OpenCampaign, journal: Journal, folder: NoteFolder) -> Found:
    """Search the written notes for externally changed texts. Raises: AppError without a manifest."""
    manifest = read_manifest(folder)
    if not manifest.files:
        raise AppError(said("{path} has no notes of Strikeboard.", path=folder.root), str(folder.root))
    files = {key: kept.file for key, kept in manifest.files.items()}
    names = names_of(campaign, journal, files, (), relative=manifest.relative)
    found = Found()
    for key, kept in manifest.files.items():
        where = _where(key)
        if where is None or not kept.text:
            continue
        try:
            changed = _changed(journal, folder, kept, names, where=where)
        except AppError as error:
            found.left.append(error.sentence)
        else:
            found.changed += [changed] if changed is not None else []
    return found


def take_in(journal: Journal, found: Found) -> None:
    """Write the changed texts into the campaign, all or none, as one step of the journal. Raises: AppError."""
    pages = {one.where: one.text for one in found.changed if isinstance(one.where, str)}
    texts = {one.where: one.text for one in found.changed if isinstance(one.where, TextPlace)}
    journal.write_all(pages, texts)


def _changed(journal: Journal, folder: NoteFolder, kept: WrittenFile, names: Names, *, where: str | TextPlace) -> Changed | None:
    """Read one note; None: it is as it was written, or not there. Raises: AppError saying why it cannot be taken in."""
    body = folder.read(kept.file)
    if body is None or digest_of(body) == kept.digest:
        return None
    whole = folder.text(kept.file) or ""
    own = own_text(whole)
    if own is None:
        raise AppError(said("{file}: the line above the program's text occurs twice, so its text stays out.", file=kept.file))
    text = names.inside(own, kept.file)
    if len(text) > LONGEST_TEXT:
        raise AppError(said("{file}: its text is too long.", file=kept.file))
    now = journal.text_of(where)
    if now is None:
        raise AppError(said("{file}: its page or play is no longer in the campaign.", file=kept.file))
    if text.strip("\n") == now.strip("\n"):
        return None
    if text_digest(now) != kept.text:
        raise AppError(said("{file}: the campaign has another text now. Export the notes again; then both are there.", file=kept.file))
    end = now[len(now.rstrip("\n")) :]
    return Changed(file=kept.file, where=where, text=text.strip("\n") + end)


def _where(key: str) -> str | TextPlace | None:
    """Say where the text of a note is written, by its id; None: none of it comes back."""
    kind, _, own = key.partition(":")
    match kind:
        case "page":
            return own
        case "encounter":
            return TextPlace(ENCOUNTER, own)
        case "character":
            system, _, who = own.partition(":")
            return TextPlace(SHEET, who, system, NOTES_OF_SHEET)
        case _:
            return None
