"""The exchange: both rolls, and who has won. One frame keeps it; the phase says how far it has come.

Rule: RV-EXCH-01 to RV-EXCH-07, RV-ACT-03, RV-RANGE-01, RV-RANGE-02, RV-TAB-04
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Final, Literal, TypeAlias

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Command, Role, param
from desktop_app.rules.kernel.conditions import changed_by
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.state import Decision, Procedure, top_as
from desktop_app.rules.revolution.checks.rolls import Step, in_the_dark, skill_rating, with_steps
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.movement import ground, moving, paths
from desktop_app.rules.revolution.sheet.character import CLOSE_COMBAT, Weapon
from desktop_app.rules.revolution.state import EXCHANGE, Fighter, PendingMod, Phase, RevolutionDraft, RevolutionState, without_gone
from desktop_app.rules.revolution.turn.rank import WITHOUT_SR

Reaction: TypeAlias = Literal["parry", "block", "dodge", "none"]
PARRY: Final = "parry"


class EffectChoice(Record):
    """An effect that the winner takes: the location it names, the path of a disengagement (`metres` without a board). Rule: RV-TAB-05"""

    effect: str
    location: str | None = None
    path: paths.Path = field(default=(), metadata=param(picks="path"))
    metres: int = field(default=0, metadata=param(unit="m"))


class Exchange(Procedure[RevolutionState]):
    """An open exchange. Rule: RV-EXCH-06, section 2.7

    For aborting: `before` are those that it may change, as they were, `gift` is who had been given the turn.
    """

    kind = "exchange"
    needs = ("actor", "target")
    actor: str
    target: str
    weapon: str
    before: tuple[Fighter, ...] = ()
    gift: str | None = None
    path: paths.Path = ()
    metres: int = 0
    move_when: moving.MoveWhen = "before"
    distance: int = 1
    actor_penalties: int = 0
    reaction: Reaction = "none"
    reaction_weapon: str | None = None
    target_penalties: int = 0
    actor_roll: int = 0
    target_roll: int | None = None
    both_succeeded: bool = False
    winner: str | None = None
    decisive: bool = False
    effects: tuple[EffectChoice, ...] = ()

    def asks(self, state: RevolutionState) -> Decision | None:
        """Ask for what the phase wants; nobody is asked once one of the two is dead."""
        if any(state.combatants[who].dead for who in self.concerns()):
            return None
        also = ("abort_exchange",)
        match state.phase:
            case Phase.REACTION:
                return Decision(topic="reaction", who=(self.target,), answers=("react",), also=also)
            case Phase.ROLL:
                return Decision(topic="roll", who=(self.actor,), answers=("roll_exchange",), also=also)
            case Phase.EFFECTS:
                return Decision(topic="effects", who=(self.winner or self.actor,), answers=("choose_effects",), also=also)
            case Phase.DAMAGE:
                return Decision(topic="damage", who=(self.actor,), answers=("roll_damage",), also=also)
            case _:
                return None

    def advance(self, draft: RevolutionDraft) -> None:
        """End an exchange that nothing can come of any more."""
        end_exchange(draft, self)

    @property
    def loser(self) -> str:
        """Name whoever of the two has not won; without a winner that is the attacker."""
        return self.target if self.winner == self.actor else self.actor

    @property
    def damage_is_due(self) -> bool:
        """Tell whether the attacker rolls damage: the defender failed, or was circumvented. Rule: RV-EXCH-03, RV-EXCH-04, RV-EFF-08"""
        hits = self.winner == self.actor and self.decisive
        return hits or any(chosen.effect == "circumvent" for chosen in self.effects)

    def has(self, effect: str) -> bool:
        """Tell whether an effect was taken."""
        return any(chosen.effect == effect for chosen in self.effects)


def end_exchange(draft: RevolutionDraft, frame: Exchange) -> None:
    """Close the exchange, with the movement that was kept for after; the order forms anew. Rule: RV-EXCH-06, RV-SR-02"""
    draft.pop()
    draft.state = evolve(draft.state, phase=Phase.ORDER)
    if frame.move_when == "after" and not draft.state.combatants[frame.actor].dead:
        moving.move_after(draft, frame.actor, frame.path, frame.metres)


# ---- ratings


def weapon_rating(state: RevolutionState, who: str, weapon: Weapon) -> Breakdown:
    """Return the rating with a weapon: its skill, with the Trait if the skill lists the weapon's. Rule: RV-ACT-03"""
    return skill_rating(state, who, weapon.skill, weapon.trait or weapon.name)


def fitting(state: RevolutionState, who: str, attack_on: str | None) -> tuple[PendingMod, ...]:
    """List the waiting Bonuses and Penalties that fit a roll; `attack_on`: it is an attack on this one. Rule: RV-EFF-03, RV-EFF-04"""
    held = state.combatants[who].pending
    return tuple(mod for mod in held if mod.scope == "next_roll" or (attack_on is not None and mod.target in (None, attack_on)))


def _steps(state: RevolutionState, who: str, *, attack_on: str | None, is_prone_roll: bool, penalties: int) -> tuple[Step, ...]:
    """List what raises or lowers a roll of an exchange. Rule: RV-EXCH-06, RV-EFF-03 to RV-EFF-05, RV-SENSE-01, RV-SR-07"""
    waiting = tuple(
        Step(1, "set up", "RV-EFF-04") if mod.modifier == "bonus" else Step(-1, "overextended", "RV-EFF-03")
        for mod in fitting(state, who, attack_on)
    )
    lies = Step(-1 if is_prone_roll and state.combatants[who].prone else 0, "prone", "RV-EFF-05")
    return (Step(-penalties, WITHOUT_SR, "RV-SR-07"), *waiting, lies, in_the_dark(state, who))


def range_penalty(state: RevolutionState, weapon: Weapon, metres: int) -> Step:
    """Give the Penalty of a shot beyond its class of range. Rule: RV-RANGE-01"""
    band = state.settings.range_bands.get(weapon.range_class) if weapon.is_ranged and weapon.range_class else None
    return Step(-1 if band is not None and metres > band else 0, "long range", "RV-RANGE-01")


def attack_rating(state: RevolutionState, frame: Exchange, weapon: Weapon) -> Breakdown:
    """Return what the attacker rolls against. Rule: RV-ACT-03, RV-TEST-03"""
    is_close = weapon.skill == CLOSE_COMBAT
    listed = _steps(state, frame.actor, attack_on=frame.target, is_prone_roll=is_close, penalties=frame.actor_penalties)
    far = range_penalty(state, weapon, metres_to(state, frame.actor, frame.target, frame.distance))
    made = changed_by(weapon_rating(state, frame.actor, weapon), state.combatants[frame.actor], "combat")
    return with_steps(made, state.settings, *listed, far)


def reaction_rating(state: RevolutionState, frame: Exchange) -> Breakdown:
    """Return what the defender rolls against: the weapon's skill, or the one for dodging. Rule: RV-REACT-01"""
    who, settings = frame.target, state.settings
    weapon = blessed.weapon_named(state, who, frame.reaction_weapon) if frame.reaction != "dodge" else None
    made = skill_rating(state, who, settings.dodge_skill, settings.dodge_trait) if weapon is None else weapon_rating(state, who, weapon)
    made = changed_by(made, state.combatants[who], "combat")
    is_prone_roll = weapon is None or weapon.skill == CLOSE_COMBAT
    return with_steps(made, settings, *_steps(state, who, attack_on=None, is_prone_roll=is_prone_roll, penalties=frame.target_penalties))


def ratings(state: RevolutionState, frame: Exchange) -> tuple[Breakdown, Breakdown | None]:
    """Return what both roll against; None: the defender does not roll. Rule: RV-EXCH-01"""
    weapon = blessed.weapon_named(state, frame.actor, frame.weapon)
    mine = attack_rating(state, frame, weapon) if weapon is not None else Breakdown.of(0, frame.weapon)
    return mine, reaction_rating(state, frame) if frame.reaction != "none" else None


def metres_to(state: RevolutionState, who: str, other: str, given: int) -> int:
    """Measure to a combatant; without places the distance given counts. Rule: RV-GRID-01"""
    measured = ground.metres_between(state, who, other)
    return given if measured is None else measured


# ---- the rolls


def refuse_stage(state: RevolutionState, phase: Phase) -> Refusal | None:
    """Ask for an open exchange that has come to a phase."""
    return None if state.phase == phase and top_as(state, Exchange) is not None else Refusal("phase", "RV-TAB-14")


class AbortExchange(Command[RevolutionState]):
    """Give the exchange up: all is as it was before the attack. Rule: section 5.2"""

    kind = "abort_exchange"
    tactical_role = Role.DECLINE

    def refuse(self, state: RevolutionState) -> Refusal | None:
        open_now = state.phase in EXCHANGE and top_as(state, Exchange) is not None
        return None if open_now else Refusal("phase", "RV-TAB-14")

    def carry_out(self, draft: RevolutionDraft) -> None:
        frame = top_as(draft.state, Exchange)
        assert frame is not None, "refuse has seen the exchange"
        draft.pop()
        there = [fighter for fighter in frame.before if fighter.id in draft.state.combatants]
        draft.put(*(without_gone(fighter, draft.state) for fighter in there))
        draft.state = evolve(draft.state, phase=Phase.ORDER, given_turn=frame.gift if frame.gift in draft.state.combatants else None)
        draft.tell("exchange_aborted", frame.actor)

    @classmethod
    def candidates(cls, state: RevolutionState, actor: str) -> Iterator[AbortExchange]:
        if state.phase in EXCHANGE:
            yield cls()
