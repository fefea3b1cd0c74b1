"""Template attacks: one check, a hit on everybody in the squares. Rule: EX-RANGE-07, EX-RANGE-08"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from desktop_app.language import marked
from desktop_app.rules.expedition.checks.check import Check, CheckDone
from desktop_app.rules.expedition.checks.modifiers import OFF_HAND, Situation
from desktop_app.rules.expedition.combat.aiming import refuse_ranged, refuse_sight
from desktop_app.rules.expedition.combat.attacks import AttackCommand, Stage, Striking, end_if_last, hit_by
from desktop_app.rules.expedition.movement.ground import others_by_distance
from desktop_app.rules.expedition.sheet.records import CheckSpec, Weapon
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Role, param
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import standing
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.kernel.templates import Shape, Template

TEMPLATES: Final = (Template(Shape.BURST, 1.5, marked("template"), "EX-RANGE-07"),)
"""The common template: a square and the eight around it."""


class Blast(Striking):
    """A template attack: one check, then a hit on each Model in the squares, by roster. Rule: EX-RANGE-07, EX-MOM-05, section 5.2"""

    kind = "blast"
    needs = ("actor",)
    squares: tuple[Cell, ...]
    done: tuple[str, ...] = ()

    def advance(self, draft: ExpeditionDraft) -> None:
        weapon = self._weapon(draft.state)
        match self.stage:
            case Stage.ATTACK if weapon is not None:
                draft.push(self._check(weapon))
            case Stage.QUALITY:
                draft.become(evolve(self, stage=Stage.HIT))
            case Stage.HIT if weapon is not None:
                self._hit_next(draft, weapon)
            case _:
                draft.pop()
                end_if_last(draft, self.actor)

    def _check(self, weapon: Weapon) -> Check:
        """Build the one check for all. Rule: EX-RANGE-07"""
        ability = "throwing" if weapon.weapon_class == "throwing" else "shooting"
        spec = CheckSpec(ability=ability, keywords=("ranged",))
        return Check(actor=self.actor, purpose="attack", spec=spec, situation=off_hand(weapon))

    def chances(self, state: ExpeditionState) -> Contest | None:
        """Describe the check, and the hit on the first target; with nobody there the check alone."""
        weapon, targets = self._weapon(state), in_squares(state, self.squares)
        if weapon is None:
            return None
        check = self._check(weapon)
        return self.contest_with(state, check, targets[0]) if targets else check.chances(state)

    def _hit_next(self, draft: ExpeditionDraft, weapon: Weapon) -> None:
        target = next((who for who in in_squares(draft.state, self.squares) if who not in self.done), None)
        if target is None:
            draft.become(evolve(self, stage=Stage.END))
            return
        draft.become(evolve(self, done=(*self.done, target)))
        draft.push(hit_by(draft.state, self.actor, target, weapon))

    def receive(self, draft: ExpeditionDraft, report: CheckDone) -> None:
        assert report.result is not None, "an attack check has an outcome"
        draft.become(evolve(self, stage=Stage.QUALITY if report.result.succeeds else Stage.END, result=report.result))


def off_hand(weapon: Weapon) -> Situation:
    """Return the Difficulty of the off-hand alone. Rule: EX-MELEE-07"""
    return Situation(difficulty=(OFF_HAND,)) if weapon.hand == "off" else Situation()


def in_squares(state: ExpeditionState, squares: tuple[Cell, ...]) -> tuple[str, ...]:
    """List the Models that stand or lie on some squares, by roster."""
    there = standing(state)
    return tuple(sorted((who for cell in dict.fromkeys(squares) for who in there.get(cell, ())), key=state.standing_in))


def template_squares(center: Cell) -> tuple[Cell, ...]:
    """Return the squares of the common template: the centre and the eight around it."""
    return tuple((center[0] + dx, center[1] + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))


@memo()
def template_targets(state: ExpeditionState, who: str) -> tuple[str, ...]:
    """List the enemies by what the common template around them would hit. Rule: EX-RANGE-07"""

    def worth(target: str) -> tuple[bool, int]:
        cell = state.combatants[target].cell
        hit = in_squares(state, template_squares(cell)) if cell is not None else ()
        return not state.combatants[target].can_act, sum(-1 if state.are_enemies(who, other) else 2 for other in hit)

    return tuple(sorted((other for _, other in others_by_distance(state, who) if state.are_enemies(who, other)), key=worth))


class AttackTemplate(AttackCommand):
    """Lay a template over squares and hit all in it, friends too. Rule: EX-RANGE-07, EX-RANGE-08

    `squares` left out: the centre and the squares around it.
    """

    kind = "attack_template"
    tactical_role = Role.STRIKE
    center: Cell | None = field(default=None, metadata=param(picks="cell"))
    squares: tuple[Cell, ...] = field(default=(), metadata=param(picks="path"))

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        weapon = self.the_weapon(state)
        if weapon is None or not weapon.template:
            return Refusal("weapon", "EX-RANGE-07", "weapon")
        if state.combatants[self.actor].has("frenzied"):
            return Refusal("frenzied", "EX-COND-15")
        if state.combatants[self.actor].attacking:
            return Refusal("budget", "EX-RANGE-08")
        found = self.refuse_budget(state) or refuse_ranged(state, self.actor, weapon)
        if found is not None:
            return found
        board = state.world.board
        if board is not None and self.center is not None and not board.contains(self.center):
            return Refusal("no_los", "EX-SENSE-01", "center")
        sight = refuse_sight(state, self.actor, self.center, weapon)
        return Refusal(sight.code, sight.rule, "center", sight.facts) if sight is not None else None

    def striking(self) -> Striking:
        assert self.center is not None, "refuse has seen the centre"
        return Blast(actor=self.actor, weapon=self.weapon, squares=self.squares or template_squares(self.center))

    @staticmethod
    def suits(weapon: Weapon) -> bool:
        return bool(weapon.template)

    def breakdown(self, state: ExpeditionState) -> Breakdown | None:
        """Nothing to explain before the centre is chosen."""
        return None

    def covers(self, state: ExpeditionState) -> tuple[Cell, ...]:
        return self.squares or (template_squares(self.center) if self.center is not None else ())

    def details(self, state: ExpeditionState) -> tuple[Phrase, ...]:
        hit = in_squares(state, self.covers(state))
        foes = sum(1 for who in hit if state.are_enemies(self.actor, who))
        return (Phrase.of("in_template", foes=foes, others=len(hit) - foes), *super().details(state))

    def targets_in(self, state: ExpeditionState) -> tuple[str, ...]:
        """List the enemies to centre it on: where the fewest friends and the most enemies stand, then the nearest."""
        return template_targets(state, self.actor)

    def aimed(self, state: ExpeditionState, target: str) -> AttackTemplate:
        return evolve(self, target=target, center=state.combatants[target].cell)
