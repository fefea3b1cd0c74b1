"""Layouts of a second round, written after the reader had been mended by those that were held out first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.stat_blocks.layouts import Layout, book_lines, dice, edges, gear, skills, title, tough
from tests.stat_blocks.made_up import MadeUp

INITIALS: Final = {"agility": "Ag", "smarts": "Sm", "spirit": "Sp", "strength": "St", "vigor": "Vi"}
SHORT: Final = {"agility": "Agi", "smarts": "Sma", "spirit": "Spi", "strength": "Str", "vigor": "Vig"}


def without_commas(found: Sequence[MadeUp]) -> str:
    """A sheet of notes for the table: short names, no commas, bars between."""
    told = []
    for one in found:
        told += [
            f"{one.name}{' (WC)' if one.is_wild else ''}",
            "Attributes: " + " ".join(f"{SHORT[key]} {die}" for key, die in one.attributes.items()),
        ]
        told += [f"Skills: {skills(one)}", f"Pace: {one.pace} | Parry: {one.parry} | Toughness: {tough(one)}"]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Gear: {gear(one)}"] if gear(one) else []
        told += ["Special Abilities:", *(f"- {ability.name}: {ability.text}" for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def labelled_name(found: Sequence[MadeUp]) -> str:
    """A form: the name has a label too, traits have colons within their line."""
    told = []
    for one in found:
        told += [f"Name: {one.name}", f"Description: {one.tale}"]
        told += ["Attributes: " + ", ".join(f"{title(one, key)}: {die}" for key, die in one.attributes.items())]
        told += ["Skills: " + ", ".join(f"{title(one, key)}: {die}" for key, die in one.skills.items())]
        told += [*book_lines(one, "* ")[2:], ""]
    return "\n".join(told) + "\n"


def table_of_two_columns(found: Sequence[MadeUp]) -> str:
    """Markdown with a table of labels and values, abilities beneath."""
    told = []
    for one in found:
        told += [
            f"## {one.name}",
            "",
            one.tale,
            "",
            "| | |",
            "|---|---|",
            f"| **Attributes** | {dice(one)} |",
            f"| **Skills** | {skills(one)} |",
        ]
        told += [f"| **Pace** | {one.pace} |", f"| **Parry** | {one.parry} |", f"| **Toughness** | {tough(one)} |"]
        told += [f"| **Edges** | {edges(one)} |"] if one.edges else []
        told += [f"| **Gear** | {gear(one)} |"] if gear(one) else []
        told += ["", "#### Special Abilities", "", *(f"**{ability.name}.** {ability.text}.\n" for ability in one.abilities)]
    return "\n".join(told) + "\n"


def attacks_apart(found: Sequence[MadeUp]) -> str:
    """A conversion that lists attacks in a line of their own before the abilities."""
    told = []
    for one in found:
        natural = [ability.attack for ability in one.abilities if ability.attack is not None]
        listed = ", ".join(f"{arm.name} ({arm.numbers})" for arm in [*one.weapons, *natural])
        told += [one.name, one.tale, *book_lines(one)[:3], *([f"Edges: {edges(one)}"] if one.edges else [])]
        told += [f"Attacks: {listed}"] if listed else []
        items = [*([one.worn] if one.worn else []), *one.carried]
        told += [f"Gear: {', '.join(items)}"] if items else []
        told += ["Special Abilities:", *(f"• {ability.name}: {ability.text}." for ability in one.abilities if ability.attack is None), ""]
    return "\n".join(told) + "\n"


def chat_log(found: Sequence[MadeUp]) -> str:
    """Pasted into a chat: a sender before each line, a star for the bold."""
    told = []
    for one in found:
        told += [f"*{one.name}*", *(f"{line.replace(':', ':', 1)}" for line in book_lines(one, "+ ")), "", "nice one!", ""]
    return "\n".join(told) + "\n"


def french_wiki(found: Sequence[MadeUp]) -> str:
    """A French wiki: bold by apostrophes, lists by stars, blanks of no break."""
    told = []
    for one in found:
        told += [
            f"=== {one.name} ===",
            f"''{one.tale}''",
            "",
            f"'''Attributs'''\u00a0: {dice(one)}",
            "",
            f"'''Compétences'''\u00a0: {skills(one)}",
            "",
        ]
        told += [f"'''Allure'''\u00a0: {one.pace}, '''Parade'''\u00a0: {one.parry}, '''Résistance'''\u00a0: {tough(one)}", ""]
        told += [f"'''Atouts'''\u00a0: {edges(one)}", ""] if one.edges else []
        told += [f"'''Équipement'''\u00a0: {gear(one)}", ""] if gear(one) else []
        told += ["'''Capacités spéciales'''\u00a0:", *(f"*'''{ability.name}'''\u00a0: {ability.text}." for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def two_line_abilities(found: Sequence[MadeUp]) -> str:
    """A page maker's abilities: the name as a heading, the text on the line beneath."""
    told = []
    for one in found:
        told += [
            f"# {one.name}",
            "",
            *book_lines(one)[:3],
            *([f"Edges: {edges(one)}"] if one.edges else []),
            *([f"Gear: {gear(one)}"] if gear(one) else []),
        ]
        told += ["", "## Special Abilities", ""]
        told += [line for ability in one.abilities for line in (f"**{ability.name}**", f"{ability.text}.", "")]
    return "\n".join(told) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "without_commas": (without_commas, "en", 3), "labelled_name": (labelled_name, "en", 2),
    "table_of_two_columns": (table_of_two_columns, "en", 2),
    "attacks_apart": (attacks_apart, "en", 3), "chat_log": (chat_log, "en", 3), "french_wiki": (french_wiki, "fr", 2),
    "two_line_abilities": (two_line_abilities, "en", 2),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
