"""What combatants are called: names with their number, and the one or two signs on a token."""

from __future__ import annotations

from itertools import chain, count

from desktop_app.controller.words import Named
from desktop_app.rules.kernel.state import Combatant, Encounter


def name_of(combatant: Combatant) -> str:
    """Write the name with its number: "Bandit 2"."""
    return f"{combatant.name} {combatant.number}" if combatant.number else combatant.name


def labels_of(state: Encounter) -> dict[str, str]:
    """Give each combatant a short label that nobody else has: initial and number, or more letters where two are alike."""
    labels: dict[str, str] = {}
    taken: set[str] = set()
    for who in state.roster:
        combatant = state.combatants[who]
        letters = [sign for sign in combatant.name if sign.isalnum()] or ["?"]
        number = str(combatant.number) if combatant.number else ""
        options = [letters[0].upper() + number, *(letters[0].upper() + sign.lower() + number for sign in letters[1:])]
        label = next(option for option in chain(options, (letters[0].upper() + str(n) for n in count(2))) if option not in taken)
        labels[who] = label
        taken.add(label)
    return labels


def names_of(state: Encounter) -> dict[str, Named]:
    """Map ids to names and sides."""
    return {who: Named(name_of(combatant), combatant.side) for who, combatant in state.combatants.items()}


def numbered(names: list[str]) -> list[int]:
    """Number duplicates in the order given: 0 for a name that stands alone."""
    counts: dict[str, int] = {}
    numbers = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        numbers.append(counts[name] if names.count(name) > 1 else 0)
    return numbers
