"""Who takes part in an encounter as it begins: the party as it sits at the table, foes as copies out of the bestiary."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from desktop_app.controller.content.files import manner_of
from desktop_app.controller.library.bestiary import Bestiary, newcomer
from desktop_app.controller.library.library import sheet_json
from desktop_app.controller.library.prepared import Foes, PreparedEncounter, require_few, waits_for
from desktop_app.controller.play.session import Session
from desktop_app.controller.words.names import FOE, PARTY, free_id, name_of, numbered
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.codec import Codec
from desktop_app.rules.kernel.plan import Newcomer, Planned, Trigger, When
from desktop_app.rules.kernel.players import facets_to_show
from desktop_app.rules.kernel.record import Json, evolve
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem, Entry

LAST: Final = 1 << 30
"""Stands for the round of what waits for no round: it is listed after the others."""


def party_entries(table: Session, prepared: PreparedEncounter, fault: Callable[[str], str]) -> list[Entry]:
    """Describe the participating characters, with lasting effects of earlier fights. `fault` is why one is unusable. Raises: AppError."""
    state, entries = table.state, []
    for who in dict.fromkeys(prepared.party):
        if who in state.combatants:
            combatant, found = state.combatants[who], fault(who)
            if found:
                raise AppError(
                    said("{name} can't be used: {fault}. Repair it under People, or leave it out.", name=name_of(state, who), fault=found)
                )
            sheet, lasting = kept_of(table.system, state, who)
            at = next((place.cell for place in prepared.places if place.who == who), None)
            entries.append(Entry(id=who, name=combatant.name, side=PARTY, sheet=sheet, lasting=lasting, at=at))
    return entries


def kept_of(system: AnySystem, table: Encounter, who: str) -> tuple[Json, Json]:
    """Return the parts a character brings from a table into a fight: the sheet, and lasting effects."""
    combatant = table.combatants[who]
    return system.codec.encode(table.sheets[combatant.sheet]), system.codec.encode(system.lasting(combatant))


def foe_entries(bestiary: Bestiary, prepared: PreparedEncounter, *, taken: Sequence[str]) -> list[tuple[Foes, Entry]]:
    """Describe the foes, later arrivals included, numbered within a kind; `taken` are used ids.

    Raises: AppError.
    """
    require_few(len(taken) + sum(foes.count for foes in prepared.foes))
    texts = {foes.kind: bestiary.kind(prepared.system, foes) for foes in prepared.foes}
    wanted = [(foes, place) for foes in prepared.foes for place in range(foes.count)]
    found = [texts[foes.kind] for foes, _ in wanted]
    entries: list[tuple[Foes, Entry]] = []
    for (foes, place), text, number in zip(wanted, found, numbered([text.name for text in found]), strict=True):
        known = dict.fromkeys([*taken, *(entry.id for _, entry in entries)])
        who = free_id(f"{foes.creature}_{number}" if number else foes.creature, known)
        sheet = sheet_json(prepared.system, text)
        made = Entry(
            id=who,
            name=text.name,
            number=number,
            side=foes.side,
            sheet=sheet,
            at=foes.cell(place),
            manner=manner_of(text),
            loot=foes.loot_of(place),
        )
        entries.append((foes, made))
    return entries


def planned_for(
    codec: Codec, prepared: PreparedEncounter, foes: Sequence[tuple[Foes, Entry]], called: Callable[[Foes], str]
) -> tuple[Planned, ...]:
    """Write down arrivals and events, by round (earliest first) or trigger; `called` names counts.

    Raises: AppError.
    """
    waves: dict[str, list[tuple[Foes, Entry]]] = {}
    for kind, entry in foes:
        if kind.comes_later:
            waves.setdefault(kind.key, []).append((kind, entry))
    plans = [
        Planned(round=0 if one.when else one.round, text=one.text, trigger=_trigger(one.when, "", foes))
        for one in prepared.happenings
        if one.text.strip()
    ]
    for key, wave in waves.items():
        made = [(entry.id, *newcomer(prepared.system, entry)) for _, entry in wave]
        newcomers = tuple(Newcomer(id=who, sheet=codec.encode(sheet), combatant=codec.encode(one)) for who, one, sheet in made)
        kind = wave[0][0]
        plans.append(Planned(round=kind.round, text=called(kind), newcomers=newcomers, trigger=_trigger(kind.when, key, foes)))
    return tuple(sorted(plans, key=lambda plan: plan.round or LAST))


def _trigger(when: str, key: str, foes: Sequence[tuple[Foes, Entry]]) -> Trigger | None:
    """Name a trigger's combatants by fight id; one waiting for its own kind (`key`) waits for the others of it."""
    if not when:
        return None
    kind, of = waits_for(when)
    if kind is When.HALF:
        return Trigger(when=kind, of=tuple(entry.id for foe, entry in foes if not foe.comes_later and foe.side == FOE))
    of_kind = tuple(entry.id for foe, entry in foes if foe.kind == of and foe.key != key)
    return Trigger(when=kind, of=of_kind or ((of,) if of else ()))


def seen_but(state: Encounter, hidden: Collection[str]) -> Encounter:
    """Show the players everybody but hidden combatants; without hidden ones the game master decides."""
    if not hidden:
        return state
    there = {who: one for who, one in state.combatants.items() if who not in hidden}
    people = {who: tuple(facet.value for facet in facets_to_show(one)) for who, one in there.items()}
    return evolve(state, players=evolve(state.players, people=people))
