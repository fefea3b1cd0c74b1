"""Handling animals: hawking and driving herds. Rule: WD-BEAST-01 to WD-BEAST-03, WD-TAB-09, WD-X-05, WD-TAB-35"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.winterdawn.actions import long_tasks
from desktop_app.rules.winterdawn.actions.tasks import TestRoll, animal_term, refuse_part, throw_all
from desktop_app.rules.winterdawn.checks import chances, helpless, judged, pools, rolls
from desktop_app.rules.winterdawn.checks.rolls import overflowed
from desktop_app.rules.winterdawn.sheet.records import DICE
from desktop_app.rules.winterdawn.state import Task, WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring

HERDING, FALCONRY, HUNTING, EGO = "herding", "falconry", "foraging", "ego"
HERD_SPAN: Final = "15 minutes"
MOST_DICE: Final = 20
FEWER_THAN: Final = (2, 6, 20, 60, 200, 600, 2000)
"""A herd of fewer animals than this counts as difficulty 1, 2, 3 and so on. Rule: WD-TAB-09"""
EXACT: Final = (*FEWER_THAN, 6000)
"""The half orders of magnitude as exact limits, with one step more. Rule: WD-TAB-35"""


def herd_limits(state: WinterDawnState) -> tuple[int, ...]:
    """Return the limits in force: the house rule has exact ones and reaches further. Rule: WD-X-05"""
    return EXACT if state.settings.x_05 else FEWER_THAN


def herd_dl(state: WinterDawnState, animals: int) -> int:
    """Return the difficulty of driving so many animals. Raises: StopIteration if the table does not go so far. Rule: WD-TAB-09"""
    return next(dl for dl, limit in enumerate(herd_limits(state), 1) if animals < limit)


class HerdEgo(pools.RollBlock):
    """The ego roll of the leading animal: a combatant, or `dice` (1 unless named) of a herd that is not at the table."""

    actor: str = field(default="", metadata=param(picks="combatant"))
    sides: int = 6


class Herd(helpless.ActorCommand):
    """Begin to drive a herd: its ego is a malus on every roll of the task that follows, dogs and the herd itself give dice.

    The size of the herd is the difficulty; each roll takes a quarter of an hour. `bonus` and `malus` last for the task as well.
    Rule: WD-BEAST-03, WD-BEAST-01, WD-TAB-09, WD-TEST-14
    """

    kind = "herd"
    section = "tasks"
    names = ("actor", "helpers")
    able = ("actor",)
    helpers: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))
    animal_ranks: int = field(default=0, metadata=param(unit="dice"))
    herd_ego: HerdEgo = field(default_factory=HerdEgo)
    animal_count: int = 10
    bonus: int = field(default=0, metadata=param(unit="dice"))
    malus: int = field(default=0, metadata=param(unit="MoS"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Judge numbers, then the herd's own roll."""
        people = (self.actor, *self.helpers)
        if len(set(people)) < len(people):
            return Refusal("value", "WD-TEST-16", "helpers")
        most = herd_limits(state)[-1] - 1
        if not 1 <= self.animal_count <= most:
            return Refusal("value", "WD-TAB-09", "animal_count", (("low", 1), ("high", most)))
        if not 0 <= self.animal_ranks <= MOST_DICE:
            return Refusal("value", "WD-BEAST-01", "animal_ranks", (("low", 0), ("high", MOST_DICE)))
        negative = next((name for name in ("bonus", "malus") if getattr(self, name) < 0), None)
        if negative is not None:
            return Refusal("value", "WD-BEAST-03", negative)
        return self._refuse_ego(state)

    def _refuse_ego(self, state: WinterDawnState) -> Refusal | None:
        ego = self.herd_ego
        if not ego.actor:
            if ego.dice is not None and not 0 <= ego.dice <= MOST_DICE:
                return Refusal("value", "WD-BEAST-03", "herd_ego.dice", (("low", 0), ("high", MOST_DICE)))
            return None if ego.sides in DICE and ego.malus >= 0 else Refusal("value", "WD-BEAST-03", "herd_ego")
        if ego.actor in (self.actor, *self.helpers):
            return Refusal("value", "WD-BEAST-03", "herd_ego")
        found = refuse_part(state, _as_test(ego), EGO, "herd_ego")
        return found and found.at("herd_ego")

    def carry_out(self, draft: WinterDawnDraft) -> None:
        resistance = self._resistance(draft)
        task = Task(
            id=0, title=f"A herd of {self.animal_count}", skills=(HERDING,), dl=herd_dl(draft.state, self.animal_count),
            time_per_roll=HERD_SPAN, participants=(self.actor, *self.helpers),
            bonus=self.animal_ranks + self.bonus, malus=resistance + self.malus,
        )  # fmt: skip
        long_tasks.begin_task(draft, task)

    def _resistance(self, draft: WinterDawnDraft) -> int:
        """Roll the herd's ego, once: its MoS weigh on every herding roll. Rule: WD-BEAST-03"""
        ego = self.herd_ego
        if ego.actor:
            (thrown,) = throw_all(draft, (_as_test(ego),), (EGO,))
            thrown.tell("herd_resists", draft, thrown.floored, rule="WD-BEAST-03", mos=thrown.mos)
            judged.conclude(draft, judged.Attempt(thrown, won=thrown.mos >= 1))
            return thrown.mos
        count = 1 if ego.dice is None else ego.dice
        roll = draft.roll(count, ego.sides, EGO) if count else None
        net = Breakdown.of(rolls.mos_of(roll), "dice", "WD-TEST-03").plus(-ego.malus, "GM penalty", "WD-TEST-22")
        net = net.at_least(0, "minimum 0", "WD-TEST-12")
        draft.tell("herd_resists", None, breakdown=net, rolls=(roll,) if roll else (), rule="WD-BEAST-03", mos=net.total)
        return net.total

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Herd]:
        able = state.tempo != "action" and state.combatants[actor].can_act
        return [cls(actor=actor)] if able and pools.total_rank(state, state.sheet_of(actor), HERDING) else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        others = tuple(who for who in state.roster if who != self.actor and state.combatants[who].can_act)
        leaders = tuple(who for who in others if state.sheet_of(who).is_beast and refuse_part(state, TestRoll(actor=who), EGO, "") is None)
        found = {
            "animal_count": Choice(low=1, high=herd_limits(state)[-1] - 1),
            "animal_ranks": Choice(low=0, high=MOST_DICE),
            "bonus": Choice(low=0, high=pools.GRANTED),
            "malus": Choice(low=0, high=pools.GRANTED),
        }
        if others:
            found["helpers"] = Choice(values=others, many=len(others))
        if leaders:
            labels = (Phrase.of("nobody_here"), *(Phrase.of("named", who=who) for who in leaders))
            found["herd_ego.actor"] = Choice(values=("", *leaders), labels=labels)
        return {**found, "herd_ego.dice": Choice(low=0, high=MOST_DICE), "herd_ego.sides": Choice(values=tuple(sorted(DICE)))}


def _as_test(ego: HerdEgo) -> TestRoll:
    """Describe the ego roll of a leading animal that is at the table."""
    return TestRoll(actor=ego.actor, dice=ego.dice, attr=ego.attr, buy=ego.buy, bleed=ego.bleed, bonus=ego.bonus, malus=ego.malus)


class Falconry(pools.SkillRoll, helpless.ActorCommand):
    """Hunt with a bird of prey: falconry with the bird's ranks as dice against its ego; it hunts with as many dice as there are hits.

    Rule: WD-BEAST-02, WD-BEAST-01
    """

    kind = "falconry"
    section = "uses"
    names = ("actor", "target")
    able = ("actor", "target")
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))

    def test(self, state: WinterDawnState) -> pools.Test:
        attribute = self.attr or pools.default_attribute(state, self.actor, FALCONRY)
        return pools.Test(self.actor, FALCONRY, attribute, bonus=(animal_term(state, self.target, FALCONRY),))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        return Refusal("value", "WD-BEAST-02", "target") if self.target == self.actor else self.refuse_dice(state)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll handler, then bird, then overflow; judge both; with hits the bird hunts."""
        declared = declaring.declare(draft, self.test(draft.state), self)
        assert declared is not None, "wounds do not weigh on persona"
        rolled = rolls.throw_test(draft, self.actor, declared)
        will = _bird_rolls(draft, self.target)
        mine = rolls.throw_overflow(draft, self.actor, rolled.roll, max(0, -will.net.total))
        theirs = rolls.throw_overflow(draft, self.target, will.roll, max(0, -rolled.net.total))
        hand, bird = overflowed(rolled.net, mine), overflowed(will.net, theirs)
        for one, more, made in ((rolled, mine, hand), (will, theirs, bird)):
            shown = one.rolls_with(more)
            draft.tell("opposed_rolled", one.who, breakdown=made, rolls=shown, rule="WD-BEAST-02", skill=one.declared.skill)
        hits = max(0, hand.total - bird.total)
        draft.tell("bird_obeys" if hits else "bird_refuses", self.target, rule="WD-BEAST-02", hits=hits)
        judged.conclude(draft, judged.Attempt(rolled, won=hits > 0, more=mine, against=self.target))
        judged.conclude(draft, judged.Attempt(will, won=bird.total > hand.total, more=theirs, against=self.actor))
        if hits:
            _hunt(draft, self.target, hits)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[Falconry]:
        made = cls(actor=actor)
        return [made] if state.tempo != "action" and state.combatants[actor].can_act and made.targets_in(state) else []

    def targets_in(self, state: WinterDawnState) -> tuple[str, ...]:
        beasts = [who for who in state.roster if state.sheet_of(who).is_beast and pools.total_rank(state, state.sheet_of(who), FALCONRY)]
        return tuple(who for who in beasts if who != self.actor and state.combatants[who].can_act)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        granted = {"bonus": Choice(low=0, high=pools.GRANTED), "malus": Choice(low=0, high=pools.GRANTED)}
        return {**granted, **super().open(state)}

    def contest(self, state: WinterDawnState) -> Contest | None:
        ego = chances.pool_of(state, pools.Test(self.target, EGO, pools.default_attribute(state, self.target, EGO)))
        return chances.opposed(state, self.test(state), self, ego)


def _bird_rolls(draft: WinterDawnDraft, bird: str) -> rolls.Rolled:
    """Roll the bird's ego with its full pool; the net may be negative, then it overflows."""
    test = pools.Test(bird, EGO, pools.default_attribute(draft.state, bird, EGO))
    pool = pools.allowance(draft.state, test).total
    return rolls.throw_test(draft, bird, rolls.Declared(skill=EGO, attribute=test.attribute, dice=pool, pool=pool))


def _hunt(draft: WinterDawnDraft, bird: str, hits: int) -> None:
    """Let the bird hunt with at most so many dice. Rule: WD-BEAST-02"""
    test = pools.Test(bird, HUNTING, pools.default_attribute(draft.state, bird, HUNTING))
    dice = min(hits, pools.allowance(draft.state, test).total)
    declared = declaring.declare(draft, test, pools.RollBlock(dice=dice))
    assert declared is not None, "nothing is let bleed"
    rolled = rolls.throw_test(draft, bird, declared)
    rolled.tell("hunted", draft, rolled.floored, rule="WD-BEAST-02", net=rolled.mos)
    judged.conclude(draft, judged.Attempt(rolled, won=rolled.mos >= 1))
