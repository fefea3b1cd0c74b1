"""A page's own few words, for translation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """Words on the page. `language` is a two-letter code; `page` holds the places of the two numbers."""

    language: str = "en"
    page: str = "page {page} of {pages}"
    continued: str = "continued"
    player: str = "Player"
    of: str = "of"
    thick_box: str = "thick box: graver"
    sums: str = "How the numbers come about"
    party: str = "party"
    foe: str = "foe"
    neutral: str = "neutral"
    notes: str = "Notes"
    by_round: str = "By round"
    party_heading: str = "Party"
    foes_heading: str = "Foes"
    biography: str = "Biography"
