"""The 22 conditions: gain, duration, repeated gain, end.

Rule: EX-COND-01 to EX-COND-05, EX-COND-15, EX-TAB-13, EX-TAB-14
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Self

from desktop_app.rules.expedition.state import PSYCHOLOGY, Affliction, ExpeditionDraft, ExpeditionState, Model
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.gm import GmTargetCommand
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Combatant


class Duration(StrEnum):
    """How long a condition lasts. Rule: EX-TAB-14"""

    FLEETING = "fleeting"
    PERSISTENT = "persistent"
    ONGOING = "ongoing"


@dataclass(frozen=True, slots=True)
class Kind:
    """What is known of a condition: duration, whether it has tokens, whether it is about another combatant, the tone of its tag."""

    duration: Duration
    counted: bool = False
    about: str = ""
    """"target" (hated, borne animosity), "source" (feared), or nobody."""
    tone: str = "plain"


KINDS: Final = {
    "staggered": Kind(Duration.FLEETING, counted=True),
    "hidden": Kind(Duration.ONGOING, tone="good"),
    "stunned": Kind(Duration.FLEETING, tone="accent"),
    "surprised": Kind(Duration.FLEETING),
    "bleeding": Kind(Duration.PERSISTENT, counted=True, tone="blood"),
    "prone": Kind(Duration.ONGOING),
    "engaged": Kind(Duration.ONGOING),
    "entangled": Kind(Duration.ONGOING, counted=True),
    "ablaze": Kind(Duration.ONGOING, tone="blood"),
    "broken": Kind(Duration.ONGOING, tone="blood"),
    "blinded": Kind(Duration.ONGOING),
    "frenzied": Kind(Duration.ONGOING, counted=True),
    "hatred": Kind(Duration.ONGOING, about="target"),
    "distressed": Kind(Duration.ONGOING),
    "drained": Kind(Duration.ONGOING),
    "strained": Kind(Duration.ONGOING),
    "animosity": Kind(Duration.ONGOING, about="target"),
    "deafened": Kind(Duration.ONGOING),
    "weakened": Kind(Duration.PERSISTENT, counted=True),
    "inspired": Kind(Duration.PERSISTENT, counted=True, tone="good"),
    "demoralized": Kind(Duration.PERSISTENT, counted=True),
    "cowed": Kind(Duration.PERSISTENT, counted=True, about="source"),
}
"""The conditions in the order in which the Start Phase takes them. Rule: EX-COND-05, EX-TAB-13"""
COMPUTED: Final = "engaged"
MISSED: Final = ("stunned", "surprised")
MOST_TOKENS: Final = 20


def is_immune(model: Model, name: str) -> bool:
    """Tell whether Frenzy keeps a condition away. Rule: EX-COND-15"""
    return model.has("frenzied") and name in PSYCHOLOGY


def gain(draft: ExpeditionDraft, who: str, made: Affliction) -> None:
    """Give a Model a condition: tokens add up, the greater S of Ablaze counts, others have no effect twice.

    Rule: EX-COND-04, EX-COND-15, EX-ACT-07
    """
    model = draft.state.combatants[who]
    if is_immune(model, made.name):
        draft.tell("condition_shrugged_off", who, rule="EX-COND-15", condition=made.name)
        return
    kind = KINDS[made.name]
    about = made.target if kind.about == "target" else made.source if kind.about == "source" else None
    there = model.affliction(made.name, about)
    fresh = timed(made, own_turn=draft.state.acting == who)
    changed = fresh if there is None else _again(there, fresh, kind)
    kept = tuple(changed if condition is there else condition for condition in model.conditions)
    draft.put(evolve(model, conditions=kept if there is not None else (*kept, changed)))
    draft.tell(
        "condition_gained", who, rule="EX-COND-05", condition=made.name, stacks=changed.amount, strength=changed.strength, about=about
    )


def timed(made: Affliction, *, own_turn: bool) -> Affliction:
    """Set how long a condition lasts; a missed Activation is the next one. Rule: EX-COND-01 to EX-COND-03, EX-ACT-07"""
    kind = KINDS[made.name]
    amount = max(1, made.amount) if kind.counted else 0
    match kind.duration:
        case Duration.FLEETING:
            skip = 1 if own_turn and made.name in MISSED else 0
            return evolve(made, amount=amount, moment=Moment.TURN_END, left=1, skip=skip)
        case Duration.PERSISTENT:
            return evolve(made, amount=amount, moment=Moment.TURN_END, wears=True)
        case Duration.ONGOING:
            return evolve(made, amount=amount, moment=None)


def _again(there: Affliction, fresh: Affliction, kind: Kind) -> Affliction:
    if kind.counted:
        return evolve(there, amount=there.amount + fresh.amount)
    return evolve(there, strength=max(there.strength, fresh.strength))


def lose(draft: ExpeditionDraft, who: str, gone: Affliction, stacks: int | None = None) -> None:
    """Take a condition away, or some of its tokens; Frenzy leaves Fatigue behind. Rule: EX-COND-15"""
    model = draft.state.combatants[who]
    left = 0 if stacks is None else gone.amount - stacks
    kept = tuple(
        evolve(condition, amount=left) if condition is gone and left > 0 else condition
        for condition in model.conditions
        if condition is not gone or left > 0
    )
    tired = gone.amount if gone.name == "frenzied" and left <= 0 else 0
    draft.put(evolve(model, conditions=kept, fatigue=model.fatigue + tired))
    draft.tell("condition_lost" if left <= 0 else "condition_eased", who, rule="EX-COND-03", condition=gone.name, left=left)
    if tired:
        draft.tell("fatigued", who, rule="EX-COND-15", fatigue=model.fatigue + tired)


def ends_with_the_encounter(condition: Affliction) -> bool:
    """Tell whether a condition goes when the encounter ends. Rule: EX-BOOK-08"""
    kind = KINDS.get(condition.name)
    if condition.moment is Moment.ROUND_END or condition.whose is not None:  # its time was set by hand
        return True
    return kind is not None and (kind.duration is not Duration.ONGOING or condition.name == "broken")


class AddCondition(GmTargetCommand[ExpeditionState]):
    """Give a Model a condition. Rule: EX-COND-01 to EX-COND-05"""

    kind = "add_condition"
    condition: str = "prone"
    stacks: int = field(default=1, metadata=param(unit="tokens"))
    against: str | None = field(default=None, metadata=param(picks="combatant"))
    strength: int = 0

    def refuse_target(self, state: ExpeditionState, target: Combatant) -> Refusal | None:
        """Refuse unknown conditions, missing parts, and unfit combatants."""
        if self.condition not in KINDS or self.condition == COMPUTED:
            return Refusal("value", "EX-COND-05", "condition")
        if not 1 <= self.stacks <= MOST_TOKENS:
            return Refusal("value", "EX-COND-04", "stacks", (("low", 1), ("high", MOST_TOKENS)))
        if KINDS[self.condition].about and self.against not in state.combatants:
            return Refusal("value", "EX-COND-04", "against")
        if self.condition == "ablaze" and not 1 <= self.strength <= MOST_TOKENS:
            return Refusal("value", "EX-COND-12", "strength", (("low", 1), ("high", MOST_TOKENS)))
        return Refusal("immune", "EX-COND-15", "condition") if is_immune(state.combatants[target.id], self.condition) else None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        about = KINDS[self.condition].about
        gain(
            draft,
            self.target,
            Affliction(
                name=self.condition,
                amount=self.stacks,
                target=self.against if about == "target" else None,
                source=self.against if about == "source" else None,
                strength=self.strength,
            ),
        )

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        return [cls(target=actor)]

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        names = tuple(name for name in KINDS if name != COMPUTED)
        asked: dict[str, Choice] = {"condition": Choice(values=names)}
        if KINDS[self.condition].counted:
            asked["stacks"] = Choice(low=1, high=MOST_TOKENS)
        if KINDS[self.condition].about:
            asked["against"] = Choice(values=tuple(who for who in state.roster if who != self.target))
        if self.condition == "ablaze":
            asked["strength"] = Choice(low=1, high=MOST_TOKENS)
        return asked


class RemoveCondition(GmTargetCommand[ExpeditionState]):
    """Take a condition away, or some of its tokens. Rule: EX-COND-03"""

    kind = "remove_condition"
    condition: str = "prone"
    stacks: int | None = None
    against: str | None = field(default=None, metadata=param(picks="combatant"))

    def refuse_target(self, state: ExpeditionState, target: Combatant) -> Refusal | None:
        found = state.combatants[target.id].affliction(self.condition, self.against)
        if found is None:
            return Refusal("unknown", "EX-COND-03", "condition", (("what", self.condition),))
        if self.stacks is not None and not 1 <= self.stacks <= max(1, found.amount):
            return Refusal("value", "EX-COND-02", "stacks", (("low", 1), ("high", max(1, found.amount))))
        return None

    def carry_out(self, draft: ExpeditionDraft) -> None:
        found = draft.state.combatants[self.target].affliction(self.condition, self.against)
        assert found is not None, "refuse has seen it"
        lose(draft, self.target, found, self.stacks)

    @classmethod
    def candidates(cls, state: ExpeditionState, actor: str) -> Iterable[Self]:
        held = state.combatants[actor].conditions
        return [cls(target=actor, condition=found.name, against=found.target or found.source) for found in held]

    def open(self, state: ExpeditionState) -> dict[str, Choice]:
        found = state.combatants[self.target].affliction(self.condition, self.against)
        return {"stacks": Choice(low=1, high=found.amount)} if found is not None and found.amount > 1 else {}
