"""Dice pools: number, kind, cost and choices.

Rule: WD-TEST-01, WD-TEST-26, WD-TEST-27, WD-SPIRIT-02, WD-SPIRIT-05, WD-ACT-03, WD-REACT-02
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Choice, param
from desktop_app.rules.kernel.conditions import changed_by
from desktop_app.rules.kernel.memo import memo
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.record import Record, evolve
from desktop_app.rules.winterdawn.position.holds import hold_terms
from desktop_app.rules.winterdawn.position.load import weighed_down
from desktop_app.rules.winterdawn.sheet.records import ATTRIBUTES, WinterDawnSheet, die_of
from desktop_app.rules.winterdawn.state import Fighter, WinterDawnState

SUPPRESS, AGGRAVATE = "suppress", "aggravate"
BODILY_ATTRIBUTES = ("strength", "agility")
"""What bleeding wounds and holds weigh on. Rule: WD-INJ-05, WD-GRAP-02"""
WORST_WOUND = 3


class Budget(StrEnum):
    """Which dice of the round a roll uses. Rule: WD-TAB-24"""

    FREE = "free"
    ACTION = "action"
    REACTION = "reaction"


class RollBlock(Record):
    """What a person chooses for one roll (section 5.0). `dice` None: as many as allowed; `attr` None: the larger die.

    `bleed` says for each wound id whether it is suppressed (a die less, the default) or aggravated.
    """

    dice: int | None = field(default=None, metadata=param(unit="dice", picks="pool"))
    attr: str | None = None
    buy: int = field(default=0, metadata=param(unit="bought", picks="bought"))
    bleed: Mapping[str, str] = field(default_factory=dict, metadata=param(picks="bleeding"))
    bonus: int = field(default=0, metadata=param(unit="dice"))
    malus: int = field(default=0, metadata=param(unit="MoS"))


PLAIN = RollBlock()


@dataclass(frozen=True, slots=True)
class Test:
    """A roll that a combatant is about to make: skill, attribute, situational dice, budget.

    `own_pool` is for tests that the body demands of the helpless; `bonus_in_budget` counts situational dice as used;
    `towards` is whom an action is directed at. Rule: WD-COND-03, G-14, WD-SOCIAL-02
    """

    __test__ = False

    who: str
    skill: str
    attribute: str
    budget: Budget = Budget.FREE
    bonus: tuple[Term, ...] = ()
    own_pool: bool = False
    bonus_in_budget: bool = False
    towards: str = ""

    @property
    def bleeds(self) -> bool:
        """Tell whether bleeding wounds weigh on it. Rule: WD-INJ-05"""
        return self.attribute in BODILY_ATTRIBUTES


def default_attribute(state: WinterDawnState, who: str, skill: str) -> str:
    """Pick the governing attribute with the larger die; ties go to the first listed. Rule: WD-SKILL-02"""
    sheet, listed = state.sheet_of(who), attributes_of(state, skill)
    return max(listed, key=lambda name: (die_of(sheet.attribute(name)), -listed.index(name)))


def attributes_of(state: WinterDawnState, skill: str) -> tuple[str, ...]:
    """List the attributes that may govern a skill; a group is governed by those of its members."""
    if skill in state.tables.groups:
        member = next((s for s in state.tables.skills.values() if s.group == skill), None)
        return member.attributes if member is not None else ATTRIBUTES
    return state.skill(skill).attributes


def total_rank(state: WinterDawnState, sheet: WinterDawnSheet, skill: str) -> int:
    """Add own rank and group rank. Rule: WD-SKILL-01, WD-SKILL-04"""
    return sheet.skill_rank.get(skill, 0) + sheet.group_rank.get(state.skill(skill).group or skill, 0)


def would_try(state: WinterDawnState, who: str, skill: str) -> bool:
    """Tell whether an action is worth offering: to people always, to a beast only what it has been taught."""
    sheet = state.sheet_of(who)
    return not sheet.is_beast or total_rank(state, sheet, skill) > 0


def base_pool(state: WinterDawnState, sheet: WinterDawnSheet, skill: str, attribute: str) -> Breakdown:
    """Build step 1: one die, ranks, and a die for each point below 4. Rule: WD-TEST-01, WD-TEST-26"""
    known = state.skill(skill)
    group = known.group or (skill if skill in state.tables.groups else "")
    group_title = state.tables.groups[group].title if group in state.tables.groups else group
    return (
        Breakdown.of(1, "base", "WD-TEST-01")
        .plus(sheet.skill_rank.get(skill, 0), f"rank of {known.title}", "WD-SKILL-01")
        .plus(sheet.group_rank.get(group, 0) if group else 0, f"rank of {group_title}", "WD-SKILL-01")
        .plus(max(0, 4 - sheet.attribute(attribute)), f"{attribute} below 4", "WD-TEST-26")
    )


def attribute_malus(sheet: WinterDawnSheet, attribute: str) -> int:
    """Return the MoS taken off for an attribute below 4. Rule: WD-TEST-26"""
    return max(0, 4 - sheet.attribute(attribute))


def body_terms(state: WinterDawnState, who: str, attribute: str) -> tuple[Term, ...]:
    """List the maluses that a combatant's own body puts on a roll: a low attribute, and holds on strength and agility.

    Rule: WD-TEST-26, WD-GRAP-02, WD-GRAP-08, WD-TAB-27
    """
    low = attribute_malus(state.sheet_of(who), attribute)
    found = [Term(-low, f"{attribute} below 4", "WD-TEST-26")] if low else []
    return (*found, *hold_terms(state.combatants[who])) if attribute in BODILY_ATTRIBUTES else tuple(found)


def _suppressed(state: WinterDawnState, test: Test, block: RollBlock) -> int:
    """Count the wounds that cost a die in this pool. Rule: WD-INJ-05"""
    if not test.bleeds or test.own_pool:
        return 0
    wounds = state.combatants[test.who].bleeding_wounds
    return sum(1 for wound in wounds if block.bleed.get(str(wound.id)) != AGGRAVATE)


class _Chosen(NamedTuple):
    """What of a roll block counts for the size of a pool."""

    bonus: int
    suppressed: int
    buy: int = 0


def _chosen(state: WinterDawnState, test: Test, block: RollBlock) -> _Chosen:
    return _Chosen(block.bonus, _suppressed(state, test, block), block.buy)


def _moment(state: WinterDawnState) -> tuple[object, ...]:
    """Depend on all that a pool is built of."""
    return (state.combatants, state.sheets, state.settings, state.world, state.round)


def built_pool(state: WinterDawnState, test: Test, block: RollBlock = PLAIN) -> Breakdown:
    """Build steps 1 to 4: base, situational dice, penalties, floor. Rule: WD-TEST-27"""
    return _built(state, test, block.bonus, _suppressed(state, test, block))


@memo(_moment)
def _built(state: WinterDawnState, test: Test, granted: int, suppressed: int) -> Breakdown:
    fighter, sheet = state.combatants[test.who], state.sheet_of(test.who)
    if not fighter.can_act and not test.own_pool:
        return Breakdown.of(0, "cannot act", "WD-COND-03")
    made = base_pool(state, sheet, test.skill, test.attribute)
    for term in test.bonus:
        made = made.plus(term.value, term.label, term.rule)
    made = made.plus(granted, "granted by the GM", "WD-TEST-21")
    made = made.plus(-suppressed, "bleeding wounds", "WD-INJ-05")
    made = made.plus(-_taunted(state, test), "taunted", "WD-SOCIAL-02")
    made = changed_by(made, fighter, "every_test", test.attribute)
    if not test.own_pool:
        made = weighed_down(made, state, test.who, test.attribute)
    return made.at_least(0, "minimum 0", "WD-TEST-27")


def _taunted(state: WinterDawnState, test: Test) -> int:
    """Return the dice lost to taunts by an action not directed at the taunter; they add up. Rule: WD-SOCIAL-02, G-44"""
    if test.budget is not Budget.ACTION:
        return 0
    taunts = state.combatants[test.who].taunts
    return sum(taunt.dice for by, taunt in taunts.items() if taunt.started and by != test.towards)


def price_of(pool: int, bought: int) -> int:
    """Return the spirit that extra dice cost: the pool's size for the first, one more for each next. Rule: WD-SPIRIT-05"""
    return bought * pool + bought * (bought - 1) // 2


def stun_cap(state: WinterDawnState, test: Test) -> int | None:
    """Return the most dice that a stunned fighter may put into an action or reaction. Rule: WD-INJ-07"""
    fighter = state.combatants[test.who]
    stun = fighter.stun_limit
    if stun is None or test.budget is Budget.FREE or state.round < stun.from_round:
        return None
    limit = stun.limit + state.round - stun.from_round
    if state.settings.stun_scope == "per_round_total":
        return max(0, limit - fighter.action_dice_used - fighter.reaction_dice_used)
    return limit


def full_pool(state: WinterDawnState, test: Test, block: RollBlock = PLAIN) -> Breakdown:
    """Build steps 1 to 6: with bought dice, capped by stun and by the spirit left after paying. Rule: WD-TEST-27"""
    return _full(state, test, _chosen(state, test, block))


@memo(_moment)
def _full(state: WinterDawnState, test: Test, chosen: _Chosen) -> Breakdown:
    made = _built(state, test, chosen.bonus, chosen.suppressed)
    price = price_of(made.total, chosen.buy)
    made = made.plus(chosen.buy, f"bought for {price} spirit", "WD-SPIRIT-05")
    cap = stun_cap(state, test)
    if cap is not None:
        made = made.at_most(cap, "stunned", "WD-INJ-07")
    return made.at_most(max(0, state.combatants[test.who].spirit - price), "no more dice than spirit", "WD-SPIRIT-02")


@dataclass(frozen=True, slots=True)
class Budgeted:
    """The dice that may be rolled now (`most`), how many of the full pool the round's budget counts, and how many lie beyond it.

    The latter are bonus dice, less the penalties that exceed the rest. Rule: WD-TEST-27, WD-REACT-07
    """

    most: Breakdown
    within: int
    beyond: int


def budgeted(state: WinterDawnState, test: Test, block: RollBlock = PLAIN) -> Budgeted:
    """Take step 7: what the round's budget leaves of the full pool. Rule: WD-TEST-27, WD-ACT-03, WD-REACT-02"""
    return _budgeted(state, test, _chosen(state, test, block))


@memo(_moment)
def _budgeted(state: WinterDawnState, test: Test, chosen: _Chosen) -> Budgeted:
    full = _full(state, test, chosen)
    bonus = test.bonus if test.bonus_in_budget else tuple(term for term in test.bonus if term.value < 0)
    bare = Test(test.who, test.skill, test.attribute, test.budget, bonus, test.own_pool, towards=test.towards)
    without = _built(state, bare, 0, chosen.suppressed).total
    within, beyond = min(without + chosen.buy, full.total), _built(state, test, chosen.bonus, chosen.suppressed).total - without
    if test.budget is Budget.FREE:
        return Budgeted(full, within, beyond)
    fighter = state.combatants[test.who]
    used, largest, rule = (
        (fighter.action_dice_used, fighter.action_pool_max, "WD-ACT-03")
        if test.budget is Budget.ACTION
        else (fighter.reaction_dice_used, fighter.reaction_pool_max, "WD-REACT-02")
    )
    left = max(0, min(within, max(largest, within) - used))
    return Budgeted(full.at_most(left + beyond, "dice already used this round", rule), within, beyond)


def allowance(state: WinterDawnState, test: Test, block: RollBlock = PLAIN) -> Breakdown:
    """Return the most dice that may be rolled now: steps 1 to 7. Rule: WD-ACT-03, WD-REACT-02"""
    return budgeted(state, test, block).most


# ---- judging a block


def refuse_roll(state: WinterDawnState, test: Test, block: RollBlock, *, at_least: int = 1) -> Refusal | None:
    """Judge attribute, purchase and dice in the order of section 5.0. `at_least` 0: a person may decline to roll."""
    if block.attr is not None and (block.attr != test.attribute or block.attr not in attributes_of(state, test.skill)):
        return Refusal("attr", "WD-SKILL-02", "attr")
    if block.bonus < 0 or block.malus < 0:
        return Refusal("value", "WD-TEST-21", "bonus" if block.bonus < 0 else "malus")
    if any(choice not in (SUPPRESS, AGGRAVATE) for choice in block.bleed.values()):
        return Refusal("value", "WD-INJ-05", "bleed")
    return _refuse_purchase(state, test, block) or _refuse_dice(state, test, block, at_least)


def _refuse_purchase(state: WinterDawnState, test: Test, block: RollBlock) -> Refusal | None:
    if not block.buy:
        return None
    pool, spirit = built_pool(state, test, block).total, state.combatants[test.who].spirit
    price = price_of(pool, block.buy)
    facts = (("price", price), ("spirit", spirit), ("limit", pool))
    if not 0 <= block.buy <= pool:
        return Refusal("buy_limit", "WD-SPIRIT-05", "buy", facts)
    if price > spirit:
        return Refusal("spirit_cost", "WD-SPIRIT-05", "buy", facts)
    if pool + block.buy > spirit - price:
        return Refusal("spirit_cap", "WD-SPIRIT-05", "buy", facts)
    return None


def _refuse_dice(state: WinterDawnState, test: Test, block: RollBlock, at_least: int) -> Refusal | None:
    most = allowance(state, test, block).total
    wanted = most if block.dice is None else block.dice
    if wanted < 0:
        return Refusal("value", "WD-TEST-02", "dice")
    if most < 1 and (at_least or wanted):
        by_bleeding = most_dice(state, test) > 0 and not block.bleed
        field_name = "bleed" if by_bleeding else None if at_least else "dice"
        return Refusal(_why_fewer(state, test, block, max(1, wanted)), "WD-TEST-27", field_name)
    if wanted < at_least:
        return Refusal("value", "WD-TEST-02", "dice")
    return None if wanted <= most else Refusal(_why_fewer(state, test, block, wanted), "WD-TEST-27", "dice", (("most", most),))


def _why_fewer(state: WinterDawnState, test: Test, block: RollBlock, wanted: int) -> str:
    """Return the first code of section 5.0 that forbids so many dice."""
    pool, cap = built_pool(state, test, block).total + block.buy, stun_cap(state, test)
    if pool < 1 or state.combatants[test.who].spirit < 1:
        return "pool_empty"
    if wanted > pool:
        return "too_many_dice"
    if cap is not None and wanted > cap:
        return "stun_cap"
    return "spirit_cap" if wanted > full_pool(state, test, block).total else "budget"


def why_no_dice(state: WinterDawnState, test: Test) -> str | None:
    """Return the refusal code for a test of which not one die can be rolled; None: it can."""
    return None if most_dice(state, test) else _why_fewer(state, test, PLAIN, 1)


def usable(state: WinterDawnState, test: Test) -> Test:
    """Return the test with the first attribute that leaves a die, the usual one first; unchanged if none does.

    Rule: WD-SKILL-02, WD-TEST-26
    """
    tried = (test, *(replace(test, attribute=other) for other in attributes_of(state, test.skill)))
    return next((one for one in tried if why_no_dice(state, one) is None), test)


def bleeding_choices(state: WinterDawnState, test: Test) -> tuple[dict[str, str], ...]:
    """List what a roller can let bleed: nothing first, then ever more wounds, the mildest first. Rule: WD-INJ-05"""
    if not test.bleeds or test.own_pool:
        return ({},)
    wounds = sorted(state.combatants[test.who].bleeding_wounds, key=lambda wound: wound.level)
    return tuple({str(wound.id): AGGRAVATE for wound in wounds[:count]} for count in range(len(wounds) + 1))


def most_dice(state: WinterDawnState, test: Test) -> int:
    """Return the most dice that a roller could bring together without falling: wounds below level 3 may be let bleed."""
    fighter = state.combatants[test.who]
    mild = {str(wound.id): AGGRAVATE for wound in fighter.bleeding_wounds if wound.level < WORST_WOUND} if test.bleeds else {}
    return allowance(state, test, RollBlock(bleed=mild)).total


def paid(state: WinterDawnState, test: Test, block: RollBlock) -> WinterDawnState:
    """Return the state once the dice that a block buys are paid: to judge the next roll of the same command by."""
    price, fighter = price_of(built_pool(state, test, block).total, block.buy), state.combatants[test.who]
    if not price:
        return state
    return state.with_changed(evolve(fighter, spirit=max(0, fighter.spirit - price)))


def counted(state: WinterDawnState, test: Test, block: RollBlock) -> WinterDawnState:
    """Return the state once a roll is paid and its dice are counted: to judge by it the next roll that shares them. Rule: WD-ACT-03"""
    pool = budgeted(state, test, block)
    dice = pool.most.total if block.dice is None else block.dice
    after = paid(state, test, block)
    spent = charged_dice(after.combatants[test.who], test.budget, pool.within, max(0, dice - pool.beyond))
    return after.with_changed(spent)


def charged_dice(fighter: Fighter, budget: Budget, within: int, spent: int) -> Fighter:
    """Count dice as used in the round, and remember the largest pool. Rule: WD-ACT-03, WD-REACT-02"""
    if budget is Budget.ACTION:
        largest = max(fighter.action_pool_max, within)
        return evolve(fighter, action_pool_max=largest, action_dice_used=fighter.action_dice_used + spent)
    if budget is Budget.REACTION:
        largest = max(fighter.reaction_pool_max, within)
        return evolve(fighter, reaction_pool_max=largest, reaction_dice_used=fighter.reaction_dice_used + spent)
    return fighter


def open_block(state: WinterDawnState, test: Test, block: RollBlock, *, at_least: int = 1) -> dict[str, Choice]:
    """List a roll's open choices, with the limits `refuse_roll` uses."""
    most = allowance(state, test, block).total
    pool, spirit = built_pool(state, test, block).total, state.combatants[test.who].spirit
    affordable = max((k for k in range(pool + 1) if k == 0 or pool + k <= spirit - price_of(pool, k)), default=0)
    found = {"dice": Choice(low=at_least, high=most)} if most >= at_least else {}
    if affordable:
        found["buy"] = Choice(low=0, high=affordable)
    choices = [choice for choice in bleeding_choices(state, test) if allowance(state, test, evolve(block, bleed=choice)).total >= at_least]
    if any(choices):
        found["bleed"] = Choice(values=tuple(choices))
    return {**found, **granted_by_virtue(state, test.who)}


GRANTED = 9
"""Most dice or MoS that a form offers to grant; the rules set no limit."""


def granted_by_virtue(state: WinterDawnState, who: str) -> dict[str, Choice]:
    """Open bonus and malus to a combatant who has called on a virtue: the numbers of its calls are named. Rule: WD-VIRTUE-03"""
    calls = tuple(call for call in state.combatants[who].open_calls if call.mos)
    if not calls:
        return {}
    worth = {call.mos: call.virtue for call in reversed(calls)}
    top = sum(call.mos for call in calls)
    if len(calls) > 1:
        worth = {top: "all", **worth}
    numbers = tuple(range(max(GRANTED, top) + 1))
    return {
        name: Choice(values=numbers, labels=tuple(Phrase.of(f"{name}_granted", number=n, virtue=worth.get(n, "")) for n in numbers))
        for name in ("bonus", "malus")
    }


class SkillRoll(RollBlock):
    """The part of a command with one test by its actor: form, reasons for its dice, and refusals."""

    def test(self, state: WinterDawnState) -> Test:
        """Return the test: combatant, skill and dice."""
        raise NotImplementedError

    def refuse_dice(self, state: WinterDawnState) -> Refusal | None:
        """Judge attribute and dice. Rule: WD-SKILL-02, section 5.0"""
        return refuse_roll(state, self.test(state), self)

    def open(self, state: WinterDawnState) -> dict[str, Choice]:
        return open_block(state, self.test(state), self)

    def breakdown(self, state: WinterDawnState) -> Breakdown | None:
        return allowance(state, self.test(state), self)
