"""Joint actions in one step: foes of a kind declare the same, or all others declare by tactics."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from desktop_app.controller.words.names import PARTY
from desktop_app.rules.kernel.command import Command, Offer, Resume, Role, with_value
from desktop_app.rules.kernel.dice import DiceNeeded, Tape
from desktop_app.rules.kernel.state import Encounter, decision, is_due
from desktop_app.rules.kernel.system import AnySystem

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

    def commands(self, system: AnySystem, state: Encounter) -> tuple[Command[Any], ...]:
        """Return each member's command, in the order of the rules; those unable are left out."""
        made = self._rest(system, state) if self.is_for_the_rest else self._all(state)
        return tuple(made)

    def _all(self, state: Encounter) -> Iterator[Command[Any]]:
        for who in self.who:
            command = with_value(self.command, "actor", who)
            if command.refuse(state) is None:
                state = command.resolve(state, Tape()).state
                yield command

    @staticmethod
    def _rest(system: AnySystem, state: Encounter) -> Iterator[Command[Any]]:
        while True:
            command = next(_declarations(system, state), None)
            if command is None:
                return
            state = command.resolve(state, Tape()).state
            yield command


class PassTogether(TogetherOffer):
    """The end of the turns of foes of a kind that come one after another: each is passed as if Next were pressed."""

    __slots__ = ()

    def commands(self, system: AnySystem, state: Encounter) -> tuple[Command[Any], ...]:
        """Return what ends each turn, with the choiceless steps between; it stops at a die, a question, and the end of a round."""
        made: list[Command[Any]] = []
        first, left = state.round, list(self.who)
        while left and state.round == first and decision(state) is None:
            due = Resume() if is_due(state) else system.next_step(state)
            passing = due is None and system.acting(state) == left[0]
            command = system.pass_turn(state) if passing else due
            if command is None or command.refuse(state) is not None:
                break
            try:
                state = command.resolve(state, Tape()).state
            except DiceNeeded:
                break
            made.append(command)
            if passing:
                left.pop(0)
        return tuple(made)


class StrikeTogether(TogetherOffer):
    """The same blow by foes of a kind with consecutive turns: each at its dealt target, then the end of its turn."""

    __slots__ = ("dealt",)

    def __init__(self, offer: Offer[Any], who: Sequence[str], state: Encounter) -> None:
        """Deal out the targets as tactics do: each goes to the nearest able attacker."""
        super().__init__(offer, who)
        self.dealt = {one: _nearest(state, with_value(offer.command, "actor", one)) for one in self.who}

    def plan(self, system: AnySystem) -> Callable[[Encounter], Command[Any] | None]:
        """Return the due command of each state until all have struck and ended their turns; those unable only end theirs."""
        left = list(self.who)
        struck = set[str]()

        def due(state: Encounter) -> Command[Any] | None:
            if not left or decision(state) is not None:
                return None
            waiting = Resume() if is_due(state) else system.next_step(state)
            if waiting is not None:
                return waiting
            acting = system.acting(state)
            if acting != left[0]:
                return None
            if acting not in struck:
                struck.add(acting)
                blow = self._blow(state, acting)
                if blow is not None:
                    return blow
            left.pop(0)
            return system.pass_turn(state)

        return due

    def _blow(self, state: Encounter, who: str) -> Command[Any] | None:
        """Aim the blow at its dealt target, or at the first possible one; None: at nobody."""
        mine = with_value(self.command, "actor", who)
        targets = [one for one in dict.fromkeys((self.dealt[who], *mine.targets_in(state))) if one in state.combatants]
        aimed = (mine.aimed(state, target) for target in targets if state.combatants[target].can_act)
        return next((blow for blow in aimed if blow.refuse(state) is None), None)


def _nearest(state: Encounter, command: Command[Any]) -> str:
    return next((who for who in command.targets_in(state) if state.combatants[who].can_act), "")


def _in_turn(system: AnySystem, state: Encounter, offers: Sequence[Offer[Any]], who: str) -> Iterator[Offer[Any]]:
    """Offer foes of a kind with consecutive turns a common blow and the end of their turns."""
    mine = state.combatants[who]
    if mine.side == PARTY or system.acting(state) != who:
        return
    command = system.pass_turn(state)
    coming = [row.who for row in system.order(state) if row.state == "pending" and state.combatants[row.who].can_act]
    alike = takewhile(lambda one: (state.combatants[one].name, state.combatants[one].side) == (mine.name, mine.side), coming)
    together = (who, *alike)
    if len(together) > 1:
        blows = (offer for offer in offers if offer.command.tactical_role is Role.STRIKE and offer.refusal is None and offer.command.aims)
        yield from (StrikeTogether(offer, together, state) for offer in blows)
    if command is not None and len(together) > 1:
        refusal = command.refuse(state)
        if refusal is None:
            yield PassTogether(Offer(command=command, refusal=None), together)


def _declarations(system: AnySystem, state: Encounter) -> Iterator[Command[Any]]:
    """List the declarations of the undeclared, the next one first."""
    for who in system.undeclared(state):
        for offer in system.listed(state, who, DECLARES):
            if offer.refusal is None:
                yield offer.command


def with_those_together(system: AnySystem, state: Encounter, offers: Sequence[Offer[Any]], who: str) -> list[Offer[Any]]:
    """Add joint actions to a combatant's actions: with its kind first, and after declaring with all others.

    The end of several turns stands after what is done in turn; `offers` are by section, what is possible first.
    """
    waiting = system.undeclared(state)
    if who not in waiting:
        own = sum(1 for offer in offers if offer.is_possible and not offer.command.section)
        return [*offers[:own], *_in_turn(system, state, offers, who), *offers[own:]]
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
