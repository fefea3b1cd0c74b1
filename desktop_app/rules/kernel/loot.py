"""What somebody carries that can be taken: put on a combatant by the game master, and taken by somebody, whose ledger then has it."""

from __future__ import annotations

from dataclasses import field
from typing import Final, TypeVar

from desktop_app.rules.kernel.command import TYPED, param
from desktop_app.rules.kernel.gm import GmTargetCommand
from desktop_app.rules.kernel.ledger import LedgerLine, Source
from desktop_app.rules.kernel.ledger_commands import noted
from desktop_app.rules.kernel.outcome import Refusal
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Combatant, Draft, Encounter

S = TypeVar("S", bound=Encounter)
LONGEST: Final = 200
"""Letters of one thing."""
MOST: Final = 20
"""Things on one combatant."""


class PutLoot(GmTargetCommand[S]):
    """Say what a combatant carries that can be taken: "14 silver"."""

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
    """Let somebody take a thing that a combatant carries, counted from 0: it is noted in the taker's ledger. No taker: it is gone."""

    kind = "take_loot"
    place: int = 0
    taker: str = field(default="", metadata=param(picks="combatant"))
    day: str = ""

    def refuse_target(self, state: S, target: Combatant) -> Refusal | None:
        """Ask for a thing that is there, and for somebody else to take it."""
        if not 0 <= self.place < len(target.loot):
            return Refusal("not_found", field="place", facts=(("what", self.place + 1),))
        if self.taker and (self.taker not in state.combatants or self.taker == self.target):
            return Refusal("not_found", field="taker", facts=(("what", self.taker),))
        return None

    def carry_out(self, draft: Draft[S]) -> None:
        target = draft.state.combatants[self.target]
        text = target.loot[self.place]
        draft.put(evolve(target, loot=target.loot[: self.place] + target.loot[self.place + 1 :]))
        if self.taker:
            noted(draft, self.taker, LedgerLine(day=self.day, source=Source.NOTED, text=text))
            draft.tell("loot_taken", self.taker, text=text, whose=self.target)
        else:
            draft.tell("loot_gone", self.target, text=text)
