"""The actions of a game as commands: one offer for each action, or for each entry of the list that it goes through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import ClassVar, Final

from desktop_app.language import Name
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, Role, param
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.positions import cells_between, sees
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.kernel.state import Procedure
from desktop_app.rules.own.checks import chances_of, roll, terms_of
from desktop_app.rules.own.dice import written
from desktop_app.rules.own.effects import carry_out, change_pool
from desktop_app.rules.own.formula import formula
from desktop_app.rules.own.numbers import is_stopped, numbers_of
from desktop_app.rules.own.rows import Action, Check, row_of
from desktop_app.rules.own.state import Entry, OwnDraft, OwnState
from desktop_app.rules.own.turns import InTurn

MOST_BONUS: Final = 10
"""How far a form lets a bonus go, up and down."""
FARTHEST: Final = 10_000


class Use(Record):
    """One use of an action: actor, target, action, entry, and the numbers of the form."""

    actor: str
    target: str = ""
    what: str = ""
    entry: int = 0
    bonus: int = 0
    edge: int = 0
    spent: int = 0

    def action(self, state: OwnState) -> Action | None:
        """Return the action's row; None: there is none."""
        return row_of(state.world.game.action, self.what)

    def entry_in(self, state: OwnState) -> Entry | None:
        """Return the entry of the sheet that it uses; None: it uses none, or it is not there."""
        row = self.action(state)
        entries = entries_of(state, self.actor, row) if row is not None else ()
        return entries[self.entry] if 0 <= self.entry < len(entries) else None

    def title(self, state: OwnState) -> str:
        """Return its name, with that of its entry."""
        row, entry = self.action(state), self.entry_in(state)
        if row is None:
            return self.what
        return f"{row.name}: {entry.name}" if entry is not None else row.name

    def numbers(self, state: OwnState) -> dict[str, int]:
        """Return the numbers that its formulas can name: of actor, entry and form, and of the target, if there is one."""
        row, entry = self.action(state), self.entry_in(state)
        found = dict(numbers_of(state, self.actor))
        if row is not None and entry is not None:
            found.update({column.id: entry.__dict__[column.field] for column in state.world.game.columns_of(row.each)})
        for name in ("bonus", "edge", "spent"):
            found[name] += getattr(self, name)
        if self.target in state.combatants:
            found.update({f"target.{name}": value for name, value in numbers_of(state, self.target).items()})
        return found

    def check(self, state: OwnState) -> Check | None:
        """Return its check, once all its names are known; None: there is none, or no target yet."""
        row = self.action(state)
        if row is None or (row.aim != "self" and self.target not in state.combatants):
            return None
        is_known = not row.each or self.entry_in(state) is not None
        return state.world.game.check_of(row) if is_known else None


def entries_of(state: OwnState, who: str, row: Action) -> tuple[Entry, ...]:
    """Return the entries of the list that an action goes through; empty without one."""
    found: tuple[Entry, ...] = getattr(state.sheet_of(who), row.each) if row.each else ()
    return found


class Doing(Procedure[OwnState]):
    """An action in progress: its check is rolled, then the effects of its band are carried out."""

    kind = "own_doing"
    needs = ("actor", "target")
    actor: str
    target: str = ""
    use: Use

    def chances(self, state: OwnState) -> Contest | None:
        check = self.use.check(state)
        return chances_of(state, check, self.use.numbers(state), self.target) if check is not None else None

    def advance(self, draft: OwnDraft) -> None:
        draft.pop()
        row, check = self.use.action(draft.state), self.use.check(draft.state)
        if row is None:
            return
        numbers, band, people = self.use.numbers(draft.state), "", (self.actor, self.target or self.actor)
        if check is not None:
            rolled = roll(draft, check, numbers, what=self.use.title(draft.state), people=people)
            numbers, band = {**rolled.numbers}, rolled.band
        for effect in draft.state.world.game.effects_of(row.id):
            if not effect.on or band in effect.on:
                carry_out(draft, effect, people, numbers)


class Act(InTurn):
    """Do what the game lets a combatant do in its turn, other than attacking."""

    kind = "own_act"
    aims = "target"
    attacks: ClassVar[bool] = False
    target: str = field(default="", metadata=param(picks="combatant"))
    what: str = ""
    entry: int = 0
    bonus: int = 0
    edge: int = 0
    spent: int = 0

    @property
    def use(self) -> Use:
        """Return the use of the action that this command stands for."""
        return Use(
            actor=self.actor, target=self.target, what=self.what, entry=self.entry, bonus=self.bonus, edge=self.edge, spent=self.spent
        )

    def needs_target(self, state: OwnState) -> bool:
        row = self.use.action(state)
        return row is not None and row.aim != "self"

    def refuse_act(self, state: OwnState) -> Refusal | None:
        row = self.use.action(state)
        if row is None:
            return not_found("what", self.what)
        if row.each and self.use.entry_in(state) is None:
            return not_found("entry", self.entry)
        return self.refuse_turn(state, row) or self.refuse_target(state, row) or self.refuse_form(state, row)

    def refuse_turn(self, state: OwnState, row: Action) -> Refusal | None:
        """Judge the turn's remaining actions, the conditions and the need."""
        left = state.world.game.turns.acts - state.combatants[self.actor].used
        if row.acts > left:
            return Refusal("own_no_actions_left", facts=(("needed", row.acts), ("left", max(0, left))))
        if is_stopped(state, self.actor):
            return Refusal("own_stopped")
        return None if formula(row.needs)(evolve(self, target="").use.numbers(state)) else Refusal("own_needs")

    def refuse_target(self, state: OwnState, row: Action) -> Refusal | None:
        """Judge the target: there, of the right side, near enough and in sight."""
        if row.aim == "self":
            return None if self.target in ("", self.actor) else Refusal("no_target", field="target")
        if self.target not in targets_of(state, self.actor, row):
            return Refusal("no_target", field="target")
        here, there = state.combatants[self.actor].cell, state.combatants[self.target].cell
        if not row.reach or state.world.board is None or here is None or there is None:
            return None
        away, far = cells_between(state, here, there), self.reach(state)
        if away > far:
            return Refusal("own_out_of_reach", field="target", facts=(("away", away), ("reach", far)))
        return None if sees(state, here, there) else Refusal("own_unseen", field="target")

    def reach(self, state: OwnState) -> int:
        """Return how many cells away its target may be."""
        row = self.use.action(state)
        return formula(row.reach)(evolve(self, target="").use.numbers(state)) if row is not None and row.reach else FARTHEST

    def refuse_form(self, state: OwnState, row: Action) -> Refusal | None:
        """Judge the numbers of the form."""
        limits = self.limits(state, row)
        for name in ("bonus", "edge", "spent"):
            low, high = limits.get(name, (0, 0))
            if not low <= getattr(self, name) <= high:
                return Refusal("value", field=name, facts=(("low", low), ("high", high)))
        return None

    def limits(self, state: OwnState, row: Action) -> Mapping[str, tuple[int, int]]:
        """Return the lowest and the highest value of each number of the form that the action has a use for."""
        check, found = state.world.game.check_of(row), dict[str, tuple[int, int]]()
        if check is not None and any("bonus" in text for text in (check.add, check.roll, check.against)):
            found["bonus"] = (-MOST_BONUS, MOST_BONUS)
        if check is not None and check.edge:
            found["edge"] = (-check.edge, check.edge)
        if row.spends and row.most:
            found["spent"] = (0, min(row.most, int(state.__dict__[row.spends])))
        return found

    def open(self, state: OwnState) -> Mapping[str, Choice]:
        row = self.use.action(state)
        limits = self.limits(state, row) if row is not None else {}
        return {name: Choice(low=low, high=high) for name, (low, high) in limits.items() if low < high}

    @classmethod
    def candidates(cls, state: OwnState, actor: str) -> Iterator[Act]:
        game = state.world.game
        for row in game.action if state.acting == actor else ():
            if game.is_attack(row) == cls.attacks:
                for entry in range(len(entries_of(state, actor, row)) if row.each else 1):
                    yield cls(actor=actor, what=row.id, entry=entry)

    def targets_in(self, state: OwnState) -> Sequence[str]:
        row = self.use.action(state)
        return targets_of(state, self.actor, row) if row is not None else ()

    def procedure(self, state: OwnState) -> Doing | None:
        return Doing(actor=self.actor, target=self.target, use=self.use) if self.use.action(state) is not None else None

    def carry_out(self, draft: OwnDraft) -> None:
        row, fighter = self.use.action(draft.state), draft.state.combatants[self.actor]
        assert row is not None, "refuse has seen the row"
        draft.put(evolve(fighter, used=fighter.used + row.acts))
        if self.spent:
            change_pool(draft, row.spends, -self.spent)
        super().carry_out(draft)

    def phrase(self, state: OwnState) -> Phrase:
        return Phrase.of(self.kind, what=Name(self.use.title(state)))

    def breakdown(self, state: OwnState) -> Breakdown | None:
        check = self.use.check(state)
        terms = terms_of(state.world.game, check.add, self.use.numbers(state)) if check is not None else ()
        return Breakdown(terms) if terms else None

    def details(self, state: OwnState) -> tuple[Phrase, ...]:
        check = self.use.check(state)
        if check is None:
            return ()
        made = chances_of(state, check, self.use.numbers(state), self.target)
        return (Phrase.of("own_dice", dice=Name(written(made.dice)), against=made.against or None),)


class Attack(Act):
    """Do what harms a foe, by the game's rows."""

    kind = "own_attack"
    tactical_role = Role.STRIKE
    attacks = True


def targets_of(state: OwnState, who: str, row: Action) -> Sequence[str]:
    """List the possible targets of an action, nearest first."""
    me = state.combatants[who]
    if row.aim == "self":
        return ()
    listed = [other for other in state.roster if state.combatants[other].in_fight and _fits(row, state, who, other)]

    def away(other: str) -> float:
        there = state.combatants[other].cell
        return cells_between(state, me.cell, there) if me.cell is not None and there is not None else FARTHEST

    return sorted(listed, key=away)


def _fits(row: Action, state: OwnState, who: str, other: str) -> bool:
    me, target = state.combatants[who], state.combatants[other]
    if row.aim == "friend":
        return target.side == me.side
    if row.aim == "foe":
        return target.side != me.side and target.can_act
    return other != who
