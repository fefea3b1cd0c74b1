"""A fight's display: card order, heading, bennies, figures, conditions, reminders. Rule: section 6"""

from __future__ import annotations

from collections.abc import Iterator

from desktop_app.language import Name
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.playing_cards import PlayingCard
from desktop_app.rules.kernel.shown import NO_PLACE, Figure, Gauge, OrderRow, Pip, Reminder, Tag
from desktop_app.rules.kernel.tags import tags_of_fields, tags_of_own_conditions
from desktop_app.rules.savage.between_fights.advancing import advances_due
from desktop_app.rules.savage.checks.bennies import draws_on_pool
from desktop_app.rules.savage.checks.derived import armour_at, pace, parry_of, toughness
from desktop_app.rules.savage.combat.ranged import ammo_left
from desktop_app.rules.savage.gm import NewSession
from desktop_app.rules.savage.harm import by_hand
from desktop_app.rules.savage.harm.shaken import SpendBennyUnshake
from desktop_app.rules.savage.position.ground import pace_left
from desktop_app.rules.savage.state import HOLDS, MOST_WOUNDS, NO_FIGHT, Fighter, Ko, Phase, SavageState
from desktop_app.rules.savage.turn import deck
from desktop_app.rules.savage.turn.acts import ActNow
from desktop_app.rules.savage.turn.rounds import TickRoundStart


def order(state: SavageState) -> tuple[OrderRow, ...]:
    """List the order by cards: acting, still to come, on hold, done. Rule: SW-INIT-03"""
    if state.phase in NO_FIGHT:
        return tuple(OrderRow(who=who, place=NO_PLACE, pips=wound_pips(state, who)) for who in state.roster)
    now = state.acting or deck.selected(state)
    to_come = [who for who in deck.waiting(state) if who != now]
    holding = [who for who in state.roster if state.combatants[who].on_hold and who != now]
    rest = [who for who in state.roster if who != now and who not in to_come and who not in holding]
    rest.sort(key=lambda who: (not state.combatants[who].can_act, -(state.combatants[who].card or 0)))
    first = [now] if now is not None else []
    return tuple(_row(state, who, is_now=who == now, waits=who in to_come or who in holding) for who in (*first, *to_come, *holding, *rest))


def _row(state: SavageState, who: str, *, is_now: bool, waits: bool) -> OrderRow:
    fighter = state.combatants[who]
    card = PlayingCard(fighter.card) if fighter.card is not None else None
    place = card.sign if card is not None else NO_PLACE
    words = [Phrase.of("row_holds")] if fighter.on_hold else [Phrase.of("row_waits")] if fighter.joker_waiting else []
    if fighter.has_joker:
        words.append(Phrase.of("row_joker"))
    before_deal = state.phase in (Phase.ROUND_START, Phase.DEAL) and fighter.can_act
    where = "current" if is_now else "pending" if waits or before_deal else "done"
    pips = wound_pips(state, who)
    return OrderRow(who=who, place=place, state=where, words=tuple(words), pips=pips, card=card, is_held=fighter.on_hold)


def wound_pips(state: SavageState, who: str) -> tuple[Pip, ...]:
    """Mark the wounds that a wild card can still take. Rule: SW-DMG-06"""
    if not state.sheet_of(who).is_wild_card:
        return ()
    wounds = state.combatants[who].wounds
    return tuple(Pip(shape="wound", is_left=place >= wounds) for place in range(MOST_WOUNDS))


def heading(state: SavageState) -> tuple[Phrase, ...]:
    """Return the stage of the encounter and its light."""
    found = (Phrase.of("heading_round", round=state.round),) if state.is_running and state.round else ()
    card = state.combatants[state.acting].card if state.acting is not None else None
    now = Phrase.of("heading_card", card=PlayingCard(card).name) if card is not None else Phrase.of(f"heading_{state.phase}")
    dark = (Phrase.of(f"light_{state.light}"),) if state.light != "normal" else ()
    return (*found, now, *dark)


def gauges(state: SavageState) -> tuple[Gauge, ...]:
    """Show the game master's bennies, and those of each player. Rule: SW-SHAKEN-05"""
    pool = Gauge(name="gm_bennies", label="GM", value=state.gm_bennies, sets="gm_bennies", high=99, rule="SW-SHAKEN-05", tone="danger")
    players = [who for who in state.roster if state.sheet_of(who).character_kind == "pc"]
    each = tuple(
        Gauge(
            name=f"bennies_{who}",
            label=Name(state.combatants[who].name),
            holds="Bennies",
            value=state.combatants[who].bennies,
            rule="SW-SHAKEN-05",
            who=who,
            coins=max(1, state.settings.benny_start),
        )
        for who in players
    )
    return (*each, pool)


def figures(state: SavageState, who: str) -> tuple[Figure, ...]:
    """Give Parry, Toughness with armour, Pace, wounds. Rule: section 2.1"""
    fighter, sheet = state.combatants[who], state.sheet_of(who)
    found = [
        Figure(label="parry", value=parry_of(state, who).total, rule="SW-MELEE-01"),
        Figure(label="toughness", value=toughness(sheet, fighter).total + armour_at(sheet), rule="SW-DMG-04"),
        Figure(label="inches", value=pace_left(state, who), maximum=pace(state, who).total, rule="SW-MOVE-01"),
    ]
    if sheet.is_wild_card:
        found.append(Figure(label="wounds", value=fighter.wounds, maximum=MOST_WOUNDS, rule="SW-DMG-06"))
    return tuple(found)


def arms(state: SavageState, who: str) -> dict[str, bool]:
    """Tell what is in hand, and whether a shot is left in it. Rule: SW-RANGE-03, SW-RANGE-17"""
    held = ((name, state.sheet_of(who).weapon(name)) for name in state.combatants[who].hands)
    return {name: ammo_left(state, who, weapon) != 0 for name, weapon in held if weapon is not None}


def tags(state: SavageState, who: str) -> tuple[Tag, ...]:
    """Give what matters at a glance, worst first. Rule: SW-TAB-32"""
    fighter = state.combatants[who]
    found = tags_of_fields(fighter, _computed_tags(fighter))
    if fighter.cover:
        found.append(Tag(phrase=Phrase.of(f"cover_{fighter.cover}"), rule="SW-RANGE-02", condition=f"cover_{fighter.cover}"))
    found += [
        Tag(phrase=Phrase.of("tag_injury", injury=one.word, permanent=one.permanent), tone="blood", rule="SW-INJ-01")
        for one in fighter.injuries
    ]
    found += [Tag(phrase=Phrase.of("tag_dying", cause=one.cause), tone="blood", rule="SW-HAZ-03") for one in fighter.dying]
    found += [Tag(phrase=Phrase.of("tag_will_bonus", target=other), tone="good", rule="SW-SOCIAL-05") for other in fighter.will_bonus]
    return (*found, *tags_of_own_conditions(fighter, (*by_hand.STATES, *HOLDS, by_hand.PHOBIA)))


def _computed_tags(fighter: Fighter) -> Iterator[tuple[int, Tag]]:
    """Return the tags that no field alone decides, each with its place among those of the fields."""
    if fighter.ko is not Ko.NONE:
        yield 1, Tag(phrase=Phrase.of(f"tag_{fighter.ko.value}"), tone="blood", rule="SW-KO-08", condition=fighter.ko.value)
    if fighter.has_joker:
        yield 8, Tag(phrase=Phrase.of("tag_joker"), tone="good", rule="SW-INIT-04", condition="joker", sign="+2")


def _lacks_session(state: SavageState) -> bool:
    """Tell whether a fight begins with foes who could spend bennies, and none there: no session was begun, or all are spent."""
    begins = state.phase not in (Phase.TABLE, Phase.ENDED) and state.round <= 1 and not state.pending
    return begins and not state.gm_bennies and any(draws_on_pool(state, who) for who in state.roster)


def reminders(state: SavageState) -> tuple[Reminder, ...]:
    """List a session to begin, rolls due before the deal, waiting combatants able to act, and Shaken ones able to pay.

    Rule: SW-SHAKEN-05, SW-KO-07, SW-INIT-07, SW-SHAKEN-04
    """
    found = []
    if _lacks_session(state):
        found.append(Reminder(who=None, phrase=Phrase.of("reminder_session"), rule="SW-SHAKEN-05", commands=(NewSession(),)))
    for place, who in enumerate(state.round_start_due):
        commands = (TickRoundStart(),) if place == 0 and not state.pending else ()
        found.append(Reminder(who=who, phrase=Phrase.of("reminder_round_start", who=who), rule="SW-KO-07", commands=commands))
    if state.phase == Phase.TABLE:
        due = ((who, advances_due(state, who)) for who in state.roster if state.sheet_of(who).character_kind == "pc")
        found += [Reminder(who=who, phrase=Phrase.of("reminder_advance", who=who, due=left), rule="SW-XP-02") for who, left in due if left]
    if not state.pending and state.is_running:
        for who in state.roster:
            act = ActNow(actor=who)
            if act.refuse(state) is None:
                found.append(Reminder(who=who, phrase=Phrase.of("reminder_holds", who=who), rule="SW-INIT-07", commands=(act,)))
            pay = SpendBennyUnshake(actor=who)
            if state.combatants[who].shaken and pay.refuse(state) is None:
                phrase = Phrase.of("reminder_shaken", who=who)
                found.append(Reminder(who=who, phrase=phrase, rule="SW-SHAKEN-04", commands=(pay,)))
    return tuple(found)
