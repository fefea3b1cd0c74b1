"""Layouts of a seventh round, weighed as the fifth and written after the reader had been mended by the sixth, before it read them.

At their first reading, before anything was mended by them, 96.0 % of their weapons and 75.0 % of their names were right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.stat_blocks.fifth import figures, in_brackets, outfit
from tests.stat_blocks.layouts import Layout, book_lines, dice, edges, skills, title, tough
from tests.stat_blocks.made_up import MadeUp
from tests.stat_blocks.sixth import newly_sized, told_gear
from tests.stat_blocks.third import arm, arms, cut_words, others, things


def with_epithets(found: Sequence[MadeUp]) -> str:
    """A newer book copied: beneath each name a few words of who it is, without a full stop, then the text and the block."""
    told = []
    for place, one in enumerate(found):
        lines = [one.name.upper(), "Terror of the Weir" if place % 2 else "Hired Hand", one.tale, *book_lines(one)]
        told += [*cut_words(lines, 60), ""]
    return "\n".join(told) + "\n"


def messages(found: Sequence[MadeUp]) -> str:
    """Messages of a chat copied: who wrote and when, a bold name, marks of Markdown as they were typed."""
    told = []
    for one in found:
        told += [
            "Ferryman — 03/03/2019 9:14 PM",
            f"**__{one.name}__**{' (Wild Card)' if one.is_wild else ''}",
            f"**Attributes:** {dice(one)}",
        ]
        told += [f"**Skills:** {skills(one)}", f"**Pace:** {one.pace}; **Parry:** {one.parry}; **Toughness:** {tough(one)}"]
        told += [f"**Edges:** {edges(one)}"] if one.edges else []
        told += [f"**Gear:** {told_gear(one, 'and', '')}"] if told_gear(one, "and") else []
        told += ["**Special Abilities:**", *(f"- {newly_sized(ability)}: {ability.text}" for ability in one.abilities), "(edited)", ""]
    return "\n".join(told) + "\n"


def appendix(found: Sequence[MadeUp]) -> str:
    """The last pages of an adventure: who is of what kind behind a dash, the block as books have it, a rule between."""
    told = ["Appendix A: Friends and Foes", "All figures are for four heroes of Novice rank.", ""]
    for one in found:
        told += [f"{one.name} – {'Wild Card' if one.is_wild else 'Extra'}", one.tale, f"Attributes: {dice(one)}", f"Skills: {skills(one)}"]
        told += [figures(one), f"Hindrances: {', '.join(one.hindrances) or 'None'}", f"Edges: {edges(one) or 'None'}"]
        told += [f"Gear: {outfit(one) or 'None'}", "Special Abilities:"]
        told += [*(f"• {newly_sized(ability)}: {ability.text}." for ability in one.abilities), "", "* * *", ""]
    return "\n".join(told) + "\n"


def exported_page(found: Sequence[MadeUp]) -> str:
    """Pages of a notebook on the web saved as Markdown: properties beneath the name, headings over lists."""
    told = []
    for one in found:
        told += [f"# {one.name}", "", "Created: March 3, 2019 9:14 PM", "Tags: Foe, Weir", "", f"{one.tale}", "", "## Stats", ""]
        told += [f"- **Attributes:** {dice(one)}", f"- **Skills:** {skills(one)}", f"- **Pace:** {one.pace}", f"- **Parry:** {one.parry}"]
        told += [f"- **Toughness:** {tough(one)}"]
        told += ["", "## Edges", "", *(f"- {edge}" for edge in one.edges)] if one.edges else []
        told += ["", "## Attacks", "", *(f"- {each.name}: {in_brackets(each)}" for each in arms(one))] if one.attacks else []
        told += ["", "## Gear", "", *(f"- {thing}" for thing in things(one))] if things(one) else []
        told += ["", "## Special Abilities", "", *(f"- **{ability.name}** — {ability.text}" for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def fans_page(found: Sequence[MadeUp]) -> str:
    """A page of an encyclopaedia of fans copied: headings with the word of their button, categories beneath."""
    told = []
    for one in found:
        told += [
            one.name,
            "Sign in to edit",
            "",
            "Description",
            one.tale,
            "",
            "Statistics",
            f"Attributes: {dice(one)}",
            f"Skills: {skills(one)}",
        ]
        told += [figures(one)]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Gear: {outfit(one)}"] if outfit(one) else []
        told += ["Special Abilities:", *(f"{newly_sized(ability)}: {ability.text}." for ability in one.abilities)]
        told += ["", "Categories", "Creatures", "Community content is available under its licence.", ""]
    return "\n".join(told) + "\n"


def typed_in_haste(found: Sequence[MadeUp]) -> str:
    """A game master's own notes: short attributes on a line, weapons in small letters, only what is needed at the table."""
    short = {"agility": "Agi", "smarts": "Sma", "spirit": "Spi", "strength": "Str", "vigor": "Vig"}
    told = ["weir, session 12", ""]
    for one in found:
        told += [f"{one.name}{' (WC)' if one.is_wild else ''}", ", ".join(f"{short[key]} {die}" for key, die in one.attributes.items())]
        told += [skills(one), f"Pace {one.pace}, Parry {one.parry}, Toughness {tough(one)}"]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        listed = [f"{each.name} ({in_brackets(each, '').replace('Str', 'str')})" for each in arms(one)]
        told += [f"Attacks: {', '.join(listed)}"] if listed else []
        told += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        told += [f"Special: {'; '.join(f'{ability.name}: {ability.text}' for ability in others(one))}"] if others(one) else []
        told += [""]
    return "\n".join(told) + "\n"


def french_form(found: Sequence[MadeUp]) -> str:
    """A French form of a character: its name and kind with labels, dots in the middle between what is listed."""
    told = []
    for one in found:
        told += [f"Nom : {one.name}", f"Type : {'Joker' if one.is_wild else 'Extra'}", f"Attributs : {dice(one).replace(', ', ' · ')}"]
        told += [f"Compétences : {skills(one).replace(', ', ' · ')}"]
        told += [f"Allure : {one.pace} · Parade : {one.parry} · Résistance : {tough(one)}"]
        told += [f"Atouts : {' · '.join(title(one, edge) for edge in one.edges)}"] if one.edges else []
        listed = " · ".join([*(f"{each.name} ({in_brackets(each, 'portée ')})" for each in arms(one)), *things(one)])
        told += [f"Équipement : {listed}"] if listed else []
        told += ["Capacités spéciales :", *(f"• {ability.name} : {ability.text}." for ability in others(one)), f"Notes : {one.tale}", ""]
    return "\n".join(told) + "\n"


def french_scenario(found: Sequence[MadeUp]) -> str:
    """A French scenario copied from a PDF: capitals for names, a list of weapons, armour apart, lines cut."""
    told = ["LE BAC DE NUIT", "Un scénario pour quatre héros", ""]
    for place, one in enumerate(found):
        lines = [f"{one.name.upper()} {'(JOKER)' if one.is_wild else f'({place + 2})'}", one.tale]
        lines += [f"Attributs : {dice(one)}", f"Compétences : {skills(one)}"]
        lines += [f"Allure : {one.pace} ; Parade : {one.parry} ; Résistance : {tough(one)}"]
        lines += [f"Atouts : {edges(one)}."] if one.edges else []
        lines += ["Armes :", *(f"• {each.name} : {in_brackets(each, 'portée ')}" for each in map(arm, one.weapons))] if one.weapons else []
        lines += [f"Armure : {one.worn}"] if one.worn else []
        lines += [f"Matériel : {', '.join(one.carried)}."] if one.carried else []
        lines += ["Capacités spéciales :", *(f"• {ability.name} : {ability.text}." for ability in one.abilities)]
        told += [*cut_words(lines, 58), "", f"{12 + place}" if place % 2 else "", ""]
    return "\n".join(told) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "with_epithets": (with_epithets, "en", 3), "messages": (messages, "en", 2), "appendix": (appendix, "en", 3),
    "exported_page": (exported_page, "en", 1), "fans_page": (fans_page, "en", 2), "typed_in_haste": (typed_in_haste, "en", 3),
    "french_form": (french_form, "fr", 2), "french_scenario": (french_scenario, "fr", 2),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
