"""What wears spirit down or lifts it, by cause. Rule: WD-TAB-37, WD-SPIRIT-04, WD-SPIRIT-07, WD-X-13"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks import chances, helpless, judged, pools, rolls
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnDraft, WinterDawnState, gain_spirit, lose_spirit, spirit_gained
from desktop_app.rules.winterdawn.turn import declaring

ARTS: Final = "arts"
MOST_AMOUNT: Final = 99
GAIN_PER_MOS: Final = 2
MISSING_PER_BOX: Final = 2


@dataclass(frozen=True, slots=True)
class Cause:
    """One row of the table. `per`: hours for one point of difficulty; `base` without an amount; `rests` counts down from it.

    `loss` is the spirit for each missing MoS, 0 for what lifts spirits; `boxes`: it hurts as well. Rule: WD-TAB-37
    """

    skill: str
    loss: int = 1
    base: int = 0
    per: int = 0
    rests: bool = False
    grieves: bool = False
    boxes: bool = False


CAUSES: Final = {
    "ally_incapacitated": Cause("ego"),
    "acquaintance_died": Cause("ego", loss=2, base=2, grieves=True),
    "friend_died": Cause("ego", loss=2, base=4, grieves=True),
    "companion_died": Cause("ego", loss=2, base=6, grieves=True),
    "travel": Cause("resist_fatigue", per=2),
    "lack_of_sleep": Cause("resist_fatigue", base=6, per=1, rests=True),
    "missed_meals": Cause("resist_hunger", loss=2, per=1),
    "cold": Cause("resist_cold", per=4, boxes=True),
    "freezing": Cause("resist_cold", per=2, boxes=True),
    "frigid": Cause("resist_cold", per=1, boxes=True),
    "hot": Cause("resist_heat", per=4, boxes=True),
    "scorching": Cause("resist_heat", per=2, boxes=True),
    "blistering": Cause("resist_heat", per=1, boxes=True),
    "feast": Cause("ego", loss=0),
    "performance": Cause(ARTS, loss=0),
}
FALLEN: Final = "ally_incapacitated"
DL_PER_FALLEN: Final = 2
WORSE_GRIEF: Final = 2
COUNTED: Final = {"travel": 8, "lack_of_sleep": 3, "missed_meals": 1, **{name: 4 for name, cause in CAUSES.items() if cause.boxes}}
"""What a form begins with: hours under way, hours slept, meals, hours outside."""


def fallen_allies(state: WinterDawnState, who: str) -> int:
    """Count the incapacitated of a combatant's side. Rule: WD-X-13"""
    side = state.combatants[who].side
    return sum(1 for f in state.combatants.values() if f.id != who and f.side == side and f.incapacitated and f.dead is None)


class Strain(pools.SkillRoll, helpless.ActorCommand):
    """Test what a day, a loss or a feast does to spirit. `amount` are hours, hours slept or meals missed, as the cause counts.

    A performance shares what it gains among the `audience`, point by point. Rule: WD-TAB-37, WD-X-13
    """

    kind = "strain"
    section = "rest"
    names = ("actor", "audience")
    able = ("actor",)
    cause: str = "travel"
    amount: int = 0
    violent: bool = False
    witnessed: bool = False
    skill: str = field(default="", metadata=param(picks="skill"))
    audience: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))

    def _skill(self) -> str:
        return self.skill or CAUSES[self.cause].skill

    def test(self, state: WinterDawnState) -> pools.Test:
        skill = self._skill()
        return pools.Test(self.actor, skill, self.attr or pools.default_attribute(state, self.actor, skill))

    def difficulty(self, state: WinterDawnState) -> int | None:
        """Return the difficulty; None: every MoS counts. Rule: WD-TAB-37"""
        cause = CAUSES[self.cause]
        if not cause.loss:
            return None
        if self.cause == FALLEN:
            return DL_PER_FALLEN * fallen_allies(state, self.actor)
        if cause.grieves:
            return cause.base + WORSE_GRIEF * (self.violent + self.witnessed)
        counted = self.amount // cause.per
        return max(0, cause.base - counted) if cause.rests else counted

    def contest(self, state: WinterDawnState) -> Contest | None:
        dl = self.difficulty(state)
        return chances.against(state, self.test(state), self, dl) if dl is not None else None

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if not state.settings.x_13:
            return Refusal("house_rule", "WD-X-13")
        return self._refuse_cause(state) or self.refuse_dice(state)

    def _refuse_cause(self, state: WinterDawnState) -> Refusal | None:
        if self.cause not in CAUSES:
            return Refusal("value", "WD-TAB-37", "cause")
        if not 0 <= self.amount <= MOST_AMOUNT:
            return Refusal("value", "WD-TAB-37", "amount", (("low", 0), ("high", MOST_AMOUNT)))
        if self.skill and (self.cause != "performance" or self.skill not in (ARTS, *judged.members(state, ARTS))):
            return Refusal("value", "WD-TAB-37", "skill")
        twice = len(set(self.audience)) < len(self.audience) or self.actor in self.audience
        return Refusal("value", "WD-TAB-37", "audience") if twice else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        test, dl = self.test(draft.state), self.difficulty(draft.state)
        declared = declaring.declare(draft, test, self)
        assert declared is not None, "nothing here is rolled with strength or agility"
        rolled = rolls.throw_test(draft, self.actor, declared)
        if dl is None:
            rolled.tell("spirits_lifted", draft, rolled.floored, rule="WD-TAB-37", cause=self.cause, mos=rolled.mos)
            self._lift(draft, GAIN_PER_MOS * rolled.mos)
            judged.conclude(draft, judged.Attempt(rolled, won=rolled.mos >= 1))
            return
        missing = max(0, dl - rolled.net.total)
        rolled.tell("strained", draft, rolled.net, rule="WD-TAB-37", cause=self.cause, dl=dl, missing=missing)
        lose_spirit(draft, self.actor, CAUSES[self.cause].loss * missing, "WD-TAB-37")
        if CAUSES[self.cause].boxes:
            _tick_minor(draft, self.actor, missing // MISSING_PER_BOX)
        judged.conclude(draft, judged.Attempt(rolled, won=not missing))

    def _lift(self, draft: WinterDawnDraft, points: int) -> None:
        """Give spirit to a feasting character, or share it among the audience in turn; any excess is lost."""
        if self.cause != "performance":
            gain_spirit(draft, self.actor, points, "WD-TAB-37")
            return
        room = {who: spirit_gained(draft.state, who, points) for who in self.audience}
        given = dict.fromkeys(self.audience, 0)
        while points and any(given[who] < room[who] for who in self.audience):
            for who in self.audience:
                if points and given[who] < room[who]:
                    given[who], points = given[who] + 1, points - 1
        for who, share in given.items():
            gain_spirit(draft, who, share, "WD-TAB-37")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Strain]:
        if not state.settings.x_13 or state.tempo == "action" or not state.combatants[actor].can_act:
            return
        for cause in CAUSES:
            listeners = _listeners(state, actor) if cause == "performance" else ()
            yield cls(actor=actor, cause=cause, amount=COUNTED.get(cause, 0), audience=listeners)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        found: dict[str, Choice] = {}
        if self.cause in COUNTED:
            found["amount"] = Choice(low=0, high=MOST_AMOUNT)
        if CAUSES[self.cause].grieves:
            found = {"violent": Choice(values=(False, True)), "witnessed": Choice(values=(False, True))}
        if self.cause == "performance":
            listeners = _listeners(state, self.actor)
            found = {"skill": Choice(values=(ARTS, *judged.members(state, ARTS)))}
            found |= {"audience": Choice(values=listeners, many=len(listeners))} if listeners else {}
        return {**found, **super().open(state)}


def _listeners(state: WinterDawnState, actor: str) -> tuple[str, ...]:
    return tuple(who for who in state.roster if who != actor and state.combatants[who].can_act)


def _tick_minor(draft: WinterDawnDraft, who: str, boxes: int) -> None:
    """Tick minor boxes one by one, each on the first line that has one free. Rule: WD-TAB-37"""
    for _ in range(boxes):
        fighter = draft.state.combatants[who]
        line = _first_with_minor(fighter)
        if line is None:
            return
        rows = tuple(evolve(row, ticked=row.ticked + 1) if i == line else row for i, row in enumerate(fighter.injury_lines))
        draft.put(evolve(fighter, injury_lines=rows))
        draft.tell("boxes_ticked", who, boxes=1, line=line + 1, major=False, rule="WD-TAB-37")


def _first_with_minor(fighter: Fighter) -> int | None:
    return next((i for i, row in enumerate(fighter.injury_lines) if row.ticked < row.sizes[0]), None)
