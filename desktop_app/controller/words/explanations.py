"""Pages and sums of the rules as they are told in the language in force.

The rules lay them out in English; every label of theirs is looked up here, in one place, by its English text. What a person calls
something (`Name`, or a value that can be typed) is never taken for a word of the rules. What is edited stays as it is kept: `told`
stands beside it where the language has a word of its own for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from desktop_app import language
from desktop_app.controller.words.labels import term
from desktop_app.language import ENGLISH, Name, capital
from desktop_app.rules.kernel.blocks import ColumnCell, Edit, Lead, Row, SheetPage, TextBlock
from desktop_app.rules.kernel.breakdown import Breakdown, Term
from desktop_app.rules.kernel.command import Command
from desktop_app.rules.kernel.outcome import BETWEEN
from desktop_app.rules.kernel.record import Json

Say = Callable[[str], str]
AS_KEPT = (Edit, Command, Lead)
AS_WRITTEN = frozenset({"value", "track", "rule", "told", "after", "align", "part"})


def page_told(page: SheetPage, system_id: str) -> SheetPage:
    """Tell a page in the language in force."""
    if language.in_force() == ENGLISH:
        return page
    told: SheetPage = _told(page, lambda text: term(system_id, text))
    return told


def sum_told(breakdown: Breakdown | None, say: Say) -> Breakdown | None:
    """Name the terms of a sum in the language in force."""
    if breakdown is None or language.in_force() == ENGLISH:
        return breakdown
    return Breakdown(tuple(Term(term.value, say(term.label), term.rule) for term in breakdown.terms))


def _told(part: Any, say: Say) -> Any:  # noqa: ANN401 - it goes through blocks of every kind
    """Say every text of a part of a page, and of the parts in it."""
    if isinstance(part, str):
        return say(part) if part else part
    if isinstance(part, tuple):
        return tuple(_told(one, say) for one in part)
    if isinstance(part, Breakdown):
        return sum_told(part, say)
    if not is_dataclass(part) or isinstance(part, AS_KEPT):
        return part
    kept = AS_WRITTEN | {"text"} if isinstance(part, TextBlock) and part.edit else AS_WRITTEN
    kept = kept | {"title"} if isinstance(part, SheetPage) else kept
    said = {field.name: _told(getattr(part, field.name), say) for field in fields(part) if field.name not in kept}
    if isinstance(part, (Row, ColumnCell)):
        said["told"] = say(part.told) if part.told else _value_told(part.value, part.edit, say)
    if isinstance(part, ColumnCell):
        said["after"] = language.behind_a_number(part.after)
    if isinstance(part, SheetPage):
        said["title"] = say(Name(part.title))
    return replace(part, **said)  # type: ignore[type-var]


def _value_told(value: Json, edit: Edit | None, say: Say) -> str:
    """Return a line's value in words, a typeable one as a name; "" if shown as stored."""
    if not isinstance(value, str) or not value:
        return ""
    is_typed = edit is not None and (edit.choice is None or edit.choice.text or not edit.choice.values)
    listed = value.split(BETWEEN) if edit is not None and edit.many else [value]
    told = [say(Name(one)) if is_typed else say(one) for one in listed]
    if is_typed and edit is not None and edit.many:  # names in a list begin alike
        told = [capital(own) if own != one else own for own, one in zip(told, listed, strict=True)]
    return BETWEEN.join(told) if told != listed else ""
