"""Loot in a fight: put on a combatant or on the ground, taken by a party member, shared out when the fight is closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from desktop_app.language import folded
from desktop_app.views.speech import keys, marked, tr

if TYPE_CHECKING:
    from desktop_app.controller.pasting.loot import LootBook
    from desktop_app.controller.play.session import Result
    from desktop_app.views.encounter.tracker import TrackerView
    from desktop_app.views.palette import Entry
    from desktop_app.views.presenters.desk import Desk
    from desktop_app.views.presenters.play import PlayPresenter

MOST_NAMED: Final = 5
HINT: Final = marked("Loot (2 torches, sword, 14 silver, a torn letter)")


class Looting:
    """The loot of the fight that is shown."""

    def __init__(self, desk: Desk, fight: PlayPresenter[TrackerView]) -> None:
        self._desk, self._fight = desk, fight

    @property
    def _book(self) -> LootBook:
        return self._desk.campaign.loot.of(self._fight.tracker.system_id)

    def entries(self, who: str) -> list[Entry]:
        """List the actions on a combatant's loot."""
        hand, name = self._fight.tracker.hand, self._fight.tracker.name(who)
        taken = [
            (tr("{what} of {name}: who gets it", what=self._book.told(what), name=name), "", partial(self._ask_taker, who, place))
            for place, what in enumerate(hand.loot(who))
        ]
        return [(tr("Loot on {name}", name=name), tr("14 silver"), self.ask), *taken]

    @property
    def laying(self) -> Entry:
        """Lay something down where the fight is."""
        return (tr("Loot at this place"), tr("shared out when the fight ends"), self.ask_lying)

    def ask(self) -> None:
        """Ask for loot from the selected combatants: "2 healing potion, 14 silver"."""
        who = tuple(self._fight.view.selected)
        self._ask_line(lambda text: self._fight.tracker.hand.put_loot(who, *text))

    def ask_lying(self) -> None:
        """Ask for what lies here, to be taken when the fight is over."""
        self._ask_line(lambda text: self._fight.tracker.hand.lay_loot(*text))

    def _ask_line(self, does: Callable[[Sequence[str]], Result]) -> None:
        """Ask for a line of things: shows the reading, and names matching the typed word."""
        book = self._book

        def find(words: str) -> list[Entry]:
            kept = book.kept(words)
            if not kept:
                return []
            told = (book.understood(words), keys("Enter"), lambda: self._fight.act(lambda: does(kept)))
            before, sign, last = words.rpartition(",")
            count, _, name = last.strip().rpartition(" ")
            count = count if count.isdecimal() else ""
            named = book.fitting(name if count else last, MOST_NAMED) if not book.read(words)[-1].is_known else []
            lines = (f"{before}{sign} {count} {one}".strip() for one in named)
            more = [(line, tr("of the rules"), partial(self._desk.window.ask, tr(HINT), find, f"{line}, ")) for line in lines]
            return [told, *more]

        self._desk.window.ask(tr(HINT), find)

    def _ask_taker(self, who: str, place: int) -> None:
        """Ask for the taker of a combatant's thing."""
        hand, name = self._fight.tracker.hand, self._fight.tracker.name
        takers = [(taker, tr("{name} gets it", name=name(taker))) for taker in hand.takers(who)]
        choices = [*takers, ("", tr("It is gone"))]
        what = self._book.told(hand.loot(who)[place])

        def find(words: str) -> list[Entry]:
            fitting = ((taker, told) for taker, told in choices if folded(words).strip() in folded(told))
            return [(told, "", partial(self._take, who, place, taker)) for taker, told in fitting]

        self._desk.window.ask(tr("Who gets {what}", what=what), find)

    def _take(self, who: str, place: int, taker: str) -> None:
        """Let somebody take a thing; what cannot be on a sheet is said."""
        from desktop_app.controller.campaign.sharing import gift_in

        fight = self._fight

        def take() -> None:
            gift = gift_in(self._book, fight.tracker, (who, place), taker)
            fight.act(lambda: fight.tracker.hand.take_loot(who, place, taker, gift))

        self._desk.attempt(take)
