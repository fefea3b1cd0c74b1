"""What several do at once, as one step: foes of a kind declare the same, and all who are left declare as they would be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from desktop_app.controller.naming import PARTY
from desktop_app.rules.kernel.command import Command, Offer, Role, with_value
from desktop_app.rules.kernel.dice import Tape
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import System

DECLARES: Final = frozenset({Role.DECLARE})
REST: Final = "all_others"


class TogetherOffer(Offer[Any]):
    """An offer that is carried out by several: by all of these, each as it is offered to the first.

    Of nobody in particular: by all who have still to declare, each with the first that is open to it.
    """

    __slots__ = ("who",)

    def __init__(self, offer: Offer[Any], who: Sequence[str]) -> None:
        """Take what is offered to one of them."""
        super().__init__(command=offer.command, refusal=offer.refusal, open={})
        self.who = tuple(who)

    @property
    def is_for_the_rest(self) -> bool:
        """Tell whether it is for all who are left."""
        return not self.who

    def commands(self, system: System[Any], state: Encounter) -> tuple[Command[Any], ...]:
        """Return what each does, in the order in which the rules let them; whoever cannot is left out."""
        made = self._rest(system, state) if self.is_for_the_rest else self._all(state)
        return tuple(made)

    def _all(self, state: Encounter) -> Iterator[Command[Any]]:
        for who in self.who:
            command = with_value(self.command, "actor", who)
            if command.refuse(state) is None:
                state = command.resolve(state, Tape()).state
                yield command

    @staticmethod
    def _rest(system: System[Any], state: Encounter) -> Iterator[Command[Any]]:
        while True:
            command = next(_declarations(system, state), None)
            if command is None:
                return
            state = command.resolve(state, Tape()).state
            yield command


def _declarations(system: System[Any], state: Encounter) -> Iterator[Command[Any]]:
    """List what those who have still to declare could do as it stands, whoever is next first."""
    for who in system.undeclared(state):
        for offer in system.listed(state, who, DECLARES):
            if offer.refusal is None:
                yield offer.command


def with_those_together(system: System[Any], state: Encounter, offers: Sequence[Offer[Any]], who: str) -> list[Offer[Any]]:
    """Add to what somebody can do what it can do together with its kind, first, and what all who are left can do, after declaring."""
    waiting = system.undeclared(state)
    if who not in waiting:
        return list(offers)
    mine = state.combatants[who]
    kind = [one for one in waiting if one != who and (state.combatants[one].name, state.combatants[one].side) == (mine.name, mine.side)]
    declares = [offer for offer in offers if offer.is_possible and isinstance(offer.command, system.together)]
    found: list[Offer[Any]] = []
    for offer in declares if mine.side != PARTY else ():
        others = [one for one in kind if with_value(offer.command, "actor", one).refuse(state) is None]
        if offer.refusal is None and others:
            found.append(TogetherOffer(offer, (who, *others)))
    found += offers
    if declares and len(waiting) > 1:
        found.insert(found.index(declares[-1]) + 1, TogetherOffer(declares[0], ()))
    return found
