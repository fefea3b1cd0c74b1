"""Templates and data in, finished pages out.

Templates and data are handed over in memory; the data as JSON, never as Typst source, so that no text of a user is
ever read as markup. System fonts stay out, so that a page looks alike everywhere, unless the text needs a script
that the program's own fonts do not have.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.places import RESOURCES
from desktop_app.printing import apart
from desktop_app.printing.apart import ComplaintError
from desktop_app.printing.compiling import CompileJob, compiled
from desktop_app.rules.kernel.record import Json

TEMPLATES: Final = RESOURCES / "sheets"
DATA: Final = "data.json"
OTHER_SCRIPT: Final = re.compile(
    "[^\u0000-\u052f\u1c80-\u1c8f\u1d00-\u1fff\u2000-\u2bff\u2c60-\u2c7f\u2de0-\u2e7f\ua640-\ua69f\ua700-\ua7ff"
    "\ufb00-\ufb06\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufffd\U0001f000-\U0001faff\U000e0000-\U000e01ef]"
)
"""Finds a sign outside Latin, Greek, Cyrillic, punctuation, symbols and emoji."""
PLACE_OF_ERROR: Final = re.compile(r"┌─ (?P<file>[^\n]+?):(?P<line>\d+):\d+")


PACKAGE: Final = re.compile(r"@preview/[\w-]+")
"""Finds a package that Typst would fetch."""


class PageFormat(StrEnum):
    """The kinds of file that pages are set as; of PNG there is one for each page."""

    PDF = "pdf"
    PNG = "png"


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedPart:
    """One document of a print job: its template ("sheet.typ"), its data, and their pictures."""

    template: str
    data: Mapping[str, Json]
    pictures: Mapping[str, bytes] = field(default_factory=dict)


def typeset(parts: Sequence[PrintedPart], page_format: PageFormat, *, template_dir: Path | None = None, ppi: float = 144) -> list[bytes]:
    """Set documents one after the other, each counting its own pages: one PDF, or a picture per page.

    `template_dir`: files there replace those of the same name. `ppi`: pixels per inch of a PNG.

    Raises:
        AppError: a replaced template cannot be read or does not work.
    """
    replaced = {} if template_dir is None else _replacing(template_dir)
    sources = _sources(TEMPLATES) | replaced
    texts = [json.dumps(part.data, ensure_ascii=False) for part in parts]
    files = dict(sources)
    for number, (part, text) in enumerate(zip(parts, texts, strict=True)):
        files |= {name: json.dumps(list(body)).encode() for name, body in part.pictures.items()}  # the binding takes text alone
        files |= _numbered(number, sources[part.template], part.template, text)
    files["main.typ"] = "\n".join(f'#include "{_name(number, part.template)}"' for number, part in enumerate(parts)).encode()
    root = TEMPLATES if template_dir is None else template_dir
    has_other = any(OTHER_SCRIPT.search(text) for text in texts)
    job = CompileJob(files=files, root=str(root), has_system_fonts=has_other, page_format=page_format.value, ppi=ppi)
    if not replaced or template_dir is None:
        return compiled(job)
    try:
        return apart.set_apart(job)
    except ComplaintError as error:
        raise _complaint(error, template_dir, list(replaced)) from error
    except MemoryError:
        most = apart.MOST_MEMORY // 1_000_000
        raise AppError(
            said("The templates need more than {most} MB of memory. Nothing was printed.", most=most), str(template_dir)
        ) from None
    except subprocess.TimeoutExpired:
        raise AppError(
            said("The templates took longer than {seconds} seconds. Nothing was printed.", seconds=apart.SECONDS), str(template_dir)
        ) from None


def _name(number: int, name: str) -> str:
    """Name a file of a document; those of the first have the plain names."""
    return f"{number + 1}-{name}" if number else name


def _numbered(number: int, template: bytes, name: str, text: str) -> dict[str, bytes]:
    """Give a document its own template, which reads its own data: a template is evaluated once, whatever includes it."""
    data = _name(number, DATA)
    return {
        _name(number, name): template.replace(f'"{DATA}"'.encode(), f'"{data}"'.encode()),
        data: text.encode("utf-8", "replace"),
    }


def _sources(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.typ"))}


def _replacing(folder: Path) -> dict[str, bytes]:
    """Read a game master's own templates."""
    if not folder.is_dir():
        raise AppError(said("There is no folder of templates here. Nothing was printed."), str(folder))
    path = folder
    try:
        for path in sorted(folder.glob("*.typ")):
            asked = PACKAGE.search(path.read_text(encoding="utf-8"))
            if asked is not None:
                raise AppError(
                    said(
                        "The template {name} needs the package {package} from the network. Copy its files next "
                        "to the template and import those. Nothing was printed.",
                        name=path.name,
                        package=asked[0],
                    ),
                    str(path),
                )
        return _sources(folder)
    except UnicodeDecodeError as error:
        raise AppError(said("The template {name} is not a text in UTF-8. Nothing was printed.", name=path.name), str(path)) from error
    except OSError as error:
        raise AppError(
            said("The templates can't be opened: {why}. Nothing was printed.", why=error.strerror), str(error.filename or folder)
        ) from error


def _complaint(error: ComplaintError, folder: Path, replaced: list[str]) -> AppError:
    """Return Typst's error in a replaced template with its place: the first one in the folder."""
    places = [(Path(match["file"]).name, match["line"]) for match in PLACE_OF_ERROR.finditer(error.diagnostic)]
    name, line = next(((file, line) for file, line in places if file in replaced), (replaced[0], ""))
    where = said("line {line} of {name}", line=line, name=name) if line else name
    hints = "".join(f" ({hint})" for hint in error.hints)
    return AppError(
        said(
            "Typst can't use the template, {where}: {message}{hints}. Nothing was printed.",
            where=where,
            message=error.message,
            hints=hints,
        ),
        str(folder / name),
    )
