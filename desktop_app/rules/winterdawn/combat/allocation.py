"""Hits into effects: prices, the check of a whole list before anything happens, and the effects themselves.

Rule: WD-MELEE-10, WD-CTRL-01 to WD-CTRL-04, WD-DMG-01 to WD-DMG-03, WD-TAB-12
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from desktop_app.grid.board import Grid
from desktop_app.rules.kernel.barriers import hides, is_barred
from desktop_app.rules.kernel.breakdown import Breakdown
from desktop_app.rules.kernel.dice import Roll, Throw
from desktop_app.rules.kernel.outcome import Phrase, Refusal
from desktop_app.rules.kernel.positions import grid_of, is_free
from desktop_app.rules.kernel.record import evolve
from desktop_app.rules.kernel.state import Cell, Procedure
from desktop_app.rules.winterdawn.checks import saddle
from desktop_app.rules.winterdawn.checks.rolls import mos_of, mos_of_face
from desktop_app.rules.winterdawn.combat import clinch
from desktop_app.rules.winterdawn.harm.injuries import strike
from desktop_app.rules.winterdawn.position import space
from desktop_app.rules.winterdawn.position.holds import refuse_held
from desktop_app.rules.winterdawn.sheet.records import DamageType, Weapon, die_of
from desktop_app.rules.winterdawn.state import WinterDawnDraft, WinterDawnState, drop
from desktop_app.rules.winterdawn.turn.initiative import lower_initiative
from desktop_app.rules.winterdawn.weapons import hits, triggers
from desktop_app.rules.winterdawn.weapons.arms import can_damage_at, damage_number, has_special

TRIP_METRES = 2
MOVES: Final[tuple[hits.EffectName, ...]] = ("step", "push")


def price_of(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> int:
    """Return the hits that an effect costs; against a rider a combatant on foot pays more. Rule: WD-TAB-12, WD-DMG-01, WD-CTRL-05"""
    match effect.effect:
        case "pivot":
            return 0
        case "damage":
            return effect.dice * score.per_die
        case _:
            return _price_on_foot(state, score, effect) + clinch.surcharge(state, score)


def whole_price_of(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> int:
    """Return an effect's price in hits, those stopped by a shield included. Rule: WD-MELEE-10"""
    return price_of(state, score, effect) + (score.shield_cost if effect.effect == "damage" else 0)


def _price_on_foot(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> int:
    """Return the hits that an effect costs among those on foot. Rule: WD-TAB-12, WD-TAB-17, WD-TAB-32"""
    disarm = 3 if has_special(state, score.weapon_in(state), "hook") else 4
    match effect.effect:
        case "step":
            return 1
        case "lower_initiative" | "push":
            return 2
        case "push_off_ledge" | "trip":
            return 3
        case "disarm":
            return disarm
        case "disarm_far":
            return disarm + effect.n
        case "drag":
            return max(1, effect.n)
        case _:
            return clinch.PRICES[effect.effect]


@dataclass(frozen=True, slots=True)
class _Standing:
    """How both would stand, and whether the target would still be armed, if the earlier entries had happened."""

    state: WinterDawnState
    score: hits.Score
    armed: bool
    damaged: bool = False

    @property
    def scorer(self) -> Cell | None:
        """Where the scorer would stand."""
        return self.state.combatants[self.score.scorer].cell

    @property
    def target(self) -> Cell | None:
        """Where the target would stand."""
        return self.state.combatants[self.score.target].cell


def _standing(state: WinterDawnState, score: hits.Score) -> _Standing:
    return _Standing(state, score, disarmable(state, score.target) is not None)


def refuse_effects(state: WinterDawnState, score: hits.Score, effects: tuple[hits.HitEffect, ...]) -> Refusal | None:
    """Judge a whole list, each entry as if the earlier ones had happened, then the total. Rule: section 5.3"""
    now = _standing(state, score)
    total = 0
    for effect in effects:
        found = _refuse_effect(now.state, score, effect, now)
        if found is not None:
            return found
        total += whole_price_of(now.state, score, effect)
        now = _moved(effect, now)
    if total > score.hits:
        return Refusal("hits", "WD-MELEE-10", "effects", (("price", total), ("hits", score.hits)))
    return None


def _refuse_effect(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect, now: _Standing) -> Refusal | None:
    if score.ranged and effect.effect != "damage":
        return Refusal("effect", "WD-RANGE-06", "effects")
    match effect.effect:
        case "damage":
            return _refuse_damage(state, score, effect, now)
        case "step":
            return refuse_held(state, score.scorer, "WD-CTRL-01") or _refuse_step(state, score, effect, now)
        case "push" | "push_off_ledge":
            if score.target in state.combatants[score.scorer].partners:
                return Refusal("grappled", "WD-CTRL-03", "effects")
            return _refuse_cell(state, score, space.beside(state, now.target, effect.direction), other=now.scorer, rule="WD-CTRL-03")
        case "disarm" | "disarm_far":
            least = 1 if effect.effect == "disarm_far" else 0
            can = now.armed and not score.charging and effect.n >= least
            return None if can else Refusal("effect", "WD-CTRL-04", "effects")
        case "trip":
            return _refuse_trip(state, score, now)
        case "pivot":
            return None if 0 <= effect.facing < grid_of(state).facings else Refusal("effect", "WD-GRID-04", "effects")
        case "lower_initiative":
            return None
        case _:
            return clinch.refuse_hold(state, score, effect)


def _refuse_trip(state: WinterDawnState, score: hits.Score, now: _Standing) -> Refusal | None:
    """Ask for a lever, an attack, and close or medium distance. Rule: WD-TAB-32"""
    near = now.scorer is None or now.target is None or space.cell_distance(state, now.scorer, now.target) <= TRIP_METRES
    fits = has_special(state, score.weapon_in(state), "lever") and score.attacking and near and not state.combatants[score.target].prone
    return None if fits else Refusal("effect", "WD-TAB-32", "effects")


def _refuse_damage(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect, now: _Standing) -> Refusal | None:
    if state.sparring:
        return Refusal("effect", "WD-XP-09", "effects")
    if not score.wants_damage or now.damaged or effect.dice < 1:
        return Refusal("effect", "WD-MELEE-10", "effects")
    weapon = score.weapon_in(state)
    if effect.damage_type not in score.damage_types_in(state):
        return Refusal("type", "WD-DMG-03", "effects")
    metres = 1 if now.scorer is None or now.target is None else space.cell_distance(state, now.scorer, now.target)
    if not score.ranged and not can_damage_at(state, score.scorer, weapon, metres, damage_type=effect.damage_type):
        return Refusal("damage_band", "WD-MELEE-03", "effects", (("weapon", weapon.name), ("metres", metres)))
    return None


def _refuse_step(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect, now: _Standing) -> Refusal | None:
    to = space.beside(state, now.scorer, effect.direction)
    found = _refuse_cell(state, score, to, other=now.target, rule="WD-CTRL-01")
    if found is not None or to is None or now.target is None:
        return found
    inside = space.cell_distance(state, to, now.target) <= space.MELEE_METRES
    return None if inside else Refusal("effect", "WD-CTRL-01", "effects")


def _refuse_cell(state: WinterDawnState, score: hits.Score, cell: Cell | None, *, other: Cell | None, rule: str) -> Refusal | None:
    """Ask for a free cell; of the two fighters only the `other` one's place counts, where it would stand by then."""
    if cell is None:
        return Refusal("effect", rule, "effects")
    movers = (*space.pair_of(state, score.scorer), *space.pair_of(state, score.target))
    free = cell != other and is_free(state, cell, *movers)
    return None if free else Refusal("blocked", rule, "effects")


def _moved(effect: hits.HitEffect, now: _Standing) -> _Standing:
    match effect.effect:
        case "step":
            return _displaced(now, now.score.scorer, effect.direction)
        case "push" | "push_off_ledge":
            return _displaced(now, now.score.target, effect.direction)
        case "drag":
            for _ in range(effect.n):
                now = _displaced(_displaced(now, now.score.scorer, effect.direction), now.score.target, effect.direction)
            return now
        case "disarm" | "disarm_far":
            return _Standing(now.state, now.score, armed=False, damaged=now.damaged)
        case "damage":
            return _Standing(now.state, now.score, now.armed, damaged=True)
        case _:
            return _Standing(clinch.as_if(now.state, now.score, effect), now.score, now.armed, now.damaged)


def _displaced(now: _Standing, who: str, direction: int) -> _Standing:
    """Move a combatant 1 m, with mount or rider."""
    state = now.state
    to = space.beside(state, state.combatants[who].cell, direction)
    moved = (evolve(state.combatants[one], cell=to) for one in space.pair_of(state, who))
    return _Standing(state.with_changed(*moved), now.score, now.armed, now.damaged)


def disarmable(state: WinterDawnState, who: str) -> Weapon | None:
    """Return what can be struck from a combatant's hand: the main weapon, else the other one."""
    sheet = state.sheet_of(who)
    return sheet.weapon(sheet.wielded.main) or sheet.weapon(sheet.wielded.off)


# ---- carrying them out


def apply_effect(draft: WinterDawnDraft, score: hits.Score, effect: hits.HitEffect) -> None:
    """Carry one entry out; one that has become impossible meanwhile is skipped. Rule: WD-MELEE-10"""
    if not _still_possible(draft.state, score, effect):
        draft.tell("effect_skipped", score.scorer, effect=effect.effect, rule="WD-MELEE-10")
        return
    match effect.effect:
        case "step":
            _shift(draft, score.scorer, effect.direction, spared=score.target, event="stepped", rule="WD-CTRL-01")
        case "push" | "push_off_ledge":
            event = "pushed" if effect.effect == "push" else "pushed_off_ledge"
            _shift(draft, score.target, effect.direction, spared=score.scorer, event=event, rule="WD-CTRL-03")
        case "lower_initiative":
            lower_initiative(draft, score.target)
        case "disarm" | "disarm_far":
            disarm(draft, score.target, effect.n if effect.effect == "disarm_far" else 0)
        case "trip":
            draft.put(evolve(draft.state.combatants[score.target], prone=True))
            draft.tell("tripped", score.target, rule="WD-TAB-32")
            saddle.loosen(draft, near=score.scorer)
        case "pivot":
            space.put_at(draft, score.scorer, draft.state.combatants[score.scorer].cell, effect.facing)
            draft.tell("pivoted", score.scorer, rule="WD-GRID-04")
        case "damage":
            deal_damage(draft, score, effect)
        case _:
            clinch.apply_hold(draft, score, effect)


def _still_possible(state: WinterDawnState, score: hits.Score, effect: hits.HitEffect) -> bool:
    """Tell whether an entry can still happen: on the dead nothing can, but the scorer still turns. Rule: WD-MELEE-10, WD-GRID-04"""
    is_gone = state.combatants[score.target].dead is not None and effect.effect != "pivot"
    if not state.combatants[score.scorer].can_act or is_gone:
        return False
    return _refuse_effect(state, score, effect, _standing(state, score)) is None


class Shoved(Procedure[WinterDawnState]):
    """A combatant about to be moved 1 m by hits: foes it leaves may strike first, foes it approaches afterwards.

    `inside` are the former: they are not asked again. Rule: WD-CTRL-01, WD-CTRL-03, WD-REACT-06, G-49
    """

    kind = "shoved"
    needs = ("who",)
    who: str
    here: Cell
    to: Cell
    spared: str
    event: str
    rule: str
    begun: bool = False
    inside: tuple[str, ...] = ()

    def advance(self, draft: WinterDawnDraft) -> None:
        """Offer the opening, then move, then offer it to those who come into range."""
        state = draft.state
        if not self.begun:
            inside = tuple(r for r in state.roster if r not in (self.who, self.spared) and triggers.threatens(state, r, self.who))
            draft.become(evolve(self, begun=True, inside=inside))
            draft.push(triggers.Triggered(target=self.who, asked=(self.spared,)))
            return
        draft.pop()
        fighter, steps = state.combatants[self.who], self.event == "stepped"
        unable = fighter.dead is not None or (steps and not fighter.can_act)
        held = steps and bool(fighter.partners)
        parted = is_barred(state, self.here, self.to) and (self.event != "landed_jump" or hides(state, self.here, self.to))
        if unable or held or parted or fighter.cell != self.here or not is_free(state, self.to, *space.pair_of(state, self.who)):
            draft.tell("effect_skipped", self.who, effect="step" if steps else "push", rule="WD-MELEE-10")
            return
        space.put_at(draft, self.who, self.to)
        draft.tell(self.event, self.who, rule=self.rule)
        saddle.loosen(draft)
        draft.push(triggers.Triggered(target=self.who, asked=(self.spared, *self.inside)))
        for one in space.pair_of(draft.state, self.who) if self.event == "pushed_off_ledge" else ():
            saddle.begin_fall(draft, one)


def _shift(draft: WinterDawnDraft, who: str, direction: int, *, spared: str, event: str, rule: str) -> None:
    """Move a combatant 1 m; the others may strike at the opening. Rule: WD-CTRL-01, WD-CTRL-03, G-49"""
    here = draft.state.combatants[who].cell
    to = space.beside(draft.state, here, direction)
    assert here is not None and to is not None, "the entry was judged just now"
    draft.push(Shoved(who=who, here=here, to=to, spared=spared, event=event, rule=rule))


def _scattered(state: WinterDawnState, cell: Cell, flight: tuple[int, int, int]) -> Cell:
    """Return the end of a thrown thing's path: owner's facing, die face (1: ahead, then clockwise), metres; the map's edge stops it.

    Rule: WD-X-11
    """
    facing, face, metres = flight
    grid, board = grid_of(state), state.world.board
    direction = (facing * grid.directions // grid.facings + face - 1) % grid.directions
    for _ in range(metres):
        following: Cell = grid.geometry.neighbour(cell, direction)
        if board is not None and not board.contains(following):
            break
        cell = following
    return cell


_BEHIND = {Grid.HEX: 4, Grid.SQUARE: 5}
"""Direction of a flying weapon without the scatter module: behind its owner, as a die face."""


def disarm(draft: WinterDawnDraft, who: str, metres: int) -> None:
    """Let a weapon fall at its bearer's feet, or fly in a random direction. Rule: WD-CTRL-04, WD-X-11"""
    weapon = disarmable(draft.state, who)
    assert weapon is not None, "the entry was judged just now"
    fighter = draft.state.combatants[who]
    cell = fighter.cell
    rolls: tuple[Roll, ...] = ()
    if metres and cell is not None and draft.state.settings.x_11:
        roll = draft.roll(1, grid_of(draft.state).directions, "scatter", who)
        cell = _scattered(draft.state, cell, (fighter.facing or 0, roll.faces[0], metres))
        rolls = (roll,)
    elif metres and cell is not None:
        cell = _scattered(draft.state, cell, (fighter.facing or 0, _BEHIND[grid_of(draft.state)], metres))
    drop(draft, who, weapon, cell)
    draft.tell("disarmed", who, rolls=rolls, rule="WD-CTRL-04", weapon=weapon.name, metres=metres)


def deal_damage(draft: WinterDawnDraft, score: hits.Score, effect: hits.HitEffect) -> None:
    """Roll the damage dice and strike. Rule: WD-DMG-01 to WD-DMG-04"""
    assert effect.damage_type is not None, "the entry was judged"
    sheet, weapon = draft.state.sheet_of(score.scorer), score.weapon_in(draft.state)
    number = damage_number(sheet, weapon, effect.damage_type).total
    low = max(0, 4 - number)
    mods = Breakdown().plus(-low, "damage number below 4", "WD-DMG-02")
    mods = mods.plus(weapon.type_mod(effect.damage_type) or 0, effect.damage_type.value, "WD-DMG-03")

    def verdict(faces: tuple[int, ...]) -> Phrase:
        return Phrase.of("mos_so_far", mos=sum(map(mos_of_face, faces)) + mods.total)

    roll = draft.roll(effect.dice + low, die_of(number), "damage", score.scorer, throw=Throw(verdict=verdict))
    mos = Breakdown.of(mos_of(roll), "damage dice", "WD-DMG-01").joined(mods)
    draft.tell(
        "damage_rolled", score.scorer, breakdown=mos, rolls=(roll,), rule="WD-DMG-01", target=score.target,
        weapon=weapon.name, damage_type=effect.damage_type.value,
    )  # fmt: skip
    past = clinch.bypasses_armour(draft.state, score, effect.damage_type)
    strike(draft, score.target, mos, effect.damage_type, bypass_armour=past)


def usual_answers(state: WinterDawnState, score: hits.Score) -> Iterator[tuple[hits.HitEffect, ...]]:
    """List the allocations that a scorer mostly makes: all into damage, then control, then nothing.

    Where the weapon does no damage at this distance a step or push to where it does comes first; otherwise, what has a direction is
    left to the list that a person fills in.
    """
    if score.wants_damage and score.most_dice:
        kinds = score.damage_types_in(state)
        damage = [(hits.HitEffect(effect="damage", dice=score.most_dice, damage_type=kind),) for kind in kinds]
        refused = [refuse_effects(state, score, effects) for effects in damage]
        if all(refusal is not None and refusal.code == "damage_band" for refusal in refused):
            yield from _into_range(state, score, kinds[:1])
        yield from (effects for effects, refusal in zip(damage, refused, strict=True) if refusal is None)
    lowered = (hits.HitEffect(effect="lower_initiative"),) * max(1, score.hits // 2)
    holds = tuple((effect,) for effect in clinch.hold_effects(state) if effect.effect not in ("drag", "throw_off_ledge"))
    for effects in (*holds, lowered, (hits.HitEffect(effect="disarm"),), (hits.HitEffect(effect="trip"),)):
        if refuse_effects(state, score, effects) is None:
            yield effects
    yield ()


def _into_range(state: WinterDawnState, score: hits.Score, kinds: tuple[DamageType, ...]) -> Iterator[tuple[hits.HitEffect, ...]]:
    """Return the first step or push that brings a target into damage range, with the remaining damage dice. Rule: WD-MELEE-03"""
    moves = (hits.HitEffect(effect=name, direction=d) for name in MOVES for d in range(grid_of(state).directions) for _ in kinds)
    for move in moves:
        dice = max(1, (score.hits - score.shield_cost - price_of(state, score, move)) // score.per_die)
        damage = hits.HitEffect(effect="damage", dice=dice, damage_type=kinds[0])
        refusal = refuse_effects(state, score, (move, damage))
        if refusal is None:
            yield (move, damage)
            return
        if refusal.code == "hits" and refuse_effects(state, score, (move,)) is None:
            yield (move,)
            return


_LAST: list[tuple[WinterDawnState, hits.Score, tuple[hits.HitEffect, ...]]] = []
"""The last question's entries, known again by the very same state: each answer of one question leaves the same list open."""


def single_effects(state: WinterDawnState, score: hits.Score) -> tuple[hits.HitEffect, ...]:
    """List every entry that could stand alone in an allocation now."""
    if _LAST and _LAST[0][0] is state and _LAST[0][1] == score:
        return _LAST[0][2]
    directions, kinds = range(grid_of(state).directions), score.damage_types_in(state)
    found = [
        *(hits.HitEffect(effect="damage", dice=n, damage_type=t) for t in kinds for n in range(1, score.most_dice + 1)),
        hits.HitEffect(effect="lower_initiative"),
        *(hits.HitEffect(effect="step", direction=d) for d in directions),
        *(hits.HitEffect(effect="push", direction=d) for d in directions),
        *(hits.HitEffect(effect="push_off_ledge", direction=d) for d in directions),
        hits.HitEffect(effect="disarm"),
        *(hits.HitEffect(effect="disarm_far", n=metres) for metres in range(1, score.hits + 1)),
        hits.HitEffect(effect="trip"),
        *clinch.hold_effects(state),
        *(hits.HitEffect(effect="pivot", facing=f) for f in range(grid_of(state).facings)),
    ]
    fitting = tuple(effect for effect in found if refuse_effects(state, score, (effect,)) is None)
    _LAST[:] = [(state, score, fitting)]
    return fitting
