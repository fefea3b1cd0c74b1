"""What the DM can do to the scene as a whole, and to one Model beyond its turn. Rule: sections 5.1 and 5.4"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from desktop_app.rules.expedition.between_fights.rest import SetInjuryPermanent
from desktop_app.rules.expedition.between_fights.seasons import EndExpedition, LogEvent, SpendTime, StartExpedition, StartSeason
from desktop_app.rules.expedition.checks.standalone import ParseCheck, at_rest
from desktop_app.rules.expedition.combat.reactions import OpenWindow
from desktop_app.rules.expedition.gm import Abandon, Adjust
from desktop_app.rules.expedition.harm.conditions import AddCondition, RemoveCondition
from desktop_app.rules.expedition.harm.hazards import MeetHazard
from desktop_app.rules.expedition.harm.hits import AutomaticHit
from desktop_app.rules.expedition.sheet.records import ROLES, ModelType
from desktop_app.rules.expedition.state import ExpeditionState, Phase, Status
from desktop_app.rules.expedition.turn.adversaries import BuyAdversaryBoost, SpendAdversaryPool, filled
from desktop_app.rules.expedition.turn.buying import GainMomentum
from desktop_app.rules.expedition.turn.encounter import BuyEffect, EndEncounter, ModifyEffect, SetSurprise
from desktop_app.rules.expedition.turn.party import AddThreat, AssignRole, PromoteNemesis, SetFortunePool, SetThreat, SpendThreat
from desktop_app.rules.kernel.command import Command

POOLS: Final[tuple[Literal["a", "c", "e"], ...]] = ("a", "c", "e")
Made = Iterator[Command[ExpeditionState]]


def scene_commands(state: ExpeditionState) -> Made:
    """List what the DM can do to the scene at this step."""
    if state.phase == Phase.SETUP_PARAMETERS:
        yield BuyEffect(name="", threat_cost=min(1, state.threat))
        for effect in state.effects:
            yield ModifyEffect(effect=effect.id, duration=effect.duration, severity=effect.severity)
        yield SetSurprise(surprise="company")
        yield SetSurprise(surprise="adversaries")
    if state.phase == Phase.SETUP_ADVERSARIES:
        yield BuyAdversaryBoost(a=1, threat_cost=min(1, state.threat))
    if state.is_running:
        yield GainMomentum()
        yield from (SpendAdversaryPool(pool=name) for name in POOLS if name in filled(state))
    if state.phase == Phase.ACTION and state.acting is not None:
        yield OpenWindow()
    if state.threat:
        yield SpendThreat()
    yield AddThreat()
    yield SetThreat(amount=state.threat)
    yield SetFortunePool(amount=state.fortune_pool)
    yield from _time(state)
    yield ParseCheck(text="Challenging Athletics check")
    yield LogEvent()


def _time(state: ExpeditionState) -> Made:
    if not at_rest(state):
        yield EndEncounter()
        return
    yield EndExpedition() if state.expedition else StartExpedition()
    yield SpendTime()
    yield StartSeason(text=f"Season {state.season + 1}")


def hand_commands(state: ExpeditionState, who: str) -> Made:
    """List what the DM can do to one Model."""
    model = state.combatants[who]
    if model.status in (Status.ACTIVE, Status.OUT_OF_PLAY):
        yield AutomaticHit(target=who)
    if model.status is Status.ACTIVE and state.tables.hazards:
        yield MeetHazard(actor=who, hazard=next(iter(state.tables.hazards)))
    yield AddCondition(target=who)
    for condition in model.conditions:
        yield RemoveCondition(target=who, condition=condition.name, against=condition.target or condition.source)
    yield Adjust(target=who)
    yield from _by_type(state, who)
    for injury in model.injuries if at_rest(state) else ():
        if not injury.permanent:
            yield SetInjuryPermanent(target=who, injury=injury.id)
    if model.status is Status.OUT_OF_PLAY:
        yield Abandon(target=who)


def _by_type(state: ExpeditionState, who: str) -> Made:
    kind = state.type_of(who)
    if kind is ModelType.CHARACTER:
        held = state.sheet_of(who).roles
        yield AssignRole(actor=who, role=next((role for role in ROLES if role not in held), ROLES[0]))
    if kind is ModelType.CHAMPION:
        yield PromoteNemesis(actor=who)
    if state.phase == Phase.SETUP_ADVERSARIES and kind not in (ModelType.CHARACTER, ModelType.FOLLOWER):
        yield BuyAdversaryBoost(boost="talent", target=who, threat_cost=min(1, state.threat))
    if kind in (ModelType.CHAMPION, ModelType.NEMESIS) and state.threat:
        yield SpendThreat(actor=who)
