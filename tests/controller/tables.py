"""The tables of the systems, read anew: what a test writes among the user's own files is seen at once."""

from __future__ import annotations

from desktop_app.controller.library import library


def forget_tables() -> None:
    """Forget what was read and judged; the next who asks reads the files."""
    for kept in (library._judged_tables, library._bare_world, library._titles, library.trial_world):
        kept.cache_clear()
