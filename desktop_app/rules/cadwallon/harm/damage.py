"""Damage: rolled, lessened by protection, ticked as boxes; things take it too.

Rule: CA-DMG-01 to CA-DMG-06, CA-INJ-02 to CA-INJ-08
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from desktop_app.rules.cadwallon.checks.rolls import DIE, raw_distribution, raw_result
from desktop_app.rules.cadwallon.checks.senses import in_sight
from desktop_app.rules.cadwallon.movement.ground import area_of
from desktop_app.rules.cadwallon.sheet.character import NORMAL, DamageType, Thing
from desktop_app.rules.cadwallon.sheet.derived import protection
from desktop_app.rules.cadwallon.sheet.house_rules import CadwallonSettings
from desktop_app.rules.cadwallon.state import CadwallonDraft, CadwallonState, follow
from desktop_app.rules.cadwallon.turn.acting import change_thing
from desktop_app.rules.cadwallon.turn.threat import note
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Throw
from desktop_app.rules.kernel.odds import Distribution, certain, pool, total
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import evolve

SUMS = tuple(range(1, DIE + 1))


@dataclass(frozen=True, kw_only=True, slots=True)
class Hurt:
    """Damage about to be rolled: dice, what is added, how it meets protection. Rule: CA-DMG-01"""

    dice: int
    bonus: int = 0
    kind: DamageType = NORMAL


def lost_boxes(result: int, pro: int, kind: DamageType, settings: CadwallonSettings) -> Breakdown:
    """Work out the boxes that a damage roll costs: less protection, as far as it counts, more if it is lethal.

    Rule: CA-DMG-02 to CA-DMG-05
    """
    counts = pro if kind.pen is None else min(pro, kind.pen)
    made = Breakdown.of(result, "damage roll", "CA-DMG-01").plus(-counts, "PRO", "CA-DMG-02").at_least(0, "at least 0", "CA-DMG-05")
    if made.total > 0 and kind.lethal:
        more = kind.lethal if settings.lethal_mode == "flat" else made.total * kind.lethal
        made = made.plus(more, "lethal", "CA-DMG-04")
    return made


def damage_distribution(dice: int, bonus: int, settings: CadwallonSettings) -> Distribution:
    """Share the final results of a damage roll out. Rule: CA-DMG-01, section 5.4"""
    return _damage(dice, bonus, settings.damage_mode, accumulation=settings.accumulation)


@lru_cache(maxsize=256)
def _damage(dice: int, bonus: int, mode: str, *, accumulation: bool) -> Distribution:
    if dice <= 0:
        return certain(bonus)
    if mode == "sum":
        return {value + bonus: weight for value, weight in pool(dice, SUMS).items()}
    plain = CadwallonSettings(all_ones_fail=False)
    return {value + bonus: weight for value, weight in raw_distribution(dice, plain, accumulates=accumulation).items()}


def roll_damage(draft: CadwallonDraft, who: str | None, dice: int, bonus: Breakdown) -> Breakdown:
    """Roll damage and tell it; no dice and no bonus do nothing. Rule: CA-DMG-01"""
    if dice <= 0:
        return Breakdown.of(0, "no dice", "CA-DMG-01").plus(bonus.total, "bonus", "CA-DMG-01")
    settings = draft.state.settings
    plain = evolve(settings, all_ones_fail=False)

    def read(faces: tuple[int, ...]) -> Breakdown:
        rolled = sum(faces) if settings.damage_mode == "sum" else raw_result(faces, plain, accumulates=settings.accumulation)
        return Breakdown.of(rolled, "dice", "CA-DMG-01").joined(bonus)

    throw = Throw(verdict=lambda faces: Phrase.of("damage_so_far", damage=read(faces).total))
    roll = draft.roll(dice, DIE, "damage", who, throw=throw)
    made = read(roll.faces)
    draft.tell("damage_rolled", who, rule="CA-DMG-01", breakdown=made, rolls=(roll,), damage=made.total)
    return made


def suffer(draft: CadwallonDraft, target: str, result: int, kind: DamageType = NORMAL) -> int:
    """Let a combatant take a damage roll; gives the boxes ticked. Rule: CA-DMG-05, CA-INJ-02"""
    state = draft.state
    pro = protection(state.sheet_of(target), state.settings, state.combatants[target]).total
    boxes = lost_boxes(result, pro, kind, state.settings)
    one = state.combatants[target]
    ticked = min(boxes.total, one.free_boxes)
    draft.tell("damage_met", target, rule="CA-DMG-02", breakdown=boxes, boxes=boxes.total, protection=pro, type=kind.words)
    if ticked:
        tick(draft, target, ticked)
        if draft.state.combatants[target].is_dead:
            witnessed(draft, target)
    return ticked


def witnessed(draft: CadwallonDraft, dead: str) -> None:
    """Let a killing be seen: a combatant of the game master's dies, another has it in sight. Rule: CA-THREAT-13"""
    state = draft.state
    if state.sheet_of(dead).character_kind == "pc":
        return
    others = (who for who in state.here() if who != dead and state.sheet_of(who).character_kind != "pc" and state.combatants[who].is_able)
    if any(in_sight(state, who, dead) for who in others):
        note(draft, "g_kill_witness", area_of(state, dead).id)


def tick(draft: CadwallonDraft, target: str, boxes: int) -> None:
    """Tick boxes, or with a negative number clear the last ones; all that follows does. Rule: CA-INJ-02, CA-INJ-03, CA-INJ-04"""
    before = draft.state.combatants[target]
    draft.put(before.hurt(before.boxes + boxes))
    after = draft.state.combatants[target]
    if after.health_level != before.health_level:
        draft.tell("health_changed", target, rule="CA-INJ-03", level=after.health_level, boxes=after.boxes)
    follow(draft, before)


def suffer_thing(draft: CadwallonDraft, bearer: str, thing: Thing, result: int, *, kind: DamageType = NORMAL) -> None:
    """Let a thing take damage: its structure gives way in the end. Rule: CA-DMG-06"""
    boxes = lost_boxes(result, thing.pro, kind, draft.state.settings)
    total = thing.structure_damage + boxes.total
    gone = total >= thing.structure
    change_thing(draft, bearer, evolve(thing, structure_damage=total, destroyed=thing.destroyed or gone))
    draft.tell("thing_damaged", bearer, rule="CA-DMG-06", breakdown=boxes, thing=thing.name, boxes=boxes.total, destroyed=gone)


def boxes_distribution(state: CadwallonState, target: str, hurt: Hurt) -> dict[int, int]:
    """Share out how many boxes a damage roll will tick. Rule: section 5.4"""
    pro = protection(state.sheet_of(target), state.settings, state.combatants[target]).total
    free = state.combatants[target].free_boxes
    found: dict[int, int] = {}
    for value, weight in damage_distribution(hurt.dice, hurt.bonus, state.settings).items():
        boxes = min(free, lost_boxes(value, pro, hurt.kind, state.settings).total)
        found[boxes] = found.get(boxes, 0) + weight
    return found


def mean_boxes(state: CadwallonState, target: str, hurt: Hurt) -> str:
    """Write how many boxes a damage roll ticks on average, to one place."""
    shares = boxes_distribution(state, target, hurt)
    tenths = round(10 * sum(boxes * weight for boxes, weight in shares.items()) / total(shares))
    return f"{tenths // 10}.{tenths % 10}"


def level_after(state: CadwallonState, target: str, boxes: int) -> str:
    """Name the health level that so many more boxes would bring. Rule: CA-INJ-03"""
    one = state.combatants[target]
    return one.hurt(one.boxes + boxes).health_level
