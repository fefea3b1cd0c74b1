"""The offers of Savage Worlds, in order. Rule: section 5"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.savage import gm
from desktop_app.rules.savage.between_fights import advancing, healing, social
from desktop_app.rules.savage.checks import rolls
from desktop_app.rules.savage.combat import areas, both_hands, contests, melee, ranged, suppression, things, trying
from desktop_app.rules.savage.harm import fatigue, fear, hazards, poison, shaken, soak
from desktop_app.rules.savage.movement import climbing, moving, stealth
from desktop_app.rules.savage.state import SavageState
from desktop_app.rules.savage.turn import acts, breaking_in, rounds

State = SavageState

ANSWERS: tuple[type[Command[State]], ...] = (
    soak.SpendBennySoak,
    soak.SpendBennyReroll,
    soak.AcceptWounds,
    shaken.RollShaken,
    shaken.SpendBennyUnshake,
    rolls.KeepRoll,
    breaking_in.PassInterrupt,
    breaking_in.Interrupt,
    moving.FreeAttack,
    moving.DeclineFreeAttack,
    both_hands.OffHandTarget,
)
IN_TURN: tuple[type[Command[State]], ...] = (
    acts.BeginTurn,
    acts.ActNow,
    acts.JokerWait,
    melee.MeleeAttack,
    both_hands.TwoWeaponAttack,
    ranged.Shoot,
    ranged.Throw,
    things.Disarm,
    things.AttackObject,
    areas.AreaAttack,
    suppression.SuppressiveFire,
    ranged.Aim,
    contests.BreakFree,
    trying.Stabilise,
    melee.CoupDeGrace,
    acts.StandUp,
    moving.Move,
    moving.Run,
    stealth.Sneak,
    climbing.ClimbInCombat,
    acts.FullDefense,
    trying.Detect,
    contests.Trick,
    contests.WillTest,
    contests.Grapple,
    contests.Release,
    contests.Manoeuvre,
    trying.SkillTest,
    ranged.Reload,
    acts.Ready,
    acts.GoProne,
    acts.DeclareActions,
    acts.Hold,
    acts.EndTurn,
)
IN_OWN_TIME: tuple[type[Command[State]], ...] = (
    climbing.Climb,
    climbing.Track,
    stealth.SneakOutOfCombat,
    healing.TreatWounds,
    healing.TreatPoison,
    social.Reaction,
    social.Persuade,
    advancing.TakeAdvance,
)
"""What needs no turn: at the table, mostly."""
OF_THE_SCENE: tuple[type[Command[State]], ...] = (
    rounds.EndRound,
    rounds.EndEncounter,
    gm.SetLight,
    things.PlaceObject,
    healing.AdvanceClock,
    gm.GiveBenny,
    gm.NewSession,
)
OF_ONE: tuple[type[Command[State]], ...] = (
    gm.ApplyDamage,
    hazards.Fall,
    hazards.Burn,
    advancing.AwardXp,
    fear.FearCheck,
    fatigue.Bumps,
    fatigue.Expose,
    fatigue.Swim,
    fatigue.Hunger,
    fatigue.Thirst,
    fatigue.NoSleep,
    poison.Poison,
    fatigue.RecoverFatigue,
    healing.NaturalHeal,
    gm.GiveBenny,
    gm.SetCover,
)
OFFERED: Final = (*ANSWERS, *IN_TURN, *IN_OWN_TIME)
