"""Combatants as rows of the turn order and as tokens; what has not changed since the last time is not described again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from desktop_app.controller.conditions import left_words
from desktop_app.controller.naming import name_of
from desktop_app.controller.shown import GroupShown, MemberShown, OrderRowShown, TagShown, TokenShown
from desktop_app.controller.words import Words
from desktop_app.rules.kernel.blocks import BoxLine
from desktop_app.rules.kernel.record import Shape, fields_of_shape
from desktop_app.rules.kernel.state import BoxRow, Combatant, Condition, Encounter
from desktop_app.rules.kernel.system import OrderGroup, OrderRow, System, Tag

Moment: TypeAlias = "tuple[Any, ...]"


class RowWriter:
    """Describes the combatants of one play."""

    def __init__(self, system: System[Any], words: Words, *, is_table: bool = False) -> None:
        """Keep the sentences; at the table nobody has a place."""
        self._system = system
        self._words = words
        self._is_table = is_table
        self._known: dict[tuple[str, str], tuple[Moment, Moment, OrderRowShown]] = {}

    def row(self, state: Encounter, row: OrderRow, label: str) -> OrderRowShown:
        """Describe a row of the order."""
        combatant, sheet = state.combatants[row.who], state.sheets[state.combatants[row.who].sheet]
        tags = self.tags(state, row.who)  # those of a place depend on where the others stand
        moment = (state.round, state.clock, label, row, tags)
        known = self._known.get((row.who, row.place))
        if known is not None and known[0][0] is combatant and known[0][1] is sheet and known[1] == moment:
            return known[2]
        made = self._made(state, row, label, tags)
        self._known[(row.who, row.place)] = ((combatant, sheet), moment, made)
        return made

    def _made(self, state: Encounter, row: OrderRow, label: str, tags: tuple[TagShown, ...]) -> OrderRowShown:
        combatant = state.combatants[row.who]
        figures = [f"{figure.label} {number(figure.value)}" for figure in self._system.figures(state, row.who)[:1]]
        words = [*(self._words.text("phrases", phrase) for phrase in row.words), *figures]
        return OrderRowShown(
            id=row.who,
            place="" if self._is_table else row.place,
            name=name_of(combatant),
            label=label,
            side=combatant.side,
            state=row.state,
            harm=_worst_row(combatant),
            words=" · ".join(words),
            tags=tags,
            hidden=" · ".join(self._words.text("phrases", phrase) for phrase in row.hidden),
            pips=tuple((pip.shape, pip.is_left) for pip in row.pips),
            is_down=combatant.is_down,
            kind=combatant.name,
            number=combatant.number,
        )

    def tags(self, state: Encounter, who: str) -> tuple[TagShown, ...]:
        """Tell the conditions of a combatant that matter at a glance."""
        lasting = {c.name: self._left(state, c) for c in state.combatants[who].conditions if c.moment is not None}
        return tuple(self._tag(tag, lasting.get(tag.condition, "")) for tag in self._system.tags(state, who))

    def _left(self, state: Encounter, condition: Condition) -> str:
        """Say how long a condition still lasts, if that was set by hand."""
        whose = state.combatants.get(condition.whose or "")
        names = {} if whose is None else {whose.id: name_of(whose)}
        return left_words(condition, names, self._system.rounds_per_minute)

    def _tag(self, tag: Tag, left: str) -> TagShown:
        text = self._words.text("phrases", tag.phrase)
        return TagShown(text=f"{text} · {left}" if left else text, tone=tag.tone, rule=tag.rule, note=tag.note)


def groups_shown(groups: Sequence[OrderGroup], rows: Sequence[OrderRowShown], words: Words) -> tuple[GroupShown, ...]:
    """Describe the groups of the order; their members look as their rows do."""
    known = {row.id: row for row in rows}
    return tuple(
        GroupShown(
            title=words.text("phrases", group.title),
            members=tuple(
                MemberShown(
                    id=who,
                    name=known[who].name,
                    label=known[who].label,
                    side=known[who].side,
                    figure=figure,
                    state=known[who].state,
                    is_down=known[who].is_down,
                )
                for who, figure in group.who
            ),
        )
        for group in groups
    )


def tokens_shown(state: Encounter, rows: Sequence[OrderRowShown], labels: Mapping[str, str]) -> tuple[TokenShown, ...]:
    """Describe everybody as a token, in roster order."""
    words = {row.id: ", ".join(tag.text for tag in row.tags) for row in rows}
    return tuple(_token(state.combatants[who], labels[who], words.get(who, "")) for who in state.roster)


def _token(combatant: Combatant, label: str, words: str) -> TokenShown:
    return TokenShown(
        id=combatant.id,
        name=name_of(combatant),
        label=label,
        side=combatant.side,
        cell=combatant.cell,
        facing=combatant.facing,
        is_down=combatant.is_down,
        words=words,
    )


def _rows(combatant: Combatant) -> Sequence[BoxRow]:
    """Return the rows of the combatant's first track."""
    tracks = fields_of_shape(type(combatant), Shape.TRACK)
    rows: Sequence[BoxRow] = getattr(combatant, next(iter(tracks))) if tracks else ()
    return rows


def _worst_row(combatant: Combatant) -> BoxLine | None:
    """Pick the row of boxes with the most ticks, for a glance."""
    rows = _rows(combatant)
    if not rows:
        return None
    worst = max(rows, key=lambda row: row.ticked)
    total = sum(row.ticked for row in rows)
    return BoxLine(label=f"{total} of {sum(row.total for row in rows)} boxes", sizes=worst.sizes, ticked=worst.ticked)


def number(value: float) -> str:
    """Write a number with a real minus sign."""
    return f"{value:g}".replace("-", "\u2212")
