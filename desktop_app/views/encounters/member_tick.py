"""One of the party in an encounter that is being prepared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from desktop_app.views import icons, painting, theme
from desktop_app.views.parts.tips import set_tip
from desktop_app.views.speech import tr

if TYPE_CHECKING:
    from desktop_app.views.models import MemberShown

HEIGHT: Final = 44
NAME_AT: Final = 72
"""Where the name begins, after the box and the token."""
LONGEST_NAME: Final = 180
"""Pixels of a name that is never cut."""


class MemberTick(QAbstractButton):
    """One of the party; a tick says that they are in."""

    def __init__(self) -> None:
        super().__init__()
        self.member: MemberShown | None = None
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_member(self, member: MemberShown) -> None:
        """Show a member of the party, and whether they take part."""
        self.member = member
        self.setChecked(member.is_in)
        self.setAccessibleName(tr("{name} takes part", name=member.name))
        set_tip(self, member.line)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(220, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        name = painting.width_of(self.member.name, theme.font(strong=True)) if self.member is not None else 0
        return QSize(NAME_AT + min(round(name) + 2, LONGEST_NAME), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.member is None:
            return
        painter = QPainter(self)
        painting.smooth(painter)
        current, area = theme.active(), QRectF(self.rect())
        if self.underMouse():
            painting.plate(painter, area, current.raised, None)
        box = QRectF(area.left() + 6, area.center().y() - 9, 18, 18)
        painting.plate(painter, box, current.accent if self.isChecked() else None, None if self.isChecked() else current.muted, radius=4)
        if self.isChecked():
            icons.paint(painter, box.adjusted(2, 2, -2, -2), "check", QColor(current.on_accent))
        painter.setOpacity(1 if self.isChecked() else 0.6)
        painting.token(
            painter, QRectF(box.right() + 10, area.center().y() - 14, 28, 28), self.member.label, "party", portrait=self.member.portrait
        )
        left = float(NAME_AT)
        painting.write(
            painter, QRectF(left, area.top() + 3, area.right() - left, 19), self.member.name, theme.font(strong=True), current.text
        )
        painting.write(
            painter, QRectF(left, area.top() + 21, area.right() - left, 16), self.member.line, theme.font(theme.TINY), current.muted
        )
        painter.setOpacity(1)
        if self.hasFocus():
            painting.focus_ring(painter, area)
