"""A combat's display: order, ruler, figures, conditions, reminders; and the rest after its end. Rule: section 6"""

from __future__ import annotations

from typing import Final

from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.shown import NO_PLACE, Figure, Mark, OrderRow, Reminder, Ruler, Tag
from desktop_app.rules.kernel.tags import tags_of_fields, tags_of_own_conditions
from desktop_app.rules.revolution.checks import conflicts
from desktop_app.rules.revolution.harm.recovery import Heal
from desktop_app.rules.revolution.magic import blessed
from desktop_app.rules.revolution.magic.faith import name_at_work
from desktop_app.rules.revolution.state import EXCHANGE, NO_COMBAT, Fighter, Phase, RevolutionState
from desktop_app.rules.revolution.turn.opening import Intent, start_of, undeclared
from desktop_app.rules.revolution.turn.order import able, next_actor, sort_key

# ---- the order


def order(state: RevolutionState) -> tuple[OrderRow, ...]:
    """List the order, first to act first; in the Statement of Intents those who have still to declare come first. Rule: RV-SR-01, 03"""
    if state.phase in NO_COMBAT:
        return tuple(OrderRow(who=who, place=NO_PLACE, state=_rest(state, who)) for who in state.roster)
    if state.phase == Phase.INTENTS:
        waiting = undeclared(state)
        rest = [who for who in state.roster if who not in waiting]
        rest.sort(key=lambda who: -_begins_at(state, state.combatants[who]) if state.combatants[who].can_act else 1)
        listed = (*waiting, *rest)
        return tuple(_intent_row(state, who, is_next=waiting[:1] == (who,)) for who in listed)
    ready = able(state)
    first_up = acting(state)
    first = (first_up, *(who for who in ready if who != first_up)) if first_up is not None else ready
    others = sorted((who for who in state.roster if who not in first), key=lambda who: _lowness(state, who))
    return tuple(_rank_row(state, who, first_up=first_up, ready=ready) for who in (*first, *others))


def acting(state: RevolutionState) -> str | None:
    """Name whose strike rank is the highest; in an exchange its attacker. Rule: RV-SR-01"""
    if state.pending:
        return state.pending[0].concerns()[0]
    return next_actor(state)


def _lowness(state: RevolutionState, who: str) -> tuple[int, ...]:
    fighter = state.combatants[who]
    return (0 if fighter.is_able else 1 if fighter.can_act else 2, *sort_key(state, who))


def _rest(state: RevolutionState, who: str) -> str:
    return "done" if state.combatants[who].dead else "pending"


def _intent_row(state: RevolutionState, who: str, *, is_next: bool) -> OrderRow:
    fighter = state.combatants[who]
    if not fighter.can_act:
        return OrderRow(who=who, place=NO_PLACE, state="done")
    if fighter.opening is None:
        return OrderRow(who=who, place=NO_PLACE, state="current" if is_next else "pending", words=(Phrase.of("to_declare"),))
    return OrderRow(who=who, place=str(_begins_at(state, fighter)), words=(_move_words(state, fighter),))


def _rank_row(state: RevolutionState, who: str, *, first_up: str | None, ready: tuple[str, ...]) -> OrderRow:
    fighter = state.combatants[who]
    if not fighter.can_act:
        return OrderRow(who=who, place=NO_PLACE, state="done")
    words = (Phrase.of("holds"),) if fighter.held else (_move_words(state, fighter),)
    place = "current" if who == first_up else "pending" if who in ready else "done"
    return OrderRow(who=who, place=str(fighter.sr), state=place, words=words)


def _begins_at(state: RevolutionState, fighter: Fighter) -> int:
    intent = Intent(fighter.opening or "non_combat", fighter.opening_weapon, fighter.opening_target)
    return start_of(state, fighter.id, intent).sr


def _move_words(state: RevolutionState, fighter: Fighter) -> Phrase:
    """Say what was opened with."""
    if fighter.opening == "attack":
        return Phrase.of("opens_attack", weapon=fighter.opening_weapon, target=fighter.opening_target)
    return Phrase.of("opens_non_combat")


# ---- the ruler


def ruler(state: RevolutionState) -> Ruler | None:
    """Return the strip of ranks: combatants, and the ranks used by the declared move. Rule: RV-SR-01, RV-SR-02

    It begins with the highest rank that anybody opened with, or could; who has still to declare, or is dead, stands at 0.
    """
    if state.phase in NO_COMBAT:
        return None
    listed = [who for who in state.roster if state.combatants[who].in_combat]
    if state.phase != Phase.INTENTS:
        listed.sort(key=lambda who: sort_key(state, who))
    top = max((_highest_rank(state, who) for who in listed), default=0)
    return Ruler(label="Strike rank", marks=tuple(_mark(state, who) for who in listed), top=top, rule="RV-SR-01") if listed else None


def _highest_rank(state: RevolutionState, who: str) -> int:
    fighter = state.combatants[who]
    if state.phase != Phase.INTENTS:
        return fighter.sr_start
    if not fighter.can_act:
        return 0
    ranks = (state.sheet_of(who).strike_rank, *(weapon.sr for weapon in blessed.weapons(state, who)))
    return max(ranks) if fighter.opening is None else _begins_at(state, fighter)


def _mark(state: RevolutionState, who: str) -> Mark:
    fighter = state.combatants[who]
    if not fighter.can_act or fighter.opening is None:
        waiting = "current" if undeclared(state)[:1] == (who,) else "pending"
        return Mark(who=who, rank=0, state=waiting if fighter.can_act else "done")
    move, cost = _declared(state, fighter)
    if state.phase == Phase.INTENTS:
        return Mark(who=who, rank=_begins_at(state, fighter), cost=cost, move=move)
    waits = not fighter.is_able or fighter.held or fighter.sr < 1
    where = "current" if who == acting(state) else "done" if waits else "pending"
    return Mark(who=who, rank=max(0, fighter.sr), cost=0 if waits else cost, move=None if waits else move, state=where)


def _declared(state: RevolutionState, fighter: Fighter) -> tuple[Phrase | None, int]:
    """Name the Opening Move with what it costs; nothing once its weapon is empty or out of hand. Rule: RV-ACT-01, RV-ACT-02"""
    weapon = blessed.weapon_named(state, fighter.id, fighter.opening_weapon) if fighter.opening == "attack" else None
    if weapon is None:
        return Phrase.of("opens_non_combat"), state.settings.noncombat_action_sr
    if not blessed.is_loaded(state, fighter.id, weapon) or not blessed.is_ready(state, fighter.id, weapon):
        return None, 0
    return Phrase.of("opens_attack", weapon=weapon.name), weapon.att_cost or 0


# ---- heading, figures, tags

OUT_OF_COMBAT: Final = 4
"""Place of its tag: after the harm, before what hinders."""


def heading(state: RevolutionState) -> tuple[Phrase, ...]:
    """Say where the combat stands."""
    found = (Phrase.of("heading_round", round=state.round),) if state.is_running else ()
    dark = (Phrase.of("heading_darkness"),) if state.darkness else ()
    return (*found, Phrase.of(f"heading_{state.phase}"), *dark)


def figures(state: RevolutionState, who: str) -> tuple[Figure, ...]:
    """Give strike rank, life points, Toughness and Move."""
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    found = [Figure(label="life points", value=fighter.lp, maximum=sheet.lp_max, rule="RV-INJ-05")]
    if state.phase == Phase.ORDER or state.phase in EXCHANGE:
        found.append(Figure(label="strike rank", value=fighter.sr, maximum=fighter.sr_start, rule="RV-SR-01"))
    found.append(Figure(label="toughness", value=sheet.toughness, rule="RV-INJ-01"))
    found.append(Figure(label="metres", value=sheet.move, rule="RV-MOVE-01"))
    return tuple(found)


def arms(state: RevolutionState, who: str) -> dict[str, bool]:
    """Return the weapons in hand; unloaded ones get a tag. Rule: RV-EFF-06, RV-ACT-04"""
    return {weapon.name: True for weapon in blessed.weapons(state, who) if blessed.is_ready(state, who, weapon)}


def tags(state: RevolutionState, who: str) -> tuple[Tag, ...]:
    """Give what matters at a glance, worst first."""
    fighter = state.combatants[who]
    is_out = state.is_running and not fighter.in_combat and not fighter.dead
    out = Tag(phrase=Phrase.of("tag_out_of_combat"), tone="muted", condition="out_of_combat")
    found = tags_of_fields(fighter, [(OUT_OF_COMBAT, out)] if is_out else ())
    for location, total in fighter.major_total.items():
        if total and not fighter.dead:
            found.append(Tag(phrase=Phrase.of("tag_location", location=location, total=total), tone="blood", rule="RV-LOC-05"))
    for mod in fighter.pending:
        phrase = Phrase.of(f"tag_{mod.modifier}", target=mod.target)
        found.append(Tag(phrase=phrase, tone="good" if mod.modifier == "bonus" else "accent", rule="RV-TEST-03"))
    for active in fighter.active_blessings:
        found.append(
            Tag(phrase=Phrase.of("tag_blessing", blessing=name_at_work(state, active), might=active.might), tone="good", rule="RV-BLESS-03")
        )
    empty = [weapon.name for weapon in blessed.weapons(state, who) if not blessed.is_loaded(state, who, weapon)]
    found += [Tag(phrase=Phrase.of("tag_unloaded", weapon=name), rule="RV-ACT-04") for name in empty]
    return (*found, *tags_of_own_conditions(fighter))


# ---- what waits


def reminders(state: RevolutionState) -> tuple[Reminder, ...]:
    """List conflicts under way, and after a combat those with wounds."""
    found = list(conflicts.reminders(state))
    if state.phase in NO_COMBAT:
        for who in state.roster:
            fighter = state.combatants[who]
            heal = Heal(target=who)
            if fighter.wounded and heal.refuse(state) is None:
                phrase = Phrase.of("reminder_wounded", who=who, lp=fighter.lp)
                found.append(Reminder(who=who, phrase=phrase, rule="RV-HEAL-02", commands=(heal,)))
    return tuple(found)
