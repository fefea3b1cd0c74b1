"""A stat block's owner: the nearest heading above it, else the nearest name-like line; and the start of its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from desktop_app.language import folded
from desktop_app.rules.catalogue import SYSTEMS, system_named

HEADING: Final = re.compile(r"[ \t]*#+[ \t]+")
SECTION: Final = re.compile(r"^(?:(?:\d{1,3}\.){1,9}\d{0,3}|\d{1,3}\))[ \t]+")
"""The number of a section before its title."""
ITEM: Final = re.compile(r"[ \t]*(?:[•▪●@-][ \t]|[^\W\d_a-z][^:\n.]{1,60}:[ \t\n])")
"""How an item of a list begins: a bullet, or a name with a colon."""
BULLET: Final = re.compile(r"[ \t]*[•▪●@-][ \t]")
INDENTED: Final = re.compile(r"[ \t]{1,4}\S")
"""How a line of a list begins, above a block that has no blanks before its lines."""
DICE: Final = re.compile(r"\b\d{0,2}[dDwW]\d", re.ASCII)
WILD: Final = re.compile(r"^(?:[\u2660-\u2667\u2605\u2606\U0001F0A0-\U0001F0FF!]+|(?:wild card|joker|wc)\b\s*[:\-]?)\s*", re.IGNORECASE)
WILD_AFTER: Final = re.compile(
    r"\s*[(\[]?\b(?:wild card|joker|wc|w\.c\.)(?:(?<=\.)|\b)[)\]]?\s*$|\s*[\u2660-\u2667\u2605\u2606\U0001F0A0-\U0001F0FF]+$", re.IGNORECASE
)
EXTRA: Final = re.compile(r"\s*(?:[(\[|,]|(?<=\s)-)\s*(?:extra|figurant)s?[)\]]?\s*$", re.IGNORECASE)
COUNT: Final = re.compile(
    r"^\d{1,3} ?[x×] +(?=\S)"
    r"|(?<=\S) *(?:[(\[] ?[x×]? ?\d{1,3}(?: (?:per|par|for each) [^()\[\]]{1,20})? ?[)\]]"
    r"|[(\[](?:p(?:age|\.)? ?\d{1,4}|edit|modifier)[)\]]|(?<=\s)#[^\W\d_][\w/-]{0,30}| [x×] ?\d{1,3})$",
    re.IGNORECASE,
)
"""How many there are, before or behind a name, or where in a book or a site: "(3)", "x3", "2 x", "(1 per hero)", "(p. 12)", "#tag"."""
LEAD: Final = re.compile(
    r"^(?:examples?|samples?|monsters?|creatures?|npcs?|foes?|enem(?:y|ies)|adversar(?:y|ies)"
    r"|name|exemples?|monstres?|créatures?|pnj|nom)(?: \d{1,2})? ?: +(?=\S)|^stat(?:istic)?s (?:for|of) (?=\S)",
    re.IGNORECASE,
)
"""Words before a name."""
OF_A_PAGE: Final = re.compile(
    r"\b(?:chapter|chapitre) \d|^(?:by|par) \S+(?: \S+)?$|\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b"
    r"|^(?:posted|published|written|submitted|post|publié|posté|écrit)\b.* (?:by|on|le|par) "
    r"|\b(?:jan(?:uary|vier)?|feb(?:ruary)?|févr(?:ier)?|mar(?:ch|s)?|apr(?:il)?|avr(?:il)?|ma[iy]|june?|juin|july?|juil(?:let)?|aug(?:ust)?"
    r"|août|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|d[eé]c(?:ember|embre)?)\.? (?:\d{1,2},? )?(?:19|20)\d\d\b",
    re.IGNORECASE,
)
"""Lines of a page other than names: running heads, dates, authors."""
KIND: Final = re.compile(
    r"(?:tiny|small|medium|large|huge|gargantuan) (?:[^\W\d_]+ )?"
    r"(?:beast|animal|undead|humanoid|fey|dragon|monster|construct|elemental|plant|ooze|fiend|demon|aberration)\b"
    r"|(?:novice|seasoned|veteran|heroic|legendary|aguerri|vétéran|héroïque|légendaire)$",
    re.IGNORECASE,
)
"""A line that may give a creature's kind, with its name above."""
HEADS: Final = (
    "Stats|Statistics|Game statistics|Game stats|Stat block|Statblock|Profile|Traits|Name|NPC|Extra|Description|Overview|Introduction",
    "Background|History|Biography|Appearance|Tactics|Notes|Creatures|Monsters",
    "Statistiques|Profil|Nom|PNJ|Figurant|Historique|Histoire|Apparence|Tactique|Créatures|Monstres",
)
GENERIC: Final = frozenset(folded(one) for line in HEADS for one in line.split("|"))
"""Headings of contents, not of a creature."""
LONGEST_TITLE: Final = 60
MOST_WORDS: Final = 7
FARTHEST: Final = 40
"""So many lines above a block are looked at for a name."""
FEW: Final = 4
"""Letters above a line in which a quotation may end."""
FAR: Final = 200
"""Letters of a line that are looked at."""
JOINING: Final = ("of", "the", "and", "von", "van", "de", "du", "des", "la", "le", "les", "à", "au", "aux", "d’", "l’")
"""Small words within a name."""
KEYED: Final = re.compile(r"[a-z][\w-]{1,20}:[ \t]*\S{1,40}")
"""A line of the head of a note for its program, not for people."""
QUOTES: Final = "\"'”’»"
"""Characters that may end a quotation."""
MARKS: Final = " *_#>•▪@-\t"
"""What may stand around a label or a name and says nothing."""


def is_heading(line: str) -> bool:
    """Tell whether a line is marked as a heading."""
    return HEADING.match(line) is not None and bool(line.strip(MARKS))


def called(line: str) -> tuple[str, bool]:
    """Give the name in a line, without number, count and signs around it; and whether one of them is the sign of a Wild Card."""
    told = line.strip(MARKS)
    name = WILD.sub("", told, count=1)
    is_wild = name != told
    while name and len(name) <= FAR:
        less = EXTRA.sub("", COUNT.sub("", name)).strip(MARKS + "|")
        bare = WILD_AFTER.sub("", less).strip(MARKS + "|")
        is_wild = is_wild or bare != less
        if bare == name:
            break
        name = bare
    name = LEAD.sub("", name, count=1)
    game, _, rest = name.partition(": ")
    name = rest if rest and folded(game) in _games() else name
    return SECTION.sub("", name, count=1) or name, is_wild


@cache
def _games() -> frozenset[str]:
    """Give the folded titles of the games, which may stand before a name with a colon."""
    return frozenset(folded(one.title) for one in map(system_named, SYSTEMS))


def is_title(line: str) -> bool:
    """Tell whether a line looks like a name: short, without the sign that ends a sentence, a capital letter first, no dice, no list."""
    told = called(line)[0]
    first = next((letter for letter in told if letter.isalnum()), "")
    return (
        0 < len(told) <= LONGEST_TITLE
        and len(told.split()) <= MOST_WORDS
        and first.isalpha()
        and not first.islower()
        and told.rstrip(QUOTES)[-1:] not in ".!?;:,"
        and ": " not in told
        and BULLET.match(line) is None
        and DICE.search(told) is None
        and OF_A_PAGE.search(told) is None
        and folded(told) not in GENERIC
    )


def name_above(text: str, least: int, place: int) -> int | None:
    """Find the name line of a block with its first label at a place; None without one.

    `least` is where the block before ends. Of lines that follow each other without a gap the uppermost title is the name; what is
    left of a line within which the block before ends is none, nor is a line of a list.
    """
    found: int | None = None
    kind: int | None = None
    below = ""
    is_flush = text[place - 1 : place] in ("", "\n")
    for start, line in _upwards(text, least, place):
        is_rest = start == least > 0 and text[start - 1] != "\n"
        if is_rest or not line.strip(MARKS):
            if found is not None:
                return found
        elif is_heading(line):
            if found is not None or folded(line.strip(MARKS)) not in GENERIC:
                return start if found is None else found
        elif is_title(_bare(line, is_last=not below)) and not below[:1].islower() and not (is_flush and INDENTED.match(line)):
            if found is None and kind is None and KIND.match(line.strip(MARKS)):
                kind = start
            else:
                found = start
        elif found is not None or kind is not None or (BULLET.match(line) and not _is_said(text, start)):
            return found if found is not None else kind
        below = line.strip()
    return found if found is not None else kind


def _bare(line: str, *, is_last: bool) -> str:
    """Leave out the colon or dash behind a name: of the line in which the block begins, or of one with nothing but names."""
    told = line.rstrip(" :")
    is_named = told != line.rstrip() and all(word[:1].isupper() or folded(word) in JOINING for word in told.split())
    return line.rstrip(" :;-") if is_named or (is_last and line.endswith((": ", "- "))) else line


def _is_said(text: str, place: int) -> bool:
    """Return whether a quotation ends above a line, so that the line names its speaker."""
    return text[max(0, place - FEW) : place].rstrip()[-1:] in (*QUOTES,)


def _upwards(text: str, least: int, place: int) -> Iterator[tuple[int, str]]:
    """Yield the lines above a place, from its own; of a long one only enough to show it is no title."""
    end = place
    for _ in range(FARTHEST):
        start = max(text.rfind("\n", least, end) + 1, least)
        yield start, text[start : min(end, start + FAR)]
        if start <= least:
            return
        end = start - 1


def name_in_prose(line: str) -> str:
    """Return a paragraph's leading name, if its first sentence follows without a sign; else empty."""
    head, dash, told = line.strip(MARKS).partition(" - ")
    if dash and is_title(head) and told[:1].isupper() and told.rstrip()[-1:] in (".", "!", "?"):
        return head
    words = line.strip(MARKS).split()
    run: list[str] = []
    for word in words[: 2 * MOST_WORDS]:
        if not (word[:1].isupper() or (run and folded(word) in JOINING)):
            break
        run.append(word)
    while run and not run[-1][:1].isupper():
        run.pop()
    is_sentence = any(word[-1] in ".!?" for word in words[len(run) :])
    return " ".join(run[:-1]).rstrip(",") if len(run) > 1 and is_sentence else ""
