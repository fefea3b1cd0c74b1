"""All commands of Expedition in the order in which they are offered, and the frames of its procedures. Rule: section 5"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.expedition import (
    activation,
    adversaries,
    attacks,
    bookkeeping,
    buying,
    checks,
    conditions,
    declaring,
    downtime,
    encounter,
    evading,
    flight,
    gm,
    harm,
    hazards,
    interrupts,
    magic,
    manoeuvres,
    minors,
    movement,
    party,
    placing,
    reactions,
    riding,
    seasons,
    standalone,
    templates,
)
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.kernel import gm as kernel_gm
from desktop_app.rules.kernel import table
from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.state import Procedure

State = ExpeditionState

IN_TURN: tuple[type[Command[State]], ...] = (
    attacks.AttackMelee,
    attacks.AttackRanged,
    templates.AttackTemplate,
    magic.CastSpell,
    manoeuvres.PerformManoeuvre,
    templates.StandUp,
    flight.Flee,
    movement.Advance,
    evading.Disengage,
    evading.ChangePlace,
    evading.Reposition,
    movement.Drag,
    minors.Assist,
    minors.Prepare,
    minors.Recuperate,
    minors.UseSkill,
    minors.Interact,
    minors.ManageEquipment,
    riding.Mount,
    riding.Dismount,
    activation.GiveUpMajor,
    magic.AbandonCasting,
    flight.LeaveBoard,
    activation.EndActivation,
)
"""What a Model does in its Activation, in the order in which it is offered."""

ANSWERS: tuple[type[Command[State]], ...] = (
    checks.Reroll,
    checks.AcceptCheck,
    attacks.ActivateQuality,
    harm.UseSoak,
    harm.SpendFate,
    harm.DrawInjury,
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
    downtime.HealInjury,
    downtime.RepairArmour,
)

OF_THE_SCENE: tuple[type[Command[State]], ...] = (
    encounter.CreateEncounter,
    encounter.ModifyEffect,
    encounter.BuyEffect,
    encounter.SetSurprise,
    encounter.InitMomentum,
    placing.AddAdversary,
    placing.AddNpc,
    placing.PlaceCompany,
    adversaries.BuyAdversaryBoost,
    adversaries.PrepareAdversaryPool,
    adversaries.SpendAdversaryPool,
    party.SetFortunePool,
    party.SetThreat,
    party.AddThreat,
    party.SpendThreat,
    party.AssignRole,
    party.PromoteNemesis,
    buying.GainMomentum,
    declaring.SetWinds,
    declaring.RollDeclaration,
    declaring.RollInitiative,
    activation.BeginActivation,
    bookkeeping.UpdateMomentum,
    bookkeeping.RefreshAdversaryPool,
    bookkeeping.ApplyGlobalEffects,
    bookkeeping.FinishRound,
    encounter.EndEncounter,
    reactions.OpenWindow,
    standalone.ParseCheck,
    harm.AutomaticHit,
    hazards.MeetHazard,
    downtime.SetInjuryPermanent,
    gm.Abandon,
    gm.Adjust,
    seasons.StartSeason,
    seasons.SpendTime,
    seasons.StartExpedition,
    seasons.EndExpedition,
    seasons.LogEvent,
    seasons.TakeOver,
    Resume,
)

BY_HAND: tuple[type[Command[State]], ...] = (
    conditions.AddCondition,
    conditions.RemoveCondition,
    gm.ExpeditionSetCondition,
    gm.ExpeditionSetCounter,
    gm.ExpeditionEditSheet,
    kernel_gm.Place,
    kernel_gm.UntickBoxes,
    *table.BY_HAND,
)

COMMANDS: Final = (*IN_TURN, *ANSWERS, *ANYTIME, *OF_THE_SCENE, *BY_HAND)
OFFERED: Final = (*ANSWERS, *IN_TURN, *ANYTIME)
FRAMES: tuple[type[Procedure[State]], ...] = (
    checks.Check,
    harm.Hit,
    attacks.Attack,
    templates.Blast,
    interrupts.Interrupts,
    movement.Walking,
    evading.Disengaging,
    evading.Swapping,
    minors.Recuperating,
    minors.Using,
    standalone.Continuing,
    magic.Casting,
    manoeuvres.Manoeuvring,
    activation.Starting,
    bookkeeping.Happening,
    bookkeeping.Wavering,
    downtime.Healing,
    hazards.Endangered,
)
