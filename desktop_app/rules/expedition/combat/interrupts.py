"""Interrupt windows: combatants allowed to interrupt, in order.

Rule: EX-REACT-01 to EX-REACT-03, EX-MOVE-08, EX-MOM-06
"""

from __future__ import annotations

from desktop_app.rules.expedition.movement.ground import enemies_over
from desktop_app.rules.expedition.state import ExpeditionDraft, ExpeditionState
from desktop_app.rules.expedition.turn.momentum import PRICES, refuse_momentum
from desktop_app.rules.kernel.state import Decision, Procedure, decision, top_as


def reactions_left(state: ExpeditionState, who: str) -> int:
    """Count the Reactions a Model has: bought ones and Interrupts. Rule: EX-REACT-01"""
    model = state.combatants[who]
    return model.temp_reactions + model.interrupts


def could_react(state: ExpeditionState, who: str) -> bool:
    """Tell whether a Model could break in: in play, not Broken, no Follower on its own, with a Reaction or the means to buy one.

    Rule: EX-REACT-01, EX-MOM-06, EX-MODEL-03
    """
    model = state.combatants[who]
    if not model.can_act or model.cell is None or model.suffers("broken") or state.lacks_leader(who):
        return False
    return bool(reactions_left(state, who)) or refuse_momentum(state, who, PRICES["extra_reaction"]) is None


class Interrupts(Procedure[ExpeditionState]):
    """An Interrupt window: each Model entitled is asked once, in initiative order, judged at the moment of asking.

    `named` are those who were asked by name (the DM's own trigger); empty: the enemies whose Danger Zone the Model stands in.
    Rule: EX-REACT-02, EX-REACT-03, EX-MOVE-08
    """

    kind = "interrupts"
    needs = ("trigger",)
    trigger: str
    named: tuple[str, ...] = ()
    text: str = ""
    asked: tuple[str, ...] = ()

    def entitled(self, state: ExpeditionState) -> tuple[str, ...]:
        """List who may still break in, in initiative order, those without one last."""
        moved = state.combatants[self.trigger]
        if not moved.can_act:
            return ()
        pool = [who for who in self.named if who in state.combatants] if self.named else enemies_over(state, self.trigger, moved.cell)
        places = {slot.who: place for place, slot in enumerate(state.slots)}
        ordered = sorted(pool, key=lambda who: (places.get(who, len(places)), state.standing_in(who)))
        return tuple(who for who in ordered if who not in self.asked and could_react(state, who))

    def asks(self, state: ExpeditionState) -> Decision | None:
        entitled = self.entitled(state)
        if not entitled:
            return None
        topic = "interrupt_announced" if self.named else "interrupt"
        return Decision(topic=topic, who=entitled[:1], answers=("interrupt", "pass_interrupt"), also=("spend_momentum",))

    def advance(self, draft: ExpeditionDraft) -> None:
        """Nobody is left to ask: what was interrupted goes on."""
        draft.pop()


def asked_to_interrupt(state: ExpeditionState) -> str | None:
    """Name the Model that an Interrupt window asks now."""
    frame, asked = top_as(state, Interrupts), decision(state)
    return asked.who[0] if frame is not None and asked is not None else None
