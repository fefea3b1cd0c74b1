"""How a turn begins. Rule: section 6 (TURN_START), SW-ACT-03"""

from __future__ import annotations

from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Slot, SlotState
from desktop_app.rules.savage.harm.shaken import Recover
from desktop_app.rules.savage.state import Fighter, Phase, SavageDraft


def without_brief(fighter: Fighter) -> Fighter:
    """Let end what lasts until one's own next action. Rule: SW-ACT-03"""
    if fighter.wild_attack or fighter.full_defense or fighter.tricked:
        return evolve(fighter, wild_attack=False, full_defense=False, tricked=False)
    return fighter


def begin_turn(draft: SavageDraft, who: str) -> None:
    """Begin a turn: what lasted until now ends, one slot opens, a Shaken one recovers first. Rule: section 6 (TURN_START), SW-ACT-03"""
    slot = Slot(who=who, place=draft.state.combatants[who].card or 0, state=SlotState.CURRENT)
    draft.state = evolve(draft.state, phase=Phase.TURN, acting=who, slots=(slot,), given_turn=None)
    draft.moment(Moment.TURN_START, who)
    fighter = without_brief(draft.state.combatants[who])
    draft.put(evolve(fighter, open_slot=True, on_hold=False, joker_waiting=False))
    draft.tell("turn_begun", who, rule="SW-ACT-01")
    if fighter.shaken and not fighter.shaken_lock:
        draft.push(Recover(who=who))
