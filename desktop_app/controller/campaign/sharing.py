"""Sharing loot: takers of things, equal parts of money, and the remainder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from desktop_app.controller.campaign.campaign import OpenCampaign
from desktop_app.controller.library.library import words_for
from desktop_app.controller.pasting.loot import CannotHaveError, LootBook
from desktop_app.controller.play.session import Refused, Session
from desktop_app.controller.play.tracker import Tracker
from desktop_app.controller.words.names import PARTY, name_of
from desktop_app.errors import AppError
from desktop_app.language import said
from desktop_app.rules.kernel.loot import ShareLoot, untaken
from desktop_app.rules.kernel.pile import Gift, Pile, Taking
from desktop_app.rules.kernel.record import as_written, evolve
from desktop_app.rules.kernel.state import Encounter, Sheet
from desktop_app.rules.kernel.table import read_sheet

ALL: Final = "="
"""Stands for everybody: money goes to all in equal parts."""
LEFT: Final = ""
NO_SHEETS: Final[Mapping[str, Sheet]] = {}
OF_PAGE: Final = "page:"
"""How the id of a pile begins that lies at a place of the journal."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Heap:
    """Things to be shared out: the pile as the table keeps it, and what lies there now."""

    pile: Pile
    things: tuple[str, ...]


def heap_of_page(state: Encounter, page_id: str, title: str, listed: Iterable[str]) -> Heap:
    """Return a page's loot at a place, without things already taken."""
    found = next((pile for pile in state.loot if pile.id == f"{OF_PAGE}{page_id}"), Pile(id=f"{OF_PAGE}{page_id}"))
    taken = Counter(found.taken)
    things = []
    for thing in listed:
        taken[thing] -= 1
        things += [thing] if taken[thing] < 0 else []
    return Heap(pile=evolve(found, title=title), things=(*found.things, *things))


@dataclass(frozen=True, kw_only=True, slots=True)
class ShareShown:
    """A participant: its share in words, and its load if the game counts it; `refusal`: why not."""

    id: str
    name: str
    takes: str = ""
    load: str = ""
    is_over: bool = False
    refusal: str = ""


class Sharing:
    """A heap that is shared out, before it is done: each thing is for one, for all (money), or left."""

    def __init__(self, book: LootBook, table: Session, heap: Heap, sheets: Mapping[str, Sheet] = NO_SHEETS) -> None:
        """Take the table, and the sheets of it that are others by then (a fight is closed with it)."""
        state: Encounter = table.state
        self.book, self._system, self._state, self.heap = book, table.system, state, heap
        self._sheets = {who: sheets.get(who, state.sheets[one.sheet]) for who, one in state.combatants.items()}
        self.people = tuple(who for who in state.roster if state.combatants[who].side == PARTY)
        self.things = [book.thing(text) for text in heap.things]
        self.takers: list[str] = [LEFT] * len(self.things)

    def is_money(self, place: int) -> bool:
        """Tell whether a thing is money."""
        return bool(self.things[place].coin)

    def give(self, place: int, who: str) -> None:
        """Say who takes a thing; only money goes to all."""
        if who != ALL or self.is_money(place):
            self.takers[place] = who

    def give_money_to_all(self) -> None:
        """Share all money in equal parts."""
        for place in range(len(self.things)):
            self.give(place, ALL)

    def part(self, place: int) -> None:
        """Lay several of one thing out one by one, money in two halves; each is still for the same."""
        thing = self.things[place]
        if thing.count < 2:
            return
        half = thing.count // 2
        parts = (f"{thing.count - half} {thing.coin}", f"{half} {thing.coin}") if thing.coin else (thing.name,) * thing.count
        self.things[place : place + 1] = map(self.book.thing, parts)
        self.takers[place : place + 1] = [self.takers[place]] * len(parts)

    # ---- what it comes to

    def _pots(self) -> dict[str, int]:
        """Add up the money shared by all, by unit."""
        pots: dict[str, int] = {}
        for thing, taker in zip(self.things, self.takers, strict=True):
            if taker == ALL:
                counted_in, amount = self.book.worth(thing)
                pots[counted_in] = pots.get(counted_in, 0) + amount
        return pots

    @property
    def remainder(self) -> tuple[str, ...]:
        """Return the money that does not go up in equal parts: it is left."""
        pots = self._pots().items()
        return tuple(text for counted_in, amount in pots for text in self.book.coins(counted_in, amount % max(1, len(self.people))))

    def taken_by(self, who: str) -> tuple[str, ...]:
        """List what one takes, as it is kept: its own, and its part of the money."""
        own = [thing.text for thing, taker in zip(self.things, self.takers, strict=True) if taker == who]
        pots = self._pots().items()
        return (*own, *(text for counted_in, amount in pots for text in self.book.coins(counted_in, amount // max(1, len(self.people)))))

    @property
    def left(self) -> tuple[str, ...]:
        """List what nobody takes, as it is kept."""
        kept = (thing.text for thing, taker in zip(self.things, self.takers, strict=True) if taker == LEFT)
        return (*kept, *self.remainder)

    def shown(self) -> list[ShareShown]:
        """Say for each what it comes to."""
        return [self._share(who) for who in self.people]

    def _share(self, who: str) -> ShareShown:
        texts, name = self.taken_by(who), name_of(self._state, who)
        told = self.book.told_all(texts)
        if not texts:
            return ShareShown(id=who, name=name)
        try:
            _, sheet = self.book.gift(self._sheets[who], texts)
        except CannotHaveError as error:
            return ShareShown(id=who, name=name, takes=told, refusal=said("{name} can't take that: {why}.", name=name, why=str(error)))
        load = self._system.load(evolve(self._state, sheets={**self._state.sheets, self._state.combatants[who].sheet: sheet}), who)
        if load is None:
            return ShareShown(id=who, name=name, takes=told)
        carried, limit = as_written(load.carried), as_written(load.limit)
        words = said("carries {carried} of {limit} {unit}", carried=carried, limit=limit, unit=load.unit)
        words = said("{load}: encumbered", load=words) if load.is_over else words
        return ShareShown(id=who, name=name, takes=told, load=words, is_over=load.is_over)

    def command(self, day: str) -> ShareLoot[Any]:
        """Give the one command that does it. Raises: CannotHaveError."""
        takings = list[Taking]()
        for who in self.people:
            given, texts = self._sheets[who], self.taken_by(who)
            for text in texts:
                gift, given = self.book.gift(given, [text])
                takings.append(Taking(who=who, text=text, gift=gift))
        pile = self.heap.pile
        if takings or not pile.id.startswith(OF_PAGE):
            listed = (Counter(self.heap.things) - Counter(pile.things)).elements() if pile.id.startswith(OF_PAGE) else ()
            pile = evolve(pile, things=self.left, taken=(*pile.taken, *listed))
        return ShareLoot(pile=pile, takings=tuple(takings), day=day)


def of_fight(campaign: OpenCampaign, play_id: str, keep: Collection[str] = ()) -> Sharing | None:
    """Share out what was not taken in a fight, as it is closed; None: there is nothing. `keep` as when it is closed. Raises: AppError."""
    tracker = campaign.fight(play_id)
    things, system = untaken(tracker.session.state), tracker.session.system
    if not things:
        return None
    table = campaign.table(system.id)
    state, back = table.state, campaign.closing(play_id, keep).commands
    sheets = {one.target: read_sheet(state, state.combatants[one.target].sheet, one.sheet) for one in back}
    return Sharing(campaign.loot.of(system.id), table, Heap(pile=Pile(id=play_id, title=tracker.title), things=things), sheets)


def piles_left(state: Encounter, but: Collection[str] = ()) -> list[Heap]:
    """List what lies at the table to be shared out, but for piles of these ids."""
    return [Heap(pile=pile, things=pile.things) for pile in state.loot if pile.things and pile.id not in but]


def at_table(campaign: OpenCampaign, system_id: str, heap: Heap) -> Sharing:
    """Share a heap out between fights. Raises: AppError."""
    return Sharing(campaign.loot.of(system_id), campaign.table(system_id), heap)


def share(campaign: OpenCampaign, system_id: str, sharing: Sharing) -> str:
    """Do it as one step of the table; returns the sentence of a refusal, or "". Raises: AppError."""
    command = command_of(campaign, sharing)
    result = campaign.table(system_id).do(command)
    return words_for(system_id).refusal(result.refusal) if isinstance(result, Refused) else ""


def gift_in(book: LootBook, tracker: Tracker, carried: tuple[str, int], taker: str) -> Gift:
    """Return the effect on the taker's sheet of a thing carried by another (combatant, index). Raises: AppError."""
    state: Encounter = tracker.session.state
    if taker not in state.combatants:
        return Gift()
    who, place = carried
    try:
        return book.gift(state.sheets[state.combatants[taker].sheet], [state.combatants[who].loot[place]])[0]
    except CannotHaveError as error:
        raise AppError(said("{name} can't take that: {why}.", name=name_of(state, taker), why=str(error))) from None


def command_of(campaign: OpenCampaign, sharing: Sharing) -> ShareLoot[Any]:
    """Return the sharing command. Raises: AppError if a taker cannot have a thing."""
    try:
        return sharing.command(campaign.store.today)
    except CannotHaveError as error:
        raise AppError(said("That can't be shared out: {why}.", why=str(error))) from None
