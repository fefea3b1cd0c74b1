"""Tests, spells and prayers, talk: what is rolled beside attacks. Rule: CA-TEST-13, CA-THREAT-13, CA-SOCIAL-08, section 5.2, section 5.3"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Literal, TypeAlias

from desktop_app.language import Name
from desktop_app.rules.cadwallon.checks.hiding import PlainAction, knows, may_act
from desktop_app.rules.cadwallon.checks.using import Using
from desktop_app.rules.cadwallon.combat.attack import ATTACKS, ground_gambles_of
from desktop_app.rules.cadwallon.combat.chances import action_contest
from desktop_app.rules.cadwallon.movement.places import Objective
from desktop_app.rules.cadwallon.sheet.character import Move, Sense
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Phase
from desktop_app.rules.cadwallon.turn import acting
from desktop_app.rules.cadwallon.turn.action import ActionCommand, Window, play_out
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import TYPED, Choice, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve

State = CadwallonState
Magic: TypeAlias = Literal["incant", "pray"]
MAGIC: tuple[Magic, ...] = ("incant", "pray")


class MakeTest(PlainAction):
    """Test a move against a difficulty; `free`: by the game master's word, without an action.

    Rule: CA-TEST-01, CA-TEST-13, section 5.3 (test)
    """

    kind = "test"
    section = "tests"
    move: str = "operate"
    sense: Sense | None = None
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    item: str = field(default="", metadata=param(picks="item"))
    free: bool = False

    @property
    def on(self) -> str | None:
        return self.target

    @property
    def with_item(self) -> str:
        return self.item

    def move_in(self, state: State) -> Move | None:
        return state.move_of(self.actor, self.move)

    def using(self, state: State) -> Using:
        """Return the sense as its move uses it."""
        return Using(who=self.actor, move=self.move_in(state), sense=self.sense, target=self.target)

    def least(self, state: State) -> int | None:
        return self.using(state).least(state)

    def ground_gambles(self, state: State) -> int:
        return ground_gambles_of(state, self.using(state))

    def count(self, state: State) -> int:
        if self.dice is None and self.free:
            return state.sheet_of(self.actor).pot
        return super().count(state)

    def refuse(self, state: State) -> Refusal | None:
        if not self.free or not state.is_running:
            return super().refuse(state)
        found = acting.refuse_unknown(state, self.actor) or acting.refuse_unable(state, self.actor)
        if found is not None:
            return found
        return Refusal("dice", "CA-ACT-02", "dice") if self.count(state) < 1 else self.refuse_act(state)

    def refuse_means(self, state: State) -> Refusal | None:
        move = self.move_in(state)
        if move is None or move.name in ATTACKS:
            return Refusal("value", "CA-TEST-11", "move")
        if self.target is not None:
            found = acting.refuse_absent(state, self.target)
            if found is not None:
                return found
        return (
            acting.refuse_difficulty(self.difficulty)
            or self.using(state).refuse(state)
            or acting.refuse_thing(state.sheet_of(self.actor).thing(self.item), self.item)
        )

    def perform(self, draft: CadwallonDraft) -> None:
        if self.free:
            play_out(draft, self, pool="")
        else:
            super().perform(draft)

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        draft.tell("done", self.actor, rule="CA-TEST-02", what=self.told(draft.state), quality=quality)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[MakeTest]:
        first = next((move.name for move in reversed(state.moves_of(actor)) if move.name not in ATTACKS), None)
        if may_act(state, actor) and first is not None:
            yield cls(actor=actor, move=first, dice=1 if state.is_running else None)

    def open(self, state: State) -> dict[str, Choice]:
        usable = tuple(move.name for move in state.moves_of(self.actor) if move.name not in ATTACKS)
        names = acting.usable_things(state, self.actor)
        found = {"move": Choice(values=usable), **super().open(state)}
        return {**found, "item": acting.things_to_choose(names)} if names else found


class Cast(PlainAction):
    """Speak a spell, or call for a miracle; what it does is the game master's. Rule: CA-THREAT-13, section 5.2 (cast)"""

    kind = "cast"
    move: Magic = "incant"
    spell: str = field(default="", metadata=TYPED)
    target: str | None = field(default=None, metadata=param(picks="combatant"))

    @property
    def on(self) -> str | None:
        return self.target

    def move_in(self, state: State) -> Move | None:
        return state.move_of(self.actor, self.move)

    def refuse_means(self, state: State) -> Refusal | None:
        found = acting.refuse_absent(state, self.target) if self.target is not None else None
        return found or acting.refuse_difficulty(self.difficulty)

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        draft.tell("cast", self.actor, rule="CA-THREAT-13", spell=Name(self.spell), quality=quality, prayer=self.move == "pray")

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Cast]:
        spoken = next((move for move in MAGIC if knows(state, actor, move)), None)
        if may_act(state, actor) and state.phase != Phase.TABLE and spoken is not None:
            yield cls(actor=actor, move=spoken, dice=1 if state.is_running else None)

    def open(self, state: State) -> dict[str, Choice]:
        return {"move": Choice(values=tuple(move for move in MAGIC if knows(state, self.actor, move))), **super().open(state)}


class InfluenceAttempt(ActionCommand):
    """Talk a person round: each success brings the objective nearer. Rule: CA-SOCIAL-08, CA-TEST-11, section 5.3 (influence_attempt)"""

    kind = "influence_attempt"
    section = "influence"
    objective: int = 0
    move: str = "speak"
    difficulty: int | None = None

    def move_in(self, state: State) -> Move | None:
        return state.move_of(self.actor, self.move)

    def aimed_at(self, state: State) -> str | None:
        """Name its target: the first willing listener of the objective. Rule: CA-SOCIAL-08"""
        found = next((one for one in state.objectives if one.id == self.objective), None)
        listed = (who for who in found.targets if who in state.combatants and state.combatants[who].can_act) if found is not None else ()
        return next(iter(listed), None)

    def base(self, state: State) -> Breakdown:
        goal = next((one for one in state.objectives if one.id == self.objective), None)
        if self.difficulty is None and goal is not None and state.settings.influence_mode == "difficulty":
            return Breakdown.of(goal.level, "influence level", "CA-SOCIAL-08")
        usual = state.settings.interaction_difficulty
        return Breakdown.of(self.difficulty if self.difficulty is not None else usual, "difficulty", "CA-SOCIAL-08")

    def refuse_means(self, state: State) -> Refusal | None:
        found = next((one for one in state.objectives if one.id == self.objective), None)
        move = self.move_in(state)
        if found is None:
            return Refusal("value", "CA-SOCIAL-08", "objective")
        if not found.is_open:
            return Refusal("done", "CA-SOCIAL-08", "objective")
        if move is None or not move.interaction:
            return Refusal("value", "CA-TEST-11", "move")
        if self.aimed_at(state) is None:
            return Refusal("nobody_to_talk_to", "CA-SOCIAL-08", "objective")
        return acting.refuse_difficulty(self.difficulty) if self.difficulty is not None else None

    def nearer(self, state: State, goal: Objective) -> Objective:
        """Bring an objective nearer: by one and the quality, or all the way by the house rule. Rule: CA-SOCIAL-08"""
        whole = state.settings.influence_mode == "difficulty"
        return evolve(goal, progress=goal.progress + (goal.level if whole else 1 + self.staked(state).quality))

    def gain(self, state: State) -> str:
        """Tell whether a success achieves it. Rule: section 5.4 (influence_attempt)"""
        goal = next((one for one in state.objectives if one.id == self.objective), None)
        return "progress" if goal is None or self.nearer(state, goal).is_open else "achieved"

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        """Bring the objective a step nearer. Rule: CA-SOCIAL-08"""
        state = draft.state
        made = tuple(self.nearer(state, one) if one.id == self.objective else one for one in state.objectives)
        draft.state = evolve(state, objectives=made)
        now = next(one for one in made if one.id == self.objective)
        draft.tell("influenced", self.actor, rule="CA-SOCIAL-08", progress=now.progress, level=now.level, achieved=not now.is_open)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[InfluenceAttempt]:
        if may_act(state, actor):
            for one in state.objectives:
                if one.is_open and one.actor == actor:
                    yield cls(actor=actor, objective=one.id, dice=1 if state.is_running else None)

    def weighed(self, state: State, window: Window, *, is_reaction: bool = False) -> Contest | None:
        return action_contest(state, window, is_reaction=is_reaction) if self.refuse_means(state) is None else None
