"""The order of offered blows: by their value here, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from desktop_app.rules.kernel.command import Command, Offer, Role, value_at
from desktop_app.rules.kernel.odds import counted
from desktop_app.rules.kernel.standing import Standing
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem

MOST_TARGETS: Final = 4
"""Targets of a blow of which the best is looked for: the system's first, as a rule the nearest."""
MOST_AIMED: Final = 3
"""Blows for which another target is looked for: those worth most against the system's own choice."""

Ranked: TypeAlias = "tuple[float, Offer[Any], Offer[Any]]"
"""What a blow is worth, as it is aimed, and as it was listed."""


def best_first(system: AnySystem, state: Encounter, who: str, listed: Sequence[Offer[Any]]) -> list[Offer[Any]]:
    """Put the blows that can be struck before all else, those worth most first, the first few aimed at their best target.

    A worth is the odds times the effect. What disarms its actor comes after all that does not, and a blow at a combatant who is
    down after everything else: the first key must not throw the only sword, or kill the helpless.
    """
    blows = [offer for offer in listed if offer.command.tactical_role is Role.STRIKE and offer.is_possible and not offer.command.section]
    ranked = sorted(((_worth_as_offered(state, offer), offer, offer) for offer in blows), key=_worth_most)
    ranked[:MOST_AIMED] = sorted((_aimed(system, state, best, offer) for best, _, offer in ranked[:MOST_AIMED]), key=_worth_most)
    struck, taken = [made for _, made, _ in ranked], {id(offer) for _, _, offer in ranked}
    is_armed_once = len(system.arms(state, who)) == 1
    helpless = [made for made in struck if is_at_the_helpless(system, state, made.command)]
    left_out = {id(made) for made in helpless}
    kept: list[Offer[Any]] = []
    disarming: list[Offer[Any]] = []
    for made in (*struck, *(offer for offer in listed if id(offer) not in taken)):
        if id(made) not in left_out:
            disarms = is_armed_once and made.is_possible and not made.command.section and made.command.lets_go(state)
            (disarming if disarms else kept).append(made)
    return [*kept, *disarming, *helpless]


def is_at_the_helpless(system: AnySystem, state: Encounter, command: Command[Any]) -> bool:
    """Return whether a command is aimed at a combatant who is down."""
    target = value_at(command, command.aims) if command.aims else None
    return isinstance(target, str) and target in state.combatants and system.stands(state, target) is Standing.DOWN


def worth(state: Encounter, command: Command[Any]) -> float:
    """Return a possible command's expected effect on its target; 0 if unknown."""
    contest = counted(lambda: command.contest(state))
    found = counted(lambda: contest.effect()) if contest is not None else None
    return found or 0.0


def _worth_as_offered(state: Encounter, offer: Offer[Any]) -> float:
    return worth(state, offer.command) if offer.refusal is None else 0.0


def _worth_most(ranked: Ranked) -> float:
    return -ranked[0]


def _aimed(system: AnySystem, state: Encounter, best: float, offer: Offer[Any]) -> Ranked:
    """Aim a blow at its most valuable target; at the system's choice if no other is better or still up."""
    chosen = offer
    best = -1.0 if is_at_the_helpless(system, state, offer.command) else best
    others = offer.targets[:MOST_TARGETS] if len(offer.targets) > 1 and offer.refusal is None else ()
    for made in (offer.command.aimed(state, target) for target in others if state.combatants[target].can_act):
        if made != offer.command and made.refuse(state) is None and (found := worth(state, made)) > best:
            best, chosen = found, Offer(command=made, refusal=None, state=state, targets=offer.targets)
    return best, chosen, offer
