"""The test against a choke, at the start of each of the victim's turns. Rule: WD-GRAP-10, WD-COND-06"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Roll
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks.judged import Attempt, FreeTest, conclude, take_free_test
from desktop_app.rules.winterdawn.checks.rolls import Declared
from desktop_app.rules.winterdawn.combat.holds import unchoked
from desktop_app.rules.winterdawn.harm.injuries import lose_slots
from desktop_app.rules.winterdawn.movement.saddle import loosen
from desktop_app.rules.winterdawn.state import Unconscious, WinterDawnDraft


def resist_choke(draft: WinterDawnDraft, who: str) -> None:
    """Raise the counter by 1 and call for resist fatigue against it. Rule: WD-GRAP-10, WD-COND-06"""
    fighter = draft.state.combatants[who]
    if fighter.choked_by is None:
        return
    choke = evolve(fighter.choked_by, counter=fighter.choked_by.counter + 1)
    draft.put(evolve(fighter, choked_by=choke))
    take_free_test(draft, ChokeTest(who=who, skill="resist_fatigue", by=choke.by, dl=choke.counter))


@dataclass(frozen=True, kw_only=True)
class ChokeTest(FreeTest):
    """The test of somebody who is choked: whoever fails is unconscious, if the choke still lasts. Rule: WD-GRAP-10, WD-COND-06"""

    kind = "choke_test"
    by: str
    dl: int

    def judge(self, draft: WinterDawnDraft, declared: Declared, roll: Roll | None, *, net: Breakdown) -> None:
        net = net.at_least(0, "never below none", "WD-TEST-12")
        awake = net.total >= self.dl
        name, rolls = "choke_resisted" if awake else "choked_out", (roll,) if roll is not None else ()
        draft.tell(name, self.who, breakdown=net, rolls=rolls, rule="WD-GRAP-10", dl=self.dl, target=self.by)
        conclude(draft, Attempt(self.who, declared, roll, won=awake))
        if awake or draft.state.combatants[self.who].choked_by is None:
            return
        draft.state = unchoked(draft.state, self.who)
        draft.put(evolve(draft.state.combatants[self.who], unconscious=Unconscious(cause="choke"), prone=True))
        lose_slots(draft, self.who)
        loosen(draft)
