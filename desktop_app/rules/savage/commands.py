"""All commands of Savage Worlds in the order in which they are offered, and the frames of its procedures. Rule: section 5"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.by_hand import BY_HAND
from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.savage import gm
from desktop_app.rules.savage.between_fights import advancing, healing, social
from desktop_app.rules.savage.checks import rolls
from desktop_app.rules.savage.combat import areas, attack, both_hands, contests, melee, ranged, suppression, things, trying
from desktop_app.rules.savage.harm import fatigue, fear, hazards, poison, shaken, soak, wounds
from desktop_app.rules.savage.movement import climbing, moving, stealth
from desktop_app.rules.savage.state import SavageState, TurnEnding
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
BY_THEMSELVES: tuple[type[Command[State]], ...] = (
    rounds.StartEncounter,
    rounds.StartRound,
    rounds.TickRoundStart,
    rounds.DealCards,
    Resume,
)
"""Sent by *Next*."""
OFFERED: Final = (*ANSWERS, *IN_TURN, *IN_OWN_TIME)
COMMANDS: Final = tuple(dict.fromkeys((*OFFERED, *OF_THE_SCENE, *OF_ONE, *BY_THEMSELVES, *BY_HAND)))
FRAMES: tuple[type[Procedure[State]], ...] = (
    rolls.Check,
    rolls.Opposed,
    breaking_in.Announced,
    TurnEnding,
    attack.Attack,
    areas.Blast,
    suppression.Suppression,
    things.Disarming,
    things.Breaking,
    soak.Soak,
    shaken.Recover,
    wounds.Injuring,
    wounds.Ticking,
    moving.Walking,
    moving.FreeStrike,
    climbing.Climbing,
    climbing.ClimbingOn,
    climbing.Tracking,
    stealth.Sneaking,
    rounds.Noticing,
    rounds.JokersContest,
    contests.Contending,
    trying.Trying,
    hazards.Diving,
    hazards.Burning,
    fear.Fearing,
    social.Persuading,
    fatigue.Enduring,
    poison.Poisoning,
    healing.Treating,
    healing.Recovering,
    healing.Passing,
    both_hands.SecondHand,
)
