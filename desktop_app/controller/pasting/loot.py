"""What can be taken, typed in a line: "2 healing potion, sword, 30 silver, a torn letter".

Words that name a thing of the system are that thing, amounts of money are money, everything else stays words. What is kept is text again,
in English and in one form ("2 × Healing potion"), so that it reads the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from desktop_app.controller.library.library import system_of, world_of
from desktop_app.controller.library.own_items import OwnItems
from desktop_app.controller.notes.looks import LOOT
from desktop_app.controller.pasting.vocabulary import vocabularies
from desktop_app.controller.words.coins import coin_of, singular, spellings
from desktop_app.controller.words.labels import label, term
from desktop_app.language import folded, said
from desktop_app.model import Campaign, Document
from desktop_app.rules.kernel.additions import Addition
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.loot import LONGEST
from desktop_app.rules.kernel.pile import Gift, Written
from desktop_app.rules.kernel.record import Json
from desktop_app.rules.kernel.state import Sheet
from desktop_app.rules.kernel.system import Entry
from desktop_app.rules.kernel.table import written

PART: Final = re.compile(r"[,;\n]")
COUNTED: Final = re.compile(r"(?:(\d{1,12})\s*[x×]?\s+)?(.*?)(?:\s+[x×]\s*(\d{1,3}))?", re.DOTALL)
ARTICLE: Final = re.compile(r"(?:an?|the|une?|des|les?|la)\s+|l['’]", re.IGNORECASE)
COINS: Final = ("gold", "silver", "copper", "coins")
"""Common names of money unknown to the game: shared like money, and noted in words."""
MOST_ALIKE: Final = 20
"""So many of one thing are taken as things of the system; more of them are a number too many for a sheet, and stay words."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Thing:
    """One thing to be taken: `count` of a thing of the system (`mark`: its kind and id) or of a coin; neither: only words."""

    text: str
    count: int = 1
    mark: tuple[str, str] | None = None
    name: str = ""
    coin: str = ""

    @property
    def is_known(self) -> bool:
        """Tell whether it is more than words."""
        return self.mark is not None or bool(self.coin)


class CannotHaveError(Exception):
    """Somebody's sheet cannot take a thing; the message says why."""


class LootBook:
    """The things and the money of one system, with those of a campaign's own, by every name that they bear."""

    def __init__(self, system_id: str, own: OwnItems) -> None:
        """Read lines by the rules of a system."""
        self.system_id, self._own, self._system = system_id, own, system_of(system_id)
        self._index: tuple[Sequence[Document], Mapping[str, Addition], Mapping[str, tuple[str, str]]] | None = None
        self.money = self._system.money

    # ---- reading

    def read(self, line: str) -> tuple[Thing, ...]:
        """Read a line as things."""
        return tuple(self.thing(part) for part in PART.split(line) if part.strip())

    def kept(self, line: str) -> tuple[str, ...]:
        """Read a line as it is kept."""
        return tuple(thing.text for thing in self.read(line))

    def thing(self, text: str) -> Thing:
        """Read what stands between two commas."""
        text = " ".join(text.split())[:LONGEST]
        found = COUNTED.fullmatch(text)
        before, words, after = (found[1], found[2], found[3]) if found is not None else (None, text, None)
        count = int(before or after or 1)
        if not count > 0:
            return Thing(text=text)
        if before and (coin := self._coin(words)):
            return Thing(text=f"{count} {coin}", count=count, coin=coin)
        names = self._names()
        mark = next((names[name] for name in self._spellings(words) if name in names), None) if count <= MOST_ALIKE else None
        if mark is None:
            return Thing(text=text)
        name = self._additions()[":".join(mark)].name
        return Thing(text=f"{count} × {name}" if count > 1 else name, count=count, mark=mark, name=name)

    def _coin(self, words: str) -> str:
        """Name the coin that is meant, the game's own before others; "": none is."""
        coins = (*self.money.coins, *COINS)
        if found := coin_of(words, coins, self.system_id):
            return found
        meant = {vocabulary.meant(one) for vocabulary in vocabularies(self.system_id) for one in (*spellings(words), folded(words))}
        return next((coin for coin in coins if coin in meant), "")

    def _spellings(self, words: str) -> Iterator[str]:
        """Give what may be meant by words: as they stand, without article, in the singular; in every language."""
        bare = ARTICLE.sub("", words, count=1) if ARTICLE.match(words) else words
        for one in dict.fromkeys((words, bare, bare.removesuffix("s"), singular(bare))):
            if one:
                yield folded(one)
                yield from (folded(vocabulary.meant(one)) for vocabulary in vocabularies(self.system_id))

    def _additions(self) -> Mapping[str, Addition]:
        return self._read()[1]

    def _names(self) -> Mapping[str, tuple[str, str]]:
        return self._read()[2]

    def _read(self) -> tuple[Sequence[Document], Mapping[str, Addition], Mapping[str, tuple[str, str]]]:
        own = self._own.documents()
        if self._index is None or self._index[0] is not own:
            _, sheet = self._system.newcomer(Entry(id="trial", name="Trial", sheet=self._system.blank_sheet("Trial", {})))
            listed = self._listed(sheet)
            names: dict[str, tuple[str, str]] = {}
            for key, one in listed.items():
                kind, _, own_id = key.partition(":")
                for name in (one.name, own_id):
                    names.setdefault(folded(name), (kind, own_id))
            self._index = (own, listed, names)
        return self._index

    def _listed(self, sheet: Sheet) -> dict[str, Addition]:
        """List what a sheet can be given of things, by kind and id."""
        kinds = self._system.additions(sheet, self._own.tables(), world_of(self.system_id))
        return {f"{kind.id}:{one.id}": one for kind in kinds if kind.id in self._system.carried for one in kind.additions}

    # ---- telling

    def told(self, text: str) -> str:
        """Tell what is kept, in the language in force."""
        return label(self.system_id, text)

    def told_all(self, texts: Sequence[str]) -> str:
        """Return the stored loot as an editable line."""
        return ", ".join(map(self.told, texts))

    def understood(self, line: str) -> str:
        """Say what a line was understood to be."""
        parts = []
        for thing in self.read(line):
            told = self.told(thing.text)
            parts.append(told if thing.is_known else said("{what} (words)", what=told))
        return " · ".join(parts)

    def fitting(self, words: str, most: int) -> list[str]:
        """List things with a word beginning like this, as displayed."""
        wanted = folded(ARTICLE.sub("", words.strip(), count=1))
        told = sorted({label(self.system_id, one.name) for one in self._additions().values()}) if wanted else []
        begins = [name for name in told if folded(name).startswith(wanted)]
        return [*begins, *(name for name in told if name not in begins and f" {wanted}" in folded(name))][:most]

    # ---- giving

    def worth(self, thing: Thing) -> tuple[str, int]:
        """Return the unit and amount of money; the game's own comes down to its smallest coin ("")."""
        worth = self.money.coins.get(thing.coin) if self.money.path else None
        return (thing.coin, thing.count) if worth is None else ("", thing.count * worth)

    def coins(self, counted_in: str, amount: int) -> tuple[str, ...]:
        """Write an amount of money as things that are kept."""
        if counted_in:
            return (f"{amount} {counted_in}",) if amount else ()
        return tuple(f"{count} {coin}" for count, coin in self.money.parts(amount))

    def gift(self, sheet: Sheet, texts: Sequence[str]) -> tuple[Gift, Sheet]:
        """Work out what taking things does to a sheet, and the sheet as it is then. Raises: CannotHaveError."""
        writes, money = list[Written](), 0
        given = sheet
        for thing in map(self.thing, texts):
            counted_in, amount = self.worth(thing) if thing.coin else ("-", 0)
            money += amount if not counted_in else 0
            for _ in range(thing.count if thing.mark is not None else 0):
                given, one = self._with_one(given, thing)
                writes.append(one)
        for change in self._system.follows(sheet, given) if writes else ():
            given = self._written(given, change.path, change.value)
            writes.append(Written(path=change.path, value=change.value))
        path = self.money.path
        if money:
            held = int(getattr(given, path.strip("/")))
            given = self._written(given, path, held + money)
        broken = given.broken()
        if broken is not None:
            raise CannotHaveError(broken[1])
        return Gift(writes=tuple(writes), adds={path: money} if money else {}), given

    def _written(self, sheet: Sheet, path: str, value: Json) -> Sheet:
        codec = self._system.codec
        try:
            made: Sheet = codec.decode(type(sheet), written(codec.defaults(type(sheet)) | codec.encode(sheet), path, value))
        except BadDocumentError as error:
            raise CannotHaveError(error.why) from None
        return made

    def _with_one(self, sheet: Sheet, thing: Thing) -> tuple[Sheet, Written]:
        """Put one thing more on a sheet; of a second one that is there under its name the number grows, or it has a number to its name."""
        assert thing.mark is not None, "a thing of the system"
        found = self._listed(sheet).get(":".join(thing.mark))
        if found is None:
            raise CannotHaveError(said("it no longer exists"))
        path, value = found.path, found.value
        if found.refusal or found.there is not None:
            if found.there and isinstance(value, dict) and isinstance(value.get("quantity"), int):
                entry = self._system.codec.encode(sheet)
                held = entry[found.there.split("/")[1]][int(found.there.split("/")[2])].get("quantity", 1)
                one = Written(path=f"{found.there}/quantity", value=held + 1)
                return self._written(sheet, one.path, one.value), one
            if not isinstance(value, dict):
                raise CannotHaveError(term(self.system_id, found.refusal) or said("it already exists"))
            value = _another(value, sheet)
        one = Written(path=path, value=value)
        return self._written(sheet, path, value), one


class LootBooks:
    """The books of one campaign, one for each system."""

    def __init__(self, store: Campaign) -> None:
        self._store = store
        self._books: dict[str, LootBook] = {}

    def of(self, system_id: str) -> LootBook:
        """Return the book of a system. Raises: AppError."""
        if system_id not in self._books:
            self._books[system_id] = LootBook(system_id, OwnItems(self._store, system_id))
        return self._books[system_id]


def _another(value: Mapping[str, Json], sheet: Sheet) -> dict[str, Json]:
    """Write a thing beside one of its name: "Sword 2"; its id follows."""
    taken = {folded(str(name)) for listed in vars(sheet).values() if isinstance(listed, tuple) for one in listed for name in _called(one)}
    name, own_id = str(value.get("name", "")), str(value.get("id", ""))
    number = next(number for number in range(2, 1000) if not {folded(f"{name} {number}"), folded(f"{own_id}_{number}")} & taken)
    made = dict(value)
    made |= {"name": f"{name} {number}"} if "name" in value else {}
    made |= {"id": f"{own_id}_{number}"} if "id" in value else {}
    return made


def _called(one: object) -> Iterator[object]:
    yield from (name for key in ("name", "id") if (name := getattr(one, key, None)))


def on_page(text: str) -> tuple[str, ...]:
    """Give the lines of what lies at a place, as its page has them."""
    return tuple(found[1] for found in LOOT.finditer(text))


__all__ = ["CannotHaveError", "LootBook", "LootBooks", "Thing", "on_page"]
