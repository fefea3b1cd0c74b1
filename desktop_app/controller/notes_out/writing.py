"""A campaign exported as a folder of notes. A note that was edited there stays as it is; the new version goes next to it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.journal.goals import others
from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.notes.links import key_of
from desktop_app.controller.notes_out.gathering import Draw, GatheredNotes, goal_id
from desktop_app.controller.notes_out.linking import Names
from desktop_app.controller.notes_out.note import OWN, Note, Other, around_text, own_text, written, yaml_text
from desktop_app.errors import AppError
from desktop_app.exchange.note_folder import LeftAloneError, NoteFolder, digest_of, free_name, name_key, safe_name
from desktop_app.exchange.whole_file import clear_left
from desktop_app.language import said
from desktop_app.rules.kernel.record import Json

MANIFEST: Final = ".strikeboard-notes.json"
FORMAT: Final = "strikeboard-notes"
VERSION: Final = 1
MOST_BESIDE: Final = 50


class WrittenFile(NamedTuple):
    """The manifest's entry on a file: path, and digests of the written contents.

    `text` is that of the text that may come back, or of what a picture was made of, `around` of all that stands around the text.
    """

    file: str
    digest: str
    text: str = ""
    around: str = ""


@dataclass(kw_only=True)
class Manifest:
    """Files by the id of their front matter; `relative`: the style of written links."""

    files: dict[str, WrittenFile] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)
    """Files that were laid beside changed ones, with the digest of each."""
    campaign: str = ""
    relative: bool = False


@dataclass(kw_only=True)
class Written:
    """The result: files written, unchanged, or put beside a changed one; omissions with reasons."""

    new: int = 0
    same: int = 0
    beside: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def told(self, folder: object) -> str:
        """Say it in a sentence."""
        first = said("Wrote {count#file|files} to {folder}; {same} were up to date.", count=self.new, folder=folder, same=self.same)
        if not self.beside:
            return first
        changed = said("{count#note was|notes were} changed there and stay; the new one is next to it.", count=len(self.beside))
        return f"{first} {changed}"


def read_manifest(folder: NoteFolder) -> Manifest:
    """Read the manifest; without one nothing was written. Raises: AppError for a damaged one."""
    text = folder.text(MANIFEST)
    if text is None:
        return Manifest()
    try:
        found = json.loads(text)
        if found["format"] != FORMAT or found["version"] != VERSION:
            raise ValueError(found["format"])
        files = {
            str(key): WrittenFile(str(one["file"]), str(one["digest"]), str(one.get("text", "")), str(one.get("around", "")))
            for key, one in found["files"].items()
        }
        beside = {str(file): str(digest) for file, digest in found.get("beside", {}).items()}
        return Manifest(files=files, beside=beside, campaign=str(found.get("campaign", "")), relative=found.get("relative") is True)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise AppError(said("{name} can't be read. Remove it to write notes here.", name=MANIFEST), str(folder.root)) from None


def write_manifest(folder: NoteFolder, manifest: Manifest) -> None:
    """Keep what was written. Raises: AppError."""
    files: dict[str, Json] = {
        key: {name: value for name, value in one._asdict().items() if value or name == "digest"} for key, one in manifest.files.items()
    }
    made: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "campaign": manifest.campaign,
        "relative": manifest.relative,
        "files": files,
        "beside": dict(manifest.beside),
    }
    folder.write(MANIFEST, (json.dumps(made, ensure_ascii=False, indent=1) + "\n").encode())


def text_digest(text: str) -> str:
    """Return the digest of a text of the campaign, but for the blank lines around it."""
    return digest_of(text.strip("\n").encode())


def placed(things: Sequence[Note | Other], manifest: Manifest, folder: NoteFolder) -> dict[str, str]:
    """Give each thing its file, by its id: the one it has, as long as its name fits; no two names are alike in the whole folder."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    ours = {kept.file for kept in manifest.files.values()}
    waiting = []
    for thing in things:
        kept, ending = manifest.files.get(thing.id), _ending(thing)
        name = kept.file.rpartition("/")[2].removesuffix(ending) if kept is not None else ""
        fits = kept is not None and kept.file == f"{thing.folder}/{name}{ending}" and _is_named(name, thing)
        if kept is not None and fits and name_key(name) not in taken:
            taken.add(name_key(name))
            found[thing.id] = kept.file
        else:
            waiting.append(thing)
    for thing in waiting:
        name = free_name(thing.title, taken, thing.hint)
        while (file := f"{thing.folder}/{name}{_ending(thing)}") not in ours and _is_foreign(folder, file, thing):
            taken.add(name_key(name))
            name = free_name(thing.title, taken, thing.hint)
        taken.add(name_key(name))
        found[thing.id] = f"{thing.folder}/{name}{_ending(thing)}"
    return found


def _ending(thing: Note | Other) -> str:
    return ".md" if isinstance(thing, Note) else thing.ending


def _is_named(name: str, thing: Note | Other) -> bool:
    """Return whether a name comes from its title, with or without the suffix against duplicates."""
    plain = safe_name(thing.title)
    rest = name.removeprefix(plain)
    return name == plain or (name.startswith(plain) and (rest.startswith(" (") or rest.strip().isdecimal()))


def _is_foreign(folder: NoteFolder, file: str, thing: Note | Other) -> bool:
    """Return whether the file at a path is not marked as this note; a link is left to `_put`."""
    try:
        text = folder.read(file)
    except LeftAloneError:
        return False
    if isinstance(thing, Other):
        return text is not None and text != thing.body()
    return text is not None and f"\nsb-id: {yaml_text(thing.id)}\n".encode() not in text.replace(b"\r\n", b"\n")


def names_of(campaign: OpenCampaign, journal: Journal, files: Mapping[str, str], notes: Sequence[Note], *, relative: bool) -> Names:
    """Return the file of each title: targets of the journal's links first."""
    leads: dict[str, str] = {}
    for key, thing in _leads(campaign, journal, files, notes):
        if thing in files:
            leads.setdefault(key, files[thing])
    pictures = {key.removeprefix("picture:"): file for key, file in files.items() if key.startswith("picture:")}
    titles = {files[thing]: title for thing, title in _titles(campaign, journal) if thing in files}
    return Names(files=leads, titles=titles, pictures=pictures, relative=relative)


def _titles(campaign: OpenCampaign, journal: Journal) -> Iterator[tuple[str, str]]:
    """Return the ids of link targets, each with the campaign's title for it."""
    for goal in others(campaign, journal.system_id).values():
        yield goal_id(goal.kind, goal.id, goal.system), goal.title
    for head in journal.heads().values():
        yield f"page:{head.id}", head.title


def _leads(campaign: OpenCampaign, journal: Journal, files: Iterable[str], notes: Sequence[Note]) -> Iterator[tuple[str, str]]:
    """Return folded titles with their targets' ids, in the order of link resolution."""
    heads = journal.heads().values()
    yield from ((key_of(f"{OWN}{thing}"), thing) for thing in files)
    yield from ((head.keys[0], f"page:{head.id}") for head in heads)
    yield from ((key, f"page:{head.id}") for head in heads for key in head.keys[1:])
    yield from ((key, goal_id(goal.kind, goal.id, goal.system)) for key, goal in others(campaign, journal.system_id).items())
    yield from ((key_of(note.title), note.id) for note in notes)


class NotesOut:
    """Writes the notes of one campaign into one folder."""

    def __init__(self, campaign: OpenCampaign, journal: Journal, folder: NoteFolder) -> None:
        """Take what was written there before. Raises: AppError."""
        self._campaign, self._journal, self._folder = campaign, journal, folder
        self._manifest = read_manifest(folder)

    def write(self, draw: Draw, *, relative: bool | None = None) -> Written:
        """Write everything missing or changed; the manifest last, also after a failure: it records what was done.

        `relative`: how links are written; None: as before.

        Raises: AppError.
        """
        clear_left(self._folder.root)
        gathered = GatheredNotes(self._campaign, self._journal, draw)
        relative = self._manifest.relative if relative is None else relative
        things: list[Note | Other] = [*gathered.notes, *gathered.others]
        files = placed(things, self._manifest, self._folder)
        names = names_of(self._campaign, self._journal, files, gathered.notes, relative=relative)
        done = Written(left_out=gathered.left_out)
        self._manifest.campaign, self._manifest.relative = self._campaign.store.name, relative
        try:
            for thing in things:
                file = files[thing.id]
                if isinstance(thing, Other):
                    self._put_other(thing, file, done)
                    continue
                told = replace(thing, made=names.outside(thing.made, file))
                self._note_taken_in(thing, names)
                name = file.rpartition("/")[2].removesuffix(".md")
                self._put(thing.id, file, written(told, name, names.outside(thing.text, file)).encode(), done, text=_text_of(thing))
            self._sweep({thing.id for thing in things}, done)
        finally:
            write_manifest(self._folder, self._manifest)
        return done

    def _note_taken_in(self, note: Note, names: Names) -> None:
        """Count a file as unchanged if only its text changed, and the campaign has that text now."""
        kept = self._manifest.files.get(note.id)
        with suppress(AppError):
            if kept is None or note.goes_back is None or self._folder.digest(kept.file) in (None, kept.digest):
                return
            whole = self._folder.text(kept.file) or ""
            own = own_text(whole)
            is_same = own is not None and names.inside(own, kept.file).strip("\n") == note.text.strip("\n")
            if is_same and digest_of(around_text(whole).encode()) == kept.around:
                self._manifest.files[note.id] = kept._replace(digest=self._folder.digest(kept.file) or "")

    def _put_other(self, other: Other, file: str, done: Written) -> None:
        """Write a file other than a note; one with an unchanged source is not made again."""
        kept = self._manifest.files.get(other.id)
        with suppress(LeftAloneError):
            if other.made_of and kept is not None and kept[:3] == (file, self._folder.digest(file), other.made_of):
                done.same += 1
                return
        self._put(other.id, file, other.body(), done, text=other.made_of)

    def _put(self, key: str, file: str, body: bytes, done: Written, *, text: str = "") -> None:
        """Write one file, unless it was changed; one that has another name now leaves its old place if nobody changed it there."""
        kept = self._manifest.files.get(key)
        try:
            moved = kept is not None and kept.file != file
            if kept is not None and moved and self._folder.digest(kept.file) not in (None, kept.digest):
                file, moved = kept.file, False  # it was changed under its old name: it stays there
            there = self._folder.digest(file)
            if there == digest_of(body):
                done.same += 1
            elif there is None or (kept is not None and there == kept.digest):
                self._folder.write(file, body)
                done.new += 1
            else:
                self._lay_beside(file, body, done)
                self._manifest.files[key] = (kept or WrittenFile(file, ""))._replace(file=file, text=text)
                return
            if kept is not None and moved:
                self._folder.remove(kept.file)
            around = digest_of(around_text(body.decode()).encode()) if text and file.endswith(".md") else ""
            self._manifest.files[key] = WrittenFile(file, digest_of(body), text, around)
            self._clear_beside(file)
        except LeftAloneError as error:
            done.left_out.append(error.sentence)

    def _lay_beside(self, file: str, body: bytes, done: Written) -> None:
        """Lay the new one beside a changed file; an earlier one that nobody has touched gives way to it."""
        for beside in beside_names(file):
            there = self._folder.digest(beside)
            if there == digest_of(body):
                done.same += 1
            elif there is None or there == self._manifest.beside.get(beside):
                self._folder.write(beside, body)
                done.new += 1
            else:
                continue
            self._manifest.beside[beside] = digest_of(body)
            done.beside.append(beside)
            return

    def _clear_beside(self, file: str) -> None:
        """Remove the file put beside one that is written in its own place again, unless it was changed."""
        for beside in beside_names(file):
            if beside in self._manifest.beside:
                digest = self._manifest.beside.pop(beside)
                if self._folder.digest(beside) == digest:
                    self._folder.remove(beside)

    def _sweep(self, there: set[str], done: Written) -> None:
        """Take away the notes of what is no longer in the campaign, unless somebody has changed them."""
        if done.left_out:
            return  # what could not be read is still there
        for key in [key for key in self._manifest.files if key not in there]:
            kept = self._manifest.files.pop(key)
            with suppress(LeftAloneError):
                if self._folder.digest(kept.file) == kept.digest:
                    self._folder.remove(kept.file)


def _text_of(note: Note) -> str:
    """Return the digest of the text that may come back; empty: none can."""
    return text_digest(note.text) if note.goes_back is not None else ""


def beside_names(file: str) -> Iterator[str]:
    """Name where the new one lies beside a file: "Orsk (Strikeboard).md"."""
    stem, dot, ending = file.rpartition(".")
    for number in range(1, MOST_BESIDE):
        yield f"{stem} (Strikeboard{f' {number}' if number > 1 else ''}){dot}{ending}"
