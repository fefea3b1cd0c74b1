"""Phrases into sentences: names for ids, a colour for each side, numbers as the language writes them.

A template holds {fact}, {fact?yes|no}, {number#one|many}, {number&one|many} (the word without its number), [[parts left out when a fact
in them is empty]] and **bold**; a leading ~ tells the whole sentence quietly.

A sentence is told in one language from end to end: in the one in force if that has the sentence and a word for everything in it, else
in English. Where a whole system is told in a language, one word that it does not have stays as it is, and the sentence around it is
told. What was missing is said to `language.listening`, so that a test finds it.

A fact is an id of the rules, told by its title, or somebody's own words (`Name`, or one of `OWN_WORDS`), told as they are; what the
program ships is called by its name in the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final, NamedTuple

from desktop_app.controller.words.built_labels import LONGEST_NAME, WORD, Labels, either_case, is_word, uncapitalised
from desktop_app.controller.words.span import Span
from desktop_app.language import (
    ENGLISH,
    Name,
    decimals,
    falls_back,
    in_force,
    is_one,
    joined,
    roman,
    without_article,
    wording,
    written,
    yes_no,
)
from desktop_app.language.files import FACT
from desktop_app.language.writing import DECIMAL, within
from desktop_app.rules.kernel.outcome import BETWEEN, OWN_WORDS, Event, Phrase, Refusal, Word

OPTIONAL = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
BOLD = re.compile(r"\*\*")
PLAIN_ID = re.compile(r"[a-z0-9_]+")
SNAKE = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
EMPTY = (None, False, "", 0)
LIMITS = frozenset({"low", "high"})
"""Facts told at 0 too: only None means no limit."""
SO_MANY = re.compile(r"(\d+ (?:× )?)([^\d×].*)", re.DOTALL)
SIGNS: Final = "+-\u2212"
THINGS = frozenset({"weapon", "item", "piece", "second"})
CONDITION = "condition"
LINE: Final = "line"
"""The fact that counts lines of boxes from 1: they are numbered as on the sheet."""
OR_TYPED = frozenset({"condition", "counter", "field", "value"})
"""Facts that are a rule id, or text typed instead."""
NOT_THERE = frozenset({"not_found", "unknown"})
"""Refusals of what was named and is not there."""
FIELDS = "fields"
"""The word group of field names, in forms and corrections."""
LABELS = "labels"
"""The group of words that English lists for translators: each is said as it stands."""
STATES: Final = "conditions"
CONDITIONS = ("usual_conditions", STATES)
"""Word groups of a combatant's conditions."""
NAMED_BY_STATES: Final = {"phrases": "tag_", FIELDS: ""}
"""Groups with words for the states of the rules, and what precedes the name of a state there."""
MARKS: Final = {"condition_set": "mark_set", "condition_ended": "mark_ended"}
"""How a condition is told that is a mark of play, no state somebody is in: "“major action taken” holds no longer"."""
Templates = Mapping[str, Mapping[str, str]]
PLACE_OF_NAME: Final = re.compile(r"(\{names?\})")
NO_SENTENCES: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class TemplatePart:
    """A part of a template: text, or a fact with an optional choice of words; left out when a needed fact is empty."""

    text: str = ""
    fact: str = ""
    choice: tuple[str, str] | None = None
    plural: tuple[str, str] | None = None
    has_number: bool = False
    needs: tuple[str, ...] = ()
    role: str = "plain"


KEPT: Final = 4096
"""Phrases that are kept as they were told: an evening tells the same few hundred at every step."""


@dataclass(frozen=True, slots=True)
class NamedCombatant:
    """How a combatant is called in a sentence."""

    name: str
    side: str


class VariantNames(NamedTuple):
    """What variants of creatures are called in a language: how English calls them, with the `name` in it, and how one and several are.

    `plurals`: the words for several of a creature, in small letters.
    """

    code: str
    patterns: tuple[tuple[re.Pattern[str], str, str], ...]
    plurals: frozenset[str]


NO_VARIANTS: Final = VariantNames(ENGLISH, (), frozenset())


@dataclass(frozen=True)
class Tongue:
    """One system's words in one language: sentences by group and name, titles of ids, names of shipped content by the English
    ones, and labels by their English text.

    `is_whole`: the system has sentences of its own in it, not only those that all systems share.
    """

    code: str = ENGLISH
    templates: Templates = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    variants: VariantNames = NO_VARIANTS
    labels: Labels = field(default_factory=lambda: Labels({}))
    is_whole: bool = False

    def template(self, group: str, name: str) -> str | None:
        """Return a sentence as it is written; a state names its tag and its field where they have no words of their own."""
        found = self.templates.get(group, NO_SENTENCES).get(name)
        start = NAMED_BY_STATES.get(group)
        if found is not None or start is None or not name.startswith(start):
            return found
        return self.templates.get(STATES, NO_SENTENCES).get(name.removeprefix(start))

    def name(self, english: str) -> str:
        """Say what is shipped under a name, or so many of it ("2 × Rope"); any other name stays as it is written."""
        own = name_among(self.names, self.variants, english.strip()) if self.names else None
        if own is None and self.names and (many := SO_MANY.fullmatch(english)) is not None:
            own = f"{many[1]}{self.name(many[2])}"
        return english if own is None else own


class PlayWords:
    """The sentences of one system, filled with the names of one play."""

    def __init__(self, templates: Templates, titles: Mapping[str, str], own: Tongue | None = None) -> None:
        """Keep templates by group and name, titles of ids; `own`: the same in the language in force, if not English."""
        self._english = Tongue(ENGLISH, templates, titles)
        self._own = own
        self.names: Mapping[str, NamedCombatant] = {}
        self.directions: Sequence[str] = ()
        """What the directions of the board are called."""
        self._kept: dict[tuple[str, Phrase], tuple[Span, ...]] = {}

    def template(self, group: str, name: str) -> str | None:
        """Return a template in the language in force, else in English."""
        own = self._own.template(group, name) if self._own is not None else None
        return own if own is not None else self._english.template(group, name)

    def group(self, name: str) -> Mapping[str, str]:
        """Return all templates of a group."""
        own = self._own.templates.get(name, {}) if self._own is not None else {}
        return {**self._english.templates.get(name, {}), **own}

    def title(self, name: str) -> str:
        """Name an id: a skill by its title, anything else by its words; what is no id is somebody's name for a thing."""
        own = self._own.titles.get(name) if self._own is not None else None
        if own is not None:
            return own
        english = self._english.titles.get(name)
        return self.said(english or in_words(name)) if english or PLAIN_ID.fullmatch(name) else self.name(name)

    def said(self, label: str) -> str:
        """Say a label of the rules' code in the language in force."""
        if label in self.names and not self.names[label].side:
            return self.names[label].name
        return self._own.labels.said(label) if self._own is not None and not isinstance(label, Name) else self.name(label)

    def term(self, label: str) -> str:
        """Say a term of a sum: whose dice they are by the name, anything else as a label."""
        return self.names[label].name if label in self.names else self.said(label)

    def field(self, kind: type, name: str) -> str:
        """Say what a field of a command, a state or a record is called: `fields` has it by its kind and name, or by its name alone.

        Of several kinds the nearest in the line of bases counts; what stands nowhere is told by its own name.
        """
        key = next((one for one in field_ids(kind, name) if self._english.template(FIELDS, one) is not None), "")
        english = self._english.template(FIELDS, key)
        own = self._own.template(FIELDS, key) if self._own is not None else None
        return own or self.said(in_words(name.rstrip("_")) if english is None else english)

    def name(self, name: str) -> str:
        """Return a thing's or text's name: shipped ones in the current language, others as written."""
        return self._own.name(name) if self._own is not None else name

    def event(self, event: Event) -> tuple[Span, ...]:
        """Tell an event as spans in the language in force; its facts and who it is about fill the gaps."""
        facts = dict(event.about)
        if event.name in MARKS and (mark := self._mark(str(facts.get(CONDITION)))):
            return self.spans("events", Phrase(MARKS[event.name], (("who", event.who), *{**facts, CONDITION: Name(mark)}.items())))
        return self.spans("events", Phrase(event.name, (("who", event.who), *event.about)))

    def _mark(self, condition: str) -> str | None:
        """Return the name of a play's field that is no condition; None: it is one, or unknown."""
        english = self._english.templates
        is_state = any(condition in english.get(group, {}) for group in CONDITIONS)
        kinds = ((key.rpartition("."), key) for key in english.get(FIELDS, {}))
        key = next((key for (kind, _, name), key in kinds if name == condition and kind not in english.get("commands", {})), None)
        return None if key is None or is_state else self.template(FIELDS, key)

    def refusal(self, refusal: Refusal) -> str:
        """Tell why something cannot be done."""
        return self.text("refusals", Phrase(refusal.code, refusal.facts))

    def label(self, phrase: Phrase) -> str:
        """Name a value that can be chosen: as a command is named, else as it is told elsewhere."""
        group = "commands" if self.template("commands", phrase.name) is not None else "phrases"
        text = self.text(group, phrase)
        return f"{text[:1].upper()}{text[1:]}" if group == "phrases" else text

    def text(self, group: str, phrase: Phrase) -> str:
        """Fill a phrase, without colours."""
        return "".join(span.text for span in self.spans(group, phrase))

    def spans(self, group: str, phrase: Phrase) -> tuple[Span, ...]:
        """Fill a phrase. One without a template is shown by its name, so that nothing is lost."""
        if not self.names_nobody(phrase):
            return self._filled(group, phrase)
        key = (group, phrase)
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[key] = self._filled(group, phrase)
        return self._kept[key]

    def names_nobody(self, phrase: Phrase) -> bool:
        """Tell whether a phrase is always told alike: it names nobody and no direction. Truth and fractions equal whole numbers."""
        names = self.names
        return all(
            fact != "direction" and (value is None or type(value) is int or (type(value) is str and value not in names))
            for fact, value in phrase.facts
        )

    def _filled(self, group: str, phrase: Phrase) -> tuple[Span, ...]:
        if self._own is not None:
            template = self._own.template(group, phrase.name)
            if template is not None and (found := self._told(template, phrase, self._own)) is not None:
                return found
            if self._own.is_whole:
                falls_back(self._own.code, f"{group}.{phrase.name}")
        template = self._english.template(group, phrase.name)
        if template is None:
            falls_back(ENGLISH, f"{group}.{phrase.name}")
        told = self._told(wording(phrase.name).capitalize() if template is None else template, phrase, self._english)
        assert told is not None, "English has a word for everything"
        return told

    def _told(self, template: str, phrase: Phrase, tongue: Tongue) -> tuple[Span, ...] | None:
        """Fill a template of a language; None: it has no word for one of the facts."""
        facts = dict(phrase.facts)
        found: list[Span] = []
        for piece in _parsed(template):
            if all(_is_told(name, facts.get(name)) for name in piece.needs):
                span = self._span(piece, facts, tongue, is_first=not found, is_not_there=phrase.name in NOT_THERE)
                if span is None:
                    return None
                if piece.fact and found:
                    before, text = joined(found[-1].text, span.text, tongue.code)
                    found[-1], span = replace(found[-1], text=before), replace(span, text=text)
                found.append(span)
        return tuple(span for span in found if span.text)

    def _span(self, piece: TemplatePart, facts: Mapping[str, Word], tongue: Tongue, *, is_first: bool, is_not_there: bool) -> Span | None:
        if not piece.fact:
            return Span(text=piece.text, role=piece.role)
        value = facts.get(piece.fact)
        if piece.choice is not None:
            return Span(text=piece.choice[0] if value else piece.choice[1], role=piece.role)
        if piece.plural is not None:
            counted = float(value) if isinstance(value, str) and DECIMAL.fullmatch(value) else value
            word = piece.plural[not is_one(counted, tongue.code)]
            number = decimals(written(value, tongue.code), tongue.code)
            return Span(text=f"{number} {word}" if piece.has_number else word, role=piece.role)
        if isinstance(value, str) and value in self.names:
            name = self.names[value].name
            return Span(text=name if is_first else within(name, tongue.code), role=self.names[value].side)
        value = self._by_number(piece.fact, value)
        can_be_typed = piece.fact in OR_TYPED or is_not_there
        if isinstance(value, str) and (isinstance(value, Name) or piece.fact in OWN_WORDS):
            plain: str | None = tongue.name(value)
        elif isinstance(value, str) and can_be_typed:
            plain = self._id_or_typed(piece.fact, value, tongue)
        else:
            plain = self._plain(value, tongue)
        if plain is None and tongue.is_whole:
            plain = wording(str(value)) if can_be_typed else self._missed(str(value), tongue)
        if plain is None:
            return None
        return Span(text=uncapitalised(plain) if piece.fact in THINGS and not is_first else plain, role=piece.role)

    def _by_number(self, fact: str, value: Word) -> Word:
        """Name a direction by its number and a line of boxes as the sheet numbers it; any other fact stays as it is."""
        if fact == LINE and isinstance(value, int):
            return Name(roman(value))
        return (
            self.directions[value % len(self.directions)] if fact == "direction" and isinstance(value, int) and self.directions else value
        )

    def _plain(self, value: Word, tongue: Tongue) -> str | None:
        """Write a fact in a language; None: it is a word of the rules that this language does not have."""
        if isinstance(value, bool):
            return yes_no(value, tongue.code)
        if not isinstance(value, str) or DECIMAL.fullmatch(value.lstrip(SIGNS)):
            return decimals(written(value, tongue.code), tongue.code)
        own = self._id(value, tongue)
        if own is None and tongue.code == ENGLISH:
            return self._english.template(LABELS, wording(value)) or in_words(value)
        return value if own is None and not self._has_title(value) and not is_word(value) else own

    def _id_or_typed(self, fact: str, value: str, tongue: Tongue) -> str | None:
        """Return an id's title, or text typed instead; None: a rule word missing in this language."""
        named = [tongue.template(group, value) for group in reversed(CONDITIONS)] if fact == CONDITION else []
        own = next(filter(None, named), None) or self._id(value, tongue)
        if own is not None or (fact == CONDITION and value.replace(" ", "_") not in self._english.titles):
            return own or value
        if tongue.code == ENGLISH:
            return wording(value) if PLAIN_ID.fullmatch(value) else value
        return None if is_word(wording(value)) else tongue.name(value)

    def _missed(self, value: str, tongue: Tongue) -> str | None:
        """Tell a word that the language should have in English."""
        falls_back(tongue.code, value)
        return self._plain(value, self._english)

    def _id(self, value: str, tongue: Tongue) -> str | None:
        """Return one or several ids' titles, or that of a stored id's wording; None: it is none."""
        title = tongue.titles.get(value)
        if title is not None or not value:
            return title or value
        if BETWEEN in value and all(PLAIN_ID.fullmatch(part) for part in value.split(BETWEEN)):
            parts = [self._plain(part, tongue) for part in value.split(BETWEEN)]
            return None if None in parts else BETWEEN.join(part for part in parts if part is not None)
        return tongue.labels.find(self._english.titles.get(value) or wording(value)) if tongue.code != ENGLISH else None

    def _has_title(self, value: str) -> bool:
        return value in self._english.titles or (PLAIN_ID.fullmatch(value) is not None and "_" in value)


def in_words(name: str) -> str:
    """Write an id that has no title by its own words."""
    if not PLAIN_ID.fullmatch(name):
        return name
    if WORD.search(name):
        falls_back(ENGLISH, str(name))
    return wording(name)


def spans_of(sentence: str, name: str, role: str) -> tuple[Span, ...]:
    """Fill the {name} of a finished sentence in a colour."""
    before, _, after = sentence.partition("{name}")
    before, name = joined(before, name, in_force())
    return tuple(span for span in (Span(text=before), Span(text=name, role=role), Span(text=after)) if span.text)


def name_among(names: Mapping[str, str], variants: VariantNames, english: str) -> str | None:
    """Translate a name or a variant's name: "Elite wolf" is "Loup d’élite"; None: it is not shipped."""
    own = either_case(names, english)
    if own is not None or len(english) > LONGEST_NAME:
        return own
    for pattern, one, several in variants.patterns:
        found = pattern.fullmatch(english)
        inner = (name_among(names, variants, found["name"]) or name_among(names, variants, f"The {found['name']}")) if found else None
        if inner is not None:
            before, _, after = PLACE_OF_NAME.split(several if inner.lower() in variants.plurals else one)
            before, inner = joined(before, uncapitalised(without_article(inner, variants.code)) if before else inner, variants.code)
            told = f"{before}{inner}{after}"
            return f"{told[:1].upper()}{told[1:]}" if english[:1].isupper() else told
    return None


@cache
def field_ids(kind: type, name: str) -> tuple[str, ...]:
    """List where a field may have its words, the nearest first: "melee_attack.target", "turn_command.target", "target"."""
    kinds = (vars(base).get("kind") or SNAKE.sub("_", base.__name__).lower() for base in kind.__mro__)
    return (*(f"{one}.{name}" for one in kinds), name)


def _is_told(name: str, value: Word | None) -> bool:
    """Tell whether a part that can be left out is told for a fact."""
    return value is not None if name in LIMITS else value not in EMPTY


@cache
def _parsed(template: str) -> tuple[TemplatePart, ...]:
    """Take a template apart, once."""
    quiet = template.startswith("~")
    pieces: list[TemplatePart] = []
    strong = False
    for i, part in enumerate(OPTIONAL.split(template.removeprefix("~"))):
        needs = tuple(found.group(1) for found in FACT.finditer(part)) if i % 2 else ()
        for place, text in enumerate(BOLD.split(part)):
            strong = strong != (place > 0)
            role = "muted" if quiet else "strong" if strong else "plain"
            pieces.extend(_pieces(text, needs, role))
    return tuple(pieces)


def _pieces(text: str, needs: tuple[str, ...], role: str) -> Iterator[TemplatePart]:
    at = 0
    for found in FACT.finditer(text):
        if found.start() > at:
            yield TemplatePart(text=text[at : found.start()], needs=needs, role=role)
        name, sign, first, second = found.groups()
        words = (first or "", second or "")
        choice, plural = words if sign == "?" else None, words if sign in ("#", "&") else None
        yield TemplatePart(fact=name, choice=choice, plural=plural, has_number=sign == "#", needs=needs, role=role)
        at = found.end()
    if at < len(text):
        yield TemplatePart(text=text[at:], needs=needs, role=role)
