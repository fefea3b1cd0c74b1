"""The numbers of a play as a window shows them: pools of the scene, figures and counters of a combatant, dice that a person rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import AskShown, FigureShown, GaugeShown
from desktop_app.controller.words.explanations import sum_told
from desktop_app.controller.words.names import PARTY, name_of
from desktop_app.controller.words.sentences import Words
from desktop_app.language import number, said
from desktop_app.rules.kernel.dice import Ask
from desktop_app.rules.kernel.record import Shape, fields_of_shape
from desktop_app.rules.kernel.state import Combatant, Encounter
from desktop_app.rules.kernel.system import AnySystem


def gauges_shown(system: AnySystem, state: Encounter, words: Words, labels: Mapping[str, str]) -> tuple[GaugeShown, ...]:
    """Describe the pools of the scene."""
    bought_from = {cls.section for cls in system.commands}
    return tuple(
        GaugeShown(
            name=gauge.name,
            label=words.said(gauge.label),
            value=gauge.value,
            low=gauge.low,
            high=gauge.high,
            text=words.said(gauge.text),
            can_set=bool(gauge.sets),
            is_locked=gauge.is_locked,
            tone=gauge.tone,
            rule=gauge.rule,
            breakdown=sum_told(gauge.breakdown, words.said),
            buys=gauge.name in bought_from,
            opens=words.said(gauge.opens),
            coins=gauge.coins,
            token=(labels[gauge.who], state.combatants[gauge.who].side) if gauge.who is not None else None,
        )
        for gauge in system.gauges(state)
    )


def typed_dice(session: Session, *, manual: bool, for_foes: bool) -> Callable[[Ask], bool]:
    """Tell which dice a person types: none, all, or (with `for_foes`) all but those of foes.

    Cards come from one deck: where any are typed, all are.
    """

    def is_typed(ask: Ask) -> bool:
        roller = session.state.combatants.get(ask.who or "")
        is_foe = roller is not None and roller.side != PARTY
        return manual and not (for_foes and is_foe and ask.purpose not in session.system.cards_drawn)

    return is_typed


def ask_shown(session: Session, words: Words, labels: Mapping[str, str]) -> AskShown | None:
    """Describe the dice that a person must roll and type; None: there are none."""
    if session.asking is None:
        return None
    ask = session.asking.need.ask
    roller = session.state.combatants.get(ask.who or "")
    name = name_of(session.state, roller.id) if roller is not None else said("The table")
    draws = ask.purpose in session.system.cards_drawn
    rolls = said("{name} rolls {dice}", name=name, dice=f"{ask.count}d{ask.sides}")
    return AskShown(
        title=said("{name} draws a card", name=name) if draws else rolls,
        detail=words.title(ask.purpose),
        count=ask.count,
        sides=ask.sides,
        given=session.asking.need.given,
        lowest=ask.lowest,
        barred=ask.barred,
        are_cards=draws,
        label=labels.get(ask.who or "", ""),
        side=roller.side if roller is not None else "",
        portrait=portrait_of(session.state, roller.id) if roller is not None else "",
    )


def figures_shown(system: AnySystem, state: Encounter, who: str, words: Words) -> tuple[FigureShown, ...]:
    """Describe the numbers of a combatant that matter now."""
    return tuple(
        FigureShown(
            label=words.said(figure.label),
            value=number(figure.value),
            maximum="" if figure.maximum is None else number(figure.maximum),
            rule=figure.rule,
        )
        for figure in system.figures(state, who)
    )


def counters_of(combatant: Combatant, words: Words) -> tuple[tuple[str, str, int], ...]:
    """List every counter of a combatant: field, label, value."""
    kind = type(combatant)
    listed = [(name, words.field(kind, name), getattr(combatant, name)) for name in fields_of_shape(kind, Shape.COUNTER)]
    whole = [(name, label, value) for name, label, value in listed if isinstance(value, int)]
    return (*whole, *((name, name, value) for name, value in combatant.marks.items()))


def flags_of(combatant: Combatant, words: Words) -> tuple[tuple[str, str, bool], ...]:
    """List every flag of a combatant: field, label, whether it holds."""
    kind = type(combatant)
    return tuple((name, words.field(kind, name), bool(getattr(combatant, name))) for name in fields_of_shape(kind, Shape.FLAG))
