"""The test against a choke, at the start of each of the victim's turns. Rule: WD-GRAP-10, WD-COND-06"""

from __future__ import annotations

from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.harm import lose_slots
from desktop_app.rules.winterdawn.holds import unchoked
from desktop_app.rules.winterdawn.judged import after, free_test
from desktop_app.rules.winterdawn.saddle import loosen
from desktop_app.rules.winterdawn.state import Unconscious, WinterDawnDraft


def resist_choke(draft: WinterDawnDraft, who: str) -> None:
    """Raise the counter by 1 and test resist fatigue against it; whoever fails is unconscious. Rule: WD-GRAP-10, WD-COND-06"""
    fighter = draft.state.combatants[who]
    if fighter.choked_by is None:
        return
    choke = evolve(fighter.choked_by, counter=fighter.choked_by.counter + 1)
    draft.put(evolve(fighter, choked_by=choke))
    declared, roll, net = free_test(draft, who, "resist_fatigue")
    awake = net.total >= choke.counter
    rolls = (roll,) if roll is not None else ()
    name = "choke_resisted" if awake else "choked_out"
    draft.tell(name, who, breakdown=net, rolls=rolls, rule="WD-GRAP-10", dl=choke.counter, target=choke.by)
    after(draft, who, declared, roll, won=awake)
    if awake:
        return
    draft.state = unchoked(draft.state, who)
    draft.put(evolve(draft.state.combatants[who], unconscious=Unconscious(cause="choke"), prone=True))
    lose_slots(draft, who)
    loosen(draft)
