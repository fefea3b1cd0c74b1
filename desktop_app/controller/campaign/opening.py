"""An encounter as JSON for another process, so that it can be opened again with the party as it is by then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from desktop_app.controller.campaign.beginning import begun
from desktop_app.controller.campaign.entries import kept_of, planned_for, seen_but
from desktop_app.controller.library.prepared import Foes, PreparedEncounter, placed
from desktop_app.controller.play.session import Session
from desktop_app.errors import AppError
from desktop_app.grid.board import Board
from desktop_app.language import said
from desktop_app.rules.kernel.manner import Manner
from desktop_app.rules.kernel.plan import Planned
from desktop_app.rules.kernel.record import Json, Shape, evolve, fields_of_shape
from desktop_app.rules.kernel.state import Encounter, World
from desktop_app.rules.kernel.system import AnySystem, Entry, Setup


@dataclass(frozen=True, kw_only=True, slots=True)
class FirstPositions:
    """First positions, hidden combatants, plans, and the fight's beginning. `party` came from the table."""

    setup: Setup
    party: tuple[str, ...]
    hidden: frozenset[str] = frozenset()
    planned: tuple[Planned, ...] = ()
    begins: tuple[str, ...] = ()

    def first(self, system: AnySystem, world: World) -> Encounter:
        """Build the first state. Raises: BadDocumentError."""
        state = seen_but(system.setup(self.setup, world), self.hidden)
        return begun(system, evolve(state, planned=self.planned) if self.planned else state, self.begins)

    def as_at_table(self, system: AnySystem, table: Encounter, away: Collection[str] = ()) -> FirstPositions:
        """Take clock, pools and party as a table has them now; who is away stays out."""

        def now(entry: Entry) -> Entry:
            if entry.id not in self.party or entry.id not in table.combatants:
                return entry
            sheet, lasting = kept_of(system, table, entry.id)
            return replace(entry, sheet=sheet, lasting=lasting)

        entries = tuple(now(entry) for entry in self.setup.entries if entry.id not in away)
        return replace(self, setup=replace(self.setup, entries=entries, clock=table.clock, pools=pools_of(table)))

    def to_json(self, system: AnySystem) -> dict[str, Json]:
        """Write it without its board."""
        setup, encode = self.setup, system.codec.encode
        return {
            "entries": [_entry_to_json(system, entry) for entry in setup.entries],
            "settings": dict(setup.settings or {}),
            "clock": setup.clock,
            "pools": dict(setup.pools),
            "loot": list(setup.loot),
            "party": list(self.party),
            "hidden": list[Json](sorted(self.hidden)),
            "planned": [encode(plan) for plan in self.planned],
            "begins": list(self.begins),
        }

    @classmethod
    def from_json(cls, system: AnySystem, value: Mapping[str, Any], board: Board | None) -> FirstPositions:
        """Read what `to_json` wrote. Raises: BadDocumentError, KeyError, TypeError."""
        setup = Setup(
            entries=tuple(_entry_from_json(system, one) for one in value["entries"]),
            board=board,
            settings=value["settings"],
            clock=value["clock"],
            pools=value["pools"],
            loot=tuple(value["loot"]),
        )
        planned = tuple(system.codec.decode(Planned, one, f"/planned/{place}") for place, one in enumerate(value["planned"]))
        hidden, begins = frozenset(value["hidden"]), tuple(value["begins"])
        return cls(setup=setup, party=tuple(value["party"]), hidden=hidden, planned=planned, begins=begins)


def set_out(
    table: Session,
    prepared: PreparedEncounter,
    party: Sequence[Entry],
    foes: Sequence[tuple[Foes, Entry]],
    *,
    board: Board,
    settings: Mapping[str, Json],
    called: Callable[[Foes], str],
) -> FirstPositions:
    """Put party and foes on a board, those who arrive later too; `called` names so many of a kind. Raises: AppError."""
    kinds = sorted(foes, key=lambda item: item[0].comes_later)
    there = len(party) + sum(not kind.comes_later for kind, _ in kinds)
    if not there:
        raise AppError(said("No one takes part yet. Add party members or foes."))
    everybody = placed((*party, *(entry for _, entry in kinds)), board)
    setup = Setup(
        entries=everybody[:there],
        board=board,
        settings=settings,
        clock=table.state.clock,
        pools=pools_of(table.state),
        loot=prepared.loot,
    )
    waits = list(zip([kind for kind, _ in kinds], everybody[len(party) :], strict=True))
    return FirstPositions(
        setup=setup,
        party=tuple(one.id for one in party),
        hidden=frozenset(entry.id for kind, entry in kinds if kind.hidden and not kind.comes_later),
        planned=planned_for(table.system.codec, prepared, waits, called),
        begins=prepared.begins,
    )


def pools_of(table: Encounter) -> dict[str, int]:
    """Give the pools that a table holds."""
    return {name: int(getattr(table, name)) for name in fields_of_shape(type(table), Shape.POOL)}


def _entry_to_json(system: AnySystem, entry: Entry) -> dict[str, Json]:
    told = {described.name: getattr(entry, described.name) for described in fields(entry)}
    return {
        **told,
        "manner": system.codec.encode(entry.manner),
        "loot": list(entry.loot),
        "at": None if entry.at is None else list(entry.at),
    }


def _entry_from_json(system: AnySystem, value: Mapping[str, Any]) -> Entry:
    manner, at = system.codec.decode(Manner, value["manner"], "/manner"), value["at"]
    return Entry(**{**value, "manner": manner, "loot": tuple(value["loot"]), "at": None if at is None else tuple(at)})
