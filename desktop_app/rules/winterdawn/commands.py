"""WinterDawn's offers, in order. Rule: section 5"""

from __future__ import annotations

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.winterdawn import encounter, gm
from desktop_app.rules.winterdawn.actions import feats, group_tests, healing, long_tasks, senses, strains, tasks
from desktop_app.rules.winterdawn.between_fights import advancement, animals, appraisal, rest
from desktop_app.rules.winterdawn.checks import judged, learning, virtues
from desktop_app.rules.winterdawn.combat import (
    charge,
    clinch,
    melee,
    objects,
    ranged,
    reactions,
    riding,
    scoring,
    shields,
    social,
    throwing,
    two_weapons,
)
from desktop_app.rules.winterdawn.harm import injuries
from desktop_app.rules.winterdawn.magic import spells
from desktop_app.rules.winterdawn.movement import acrobatics, falling, moves
from desktop_app.rules.winterdawn.position import light
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring, initiative

State = WinterDawnState

TURN_COMMANDS: tuple[type[Command[State]], ...] = (
    melee.AttackMelee,
    ranged.AttackRanged,
    two_weapons.AttackTwoWeapons,
    charge.Charge,
    spells.Cast,
    moves.Move,
    moves.Run,
    clinch.ReleaseGrapple,
    riding.MountJump,
    riding.Buck,
    acrobatics.KickUp,
    acrobatics.DodgeRoll,
    melee.DefensiveStance,
    shields.HideBehindShield,
    shields.FormWall,
    shields.LeaveWall,
    healing.StopBleeding,
    objects.Reload,
    initiative.TakeTurn,
    moves.StandUp,
    objects.Ready,
    initiative.Reassess,
    throwing.ThrowObject,
    social.Intimidate,
    social.TauntCommand,
    social.Inspire,
    social.ShrugOff,
    objects.SkillAction,
    moves.Pivot,
    moves.GoProne,
    riding.MountUp,
    riding.Dismount,
    objects.Interact,
    objects.Sheathe,
    objects.Drop,
    initiative.EndSlot,
)
"""Turn commands in the order in which they are offered."""

ANSWERS: tuple[type[Command[State]], ...] = (
    melee.Defend,
    melee.CounterAttack,
    ranged.Dodge,
    scoring.Decline,
    melee.RedeclareDice,
    melee.SpendStance,
    scoring.IntendDamage,
    scoring.UseShield,
    scoring.AllocateHits,
    injuries.TakeDamage,
    falling.Fall,
    reactions.OpportunityAttack,
    reactions.Pass,
    moves.ChoosePath,
    social.DistributeSpirit,
    declaring.RollFreeTest,
    group_tests.TransferMos,
)

ANYTIME: tuple[type[Command[State]], ...] = (
    judged.ChooseReward,
    healing.WakeTest,
    healing.Reanimate,
    encounter.AddCombatant,
    virtues.CallOnVirtue,
    virtues.SettleVirtue,
    tasks.TestStatic,
    tasks.TestOpen,
    tasks.TestOpposed,
    group_tests.TestGroup,
    long_tasks.TaskRoll,
    long_tasks.TaskStart,
    senses.Perceive,
    appraisal.Appraise,
    animals.Herd,
    animals.Falconry,
    feats.AthleticFeat,
    strains.Strain,
    rest.Sleep,
    learning.Mentor,
    learning.Train,
    advancement.RaiseSkill,
    advancement.RaiseGroup,
    advancement.RaiseAttribute,
    advancement.AwardXp,
)


OFFERED = (*ANSWERS, *TURN_COMMANDS, *ANYTIME, encounter.EndCombat)
SCENE_OFFERED: tuple[type[Command[State]], ...] = (
    encounter.StartCombat,
    encounter.Spar,
    encounter.EndCombat,
    encounter.EndScene,
    encounter.AdvanceTime,
    rest.SetTempo,
    light.SetLight,
)
"""Commands offered for the scene as a whole; automatic ones come with *Next*."""
HAND_OFFERED: tuple[type[Command[State]], ...] = (
    gm.AdjustSpirit,
    gm.SetInitiative,
    gm.SetCover,
    gm.SetDistance,
    gm.SetLos,
    gm.SetAware,
    gm.SetHighGround,
    light.SetLamp,
    gm.EndHold,
    gm.AddWound,
    gm.RemoveWound,
    gm.Kill,
    advancement.AwardXp,
)
"""Commands offered to the game master for one combatant; boxes, conditions and tokens are edited in place."""
