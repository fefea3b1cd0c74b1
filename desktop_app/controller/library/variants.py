"""Variants of creatures: named changes of a sheet, as content. They can be combined, and say what they change.

Knows what the files look like and how a change is written into a document; what a sheet may hold is the system's to judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from desktop_app import language
from desktop_app.controller.content.files import CreatureText, Variant, VariantChange, variants_of
from desktop_app.controller.library.library import system_of
from desktop_app.controller.words.labels import term
from desktop_app.controller.words.translations import variant_called
from desktop_app.errors import AppError
from desktop_app.language import ENGLISH, said
from desktop_app.rules.kernel.codec import BadDocumentError
from desktop_app.rules.kernel.record import Json, brought_within, found_at
from desktop_app.rules.kernel.table import written

ANY: Final = "*"


def refused(system_id: str, variant: Variant, text: CreatureText) -> str:
    """Say why a creature cannot become one of a variant; empty: it can."""
    already = next((tag for tag in text.tags if tag in variant.never), "")
    return said("is already {tag}", tag=term(system_id, already)) if already else ""


def varied(system_id: str, text: CreatureText, sheet: Json, chosen: Sequence[str], *, is_own: bool = False) -> CreatureText:
    """Make a creature with these variants, in the order of the file; `sheet` is its whole sheet. Raises: AppError.

    It is called in English, as what is shipped is kept, and told in the language in force; one's own is called in that at once.
    """
    found = variants_of(system_id)
    for variant in (one for one in found.variant if one.id in chosen):
        try:
            for change in variant.change:
                sheet = _changed(sheet, change, found.ladder)
        except BadDocumentError as error:
            raise AppError(
                said(
                    "{name} can't become {variant}: {why} ({place}).", name=text.name, variant=variant.name, why=error.why, place=error.path
                )
            ) from None
        own = variant_called(system_id, variant, language.in_force()) if is_own else None
        called, several = own or (variant.called, variant.several or variant.called)
        code = ENGLISH if own is None else language.in_force()
        name = _filled(called, text.name, text.plural or text.name, code)
        name, plural = f"{name[:1].upper()}{name[1:]}", _filled(several, text.plural, text.plural, code) if text.plural else ""
        rank = None if text.rank is None else max(0, text.rank + variant.rank)
        tags = tuple(dict.fromkeys((*text.tags, *variant.tags)))
        text = text.model_copy(update={"name": name, "plural": plural, "rank": rank, "tags": tags})
    assert isinstance(sheet, dict), "a sheet is an object"
    return text.model_copy(update={"sheet": {**sheet, "name": text.name}})


def _filled(pattern: str, name: str, names: str, code: str) -> str:
    """Write a variant's name: an inserted name begins with a small letter, without its article."""
    if not pattern.startswith("{"):
        name, names = (
            f"{one[:1].lower()}{one[1:]}" for one in (language.without_article(name, code), language.without_article(names, code))
        )
    return pattern.format(name=name, names=names)


def _changed(sheet: Json, change: VariantChange, ladders: Sequence[Sequence[str]]) -> Json:
    for path in list(_paths(sheet, change.path.strip("/").split("/"))):
        value = _new(found_at(sheet, path), change, ladders)
        sheet = written(sheet, path, value)
    return sheet


def _paths(document: Json, parts: Sequence[str], before: str = "") -> Iterator[str]:
    """List the places that a path means."""
    if not parts:
        yield before
    elif parts[0] != ANY:
        inside = found_at(document, parts[0])
        yield from _paths(inside, parts[1:], f"{before}/{parts[0]}")
    elif isinstance(document, dict):
        for key, value in document.items():
            yield from _paths(value, parts[1:], f"{before}/{key}")
    elif isinstance(document, list):
        for place, value in enumerate(document):
            yield from _paths(value, parts[1:], f"{before}/{place}")


def _new(value: Json, change: VariantChange, ladders: Sequence[Sequence[str]]) -> Json:
    """Return a value's new form; a missing one counts as 0, or as an empty list."""
    if change.set is not None:
        made: Json = change.set
        return made
    if change.put:
        listed = value if isinstance(value, list) else []
        named = [_called(item) for item in listed]
        return [*listed, *(item for item in change.put if isinstance(item, list) or _called(item) not in named)]
    if change.step is not None:
        return _stepped(value, change.step, ladders)
    number = value if isinstance(value, (int, float)) else 0
    number = int(number * (change.times if change.times is not None else 1)) + (change.add or 0)
    return brought_within(number, change.low, change.high)


def _called(item: Json) -> Json:
    """Give what tells an entry of a list from others: its name, if it has one."""
    return str(item.get("name", item)).casefold() if isinstance(item, dict) else item


def _stepped(value: Json, step: int, ladders: Sequence[Sequence[str]]) -> Json:
    """Go along the ladder that has the value, not beyond its ends."""
    ladder = next((ladder for ladder in ladders if value in ladder), None)
    if ladder is None:
        return value
    return ladder[max(0, min(len(ladder) - 1, ladder.index(str(value)) + step))]


def whole_sheet(system_id: str, sheet: Json) -> Json:
    """Write a sheet with every entry that its file leaves out. Raises: AppError."""
    system = system_of(system_id)
    try:
        made: Json = system.codec.encode(system.codec.decode(system.sheet_class, sheet, "/sheet"))
    except BadDocumentError as error:
        raise AppError(said("Not allowed: {why}.", why=error.why)) from None
    return made
