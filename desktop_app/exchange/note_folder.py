"""A folder shared with other programs: file names valid everywhere, files written whole, nothing outside it."""

from __future__ import annotations

import hashlib
import os
import stat
import unicodedata
from collections.abc import Collection
from pathlib import Path, PurePosixPath
from typing import Final

from desktop_app.errors import AppError
from desktop_app.exchange.whole_file import write_bytes_whole
from desktop_app.language import said

FORBIDDEN: Final = frozenset('<>:"/\\|?*#^[]%')
"""In names of Windows, and in links of note programs."""
RESERVED: Final = frozenset(
    ("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", *(f"{port}{n}" for port in ("COM", "LPT") for n in "0123456789¹²³"))
)
MOST_LETTERS: Final = 80
MOST_NAME_BYTES: Final = 180
"""Of a name with what is put behind it file systems take 255."""
MOST_PATH_LETTERS: Final = 1000
"""Of a path in the folder. Windows calls one that is too long missing, and `mkdir` would look for its parents without end."""
MOST_NOTE_BYTES: Final = 2_000_000
MOST_FILE_BYTES: Final = 100_000_000
"""Of any file that the program itself has written there."""


def safe_name(title: str, otherwise: str = "Untitled") -> str:
    """Return a title as a file name without suffix, valid on Windows, macOS and Linux and inside links."""
    plain = unicodedata.normalize("NFC", title)
    kept = "".join(" " if letter in FORBIDDEN or unicodedata.category(letter)[0] in "CZ" else letter for letter in plain)
    name = " ".join(kept.split())[:MOST_LETTERS]
    while len(name.encode()) > MOST_NAME_BYTES:
        name = name[:-1]
    name = name.strip(" .")
    if name.partition(".")[0].strip().upper() in RESERVED:
        name = f"_{name}"
    return name or otherwise


def name_key(name: str) -> str:
    """Give the form in which file systems compare names: without case, letters composed or not."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())


def free_name(title: str, taken: Collection[str], hint: str = "") -> str:
    """Make a safe name that is not taken (`name_key`): the title, then with a hint ("Wolf (creature)"), then with a number."""
    plain = safe_name(title)
    if name_key(plain) not in taken:
        return plain
    stem = f"{plain} ({hint})" if hint else plain
    made, number = stem, 2
    while name_key(made) in taken:
        made, number = f"{stem} {number}", number + 1
    return made


class LeftAloneError(AppError):
    """What lies at a place is a link or no file: it is neither read nor written."""


class NoteFolder:
    """A folder; files are named by paths within it, with slashes ("People/Orsk.md"). Links are never followed."""

    def __init__(self, root: Path, *, make: bool = False) -> None:
        """Take a folder, and make it if it is not there. Raises: AppError."""
        try:
            if make:
                root.mkdir(parents=True, exist_ok=True)
            is_folder = root.is_dir()
        except OSError as error:
            raise AppError(said("{path} can't be written: {why}.", path=root, why=error.strerror), str(root)) from None
        if not is_folder:
            raise AppError(said("{path} is not a folder.", path=root), str(root))
        self.root = root

    def _place(self, name: str) -> Path:
        """Return a file's path. Raises: AppError for a name too long, out of the folder, or through a link."""
        if len(name) > MOST_PATH_LETTERS:
            raise AppError(said("The path “{name}…” is too long.", name=name[:MOST_LETTERS]), str(self.root))
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or any(part in ("..", ".") or set(part) & set("\\:\0") for part in parts):
            raise AppError(said("“{name}” is not in the folder.", name=name), str(self.root))
        path = self.root
        try:
            for part in parts:
                path /= part
                if path.is_symlink():
                    raise LeftAloneError(said("“{name}” links to another place, so it stays.", name=name), str(path))
        except (OSError, ValueError) as error:  # a name that is longer than any can be
            why = getattr(error, "strerror", None) or error
            raise AppError(said("{path} can't be opened: {why}.", path=name[:MOST_LETTERS], why=why), str(self.root)) from None
        return path

    def files(self, most: int) -> list[str]:
        """List the files of the folder, those in it and deeper, by name; hidden ones and what links lead to are none.

        Raises: AppError for more than `most`.
        """
        found: list[str] = []
        for place, folders, names in os.walk(self.root, followlinks=False):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            inside = Path(place).relative_to(self.root)
            found += [(inside / name).as_posix() for name in sorted(names) if not name.startswith(".")]
            if len(found) > most:
                raise AppError(said("{path} has more than {most} files.", path=self.root, most=most), str(self.root))
        return found

    def size(self, name: str) -> int:
        """Return how many bytes a file has; 0: there is none. Raises: AppError for a link."""
        path = self._place(name)
        try:
            return path.stat(follow_symlinks=False).st_size
        except OSError:
            return 0

    def read(self, name: str, most: int = MOST_FILE_BYTES) -> bytes | None:
        """Read a file; None: there is none. Raises: AppError for links, non-files, and files too large."""
        path = self._place(name)
        try:
            found = path.stat(follow_symlinks=False)
            if not stat.S_ISREG(found.st_mode):
                raise LeftAloneError(said("“{name}” is not a file, so it stays.", name=name), str(path))
            if found.st_size > most:
                raise AppError(said("“{name}” is too large for a note.", name=name), str(self.root))
            return path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise AppError(said("{path} can't be opened: {why}.", path=path, why=error.strerror), str(path)) from None

    def text(self, name: str) -> str | None:
        """Read a note as text with plain line ends; None: there is none. Raises: AppError."""
        body = self.read(name, MOST_NOTE_BYTES)
        if body is None:
            return None
        try:
            return body.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            raise AppError(said("“{name}” is not a text in UTF-8.", name=name), str(self.root)) from None

    def digest(self, name: str) -> str | None:
        """Return the digest of a file; None: there is none. Raises: AppError."""
        body = self.read(name)
        return digest_of(body) if body is not None else None

    def write(self, name: str, body: bytes) -> None:
        """Write a file whole. Raises: AppError."""
        path = self._place(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AppError(said("{path} can't be written: {why}.", path=path, why=error.strerror), str(path)) from None
        write_bytes_whole(path, body)

    def remove(self, name: str) -> None:
        """Take a file away; one that is not there is gone. Raises: AppError."""
        path = self._place(name)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise AppError(said("{path} can't be written: {why}.", path=path, why=error.strerror), str(path)) from None


def digest_of(body: bytes) -> str:
    """Return the digest by which a file is known again."""
    return hashlib.sha256(body).hexdigest()
