"""The packs to look at: imported and shipped ones. Light to import."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop_app import PACK_SUFFIX
from desktop_app.errors import AppError
from desktop_app.exchange.pack_files import PackHead, read_head
from desktop_app.places import RESOURCES
from desktop_app.rules.catalogue import SYSTEMS

if TYPE_CHECKING:
    from desktop_app.model import Campaign

PACK: Final = "pack"
"""The document kind of a pack's record."""


def packs_in(store: Campaign) -> list[tuple[PackHead, int]]:
    """List the packs that came in, each with the number of its documents. Raises: AppError."""
    found: list[tuple[PackHead, int]] = []
    for info in store.documents.list(kind=PACK):
        body = store.documents.raw(info.id).body
        if isinstance(body, dict):
            told = {key: str(body.get(key, "")) for key in PackHead.__dataclass_fields__}
            documents = body.get("documents")
            found.append((PackHead(**told), len(documents) if isinstance(documents, dict) else 0))
    return found


@cache
def shipped_packs() -> tuple[tuple[Path, PackHead], ...]:
    """List the shipped packs, one per system; unreadable ones are left out."""
    found: list[tuple[Path, PackHead]] = []
    for system_id in SYSTEMS:
        path = RESOURCES / "packs" / f"{system_id}{PACK_SUFFIX}"
        try:
            found.append((path, read_head(path)))
        except AppError:
            continue
    return tuple(found)
