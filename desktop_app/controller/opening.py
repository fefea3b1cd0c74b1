"""Which campaign the program opens: the one that is asked for, the one opened last, or the demo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop_app import REPLAY_SUFFIX
from desktop_app.controller import recent

if TYPE_CHECKING:
    from desktop_app.model import Campaign

DEMO_FILE: Final = "greywater.strikeboard"


def open_store(path: Path | None) -> Campaign:
    """Open a campaign file or a replay, the campaign opened last, or the demo, which is made on first start. Raises: AppError."""
    from desktop_app.model import Campaign

    if path is not None and path.suffix == REPLAY_SUFFIX:
        from desktop_app.controller.making import campaign_of_replay

        return Campaign.open(campaign_of_replay(path))
    path = path or recent.last_opened()
    if path is not None:
        opened = Campaign.open(path)
        recent.remember_opened(opened.path)
        return opened
    demo = recent.data_folder() / DEMO_FILE
    if demo.exists():
        return Campaign.open(demo)
    from desktop_app.controller.demo import create_demo

    return create_demo(demo).store
