"""Layouts of a sixth round, weighed as the fifth and written after the reader had been mended by it, before it read them.

At their first reading, before anything was mended by them, 100.0 % of their weapons and 87.5 % of their names were right.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from tests.stat_blocks.fifth import figures, in_brackets
from tests.stat_blocks.layouts import Layout, dice, edges, skills, tough
from tests.stat_blocks.made_up import Ability, MadeUp
from tests.stat_blocks.third import SHORT as FRENCH_SHORT
from tests.stat_blocks.third import arm, arms, cut_words, others, things

SHORT: Final = {"agility": "Agi", "smarts": "Sma", "spirit": "Spi", "strength": "Str", "vigor": "Vig"}


def told_gear(one: MadeUp, joined: str, range_word: str = "Range ") -> str:
    """Write gear as a sentence does: the last thing behind a word, not a comma."""
    listed = [*(f"{each.name} ({in_brackets(each, range_word)})" for each in map(arm, one.weapons)), *things(one)]
    return f"{', '.join(listed[:-1])} {joined} {listed[-1]}" if len(listed) > 1 else "".join(listed)


def newly_sized(ability: Ability) -> str:
    """Write the name of an ability as newer books do: no plus before a size."""
    return ability.name.replace("Size +", "Size ")


def setting_book(found: Sequence[MadeUp]) -> str:
    """A setting's book copied from a PDF: chapter and page between the blocks, "and" before the last of the gear, stars for bullets."""
    told = []
    for place, one in enumerate(found):
        lines = [
            f"{one.name}{' (WC)' if one.is_wild else ''}",
            one.tale,
            f"Attributes: {dice(one)}",
            f"Skills: {skills(one)}",
            figures(one),
        ]
        lines += [f"Hindrances: {', '.join(one.hindrances)}"] if one.hindrances else []
        lines += [f"Edges: {edges(one)}"] if one.edges else []
        lines += [f"Gear: {told_gear(one, 'and')}."] if told_gear(one, "and") else []
        lines += ["Special Abilities:", *(f"* {newly_sized(ability)}: {ability.text}." for ability in one.abilities)]
        told += [*cut_words(lines, 54), "", f"Chapter 5: The Drowned Coast {131 + place}" if place % 2 else "", ""]
    return "\n".join(told) + "\n"


def copied_thread(found: Sequence[MadeUp]) -> str:
    """Posts of a board copied from the page: who wrote when, short attributes, how many, attacks in a line, a signature."""
    told = ["Foes for the weir", "Moderators: Staff", ""]
    for place, one in enumerate(found):
        told += [f"Post by Lantern » Tue Mar 03, 2015 9:1{place} pm", "", f"{one.name}{'' if one.is_wild else f' (x{place + 2})'}"]
        told += ["Attributes: " + ", ".join(f"{SHORT[key]} {die}" for key, die in one.attributes.items())]
        told += [f"Skills: {skills(one)}", f"Pace {one.pace}, Parry {one.parry}, Toughness {tough(one).replace(' ', '')}, Charisma 0"]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        listed = ", ".join(f"{each.name} ({in_brackets(each, '')})" for each in arms(one))
        told += [f"Attacks: {listed}"] if listed else []
        told += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        told += ["Special:", *(f"- {ability.name}: {ability.text}" for ability in others(one))]
        told += ["", "Last edited by Lantern on Wed Mar 04, 2015 8:00 am, edited 1 time in total.", "Top", ""]
    return "\n".join(told) + "\n"


def paragraphs_of_a_weblog(found: Sequence[MadeUp]) -> str:
    """A weblog's page copied: each label and each ability a paragraph of its own, buttons beneath."""
    told = ["Skip to content", "", "Mud and Dice", "", "Menu", ""]
    for one in found:
        told += [one.name, "", "March 3, 2019 by Ferryman", "", one.tale, "", f"Attributes: {dice(one)}", "", f"Skills: {skills(one)}", ""]
        told += [figures(one), ""]
        told += [f"Edges: {edges(one)}", ""] if one.edges else []
        told += [f"Gear: {told_gear(one, 'and')}", ""] if told_gear(one, "and") else []
        told += ["Special Abilities:", ""]
        told += [line for ability in one.abilities for line in (f"{newly_sized(ability)}: {ability.text}.", "")]
        told += ["Share this:", "", "Twitter", "Facebook", "", "Loading...", ""]
    return "\n".join(told) + "\n"


def journal_source(found: Sequence[MadeUp]) -> str:
    """The source of a journal's page: paragraphs with strong labels, a list of the abilities, blanks as entities."""
    told = []
    for one in found:
        told += [f"<h1>{one.name}</h1>", f"<p><em>{one.tale}</em></p>", f"<p><strong>Attributes:</strong>&nbsp;{dice(one)}</p>"]
        told += [f"<p><strong>Skills:</strong>&nbsp;{skills(one)}</p>"]
        told += [f"<p><strong>Pace:</strong> {one.pace}; <strong>Parry:</strong> {one.parry}; <strong>Toughness:</strong> {tough(one)}</p>"]
        told += [f"<p><strong>Edges:</strong>&nbsp;{edges(one)}</p>"] if one.edges else []
        told += [f"<p><strong>Gear:</strong>&nbsp;{told_gear(one, 'and')}</p>"] if told_gear(one, "and") else []
        told += ["<p><strong>Special Abilities:</strong></p>", "<ul>"]
        told += [*(f"<li><p><strong>{newly_sized(ability)}:</strong> {ability.text}.</p></li>" for ability in one.abilities), "</ul>"]
    return "\n".join(told) + "\n"


def within_an_adventure(found: Sequence[MadeUp]) -> str:
    """An adventure that gives its foes in a paragraph each: semicolons between the labels, attacks among them."""
    told = ["The Ferry", "", "Three lights wait on the far bank, and nobody has lit them.", ""]
    for one in found:
        parts = [f"Attributes: {dice(one)}", f"Skills: {skills(one)}", figures(one)]
        parts += [f"Edges: {edges(one)}"] if one.edges else []
        listed = ", ".join([*(f"{each.name} ({in_brackets(each)})" for each in arms(one)), *things(one)])
        parts += [f"Gear: {listed}"] if listed else []
        parts += [f"Special Abilities: {', '.join(newly_sized(ability) for ability in others(one))}"] if others(one) else []
        told += [f"{one.name}: {'; '.join(parts)}.", ""]
    return "\n".join(told) + "\n"


def electronic_book(found: Sequence[MadeUp]) -> str:
    """An electronic book copied: blanks before what was indented, no bullets, a dash for none, a sentence behind the dice of an attack."""
    told = []
    for one in found:
        told += [
            f"{'♣ ' if one.is_wild else ''}{one.name}",
            "",
            one.tale,
            "",
            f"Attributes: {dice(one)}",
            f"Skills: {skills(one)}",
            figures(one),
        ]
        told += [f"Edges: {edges(one) or '—'}", f"Gear: {told_gear(one, 'and') or '—'}", "Special Abilities:"]
        for ability in one.abilities:
            told.append(f"   {newly_sized(ability)}: {ability.text}.{' It will not let go.' if ability.attack else ''}")
        told += ["", ""]
    return "\n".join(told) + "\n"


def french_weblog(found: Sequence[MadeUp]) -> str:
    """A French weblog's post: dashes between the figures, "et" before the last of the gear, all attacks in a line."""
    told = ["Le bac de nuit", "Publié le 3 mars 2019 par Le Passeur", ""]
    for one in found:
        told += [one.name, "", one.tale, "", f"Caractéristiques : {dice(one)}", f"Compétences : {skills(one)}"]
        told += [f"Allure : {one.pace} – Parade : {one.parry} – Résistance : {tough(one)}"]
        told += [f"Atouts : {edges(one)}"] if one.edges else []
        listed = ", ".join(f"{each.name} ({in_brackets(each, 'portée ')})" for each in arms(one))
        told += [f"Attaques : {listed}"] if listed else []
        told += [f"Équipement : {' et '.join(things(one))}"] if things(one) else []
        told += ["Capacités spéciales :", *(f"– {ability.name} : {ability.text}." for ability in others(one)), ""]
    return "\n".join([*told, "Partager cet article", "Commentaires (2)"]) + "\n"


def french_scan(found: Sequence[MadeUp]) -> str:
    """A French scenario read by a scanner: narrow lines, some accents lost, dots for bullets, pages with their numbers."""
    told = []
    for place, one in enumerate(found):
        lines = [f"{one.name.upper()}{' (JOKER)' if one.is_wild else ''}", one.tale]
        lines += ["Attributs : " + ", ".join(f"{FRENCH_SHORT[key]} {one.attributes[key]}" for key in FRENCH_SHORT)]
        lines += [f"Competences : {skills(one)}", f"Allure : {one.pace} ; Parade : {one.parry} ; Resistance : {tough(one)}"]
        lines += [f"Atouts : {edges(one)}"] if one.edges else []
        lines += [f"Equipement : {told_gear(one, 'et', 'portée ')}"] if told_gear(one, "et") else []
        lines += ["Capacites speciales :", *(f"· {ability.name} : {ability.text}." for ability in one.abilities)]
        told += [part for line in lines for part in textwrap.wrap(line, 42)]
        told += ["", f"- {17 + place} -", ""] if place % 2 else [""]
    return "\n".join(told) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "setting_book": (setting_book, "en", 3), "copied_thread": (copied_thread, "en", 2),
    "paragraphs_of_a_weblog": (paragraphs_of_a_weblog, "en", 2), "journal_source": (journal_source, "en", 2),
    "within_an_adventure": (within_an_adventure, "en", 3), "electronic_book": (electronic_book, "en", 3),
    "french_weblog": (french_weblog, "fr", 3), "french_scan": (french_scan, "fr", 2),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
