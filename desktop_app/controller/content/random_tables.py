"""The shipped random tables, for whatever system."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from desktop_app.controller.content.files import ContentPart, folder_of, read_as, read_toml, translated


class RandomTableText(ContentPart):
    """A shipped random table: its rows as a page of the journal would have them."""

    title: str
    text: str


class RandomTables(ContentPart):
    """The shipped random tables, by their ids."""

    table: dict[str, RandomTableText]


@cache
def random_tables_of(code: str = "") -> Mapping[str, RandomTableText]:
    """Read the shipped random tables, for whatever system; `code`: what there is of them in another language. Raises: AppError."""
    path = translated("common", "random_tables", code) if code else folder_of("rules", "common") / "random_tables.toml"
    return read_as(RandomTables, read_toml(path), path, "").table if path.exists() else {}
