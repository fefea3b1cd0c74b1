"""The campaign to open: the requested one, the last one, or the demo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop_app import CAMPAIGN_SUFFIX, REPLAY_SUFFIX
from desktop_app.controller.start import recent
from desktop_app.rules.catalogue import FIRST_SYSTEM

if TYPE_CHECKING:
    from desktop_app.model import Campaign

DEMO_FILE: Final = "greywater.strikeboard"


def open_store(path: Path | None) -> Campaign:
    """Open a campaign file or a replay, the campaign opened last, or the demo, which is made on first start. Raises: AppError."""
    from desktop_app.model import Campaign

    if path is not None and path.suffix.lower() == REPLAY_SUFFIX:
        from desktop_app.controller.start.making import campaign_of_replay

        return Campaign.open(campaign_of_replay(path))
    path = path or recent.last_opened()
    if path is not None:
        opened = Campaign.open(path)
        recent.remember_opened(opened.path)
        return opened
    opened = Campaign.open(example())
    recent.remember_opened(opened.path)
    return opened


def example(system_id: str = FIRST_SYSTEM) -> Path:
    """Return the example campaign of a system, made where it is not there yet. Raises: AppError."""
    path = recent.data_folder() / (DEMO_FILE if system_id == FIRST_SYSTEM else f"example {system_id}{CAMPAIGN_SUFFIX}")
    if not path.exists():
        from desktop_app.controller.start.demo import create_demo

        create_demo(path, system_id).close()
    return path
