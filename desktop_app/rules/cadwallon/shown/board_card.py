"""The card of the board, for paper: all of it public, and what the game master will tick. Rule: CA-GRID-02, CA-TAB-22, CA-TAB-36"""

from __future__ import annotations

from desktop_app.language import Name, signed
from desktop_app.rules.cadwallon.movement.places import Area
from desktop_app.rules.cadwallon.sheet.character import ATTITUDES
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.turn.threat_commands import area_for
from desktop_app.rules.kernel.outcome import Phrase, listed


def board_card(state: CadwallonState) -> tuple[Phrase, ...]:
    """Say what the board is: its card, the district, areas, lights, obstacles, the events to tick. Rule: CA-GRID-02, CA-TAB-22"""
    card = state.card
    if state.world.board is None:
        return ()
    first = Phrase.of(
        "card_board",
        place=Name(card.name),
        threat=state.threat,
        began=card.original_threat,
        light="night" if card.night else card.default_lighting,
        noise=card.default_noise,
        smell=card.default_smell,
    )
    scores = ", ".join(f"{name} {card.district_attitude[name]}" for name in ATTITUDES if name in card.district_attitude)
    district = (Phrase.of("card_district", attitudes=scores, faith=card.district_faith),) if scores else ()
    things = sorted({obstacle.obstacle_kind for obstacle in state.obstacles.values()})
    lights = listed(f"{one.id} ({one.light_kind if one.lit else f'{one.light_kind}, unlit'})" for one in state.lights)
    return (
        first,
        *district,
        *(_area(area) for area in state.areas if area.name),
        *((Phrase.of("card_lights", lights=lights),) if lights else ()),
        *((Phrase.of("card_obstacles", obstacles=listed(things)),) if things else ()),
        Phrase.of("card_ticks", events=_ticks(state)),
    )


def _area(area: Area) -> Phrase:
    told = (area.lighting, area.noise, area.smell, area.watch)
    return Phrase.of("card_area", area=Name(area.name), setting=area.setting, words=listed(told))


def _ticks(state: CadwallonState) -> str:
    """List the events only the game master can detect, with their changes."""
    rows = (row for row in state.tables.threats.values() if not row.auto and area_for(state, row) is not None)
    return "; ".join(f"{row.word} {signed(row.evolution)}" for row in rows)
