"""Tips for painted things: the mouse shows a screen reader's words, so that no figure or sign stays unexplained."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop_app.views.accessible import Item


def words_at(window: QWidget, at: QPoint) -> str:
    """Return the words of the painted thing at a point of a window; "" without one, or for a button showing its words."""
    widget = window.childAt(at)
    if widget is None or not _is_painted(widget):
        return ""
    items = getattr(widget, "accessible_items", None)
    if callable(items):
        here = widget.mapFrom(window, at)
        return next((one.words for one in items() if isinstance(one, Item) and one.area.contains(here)), "")
    if widget.findChild(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly) is not None:
        return ""
    name, more = widget.accessibleName(), widget.accessibleDescription()
    if isinstance(widget, QAbstractButton) and name in ("", widget.text()) and not more:
        return ""
    return "\n".join(part for part in (name, more) if part)


def _is_painted(widget: QWidget) -> bool:
    """Tell whether a widget of the program paints itself."""
    return any("paintEvent" in vars(kind) and kind.__module__.startswith(__package__.partition(".")[0]) for kind in type(widget).__mro__)
