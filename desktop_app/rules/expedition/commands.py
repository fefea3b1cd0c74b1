"""All commands of Expedition in the order in which they are offered, and the frames of its procedures. Rule: section 5"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.expedition import gm
from desktop_app.rules.expedition.between_fights import rest, seasons
from desktop_app.rules.expedition.checks import check, standalone
from desktop_app.rules.expedition.combat import attacks, interrupts, manoeuvres, reactions, templates
from desktop_app.rules.expedition.harm import conditions, hazards, hits
from desktop_app.rules.expedition.magic import casting
from desktop_app.rules.expedition.movement import evading, flight, placing, riding, walking
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.expedition.turn import activation, adversaries, bookkeeping, buying, declaring, encounter, minors, party
from desktop_app.rules.kernel.by_hand import BY_HAND
from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.state import Procedure

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
"""What a Model does in its Activation, in the order in which it is offered."""

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
BY_THEMSELVES: tuple[type[Command[State]], ...] = (
    encounter.InitMomentum,
    placing.AddAdversary,
    placing.AddNpc,
    placing.PlaceCompany,
    adversaries.PrepareAdversaryPool,
    declaring.SetWinds,
    declaring.RollDeclaration,
    declaring.RollInitiative,
    activation.BeginActivation,
    bookkeeping.UpdateMomentum,
    bookkeeping.RefreshAdversaryPool,
    bookkeeping.ApplyGlobalEffects,
    bookkeeping.FinishRound,
    seasons.TakeOver,
    Resume,
)
"""Sent by *Next*, by the board, or when an encounter is brought home."""
ALL: tuple[type[Command[State]], ...] = (*OFFERED, *SCENE, *HAND, *BY_THEMSELVES, *BY_HAND, gm.ExpeditionSetCondition)
COMMANDS: Final = tuple({one.kind: one for one in ALL}.values())
"""Each kind once: where Expedition has its own, that one."""
FRAMES: tuple[type[Procedure[State]], ...] = (
    check.Check,
    hits.Hit,
    attacks.Attack,
    templates.Blast,
    interrupts.Interrupts,
    walking.Walking,
    evading.Disengaging,
    evading.Swapping,
    minors.Recuperating,
    minors.Using,
    standalone.Continuing,
    casting.Casting,
    manoeuvres.Manoeuvring,
    activation.Starting,
    bookkeeping.Happening,
    bookkeeping.Wavering,
    rest.Healing,
    hazards.Endangered,
)
