"""Random characters: an archetype sets fixed choices and the weights of the rest; a seed decides.

The same archetype, seed and house rules give the same character on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError, Codec
from desktop_app.rules.kernel.creation import Budget, Creation, Option
from desktop_app.rules.kernel.dice import Ask, SeededSource
from desktop_app.rules.kernel.record import Json, Record, evolve
from desktop_app.rules.kernel.state import Sheet

T = TypeVar("T", bound=Sheet)
Amounts = Mapping[str, Mapping[str, int]]
MOST_MENDS = 40
"""So many steps back bring a character in order; a worse one is left to be told."""


class Archetype(Record):
    """A kind of character. `picks` are fixed, `weights` spend the rest: amounts by section and option key.

    `either`: of each list one option is taken. `names`: one is drawn.
    """

    id: str
    name: str
    text: str = ""
    names: tuple[str, ...] = ()
    concept: str = ""
    picks: Amounts = field(default_factory=dict)
    either: tuple[tuple[str, ...], ...] = ()
    weights: Amounts = field(default_factory=dict)

    def named(self) -> Iterator[str]:
        """Name every option that it speaks of."""
        for amounts in (self.picks, self.weights):
            yield from (f"{section}.{key}" for section, inner in amounts.items() for key in inner)
        yield from (option for listed in self.either for option in listed)


def archetypes_of(codec: Codec, tables: Mapping[str, Json]) -> tuple[Archetype, ...]:
    """Read the archetypes of a system's tables. Raises: BadDocumentError."""
    listed = tables.get("archetypes", {})
    rows = listed.get("archetype", []) if isinstance(listed, dict) else []
    found: tuple[Archetype, ...] = codec.decode_as(tuple[Archetype, ...], rows, "/archetype")
    return found


def require_known(archetype: Archetype, creation: Creation[T]) -> None:
    """Require that an archetype names only existing options. Raises: BadDocumentError."""
    for option in archetype.named():
        if option not in creation.places:
            raise BadDocumentError(f"/archetype/{archetype.id}/{option}", said("there is no {name} to choose", name=repr(option)))


@dataclass(frozen=True, slots=True)
class Draws:
    """Whole numbers by a seed."""

    source: SeededSource

    def below(self, limit: int) -> int:
        """Draw a number from 0 to limit - 1."""
        return self.source(Ask(1, limit, "creation", None, lowest=0), 1)[0]

    def weighted(self, weights: Mapping[str, int]) -> str:
        """Draw one of several by weight."""
        drawn = self.below(sum(weights.values()))
        for name, weight in weights.items():
            drawn -= weight
            if drawn < 0:
                return name
        raise AssertionError("the weights add up to more than was drawn")


def random_character(creation: Creation[T], blank: T, archetype: Archetype, seed: int) -> T:
    """Make a character of an archetype: its picks, then every budget spent by its weights, then what is not legal mended."""
    draws = Draws(SeededSource(seed))
    sheet = creation.settle(blank)
    if archetype.names:
        sheet = evolve(sheet, name=archetype.names[draws.below(len(archetype.names))])
    for section, amounts in archetype.picks.items():
        for key, amount in amounts.items():
            sheet = creation.chosen(sheet, f"{section}.{key}", amount)
    for listed in archetype.either:
        sheet = creation.chosen(sheet, listed[draws.below(len(listed))], 1)
    weights = {f"{section}.{key}": weight for section, inner in archetype.weights.items() for key, weight in inner.items()}
    for budget in creation.budgets:
        if not budget.limits:
            sheet = _spent(creation, sheet, budget, weights, draws=draws)
    return _mended(creation, sheet)


def _spent(creation: Creation[T], sheet: T, budget: Budget[T], weights: Mapping[str, int], *, draws: Draws) -> T:
    """Spend a budget by weights; a remainder that must be spent goes to any option."""
    own = creation.payers[budget.id]
    sheet = _filled(creation, sheet, {name: weight for name, weight in weights.items() if name in own and weight > 0}, draws)
    if budget.whole and budget.spent(sheet) < budget.total(sheet):
        sheet = _filled(creation, sheet, dict(own), draws)
    return sheet


def _filled(creation: Creation[T], sheet: T, weights: dict[str, int], draws: Draws) -> T:
    """Raise options by weight as long as their budgets allow it."""
    while weights:
        name = draws.weighted(weights)
        raised = _raised(creation, sheet, name)
        if raised is None:
            del weights[name]
        else:
            sheet = raised
    return sheet


def _raised(creation: Creation[T], sheet: T, name: str) -> T | None:
    """Give one more of an option; None: there is no more, or a budget forbids it."""
    _, section, option = creation.places[name]
    value = option.value(sheet)
    if value >= option.high or (section.look == "one" and _has_one(section.options, sheet)):
        return None
    raised = creation.chosen(sheet, name, max(option.low, value + 1))
    budgets = (creation.budget(budget) for budget in section.paid_by(option))
    return raised if all(budget.spent(raised) <= budget.total(raised) for budget in budgets) else None


def _has_one(options: tuple[Option[T], ...], sheet: T) -> bool:
    return any(option.value(sheet) for option in options)


def _mended(creation: Creation[T], sheet: T) -> T:
    for _ in range(MOST_MENDS):
        mend = next((problem.mend for problem in creation.problems(sheet) if problem.mend is not None), None)
        if mend is None:
            break
        sheet = creation.chosen(sheet, mend.option, mend.value)
    return sheet
