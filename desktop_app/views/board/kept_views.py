"""Views of a board by the size of its surface, while panels fold beside it: folded and unfolded, it is seen as before."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize

from desktop_app.views.board.geometry import Geometry


class KeptViews:
    """Keeps how a board was seen at each size, until the view is moved at another one."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], tuple[float, QPointF]] = {}
        self._left: tuple[float, QPointF] | None = None
        """How the board was seen when the last fold was done."""
        self.is_touched = False
        """Whether the view has been moved since the last fold."""

    def restore(self, geometry: Geometry, before: QSize, now: QSize) -> bool:
        """Store a size's view, and restore another size's; return whether there was one."""
        view = _view(geometry)
        self.is_touched = self._left is not None and view != self._left
        if self.is_touched:
            self._kept.clear()
        self._kept[before.toTuple()] = view
        if now.toTuple() not in self._kept:
            return False
        scale, origin = self._kept[now.toTuple()]
        geometry.scale, geometry.origin = scale, QPointF(origin)
        return True

    def leave(self, geometry: Geometry) -> None:
        """Note how the board is seen after a fold."""
        self._left = _view(geometry)

    def forget(self) -> None:
        """Keep nothing any more: the board or the window is another."""
        self._kept.clear()
        self._left, self.is_touched = None, False


def _view(geometry: Geometry) -> tuple[float, QPointF]:
    return geometry.scale, QPointF(geometry.origin)
