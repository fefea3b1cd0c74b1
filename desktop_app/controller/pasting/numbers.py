"""Numbers of weapons and armour as books print them behind a name: "Str+d6, AP 1, Reach 1", "Portée 12/24/48, Dégâts 2d6"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from desktop_app.language import said
from desktop_app.rules.kernel.record import Json

ROLLED: Final = r"\d{0,2}[dw]\d{1,2}(?:\s*\+\s*\d{0,2}[dw]\d{1,2})*"
DAMAGE: Final = re.compile(
    r"(?:range|portée)?[\s:]*(?:(?:damage|dmg|dégâts?|degats?|schaden)\s*:?\s*)?"
    r"(?:(?P<first>\d{0,2}[dw]\d{1,2}|\d{1,2})\s*\+\s*(?:str(?:ength)?|for(?:ce)?)\b\.?|"
    r"@?(?P<strength>str(?:ength)?|for(?:ce)?|st[aä]r?ke)\b\.?(?:\s?\([dw]\d{1,2}(?:[+-]\d{1,2})?\)(?=\s?\+))?"
    rf"(?:(?:\s*(?P<plus>\+)\s*|\s+)(?P<more>{ROLLED}))?|(?P<dice>{ROLLED}))"
    r"(?P<flat>\s*[+-]\s*\d{1,2})?"
    r"(?(plus)(?!\w)|(?=\s*(?:$|[.,;()/-]|(?:ap|pa)\s*:?\s*\d|(?:[^\W\d_]{3,12} ){0,2}(?:damage|dmg|attack|dégâts?|degats?)\b"
    r"|(?:points?|plus|and|with|per|each|de|et|avec|par|ap|pa)\b)))",
    re.IGNORECASE,
)
"""The damage with which a part between commas begins: "Str+d6", "Damage 2d6+1", "2d6 fire damage". Behind dice without Strength other
words make it none ("d10 running die")."""
SENTENCE: Final = re.compile(r"\b(?:str(?:ength)?|for(?:ce)?)(?:\s*\+\s*\d{0,2}[dw]\d{1,2}\b|\s+damage\b)", re.IGNORECASE)
"""Strength with a die or as a damage anywhere: very likely that of an attack."""
APART: Final = re.compile(r"[,;]")
RANGE: Final = re.compile(r"(\d{1,3})\s*/\s*(\d{1,4})\s*/\s*(\d{1,4})")
NUMBERS: Final[Mapping[str, re.Pattern[str]]] = {
    "ap": re.compile(r"\b(?:AP|PA)\s*:?\s*(\d{1,2})\b"),
    "reach": re.compile(r"\b(?:reach|allonge)\s*:?\s*\+?(\d)\b", re.IGNORECASE),
    "parry_mod": re.compile(r"\b(?:parry|parade)\s*:?\s*([+-]\s*\d)\b", re.IGNORECASE),
    "rof_max": re.compile(r"\b(?:rof|cdt)\s*:?\s*(\d)\b", re.IGNORECASE),
    "ammo_max": re.compile(r"\b(?:shots|tirs|coups)\s*:?\s*(\d{1,3})\b", re.IGNORECASE),
}
WEIGHT: Final = re.compile(r"\b(?:weight|poids)\s*:?\s*(\d{1,4}(?:[.,]5)?)\b", re.IGNORECASE)
TWO_HANDS: Final = re.compile(r"\b(?:two hands|2 hands|deux mains|2 mains)\b", re.IGNORECASE)
LED: Final = re.compile(r"\s*(?:range|portée|ap|pa|reach|allonge)\b", re.IGNORECASE)
"""How numbers of a weapon may begin, beside its damage."""
MORE: Final = re.compile(
    r"(?:(?:two|2|one|1)[ -]hand|(?:deux|une|2|1) mains?\b|(?:rof|cdt|shots|tirs|coups|notes|parry|parade)\s*:?\s*[+-]?\s*(?:\d|$))",
    re.IGNORECASE,
)
"""What else may be said of a weapon behind a comma."""
WORN: Final = re.compile(r"^\s*(?:armou?r|armure)?\s*:?\s*\+?(\d{1,2})\s*$", re.IGNORECASE)
SIDES: Final = (4, 6, 8, 10, 12)


@dataclass(frozen=True)
class Numbers:
    """Numbers read: their list of the sheet ("": none), values and text."""

    field: str
    values: Mapping[str, Json]
    told: str = ""


NONE: Final = Numbers("", {})


def numbers_in(text: str) -> Numbers:
    """Read the numbers behind a name."""
    text = text.strip()
    worn = WORN.match(text)
    if worn is not None:
        value = int(worn[1])
        return Numbers("armour", {"value": value}, said("armour {value}", value=value)) if value else NONE
    found: dict[str, int] = {key: int(re.sub(r"\s", "", match[1])) for key, pattern in NUMBERS.items() if (match := pattern.search(text))}
    bands = RANGE.search(text)
    rest, weight = without_more(text), WEIGHT.search(text)
    damage = _damage(rest)
    if not damage:
        only = found.get("parry_mod")
        is_shield = isinstance(only, int) and only > 0 and bands is None
        return Numbers("shields", {"parry_bonus": min(4, int(only))}, said("Parry +{value}", value=only)) if is_shield and only else NONE
    told, kind = [_told(damage)], "melee"
    if bands is not None:
        near, middle, far = (int(bands[one]) for one in (1, 2, 3))
        if 0 < near <= middle <= far:
            is_thrown = bool(damage.get("uses_strength"))
            kind = "thrown" if is_thrown else "ranged"
            found |= {"range_s": near, "range_m": middle, "range_l": far}
            told.append(f"{near}/{middle}/{far}")
    if TWO_HANDS.search(text):
        found["hands"] = 2
    if weight is not None:
        damage["weight"] = float(weight[1].replace(",", "."))
    told += [f"{names[key]} {value}" for key, value in found.items() if key in (names := _names())]
    return Numbers("weapons", {**damage, **found, **({"category": kind} if kind != "melee" else {})}, ", ".join(told))


def without_more(text: str) -> str:
    """Leave out what is said of a weapon beside its damage."""
    for pattern in (RANGE, *NUMBERS.values(), TWO_HANDS, WEIGHT):
        text = pattern.sub(" ", text)
    return text


def numbers_told(field: str, row: Mapping[str, Json]) -> str:
    """Write the numbers of a thing of the lists as those that are read are written."""
    if field == "armour":
        return said("armour {value}", value=str(row.get("value", "")))
    if field != "weapons" or "damage_dice" not in row:
        return ""
    more = [
        f"{name} {value}"
        for key, name in _names().items()
        if isinstance(value := row.get(key), int) and value and (key, value) != ("rof_max", 1)
    ]
    bands = [str(row[key]) for key in ("range_s", "range_m", "range_l") if row.get(key) is not None]
    return ", ".join([_told(row), *(["/".join(bands)] if len(bands) == 3 else []), *more])


def _names() -> Mapping[str, str]:
    return {
        "ap": said("AP"),
        "reach": said("reach"),
        "parry_mod": said("Parry"),
        "rof_max": said("rate of fire"),
        "ammo_max": said("shots"),
    }


def begins_with_numbers(text: str) -> bool:
    """Tell whether numbers of a weapon stand right behind a name: its damage, or range and the like before that."""
    return LED.match(text) is not None or RANGE.match(text) is not None or bool(_damage_at(text.strip()))


def goes_on_with_numbers(text: str) -> bool:
    """Tell whether a part between commas says more of the weapon before it: its damage, range, reach, hands and the like."""
    return MORE.match(text) is not None or begins_with_numbers(text)


def is_bare_die(numbers: Numbers) -> bool:
    """Tell whether a weapon is nothing but one die, which may be of anything."""
    values = numbers.values
    dice = values.get("damage_dice")
    return not values.get("uses_strength") and isinstance(dice, list) and len(dice) == 1 and "range_s" not in values and "ap" not in values


def damage_within(text: str) -> Numbers:
    """Return the damage within a sentence ("its claws do Str+d6"); nothing without one."""
    found = SENTENCE.search(text)
    return numbers_in(found[0]) if found is not None else NONE


def _damage(text: str) -> dict[str, Json]:
    """Return the damage at the start of the first part that begins with one."""
    return next((found for part in APART.split(text) if (found := _damage_at(part.strip()))), {})


def _damage_at(text: str) -> dict[str, Json]:
    found = DAMAGE.match(text)
    if found is None:
        return {}
    rolled: list[Json] = []
    first = found["first"] or ""
    dice = found["more"] or found["dice"] or (first if not first.isdigit() else "")
    for count, sides in re.findall(r"(\d{0,2})[dwDW](\d{1,2})", dice):
        rolled += [int(sides)] * min(12, int(count or 1)) if int(sides) in SIDES else []
    if dice and not rolled:
        return {}
    plus = int(re.sub(r"\s", "", found["flat"])) if found["flat"] else int(first) if first.isdigit() else 0
    return {"uses_strength": bool(found["strength"] or first), "damage_dice": rolled[:12], "damage_flat": plus}


def _told(damage: Mapping[str, Json]) -> str:
    dice = damage["damage_dice"]
    rolled = [f"d{one}" for one in dice] if isinstance(dice, list) else []
    alike = {one: rolled.count(one) for one in rolled}
    parts = [*([said("Str")] if damage["uses_strength"] else []), *(f"{count if count > 1 else ''}{die}" for die, count in alike.items())]
    plus = damage["damage_flat"]
    return "+".join(parts) + (f"{plus:+d}" if isinstance(plus, int) and plus else "")
