"""Kicking up and rolling away. Rule: WD-MOVE-07, WD-MOVE-08"""

from __future__ import annotations

import math
from collections.abc import Iterable

from desktop_app.rules.kernel.command import Role
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell
from desktop_app.rules.winterdawn.actions import rolled as acts
from desktop_app.rules.winterdawn.checks import chances, rolls
from desktop_app.rules.winterdawn.movement import moves, walking
from desktop_app.rules.winterdawn.position import space
from desktop_app.rules.winterdawn.position.holds import refuse_held
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import forget_offered, has_slot


class KickUp(acts.RolledAction):
    """Spring to one's feet: each MoS makes standing 1 m cheaper; it gives an opening. Rule: WD-MOVE-07, WD-COND-01"""

    kind = "kick_up"
    tactical_role = Role.RISE
    skill_id = "acrobatics"

    def refuse_situation(self, state: WinterDawnState) -> Refusal | None:
        if not state.combatants[self.actor].prone:
            return Refusal("not_prone", "WD-MOVE-07")
        return refuse_held(state, self.actor, "WD-GRAP-02", pin=True)

    def receive(self, draft: WinterDawnDraft, acted: rolls.Rolled) -> None:
        """Stand, if what is left to pay can be paid; otherwise keep the movement."""
        fighter = draft.state.combatants[self.actor]
        cost = max(0, moves.standing_cost(draft.state, self.actor) - acted.mos)
        stands = cost <= fighter.movement_left
        if stands:
            draft.put(evolve(fighter, prone=False, movement_left=fighter.movement_left - cost))
        acted.tell("kicked_up" if stands else "stayed_down", draft, acted.net, rule="WD-MOVE-07", cost=cost)
        self.judge(draft, acted, won=acted.mos >= 1)

    def contest(self, state: WinterDawnState) -> Contest | None:
        """Describe the test against the missing movement; without any, it cannot fail."""
        missing = math.ceil(moves.standing_cost(state, self.actor) - state.combatants[self.actor].movement_left)
        return chances.against(state, self.test(state), self, missing) if missing > 0 else None

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[KickUp]:
        return [cls(actor=actor)] if has_slot(state, actor) and state.combatants[actor].prone else []


class DodgeRoll(acts.RolledAction):
    """Tumble up to 1 m for each MoS; each metre makes one harder to shoot until the round ends. Rule: WD-MOVE-08"""

    kind = "dodge_roll"
    while_ridden = False
    provokes = False  # not at once: those whose range it passes through strike on the way
    skill_id = "acrobatics"

    def refuse_situation(self, state: WinterDawnState) -> Refusal | None:
        """Ask for a combatant on its own feet and on the board, in no hold."""
        if space.mount_of(state, self.actor) is not None:
            return Refusal("mounted", "WD-MOUNT-05")
        found = refuse_held(state, self.actor, "WD-GRAP-02")
        if found is not None:
            return found
        return Refusal("move", "WD-MOVE-08") if state.combatants[self.actor].cell is None else None

    def receive(self, draft: WinterDawnDraft, acted: rolls.Rolled) -> None:
        acted.tell("rolls_away", draft, acted.net, rule="WD-MOVE-08", mos=acted.mos)
        self.judge(draft, acted, won=acted.mos >= 1)
        if acted.mos:
            draft.push(Rolling(actor=self.actor, mos=acted.mos))


class Rolling(moves.PathAsked):
    """A dodge roll whose path is still to be named. Rule: WD-MOVE-08"""

    kind = "rolling"
    mos: int

    def metres_for(self, state: WinterDawnState, path: tuple[Cell, ...]) -> float:
        """Return the metres that the MoS give: normal movement is not touched."""
        return self.mos

    def set_out(self, draft: WinterDawnDraft, path: tuple[Cell, ...], here: Cell) -> None:
        """Roll: it is a movement of its own for those who may strike."""
        forget_offered(draft, self.actor)
        draft.push(walking.Walking(actor=self.actor, carrier=self.actor, path=path, here=here, allowance=self.mos, rolls=True))
