"""Hide, conceal, look out: becoming stealthy and finding. Rule: CA-STEALTH-04 to CA-STEALTH-13, CA-MOVE-08, section 5.2"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import partial
from typing import ClassVar

from desktop_app.rules.cadwallon.checks.senses import sense_to
from desktop_app.rules.cadwallon.checks.stealth import hides_from, hiding_places, is_stealthy
from desktop_app.rules.cadwallon.checks.using import Using
from desktop_app.rules.cadwallon.combat.chances import CheckContest, action_contest
from desktop_app.rules.cadwallon.movement.ground import area_of, obstacle_at
from desktop_app.rules.cadwallon.sheet.character import SENSES, Concealed, Move, Sense
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, Hiding, HidingPlace, Phase
from desktop_app.rules.cadwallon.turn import acting
from desktop_app.rules.cadwallon.turn.action import ActionCommand, Window
from desktop_app.rules.cadwallon.turn.threat import note
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.odds import Contest, counted
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell

State = CadwallonState
USUAL = 6


class PlainAction(ActionCommand):
    """An action of one named move against a difficulty that is said. Rule: CA-TEST-05"""

    section = "other_actions"
    move_name: ClassVar[str] = ""
    difficulty: int | None = field(default=USUAL, metadata=param(choice=Choice(low=0, high=acting.MOST_DIFFICULTY)))

    def move_in(self, state: State) -> Move | None:
        return state.move_of(self.actor, self.move_name)

    def base(self, state: State) -> Breakdown:
        return Breakdown.of(self.difficulty or 0, "difficulty", "CA-TEST-05")

    def refuse_means(self, state: State) -> Refusal | None:
        return acting.refuse_difficulty(self.difficulty)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[PlainAction]:
        made = cls(actor=actor, dice=1 if state.is_running else None)
        if may_act(state, actor) and made.move_in(state) is not None:
            yield made

    def weighed(self, state: State, window: Window, *, is_reaction: bool = False) -> Contest | None:
        return action_contest(state, window, is_reaction=is_reaction)


def knows(state: State, who: str, move: str) -> bool:
    """Tell whether a combatant has a move."""
    return state.move_of(who, move) is not None


def may_act(state: State, who: str) -> bool:
    """Tell whether a combatant could take an action now: in its turn, or without an opposition."""
    return acting.is_acting(state, who) if state.is_running else not state.pending


def obstacles_beside(state: State, here: Cell | None) -> tuple[Cell, ...]:
    """List the squares of obstacles on a square and around it, behind which one can hide. Rule: CA-STEALTH-09"""
    if here is None:
        return ()
    around = ((here[0] + x, here[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1))
    return tuple(cell for cell in around if obstacle_at(state, cell) is not None)


class Hide(PlainAction):
    """Hide: in the dark, in water, behind an obstacle, otherwise. Rule: CA-STEALTH-04, CA-MOVE-08, section 5.2 (hide)"""

    kind = "hide"
    move_name = "hide"
    hiding_kind: HidingPlace = "other"
    x: int | None = None
    y: int | None = None

    def answered_by(self, move: Move | None) -> str:
        return "hide"

    def ground_gambles(self, state: State) -> int:
        return acting.ground_figures(state, self.actor, "hide")

    def refuse_means(self, state: State) -> Refusal | None:
        here = state.combatants[self.actor].cell
        if self.hiding_kind not in hiding_places(state, here):
            return Refusal("value", "CA-STEALTH-04", "hiding_kind")
        if self.hiding_kind == "obstacle" and here is not None:
            place = (self.x, self.y) if self.x is not None and self.y is not None else None
            if place is None or max(abs(place[0] - here[0]), abs(place[1] - here[1])) > 1 or obstacle_at(state, place) is None:
                return Refusal("no_obstacle", "CA-STEALTH-09", "hiding_kind")
        return acting.refuse_difficulty(self.difficulty)

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        made = Hiding(hiding_kind=self.hiding_kind, x=self.x, y=self.y, result=result)
        draft.put(evolve(draft.state.combatants[self.actor], hidden=made, spotted_by=()))
        draft.tell("hides", self.actor, rule="CA-STEALTH-04", place=self.hiding_kind)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Hide]:
        if may_act(state, actor) and state.phase != Phase.TABLE and knows(state, actor, cls.move_name):
            places, dice = hiding_places(state, state.combatants[actor].cell), 1 if state.is_running else None
            yield cls(actor=actor, dice=dice, hiding_kind=places[0] if places[0] != "obstacle" else "other")
            for x, y in obstacles_beside(state, state.combatants[actor].cell):
                yield cls(actor=actor, dice=dice, hiding_kind="obstacle", x=x, y=y)

    def phrase(self, state: State) -> Phrase:
        place = (self.x, self.y) if self.x is not None and self.y is not None else None
        found = obstacle_at(state, place) if self.hiding_kind == "obstacle" and place is not None else None
        return Phrase.of("hide", obstacle=found.obstacle_kind if found is not None else "")

    def open(self, state: State) -> dict[str, Choice]:
        places = tuple(place for place in hiding_places(state, state.combatants[self.actor].cell) if place != "obstacle")
        return {**super().open(state), **({} if self.hiding_kind == "obstacle" else {"hiding_kind": Choice(values=places)})}


class Conceal(PlainAction):
    """Conceal a thing that one carries. Rule: CA-STEALTH-05, section 5.2 (conceal)"""

    kind = "conceal"
    move_name = "conceal"
    item: str = field(default="", metadata=param(picks="item"))

    def answered_by(self, move: Move | None) -> str:
        return "hide"

    def refuse_means(self, state: State) -> Refusal | None:
        thing = state.sheet_of(self.actor).thing(self.item) if self.item else None
        if thing is None or thing.destroyed:
            return Refusal("value", "CA-STEALTH-05", "item")
        return acting.refuse_difficulty(self.difficulty)

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        thing = draft.state.sheet_of(self.actor).thing(self.item)
        assert thing is not None, "refuse has seen it"
        acting.change_thing(draft, self.actor, evolve(thing, concealed=Concealed(result=result)))
        draft.tell("conceals", self.actor, rule="CA-STEALTH-05", item=self.item)

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[Conceal]:
        things = state.sheet_of(actor).things
        if may_act(state, actor) and things and knows(state, actor, cls.move_name):
            yield cls(actor=actor, item=things[0].name, dice=1 if state.is_running else None)

    def open(self, state: State) -> dict[str, Choice]:
        names = tuple(thing.name for thing in state.sheet_of(self.actor).things if not thing.destroyed)
        return {**super().open(state), "item": Choice(values=names)}


def likeliest_to_notice(state: State, who: str) -> tuple[str, int] | None:
    """Name the opponent who would find a hidden combatant most likely by a look with all its dice, with the chance in per cent.

    None: nobody could. Rule: CA-STEALTH-13, section 5.4
    """
    found: list[tuple[int, str]] = []
    for other in state.here():
        one = state.combatants[other]
        if (
            state.are_opposed(who, other)
            and one.is_able
            and hides_from(state, who, other)
            and other not in state.combatants[who].spotted_by
        ):
            look = LookOut(actor=other, target=who, dice=max(1, one.ap) if state.is_running else None)
            contest = counted(partial(look.contest, state)) if look.refuse_act(state) is None else None
            if isinstance(contest, CheckContest):
                found.append((100 * contest.success // (contest.success + contest.failure + contest.ones), other))
    best = max(found, key=lambda pair: pair[0], default=None)
    return (best[1], best[0]) if best is not None else None


def stealthy_ones(state: State, who: str, sense: Sense) -> tuple[str, ...]:
    """List whom a look by one sense could find: stealthy, of another side, in the same area, in reach. Rule: CA-STEALTH-13"""
    area = area_of(state, who).id
    return tuple(
        other
        for other in state.here()
        if state.are_opposed(who, other)
        and not state.combatants[other].is_dead
        and area_of(state, other).id == area
        and is_stealthy(state, other, who)
        and who not in state.combatants[other].spotted_by
        and sense_to(state, who, state.combatants[other].cell, sense, target=other).possible
    )


class LookOut(PlainAction):
    """Look, listen or smell out: for a combatant, for a thing, or for all in the area. Rule: CA-STEALTH-13, section 5.2 (look_out)"""

    kind = "look_out"
    move_name = "look_out"
    aims = "target"
    sense: Sense | None = None
    target: str | None = field(default=None, metadata=param(picks="combatant"))
    item: str = field(default="", metadata=param(picks="item"))
    difficulty: int | None = None

    @property
    def on(self) -> str | None:
        return self.target

    def sense_in(self, state: State) -> Sense:
        """Return the sense: the one said, else the first that reaches. Rule: CA-TEST-06"""
        if self.sense is not None:
            return self.sense
        there = state.combatants[self.target or self.actor].cell
        return next((one for one in SENSES if sense_to(state, self.actor, there, one, target=self.target).possible), "sight")

    def using(self, state: State) -> Using:
        """Return the sense as it is used."""
        return Using(who=self.actor, move=self.move_in(state), sense=self.sense_in(state), target=self.target)

    def base(self, state: State) -> Breakdown:
        """Return the given difficulty, else the hiding result. Rule: CA-STEALTH-13"""
        if self.difficulty is not None:
            return Breakdown.of(self.difficulty, "difficulty", "CA-TEST-05")
        return Breakdown.of(self._hidden_result(state), "hider's result", "CA-STEALTH-13")

    def _hidden_result(self, state: State) -> int:
        if self.target is not None and self.item:
            thing = state.sheet_of(self.target).thing(self.item)
            return thing.concealed.result if thing is not None and thing.concealed is not None else 0
        found = (self.target,) if self.target is not None else stealthy_ones(state, self.actor, self.sense_in(state))
        hidden = (state.combatants[who].hidden for who in found)
        return max((one.result for one in hidden if one is not None), default=0)

    def least(self, state: State) -> int | None:
        return self.using(state).least(state)

    def ground_gambles(self, state: State) -> int:
        return self.using(state).cover(state)

    def refuse_means(self, state: State) -> Refusal | None:
        if self.target is not None:
            found = acting.refuse_absent(state, self.target)
            if found is not None:
                return found
        if self.item and (self.target is None or state.sheet_of(self.target).thing(self.item) is None):
            return Refusal("value", "CA-STEALTH-05", "item")
        if self.difficulty is not None:
            refused = acting.refuse_difficulty(self.difficulty)
            if refused is not None:
                return refused
        return self.using(state).refuse(state)

    def carry_out(self, draft: CadwallonDraft, quality: int = 0, result: int = 0) -> None:
        """Spot whom the look was for. Rule: CA-STEALTH-13, CA-THREAT-13"""
        state = draft.state
        if self.item and self.target is not None:
            thing = state.sheet_of(self.target).thing(self.item)
            assert thing is not None, "refuse has seen it"
            acting.change_thing(draft, self.target, evolve(thing, concealed=None))
            draft.tell("found_item", self.actor, rule="CA-STEALTH-13", item=self.item, target=self.target)
            return
        found = (self.target,) if self.target is not None else stealthy_ones(state, self.actor, self.sense_in(state))
        for who in found:
            one = draft.state.combatants[who]
            if self.actor not in one.spotted_by:
                draft.put(evolve(one, spotted_by=(*one.spotted_by, self.actor)))
            draft.tell("spotted", self.actor, rule="CA-STEALTH-13", target=who)
        if not found:
            draft.tell("nothing_found", self.actor, rule="CA-STEALTH-13")
        self._alarm(draft, found)

    def _alarm(self, draft: CadwallonDraft, found: tuple[str, ...]) -> None:
        """Note what a guard or a creature has noticed. Rule: CA-THREAT-13"""
        state = draft.state
        role = state.sheet_of(self.actor).role
        heroes = [who for who in found if state.sheet_of(who).character_kind == "pc"]
        if heroes and role in ("guard", "creature"):
            note(draft, "h_spot" if role == "guard" else "c_spot", area_of(state, heroes[0]).id)
        area = area_of(state, self.actor)
        empty = not any(area_of(state, who).id == area.id for who in state.here() if state.sheet_of(who).character_kind == "pc")
        if role == "guard" and empty:
            note(draft, "h_lookout", area.id)

    def targets_in(self, state: State) -> Sequence[str]:
        """List those who are stealthy to it; none: a look around."""
        return tuple(other for other in state.here() if state.are_opposed(self.actor, other) and is_stealthy(state, other, self.actor))

    def needs_target(self, state: State) -> bool:
        return False

    @classmethod
    def candidates(cls, state: State, actor: str) -> Iterator[LookOut]:
        if may_act(state, actor) and knows(state, actor, cls.move_name):
            yield cls(actor=actor, dice=1 if state.is_running else None)

    def open(self, state: State) -> dict[str, Choice]:
        using = self.using(state)
        reaching = tuple(one for one in SENSES if using.reach(state, one).possible)
        return {**super().open(state), **({"sense": Choice(values=reaching)} if reaching else {})}
