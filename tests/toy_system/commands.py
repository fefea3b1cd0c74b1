"""What can be done in the toy system: strike, duck or stand, walk, end the turn; begin, join and end a fight; harm by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Choice, Command, Role, blocked, param
from desktop_app.rules.kernel.odds import Band, Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import Paths, cells_between, is_free, reach, standing
from desktop_app.rules.kernel.record import Moment, evolve
from desktop_app.rules.kernel.state import Cell, Decision, Procedure
from tests.toy_system.state import ToyDraft, ToyState, begun

FACES: Final = 10
DUCKED: Final = 2
"""What ducking takes off an attack."""


class StrikeContest(Contest):
    """One die against a number."""

    word = "hits"
    needed: int

    def bands(self) -> tuple[Band, ...]:
        hits = sum(face >= self.needed for face in range(1, FACES + 1))
        bands = Band(name="hit", weight=hits, tone="accent"), Band(name="miss", weight=FACES - hits, tone="muted", counts=False)
        return tuple(band for band in bands if band.weight)


class Struck(Procedure[ToyState]):
    """An attack under way: the target stands or ducks, then it is rolled. Rule: TY-HIT-01"""

    kind = "struck"
    by: str
    target: str
    bonus: int = 0
    answered: bool = False

    def concerns(self) -> tuple[str, ...]:
        return (self.by, self.target)

    def asks(self, state: ToyState) -> Decision | None:
        return None if self.answered else Decision(topic="struck", who=(self.target,), answers=("duck", "stand"))

    def advance(self, draft: ToyDraft) -> None:
        rolled = draft.roll(1, FACES, "attack", self.by)
        made = attack_of(draft.state, self.by).plus(self.bonus, "luck or ducking", "TY-HIT-01").plus(rolled.faces[0], "die")
        hits = made.total >= draft.state.settings.hit_from
        draft.pop()
        about: dict[str, str | int] = {"target": self.target, "total": made.total, "good": hits}
        draft.tell("struck", self.by, breakdown=made, rolls=(rolled,), rule="TY-HIT-01", **about)
        if hits:
            damage = draft.roll(1, draft.state.weapon_of(self.by).damage, "damage", self.by)
            hurt(draft, self.target, damage.faces[0])


def attack_of(state: ToyState, who: str) -> Breakdown:
    """Add up what a combatant adds to the die of an attack."""
    return Breakdown.of(state.sheet_of(who).might, "might", "TY-HIT-01").plus(-2 * state.combatants[who].dazed, "dazed", "TY-HIT-02")


def hurt(draft: ToyDraft, who: str, amount: int) -> None:
    """Take life away, never below 0; whoever falls in its own turn loses it."""
    fighter = draft.state.combatants[who]
    draft.put(evolve(fighter, life=max(0, fighter.life - amount)))
    draft.tell("hurt", who, amount=amount, left=draft.state.combatants[who].life, rule="TY-HIT-03")
    if draft.state.acting == who and not draft.state.combatants[who].can_act:
        draft.state = begun(draft.state)


class InTurn(Command[ToyState]):
    """A command of whoever acts. Rule: section 1"""

    actor: str

    def refuse(self, state: ToyState) -> Refusal | None:
        found = blocked(state, self.kind, self.actor)
        if found is not None:
            return found
        return self.refuse_act(state) if state.is_running and state.acting == self.actor else Refusal("not_your_turn", "TY-TURN-01")

    def refuse_act(self, state: ToyState) -> Refusal | None:
        return None


class Strike(InTurn):
    """Strike a combatant within reach, with luck from the pool. Rule: TY-HIT-01"""

    kind = "strike"
    tactical_role = Role.STRIKE
    aims = "target"
    target: str = field(default="", metadata=param(picks="combatant"))
    luck: int = 0

    def refuse_act(self, state: ToyState) -> Refusal | None:
        fighter, target = state.combatants[self.actor], state.combatants.get(self.target)
        if fighter.has_acted:
            return Refusal("has_acted", "TY-TURN-01")
        if target is None or target.side == fighter.side or not target.can_act:
            return Refusal("no_target", "TY-HIT-01", "target")
        if (
            fighter.cell is None
            or target.cell is None
            or cells_between(state, fighter.cell, target.cell) > state.weapon_of(self.actor).reach
        ):
            return Refusal("too_far", "TY-HIT-01", "target")
        most = state.luck
        return None if 0 <= self.luck <= most else Refusal("value", "TY-HIT-01", "luck", (("low", 0), ("high", most)))

    def carry_out(self, draft: ToyDraft) -> None:
        draft.change(self.actor, has_acted=True)
        draft.state = evolve(draft.state, luck=draft.state.luck - self.luck)
        draft.push(Struck(by=self.actor, target=self.target, bonus=self.luck))

    @classmethod
    def candidates(cls, state: ToyState, actor: str) -> Iterator[Strike]:
        if state.acting == actor:
            yield cls(actor=actor)

    def targets_in(self, state: ToyState) -> Sequence[str]:
        here, side = state.combatants[self.actor].cell, state.combatants[self.actor].side
        placed = {who: one.cell for who in state.roster if (one := state.combatants[who]).side != side and one.can_act and one.cell}
        return sorted(placed, key=lambda who: cells_between(state, here, placed[who])) if here is not None else ()

    def open(self, state: ToyState) -> Mapping[str, Choice]:
        return {"luck": Choice(low=0, high=state.luck)} if state.luck else {}

    def phrase(self, state: ToyState) -> Phrase:
        return Phrase.of("strike", weapon=state.weapon_of(self.actor).name)

    def details(self, state: ToyState) -> tuple[Phrase, ...]:
        return (Phrase.of("harms", sides=state.weapon_of(self.actor).damage),)

    def breakdown(self, state: ToyState) -> Breakdown | None:
        return attack_of(state, self.actor).plus(self.luck, "luck", "TY-HIT-01")

    def contest(self, state: ToyState) -> Contest | None:
        return StrikeContest(needed=state.settings.hit_from - attack_of(state, self.actor).total - self.luck)


class Duck(Answer[ToyState, Struck]):
    """Duck away from an attack. Rule: TY-HIT-04"""

    kind = "duck"
    takes: int = DUCKED

    @property
    def asked_by(self) -> type[Struck]:
        return Struck

    def answer(self, draft: ToyDraft, frame: Struck) -> None:
        draft.tell(self.kind, self.actor, rule="TY-HIT-04")
        draft.become(evolve(frame, bonus=frame.bonus - self.takes, answered=True))


class Stand(Duck):
    """Stand where one stands. Rule: TY-HIT-04"""

    kind = "stand"
    tactical_role = Role.DECLINE
    takes: int = 0


class Walk(InTurn):
    """Walk as many cells in a turn as one is fast. Rule: TY-MOVE-01"""

    kind = "walk"
    path: tuple[Cell, ...] = field(default=(), metadata=param(picks="walk"))

    def refuse_act(self, state: ToyState) -> Refusal | None:
        within = walkable(state, self.actor)
        if not self.path or self.path[-1] not in within:
            return Refusal("too_far", "TY-MOVE-01", "path")
        return None if len(self.path) <= within[self.path[-1]][0] else Refusal("too_far", "TY-MOVE-01", "path")

    def carry_out(self, draft: ToyDraft) -> None:
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, cell=self.path[-1], walked=fighter.walked + len(self.path)))
        draft.tell("walked", self.actor, cells=len(self.path), rule="TY-MOVE-01")

    @classmethod
    def candidates(cls, state: ToyState, actor: str) -> Iterator[Walk]:
        if state.acting == actor:
            yield cls(actor=actor)

    def open(self, state: ToyState) -> Mapping[str, Choice]:
        return {"path": Choice(values=tuple(path for _, path in walkable(state, self.actor).values()))}


def walkable(state: ToyState, who: str) -> Mapping[Cell, tuple[float, tuple[Cell, ...]]]:
    """Map the cells in which a combatant can end its walk to the cells there and the path."""
    here, left = state.combatants[who].cell, state.sheet_of(who).speed - state.combatants[who].walked
    if here is None or left <= 0:
        return {}
    found = reach(state, here, left, lambda _, there: 1 if is_free(state, there, who) else None, is_straight=True)
    return Paths(found, (cell for cell in found if cell != here and cell not in standing(state)))


class EndTurn(InTurn):
    """End the turn; after the last one a round begins. Rule: TY-TURN-01"""

    kind = "end_turn"
    tactical_role = Role.END

    def carry_out(self, draft: ToyDraft) -> None:
        draft.change(self.actor, has_acted=True)
        draft.moment(Moment.TURN_END, self.actor)
        draft.tell("turn_ended", self.actor)
        pass_on(draft)

    @classmethod
    def candidates(cls, state: ToyState, actor: str) -> Iterator[EndTurn]:
        if state.acting == actor:
            yield cls(actor=actor)


def pass_on(draft: ToyDraft) -> None:
    """Give the turn to whoever comes next, in a new round once everybody has acted."""
    if not draft.state.waiting() and any(one.can_act and one.in_fight for one in draft.state.combatants.values()):
        draft.moment(Moment.ROUND_END)
        draft.state = evolve(draft.state, round=draft.state.round + 1, clock=draft.state.clock + 1)
        draft.moment(Moment.ROUND_START)
    draft.state = begun(draft.state)
    if draft.state.acting is not None:
        draft.moment(Moment.TURN_START, draft.state.acting)


class StartFight(Command[ToyState]):
    """Begin a fight with everybody who is there. Rule: section 1"""

    kind = "start_fight"

    def refuse(self, state: ToyState) -> Refusal | None:
        return None if state.phase == "idle" and state.roster else Refusal("phase")

    def carry_out(self, draft: ToyDraft) -> None:
        draft.put(*[evolve(one, in_fight=True) for one in draft.state.combatants.values()])
        draft.state = begun(evolve(draft.state, phase="fight", round=1))
        draft.tell("fight_started")


class Join(Command[ToyState]):
    """Enter a fight under way. Rule: section 1"""

    kind = "join"
    actor: str

    def refuse(self, state: ToyState) -> Refusal | None:
        found = blocked(state, self.kind, self.actor)
        outside = state.is_running and self.actor in state.combatants and not state.combatants[self.actor].in_fight
        return found or (None if outside else Refusal("phase"))

    def carry_out(self, draft: ToyDraft) -> None:
        draft.change(self.actor, in_fight=True)
        draft.tell("joined", self.actor)


class EndFight(Command[ToyState]):
    """End the fight. Rule: section 1"""

    kind = "end_fight"
    tactical_role = Role.END
    victors: str = ""

    def refuse(self, state: ToyState) -> Refusal | None:
        return blocked(state, self.kind, None) or (None if state.is_running else Refusal("phase"))

    def carry_out(self, draft: ToyDraft) -> None:
        draft.moment(Moment.FIGHT_END)
        draft.state = evolve(draft.state, phase="ended", acting=None)
        draft.tell("fight_ended", None, victors=self.victors)

    @classmethod
    def candidates(cls, state: ToyState, actor: str) -> Iterator[EndFight]:
        if state.is_running:
            yield cls()


class Harm(Command[ToyState]):
    """Hurt a combatant without an attack. Rule: TY-HIT-03"""

    kind = "harm"
    targets: tuple[str, ...] = ()
    amount: int = 1

    def refuse(self, state: ToyState) -> Refusal | None:
        found = blocked(state, self.kind, None)
        missing = next((who for who in self.targets if who not in state.combatants), None)
        return found or (None if missing is None else Refusal("not_found", field="targets", facts=(("what", missing),)))

    def carry_out(self, draft: ToyDraft) -> None:
        for who in self.targets:
            hurt(draft, who, self.amount)

    @classmethod
    def candidates(cls, state: ToyState, actor: str) -> Iterator[Harm]:
        yield cls(targets=(actor,))

    def open(self, state: ToyState) -> Mapping[str, Choice]:
        return {"amount": Choice(low=1, high=20)}


OFFERED: tuple[type[Command[ToyState]], ...] = (Duck, Stand, Strike, Walk, EndTurn)
OF_THE_SCENE: tuple[type[Command[ToyState]], ...] = (EndFight,)
OF_ONE: tuple[type[Command[ToyState]], ...] = (Harm,)
