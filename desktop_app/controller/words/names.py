"""What combatants are called: names with their number, and the one or two signs on a token."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain, count, groupby
from typing import Final

from desktop_app import language
from desktop_app.controller.words.labels import shown_name
from desktop_app.controller.words.sentences import NamedCombatant
from desktop_app.language import ENGLISH, said
from desktop_app.rules.kernel.state import Encounter

PARTY: Final = "party"
"""The side of the players' characters."""
FOE: Final = "foe"


def free_id(name: str, taken: Collection[str]) -> str:
    """Make an id of a name that nobody bears."""
    stem = "".join(sign.lower() if sign.isalnum() else "_" for sign in name).strip("_") or "unnamed"
    return next(who for n in range(1, len(taken) + 2) if (who := stem if n == 1 else f"{stem}_{n}") not in taken)


def next_name(name: str, taken: Collection[str]) -> str:
    """Name a copy: with the next number that is free ("The ford 2")."""
    stem, _, last = name.rpartition(" ")
    stem = stem if stem and last.isdecimal() else name
    return next(made for n in range(2, len(taken) + 3) if (made := f"{stem} {n}") not in taken)


def name_of(state: Encounter, who: str) -> str:
    """Write the name with its number: "Bandit 2"."""
    combatant = state.combatants[who]
    name = shown_name(combatant.name, state.system)
    return f"{name} {combatant.number}" if combatant.number else name


def labels_of(state: Encounter) -> dict[str, str]:
    """Return each combatant's unique short label: initial and number, or more letters for equal names."""
    named = tuple(
        (shown_name(combatant.name, state.system), combatant.number) for combatant in (state.combatants[who] for who in state.roster)
    )
    return dict(zip(state.roster, _labels(named), strict=True))


@lru_cache(maxsize=8)
def _labels(named: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    labels: dict[str, None] = {}
    for name, number in named:
        letters = [sign for sign in name if sign.isalnum()] or ["?"]
        suffix = str(number) if number else ""
        options = [letters[0].upper() + suffix, *(letters[0].upper() + sign.lower() + suffix for sign in letters[1:])]
        label = next(option for option in chain(options, (letters[0].upper() + str(n) for n in count(2))) if option not in labels)
        labels[label] = None
    return tuple(labels)


def names_of(state: Encounter) -> dict[str, NamedCombatant]:
    """Map ids to names and sides; what the play has of the game master's own has no side, and is found by its English name as well."""
    own = state.own_names(language.in_force())
    told = {english: own[key] for key, english in state.own_names(ENGLISH).items()} if own else {}
    ours = {key: NamedCombatant(name, "") for key, name in (told | dict(own)).items()}
    return {**ours, **{who: NamedCombatant(name_of(state, who), combatant.side) for who, combatant in state.combatants.items()}}


def numbered(names: list[str]) -> list[int]:
    """Number duplicates in the order given: 0 for a name that stands alone."""
    counts: dict[str, int] = {}
    numbers = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        numbers.append(counts[name] if names.count(name) > 1 else 0)
    return numbers


def number_runs(numbers: Sequence[int]) -> str:
    """Write numbers with runs of three and more in short: "1 to 4, 6"."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(sorted(set(numbers))), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(said("{first} to {last}", first=run[0], last=run[-1]) if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
