"""A character of the party as its own player reads it: with numbers, but only with its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from desktop_app.controller.notes.parts import for_players
from desktop_app.controller.play.figures import figures_shown
from desktop_app.controller.words.explanations import page_told
from desktop_app.language import folded
from desktop_app.rules.kernel.blocks import GaugeBlock, TextBlock, TrackBlock

if TYPE_CHECKING:
    from desktop_app.controller.play.shown import FigureShown, TokenShown
    from desktop_app.controller.words.sentences import PlayWords
    from desktop_app.rules.kernel.blocks import SheetPage
    from desktop_app.rules.kernel.state import Encounter
    from desktop_app.rules.kernel.system import AnySystem

NOTES: Final = "/notes"
"""Where the notes of a sheet are written."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnShown:
    """A character as its player sees it: what its sheet says in play. `harm` is a place in `players.HARM`."""

    name: str
    label: str
    side: str
    portrait: str
    harm: int
    tags: tuple[str, ...]
    gauges: tuple[GaugeBlock, ...]
    figures: tuple[FigureShown, ...]
    """Numbers that matter now, without those on gauges."""
    tracks: tuple[TrackBlock, ...]
    notes: str
    """The player sections of the sheet's notes, as Markdown."""


def own_shown(system: AnySystem, state: Encounter, words: PlayWords, seen: TokenShown, *, harm: int, tags: tuple[str, ...]) -> OwnShown:
    """Describe a combatant to its player; `state` holds no one whom the players do not see, `seen` is its token as they know it."""
    who = seen.id
    combatant = state.combatants[who]
    page = page_told(system.page(state.sheets[combatant.sheet], combatant, state.world), system.id)
    gauges = tuple(block for block in page.blocks if isinstance(block, GaugeBlock))
    titled = {folded(gauge.title) for gauge in gauges}
    return OwnShown(
        name=seen.name,
        label=seen.label,
        side=seen.side,
        portrait=seen.portrait,
        harm=harm,
        tags=tags,
        gauges=gauges,
        figures=tuple(figure for figure in figures_shown(system, state, who, words) if folded(figure.label) not in titled),
        tracks=tuple(block for block in page.blocks if isinstance(block, TrackBlock)),
        notes=for_players(_notes_on(page)),
    )


def _notes_on(page: SheetPage) -> str:
    notes = (block for block in page.blocks if isinstance(block, TextBlock) and block.edit is not None and block.edit.path == NOTES)
    return next((block.text for block in notes), "")
