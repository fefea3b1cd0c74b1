"""What can be said of manoeuvres and conditions of a game master's own. Rule: SW-TEST-07, SW-TEST-06"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.additions import OwnField, OwnKind, OwnRows, own_field
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.kernel.own_kinds import NAMES, brings_field, condition_kind
from desktop_app.rules.savage.sheet.character import ATTRIBUTES
from desktop_app.rules.savage.sheet.tables import BRINGS, BUILT_IN, TRAITS, ManoeuvreRow
from desktop_app.rules.savage.state import Fighter


def _means(place: int) -> Iterator[OwnField]:
    first = place == 0
    traits = Choice(values=TRAITS if first else ("", *TRAITS))
    yield OwnField(path=f"/means/{place}/trait", label="Rolled by" if first else "Or by", choice=traits, optional=not first)
    yield OwnField(path=f"/means/{place}/against", label="Against", choice=traits, optional=not first)
    yield own_field(ManoeuvreRow, f"means/{place}/within", "Maximum range (inches)")


MANOEUVRE: Final = OwnKind(
    word="manoeuvre",
    rows=OwnRows(
        table="manoeuvres",
        name="manoeuvre",
        fields=(
            *NAMES,
            *_means(0),
            own_field(ManoeuvreRow, "modifier", "Modifier"),
            *_means(1),
            own_field(ManoeuvreRow, "reveals", "Comes out of hiding"),
            own_field(ManoeuvreRow, "needs", "Target must be", words="need"),
            brings_field("success", "On a success", BRINGS),
            brings_field("on_raise", "On a raise, also", BRINGS),
        ),
        blank={"means": [{"trait": "strength", "against": "agility"}]},
    ),
    taken=BUILT_IN,
)
"""A contest: its roll, its requirements, its effects."""

NUMBERS: Final = {
    "parry": "Parry",
    "toughness": "Toughness",
    "pace": "Pace",
    "every_roll": "every trait roll",
    **{name: f"rolls of {name.capitalize()}" for name in ATTRIBUTES},
}
"""What a condition can change; the rolls of an attribute are those of its skills too."""
CONDITION: Final = condition_kind(Fighter, NUMBERS, *BRINGS)
