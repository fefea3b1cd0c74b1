"""A combatant's tags: those that its fields declare, computed ones, and those of conditions in the game master's own words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sized
from operator import itemgetter

from desktop_app.rules.kernel.outcome import Phrase, Word
from desktop_app.rules.kernel.record import Shape, TagSpec, fields_of_shape, fields_with_tags
from desktop_app.rules.kernel.shown import Tag
from desktop_app.rules.kernel.state import Combatant


def tags_of_fields(one: Combatant, computed: Iterable[tuple[int, Tag]] = ()) -> list[Tag]:
    """Return the tags of the fields that differ from their defaults, among computed ones with their places, worst first."""
    held = one.__dict__
    found = [
        (tag.place, _tag(one, name, tag))
        for name, default, tag in fields_with_tags(type(one))
        if held[name] is not default and held[name] != default and not any(getattr(one, other) for other in tag.hidden_by)
    ]
    found += computed
    return [tag for _, tag in sorted(found, key=itemgetter(0))]


def _tag(one: Combatant, field: str, declared: TagSpec) -> Tag:
    name = declared.name or field
    facts = {declared.fact: _fact(getattr(one, declared.of or field))} if declared.fact else {}
    return Tag(
        phrase=Phrase.of(f"tag_{name}", **facts),
        tone=declared.tone,
        rule=declared.rule,
        condition=name,
        sign=declared.sign.format(**facts),
    )


def _fact(value: object) -> Word:
    """Return a number or a name as it is, and how many of several things."""
    if value is None or isinstance(value, (int, float, str)):
        return value
    assert isinstance(value, Sized), "a fact is a number, a name or several things"
    return len(value)


def tags_of_own_conditions(one: Combatant, but: Collection[str] = ()) -> list[Tag]:
    """Tell the conditions that the game master has put on somebody in words of their own; those with a field have a tag of theirs."""
    flags = fields_of_shape(type(one), Shape.FLAG)
    return [
        Tag(phrase=Phrase.of("tag_condition", condition=condition.name, amount=condition.amount), condition=condition.name)
        for condition in one.conditions
        if condition.name not in flags and condition.name not in but
    ]
