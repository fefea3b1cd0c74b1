"""Cadwallon's offers, in order. Rule: section 5"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.cadwallon import gm, scenery
from desktop_app.rules.cadwallon.between_fights import influence
from desktop_app.rules.cadwallon.checks import acts, hiding
from desktop_app.rules.cadwallon.combat import attack
from desktop_app.rules.cadwallon.harm import hardship, hazards, healing, incidents
from desktop_app.rules.cadwallon.movement import walking
from desktop_app.rules.cadwallon.state import CadwallonState
from desktop_app.rules.cadwallon.turn import conclusion, conditionals, reactions, rounds, threat_commands
from desktop_app.rules.kernel.command import Command

State = CadwallonState

ANSWERS: tuple[type[Command[State]], ...] = (reactions.React, reactions.PassReaction, reactions.ResolveAction)
IN_TURN: tuple[type[Command[State]], ...] = (
    rounds.Declare,
    rounds.Enter,
    attack.Attack,
    walking.StandUp,
    walking.DrawWeapon,
    walking.Move,
    hiding.Hide,
    hiding.LookOut,
    hiding.Conceal,
    acts.Cast,
    acts.InfluenceAttempt,
    healing.NaturalCure,
    healing.Care,
    healing.Repair,
    acts.MakeTest,
    attack.AnnounceAction,
    conditionals.AnnounceConditional,
    conditionals.TriggerConditional,
    walking.Climb,
    walking.DropProne,
    walking.SheatheWeapon,
    walking.Shout,
    conclusion.ChangeAttitude,
    conclusion.Settle,
    conclusion.Recover,
    rounds.EndTurn,
)
OF_THE_SCENE: tuple[type[Command[State]], ...] = (
    reactions.ResolveAction,
    threat_commands.ThreatStrike,
    threat_commands.ThreatTick,
    threat_commands.ThreatPreview,
    threat_commands.SetThreat,
    scenery.SetLight,
    scenery.CreateBoard,
    scenery.SetArea,
    scenery.SetSquare,
    scenery.PlaceObstacle,
    scenery.RemoveObstacle,
    rounds.EndOpposition,
)
OF_ONE: tuple[type[Command[State]], ...] = (
    hazards.ApplyDamage,
    hazards.HazardFire,
    hazards.HazardCold,
    hazards.HazardExplosion,
    hazards.HazardDisease,
    hazards.HazardBreath,
    hardship.HazardHardship,
    hardship.EndHardship,
    hazards.SetExposure,
    hazards.RestoreAir,
    hazards.Fall,
    incidents.TakeDose,
    incidents.ChemicalIncident,
    incidents.MechanicalIncident,
    influence.InfluenceLevel,
    gm.SetPosture,
    gm.SetStunned,
    gm.SetFear,
    gm.Reveal,
    scenery.PlaceLight,
    scenery.SetLight,
    gm.Perceive,
    gm.IsObvious,
    rounds.Leave,
)
OFFERED: Final = (*ANSWERS, *IN_TURN)
