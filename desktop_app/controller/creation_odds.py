"""How a character in the making fares against a typical foe: the exact chances that the rules give, as the tracker tells them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from desktop_app.controller.campaign import OpenCampaign
from desktop_app.controller.creation_shown import AgainstShown
from desktop_app.controller.words import Words
from desktop_app.rules.kernel.state import Sheet

MOST: Final = 3
HERO: Final = "hero"
FOE: Final = "foe"


@dataclass(frozen=True)
class Against:
    """What the chances are told with."""

    campaign: OpenCampaign
    system_id: str
    words: Words


def against(with_: Against, before: Sheet, after: Sheet) -> tuple[AgainstShown, ...]:
    """List how attacks fare before and after a choice; nothing where the rules tell no chances."""
    return ()
