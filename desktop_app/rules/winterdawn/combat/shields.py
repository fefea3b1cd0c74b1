"""Hiding behind a shield, and walls of them. Rule: WD-ACT-07, WD-GRID-06, G-45"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from desktop_app.rules.kernel.command import param
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.position.formation import can_hold, wall_of
from desktop_app.rules.winterdawn.position.holds import refuse_held
from desktop_app.rules.winterdawn.position.space import distance, is_on_foot, tall_shield
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState
from desktop_app.rules.winterdawn.turn.turns import TurnCommand, has_slot


class HideBehindShield(TurnCommand):
    """Give the action up for three quarters of cover to the front, until the next turn or the next roll. Rule: WD-ACT-07"""

    kind = "hide_behind_shield"
    says = frozenset({"then"})
    takes_action = True

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        return Refusal("not_wielded", "WD-ACT-07") if tall_shield(state, self.actor) is None else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        draft.put(evolve(draft.state.combatants[self.actor], hiding_behind_shield=True))
        draft.tell("hides", self.actor, rule="WD-ACT-07")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[HideBehindShield]:
        return [cls(actor=actor)] if has_slot(state, actor) and tall_shield(state, actor) is not None else []


class FormWall(TurnCommand):
    """Lock shields with others beside one, or join their wall; they agree. Free. Rule: WD-GRID-06"""

    kind = "form_wall"
    while_ridden = False
    targets: tuple[str, ...] = field(default=(), metadata=param(picks="combatant"))

    def members(self, state: WinterDawnState) -> tuple[str, ...]:
        """List the wall's future members, those of a target's present wall included."""
        named = {self.actor, *self.targets}
        return tuple(who for who in state.roster if who in named or any(mate in named for mate in wall_of(state, who)))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        """Ask for friends with tall shields, each next to another one."""
        unknown = next((who for who in self.targets if who not in state.combatants), None)
        if unknown is not None:
            return not_found("targets", unknown)
        if tall_shield(state, self.actor) is None:
            return Refusal("not_wielded", "WD-GRID-06")
        if state.combatants[self.actor].prone:
            return Refusal("prone", "WD-GRID-06")
        if not is_on_foot(state, self.actor):
            return Refusal("mounted", "WD-GRID-06")
        found = refuse_held(state, self.actor, "WD-GRAP-03")
        if found is not None:
            return found
        members = self.members(state)
        strangers = any(state.combatants[who].side != state.combatants[self.actor].side for who in self.targets)
        if strangers or self.actor in self.targets or not self.targets or not all(can_hold(state, who) for who in self.targets):
            return Refusal("value", "WD-GRID-06", "targets")
        apart = any(all(who == mate or distance(state, who, mate) > 1 for mate in members) for who in (self.actor, *self.targets))
        return Refusal("not_adjacent", "WD-GRID-06", "targets") if apart else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        members = self.members(draft.state)
        wall = draft.state.next_id
        draft.state = evolve(draft.state, next_id=wall + 1)
        draft.put(*(evolve(draft.state.combatants[who], shield_wall_id=wall) for who in members))
        draft.tell("formed_wall", self.actor, members=len(members), rule="WD-GRID-06")

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[FormWall]:
        if not has_slot(state, actor) or not can_hold(state, actor):
            return []
        mine, mates = state.combatants[actor].side, wall_of(state, actor)
        beside = [who for who in state.roster if who not in (actor, *mates) and can_hold(state, who) and distance(state, actor, who) <= 1]
        friends = tuple(who for who in beside if state.combatants[who].side == mine)
        return [cls(actor=actor, targets=friends)] if friends else []

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of(self.kind, target=self.targets[0] if self.targets else "", more=max(0, len(self.targets) - 1))


class LeaveWall(TurnCommand):
    """Step out of the shield wall, for free. Rule: WD-GRID-06"""

    kind = "leave_wall"

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        return Refusal("value", "WD-GRID-06") if state.combatants[self.actor].shield_wall_id is None else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        mates = [who for who in wall_of(draft.state, self.actor) if who != self.actor]
        draft.put(evolve(draft.state.combatants[self.actor], shield_wall_id=None))
        draft.tell("left_wall", self.actor, rule="WD-GRID-06")
        if len(mates) == 1:
            draft.put(evolve(draft.state.combatants[mates[0]], shield_wall_id=None))

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> Iterable[LeaveWall]:
        return [cls(actor=actor)] if has_slot(state, actor) and state.combatants[actor].shield_wall_id is not None else []
