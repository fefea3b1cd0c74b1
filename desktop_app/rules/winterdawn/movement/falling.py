"""Falls: one die of damage for each metre after the first. Rule: WD-X-03, WD-TAB-33"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Command, blocked, param
from desktop_app.rules.kernel.outcome import Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import top_as
from desktop_app.rules.winterdawn.checks import judged, pools, rolls, saddle
from desktop_app.rules.winterdawn.harm.injuries import strike
from desktop_app.rules.winterdawn.position import space
from desktop_app.rules.winterdawn.sheet.records import DamageType
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn import declaring

FALLING_DIE = {"micro": 4, "mini": 4, "small": 6, "medium": 8, "large": 10, "huge": 12, "gigantic": 12}
"""Sides of the damage die of a fall, by size. Rule: WD-TAB-33"""
HIGHEST_FALL = 60
"""Metres beyond which the number is taken for a slip of the hand."""


class Fall(Command[WinterDawnState], pools.RollBlock):
    """Fall so many metres: acrobatics takes off a die for each MoS, armour counts, and the faller ends prone.

    The answer to a fall that an effect has caused, and the game master's word at any other time. Rule: WD-X-03, WD-TAB-33
    """

    kind = "fall"
    actor: str = field(metadata=param(picks="combatant"))
    metres: int = field(default=saddle.USUAL_FALL, metadata=param(unit="m"))

    def _test(self) -> pools.Test:
        return pools.Test(self.actor, "acrobatics", "agility")

    def refuse(self, state: WinterDawnState) -> Refusal | None:
        """Judge the windows, the house rule, the height, then the dice; none at all may be rolled."""
        if self.actor not in state.combatants:
            return not_found("actor", self.actor)
        shut = blocked(state, self.kind, self.actor)
        if shut is not None:
            return shut
        if state.combatants[self.actor].dead is not None:
            return Refusal("dead", "WD-COND-07")
        if not 0 <= self.metres <= HIGHEST_FALL or not state.settings.x_03:
            return Refusal("value", "WD-X-03", "metres", (("low", 0), ("high", HIGHEST_FALL)))
        return pools.refuse_roll(state, self._test(), self, at_least=0)

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Roll to land well, lie down, and take what is left of the height."""
        if top_as(draft.state, saddle.Fallen) is not None:
            draft.pop()
        saved = self._land(draft)
        draft.put(evolve(draft.state.combatants[self.actor], prone=True))
        saddle.loosen(draft, quiet=True)
        dice = max(0, self.metres - 1 - saved)
        draft.tell("fell", self.actor, metres=self.metres, dice=dice, rule="WD-X-03")
        if dice:
            roll = draft.roll(dice, FALLING_DIE[draft.state.sheet_of(self.actor).size], "fall", self.actor)
            mos = Breakdown.of(rolls.mos_of(roll), "damage dice", "WD-X-03")
            draft.tell("fall_rolled", self.actor, breakdown=mos, rolls=(roll,), rule="WD-TAB-33")
            strike(draft, self.actor, mos, DamageType.BLUDGEONING)

    def _land(self, draft: WinterDawnDraft) -> int:
        """Test acrobatics; return the dice that it takes off."""
        declared = declaring.declare(draft, self._test(), self)
        if declared is None or not declared.dice or self.metres < saddle.USUAL_FALL:
            return 0
        rolled = rolls.throw_test(draft, self.actor, declared)
        rolled.tell("landed", draft, rolled.floored, rule="WD-X-03")
        judged.conclude(draft, judged.Attempt(rolled, won=rolled.mos >= 1))
        return rolled.mos

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[Fall]:
        frame, fighter = top_as(state, saddle.Fallen), state.combatants[actor]
        height = int(space.height_of(state, fighter))
        if frame is None and height >= saddle.USUAL_FALL and fighter.dead is None and state.settings.x_03:
            return [cls(actor=actor, metres=height)]
        return [cls(actor=actor, metres=frame.metres)] if frame is not None and frame.who == actor else []

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return {"metres": Choice(low=0, high=HIGHEST_FALL), **pools.open_block(state, self._test(), self, at_least=0)}

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        return pools.allowance(state, self._test(), self)
