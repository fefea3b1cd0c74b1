"""All commands of WinterDawn in the order in which they are offered, and the frames of its procedures. Rule: section 5"""

from __future__ import annotations

from desktop_app.rules.kernel import gm as kernel_gm
from desktop_app.rules.kernel import table
from desktop_app.rules.kernel.command import Command, Resume
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.winterdawn import (
    acrobatics,
    advancement,
    animals,
    appraisal,
    beginning,
    bucking,
    carrying,
    charge,
    encounter,
    feats,
    gm,
    grips,
    group_tests,
    guiding,
    healing,
    initiative,
    learning,
    light,
    long_tasks,
    magic,
    melee,
    movement,
    objects,
    ranged,
    reactions,
    rest,
    riding,
    scoring,
    senses,
    shields,
    shying,
    social,
    stance,
    strains,
    tasks,
    throwing,
    two_weapons,
    virtues,
    walking,
)
from desktop_app.rules.winterdawn.allocation import Shoved
from desktop_app.rules.winterdawn.choking import ChokeTest
from desktop_app.rules.winterdawn.clinch import Dragged
from desktop_app.rules.winterdawn.declaring import RollFreeTest
from desktop_app.rules.winterdawn.exchange import Exchange
from desktop_app.rules.winterdawn.falling import Fall
from desktop_app.rules.winterdawn.harm import Blow, DyingTest, NerveTest, ShockTest, TakeDamage
from desktop_app.rules.winterdawn.judged import ChooseReward, EgoTest
from desktop_app.rules.winterdawn.provoking import Provoked
from desktop_app.rules.winterdawn.saddle import Fallen, StayOnTest
from desktop_app.rules.winterdawn.state import WinterDawnState
from desktop_app.rules.winterdawn.triggers import Triggered

State = WinterDawnState

TURN_COMMANDS: tuple[type[Command[State]], ...] = (
    melee.AttackMelee,
    ranged.AttackRanged,
    two_weapons.AttackTwoWeapons,
    charge.Charge,
    magic.Cast,
    movement.Move,
    movement.Run,
    grips.ReleaseGrapple,
    riding.MountJump,
    bucking.Buck,
    acrobatics.KickUp,
    acrobatics.DodgeRoll,
    stance.DefensiveStance,
    shields.HideBehindShield,
    shields.FormWall,
    shields.LeaveWall,
    healing.StopBleeding,
    objects.Reload,
    initiative.TakeTurn,
    movement.StandUp,
    objects.Ready,
    initiative.Reassess,
    throwing.ThrowObject,
    social.Intimidate,
    social.TauntCommand,
    social.Inspire,
    social.ShrugOff,
    objects.SkillAction,
    movement.Pivot,
    movement.GoProne,
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
    stance.SpendStance,
    scoring.IntendDamage,
    scoring.UseShield,
    scoring.AllocateHits,
    TakeDamage,
    Fall,
    reactions.OpportunityAttack,
    reactions.Pass,
    movement.ChoosePath,
    social.DistributeSpirit,
    RollFreeTest,
    group_tests.TransferMos,
)

ANYTIME: tuple[type[Command[State]], ...] = (
    ChooseReward,
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

OF_THE_SCENE: tuple[type[Command[State]], ...] = (
    beginning.StartCombat,
    beginning.Spar,
    initiative.RollInitiative,
    initiative.NextSlot,
    encounter.EndCombat,
    encounter.EndScene,
    encounter.AdvanceTime,
    encounter.InflictDamage,
    Resume,
)

BY_HAND: tuple[type[Command[State]], ...] = (
    kernel_gm.SetCounter,
    gm.WinterDawnSetCondition,
    gm.WinterDawnUntickBoxes,
    gm.WinterDawnPlace,
    table.EditSheet,
    *table.BY_HAND,
    gm.SetInitiative,
    gm.AdjustSpirit,
    gm.SetCover,
    gm.SetLos,
    gm.SetAware,
    gm.SetHighGround,
    light.SetLight,
    light.SetLamp,
    gm.AddWound,
    gm.RemoveWound,
    gm.EndHold,
    gm.Kill,
    rest.SetTempo,
    carrying.TakeOver,
)

COMMANDS = (*TURN_COMMANDS, *ANSWERS, *ANYTIME, *OF_THE_SCENE, *BY_HAND)
OFFERED = (*ANSWERS, *TURN_COMMANDS, *ANYTIME, encounter.EndCombat)
SCENE_OFFERED: tuple[type[Command[State]], ...] = (
    beginning.StartCombat,
    beginning.Spar,
    encounter.EndCombat,
    encounter.EndScene,
    encounter.AdvanceTime,
    rest.SetTempo,
    light.SetLight,
)
"""What is offered for the scene as a whole; what is due by itself comes with *Next*."""
HAND_OFFERED: tuple[type[Command[State]], ...] = (
    gm.AdjustSpirit,
    gm.SetInitiative,
    gm.SetCover,
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
"""What is offered to the game master for one combatant; boxes, conditions and tokens are changed where they are shown."""
FRAMES: tuple[type[Procedure[State]], ...] = (
    Exchange,
    ranged.Shot,
    Triggered,
    Shoved,
    Dragged,
    Blow,
    Fallen,
    walking.Walking,
    movement.Running,
    acrobatics.Rolling,
    two_weapons.TwoAttacks,
    charge.Charging,
    charge.ChargeOpening,
    magic.Blast,
    magic.Evading,
    social.Distribution,
    social.Resisting,
    EgoTest,
    ShockTest,
    DyingTest,
    NerveTest,
    rest.HealTest,
    ChokeTest,
    StayOnTest,
    shying.ShyTest,
    guiding.GuideTest,
    guiding.Guided,
    Provoked,
    group_tests.GroupTest,
)
