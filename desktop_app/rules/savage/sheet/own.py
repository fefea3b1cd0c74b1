"""What can be said of a manoeuvre of a game master's own. Rule: SW-TEST-07"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.rules.kernel.additions import OwnField, OwnKind, OwnRows, own_field
from desktop_app.rules.kernel.command import Choice
from desktop_app.rules.savage.sheet.content import BUILT_IN
from desktop_app.rules.savage.sheet.tables import TRAITS, ManoeuvreRow

MOST_MEANS: Final = 2
"""By so many traits the form lets it be rolled; a file may say more."""


def _means() -> Iterator[OwnField]:
    for place in range(MOST_MEANS):
        first = place == 0
        traits = Choice(values=TRAITS if first else ("", *TRAITS))
        yield OwnField(path=f"/means/{place}/trait", label="Rolled by" if first else "Or by", choice=traits, optional=not first)
        yield OwnField(path=f"/means/{place}/against", label="Against", choice=traits, optional=not first)
        yield own_field(ManoeuvreRow, f"means/{place}/within", "From at most (inches)")


MANOEUVRE: Final = OwnKind(
    word="manoeuvre",
    rows=OwnRows(
        table="manoeuvres",
        name="manoeuvre",
        fields=(
            OwnField(path="/name", label="Name"),
            own_field(ManoeuvreRow, "name_fr", "Name in French", optional=True),
            *_means(),
            own_field(ManoeuvreRow, "modifier", "Modifier"),
            own_field(ManoeuvreRow, "reveals", "Comes out of hiding"),
            own_field(ManoeuvreRow, "needs", "Asked of the target", words="need"),
            own_field(ManoeuvreRow, "success", "A success brings", words="brings"),
            own_field(ManoeuvreRow, "on_raise", "A raise also brings", words="brings"),
        ),
        blank={"means": [{"trait": "strength", "against": "agility"}]},
    ),
    taken=BUILT_IN,
)
"""A contest: by what it is rolled, what is asked of its target, what it brings."""
