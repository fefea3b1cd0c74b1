"""The ruler's words on its combatants: in a block, in a tip, for a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import MarkShown
    from desktop_app.views.encounter.ruler_layout import Spot


def words_of(mark: MarkShown) -> str:
    """Write a declared move with its cost: "hammer 6"; nothing for none."""
    return f"{mark.words} {mark.cost}".strip() if mark.cost else mark.words


def said(mark: MarkShown) -> str:
    """Say a mark in words: "Ana at 12, hammer 6, then 6"."""
    return ", ".join(part for part in (_where(mark), _state(mark), *_move(mark)) if part)


def told(spot: Spot) -> str:
    """Return a token's tip: rank, move and rest; a line for each of several."""
    if len(spot.marks) > 1:
        return "\n".join(said(mark) for mark in spot.marks)
    mark = spot.mark
    return "\n".join(line for line in (_where(mark), _state(mark), ", ".join(_move(mark))) if line)


def _where(mark: MarkShown) -> str:
    return tr("{name} at {rank}", name=mark.name, rank=mark.rank)


def _state(mark: MarkShown) -> str:
    return tr("down") if mark.is_down else {"current": tr("active"), "done": tr("done")}.get(mark.state, "")


def _move(mark: MarkShown) -> tuple[str, ...]:
    if not mark.cost:
        return (mark.words,) if mark.words else ()
    return (words_of(mark), tr("{missing} short", missing=mark.missing) if mark.missing else tr("then {figure}", figure=_figure(mark.left)))


def _figure(rank: int) -> str:
    return str(rank).replace("-", "−")
