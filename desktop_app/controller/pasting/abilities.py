"""Abilities of a stat block, named paragraphs: Size, natural armour and attacks become fields of the sheet, all else stays as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, cast

from desktop_app.controller.pasting.arms import by_strength, halves_of
from desktop_app.controller.pasting.findings import LONGEST_ITEM, MOST_DOUBTS
from desktop_app.controller.pasting.items import ItemReader
from desktop_app.controller.pasting.layout import Flat, Span, pieces
from desktop_app.controller.pasting.names import fields_of, keys_of, named_in
from desktop_app.controller.pasting.numbers import Numbers, begins_with_numbers, damage_within, is_bare_die, numbers_in
from desktop_app.controller.pasting.read import AT_END, Answer, Doubt
from desktop_app.controller.pasting.things import shelf_of
from desktop_app.controller.pasting.vocabulary import lines_of
from desktop_app.language import folded, said
from desktop_app.rules.kernel.record import Json

BULLET: Final = re.compile(r"(?:^|\n)\s*(?:[•▪●]\s*|[*@-]\s+)|(?<=\s)[•▪●]\s+")
NAMED: Final = re.compile(r"\n(?=#+[ \t]|\s*[•▪●])|\n(?=\s*[^\W\d_a-z](?:[^:\n]{1,60}:|(?:[^-\n]|-(?=\d)){1,60} --? ))")
"""Where a paragraph with a name begins, in a list without bullets."""
NAME: Final = re.compile(r"\s*[^\W\d_a-z][^:]{0,60}:")
"""How an ability begins that stands in a row with others."""
BEHIND_NAME: Final = re.compile(r"\s*:\s*|\s+--?\s+")
"""Separators between an ability's name and its text."""
SIZE: Final = re.compile(r"(?:size|taille)\s*:?\s*([+-]?\d{1,2})\b", re.IGNORECASE)
WORN: Final = re.compile(r"(?:natural\s+)?(?:armou?r|armure)(?:\s+naturelle)?\s*:?\s*\+?(\d{1,3})\b", re.IGNORECASE)
SKILLED: Final = re.compile(r"([^\W\d_]{3,16})(?: [dDwW]\d{1,2}(?:[+-]\d{1,2})?)?\s*[,;:]\s*")
"""A word with or without a die before the numbers of an attack."""
IN_BRACKETS: Final = re.compile(r"^([^()]{1,40}?)\s*\(([^()]{1,80})\)$")
LONGEST_ATTACK: Final = 40
"""Letters of the name of an attack."""


class AbilityReader:
    """Reads the paragraphs of one creature into its sheet."""

    def __init__(self, system_id: str, flat: Flat, depth: Sequence[int], items: ItemReader) -> None:
        """Take the text, and what holds the sheet with its traces and doubts."""
        self._system, self._flat, self._depth, self._items = system_id, flat, depth, items

    def read(self, start: int, end: int) -> None:
        """Read named paragraphs: those whose numbers are known become fields, the others stay as text."""
        text = self._flat.text
        begins = BULLET if BULLET.match(f"\n{text[start:end].lstrip()}") else NAMED
        marks = [start, *(found.start() for found in begins.finditer(text, start, end)), end]
        sign = ";" if ":" in text[start:end] or ";" in text[start:end] or "." in text[start:end].rstrip(" .\n") else ","
        row = list(pieces(text, (start, end), sign, self._depth)) if len(marks) == 2 else []
        row = _named_ones(text, row) if ":" in text[start:end] else row
        is_row = bool(row) and (":" not in text[start:end] or len(row) > 1)
        for one, two in row if is_row else pairwise(marks):
            told = BULLET.sub(" ", f"\n{text[one:two]}", count=1).strip(" \n.*")
            if told and not self._ability(told, one, two):
                self._items.keep(one, two)

    def _ability(self, told: str, start: int, end: int) -> bool:
        name, rest = self._parted(told)
        bare = told.lstrip("# ")
        size = SIZE.match(bare)
        if size is not None and "size_mod" in fields_of(self._system):
            self._items.sheet["size_mod"] = int(size[1])
            self._items.trace("size_mod", start, end)
            return True
        worn = WORN.match(bare)
        if worn is not None and "armour" in fields_of(self._system) and int(worn[1]) > 0:
            title = name if rest and not name[-1:].isdigit() else re.sub(r"[\s+\d:.]+$", "", name)
            piece: Json = {"name": title, "value": min(int(worn[1]), 100), "locations": ["head", "torso", "arms", "legs"]}
            self._items.put("armour", piece, start, end)
            return True
        if folded(name) in _weapon_heads(self._system) and "(" in rest and not begins_with_numbers(rest):
            behind = BEHIND_NAME.search(self._flat.text, self._flat.text.index(name[0], start), end)
            assert behind is not None, "something parts the name from the rest"
            self._items.things(("weapons",), behind.end(), end)
            return True
        return (
            "weapons" in fields_of(self._system)
            and len(name) < LONGEST_ATTACK
            and self._attack(name, rest, (start, end), in_brackets=f"({rest})" in re.sub(r"\s+", " ", told))
        )

    def _parted(self, told: str) -> tuple[str, str]:
        """Part the name of an ability from what it says: "Bite: Str+d6", "Bite -- Str+d6", "Bite (Str+d6)", "Bite Str+d6"."""
        if told.startswith("#"):
            head, _, rest = told.partition("\n")
            return head.strip(" #"), re.sub(r"\s+", " ", rest)
        flat = re.sub(r"\s+", " ", told)
        apart = BEHIND_NAME.search(flat)
        name, rest = (flat[: apart.start()], flat[apart.end() :]) if apart is not None else (flat, "")
        inside = IN_BRACKETS.match(name)
        if inside is not None and begins_with_numbers(inside[2]) and (not rest or numbers_in(inside[2]).values.get("uses_strength")):
            name, rest = inside[1], inside[2]
        elif inside is not None and folded(inside[1]) in _weapon_heads(self._system):
            name = inside[2]
        halves = halves_of(flat) if not rest and flat[:1].isupper() else None
        if halves is not None and numbers_in(halves[1]).values.get("uses_strength"):
            name, rest = halves
        return name.strip(" *_"), rest

    def _attack(self, name: str, rest: str, at: Span, *, in_brackets: bool) -> bool:
        """Read an ability as an attack if its numbers follow its name directly; ask if a sentence contains them.

        Dice in brackets may be of anything: "Poison (2d6)".
        """
        first = by_strength(self._past_skill(re.split(r"\.(?:\s|$)", rest, maxsplit=1)[0]), self._items.sheet.get("strength"))
        numbers = numbers_in(first) if begins_with_numbers(first) else damage_within(first)
        if not name or numbers.field != "weapons":
            return False
        weapon = self._natural(name, numbers)
        is_told = begins_with_numbers(first) and not is_bare_die(numbers)
        if is_told and (not in_brackets or numbers.values.get("uses_strength") or "range_s" in numbers.values):
            self._items.put("weapons", weapon, *at)
            return True
        if len(self._items.doubts) >= MOST_DOUBTS:
            return False
        answers = (Answer(said("Text only")), Answer(said("Attack · {numbers}", numbers=numbers.told), ((f"weapons/{AT_END}", weapon),)))
        self._items.doubts.append(Doubt(f"{name}: {first}"[:LONGEST_ITEM], said("it may be an attack"), self._flat.span(*at), answers))
        return True

    def _past_skill(self, told: str) -> str:
        """Leave out the skill that is rolled for an attack before its numbers: "Throwing; Range 3/6/12; 2d6"."""
        found = SKILLED.match(told)
        return told[found.end() :] if found is not None and folded(found[1]) in _skills(self._system) else told

    def _natural(self, name: str, numbers: Numbers) -> dict[str, Json]:
        """Make a weapon of a creature's body, as the lists know it but for its numbers."""
        shelf = shelf_of(self._system, "weapons")
        known = self._items.known(shelf, name) or self._items.known(shelf, name.rstrip("s"))
        held = [one.get("name") for one in cast("list[dict[str, Json]]", self._items.sheet.get("weapons", []))]
        weapon = {**(known if known is not None else {"name": name}), **numbers.values, "natural": True, "weight": 0}
        while weapon["name"] in held:
            weapon["name"] = f"{weapon['name']}'"  # a sheet tells its weapons apart by their names
        return weapon


def _named_ones(text: str, spans: Sequence[Span]) -> list[Span]:
    """Join unnamed parts to the ability before them; return nothing if the first is unnamed."""
    found: list[Span] = []
    for start, end in spans:
        if NAME.match(text, start, end):
            found.append((start, end))
        elif not found:
            return []
        else:
            found[-1] = (found[-1][0], end)
    return found


@cache
def _weapon_heads(system_id: str) -> frozenset[str]:
    """Give the folded labels of lines that list weapons alone."""
    return frozenset(folded(one) for line in lines_of(system_id) if line.fields == ("weapons",) for one in (*line.en, *line.fr))


@cache
def _skills(system_id: str) -> frozenset[str]:
    """Give the folded names of skills in every language."""
    return frozenset(
        one for line in lines_of(system_id) if line.form == "ranks" for one in named_in(system_id, keys_of(system_id, line.fields[0]))
    )
