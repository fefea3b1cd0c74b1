"""What a screen reader gets of a window, read inside the process, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QComboBox, QWidget

from desktop_app.views.accessible.signs import WORDS

Role, Text = QAccessible.Role, QAccessible.Text
MUTE = {Role.Client, Role.NoRole, Role.Window}
"""Roles by which nobody learns what a thing is."""
ENTERED = {Role.ListItem, Role.Button, Role.CheckBox, Role.RadioButton}
MOST = 4000
FLOOR = 400
"""Children of one thing that are read at most: a list of ten thousand is not looked through."""


def interface_of(widget: QWidget) -> QAccessibleInterface:
    """Return what a screen reader has of a widget."""
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


@dataclass(frozen=True)
class Node:
    """What is told of one thing, and what is in it: a copy.

    Qt owns interfaces and deletes them as the window changes; Python does not hear of it, and takes what is made in the place of one in
    memory for that, until it falls over. So none is held over a change.
    """

    role: QAccessible.Role
    name: str
    description: str
    state: QAccessible.State
    thing: QObject | None
    within: tuple[Node, ...]


def read(top: QAccessibleInterface, ask: Callable[[QAccessibleInterface], object] = id) -> Node | None:
    """Read what is shown beneath an interface; None: it is not shown. `ask`: what else is asked of each."""
    kept: list[QAccessibleInterface] = []  # until all are read: one that Python lets go may be read again as another
    return _read(top, kept, ask)


def _read(one: QAccessibleInterface, kept: list[QAccessibleInterface], ask: Callable[[QAccessibleInterface], object]) -> Node | None:
    state = one.state()
    if (state.invisible and not state.offscreen) or len(kept) >= MOST:
        return None
    kept.append(one)
    ask(one)
    inner = (_read(one.child(place), kept, ask) for place in range(min(one.childCount(), FLOOR)))
    within = tuple(child for child in inner if child is not None)
    return Node(one.role(), name_of(one), one.text(Text.Description), state, one.object(), within)


def nodes(top: Node | None) -> Iterator[Node]:
    """Give a thing and all in it, in reading order."""
    if top is not None:
        yield top
        for one in top.within:
            yield from nodes(one)


def name_of(one: QAccessibleInterface) -> str:
    """Return what a thing is called."""
    return one.text(Text.Name).strip()


def told(one: Node) -> str:
    """Describe a thing for whoever reads a failure."""
    return f"{one.role.name} {type(one.thing).__name__} {one.name[:60]!r}"


def faults(widget: QWidget) -> list[str]:
    """List what a screen reader would stumble over in a widget and all in it."""
    found: list[str] = []
    for one in nodes(read(interface_of(widget))):
        state = one.state
        takes = bool(state.focusable and not state.disabled)
        if takes and not one.name:
            found.append(f"unnamed: {told(one)}")
        if isinstance(one.thing, QComboBox) and not one.thing.accessibleName():
            found.append(f"called by its value alone: {told(one)}")
        if any(sign in one.name for sign in WORDS):
            found.append(f"signs that are not spoken: {told(one)}")
        if takes and one.role in MUTE:
            found.append(f"mute role: {told(one)}")
        if one.role in {Role.Graphic, Role.Canvas} and not one.name:
            found.append(f"picture without words: {told(one)}")
        if _is_wordless(one):
            found.append(f"painted without words: {told(one)}")
        if _is_closed(one):
            found.append(f"painted list that cannot be entered: {told(one)}")
        found.extend(f"{count} twins: {name}" for name, count in _twins(one).items())
    return found


def _twins(one: Node) -> dict[str, int]:
    """Count children that take the keys and are called the same."""
    names: Counter[str] = Counter()
    for child in one.within:
        if child.state.focusable and not child.state.invisible and child.role != Role.Cell:
            names[f"{child.role.name} {child.name}"] += 1
    return {name: count for name, count in names.items() if count > 1 and name.split(" ", 1)[1]}


def _is_painted(thing: object) -> bool:
    return any("paintEvent" in vars(kind) and kind.__module__.startswith("desktop_app") for kind in type(thing).__mro__)


def _is_wordless(one: Node) -> bool:
    """Tell whether something is painted that has neither words nor children; an empty line of text is none."""
    thing = one.thing
    if not isinstance(thing, QWidget) or not _is_painted(thing) or one.within or one.role == Role.StaticText:
        return False
    return thing.width() >= 16 and thing.height() >= 12 and not one.name and not one.description


def _is_closed(one: Node) -> bool:
    """Tell whether several things are painted as one: told as a list in the description, with nothing to go into."""
    if one.thing is None or not _is_painted(one.thing) or ";" not in one.description:
        return False
    return not any(child.role in ENTERED for child in one.within)
