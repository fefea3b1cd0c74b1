"""What makes a check easier or harder: ratings, the Difficulty ladder, conditions, Favour and Peril.

Rule: EX-TEST-02 to EX-TEST-07, EX-FAV-01, EX-ABIL-03, EX-COND-13 to EX-COND-21
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from desktop_app.language import wording
from desktop_app.rules.expedition.sheet.records import CHARACTERISTICS, SPECIAL, CheckSpec
from desktop_app.rules.expedition.state import ExpeditionState
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.conditions import changed_by
from desktop_app.rules.kernel.record import Record

LADDER: Final = {
    "very_easy": -3,
    "easy": -2,
    "routine": -1,
    "challenging": 0,
    "difficult": 1,
    "hard": 2,
    "very_hard": 3,
    "impossible": 4,
}
"""Rule: EX-TEST-05, EX-TAB-02"""
MENTAL: Final = frozenset({"intelligence", "willpower", "fellowship", "initiative", "magic", "obedience", "morale"})
"""Characteristics of the mind; the others are of the body. Skills say it themselves. Rule: EX-TAB-24"""
PREPARED: Final = 1
MOMENTUM_STEPS: Final = 2


class Modifier(Record):
    """One reason for an easier or harder check: Difficulty, or one instance of Favour (+1) or Peril (-1)."""

    value: int
    label: str
    rule: str = ""


OFF_HAND: Final = Modifier(value=2, label="off-hand", rule="EX-MELEE-07")


class Situation(Record):
    """A check's situation: target, Difficulty, and instances of Favour and Peril."""

    target: str | None = None
    difficulty: tuple[Modifier, ...] = ()
    favour: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Weighing:
    """Favour and Peril, weighed: the instances, and which side wins (1, 0, -1)."""

    instances: tuple[Term, ...] = field(default=())

    @property
    def winner(self) -> int:
        """Return 1 for favourable, -1 for perilous, 0 for neither; the margin does not matter. Rule: EX-FAV-01"""
        total = sum(term.value for term in self.instances)
        return (total > 0) - (total < 0)


def knows_ability(state: ExpeditionState, ability: str) -> bool:
    """Tell whether something can be checked."""
    return ability in CHARACTERISTICS or ability in SPECIAL or ability in state.tables.skills


def characteristic(state: ExpeditionState, who: str, name: str) -> Breakdown:
    """Return a characteristic as it is now: Weakened takes Strength away, not below 0. Rule: EX-COND-20, EX-TEST-04"""
    made = Breakdown.of(int(getattr(state.sheet_of(who), name)), wording(name), "EX-ABIL-01")
    made = changed_by(made, state.combatants[who], name)
    if name != "strength":
        return made.at_least(0, "never below 0")
    return made.plus(-state.combatants[who].stacks("weakened"), "weakened", "EX-COND-20").at_least(0, "never below 0", "EX-COND-20")


def rating(state: ExpeditionState, who: str, ability: str) -> Breakdown:
    """Return the Reference Value of an ability before Difficulty. Rule: EX-TEST-02, EX-ABIL-03"""
    if ability in CHARACTERISTICS:
        return characteristic(state, who, ability)
    if ability == "magic":
        return Breakdown.of(state.sheet_of(who).magic, "magic", "EX-MAGIC-01")
    if ability in SPECIAL:
        return Breakdown.of(int(getattr(state.combatants[who], ability)), ability, "EX-BOOK-07")
    skill = state.tables.skills[ability]
    advances = state.sheet_of(who).skill_advances.get(ability, 0)
    if state.settings.ex_skill_rating == "own_value":
        return Breakdown.of(advances, skill.title, "EX-ABIL-03")
    return characteristic(state, who, skill.by).plus(advances, f"advances in {skill.title}", "EX-ABIL-03")


def is_mental(state: ExpeditionState, ability: str) -> bool:
    """Tell whether a check is one of the mind. Rule: EX-TAB-24"""
    skill = state.tables.skills.get(ability)
    return skill.is_mental if skill is not None else ability in MENTAL


FARTHEST_STEP: Final = 20
"""What may be said as a number in the place of a step of the ladder, either way."""


def step_of(difficulty: str | int) -> int | None:
    """Return the number of a step of the ladder, or the number itself, far beyond its ends too; None: no such step. Rule: EX-TEST-05"""
    number = difficulty if isinstance(difficulty, int) else LADDER.get(difficulty)
    return number if number is not None and abs(number) <= FARTHEST_STEP else None


def step_name(value: int) -> str:
    """Name a Difficulty: the step of the ladder, or the nearest end of it. Rule: EX-TEST-06"""
    within = max(-3, min(4, value))
    return next(name for name, number in LADDER.items() if number == within)


def difficulty(state: ExpeditionState, who: str, spec: CheckSpec, situation: Situation) -> Breakdown:
    """Add up the Difficulty of a check: the step and every modifier in force. Rule: EX-TEST-06, EX-TEST-07"""
    model, target = state.combatants[who], situation.target
    step = step_of(spec.difficulty)
    assert step is not None, "refuse has read the step"
    made = Breakdown.of(step, wording(step_name(step)), "EX-TEST-05")
    for extra in situation.difficulty:
        made = made.plus(extra.value, extra.label, extra.rule)
    made = (
        made.plus(-MOMENTUM_STEPS * model.momentum_reduction, "momentum", "EX-MOM-02")
        .plus(-PREPARED if model.prepared else 0, "prepared", "EX-MINOR-08")
        .plus(-model.stacks("inspired"), "inspired", "EX-COND-21")
        .plus(model.stacks("demoralized") if model.suffers("demoralized") else 0, "demoralized", "EX-COND-21")
    )
    made = changed_by(made, model, "difficulty")
    afraid = spec.mode == "opposed" and target is not None and model.suffers("cowed")
    cowed = model.affliction("cowed", target) if afraid else None
    made = made.plus(cowed.amount if cowed is not None and cowed.source == target else 0, "cowed by the target", "EX-COND-21")
    if target is not None and "social" in spec.keywords and model.affliction("animosity", target) is not None:
        made = made.plus(1, "animosity", "EX-COND-18")
    if state.settings.ex_ladder_clamp:
        made = made.at_most(4, "end of the ladder", "EX-TEST-06").at_least(-3, "end of the ladder", "EX-TEST-06")
    return made


def burdens_of(state: ExpeditionState, who: str, ability: str) -> list[str]:
    """List the conditions that make a check of an ability perilous. Rule: EX-COND-14, EX-COND-17, EX-TAB-24, R51"""
    model, sheet, mental = state.combatants[who], state.sheet_of(who), is_mental(state, ability)
    linked = state.settings.ex_burden_link
    distressed = model.suffers("distressed") or (linked and model.stress >= sheet.willpower)
    drained = model.has("drained") or (linked and model.fatigue >= sheet.toughness)
    holds = {
        "blinded": model.has("blinded"),
        "distressed": mental and distressed,
        "drained": not mental and drained,
        "strained": model.has("strained"),
    }
    return [name for name, held in holds.items() if held]


def weighing(state: ExpeditionState, who: str, spec: CheckSpec, situation: Situation) -> Weighing:
    """Collect the instances of Favour and Peril. Rule: EX-FAV-01, EX-MELEE-06, EX-COND-14, EX-COND-16, EX-COND-17"""
    model, target = state.combatants[who], situation.target
    found = [Term(extra.value, extra.label, extra.rule) for extra in situation.favour]
    found += [Term(1, "assisted", "EX-MINOR-02")] * model.favour_next
    if spec.mode == "opposed" and target is not None:
        hated = model.affliction("hatred", target)
        found += [Term(1, "hatred", "EX-COND-16")] if hated is not None and hated.target == target else []
    blind_already = any(term.label == "blinded" for term in found)
    for name in burdens_of(state, who, spec.ability):
        if name != "blinded" or not blind_already:
            found.append(Term(-1, name, "EX-COND-14" if name == "blinded" else "EX-COND-17"))
    if state.settings.ex_bane_token == "peril" and model.banes:
        found.append(Term(-1, "bane token", "EX-TEST-11"))
    return Weighing(tuple(found))
