"""Layouts of a third round, written without a look at the reader: each writes its weapons in a way of its own, as people do.

At their first reading, before anything was mended by them, 18.4 % of their weapons and 60.0 % of their names were right.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tests.stat_blocks.layouts import Layout, dice, edges, gear, skills, title, tough
from tests.stat_blocks.made_up import Ability, Attack, MadeUp

SHORT: Final = {"agility": "Agi", "spirit": "Âme", "strength": "For", "smarts": "Int", "vigor": "Vig"}
LETTERS: Final = {"agility": "A", "smarts": "Sm", "spirit": "Sp", "strength": "St", "vigor": "V"}


@dataclass(frozen=True)
class Arm:
    """A weapon taken apart, for layouts that give its damage, its range and the rest in places of their own."""

    name: str
    damage: str
    reach: str
    rest: str


def arm(attack: Attack) -> Arm:
    damage, reach, rest = "", "", []
    for part in attack.numbers.split(", "):
        if told := re.fullmatch(r"(?:Range|Portée) ([\d/]+)", part):
            reach = told[1]
        elif told := re.fullmatch(r"(?:(?:Damage|Dégâts) )?((?:Str|For|\d?d\d)\S*)", part):
            damage = told[1]
        else:
            rest.append(part)
    return Arm(attack.name, damage, reach, ", ".join(rest))


def arms(one: MadeUp) -> list[Arm]:
    return [arm(attack) for attack in one.attacks]


def others(one: MadeUp) -> list[Ability]:
    """List the abilities that are no attacks."""
    return [ability for ability in one.abilities if ability.attack is None]


def things(one: MadeUp) -> list[str]:
    """List what is worn and carried, weapons left out."""
    return [*([one.worn] if one.worn else []), *one.carried]


def yaml_fence(found: Sequence[MadeUp]) -> str:
    """A fence whose fields are mappings and lists, attacks among its actions."""
    told = ["# Encounter", ""]
    for one in found:
        told += ["```statblock", "layout: SWADE Extra", f'name: "{one.name}"', f'description: "{one.tale}"', "attributes:"]
        told += [f"  {key.title()}: {die}" for key, die in one.attributes.items()]
        told += ["skills:", *(f"  - name: {title(one, key)}\n    die: {die}" for key, die in one.skills.items())]
        told += [f"pace: {one.pace}", f"parry: {one.parry}", f'toughness: "{tough(one)}"']
        told += ["edges:", *(f"  - {edge}" for edge in one.edges)] if one.edges else []
        told += ["gear:", *(f"  - {thing}" for thing in things(one))] if things(one) else []
        told += ["actions:"] if one.attacks else []
        for each in arms(one):
            rest = "".join([f", range {each.reach}" if each.reach else "", f", {each.rest}" if each.rest else ""])
            told += [f'  - name: "{each.name}"', f'    desc: "{each.damage}{rest}"']
        told += ["special_abilities:", *(f'  - name: "{ability.name}"\n    desc: "{ability.text}"' for ability in others(one))]
        told += ["```", ""]
    return "\n".join(told) + "\n"


def table_export(found: Sequence[MadeUp]) -> str:
    """The text that a virtual table exports: sections between rules, each weapon a line of labelled values."""
    told = []
    for one in found:
        told += [f"=== {one.name} ===", f"Type: {'Wild Card' if one.is_wild else 'Extra'}", "", "--- Attributes ---"]
        told += [f"{title(one, key)}: {die}" for key, die in one.attributes.items()]
        told += ["", "--- Skills ---", *(f"{title(one, key)}: {die}" for key, die in one.skills.items()), "", "--- Derived Stats ---"]
        told += [f"Pace: {one.pace}", f"Parry: {one.parry}", f"Toughness: {tough(one)}", ""]
        told += ["--- Edges ---", *one.edges, ""] if one.edges else []
        told += ["--- Weapons ---"] if one.attacks else []
        told += [f"{each.name} | Damage: {each.damage} | Range: {each.reach or 'Melee'} | Notes: {each.rest or '-'}" for each in arms(one)]
        told += ["", "--- Gear ---", *things(one)] if things(one) else []
        told += ["", "--- Special Abilities ---", *(f"{ability.name}: {ability.text}." for ability in others(one)), "", ""]
    return "\n".join(told) + "\n"


def lab_sheet(found: Sequence[MadeUp]) -> str:
    """A sheet of a builder of characters: square brackets, a plus before each edge, damage after its word."""
    told = []
    for one in found:
        told += [f"{one.name} ({'Wild Card' if one.is_wild else 'Extra'})", "-" * 24, f"Attributes: {dice(one)}", f"Skills: {skills(one)}"]
        told += [f'Pace: {one.pace}", Parry: {one.parry}, Toughness: {tough(one)}']
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += ["Weapons:"] if one.attacks else []
        for each in arms(one):
            rest = "".join([f"; Range {each.reach}" if each.reach else "", f"; {each.rest}" if each.rest else ""])
            told.append(f"    {each.name} [Damage {each.damage}{rest}]")
        told += [f"Gear: {'; '.join(things(one))}"] if things(one) else []
        told += ["Special Abilities:", *(f"    {ability.name}: {ability.text}" for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def cut_words(lines: Sequence[str], width: int) -> Iterator[str]:
    """Break lines as a narrow column does, long words cut by a hyphen."""
    for line in lines:
        rest = line
        while len(rest) > width:
            cut = re.search(r"[A-Za-z]{4,}$", rest[: width - 1])
            whole = re.match(r"[a-z]{3,}", rest[width - 1 :])
            at = rest.rfind(" ", 0, width + 1)
            if cut and whole:
                yield rest[: width - 1] + "-"
                rest = rest[width - 1 :]
            elif at > 0:
                yield rest[:at]
                rest = rest[at + 1 :]
            else:
                break
        yield rest


def hyphenated_column(found: Sequence[MadeUp]) -> str:
    """A narrow column of a PDF: short lines, words cut wherever they end, weapons in brackets within the abilities."""
    told = []
    for one in found:
        lines = [one.name, one.tale, f"Attributes: {dice(one)}", f"Skills: {skills(one)}"]
        lines += [f"Pace: {one.pace}; Parry: {one.parry}; Toughness: {tough(one)}"]
        lines += [f"Edges: {edges(one)}"] if one.edges else []
        lines += [f"Gear: {', '.join(gear_of(one))}."] if gear_of(one) else []
        lines += ["Special Abilities", *(f"• {ability.name}: {ability.text}." for ability in one.abilities)]
        told.append("\n".join(cut_words(lines, 36)))
    return "\n\n".join(told) + "\n"


def gear_of(one: MadeUp) -> list[str]:
    """List gear as books do of late: damage first, then the range without a word."""
    listed = [arm(attack) for attack in one.weapons]
    told = [f"{each.name} ({', '.join(part for part in (each.damage, each.reach, each.rest) if part)})" for each in listed]
    return [*told, *things(one)]


def bold_post(found: Sequence[MadeUp]) -> str:
    """A post: labels bold with the colon outside, each attack an entry that says "damage"."""
    told = ["Stats for my next session, hope they help!", ""]
    for one in found:
        told += [f"# {one.name}", "", f"> {one.tale}", "", f"**Attributes**: {dice(one)}", "", f"**Skills**: {skills(one)}", ""]
        told += [f"**Pace**: {one.pace} / **Parry**: {one.parry} / **Toughness**: {tough(one)}", ""]
        told += [f"**Edges**: {edges(one)}", ""] if one.edges else []
        told += [f"**Gear**: {', '.join(things(one))}", ""] if things(one) else []
        told += ["**Attacks**:", ""] if one.attacks else []
        for each in arms(one):
            rest = "".join([f", range {each.reach}" if each.reach else "", f", {each.rest}" if each.rest else ""])
            told.append(f"* **{each.name}**: {each.damage} damage{rest}")
        told += ["", "**Special Abilities**:", "", *(f"* **{ability.name}**: {ability.text}" for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def bbcode(found: Sequence[MadeUp]) -> str:
    """A post of a board: marks in square brackets, lists with stars in brackets."""
    told = []
    for one in found:
        told += [f"[size=150][b]{one.name}[/b][/size]", f"[i]{one.tale}[/i]", f"[b]Attributes:[/b] {dice(one)}"]
        told += [f"[b]Skills:[/b] {skills(one)}"]
        told += [f"[b]Pace:[/b] {one.pace}; [b]Parry:[/b] {one.parry}; [b]Toughness:[/b] {tough(one)}"]
        told += [f"[b]Edges:[/b] {edges(one)}"] if one.edges else []
        told += [f"[b]Gear:[/b] {', '.join(gear_of(one))}"] if gear_of(one) else []
        told += ["[b]Special Abilities:[/b]", "[list]"]
        told += [f"[*][b]{ability.name}:[/b] {ability.text}." for ability in one.abilities]
        told += ["[/list]", ""]
    return "\n".join(told) + "\n"


def french_board(found: Sequence[MadeUp]) -> str:
    """A post of a French board: underlined names, short attributes, one line for each attack."""
    told = []
    for one in found:
        short = ", ".join(f"{SHORT[key]} {one.attributes[key]}" for key in SHORT)
        told += [f"[b][u]{one.name}[/u][/b]", one.tale, short, f"Comp : {skills(one)}"]
        told += [f"Allure {one.pace}, Parade {one.parry}, Résistance {tough(one)}"]
        told += [f"Atouts : {edges(one)}"] if one.edges else []
        for each in arms(one):
            rest = "".join([f", portée {each.reach}" if each.reach else "", f", {each.rest}" if each.rest else ""])
            told.append(f"Attaque : {each.name}, {each.damage}{rest}")
        told += [f"Équipement : {', '.join(things(one))}"] if things(one) else []
        told += ["Capacités :", *(f"- {ability.name} : {ability.text}" for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def em_dashes(found: Sequence[MadeUp]) -> str:
    """A weblog that puts an em-dash where others put a colon."""
    told = []
    for one in found:
        told += [one.name, "", one.tale, "", f"Attributes — {dice(one)}", f"Skills — {skills(one)}"]
        told += [f"Pace — {one.pace}", f"Parry — {one.parry}", f"Toughness — {tough(one)}"]
        told += [f"Edges — {edges(one)}"] if one.edges else []
        told += [f"Gear — {', '.join(gear_of(one))}"] if gear_of(one) else []
        told += ["Special Abilities", "", *(f"{ability.name} — {ability.text}." for ability in one.abilities), "", ""]
    return "\n".join(told) + "\n"


def mediawiki_table(found: Sequence[MadeUp]) -> str:
    """A wiki's table of one creature: its name over two columns, attacks as a list in a cell."""
    told = []
    for one in found:
        told += ['{| class="wikitable"', f'! colspan="2" | {one.name}', "|-", f"| '''Attributes''' || {dice(one)}"]
        told += ["|-", f"| '''Skills''' || {skills(one)}", "|-", f"| '''Pace''' || {one.pace}", "|-", f"| '''Parry''' || {one.parry}"]
        told += ["|-", f"| '''Toughness''' || {tough(one)}"]
        told += ["|-", f"| '''Edges''' || {edges(one)}"] if one.edges else []
        told += ["|-", f"| '''Gear''' || {', '.join(gear_of(one))}"] if gear_of(one) else []
        told += ["|}", "", "; Special Abilities", *(f"* '''{ability.name}''': {ability.text}." for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def one_line(found: Sequence[MadeUp]) -> str:
    """A game master's shorthand: a creature on a line, weapons bare, abilities in brackets behind them."""
    told = []
    for one in found:
        parts = [" ".join(f"{LETTERS[key]} {die}" for key, die in one.attributes.items()), skills(one)]
        parts += [f"Pace {one.pace} Parry {one.parry} Tough {tough(one).replace(' ', '')}"]
        parts += [f"Edges: {edges(one)}"] if one.edges else []
        for each in arms(one):
            parts.append(" ".join(part for part in (each.name, each.damage, each.reach, each.rest.replace(",", "")) if part))
        parts += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        parts += [f"SA: {', '.join(ability.name for ability in others(one))}"] if others(one) else []
        told.append(f"{one.name}: {'; '.join(parts)}")
    return "\n\n".join(told) + "\n"


def html_table(found: Sequence[MadeUp]) -> str:
    """The source of a web page: values in cells, weapons in a table of their own, abilities as definitions."""
    told = ["<html><body>"]
    for one in found:
        told += [f'<h3 class="creature">{one.name}</h3>', f"<p>{one.tale}</p>", '<table border="1">']
        rows = [("Attributes", dice(one)), ("Skills", skills(one)), ("Pace", one.pace), ("Parry", one.parry), ("Toughness", tough(one))]
        rows += [("Edges", edges(one))] if one.edges else []
        rows += [("Gear", ", ".join(things(one)))] if things(one) else []
        told += [*(f"<tr><th>{head}</th><td>{value}</td></tr>" for head, value in rows), "</table>"]
        if one.attacks:
            told += ["<table>", "<tr><th>Weapon</th><th>Damage</th><th>Range</th><th>Notes</th></tr>"]
            cells = [(each.name, each.damage, each.reach or "&mdash;", each.rest or "&mdash;") for each in arms(one)]
            told += [*(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells), "</table>"]
        told += ["<h4>Special Abilities</h4>", "<dl>"]
        told += [*(f"<dt>{ability.name}</dt><dd>{ability.text}.</dd>" for ability in others(one)), "</dl>"]
    return "\n".join([*told, "</body></html>"]) + "\n"


def tabbed_columns(found: Sequence[MadeUp]) -> str:
    """A document's two columns: attributes left and skills right, a tab between, weapons as rows with tabs."""
    told = []
    for one in found:
        told += [one.name, one.tale, "Attributes\tSkills"]
        left = [f"{title(one, key)} {die}" for key, die in one.attributes.items()]
        right = [f"{title(one, key)} {die}" for key, die in one.skills.items()]
        told += [
            f"{left[at] if at < len(left) else ''}\t{right[at] if at < len(right) else ''}" for at in range(max(len(left), len(right)))
        ]
        told += [f"Pace: {one.pace}\tParry: {one.parry}\tToughness: {tough(one)}"]
        told += [f"Edges:\t{edges(one)}"] if one.edges else []
        told += ["Weapon\tDamage\tRange\tNotes"] if one.attacks else []
        told += [f"{each.name}\t{each.damage}\t{each.reach or '-'}\t{each.rest or '-'}" for each in arms(one)]
        told += [f"Gear:\t{', '.join(things(one))}"] if things(one) else []
        told += ["Special Abilities:", *(f"{ability.name}:\t{ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def loud_headings(found: Sequence[MadeUp]) -> str:
    """Headings in capitals on lines of their own, each attack on a line behind its comma."""
    told = []
    for one in found:
        told += [one.name.upper(), one.tale, "", "ATTRIBUTES", dice(one), "", "SKILLS", skills(one), ""]
        told += [f"PACE {one.pace}  PARRY {one.parry}  TOUGHNESS {tough(one)}", ""]
        told += ["EDGES", edges(one), ""] if one.edges else []
        told += ["ATTACKS"] if one.attacks else []
        told += [", ".join(part for part in (each.name, each.damage, each.reach, each.rest) if part) for each in arms(one)]
        told += ["", "GEAR", ", ".join(things(one))] if things(one) else []
        told += ["", "SPECIAL ABILITIES", *(f"{ability.name}: {ability.text}." for ability in others(one)), "", ""]
    return "\n".join(told) + "\n"


def behind_a_dash(found: Sequence[MadeUp]) -> str:
    """Old notes: labels by a dash, gear in brackets behind it, the Strength last in the damage."""
    told = []
    for one in found:
        turned = [re.sub(r"^Str\+(\d?d\d+|\d+)$", r"\1+Str", each.damage) for each in map(arm, one.weapons)]
        listed = [
            f"{each.name} ({', '.join(part for part in (damage, each.reach, each.rest) if part)})"
            for each, damage in zip(map(arm, one.weapons), turned, strict=True)
        ]
        told += [f"{one.name} - {one.tale}", f"Attributes - {dice(one)}", f"Skills - {skills(one)}"]
        told += [f"Pace - {one.pace}, Parry - {one.parry}, Toughness - {tough(one)}"]
        told += [f"Edges - {edges(one)}"] if one.edges else []
        told += [f"Equipment - {', '.join([*listed, *things(one)])}"] if gear(one) else []
        told += ["Special Abilities -", *(f"  {ability.name} - {ability.text}" for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def weapon_table(found: Sequence[MadeUp]) -> str:
    """Markdown with a table of the weapons beneath the figures."""
    told = []
    for one in found:
        told += [f"### {one.name}", f"*{one.tale}*", "", f"- **Attributes:** {dice(one)}", f"- **Skills:** {skills(one)}"]
        told += [f"- **Pace:** {one.pace} **Parry:** {one.parry} **Toughness:** {tough(one)}"]
        told += [f"- **Edges:** {edges(one)}"] if one.edges else []
        told += [f"- **Gear:** {', '.join(things(one))}"] if things(one) else []
        if one.attacks:
            told += ["", "| Weapon | Damage | Range | Notes |", "|:--|:-:|:-:|:--|"]
            told += [f"| {each.name} | {each.damage} | {each.reach or '—'} | {each.rest or '—'} |" for each in arms(one)]
        told += ["", "**Special Abilities**", "", *(f"- ***{ability.name}.*** {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def french_actions(found: Sequence[MadeUp]) -> str:
    """A French scenario in columns: figures first, attacks under a heading, damage after its word."""
    told = []
    for one in found:
        told += [f"{one.name} {'(Joker)' if one.is_wild else '(Extra)'}", one.tale]
        told += [f"Allure : {one.pace} – Parade : {one.parry} – Résistance : {tough(one)}"]
        told += [f"Attributs : {dice(one)}.", f"Compétences : {skills(one)}."]
        told += [f"Atouts : {edges(one)}."] if one.edges else []
        told += ["Attaques :"] if one.attacks else []
        for each in arms(one):
            rest = "".join([f", portée {each.reach}" if each.reach else "", f", {each.rest}" if each.rest else ""])
            told.append(f"• {each.name} : dégâts {each.damage}{rest}")
        told += [f"Équipement : {', '.join(things(one))}."] if things(one) else []
        told += ["Capacités spéciales :", *(f"• {ability.name} : {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def rolled_out(found: Sequence[MadeUp]) -> str:
    """A page for the table: each attack with the die to roll for it before its damage."""
    told = []
    for one in found:
        told += [f"**{one.name}**", one.tale, f"**Attributes:** {dice(one)}", f"**Skills:** {skills(one)}"]
        told += [f"**Pace:** {one.pace}; **Parry:** {one.parry}; **Toughness:** {tough(one)}"]
        told += [f"**Edges:** {edges(one)}"] if one.edges else []
        listed = []
        for each in arms(one):
            skill = "Shooting" if each.reach else "Fighting"
            rest = "".join([f", Range {each.reach}" if each.reach else "", f", {each.rest}" if each.rest else ""])
            listed.append(f"{each.name} ({skill} {one.skills.get(skill.lower(), 'd4-2')}, Damage {each.damage}{rest})")
        told += [f"**Actions:** {'; '.join(listed)}"] if listed else []
        told += [f"**Gear:** {', '.join(things(one))}"] if things(one) else []
        told += ["**Special Abilities:**", *(f"- {ability.name}: {ability.text}." for ability in others(one)), ""]
    return "\n".join(told) + "\n"


def bare_weapons(found: Sequence[MadeUp]) -> str:
    """Typed by hand: a line of the weapons without brackets, semicolons between them, labels cut short."""
    told = []
    for one in found:
        told += [one.name, f"Attrib: {dice(one)}", f"Skills: {skills(one)}", f"Pace {one.pace}; Parry {one.parry}; Toughness {tough(one)}"]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        listed = [" ".join([each.name, ", ".join(part for part in (each.damage, each.reach, each.rest) if part)]) for each in arms(one)]
        told += [f"Weapons: {'; '.join(listed)}"] if listed else []
        told += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        told += [f"Special: {'; '.join(f'{ability.name}: {ability.text}' for ability in others(one))}".replace("; called", ", called"), ""]
    return "\n".join(told) + "\n"


def french_html(found: Sequence[MadeUp]) -> str:
    """The source of a French page: paragraphs with bold labels, breaks, entities, damage in brackets."""
    told = []
    for one in found:
        told += [f"<h2>{one.name}</h2>", f"<p>{one.tale}</p>", f"<p><b>Attributs&nbsp;:</b> {dice(one)}<br/>"]
        told += [f"<b>Compétences&nbsp;:</b> {skills(one)}<br/>"]
        told += [f"<b>Allure&nbsp;:</b> {one.pace} <b>Parade&nbsp;:</b> {one.parry} <b>Résistance&nbsp;:</b> {tough(one)}</p>"]
        told += [f"<p><b>Atouts&nbsp;:</b> {edges(one)}</p>"] if one.edges else []
        told += [f"<p><b>Équipement&nbsp;:</b> {', '.join(gear_of(one))}</p>"] if gear_of(one) else []
        told += ["<p><b>Capacités spéciales&nbsp;:</b></p>", "<ul>"]
        for ability in one.abilities:
            each = arm(ability.attack) if ability.attack else None
            told += [f"<li>{each.name} ({each.damage})</li>" if each else f"<li><b>{ability.name}&nbsp;:</b> {ability.text}</li>"]
        told += ["</ul>"]
    return "\n".join(told) + "\n"


def wrapped_mail(found: Sequence[MadeUp]) -> str:
    """A mail that was answered: a sign before each line, text wrapped, the names between stars."""
    told = ["On Tuesday you wrote:", ""]
    for one in found:
        lines = [f"*{one.name}*", f"Attributes: {dice(one)}", f"Skills: {skills(one)}"]
        lines += [f"Pace: {one.pace}, Parry: {one.parry}, Toughness: {tough(one)}"]
        lines += [f"Edges: {edges(one)}"] if one.edges else []
        lines += [f"Gear: {', '.join(gear_of(one))}"] if gear_of(one) else []
        lines += ["Special Abilities:", *(f"* {ability.name}: {ability.text}." for ability in one.abilities), ""]
        told += [f"> {part}".rstrip() for line in lines for part in textwrap.wrap(line, 64) or [""]]
    return "\n".join(told) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "yaml_fence": (yaml_fence, "en", 2), "table_export": (table_export, "en", 2), "lab_sheet": (lab_sheet, "en", 3),
    "hyphenated_column": (hyphenated_column, "en", 3), "bold_post": (bold_post, "en", 2), "bbcode": (bbcode, "en", 3),
    "french_board": (french_board, "fr", 3), "em_dashes": (em_dashes, "en", 2), "mediawiki_table": (mediawiki_table, "en", 2),
    "one_line": (one_line, "en", 4), "html_table": (html_table, "en", 2), "tabbed_columns": (tabbed_columns, "en", 2),
    "loud_headings": (loud_headings, "en", 3), "behind_a_dash": (behind_a_dash, "en", 2), "weapon_table": (weapon_table, "en", 3),
    "french_actions": (french_actions, "fr", 3), "rolled_out": (rolled_out, "en", 3), "bare_weapons": (bare_weapons, "en", 3),
    "french_html": (french_html, "fr", 2), "wrapped_mail": (wrapped_mail, "en", 3),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
