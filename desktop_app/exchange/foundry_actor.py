"""Actors of Foundry, of its system swade (versions 2.2 to 4.4): read leniently, and written as version 4.4 has them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from desktop_app.exchange.foreign_sheet import (
    ForeignSheet,
    Reading,
    WeaponNumbers,
    armour_item,
    gear_item,
    item,
    names_in,
    unread_note,
    weapon_item,
)
from desktop_app.exchange.html_text import markdown_of
from desktop_app.language import said

SYSTEM: Final = "swade"
ACTORS: Final = ("character", "npc", "vehicle", "group")
ITEMS: Final = (
    "skill", "edge", "hindrance", "weapon", "armor", "shield", "gear", "consumable", "power", "ability", "ancestry", "race", "action",
    "choice",
)  # fmt: skip
ATTRIBUTES: Final = ("agility", "smarts", "spirit", "strength", "vigor")
UNSKILLED: Final = re.compile(r"unskilled|inexp[eé]riment", re.IGNORECASE)
STATES: Final = ["isShaken", "isDistracted", "isVulnerable", "isStunned", "isEntangled", "isBound", "isIncapacitated"]
READY: Final = 3
"""From this `equipStatus` on a thing is worn or in hand: 0 stored, 1 carried, 2 off hand, 3 equipped, 4 main hand, 5 two hands."""
OFF_HAND: Final = 2
BOTH: Final = 5
RANKS: Final = ("Novice", "Seasoned", "Veteran", "Heroic", "Legendary")
FLAG: Final = "strikeboard"


def is_actor(value: object) -> bool:
    """Tell whether a value is an actor of Foundry, of whatever system."""
    return isinstance(value, dict) and value.get("type") in ACTORS and isinstance(value.get("system", value.get("data")), dict)


def is_item(value: object) -> bool:
    """Tell whether a value is an item of Foundry that stands alone."""
    return isinstance(value, dict) and value.get("type") in ITEMS and isinstance(value.get("system", value.get("data")), dict)


def read_actor(value: Mapping[str, Any]) -> ForeignSheet:
    """Read an actor; one of another system gives its name and its texts."""
    actor = Reading(value)
    ours = actor.inside("flags").at(FLAG)
    system = actor.inside("system|data")
    name = actor.text("name") or said("Nameless")
    if not isinstance(system.value.get("attributes"), dict) or "agility" not in system.value["attributes"]:
        return _of_another_system(name, actor, system)
    items = actor.rows("items")
    by_kind: dict[str, list[Reading]] = {}
    for one in items:
        by_kind.setdefault(one.text("type"), []).append(one)
        one.skip("_id", "img", "sort", "folder", "ownership", "permission", "flags", "_stats", "effects")
    is_character = actor.text("type") == "character"
    is_wild = is_character or system.flag("wildcard")
    things = list(_things(items))
    lines = (
        ("Attributes", tuple(_attributes(system))),
        ("Skills", tuple(_skills(by_kind.get("skill", ())))),
        *_figures(system),
        ("Edges", names_in([one.text("name") for one in by_kind.get("edge", ())])),
        ("Hindrances", tuple(_hindrances(by_kind.get("hindrance", ())))),
        ("Gear", tuple(told for _, told in things)),
    )
    description = markdown_of(system.text("details/biography/value"))
    kept = [*_states(system), *_powers(system, by_kind.get("power", ())), *_abilities(items), *_notes(system), *_advances(system)]
    fields: dict[str, Any] = {"is_wild_card": is_wild, "character_kind": "pc" if is_character else "creature"}
    _skip(actor, system, items)
    twice = _twice(by_kind.get("skill", ()))
    return ForeignSheet(
        name=name,
        system=SYSTEM,
        is_character=is_character,
        lines=tuple((label, told) for label, told in lines if told),
        description=description,
        kept=tuple(one for one in kept if one),
        fields=fields,
        report=(*twice, *unread_note(list(actor.unread()))),
        whole=ours if isinstance(ours, dict) else None,
        source=value,
    )


def _of_another_system(name: str, actor: Reading, system: Reading) -> ForeignSheet:
    told = [system.text(path) for path in ("details/biography/value", "details/publicNotes", "details/privateNotes", "description/value")]
    items = [(one.text("name"), markdown_of(one.text("system/description/value"))) for one in actor.rows("items")]
    kept = [f"{called}: {text}" if text else called for called, text in items if called]
    known = actor.text("_stats/systemId") or actor.text("flags/exportSource/system")
    said_of = said("{name} uses another Foundry system ({system}); only name and texts are read.", name=name, system=known or "?")
    return ForeignSheet(
        name=name, is_stub=True, description=markdown_of(next((one for one in told if one), "")), kept=tuple(kept), report=(said_of,)
    )


def _die(one: Reading) -> str:
    """Write a die: "d8", "d12+2"."""
    sides, plus = one.whole("die/sides", 4), one.whole("die/modifier")
    return f"d{sides}{plus:+d}" if plus else f"d{sides}"


def _attributes(system: Reading) -> Iterator[str]:
    for name in ATTRIBUTES:
        one = system.inside(f"attributes/{name}")
        one.skip("wild-die", "animal", "unShakeBonus", "encumbranceSteps", "unStunBonus", "soakBonus", "bleedOut")
        yield f"{name.capitalize()} {_die(one)}{' (A)' if one.value.get('animal') is True else ''}"


def _value_of(one: Reading) -> tuple[int, int]:
    return one.whole("system|data/die/sides", 4), one.whole("system|data/die/modifier")


def _by_name(skills: Sequence[Reading]) -> dict[str, list[Reading]]:
    found: dict[str, list[Reading]] = {}
    for one in skills:
        name = item(one.text("name"))
        if name and not UNSKILLED.search(name) and one.text("system|data/swid") != "none":
            found.setdefault(name, []).append(one)
    return found


def _skills(skills: Sequence[Reading]) -> Iterator[str]:
    """List the skills; of one that is there several times the highest."""
    for name, several in _by_name(skills).items():
        yield f"{name} {_die(max(several, key=_value_of).inside('system|data'))}"


def _twice(skills: Sequence[Reading]) -> tuple[str, ...]:
    several = [(name, len(found)) for name, found in _by_name(skills).items() if len(found) > 1]
    return tuple(said("{name} is in the file {count} times; the highest die is read.", name=name, count=count) for name, count in several)


def _figures(system: Reading) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Write Pace and Size, and values the file computed itself if they may not be recomputed."""
    pace = system.whole("pace/ground") or system.whole("stats/speed/value")
    if pace and pace != 6:
        yield "Pace", (str(pace),)
    if system.whole("stats/parry/value") and not system.flag("details/autoCalcParry"):
        yield "Parry", (str(system.whole("stats/parry/value")),)
    toughness, armour = system.whole("stats/toughness/value"), system.whole("stats/toughness/armor")
    if toughness and not system.flag("details/autoCalcToughness"):
        yield "Toughness", (f"{toughness} ({armour})" if armour > 0 else str(toughness),)
    if system.whole("stats/size"):
        yield "Size", (str(system.whole("stats/size")),)


def _hindrances(found: Sequence[Reading]) -> Iterator[str]:
    for one in found:
        name, severity = item(one.text("name")), one.text("system|data/severity")
        major = one.flag("system|data/major") or severity == "major"
        if name:
            yield name if "(" in name or not (major or severity == "minor") else f"{name} ({'major' if major else 'minor'})"


def _things(items: Sequence[Reading]) -> Iterator[tuple[str, str]]:
    """List weapons, armour, shields and what else is carried."""
    for one in items:
        kind, name, body = one.text("type"), one.text("name"), one.inside("system|data")
        if kind not in ("weapon", "armor", "shield", "gear", "consumable") or not item(name):
            continue
        weight, quantity, status = body.number("weight"), body.whole("quantity", 1), body.whole("equipStatus", READY)
        if kind == "weapon":
            yield kind, weapon_item(name, _numbers(body, weight))
        elif kind == "armor" and body.whole("armor") > 0 and (status >= READY or body.flag("equipped") or body.flag("isNaturalArmor")):
            where = [place for place in ("head", "torso", "arms", "legs") if body.flag(f"locations/{place}")]
            yield kind, armour_item(name, body.whole("armor"), where, weight, is_heavy=body.flag("isHeavyArmor"))
        elif kind == "shield" and status >= OFF_HAND and 0 < body.whole("parry") <= 4:
            yield kind, f"{item(name)} (Parry {body.whole('parry'):+d})"
        else:
            yield "gear", gear_item(name, weight, quantity)


def _numbers(body: Reading, weight: float) -> WeaponNumbers:
    reach = re.search(r"\breach\s*\+?(\d)", f"{body.text('notes')} {body.text('range')}", re.IGNORECASE)
    return WeaponNumbers(
        damage=body.text("damage"),
        range=body.text("range"),
        ap=body.whole("ap"),
        rate=body.whole("rof", 1),
        shots=body.whole("shots"),
        parry=body.whole("parry"),
        reach=int(reach[1]) if reach is not None else 0,
        weight=weight,
        has_two_hands=body.whole("equipStatus") == BOTH or "two hands" in body.text("notes").casefold(),
    )


def _states(system: Reading) -> Iterator[str]:
    """Say how it fares at the moment: that is no part of a sheet."""
    told = [
        f"{label} {system.whole(f'{key}/value')}/{system.whole(f'{key}/max')}"
        for key, label in (("wounds", "Wounds"), ("fatigue", "Fatigue"))
        if system.whole(f"{key}/value")
    ]
    running = system.whole("pace/running/die") or system.whole("stats/speed/runningDie")
    told += [f"Running die d{running}"] if running not in (0, 6) else []
    told += [
        f"{name.capitalize()} {system.whole(f'pace/{name}')}" for name in ("fly", "swim", "burrow") if system.whole(f"pace/{name}") > 0
    ]
    system.skip("pace")
    told += [f"Bennies {system.whole('bennies/value')}"] if system.whole("bennies/value") not in (0, 3) else []
    told += [state.removeprefix("is") for state in STATES if system.flag(f"status/{state}")]
    if told:
        yield ", ".join(told)


def _powers(system: Reading, powers: Sequence[Reading]) -> Iterator[str]:
    points = system.inside("powerPoints")
    pools = [key for key, value in points.value.items() if isinstance(value, dict) and points.whole(f"{key}/max")]
    system.skip("powerPoints")
    if pools:
        yield "Power Points: " + ", ".join(f"{points.whole(f'{key}/max')}" + ("" if key == "general" else f" {key}") for key in pools[:20])
    for one in powers:
        body = one.inside("system|data")
        numbers = (("pp", "PP"), ("range", "Range"), ("duration", "Duration"), ("damage", "Damage"), ("trapping", "Trapping"))
        told = [f"{label} {body.text(key)}" for key, label in numbers if body.text(key) not in ("", "0")]
        body.skip("rank", "arcane", "modifiers", "innate", "ap")
        yield _paragraph(f"{one.text('name')} ({', '.join(told)})" if told else one.text("name"), body)


def _paragraph(head: str, body: Reading) -> str:
    """Write what a thing does behind its name."""
    told = markdown_of(body.text("description")) or markdown_of(body.text("notes"))
    return f"{head}: {told}" if head and told else head or told


def _abilities(items: Sequence[Reading]) -> Iterator[str]:
    """Return texts without a place on a sheet: abilities, ancestries, remarks of edges and things."""
    for one in items:
        body, kind = one.inside("system|data"), one.text("type")
        if kind in ("skill", "power"):
            body.skip("description")
            continue
        is_thing = kind not in ("edge", "hindrance", "weapon", "armor", "shield", "gear", "consumable")
        told = markdown_of(body.text("description")) or markdown_of(body.text("notes"))
        if is_thing or told:
            yield _paragraph(one.text("name"), body)


def _notes(system: Reading) -> Iterator[str]:
    for key in ("archetype", "appearance", "notes", "goals", "currency"):
        told = markdown_of(system.text(f"details/{key}"))
        if told and told != "0":
            yield f"{key.capitalize()}: {told}"
    species = system.text("details/species/name")
    if species:
        yield f"Species: {species}"


def _advances(system: Reading) -> Iterator[str]:
    rows = system.rows("advances/list")
    if rows or system.whole("advances/value"):
        rank = system.text("advances/rank")
        told = RANKS[int(rank)] if rank.isdecimal() and int(rank) < len(RANKS) else rank
        notes = [" ".join(markdown_of(one.text("notes")).split()) for one in rows]
        bought = [one for one in notes if one]
        yield ": ".join(
            part for part in (f"Advances {len(rows) or system.whole('advances/value')}, {told}".rstrip(", "), "; ".join(bought)) if part
        )
        for one in rows:
            one.skip("id", "type", "sort", "planned", "rank")


def _skip(actor: Reading, system: Reading, items: Sequence[Reading]) -> None:
    """Ignore keys without information on the creature: pictures, tokens, positions, computed values."""
    actor.skip("_id", "img", "prototypeToken", "token", "effects", "folder", "flags", "_stats", "ownership", "permission", "sort")
    system.skip("initiative", "status", "woundsOrFatigue", "wounds", "fatigue", "bennies", "advances", "wildcard", "vigor")
    system.inside("details").skip("autoCalcToughness", "autoCalcParry", "conviction", "wealth", "species", "biography")
    system.inside("stats/toughness").skip("modifier", "value", "armor")
    system.inside("stats/parry").skip("modifier", "shield", "value")
    system.inside("stats/speed").skip("runningMod", "adjusted", "value")
    for one in items:
        one.inside("system|data").skip(*IN_ITEMS)


IN_ITEMS: Final = (
    "description", "notes", "swid", "source", "category", "requirements", "isArcaneBackground", "attribute|atttribute",
    "isCoreSkill", "wild-die", "severity", "major", "price", "equipStatus", "equipped", "equippable", "actions", "templates",
    "reloadType", "currentShots", "ammo", "ppReloadCost", "rangeType", "trademark", "minStr", "isHeavyWeapon", "isVehicular",
    "isNaturalArmor", "isHeavyArmor", "favorite", "choiceSets", "grants", "grantOn", "additionalStats", "bonusDamageDie",
    "bonusDamageDice", "bonusDamageDieSides", "cover", "toughness", "locations", "quantity", "weight", "subtype", "grantsPowers",
    "hasGranted", "max", "charges", "energy", "mods", "die", "rof", "shots", "range", "parry", "armor",
)  # fmt: skip
"""Keys of items read elsewhere, or without information on their owner."""


def read_items(found: Sequence[Mapping[str, Any]]) -> ForeignSheet:
    """Read loose items as one sheet: a creature carrying them all."""
    names = ", ".join(str(one.get("name", "")) for one in found[:3])
    attributes = {name: {"die": {"sides": 4}} for name in ATTRIBUTES}
    made = read_actor({"name": names[:100], "type": "npc", "system": {"attributes": attributes}, "items": list(found)})
    return replace(made, report=(said("These items have no owner; the program adds one."), *made.report))
