"""What the game master can do to the scene as a whole, and to one combatant beyond its turn. Rule: sections 5.1 and 5.4"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.revolution import blessed, conflicts, creation
from desktop_app.rules.revolution.armour import CoverageLookup, ExpandArmour, is_localised
from desktop_app.rules.revolution.damage import ApplyDamage
from desktop_app.rules.revolution.faith import EndScene
from desktop_app.rules.revolution.gm import ENCOUNTER, GmSet
from desktop_app.rules.revolution.opening import DeclareRest, LockIntents, undeclared
from desktop_app.rules.revolution.recovery import Heal
from desktop_app.rules.revolution.rounds import EndCombat, EndRound, Leave
from desktop_app.rules.revolution.state import NO_COMBAT, Phase, RevolutionState
from desktop_app.rules.revolution.turns import next_actor

Made: TypeAlias = Iterator[Command[RevolutionState]]


def scene_commands(state: RevolutionState) -> Made:
    """List what the game master can do to the scene at this step."""
    if state.phase == Phase.INTENTS:
        if undeclared(state):
            yield DeclareRest()
        yield LockIntents()
    if state.phase in (Phase.INTENTS, Phase.ORDER):
        if next_actor(state) is None and state.phase == Phase.ORDER:
            yield EndRound()
        yield EndCombat()
    if state.phase != Phase.TABLE:
        yield GmSet(target=ENCOUNTER, field_="darkness", value=not state.darkness)
    if state.phase in NO_COMBAT:
        yield EndScene()
    yield from conflicts.scene_commands(state)
    yield CoverageLookup(armour="2/1+, 5/3+, 8/9+")
    yield ExpandArmour()


def hand_commands(state: RevolutionState, who: str) -> Made:
    """List what the game master can do to one combatant."""
    fighter = state.combatants[who]
    where = _largest_part(state, who)
    yield from creation.hand_commands(state, who)
    if not fighter.dead:
        yield ApplyDamage(target=who, net=1, location=where)
        yield ApplyDamage(target=who, total=1, coverage_roll=0, location=where)
        yield from Heal.candidates(state, who)
    if fighter.in_combat and next_actor(state) != who:
        yield Leave(actor=who)
    yield CoverageLookup(target=who, location=where)
    for weapon in blessed.weapons(state, who):
        yield GmSet(target=who, field_="ready", value=not blessed.is_ready(state, who, weapon), weapon=weapon.name)
        if weapon.needs_reload:
            yield GmSet(target=who, field_="loaded", value=not blessed.is_loaded(state, who, weapon), weapon=weapon.name)
    if fighter.engaged_with:
        yield GmSet(target=who, field_="engaged_with", value=[])


def _largest_part(state: RevolutionState, who: str) -> str | None:
    """Name the part of the body with which a form begins, where it matters which. Rule: RV-ARM-10"""
    if not is_localised(state, who):
        return None
    return max(state.sheet_of(who).locations, key=lambda location: len(location.faces)).key
