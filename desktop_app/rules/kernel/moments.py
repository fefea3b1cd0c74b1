"""A fight's big moments: each system lists their events and the commands that can still change them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from desktop_app.language import marked
from desktop_app.rules.kernel.outcome import Event, Word
from desktop_app.rules.kernel.sighting import PARTY
from desktop_app.rules.kernel.state import Encounter


class MomentKind(StrEnum):
    """A kind of big moment; a setting decides at which kinds the fight stops."""

    DOWN = "down"
    DEATH = "death"
    LEADER = "leader"
    FOE = "foe"
    JOKER = "joker"
    CRITICAL = "critical"
    FUMBLE = "fumble"
    MORALE = "morale"
    THREAT = "threat"


KINDS: Final[Mapping[MomentKind, str]] = {
    MomentKind.DOWN: marked("One of the party down"),
    MomentKind.DEATH: marked("One of the party dead"),
    MomentKind.LEADER: marked("A leader down"),
    MomentKind.FOE: marked("A foe down or dead"),
    MomentKind.JOKER: marked("A Joker"),
    MomentKind.CRITICAL: marked("A critical"),
    MomentKind.FUMBLE: marked("A fumble"),
    MomentKind.MORALE: marked("Morale breaks"),
    MomentKind.THREAT: marked("The threat changes"),
}
"""Every kind in words, in the order in which they are listed; of one step the first of them goes before the others."""
STOPPING: Final = (MomentKind.DOWN, MomentKind.DEATH, MomentKind.LEADER)
"""At which the fight stops unless something else is set."""
FALLS: Final = frozenset({MomentKind.DOWN, MomentKind.DEATH})
"""Those that a table names for one of the party; on another side they are a leader's fall or a foe's."""
OF_ALL_SIDES: Final = FALLS | {MomentKind.LEADER, MomentKind.FOE}
"""Every fall and death."""


@dataclass(frozen=True, slots=True)
class BigEvent:
    """An event of a big moment: its kind, required values of one fact, and excluded ones (`unless`).

    `help` names the sentence (`moment_help`) that says what can still be done, and until when.
    """

    kind: MomentKind
    fact: str = ""
    values: tuple[Word, ...] = ()
    help: str = ""
    unless: tuple[str, Word] | None = None

    def is_met(self, event: Event) -> bool:
        """Tell whether an event is such a moment."""
        about = dict(event.about)
        is_other = self.unless is not None and about.get(self.unless[0]) == self.unless[1]
        return not is_other and (not self.fact or about.get(self.fact) in self.values)


BigEvents: TypeAlias = "Mapping[str, tuple[BigEvent, ...]]"
NO_MOMENTS: Final[BigEvents] = {}


@dataclass(frozen=True, slots=True)
class BigMoment:
    """A big moment: its event, and a sentence on possible reactions by name (empty: none)."""

    kind: MomentKind
    event: Event
    help: str = ""


def moments_in(big: BigEvents, state: Encounter, events: Iterable[Event], leads: Callable[[Encounter, str], bool]) -> Iterator[BigMoment]:
    """List the big moments among events; `leads` tells leaders, whose fall counts on the other side too."""
    for event in events:
        for row in big.get(event.name, ()):
            kind = _kind(row, state, event, leads) if row.is_met(event) else None
            if kind is not None:
                yield BigMoment(kind, event, row.help if kind is row.kind else "")


def _kind(row: BigEvent, state: Encounter, event: Event, leads: Callable[[Encounter, str], bool]) -> MomentKind | None:
    """Return the kind of a moment, a fall by its side; None: the fallen combatant is gone."""
    one = state.combatants.get(event.who or "")
    if row.kind not in FALLS or (one is not None and one.side == PARTY):
        return row.kind
    if one is None:
        return None
    return MomentKind.LEADER if leads(state, one.id) else MomentKind.FOE
