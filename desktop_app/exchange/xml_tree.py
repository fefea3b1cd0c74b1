"""XML as plain elements, within limits: nothing is fetched and nothing is expanded.

A file with a document type, and so with entities of its own, is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NoReturn
from xml.parsers import expat

from desktop_app.exchange import limits
from desktop_app.language import grouped, said

MOST_ELEMENTS: Final = 400_000
"""Of a whole file; tiles of a large map are written as a list, or packed."""


@dataclass(eq=False, slots=True)
class Element:
    """An element: its name, attributes, children in their order, and the text between them."""

    name: str
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the text right in it."""
        return "".join(self.texts)

    def named(self, name: str) -> Iterator[Element]:
        """List the children of a name."""
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> Element | None:
        """Return the first child of a name."""
        return next(self.named(name), None)


class _Tree:
    """Builds elements, no more and no deeper than a file may have."""

    def __init__(self) -> None:
        self.root = Element("", {})
        self._open = [self.root]
        self._count = 0

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise limits.TooMuchError(said("it has more than {most_values} values", most_values=grouped(MOST_ELEMENTS)))
        if len(self._open) > limits.DEEPEST:
            raise limits.TooMuchError(said("more than {most} nested values", most=limits.DEEPEST))
        made = Element(name, attributes)
        self._open[-1].children.append(made)
        self._open.append(made)

    def end(self, _: str) -> None:
        self._open.pop()

    def text(self, text: str) -> None:
        self._open[-1].texts.append(text)


def tree_of(text: str) -> Element:
    """Read a text; gives its outermost element. Raises: ExpatError; TooMuchError, also for a document type."""
    parser, tree = expat.ParserCreate(), _Tree()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = tree.begin, tree.end, tree.text
    parser.Parse(text, True)
    return tree.root.children[0]


def _refuse_doctype(*_: object) -> NoReturn:
    raise limits.TooMuchError(said("it has its own document type, which this program does not read"))
