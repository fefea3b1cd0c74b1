"""Models onto the board: adversaries, neutrals, the company. Rule: EX-SETUP-04, EX-MODEL-03, EX-MODEL-09, EX-GRID-04"""

from __future__ import annotations

from dataclasses import field
from typing import Final

from desktop_app.rules.expedition.sheet.records import Side
from desktop_app.rules.expedition.state import NO_ENCOUNTER, SETUP, ExpeditionDraft, ExpeditionState, Phase, Status, put_sheet
from desktop_app.rules.expedition.turn.turns import SceneCommand
from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.positions import is_free
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell

GONE: Final = (Status.DEAD, Status.DEFEATED, Status.ABANDONED)
"""Who does not come back onto the board."""


class PlaceModel(SceneCommand):
    """Put a Model on a free square. Subclasses say whose step it is. Rule: EX-SETUP-04, EX-GRID-04"""

    names = ("actor",)
    actor: str = field(metadata=param(picks="combatant"))
    square: Cell | None = field(default=None, metadata=param(picks="cell"))
    override: bool = False

    def refuse_act(self, state: ExpeditionState) -> Refusal | None:
        if state.combatants[self.actor].status in GONE:
            return Refusal("out_of_play", "EX-DMG-09", "actor")
        return self.refuse_model(state) or self._refuse_square(state)

    def refuse_model(self, state: ExpeditionState) -> Refusal | None:
        raise NotImplementedError

    def _refuse_square(self, state: ExpeditionState) -> Refusal | None:
        if self.square is None:
            return Refusal("value", "EX-GRID-04", "square")
        return None if is_free(state, self.square, self.actor) else Refusal("occupied", "EX-GRID-04", "square")

    def carry_out(self, draft: ExpeditionDraft) -> None:
        """Place it; one added in a Round acts from the next."""
        model = draft.state.combatants[self.actor]
        status = Status.ACTIVE if model.status is Status.LEFT_BOARD else model.status
        arrived = model.arrived or (draft.state.is_running and model.cell is None)
        draft.put(evolve(model, cell=self.square, status=status, arrived=arrived))
        if draft.state.side_of(self.actor) is Side.ADVERSARY:
            draft.state = evolve(draft.state, had_adversaries=True)
        draft.tell("model_placed", self.actor, rule="EX-SETUP-04")


class AddAdversary(PlaceModel):
    """Place an Adversary, with a group if wanted. Rule: EX-SETUP-04, EX-GRID-04"""

    kind = "add_adversary"
    group: str = ""

    def refuse_model(self, state: ExpeditionState) -> Refusal | None:
        """Ask for an Adversary in its step, or the DM's override."""
        if state.side_of(self.actor) is not Side.ADVERSARY:
            return Refusal("value", "EX-SETUP-04", "actor")
        in_step = state.phase == Phase.SETUP_ADVERSARIES or (self.override and (state.phase in SETUP or state.is_running))
        return None if in_step else Refusal("phase", facts=(("phase", state.phase),))

    def carry_out(self, draft: ExpeditionDraft) -> None:
        super().carry_out(draft)
        if self.group:
            put_sheet(draft, self.actor, evolve(draft.state.sheet_of(self.actor), group_id=self.group))


class AddNpc(PlaceModel):
    """Place a combatant who is on nobody's side. Rule: EX-MODEL-09"""

    kind = "add_npc"

    def refuse_model(self, state: ExpeditionState) -> Refusal | None:
        """Ask for a neutral Model and an open encounter."""
        if state.side_of(self.actor) is not Side.NEUTRAL:
            return Refusal("value", "EX-MODEL-09", "actor")
        return Refusal("phase", facts=(("phase", state.phase),)) if state.phase in NO_ENCOUNTER else None


class PlaceCompany(PlaceModel):
    """Place a Model of the party; one that left the board comes back. Rule: EX-MODEL-03, EX-GRID-04"""

    kind = "place_company"

    def refuse_model(self, state: ExpeditionState) -> Refusal | None:
        """Ask for a party Model, a Follower's Character, and a set-up step or the DM's override."""
        if state.side_of(self.actor) is not Side.COMPANY:
            return Refusal("value", "EX-SETUP-04", "actor")
        if state.lacks_leader(self.actor):
            return Refusal("no_leader", "EX-MODEL-03", "actor")
        in_step = state.phase in SETUP or (self.override and state.is_running)
        return None if in_step else Refusal("phase", facts=(("phase", state.phase),))
