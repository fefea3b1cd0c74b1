"""Who takes part in an encounter as it begins: the party as it sits at the table, foes as copies out of the bestiary."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop_app.controller.bestiary import Bestiary
from desktop_app.controller.library import sheet_json
from desktop_app.controller.naming import PARTY, free_id, numbered
from desktop_app.controller.prepared import Foes, PreparedEncounter, require_few
from desktop_app.controller.session import Session
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.system import Entry


def party_entries(table: Session, prepared: PreparedEncounter, fault: Callable[[str], str]) -> list[Entry]:
    """Describe the characters that take part, with what lasts of earlier fights. `fault` says why one cannot be used. Raises: AppError."""
    state, codec = table.state, table.system.codec
    entries = []
    for who in dict.fromkeys(prepared.party):
        if who in state.combatants:
            combatant, found = state.combatants[who], fault(who)
            if found:
                raise AppError(
                    said("{name} cannot be used: {fault}. Repair it under People, or leave it out.", name=combatant.name, fault=found)
                )
            sheet, lasting = codec.encode(state.sheets[combatant.sheet]), codec.encode(table.system.lasting(combatant))
            entries.append(Entry(id=who, name=combatant.name, side=PARTY, sheet=sheet, lasting=lasting))
    return entries


def foe_entries(bestiary: Bestiary, prepared: PreparedEncounter, *, taken: Sequence[str]) -> list[Entry]:
    """Describe the foes, numbered where there are several of a kind; `taken` are ids that are in use. Raises: AppError."""
    require_few(len(taken) + sum(foes.count for foes in prepared.foes))
    texts = {foes.creature: bestiary.text(prepared.system, foes.creature) for foes in prepared.foes}
    wanted: list[tuple[str, Foes]] = [(foes.creature, foes) for foes in prepared.foes for _ in range(foes.count)]
    found = [texts[name] for name, _ in wanted]
    entries: list[Entry] = []
    for (name, foes), text, number in zip(wanted, found, numbered([text.name for text in found]), strict=True):
        known = dict.fromkeys([*taken, *(entry.id for entry in entries)])
        who = free_id(f"{name}_{number}" if number else name, known)
        entries.append(Entry(id=who, name=text.name, number=number, side=foes.side, sheet=sheet_json(prepared.system, text)))
    return entries
