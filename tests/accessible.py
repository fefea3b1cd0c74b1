"""What a screen reader gets of a window, read inside the process, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

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


def nodes(top: QAccessibleInterface, kept: list[QAccessibleInterface]) -> Iterator[QAccessibleInterface]:
    """Read what is shown beneath an interface. `kept` holds them all: one that Python lets go may be read again as another."""
    state = top.state()
    if state.invisible and not state.offscreen:
        return
    kept.append(top)
    yield top
    for place in range(min(top.childCount(), FLOOR)):
        child = top.child(place)
        if len(kept) < MOST:
            yield from nodes(child, kept)


def name_of(one: QAccessibleInterface) -> str:
    """Return what a thing is called."""
    return one.text(Text.Name).strip()


def told(one: QAccessibleInterface) -> str:
    """Describe a thing for whoever reads a failure."""
    return f"{one.role().name} {type(one.object()).__name__} {name_of(one)[:60]!r}"


def faults(widget: QWidget) -> list[str]:
    """List what a screen reader would stumble over in a widget and all in it."""
    found: list[str] = []
    for one in nodes(interface_of(widget), []):
        state, thing = one.state(), one.object()
        takes = bool(state.focusable and not state.disabled)
        if takes and not name_of(one):
            found.append(f"unnamed: {told(one)}")
        if takes and one.role() in MUTE:
            found.append(f"mute role: {told(one)}")
        if one.role() in {Role.Graphic, Role.Canvas} and not name_of(one):
            found.append(f"picture without words: {told(one)}")
        if _is_wordless(one, thing):
            found.append(f"painted without words: {told(one)}")
        if _is_closed(one, thing):
            found.append(f"painted list that cannot be entered: {told(one)}")
        found.extend(f"{count} twins: {name}" for name, count in _twins(one).items())
    return found


def _twins(one: QAccessibleInterface) -> dict[str, int]:
    """Count children that take the keys and are called the same."""
    names: Counter[str] = Counter()
    for place in range(min(one.childCount(), FLOOR)):
        child = one.child(place)
        if child.state().focusable and not child.state().invisible and child.role() != Role.Cell:
            names[f"{child.role().name} {name_of(child)}"] += 1
    return {name: count for name, count in names.items() if count > 1 and name.split(" ", 1)[1]}


def _is_painted(thing: object) -> bool:
    return any("paintEvent" in vars(kind) and kind.__module__.startswith("desktop_app") for kind in type(thing).__mro__)


def _is_wordless(one: QAccessibleInterface, thing: QObject | None) -> bool:
    """Tell whether something is painted that has neither words nor children; an empty line of text is none."""
    if not isinstance(thing, QWidget) or not _is_painted(thing) or one.childCount() or one.role() == Role.StaticText:
        return False
    return thing.width() >= 16 and thing.height() >= 12 and not name_of(one) and not one.text(Text.Description)


def _is_closed(one: QAccessibleInterface, thing: QObject | None) -> bool:
    """Tell whether several things are painted as one: told as a list in the description, with nothing to go into."""
    if thing is None or not _is_painted(thing) or ";" not in one.text(Text.Description):
        return False
    children = (one.child(place) for place in range(min(one.childCount(), FLOOR)))
    return not any(child.role() in ENTERED for child in children)
