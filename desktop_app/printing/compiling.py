"""Runs Typst. The one module that knows the binding, but for its error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from desktop_app.places import RESOURCES

if TYPE_CHECKING:
    from typst import Fonts

FONTS: Final = RESOURCES / "fonts"


@dataclass(frozen=True, kw_only=True, slots=True)
class CompileJob:
    """A Typst job: named sources, the folder of pictures, and whether system fonts are used."""

    files: Mapping[str, bytes]
    root: str
    has_system_fonts: bool
    page_format: str
    ppi: float


def compiled(job: CompileJob) -> list[bytes]:
    """Let Typst set a job. Raises: TypstError."""
    import typst  # at the first page, not with the program

    fonts = _fonts(with_system=job.has_system_fonts)
    files = dict(job.files)
    # The binding takes files in memory as a dictionary; its type hints do not know that yet.
    pages = typst.compile(files, root=job.root, font_paths=fonts, format=job.page_format, ppi=job.ppi, timestamp=0)  # type: ignore[call-overload]
    return list(pages) if isinstance(pages, list) else [pages]


@lru_cache(maxsize=2)
def _fonts(*, with_system: bool) -> Fonts:
    import typst

    return typst.Fonts(include_system_fonts=with_system, include_embedded_fonts=True, font_paths=[str(FONTS)])
