"""Layouts of a fourth round, written after the reader had been mended by the third: what it makes of other ways to write weapons.

At their first reading, before anything was mended by them, 39.0 % of their weapons and 87.5 % of their names were right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.stat_blocks.layouts import Layout, dice, edges, skills, title, tough
from tests.stat_blocks.made_up import MadeUp
from tests.stat_blocks.third import Arm, arms, others, things


def _rest(one: Arm, range_word: str = "range ") -> str:
    return "".join([f", {range_word}{one.reach}" if one.reach else "", f", {one.rest}" if one.rest else ""])


def melee_and_ranged(found: Sequence[MadeUp]) -> str:
    """Attacks in two lines by their kind, as newer bestiaries have them."""
    told = []
    for one in found:
        near = [f"{each.name} ({each.damage}{_rest(each)})" for each in arms(one) if not each.reach]
        far = [f"{each.name} ({each.damage}{_rest(each)})" for each in arms(one) if each.reach]
        told += [one.name, f"Attributes: {dice(one)}", f"Skills: {skills(one)}"]
        told += [f"Pace: {one.pace}; Parry: {one.parry}; Toughness: {tough(one)}"]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Melee: {', '.join(near)}"] if near else []
        told += [f"Ranged: {', '.join(far)}"] if far else []
        told += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        told += ["Special Abilities:", *(f"• {ability.name}: {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def arrows(found: Sequence[MadeUp]) -> str:
    """Notes with arrows and equals signs, weapons in a list beneath their heading."""
    told = []
    for one in found:
        told += [f"## {one.name}", "", "### Attributes", ""]
        told += [f"- {title(one, key)} = {die}" for key, die in one.attributes.items()]
        told += ["", "### Skills", "", *(f"- {title(one, key)} = {die}" for key, die in one.skills.items()), "", "### Combat", ""]
        told += [f"- Pace = {one.pace}", f"- Parry = {one.parry}", f"- Toughness = {tough(one)}", ""]
        told += ["### Edges", "", *(f"- {edge}" for edge in one.edges), ""] if one.edges else []
        told += ["### Weapons", "", *(f"- {each.name} → {each.damage}{_rest(each)}" for each in arms(one)), ""] if one.attacks else []
        told += ["### Gear", "", *(f"- {thing}" for thing in things(one)), ""] if things(one) else []
        told += ["### Special Abilities", "", *(f"- {ability.name}: {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def loud_dice(found: Sequence[MadeUp]) -> str:
    """Typed with the key of capitals stuck: dice and Strength in capitals, blanks around the plus, "dmg" before the damage."""
    told = []
    for one in found:
        told += [one.name, f"Attributes: {dice(one)}".replace(" d", " D"), f"Skills: {skills(one)}".replace(" d", " D")]
        told += [f"Pace: {one.pace}. Parry: {one.parry}. Toughness: {tough(one)}."]
        told += [f"Edges: {edges(one)}."] if one.edges else []
        listed = [f"{each.name}, dmg {each.damage.upper().replace('+', ' + ')}{_rest(each)}" for each in arms(one)]
        told += [f"Attacks: {'; '.join(listed)}."] if listed else []
        told += [f"Gear: {', '.join(things(one))}."] if things(one) else []
        told += ["Special Abilities:", *(f"- {ability.name}: {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def textile(found: Sequence[MadeUp]) -> str:
    """The source of a page of a campaign's site: headings by "h2.", bold by single stars."""
    told = []
    for one in found:
        told += [f"h2. {one.name}", "", f"_{one.tale}_", "", f"*Attributes:* {dice(one)}", f"*Skills:* {skills(one)}"]
        told += [f"*Pace:* {one.pace}; *Parry:* {one.parry}; *Toughness:* {tough(one)}"]
        told += [f"*Edges:* {edges(one)}"] if one.edges else []
        told += [f"*Gear:* {', '.join(things(one))}"] if things(one) else []
        told += ["*Special Abilities:*"]
        told += [f"* *{each.name}:* {each.damage} damage{_rest(each)}." for each in arms(one)]
        told += [*(f"* *{ability.name}:* {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def french_kinds_of_attack(found: Sequence[MadeUp]) -> str:
    """French notes: attacks by their kind, the damage after its word and a blank before the colon."""
    told = []
    for one in found:
        told += [f"{one.name}", f"Attributs : {dice(one)}", f"Compétences : {skills(one)}"]
        told += [f"Allure : {one.pace}, Parade : {one.parry}, Résistance : {tough(one)}"]
        told += [f"Atouts : {edges(one)}"] if one.edges else []
        for each in arms(one):
            kind = "À distance" if each.reach else "Corps à corps"
            told.append(f"{kind} : {each.name} (dégâts : {each.damage}{_rest(each, 'portée ')})")
        told += [f"Équipement : {', '.join(things(one))}"] if things(one) else []
        told += ["Capacités spéciales :", *(f"• {ability.name} : {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def french_table(found: Sequence[MadeUp]) -> str:
    """French Markdown with a table of the weapons."""
    told = []
    for one in found:
        told += [f"## {one.name}", "", f"**Attributs :** {dice(one)}", "", f"**Compétences :** {skills(one)}", ""]
        told += [f"**Allure :** {one.pace} **Parade :** {one.parry} **Résistance :** {tough(one)}", ""]
        told += [f"**Atouts :** {edges(one)}", ""] if one.edges else []
        if one.attacks:
            told += ["| Arme | Portée | Dégâts | Notes |", "| --- | --- | --- | --- |"]
            told += [*(f"| {each.name} | {each.reach or '-'} | {each.damage} | {each.rest or '-'} |" for each in arms(one)), ""]
        told += [f"**Équipement :** {', '.join(things(one))}", ""] if things(one) else []
        told += ["**Capacités spéciales :**", "", *(f"- **{ability.name} :** {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def strength_rolled(found: Sequence[MadeUp]) -> str:
    """A card for the table that has put in the die of Strength: "short sword d8+d6"."""
    told = []
    for one in found:
        told += [one.name, f"Attributes: {dice(one)}", f"Skills: {skills(one)}"]
        told += [f"Pace: {one.pace}; Parry: {one.parry}; Toughness: {tough(one)}"]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        listed = [f"{each.name} ({each.damage.replace('Str', one.attributes['strength'])}{_rest(each)})" for each in arms(one)]
        told += [f"Weapons: {', '.join(listed)}"] if listed else []
        told += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        told += ["Special Abilities:", *(f"• {ability.name}: {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def chat_lines(found: Sequence[MadeUp]) -> str:
    """A message of a chat: bold name, bars between what is short, weapons with bullets and a colon."""
    told = []
    for one in found:
        told += [f"**{one.name}** {'(WC)' if one.is_wild else ''}".rstrip(), f"{dice(one)}", f"{skills(one)}"]
        told += [f"Pace {one.pace} | Parry {one.parry} | Toughness {tough(one)}"]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += ["Weapons:", *(f"• {each.name}: {each.damage}{_rest(each)}" for each in arms(one))] if one.attacks else []
        told += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        told += ["Abilities:", *(f"• {ability.name}: {ability.text}" for ability in others(one)), ""]
    return "\n".join(told) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "melee_and_ranged": (melee_and_ranged, "en", 3), "arrows": (arrows, "en", 2), "loud_dice": (loud_dice, "en", 3),
    "textile": (textile, "en", 2), "french_kinds_of_attack": (french_kinds_of_attack, "fr", 3), "french_table": (french_table, "fr", 2),
    "strength_rolled": (strength_rolled, "en", 2), "chat_lines": (chat_lines, "en", 3),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
