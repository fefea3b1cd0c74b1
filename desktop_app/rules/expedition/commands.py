"""Expedition's offers, in order. Rule: section 5"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.expedition import gm
from desktop_app.rules.expedition.between_fights import rest, seasons
from desktop_app.rules.expedition.checks import check, standalone
from desktop_app.rules.expedition.combat import attacks, manoeuvres, reactions, templates
from desktop_app.rules.expedition.harm import conditions, hazards, hits
from desktop_app.rules.expedition.magic import casting
from desktop_app.rules.expedition.movement import evading, flight, placing, riding, walking
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.expedition.turn import activation, adversaries, bookkeeping, buying, declaring, encounter, minors, party
from desktop_app.rules.kernel.command import Command

State = ExpeditionState

IN_TURN: tuple[type[Command[State]], ...] = (
    attacks.AttackMelee,
    attacks.AttackRanged,
    templates.AttackTemplate,
    casting.CastSpell,
    manoeuvres.PerformManoeuvre,
    activation.StandUp,
    flight.Flee,
    walking.Advance,
    evading.Disengage,
    evading.ChangePlace,
    evading.Reposition,
    walking.Drag,
    minors.Assist,
    minors.Prepare,
    minors.Recuperate,
    minors.UseSkill,
    minors.Interact,
    minors.ManageEquipment,
    riding.Mount,
    riding.Dismount,
    activation.GiveUpMajor,
    casting.AbandonCasting,
    flight.LeaveBoard,
    activation.EndActivation,
)
"""A Model's commands in its Activation, in order."""

ANSWERS: tuple[type[Command[State]], ...] = (
    check.Reroll,
    check.AcceptCheck,
    attacks.ActivateQuality,
    hits.UseSoak,
    hits.SpendFate,
    hits.DrawInjury,
    reactions.Interrupt,
    reactions.PassInterrupt,
)

ANYTIME: tuple[type[Command[State]], ...] = (
    declaring.DeclareAction,
    buying.SpendMomentum,
    bookkeeping.MoraleCheck,
    standalone.RollExtended,
    standalone.StopExtended,
    standalone.CheckBasic,
    standalone.CheckComplex,
    standalone.StartExtended,
    rest.HealInjury,
    rest.RepairArmour,
)

OFFERED: Final = (*ANSWERS, *IN_TURN, *ANYTIME)
SCENE: Final[tuple[type[Command[State]], ...]] = (
    encounter.CreateEncounter,
    encounter.BuyEffect,
    encounter.ModifyEffect,
    encounter.SetSurprise,
    adversaries.BuyAdversaryBoost,
    buying.GainMomentum,
    adversaries.SpendAdversaryPool,
    reactions.OpenWindow,
    party.SpendThreat,
    party.AddThreat,
    party.SetThreat,
    party.SetFortunePool,
    encounter.EndEncounter,
    seasons.EndExpedition,
    seasons.StartExpedition,
    seasons.SpendTime,
    seasons.StartSeason,
    standalone.ParseCheck,
    seasons.LogEvent,
)
"""What the DM can do to the scene as a whole. Rule: sections 5.1 and 5.4"""
HAND: Final[tuple[type[Command[State]], ...]] = (
    hits.AutomaticHit,
    hazards.MeetHazard,
    conditions.AddCondition,
    conditions.RemoveCondition,
    gm.Adjust,
    party.AssignRole,
    party.PromoteNemesis,
    adversaries.BuyAdversaryBoost,
    party.SpendThreat,
    rest.SetInjuryPermanent,
    gm.Abandon,
)
"""What the DM can do to one Model beyond its turn."""
UNOFFERED: Final[tuple[type[Command[State]], ...]] = (placing.AddAdversary, placing.AddNpc, placing.PlaceCompany)
"""Commands sent by files of plays only, and therefore named nowhere else."""
