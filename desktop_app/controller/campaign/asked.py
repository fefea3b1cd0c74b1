"""Imports from the command line: files, rules, and a report on each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.campaign.coming_in import Imports, look_into_all
from desktop_app.controller.campaign.foreign_boards import LayTiles
from desktop_app.controller.preferences import system_in_use
from desktop_app.language import said


def import_files(
    campaign: OpenCampaign, paths: Sequence[Path], system_id: str | None, *, as_creature: bool | None, lay: LayTiles
) -> tuple[list[str], list[str]]:
    """Import files as one step; gives what came, in sentences, and why the others did not. Raises: AppError.

    Where no rules are named, those of the campaign hold, and a file that reads like others is left out.
    """
    rules = system_id or system_in_use(campaign.store)
    files, refused = look_into_all(paths, rules)
    unsure = [like for file in files if (like := file.reads_like) is not None] if system_id is None else []
    for other, told in unsure:
        refused.append(said("{told} Add --system {other}, or --system {here} to keep your rules.", told=told, other=other, here=rules))
    files = [file for file in files if file.reads_like not in unsure]
    if not files:
        return [], refused
    kept = Imports(campaign).bring_in(files, lay=lay, as_creature=as_creature)
    return [*kept.sentences, *(line for file in files for line in file.lines())], refused
