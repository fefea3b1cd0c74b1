"""A combatant's tags as a table; only those in force are put into words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from desktop_app.rules.kernel.outcome import Facts, Phrase
from desktop_app.rules.kernel.record import Shape, fields_of_shape
from desktop_app.rules.kernel.shown import Tag
from desktop_app.rules.kernel.state import Combatant

Line: TypeAlias = "tuple[object, str, str, str] | tuple[object, str, str, str, Facts]"
"""Whether it holds, the condition that it tells, its tone, the rule, and the facts of its phrase (`tag_` and the condition)."""


def tags_that_hold(lines: Iterable[Line], signs: dict[str, str] | None = None) -> list[Tag]:
    """Return the tags of the lines in force; `signs`: a condition's sign on the token."""
    known = signs or {}
    return [
        Tag(phrase=Phrase(f"tag_{name}", *facts), tone=tone, rule=rule, condition=name, sign=known.get(name, ""))
        for holds, name, tone, rule, *facts in lines
        if holds
    ]


def tags_of_own_conditions(one: Combatant, but: Collection[str] = ()) -> list[Tag]:
    """Tell the conditions that the game master has put on somebody in words of their own; those with a field have a tag of theirs."""
    flags = fields_of_shape(type(one), Shape.FLAG)
    return [
        Tag(phrase=Phrase.of("tag_condition", condition=condition.name, amount=condition.amount), condition=condition.name)
        for condition in one.conditions
        if condition.name not in flags and condition.name not in but
    ]
