"""Combatants as rows of the turn order and as tokens; what has not changed since the last time is not described again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from desktop_app.controller.library.portraits import portrait_of
from desktop_app.controller.play.conditions import left_words
from desktop_app.controller.play.shown import OrderRowShown, TagShown, TokenShown
from desktop_app.controller.words.labels import shown_name
from desktop_app.controller.words.names import name_of
from desktop_app.controller.words.sentences import PlayWords
from desktop_app.language import number, said
from desktop_app.rules.kernel.blocks import BoxLine
from desktop_app.rules.kernel.conditions import Condition
from desktop_app.rules.kernel.record import Shape, fields_of_shape
from desktop_app.rules.kernel.shown import OrderRow, Tag
from desktop_app.rules.kernel.state import BoxRow, Combatant, Encounter
from desktop_app.rules.kernel.system import AnySystem

Moment: TypeAlias = "tuple[Any, ...]"
S = TypeVar("S", OrderRowShown, TokenShown)


class RowWriter:
    """Describes the combatants of one play."""

    def __init__(self, system: AnySystem, words: PlayWords, *, is_table: bool = False) -> None:
        """Keep the sentences; at the table nobody has a place."""
        self._system = system
        self._words = words
        self._is_table = is_table
        self._known: dict[tuple[str, ...], tuple[Combatant, object, Moment, Any]] = {}
        self._tags: dict[tuple[Tag, str], TagShown] = {}

    def row(self, state: Encounter, row: OrderRow, label: str) -> OrderRowShown:
        """Describe a row of the order."""
        tags = self.tags(state, row.who)  # those of a place depend on where the others stand
        moment = (state.round, state.clock, label, row, tags)
        return self._kept(("row", row.who, row.place), state, moment, lambda: self._made(state, row, label, tags))

    def _kept(self, key: tuple[str, ...], state: Encounter, moment: Moment, make: Callable[[], S]) -> S:
        """Return the value stored under a key (kind, owner) for the same combatant, sheet, portrait and moment; else make it."""
        who = key[1]
        combatant, portrait = state.combatants[who], state.world.portraits.get(who)
        sheet = state.sheets[combatant.sheet]
        known = self._known.get(key)
        if known is None or known[0] is not combatant or known[1] is not sheet or known[2] != (moment, portrait):
            known = self._known[key] = (combatant, sheet, (moment, portrait), make())
        made: S = known[3]
        return made

    def _made(self, state: Encounter, row: OrderRow, label: str, tags: tuple[TagShown, ...]) -> OrderRowShown:
        combatant = state.combatants[row.who]
        figures = [f"{self._words.said(figure.label)} {number(figure.value)}" for figure in self._system.figures(state, row.who)[:1]]
        words = [*(self._words.text("phrases", phrase) for phrase in row.words), *figures]
        return OrderRowShown(
            id=row.who,
            place="" if self._is_table else self._words.said(row.place),
            name=name_of(state, row.who),
            label=label,
            side=combatant.side,
            state=row.state,
            harm=_worst_row(combatant),
            words=" · ".join(words),
            tags=tags,
            portrait=portrait_of(state, row.who),
            hidden=" · ".join(self._words.text("phrases", phrase) for phrase in row.hidden),
            pips=tuple((pip.shape, pip.is_left) for pip in row.pips),
            card=row.card,
            is_held=row.is_held,
            is_down=combatant.is_down,
            kind=shown_name(combatant.name, state.system),
            number=combatant.number,
        )

    def tags(self, state: Encounter, who: str) -> tuple[TagShown, ...]:
        """Return a combatant's tags, a sign of being hidden from the players, then its custom marks."""
        lasting = {c.name: self._left(state, c) for c in state.combatants[who].conditions if c.moment is not None}
        told = (self._tag(tag, lasting.get(tag.condition, "")) for tag in self._system.tags(state, who))
        one = state.combatants[who]
        counted = (TagShown(text=f"{name} {number(left)}", tone="accent" if left else "muted") for name, left in one.marks.items())
        carried = (TagShown(text=said("carries {what}", what=self._words.name(what)), tone="muted") for what in one.loot)
        unseen = (TagShown(text=said("hidden"), note=said("The players don't see it; Y shows it.")),) if state.players.hides(who) else ()
        return (*told, *unseen, *counted, *carried)

    def _left(self, state: Encounter, condition: Condition) -> str:
        """Say how long a condition still lasts, if that was set by hand."""
        whose = state.combatants.get(condition.whose or "")
        names = {} if whose is None else {whose.id: name_of(state, whose.id)}
        return left_words(condition, names, self._system.rounds_per_minute)

    def _tag(self, tag: Tag, left: str) -> TagShown:
        if not self._words.names_nobody(tag.phrase):
            return self._made_tag(tag, left)
        if (tag, left) not in self._tags:
            self._tags[(tag, left)] = self._made_tag(tag, left)
        return self._tags[(tag, left)]

    def _made_tag(self, tag: Tag, left: str) -> TagShown:
        text, note = self._words.text("phrases", tag.phrase), self._words.said(tag.note)
        return TagShown(text=f"{text} · {left}" if left else text, tone=tag.tone, rule=tag.rule, note=note, sign=tag.sign)

    def tokens(self, state: Encounter, rows: Sequence[OrderRowShown], labels: Mapping[str, str]) -> tuple[TokenShown, ...]:
        """Describe everybody as a token, in roster order."""
        tags = {row.id: row.tags for row in rows}
        return tuple(self._token(state, who, labels[who], tags.get(who, ())) for who in state.roster)

    def _token(self, state: Encounter, who: str, label: str, tags: tuple[TagShown, ...]) -> TokenShown:
        return self._kept(("token", who), state, (label, tags, state.players.hides(who)), lambda: token_shown(state, who, label, tags))


def token_shown(state: Encounter, who: str, label: str, tags: Sequence[TagShown] = ()) -> TokenShown:
    """Describe somebody as a token; `label` are the signs on it."""
    combatant = state.combatants[who]
    return TokenShown(
        id=combatant.id,
        name=name_of(state, who),
        label=label,
        side=combatant.side,
        cell=combatant.cell,
        facing=combatant.facing,
        is_down=combatant.is_down,
        words=", ".join(tag.text for tag in tags),
        portrait=portrait_of(state, who),
        is_hidden=state.players.hides(who),
        badges=() if combatant.is_down else tuple((tag.sign, tag.tone) for tag in tags if tag.sign),
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
    return BoxLine(
        label=said("{total} of {boxes} boxes", total=total, boxes=sum(row.total for row in rows)), sizes=worst.sizes, ticked=worst.ticked
    )
