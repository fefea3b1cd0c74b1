"""Painted widgets with their things as children, which a screen reader can enter and act on.

Of what Qt's classes for this can be in Python little works (6.11): an item is a `QAccessibleWidget` over the painted widget itself with
everything overridden that would ask that widget; a class that derives from the interface for actions as well crashes. Qt owns what the
factory gives, and deletes it with its widget; items are given back to it by number, never merely let go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeGuard

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleEvent, QAccessibleInterface, QColor
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QButtonGroup, QComboBox, QLabel, QWidget
from shiboken6 import isValid

from desktop_app.views.accessible.signs import in_words
from desktop_app.views.speech import tr

Role, Text = QAccessible.Role, QAccessible.Text
WHOLE: Final = "accessible_is_whole"
"""Marks a painted widget whose items are its whole content: child widgets are parts of them."""
Nullable: TypeAlias = Any
"""What Qt takes to be nothing, though its stubs do not say so."""
ROLE: Final = "accessible_role"
"""The attribute with a widget's own role, which Qt would call a client."""


class Item(NamedTuple):
    """One painted thing: key, words, place in its widget, and whether it can be pressed."""

    id: str
    words: str
    area: QRect
    can_press: bool = True


class Readable(Protocol):
    """A painted widget that describes itself."""

    def accessible_items(self) -> Sequence[Item]:
        """List what it shows, in reading order."""

    def accessible_at(self) -> str:
        """Return the id of the item on which the keys are; empty: on none."""

    def press_accessible(self, item: str) -> None:
        """Do what a click on an item does."""


def is_readable(thing: object) -> TypeGuard[Readable]:
    """Tell whether a widget says what it shows."""
    return hasattr(thing, "accessible_items")


class PaintedItem(QAccessibleWidget):
    """One item of a painted widget."""

    def __init__(self, owner: PaintedList, item: str) -> None:
        super().__init__(owner.over, Role.ListItem, "")
        self.owner, self.item = owner, item

    def _item(self) -> Item | None:
        return self.owner.items.get(self.item) if isValid(self.owner.over) else None

    def isValid(self) -> bool:
        return self._item() is not None

    def object(self) -> Nullable:
        return None  # else Qt takes it for the interface of the widget itself

    def window(self) -> Nullable:
        return self.owner.over.window().windowHandle() if isValid(self.owner.over) else None

    def parent(self) -> QAccessibleInterface:
        return self.owner

    def child(self, index: int) -> Nullable:
        return None

    def childAt(self, x: int, y: int) -> Nullable:
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def focusChild(self) -> Nullable:
        return None

    def relations(self, match: Nullable = None) -> Nullable:
        return []  # the one of Qt asks the object, which is none, and the program is gone

    def role(self) -> QAccessible.Role:
        return Role.ListItem

    def text(self, t: QAccessible.Text) -> str:
        item = self._item()
        return in_words(item.words) if item is not None and t == Text.Name else ""

    def rect(self) -> QRect:
        item = self._item()
        return item.area.translated(self.owner.over.mapToGlobal(QPoint(0, 0))) if item is not None else QRect()

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        if self._item() is None:
            state.invalid = True
            return state
        state.focusable = state.selectable = True
        state.selected = self.owner.painted.accessible_at() == self.item
        state.focused = state.selected and self.owner.over.hasFocus()
        return state

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()

    def actionNames(self) -> list[str]:
        item = self._item()
        return [QAccessibleActionInterface.pressAction()] if item is not None and item.can_press else []

    def doAction(self, actionName: str) -> None:
        if self._item() is not None and actionName == QAccessibleActionInterface.pressAction():
            self.owner.painted.press_accessible(self.item)

    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []


class PaintedList(QAccessibleWidget):
    """A painted widget with its things as children, before the widgets that lie on it."""

    def __init__(self, widget: QWidget, painted: Readable) -> None:
        super().__init__(widget, Role.List, "")
        self.over, self.painted = widget, painted
        self.items: Mapping[str, Item] = {}
        self._made: dict[str, PaintedItem] = {}

    def refresh(self) -> None:
        """Take the present items; missing ones are given back to Qt."""
        self.items = {item.id: item for item in self.painted.accessible_items()}
        self.give_back([item for item in self._made if item not in self.items])

    def give_back(self, items: Sequence[str]) -> None:
        """Let Qt delete the interfaces of some items; each lives until it has."""
        for item in items:
            made = self._made.pop(item)
            if isValid(made):
                QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(made))

    def give_all_back(self) -> None:
        """Let Qt delete the interfaces of all items."""
        self.give_back(list(self._made))

    def item(self, item: str) -> PaintedItem | None:
        """Return the interface of an item; None: there is none of this id."""
        if item not in self.items:
            return None
        if item not in self._made:
            self._made[item] = PaintedItem(self, item)
        return self._made[item]

    def childCount(self) -> int:
        if not isValid(self.over):
            return 0
        return len(self.items) + (0 if getattr(self.over, WHOLE, False) else super().childCount())

    def child(self, index: int) -> Nullable:
        ids = list(self.items)
        return self.item(ids[index]) if 0 <= index < len(ids) else super().child(index - len(ids))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        if isinstance(child, PaintedItem):
            return list(self.items).index(child.item) if child.item in self.items else -1
        at = super().indexOfChild(child)
        return at + len(self.items) if at >= 0 else -1

    def focusChild(self) -> Nullable:
        if isValid(self.over) and self.over.hasFocus():
            return self.item(self.painted.accessible_at())
        return super().focusChild()

    def role(self) -> QAccessible.Role:
        return Role.List


class AccessibleSwitch(QAccessibleWidget):
    """A toggle button: Qt would call even one of several exclusive buttons a check box."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, Role.CheckBox, "")
        self._button = button

    def role(self) -> QAccessible.Role:
        if not isValid(self._button):
            return Role.CheckBox
        group: QButtonGroup | None = self._button.group()
        is_one_of = self._button.autoExclusive() or (group is not None and group.exclusive())
        return getattr(self._button, ROLE, Role.RadioButton if is_one_of else Role.CheckBox)

    def text(self, t: QAccessible.Text) -> str:
        named = super().text(t)
        return in_words(named or (self._button.text() if t == Text.Name and isValid(self._button) else ""))

    def state(self) -> QAccessible.State:
        state = super().state()
        if isValid(self._button):
            state.checkable, state.checked = True, self._button.isChecked()
        return state

    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.pressAction()]

    def doAction(self, actionName: str) -> None:
        if isValid(self._button) and actionName == QAccessibleActionInterface.pressAction():
            self._button.click()

    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []


class AccessibleChoice(QAccessibleWidget):
    """A combo box: its subject and value. Qt's own is named by its value alone, without a label."""

    def __init__(self, box: QComboBox) -> None:
        super().__init__(box, Role.ComboBox, "")
        self._box = box

    def childCount(self) -> int:
        return 0  # what opens is a window of its own

    def text(self, t: QAccessible.Text) -> str:
        named = super().text(t)
        if not isValid(self._box) or t not in {Text.Name, Text.Value}:
            return named
        value = in_words(self._box.currentText())
        return value if t == Text.Value or not named else tr("{name}: {words}", name=named, words=value) if value else named

    def state(self) -> QAccessible.State:
        state = super().state()
        state.expandable = state.hasPopup = True
        return state

    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.showMenuAction()]

    def doAction(self, actionName: str) -> None:
        if isValid(self._box) and actionName == QAccessibleActionInterface.showMenuAction():
            self._box.showPopup()

    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []


class Titled(QAccessibleWidget):
    """A page, sheet or part with a title: an unnamed one is called by its first words."""

    def __init__(self, widget: QWidget, role: QAccessible.Role) -> None:
        super().__init__(widget, role, "")
        self._widget, self._role = widget, role

    def text(self, t: QAccessible.Text) -> str:
        named = in_words(super().text(t))
        if named or t != Text.Name or self._role not in {Role.Dialog, Role.Section} or not isValid(self._widget):
            return named
        words = (label.text() for label in self._widget.findChildren(QLabel) if label.isVisibleTo(self._widget))
        return next((word.strip() for word in words if word.strip()), "")


class Coverable(Protocol):
    """A widget under sheets that must be settled first."""

    def accessible_covers(self) -> Sequence[QWidget]:
        """List the sheets that lie over it now, whosever children they are."""


def _is_coverable(thing: object) -> TypeGuard[Coverable]:
    """Tell whether sheets can lie over a widget, at a tenth of what asking for the protocol costs: it is asked of every widget."""
    return hasattr(thing, "accessible_covers")


class Covered(QAccessibleWidget):
    """While a sheet lies over something, a reader is given the sheet alone."""

    def __init__(self, widget: QWidget, coverable: Coverable) -> None:
        super().__init__(widget, Role.Grouping, "")
        self._widget, self._coverable = widget, coverable

    def _covers(self) -> Sequence[QWidget]:
        return self._coverable.accessible_covers() if isValid(self._widget) else ()

    def _own(self) -> list[QWidget]:
        return [sheet for sheet in self._covers() if sheet.parentWidget() is self._widget]

    def childCount(self) -> int:
        return len(self._own()) if self._covers() else super().childCount()

    def child(self, index: int) -> Nullable:
        own = self._own()
        if not self._covers():
            return super().child(index)
        return QAccessible.queryAccessibleInterface(own[index]) if 0 <= index < len(own) else None

    def state(self) -> QAccessible.State:
        state = super().state()
        state.invisible = bool(state.invisible or (self._covers() and not self._own()))
        return state


_made: list[QAccessibleWidget] = []
"""Every interface from the factory: Python keeps them alive until their widget is gone."""


def _interface(_: str, thing: QObject) -> QAccessibleInterface | None:
    """Make the interface of a painted or titled widget; None: Qt's own will do."""
    if not isinstance(thing, QWidget):
        return None
    made: QAccessibleWidget
    painted: object = thing
    if is_readable(painted):
        made = PaintedList(thing, painted)
        made.refresh()
    elif isinstance(thing, QAbstractButton) and thing.isCheckable():
        made = AccessibleSwitch(thing)
    elif isinstance(thing, QComboBox) and not thing.isEditable():
        made = AccessibleChoice(thing)
    elif _is_coverable(painted):
        made = Covered(thing, painted)
    elif (role := getattr(thing, ROLE, None)) is not None:
        made = Titled(thing, role)
    else:
        return None
    _prune()
    _made.append(made)
    return made


def _prune() -> None:
    """Let those go that Qt has deleted with their widgets, and give their items back."""
    for gone in [one for one in _made if not isValid(one)]:
        _made.remove(gone)
        if isinstance(gone, PaintedList):
            gone.give_all_back()


_FACTORY: Final[Callable[[str, QObject], QAccessibleInterface | None]] = _interface


def install() -> None:
    """Have Qt ask here for the interface of each widget that a screen reader comes to."""
    QAccessible.installFactory(_FACTORY)


def _list_of(widget: QWidget) -> PaintedList | None:
    """Return what a screen reader has of a painted widget; None: nobody has asked for it."""
    if not QAccessible.isActive():
        return None
    return next((one for one in _made if isinstance(one, PaintedList) and isValid(one) and one.over is widget), None)


def changed(widget: QWidget) -> None:
    """Tell that a painted widget shows something else."""
    found = _list_of(widget)
    if found is not None:
        found.refresh()


def moved(widget: QWidget) -> None:
    """Tell that the keys are on another item of a painted widget."""
    found = _list_of(widget)
    item = found.item(found.painted.accessible_at()) if found is not None else None
    if item is not None:
        QAccessible.updateAccessibility(QAccessibleEvent(item, QAccessible.Event.Focus))
