"""The items of a labelled line: plain values, words, things with their numbers; each with the words that it came from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from desktop_app.controller.library.library import system_of
from desktop_app.controller.pasting.arms import by_lines, by_sentences, by_strength, gathered, halves_of, named_in_sentence, without_count
from desktop_app.controller.pasting.findings import EMPTY, LONGEST_ITEM, MOST_DOUBTS, Findings, is_alike
from desktop_app.controller.pasting.layout import Flat, Span, depths, pieces
from desktop_app.controller.pasting.names import fields_of, names_on
from desktop_app.controller.pasting.notation import key_and_value, key_of, value_of
from desktop_app.controller.pasting.numbers import Numbers, is_bare_die, numbers_in, numbers_told
from desktop_app.controller.pasting.ranks import RankReader
from desktop_app.controller.pasting.read import AT_END, Answer, Doubt
from desktop_app.controller.pasting.things import SheetList, shelf_of
from desktop_app.controller.pasting.vocabulary import StatBlockWords, vocabularies, vocabulary_of
from desktop_app.language import folded, in_force, said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import Json

ENDED: Final = re.compile(r"\) *\n(?=[ \n]*[^\W\d_])")
"""Where a line ends with a bracket and words follow."""
NUMBERED: Final = re.compile(
    r"([^():]*[^():\s])\s*:\s*((?:Parry|Parade|armou?r|armure)?\s*\+\d{1,2})"
    r"|([^():]*\b(?:armou?r|mail|helm|helmet|armure|cotte|casque)\b[^():]*?)\s+(\+\d{1,2})",
    re.IGNORECASE,
)
"""A shield or armour with its number, without brackets."""
MOST_WORDS: Final = 6
"""Words of an edge or a hindrance; more of them are rather a sentence."""
MOST_NAMED: Final = 7
"""Words of the name of a thing."""
TRUTHS: Final = ("true", "false")


class ItemReader(Findings):
    """Reads items into a sheet, and keeps traces, doubts and what stays as text."""

    def __init__(self, system_id: str, flat: Flat, depth: Sequence[int], words: StatBlockWords) -> None:
        super().__init__(system_id, flat, depth, words)
        self.ranks = RankReader(self)

    # ---- plain values

    def value(self, field: str, start: int, end: int) -> None:
        """Read a field's value; the unfit rest stays as text."""
        told = self.flat.text[start:end].strip()
        system = system_of(self.system)
        hint = system.codec.hint_of(system.sheet_class, field) if field in system.codec.keys(system.sheet_class) else None
        for value in self._values(told, hint, (start, end)):
            try:
                system.codec.decode_as(hint, value, "")
            except (BadDocumentError, TypeError, KeyError):
                continue
            self.sheet[field] = value
            self.trace(field, start, end)
            return
        self._number_at_start(field, told, hint, (start, end))

    def _values(self, told: str, hint: object, at: Span) -> list[Json]:
        """List how words could be read, the likeliest first."""
        start, end = at
        flat = re.sub(r"\s*\n\s*", " ", told)
        if hint is str:
            return [value_of(told, self.words) if told.startswith('"') else self.words.meant(flat), flat]
        found: list[Json] = [self._truth(flat)] if hint is bool else [value_of(flat, self.words)]
        listed = [value_of(self.flat.text[one:two], self.words) for one, two in pieces(self.flat.text, (start, end), ",", self.depth)]
        return [*found, *_empty_ones(found), listed, flat]

    def _truth(self, told: str) -> Json:
        """Read yes and no as any language of the program has them, and as other programs write them."""
        for words in vocabularies(self.system):
            if folded(told) in (*map(folded, words.plain), *TRUTHS):
                return folded(told) in (folded(words.plain[0]), TRUTHS[0])
        return told

    def _number_at_start(self, field: str, told: str, hint: object, at: Span) -> None:
        """Take the number with which a line begins, and keep the rest as text."""
        start, end = at
        found = re.match(r"\s*([+-]?\d{1,6})\b", told)
        if hint is int and found is not None:
            stop = self.flat.text.index(found[1], start) + len(found[1])
            self.sheet[field] = int(found[1])
            self.trace(field, start, stop)
            self.keep(stop, end)
        else:
            self.keep(start, end)

    # ---- words: edges, hindrances, talents

    def words_in(self, field: str, start: int, end: int) -> None:
        """Read a list of words; one that no list knows is a doubt."""
        shelf = shelf_of(self.system, field)
        listed = cast("list[Json]", self.sheet.setdefault(field, []))
        for one, two in self.listed(start, end):
            told = self.text_of(one, two)
            if told.casefold() in EMPTY:
                continue
            if told.startswith('"'):
                listed.append(str(value_of(told, self.words)))
                self.trace(f"{field}/{len(listed) - 1}", one, two)
                continue
            known = self.known(shelf, told)
            if known is not None or not shelf.known:
                word = str(known[""]) if known is not None else self.words.meant(told)
                listed.append(told if folded(told) == folded(word) else word)
                self.trace(f"{field}/{len(listed) - 1}", one, two)
            elif not self.ranks.loose(one, two) and not self.strayed(one, two):
                self._unknown_word(field, shelf, told, (one, two))

    def strayed(self, start: int, end: int) -> bool:
        """Read a weapon with its numbers in a line of another kind."""
        told = self.text_of(start, end)
        halves = halves_of(told)
        if halves is None or is_bare_die(numbers_in(halves[1])) or "weapons" not in fields_of(self.system):
            return False
        self._thing(("weapons",), told, (start, end))
        return True

    def known(self, shelf: SheetList, told: str) -> Mapping[str, Json] | None:
        """Find something of a list by its name in any language, without what stands in brackets behind it."""
        if len(told) > LONGEST_ITEM:
            return None
        for name in (told, re.sub(r"\s*\([^)]*\)?\s*$", "", told)):
            for meant in (*self.meanings(name), name):
                for one in (meant, meant.replace("_", " ")):
                    if folded(one) in shelf.known and (name == told or shelf.is_of_records):
                        return shelf.known[folded(one)]
        return None

    def _unknown_word(self, field: str, shelf: SheetList, told: str, at: Span) -> None:
        """Ask about a word that no list knows."""
        start, end = at
        if len(self.doubts) >= MOST_DOUBTS:
            self.keep(start, end)
            return
        bare = re.sub(r"\s*\([^)]*\)?\s*$", "", told)
        brackets = told[len(bare) :].strip(" ()")
        same = [folded(meant) for meant in self.meanings(bare) if folded(meant) in shelf.known]
        names = names_on(self.system, field)
        found = list(dict.fromkeys([*same, *(names[like] for like in self.like(bare, list(names)))]))
        likes = [self._shown(one) for one in found]
        answers = []
        for one, like in zip(found, likes, strict=True):
            value = str(shelf.known[one][""])
            answers.append(Answer(f"{like} \u00b7 {brackets}" if brackets else like, ((f"{field}/{AT_END}", value),)))
        why = said("close to “{name}”", name=likes[0]) if likes else said("not in the lists of these rules")
        answers += [Answer(said("As a custom one"), ((f"{field}/{AT_END}", told),)), Answer(said("Text only"))]
        is_slip = bool(same) or any(is_alike(bare, like) for like in likes[:1])
        marked = 0 if is_slip else len(answers) - (1 if len(told.split()) > MOST_WORDS else 2)
        self.doubts.append(Doubt(told, why, self.flat.span(start, end), tuple(answers), marked))

    def _shown(self, name: str) -> str:
        """Write a name of a list in the language in force."""
        words = vocabulary_of(self.system, in_force())
        told = words.said(words.meant(name))
        return f"{told[:1].upper()}{told[1:]}"

    # ---- things

    def things(self, fields: Sequence[str], start: int, end: int) -> None:
        """Read things with their brackets: each goes to the list that knows it, or its numbers."""
        listed: Iterable[Span] = self.listed(start, end)
        has_dice = "weapons" in fields and "damage_dice" in shelf_of(self.system, "weapons").keys
        if has_dice and '"' not in self.flat.text[start:end]:
            listed = gathered(self.flat.text, by_lines(self.flat.text, by_sentences(self.flat.text, listed, self.depth)))
        for at in listed:
            for one, two in self._ended_by_brackets(at):
                told = self.text_of(one, two)
                named = self._named(told) if has_dice and not told.startswith('"') else told
                if named is None:
                    self.keep(one, two)
                elif told.casefold() not in EMPTY and not self.ranks.loose(one, two):
                    self._thing(fields, named, (one, two))

    def _named(self, told: str) -> str | None:
        """Give a thing without the words of a sentence that lead it; None: the sentence names nothing."""
        head, bracket, inside = told.partition("(")
        name = named_in_sentence(head.rstrip(), self.words.code)
        if name is None or (not bracket and halves_of(told) is None and len(name.split()) > MOST_NAMED):
            return None
        return f"{name} {bracket}{inside}" if bracket else name

    def _ended_by_brackets(self, at: Span) -> Iterator[Span]:
        """Divide a part after lines ending with a bracket: another thing follows, even without a comma."""
        start, end = at
        base = min(self.depth[start:end], default=0)
        for found in ENDED.finditer(self.flat.text, start, end):
            if self.depth[found.start()] == base:
                yield start, found.end()
                start = found.end()
        yield start, end

    def _thing(self, fields: Sequence[str], told: str, at: Span) -> None:
        start, end = at
        head, inside = (halves_of(told) if "weapons" in fields and not told.startswith('"') else None) or _halves(told)
        inside = by_strength(inside, self.sheet.get("strength")) if "weapons" in fields else inside
        head = without_count(head) if "weapons" in fields and numbers_in(inside).field == "weapons" else head
        name = str(value_of(head, self.words)) if head.startswith('"') else head
        for field in fields:
            shelf = shelf_of(self.system, field)
            known = self.known(shelf, name) if not head.startswith('"') else shelf.known.get(folded(name))
            own = self._pairs(inside)
            if own and "weapons" in fields and not shelf.keys.issuperset(own) and numbers_in(inside).field == "weapons":
                own = None  # "Damage: Str+d6" is of a book, not of our own writing
            if not shelf.is_of_records:
                if known is not None or len(fields) == 1:
                    self.put(field, known[""] if known is not None else value_of(told, self.words), start, end)
                    return
            elif own is not None and (known is not None or len(fields) == 1 or (own and shelf.keys.issuperset(own))):
                base = known if known is not None else {**shelf.defaults, shelf.head: name}
                called = name if head.startswith('"') else self.words.meant(name)
                is_same = known is None or folded(called) == folded(str(known[shelf.head]))
                self.put(field, {**base, **({shelf.head: called} if is_same else {}), **own}, start, end)
                return
            elif known is not None:
                self._printed(field, known, numbers_in(inside), (start, end))
                return
        self._unknown_thing(fields, name, inside, (start, end))

    def _printed(self, field: str, known: Mapping[str, Json], numbers: Numbers, at: Span) -> None:
        """Return a listed thing; with different printed numbers, ask for the valid ones, by default the printed."""
        start, end = at
        told = self.text_of(start, end)
        if numbers.field != field or all(known.get(key) == value for key, value in numbers.values.items() if key != "category"):
            self.put(field, dict(known), start, end)
            return
        listed, name = numbers_told(field, known), self._shown(str(known.get("name", "")))
        answers = (
            Answer(said("As printed · {numbers}", numbers=numbers.told), ((f"{field}/{AT_END}", {**known, **numbers.values}),)),
            Answer(f"{name} \u00b7 {listed}" if listed else name, ((f"{field}/{AT_END}", dict(known)),)),
            Answer(said("Text only")),
        )
        why = said("these rules have other numbers for it")
        self.doubts.append(Doubt(told, why, self.flat.span(start, end), answers))

    def _pairs(self, inside: str) -> dict[str, Json] | None:
        """Read what is written as "key: value"; None: it is not. Nothing in brackets: nothing otherwise."""
        if not inside:
            return {}
        depth = depths(inside)
        parts = [inside[one:two] for one, two in pieces(inside, (0, len(inside)), ";", depth)]
        pairs = [key_and_value(part) for part in parts]
        if not all(colon for _, colon, _ in pairs):
            return None
        return {key_of(key, self.words): value_of(value, self.words) for key, _, value in pairs}

    def _unknown_thing(self, fields: Sequence[str], name: str, inside: str, at: Span) -> None:
        """Ask about an unknown thing; without numbers, in a list of any things, it is simply carried."""
        start, end = at
        told = self.text_of(start, end)
        numbers = numbers_in(inside)
        field = next((one for one in (numbers.field,) if one in fields), "")
        shelf = shelf_of(self.system, field) if field else None
        if not field and "gear" in fields and not inside:
            self.put("gear", {"name": name} if shelf_of(self.system, "gear").is_of_records else name, start, end)
            return
        if len(self.doubts) >= MOST_DOUBTS:
            self.keep(start, end)
            return
        answers: list[Answer] = []
        why, is_slip = said("no such item here"), False
        for other in (field,) if field else fields:
            here = shelf_of(self.system, other)
            names = names_on(self.system, other)
            for found in self.like(name, list(names)):
                row, like = here.known[names[found]], self._shown(names[found])
                listed = numbers_told(other, row)
                is_slip = is_slip or (is_alike(name, found) and all(row.get(key) == held for key, held in numbers.values.items()))
                answers.append(
                    Answer(
                        f"{like} \u00b7 {listed}" if listed else like,
                        ((f"{other}/{AT_END}", dict(row) if here.is_of_records else row[""]),),
                    )
                )
                why = said("close to “{name}”", name=like)
        if shelf is not None and shelf.is_of_records:
            value: Json = {shelf.head: name, **numbers.values}
            answers.append(Answer(said("Custom · {numbers}", numbers=numbers.told or name), ((f"{field}/{AT_END}", value),)))
            marked = 0 if is_slip else len(answers) - 1
        else:
            marked = 0 if is_slip else len(answers) if "gear" in fields else -1
            if "gear" in fields:
                gear: Json = {"name": told} if shelf_of(self.system, "gear").is_of_records else told
                answers.append(Answer(said("Carried"), ((f"gear/{AT_END}", gear),)))
        answers.append(Answer(said("Text only")))
        self.doubts.append(Doubt(told, why, self.flat.span(start, end), tuple(answers), marked % len(answers)))


def _halves(told: str) -> tuple[str, str]:
    """Part a thing from what stands in brackets behind it, or from the number of armour or a shield."""
    numbered = NUMBERED.fullmatch(told) if len(told) <= LONGEST_ITEM else None
    if numbered is not None:
        return numbered[1] or numbered[3], numbered[2] or numbered[4]
    if told.startswith('"'):
        end = re.match(r'"(?:[^"\\]|\\.)*"', told)
        head = end[0] if end is not None else told
        inside = told[len(head) :].strip()
    else:
        place = told.find("(")
        head, inside = (told, "") if place < 0 else (told[:place].strip(), told[place:])
    return head, inside.strip()[1:-1].strip() if inside.strip().endswith(")") else inside.strip().lstrip("(")


def _empty_ones(found: Sequence[Json]) -> list[Json]:
    """Give what nothing at all could be: an empty list or mapping."""
    return [[], {}] if list(found) == [None] else []
