"""Trait rolls: acing dice, the Wild Die, modifiers, rerolls. Rule: SW-TEST-01 to SW-TEST-12"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Answer, Role
from desktop_app.rules.kernel.conditions import terms_of
from desktop_app.rules.kernel.dice import ALONE, Ask, Roll, Throw, together
from desktop_app.rules.kernel.odds import Contest
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Record, evolve, held
from desktop_app.rules.kernel.state import Decision, Procedure
from desktop_app.rules.savage.checks.bennies import in_reach
from desktop_app.rules.savage.checks.chances import TraitContest, better_contest, by_steps, hits_contest, opposed_contest, trait_contest
from desktop_app.rules.savage.checks.derived import UNTRAINED, die_in_play, load_penalty
from desktop_app.rules.savage.sheet.character import LINKED, plus_of, sides_of
from desktop_app.rules.savage.state import SavageDraft, SavageState

TraitDice: TypeAlias = tuple[int, int, bool]
"""Faces and fixed part of a trait die, and whether the Wild Die is rolled with it."""
TN: Final = 4
"""What a Trait roll must reach unless something else is said. Rule: SW-TEST-01"""
RAISE: Final = 4
WILD_DIE: Final = 6


class Mod(Record):
    """A modifier with its reason. Rule: SW-TEST-06"""

    value: int
    label: str
    rule: str = ""


class Goal(Record):
    """What one trait die is rolled for: its own modifiers, the number, and how much below it still touches.

    Rule: SW-TEST-09, SW-RANGE-11
    """

    mods: tuple[Mod, ...] = ()
    tn: int = TN
    give: int = 0
    is_exact: bool = held(False, sparse=True)
    """The very number goes through what is in the way, and less is a miss. Rule: SW-RANGE-11 (obstacle.mode)"""

    @property
    def least(self) -> int:
        """Return the lowest sufficient total, with the obstacle's part included."""
        return self.tn if self.is_exact else self.tn - self.give

    @property
    def clean(self) -> int:
        """Return the lowest total that goes through no obstacle. Rule: SW-RANGE-11"""
        return self.tn + self.is_exact

    @property
    def needed(self) -> int:
        """Return what the dice must come to at least, before all modifiers."""
        return self.least - self.bonus

    @property
    def bonus(self) -> int:
        """The sum of all modifiers."""
        return sum(mod.value for mod in self.mods)

    def is_met(self, total: int) -> bool:
        """Tell whether a total is enough."""
        return total >= self.least

    def better_than(self, total: int) -> int:
        """Return the lowest total of a better result: a success, a clean one, another raise. Rule: SW-TEST-11"""
        steps = (self.least, self.clean)
        return next((step for step in steps if total < step), self.tn + RAISE * (raises_of(total, self.tn) + 1))


class Rolled(Record):
    """What a Trait roll came to: a total for each goal, the first face of each trait die and of the Wild Die.

    Rule: SW-TEST-01, SW-TEST-08
    """

    totals: tuple[int, ...]
    firsts: tuple[int, ...]
    wild_first: int | None = None

    @property
    def total(self) -> int:
        """Return the total of a roll of one die."""
        return self.totals[0]


def raises_of(total: int, tn: int = TN) -> int:
    """Count the raises of a total. Rule: SW-TEST-05, SW-TAB-01"""
    return max(0, (total - tn) // RAISE)


def trait_mods(state: SavageState, who: str, trait: str, *, is_action: bool = False) -> tuple[Mod, ...]:
    """List what changes every roll of this trait; `is_action`: it is rolled for an action declared.

    Rule: SW-TEST-04, SW-TEST-06, SW-DMG-08
    """
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    linked = LINKED.get(trait, trait)
    several = -2 * (fighter.action_count - 1) if is_action else 0
    listed = (
        (-2 if trait in LINKED and trait not in sheet.skills else 0, "untrained", "SW-TEST-04"),
        (-fighter.wounds, "wounds", "SW-DMG-08"),
        (-min(2, fighter.fatigue), "fatigue", "SW-TEST-06"),
        (load_penalty(sheet, fighter) if linked in ("agility", "strength") else 0, "load", "SW-LOAD-01"),
        (several, "multiple actions", "SW-ACT-02"),
        (-4 if is_action and fighter.grappled_by is not None else 0, "grappled", "SW-MELEE-15"),
        (-2 if fighter.tricked and state.settings.trick_penalty != "parry" else 0, "tricked", "SW-MELEE-17"),
        (2 * fighter.has_joker, "Joker", "SW-INIT-04"),
        (2 * has_adrenaline(state, who), "adrenaline", "SW-FEAR-08"),
    )
    edges = ((row.mod, row.name, "SW-TEST-06") for row in state.tables.edges_of(sheet) if trait in row.traits)
    own = ((term.value, term.label, "") for term in terms_of(fighter, "every_roll", linked))
    return tuple(Mod(value=value, label=label, rule=rule) for value, label, rule in (*listed, *edges, *own) if value)


def has_adrenaline(state: SavageState, who: str) -> bool:
    """Tell whether a surge of adrenaline is in force: in its turn alone. Rule: SW-FEAR-08"""
    return state.combatants[who].adrenaline and state.acting == who and not state.combatants[who].surge_waits


def with_mods(made: Breakdown, mods: Sequence[Mod]) -> Breakdown:
    """Add modifiers to a breakdown."""
    for mod in mods:
        made = made.plus(mod.value, mod.label, mod.rule)
    return made


def dice_of(state: SavageState, who: str, trait: str) -> TraitDice:
    """Return faces and fixed part of a trait die, and whether the Wild Die is rolled with it. Rule: SW-TEST-01, SW-TEST-03, SW-TEST-04"""
    die = die_in_play(state, who, trait) or UNTRAINED
    return sides_of(die), plus_of(die), state.sheet_of(who).is_wild_card


def aced(draft: SavageDraft, ask: Ask, throw: Throw = ALONE, verdict: Callable[[int], Phrase] | None = None) -> tuple[Roll, ...]:
    """Roll one die again and again while it shows its highest face; `verdict` tells what its sum makes of the throw. Rule: SW-TEST-02"""
    chain: list[Roll] = []
    while not chain or chain[-1].faces[0] == ask.sides:

        def so_far(faces: tuple[int, ...], before: int = sum_of(chain)) -> Phrase | None:
            return verdict(before + faces[0]) if verdict is not None else None

        place = Throw(goes_on=throw.goes_on or bool(chain), ahead=throw.ahead, verdict=so_far)
        chain.append(draft.roll(1, ask.sides, ask.purpose, ask.who, throw=place))
    return tuple(chain)


def sum_of(chain: Sequence[Roll]) -> int:
    """Add up what a die showed."""
    return sum(roll.faces[0] for roll in chain)


def with_wild(sums: Sequence[int], wild: int) -> list[int]:
    """Let the Wild Die stand for the lowest trait die, where it is better. Rule: SW-TEST-03"""
    kept, lowest = [*sums], sums.index(min(sums))
    kept[lowest] = max(kept[lowest], wild)
    return kept


class Rival(NamedTuple):
    """The other of a roll that two make against each other: its total; None: it has not rolled yet. Rule: SW-TEST-07"""

    total: int | None = None


def _so_far(goals: Sequence[Goal], sums: Sequence[int], plus: int, shown: int, *, rival: Rival | None) -> Phrase:
    """Say what a Trait roll comes to with the dice before, and one more of this sum: a trait die, or after all of them the Wild Die."""
    kept = [*sums, shown + plus] if len(sums) < len(goals) else with_wild(sums, shown)
    met = [(value + goal.bonus, goal) for value, goal in zip(kept, goals, strict=False)]
    total, goal = met[-1]
    if len(goals) > 1:
        return Phrase.of("goals_so_far", total=total, tn=goal.tn, met=sum(one.is_met(value) for value, one in met), dice=len(goals))
    if rival is not None:
        return Phrase.of("opposed_so_far", total=total, other=rival.total)
    good = goal.is_met(total)
    return Phrase.of("trait_so_far", total=total, tn=goal.tn, good=good, raises=raises_of(total, goal.tn) if good else 0)


def roll_trait(draft: SavageDraft, who: str, trait: str, goals: Sequence[Goal], *, rival: Rival | None = None) -> Rolled:
    """Roll a trait die for each goal, then the Wild Die of a wild card, which may stand for the lowest.

    `rival`: it is rolled against somebody, so no number says whether it is good. Rule: SW-TEST-01, SW-TEST-02, SW-TEST-07, SW-TEST-09
    """
    sides, plus, is_wild = dice_of(draft.state, who, trait)
    asked = [Ask(1, sides, trait, who)] * len(goals) + [Ask(1, WILD_DIE, "wild_die", who)] * is_wild
    chains: list[tuple[Roll, ...]] = []
    for ask, throw in together(asked):
        sums = [sum_of(chain) + plus for chain in chains]
        chains.append(aced(draft, ask, throw, partial(_so_far, goals, sums, plus, rival=rival)))
    wild = chains.pop() if is_wild else ()
    kept = with_wild([sum_of(chain) + plus for chain in chains], sum_of(wild))
    totals = tuple(value + goal.bonus for value, goal in zip(kept, goals, strict=True))
    for chain, value, goal, total in zip(chains, kept, goals, totals, strict=True):
        made = with_mods(Breakdown.of(value, "the better die" if is_wild else trait), goal.mods)
        if rival is not None:
            draft.tell(
                "opposed_trait_rolled", who, rule="SW-TEST-07", breakdown=made, rolls=(*chain, *wild), trait=trait, total=total,
                other=rival.total,
            )  # fmt: skip
            continue
        won = goal.is_met(total)
        draft.tell(
            "trait_rolled", who, rule="SW-TEST-01", breakdown=made, rolls=(*chain, *wild), trait=trait, total=total, tn=goal.tn, good=won,
            raises=raises_of(total, goal.tn) if won else 0,
        )  # fmt: skip
    return Rolled(totals=totals, firsts=tuple(chain[0].faces[0] for chain in chains), wild_first=wild[0].faces[0] if wild else None)


def better(goals: Sequence[Goal], first: Rolled, second: Rolled) -> Rolled:
    """Keep the better of two rolls, the first among equals. Rule: SW-TEST-11"""

    def worth(rolled: Rolled) -> tuple[int, int]:
        return sum(goal.is_met(total) for goal, total in zip(goals, rolled.totals, strict=True)), sum(rolled.totals)

    return second if worth(second) > worth(first) else first


def may_pay_reroll(state: SavageState, who: str) -> bool:
    """Tell whether a combatant could roll again. Rule: SW-TEST-11"""
    return state.settings.benny_reroll and in_reach(state, who) > 0


class Rerollable(Procedure[SavageState]):
    """A roll that its loser may make again for a benny. Rule: SW-TEST-11"""

    is_kept: bool = False

    def loser(self, state: SavageState) -> str | None:
        """Name who would gain from another roll; None: nobody, or nothing is rolled yet."""
        raise NotImplementedError

    def asks(self, state: SavageState) -> Decision | None:
        """Ask the loser, unless the roll is kept already or cannot be paid for again."""
        who = self.loser(state) if not self.is_kept else None
        if who is None or not may_pay_reroll(state, who):
            return None
        return Decision(topic="may_reroll", who=(who,), answers=("spend_benny_reroll", "keep_roll"), also=("spend_benny_unshake",))

    def again(self, draft: SavageDraft) -> None:
        """Roll once more, for a Benny that has been paid."""
        raise NotImplementedError

    def reroll_contest(self, state: SavageState) -> Contest | None:
        """Return what a second roll could come to; None: it has no odds to tell."""
        raise NotImplementedError


class Check(Rerollable):
    """A Trait roll against a number; what it comes to goes to the procedure beneath. Rule: SW-TEST-01, SW-TEST-11

    `about` are those without whom that procedure means nothing.
    """

    kind = "check"
    who: str
    trait: str
    goals: tuple[Goal, ...] = (Goal(),)
    about: tuple[str, ...] = ()
    rolled: Rolled | None = None

    def concerns(self) -> tuple[str, ...]:
        return (self.who, *self.about)

    @property
    def has_won(self) -> bool:
        """Tell whether any goal is met."""
        return self.rolled is not None and any(g.is_met(total) for g, total in zip(self.goals, self.rolled.totals, strict=True))

    def loser(self, state: SavageState) -> str | None:
        again = self.rolled is not None and (not self.has_won or state.settings.benny_reroll_window == "every")
        return self.who if again else None

    def advance(self, draft: SavageDraft) -> None:
        if self.rolled is None:
            draft.become(evolve(self, rolled=roll_trait(draft, self.who, self.trait, self.goals)))
        else:
            draft.finish(self.rolled)

    def again(self, draft: SavageDraft) -> None:
        assert self.rolled is not None, "there is a roll to make again"
        kept = better(self.goals, self.rolled, roll_trait(draft, self.who, self.trait, self.goals))
        draft.become(evolve(self, rolled=kept))

    def chances(self, state: SavageState) -> Contest:
        goal, dice = self.goals[0], dice_of(state, self.who, self.trait)
        if len(self.goals) > 1:
            return hits_contest(dice, tuple(one.needed for one in self.goals))
        failure, success, raised = by_steps(dice, (goal.needed, goal.tn + RAISE - goal.bonus))
        return TraitContest(failure=failure, success=success, raised=raised)

    def reroll_contest(self, state: SavageState) -> Contest | None:
        """Tell how often another roll turns out better than the one in hand. Rule: SW-TAB-37"""
        assert self.rolled is not None, "there is a roll to make again"
        if not self.has_won:
            return self.chances(state)
        goal, dice = self.goals[0], dice_of(state, self.who, self.trait)
        if len(self.goals) > 1:
            hits = sum(one.is_met(total) for one, total in zip(self.goals, self.rolled.totals, strict=True))
            return hits_contest(dice, tuple(one.needed for one in self.goals), in_hand=hits)
        return better_contest(dice, goal.better_than(self.rolled.total) - goal.bonus)


class Opposed(Rerollable):
    """Two roll against each other, the one who acts first; raises count beyond the higher of 4 and the other's total. Rule: SW-TEST-07"""

    kind = "opposed"
    needs = ("actor", "target")
    actor: str
    target: str
    actor_trait: str
    target_trait: str
    actor_mods: tuple[Mod, ...] = ()
    target_mods: tuple[Mod, ...] = ()
    first: Rolled | None = None
    second: Rolled | None = None
    is_plain: bool = held(False, sparse=True)
    """Only the winner matters: there is no target number. Rule: SW-TEST-12"""

    @property
    def least(self) -> int:
        """Return the actor's lowest sufficient total."""
        return 0 if self.is_plain else TN

    @property
    def has_won(self) -> bool:
        """Tell whether the one who acts has prevailed."""
        if self.first is None or self.second is None:
            return False
        return self.first.total > self.second.total and (self.is_plain or self.first.total >= TN)

    def loser(self, state: SavageState) -> str | None:
        if self.second is None:
            return None
        return self.target if self.has_won else self.actor

    def _roll(self, draft: SavageDraft, *, acting: bool, other: Rolled | None = None) -> Rolled:
        rival = Rival(other.total if other is not None else None)
        if acting:
            return roll_trait(draft, self.actor, self.actor_trait, (Goal(mods=self.actor_mods),), rival=rival)
        return roll_trait(draft, self.target, self.target_trait, (Goal(mods=self.target_mods),), rival=rival)

    def _both(self, draft: SavageDraft) -> tuple[Rolled, Rolled]:
        first = self._roll(draft, acting=True)
        return first, self._roll(draft, acting=False, other=first)

    def advance(self, draft: SavageDraft) -> None:
        if self.first is None or self.second is None:
            first, second = self._both(draft)
            while draft.state.settings.opposed_tie == "reroll" and not self.is_plain and first.total == second.total:
                first, second = self._both(draft)
            draft.become(evolve(self, first=first, second=second))
            return
        won = self.has_won
        raises = raises_of(self.first.total, max(TN, self.second.total)) if won and not self.is_plain else 0
        draft.tell("opposed_rolled", self.actor, rule="SW-TEST-07", target=self.target, won=won, raises=raises)
        draft.finish(Ended(won=won, raises=raises, is_tie=self.first.total == self.second.total, first=self.first.firsts[0]))

    def chances(self, state: SavageState) -> Contest:
        mine, theirs = dice_of(state, self.actor, self.actor_trait), dice_of(state, self.target, self.target_trait)
        bonus, other = sum(mod.value for mod in self.actor_mods), sum(mod.value for mod in self.target_mods)
        is_again = state.settings.opposed_tie == "reroll" and not self.is_plain
        return opposed_contest(mine, bonus, theirs, other, reroll=is_again, is_plain=self.is_plain)

    def again(self, draft: SavageDraft) -> None:
        assert self.first is not None and self.second is not None, "there are rolls to make again"
        if self.has_won:
            second = self._roll(draft, acting=False, other=self.first)
            draft.become(evolve(self, second=max(self.second, second, key=lambda rolled: rolled.total)))
        else:
            first = self._roll(draft, acting=True, other=self.second)
            draft.become(evolve(self, first=max(self.first, first, key=lambda rolled: rolled.total)))

    def reroll_contest(self, state: SavageState) -> Contest:
        assert self.first is not None and self.second is not None, "there are rolls to make again"
        if self.has_won:
            return trait_contest(dice_of(state, self.target, self.target_trait), self.first.total - sum(m.value for m in self.target_mods))
        needed = max(self.least, self.second.total + 1) - sum(mod.value for mod in self.actor_mods)
        return trait_contest(dice_of(state, self.actor, self.actor_trait), needed)


class Ended(Record):
    """How two rolls against each other have ended. Rule: SW-TEST-07"""

    won: bool
    raises: int = 0
    is_tie: bool = False
    first: int = 0
    """First face of the acting one's trait die. Rule: SW-TEST-08"""


class KeepRoll(Answer[SavageState, Rerollable]):
    """Leave a roll as it is. Rule: SW-TEST-11"""

    kind = "keep_roll"
    asked_by = Rerollable
    tactical_role = Role.DECLINE

    def answer(self, draft: SavageDraft, frame: Rerollable) -> None:
        draft.become(evolve(frame, is_kept=True))
