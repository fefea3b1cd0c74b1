"""Layouts in short, and one that flows like words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import invalidate

Item: TypeAlias = "QWidget | QLayout | int | None"
W = TypeVar("W", bound=QWidget)
D = TypeVar("D")
NO_LIMIT: Final = 16777215
"""The greatest width and height that a widget can have."""


def _filled(layout: QBoxLayout, items: Iterable[Item], gap: int, margins: Sequence[int]) -> None:
    layout.setSpacing(gap)
    layout.setContentsMargins(*(list(margins) * 4)[:4] if len(margins) == 1 else margins)
    for item in items:
        if item is None:
            layout.addStretch(1)
        elif isinstance(item, int):
            layout.addSpacing(item)
        elif isinstance(item, QWidget):
            layout.addWidget(item)
        else:
            layout.addLayout(item)  # this one stands on no widget yet: nothing of its items is left


def row(*items: Item, gap: int = 8, margins: Sequence[int] = (0,)) -> QHBoxLayout:
    """Put items beside each other; a number is a gap, None takes what is left."""
    layout = QHBoxLayout()
    _filled(layout, items, gap, margins)
    return layout


def column(*items: Item, gap: int = 8, margins: Sequence[int] = (0,)) -> QVBoxLayout:
    """Put items beneath each other; a number is a gap, None takes what is left."""
    layout = QVBoxLayout()
    _filled(layout, items, gap, margins)
    return layout


class PageArea(QScrollArea):
    """A scroll area as wide as its content: its surroundings give way."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        size, content = super().minimumSizeHint(), self.widget()
        needed = content.minimumSizeHint().width() if content is not None else 0
        return QSize(max(size.width(), needed + self.verticalScrollBar().sizeHint().width()), size.height())


class ScrolledContent(QWidget):
    """What is scrolled: as high as its width needs, not as its narrowest would; else a page has an empty end."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 1)


class PageStack(QStackedWidget):
    """Pages with one shown, whose least size counts."""

    accessible_role = QAccessible.Role.Section
    """Qt's is told as a "layered pane"."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(lambda _: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return shown.minimumSizeHint().expandedTo(shown.minimumSize()) if shown is not None else QSize()

    def hasHeightForWidth(self) -> bool:
        return False  # what is long is scrolled within its page

    def heightForWidth(self, width: int) -> int:
        return self.minimumSizeHint().height()  # a scroll area asks even so


def scrolling(content: QWidget, area: QScrollArea | None = None) -> QScrollArea:
    """Put a widget into a scroll area without a frame; the arrow keys stay with what is in it."""
    area, ground = area or QScrollArea(), QWidget()
    area.setViewport(ground)  # of our own: to be handed Qt's, PySide would make the classes of all widgets there are
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    content.setProperty("surface", content.property("surface") or "none")
    area.setWidget(content)
    ground.setAutoFillBackground(False)
    content.setAutoFillBackground(False)
    return area


def forget_items(layout: QLayout) -> None:
    """Have Python drop a layout's items: filling a layout before it has a widget, or `itemAt`, leaves them.

    Qt deletes items unheard by Python, which takes whatever comes in their place in memory for theirs, the rows of a list perhaps,
    until the program falls over. A flow layout has its own and knows when they go.
    """
    for place in range(0 if isinstance(layout, FlowLayout) else layout.count()):
        item = layout.itemAt(place)
        if isinstance(item, QLayout):
            forget_items(item)
        elif item is not None:
            invalidate(item)


def add_layout(outer: QBoxLayout, inner: QLayout) -> None:
    """Put a filled layout into one that may have a widget."""
    outer.addLayout(inner)
    forget_items(inner)


def standing_in(layout: QLayout) -> list[QWidget | QLayout]:
    """List the widgets and layouts that stand in a layout, in their order.

    Its items are not asked for (`itemAt`), see `forget_items`.
    """
    if isinstance(layout, FlowLayout):
        return layout.widgets()
    around: QWidget | None = layout.parentWidget()
    near = (*(around.children() if around is not None else ()), *layout.children())
    found = [(at, one) for one in near if isinstance(one, (QWidget, QLayout)) and (at := layout.indexOf(one)) >= 0]
    return [one for _, one in sorted(found, key=lambda placed: placed[0])]


def refill(layout: QLayout, shown: list[W], items: Sequence[D], make: Callable[[], W], fill: Callable[[W, D], None]) -> None:
    """Show one widget per item, reusing present ones: no flicker, and the focus stays."""
    parent: QWidget | None = layout.parentWidget()
    whole = (parent.layout() if parent is not None else None) or layout
    whole.setEnabled(False)  # laid out once, at the end: every widget that is shown would lay all of them out
    while len(shown) < len(items):
        made = make()
        shown.append(made)
        layout.addWidget(made)
    for place, widget in enumerate(shown):
        if place < len(items):
            fill(widget, items[place])
        if widget.isHidden() == (place < len(items)):
            widget.setVisible(place < len(items))
    whole.setEnabled(True)


def is_put_away(widget: QWidget | None) -> bool:
    """Return whether a widget or its parent was hidden; new ones not yet drawn are not."""
    while widget is not None and not widget.isWindow():
        if widget.isHidden() and widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            return True
        widget = widget.parentWidget()
    return False


def tab_within(whole: QWidget, by: int) -> bool:
    """Go so many controls on in the order in which they are laid out, round and round; tell whether there is any.

    Qt's own order of Tab is the one in which controls were made, and what hands the keys on to a part of itself (a page to its list)
    makes it pass over what stands before that part, or go in circles within it.
    """
    held = QApplication.focusWidget()
    controls = [one for one in _laid_out(whole) if one is held or _is_tab_stop(one)]
    if controls:
        here = next((place for place, one in enumerate(controls) if one is held), -1 if by > 0 else 0)
        controls[(here + by) % len(controls)].setFocus(Qt.FocusReason.TabFocusReason)
    return bool(controls)


def _is_tab_stop(widget: QWidget) -> bool:
    """Return whether Tab stops here; of exclusive buttons only at the checked one, arrows lead to the others."""
    if not (widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None and widget.isEnabled()):
        return False
    if not isinstance(widget, QAbstractButton) or not widget.isCheckable() or widget.isChecked():
        return True
    group: QButtonGroup | None = widget.group()
    if group is not None and group.exclusive():
        return group.checkedButton() is None and widget is group.buttons()[0]
    return not widget.autoExclusive()


def _laid_out(widget: QWidget) -> Iterator[QWidget]:
    """Yield a widget and its visible children: in layout order, then overlapping ones."""
    yield widget
    if isinstance(widget, QScrollArea):
        content: QWidget | None = widget.widget()
        if content is not None:
            yield from _laid_out(content)
        return
    placed = set[QWidget]()
    for inner in _placed(widget):
        placed.add(inner)
        yield from _laid_out(inner)
    for child in widget.children():
        if isinstance(child, QWidget) and child not in placed and not (child.isWindow() or child.isHidden()):
            yield from _laid_out(child)


def _placed(widget: QWidget) -> Iterator[QWidget]:
    """Give what is shown in the layouts of a widget, in their order."""
    waiting: list[QLayout | QWidget] = [layout] if (layout := widget.layout()) is not None else []
    while waiting:
        here = waiting.pop()
        if isinstance(here, QWidget):
            yield here
        else:
            waiting.extend(one for one in reversed(standing_in(here)) if isinstance(one, QLayout) or not one.isHidden())


def take_out(layout: QLayout) -> None:
    """Take all widgets out of a layout, to stand elsewhere.

    An item that is only taken stays with its widget, and the layout to which that goes next does not hear when its height changes.
    """
    for one in standing_in(layout):
        if isinstance(one, QWidget):
            layout.removeWidget(one)
    while layout.count():
        layout.takeAt(0)


def empty(layout: QLayout) -> None:
    """Take everything out of a layout and let it go."""
    while layout.count():
        item = layout.takeAt(0)
        widget, inner = (item.widget(), item.layout()) if item else (None, None)
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            empty(inner)


class FlowLayout(QLayout):
    """Places widgets in lines like words; what is wider than a line gives way, if it can."""

    def __init__(self, gap: int = 6) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._heights: dict[int, int] = {}
        """How high the lines are, by the width that was asked for: a box around asks the same many times."""
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def widgets(self) -> list[QWidget | QLayout]:
        """List what it places, in its order."""
        return [one for item in self._items if (one := item.widget() or item.layout()) is not None]

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Go through the lines, moving the widgets or not; return the height of all lines."""
        x, y, height = rect.x(), rect.y(), 0
        line: list[tuple[QLayoutItem, QRect]] = []

        def settle() -> None:
            """Put what stands in a line in the middle of its height."""
            for item, place in line if move else ():
                item.setGeometry(place.translated(0, (height - place.height()) // 2))
            line.clear()

        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if item.hasHeightForWidth() and size.width() > rect.width() >= item.minimumSize().width():
                size = QSize(rect.width(), item.heightForWidth(rect.width()))
            if x > rect.x() and x + size.width() > rect.right() + 1:
                settle()
                x, y, height = rect.x(), y + height + self._gap, 0
            line.append((item, QRect(QPoint(x, y), size)))
            x += size.width() + self._gap
            height = max(height, size.height())
        settle()
        return y + height - rect.y()


class EvenLayout(FlowLayout):
    """Places widgets of one width in lines, as many in each as fit, the lines as full as each other."""

    def _place(self, rect: QRect, *, move: bool) -> int:
        items = [item for item in self._items if not item.isEmpty()]
        if not items:
            return 0
        widest = max(item.sizeHint().width() for item in items) + self._gap
        lines = -(-len(items) // max(1, (rect.width() + self._gap) // widest))
        across = -(-len(items) // lines)
        width = (rect.width() + self._gap) / across
        tall = max(item.sizeHint().height() for item in items)
        for place, item in enumerate(items) if move else ():
            line, column_at = divmod(place, across)
            left, right = round(column_at * width), round((column_at + 1) * width) - self._gap
            item.setGeometry(QRect(rect.x() + left, rect.y() + line * (tall + self._gap), right - left, tall))
        return lines * (tall + self._gap) - self._gap
