"""The numbers of a play as a window shows them: pools of the scene, figures and counters of a combatant, dice that a person rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.play.dice_line import DiceLine, told_before
from desktop_app.controller.play.session import Session
from desktop_app.controller.play.shown import AskShown, CounterShown, DieAsked, FigureShown, GaugeShown
from desktop_app.controller.words.explanations import sum_told
from desktop_app.controller.words.names import PARTY, name_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.controller.words.span import Span
from desktop_app.language import number, said
from desktop_app.rules.kernel.dice import Ask
from desktop_app.rules.kernel.planned import counted
from desktop_app.rules.kernel.record import Shape, fields_of_shape, limit_of
from desktop_app.rules.kernel.state import Combatant, Encounter
from desktop_app.rules.kernel.system import AnySystem

MOST_COUNTED: Final = 3
LONGEST_LABEL: Final = 24
"""Most letters of a countdown's label in the bar; log and reminder show it whole."""


def gauges_shown(system: AnySystem, state: Encounter, words: PlayWords, labels: Mapping[str, str]) -> tuple[GaugeShown, ...]:
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


def countdowns_shown(state: Encounter) -> Iterator[GaugeShown]:
    """Describe the next countdowns as shrinking pools: their rounds left."""
    for place, entry in counted(state)[:MOST_COUNTED]:
        label = entry.text if len(entry.text) <= LONGEST_LABEL else f"{entry.text[: LONGEST_LABEL - 1].rstrip()}…"
        yield GaugeShown(name=f"countdown {place}", label=label, value=entry.round - state.round, can_set=False)


def typed_dice(session: Session, *, manual: bool, for_foes: bool) -> Callable[[Ask], bool]:
    """Tell which dice a person types: none, all, or (with `for_foes`) all but those of foes.

    Cards come from one deck: where any are typed, all are.
    """

    def is_typed(ask: Ask) -> bool:
        roller = session.state.combatants.get(ask.who or "")
        is_foe = roller is not None and roller.side != PARTY
        return manual and not (for_foes and is_foe and ask.purpose not in session.system.cards_drawn)

    return is_typed


def ask_shown(session: Session, words: PlayWords, labels: Mapping[str, str], typed: Sequence[int] = ()) -> AskShown | None:
    """Describe the dice that a person must roll and type, with the faces `typed` so far; None: there are none."""
    if session.asking is None:
        return None
    ask, line = session.asking.need.ask, session.dice_line()
    roller = session.state.combatants.get(ask.who or "")
    name = name_of(session.state, roller.id) if roller is not None else said("Downtime")
    draws = ask.purpose in session.system.cards_drawn
    rolls = said("{name} rolls {dice}", name=name, dice=_notation(line.dice))
    now = session.dice_line(typed) if typed else line
    before = [event for event in told_before(session.asking.need) if words.template("events", event.name) != ""]
    return AskShown(
        title=said("{name} draws a card", name=name) if draws else rolls,
        detail=words.title(ask.purpose),
        dice=tuple(DieAsked(die.sides, die.lowest, die.barred) for die in now.dice),
        given=line.given,
        told=words.event(before[-1]) if before else (),
        verdict=_verdict(now, words),
        are_cards=draws,
        label=labels.get(ask.who or "", ""),
        side=roller.side if roller is not None else "",
        portrait=portrait_of(session.state, roller.id) if roller is not None else "",
    )


def _notation(dice: Sequence[Ask]) -> str:
    """Write dice as they are called at a table: 2d8 + 1d6."""
    alike = ((sides, len(list(those))) for sides, those in groupby(die.sides for die in dice))
    return " + ".join(f"{count}d{sides}" for sides, count in alike)


def _verdict(line: DiceLine, words: PlayWords) -> tuple[Span, ...]:
    """Say what a throw comes to so far: by its own rule, else, once it is whole, as the log will tell it."""
    if line.verdict is not None:
        return words.spans("verdicts", line.verdict)
    told = next((event for event in line.events if event.rolls and words.template("events", event.name)), None)
    return words.event(told) if told is not None else ()


def figures_shown(system: AnySystem, state: Encounter, who: str, words: PlayWords) -> tuple[FigureShown, ...]:
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


def counters_of(state: Encounter, who: str, words: PlayWords) -> tuple[CounterShown, ...]:
    """List a combatant's counters with their settable limits, then custom marks without limits."""
    combatant = state.combatants[who]
    sheet, kind = state.sheets.get(combatant.sheet), type(combatant)
    listed = ((name, getattr(combatant, name), spec) for name, spec in fields_of_shape(kind, Shape.COUNTER).items())
    return (
        *(
            CounterShown(name=name, label=words.field(kind, name), value=value, low=spec.low, high=limit_of(spec, combatant, sheet))
            for name, value, spec in listed
            if isinstance(value, int)
        ),
        *(CounterShown(name=name, label=name, value=value) for name, value in combatant.marks.items()),
    )


def flags_of(combatant: Combatant, words: PlayWords) -> tuple[tuple[str, str, bool], ...]:
    """List every flag of a combatant: field, label, whether it holds."""
    kind = type(combatant)
    return tuple((name, words.field(kind, name), bool(getattr(combatant, name))) for name in fields_of_shape(kind, Shape.FLAG))
