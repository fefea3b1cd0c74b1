"""Layouts of an eighth round, weighed as the fifth and written after the reader had been mended by the seventh, before it read them.

At their first reading, before anything was mended by them, 100.0 % of their weapons and 93.8 % of their names were right.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from tests.stat_blocks.fifth import figures, in_brackets, outfit
from tests.stat_blocks.layouts import Layout, book_lines, dice, edges, gear, skills, tough
from tests.stat_blocks.made_up import MadeUp
from tests.stat_blocks.sixth import newly_sized, told_gear
from tests.stat_blocks.third import arms, cut_words, others, things


def chapter(found: Sequence[MadeUp]) -> str:
    """A chapter of a book copied with its boxes: advice before a block, a heading in capitals, a foot behind each."""
    told = ["CHAPTER SIX", "BEASTS OF THE DROWNED COAST", "", "This chapter has what swims, crawls and waits. Use it as you see fit.", ""]
    for place, one in enumerate(found):
        lines = [f"{'♠ ' if one.is_wild else ''}{one.name.upper()}", one.tale, "Most of them are met in twos or threes.", *book_lines(one)]
        told += [*cut_words(lines, 52), "", f"{96 + place}  THE DROWNED COAST" if place % 2 else "", ""]
    return "\n".join(told) + "\n"


def web_page(found: Sequence[MadeUp]) -> str:
    """A site of monsters copied: where one is on the site, the name, who sent it, the block, what others said."""
    told = []
    for one in found:
        told += ["Home > Bestiary > Fantasy", "", one.name, "Submitted by Ferryman, 12 June 2016", "", one.tale, ""]
        told += [*book_lines(one, "* "), "", "2 comments", "Lantern says: Nice one, my players hated it!", "", "Previous | Next", ""]
    return "\n".join(told) + "\n"


def numbered_list(found: Sequence[MadeUp]) -> str:
    """Encounters numbered in an adventure: a number, the name and how many, a text, the block indented."""
    told = ["Encounters on the River", "", "Roll a die or choose.", ""]
    for place, one in enumerate(found):
        told += [f"{place + 1}. {one.name}{' (WC)' if one.is_wild else ' (2 per hero)'}", one.tale, ""]
        told += [*(f"    {line}" for line in book_lines(one)), ""]
    return "\n".join(told) + "\n"


def social_source(found: Sequence[MadeUp]) -> str:
    """The source of a post: a title as heading with what game it is for, a table for the figures, bold attacks."""
    told = []
    for one in found:
        told += [f"# {one.name}", "", f"*{one.tale}*", "", f"**Attributes:** {dice(one)}  ", f"**Skills:** {skills(one)}", ""]
        told += ["| Pace | Parry | Toughness |", "|:-:|:-:|:-:|", f"| {one.pace} | {one.parry} | {tough(one)} |", ""]
        told += [f"**Edges:** {edges(one)}  "] if one.edges else []
        told += [f"**Gear:** {told_gear(one, 'and')}", ""] if told_gear(one, "and") else [""]
        told += [
            "**Special Abilities:**",
            "",
            *(f"* **{newly_sized(ability)}:** {ability.text}." for ability in one.abilities),
            "",
            "---",
            "",
        ]
    return "\n".join(told) + "\n"


def letters_of_a_mail(found: Sequence[MadeUp]) -> str:
    """A mail among game masters: a greeting, each block behind its title in quotation of nobody, a farewell."""
    told = ["Hi Sam,", "", "as promised, the two from last night. Tell me whether they work.", ""]
    for one in found:
        told += [
            f"{one.name.upper()}:",
            *textwrap.wrap(one.tale, 68),
            f"Attributes: {dice(one)}",
            f"Skills: {skills(one)}",
            figures(one, ", "),
        ]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Attacks: {'; '.join(f'{each.name}, {in_brackets(each)}' for each in arms(one))}"] if one.attacks else []
        told += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        told += ["Abilities:", *(f"- {ability.name}: {ability.text}." for ability in others(one)), ""]
    return "\n".join([*told, "Cheers,", "Alex"]) + "\n"


def labelled_kind(found: Sequence[MadeUp]) -> str:
    """A fans' book with a line of what each is beneath its name, as other games have it."""
    told = []
    for place, one in enumerate(found):
        told += [
            one.name,
            f"{('Medium', 'Large', 'Small')[place % 3]} beast, any swamp",
            "",
            f"Attributes: {dice(one)}",
            f"Skills: {skills(one)}",
        ]
        told += [figures(one), f"Edges: {edges(one) or '-'}", f"Gear: {outfit(one) or '-'}", "Special Abilities"]
        told += [*(f"• {newly_sized(ability)}: {ability.text}." for ability in one.abilities), "", one.tale, ""]
    return "\n".join(told) + "\n"


def french_page(found: Sequence[MadeUp]) -> str:
    """A French site's page copied: crumbs above, the name with its kind, labels with blanks of no break."""
    told = []
    for one in found:
        told += ["Accueil > Bestiaire", "", f"{one.name} – {'Joker' if one.is_wild else 'Extra'}", "", one.tale, ""]
        told += [f"Attributs\u00a0: {dice(one)}", f"Compétences\u00a0: {skills(one)}"]
        told += [f"Allure\u00a0: {one.pace}\u00a0; Parade\u00a0: {one.parry}\u00a0; Résistance\u00a0: {tough(one)}"]
        told += [f"Atouts\u00a0: {edges(one)}"] if one.edges else []
        told += [f"Équipement\u00a0: {told_gear(one, 'et', 'portée ')}"] if told_gear(one, "et") else []
        told += ["Capacités spéciales\u00a0:", *(f"— {ability.name}\u00a0: {ability.text}." for ability in one.abilities), ""]
        told += ["Publié par Le Passeur", "Laisser un commentaire", ""]
    return "\n".join(told) + "\n"


def french_notes(found: Sequence[MadeUp]) -> str:
    """French notes in Markdown: bold names with how many, labels bold, attacks as a list."""
    told = ["# Séance 12", "", "Les héros arrivent au bac à la nuit tombée.", ""]
    for place, one in enumerate(found):
        told += [f"**{one.name}** (x{place + 2})", "", f"- **Attributs** : {dice(one)}", f"- **Compétences** : {skills(one)}"]
        told += [f"- **Allure** : {one.pace}, **Parade** : {one.parry}, **Résistance** : {tough(one)}"]
        told += [f"- **Atouts** : {edges(one)}"] if one.edges else []
        told += [f"- **Équipement** : {gear(one)}"] if gear(one) else []
        told += ["- **Capacités spéciales** :", *(f"  - {ability.name} : {ability.text}" for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "chapter": (chapter, "en", 3), "web_page": (web_page, "en", 2), "numbered_list": (numbered_list, "en", 3),
    "social_source": (social_source, "en", 1), "letters_of_a_mail": (letters_of_a_mail, "en", 2), "labelled_kind": (labelled_kind, "en", 3),
    "french_page": (french_page, "fr", 2), "french_notes": (french_notes, "fr", 3),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
