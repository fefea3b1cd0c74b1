"""Calling on a virtue, and settling the call when the scene ends. Rule: WD-VIRTUE-01 to WD-VIRTUE-05, WD-TAB-06, WD-TAB-07, G-12, G-30

A call that rolled m MoS is worth m dice to any roll that serves it and takes m MoS off any roll that goes against it. Which rolls do is the
game master's to judge: each roll of the character offers `bonus` and `malus` with the numbers of its calls named beside them.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.outcome import Phrase, Refusal, not_found
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.winterdawn.checks import helpless, rolls
from desktop_app.rules.winterdawn.sheet.records import VIRTUES
from desktop_app.rules.winterdawn.state import VirtueCall, WinterDawnDraft, WinterDawnState, gain_spirit, lose_spirit, put_sheet

LACK, EXCESS = "lack", "excess"
BALANCED: Final = 2
TOP_STEP: Final = 5
DICE_BY_STEP: Final = {LACK: (12, 10, 8, 8, 6, 4), EXCESS: (4, 6, 8, 8, 10, 12)}
"""Die of a call by end and step. Rule: WD-TAB-07"""
PLACES: Final = {
    "courage": ("craven", "prudent", "brave", "daring", "reckless"),
    "faith": ("iconoclast", "skeptic", "faithful", "devout", "zealot"),
    "honesty": ("devious", "cunning", "honest", "frank", "pedantic"),
    "pride": ("meek", "humble", "proud", "dignified", "vain"),
    "temperance": ("debauched", "epicurean", "mild", "disciplined", "insensitive"),
}
"""What a character on each part of a scale is called, from complete lack to complete excess. Rule: WD-TAB-06"""


def place_name(virtue: str, step: int) -> str:
    """Name where a combatant stands on a scale; the two balanced steps share a name. Rule: WD-TAB-06"""
    return PLACES[virtue][step if step <= BALANCED else step - 1]


def virtue_die(step: int, end: str) -> int:
    """Return the die for calling an end from a step. Rule: WD-TAB-07"""
    return DICE_BY_STEP[end][step]


def virtue_price(bought: int) -> int:
    """Return the spirit for extra virtue dice: each costs as many as there are dice by then, 1, 2, 3 and so on. Rule: WD-VIRTUE-02, G-12"""
    return bought * (bought + 1) // 2


def step_of(state: WinterDawnState, who: str, virtue: str) -> int:
    """Return where a character stands on a scale."""
    return state.sheet_of(who).virtue.get(virtue, BALANCED)


def call_of(state: WinterDawnState, who: str, virtue: str) -> VirtueCall | None:
    """Find the call on a virtue in this scene, settled or not."""
    return next((call for call in state.combatants[who].scene_virtue_calls if call.virtue == virtue), None)


class CallOnVirtue(helpless.ActorCommand):
    """Call on one end of a virtue, with the game master's consent: once for each virtue and scene, in a fight too.

    Rule: WD-VIRTUE-02, WD-VIRTUE-03, WD-VIRTUE-05, WD-SPIRIT-02
    """

    kind = "virtue_call"
    section = "virtues"
    able = ("actor",)
    virtue: str = "courage"
    end: Literal["lack", "excess"] = "excess"
    buy: int = field(default=0, metadata=param(unit="bought", picks="bought"))

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        if self.virtue not in VIRTUES:
            return Refusal("value", "WD-VIRTUE-01", "virtue")
        if call_of(state, self.actor, self.virtue) is not None:
            return Refusal("virtue", "WD-VIRTUE-05", "virtue", (("virtue", self.virtue),))
        return self._refuse_dice(state)

    def _refuse_dice(self, state: WinterDawnState) -> Refusal | None:
        spirit, price = state.combatants[self.actor].spirit, virtue_price(self.buy)
        facts = (("price", price), ("spirit", spirit))
        if self.buy < 0:
            return Refusal("value", "WD-VIRTUE-02", "buy")
        if spirit < 1:
            return Refusal("pool_empty", "WD-SPIRIT-02")
        if price > spirit:
            return Refusal("spirit_cost", "WD-VIRTUE-02", "buy", facts)
        return Refusal("spirit_cap", "WD-SPIRIT-02", "buy", facts) if 1 + self.buy > spirit - price else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        """Pay, roll the virtue dice, and note what the call is worth until the scene ends."""
        if self.buy:
            lose_spirit(draft, self.actor, virtue_price(self.buy), "WD-VIRTUE-02")
        sides = virtue_die(step_of(draft.state, self.actor, self.virtue), self.end)
        roll = draft.roll(1 + self.buy, sides, self.virtue, self.actor)
        call = VirtueCall(virtue=self.virtue, end=self.end, mos=rolls.mos_of(roll), die_size=sides)
        fighter = draft.state.combatants[self.actor]
        draft.put(evolve(fighter, scene_virtue_calls=(*fighter.scene_virtue_calls, call)))
        made = Breakdown.of(call.mos, "dice", "WD-TEST-03")
        draft.tell(
            "virtue_called", self.actor, breakdown=made, rolls=(roll,), rule="WD-VIRTUE-02", virtue=self.virtue, end=self.end, mos=call.mos
        )

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[CallOnVirtue]:
        """Offer each virtue not called yet, by either end; those without persons' virtues are left alone."""
        if state.sheet_of(actor).kind not in ("pc", "npc"):
            return []
        free = [virtue for virtue in VIRTUES if call_of(state, actor, virtue) is None]
        return [cls(actor=actor, virtue=virtue, end=end) for virtue in free for end in ("lack", "excess")]

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        spirit = state.combatants[self.actor].spirit
        most = max((k for k in range(spirit) if 1 + k <= spirit - virtue_price(k)), default=0)
        return {"buy": Choice(low=0, high=most)} if most else {}

    def phrase(self, state: WinterDawnState) -> Phrase:
        sides = virtue_die(step_of(state, self.actor, self.virtue), self.end)
        return Phrase.of(self.kind, virtue=self.virtue, end=self.end, sides=sides)

    def details(self, state: WinterDawnState) -> tuple[Phrase, ...]:
        here = place_name(self.virtue, step_of(state, self.actor, self.virtue))
        return (Phrase.of("virtue_place", place=here), Phrase.of(f"virtue_when_{self.virtue}_{self.end}"))


def settle(draft: WinterDawnDraft, who: str, call: VirtueCall, *, achieved: bool) -> None:
    """Settle a call: spirit by the die's size and a step toward the called end, or both the other way. Rule: WD-VIRTUE-04"""
    fighter = draft.state.combatants[who]
    done = tuple(evolve(other, settled=True) if other.virtue == call.virtue else other for other in fighter.scene_virtue_calls)
    draft.put(evolve(fighter, scene_virtue_calls=done))
    toward = 1 if (call.end == EXCESS) == achieved else -1
    sheet, before = draft.state.sheet_of(who), step_of(draft.state, who, call.virtue)
    step = max(0, min(TOP_STEP, before + toward))
    put_sheet(draft, who, evolve(sheet, virtue={**sheet.virtue, call.virtue: step}))
    draft.tell(
        "virtue_achieved" if achieved else "virtue_failed", who, rule="WD-VIRTUE-04", virtue=call.virtue, end=call.end, step=step,
        place=place_name(call.virtue, step), moved=step != before,
    )  # fmt: skip
    (gain_spirit if achieved else lose_spirit)(draft, who, call.die_size, "WD-VIRTUE-04")


class SettleVirtue(helpless.ActorCommand):
    """Say whether the goal of a call was achieved in its spirit. `call` is the virtue that was called on. Rule: WD-VIRTUE-04"""

    kind = "virtue_settle"
    section = "virtues"
    call: str = "courage"
    achieved: bool = True

    def refuse_act(self, state: WinterDawnState) -> Refusal | None:
        call = call_of(state, self.actor, self.call)
        if call is None:
            return not_found("call", self.call, "WD-VIRTUE-04")
        return Refusal("virtue", "WD-VIRTUE-04", "call", (("virtue", self.call),)) if call.settled else None

    def carry_out(self, draft: WinterDawnDraft) -> None:
        call = call_of(draft.state, self.actor, self.call)
        assert call is not None, "refuse has seen the call"
        settle(draft, self.actor, call, achieved=self.achieved)

    @classmethod
    def candidates(cls, state: WinterDawnState, actor: str) -> list[SettleVirtue]:
        calls = state.combatants[actor].open_calls
        return [cls(actor=actor, call=call.virtue, achieved=achieved) for call in calls for achieved in (True, False)]

    def phrase(self, state: WinterDawnState) -> Phrase:
        return Phrase.of("virtue_settle_achieved" if self.achieved else "virtue_settle_failed", virtue=self.call)
