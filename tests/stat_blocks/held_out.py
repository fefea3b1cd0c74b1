"""Layouts that were written only after the reader was done, to see what it makes of what it was not made for."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from tests.stat_blocks.layouts import Layout, book_lines, dice, edges, gear, skills, title, tough
from tests.stat_blocks.made_up import MadeUp


def french_blog(found: Sequence[MadeUp]) -> str:
    """One paragraph each, as a French weblog is copied: the name in capitals, all in a row."""
    told = []
    for one in found:
        parts = [one.name.upper(), one.tale, f"Attributs: {dice(one)} Compétences: {skills(one)}"]
        parts += [f"Allure: {one.pace}; Parade: {one.parry}; Résistance: {tough(one)}"]
        parts += [f"Atouts: {edges(one)}"] if one.edges else []
        parts += [f"Équipement: {gear(one)}"] if gear(one) else []
        told.append(" ".join([*parts, "Capacités spéciales", *(f"• {ability.name} : {ability.text}." for ability in one.abilities)]))
    return "\n\n".join(told) + "\n"


def dokuwiki(found: Sequence[MadeUp]) -> str:
    """The source of a page of another wiki: rows with carets, bullets two blanks in."""
    told = []
    for one in found:
        told += [f"===== {one.name} =====", one.tale, "", f"^ Attributes | {dice(one)} |", f"^ Skills | {skills(one)} |"]
        told += [f"^ Pace | {one.pace} |", f"^ Parry | {one.parry} |", f"^ Toughness | {tough(one)} |"]
        told += [f"^ Edges | {edges(one)} |"] if one.edges else []
        told += [f"^ Gear | {gear(one)} |"] if gear(one) else []
        told += ["", "==== Special Abilities ====", *(f"  * **{ability.name}**: {ability.text}." for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def one_a_line(found: Sequence[MadeUp]) -> str:
    """Notes of a virtual table: every value on a line of its own."""
    told = []
    for one in found:
        told += [one.name, *(f"{title(one, key)}: {die}" for key, die in one.attributes.items()), "", "Skills:"]
        told += [*(f"{title(one, key)}: {die}" for key, die in one.skills.items()), ""]
        told += [f"Pace: {one.pace}", f"Parry: {one.parry}", f"Toughness: {tough(one)}", ""]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Gear: {gear(one)}"] if gear(one) else []
        told += ["Special Abilities:", *(f"{ability.name}: {ability.text}" for ability in one.abilities), "", ""]
    return "\n".join(told) + "\n"


def tabs_of_a_table(found: Sequence[MadeUp]) -> str:
    """A table of a web page, copied: its cells parted by tabs."""
    told = []
    for one in found:
        told += [one.name, f"Attributes\t{dice(one)}", f"Skills\t{skills(one)}", f"Pace\t{one.pace}", f"Parry\t{one.parry}"]
        told += [f"Toughness\t{tough(one)}"]
        told += [f"Edges\t{edges(one)}"] if one.edges else []
        told += [f"Gear\t{gear(one)}"] if gear(one) else []
        told += ["Special Abilities", *(f"{ability.name}\t{ability.text}" for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def french_markdown(found: Sequence[MadeUp]) -> str:
    """French notes in Markdown, the colon outside of the stars and after a blank."""
    told = []
    for one in found:
        told += [f"## {one.name}", "", f"*{one.tale}*", "", f"**Attributs** : {dice(one)}  ", f"**Compétences** : {skills(one)}  "]
        told += [f"**Allure** : {one.pace} ; **Parade** : {one.parry} ; **Résistance** : {tough(one)}  "]
        told += [f"**Atouts** : {edges(one)}  "] if one.edges else []
        told += [f"**Équipement** : {gear(one)}  "] if gear(one) else []
        told += ["", "**Capacités spéciales**", "", *(f"* **{ability.name}** : {ability.text}." for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def within_a_sentence(found: Sequence[MadeUp]) -> str:
    """A run of text in an adventure: no labels but those of the figures."""
    told = ["# Those who wait at the mill", ""]
    for one in found:
        listed = [*(f"{arm.name} ({arm.numbers})" for arm in one.weapons)]
        told += [f"**{one.name}**{' (Wild Card)' if one.is_wild else ''}", f"{dice(one)}", f"Skills: {skills(one)}"]
        told += [
            f"Pace {one.pace}, Parry {one.parry}, Toughness {tough(one)}",
            *([f"Gear: {', '.join([*([one.worn] if one.worn else []), *listed, *one.carried])}"] if gear(one) else []),
        ]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [
            "Special Abilities: "
            + "; ".join(f"{ability.name} ({ability.text})" if "(" not in ability.name else ability.name for ability in one.abilities),
            "",
        ]
    return "\n".join(told) + "\n"


def capitals(found: Sequence[MadeUp]) -> str:
    """A post in capitals: labels and names of abilities too."""
    told = []
    for one in found:
        lines = [one.name.upper(), ""]
        for line in book_lines(one, "* "):
            head, colon, rest = line.partition(":")
            lines.append(f"{head.upper()}{colon}{rest}" if not line.startswith("Special") else "SPECIAL ABILITIES")
        told.append("\n".join(lines))
    return "\n\n\n".join(told) + "\n"


def journal_html(found: Sequence[MadeUp]) -> str:
    """The source of a page of a virtual table's journal."""
    told = []
    for one in found:
        told += [f"<h2>{one.name}</h2>", f"<p><em>{one.tale}</em></p>", f"<p><strong>Attributes:</strong> {dice(one)}</p>"]
        told += [f"<p><strong>Skills:</strong> {skills(one)}</p>"]
        told += [f"<p><strong>Pace:</strong> {one.pace}; <strong>Parry:</strong> {one.parry}; <strong>Toughness:</strong> {tough(one)}</p>"]
        told += [f"<p><strong>Edges:</strong> {edges(one)}</p>"] if one.edges else []
        told += [f"<p><strong>Gear:</strong> {gear(one)}</p>"] if gear(one) else []
        told += ["<p><strong>Special Abilities:</strong></p>", "<ul>"]
        told += [*(f"<li><p><strong>{ability.name}:</strong> {ability.text}.</p></li>" for ability in one.abilities), "</ul>"]
    return "\n".join(told) + "\n"


def spreadsheet(found: Sequence[MadeUp]) -> str:
    """A table of a spreadsheet with semicolons, a creature a row."""
    rows = ["Name;Attributes;Skills;Pace;Parry;Toughness;Edges;Gear;Special Abilities"]
    for one in found:
        abilities = " | ".join(f"{ability.name}: {ability.text}".replace(";", ",") for ability in one.abilities)
        rows.append(f"{one.name};{dice(one)};{skills(one)};{one.pace};{one.parry};{tough(one)};{edges(one)};{gear(one)};{abilities}")
    return "\n".join(rows) + "\n"


def front_matter(found: Sequence[MadeUp]) -> str:
    """A note that is a stat block itself, its fields above: traits as mappings, attacks and abilities as lists."""
    (one,) = found
    lines = ["---", "statblock: true", "layout: SWADE", f'name: "{one.name}"', f'desc: "{one.tale}"', "attributes:"]
    lines += [
        *(f"  {key}: {die}" for key, die in one.attributes.items()),
        "skills:",
        *(f"  - {key}: {die}" for key, die in one.skills.items()),
    ]
    lines += [f"pace: {one.pace}", f"parry: {one.parry}", f'toughness: "{tough(one)}"']
    lines += [f"edges: [{edges(one)}]"] if one.edges else []
    lines += (
        [
            "gear:",
            *(
                f'  - "{item}"'
                for item in [*([one.worn] if one.worn else []), *(f"{arm.name} ({arm.numbers})" for arm in one.weapons), *one.carried]
            ),
        ]
        if gear(one)
        else []
    )
    lines += ["traits:", *(f'  - name: "{ability.name}"\n    desc: "{ability.text}"' for ability in one.abilities)] if one.abilities else []
    return "\n".join([*lines, "---", "", "# Notes", "", "They move on at dawn.", ""])


def double_spaced(found: Sequence[MadeUp]) -> str:
    """An electronic book copied: an empty line after each, the abilities as paragraphs."""
    lines = [line for one in found for line in [one.name, one.tale, *book_lines(one, "")]]
    return "\n\n".join(lines) + "\n"


def labels_above(found: Sequence[MadeUp]) -> str:
    """A page maker's text: each label with its colon on a line of its own, what it says beneath."""
    told = []
    for one in found:
        lines = [one.name, *textwrap.wrap(one.tale, 60)]
        for line in book_lines(one, "- "):
            head, colon, rest = line.partition(": ")
            lines += [f"{head}:", rest] if colon and not line.startswith(("- ", "Pace")) else [line]
        told.append("\n".join(lines))
    return "\n\n".join(told) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "french_blog": (french_blog, "fr", 2), "dokuwiki": (dokuwiki, "en", 3), "one_a_line": (one_a_line, "en", 2),
    "tabs_of_a_table": (tabs_of_a_table, "en", 2), "french_markdown": (french_markdown, "fr", 3),
    "within_a_sentence": (within_a_sentence, "en", 3), "capitals": (capitals, "en", 3), "journal_html": (journal_html, "en", 2),
    "spreadsheet": (spreadsheet, "en", 6), "front_matter": (front_matter, "en", 1), "double_spaced": (double_spaced, "en", 2),
    "labels_above": (labels_above, "en", 2),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
