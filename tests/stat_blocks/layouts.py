"""Layouts in which stat blocks of Savage Worlds are found: books and copies of them, notes, wikis, forums, blogs, other programs.

Each takes creatures and gives the text of one file. They follow how such sources look, not what our reader does.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tests.stat_blocks.made_up import MadeUp

Layout: TypeAlias = Callable[[Sequence[MadeUp]], str]


def title(one: MadeUp, key: str) -> str:
    """Write a skill, an attribute or an edge in the language of the creature."""
    return one.words.get(key, key.replace("_", " ").title() if key.islower() else key)


def dice(one: MadeUp) -> str:
    told = [f"{title(one, key)} {die}{' (A)' if key == 'smarts' and one.is_animal else ''}" for key, die in one.attributes.items()]
    return ", ".join(told)


def skills(one: MadeUp) -> str:
    return ", ".join(f"{title(one, key)} {die}" for key, die in sorted(one.skills.items()))


def tough(one: MadeUp) -> str:
    return f"{one.toughness} ({one.armour})" if one.armour else str(one.toughness)


def gear(one: MadeUp) -> str:
    told = [*([one.worn] if one.worn else []), *(f"{arm.name} ({arm.numbers})" for arm in one.weapons), *one.carried]
    return ", ".join(told)


def edges(one: MadeUp) -> str:
    return ", ".join(title(one, edge) for edge in one.edges)


def book_lines(one: MadeUp, bullet: str = "• ", colon: str = ":") -> list[str]:
    """Write the labelled lines in the order of the books."""
    lines = [f"Attributes{colon} {dice(one)}", f"Skills{colon} {skills(one)}"]
    lines.append(f"Pace{colon} {one.pace}; Parry{colon} {one.parry}; Toughness{colon} {tough(one)}")
    lines += [f"Hindrances{colon} {', '.join(one.hindrances)}"] if one.hindrances else []
    lines += [f"Edges{colon} {edges(one)}"] if one.edges else []
    lines += [f"Gear{colon} {gear(one)}"] if gear(one) else []
    if one.abilities:
        lines += [f"Special Abilities{colon}", *(f"{bullet}{ability.name}: {ability.text}." for ability in one.abilities)]
    return lines


def book(found: Sequence[MadeUp]) -> str:
    """A book's text, copied without a fault; a Wild Card has the sign of its card."""
    blocks = ["\n".join([("\u2660 " if one.is_wild else "") + one.name, one.tale, *book_lines(one)]) for one in found]
    return "\n\n".join(blocks) + "\n"


def narrow_pdf(found: Sequence[MadeUp]) -> str:
    """A column of a PDF: lines of 44 letters, words cut, ligatures, a page's foot between blocks."""
    pages = []
    for place, one in enumerate(found):
        lines: list[str] = [one.name.upper(), *textwrap.wrap(one.tale, 44)]
        for line in book_lines(one):
            lines += textwrap.wrap(line, 44)
        told = (
            "\n".join(lines)
            .replace("Fighting", "\ufb01ghting".capitalize() if place % 3 else "Fight-\ning")
            .replace("Swimming", "Swim-\nming")
        )
        pages.append(told + (f"\n\n{112 + place}\n" if place % 2 else ""))
    return "\n\n".join(pages) + "\n"


def two_columns(found: Sequence[MadeUp]) -> str:
    """Two columns of a page side by side, as a viewer lays them out as text."""
    pairs = []
    for left, right in zip(found[::2], found[1::2], strict=False):
        sides = [[line for raw in [one.name, *book_lines(one)] for line in textwrap.wrap(raw, 46)] for one in (left, right)]
        rows = max(map(len, sides))
        padded = [side + [""] * (rows - len(side)) for side in sides]
        pairs.append("\n".join(f"{one:<52}{other}".rstrip() for one, other in zip(*padded, strict=True)))
    return pairs[0] + "\n"


def markdown(found: Sequence[MadeUp]) -> str:
    """A bestiary kept in Markdown: headings, bold labels, a heading of the abilities without a colon, text wrapped by a program."""
    blocks = []
    for one in found:
        lines = [f"# {one.name}{' (WC)' if one.is_wild else ''}", "", one.tale, ""]
        labelled = [f"**Attributes:** {dice(one)}", f"**Skills:** {skills(one)}"]
        labelled.append(f"**Charisma:** -; **Pace:** {one.pace}; **Parry:** {one.parry}; **Toughness:** {tough(one)}")
        labelled += [f"**Edges:** {edges(one)}"] if one.edges else []
        labelled += [f"**Gear:** {gear(one)}"] if gear(one) else []
        for line in labelled:
            lines += textwrap.wrap(line, 72)
        lines += ["**Special Abilities**", ""]
        for ability in one.abilities:
            lines += textwrap.wrap(f"- **{ability.name}:** {ability.text}.", 72)
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def kinds_of_one(found: Sequence[MadeUp]) -> str:
    """A page of Markdown of one kind, its further sorts with a bold name right beneath the list before."""
    lines = ["# A page of beasts", "", "No description for these creatures yet.", ""]
    for place, one in enumerate(found):
        lines += [f"## {one.name}", ""] if place == 0 else [f"**{one.name}**", one.tale, ""]
        lines += [f"**Attributes:** {dice(one)}", f"**Skills:** {skills(one)}"]
        lines += [f"**Pace:** {one.pace}; **Parry:** {one.parry}; **Toughness:** {tough(one)}"]
        lines += [f"**Edges:** {edges(one)}"] if one.edges else []
        lines += [f"**Gear:** {gear(one)}"] if gear(one) else []
        lines += ["**Special Abilities**", "", *(f"- **{ability.name}:** {ability.text}." for ability in one.abilities)]
    return "\n".join(lines) + "\n"


def homebrewery(found: Sequence[MadeUp]) -> str:
    """Quoted blocks with rules between, as a page maker of brews has them."""
    blocks = []
    for one in found:
        lines = ["___", f"> ## {one.name}", f">*{one.tale}*", ">___"]
        lines += [f"> - **Attributes** {dice(one)}", f"> - **Skills** {skills(one)}"]
        lines += [f"> - **Pace** {one.pace}; **Parry** {one.parry}; **Toughness** {tough(one)}"]
        lines += [f"> - **Edges** {edges(one)}"] if one.edges else []
        lines += [f"> - **Gear** {gear(one)}"] if gear(one) else []
        lines += [">___", "> ### Special Abilities", *(f"> ***{ability.name}.*** {ability.text}.\n>" for ability in one.abilities)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def reddit(found: Sequence[MadeUp]) -> str:
    """A post: the colon outside of the stars, two blanks at the ends of lines, escaped signs, empty lines of its editor."""
    posts = []
    for one in found:
        lines = [f"**{one.name}**  ", f"{one.tale}", "", f"**Attributes**: {dice(one)}  ", f"**Skills**: {skills(one)}  "]
        lines += [f"**Pace**: {one.pace}; **Parry**: {one.parry}; **Toughness**: {tough(one)}  "]
        lines += [f"**Edges**: {edges(one)}  "] if one.edges else []
        lines += [f"**Gear**: {gear(one)}  "] if gear(one) else []
        lines += ["", "**Special Abilities**:", "", *(f"* {ability.name}: {ability.text}." for ability in one.abilities)]
        posts.append("\n".join(lines).replace("−", "\\-"))
    return "Here is what I have so far, tell me what you think.\n\n" + "\n\n&#x200B;\n\n".join(posts) + "\n\nThanks for reading!\n"


def obsidian_fence(found: Sequence[MadeUp]) -> str:
    """A note with fences of an addon that draws stat blocks."""
    told = ["# Beasts of the weir", ""]
    for one in found:
        lines = ["```statblock", "layout: Savage Worlds", f"name: {one.name}", f"attributes: {dice(one)}", f"skills: {skills(one)}"]
        lines += [f"pace: {one.pace}", f"parry: {one.parry}", f"toughness: {tough(one)}"]
        lines += [f"edges: {edges(one)}"] if one.edges else []
        lines += [f"gear: {gear(one)}"] if gear(one) else []
        lines += ["special_abilities:"] if one.abilities else []
        for ability in one.abilities:
            lines += [f'  - name: "{ability.name}"', f'    desc: "{ability.text}."']
        told += [*lines, "```", ""]
    return "\n".join(told) + "\n"


def obsidian_callout(found: Sequence[MadeUp]) -> str:
    """Callouts of a viewer of notes: keys in small letters, lists beneath them."""
    told = ["# Session notes", ""]
    for one in found:
        lines = [f"> [!statblock] {one.name}", ">", "> ruleset: swade", f"> wildcard: {'true' if one.is_wild else 'false'}"]
        lines += [f"> attributes: {dice(one)}", f"> skills: {skills(one)}", f"> pace: {one.pace}", f"> parry: {one.parry}"]
        lines += [f"> toughness: {tough(one)}", ">"]
        lines += ["> edges:", *(f"> - {edge}" for edge in one.edges), ">"] if one.edges else []
        items = [*([one.worn] if one.worn else []), *(f"{arm.name} ({arm.numbers})" for arm in one.weapons), *one.carried]
        lines += ["> gear:", *(f"> - {item}" for item in items), ">"] if items else []
        lines += ["> abilities:", *(f"> - {ability.name}: {ability.text}." for ability in one.abilities)]
        told += [*lines, "", "They move on at dawn.", ""]
    return "\n".join(told) + "\n"


def wikitext(found: Sequence[MadeUp]) -> str:
    """The source of a page of a wiki."""
    told = ["{{Sources|Home-made}}", ""]
    for one in found:
        told += [f"== {one.name} ==", one.tale, "", f"'''Attributes:''' {dice(one)}<br />", f"'''Skills:''' {skills(one)}<br />"]
        told += [f"'''Pace:''' {one.pace}; '''Parry:''' {one.parry}; '''Toughness:''' {tough(one)}<br />"]
        told += [f"'''Edges:''' {edges(one)}<br />"] if one.edges else []
        told += [f"'''Gear:''' {gear(one)}<br />"] if gear(one) else []
        told += ["'''Special Abilities:'''", *(f"* '''{ability.name}:''' {ability.text}." for ability in one.abilities), ""]
    return "\n".join([*told, "[[Category:Creatures]]"]) + "\n"


def blog(found: Sequence[MadeUp]) -> str:
    """One paragraph each, as pages lose their line ends when they are copied."""
    told = []
    for one in found:
        parts = [one.name, one.tale, f"Attributes: {dice(one)} Skills: {skills(one)}"]
        parts += [f"Charisma: -; Pace: {one.pace}; Parry: {one.parry}; Toughness: {tough(one)}"]
        parts += [f"Edges: {edges(one)}"] if one.edges else []
        parts += [f"Gear: {gear(one)}"] if gear(one) else []
        parts += ["Special Abilities", *(f"• {ability.name}: {ability.text}." for ability in one.abilities)]
        told.append(" ".join(parts))
    return "\n\n".join(told) + "\n"


def forum(found: Sequence[MadeUp]) -> str:
    """A post with the text of an old toolkit: lines of 58 letters, abilities without bullets, treasure."""
    told = ["I have stats for these. Suggestions are welcome.", ""]
    for one in found:
        lines: list[str] = [one.name, ""]
        for raw in (one.tale, *book_lines(one, "")):
            lines += textwrap.wrap(raw.replace("Special Abilities:", "Treasure: None.\0Special Abilities:"), 58)
        told += ["\n".join(lines).replace("\0", "\n"), ""]
    return "\n".join([*told, "1) Would these be Extras?", "2) What would you change?"]) + "\n"


def savaged_us(found: Sequence[MadeUp]) -> str:
    """The text that a maker of characters on the web gives."""
    told = []
    for one in found:
        lines = [one.name, f"{'Seasoned' if one.is_wild else 'Novice'} Human", "", f"Attributes: {dice(one)}", f"Skills: {skills(one)}"]
        lines += [f"Pace: {one.pace}; Parry: {one.parry}; Toughness: {tough(one)}", f"Edges: {edges(one)}" if one.edges else "Edges: none"]
        lines += [f"Armor: {one.worn}"] if one.worn else []
        lines += [f"Weapons: {', '.join(f'{arm.name} ({arm.numbers})' for arm in one.weapons)}"] if one.weapons else []
        lines += [f"Gear: {', '.join(one.carried)}"] if one.carried else []
        lines += ["Special Abilities", *(f"{ability.name}: {ability.text}." for ability in one.abilities), "Advances: 0"]
        told.append("\n".join(lines))
    return "\n\n\n".join(told) + "\n"


def word_bullets(found: Sequence[MadeUp]) -> str:
    """A document of a word processor or a notebook, copied: bullets of its fonts with tabs, soft line ends."""
    told = []
    for place, one in enumerate(found):
        sign = ("\u00b7\t", "o\t", "\uf0b7\t", "\u25aa\t")[place % 4]
        lines = [f"{one.name}{' (Wild Card)' if one.is_wild else ''}", one.tale]
        lines += book_lines(one, sign)
        told.append("\r\n".join(lines).replace(", ", ",\u00a0", 1))
    return "\r\n\r\n".join(told) + "\r\n"


def bare_heads(found: Sequence[MadeUp]) -> str:
    """Headings on lines of their own, without colons."""
    told = []
    for one in found:
        lines = [f"# {one.name}", "", "Attributes", dice(one), "", "Skills", skills(one), ""]
        lines += [f"Pace {one.pace}; Parry {one.parry}; Toughness {tough(one)}", ""]
        lines += ["Edges", edges(one), ""] if one.edges else []
        lines += ["Gear", gear(one), ""] if gear(one) else []
        lines += ["Special Abilities", *(f"- {ability.name}: {ability.text}" for ability in one.abilities)]
        told.append("\n".join(lines))
    return "\n\n".join(told) + "\n"


def adventure(found: Sequence[MadeUp]) -> str:
    """An adventure: headings and prose between the blocks, a sentence between a heading and its block."""
    told = ["# The weir at night", "", "The heroes come by boat; three guards wait for them, one of them asleep.", ""]
    for place, one in enumerate(found):
        told += [f"### {one.name}", "", one.tale, "", *book_lines(one, "- "), ""]
        told += [
            f"## {place + 2}. Behind the mill",
            "",
            "A path leads down to the water. Whoever takes it for the road is lost, and hears 2d6 frogs.",
            "",
        ]
    return "\n".join(told) + "\n"


def numbered(found: Sequence[MadeUp]) -> str:
    """A reformatted bestiary: numbered headings, all lines in bullets, abilities by dashes beneath, a running head between."""
    told = []
    for place, one in enumerate(found):
        told += [
            f"21.{place + 1}. {one.name}",
            "",
            *textwrap.wrap(one.tale, 64),
            "",
            f"• Attributes: {dice(one)}",
            f"• Skills: {skills(one)}",
        ]
        told += [f"• Pace: {one.pace}; Parry: {one.parry}; Toughness: {tough(one)}"]
        told += [f"• Edges: {edges(one)}"] if one.edges else []
        told += [f"• Gear: {gear(one)}"] if gear(one) else []
        told += [
            "• Special Abilities:",
            *(line for ability in one.abilities for line in textwrap.wrap(f"– {ability.name}: {ability.text}.", 64)),
            "",
        ]
        told += [f"21.{place + 1}. CHAPTER 21. W", "", str(130 + place), ""] if place % 3 == 2 else []
    return "\n".join(told) + "\n"


def dashes(found: Sequence[MadeUp]) -> str:
    """A weblog that parts the names of abilities by dashes."""
    told = []
    for one in found:
        lines = [one.name, *book_lines(one)]
        names = {f"• {ability.name}: ": f"  • {ability.name} -- " for ability in one.abilities}
        for printed, dashed in names.items():
            lines = [line.replace(printed, dashed) for line in lines]
        told.append("\n".join(lines))
    return "\n\n".join(told) + "\n"


def table_of_traits(found: Sequence[MadeUp]) -> str:
    """Notes whose attributes and skills stand in a table, one beneath the other."""
    told = []
    for one in found:
        told += [f"# {one.name}", "", "| Attributes | Skills |", "| --- | --- |"]
        told += [f"| {dice(one).replace(', ', '<br>')} | {skills(one).replace(', ', '<br>')} |", ""]
        told += [f"Pace **{one.pace}**  ", f"Parry **{one.parry}**  ", f"Toughness **{tough(one)}**", ""]
        told += [f"**Edges:** {edges(one)}", ""] if one.edges else []
        told += [f"**Gear:** {gear(one)}", ""] if gear(one) else []
        told += ["**Abilities:**", *(f"- **{ability.name}:** {ability.text}" for ability in one.abilities), ""]
    return "\n".join(told) + "\n"


def french_book(found: Sequence[MadeUp]) -> str:
    """The French edition: its labels, blanks before colons, bullets."""
    told = []
    for one in found:
        lines = [one.name, one.tale, f"Attributs\u00a0: {dice(one)}", f"Compétences\u00a0: {skills(one)}"]
        lines += [f"Allure\u00a0: {one.pace}\u00a0; Parade\u00a0: {one.parry}\u00a0; Résistance\u00a0: {tough(one)}"]
        lines += [f"Atouts\u00a0: {edges(one)}"] if one.edges else []
        lines += [f"Équipement\u00a0: {gear(one)}"] if gear(one) else []
        lines += ["Capacités spéciales\u00a0:", *(f"• {ability.name}\u00a0: {ability.text}." for ability in one.abilities)]
        told.append("\n".join(lines))
    return "\n\n".join(told) + "\n"


SHORT: Final = {"agility": "Agi", "smarts": "Int", "spirit": "Âme", "strength": "For", "vigor": "Vig"}


def french_short(found: Sequence[MadeUp]) -> str:
    """A French scenario: names in capitals, short attributes, figures without colons, abilities by dashes."""
    told = []
    for one in found:
        short = ", ".join(f"{SHORT[key]} {die}{' (A)' if key == 'smarts' and one.is_animal else ''}" for key, die in one.attributes.items())
        lines = [one.name.upper(), f"Attributs : {short}", f"Compétences : {skills(one)}"]
        lines += [f"Allure {one.pace} ; Parade {one.parry} ; Résistance {tough(one)}"]
        lines += [f"Atouts : {edges(one)}"] if one.edges else []
        lines += [f"Équipement : {gear(one)}"] if gear(one) else []
        told.append("\n".join([*lines, "Capacités spéciales :", *(f"– {ability.name} : {ability.text}" for ability in one.abilities)]))
    return "\n\n".join(told) + "\n"


LAYOUTS: Final[dict[str, tuple[Layout, str, int]]] = {
    "book": (book, "en", 1), "narrow_pdf": (narrow_pdf, "en", 4), "two_columns": (two_columns, "en", 2), "markdown": (markdown, "en", 4),
    "kinds_of_one": (kinds_of_one, "en", 4), "homebrewery": (homebrewery, "en", 3), "reddit": (reddit, "en", 2),
    "obsidian_fence": (obsidian_fence, "en", 2), "obsidian_callout": (obsidian_callout, "en", 2), "wikitext": (wikitext, "en", 3),
    "blog": (blog, "en", 1), "forum": (forum, "en", 3), "savaged_us": (savaged_us, "en", 1), "word_bullets": (word_bullets, "en", 3),
    "bare_heads": (bare_heads, "en", 3), "adventure": (adventure, "en", 3), "numbered": (numbered, "en", 6), "dashes": (dashes, "en", 2),
    "table_of_traits": (table_of_traits, "en", 1), "french_book": (french_book, "fr", 3), "french_short": (french_short, "fr", 3),
}  # fmt: skip
"""By name: the layout, the language of what is written in it, and how many creatures one file of it has."""
