"""What the players are shown of an encounter, as its state keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from desktop_app.rules.kernel.record import Record, evolve, held


class PlayersView(Record):
    """The players' view: combatants with their facets (`players.Facet`), pools and notes, and a text or picture (id) over everything.

    `board`: they see the board (None: where fog lies on it, as that says; without fog not yet). `said` is what was read to them last.
    """

    people: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pools: tuple[str, ...] = ()
    pins: tuple[str, ...] = ()
    text: str = ""
    picture: str = ""
    board: bool | None = held(None, sparse=True)
    said: str = held("", sparse=True)

    def hides(self, who: str) -> bool:
        """Tell whether a combatant is not shown though others are."""
        return bool(self.people) and who not in self.people

    def forgetting(self, who: str) -> PlayersView:
        """Return it without a combatant who has left."""
        if who not in self.people:
            return self
        people = {one: facets for one, facets in self.people.items() if one != who}
        return evolve(self, people=people)


NOTHING_SHOWN = PlayersView()
