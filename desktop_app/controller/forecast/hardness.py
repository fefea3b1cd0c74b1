"""How hard a prepared encounter is, counted from the rules: who hits whom how often, and the fight played a few times in the mind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from desktop_app.controller.campaign.entries import foe_entries, party_entries
from desktop_app.controller.forecast.against import SEEDS, Against, Facing, typical
from desktop_app.controller.forecast.shown import HardShown
from desktop_app.controller.library.library import system_of
from desktop_app.controller.play.odds import percent
from desktop_app.controller.play.tactics import played
from desktop_app.controller.words.names import PARTY, shown_name
from desktop_app.language import said

if TYPE_CHECKING:
    from desktop_app.controller.campaign.campaign import OpenCampaign
    from desktop_app.controller.library.prepared import Foes, PreparedEncounter
    from desktop_app.rules.kernel.state import Encounter
    from desktop_app.rules.kernel.system import Entry

TRIES: Final = 5
"""So often the fight is played, each time from another seed."""
MOST_STEPS: Final = 3000
STANDS: Final = 21
"""What is counted for a combatant who stands longer than attacks are tried."""
Met = list[tuple["Entry", "Foes", "Entry", Facing]]


def counted(campaign: OpenCampaign, against: Against, prepared: PreparedEncounter) -> Iterator[HardShown | None]:
    """Work out how hard it is, a little at a time: None while it goes on, then what is known so far, better and better.

    Raises: AppError.
    """
    system_id = prepared.system
    party = party_entries(campaign.table(system_id), prepared, lambda who: campaign.fault(system_id, who))
    kinds = {foes.creature: (foes, entry) for foes, entry in foe_entries(campaign.bestiary, prepared, taken=()) if foes.side != PARTY}
    met: Met = []
    for member in party:
        for foes, entry in kinds.values():
            yield None
            met.append((member, _together(prepared, foes), entry, against.facing(system_id, replace(entry, id="foe"), member)))
    if not met:
        return
    yield _shown(met, ())
    for _, _, _, facing in met:
        while not facing.is_done:
            yield None
            facing.roll_on()
    yield _shown(met, ())
    first, system = campaign.opening(prepared)[0], system_of(system_id)
    results: list[Encounter] = []
    for seed in range(TRIES):
        results.append(first)
        for state in played(system, first, seed=seed, limit=MOST_STEPS):
            yield None
            if not system.has_ended(state):  # the end of a fight lets everybody act again, or nobody
                results[-1] = state
        yield _shown(met, tuple(results))


def _together(prepared: PreparedEncounter, foes: Foes) -> Foes:
    """Count all of a creature, whenever they arrive."""
    return foes.model_copy(update={"count": sum(kind.count for kind in prepared.foes if kind.creature == foes.creature)})


def _mean(met: Met, *, of_party: bool) -> float:
    """Average how often the party hits, or is hit, each foe by its number."""
    strikes = [(facing.is_hit if of_party else facing.hits, foes.count) for _, foes, _, facing in met]
    heads = sum(count for _, count in strikes)
    return sum(strike.share * count for strike, count in strikes if strike is not None) / heads if heads else 0.0


def _shown(met: Met, results: tuple[Encounter, ...]) -> HardShown:
    hits, is_hit = _mean(met, of_party=True), _mean(met, of_party=False)
    system_id = met[0][3].system.id
    word, tone = _word(results)
    sentence = [_danger_told(met, system_id)] if all(len(facing.fells) >= SEEDS for _, _, _, facing in met) else []
    sentence += [_rounds_told(results)] if results else [said("The fight is being played in the mind.")]
    return HardShown(word=word, tone=tone, hits=hits, is_hit=is_hit, sentence=" ".join(sentence), counted=_lines(met, results, system_id))


def _word(results: tuple[Encounter, ...]) -> tuple[str, str]:
    """Say how hard it looks by how the tries ended: who stands, and how many of the party lie."""
    if not results:
        return "", "plain"
    won = sum(_party_stands(state) for state in results) / len(results)
    fallen = sum(_fallen(state) for state in results) / len(results)
    if won == 1:
        return (said("easy"), "good") if fallen < 1 else (said("fair"), "accent")
    return (said("hard"), "blood") if won >= 0.5 else (said("deadly"), "blood")


def _party_stands(state: Encounter) -> bool:
    able = [one.side for one in state.combatants.values() if one.can_act]
    return PARTY in able


def _fallen(state: Encounter) -> int:
    return sum(one.side == PARTY and not one.can_act for one in state.combatants.values())


def _rounds_told(results: tuple[Encounter, ...]) -> str:
    rounds = sorted(state.round for state in results)
    low, high = rounds[0], rounds[-1]
    long = said("about {low#round|rounds}", low=low) if low == high else said("{low} to {high} rounds", low=low, high=high)
    won = sum(_party_stands(state) for state in results)
    return said("Expect {long}; the party stands in {won} of {tries} tries.", long=long, won=won, tries=len(results))


def _danger_told(met: Met, system_id: str) -> str:
    """Name who of the party would fall first, if all foes turned on that one."""
    danger: dict[str, float] = {}
    for member, foes, _, facing in met:
        danger[member.name] = danger.get(member.name, 0.0) + foes.count / (typical(facing.fells) or STANDS)
    return said("Most in danger: {name}.", name=shown_name(max(danger, key=danger.__getitem__), system_id))


def _lines(met: Met, results: tuple[Encounter, ...], system_id: str) -> tuple[str, ...]:
    """Tell who hits whom how often, then how each try ended."""
    lines = []
    for member, _, foe, facing in met:
        mine = percent(facing.is_hit.weight, facing.is_hit.total) if facing.is_hit is not None else "–"
        theirs = percent(facing.hits.weight, facing.hits.total) if facing.hits is not None else "–"
        name, other = shown_name(member.name, system_id), shown_name(foe.name, system_id)
        lines.append(said("{name} hits {foe} {mine}, is hit {theirs}", name=name, foe=other, mine=mine, theirs=theirs))
    for place, state in enumerate(results):
        ended = said("the party stands") if _party_stands(state) else said("the party falls")
        lines.append(
            said(
                "Try {number}: {ended}, {rounds#round|rounds}, {fallen} down",
                number=place + 1,
                ended=ended,
                rounds=state.round,
                fallen=_fallen(state),
            )
        )
    return tuple(lines)
