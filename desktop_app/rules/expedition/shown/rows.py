"""An encounter's display: order with pips, gauges, figures, conditions, reminders. Rule: section 6"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.language import Name
from desktop_app.rules.expedition.between_fights.rest import HealInjury
from desktop_app.rules.expedition.checks.standalone import RollExtended
from desktop_app.rules.expedition.combat.interrupts import reactions_left
from desktop_app.rules.expedition.harm.conditions import KINDS
from desktop_app.rules.expedition.magic.casting import what_is_declared
from desktop_app.rules.expedition.movement.ground import is_engaged
from desktop_app.rules.expedition.movement.walking import effective_movement
from desktop_app.rules.expedition.sheet.records import ModelType
from desktop_app.rules.expedition.state import HARM, ExpeditionState, Model, Phase, Status
from desktop_app.rules.expedition.turn.bookkeeping import MoraleCheck
from desktop_app.rules.expedition.turn.momentum import ledger
from desktop_app.rules.expedition.turn.turns import declares, declaring_side, gets_activation, phase_now, turn_to_declare, undeclared
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.record import Shape, fields_of_shape
from desktop_app.rules.kernel.shown import NO_PLACE, Figure, Gauge, OrderRow, Pip, Reminder, Tag
from desktop_app.rules.kernel.state import Slot, SlotState
from desktop_app.rules.kernel.tags import tags_of_fields

STATUS_TAGS: Final = {
    Status.OUT_OF_PLAY: ("tag_out_of_play", "blood", "EX-DMG-07"),
    Status.DEAD: ("tag_dead", "blood", "EX-DMG-09"),
    Status.DEFEATED: ("tag_defeated", "muted", "EX-DMG-07"),
    Status.LEFT_BOARD: ("tag_left_board", "muted", "EX-MOVE-10"),
    Status.ABANDONED: ("tag_abandoned", "muted", "EX-DMG-08"),
}


# ---- the order


def order(state: ExpeditionState) -> tuple[OrderRow, ...]:
    """List the order of Activations; before it is rolled, those who have still to declare come first. Rule: EX-INIT-01, EX-DECL-02"""
    if state.slots:
        rows = [_slot_row(state, slot) for slot in state.slots if slot.who in state.combatants]
        shown = {row.who for row in rows}
        return (*rows, *(_bare_row(state, who) for who in state.roster if who not in shown))
    waiting = undeclared(state) if state.phase == Phase.DECLARE else ()
    turn = [who for who in waiting if declaring_side(state, who) == turn_to_declare(state)]
    first = [*turn, *(who for who in waiting if who not in turn)]
    rest = (who for who in state.roster if who not in first)
    return tuple(_bare_row(state, who, declares_next=bool(turn) and who == turn[0]) for who in (*first, *rest))


def _slot_row(state: ExpeditionState, slot: Slot) -> OrderRow:
    model = state.combatants[slot.who]
    done = slot.state is SlotState.DONE or not model.can_act
    return OrderRow(
        who=slot.who,
        place=str(slot.place),
        state="done" if done else slot.state.value,
        hidden=_declared_words(state, model),
        pips=_pips(state, model) if slot.state is SlotState.CURRENT else _reaction_pips(state, model),
    )


def _bare_row(state: ExpeditionState, who: str, *, declares_next: bool = False) -> OrderRow:
    model = state.combatants[who]
    words: tuple[Phrase, ...] = ()
    if state.phase == Phase.DECLARE and declares(state, who):
        words = (Phrase.of("declares_now"),) if model.declared_action is None else ()
    elif state.phase == Phase.DECLARE and model.can_act and model.cell is not None and not gets_activation(state, who):
        words = (Phrase.of("no_activation"),)
    return OrderRow(
        who=who,
        place=NO_PLACE,
        state="current" if declares_next else "pending" if model.can_act else "done",
        words=words,
        hidden=_declared_words(state, model),
        pips=_reaction_pips(state, model),
    )


def _declared_words(state: ExpeditionState, model: Model) -> tuple[Phrase, ...]:
    said = model.declared_action
    return (Phrase.of(f"declared_{said.action}", what=what_is_declared(state, model.id, said)),) if said is not None else ()


def _pips(state: ExpeditionState, model: Model) -> tuple[Pip, ...]:
    """Show what is left of the budget: the Major Action, free Minor Actions, Interrupts. Rule: EX-ACT-03"""
    major = () if model.free_minor_pair_taken else (Pip("major", is_left=not model.major_used),)
    return (*major, *(Pip("minor") for _ in range(model.free_minors_left)), *_reaction_pips(state, model))


def _reaction_pips(state: ExpeditionState, model: Model) -> tuple[Pip, ...]:
    return tuple(Pip("reaction") for _ in range(min(4, reactions_left(state, model.id))))


# ---- heading, gauges, figures, tags


def heading(state: ExpeditionState) -> tuple[Phrase, ...]:
    """Say where the encounter stands."""
    phase = phase_now(state)
    if phase == Phase.TABLE:
        season = (Phrase.of("heading_season", season=state.season, weeks=state.weeks),) if state.season else ()
        return (Phrase.of("heading_table"), *season)
    found = (Phrase.of("heading_round", round=state.round),) if state.is_running else ()
    return (*found, Phrase.of(f"heading_{phase}"))


def gauges(state: ExpeditionState) -> tuple[Gauge, ...]:
    """Show Momentum with this Round's ledger, Threat, and the Adversary Pool. Rule: EX-RES-03 to EX-RES-05, EX-SETUP-05"""
    threat = Gauge(name="threat", label="Threat", value=state.threat, sets="threat", rule="EX-RES-04", tone="danger")
    if state.phase == Phase.TABLE:
        fortune = Gauge(name="fortune_pool", label="Fortune", value=state.fortune_pool, sets="fortune_pool", rule="EX-SETUP-03")
        return (fortune, threat)
    pool = state.adversary_pool
    return (
        Gauge(
            name="momentum",
            label="Momentum",
            value=state.momentum_now,
            sets="momentum_pool",
            offset=state.momentum_gains - state.momentum_spent,
            low=None,
            rule="EX-RES-05",
            breakdown=ledger(state),
            is_locked=state.momentum_locked,
        ),
        threat,
        Gauge(name="adversary_pool", label="Adversaries", value=pool.a, text=f"A{pool.a} C{pool.c} E{pool.e}", rule="EX-SETUP-05"),
    )


def figures(state: ExpeditionState, who: str) -> tuple[Figure, ...]:
    """Give Wounds, burdens and what can be done out of turn."""
    model, sheet = state.combatants[who], state.sheet_of(who)
    found = [Figure(label="wounds", value=model.wounds, maximum=sheet.wounds_max, rule="EX-TAB-23")]
    if sheet.model_type in (ModelType.CHARACTER, ModelType.NEMESIS):
        found += [
            Figure(label="stress", value=model.stress, maximum=sheet.willpower, rule="EX-RR-03"),
            Figure(label="fatigue", value=model.fatigue, maximum=sheet.toughness, rule="EX-ACT-04"),
            Figure(label="luck", value=model.luck_points, maximum=sheet.luck_points_max, rule="EX-RES-01"),
            Figure(label="fate", value=model.fate_points, rule="EX-RES-02"),
        ]
    found.append(Figure(label="squares", value=effective_movement(state, who).total, maximum=sheet.movement, rule="EX-MOVE-02"))
    return tuple(found)


def arms(state: ExpeditionState, who: str) -> dict[str, bool]:
    """Tell what is in hand. Rule: EX-RANGE-02"""
    return {weapon.name: True for weapon in state.sheet_of(who).ready_weapons}


def tags(state: ExpeditionState, who: str) -> tuple[Tag, ...]:
    """Give conditions with their tokens, worst first; Engaged is computed."""
    model = state.combatants[who]
    found = []
    if model.status in STATUS_TAGS:
        name, tone, rule = STATUS_TAGS[model.status]
        harm = next(one for one, statuses in HARM.items() if model.status in statuses)
        found.append(Tag(phrase=Phrase.of(name), tone=tone, rule=rule, condition=harm))
    if state.is_running and model.can_act and state.lacks_leader(who):
        found.append(Tag(phrase=Phrase.of("tag_no_leader"), tone="accent", rule="EX-MODEL-03"))
    flags = fields_of_shape(type(model), Shape.FLAG)
    told = [condition for condition in model.conditions if condition.name not in flags and condition.name not in HARM]
    for condition in sorted(told, key=lambda c: list(KINDS).index(c.name) if c.name in KINDS else len(KINDS)):
        phrase = Phrase.of("tag_condition", condition=condition.name, stacks=condition.amount or condition.strength, about=condition.target)
        tone, rule = (KINDS[condition.name].tone, "EX-COND-05") if condition.name in KINDS else ("plain", "")
        found.append(Tag(phrase=phrase, tone=tone, rule=rule, condition=condition.name))
    for injury in model.injuries:
        found.append(
            Tag(phrase=Phrase.of("tag_injury", injury=Name(injury.name)), tone="blood", rule="EX-INJ-01", note=Name(injury.effects))
        )
    if state.is_running and model.can_act and is_engaged(state, who):
        found.append(Tag(phrase=Phrase.of("tag_engaged"), rule="EX-GRID-03"))
    return (*found, *tags_of_fields(model, _casting_tag(model)))


def _casting_tag(model: Model) -> Iterator[tuple[int, Tag]]:
    """Return the tag of a spell under way, with its place among those of the fields."""
    if model.casting is not None:
        phrase = Phrase.of("tag_casting", marks=model.casting.marks, obstacle=model.casting.obstacle)
        yield 2, Tag(phrase=phrase, tone="accent", rule="EX-MAGIC-01")


# ---- what waits


def reminders(state: ExpeditionState) -> tuple[Reminder, ...]:
    """List choices of Bookkeeping, checks under way, injuries that could heal."""
    found: list[Reminder] = []
    if state.phase == Phase.MORALE:
        found.extend(_morale(state))
    for who in state.roster:
        found.extend(_under_way(state, who))
    return tuple(found)


def _morale(state: ExpeditionState) -> list[Reminder]:
    found = []
    for who in state.in_play():
        model = state.combatants[who]
        test = MoraleCheck(actor=who, rally=model.has("broken"))
        hurt = model.has("broken") or bool(state.defeated_this_round) or model.wounds < state.sheet_of(who).wounds_max
        if hurt and test.refuse(state) is None:
            phrase = Phrase.of("reminder_rally" if test.rally else "reminder_morale", who=who)
            found.append(Reminder(who=who, phrase=phrase, rule="EX-BOOK-07", commands=(test,), settles=True, lapses=True))
    return found


def _under_way(state: ExpeditionState, who: str) -> list[Reminder]:
    model = state.combatants[who]
    found = []
    for check in model.extended_checks:
        roll = RollExtended(actor=who, check=check.id)
        if not check.spell and roll.refuse(state) is None:
            phrase = Phrase.of("reminder_extended", who=who, ability=check.spec.ability)
            progress = (max(0, check.marks), check.obstacle)
            found.append(Reminder(who=who, phrase=phrase, rule="EX-EXT-01", commands=(roll,), progress=progress))
    for injury in model.injuries:
        heal = HealInjury(actor=who, injury=injury.id)
        if not injury.permanent and heal.refuse(state) is None:
            phrase = Phrase.of("reminder_injury", who=who, injury=Name(injury.name), effects=Name(injury.effects))
            found.append(
                Reminder(who=who, phrase=phrase, rule="EX-HEAL-01", commands=(heal,), progress=(max(0, injury.marks), injury.severity))
            )
    return found
