"""Layouts of a fifth round, weighed by how often a game master meets them: most are the printed standard as it comes out of a copy.

At their first reading, before anything was mended by them, 95.3 % of their weapons and 79.4 % of their names were right.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from tests.stat_blocks.layouts import Layout, book_lines, dice, edges, gear, skills, title, tough
from tests.stat_blocks.made_up import MadeUp
from tests.stat_blocks.third import Arm, arm, arms, cut_words, others, things

FRENCH_SHORT: Final = {"agility": "Agi", "spirit": "Âme", "strength": "For", "smarts": "Int", "vigor": "Vig"}


def figures(one: MadeUp, between: str = "; ") -> str:
    return between.join((f"Pace: {one.pace}", f"Parry: {one.parry}", f"Toughness: {tough(one)}"))


def in_brackets(each: Arm, range_word: str = "Range ", damage_word: str = "") -> str:
    """Write what stands in the brackets behind a weapon: damage, range, the rest."""
    reach = f"{range_word}{each.reach}" if each.reach else ""
    return ", ".join(part for part in (damage_word + each.damage, reach, each.rest) if part)


def outfit(one: MadeUp, **words: str) -> str:
    return ", ".join([*things(one), *(f"{each.name} ({in_brackets(each, **words)})" for each in map(arm, one.weapons))])


def core_book(found: Sequence[MadeUp]) -> str:
    """The printed standard of today copied from a PDF: lines end at the column's edge, a dash for what there is none of."""
    told = []
    for one in found:
        lines = [one.name.upper(), one.tale, f"Attributes: {dice(one)}", f"Skills: {skills(one)}", figures(one)]
        lines += [f"Hindrances: {', '.join(one.hindrances) or '—'}", f"Edges: {edges(one) or '—'}"]
        lines += [f"Gear: {outfit(one)}." if outfit(one) else "Gear: —"]
        lines += ["Special Abilities:", *(f"• {ability.name}: {ability.text}." for ability in one.abilities)]
        told += [part for line in lines for part in textwrap.wrap(line, 56)]
    return "\n".join(told) + "\n"


def older_book(found: Sequence[MadeUp]) -> str:
    """A book of an older edition: Charisma before Pace, treasure, ligatures, the page's foot within a block."""
    told = []
    for place, one in enumerate(found):
        lines = [one.name, one.tale, f"Attributes: {dice(one)}", f"Skills: {skills(one)}", f"Charisma: 0; {figures(one)}"]
        lines += [f"Hindrances: {', '.join(one.hindrances)}"] if one.hindrances else []
        lines += [f"Edges: {edges(one)}"] if one.edges else []
        lines += [f"Gear: {gear(one)}.", "Treasure: Meager."] if gear(one) else ["Treasure: None."]
        wrapped = [part for line in lines for part in cut_words([line], 48)] + ["Special Abilities"]
        wrapped += ["", f"{88 + place}", "", "THE DROWNED COAST", ""] if place % 2 else []
        wrapped += [part for ability in one.abilities for part in cut_words([f"• {ability.name}: {ability.text}."], 48)]
        told.append("\n".join(wrapped).replace("fi", "\ufb01").replace("fl", "\ufb02"))
    return "\n\n".join(told) + "\n"


def fan_wiki(found: Sequence[MadeUp]) -> str:
    """A page of a fans' wiki copied: no blank before a bracket, where it comes from and where it is used beneath."""
    told = []
    for one in found:
        told += [one.name, "", one.tale, "", f"Attributes: {dice(one)}".replace(" (A)", "(A)"), f"Skills: {skills(one)}"]
        told += [figures(one).replace(" (", "(")]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Gear: {outfit(one, damage_word='Damage: ', range_word='Range: ')}"] if outfit(one) else []
        told += ["Special Abilities:", *(f"  • {ability.name}: {ability.text}" for ability in one.abilities)]
        told += ["", "Setting/Genre: Fantasy, Horror", "", "References: a note of my own, p. 45.", "", ""]
    return "\n".join(told) + "\n"


def plain_list(found: Sequence[MadeUp]) -> str:
    """A long list on a page of the old web: block beneath block without an empty line, a sentence behind the dice."""
    told = ["Beasts of the Coast: Full List"]
    for one in found:
        told += [one.name, one.tale, f"Attributes: {dice(one)}", f"Skills: {skills(one)}", f"Charisma: -; {figures(one)}"]
        told += [f"Hindrances: {', '.join(one.hindrances)}"] if one.hindrances else []
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Gear: {gear(one)}."] if gear(one) else []
        told += ["Special Abilities"]
        for ability in one.abilities:
            told.append(f"• {ability.name}: {ability.text}{'. A raise knocks the prey over.' if ability.attack else '.'}")
    return "\n".join(told) + "\n"


def reader_of_papers(found: Sequence[MadeUp]) -> str:
    """A document shown on a site of papers: breaks as tags, an empty line after each, dashes for bullets, lines cut."""
    told = ["08.03.2015 Views", "", "Share Embed Flag", ""]
    for place, one in enumerate(found):
        lines = [f"7.{place + 1}. {one.name}{' (WC)' if one.is_wild else ''}", *textwrap.wrap(one.tale, 60), f"• Attributes: {dice(one)}"]
        lines += [f"• Skills: {skills(one)}", f"• {figures(one, ' ; ')}"]
        lines += [f"• Edges: {edges(one)}"] if one.edges else []
        lines += [f"• Gear: {gear(one)}"] if gear(one) else []
        lines += ["• Special Abilities:", *(f"– {ability.name}: {ability.text}." for ability in one.abilities)]
        told += [part + "<br />\n" for line in lines for part in textwrap.wrap(line, 64)]
    return "\n".join([*told, "102", "", "Your file is uploaded and ready to be published."]) + "\n"


def weblog(found: Sequence[MadeUp]) -> str:
    """Posts of a weblog copied from the page: the date above, the sender and the labels beneath."""
    told = ["The Ferryman's Table", "a blog about dice and mud", ""]
    for one in found:
        told += ["Saturday, 15 June 2013", "", one.name, "", one.tale, ""]
        told += [f"Attributes: {dice(one)}", f"Skills: {skills(one)}", figures(one)]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Gear: {outfit(one)}"] if outfit(one) else []
        told += ["", "Special Abilities:", *(f"• {ability.name}: {ability.text}." for ability in one.abilities), ""]
        told += ["Posted by Ferryman at 21:14", "No comments:", "Labels: bestiary, savage worlds", ""]
    return "\n".join(told) + "\n"


def social_post(found: Sequence[MadeUp]) -> str:
    """A post with bold labels, the colon within the stars, a word before and a word after."""
    told = ["My players meet these on Friday. Too strong for four Novices?", ""]
    for one in found:
        told += [f"**{one.name}**{' (Wild Card)' if one.is_wild else ''}", "", f"*{one.tale}*", "", f"**Attributes:** {dice(one)}", ""]
        told += [f"**Skills:** {skills(one)}", "", f"**Pace:** {one.pace}; **Parry:** {one.parry}; **Toughness:** {tough(one)}", ""]
        told += [f"**Hindrances:** {', '.join(one.hindrances)}", ""] if one.hindrances else []
        told += [f"**Edges:** {edges(one)}", ""] if one.edges else []
        told += [f"**Gear:** {outfit(one, range_word='')}", ""] if outfit(one) else []
        told += ["**Special Abilities**", "", *(f"* **{ability.name}:** {ability.text}." for ability in one.abilities), ""]
    return "\n".join([*told, "Edit: fixed the Toughness, thanks to all of you!"]) + "\n"


def board_post(found: Sequence[MadeUp]) -> str:
    """A post of a board with an answer: a quotation, a colour for the name, bold labels with the colon outside."""
    told = ["[quote=Lantern]Does anybody have stats for the things at the weir?[/quote]", "", "Sure, here is what I used:", ""]
    for one in found:
        told += [f"[color=#800000][b]{one.name}[/b][/color]", f"[b]Attributes[/b]: {dice(one)}", f"[b]Skills[/b]: {skills(one)}"]
        told += [f"[b]Pace[/b]: {one.pace}; [b]Parry[/b]: {one.parry}; [b]Toughness[/b]: {tough(one)}"]
        told += [f"[b]Edges[/b]: {edges(one)}"] if one.edges else []
        told += [f"[b]Gear[/b]: {outfit(one)}"] if outfit(one) else []
        told += ["[b]Special Abilities[/b]:", "[ul]"]
        told += [*(f"[li][i]{ability.name}[/i]: {ability.text}[/li]" for ability in one.abilities), "[/ul]", ""]
    return "\n".join([*told, "Hope that helps!", "_________________", "Fast is slow, slow is wet."]) + "\n"


def vault_note(found: Sequence[MadeUp]) -> str:
    """A note of a vault: tags above, links around what has a page of its own, labels in a list."""
    told = ["---", "tags: [npc, weir]", "campaign: The Drowned Coast", "---", "", "# Foes of the weir", ""]
    for one in found:
        told += [f"## {one.name}", "", f"{one.tale} See [[The Weir]].", ""]
        told += [f"- **Attributes**: {dice(one)}", f"- **Skills**: {skills(one)}"]
        told += [f"- **Pace**: {one.pace} | **Parry**: {one.parry} | **Toughness**: {tough(one)}"]
        told += [f"- **Edges**: {', '.join(f'[[{title(one, edge)}]]' for edge in one.edges)}"] if one.edges else []
        told += [f"- **Gear**: {outfit(one)}"] if outfit(one) else []
        told += ["- **Special Abilities**:", *(f"    - {ability.name}: {ability.text}" for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def shared_document(found: Sequence[MadeUp]) -> str:
    """A document of a web office saved as text: stars for bullets two levels deep, curly quotes, commas between the figures."""
    told = ["\ufeffSession 12 – At the Weir", ""]
    for one in found:
        told += [f"{one.name}{' (WC)' if one.is_wild else ''}", f"“{one.tale}”", f"Attributes: {dice(one)}", f"Skills: {skills(one)}"]
        told += [figures(one, ", ")]
        told += [f"Edges: {edges(one)}"] if one.edges else []
        told += [f"Gear: {', '.join(things(one))}"] if things(one) else []
        told += ["Attacks:", *(f"   * {each.name} ({in_brackets(each)})" for each in arms(one))] if one.attacks else []
        told += ["Special Abilities:", *(f"   * {ability.name}: {ability.text}." for ability in others(one)), "", ""]
    return "\r\n".join(told) + "\r\n"


def tracker(found: Sequence[MadeUp]) -> str:
    """The fields of a tracker of fights as lines of text, one for each value."""
    told = []
    for one in found:
        told += [f"Name: {one.name}", f"Wild Card: {'Yes' if one.is_wild else 'No'}"]
        told += [f"{title(one, key)}: {die}" for key, die in one.attributes.items()]
        told += [f"Skills: {skills(one)}", f"Pace: {one.pace}", f"Parry: {one.parry}"]
        told += [f"Toughness: {one.toughness}", f"Armor: {one.armour}"]
        told += [f"Edges: {edges(one) or 'None'}", f"Hindrances: {', '.join(one.hindrances) or 'None'}"]
        listed = [f"{each.name} (Damage: {each.damage}, Range: {each.reach or 'Melee'})" for each in arms(one)]
        told += [f"Weapons: {'; '.join(listed) or 'None'}", f"Gear: {'; '.join(things(one)) or 'None'}"]
        told += [f"Special Abilities: {'; '.join(ability.name for ability in others(one)) or 'None'}", f"Notes: {one.tale}", ""]
    return "\n".join(told) + "\n"


def one_sheet(found: Sequence[MadeUp]) -> str:
    """An adventure of a page: prose between the blocks, how many there are behind the name of those who are no Wild Cards."""
    told = ["The Weir at Night", "By a Friend of the Ferry", "", "The heroes are hired to bring a crate across. Nobody says why.", ""]
    for place, one in enumerate(found):
        told += [f"Scene {place + 1}: On the Water", "", "A Notice roll shows lights on the bank. With a raise they are counted.", ""]
        told += [f"\u2660 {one.name}" if one.is_wild else f"{one.name} ({place + 2})", one.tale, *book_lines(one), ""]
    return "\n".join([*told, "Aftermath", "", "The crate is empty, and each hero gains a Benny for the next session."]) + "\n"


def soft_columns(found: Sequence[MadeUp]) -> str:
    """Two narrow columns copied one after the other: soft hyphens where words are cut, running heads and numbers of pages."""
    told = []
    for place, one in enumerate(found):
        lines = [one.name, one.tale, *book_lines(one)]
        cut = [f"{part[:-1]}\u00ad" if part.endswith("-") else part for part in cut_words(lines, 40)]
        told += [*cut, "", f"Chapter Four {140 + place}" if place % 2 else "", ""]
    return "\n".join(told) + "\n"


def campaign_site(found: Sequence[MadeUp]) -> str:
    """A character's page of a campaign's site: race and rank first, each label on a line of its own above its text."""
    told = []
    for one in found:
        told += [f"{one.name}{' (WC)' if one.is_wild else ''}", "", "Race: Human", "Gender: Unknown", "Rank: Veteran (40 XP)", ""]
        told += ["Attributes", dice(one), "", "Skills", skills(one), "", figures(one), ""]
        told += ["Hindrances", ", ".join(one.hindrances), ""] if one.hindrances else []
        told += ["Edges", edges(one), ""] if one.edges else []
        told += ["Gear", outfit(one), ""] if outfit(one) else []
        told += ["Special Abilities", *(f"{ability.name}: {ability.text}." for ability in one.abilities)]
        told += ["", "Background", one.tale, "", ""]
    return "\n".join(told) + "\n"


def french_copy(found: Sequence[MadeUp]) -> str:
    """The French edition copied from a PDF: blanks of no break, dashes for nothing, lines cut with hyphens, a page's foot."""
    told = []
    for place, one in enumerate(found):
        lines = [one.name.upper(), one.tale, f"Attributs\u00a0: {dice(one)}", f"Compétences\u00a0: {skills(one)}"]
        lines += [f"Allure\u00a0: {one.pace}\u00a0; Parade\u00a0: {one.parry}\u00a0; Résistance\u00a0: {tough(one)}"]
        lines += ["Handicaps\u00a0: –", f"Atouts\u00a0: {edges(one) or '–'}"]
        lines += [f"Équipement\u00a0: {outfit(one, range_word='Portée ')}." if outfit(one) else "Équipement\u00a0: –"]
        lines += ["Capacités spéciales", *(f"• {ability.name}\u00a0: {ability.text}." for ability in one.abilities)]
        told += [*cut_words(lines, 52), *(["", str(204 + place)] if place % 2 else []), ""]
    return "\n".join(told) + "\n"


def french_supplement(found: Sequence[MadeUp]) -> str:
    """A French fans' supplement of an older edition: Charisma among the figures, capitals without accents, weapons apart."""
    told = []
    for one in found:
        told += [f"{one.name}{' (Joker)' if one.is_wild else ''}", one.tale, f"Attributs : {dice(one)}", f"Competences : {skills(one)}"]
        told += [f"Charisme : 0 ; Allure : {one.pace} ; Parade : {one.parry} ; Resistance : {tough(one)}"]
        told += [f"Atouts : {edges(one)}"] if one.edges else []
        listed = [f"{each.name} ({in_brackets(each, 'Portée ')})" for each in map(arm, one.weapons)]
        told += [f"Armes : {', '.join(listed)}"] if listed else []
        told += [f"Equipement : {', '.join(things(one))}"] if things(one) else []
        told += ["Capacites speciales :", *(f"* {ability.name} : {ability.text}." for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def french_list(found: Sequence[MadeUp]) -> str:
    """A French forum's list: short attributes, no blank before a colon, dashes, a greeting and a signature."""
    told = ["Salut à tous, voilà mes PNJ pour samedi :", ""]
    for one in found:
        told += [f"- {one.name} -", "Attributs: " + ", ".join(f"{FRENCH_SHORT[key]} {one.attributes[key]}" for key in FRENCH_SHORT)]
        told += [f"Compétences: {skills(one)}", f"Allure: {one.pace}, Parade: {one.parry}, Résistance: {tough(one)}"]
        told += [f"Atouts: {edges(one)}"] if one.edges else []
        told += [f"Équipement: {outfit(one, range_word='')}"] if outfit(one) else []
        told += ["Capacités spéciales:", *(f"- {ability.name}: {ability.text}" for ability in one.abilities), ""]
    return "\n".join([*told, "Vos avis ?", "--", "Le passeur du gué"]) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "core_book": (core_book, "en", 3), "older_book": (older_book, "en", 4), "fan_wiki": (fan_wiki, "en", 2),
    "plain_list": (plain_list, "en", 4),
    "reader_of_papers": (reader_of_papers, "en", 3), "weblog": (weblog, "en", 2), "social_post": (social_post, "en", 2),
    "board_post": (board_post, "en", 3), "vault_note": (vault_note, "en", 3), "shared_document": (shared_document, "en", 3),
    "tracker": (tracker, "en", 3), "one_sheet": (one_sheet, "en", 3), "soft_columns": (soft_columns, "en", 2),
    "campaign_site": (campaign_site, "en", 2), "french_copy": (french_copy, "fr", 2), "french_supplement": (french_supplement, "fr", 3),
    "french_list": (french_list, "fr", 3),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
