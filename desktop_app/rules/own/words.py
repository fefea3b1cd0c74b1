"""What the author of a game calls its rows, as groups of words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from desktop_app.rules.kernel.record import Json

GROUPS: Final = {
    "odds": ("band",),
    "conditions": ("condition",),
    "fields": ("field", "track", "pool"),
    "titles": ("check", "track", "pool"),
}
"""Groups of words, with the lists of a game whose names they take."""


def words_in(rows: Json) -> Mapping[str, Mapping[str, str]]:
    """Return the names of rows by their ids, in the groups where sentences look for them."""
    lists = rows if isinstance(rows, dict) else {}
    return {group: {key: name for source in sources for key, name in _names(lists.get(source))} for group, sources in GROUPS.items()}


def _names(rows: Json) -> list[tuple[str, str]]:
    listed = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return [(str(row.get("id")), str(row.get("name"))) for row in listed]
