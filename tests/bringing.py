"""Bringing one file in as the command line does, for tests of what is in it."""

from __future__ import annotations

from pathlib import Path

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.coming_in import Imports, look_into
from desktop_app.exchange.picture_files import Mosaic, PictureFile


def unlaid(mosaic: Mosaic) -> PictureFile:
    """Stand for what draws tiles, where no map has any."""
    raise AssertionError(f"no tiles here: {mosaic}")


def import_from(campaign: OpenCampaign, path: Path, system_id: str, *, as_creature: bool) -> str:
    """Bring a file in; returns what is told of the first that came. Raises: AppError, and nothing has changed."""
    return Imports(campaign).bring_in([look_into(path, system_id)], lay=unlaid, as_creature=as_creature).sentences[0]
