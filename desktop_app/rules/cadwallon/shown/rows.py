"""An opposition's display: order with dice, heading, threat, figures, conditions, reminders. Rule: section 6"""

from __future__ import annotations

from desktop_app.language import Name
from desktop_app.rules.cadwallon.checks.hiding import likeliest_to_notice
from desktop_app.rules.cadwallon.checks.senses import sense_to
from desktop_app.rules.cadwallon.movement.ground import area_of
from desktop_app.rules.cadwallon.movement.light import seen_at
from desktop_app.rules.cadwallon.sheet.character import ATTITUDES
from desktop_app.rules.cadwallon.sheet.derived import contact_defence, penalty_of, protection
from desktop_app.rules.cadwallon.state import HELD_BESIDE, NO_OPPOSITION, CadwallonState, Participant, Phase, concluding
from desktop_app.rules.cadwallon.turn.conditionals import TriggerConditional, waiting_conditionals
from desktop_app.rules.cadwallon.turn.rounds import undeclared
from desktop_app.rules.cadwallon.turn.threat import preview
from desktop_app.rules.kernel.outcome import Phrase
from desktop_app.rules.kernel.shown import NO_PLACE, Figure, Gauge, OrderRow, Pip, Reminder, Stage, Tag
from desktop_app.rules.kernel.tags import tags_of_fields, tags_of_own_conditions

MOST_PIPS = 8
TONES = {"light": "accent", "serious": "accent", "critical": "blood", "incapacitated": "blood", "dead": "blood"}


def order(state: CadwallonState) -> tuple[OrderRow, ...]:
    """List who comes when: by attitude while declaring, then by dice, at the end by the steps of the Conclusion. Rule: section 6"""
    listed, now = _listed(state)
    rest = tuple(who for who in state.roster if who not in listed)
    rows = [_row(state, who, place=str(place + 1), now=now) for place, who in enumerate(listed)]
    return (*rows, *(_row(state, who, place=NO_PLACE, now=None) for who in rest))


def _listed(state: CadwallonState) -> tuple[tuple[str, ...], str | None]:
    """Return the order of this phase, and who is at it."""
    match state.phase:
        case Phase.SETUP:
            return tuple(sorted(state.taking_part(), key=state.order_key)), None
        case Phase.DECLARATION:
            return state.declaration_order, next(iter(undeclared(state)), None)
        case Phase.RESOLUTION:
            return state.initiative_order, state.acting
        case Phase.CONCLUSION:
            return state.conclusion_order, concluding(state)
        case _:
            return (), None


def _row(state: CadwallonState, who: str, *, place: str, now: str | None) -> OrderRow:
    one = state.combatants[who]
    words = [Phrase.of(f"attitude_{one.current_attitude.lower()}")]
    words += [Phrase.of("row_one_purse")] if one.single_pool != "none" and not _is_sealed(state) else []
    words += [Phrase.of("row_newcomer")] if one.newcomer else []
    sealed = (Phrase.of("row_declared", ap=one.ap_declared, rp=one.rp_declared),) if _is_sealed(state) and one.declared else ()
    where = "current" if who == now else "done" if _is_done(state, one) else "pending"
    return OrderRow(
        who=who, place=place, state=where, words=tuple(words) if state.is_running else (), hidden=sealed, pips=_pips(state, one)
    )


def _is_sealed(state: CadwallonState) -> bool:
    return state.phase == Phase.DECLARATION and state.settings.declaration_shown == "together"


def _is_done(state: CadwallonState, one: Participant) -> bool:
    if not one.can_act:
        return True
    match state.phase:
        case Phase.DECLARATION:
            return one.declared
        case Phase.RESOLUTION:
            return one.turn_done
        case Phase.CONCLUSION:
            return one.recovered
        case _:
            return False


def _pips(state: CadwallonState, one: Participant) -> tuple[Pip, ...]:
    """Show the dice: of the reserve before it is split, then those of action and reaction, spent ones empty. Rule: CA-ROUND-05"""
    if not state.is_running or _is_sealed(state):
        return ()
    if not one.declared:
        return tuple(Pip("minor") for _ in range(min(MOST_PIPS, one.reserve)))
    actions = tuple(Pip("major", is_left=place < one.ap) for place in range(min(MOST_PIPS, max(one.ap, one.ap_declared))))
    return (*actions, *(Pip("reaction", is_left=place < one.rp) for place in range(min(MOST_PIPS, max(one.rp, one.rp_declared)))))


def stages(state: CadwallonState) -> tuple[Stage, ...]:
    """List the attitudes in declaration order, with their combatants. Rule: CA-ROUND-05"""
    if not state.is_running:
        return ()
    here = sorted(state.taking_part(), key=state.order_key)
    return tuple(
        Stage(
            phrase=Phrase.of(f"attitude_{name.lower()}"),
            who=tuple(who for who in here if state.combatants[who].current_attitude == name),
        )
        for name in ATTITUDES
    )


def heading(state: CadwallonState) -> tuple[Phrase, ...]:
    """Return the stage of the opposition and its light."""
    found = (Phrase.of("heading_round", round=state.round),) if state.is_running else ()
    light = "heading_night" if state.card.night else f"light_{state.card.default_lighting}"
    dark = (Phrase.of(light),) if light != "light_clear" and state.world.board is not None else ()
    return (*found, Phrase.of(f"heading_{state.phase}"), *dark)


def gauges(state: CadwallonState) -> tuple[Gauge, ...]:
    """Show the threat, with what it will be at the end of the round. Rule: CA-THREAT-01, CA-THREAT-12"""
    if state.phase == Phase.TABLE:
        return ()
    made = preview(state)
    text = f"{state.threat} \u2192 {made.total}" if state.threat_events else ""
    shown = made if state.threat_events else None
    return (
        Gauge(
            name="threat",
            label="Threat",
            value=state.threat,
            text=text,
            coming=made.total,
            sets="threat",
            low=state.settings.threat_floor,
            rule="CA-THREAT-01",
            breakdown=shown,
            tone="danger",
            opens="Events",
        ),
    )


def figures(state: CadwallonState, who: str) -> tuple[Figure, ...]:
    """Give DEF, PRO, movement, dice. Rule: section 2.1"""
    one, sheet = state.combatants[who], state.sheet_of(who)
    found = [
        Figure(label="DEF", value=contact_defence(sheet, state.settings, one).total, rule="CA-MELEE-01"),
        Figure(label="PRO", value=protection(sheet, state.settings, one).total, rule="CA-INJ-08"),
        Figure(label="MOV", value=one.mov_left if state.acting == who else sheet.mov, maximum=sheet.mov, rule="CA-MOVE-01"),
        Figure(label="POT", value=sheet.pot, rule="CA-ROUND-02"),
    ]
    if state.is_running:
        found += [
            Figure(label="action dice", value=one.ap, maximum=one.ap_declared, rule="CA-ROUND-05"),
            Figure(label="reaction dice", value=one.rp, maximum=one.rp_declared, rule="CA-ROUND-05"),
        ]
        heard, smelled = (sense_to(state, who, one.cell, sense) for sense in ("hearing", "smell"))
        found += [
            Figure(label=label, value=reach.range, rule=rule)
            for label, reach, rule in (("hears", heard, "CA-SENSE-08"), ("smells", smelled, "CA-SENSE-09"))
            if reach.range is not None
        ]
    return tuple(found)


def tags(state: CadwallonState, who: str) -> tuple[Tag, ...]:
    """Give what matters at a glance, worst first."""
    one = state.combatants[who]
    level, penalty = one.health_level, penalty_of(state, who)
    found = []
    if level != "unhurt":
        found.append(Tag(phrase=Phrase.of(f"tag_{level}", penalty=penalty), tone=TONES[level], rule="CA-INJ-03"))
    elif penalty:
        found.append(Tag(phrase=Phrase.of("tag_penalty", penalty=penalty), tone="accent", rule="CA-INJ-04"))
    found += tags_of_fields(one)
    watcher = likeliest_to_notice(state, who) if one.hidden is not None else None
    if watcher is not None:
        found.append(Tag(phrase=Phrase.of("tag_noticed", by=watcher[0], chance=watcher[1]), tone="accent", rule="CA-STEALTH-13"))
    found += tags_of_own_conditions(one, HELD_BESIDE)
    seen = seen_at(state, who, one.cell)
    if state.phase not in NO_OPPOSITION and one.can_act and seen != "clear":
        found.append(Tag(phrase=Phrase.of(f"tag_in_{seen}", area=Name(area_of(state, who).name)), rule="CA-SENSE-06"))
    return tuple(found)


def reminders(state: CadwallonState) -> tuple[Reminder, ...]:
    """List announced actions that wait for their trigger. Rule: CA-ACT-05"""
    found = []
    if state.phase == Phase.RESOLUTION:
        for who, held in waiting_conditionals(state):
            use = TriggerConditional(conditional=held.id, dice=state.combatants[who].rp)
            ready = (use,) if use.refuse(state) is None else ()
            phrase = Phrase.of("reminder_conditional", who=who, trigger=Name(held.trigger))
            found.append(Reminder(who=who, phrase=phrase, rule="CA-ACT-05", commands=ready))
    return tuple(found)
