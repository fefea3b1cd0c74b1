"""Links of phones, kept beyond the program: a restart within a session disconnects nobody.

They are noted beside the list of recent campaigns, never in a campaign, so that no copy, pack or export holds a link.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final

from desktop_app.controller.start import recent
from desktop_app.errors import AppError
from desktop_app.model.clock import Clock, utc_now

KEPT_FOR: Final = timedelta(hours=12)
"""Longer than a session; next week's are new ones."""
NOTE, PORT = "phones", "phones_port"


@dataclass(frozen=True, kw_only=True, slots=True)
class KeptLinks:
    """Where phones were served for a campaign, and their links with the sheet of each ("": for everyone)."""

    campaign: str
    address: str
    port: int
    links: Mapping[str, str]


def keep_links(kept: KeptLinks, clock: Clock = utc_now) -> None:
    """Store links for a restart; a failure loses only the note."""
    with suppress(AppError):
        recent.remember(**{NOTE: json.dumps({**asdict(kept), "at": clock().isoformat()}), PORT: str(kept.port)})


def forget_links() -> None:
    """Let no restart put old links in force again."""
    if recent.notes().get(NOTE):
        with suppress(AppError):
            recent.remember(**{NOTE: ""})


def kept_links(campaign: str, clock: Clock = utc_now) -> KeptLinks | None:
    """Return the links that were in force for a campaign when the program ended, a while ago at most; None: there are none."""
    try:
        noted = json.loads(recent.notes().get(NOTE, ""))
        age = clock() - datetime.fromisoformat(noted["at"])
        port, links = int(noted["port"]), {str(link): str(sheet) for link, sheet in noted["links"].items()}
        kept = KeptLinks(campaign=str(noted["campaign"]), address=str(noted["address"]), port=port, links=links)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return kept if kept.campaign == campaign and timedelta() <= age <= KEPT_FOR else None


def last_port() -> int:
    """Return the port of last time, which phones keep their own notes by; 0: there was none."""
    noted = recent.notes().get(PORT, "")
    return int(noted) if noted.isascii() and noted.isdecimal() and 1024 <= int(noted) < 65_536 else 0
