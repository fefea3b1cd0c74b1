"""Rolls: paying, throwing and reading dice; not the consequences of judged rolls.

Rule: WD-TEST-02, WD-TEST-03, WD-TEST-10, WD-TEST-11, WD-TEST-22
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Ask, Origin, Roll, Throw
from desktop_app.rules.kernel.outcome import Phrase, Word
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.winterdawn.checks import pools
from desktop_app.rules.winterdawn.sheet.records import die_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, lose_spirit


class Declared(Record):
    """Dice announced and paid but not rolled yet. `pool` is the full pool, `most` what the budget allowed.

    `beyond` of them are bonus dice that the budget does not count.
    """

    skill: str
    attribute: str
    dice: int
    pool: int
    malus: int = 0
    most: int = 0
    beyond: int = 0

    @property
    def full(self) -> bool:
        """Tell whether the whole pool is rolled."""
        return self.dice == self.pool


def pay(draft: WinterDawnDraft, test: pools.Test, block: pools.RollBlock) -> Declared:
    """Pay for a roll: spirit, then the dice of the round's budget. Wounds are let bleed by `declare`. Rule: WD-SPIRIT-05, WD-ACT-03"""
    state = draft.state
    pool, budget = pools.full_pool(state, test, block).total, pools.budgeted(state, test, block)
    most, beyond = budget.most.total, budget.beyond
    dice = most if block.dice is None else block.dice
    price = pools.price_of(pools.built_pool(state, test, block).total, block.buy)
    if price:
        lose_spirit(draft, test.who, price, "WD-SPIRIT-05")
    draft.put(pools.charged_dice(draft.state.combatants[test.who], test.budget, budget.within, max(0, dice - beyond)))
    if dice and test.budget is not pools.Budget.FREE:
        come_out(draft, test.who)
    return Declared(
        skill=test.skill, attribute=test.attribute, dice=dice, pool=pool, malus=block.malus, most=most, beyond=beyond
    )  # fmt: skip


def come_out(draft: WinterDawnDraft, who: str) -> None:
    """Come out from behind the shield: any rolled action or reaction does that. Rule: WD-ACT-07"""
    fighter = draft.state.combatants[who]
    if fighter.hiding_behind_shield:
        draft.put(evolve(fighter, hiding_behind_shield=False))
        draft.tell("came_out", who, rule="WD-ACT-07")


def mos_of_face(face: int) -> int:
    """Read one die: 1 MoS for each full 4. Rule: WD-TEST-03, WD-TAB-03"""
    return face // 4


def mos_of(*rolls: Roll | None) -> int:
    """Read the dice, each apart. Rule: WD-TEST-03, WD-TAB-03"""
    return sum(mos_of_face(face) for roll in rolls if roll is not None for face in roll.faces)


def throw(draft: WinterDawnDraft, who: str, declared: Declared, *, extra: int = 0) -> Roll | None:
    """Roll the declared dice, plus those given by the other side's malus; None without dice.

    Rule: WD-TEST-11
    """
    room = max(0, draft.state.combatants[who].spirit - declared.dice)
    count = declared.dice + min(extra, room)
    if count < 1:
        return None
    state = draft.state

    def verdict(faces: tuple[int, ...]) -> Phrase:
        return Phrase.of("mos_so_far", mos=thrown_again(state, who, declared, faces).net.total)

    sides = die_of(state.sheet_of(who).attribute(declared.attribute))
    return draft.roll(count, sides, declared.skill, who, throw=Throw(verdict=verdict))


@dataclass(frozen=True, slots=True)
class Rolled:
    """A made roll: roller, declaration, throw (None: no dice), result; the net may be negative."""

    who: str
    declared: Declared
    roll: Roll | None
    net: Breakdown

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """List the roll for the log."""
        return self.rolls_with(None)

    def rolls_with(self, more: Roll | None) -> tuple[Roll, ...]:
        """List it for the log with the dice that overflow has given."""
        return tuple(roll for roll in (self.roll, more) if roll is not None)

    @property
    def floored(self) -> Breakdown:
        """Return what an open-ended test is worth: never below 0. Rule: WD-TEST-12"""
        return self.net.at_least(0, "minimum 0", "WD-TEST-12")

    @property
    def mos(self) -> int:
        """Return the MoS of an open-ended test. Rule: WD-TEST-12"""
        return max(0, self.net.total)

    def tell(self, name: str, draft: WinterDawnDraft, made: Breakdown, /, *, rule: str, **about: Word) -> None:
        """Tell what it has come to, with its dice."""
        draft.tell(name, self.who, breakdown=made, rolls=self.rolls, rule=rule, **about)


def throw_test(draft: WinterDawnDraft, who: str, declared: Declared) -> Rolled:
    """Roll what was declared and take its maluses off. Rule: WD-TEST-03, WD-TEST-22, WD-TEST-26"""
    roll = throw(draft, who, declared)
    return Rolled(who, declared, roll, net_of(draft.state, who, declared, roll))


def net_of(state: WinterDawnState, who: str, declared: Declared, roll: Roll | None) -> Breakdown:
    """Add up what a roll has shown and its maluses. Rule: WD-TEST-03, WD-TEST-22, WD-TEST-26"""
    net = Breakdown.of(mos_of(roll), "dice", "WD-TEST-03")
    for term in pools.body_terms(state, who, declared.attribute):
        net = net.plus(term.value, term.label, term.rule)
    return net.plus(-declared.malus, "GM penalty", "WD-TEST-22")


class Faces(Record):
    """The faces of a roll waiting to be judged: first dice, and overflow dice."""

    first: tuple[int, ...] = ()
    more: tuple[int, ...] = ()

    @classmethod
    def of(cls, first: Roll | None, more: Roll | None) -> Faces:
        """Keep the faces of two rolls."""
        return cls(first=first.faces if first is not None else (), more=more.faces if more is not None else ())


NO_FACES = Faces()


def thrown_again(state: WinterDawnState, who: str, declared: Declared, faces: tuple[int, ...]) -> Rolled:
    """Rebuild a roll that waits in a frame to be judged."""
    sides = die_of(state.sheet_of(who).attribute(declared.attribute))
    roll = Roll(Ask(len(faces), sides, declared.skill, who), faces, (Origin.PROGRAM,) * len(faces)) if faces else None
    return Rolled(who, declared, roll, net_of(state, who, declared, roll))


def throw_overflow(draft: WinterDawnDraft, who: str, first: Roll | None, extra: int) -> Roll | None:
    """Roll the dice that the other side's malus gives after the first roll, within the spirit cap. Rule: WD-TEST-10"""
    if first is None or extra < 1:
        return None
    count = min(extra, draft.state.combatants[who].spirit - len(first.faces))
    if count < 1:
        return None
    return draft.roll(count, first.ask.sides, "overflow", who)


def overflowed(made: Breakdown, more: Roll | None) -> Breakdown:
    """Floor one side, and add the dice that the other side's malus has given. Rule: WD-TEST-10"""
    floored = made.at_least(0, "becomes dice for the other side", "WD-TEST-10")
    return floored.plus(mos_of(more), "dice from the other side's penalty", "WD-TEST-10")
