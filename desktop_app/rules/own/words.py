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
    named = {
        group: {str(row["id"]): str(row["name"]) for source in sources for row in _rows(lists, source)} for group, sources in GROUPS.items()
    }
    words = {f"{row['id']}_word": str(row["word"]) for row in _rows(lists, "check") if row.get("word")}
    return {**named, "odds": {**named["odds"], **words}}


def _rows(lists: Mapping[str, Json], source: str) -> list[dict[str, Json]]:
    rows = lists.get(source)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
