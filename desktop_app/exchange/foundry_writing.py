"""Creatures and characters as actors of Foundry, with the keys of version 4.4 of its system swade."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from desktop_app.exchange.foundry_actor import ATTRIBUTES

DIE: Final = re.compile(r"d(\d{1,2})(?:\+(\d{1,2}))?")
PLACES: Final = ("head", "torso", "arms", "legs")
EQUIPPED: Final = 3


def actor_of(name: str, sheet: Mapping[str, Any], description: str) -> dict[str, Any]:
    """Write an actor from the whole JSON of a sheet. What is worked out Foundry works out itself."""
    is_character = sheet.get("character_kind") == "pc"
    details = {"autoCalcToughness": True, "autoCalcParry": True, "biography": {"value": _html(description)}}
    system: dict[str, Any] = {
        "attributes": {key: {"die": _die(str(sheet.get(key, "d4"))), "wild-die": {"sides": 6}} for key in ATTRIBUTES},
        "pace": {
            "base": "ground",
            "ground": sheet.get("pace", 6),
            "fly": None,
            "swim": None,
            "burrow": None,
            "running": {"die": 6, "mod": 0},
        },
        "stats": {
            "toughness": {"value": 0, "armor": 0, "modifier": 0},
            "parry": {"value": 0, "shield": 0, "modifier": 0},
            "size": sheet.get("size_mod", 0),
            "speed": {},
        },
        "details": details,
        "wildcard": bool(sheet.get("is_wild_card")),
    }
    return {"name": name, "type": "character" if is_character else "npc", "system": system, "items": list(_items(sheet)), "effects": []}


def is_within(part: object, whole: object) -> bool:
    """Tell whether all of a value stands in another, which may have more keys."""
    if isinstance(part, dict):
        return isinstance(whole, Mapping) and all(key in whole and is_within(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return isinstance(whole, Sequence) and len(part) == len(whole) and all(map(is_within, part, whole))
    return bool(part == whole)


def _die(told: str) -> dict[str, int]:
    found = DIE.fullmatch(told)
    return {"sides": int(found[1]), "modifier": int(found[2] or 0)} if found is not None else {"sides": 4, "modifier": 0}


def _html(text: str) -> str:
    told = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"<p>{one}</p>" for one in re.split(r"\n{2,}", told) if one.strip())


def _item(name: str, kind: str, body: Mapping[str, Any]) -> dict[str, Any]:
    swid = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return {"name": name, "type": kind, "system": {"description": "", "swid": swid or "none", **body}}


def _items(sheet: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for key, die in sheet.get("skills", {}).items():
        body = {"attribute": "", "isCoreSkill": False, "die": _die(str(die)), "wild-die": {"sides": 6}}
        yield _item(str(key).replace("_", " ").title(), "skill", body)
    for name in sheet.get("edges", ()):
        yield _item(str(name), "edge", {"isArcaneBackground": False, "requirements": []})
    for name in sheet.get("hindrances", ()):
        yield _item(str(name), "hindrance", {"severity": "either", "major": False})
    for one in sheet.get("weapons", ()):
        yield _item(one["name"], "weapon", _weapon(one))
    for one in sheet.get("armour", ()):
        where = {place: place in one.get("locations", ()) for place in PLACES}
        body = {"armor": one["value"], "locations": where, "isHeavyArmor": one.get("heavy", False), "isNaturalArmor": False}
        yield _item(one["name"], "armor", {**body, **_carried(one), "equipStatus": EQUIPPED})
    for one in sheet.get("shields", ()):
        yield _item(one["name"], "shield", {"parry": one.get("parry_bonus", 0), **_carried(one), "equipStatus": EQUIPPED})
    for one in sheet.get("gear", ()):
        yield _item(one["name"], "gear", {**_carried(one), "quantity": one.get("quantity", 1)})


def _carried(one: Mapping[str, Any]) -> dict[str, Any]:
    return {"weight": one.get("weight", 0), "quantity": 1, "price": 0, "equipStatus": 1}


def _weapon(one: Mapping[str, Any]) -> dict[str, Any]:
    rolled: dict[int, int] = {}
    for sides in one.get("damage_dice", ()):
        rolled[sides] = rolled.get(sides, 0) + 1
    parts = [*(["@str"] if one.get("uses_strength") else []), *(f"{count if count > 1 else ''}d{sides}" for sides, count in rolled.items())]
    flat = one.get("damage_flat", 0)
    bands = [one.get(key) for key in ("range_s", "range_m", "range_l")]
    notes = [f"Reach {one['reach']}"] if one.get("reach") else []
    notes += ["two hands"] if one.get("hands", 1) > 1 else []
    return {
        **_carried(one),
        "damage": ("+".join(parts) + (f"{flat:+d}" if flat else "")) or "0",
        "range": "/".join(map(str, bands)) if None not in bands else "",
        "rof": one.get("rof_max", 1),
        "ap": one.get("ap", 0),
        "parry": one.get("parry_mod", 0),
        "minStr": "",
        "shots": one.get("ammo_max") or 0,
        "notes": ", ".join(notes),
        "isHeavyWeapon": one.get("heavy", False),
        "equipStatus": EQUIPPED + (2 if one.get("hands", 1) > 1 else 0),
    }
