"""A folder of notes from another program: imports its notes as pages, with links, pictures and aliases.

Front matter gives title and aliases; the rest of it is left out and reported. The folder stays unchanged.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import normpath
from typing import Any, Final
from urllib.parse import unquote

from desktop_app.controller.journal.journal import Journal
from desktop_app.controller.notes.links import NOT_IN_TITLES, key_of, link_to, links_in
from desktop_app.controller.notes.page import LONGEST_TITLE, Page
from desktop_app.controller.notes_out.note import HEAD
from desktop_app.errors import AppError
from desktop_app.exchange.hidden_signs import visible_text
from desktop_app.exchange.limits import LONGEST_NAME, LONGEST_TEXT, MOST_PORTRAIT_BYTES
from desktop_app.exchange.note_folder import MOST_NOTE_BYTES, NoteFolder
from desktop_app.exchange.picture_files import picture_of
from desktop_app.exchange.picture_texts import without_texts
from desktop_app.exchange.plain_yaml import read_yaml
from desktop_app.language import said
from desktop_app.model.pictures import Picture

NOTE: Final = ".md"
PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp")
OTHERS: Final = (".gif", ".svg", ".bmp", ".avif", ".pdf", ".canvas", ".base", ".mp3", ".mp4", ".webm", ".wav", ".ogg")
"""Endings of what a note may show or lead to and no page has."""
MOST_NOTES: Final = 2_000
MOST_FILES: Final = 50_000
"""Files of a folder that are looked at."""
MOST_LETTERS: Final = 30_000_000
"""Letters of all notes of a folder together."""
MOST_PICTURE_BYTES: Final = 200_000_000
"""Of all pictures of a folder together."""
MOST_ALIASES: Final = 20
ADDRESS: Final = re.compile(
    r"(?<!\\)(!?)\[([^\[\]\n]{0,300})\]\(<?([^()<>\n\s]{1,500}|[^()<>\n]{1,500}(?=>))>?(?:[ \t]+\"[^\"\n]{0,300}\")?\)"
)
ELSEWHERE: Final = re.compile(r"[a-zA-Z][\w+.-]{1,20}:|//|#")
"""How an address begins that leads out of the folder, or into the same note."""
SIZED: Final = re.compile(r"\d{1,5}(?:x\d{1,5})?")
TITLES: Final = ("title", "titre")
ALIASES: Final = ("aliases", "alias")


@dataclass(kw_only=True)
class Vault:
    """A folder's result: new pages, their pictures by id, and remarks on the rest."""

    pages: list[Page] = field(default_factory=list)
    pictures: dict[str, Picture] = field(default_factory=dict)
    here: int = 0
    """Notes that are pages of the campaign already, as they are."""
    left: list[str] = field(default_factory=list)

    def told(self) -> str:
        """Say in sentences what came in."""
        if not self.pages:
            return said("No new notes there.")
        pictures = said("{count#picture|pictures}", count=len(self.pictures))
        told = [said("Imported {count#page|pages} with {pictures}.", count=len(self.pages), pictures=pictures)]
        told += [said("{count#note is|notes are} already in the campaign.", count=self.here)] if self.here else []
        return " ".join(told)


def vault_in(journal: Journal, folder: NoteFolder) -> Vault:
    """Read the notes of a folder; nothing comes in yet. Raises: AppError where it has none, or too many."""
    files = folder.files(MOST_FILES)
    notes = [file for file in files if file.casefold().endswith(NOTE)]
    if not notes:
        raise AppError(said("{path} has no notes (files ending in .md).", path=folder.root), str(folder.root))
    if len(notes) > MOST_NOTES:
        told = said("{path} has {count} notes; the limit is {most}.", path=folder.root, count=len(notes), most=MOST_NOTES)
        raise AppError(told, str(folder.root))
    return _VaultReader(journal, folder, files).read(notes)


def bring_in(journal: Journal, vault: Vault) -> None:
    """Make pages of what was read, all or none, as one step of the journal. Raises: AppError."""
    journal.take_pages(vault.pages, tuple(vault.pictures.values()))


@dataclass(frozen=True, kw_only=True)
class _Read:
    """A note as its file has it."""

    file: str
    title: str
    aliases: tuple[str, ...]
    text: str


class _VaultReader:
    """Reads one folder's notes: first all names, then texts with resolved links."""

    def __init__(self, journal: Journal, folder: NoteFolder, files: list[str]) -> None:
        self._journal, self._folder = journal, folder
        self._vault = Vault()
        self._letters = self._picture_bytes = 0
        self._by_name: dict[str, str] = {}
        for file in files:
            self._by_name.setdefault(file.rpartition("/")[2].casefold(), file)
        self._paths = {file.casefold(): file for file in files}
        self._titles: dict[str, str] = {}
        """What the page of each note is called."""
        self._shown: dict[str, str] = {}
        """The id of each picture that was read, by its file; empty: it is none."""

    def read(self, notes: list[str]) -> Vault:
        found = [one for file in notes if (one := self._note(file)) is not None]
        for one in self._new(found):
            page = Page(id=secrets.token_hex(6), title=self._titles[one.file], text=self._linked(one), aliases=one.aliases)
            self._vault.pages.append(page)
        self._vault.here = len(found) - len(self._vault.pages)
        return self._vault

    def _note(self, file: str) -> _Read | None:
        """Read one note; None: it cannot be read, and that is said."""
        try:
            text = self._folder.text(file) if self._folder.size(file) <= MOST_NOTE_BYTES else None
        except AppError as error:
            self._vault.left.append(error.sentence)
            return None
        self._letters += len(text or "")
        if text is None or len(text) > LONGEST_TEXT or self._letters > MOST_LETTERS:
            self._vault.left.append(said("{file}: its text is too long.", file=file))
            return None
        head = HEAD.match(text)
        fields = _fields(head[1]) if head is not None else {}
        known = _texts(fields, TITLES)
        stem = file.rpartition("/")[2][: -len(NOTE)]
        title = _title(known[0] if known else stem) or _title(stem) or said("Page")
        if set(fields) - {*TITLES, *ALIASES}:
            self._vault.left.append(said("{file}: imported only title and aliases of its front matter.", file=file))
        aliases = [one for one in (_title(name) for name in (*_texts(fields, ALIASES), stem)) if one and key_of(one) != key_of(title)]
        body = visible_text(text[head.end() :] if head is not None else text).strip("\n")
        return _Read(file=file, title=title, aliases=tuple(dict.fromkeys(aliases))[:MOST_ALIASES], text=body)

    def _new(self, found: list[_Read]) -> list[_Read]:
        """Return the notes that are not pages yet, each with a free title."""
        there = {head.keys[0]: head.id for head in self._journal.heads().values()}
        self._titles = {one.file: one.title for one in found}
        new = [one for one in found if not self._is_here(one, there.get(key_of(one.title)))]
        taken = set(there)
        for one in new:
            title, number = one.title, 2
            while key_of(title) in taken:
                title, number = f"{one.title} {number}", number + 1
            taken.add(key_of(title))
            self._titles[one.file] = title
        return new

    def _is_here(self, one: _Read, page_id: str | None) -> bool:
        """Tell whether a note is a page of the campaign already, with the same text."""
        return page_id is not None and self._journal.page(page_id).text.strip() == self._linked(one).strip()

    # ---- what a text leads to

    def _linked(self, note: _Read) -> str:
        """Write the links and pictures of a note as pages have them; those in code stay."""
        made, at = [], 0
        for link in links_in(note.text):
            start = link.start - (note.text[link.start - 1 : link.start] == "!")  # a note within a note becomes a link to it
            if start < at:
                continue
            words = link.words if link.words != link.title else ""
            made += [self._addressed(note.text[at:start], note.file), self._goal(link.title, words)]
            at = link.end
        text = "".join((*made, self._addressed(note.text[at:], note.file)))
        return re.sub(r"\n{3,}(?=!\[)|(?<=\))\n{3,}", "\n\n", text)

    def _goal(self, target: str, words: str) -> str:
        """Write what a link of a note program leads to: a page, a picture, else its words."""
        name = re.split(r"[#^]", target, maxsplit=1)[0].strip()
        if not name:
            return words or target.lstrip("#^")
        file = self._file(name)
        if file.casefold().endswith(PICTURES):
            return self._picture(file, "" if SIZED.fullmatch(words) else words)
        if name.casefold().endswith((*PICTURES, *OTHERS)):
            return words or name.rpartition("/")[2]
        title = self._titles.get(file) or _title(name.rpartition("/")[2].removesuffix(NOTE))
        return link_to(title, words or (target if "#" in target and "/" not in target else "")) if title else words

    def _file(self, name: str, near: str = "") -> str:
        """Find a file by a path within the folder, or from beside a note, or by its name alone; empty: there is none."""
        for path in (normpath(f"{near.rpartition('/')[0]}/{name}").lstrip("/"), normpath(name).lstrip("/")):
            for one in (path, f"{path}{NOTE}"):
                if one.casefold() in self._paths:
                    return self._paths[one.casefold()]
        last = name.rpartition("/")[2].casefold()
        return self._by_name.get(last) or self._by_name.get(f"{last}{NOTE}", "")

    def _addressed(self, text: str, near: str) -> str:
        """Write links with addresses within the folder as links to pages, and pictures as those of the campaign."""

        def goal(found: re.Match[str]) -> str:
            address = unquote(found[3])
            if ELSEWHERE.match(address):
                return found[0]
            file = self._file(address.partition("#")[0], near)
            if file.casefold().endswith(PICTURES):
                return self._picture(file, found[2])
            return link_to(self._titles[file], found[2]) if file in self._titles and not found[1] else found[0]

        return ADDRESS.sub(goal, text)

    def _picture(self, file: str, words: str) -> str:
        """Write a picture on a line of its own; one that cannot be read as its words."""
        if file not in self._shown:
            self._shown[file] = self._kept(file)
        told = NOT_IN_TITLES.sub(" ", words)
        picture = self._shown[file]
        return f"\n\n![{told}](picture:{picture})\n\n" if picture else (told or file.rpartition("/")[2])

    def _kept(self, file: str) -> str:
        """Take a picture of the folder; gives its id, or nothing, and that is said."""
        try:
            body = self._folder.read(file) if self._folder.size(file) <= MOST_PORTRAIT_BYTES else None
        except AppError as error:
            self._vault.left.append(error.sentence)
            return ""
        found = picture_of(body) if body is not None else None
        self._picture_bytes += len(body or b"")
        if found is None or self._picture_bytes > MOST_PICTURE_BYTES:
            self._vault.left.append(said("{file} isn’t a picture this program can show, or is too large; left out.", file=file))
            return ""
        picture = Picture(media_type=found.media_type, width=found.width, height=found.height, body=without_texts(found.body))
        self._vault.pictures[picture.id] = picture
        return picture.id


def _fields(head: str) -> Mapping[str, Any]:
    """Read the fields above a note; what cannot be read has none."""
    try:
        found = read_yaml(head)
    except ValueError:
        return {}
    return {str(key).casefold(): value for key, value in found.items()} if isinstance(found, dict) else {}


def _texts(fields: Mapping[str, Any], keys: tuple[str, ...]) -> list[str]:
    """Give the texts that stand under keys, alone or as a list."""
    return [str(one) for key in keys for one in _each(fields.get(key)) if isinstance(one, (str, int))]


def _each(value: object) -> Iterator[object]:
    yield from value if isinstance(value, list) else [value] if value is not None else []


def _title(name: str) -> str:
    """Make a title of a name: without signs that links part it by."""
    return " ".join(NOT_IN_TITLES.sub(" ", visible_text(name)).split())[: min(LONGEST_NAME, LONGEST_TITLE)].strip()
