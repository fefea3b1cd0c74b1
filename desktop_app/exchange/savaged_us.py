"""Characters of savaged.us: its *export*. Its own save format has numbers of its books, and is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
SIGNS: Final = ("appVersion", "savagedUsShareURL")
SAVED: Final = ("skill_assignments", "attribute_assignments")
UNARMED: Final = re.compile(r"^\(?(?:unarmed|unarmou?red|unskilled)\)?$", re.IGNORECASE)
DEEPEST: Final = 8
"""Containers within containers that are opened."""
POINTS: Final = re.compile(r"Power Points?:?\s*(\d{1,3})", re.IGNORECASE)
PLACES: Final = {"coversHead": "head", "coversFace": "head", "coversTorso": "torso", "coversArms": "arms", "coversLegs": "legs"}


def is_export(value: object) -> bool:
    """Tell whether a value is a character as savaged.us exports it."""
    return (
        isinstance(value, dict)
        and all(isinstance(value.get(key), list) for key in ("attributes", "skills"))
        and any(key in value for key in SIGNS)
    )


def is_saved(value: object) -> bool:
    """Tell whether a value is what savaged.us saves for itself."""
    return isinstance(value, dict) and all(key in value for key in SAVED)


def read_savaged(value: Mapping[str, Any]) -> ForeignSheet:
    """Read an export. Its addresses are not followed, pictures stay where they are."""
    one = Reading(value)
    things = list(_things(one, "", 0))
    is_character = "playerCharacter" not in value or one.flag("playerCharacter")
    lines = (
        ("Attributes", tuple(_dice(one.rows("attributes")))),
        ("Skills", tuple(_dice(one.rows("skills")))),
        ("Pace", (str(one.whole("paceTotal")),) if one.whole("paceTotal", 6) != 6 else ()),
        ("Parry", (str(one.whole("parryTotal")),) if one.whole("parryTotal") else ()),
        ("Toughness", _toughness(one)),
        ("Size", (str(one.whole("size")),) if one.whole("size") else ()),
        ("Charisma", (str(one.whole("charisma")),) if one.whole("charisma") and one.flag("usesCharisma") else ()),
        ("Edges", names_in([row.text("name") for row in one.rows("edges") if not row.flag("isHidden")])),
        ("Hindrances", names_in(list(_hindrances(one.rows("hindrances"))))),
        ("Gear", tuple(told for told in things if told)),
    )
    kept = [*_identity(one), *_texts(one), *_powers(one), *_advances(one), *_journal(one)]
    fields: dict[str, Any] = {"is_wild_card": one.flag("wildcard") or is_character, "character_kind": "pc" if is_character else "creature"}
    player = one.text("playerName")
    if player:
        fields["player"] = player[:200]
    _skip(one)
    return ForeignSheet(
        name=one.text("name") or said("Nameless"),
        system=SYSTEM,
        is_character=is_character,
        lines=tuple((label, told) for label, told in lines if told),
        description="\n\n".join(told for key in ("background", "description") if (told := markdown_of(one.text(key)))),
        kept=tuple(told for told in kept if told),
        fields=fields,
        report=unread_note(list(one.unread())),
    )


def _dice(rows: Sequence[Reading]) -> Iterator[str]:
    """List dice; what is unskilled or has no die is none."""
    for row in rows:
        name = item(row.text("name") or row.text("label"))
        die = re.search(r"d(\d{1,2})\s*([+\u2212-]\s*\d{1,2})?", row.text("value"))
        sides, plus = row.whole("dieValue"), row.whole("mod")
        row.skip("attribute", "isCore", "bookID", "label", "base", "value")
        if not name or UNARMED.match(name) or not (sides or die):
            continue
        if die is not None:
            sides, plus = int(die[1]), int(re.sub(r"\s", "", (die[2] or "0").replace("\u2212", "-")))
        yield f"{name.capitalize() if name.islower() else name} d{sides}" + (f"{plus:+d}" if plus else "")


def _toughness(one: Reading) -> tuple[str, ...]:
    total, worn = one.whole("toughnessTotal"), one.whole("armorValue")
    return ((f"{total} ({worn})" if worn > 0 else str(total)),) if total else ()


def _hindrances(rows: Sequence[Reading]) -> Iterator[str]:
    for row in rows:
        name = row.text("name")
        if not row.flag("isHidden"):
            yield name if "(" in name else f"{name} ({'major' if row.flag('major') else 'minor'})"


def _things(holder: Reading, container: str, depth: int) -> Iterator[str]:
    """List a character's things, contents of containers included."""
    for row in (*holder.rows("weapons"), *holder.rows("otherAttacks")):
        yield _weapon(row)
    for row in holder.rows("armor"):
        yield _armour(row)
    for row in holder.rows("shields"):
        name, parry = item(row.text("name")), row.whole("parry")
        is_ready = row.flag("equipped") or "equipped" not in row.value
        row.skip("cover", "hardness", "minStr", "notes")
        yield f"{name} (Parry +{parry})" if is_ready and 0 < parry <= 4 else gear_item(name, row.number("weight"), row.whole("quantity", 1))
    for row in holder.rows("gear"):
        called = row.text("name")
        row.skip("container", "equipped", "notes", "note")
        yield (
            gear_item(called + (f" in {container}" if container else ""), row.number("weight"), row.whole("quantity", 1))
            if item(called)
            else ""
        )
        inside = row.inside("contains")
        if inside.value and depth < DEEPEST:
            yield from _things(inside, called, depth + 1)


def _weapon(row: Reading) -> str:
    """Write a weapon by the numbers of the profile that is in use; bare hands are none."""
    name = row.text("name")
    profiles = row.rows("profiles")
    active = row.whole("activeProfile")
    chosen = profiles[active] if 0 <= active < len(profiles) else row
    row.skip(
        "damageDiceBase", "damageDiceBasePlus", "equippedAs", "equipped", "innate", "thrown", "minStr", "notes", "activeProfile",
        "damageWithBrackets", "takenFrom",
    )  # fmt: skip
    for one in profiles:
        one.skip(*one.value)
    if UNARMED.match(item(name)) or not item(name):
        return ""
    numbers = WeaponNumbers(
        damage=(chosen.text("damage") or row.text("damage")).replace("[", "").replace("]", ""),
        range=chosen.text("range") or row.text("range"),
        ap=chosen.whole("ap") or row.whole("ap"),
        rate=chosen.whole("rof") or row.whole("rof", 1),
        shots=chosen.whole("shots") or row.whole("shots"),
        parry=chosen.whole("parry_modifier"),
        reach=chosen.whole("reach") or row.whole("reach"),
        weight=row.number("weight") / max(1, row.whole("quantity", 1)) if "quantity" in row.value else row.number("weight"),
        has_two_hands="two hands" in f"{chosen.text('notes')} {row.text('notes')}".casefold(),
    )
    return weapon_item(name, numbers)


def _armour(row: Reading) -> str:
    name, value = item(row.text("name")), row.whole("armor")
    where = list(dict.fromkeys(place for key, place in PLACES.items() if row.flag(key)))
    is_worn = row.flag("equipped") or "equipped" not in row.value
    is_heavy = row.flag("heavyArmor") or row.flag("isHeavy")
    row.skip("minStr", "notes", "hidden", "toughness")
    if not name or UNARMED.match(name):
        return ""
    if not is_worn or not 0 < value <= 100:
        return gear_item(name, row.number("weight"), row.whole("quantity", 1))
    return armour_item(name, value, where, row.number("weight"), is_heavy=is_heavy)


def _identity(one: Reading) -> Iterator[str]:
    labels = (
        ("race", "Race"), ("gender", "Gender"), ("age", "Age"), ("professionOrTitle", "Profession"), ("iconicFramework", "Framework"),
        ("rankName", "Rank"), ("wealthFormatted", "Wealth"),
    )  # fmt: skip
    told = [f"{label} {one.text(key)}" for key, label in labels if one.text(key)]
    if not one.text("wealthFormatted") and one.number("wealth"):
        told.append(f"Wealth {one.text('wealth')}")
    if told:
        yield ", ".join(told)
    languages = one.at("languages")
    spoken = [
        str(each.get("name", "") if isinstance(each, dict) else each) for each in (languages if isinstance(languages, list) else [])[:50]
    ]
    if any(spoken):
        yield "Languages: " + ", ".join(word for word in spoken if word)
    marks = [f"{label} {one.whole(key)}" for key, label in (("wounds", "Wounds"), ("fatigue", "Fatigue")) if one.whole(key)]
    if marks:
        yield ", ".join(marks)


def _texts(one: Reading) -> Iterator[str]:
    """Give what edges, hindrances and abilities do."""
    for key in ("edges", "hindrances", "abilities"):
        for row in one.rows(key):
            name = row.text("name")
            told = markdown_of(row.text("descriptionHTML") or row.text("customDescription") or row.text("description"))
            note = markdown_of(row.text("note"))
            row.skip("id", "bookID", "takenFrom", "positive", "from", "isHidden", "major", "description", "customDescription", "uuid")
            told = " ".join(part for part in (told, f"({note})" if note and note not in told else "") if part)
            if name and (told or key == "abilities"):
                yield f"{name}: {told}" if told else name


def _powers(one: Reading) -> Iterator[str]:
    """Give arcane backgrounds with their powers, which stand within them."""
    for arcane in one.rows("abs"):
        points = arcane.whole("powerPointsMax")
        head = arcane.text("name") or arcane.text("arcaneSkill")
        called = arcane.text("powerPointsName") or "Power Points"
        if head or points:
            yield f"{head}: {called} {points}" if points else head
        for row in arcane.rows("powers"):
            numbers = (("powerPoints", "PP"), ("range", "Range"), ("duration", "Duration"), ("damage", "Damage"), ("trappings", "Trapping"))
            told = [f"{label} {row.text(key)}" for key, label in numbers if row.text(key) not in ("", "0")]
            text = markdown_of(row.text("summary") or row.text("description"))
            row.skip("rank", "powerModifiers", "bookID", "description", "customName")
            name = row.text("customName") or row.text("name")
            yield (f"{name} ({', '.join(told)})" if told else name) + (f": {text}" if text else "")
        arcane.skip("powerPointsCurrent", "arcaneSkill", "noPowerPoints")
    if not one.value.get("abs"):
        found = next((match for row in one.rows("abilities") if (match := POINTS.search(row.text("description"))) is not None), None)
        if found is not None:
            yield f"Power Points: {found[1]}"


def _advances(one: Reading) -> Iterator[str]:
    told = [
        " ".join(f"{row.text('number')} {row.text('name')} {markdown_of(row.text('description'))}".split()) for row in one.rows("advances")
    ]
    if told:
        yield "Advances: " + "; ".join(dict.fromkeys(told))


def _journal(one: Reading) -> Iterator[str]:
    for row in one.rows("journal"):
        text = row.at("text")
        told = "\n".join(str(part) for part in text if isinstance(part, str)) if isinstance(text, list) else row.text("text")
        yield ", ".join(part for part in (row.text("date"), row.text("title")) if part) + f": {markdown_of(told)}"


WORKED_OUT: Final = re.compile(
    r"^(?:save|book|uses|pace|parry|toughness|wounds|fatigue|bennies|load|strain|wealth|image|armor|heavy|natural|size|charisma|advances)"
)
"""First letters of computed keys, and of keys without information on the character."""
ASIDE: Final = (
    "id", "uuid", "appVersion", "createdDate", "updatedDate", "swade", "savagedUsShareURL", "settingImage", "rank", "xp",
    "raceGenderAndProfession", "runningDie", "alliedExtras", "playerCharacter", "allSkills", "sanity", "noPowerPoints",
    "unarmoredHero", "hideHumanRaceDisplay", "riftsDisclaimer",
)  # fmt: skip


def _skip(one: Reading) -> None:
    one.skip(*ASIDE, *(key for key in one.value if WORKED_OUT.match(key)))
    for row in (*one.rows("attributes"), *one.rows("skills")):
        row.skip(*row.value)
    for key in ("weapons", "otherAttacks", "armor", "shields", "gear", "edges", "hindrances", "abilities", "abs", "advances", "journal"):
        for row in one.rows(key):
            row.skip(*row.value)


def read_all(value: Mapping[str, Any], depth: int = 0) -> Iterator[ForeignSheet]:
    """Read an export with the allies in it, who are of the same form."""
    yield read_savaged(value)
    allies = value.get("alliedExtras")
    for one in allies if isinstance(allies, list) and depth < DEEPEST else ():
        if isinstance(one, dict):
            yield from read_all({"playerCharacter": False, **one}, depth + 1)
