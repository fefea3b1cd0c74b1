"""Checks as they are written: `Basic[●] Melee⇌Defense`. Rule: EX-TEST-08, EX-TEST-09, EX-TAB-01, EX-TAB-02"""

from __future__ import annotations

import re
from typing import Final

from desktop_app.language import wording
from desktop_app.rules.expedition.checks.modifiers import LADDER
from desktop_app.rules.expedition.sheet.records import ABBREVIATIONS, CHARACTERISTICS, SPECIAL, CheckSpec, ExpeditionWorld

GLYPHS: Final = {
    "○": "very_easy",
    "◔": "easy",
    "◑": "routine",
    "●": "challenging",
    "∶": "difficult",
    "∵": "hard",
    "∷": "very_hard",
    "∺": "impossible",
}
"""Rule: EX-TAB-02"""
NUMBER: Final = re.compile(r"^[+−-]?\d{1,2}$")
TYPES: Final = {"basic": "basic", "simple": "basic", "complex": "complex", "extended": "extended"}
WRITTEN: Final = re.compile(
    r"^\s*(?:(?P<type>[A-Za-z]+)\b)?\s*(?:\[(?P<step>[^\]]*)\])?\s*(?P<ability>[A-Za-z_ ]*?)\s*(?:⥤|(?:⇌|<>)\s*(?P<other>[A-Za-z_ ]+))?\s*$"
)


def ability_named(world: ExpeditionWorld, words: str) -> str | None:
    """Return the id of an ability by its title, abbreviation or id; None: there is none."""
    name = words.strip().lower().replace(" ", "_")
    if name in CHARACTERISTICS or name in SPECIAL or name in world.skills:
        return name
    short = {abbreviation.lower(): full for full, abbreviation in ABBREVIATIONS.items()}
    by_title = {skill.title.lower().replace(" ", "_"): skill.id for skill in world.skills.values()}
    return short.get(name) or by_title.get(name) or ("cool" if name == "discipline" and "cool" in world.skills else None)


def parsed(world: ExpeditionWorld, text: str) -> CheckSpec | None:
    """Read a check as it is written; what is left out is basic, challenging, unopposed. None: it cannot be read."""
    found = WRITTEN.match(text)
    if found is None:
        return None
    check_type, ability_words = found["type"], found["ability"]
    if check_type is not None and check_type.lower() not in TYPES:
        if found["step"] is not None:
            return None
        ability_words, check_type = f"{check_type} {ability_words}", None
    ability = ability_named(world, ability_words)
    opposing = ability_named(world, found["other"]) if found["other"] else ""
    step = _step(found["step"])
    if ability is None or opposing is None or step is None:
        return None
    kind = TYPES[(check_type or "basic").lower()]
    return CheckSpec(
        check_type="complex" if kind == "complex" else "extended" if kind == "extended" else "basic",
        ability=ability,
        difficulty=step,
        mode="opposed" if opposing else "unopposed",
        opposing_ability=opposing,
    )


def _step(written: str | None) -> str | int | None:
    if written is None:
        return "challenging"
    words = written.strip()
    if words in GLYPHS:
        return GLYPHS[words]
    name = words.lower().replace(" ", "_")
    if name in LADDER:
        return name
    return int(words.replace("−", "-")) if NUMBER.match(words) else None


def written(world: ExpeditionWorld, spec: CheckSpec) -> str:
    """Write a check in the notation of the rules."""
    glyph = next((sign for sign, name in GLYPHS.items() if name == spec.difficulty), str(spec.difficulty))
    names = {
        **{name: wording(name).title() for name in (*CHARACTERISTICS, *SPECIAL)},
        **{s.id: s.title for s in world.skills.values()},
    }
    opposed = f"⇌{names.get(spec.opposing_ability, spec.opposing_ability)}" if spec.mode == "opposed" else ""
    return f"{spec.check_type.title()}[{glyph}] {names.get(spec.ability, spec.ability)}{opposed}"
