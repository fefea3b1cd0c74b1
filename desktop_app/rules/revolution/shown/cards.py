"""Words for a sheet's armour, weapons, skills and things, and for a combatant's printed card. Rule: section 2"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from desktop_app.language import signed, wording
from desktop_app.rules.revolution.harm.coverage import Span, expanded
from desktop_app.rules.revolution.sheet import character

NONE: Final = "–"
LOCATIONS: Final = {
    "r_leg": "Right leg",
    "l_leg": "Left leg",
    "torso": "Torso",
    "r_arm": "Right arm",
    "l_arm": "Left arm",
    "head": "Head",
}
VERSUS: Final = "melee_vs_size_"


def joined(*parts: str) -> str:
    """Join what is not empty."""
    return " · ".join(part for part in parts if part)


def location_name(key: str) -> str:
    """Name a part of the body."""
    return LOCATIONS.get(key, wording(key).capitalize())


def element_words(element: character.ArmourElement) -> str:
    """Write an element as the book does. Rule: RV-ARM-06"""
    return f"{element.ap}/{element.coverage}+"


def elements_words(elements: Sequence[character.ArmourElement]) -> str:
    """Write elements in a row; none at all is a dash on both sides. Rule: RV-ARM-06"""
    return ", ".join(element_words(element) for element in elements) or "-/-"


def expansion(elements: Sequence[character.ArmourElement]) -> str:
    """Write elements out by coverage roll: `0 bare · 1–2 gambeson 2 · 3–9 mail shirt 5`. Rule: RV-ARM-06"""
    return joined(*(span_words(span) for span in expanded(elements)))


def span_words(span: Span) -> str:
    """Say what some coverage rolls meet."""
    if span.element is None:
        return f"{span.rolls} bare"
    return f"{span.rolls} {span.element.name} {span.element.ap}".replace("  ", " AP ")


def special_words(weapon: character.Weapon) -> str:
    """List the specials of a weapon as the book does, with what needs no effect in it. Rule: section 2.3"""
    named = [
        f"{special.name}{'' if special.value is None else f' {special.value}'}{'' if special.mode == 'passive' else f' ({special.mode})'}"
        for special in weapon.special
    ]
    covers = [f"coverage +{weapon.coverage_bonus}"] if weapon.coverage_bonus else []
    kinds = [kind for kind in weapon.damage_types if kind != "kinetic"]
    holy = [f"dedicated to {weapon.dedicated_to}"] if weapon.dedicated_to else []
    holy += [f"holy to {weapon.holy_to}"] if weapon.holy_to and weapon.holy_to != weapon.dedicated_to else []
    return ", ".join([*named, *covers, *kinds, *holy])


def cost_words(weapon: character.Weapon) -> str:
    """Write the prices of attack and defence: `6/3`, with a star for what has to be loaded. Rule: RV-ACT-01, RV-ACT-04"""
    attack = NONE if weapon.att_cost is None else f"{weapon.att_cost}{'*' if weapon.needs_reload else ''}"
    return f"{attack}/{NONE if weapon.def_cost is None else weapon.def_cost}"


def parry_words(weapon: character.Weapon) -> str:
    """Write what stands under Parry/Range. Rule: section 2.3, RV-RANGE-01"""
    if weapon.is_ranged:
        return f"{weapon.range_max} m{f' ({weapon.range_class})' if weapon.range_class else ''}" if weapon.range_max is not None else NONE
    return NONE if weapon.parry is None else str(weapon.parry)


def skill_words(skill: character.Skill) -> str:
    """Write a skill: name, Traits, rating. Rule: RV-TEST-04"""
    traits = f" ({', '.join(skill.traits)})" if skill.traits else ""
    return f"{skill.name}{traits} {skill.rating}%"


def power_words(power: character.Power) -> str:
    """Write a power with its Might and what overcomes it."""
    return joined(
        f"{power.name}{f' {power.might}' if power.might is not None else ''}", f"overcome by {power.overcome}" if power.overcome else ""
    )


def item_words(item: character.Item) -> str:
    """Say what matters of a thing beside its numbers. Rule: section 2.5, RV-CRAFT-06"""
    return joined(
        "" if item.complexity == "simple" else item.complexity,
        "one use" if item.one_use else "",
        "broken" if item.item_state == "broken" else "",
        {"none": "", "repair": "quick repair", "adapt": "quick adaptation"}[item.temporary],
        ", ".join(f"{feature.name} +{feature.value}" for feature in item.features),
        f"flaws: {', '.join(item.consequences)}" if item.consequences else "",
    )


def blueprint_words(blueprint: character.Blueprint) -> str:
    """Say what matters of a blueprint beside its Value. Rule: section 2.5, RV-BP-06"""
    return joined(
        "" if blueprint.blueprint_kind == "blueprint" else blueprint.blueprint_kind,
        "" if blueprint.complexity == "simple" else blueprint.complexity,
        "one use" if blueprint.one_use else "",
        f"flaws: {', '.join(blueprint.consequences)}" if blueprint.consequences else "",
    )


def modifier_words(modifier: character.SrMod) -> str:
    """Say when a modifier of Strike Rank counts. Rule: RV-INIT-05"""
    if modifier.when.startswith(VERSUS):
        size = modifier.when.removeprefix(VERSUS)
        return f"in melee with size {size}"
    return wording(modifier.when)


def location_words(locations: Sequence[character.Location]) -> str:
    """Write locations on one line, those alike together: `1 Right leg, 2 Left leg 2/3+ T 6; 3, 7, 8 Torso 5/0+ T 7`. Rule: RV-ARM-08"""
    alike: dict[tuple[str, int], list[str]] = {}
    for location in locations:
        faces = ", ".join(str(face) for face in location.faces)
        alike.setdefault((elements_words(location.layers), location.toughness), []).append(f"{faces} {location_name(location.key)}")
    return "; ".join(f"{', '.join(names)} {layers} T {toughness}" for (layers, toughness), names in alike.items())


# ---- the card


def card_lines(sheet: character.CharacterSheet) -> tuple[str, ...]:
    """Give the lines of a card."""
    return tuple(line for line in _lines(sheet) if line)


def _lines(sheet: character.CharacterSheet) -> Iterator[str]:
    yield "  ".join(f"{name.upper()} {sheet.characteristic(name)}" for name in character.CHARACTERISTICS)
    numbers = f"SR {sheet.strike_rank} · Might {sheet.might:+d} · Move {sheet.move} · Toughness {sheet.toughness} · size {sheet.size_class}"
    yield numbers.replace("-", "−")
    for weapon in sheet.weapons:
        yield joined(f"{weapon.name}: SR {weapon.sr}, {cost_words(weapon)}", weapon.damage, _parry_part(weapon), special_words(weapon))
    yield f"Armour {elements_words(sheet.armour)}" if sheet.armour else ""
    yield location_words(sheet.locations)
    yield ", ".join(skill_words(skill) for skill in sheet.skills)
    yield ", ".join(power_words(power) for power in sheet.powers)
    faith = ", ".join(f"{allegiance.deity} {allegiance.score}%" for allegiance in sheet.allegiances)
    yield joined(faith, ", ".join(wording(blessing) for blessing in sheet.blessings))
    yield ", ".join(f"{modifier_words(modifier)}: {signed(modifier.value)} SR" for modifier in sheet.sr_mods)


def _parry_part(weapon: character.Weapon) -> str:
    """Name parry or range, if there is one."""
    found = parry_words(weapon)
    return "" if found == NONE else f"{'range' if weapon.is_ranged else 'parry'} {found}"
