"""Which languages the program speaks, the faults of custom ones, and the choice of one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from desktop_app.language import current
from desktop_app.language.current import ENGLISH, MANNER, folder_of, in_force, manner, of_user, read_manner
from desktop_app.language.files import MOST_BYTES, MisfitError, marked, require_texts
from desktop_app.language.sentence import joins_of, said, sentences


@cache
def fault_of(code: str) -> str:
    """Say what keeps a language of the user's from being spoken; "": nothing. One of the program's is held by its tests."""
    folder = folder_of(code)
    return "" if folder.parent == current.TRANSLATIONS else fault_in(folder)


def fault_in(folder: Path) -> str:
    """Say what keeps the language in a folder from being spoken; "": nothing."""
    for path in sorted((folder / MANNER, *folder.glob("*.ts"), *folder.rglob("*.toml"))):
        try:
            if not path.is_file():
                raise MisfitError(marked("it is not a file"))
            if path.stat().st_size > MOST_BYTES:
                raise MisfitError(marked("more than {most} bytes"), most=MOST_BYTES)
            if path.name == MANNER:
                read_manner(path)
            else:
                require_texts(path, path.read_text(encoding="utf-8-sig"))
        except MisfitError as error:
            return f"{path.relative_to(folder.parent).as_posix()}: {said(error.sentence, **error.facts)}"
        except (OSError, ValueError, RecursionError, re.error) as error:
            return f"{path.relative_to(folder.parent).as_posix()}: {error}"
    return ""


@cache
def languages() -> Mapping[str, str]:
    """Return the spoken languages: code, and the language's name for itself, English first."""
    shipped = sorted(path.parent.name for path in current.TRANSLATIONS.glob(f"*/{MANNER}"))
    own = sorted(path.parent.name for path in of_user().glob(f"*/{MANNER}") if is_code(path.parent.name))
    codes = dict.fromkeys((ENGLISH, *shipped, *(code for code in own if not fault_of(code))))
    return {code: manner(code).name for code in codes}


def read_again() -> None:
    """Read the languages of the user again when they are next asked for: something has written there."""
    for read in (manner, fault_of, languages, sentences, joins_of):
        read.cache_clear()


def own_faults() -> Iterator[tuple[str, str]]:
    """Yield the codes of the user's unusable languages, each with its fault."""
    for path in sorted(of_user().glob(f"*/{MANNER}")):
        code = path.parent.name
        fault = fault_of(code) if is_code(code) else said("a folder has the two-letter code of its language")
        if fault and not (current.TRANSLATIONS / code / MANNER).is_file():
            yield code, fault


def is_code(name: str) -> bool:
    """Tell whether a folder can be called so that holds a language."""
    return name.isascii() and name.isalpha() and name.islower() and len(name) == 2


def use(choice: str = "", system: str = "") -> None:
    """Speak a language from now on: the one chosen, else that of the system, as far as the program speaks it."""
    wanted = choice or (system or of_system())[:2].lower()
    is_spoken = is_code(wanted) and (folder_of(wanted) / MANNER).is_file() and not fault_of(wanted)
    current.put_in_force(wanted if is_spoken else ENGLISH)


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speak another language for a while: a sheet is printed in it."""
    before = in_force()
    use(code)
    try:
        yield
    finally:
        use(before)


def of_system() -> str:
    """Return the system's language ("fr_FR.UTF-8"); "" if unset."""
    told = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    if name := next((name for name in told if name), ""):
        return name
    import locale

    return locale.getlocale()[0] or ""
