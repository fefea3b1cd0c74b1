"""Labels and names of a system's content in the language in force.

The first page needs this before the rules are loaded: in English nothing is read for it.
"""

from __future__ import annotations

from desktop_app import language
from desktop_app.language import ENGLISH


def label(system_id: str, text: str) -> str:
    """Say a label or a name of a system's content in the language in force. Raises: AppError."""
    code = language.in_force()
    if code == ENGLISH:
        return text
    from desktop_app.controller.words.translations import tongue_of

    return tongue_of(system_id, code).labels.said(text)
