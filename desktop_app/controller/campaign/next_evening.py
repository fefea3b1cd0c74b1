"""The next session: the next fight, and pending things."""

from __future__ import annotations

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.prepared import PreparedEncounter
from desktop_app.controller.play.shown import ReminderShown
from desktop_app.model import Campaign, PlayInfo
from desktop_app.model.records import PlayStatus
from desktop_app.printing.markdown import paragraphs, words_of


def next_evening(campaign: OpenCampaign, system_id: str = "") -> PreparedEncounter | PlayInfo | None:
    """Find the next fight by these rules, or any without an id: the running one, else the last prepared."""
    running = (info for info in campaign.fights() if info.status != PlayStatus.FINISHED and system_id in ("", info.system))
    found = next(running, None)
    if found is not None:
        return found
    when = {info.id.partition(":")[2]: info.updated for info in campaign.store.documents.list(kind="encounter")}
    prepared = [one for one in campaign.encounters.all() if system_id in ("", one.system) and not one.fault]
    return max(prepared, key=lambda one: when[one.id], default=None)


def first_line(note: str) -> str:
    """Return the first line of a note without the signs of Markdown."""
    return next(map(words_of, paragraphs(note.strip().partition("\n")[0])), "")


def notes_taken(store: Campaign) -> list[tuple[str, PlayInfo]]:
    """List notes from fights and tables with their source, latest play and line first."""
    noted = store.plays.part_of_each("notes")
    return [(line, info) for info, lines in noted if isinstance(lines, list) for line in reversed(lines) if isinstance(line, str)]


def waiting(campaign: OpenCampaign, system_id: str) -> tuple[ReminderShown, ...]:
    """List the pending things between fights; an unplayed system has no table. Raises: AppError."""
    is_played = any(info.id == f"table:{system_id}" for info in campaign.store.plays.list())
    return campaign.table_tracker(system_id).shown().reminders if is_played else ()
