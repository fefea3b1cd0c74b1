"""Hit rates of a prepared encounter, counted from the rules, and the first to fall. The outcome is forecast elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from desktop_app.controller.campaign.entries import foe_entries, party_entries
from desktop_app.controller.forecast.against import SEEDS, Against, Facing, typical
from desktop_app.controller.forecast.shown import HardShown
from desktop_app.controller.play.odds import percent
from desktop_app.controller.words.labels import shown_name
from desktop_app.controller.words.names import PARTY
from desktop_app.language import said

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.library.prepared import Foes, PreparedEncounter
    from desktop_app.rules.kernel.system import Entry

STANDS: Final = 21
"""Count for a combatant who outlasts the tried attacks."""
Met = list[tuple["Entry", "Foes", "Entry", Facing]]


def counted(campaign: OpenCampaign, against: Against, prepared: PreparedEncounter) -> Iterator[HardShown | None]:
    """Work out how hard it is, a little at a time: None while it goes on, then what is known so far, better and better.

    Raises: AppError.
    """
    system_id = prepared.system
    party = party_entries(campaign.table(system_id), prepared, lambda who: campaign.fault(system_id, who))
    kinds = {foes.kind: (foes, entry) for foes, entry in foe_entries(campaign.bestiary, prepared, taken=()) if foes.side != PARTY}
    met: Met = []
    for member in party:
        for foes, entry in kinds.values():
            yield None
            met.append((member, _together(prepared, foes), entry, against.facing(system_id, replace(entry, id="foe"), member)))
    if not met:
        return
    yield _shown(met)
    for _, _, _, facing in met:
        while not facing.is_done:
            yield None
            facing.roll_on()
    yield _shown(met)


def _together(prepared: PreparedEncounter, foes: Foes) -> Foes:
    """Count all of a creature, whenever they arrive."""
    return foes.model_copy(update={"count": sum(kind.count for kind in prepared.foes if kind.kind == foes.kind)})


def _mean(met: Met, *, of_party: bool) -> float:
    """Average how often the party hits, or is hit, each foe by its number."""
    strikes = [(facing.is_hit if of_party else facing.hits, foes.count) for _, foes, _, facing in met]
    heads = sum(count for _, count in strikes)
    return sum(strike.share * count for strike, count in strikes if strike is not None) / heads if heads else 0.0


def _shown(met: Met) -> HardShown:
    hits, is_hit = _mean(met, of_party=True), _mean(met, of_party=False)
    system_id = met[0][3].system.id
    is_rolled = all(len(facing.fells) >= SEEDS for _, _, _, facing in met)
    return HardShown(hits=hits, is_hit=is_hit, sentence=_danger_told(met, system_id) if is_rolled else "", counted=_lines(met, system_id))


def _danger_told(met: Met, system_id: str) -> str:
    """Name the party member that would fall first against all foes."""
    danger: dict[str, float] = {}
    for member, foes, _, facing in met:
        danger[member.name] = danger.get(member.name, 0.0) + foes.count / (typical(facing.fells) or STANDS)
    return said("Most in danger: {name}.", name=shown_name(max(danger, key=danger.__getitem__), system_id))


def _lines(met: Met, system_id: str) -> tuple[str, ...]:
    """Return the hit rates in words."""
    lines = []
    for member, _, foe, facing in met:
        mine = percent(facing.is_hit.weight, facing.is_hit.total) if facing.is_hit is not None else "–"
        theirs = percent(facing.hits.weight, facing.hits.total) if facing.hits is not None else "–"
        name, other = shown_name(member.name, system_id), shown_name(foe.name, system_id)
        lines.append(said("{name} hits {foe} {mine}, is hit {theirs}", name=name, foe=other, mine=mine, theirs=theirs))
    return tuple(lines)
