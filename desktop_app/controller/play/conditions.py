"""Conditions as they are typed and told: "stunned 2", "slowed 2 rounds", "blessed 10 min", "shaken until Orsk's turn"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cache
from typing import Final

from desktop_app import language
from desktop_app.language import capital, folded, said
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.record import Moment
from desktop_app.safe_patterns import LONGEST_MATCHED

LIKE_ENOUGH: Final = 0.7
"""Share of letters from which a mistyped word is taken for another."""
LEAST_LETTERS: Final = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Grammar:
    """A language's words for durations: until a turn, its owner and end, a number of rounds; and for a condition's degree."""

    until: re.Pattern[str]
    turn: re.Pattern[str]
    length: re.Pattern[str]
    amount: re.Pattern[str]


IN_ENGLISH: Final = Grammar(
    until=re.compile(r"^(?P<head>.*?)\s+(?:until|till?)\s+(?:the\s+)?(?P<end>end\s+of\s+)?(?P<begin>beginning\s+of\s+)?(?P<tail>.+)$"),
    turn=re.compile(r"^(?P<name>.+?)(?:['\u2019]s?)?(?:\s+next)?(?:\s+turn)?(?:\s+(?P<verb>begins|starts|ends))?$"),
    length=re.compile(r"^(?P<head>.*?)\s*(?:\bfor\s+)?(?P<number>\d+)\s*(?P<unit>[a-z]+)$"),
    amount=re.compile(r"^(?P<head>.*?)\s*(?:\bat\s+)?(?P<number>\d+)$"),
)
UNITS: Final = ("rounds", "minutes")


@cache
def _grammar(code: str) -> Grammar:
    """Return how a language says how long; one that does not say it does so in English."""
    patterns = language.manner(code).conditions
    return Grammar(**{name: re.compile(pattern) for name, pattern in patterns.items()}) if patterns else IN_ENGLISH


@dataclass(frozen=True, kw_only=True, slots=True)
class Lasting:
    """How long something lasts: so many moments, of the turns of `whose` if it is a moment of a turn."""

    moment: Moment | None = None
    left: int | None = None
    whose: str | None = None


ALWAYS: Final = Lasting()


@dataclass(frozen=True, kw_only=True, slots=True)
class Meant:
    """A condition that the words typed may mean.

    `asks`: its number is missing; `is_guess`: another word was typed; `is_own`: it is none that is known.
    """

    name: str
    label: str
    amount: int = 0
    lasts: Lasting = ALWAYS
    words: str = ""
    """How long it lasts, in words."""
    asks: bool = False
    is_guess: bool = False
    is_own: bool = False

    @property
    def told(self) -> str:
        """Say what will be: "Stunned at 2", "Slowed for 2 rounds"."""
        return capital(self.within)

    @property
    def within(self) -> str:
        """Say the same in the middle of a sentence."""
        at = said("at {amount}", amount=self.amount) if self.amount else ""
        return " ".join(part for part in (self.label, at, self.words) if part)


@dataclass(frozen=True, kw_only=True, slots=True)
class ConditionWords:
    """What the words can refer to: conditions of the system and usual ones (name to label), combatants, the length of a round.

    `amounts` names the conditions that come with a number; True: they cannot do without.
    """

    known: Mapping[str, str]
    usual: Mapping[str, str] = field(default_factory=dict)
    amounts: Mapping[str, bool] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    rounds_per_minute: int = 10


def meant(words: str, vocabulary: ConditionWords) -> list[Meant]:
    """Read a typed condition; the best matches come first. Nothing typed: every condition of the system."""
    text = " ".join(words.casefold().split())
    head, spans = _lasting(text, vocabulary)
    if not spans:
        return []  # until the turn of nobody who is there
    found: list[Meant] = []
    for lasts, words_for_it in spans:
        found += _named(head, lasts, words_for_it, vocabulary)
    return list(dict.fromkeys(found))


def _lasting(text: str, vocabulary: ConditionWords) -> tuple[str, list[tuple[Lasting, str]]]:
    """Part the duration from the rest; several where it can be read in several ways."""
    grammar = _grammar(language.in_force())
    if len(text) > LONGEST_MATCHED:
        return text, [(ALWAYS, "")]
    until = grammar.until.match(text)
    if until is not None:
        end = "ends" if until["end"] else "begins" if until["begin"] else ""
        return until["head"], list(_turns(until["tail"], end=end, names=vocabulary.names))
    length = grammar.length.match(text)
    unit = next((unit for unit in UNITS if length is not None and unit.startswith(length["unit"].removesuffix("s"))), None)
    if length is None or unit is None or not length["number"].isdecimal() or not int(length["number"]):
        return text, [(ALWAYS, "")]
    number = int(length["number"])
    rounds = number * vocabulary.rounds_per_minute if unit == "minutes" else number
    return length["head"], [(Lasting(moment=Moment.ROUND_END, left=rounds), _for(number, unit))]


def _for(number: int, unit: str) -> str:
    return said("for {number#round|rounds}", number=number) if unit == "rounds" else said("for {number#minute|minutes}", number=number)


def _turns(tail: str, *, end: str, names: Mapping[str, str]) -> Iterator[tuple[Lasting, str]]:
    """Read the turn's owner and which end of the turn; by default its end comes first."""
    read = _grammar(language.in_force()).turn.match(tail)
    if read is None:
        return
    typed, verb = read["name"].strip(), end or read["verb"]
    called, typed = {who: f" {folded(name)}" for who, name in names.items()}, folded(typed)
    fitting = [who for who, name in called.items() if name == f" {typed}"]
    fitting = fitting or [who for who, name in called.items() if name.startswith(f" {typed}")]
    for who in fitting or [who for who, name in called.items() if f" {typed}" in name]:  # "du boucher" is that of "le Boucher"
        if verb not in ("begins", "starts"):
            yield Lasting(moment=Moment.TURN_END, left=1, whose=who), said("until the end of {name}’s next turn", name=names[who])
        if verb != "ends":
            yield Lasting(moment=Moment.TURN_START, left=1, whose=who), said("until {name}’s turn starts", name=names[who])


def _named(head: str, lasts: Lasting, told: str, vocabulary: ConditionWords) -> Iterator[Meant]:
    """Read the name, and the number if there is one."""
    numbered = _grammar(language.in_force()).amount.match(head) if len(head) <= LONGEST_MATCHED else None
    is_number = numbered is not None and numbered["number"].isdecimal()
    name, number = (numbered["head"], int(numbered["number"])) if numbered is not None and is_number else (head, 0)
    every = {**vocabulary.known, **{key: label for key, label in vocabulary.usual.items() if label not in vocabulary.known.values()}}
    fitting = _fitting(name, vocabulary.known if not name else every)
    exact = any(folded(label) == folded(name) for label in every.values())
    like = _like(name, every) if name and not fitting else []
    for key in (*fitting, *like):
        base = Meant(name=key, label=every[key], lasts=lasts, words=told, is_guess=key in like)
        yield from _with_number(base, number, vocabulary, is_known=key in vocabulary.known)
    if name and not exact:
        base = Meant(name=name, label=name, lasts=lasts, words=told, is_own=True)
        yield from _with_number(base, number, vocabulary, is_known=False)


def _with_number(base: Meant, number: int, vocabulary: ConditionWords, *, is_known: bool) -> Iterator[Meant]:
    """Take a bare number as the condition's degree, or as rounds for a condition without one."""
    needs = vocabulary.amounts.get(base.name)
    if not number:
        yield replace(base, asks=bool(needs))
        return
    if needs is not None or not is_known:
        yield replace(base, amount=number)
    if needs is None and base.lasts is ALWAYS:
        yield replace(base, lasts=Lasting(moment=Moment.ROUND_END, left=number), words=_for(number, "rounds"))


def _fitting(name: str, every: Mapping[str, str]) -> list[str]:
    """Name the conditions that match the typed text: equal ones first, then those beginning with it."""
    typed, labels = folded(name), {key: folded(label) for key, label in every.items()}
    found = [key for key, label in labels.items() if typed in label]
    return sorted(found, key=lambda key: (labels[key] != typed, not labels[key].startswith(typed)))


def _like(name: str, every: Mapping[str, str]) -> list[str]:
    """Name the condition that a mistyped word is most like, if it is like enough."""

    def likeness(label: str) -> float:
        return max(SequenceMatcher(None, typed, other).ratio() for other in (label, label[: len(typed)]))

    typed = folded(name)
    best = max(every, key=lambda key: likeness(folded(every[key])), default=None)
    return [best] if best is not None and len(name) >= LEAST_LETTERS and likeness(folded(every[best])) >= LIKE_ENOUGH else []


# ---- how long it still lasts


def left_words(condition: Condition, names: Mapping[str, str], rounds_per_minute: int) -> str:
    """Say how long a condition still lasts; nothing where the rules or the game master say when it ends."""
    if condition.moment is Moment.ROUND_END and condition.left is not None:
        if condition.left >= 2 * rounds_per_minute:
            return said("{minutes} min left", minutes=-(-condition.left // rounds_per_minute))
        return said("{rounds#round|rounds} left", rounds=condition.left)
    name = names.get(condition.whose or "")
    if name is None or condition.moment not in (Moment.TURN_START, Moment.TURN_END):
        return ""
    if condition.moment is Moment.TURN_START:
        return said("until {name}’s turn", name=name)
    return said("until the end of {name}’s turn", name=name)


def said_of(found: Sequence[Meant], who: str, held: Sequence[bool]) -> list[tuple[Meant, str, str, bool]]:
    """Say what each would do to a combatant, with a hint beside it, and whether it ends the condition; `held`: all of them have it."""
    made = []
    for one, holds in zip(found, held, strict=True):
        ends = holds and not one.amount and one.lasts == ALWAYS
        if ends:
            made.append((one, capital(said("{told} ends for {who}", told=one.within, who=who)), said("ends it"), True))
        elif one.asks:
            made.append((one, capital(said("{told} · {who}: what level?", told=one.within, who=who)), said("enter the level"), False))
        else:
            hint = said("did you mean {label}?", label=one.label) if one.is_guess else said("a custom word") if one.is_own else "Enter"
            made.append((one, capital(said("{told} · {who}", told=one.within, who=who)), hint, False))
    return made
