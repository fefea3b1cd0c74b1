"""Names and words of a system in the language in force.

The first page needs this before the rules are loaded: in English nothing is read for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app import language
from desktop_app.language import ENGLISH, Name

if TYPE_CHECKING:
    from desktop_app.controller.words.sentences import Tongue


def label(system_id: str, text: str) -> str:
    """Say what somebody or something is called, or a text of a document: in the language in force if it is shipped, else as written.

    Raises: AppError.
    """
    tongue = _tongue(system_id)
    return text if tongue is None else tongue.name(text)


def shown_name(name: str, system_id: str) -> str:
    """Name a creature or a ready character in the language in force; any other name stays what it is. Raises: AppError."""
    code = language.in_force()
    if code == ENGLISH:
        return name
    from desktop_app.controller.words.translations import creature_name

    return creature_name(system_id, code, name)


def term(system_id: str, text: str) -> str:
    """Say words of the rules in the language in force; somebody's own words (`Name`) among them are names. Raises: AppError."""
    if isinstance(text, Name):
        return label(system_id, text)
    tongue = _tongue(system_id)
    return text if tongue is None else tongue.labels.said(text)


def _tongue(system_id: str) -> Tongue | None:
    code = language.in_force()
    if code == ENGLISH:
        return None
    from desktop_app.controller.words.translations import tongue_of

    return tongue_of(system_id, code)
