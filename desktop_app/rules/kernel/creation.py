"""Character creation in steps: options, costs, budgets and open faults.

A system lays its choices out as data. An option reads from a sheet how much of it is there, and writes another amount; budgets add up
what is spent. All are functions of the sheet alone, so that a draft is an ordinary character: nothing is forbidden while choosing, all
is checked (`Creation.problems`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import brought_within, evolve, is_within
from desktop_app.rules.kernel.state import Sheet

T = TypeVar("T", bound=Sheet)
Look: TypeAlias = Literal["steps", "marks", "one"]
"""How a section is chosen from: amounts, any number of things, one thing alone."""


def nothing(_: object) -> int:
    """Say that nothing is spent."""
    return 0


def no_figure(_: object) -> str:
    """Say that there is no figure."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Option(Generic[T]):
    """One thing that can be chosen. `id` is "section.key"; `value` goes from `low` to `high`, for a thing 0 or 1.

    `put` gives the sheet with another amount of it, `spent` what of its section's budget has gone into it, `shown` writes an amount
    ("d8"), `figure` what it comes to in play ("3d8").
    """

    id: str
    label: str
    value: Callable[[T], int]
    put: Callable[[T, int], T]
    low: int = 0
    high: int = 1
    spent: Callable[[T], int] = nothing
    shown: Callable[[int], str] = str
    figure: Callable[[T], str] = no_figure
    note: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Section(Generic[T]):
    """Options under one heading. `budgets` pay for them, the displayed one first; the others are limits.

    `head` is an option that stands beside the heading itself: the rank of a whole group; `head_budgets` where it is paid from others.
    """

    id: str
    title: str
    options: tuple[Option[T], ...]
    look: Look = "steps"
    budgets: tuple[str, ...] = ()
    head: Option[T] | None = None
    head_budgets: tuple[str, ...] = ()
    note: str = ""

    def paid_by(self, option: Option[T]) -> tuple[str, ...]:
        """Name the budgets that an option of it is paid from."""
        return self.head_budgets if option is self.head and self.head_budgets else self.budgets

    @property
    def all_options(self) -> tuple[Option[T], ...]:
        """List the options, the one of the heading first."""
        return self.options if self.head is None else (self.head, *self.options)


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """Words about the person, written at a path of the sheet; `lines` above 1: several. A list has its words between commas."""

    path: str
    label: str
    lines: int = 1
    kind: Literal["text", "number", "list"] = "text"


WHO: Final = (
    Words(path="/name", label="Name"),
    Words(path="/concept", label="Summary"),
    Words(path="/player", label="Player"),
    Words(path="/notes", label="Notes", lines=5),
)
"""Words that every system's sheets have."""


@dataclass(frozen=True, kw_only=True)
class Step(Generic[T]):
    """A part of making a character that is looked at by itself."""

    id: str
    title: str
    sections: tuple[Section[T], ...] = ()
    words: tuple[Words, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Budget(Generic[T]):
    """A budget of a step. `setting` is its house rule if the book gives none, else `rule` its rule id.

    `whole`: all of it is to be spent. `limits`: it is there to forbid, not to be spent.
    `bought` is how much of the total came by experience since. `shown` writes an amount; its unit is called `unit`, and `one` where it
    is one. `keep` puts what is left on the sheet of a character who is finished (money); None: it is gone.
    """

    id: str
    step: str
    label: str
    spent: Callable[[T], int]
    total: Callable[[T], int]
    setting: str = ""
    rule: str = ""
    whole: bool = False
    limits: bool = False
    bought: int = 0
    unit: str = "points"
    one: str = "point"
    shown: Callable[[int], str] = str
    keep: Callable[[T, int], T] | None = None

    def unit_of(self, amount: int) -> str:
        """Name the unit of an amount: one of it, or several."""
        return self.one if self.shown(amount) == "1" else self.unit


def house_budget(
    name: str,
    label: str,
    given: int,
    spent: Callable[[T], int],
    *,
    step: str,
    rule: str,
    one: str = "point",
    more: Callable[[T], int] = nothing,
    limits: bool = False,
) -> Budget[T]:
    """Make a budget that no book gives: it is `given` by the house rule `creation_<name>`, and `more` is earned by the sheet beside."""
    return Budget(
        id=name,
        step=step,
        label=label,
        spent=spent,
        total=lambda sheet: given + more(sheet),
        setting=f"creation_{name}",
        rule=rule,
        limits=limits,
        unit=f"{one}s",
        one=one,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Mend:
    """What would do about a problem: so much of an option."""

    option: str
    value: int
    phrase: Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class Problem:
    """Why a character is not yet legal, and where: a step, and an option or a path in it."""

    step: str
    phrase: Phrase
    field: str = ""
    mend: Mend | None = None
    rule: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class InPlay:
    """A figure that matters in play, as it is written; those of one label are the same figure before and after a choice."""

    label: str
    value: str
    note: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Creation(Generic[T]):
    """All that a system says about making a character under its house rules.

    `settle` brings numbers of the sheet in line that follow from others; `faults` finds what no budget sees. `bought` is how far options
    have been taken beyond their range by experience.
    """

    steps: tuple[Step[T], ...]
    budgets: tuple[Budget[T], ...]
    figures: Callable[[T], tuple[InPlay, ...]]
    settle: Callable[[T], T] = field(default=lambda sheet: sheet)
    faults: Callable[[T], Iterator[Problem]] = field(default=lambda sheet: iter(()))
    bought: Mapping[str, int] = field(default_factory=dict)

    def grown(self, purchases: Iterable[tuple[T, T]]) -> Creation[T]:
        """Return the budget of a character with later purchases: the amounts they took (sheet before, sheet after) count as available."""
        amounts: Counter[str] = Counter()
        options: Counter[str] = Counter()
        for before, after in purchases:
            amounts.update({one.id: one.spent(after) - one.spent(before) for one in self.budgets})
            options.update({name: option.value(after) - option.value(before) for name, (_, _, option) in self.places.items()})
        return evolve(self, budgets=tuple(_with_more(one, amounts[one.id]) for one in self.budgets), bought=options)

    def finished(self, sheet: T) -> T:
        """Return the sheet of a finished character, with the rest of the budgets that carry over."""
        for budget in self.budgets:
            left = budget.total(sheet) - budget.spent(sheet)
            if budget.keep is not None and left > 0:
                sheet = budget.keep(sheet, left)
        return sheet

    @cached_property
    def places(self) -> Mapping[str, tuple[Step[T], Section[T], Option[T]]]:
        """Every option by its id, with the step and the section in which it stands."""
        listed = ((step, section) for step in self.steps for section in step.sections)
        return {option.id: (step, section, option) for step, section in listed for option in section.all_options}

    @cached_property
    def payers(self) -> Mapping[str, Mapping[str, int]]:
        """Name the options that are paid from each budget first of all, each with the weight 1."""
        found: dict[str, dict[str, int]] = {budget.id: {} for budget in self.budgets}
        for name, (_, section, option) in self.places.items():
            for budget in section.paid_by(option)[:1]:
                found[budget][name] = 1
        return found

    def option(self, option_id: str) -> Option[T]:
        """Return an option. Raises: KeyError."""
        return self.places[option_id][2]

    def budget(self, budget_id: str) -> Budget[T]:
        """Return a budget. Raises: KeyError."""
        return next(budget for budget in self.budgets if budget.id == budget_id)

    def chosen(self, sheet: T, option_id: str, value: int) -> T:
        """Give the sheet with so much of an option, and all that follows from it."""
        return self.settle(self.option(option_id).put(sheet, value))

    def cost(self, sheet: T, option_id: str, value: int) -> int:
        """Return the extra cost of an amount of an option over the present one; negative: a refund."""
        option = self.option(option_id)
        return option.spent(self.chosen(sheet, option_id, value)) - option.spent(sheet)

    def problems(self, sheet: T) -> tuple[Problem, ...]:
        """List why a character is not yet legal, in the order of the steps."""
        found = [problem for budget in self.budgets for problem in self._of_budget(sheet, budget)]
        found.extend(self._out_of_range(sheet))
        found.extend(self.faults(sheet))
        order = {step.id: place for place, step in enumerate(self.steps)}
        return tuple(sorted(found, key=lambda problem: order[problem.step]))

    def _out_of_range(self, sheet: T) -> Iterator[Problem]:
        """List the values outside a new character's limits."""
        for name, (step, _, option) in self.places.items():
            value = option.value(sheet)
            more = self.bought.get(name, 0)
            if not is_within(value, option.low + min(more, 0), option.high + max(more, 0)):
                fits = brought_within(value, option.low, option.high)
                low, high = option.shown(option.low), option.shown(option.high)
                phrase = Phrase.of("creation_range", label=option.label, value=option.shown(value), low=low, high=high)
                mend = Mend(option=name, value=fits, phrase=Phrase.of("creation_set", label=option.label, value=option.shown(fits)))
                yield Problem(step=step.id, phrase=phrase, field=name, mend=mend, rule=option.rule)

    def _of_budget(self, sheet: T, budget: Budget[T]) -> Iterator[Problem]:
        spent, total = budget.spent(sheet), budget.total(sheet)
        facts = {
            "label": budget.label,
            "unit": budget.unit_of(abs(total - spent)),
            "spent": budget.shown(spent),
            "total": budget.shown(total),
        }
        if spent > total:
            mend = self._mend_of(sheet, budget, spent - total)
            phrase = Phrase.of("creation_over", amount=budget.shown(spent - total), **facts)
            yield Problem(step=budget.step, phrase=phrase, field=mend.option if mend else "", mend=mend, rule=budget.rule)
        elif budget.whole and spent < total:
            phrase = Phrase.of("creation_left", amount=budget.shown(total - spent), **facts)
            yield Problem(step=budget.step, phrase=phrase, rule=budget.rule)

    def _mend_of(self, sheet: T, budget: Budget[T], over: int) -> Mend | None:
        """Return the smallest reduction that balances a budget, else the one with the largest refund."""
        backs: list[tuple[int, int, Option[T]]] = []
        for _, section, option in self.places.values():
            if budget.id in section.paid_by(option):
                value = option.value(sheet)
                for other in (value - 1, value + 1):
                    if is_within(other, option.low, option.high):
                        back = budget.spent(sheet) - budget.spent(self.chosen(sheet, option.id, other))
                        backs.append((back, other, option))
        backs = [found for found in backs if found[0] > 0]
        if not backs:
            return None
        enough = [found for found in backs if found[0] >= over]
        back, value, option = min(enough, key=lambda found: found[0]) if enough else max(backs, key=lambda found: found[0])
        name = "creation_without" if option.high == 1 else "creation_mend"
        phrase = Phrase.of(name, label=option.label, value=option.shown(value), amount=budget.shown(back), unit=budget.unit_of(back))
        return Mend(option=option.id, value=value, phrase=phrase)


def _with_more(budget: Budget[T], amount: int) -> Budget[T]:
    return evolve(budget, total=lambda sheet: budget.total(sheet) + amount, bought=amount) if amount else budget
