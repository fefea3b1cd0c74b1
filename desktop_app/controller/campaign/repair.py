"""Characters of a table that the rules cannot read or use: found among the others, and repaired on request."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from desktop_app.controller.library.library import trial_world
from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.judging import guarded, mended, read
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Encounter
from desktop_app.rules.kernel.system import AnySystem, Entry
from desktop_app.rules.kernel.table import EditSheet


@dataclass(frozen=True, kw_only=True)
class ReadableParts:
    """A play's readable parts: unreadable ones are in `raw` as stored, and repaired among the `parts`.

    `faults`: whom they are about, with a sentence.
    """

    parts: dict[str, Json]
    raw: dict[str, Json] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)


def readable(system: AnySystem, parts: dict[str, Json]) -> ReadableParts:
    """Take the parts of a table as they are, but for the sheets and combatants that cannot be read: those are mended for the time being."""
    found, codec, world = ReadableParts(parts=dict(parts)), system.codec, trial_world(system.id)
    for path, value in parts.items():
        group, _, who = path.partition("/")
        if group not in ("sheets", "combatants"):
            continue
        try:
            codec.decode(system.sheet_class if group == "sheets" else system.combatant_class, value)
        except BadDocumentError as error:
            found.raw[path] = value
            found.faults.setdefault(who, f"{error.why} ({error.path})")
    for who in _rostered(parts):
        for group in ("sheets", "combatants"):
            if f"{group}/{who}" not in parts:
                found.raw[f"{group}/{who}"] = None
                found.faults.setdefault(who, said("a part of it is missing in the file"))
    names = {who: _name(parts, who) for who in found.faults}
    for who, name in names.items():
        sheet, _ = mended(system, name, parts.get(f"sheets/{who}"), world)
        found.parts[f"sheets/{who}"] = sheet
        if f"combatants/{who}" in found.raw or f"combatants/{who}" not in parts:
            made, _ = system.newcomer(Entry(id=who, name=name, side="party", sheet=sheet))
            found.parts[f"combatants/{who}"] = codec.encode(made)
    return found


def _rostered(parts: dict[str, Json]) -> list[str]:
    roster = parts.get("roster")
    return [who for who in roster if isinstance(who, str)] if isinstance(roster, list) else []


def _name(parts: dict[str, Json], who: str) -> str:
    for group in ("combatants", "sheets"):
        value = parts.get(f"{group}/{who}")
        if isinstance(value, dict) and isinstance(value.get("name"), str) and value["name"]:
            return str(value["name"])
    return who


def why_unusable(system: AnySystem, state: Encounter, who: str) -> str:
    """Say what keeps the rules from using a character at the table; an empty sentence: nothing."""
    combatant = state.combatants[who]
    try:
        with guarded(f"/{who}/sheet"):
            system.page(state.sheets[combatant.sheet], combatant, state.world)
            system.tags(state, who)
            system.heal(state, who)
    except BadDocumentError as failure:
        return dangling(system, state, who) or failure.why
    return ""


def dangling(system: AnySystem, state: Encounter, who: str) -> str:
    """Say which name in a character's sheet leads nowhere; an empty sentence: none."""
    try:
        read(system, entry_of(system, state, who), trial_world(system.id))
    except BadDocumentError as error:
        return f"{error.why} ({error.path.removeprefix(f'/{who}/sheet')})"
    return ""


def entry_of(system: AnySystem, state: Encounter, who: str) -> Entry:
    """Describe a character at the table as one who enters anew."""
    combatant = state.combatants[who]
    return Entry(id=who, name=combatant.name, side=combatant.side, sheet=system.codec.encode(state.sheets[combatant.sheet]))


def repairs(system: AnySystem, state: Encounter, who: str, raw: dict[str, Json]) -> tuple[list[EditSheet[Any]], tuple[str, ...]]:
    """Return the edits repairing a character's sheet and state, with descriptions."""
    combatant = state.combatants[who]
    document = raw.get(f"sheets/{combatant.sheet}", system.codec.encode(state.sheets[combatant.sheet]))
    sheet, changes = mended(system, combatant.name, document, trial_world(system.id))
    edits: list[EditSheet[Any]] = [EditSheet(target=who, path="", value=sheet)]
    if f"combatants/{who}" in raw:
        edits.append(EditSheet(target=who, path="", value=system.codec.encode(combatant), part="combatant"))
        changes = (*changes, said("the state of play starts over"))
    return edits, changes
