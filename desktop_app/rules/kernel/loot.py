"""Loot: put on a combatant by the game master, taken by a character, or shared out of a pile.

Items of the rules and money go onto the sheet of the one who takes them (`Gift`); plain words go into the ledger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Final, TypeVar

from desktop_app.language import said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.command import TYPED, param
from desktop_app.rules.kernel.gm import GmCommand, GmTargetCommand
from desktop_app.rules.kernel.ledger import LedgerLine, Source
from desktop_app.rules.kernel.ledger_commands import noted
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.pile import Gift, Pile, Taking
from desktop_app.rules.kernel.record import Json, evolve, found_at
from desktop_app.rules.kernel.sighting import PARTY
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter, Sheet
from desktop_app.rules.kernel.table import read_sheet, refuse_names, refuse_sheet, unsound, within_range, written

S = TypeVar("S", bound=Encounter)
LONGEST: Final = 200
"""Letters of one thing."""
MOST: Final = 20
"""Things on one combatant."""
MOST_IN_PILE: Final = 400
"""Things in one pile, and those that were taken of it."""


def with_gift(state: Encounter, name: str, sheet: Sheet, gift: Gift) -> Sheet:
    """Write what somebody takes into a sheet, by its name in the state. Raises: BadDocumentError."""
    codec = state.world.codec
    assert codec is not None, "a system's world carries its codec"
    document: Json = codec.defaults(type(sheet)) | codec.encode(sheet)
    for one in gift.writes:
        document = written(document, one.path, one.value)
    for path, by in gift.adds.items():
        before = found_at(document, path)
        if not isinstance(before, int) or by < 1:
            raise BadDocumentError(path, said("no such entry"))
        document = written(document, path, before + by)
    return read_sheet(state, name, document)


def _refuse_takings(state: Encounter, takings: Sequence[Taking]) -> Refusal | None:
    """Refuse takings that would leave a sheet unreadable or out of range, tried on copies one after another."""
    made: dict[str, Sheet] = {}
    for taking in takings:
        if taking.who not in state.combatants:
            return Refusal("not_found", field="taker", facts=(("what", taking.who),))
        name = state.combatants[taking.who].sheet
        before = made.get(name, state.sheets[name])
        try:
            after = with_gift(state, name, before, taking.gift)
        except BadDocumentError as error:
            return unsound(error, "taker")
        refusal = refuse_sheet(after, "taker") or refuse_names(state, after, "taker", before=before)
        if refusal is not None:
            return refusal
        made[name] = after
    return None


def _give(draft: Draft[S], taking: Taking, day: str) -> None:
    """Put a taken thing on the sheet; one without effect there is noted in the ledger."""
    state, name = draft.state, draft.state.combatants[taking.who].sheet
    if not (taking.gift.writes or taking.gift.adds):
        noted(draft, taking.who, LedgerLine(day=day, source=Source.NOTED, text=taking.text))
        return
    sheet = with_gift(state, name, state.sheets[name], taking.gift)
    draft.state = evolve(state, sheets={**state.sheets, name: sheet})
    draft.put(*(within_range(one, sheet) for one in draft.state.combatants.values() if one.sheet == name))


class PutLoot(GmTargetCommand[S]):
    """Return a combatant's loot in words: "14 silver"."""

    kind = "put_loot"
    text: str = field(default="", metadata=TYPED)

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for words that fit a line, and not for too many of them."""
        if not 0 < len(self.text.strip()) <= LONGEST:
            return Refusal("value", field="text")
        return Refusal("too_much_loot", field="text", facts=(("most", MOST),)) if len(target.loot) >= MOST else None

    def carry_out(self, draft: Draft[S]) -> None:
        target = draft.state.combatants[self.target]
        draft.put(evolve(target, loot=(*target.loot, self.text.strip())))
        draft.tell("loot_put", self.target, text=self.text.strip())


class TakeLoot(GmTargetCommand[S]):
    """Let somebody take a thing that a combatant carries, counted from 0. No taker: it is gone."""

    kind = "take_loot"
    place: int = 0
    taker: str = field(default="", metadata=param(picks="combatant"))
    day: str = ""
    gift: Gift = field(default_factory=Gift)

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for a thing that is there, and for somebody else to take it."""
        if not 0 <= self.place < len(target.loot):
            return Refusal("not_found", field="place", facts=(("what", self.place + 1),))
        if self.taker and (self.taker not in state.combatants or self.taker == self.target):
            return Refusal("not_found", field="taker", facts=(("what", self.taker),))
        return _refuse_takings(state, [Taking(who=self.taker, text="", gift=self.gift)]) if self.taker else None

    def carry_out(self, draft: Draft[S]) -> None:
        target = draft.state.combatants[self.target]
        text = target.loot[self.place]
        draft.put(evolve(target, loot=target.loot[: self.place] + target.loot[self.place + 1 :]))
        if self.taker:
            _give(draft, Taking(who=self.taker, text=text, gift=self.gift), self.day)
            draft.tell("loot_taken", self.taker, text=text, whose=self.target)
        else:
            draft.tell("loot_gone", self.target, text=text)


def pile_of(state: Encounter, pile_id: str) -> Pile:
    """Return a pile by its id; one of which nothing is known is empty."""
    return next((pile for pile in state.loot if pile.id == pile_id), Pile(id=pile_id))


def untaken(state: Encounter) -> tuple[str, ...]:
    """List the loot left in a fight: on the ground, and on the other sides."""
    lying = (thing for pile in state.loot for thing in pile.things)
    return (*lying, *(thing for one in state.combatants.values() if one.side != PARTY for thing in one.loot))


class LayLoot(GmCommand[S]):
    """Put something on the pile of a fight, or on one at the table: "14 silver"."""

    kind = "lay_loot"
    text: str = field(default="", metadata=TYPED)
    pile: str = ""

    def refuse(self, state: S) -> Refusal | None:
        """Ask for words that fit a line, and not for too many of them."""
        if not 0 < len(self.text.strip()) <= LONGEST:
            return Refusal("value", field="text")
        full = len(pile_of(state, self.pile).things) >= MOST_IN_PILE
        return Refusal("too_much_loot", field="text", facts=(("most", MOST_IN_PILE),)) if full else None

    def carry_out(self, draft: Draft[S]) -> None:
        pile = pile_of(draft.state, self.pile)
        _keep(draft, evolve(pile, things=(*pile.things, self.text.strip())))
        draft.tell("loot_laid", text=self.text.strip())


class ShareLoot(GmCommand[S]):
    """Share things out at once: takers, and the remaining pile; an empty pile is removed."""

    kind = "share_loot"
    pile: Pile = field(default_factory=Pile)
    takings: tuple[Taking, ...] = ()
    day: str = ""

    def refuse(self, state: S) -> Refusal | None:
        """Refuse absent or unfit takers, words too long for a line, and a command without effect."""
        if len(self.pile.things) + len(self.pile.taken) > MOST_IN_PILE:
            return Refusal("too_much_loot", field="pile", facts=(("most", MOST_IN_PILE),))
        texts = (*self.pile.things, *self.pile.taken, *(one.text for one in self.takings))
        if not all(0 < len(text.strip()) <= LONGEST for text in texts):
            return Refusal("value", field="pile")
        if not self.takings and self.pile == pile_of(state, self.pile.id):
            return Refusal("so_already", field="takings")
        return _refuse_takings(state, self.takings)

    def carry_out(self, draft: Draft[S]) -> None:
        _keep(draft, self.pile)
        for taking in self.takings:
            _give(draft, taking, self.day)
            draft.tell("loot_shared", taking.who, text=taking.text)
        if self.pile.things:
            draft.tell("loot_left", count=len(self.pile.things))


def _keep(draft: Draft[S], pile: Pile) -> None:
    """Keep a pile as it is now, in its place."""
    piles = draft.state.loot
    there = any(one.id == pile.id for one in piles)
    made = tuple(pile if one.id == pile.id else one for one in piles) if there else (*piles, pile)
    draft.state = evolve(draft.state, loot=tuple(one for one in made if one.things or one.taken))
