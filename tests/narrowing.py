"""What a test knows of a value and its type does not say: that it is there, and of what kind it is."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

from desktop_app.rules.kernel.blocks import Block, SheetPage

T = TypeVar("T")
Values: TypeAlias = dict[str, Any]
"""Fields by name, of any type, as the builders of states and sheets take them: `fighter("ana", **values)`."""


def there(found: T | None) -> T:
    """Return what must be there."""
    assert found is not None
    return found


def of_kind(kind: type[T], found: object) -> T:
    """Return what must be of a kind."""
    assert isinstance(found, kind), f"{found!r} is no {kind.__name__}"
    return found


def titled(page: SheetPage, title: str) -> Block:
    """Return the one block of a page with a title."""
    (found,) = [block for block in page.blocks if block.title == title]
    return found
