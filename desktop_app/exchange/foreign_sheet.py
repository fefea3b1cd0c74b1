"""Characters and creatures in other programs' files: what all readers share.

Each becomes labelled lines, as a book would print it; what no line can say stays as text, and keys that nobody read are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from desktop_app.exchange import limits
from desktop_app.language import said

MOST_UNREAD: Final = 12
"""Most unread keys named; others are counted."""
LARGEST: Final = 1_000_000
NOTHING: Final[tuple[object, ...]] = (None, "", 0, False, [], {})
APART: Final = re.compile(r"[,;:|\"\[\]{}\u2022*#\s]+")
SOMETHING: Final = re.compile(r"\w")


@dataclass(frozen=True, kw_only=True)
class ForeignSheet:
    """Somebody out of a file. `lines` are labels with their items; `kept` are paragraphs that no line can say; `report` are sentences.

    `fields` are values of the sheet that have no label; `whole` is a creature as this program wrote it itself, if it is unchanged.
    """

    name: str
    system: str = ""
    """The rules that it is by, as its program or ours calls them; empty: those in use."""
    is_character: bool = False
    is_stub: bool = False
    """Only names and texts: its rules are to be given."""
    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()
    description: str = ""
    kept: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    report: tuple[str, ...] = ()
    whole: Mapping[str, Any] | None = None
    source: Mapping[str, Any] | None = None
    """The source document, if its `whole` may have been changed since."""


class Reading:
    """A leniently read mapping with a record of the keys read. A key may have other spellings: "system|data"."""

    def __init__(self, value: object) -> None:
        """Read this; what is no mapping has nothing in it."""
        self.value: Mapping[str, Any] = value if isinstance(value, dict) else {}
        self._read: set[str] = set()
        self._aside: set[str] = set()
        self._inside: dict[str, list[Reading]] = {}

    def inside(self, path: str) -> Reading:
        """Go into a mapping: "stats/toughness"."""
        found = self
        for names in path.split("/"):
            found = found._step(names)
        return found

    def _step(self, names: str) -> Reading:
        key = self._key(names)
        if key not in self._inside:
            self._inside[key] = [Reading(self.value.get(key))]
        return self._inside[key][0]

    def rows(self, path: str) -> list[Reading]:
        """List what a list or a mapping at a path holds."""
        holder, _, names = path.rpartition("/")
        reading = self.inside(holder) if holder else self
        key = reading._key(names)
        value = reading.value.get(key)
        found = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
        reading._inside[key] = [Reading(one) for one in found if isinstance(one, dict)]
        return reading._inside[key]

    def at(self, path: str) -> object:
        """Return a value as it is; None: it is not there."""
        holder, _, names = path.rpartition("/")
        reading = self.inside(holder) if holder else self
        key = reading._key(names)
        reading._read.add(key)
        return reading.value.get(key)

    def text(self, path: str) -> str:
        """Return a text, or a number as one; anything else is none."""
        found = self.at(path)
        if isinstance(found, bool) or not isinstance(found, (str, int, float)):
            return ""
        return f"{found:g}" if isinstance(found, float) else str(found).strip()

    def number(self, path: str, usual: float = 0) -> float:
        """Return a number, also one that is written as a text, within reason."""
        found = self.at(path)
        if isinstance(found, str):
            match = re.match(r"\s*([+\u2212-]?\d{1,9}(?:\.\d{1,6})?)", found)
            found = float(match[1].replace("\u2212", "-")) if match is not None else None
        if isinstance(found, bool) or not isinstance(found, (int, float)):
            return usual
        return max(-LARGEST, min(LARGEST, found))

    def whole(self, path: str, usual: int = 0) -> int:
        """Return a number without what is behind its point."""
        return int(self.number(path, usual))

    def flag(self, path: str) -> bool:
        """Tell whether something is so."""
        return self.at(path) in (True, 1, "true", "True", "1")

    def skip(self, *names: str) -> None:
        """Ignore keys without information on the creature, with their contents."""
        self._aside.update(self._key(one) for one in names)

    def unread(self, before: str = "") -> Iterator[str]:
        """List the unread keys with a value."""
        for key, value in self.value.items():
            if key in self._aside:
                continue
            if key in self._inside:
                for one in self._inside[key]:
                    yield from one.unread(f"{before}{key}/")
            elif key not in self._read and not any(value is one or value == one for one in NOTHING):
                yield f"{before}{key}"

    def _key(self, names: str) -> str:
        spellings = names.split("|")
        return next((one for one in spellings if one in self.value), spellings[0])


def unread_note(found: Sequence[str]) -> tuple[str, ...]:
    """Name the keys that were not read, each once."""
    keys = list(dict.fromkeys(found))
    if not keys:
        return ()
    more = len(keys) - MOST_UNREAD
    told = ", ".join(key[: limits.LONGEST_NAME] for key in keys[:MOST_UNREAD])
    return (said("Not read: {keys}.", keys=told) if more <= 0 else said("Not read: {keys} and {count} more.", keys=told, count=more),)


def item(name: str) -> str:
    """Give a name as it can stand among others in a line: without commas and colons, its brackets in pairs."""
    told = APART.sub(" ", name.replace("\u2212", "-")).strip(" .-")[: limits.LONGEST_NAME]
    depth = 0
    for letter in told:
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            break
    return re.sub(r"[()]", " ", told).strip() if depth else told.replace("( ", "(").replace(" )", ")")


def names_in(listed: Sequence[str]) -> tuple[str, ...]:
    """Give names as items of a line, without those that are empty or say nothing."""
    return tuple(one for one in map(item, listed) if SOMETHING.search(one))


def half_of(weight: float) -> str:
    """Write a weight as the rules hold it, in halves; empty: none."""
    halves = round(max(0.0, min(weight, 10_000.0)) * 2)
    return f"{halves / 2:g}" if halves else ""


def gear_item(name: str, weight: float, quantity: int) -> str:
    """Write a carried thing with weight and count."""
    told = [f"weight: {half_of(weight)}"] if half_of(weight) else []
    told += [f"quantity: {quantity}"] if 0 <= quantity <= 10_000 and quantity != 1 else []
    return f"{item(name)} ({'; '.join(told)})" if told else item(name)


def armour_item(name: str, value: int, locations: Sequence[str], weight: float, *, is_heavy: bool = False) -> str:
    """Write a piece of armour with what it covers."""
    told = [f"value: {value}", f"locations: [{' | '.join(locations or ['torso'])}]", f"weight: {half_of(weight) or 0}"]
    return f"{item(name)} ({'; '.join((*told, *(['heavy: yes'] if is_heavy else [])))})"


@dataclass(frozen=True, kw_only=True)
class WeaponNumbers:
    """The numbers of a weapon as a book prints them."""

    damage: str = ""
    range: str = ""
    ap: int = 0
    rate: int = 1
    shots: int = 0
    parry: int = 0
    reach: int = 0
    weight: float = 0
    has_two_hands: bool = False

    def told(self) -> str:
        """Write them between brackets; empty: there are none."""
        bands = re.search(r"\d{1,3}\s*/\s*\d{1,4}\s*/\s*\d{1,4}", self.range)
        parts = [item(re.sub(r"@str", "Str", self.damage, flags=re.IGNORECASE).replace("(", " ").replace(")", " "))]
        parts += ["Range " + "".join(bands[0].split())] if bands is not None else []
        numbers = (("AP", self.ap), ("RoF", self.rate if self.rate > 1 else 0), ("Shots", self.shots), ("Reach", self.reach))
        parts += [f"{name} {value}" for name, value in numbers if 0 < value < 1000]
        parts += [f"Parry {self.parry:+d}"] if 0 < abs(self.parry) < 10 else []
        parts += ["two hands"] if self.has_two_hands else []
        parts += [f"weight {half_of(self.weight)}"] if half_of(self.weight) else []
        return ", ".join(part for part in parts if part)


def weapon_item(name: str, numbers: WeaponNumbers) -> str:
    """Write a weapon with its numbers."""
    told = numbers.told()
    return f"{item(name)} ({told})" if told else item(name)
