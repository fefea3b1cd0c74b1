"""The offers of Revolution D100, in order. Rule: section 5"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.command import Command
from desktop_app.rules.revolution import gm
from desktop_app.rules.revolution.between_fights import crafting, items
from desktop_app.rules.revolution.checks import conflicts, skill_tests
from desktop_app.rules.revolution.combat import attack, effects, exchange, reaction, rolling
from desktop_app.rules.revolution.harm import armour, damage, recovery
from desktop_app.rules.revolution.magic import blessings, faith
from desktop_app.rules.revolution.movement import moving
from desktop_app.rules.revolution.sheet import creation
from desktop_app.rules.revolution.state import RevolutionState
from desktop_app.rules.revolution.turn import acts, opening, rounds

State = RevolutionState

ANSWERS: tuple[type[Command[State]], ...] = (
    reaction.React,
    rolling.RollExchange,
    effects.ChooseEffects,
    rolling.RollDamage,
    exchange.AbortExchange,
)

IN_TURN: tuple[type[Command[State]], ...] = (
    opening.DeclareOpening,
    attack.Attack,
    acts.Stand,
    acts.ReadyItem,
    acts.Reload,
    moving.Move,
    acts.OtherAction,
    blessings.InvokeBlessing,
    acts.Wait,
    acts.Hold,
)
"""What a combatant declares, and does when its strike rank is the highest; a blessing also between combats."""

ANYTIME: tuple[type[Command[State]], ...] = (
    rounds.Join,
    items.UseItem,
    conflicts.ConflictRound,
    conflicts.QuickExit,
    conflicts.AbandonConflict,
    conflicts.RecordConsequence,
    crafting.StartCraft,
    conflicts.StartConflict,
    skill_tests.SkillTest,
    skill_tests.OpposedTest,
    recovery.Rest,
    rounds.Leave,
)

OF_THE_SCENE: tuple[type[Command[State]], ...] = (
    opening.DeclareRest,
    opening.LockIntents,
    rounds.EndRound,
    rounds.EndCombat,
    gm.GmSet,
    faith.EndScene,
    conflicts.ConflictRound,
    conflicts.QuickExit,
    conflicts.AbandonConflict,
    conflicts.RecordConsequence,
    armour.CoverageLookup,
    armour.ExpandArmour,
)
"""What the game master does with the scene as a whole; a conflict is listed here if it is nobody's."""

OF_ONE: tuple[type[Command[State]], ...] = (
    creation.Spawn,
    creation.RollCreature,
    creation.ApplyBackground,
    creation.RollMoney,
    damage.ApplyDamage,
    recovery.Heal,
    armour.CoverageLookup,
    gm.GmSet,
)
"""What the game master does with one combatant by hand."""


OFFERED: Final = (*ANSWERS, *IN_TURN, *ANYTIME)
